//! What an event card does as it is played (trl.hc.37): it goes face up to the discarded cards and is in force, or works at
//! once.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{Happening, Outcome, Progress, Up, notice::EntryWeight},
    dice::{Dice, NeedDice},
    rules::{
        common::journal::JournalLine,
        trl::{
            Trl,
            charts::{EventCard, TestReason},
            command::attached_commanders,
            event_cards::{
                junctures::CLAUSE,
                playing::{Played, Playing},
                targets::{sharpshooter, with_one_more},
            },
            events::{Bearings, CardEvent, Cause, Change, TrlEvent},
            fire::{
                losses::{self, Losses},
                saves::{self, Saves},
            },
            formation::layout::is_officer,
            journal::line,
            melee::{skill_test::Purpose, taken_skill_tests::taken},
            morale::test_queue::{Test, Testing},
            state::{BattleState, UnitState},
        },
    },
    table::{Field, Stand, StandId, Table, UnitId},
};

/// The card that was just played takes effect, and the next side is asked.
pub(in crate::rules::trl) fn step(
    InMut(dice): InMut<Dice>,
    rules: Res<Trl>,
    table: Table,
    playing: Up<Playing>,
) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    outcome.becomes(playing.after_the_first());
    let Some(played) = playing.played else { return Ok(outcome) };
    shown(rules, field, &mut outcome, played);
    match played.unit {
        Some(unit) => on_unit(rules, field, dice, &mut outcome, (played, unit))?,
        None => outcome.own(TrlEvent::Cards(CardEvent::InForce(played.card))),
    }
    Ok(outcome)
}

/// The card is shown to all, and discarded.
fn shown(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, played: Played) {
    let Played { card, by, unit } = played;
    outcome.own(TrlEvent::Cards(CardEvent::Discarded(by, card)));
    outcome.own(TrlEvent::Cards(CardEvent::Played(by)));
    let on = unit.map(|unit| format!(" on {}", field.unit(unit).name)).unwrap_or_default();
    let text = format!("{} played {card}{on}. {}", rules.side_name(by), rules.charts().event_cards.of(card).text);
    let told = match unit {
        Some(unit) => line(field, unit, text, CLAUSE),
        None => JournalLine::new(field.resource::<BattleState>().turn, text, CLAUSE),
    };
    outcome.happen(told.weighing(EntryWeight::Decisive));
}

/// What a card does to a unit.
fn on_unit(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (played, unit): (Played, UnitId),
) -> Result<(), NeedDice> {
    match played.card {
        EventCard::MistakenOrder => confuses(rules, field, dice, outcome, (unit, played.card, Purpose::MistakenOrder)),
        EventCard::FalseBugle => confuses(rules, field, dice, outcome, (unit, played.card, Purpose::FalseBugle)),
        EventCard::RallyOnTheEagle => {
            outcome.own(TrlEvent::of(unit, Change::Bearings(Bearings::Regained)));
            Ok(())
        }
        EventCard::SpikedGunsRecovered => {
            puts_in_order(field, outcome, unit);
            Ok(())
        }
        EventCard::CaissonExplodes => {
            outcome.push(Testing { tests: vec![Test::of(unit, TestReason::Caisson)] });
            Ok(())
        }
        EventCard::Sharpshooter => shoots_officer(rules, field, dice, outcome, (played, unit)),
        EventCard::StragglersReturn => {
            comes_back(rules, field, outcome, unit);
            Ok(())
        }
        card => {
            outcome.own(TrlEvent::of(unit, Change::Card(card)));
            Ok(())
        }
    }
}

/// A unit takes a skill test, and is held by the card if it fails.
fn confuses(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, card, purpose): (UnitId, EventCard, Purpose),
) -> Result<(), NeedDice> {
    if !taken(rules, field, dice, outcome, (unit, purpose))? {
        outcome.own(TrlEvent::of(unit, Change::Card(card)));
    }
    Ok(())
}

/// Guns are neither disorientated nor bogged down any more.
fn puts_in_order(field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId) {
    let state = field.of::<UnitState>(unit);
    if state.morale.disorientated {
        outcome.own(TrlEvent::of(unit, Change::Bearings(Bearings::Regained)));
    }
    if state.formation.bogged_in.is_some() {
        outcome.own(TrlEvent::of(unit, Change::Freed));
    }
}

/// The officer of an enemy saves, or falls to the nearest skirmishers.
fn shoots_officer(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (played, unit): (Played, UnitId),
) -> Result<(), NeedDice> {
    let troop = field.of::<UnitState>(unit).troops.kind;
    let shot = Saves { hits: 0, officer_hits: 1, general_hits: 0, troop, stands: None };
    let receipt = saves::saves(rules.in_force(), &shot, dice)?;
    let falls = receipt.result.officer;
    let how = if falls { "hit" } else { "missed" };
    let text = format!("A sharpshooter {how} the officer of {}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, CLAUSE).with(receipt.account));
    let officer: Option<StandId> = field.stands_of(unit).map(|stand| stand.id).find(|stand| is_officer(*stand));
    let (true, Some(by)) = (falls, sharpshooter(rules, field, played.by, unit)) else { return Ok(()) };
    let losses = Losses { unit, companies: Vec::new(), officer, general: None };
    losses::take(rules, field, dice, outcome, (&losses, by), Cause::Shot)
}

/// A company stand comes back into the ranks.
fn comes_back(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId) {
    let Some(stands) = with_one_more(rules, field, unit) else { return };
    let (front, formation) = (field.unit(unit).front, field.of::<UnitState>(unit).formation.kind);
    outcome.own(TrlEvent::of(unit, Change::Returned(1)));
    attached_commanders::follow(rules, field, outcome, unit, (formation, front), &stands);
    outcome.happen(Happening::Laid { unit, front, stands: numbered_as_before(field, unit, stands) });
}

/// Stands laid anew with the numbers that the unit's stands have, and the least free number for the one that came back.
fn numbered_as_before(field: &Field<'_>, unit: UnitId, stands: Vec<Stand>) -> Vec<Stand> {
    let known: Vec<StandId> = field.stands_of(unit).map(|stand| stand.id).filter(|stand| !is_officer(*stand)).collect();
    let free = stands.iter().map(|stand| stand.id).find(|stand| !is_officer(*stand) && !known.contains(stand));
    let mut numbers = known.into_iter().chain(free).collect::<Vec<StandId>>();
    numbers.sort_unstable();
    let mut numbers = numbers.into_iter();
    let numbered = |stand: Stand| {
        let id = if is_officer(stand.id) { stand.id } else { numbers.next().unwrap_or(stand.id) };
        Stand { id, ..stand }
    };
    let mut numbered: Vec<Stand> = stands.into_iter().map(numbered).collect();
    numbered.sort_by_key(|stand| stand.id);
    numbered
}
