//! How a filled offer is read as an order: every slot, and what is wrong with it where it does not fit.
//! Knows neither the table nor what is lawful.

use bevy::math::Vec2;

use crate::{
    battle::{Order, Refusal, Subject, Value},
    measure::{Facing, Hand, Leg, Pose},
    rules::{
        hmm::{
            data::Mount,
            orders::{ENEMY, FIRE, FireAnswer, HOLD, HmmOrder, VOLLEYS, Writing, slot, verb},
            papers::Signal,
            state::StandingAnswer,
        },
        offering,
        word::Word,
    },
    table::{FeatureId, StandId, UnitId},
};

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
            verb::ORDER => Ok(Self::Send(read.unit()?, read.to_whom()?, read.writing()?)),
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
            verb::BUILD => {
                Ok(Self::Build(read.unit()?, read.word(slot::WORK)?, read.pose(slot::SITE)?, read.length()?))
            }
            verb::DIG => Ok(Self::Dig(read.unit()?, read.number_of(slot::SITE)?)),
            verb::BREAK => Ok(Self::Break(read.unit()?, read.feature(slot::FEATURE)?)),
            verb::MINE => Ok(Self::Mine(read.unit()?, read.feature(slot::FEATURE)?, read.word(slot::POWDER)?)),
            verb::IGNITE => Ok(Self::Ignite(read.number_of(slot::CHARGE)?)),
            verb::MOVE => Ok(Self::Move(read.unit()?, read.path(slot::PATH)?)),
            verb::SPREAD => Ok(Self::Spread(read.unit()?, read.places()?)),
            verb::FIRE_AND_MOVE => Ok(Self::FireAndMove(
                read.unit()?,
                read.path_or_none(slot::PATH)?,
                read.target()?,
                read.path_or_none(slot::SECOND_PATH)?,
            )),
            verb::CHARGE => Ok(Self::Charge(read.unit()?, read.target()?, read.unit_or_none(slot::WITH)?)),
            verb::ANSWER => Ok(Self::Answer(read.unit()?, read.answer()?)),
            verb::STANDING => Ok(Self::Standing(read.unit()?, read.standing()?)),
            verb::PIVOT => Ok(Self::Pivot(read.stand()?, read.facing()?)),
            verb::PUSH => Ok(Self::Push(read.stand()?, read.point(slot::TO)?)),
            verb::SHOOT => {
                Ok(Self::Shoot(read.stand()?, read.word(slot::AMMUNITION)?, read.target()?, read.point(slot::AIM)?))
            }
            verb::DECLARE => Ok(Self::Declare(read.unit()?, read.targets()?)),
            verb::DONE => Ok(Self::Done(order.subject)),
            verb::CLOSE => Ok(Self::Close(order.seat)),
            other => Err(Refusal::new(clause!("hmm.02.19"), format!("there is no order '{other}' in these rules"))),
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
        if self.order.value(slot::COMMAND_GROUP).is_none() {
            Ok(Mount::Dismounted)
        } else {
            self.word(slot::COMMAND_GROUP)
        }
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
            Some(Value::Number(figures)) => {
                u8::try_from(*figures).map(Some).map_err(|_| self.malformed("that is no number of figures"))
            }
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

    /// The target of a unit's fire, none if it holds, and after it those of its single groups.
    fn targets(&self) -> Result<Vec<UnitId>, Refusal> {
        let groups = match self.order.value(slot::GROUPS) {
            None => &[],
            Some(Value::List(groups)) => groups.as_slice(),
            Some(one) => std::slice::from_ref(one),
        };
        if self.order.value(slot::TARGET).is_none() {
            let held = groups.is_empty().then(Vec::new);
            return held.ok_or_else(|| self.malformed("groups apart have a target, the rest has none"));
        }
        let unit = |value: &Value| {
            if let Value::Unit(unit) = value { Ok(*unit) } else { Err(self.malformed("'groups' are no units")) }
        };
        std::iter::once(self.target()).chain(groups.iter().map(unit)).collect()
    }

    fn unit_or_none(&self, slot: &str) -> Result<Option<UnitId>, Refusal> {
        if self.order.value(slot).is_none() { Ok(None) } else { self.unit_in(slot).map(Some) }
    }

    fn writing(&self) -> Result<Writing, Refusal> {
        let second_post =
            if self.order.value(slot::SECOND_POST).is_none() { None } else { Some(self.point(slot::SECOND_POST)?) };
        Ok(Writing {
            order: self.word(slot::MISSION)?,
            way: self.path_or_none(slot::WAY)?,
            second_post,
            signal: self.signal()?,
        })
    }

    /// A signal, if one is given: its kind and its number go together.
    fn signal(&self) -> Result<Option<Signal>, Refusal> {
        if self.order.value(slot::SIGNAL).is_none() && self.order.value(slot::SIGNAL_AT).is_none() {
            return Ok(None);
        }
        let number = match self.filled(slot::SIGNAL_AT)? {
            Value::Number(number @ 1..) => u16::try_from(*number).ok(),
            _ => None,
        };
        let number = number.ok_or_else(|| self.malformed("'signal_at' is no number of volleys or inches"))?;
        match self.choice(slot::SIGNAL)? {
            VOLLEYS => Ok(Some(Signal::Volleys(number))),
            ENEMY => Ok(Some(Signal::Enemy(f32::from(number)))),
            other => Err(self.malformed(&format!("'{other}' is no signal"))),
        }
    }

    fn malformed(&self, reason: &str) -> Refusal {
        Refusal::new(clause!("hmm.02.19"), format!("{}: {reason}", self.order.verb))
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
