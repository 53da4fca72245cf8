//! The sequence of play (hmm.02.01, hmm.02.18): first player's and second player's moves, guns in the same order, joint
//! musketry, melee and morale. A row runs at its stage of the turn or while its procedure continues; stages push
//! procedures, and the turn goes on when they are over. The rows of a procedure stand in the file of its subject.

use bevy::ecs::system::Res;

use crate::{
    battle::{
        Outcome, Progress, Row, Section, Sequence,
        sequence::{system, throws},
    },
    clause::Clause,
    rules::{
        hmm::{
            Hmm,
            artillery::{
                phase::{FIRST_GUNS, GUN_BY_GUN, GunPhase, SECOND_GUNS},
                shot,
            },
            charge::{defensive_fire, stages},
            command::{fall_back, initiative::initiative, messengers, order_changes},
            fire::{
                musketry_order::{self, Musketry},
                target_declarations,
            },
            formation::close_ranks,
            melee::phase::{Fighting, JOINT_MELEES, MELEES},
            morale::{
                checks::{self, Checks},
                rout_moves,
            },
            movement::{fire_and_move, phase, steps::MovePhase},
            phases::begin_phase,
            setup::{arrivals, deployment},
            state::{BattleState, Deploying, Phase, TurnStage},
            tasks::Task,
            victory::{end, hold},
            works::explosion,
        },
        opening::ambush::{anybody_is_found, show_who_is_found},
    },
    table::{Field, Side, Table},
};

/// The whole sequence of a turn.
pub(in crate::rules::hmm) const TURN_SEQUENCE: Clause = clause!("hmm.02.18");

/// A turn in the order of the book.
pub const SEQUENCE: Sequence<Hmm> = Sequence {
    interrupts: &[Row::interrupting(
        clause!("hmm.h.ambush"),
        "units that lie hidden are found",
        |rules, field, task| !matches!(task, Task::Deploy(_)) && anybody_is_found(rules, field),
        || system(show_who_is_found::<Hmm>),
    )],
    before: &[Row::at(clause!("hmm.20.39"), "both sides deploy", Task::Deploy(Deploying), || system(deployment::step))],
    turn: &[
        Section {
            name: "Initiative",
            rows: &[
                Row::at(
                    clause!("hmm.20.39"),
                    "the weather changes, and those who are due come onto the table",
                    Task::Turn(TurnStage::Arrivals),
                    || system(arrivals::step),
                ),
                Row::at(
                    clause!("hmm.02.02"),
                    "both players throw for first player",
                    Task::Turn(TurnStage::Initiative),
                    || throws(initiative),
                ),
            ],
        },
        Section {
            name: "First move",
            rows: &[Row::at(clause!("hmm.02.03"), "the first player moves", Task::Turn(TurnStage::FirstMoves), || {
                system(|rules: Res<Hmm>, table: Table| {
                    open_moves(&rules, &table.whole(), first_player(&table.whole()), TurnStage::SecondMoves)
                })
            })],
        },
        Section {
            name: "Second move",
            rows: &[Row::at(
                clause!("hmm.02.03"),
                "the second player moves",
                Task::Turn(TurnStage::SecondMoves),
                || {
                    system(|rules: Res<Hmm>, table: Table| {
                        open_moves(
                            &rules,
                            &table.whole(),
                            first_player(&table.whole()).enemy(),
                            TurnStage::FirstArtillery,
                        )
                    })
                },
            )],
        },
        Section {
            name: "First guns",
            rows: &[Row::at(FIRST_GUNS, "the first player's guns fire", Task::Turn(TurnStage::FirstArtillery), || {
                system(|rules: Res<Hmm>, table: Table| {
                    open_guns(&rules, &table.whole(), first_player(&table.whole()), TurnStage::SecondArtillery)
                })
            })],
        },
        Section {
            name: "Second guns",
            rows: &[Row::at(
                SECOND_GUNS,
                "the second player's guns fire, with what the first player's left of them",
                Task::Turn(TurnStage::SecondArtillery),
                || {
                    system(|rules: Res<Hmm>, table: Table| {
                        open_guns(&rules, &table.whole(), first_player(&table.whole()).enemy(), TurnStage::Musketry)
                    })
                },
            )],
        },
        Section {
            name: "Musketry",
            rows: &[Row::at(
                musketry_order::JOINT_MUSKETRY,
                "both sides' small arms fire",
                Task::Turn(TurnStage::Musketry),
                || {
                    system(|rules: Res<Hmm>, table: Table| {
                        open(
                            &rules,
                            &table.whole(),
                            Phase::Musketry,
                            TurnStage::Melee,
                            Task::Musketry(Musketry::Declare),
                        )
                    })
                },
            )],
        },
        Section {
            name: "Melee",
            rows: &[Row::at(JOINT_MELEES, "both sides fight their melees", Task::Turn(TurnStage::Melee), || {
                system(|rules: Res<Hmm>, table: Table| {
                    open(&rules, &table.whole(), Phase::Melee, TurnStage::Morale, Task::Fighting(Fighting::begin()))
                })
            })],
        },
        Section {
            name: "Morale",
            rows: &[
                Row::at(clause!("hmm.02.17"), "both players check morale", Task::Turn(TurnStage::Morale), || {
                    system(|rules: Res<Hmm>, table: Table| {
                        let checks = Checks::of_the_morale_phase(first_player(&table.whole()));
                        open(&rules, &table.whole(), Phase::Morale, TurnStage::Hold, Task::Checks(checks))
                    })
                }),
                Row::at(clause!("hmm.20.40"), "what each side holds is noted", Task::Turn(TurnStage::Hold), || {
                    system(hold)
                }),
                Row::at(
                    clause!("hmm.02.01"),
                    "the four phases are over: somebody has won, or the next turn begins",
                    Task::Turn(TurnStage::End),
                    || system(end),
                ),
            ],
        },
    ],
    procedures: &[
        Section {
            name: "A side's moves",
            rows: &[
                phase::COMMANDERS_LOOK,
                phase::STEP_1,
                phase::STEP_2,
                phase::STEP_3,
                phase::COMPULSORY,
                phase::STEP_4,
                phase::STEP_5,
                phase::STEP_6,
                phase::DUTIES,
                phase::ROUTS,
                phase::CLOSES,
            ],
        },
        Section { name: "Orders and messengers", rows: &[order_changes::SENDING, messengers::WAYLAID] },
        Section { name: "Fire and move", rows: &[fire_and_move::FIRES_AND_MOVES] },
        Section {
            name: "A charge",
            rows: &[
                stages::DECLARED,
                defensive_fire::COMES_ON,
                defensive_fire::ASKED,
                defensive_fire::FIRED,
                stages::CLOSES_UP,
                stages::PISTOLS,
                stages::BRACED,
                stages::GOES_IN,
                stages::CLASH,
                stages::RIDES_ON,
                stages::GENERAL_JOINS,
            ],
        },
        Section { name: "Guns and powder", rows: &[explosion::EXPLODES, GUN_BY_GUN, shot::SHOT] },
        Section {
            name: "Musketry",
            rows: &[
                target_declarations::TARGETS_NAMED,
                musketry_order::ORDER_DICE,
                musketry_order::SCORE_BY_SCORE,
                musketry_order::OVER,
            ],
        },
        MELEES,
        checks::ROWS,
        Section {
            name: "Routs, signals and ranks",
            rows: &[rout_moves::RUN, fall_back::FALL_BACK, close_ranks::CLOSE_RANKS],
        },
    ],
};

fn first_player(field: &Field<'_>) -> Side {
    field.resource::<BattleState>().first
}

/// Announces a phase, begins its procedure and moves the turn on.
fn open(rules: &Hmm, field: &Field<'_>, phase: Phase, next: TurnStage, task: Task) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    begin_phase(rules, field, &mut outcome, phase);
    outcome.becomes(Task::Turn(next));
    outcome.push(task);
    Ok(outcome)
}

fn open_moves(rules: &Hmm, field: &Field<'_>, side: Side, next: TurnStage) -> Progress<Hmm> {
    open(rules, field, Phase::Move(side), next, Task::Moves(MovePhase::begin(side)))
}

fn open_guns(rules: &Hmm, field: &Field<'_>, side: Side, next: TurnStage) -> Progress<Hmm> {
    open(rules, field, Phase::Artillery(side), next, GunPhase(side).into())
}
