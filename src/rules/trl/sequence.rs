//! The sequence of play (trl.p06.02): each turn has its phases, in each of which the side with the initiative acts first
//! with all of its units and then the other (trl.p06.05). A row runs at its stage of the turn or while its procedure
//! continues; stages push procedures, and the turn goes on when they are over. The rows of a procedure stand in the file
//! of its subject.

use bevy::ecs::system::Res;

use crate::{
    battle::{
        Outcome, Progress, Refusal, Row, Section, Sequence, Sight,
        sequence::{system, throws},
    },
    rules::{
        common::journal::conclude,
        opening::ambush::{anybody_is_found, show_who_is_found},
        trl::{
            Trl,
            charge::{self, charge_moves, charge_tests, defence, emergency_squares, state::Assaults, turns},
            charts::CardMoment,
            command::{brigades, initiative_throw},
            event_cards::{draw, junctures::ask_next, play_orders},
            fire::{shots, six_hits, state::Shooting, target_declarations},
            formation::squares_that_shrank,
            melee::{fighting_on, rounds},
            morale::taken_tests,
            movement::{attachments, before_friends, crossing, phase, skill_checks, state::Moves},
            phases,
            pursuit::{following, retreats},
            setup::{arrivals, deployment},
            state::{BattleState, Juncture, Phase, TurnStage},
            tasks::{Task, end},
            victory, weather,
        },
    },
    table::{Field, Side, Table},
};

/// A turn in the order of the book.
pub const SEQUENCE: Sequence<Trl> = Sequence {
    interrupts: &[Row::interrupting(
        clause!("trl.p14.16"),
        "hidden troops are found",
        |rules, field, task| !matches!(task, Task::Deploy(_)) && anybody_is_found(rules, field),
        || system(show_who_is_found::<Trl>),
    )],
    before: &[Row::new(
        clause!("trl.hc.25"),
        "both sides deploy",
        |task| matches!(task, Task::Deploy(_)),
        || throws(deployment::step),
    )],
    turn: &[
        Section {
            name: "Start of the turn",
            rows: &[
                Row::at(clause!("trl.hc.36"), "the weather of the day", Task::Turn(TurnStage::FirstWeather), || {
                    throws(weather::begin)
                }),
                Row::at(
                    clause!("trl.p06.01"),
                    "those who are due come onto the table",
                    Task::Turn(TurnStage::Arrivals),
                    || system(arrivals::step),
                ),
                Row::at(clause!("trl.hc.36"), "the weather changes", Task::Turn(TurnStage::Weather), || {
                    throws(weather::step)
                }),
                Row::at(
                    clause!("trl.p31.02"),
                    "brigades that have lost half of their battalions test",
                    Task::Turn(TurnStage::Brigades),
                    || throws(brigades::test),
                ),
                Row::at(
                    clause!("trl.p31.02"),
                    "a side whose last brigade has quit has lost",
                    Task::Turn(TurnStage::BrokenArmies),
                    || system(broken),
                ),
                Row::at(
                    clause!("trl.p06.03"),
                    "both sides throw for the initiative",
                    Task::Turn(TurnStage::Initiative),
                    initiative_throw::row,
                ),
                Row::at(clause!("trl.hc.37"), "a side draws an event card", Task::Turn(TurnStage::EventCards), || {
                    throws(draw::step)
                }),
            ],
        },
        Section {
            name: "Movement",
            rows: &[
                Row::at(
                    clause!("trl.p06.05"),
                    "the side with the initiative moves",
                    Task::Turn(TurnStage::FirstMoves),
                    || system(|rules: Res<Trl>, table: Table| moves(&rules, &table.whole(), Turn::First)),
                ),
                Row::at(clause!("trl.p06.05"), "the other side moves", Task::Turn(TurnStage::SecondMoves), || {
                    system(|rules: Res<Trl>, table: Table| moves(&rules, &table.whole(), Turn::Second))
                }),
                Row::at(
                    clause!("trl.p31.04"),
                    "units test for generals that were taken near them",
                    Task::Turn(TurnStage::GeneralsTakenInMoves),
                    || system(|rules: Res<Trl>, table: Table| mourn(&rules, &table.whole(), TurnStage::FirstShots)),
                ),
            ],
        },
        Section {
            name: "Shooting",
            rows: &[
                Row::at(
                    clause!("trl.p06.05"),
                    "the side with the initiative shoots",
                    Task::Turn(TurnStage::FirstShots),
                    || system(|rules: Res<Trl>, table: Table| shoots(&rules, &table.whole(), Turn::First)),
                ),
                Row::at(clause!("trl.p06.05"), "the other side shoots", Task::Turn(TurnStage::SecondShots), || {
                    system(|rules: Res<Trl>, table: Table| shoots(&rules, &table.whole(), Turn::Second))
                }),
                Row::at(clause!("trl.p22.02"), "six hits drive units back", Task::Turn(TurnStage::SixHits), || {
                    throws(six_hits::step)
                }),
                Row::at(
                    clause!("trl.hc.05"),
                    "squares too small become lines, guns far from their battalion are by themselves",
                    Task::Turn(TurnStage::Squares),
                    || {
                        system(|rules: Res<Trl>, table: Table| {
                            settle(&rules, &table.whole(), TurnStage::FallenGenerals)
                        })
                    },
                ),
                Row::at(
                    clause!("trl.p31.04"),
                    "units test for generals that fell near them",
                    Task::Turn(TurnStage::FallenGenerals),
                    || system(|rules: Res<Trl>, table: Table| mourn(&rules, &table.whole(), TurnStage::FirstAssaults)),
                ),
            ],
        },
        Section {
            name: "Assault",
            rows: &[
                Row::at(
                    clause!("trl.p06.05"),
                    "the side with the initiative assaults",
                    Task::Turn(TurnStage::FirstAssaults),
                    || system(|rules: Res<Trl>, table: Table| assaults(&rules, &table.whole(), Turn::First)),
                ),
                Row::at(
                    clause!("trl.p06.05"),
                    "the other side assaults",
                    Task::Turn(TurnStage::SecondAssaults),
                    || system(|rules: Res<Trl>, table: Table| assaults(&rules, &table.whole(), Turn::Second)),
                ),
                Row::at(
                    clause!("trl.hc.05"),
                    "squares too small become lines, guns far from their battalion are by themselves",
                    Task::Turn(TurnStage::SquaresAfterAssaults),
                    || {
                        system(|rules: Res<Trl>, table: Table| {
                            settle(&rules, &table.whole(), TurnStage::GeneralsFallenInAssaults)
                        })
                    },
                ),
                Row::at(
                    clause!("trl.p31.04"),
                    "units test for generals that fell near them",
                    Task::Turn(TurnStage::GeneralsFallenInAssaults),
                    || system(|rules: Res<Trl>, table: Table| mourn(&rules, &table.whole(), TurnStage::End)),
                ),
                Row::at(clause!("trl.hc.26"), "victory is looked at", Task::Turn(TurnStage::End), || system(end)),
            ],
        },
    ],
    procedures: &[
        play_orders::ROWS,
        phase::ROWS,
        crossing::ROWS,
        skill_checks::ROWS,
        shots::ROWS,
        taken_tests::ROWS,
        before_friends::ROWS,
        charge::phase::ROWS,
        emergency_squares::ROWS,
        charge_tests::ROWS,
        charge_moves::ROWS,
        defence::ROWS,
        rounds::ROWS,
        fighting_on::ROWS,
        retreats::ROWS,
        following::ROWS,
    ],
};

/// Which side acts in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// The one with the initiative.
    First,
    /// The other.
    Second,
}

impl Turn {
    fn side(self, field: &Field<'_>) -> Side {
        let first = field.resource::<BattleState>().initiative;
        if self == Self::First { first } else { first.enemy() }
    }
}

/// A side whose last brigade has quit the field has lost at once (trl.p31.02).
fn broken(rules: Res<Trl>, table: Table) -> Progress<Trl> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    match victory::without_brigades(&rules, field) {
        Some(conclusion) => conclude(&mut outcome, field.resource::<BattleState>().turn, conclusion),
        None => outcome.becomes(TurnStage::Initiative),
    }
    Ok(outcome)
}

/// A side's movement.
fn moves(rules: &Trl, field: &Field<'_>, turn: Turn) -> Progress<Trl> {
    let mut outcome = Outcome::default();
    let side = turn.side(field);
    outcome.becomes(if turn == Turn::First { TurnStage::SecondMoves } else { TurnStage::GeneralsTakenInMoves });
    outcome.push(Moves::begin(side));
    phases::begin_phase(rules, field, &mut outcome, Phase::Movement(side));
    Ok(outcome)
}

/// A side's shooting.
fn shoots(rules: &Trl, field: &Field<'_>, turn: Turn) -> Progress<Trl> {
    let mut outcome = Outcome::default();
    let side = turn.side(field);
    outcome.becomes(if turn == Turn::First { TurnStage::SecondShots } else { TurnStage::SixHits });
    ask_next(rules, field, &mut outcome, Juncture::of(CardMoment::Shooting, side));
    outcome.push(Shooting::begin(side));
    phases::begin_phase(rules, field, &mut outcome, Phase::Shooting(side));
    Ok(outcome)
}

/// A side's assaults.
fn assaults(rules: &Trl, field: &Field<'_>, turn: Turn) -> Progress<Trl> {
    let mut outcome = Outcome::default();
    let side = turn.side(field);
    outcome.becomes(if turn == Turn::First { TurnStage::SecondAssaults } else { TurnStage::SquaresAfterAssaults });
    outcome.push(Assaults { side });
    phases::begin_phase(rules, field, &mut outcome, Phase::Assault(side));
    Ok(outcome)
}

/// What is looked at as a phase ends: squares (trl.hc.05), and the guns of battalions (trl.p11.06); then a stage of the
/// turn.
fn settle(rules: &Trl, field: &Field<'_>, then: TurnStage) -> Progress<Trl> {
    let mut outcome = Outcome::default();
    outcome.becomes(then);
    squares_that_shrank::become_lines(rules, field, &mut outcome);
    Side::BOTH.into_iter().for_each(|side| attachments::part(rules, field, &mut outcome, side));
    Ok(outcome)
}

/// Units test for generals that fell near them (trl.p31.04), and then a stage of the turn.
fn mourn(rules: &Trl, field: &Field<'_>, then: TurnStage) -> Progress<Trl> {
    let mut outcome = Outcome::default();
    outcome.becomes(then);
    brigades::mourn(rules, field, &mut outcome);
    Ok(outcome)
}

/// The refusal of an order at the wrong time.
pub(in crate::rules::trl) fn out_of_turn(sight: &Sight<'_, Trl>) -> Refusal {
    match sight.task {
        Some(Task::Deploy(_)) => deployment::not_now(),
        Some(Task::Moves(_)) => Refusal::new(clause!("trl.p06.02"), "that is nothing to do in the movement phase"),
        Some(Task::Shooting(_)) => target_declarations::not_now(),
        Some(Task::FallingBack(_)) => before_friends::not_now(),
        Some(Task::Assaults(_)) => charge::phase::not_now(),
        Some(Task::Assaulting(_)) => turns::not_now(),
        Some(Task::Playing(_)) => play_orders::not_now(),
        Some(Task::Turn(_) | Task::Crossing(_) | Task::Trying(_) | Task::Testing(_)) | None => {
            Refusal::new(clause!("trl.p06.02"), "nothing is asked now")
        }
    }
}
