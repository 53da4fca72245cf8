//! A side's move phase (hmm.02.04 to hmm.02.10): which step may still be taken, what each unit may do in it, and in
//! what order. How a move goes is in `movement::plain_moves`, in `movement::fire_and_move`, in `charge::stages` and in
//! `formation::changes`.

use bevy::ecs::system::Res;

use crate::{
    battle::{
        Action, At, Given, Offer, OfferRole, Offers, Order, Outcome, Progress, Question, QuestionKind, Refusal, Row,
        RuleSet, Sight, Subject, Up, sequence::system,
    },
    rules::{
        common::offering::{OffersOf, Whose, end_of_step},
        hmm::{
            Hmm,
            actions::ACTIONS,
            artillery::captured_guns,
            command::{chain, duties, fall_back::Retiring},
            formation::close_ranks::CloseRanks,
            journal::line,
            morale::rout_moves::Fleeing,
            movement::steps::{
                self, CHARGES, DEMOLITION, FIELD_WORKS, FIRE_AND_MOVE, FORMATION, MovePhase, PLAIN, Stage, Then,
            },
            state::Conduct,
            step_end::Done,
        },
    },
    table::{Field, Table, UnitId},
};

/// Commanders look for the enemy.
pub(in crate::rules::hmm) const COMMANDERS_LOOK: Row<Hmm> = Row::of(
    clause!("hmm.20.14"),
    "commanders look about",
    &At(|phase: &MovePhase| phase.stage == Stage::Command),
    || system(begin),
);

/// Step 1: orders and changes of formation.
pub(in crate::rules::hmm) const STEP_1: Row<Hmm> = Row::of(
    clause!("hmm.02.04"),
    "orders and formation",
    &At(|phase: &MovePhase| phase.stage == Stage::Preparing(FORMATION)),
    || system(prepare),
);

/// Step 2: field works.
pub(in crate::rules::hmm) const STEP_2: Row<Hmm> = Row::of(
    clause!("hmm.02.05"),
    "field works",
    &At(|phase: &MovePhase| phase.stage == Stage::Preparing(FIELD_WORKS)),
    || system(prepare),
);

/// Step 3: demolition.
pub(in crate::rules::hmm) const STEP_3: Row<Hmm> = Row::of(
    clause!("hmm.02.06"),
    "demolition",
    &At(|phase: &MovePhase| phase.stage == Stage::Preparing(DEMOLITION)),
    || system(prepare),
);

/// Routers and those who leave the field move.
pub(in crate::rules::hmm) const COMPULSORY: Row<Hmm> = Row::of(
    clause!("hmm.18.15"),
    "those who must move do so first",
    &At(|phase: &MovePhase| phase.stage == Stage::Compulsory),
    || system(move_who_must),
);

/// Step 4: plain moves.
pub(in crate::rules::hmm) const STEP_4: Row<Hmm> =
    Row::of(clause!("hmm.02.07"), "plain moves", &At(|phase: &MovePhase| phase.stage == Stage::Acting(PLAIN)), || {
        system(act)
    });

/// Step 5: fire and move.
pub(in crate::rules::hmm) const STEP_5: Row<Hmm> = Row::of(
    clause!("hmm.02.08"),
    "fire and move",
    &At(|phase: &MovePhase| phase.stage == Stage::Acting(FIRE_AND_MOVE)),
    || system(act),
);

/// Step 6: charges.
pub(in crate::rules::hmm) const STEP_6: Row<Hmm> =
    Row::of(clause!("hmm.02.09"), "charges", &At(|phase: &MovePhase| phase.stage == Stage::Acting(CHARGES)), || {
        system(act)
    });

/// Commanders carry out their duties.
pub(in crate::rules::hmm) const DUTIES: Row<Hmm> = Row::of(
    clause!("hmm.16.08"),
    "commanders follow their orders",
    &At(|phase: &MovePhase| phase.stage == Stage::Duties),
    || system(settle_duties),
);

/// Units that charges broke run.
pub(in crate::rules::hmm) const ROUTS: Row<Hmm> = Row::of(
    clause!("hmm.02.10"),
    "units that charges broke run",
    &At(|phase: &MovePhase| phase.stage == Stage::Routs),
    || system(rout),
);

/// Guns that nobody serves are taken, and ranks close.
pub(in crate::rules::hmm) const CLOSES: Row<Hmm> = Row::of(
    clause!("hmm.20.42"),
    "guns that nobody serves are taken, and ranks close",
    &At(|phase: &MovePhase| phase.stage == Stage::Close),
    || system(close),
);

/// Commanders look for the enemy; orders that were delivered to them bind from now on.
fn begin(rules: Res<Hmm>, table: Table, phase: Up<MovePhase>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.becomes(phase.at(Stage::Preparing(FORMATION)));
    if chain::orders_bind(&rules) {
        duties::begin(&rules, &table.whole(), &mut outcome, phase.side);
    }
    Ok(outcome)
}

/// Its player gives orders of the first three steps.
fn prepare(rules: Res<Hmm>, table: Table, phase: Up<MovePhase>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    ask_or(&rules, &table.whole(), &mut outcome, &phase, phase.at(Stage::Compulsory));
    Ok(outcome)
}

/// Units that must move do so before any that may.
fn move_who_must(rules: Res<Hmm>, table: Table, phase: Up<MovePhase>) -> Progress<Hmm> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    outcome.becomes(MovePhase { stage: Stage::Acting(PLAIN), ..phase.clone() });
    outcome.push(Fleeing::compulsory(field, phase.side));
    outcome.push(Retiring::of(&rules, field, phase.side));
    Ok(outcome)
}

/// Its player gives orders of the last three steps.
fn act(rules: Res<Hmm>, table: Table, phase: Up<MovePhase>) -> Progress<Hmm> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    match &phase.then {
        Then::Finish => outcome.becomes(phase.at(Stage::Duties)),
        Then::TakeUp(order) => take_up(rules, field, &mut outcome, &phase, order),
        Then::Ask => ask_or(rules, field, &mut outcome, &phase, phase.at(Stage::Duties)),
    }
    Ok(outcome)
}

/// Commanders carry out the duties of their orders, one at a time.
fn settle_duties(rules: Res<Hmm>, table: Table, phase: Up<MovePhase>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    let owed = duties::settle_a_duty(&rules, &table.whole(), &mut outcome, phase.side);
    outcome.becomes(phase.at(if owed { Stage::Duties } else { Stage::Routs }));
    Ok(outcome)
}

/// Units that charges broke run.
fn rout(table: Table, phase: Up<MovePhase>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.becomes(phase.at(Stage::Close));
    outcome.push(Fleeing::first_moves(&table.whole()));
    Ok(outcome)
}

/// Abandoned guns are taken, and ranks closed.
fn close(rules: Res<Hmm>, table: Table, phase: Up<MovePhase>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    captured_guns::take_guns(&rules, &table.whole(), &mut outcome, phase.side);
    outcome.becomes(CloseRanks { units: None });
    Ok(outcome)
}

/// Asks the side for orders, or goes on if it has none to give.
fn ask_or(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, phase: &MovePhase, next: MovePhase) {
    let can_act = !side_offers(rules, field, phase).is_empty()
        || field.side(phase.side).any(|unit| !unit_offers(rules, field, unit.id, phase.first_step()).is_empty());
    if !can_act {
        outcome.becomes(next);
        return;
    }
    outcome.ask(Question {
        seats: vec![phase.side.into()],
        prompt: "Give your orders".to_owned(),
        kind: QuestionKind::Act,
        subject: Subject::Side,
        at: None,
        clause: clause!("hmm.02.03"),
        default: None,
    });
}

/// An order of a later step, given before the compulsory moves were made, is judged again and carried out.
fn take_up(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, phase: &MovePhase, order: &Order) {
    let task = phase.clone().into();
    let sight = Sight { seat: order.seat, field: *field, task: Some(&task), question: None };
    let Ok(given) = ACTIONS.read(order) else { return };
    let lawful = rules.judge(&sight, &given);
    let now = phase.first_step();
    outcome.becomes(phase.at(Stage::Acting(given.step.unwrap_or(now).max(now))));
    match (lawful, order.subject.unit()) {
        (Ok(_), _) => given.carry_out(rules, &sight, outcome),
        (Err(refusal), Some(unit)) => {
            let text = format!("{} could not do as ordered: {refusal}.", field.unit(unit).name);
            outcome.happen(line(field, unit, text, refusal.clause));
        }
        (Err(_), None) => {}
    }
}

/// Everything that a side may do in its move phase, in parts; of its units those that are asked for.
pub fn offers(rules: &Hmm, sight: &Sight<'_, Hmm>, phase: &MovePhase, whose: Whose) -> Vec<Offers> {
    let field = &sight.field;
    let mut parts: Vec<Offers> = vec![side_offers(rules, field, phase).into()];
    parts.extend(
        whose.units(field, phase.side).into_iter().map(|unit| unit_offers(rules, field, unit, phase.first_step())),
    );
    parts.push([end_of_step("End the move phase", CHARGES, clause!("hmm.02.03"))].into());
    parts
}

/// The possible acts of a side that belong to no single unit.
fn side_offers(rules: &Hmm, field: &Field<'_>, phase: &MovePhase) -> Vec<Offer> {
    ACTIONS.offered_to_side::<MovePhase>(rules, field, phase.side, phase.first_step())
}

/// The possible acts of one unit in a step or a later one; none once it has acted or been passed over.
fn unit_offers(rules: &Hmm, field: &Field<'_>, unit: UnitId, from_step: u8) -> Offers {
    field.recall(&OffersOf::Moves(unit, from_step), || found_offers(rules, field, unit, from_step).into())
}

fn found_offers(rules: &Hmm, field: &Field<'_>, unit: UnitId, from_step: u8) -> Vec<Offer> {
    if field.of::<Conduct>(unit).done || !field.unit(unit).on_table() {
        return Vec::new();
    }
    let mut offers = ACTIONS.offered::<MovePhase>(rules, field, unit, from_step);
    if !offers.is_empty() && steps::may_go(field, unit).is_ok() {
        offers.push(Offer { role: OfferRole::Done, step: from_step, ..Done::offer(Subject::Unit(unit)) });
    }
    offers
}

/// An order of an earlier step is too late once that step has been closed.
///
/// # Errors
/// The refusal that says so.
pub fn must_be_step(sight: &Sight<'_, Hmm>, step: Option<u8>) -> Result<(), Refusal> {
    match (sight.under_way::<MovePhase>(), step) {
        (Some(phase), Some(wanted)) => phase.must_be_open(wanted),
        _ => Ok(()),
    }
}

/// Takes up an order of the move phase: one of a later step closes the earlier ones, after the moves that must be made.
pub fn carry_out(
    rules: &Hmm,
    sight: &Sight<'_, Hmm>,
    outcome: &mut Outcome<Hmm>,
    phase: &MovePhase,
    given: &Given<Hmm>,
) {
    match (phase.stage, given.step) {
        (Stage::Preparing(_), Some(wanted)) if wanted > DEMOLITION => {
            let then = Then::TakeUp(Box::new(given.order.clone()));
            outcome.becomes(MovePhase { then, ..phase.at(Stage::Compulsory) });
            return;
        }
        (Stage::Preparing(now), Some(wanted)) => outcome.becomes(phase.at(Stage::Preparing(now.max(wanted)))),
        (Stage::Acting(now), Some(wanted)) => outcome.becomes(phase.at(Stage::Acting(now.max(wanted)))),
        _ => {}
    }
    given.carry_out(rules, sight, outcome);
}
