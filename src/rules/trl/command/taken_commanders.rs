//! Commanders in danger on the table (trl.hc.20): those whom an enemy touches while they are alone, and those whose unit
//! is gone. One who gets away flees to the nearest friends.

use crate::{
    battle::{Happening, Outcome, notice::Moment},
    dice::{Dice, NeedDice},
    measure::TOLERANCE,
    rules::{
        common::journal::JournalLine,
        trl::{
            Trl,
            charts::Commander,
            command::{
                attached_commanders::free_post,
                commanders::{self, Danger, Fate},
            },
            events::{Change, TrlEvent},
            formation::placement::{self, Stance},
            journal::line,
            state::{General, UnitState},
        },
    },
    table::{Field, Presence, Stand, UnitId},
};

/// An enemy's move touched a commander while he was alone.
///
/// # Errors
/// [`NeedDice`] where the die is not there.
pub fn touched(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (commander, by): (UnitId, UnitId),
) -> Result<(), NeedDice> {
    let how = format!("{} came upon {}", field.unit(by).name, field.unit(commander).name);
    in_danger(rules, field, dice, outcome, commander, (Danger::TouchedAlone, how))
}

/// The unit of a commander is destroyed.
///
/// # Errors
/// [`NeedDice`] where the die is not there.
pub fn left_alone(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (commander, unit): (UnitId, UnitId),
) -> Result<(), NeedDice> {
    let how = format!("{} was left alone by {}", field.unit(commander).name, field.unit(unit).name);
    in_danger(rules, field, dice, outcome, commander, (Danger::UnitDestroyed, how))
}

fn in_danger(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    commander: UnitId,
    (danger, how): (Danger, String),
) -> Result<(), NeedDice> {
    let refuge = refuge(rules, field, commander);
    let fate = Fate { danger, friends: refuge.is_some() };
    let receipt = commanders::fate(rules.in_force(), &fate, dice)?;
    let told =
        |end: &str| -> JournalLine { line(field, commander, format!("{how}, and he {end}."), clause!("trl.hc.20")) };
    match refuge.filter(|_| !receipt.result) {
        Some(unit) => {
            outcome.happen(told("got away").with(receipt.account));
            flee(rules, field, outcome, commander, unit);
        }
        None => {
            outcome.happen(told("was taken").weighing(Moment::LeaderDown).with(receipt.account));
            if field.get_of::<General>(commander).is_some_and(|taken| taken.rank == Commander::General) {
                outcome.own(TrlEvent::GeneralFell(commander, field.unit(commander).at()));
            }
            outcome.happen(Happening::Presence { unit: commander, presence: Presence::Lost });
        }
    }
    outcome.own(TrlEvent::of(commander, Change::Joined(None)));
    Ok(())
}

/// The nearest friends that a commander may flee to.
fn refuge(rules: &Trl, field: &Field<'_>, commander: UnitId) -> Option<UnitId> {
    let within = rules.charts().command.flees_within_inches;
    let about = field.unit(commander);
    let with = field.get_of::<General>(commander).and_then(|general| general.joined);
    let friends = field.side(about.side).map(|unit| unit.id);
    let bodies = friends.filter(|unit| field.of::<UnitState>(*unit).is_body() && Some(*unit) != with);
    let off = |unit: UnitId| field.reach(commander, unit).map_or(f32::INFINITY, |reach| reach.distance());
    let near = bodies.filter(|unit| off(*unit) <= within + TOLERANCE);
    near.min_by(|one, other| off(*one).total_cmp(&off(*other)).then(one.cmp(other)))
}

fn flee(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, commander: UnitId, unit: UnitId) {
    let stands: Vec<Stand> = field.stands_of(unit).cloned().collect();
    let formation = field.of::<UnitState>(unit).formation.kind;
    let front = free_post(rules, field, commander, unit, (formation, field.unit(unit).front), &stands);
    let state = field.of::<UnitState>(commander);
    let laid = placement::stands(rules, state, commander, Stance::of(state), front);
    outcome.happen(Happening::Laid { unit: commander, front, stands: laid });
}
