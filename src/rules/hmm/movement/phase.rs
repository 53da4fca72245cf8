//! A side's move phase (hmm.02.04 to hmm.02.10): which step may still be taken, what each unit may do in it, and in
//! what order. How a move goes is in `movement::moves`, in `movement::fire_and_move`, in `charge::stages` and in
//! `formation::changes`.

use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        At, Offer, OfferRole, Offers, Outcome, Progress, Question, QuestionKind, Refusal, Row, RuleSet, Seat, Section,
        Sight, Slot, Subject, Up, notice::EntryWeight, sequence::system,
    },
    clause::Clause,
    rules::{
        hmm::{
            Hmm,
            artillery::{by_hand, captured_guns},
            charge::{generals, stages, state},
            command::{chain, duties, fall_back::Retiring, order_changes},
            events::HmmEvent,
            fire::losses::CloseRanks,
            formation::{changes, horses, skirmish_companies, skirmishers},
            morale::{remnants, routs::Fleeing},
            movement::{
                fire_and_move, marches, moves,
                steps::{self, CHARGES, FIRE_AND_MOVE, PLAIN},
            },
            orders::{HmmOrder, slot, verb},
            state::{Acted, BattleState, Conduct, UnitState},
            works::{boats, demolition, field_works},
        },
        offering::{OffersOf, Whose},
        telling::note_of,
    },
    table::{Field, Side, Table, UnitId},
};

/// A side's move phase under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MovePhase {
    /// Whose.
    pub side: Side,
    stage: Stage,
    then: Then,
}

/// How far a move phase has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Command is looked over.
    Command,
    /// Steps 1 to 3: orders and changes of formation, field works, demolition; of this step or a later one.
    Preparing(u8),
    /// Step 4 begins with the moves that must be made.
    Compulsory,
    /// Orders of this step or a later one may be given.
    Acting(u8),
    /// Commanders do what they owe.
    Duties,
    /// Units broken by charges run.
    Routs,
    /// Ranks are closed.
    Close,
}

/// What follows once compulsory moves are made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Then {
    /// The side is asked.
    Ask,
    /// An order of a later step, already given, is taken up if it is still lawful.
    TakeUp(Seat, Box<HmmOrder>),
    /// The side has finished.
    Finish,
}

impl MovePhase {
    /// The beginning of a side's move phase.
    pub fn begin(side: Side) -> Self {
        Self { side, stage: Stage::Command, then: Then::Ask }
    }

    /// What the present step is called.
    pub fn step_name(&self) -> &'static str {
        match self.stage {
            Stage::Preparing(field_works::STEP) => "field works",
            Stage::Preparing(demolition::STEP) => "demolition",
            Stage::Command | Stage::Preparing(_) => "orders and formation, then moves",
            Stage::Compulsory => "routs and retreats",
            Stage::Acting(PLAIN) => "plain moves",
            Stage::Acting(FIRE_AND_MOVE) => "fire and move",
            Stage::Acting(_) => "charges",
            Stage::Duties => "commanders",
            Stage::Routs | Stage::Close => "routs from charges",
        }
    }

    /// Whether its side is asked for its next order.
    pub fn is_asking(&self) -> bool {
        matches!(self.stage, Stage::Preparing(_) | Stage::Acting(_)) && self.then == Then::Ask
    }

    /// The phase at another stage, with nothing ordered beforehand.
    fn at(&self, stage: Stage) -> Self {
        Self { side: self.side, stage, then: Then::Ask }
    }

    fn first_step(&self) -> u8 {
        match self.stage {
            Stage::Preparing(step) | Stage::Acting(step) => step,
            _ => changes::STEP,
        }
    }
}

/// The rows that carry it on.
pub(in crate::rules::hmm) const ROWS: Section<Hmm> = Section {
    name: "A side's moves",
    rows: &[
        Row::of(
            clause!("hmm.20.14"),
            "commanders look about",
            &At(|phase: &MovePhase| phase.stage == Stage::Command),
            || system(begin),
        ),
        Row::of(
            clause!("hmm.02.04"),
            "orders and formation, field works, demolition",
            &At(|phase: &MovePhase| matches!(phase.stage, Stage::Preparing(_))),
            || system(prepare),
        ),
        Row::of(
            clause!("hmm.18.15"),
            "those who must move do so first",
            &At(|phase: &MovePhase| phase.stage == Stage::Compulsory),
            || system(move_who_must),
        ),
        Row::of(
            clause!("hmm.02.07"),
            "plain moves, fire and move, charges",
            &At(|phase: &MovePhase| matches!(phase.stage, Stage::Acting(_))),
            || system(act),
        ),
        Row::of(
            clause!("hmm.16.08"),
            "commanders follow their orders",
            &At(|phase: &MovePhase| phase.stage == Stage::Duties),
            || system(settle_duties),
        ),
        Row::of(
            clause!("hmm.02.10"),
            "those whom charges broke run",
            &At(|phase: &MovePhase| phase.stage == Stage::Routs),
            || system(rout),
        ),
        Row::of(
            clause!("hmm.20.42"),
            "guns that nobody serves are taken, and ranks close",
            &At(|phase: &MovePhase| phase.stage == Stage::Close),
            || system(close),
        ),
    ],
};

/// Commanders look about; what was delivered to them binds from now on.
fn begin(rules: Res<Hmm>, table: Table, phase: Up<MovePhase>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.becomes(phase.at(Stage::Preparing(changes::STEP)));
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
        Then::TakeUp(seat, order) => take_up(rules, field, &mut outcome, &phase, *seat, order),
        Then::Ask => ask_or(rules, field, &mut outcome, &phase, phase.at(Stage::Duties)),
    }
    Ok(outcome)
}

/// Commanders do what they owe by their orders, one at a time.
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

/// Guns that nobody serves are taken, and ranks closed.
fn close(rules: Res<Hmm>, table: Table, phase: Up<MovePhase>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    captured_guns::take_guns(&rules, &table.whole(), &mut outcome, phase.side);
    outcome.becomes(CloseRanks { units: None });
    Ok(outcome)
}

/// Asks the side for orders, or goes on if it has none to give.
fn ask_or(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, phase: &MovePhase, next: MovePhase) {
    let sends = phase.first_step() == changes::STEP && !order_changes::offers(rules, field, phase.side).is_empty();
    let fires = phase.first_step() <= demolition::STEP && !demolition::side_offers(field, phase.side).is_empty();
    let can_act = sends
        || fires
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
fn take_up(
    rules: &Hmm,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    phase: &MovePhase,
    seat: Seat,
    order: &HmmOrder,
) {
    let task = phase.clone().into();
    let sight = Sight { seat, field: *field, task: Some(&task), question: None };
    let lawful = rules.judge(&sight, order);
    let now = phase.first_step();
    outcome.becomes(phase.at(Stage::Acting(step_of(order).unwrap_or(now).max(now))));
    match lawful {
        Ok(_) => execute(rules, field, outcome, order),
        Err(refusal) => {
            if let Some(unit) = order.unit() {
                let text = format!("{} could not do as ordered: {refusal}.", field.unit(unit).name);
                outcome.happen(note_of(
                    field,
                    field.resource::<BattleState>().turn,
                    EntryWeight::Plain,
                    unit,
                    text,
                    refusal.clause,
                    None,
                ));
            }
        }
    }
}

/// Everything that a side may do in its move phase, in parts; of its units those that are asked for.
pub fn offers(rules: &Hmm, sight: &Sight<'_, Hmm>, phase: &MovePhase, whose: Whose) -> Vec<Offers> {
    let field = &sight.field;
    let mut parts: Vec<Offers> = Vec::new();
    if phase.first_step() == changes::STEP {
        parts.push(order_changes::offers(rules, field, phase.side));
    }
    if phase.first_step() <= demolition::STEP {
        parts.push(demolition::side_offers(field, phase.side).into());
    }
    parts.extend(
        whose.units(field, phase.side).into_iter().map(|unit| unit_offers(rules, field, unit, phase.first_step())),
    );
    parts.push([end()].into());
    parts
}

/// The end of the phase.
fn end() -> Offer {
    Offer {
        verb: verb::CLOSE.to_owned(),
        label: "End the move phase".to_owned(),
        subject: Subject::Side,
        slots: Vec::new(),
        clause: clause!("hmm.02.03"),
        step: CHARGES,
        barred: None,
        role: OfferRole::Close,
    }
}

/// What one unit may do in a step or a later one; nothing once it has acted or been passed over.
fn unit_offers(rules: &Hmm, field: &Field<'_>, unit: UnitId, from_step: u8) -> Offers {
    field.recall(&OffersOf::Moves(unit, from_step), || found_offers(rules, field, unit, from_step).into())
}

fn found_offers(rules: &Hmm, field: &Field<'_>, unit: UnitId, from_step: u8) -> Vec<Offer> {
    let state = field.of::<UnitState>(unit);
    let by_hand =
        if from_step <= PLAIN && !state.conduct.done { by_hand::offers(rules, field, unit) } else { Vec::new() };
    if state.conduct.done || steps::may_go(field, unit).is_err() {
        let first = from_step == changes::STEP && !state.conduct.done && field.unit(unit).on_table();
        return match () {
            () if first && (state.morale.retreating || remnants::is_not_ready(field, unit)) => {
                remnants::offers(rules, field, unit)
            }
            () if first && state.holds_horses() => horses::offers(rules, field, unit),
            () => by_hand,
        };
    }
    let mut offers = preparations(rules, field, unit, from_step);
    offers.extend(by_hand);
    let offer =
        |verb, label, step, slots, clause: Clause| Offer::act(verb, label, Subject::Unit(unit), step, slots, clause);
    if from_step <= PLAIN && marches::moves_at_all(state) {
        offers.push(offer(verb::MOVE, "Move", PLAIN, vec![Slot::one(slot::PATH, "Path")], clause!("hmm.02.07")));
    }
    if from_step <= PLAIN {
        offers.extend(skirmishers::offers(field, unit));
    }
    if from_step <= FIRE_AND_MOVE
        && state.conduct.acted == Acted::Nothing
        && fire_and_move::may_fire_and_move(rules, state)
    {
        let slots = vec![
            Slot::optional(slot::PATH, "Path before the shot"),
            Slot::one(slot::TARGET, "Target"),
            Slot::optional(slot::SECOND_PATH, "Path after the shot"),
        ];
        offers.push(offer(verb::FIRE_AND_MOVE, "Fire and move", FIRE_AND_MOVE, slots, clause!("hmm.03.03")));
    }
    if state.conduct.acted == Acted::Nothing && stages::may_try(rules, field, unit).is_ok() {
        let general = (!generals::able(field, unit).is_empty()).then(|| Slot::optional(slot::WITH, "With the general"));
        let slots = [Slot::one(slot::TARGET, "Target")].into_iter().chain(general).collect();
        offers.push(offer(verb::CHARGE, "Charge", CHARGES, slots, clause!("hmm.02.09")));
    }
    if !offers.is_empty() {
        offers.push(Offer {
            role: OfferRole::Done,
            ..offer(verb::DONE, "Leave as it is", from_step, Vec::new(), clause!("hmm.02.19"))
        });
    }
    offers
}

/// What a unit may do before the moves: formations, boats and bodies sent out in step 1, works in step 2, gaps and
/// powder in step 3.
fn preparations(rules: &Hmm, field: &Field<'_>, unit: UnitId, from_step: u8) -> Vec<Offer> {
    let mut offers = Vec::new();
    if from_step == changes::STEP && field.of::<Conduct>(unit).acted == Acted::Nothing {
        offers.extend(boats::offers(rules, field, unit));
        offers.extend(changes::offers(field, unit).into_iter().chain(horses::offers(rules, field, unit)));
        offers.extend(
            skirmish_companies::offers(rules, field, unit).into_iter().chain(captured_guns::offers(rules, field, unit)),
        );
    }
    if from_step <= field_works::STEP {
        offers.extend(field_works::offers(rules, field, unit));
    }
    if from_step <= demolition::STEP {
        offers.extend(demolition::offers(rules, field, unit));
    }
    offers
}

/// The step of the move phase to which an order belongs.
fn step_of(order: &HmmOrder) -> Option<u8> {
    match order {
        HmmOrder::Send(..)
        | HmmOrder::Form(..)
        | HmmOrder::Face(..)
        | HmmOrder::Dismount(..)
        | HmmOrder::Mount(..)
        | HmmOrder::LetGo(_)
        | HmmOrder::SendOut(..)
        | HmmOrder::CallIn(_)
        | HmmOrder::Combine(..)
        | HmmOrder::ManGuns(..)
        | HmmOrder::Embark(..)
        | HmmOrder::Land(..) => Some(changes::STEP),
        HmmOrder::Build(..) | HmmOrder::Dig(..) => Some(field_works::STEP),
        HmmOrder::Break(..) | HmmOrder::Mine(..) | HmmOrder::Ignite(_) => Some(demolition::STEP),
        HmmOrder::Move(..) | HmmOrder::Spread(..) | HmmOrder::Pivot(..) | HmmOrder::Push(..) => Some(PLAIN),
        HmmOrder::FireAndMove(..) => Some(FIRE_AND_MOVE),
        HmmOrder::Charge(..) => Some(CHARGES),
        _ => None,
    }
}

/// An order of an earlier step is too late once that step has been closed.
///
/// # Errors
/// The refusal that says so.
pub fn must_be_step(sight: &Sight<'_, Hmm>, order: &HmmOrder) -> Result<(), Refusal> {
    match (sight.under_way::<MovePhase>(), step_of(order)) {
        (Some(phase), Some(wanted)) if wanted < phase.first_step() => {
            let clause = match wanted {
                changes::STEP => clause!("hmm.02.04"),
                field_works::STEP => clause!("hmm.02.05"),
                demolition::STEP => clause!("hmm.02.06"),
                _ => clause!("hmm.02.03"),
            };
            Err(Refusal::new(clause, "that step of the move phase is closed"))
        }
        _ => Ok(()),
    }
}

/// Takes up an order of the move phase: one of a later step closes the earlier ones, after the compulsory moves.
pub fn carry_out(
    rules: &Hmm,
    seat: Seat,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    phase: &MovePhase,
    order: &HmmOrder,
) {
    let wanted = step_of(order).unwrap_or(phase.first_step());
    let go_on = |stage: Stage, then: Then| MovePhase { side: phase.side, stage, then };
    match (phase.stage, order) {
        (Stage::Preparing(_), HmmOrder::Close(_)) => outcome.becomes(go_on(Stage::Compulsory, Then::Finish)),
        (_, HmmOrder::Close(_)) => outcome.becomes(go_on(Stage::Duties, Then::Ask)),
        (Stage::Preparing(_), _) if wanted > demolition::STEP => {
            outcome.becomes(go_on(Stage::Compulsory, Then::TakeUp(seat, Box::new(order.clone()))));
        }
        (Stage::Preparing(now), _) => {
            outcome.becomes(go_on(Stage::Preparing(now.max(wanted)), Then::Ask));
            execute(rules, field, outcome, order);
        }
        (Stage::Acting(now), _) => {
            outcome.becomes(go_on(Stage::Acting(now.max(wanted)), Then::Ask));
            execute(rules, field, outcome, order);
        }
        _ => execute(rules, field, outcome, order),
    }
}

/// Does what an order of the move phase says.
fn execute(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, order: &HmmOrder) {
    match order {
        HmmOrder::Send(from, to, writing) => order_changes::carry_out(rules, field, outcome, *from, *to, writing),
        HmmOrder::Form(..) | HmmOrder::Face(..) => changes::carry_out(rules, field, outcome, order),
        HmmOrder::Dismount(..) | HmmOrder::Mount(..) | HmmOrder::LetGo(_) => {
            horses::carry_out(rules, field, outcome, order);
        }
        HmmOrder::SendOut(..) | HmmOrder::CallIn(_) => skirmish_companies::carry_out(rules, field, outcome, order),
        HmmOrder::Combine(unit, other) => remnants::carry_out(rules, field, outcome, *unit, *other),
        HmmOrder::ManGuns(..) => captured_guns::carry_out(rules, field, outcome, order),
        HmmOrder::Embark(..) | HmmOrder::Land(..) => boats::carry_out(rules, field, outcome, order),
        HmmOrder::Build(..) | HmmOrder::Dig(..) => field_works::carry_out(rules, field, outcome, order),
        HmmOrder::Break(..) | HmmOrder::Mine(..) | HmmOrder::Ignite(_) => {
            demolition::carry_out(rules, field, outcome, order);
        }
        HmmOrder::Move(unit, legs) => moves::carry_out(rules, field, outcome, *unit, legs),
        HmmOrder::Spread(unit, places) => skirmishers::carry_out(rules, field, outcome, *unit, places),
        HmmOrder::FireAndMove(unit, first, target, second) => {
            fire_and_move::carry_out(rules, field, outcome, *unit, first, *target, second);
        }
        HmmOrder::Pivot(gun, facing) => by_hand::carry_out(field, outcome, *gun, *facing),
        HmmOrder::Push(gun, to) => by_hand::push(field, outcome, *gun, *to),
        HmmOrder::Charge(unit, target, general) => {
            outcome.push(state::Charge::declared(*unit, *target, *general));
        }
        HmmOrder::Done(subject) => {
            if let Some(unit) = subject.unit() {
                outcome.own(HmmEvent::Done(unit));
            }
        }
        _ => {}
    }
}
