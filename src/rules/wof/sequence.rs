//! The sequence of play (wof.10.0.01): each turn has four phases, the second in a step for each side. A row runs at its
//! stage of the turn or while its procedure continues; stages push procedures, and the turn goes on when they are over.
//! The rows of a procedure stand in the file of its subject.

use crate::{
    battle::{
        Action, At, Order, Outcome, Progress, Refusal, Row, Section, Sequence, Sight,
        sequence::{system, throws},
    },
    rules::{
        opening::ambush::{anybody_is_found, show_who_is_found},
        wof::{
            Wof,
            buildings::{
                garrison_dice,
                occupation::{self, Occupying},
            },
            charge::{clock, contact, possible_answers, stages, surprise},
            command::{
                confusion::{self, Confusing},
                initiative,
            },
            events::WofEvent,
            fire::{shots, state::Shooting, target_declarations},
            formation::change_orders::{Face, Form},
            melee::{
                breakthroughs::{self, BreakingThrough},
                rounds::{self, Fighting},
            },
            morale::{
                charge_tests,
                checks::{self, Testing},
                fire_test, lost_round_test, panic_test,
                rallies::{self, Rallying},
                recovery,
                rout_moves::{self, Fleeing},
                routing_friends,
            },
            movement::{phase, plain_moves::Move, state::Moves},
            phases,
            pursuit::{decisions, state::Pursuing},
            setup::{arrivals, deployment},
            state::{BattleState, Phase, TurnStage},
            tasks::{Task, end},
            works::abatis,
        },
    },
    table::{Field, Table},
};
use bevy::ecs::system::Res;

/// A turn in the order of the book.
pub const SEQUENCE: Sequence<Wof> = Sequence {
    interrupts: &[Row::interrupting(
        clause!("wof.h.ambush"),
        "units that lie hidden are found",
        |rules, field, task| !matches!(task, Task::Deploy(_)) && anybody_is_found(rules, field),
        || system(show_who_is_found::<Wof>),
    )],
    before: &[Row::new(
        clause!("wof.h.setup"),
        "both sides deploy",
        |task| matches!(task, Task::Deploy(_)),
        || throws(deployment::step),
    )],
    turn: &[
        Section {
            name: "Initiative and rally",
            rows: &[
                Row::at(
                    clause!("wof.h.setup"),
                    "those who are due come onto the table",
                    Task::Turn(TurnStage::Arrivals),
                    || system(arrivals::step),
                ),
                Row::at(
                    clause!("wof.10.1.01"),
                    "both sides throw for initiative",
                    Task::Turn(TurnStage::Initiative),
                    || throws(initiative::throw),
                ),
                Row::of(
                    clause!("wof.10.1.01"),
                    "the winner is side A or B",
                    &At(|stage| matches!(stage, TurnStage::Sides(_))),
                    || system(initiative::ask),
                ),
                Row::at(clause!("wof.10.1.02"), "routers rally or run", Task::Turn(TurnStage::Rally), || {
                    system(|| then(TurnStage::Pursuit, Task::Rallying(Rallying::begin())))
                }),
                Row::at(clause!("wof.10.1.03"), "pursuers halt or go on", Task::Turn(TurnStage::Pursuit), || {
                    system(|| then(TurnStage::Confusion, Task::Pursuing(Pursuing::of_the_initiative_phase())))
                }),
                Row::at(
                    confusion::CONFUSION_THROWN,
                    "brigadiers and units out of command are confused",
                    Task::Turn(TurnStage::Confusion),
                    || system(|| then(TurnStage::FirstMoves, Task::Confusing(Confusing::begin()))),
                ),
            ],
        },
        Section {
            name: "Side A moves",
            rows: &[Row::at(
                clause!("wof.10.2.01"),
                "side A charges, then moves",
                Task::Turn(TurnStage::FirstMoves),
                || system(first_moves),
            )],
        },
        Section {
            name: "Side B moves",
            rows: &[Row::at(
                clause!("wof.10.2.03"),
                "side B charges, then moves",
                Task::Turn(TurnStage::SecondMoves),
                || system(second_moves),
            )],
        },
        Section {
            name: "Shooting and charges",
            rows: &[
                Row::at(panic_test::PANIC_TESTS, "panic tests", Task::Turn(TurnStage::Panic), || {
                    system(|rules: Res<Wof>, table: Table| {
                        open(&rules, &table.whole(), Phase::Shooting, TurnStage::Fire, Task::Testing(Testing::panic()))
                    })
                }),
                Row::at(shots::ALL_SHOOT, "all shoot", Task::Turn(TurnStage::Fire), || {
                    system(|| then(TurnStage::FireTests, Task::Shooting(Shooting::Declare)))
                }),
                Row::at(fire_test::FIRE_TESTS, "tests for fire", Task::Turn(TurnStage::FireTests), || {
                    system(|| then(TurnStage::Counterchargers, Task::Testing(Testing::for_fire())))
                }),
                Row::at(
                    charge_tests::COUNTERCHARGERS_TEST,
                    "counterchargers test",
                    Task::Turn(TurnStage::Counterchargers),
                    || system(|| then(TurnStage::Chargers, Task::Testing(Testing::counterchargers()))),
                ),
                Row::at(charge_tests::CHARGERS_TEST, "chargers test", Task::Turn(TurnStage::Chargers), || {
                    system(|| then(TurnStage::Receivers, Task::Testing(Testing::chargers())))
                }),
                Row::at(charge_tests::RECEIVERS_TEST, "receivers test", Task::Turn(TurnStage::Receivers), || {
                    system(|| then(TurnStage::RoutsOfFire, Task::Testing(Testing::receivers())))
                }),
                Row::at(rout_moves::ROUTS_OF_FIRE, "first rout moves", Task::Turn(TurnStage::RoutsOfFire), || {
                    system(|| then(TurnStage::OccupationsAfterFire, Task::Fleeing(Fleeing::first_moves())))
                }),
                Row::at(
                    clause!("wof.20.8.10"),
                    "cleared houses are occupied",
                    Task::Turn(TurnStage::OccupationsAfterFire),
                    || system(|| then(TurnStage::Combat, Task::Occupying(Occupying::begin()))),
                ),
            ],
        },
        Section {
            name: "Combat",
            rows: &[
                Row::at(clause!("wof.10.4.01"), "a round of combat", Task::Turn(TurnStage::Combat), || {
                    system(|rules: Res<Wof>, table: Table| {
                        open(
                            &rules,
                            &table.whole(),
                            Phase::Combat,
                            TurnStage::Losers,
                            Task::Fighting(Fighting::begin()),
                        )
                    })
                }),
                Row::at(lost_round_test::LOSERS_TEST, "losers test", Task::Turn(TurnStage::Losers), || {
                    system(|| then(TurnStage::RoutsOfCombat, Task::Testing(Testing::losers())))
                }),
                Row::at(rout_moves::ROUTS_OF_COMBAT, "first rout moves", Task::Turn(TurnStage::RoutsOfCombat), || {
                    system(|| then(TurnStage::Breakthroughs, Task::Fleeing(Fleeing::first_moves())))
                }),
                Row::at(clause!("wof.17.7.01"), "horse breaks through", Task::Turn(TurnStage::Breakthroughs), || {
                    system(|| then(TurnStage::Friends, Task::BreakingThrough(BreakingThrough::begin())))
                }),
                Row::at(
                    routing_friends::FRIENDS_TEST,
                    "tests for friends who routed near",
                    Task::Turn(TurnStage::Friends),
                    || system(|| then(TurnStage::RoutsOfSight, Task::Testing(Testing::friends()))),
                ),
                Row::at(
                    clause!("wof.h.cascade"),
                    "first rout moves of those who broke at the sight",
                    Task::Turn(TurnStage::RoutsOfSight),
                    || system(|| then(TurnStage::EnterPursuit, Task::Fleeing(Fleeing::first_moves()))),
                ),
                Row::at(
                    decisions::WINNERS_PURSUE,
                    "winners pursue or not",
                    Task::Turn(TurnStage::EnterPursuit),
                    || system(|| then(TurnStage::OccupationsAfterCombat, Task::Pursuing(Pursuing::entering()))),
                ),
                Row::at(
                    clause!("wof.20.8.10"),
                    "cleared houses are occupied",
                    Task::Turn(TurnStage::OccupationsAfterCombat),
                    || system(|| then(TurnStage::Recovery, Task::Occupying(Occupying::begin()))),
                ),
                Row::at(clause!("wof.9.6.01"), "units recover", Task::Turn(TurnStage::Recovery), || {
                    system(recovery::recover)
                }),
                Row::at(clause!("wof.h.victory"), "victory is looked at", Task::Turn(TurnStage::End), || system(end)),
            ],
        },
    ],
    procedures: &[
        rallies::ROWS,
        decisions::ROWS,
        confusion::ROWS,
        phase::ROWS,
        Section {
            name: "A charge",
            rows: &[
                stages::DECLARED,
                stages::ANSWERED,
                clock::SUPPORT_THROWN,
                stages::MEETS_SUPPORT,
                clock::ALL_RUN,
                contact::FLATTENED,
                contact::IN_CONTACT,
                stages::GOES_ON,
            ],
        },
        shots::ROWS,
        checks::ROWS,
        rout_moves::ROWS,
        Section { name: "Works and houses", rows: &[abatis::CLEARED, garrison_dice::DIVIDED, occupation::OCCUPIED] },
        rounds::ROWS,
        breakthroughs::ROWS,
    ],
};

/// Begins a procedure and moves the turn on.
fn then(next: TurnStage, task: Task) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    outcome.becomes(Task::Turn(next));
    outcome.push(task);
    Ok(outcome)
}

/// Announces a phase, begins its first procedure and moves the turn on.
fn open(rules: &Wof, field: &Field<'_>, phase: Phase, next: TurnStage, task: Task) -> Progress<Wof> {
    let mut outcome = then(next, task)?;
    phases::begin_phase(rules, field, &mut outcome, phase);
    Ok(outcome)
}

/// Side A's step; units out of each other's sight as it begins can be surprised (wof.18.3.15).
fn first_moves(rules: Res<Wof>, table: Table) -> Progress<Wof> {
    let field = &table.whole();
    let side = field.resource::<BattleState>().side_a;
    let mut outcome = then(TurnStage::SecondMoves, Task::Moves(Moves::begin(side)))?;
    outcome.own(WofEvent::Unseen(surprise::unseen(&rules, field)));
    phases::begin_phase(&rules, field, &mut outcome, Phase::Movement(side));
    Ok(outcome)
}

/// Side B's step.
fn second_moves(rules: Res<Wof>, table: Table) -> Progress<Wof> {
    let field = &table.whole();
    let side = field.resource::<BattleState>().side_b();
    open(&rules, field, Phase::Movement(side), TurnStage::Panic, Task::Moves(Moves::begin(side)))
}

/// The refusal of an order at the wrong time.
pub(in crate::rules::wof) fn out_of_turn(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order) -> Refusal {
    match sight.task {
        Some(Task::Deploy(_)) => deployment::not_now(),
        Some(Task::Turn(TurnStage::Sides(_))) => initiative::not_now(),
        Some(Task::Rallying(_)) => rallies::not_now(),
        Some(Task::Pursuing(task)) => decisions::not_now(task),
        Some(Task::Moves(_)) => Refusal::new(clause!("wof.10.2.02"), "that is nothing to do in the movement phase"),
        Some(Task::Charging(_)) => possible_answers::not_now(rules, sight, order.subject.unit()),
        Some(Task::Shooting(_)) => target_declarations::not_now(),
        Some(Task::Fleeing(_)) => rout_moves::not_now(),
        Some(Task::Clearing(_)) => abatis::not_now(),
        Some(Task::Dividing(_)) => garrison_dice::not_now(),
        Some(Task::Occupying(_)) => occupation::not_now(),
        Some(Task::BreakingThrough(_)) => in_a_breakthrough(rules, sight, order),
        Some(Task::Turn(_) | Task::Confusing(_) | Task::Testing(_) | Task::Fighting(_)) | None => {
            Refusal::new(clause!("wof.10.0.01"), "nothing is asked now")
        }
    }
}

/// Horse that may break through cannot do anything else first (wof.17.7.04).
fn in_a_breakthrough(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order) -> Refusal {
    let reforms = [Form::VERB, Face::VERB, Move::VERB].contains(&order.verb.as_str());
    match breakthroughs::must_be_asked(rules, sight, order.subject.unit()) {
        Ok(()) if reforms => Refusal::new(clause!("wof.17.7.04"), "it breaks through or stays, and does not reform"),
        _ => breakthroughs::not_now(),
    }
}
