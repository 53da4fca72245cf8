//! The sequence of play (hmm.02.01, hmm.02.18): first player's and second player's moves, guns in the same order, joint
//! musketry, melee and morale. A row runs at its stage of the turn or while its procedure continues; stages push
//! procedures, and the turn goes on when they are over.

use bevy::ecs::system::Res;

use crate::{
    battle::{
        At, Outcome, Progress, Row, Section, Sequence,
        sequence::{system, throws},
    },
    rules::{
        hmm::{
            Hmm,
            artillery::{
                battery_fire::{self, GunPhase},
                shot,
            },
            charge::{
                defensive_fire, stages,
                state::{Charge, Stage as Charged},
            },
            command::{fall_back, messengers, order_changes},
            fire::{
                losses,
                musketry::{self, Musketry},
                targets,
            },
            melee::rounds::{self, Fighting},
            morale::{
                occasions::{self, Checks},
                routs,
            },
            movement::{fire_and_move, phase, state::MovePhase},
            phases::begin_phase,
            setup::{arrivals, deployment},
            state::{BattleState, Deploying, Phase, TurnStage},
            tasks::{Task, end, hold, initiative},
            works::explosion,
        },
        opening::ambush::{anybody_is_found, show_who_is_found},
    },
    table::{Field, Side, Table},
};

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
            rows: &[Row::at(
                clause!("hmm.02.12"),
                "the first player's guns fire",
                Task::Turn(TurnStage::FirstArtillery),
                || {
                    system(|rules: Res<Hmm>, table: Table| {
                        open_guns(&rules, &table.whole(), first_player(&table.whole()), TurnStage::SecondArtillery)
                    })
                },
            )],
        },
        Section {
            name: "Second guns",
            rows: &[Row::at(
                clause!("hmm.02.13"),
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
                clause!("hmm.02.14"),
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
            rows: &[Row::at(
                clause!("hmm.02.16"),
                "both sides fight their melees",
                Task::Turn(TurnStage::Melee),
                || {
                    system(|rules: Res<Hmm>, table: Table| {
                        open(&rules, &table.whole(), Phase::Melee, TurnStage::Morale, Task::Fighting(Fighting::begin()))
                    })
                },
            )],
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
        phase::ROWS,
        Section {
            name: "Orders and messengers",
            rows: &[
                Row::new(
                    clause!("hmm.16.17"),
                    "an order is sent",
                    |task| matches!(task, Task::Sending(_)),
                    || throws(order_changes::step),
                ),
                Row::new(
                    clause!("hmm.17.03"),
                    "an enemy comes upon a messenger",
                    |task| matches!(task, Task::Waylaid(_)),
                    || throws(messengers::step),
                ),
            ],
        },
        Section {
            name: "Fire and move",
            rows: &[Row::new(
                clause!("hmm.02.08"),
                "fire and move",
                |task| matches!(task, Task::FireAndMove(_)),
                || throws(fire_and_move::step),
            )],
        },
        Section {
            name: "A charge",
            rows: &[
                Row::of(
                    clause!("hmm.20.29"),
                    "a charge is declared",
                    &At(|charge: &Charge| charge.stage == Charged::Declared),
                    || system(stages::declare),
                ),
                Row::of(
                    clause!("hmm.20.25"),
                    "it comes on into reach of canister",
                    &At(|charge: &Charge| charge.stage == Charged::ComeOn),
                    || system(stages::come_on),
                ),
                Row::of(
                    clause!("hmm.02.11"),
                    "its target may fire, which is all that its side may do now",
                    &At(|charge: &Charge| charge.stage == Charged::Ask),
                    || system(defensive_fire::ask),
                ),
                Row::of(
                    clause!("hmm.09.13"),
                    "its target fires",
                    &At(|charge: &Charge| charge.stage == Charged::Defend),
                    || throws(defensive_fire::fire),
                ),
                Row::of(
                    clause!("hmm.09.14"),
                    "what is left of it closes up",
                    &At(|charge: &Charge| charge.stage == Charged::Received),
                    || system(stages::received),
                ),
                Row::of(
                    clause!("hmm.09.01"),
                    "horsemen fire as they close",
                    &At(|charge: &Charge| charge.stage == Charged::Pistols),
                    || throws(stages::pistols),
                ),
                Row::of(
                    clause!("hmm.h.close_ranks"),
                    "its target closes its ranks",
                    &At(|charge: &Charge| charge.stage == Charged::Braced),
                    || system(stages::brace),
                ),
                Row::of(
                    clause!("hmm.02.09"),
                    "it goes in",
                    &At(|charge: &Charge| charge.stage == Charged::Contact),
                    || system(stages::contact),
                ),
                Row::of(
                    clause!("hmm.09.05"),
                    "heavy horse breaks through, or a melee begins",
                    &At(|charge: &Charge| charge.stage == Charged::Clash),
                    || throws(stages::clash),
                ),
                Row::of(
                    clause!("hmm.09.08"),
                    "horse that has broken through rides on",
                    &At(|charge: &Charge| charge.stage == Charged::Through),
                    || system(stages::ride_through),
                ),
                Row::of(
                    clause!("hmm.06.07"),
                    "a general comes up with his charge",
                    &At(|charge: &Charge| charge.stage == Charged::Joined),
                    || system(stages::join),
                ),
            ],
        },
        Section {
            name: "Guns and powder",
            rows: &[
                Row::new(
                    clause!("hmm.20.36"),
                    "a charge of powder is fired",
                    |task| matches!(task, Task::Firing(_)),
                    || throws(explosion::step),
                ),
                Row::new(
                    clause!("hmm.11.19"),
                    "guns, one at a time",
                    |task| matches!(task, Task::Artillery(_)),
                    || system(battery_fire::step),
                ),
                Row::new(
                    clause!("hmm.12.01"),
                    "a gun's shot",
                    |task| matches!(task, Task::Shot(_)),
                    || throws(shot::step),
                ),
            ],
        },
        Section {
            name: "Musketry",
            rows: &[
                Row::at(
                    clause!("hmm.07.20"),
                    "targets of musketry are named",
                    Task::Musketry(Musketry::Declare),
                    || system(targets::step),
                ),
                Row::of(
                    clause!("hmm.07.21"),
                    "order dice of musketry",
                    &At(|it: &Musketry| matches!(it, Musketry::Order(_))),
                    || throws(musketry::throw_order_dice),
                ),
                Row::of(
                    clause!("hmm.07.14"),
                    "musketry, score by score",
                    &At(|it: &Musketry| matches!(it, Musketry::Resolve(_))),
                    || throws(musketry::resolve),
                ),
                Row::at(clause!("hmm.h.close_ranks"), "musketry is over", Task::Musketry(Musketry::Close), || {
                    system(musketry::close)
                }),
            ],
        },
        rounds::ROWS,
        occasions::ROWS,
        Section {
            name: "Routs, signals and ranks",
            rows: &[
                Row::new(
                    clause!("hmm.18.15"),
                    "routs and retreats",
                    |task| matches!(task, Task::Fleeing(_)),
                    || system(routs::step),
                ),
                Row::new(
                    clause!("hmm.h.fall_back"),
                    "units fall back on a signal",
                    |task| matches!(task, Task::Retiring(_)),
                    || system(fall_back::step),
                ),
                Row::new(
                    clause!("hmm.20.07"),
                    "units with losses close ranks",
                    |task| matches!(task, Task::CloseRanks(_)),
                    || system(losses::step),
                ),
            ],
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
