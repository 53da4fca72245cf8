//! The orders of hmm, parsed once from filled offers. Verbs and slot names stand here and nowhere else.
//! Says nothing of what is lawful; the files under `turn/` do.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{Order, Refusal, Seat, Subject, Value},
    measure::{Facing, Hand, Leg, Pose},
    rules::{
        hmm::{
            data::{self, Ammunition, Formation, Mount, Powder, Work},
            state::StandingAnswer,
            turn::offering,
        },
        word::Word,
    },
    table::{FeatureId, StandId, UnitId},
};

/// Every verb of hmm, in the order of the turn.
pub const VERBS: &[&str] = &[
    verb::DEPLOY,
    verb::READY,
    verb::ORDER,
    verb::FORM,
    verb::FACE,
    verb::DISMOUNT,
    verb::MOUNT,
    verb::SEND_OUT,
    verb::CALL_IN,
    verb::COMBINE,
    verb::MAN_GUNS,
    verb::EMBARK,
    verb::LAND,
    verb::BUILD,
    verb::DIG,
    verb::BREAK,
    verb::MINE,
    verb::IGNITE,
    verb::MOVE,
    verb::SPREAD,
    verb::FIRE_AND_MOVE,
    verb::CHARGE,
    verb::ANSWER,
    verb::STANDING,
    verb::PIVOT,
    verb::PUSH,
    verb::SHOOT,
    verb::DECLARE,
    verb::DONE,
    verb::CLOSE,
];

/// The words of orders.
pub mod verb {
    /// Place a unit before the battle.
    pub const DEPLOY: &str = "deploy";
    /// Finish deploying.
    pub const READY: &str = "ready";
    /// Send a commander another order.
    pub const ORDER: &str = "order";
    /// Change formation, limber or unlimber.
    pub const FORM: &str = "form";
    /// Face to a flank, which turns column into line and line into column.
    pub const FACE: &str = "face";
    /// Horsemen dismount; those who hold horses let them go by it.
    pub const DISMOUNT: &str = "dismount";
    /// Horsemen mount again.
    pub const MOUNT: &str = "mount";
    /// Send skirmishers out.
    pub const SEND_OUT: &str = "send_out";
    /// Skirmishers rejoin their battalion.
    pub const CALL_IN: &str = "call_in";
    /// Make one unit of two at half strength.
    pub const COMBINE: &str = "combine";
    /// Turn captured guns.
    pub const MAN_GUNS: &str = "man_guns";
    /// Board boats.
    pub const EMBARK: &str = "embark";
    /// Go ashore.
    pub const LAND: &str = "land";
    /// Begin a field work, an obstacle or a bridge.
    pub const BUILD: &str = "build";
    /// Go on building.
    pub const DIG: &str = "dig";
    /// Break a gap by hand.
    pub const BREAK: &str = "break";
    /// Lay a charge.
    pub const MINE: &str = "mine";
    /// Fire a charge.
    pub const IGNITE: &str = "ignite";
    /// Make a plain move.
    pub const MOVE: &str = "move";
    /// Draw the lines of skirmishers up anew.
    pub const SPREAD: &str = "spread";
    /// Move, fire and move.
    pub const FIRE_AND_MOVE: &str = "fire_and_move";
    /// Charge.
    pub const CHARGE: &str = "charge";
    /// Answer whether to fire at a charger.
    pub const ANSWER: &str = "answer";
    /// Say beforehand what is answered when charged.
    pub const STANDING: &str = "standing";
    /// Pivot a gun.
    pub const PIVOT: &str = "pivot";
    /// Push a light gun.
    pub const PUSH: &str = "push";
    /// Fire a gun.
    pub const SHOOT: &str = "shoot";
    /// Name a unit's target of musketry, or hold its fire.
    pub const DECLARE: &str = "declare";
    /// Leave a unit as it is.
    pub const DONE: &str = "done";
    /// End the step.
    pub const CLOSE: &str = "close";
}

/// The names of slots.
pub mod slot {
    /// To whom an order goes.
    pub const TO_WHOM: &str = "to_whom";
    /// What he is to do.
    pub const MISSION: &str = "mission";
    /// Along which line, or to which post.
    pub const WAY: &str = "way";
    /// A formation.
    pub const FORMATION: &str = "formation";
    /// How many lines of skirmishers.
    pub const LINES: &str = "lines";
    /// Whether the command group rides or walks.
    pub const COMMAND_GROUP: &str = "command_group";
    /// To which hand.
    pub const HAND: &str = "hand";
    /// Which boats.
    pub const BOATS: &str = "boats";
    /// What is built.
    pub const WORK: &str = "work";
    /// Where it is built.
    pub const SITE: &str = "site";
    /// How long it is to be, inches.
    pub const LENGTH: &str = "length";
    /// What is broken.
    pub const FEATURE: &str = "feature";
    /// How much powder.
    pub const POWDER: &str = "powder";
    /// Which charge.
    pub const CHARGE: &str = "charge";
    /// The legs of a move.
    pub const PATH: &str = "path";
    /// A place for every man.
    pub const PLACES: &str = "places";
    /// The legs after a shot.
    pub const SECOND_PATH: &str = "second_path";
    /// The unit aimed at or charged.
    pub const TARGET: &str = "target";
    /// What a gun fires.
    pub const AMMUNITION: &str = "ammunition";
    /// The point aimed at.
    pub const AIM: &str = "aim";
    /// A new pose.
    pub const POSE: &str = "pose";
    /// A new direction.
    pub const FACING: &str = "facing";
    /// Guns that nobody serves.
    pub const GUNS: &str = "guns";
    /// How many figures.
    pub const FIGURES: &str = "figures";
    /// Another unit of one's own.
    pub const WITH: &str = "with";
    /// Where a gun is pushed to, or skirmishers go.
    pub const TO: &str = "to";
    /// Yes, no, always, never.
    pub const ANSWER: &str = "answer";
}

/// An order of hmm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum HmmOrder {
    /// Place a unit, its front edge's middle at a pose, in a formation.
    Deploy(UnitId, Pose, Formation),
    /// Finish deploying.
    Ready,
    /// A commander sends another, or takes himself, an order along a way.
    Send(UnitId, UnitId, data::Order, Vec<Leg>),
    /// Change formation; skirmishers into so many lines.
    Form(UnitId, Formation, u8),
    /// Face to a flank.
    Face(UnitId, Hand),
    /// Dismount into a formation; whether the command group rides.
    Dismount(UnitId, Formation, Mount),
    /// Mount in a formation.
    Mount(UnitId, Formation),
    /// Those who hold horses dismount too and fall in with their unit.
    LetGo(UnitId),
    /// Send so many figures, or a company, out to skirmish, the middle of their front at a point.
    SendOut(UnitId, Vec2, Option<u8>),
    /// Skirmishers rejoin their battalion.
    CallIn(UnitId),
    /// Combine a unit at half strength with another.
    Combine(UnitId, UnitId),
    /// Turn captured guns with a crew of the unit's own.
    ManGuns(UnitId, UnitId),
    /// Board boats.
    Embark(UnitId, FeatureId),
    /// Go ashore, the front's middle at a pose.
    Land(UnitId, Pose),
    /// Begin a work at a place, so many inches long.
    Build(UnitId, Work, Pose, u16),
    /// Go on at a site, by its number.
    Dig(UnitId, usize),
    /// Break a gap into something by hand.
    Break(UnitId, FeatureId),
    /// Lay a charge under something.
    Mine(UnitId, FeatureId, Powder),
    /// Fire a charge, by its number.
    Ignite(usize),
    /// Make a plain move.
    Move(UnitId, Vec<Leg>),
    /// Draw skirmishers up with every man in a place.
    Spread(UnitId, Vec<(StandId, Pose)>),
    /// Move, fire at a unit, move on.
    FireAndMove(UnitId, Vec<Leg>, UnitId, Vec<Leg>),
    /// Charge a unit.
    Charge(UnitId, UnitId),
    /// Fire at the charger, or hold.
    Answer(UnitId, FireAnswer),
    /// Answer so from now on.
    Standing(UnitId, StandingAnswer),
    /// Turn a gun until it looks that way.
    Pivot(StandId, Facing),
    /// Push a gun until its middle is at a point.
    Push(StandId, Vec2),
    /// Fire a gun with some ammunition at a unit, aimed at a point.
    Shoot(StandId, Ammunition, UnitId, Vec2),
    /// Fire at a unit in this turn's musketry, or hold.
    Declare(UnitId, Option<UnitId>),
    /// Leave a unit or gun as it is.
    Done(Subject),
    /// End the step.
    Close(Seat),
}

/// Whether a unit fires at its charger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FireAnswer {
    /// It fires.
    Fire,
    /// It holds its fire.
    Hold,
}

/// The word for holding fire.
pub const HOLD: &str = "hold";
/// The word for firing.
pub const FIRE: &str = "fire";

impl HmmOrder {
    /// Reads a filled offer.
    ///
    /// # Errors
    /// A refusal that names the verb or slot that hmm does not know or that is empty.
    pub fn parse(order: &Order) -> Result<Self, Refusal> {
        let read = Reader { order };
        match order.verb.as_str() {
            verb::DEPLOY => Ok(Self::Deploy(read.unit()?, read.pose(slot::POSE)?, read.word(slot::FORMATION)?)),
            verb::READY => Ok(Self::Ready),
            verb::ORDER => Ok(Self::Send(read.unit()?, read.to_whom()?, read.word(slot::MISSION)?, read.path_or_none(slot::WAY)?)),
            verb::FORM => Ok(Self::Form(read.unit()?, read.word(slot::FORMATION)?, read.lines()?)),
            verb::FACE => Ok(Self::Face(read.unit()?, read.hand()?)),
            verb::DISMOUNT if order.value(slot::FORMATION).is_none() => Ok(Self::LetGo(read.unit()?)),
            verb::DISMOUNT => Ok(Self::Dismount(read.unit()?, read.word(slot::FORMATION)?, read.command_group()?)),
            verb::MOUNT => Ok(Self::Mount(read.unit()?, read.word(slot::FORMATION)?)),
            verb::SEND_OUT => Ok(Self::SendOut(read.unit()?, read.point(slot::TO)?, read.figures()?)),
            verb::CALL_IN => Ok(Self::CallIn(read.unit()?)),
            verb::COMBINE => Ok(Self::Combine(read.unit()?, read.unit_in(slot::WITH)?)),
            verb::MAN_GUNS => Ok(Self::ManGuns(read.unit()?, read.unit_in(slot::GUNS)?)),
            verb::EMBARK => Ok(Self::Embark(read.unit()?, read.feature(slot::BOATS)?)),
            verb::LAND => Ok(Self::Land(read.unit()?, read.pose(slot::POSE)?)),
            verb::BUILD => Ok(Self::Build(read.unit()?, read.word(slot::WORK)?, read.pose(slot::SITE)?, read.length()?)),
            verb::DIG => Ok(Self::Dig(read.unit()?, read.number_of(slot::SITE)?)),
            verb::BREAK => Ok(Self::Break(read.unit()?, read.feature(slot::FEATURE)?)),
            verb::MINE => Ok(Self::Mine(read.unit()?, read.feature(slot::FEATURE)?, read.word(slot::POWDER)?)),
            verb::IGNITE => Ok(Self::Ignite(read.number_of(slot::CHARGE)?)),
            verb::MOVE => Ok(Self::Move(read.unit()?, read.path(slot::PATH)?)),
            verb::SPREAD => Ok(Self::Spread(read.unit()?, read.places()?)),
            verb::FIRE_AND_MOVE => {
                Ok(Self::FireAndMove(read.unit()?, read.path_or_none(slot::PATH)?, read.target()?, read.path_or_none(slot::SECOND_PATH)?))
            }
            verb::CHARGE => Ok(Self::Charge(read.unit()?, read.target()?)),
            verb::ANSWER => Ok(Self::Answer(read.unit()?, read.answer()?)),
            verb::STANDING => Ok(Self::Standing(read.unit()?, read.standing()?)),
            verb::PIVOT => Ok(Self::Pivot(read.stand()?, read.facing()?)),
            verb::PUSH => Ok(Self::Push(read.stand()?, read.point(slot::TO)?)),
            verb::SHOOT => Ok(Self::Shoot(read.stand()?, read.word(slot::AMMUNITION)?, read.target()?, read.point(slot::AIM)?)),
            verb::DECLARE => Ok(Self::Declare(read.unit()?, read.target_or_hold()?)),
            verb::DONE => Ok(Self::Done(order.subject)),
            verb::CLOSE => Ok(Self::Close(order.seat)),
            other => Err(Refusal::new("hmm.02.19", format!("there is no order '{other}' in these rules"))),
        }
    }

    /// The unit that is told to do something.
    pub fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Deploy(unit, ..)
            | Self::Send(unit, ..)
            | Self::Form(unit, ..)
            | Self::Face(unit, ..)
            | Self::Dismount(unit, ..)
            | Self::Mount(unit, ..)
            | Self::LetGo(unit)
            | Self::SendOut(unit, ..)
            | Self::CallIn(unit)
            | Self::Combine(unit, ..)
            | Self::ManGuns(unit, ..)
            | Self::Embark(unit, ..)
            | Self::Land(unit, ..)
            | Self::Build(unit, ..)
            | Self::Dig(unit, ..)
            | Self::Break(unit, ..)
            | Self::Mine(unit, ..)
            | Self::Move(unit, ..)
            | Self::Spread(unit, ..)
            | Self::FireAndMove(unit, ..)
            | Self::Charge(unit, ..)
            | Self::Answer(unit, ..)
            | Self::Standing(unit, ..)
            | Self::Declare(unit, ..) => Some(*unit),
            Self::Pivot(stand, ..) | Self::Push(stand, ..) | Self::Shoot(stand, ..) => Some(stand.unit),
            Self::Done(subject) => subject.unit(),
            Self::Ready | Self::Ignite(_) | Self::Close(_) => None,
        }
    }
}

/// Reads the parts of one filled offer.
struct Reader<'a> {
    order: &'a Order,
}

impl<'a> Reader<'a> {
    fn unit(&self) -> Result<UnitId, Refusal> {
        match self.order.subject {
            Subject::Unit(unit) => Ok(unit),
            _ => Err(self.malformed("the order is not about a unit")),
        }
    }

    fn stand(&self) -> Result<StandId, Refusal> {
        match self.order.subject {
            Subject::Stand(stand) => Ok(stand),
            _ => Err(self.malformed("the order is not about a gun")),
        }
    }

    fn filled(&self, slot: &str) -> Result<&'a Value, Refusal> {
        self.order.value(slot).ok_or_else(|| self.malformed(&format!("'{slot}' is not filled")))
    }

    fn choice(&self, slot: &str) -> Result<&'a str, Refusal> {
        match self.filled(slot)? {
            Value::Choice(word) => Ok(word),
            _ => Err(self.malformed(&format!("'{slot}' is not a choice"))),
        }
    }

    fn word<W: Word>(&self, slot: &str) -> Result<W, Refusal> {
        let word = self.choice(slot)?;
        W::named(word).ok_or_else(|| self.malformed(&format!("'{word}' is no {slot}")))
    }

    fn lines(&self) -> Result<u8, Refusal> {
        match self.order.value(slot::LINES) {
            None => Ok(2),
            Some(Value::Number(lines @ 1..=3)) => Ok(u8::try_from(*lines).unwrap_or(2)),
            Some(_) => Err(self.malformed("skirmishers stand in one to three lines")),
        }
    }

    /// Where the command group of dismounted horsemen is: with the men, if nothing is said.
    fn command_group(&self) -> Result<Mount, Refusal> {
        if self.order.value(slot::COMMAND_GROUP).is_none() { Ok(Mount::Dismounted) } else { self.word(slot::COMMAND_GROUP) }
    }

    /// Inches of a work: one where nobody says more.
    fn length(&self) -> Result<u16, Refusal> {
        match self.order.value(slot::LENGTH) {
            None => Ok(1),
            Some(Value::Number(inches)) => u16::try_from(*inches).map_err(|_| self.malformed("'length' is no length")),
            Some(_) => Err(self.malformed("'length' is no length")),
        }
    }

    fn feature(&self, slot: &str) -> Result<FeatureId, Refusal> {
        let word = self.choice(slot)?;
        offering::feature_of(word).ok_or_else(|| self.malformed(&format!("'{word}' is no {slot}")))
    }

    fn number_of(&self, slot: &str) -> Result<usize, Refusal> {
        let word = self.choice(slot)?;
        offering::number_of(slot, word).ok_or_else(|| self.malformed(&format!("'{word}' is no {slot}")))
    }

    fn hand(&self) -> Result<Hand, Refusal> {
        match self.choice(slot::HAND)? {
            "left" => Ok(Hand::Left),
            "right" => Ok(Hand::Right),
            other => Err(self.malformed(&format!("'{other}' is no hand"))),
        }
    }

    fn answer(&self) -> Result<FireAnswer, Refusal> {
        match self.choice(slot::ANSWER)? {
            FIRE => Ok(FireAnswer::Fire),
            HOLD => Ok(FireAnswer::Hold),
            other => Err(self.malformed(&format!("'{other}' is no answer"))),
        }
    }

    fn standing(&self) -> Result<StandingAnswer, Refusal> {
        match self.choice(slot::ANSWER)? {
            "ask" => Ok(StandingAnswer::Ask),
            "always" => Ok(StandingAnswer::Always),
            "never" => Ok(StandingAnswer::Never),
            other => Err(self.malformed(&format!("'{other}' is no standing answer"))),
        }
    }

    fn path(&self, slot: &str) -> Result<Vec<Leg>, Refusal> {
        match self.filled(slot)? {
            Value::Path(legs) if legs.iter().all(|leg| is_sound(*leg)) => Ok(legs.clone()),
            _ => Err(self.malformed(&format!("'{slot}' is no path"))),
        }
    }

    fn path_or_none(&self, slot: &str) -> Result<Vec<Leg>, Refusal> {
        if self.order.value(slot).is_none() { Ok(Vec::new()) } else { self.path(slot) }
    }

    fn point(&self, slot: &str) -> Result<Vec2, Refusal> {
        match self.filled(slot)? {
            Value::Point(point) if point.is_finite() => Ok(*point),
            _ => Err(self.malformed(&format!("'{slot}' is no point"))),
        }
    }

    fn pose(&self, slot: &str) -> Result<Pose, Refusal> {
        match self.filled(slot)? {
            Value::Pose(pose) if pose.at.is_finite() => Ok(*pose),
            _ => Err(self.malformed(&format!("'{slot}' is no pose"))),
        }
    }

    fn places(&self) -> Result<Vec<(StandId, Pose)>, Refusal> {
        match self.filled(slot::PLACES)? {
            Value::Poses(places) if places.iter().all(|(_, pose)| pose.at.is_finite()) => Ok(places.clone()),
            _ => Err(self.malformed("'places' are no places")),
        }
    }

    fn facing(&self) -> Result<Facing, Refusal> {
        match self.filled(slot::FACING)? {
            Value::Facing(facing) => Ok(*facing),
            _ => Err(self.malformed("'facing' is no direction")),
        }
    }

    fn target(&self) -> Result<UnitId, Refusal> {
        self.unit_in(slot::TARGET)
    }

    fn unit_in(&self, slot: &str) -> Result<UnitId, Refusal> {
        match self.filled(slot)? {
            Value::Unit(unit) => Ok(*unit),
            _ => Err(self.malformed(&format!("'{slot}' is no unit"))),
        }
    }

    /// How many figures, if it is said.
    fn figures(&self) -> Result<Option<u8>, Refusal> {
        match self.order.value(slot::FIGURES) {
            None => Ok(None),
            Some(Value::Number(figures)) => u8::try_from(*figures).map(Some).map_err(|_| self.malformed("that is no number of figures")),
            Some(_) => Err(self.malformed("'figures' is no number")),
        }
    }

    /// The commander to whom an order goes: whoever writes it, if nobody else is named.
    fn to_whom(&self) -> Result<UnitId, Refusal> {
        match self.order.value(slot::TO_WHOM) {
            None => self.unit(),
            Some(Value::Unit(unit)) => Ok(*unit),
            Some(_) => Err(self.malformed("'to_whom' is no unit")),
        }
    }

    fn target_or_hold(&self) -> Result<Option<UnitId>, Refusal> {
        if self.order.value(slot::TARGET).is_none() { Ok(None) } else { self.target().map(Some) }
    }

    fn malformed(&self, reason: &str) -> Refusal {
        Refusal::new("hmm.02.19", format!("{}: {reason}", self.order.verb))
    }
}

/// Whether a leg's numbers are numbers.
fn is_sound(leg: Leg) -> bool {
    match leg {
        Leg::Advance(inches) | Leg::BackStep(inches) | Leg::Sidestep(_, inches) => inches.is_finite() && inches >= 0.0,
        Leg::Oblique(right, ahead) => right.is_finite() && ahead.is_finite(),
        Leg::Wheel(_, degrees) => degrees.is_finite() && degrees >= 0.0,
        Leg::Turn(degrees) => degrees.is_finite() && degrees.abs() <= 180.0,
        Leg::AboutFace => true,
    }
}
