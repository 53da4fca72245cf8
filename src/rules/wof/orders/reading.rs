//! How a filled offer is read as an order: every slot, and what is wrong with it where it does not fit.
//! Knows neither the table nor what is lawful.

use crate::{
    battle::{Order, Reading, Refusal},
    measure::{Facing, Hand, Leg},
    rules::{
        wof::{
            formation::layout::Bend,
            orders::{FirstShoots, WofOrder, slot, verb},
            papers::Mark,
            state::StandingAnswer,
            terrain::Care,
        },
        word::Word,
    },
    table::{FeatureId, UnitId},
};

impl WofOrder {
    /// Reads a filled offer.
    ///
    /// # Errors
    /// A refusal that names the verb or slot that wof does not know or that is empty.
    pub fn parse(order: &Order) -> Result<Self, Refusal> {
        let mut read = order.reading();
        let parsed = match order.verb.as_str() {
            verb::READY => order.acting_side().map(|()| Self::Ready)?,
            verb::CHOOSE_SIDE => Self::ChooseSide(word(&mut read, slot::SIDE)?),
            verb::SHOOT => Self::Shoot(order.subject, mark(&mut read)?, word_or_none(&mut read, slot::AMMUNITION)?),
            verb::DONE => Self::Done(order.subject),
            verb::CLOSE => order.acting_side().map(|()| Self::Close(order.seat))?,
            verb if super::VERBS.contains(&verb) => of_a_unit(verb, order.acting_unit()?, &mut read)?,
            other => {
                return Err(Refusal::new(
                    clause!("wof.10.0.01"),
                    format!("there is no order '{other}' in these rules"),
                ));
            }
        };
        read.finish()?;
        Ok(parsed)
    }
}

/// An order of one unit.
fn of_a_unit<'o>(verb: &str, unit: UnitId, read: &mut Reading<'o>) -> Result<WofOrder, Refusal> {
    Ok(match verb {
        verb::DEPLOY => WofOrder::Deploy(unit, read.one(slot::POSE)?, word(read, slot::FORMATION)?, width(read)?),
        verb::RALLY => WofOrder::Rally(unit),
        verb::RUN => WofOrder::Run(unit, read.one(slot::FACING)?),
        verb::HALT => WofOrder::Halt(unit),
        verb::CHARGE => WofOrder::Charge(unit, read.one(slot::TARGET)?, path_or_none(read)?, shoots(read)?),
        verb::COUNTERCHARGE => WofOrder::Countercharge(unit),
        verb::SUPPORT => WofOrder::Support(unit),
        verb::EVADE => WofOrder::Evade(unit, read.optional(slot::FACING)?, shoots(read)?),
        verb::GIVE_WAY => WofOrder::GiveWay(unit, read.optional(slot::FACING)?, number(read, slot::INCHES)?),
        verb::STAND => WofOrder::Stand(unit),
        verb::STANDING => WofOrder::Standing(unit, standing(read)?),
        verb::GO_ON => WofOrder::GoOn(unit),
        verb::STOP => WofOrder::Stop(unit),
        verb::CLEAR => WofOrder::Clear(unit),
        verb::DIVIDE => WofOrder::Divide(unit, read.one(slot::TARGET)?, figures(read)?),
        verb::BREAK_THROUGH => WofOrder::BreakThrough(unit, read.one(slot::TARGET)?),
        verb::RESIST => WofOrder::Resist(unit),
        verb::PURSUE => WofOrder::Pursue(unit),
        _ => of_movement(verb, unit, read)?,
    })
}

/// An order of a unit that moves.
fn of_movement<'o>(verb: &str, unit: UnitId, read: &mut Reading<'o>) -> Result<WofOrder, Refusal> {
    Ok(match verb {
        verb::MOVE => WofOrder::Move(unit, read.one(slot::PATH)?, care(read)?),
        verb::SPREAD => WofOrder::Spread(unit, read.one(slot::PLACES)?),
        verb::FORM => WofOrder::Form(
            unit,
            word(read, slot::FORMATION)?,
            width(read)?,
            read.optional::<Facing>(slot::FACING)?,
            bend(read)?,
        ),
        verb::FACE => WofOrder::Face(unit, read.one(slot::FACING)?),
        verb::LIMBER => WofOrder::Limber(unit),
        verb::UNLIMBER => WofOrder::Unlimber(unit, read.optional(slot::FACING)?),
        verb::MAN_GUNS => WofOrder::ManGuns(unit),
        verb::DISMOUNT => WofOrder::Dismount(unit),
        verb::MOUNT => WofOrder::Mount(unit),
        verb::ENTER => WofOrder::Enter(unit, feature(read)?),
        verb::LEAVE => WofOrder::Leave(unit, read.one(slot::POSE)?, width(read)?),
        verb::RIDE => WofOrder::Ride(unit, read.one(slot::TO)?),
        verb::JOIN => WofOrder::Join(unit, read.one(slot::WITH)?),
        verb::RETREAT => WofOrder::Retreat(unit, read.one(slot::PATH)?),
        verb::LET_RUN => WofOrder::LetRun(unit),
        verb::SHIFT_GUN => WofOrder::ShiftGun(unit, word(read, slot::POST)?),
        _ => WofOrder::Headlong(unit),
    })
}

fn malformed(reason: String) -> Refusal {
    Refusal::new("linstock.order", reason)
}

fn word<'o, W: Word>(read: &mut Reading<'o>, slot: &'o str) -> Result<W, Refusal> {
    let name: String = read.one(slot)?;
    W::named(&name).ok_or_else(|| malformed(format!("'{name}' is no {slot}")))
}

fn word_or_none<'o, W: Word>(read: &mut Reading<'o>, slot: &'o str) -> Result<Option<W>, Refusal> {
    let name: Option<String> = read.optional(slot)?;
    name.map(|name| W::named(&name).ok_or_else(|| malformed(format!("'{name}' is no {slot}")))).transpose()
}

fn width(read: &mut Reading<'_>) -> Result<Option<u16>, Refusal> {
    number(read, slot::WIDTH)
}

/// A whole number above none.
fn number<'o>(read: &mut Reading<'o>, slot: &'o str) -> Result<Option<u16>, Refusal> {
    let number: Option<i64> = read.optional(slot)?;
    number.map(|number| u16::try_from(number).ok().filter(|number| *number > 0)).map_or(Ok(None), |number| {
        number.map(Some).ok_or_else(|| malformed(format!("'{slot}' is no number of figures, degrees or inches")))
    })
}

/// So many figures, which may be none.
fn figures(read: &mut Reading<'_>) -> Result<u16, Refusal> {
    let figures: i64 = read.one(slot::FIGURES)?;
    u16::try_from(figures).map_err(|_| malformed(format!("'{}' is no number of figures", slot::FIGURES)))
}

/// Where a line is bent: none of its slots is filled, or all of them.
fn bend(read: &mut Reading<'_>) -> Result<Option<Bend>, Refusal> {
    let hand: Option<String> = read.optional(slot::HAND)?;
    let (files, degrees) = (number(read, slot::FILES)?, number(read, slot::DEGREES)?);
    let hand = match hand.as_deref() {
        None => None,
        Some("left") => Some(Hand::Left),
        Some("right") => Some(Hand::Right),
        Some(other) => return Err(malformed(format!("'{other}' is no hand"))),
    };
    match (hand, files, degrees) {
        (None, None, None) => Ok(None),
        (Some(hand), Some(files), Some(degrees)) => Ok(Some(Bend { hand, files, degrees })),
        _ => Err(malformed("a bend has a hand, files and degrees".to_owned())),
    }
}

fn path_or_none(read: &mut Reading<'_>) -> Result<Option<Vec<Leg>>, Refusal> {
    read.optional(slot::PATH)
}

fn shoots(read: &mut Reading<'_>) -> Result<FirstShoots, Refusal> {
    word_or_none(read, slot::FIRE).map(|answer| answer.unwrap_or(FirstShoots::Goes))
}

fn care(read: &mut Reading<'_>) -> Result<Care, Refusal> {
    word_or_none(read, slot::CARE).map(|care| care.unwrap_or(Care::Careful))
}

fn standing(read: &mut Reading<'_>) -> Result<StandingAnswer, Refusal> {
    word(read, slot::ANSWER)
}

/// An enemy, or else a block or work.
fn mark(read: &mut Reading<'_>) -> Result<Option<Mark>, Refusal> {
    let unit = read.optional(slot::TARGET)?.map(Mark::Unit);
    let named: Option<String> = read.optional(slot::FEATURE)?;
    let feature = named.map(|name| {
        let known = crate::rules::offering::feature_of(&name).map(Mark::Stronghold);
        known.ok_or_else(|| malformed(format!("'{name}' is no feature")))
    });
    Ok(unit.or(feature.transpose()?))
}

fn feature(read: &mut Reading<'_>) -> Result<FeatureId, Refusal> {
    let name: String = read.one(slot::FEATURE)?;
    crate::rules::offering::feature_of(&name).ok_or_else(|| malformed(format!("'{name}' is no feature")))
}
