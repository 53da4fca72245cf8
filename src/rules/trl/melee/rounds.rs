//! Rounds of combat (trl.p25.01 to trl.p26.08): the attackers strike together, the target tests, and strikes back or
//! goes.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        At, Outcome, Progress, Row, Section, Up,
        notice::{EntryWeight, Moment},
        sequence::throws,
    },
    clause::Clause,
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        buildings::storms,
        charge::state::{After, Assaulting, Chosen, Part, Stage},
        charts::{CardMoment, Impetus, TestReason, options::Toggle},
        event_cards::junctures::{asks_first, before_test},
        formation::placement,
        journal::line,
        melee::{answers, blows, contacts},
        morale::{
            circumstances::circumstances,
            departures::leaves,
            failures::Failure,
            modifiers::Circumstances,
            taken_tests::{fail, thrown},
            test_queue::Test,
        },
        movement::{
            completed_moves,
            falling_back::{FallingBack, Reason, middle},
        },
        pursuit::retreats,
        state::{Juncture, UnitState},
    },
    table::{Field, Table, UnitId},
};

/// The rows that carry it on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "Combat",
    rows: &[
        Row::of(
            clause!("trl.p25.02"),
            "the attackers strike",
            &At(|assault: &Assaulting| assault.stage == Stage::Round),
            || throws(round),
        ),
        Row::of(
            clause!("trl.p31.03"),
            "a target that lost stands tests",
            &At(|assault: &Assaulting| assault.stage == Stage::Stands),
            || throws(stands),
        ),
        Row::of(
            clause!("trl.p26.05"),
            "a target that stands strikes back or withdraws",
            &At(|assault: &Assaulting| assault.stage == Stage::Answer),
            || throws(answer),
        ),
        Row::of(
            clause!("trl.p26.07"),
            "the target strikes back",
            &At(|assault: &Assaulting| matches!(assault.stage, Stage::Retaliation(_) | Stage::StrikesBack(_))),
            || throws(strike_back),
        ),
    ],
};

/// The attackers in contact strike together; their losses are added (trl.p25.02, trl.hc.28).
fn round(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let side = field.unit(assault.target).side.enemy();
    let juncture = Juncture::about(CardMoment::Combat, side, assault.those(Part::Fights));
    if assault.round == 1 && asks_first(rules, field, &mut outcome, juncture) {
        return Ok(outcome);
    }
    let next = struck(rules, field, dice, &mut outcome, (&assault, Impetus::Charges))?;
    outcome.becomes(next);
    Ok(outcome)
}

/// The assault when the attackers have struck, with the losses of the target.
pub(super) fn struck(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (assault, impetus): (&Assaulting, Impetus),
) -> Result<Assaulting, NeedDice> {
    let (target, fighting) = (assault.target, assault.those(Part::Fights));
    let exposed = contacts::exposed(rules, field, target, &fighting);
    let mut fallen = 0;
    for &unit in &fighting {
        let blow = (impetus, exposed.count() - fallen);
        fallen += blows::strike(rules, field, dice, outcome, (unit, target), blow)?;
    }
    let by = fighting.first().copied().unwrap_or(target);
    let lost = blows::take_off(rules, field, dice, outcome, (target, by), (&exposed, fallen))?;
    Ok(Assaulting { lost: assault.lost + lost, lost_now: lost, ..assault.at(Stage::Stands) })
}

/// A target that lost stands tests; guns that lost any are destroyed (trl.p26.01, trl.p29.06).
fn stands(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let (target, state) = (assault.target, field.of::<UnitState>(assault.target));
    let next = if !field.unit(target).on_table() {
        follow(&assault, After::Destroyed)
    } else if assault.lost_now == 0 {
        let text = format!("{} lost nobody and stood.", field.unit(target).name);
        outcome.happen(line(field, target, text, clause!("trl.p26.01")).weighing(EntryWeight::Detail));
        assault.at(Stage::Answer)
    } else if state.troops.kind.is_artillery() {
        let how = ("was beaten, and its guns were spiked", clause!("trl.p29.06"));
        leaves(rules, field, dice, &mut outcome, target, how)?;
        follow(&assault, After::Destroyed)
    } else if asks_first(rules, field, &mut outcome, before_test(field, target)) {
        return Ok(outcome);
    } else {
        tested(rules, field, dice, &mut outcome, &assault)?
    };
    outcome.becomes(next);
    Ok(outcome)
}

/// The attackers that fight choose how they follow.
fn follow(assault: &Assaulting, after: After) -> Assaulting {
    assault.in_turn(Stage::Follow(after), assault.those(Part::Fights))
}

/// The target tests; how the assault goes on.
fn tested(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    assault: &Assaulting,
) -> Result<Assaulting, NeedDice> {
    let (target, fighting) = (assault.target, assault.those(Part::Fights));
    let test = Test::of(target, TestReason::Combat);
    let circumstances = Circumstances { several_enemies: fighting.len() > 1, ..circumstances(rules, field, target) };
    let failed = thrown(rules, field, dice, outcome, &test, circumstances)?;
    match failed {
        None => Ok(assault.at(Stage::Answer)),
        Some((Failure::Retreats, _)) => beaten(rules, field, dice, outcome, assault),
        Some(failed) => {
            fail(rules, field, dice, outcome, &test, failed)?;
            let stays = failed.0 == Failure::Disorientated;
            Ok(follow(assault, if stays { After::Retreated(0.0) } else { After::Gone }))
        }
    }
}

/// A target that failed retreats, as many inches as it lost stands in this combat; one that is bogged down is destroyed
/// (trl.p26.02, trl.hc.07).
fn beaten(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    assault: &Assaulting,
) -> Result<Assaulting, NeedDice> {
    let target = assault.target;
    if is_destroyed_as_it_is_beaten(rules, field, dice, outcome, (target, clause!("trl.p26.02")))? {
        return Ok(follow(assault, After::Gone));
    }
    if placement::within_walls(rules, field, target) {
        return driven_out(rules, field, dice, outcome, assault);
    }
    let inches = retreats::forced_inches(rules, field, target, assault.lost);
    let from = away_from(field, &assault.those(Part::Fights));
    outcome.push(FallingBack::by(target, from, inches, Reason::Combat));
    Ok(assault.at(Stage::Beaten(field.unit(target).front)))
}

/// Tells by a clause that a unit was beaten; whether it is destroyed by it, because it is bogged down (trl.hc.07).
pub(super) fn is_destroyed_as_it_is_beaten(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, clause): (UnitId, Clause),
) -> Result<bool, NeedDice> {
    let text = format!("{} was beaten.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause).weighing(Moment::MeleeLost));
    let bogged = field.of::<UnitState>(unit).formation.bogged_in.is_some();
    if bogged {
        let how = ("was beaten where it was bogged down", clause!("trl.hc.07"));
        leaves(rules, field, dice, outcome, unit, how)?;
    }
    Ok(bogged)
}

/// A beaten garrison goes out by another side, or is destroyed where it cannot (trl.hc.35).
fn driven_out(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    assault: &Assaulting,
) -> Result<Assaulting, NeedDice> {
    let target = assault.target;
    let inches = f32::from(assault.lost.max(1)) * rules.charts().pursuit.retreat_a_stand_inches;
    match storms::way_out(rules, field, target, &assault.those(Part::Fights), inches) {
        Some(out) => {
            storms::drive_out(rules, field, outcome, target, out);
            Ok(follow(assault, After::Retreated(0.0)))
        }
        None => {
            let how = ("found no way out of its building", clause!("trl.hc.35"));
            leaves(rules, field, dice, outcome, target, how)?;
            Ok(follow(assault, After::Destroyed))
        }
    }
}

/// The middle of the units that one retreats from.
fn away_from(field: &Field<'_>, enemies: &[UnitId]) -> Option<bevy::math::Vec2> {
    crate::rules::common::layout::middle(enemies.iter().map(|unit| middle(field, *unit)))
}

/// The target's player has chosen, or is asked (trl.p26.05).
fn answer(InMut(_): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let (target, fighting) = (assault.target, assault.those(Part::Fights));
    match assault.chosen {
        Some(Chosen::Retaliate(at)) => outcome.becomes(assault.at(Stage::Retaliation(at))),
        Some(Chosen::Withdraw(inches)) => {
            let from = away_from(field, &fighting);
            let text = format!("{} withdrew.", field.unit(target).name);
            outcome.happen(line(field, target, text, clause!("trl.p26.06")));
            outcome.push(FallingBack::by(target, from, inches, Reason::Combat));
            outcome.becomes(follow(&assault, After::Gone));
        }
        Some(_) => hold(field, &mut outcome, &assault),
        None if answers::possible(rules, field, &assault).only_holds() => hold(field, &mut outcome, &assault),
        None => answers::ask(rules, field, &mut outcome, &assault),
    }
    Ok(outcome)
}

/// A target that cannot move and does not strike back holds, and the attackers retreat (trl.p26.05).
fn hold(field: &Field<'_>, outcome: &mut Outcome<Trl>, assault: &Assaulting) {
    let text = format!("{} held its ground.", field.unit(assault.target).name);
    outcome.happen(line(field, assault.target, text, clause!("trl.p26.05")));
    outcome.becomes(assault.in_turn(Stage::Retreats, assault.those(Part::Fights)));
}

/// The target moves stands into contact, and strikes back with all that touch (trl.p26.07).
fn strike_back(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, assault: Up<Assaulting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let target = assault.target;
    let at = match assault.stage {
        Stage::Retaliation(at) => {
            if let Some(walk) = answers::closing_in(rules, field, (target, at)) {
                completed_moves::go(rules, field, &mut outcome, target, &walk);
            }
            outcome.becomes(assault.at(Stage::StrikesBack(at)));
            return Ok(outcome);
        }
        Stage::StrikesBack(at) => at,
        _ => return Ok(outcome),
    };
    let exposed = contacts::exposed(rules, field, at, &[target]);
    let blow = (Impetus::Retaliates, exposed.count());
    let fallen = blows::strike(rules, field, dice, &mut outcome, (target, at), blow)?;
    let lost = blows::take_off(rules, field, dice, &mut outcome, (at, target), (&exposed, fallen))?;
    let mut next = after_retaliation(rules, &assault, (at, lost));
    next.note(at, |attacker| attacker.lost += lost);
    outcome.becomes(next);
    Ok(outcome)
}

/// After a retaliation all retreat (trl.p26.08); by the switch they fight on, and an attacker that lost stands tests
/// (trl.hc.41).
fn after_retaliation(rules: &Trl, assault: &Assaulting, (at, lost): (UnitId, u16)) -> Assaulting {
    let all = || [assault.target].into_iter().chain(assault.those(Part::Fights)).collect();
    match rules.options().fight_to_the_end {
        Toggle::Off => assault.in_turn(Stage::Retreats, all()),
        Toggle::On if lost > 0 => assault.at(Stage::AttackerTests(at)),
        Toggle::On => assault.at(Stage::FightsOn),
    }
}
