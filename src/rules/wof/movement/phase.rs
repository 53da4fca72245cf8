//! A side's step of the movement phase (wof.10.2): first its charges, then its other moves, and in what order. Who may
//! move is in `movement::rights`; how a move goes in `movement::moves`, `charge::stages`, `formation::changes` and
//! `command::generals`.

use bevy::ecs::system::Res;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        At, Offer, OfferRole, Offers, Outcome, Plan, Progress, Question, QuestionKind, Refusal, Row, Section, Sight,
        Slot, Subject, Up, sequence::system,
    },
    clause::Clause,
    measure::Leg,
    rules::{
        offering::{OffersOf, Whose},
        wof::{
            Wof,
            artillery::battalion_guns,
            buildings::garrisons,
            charge::{
                declarations::{self, Announced},
                headlong, questions, rights, stages,
            },
            command::generals,
            events::{Change, WofEvent},
            formation::{changes, skirmishers, stragglers},
            movement::{
                approaches::{self, Approach},
                give_way::{self, Wish},
                moves, retreats,
                rights::{CHARGES, OTHERS, may_march},
            },
            orders::{WofOrder, slot, verb},
            state::{Conduct, Headlong, UnitState},
            terrain::Care,
        },
    },
    table::{Field, Side, Table, UnitId},
};

/// A side's step of the movement phase (wof.10.2), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moves {
    /// Whose.
    pub side: Side,
    stage: Stage,
}

/// How far a side's step has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Stage {
    /// Charges are announced; while none is, everything after them may be ordered too.
    Charges(Vec<Announced>),
    /// Those that are left of the announced charges are carried out.
    CarryingOut(Vec<Announced>),
    /// Everything but charges.
    Others,
    /// Skirmishers get out of somebody's way.
    GivingWay(Box<Approach>),
    /// Those who charge headlong go on by themselves (wof.21.4.10).
    Headlong,
    /// Skirmishers who are cut off go back by themselves (wof.13.0.04).
    Straggling,
    /// Garrisons leave blocks that burn (wof.21.1.03).
    InFlames,
}

impl Moves {
    /// The beginning of a side's step.
    pub fn begin(side: Side) -> Self {
        Self { side, stage: Stage::Charges(Vec::new()) }
    }

    /// What the present step is called.
    pub fn step_name(&self) -> &'static str {
        match &self.stage {
            Stage::Charges(announced) if announced.is_empty() => "charges, then other moves",
            Stage::Charges(_) | Stage::CarryingOut(_) => "charges",
            Stage::Others => "moves",
            Stage::GivingWay(_) => "skirmishers give way",
            Stage::Headlong => "headlong charges",
            Stage::Straggling => "skirmishers go back",
            Stage::InFlames => "garrisons leave the flames",
        }
    }

    /// Whoever is being asked to get out of somebody's way.
    pub(crate) fn approach(&self) -> Option<&Approach> {
        if let Stage::GivingWay(approach) = &self.stage { Some(approach) } else { None }
    }

    /// A move waits until skirmishers are out of its way.
    pub(crate) fn wait_for(&self, outcome: &mut Outcome<Wof>, approach: Approach) {
        outcome.becomes(self.at(Stage::GivingWay(Box::new(approach))));
    }

    /// What follows when its player is done: announced charges are carried out, else the step ends.
    fn closed(&self) -> Self {
        match self.announced() {
            [] => self.at(Stage::Headlong),
            announced => self.at(Stage::CarryingOut(announced.to_vec())),
        }
    }

    fn at(&self, stage: Stage) -> Self {
        Self { side: self.side, stage }
    }

    /// Whether its side is asked for its next order, and has announced no charge.
    pub fn is_asking(&self) -> bool {
        matches!(self.stage, Stage::Others) || matches!(&self.stage, Stage::Charges(announced) if announced.is_empty())
    }

    fn first_step(&self) -> u8 {
        if matches!(self.stage, Stage::Charges(_)) { CHARGES } else { OTHERS }
    }

    /// The charges that are announced and have not set out.
    fn announced(&self) -> &[Announced] {
        if let Stage::Charges(announced) = &self.stage { announced } else { &[] }
    }

    /// The same with one more charge announced.
    fn announcing(&self, charge: Announced) -> Self {
        self.at(Stage::Charges(self.announced().iter().cloned().chain([charge]).collect()))
    }
}

/// The rows that carry it on.
pub(in crate::rules::wof) const ROWS: Section<Wof> = Section {
    name: "A side's moves",
    rows: &[
        Row::of(
            clause!("wof.10.2.01"),
            "charges are announced",
            &At(|moves: &Moves| matches!(moves.stage, Stage::Charges(_))),
            || system(announce_charges),
        ),
        Row::of(
            clause!("wof.14.2.02"),
            "they set out",
            &At(|moves: &Moves| matches!(moves.stage, Stage::CarryingOut(_))),
            || system(set_out),
        ),
        Row::of(
            clause!("wof.10.2.02"),
            "everybody else moves",
            &At(|moves: &Moves| moves.stage == Stage::Others),
            || system(act),
        ),
        Row::of(
            clause!("wof.13.0.08"),
            "skirmishers get out of the way",
            &At(|moves: &Moves| matches!(moves.stage, Stage::GivingWay(_))),
            || system(give_way),
        ),
        Row::of(
            clause!("wof.21.4.10"),
            "headlong charges go on",
            &At(|moves: &Moves| moves.stage == Stage::Headlong),
            || system(go_on_headlong),
        ),
        Row::of(
            clause!("wof.13.0.04"),
            "skirmishers who are cut off go back",
            &At(|moves: &Moves| moves.stage == Stage::Straggling),
            || system(go_back),
        ),
        Row::of(
            clause!("wof.21.1.03"),
            "garrisons leave the flames",
            &At(|moves: &Moves| moves.stage == Stage::InFlames),
            || system(leave_the_flames),
        ),
    ],
};

/// Its player announces charges; those who charge headlong do so first.
fn announce_charges(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    match declarations::headlong(&rules, field, moves.side) {
        Some(headlong) => announce(&rules, field, &mut outcome, &moves, headlong),
        None => ask(&rules, field, &mut outcome, &moves),
    }
    Ok(outcome)
}

/// The next of the announced charges sets out.
fn set_out(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    let Stage::CarryingOut(announced) = &moves.stage else { unreachable!("its row says when") };
    match announced.split_first() {
        Some((next, rest)) => {
            outcome.becomes(moves.at(Stage::CarryingOut(rest.to_vec())));
            declarations::set_out(&rules, &table.whole(), &mut outcome, next);
        }
        None => outcome.becomes(moves.at(Stage::Others)),
    }
    Ok(outcome)
}

/// Its player gives orders for everything but charges.
fn act(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    ask(&rules, &table.whole(), &mut outcome, &moves);
    Ok(outcome)
}

/// The next skirmishers in the way of a move are asked to get out of it; when all have answered the move goes on.
fn give_way(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let Stage::GivingWay(approach) = &moves.stage else { unreachable!("its row says when") };
    match give_way::step(&rules, field, &mut outcome, approach) {
        give_way::Step::Asked => {}
        give_way::Step::Answered => moves.wait_for(&mut outcome, answered(approach)),
        give_way::Step::Done => {
            moves::carry_out(&rules, field, &mut outcome, approach.unit, &approach.legs, approach.care);
            outcome.becomes(moves.at(Stage::Others));
        }
    }
    Ok(outcome)
}

/// The next unit that charges headlong goes on (wof.21.4.10).
fn go_on_headlong(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    match headlong::next(&rules, field, moves.side) {
        Some(unit) => headlong::goes_on(&rules, field, &mut outcome, unit),
        None => outcome.becomes(moves.at(Stage::Straggling)),
    }
    Ok(outcome)
}

/// The next skirmishers who are cut off go back (wof.13.0.04).
fn go_back(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    match stragglers::next(&rules, field, moves.side) {
        Some((unit, places)) => stragglers::goes_back(&rules, field, &mut outcome, unit, &places),
        None => outcome.becomes(moves.at(Stage::InFlames)),
    }
    Ok(outcome)
}

/// The next garrison of a block that burns leaves it (wof.21.1.03).
fn leave_the_flames(rules: Res<Wof>, table: Table, moves: Up<Moves>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    match garrisons::next_in_flames(field, moves.side) {
        Some(unit) => garrisons::flees_the_flames(&rules, field, &mut outcome, unit),
        None => outcome.finish(),
    }
    Ok(outcome)
}

/// One more charge is announced; all are announced before the first is carried out (wof.10.2.01, wof.14.2.02).
fn announce(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, moves: &Moves, announced: Announced) {
    stages::announce(rules, field, outcome, &announced.charge);
    outcome.becomes(moves.announcing(announced));
}

fn answered(approach: &Approach) -> Approach {
    Approach { waits: approach.waits.iter().skip(1).copied().collect(), ..approach.clone() }
}

/// Asks the side for orders; if it has none to give, its announced charges are carried out, or its step ends.
fn ask(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, moves: &Moves) {
    let announced = moves.announced();
    let can_act = match announced {
        [] => field.side(moves.side).any(|unit| !unit_offers(rules, field, unit.id, moves.first_step()).is_empty()),
        _ => more_charges(rules, field, moves.side).iter().any(|offer| offer.barred.is_none()),
    };
    if !can_act {
        return outcome.becomes(moves.closed());
    }
    let prompt = if announced.is_empty() { "Charge, then move" } else { "Charge with more, or carry out the charges" };
    outcome.ask(Question {
        seats: vec![moves.side.into()],
        prompt: prompt.to_owned(),
        kind: QuestionKind::Act,
        subject: Subject::Side,
        at: None,
        clause: clause!("wof.10.2.01"),
        default: None,
    });
}

/// The charges that a side may announce beside those that it has.
fn more_charges(rules: &Wof, field: &Field<'_>, side: Side) -> Vec<Offer> {
    let units = field.side(side).filter(|unit| unit.on_table() && !field.of::<Conduct>(unit.id).done);
    units.flat_map(|unit| declarations::offers_of(rules, field, unit.id)).collect()
}

/// Everything that a side may do in its step, in parts; of its units those that are asked for.
pub(crate) fn offers(rules: &Wof, sight: &Sight<'_, Wof>, moves: &Moves, whose: Whose) -> Vec<Offers> {
    let field = &sight.field;
    if let Some(approach) = moves.approach() {
        return vec![give_way::offers(field, approach).into()];
    }
    let close = |label: &str, step: u8, clause: Clause| -> Offers {
        let close = Offer::act(verb::CLOSE, label, Subject::Side, step, Vec::new(), clause);
        [Offer { role: OfferRole::Close, ..close }].into()
    };
    if !moves.announced().is_empty() {
        return vec![
            more_charges(rules, field, moves.side).into(),
            close("Carry out the charges", CHARGES, clause!("wof.10.2.01")),
        ];
    }
    let units = whose.units(field, moves.side);
    let acts = units.iter().map(|unit| unit_offers(rules, field, *unit, moves.first_step()));
    let standing = units.iter().map(|unit| questions::standing_offers(rules, field, *unit));
    acts.chain(standing).chain([close("End the moves", OTHERS, clause!("wof.10.2.02"))]).collect()
}

/// What one unit may do in a step or a later one; nothing once it is passed over, nor while it charges headlong
/// (wof.21.4.10).
fn unit_offers(rules: &Wof, field: &Field<'_>, unit: UnitId, from_step: u8) -> Offers {
    field.recall(&OffersOf::Moves(unit, from_step), || found_offers(rules, field, unit, from_step).into())
}

fn found_offers(rules: &Wof, field: &Field<'_>, unit: UnitId, from_step: u8) -> Vec<Offer> {
    let state = field.of::<UnitState>(unit);
    if state.conduct.done || !field.unit(unit).on_table() || rights::is_headlong(field, unit) {
        return Vec::new();
    }
    let mut offers = if from_step == CHARGES { declarations::offers_of(rules, field, unit) } else { Vec::new() };
    offers.extend(generals::offers(rules, field, unit));
    let as_one = moves::may_march_as_one(rules, field, unit).is_ok();
    if as_one {
        let slots = vec![Slot::one(slot::PATH, "Path"), Slot::optional(slot::CARE, "Over rough ground")];
        offers.push(Offer::act(verb::MOVE, "Move", Subject::Unit(unit), OTHERS, slots, clause!("wof.11.0.01")));
    }
    if may_march(rules, field, unit).is_ok() {
        offers.extend(skirmishers::offers(rules, field, unit));
    }
    if as_one {
        offers.extend(retreats::offers(rules, field, unit));
        offers.extend(headlong::offers(rules, field, unit));
    }
    offers.extend(retreats::offers_to_run(rules, field, unit));
    offers.extend(battalion_guns::offers(rules, field, unit));
    offers.extend(changes::offers(rules, field, unit));
    if !offers.is_empty() {
        let done = Offer::act(
            verb::DONE,
            "Leave as it is",
            Subject::Unit(unit),
            from_step,
            Vec::new(),
            clause!("wof.10.2.02"),
        );
        offers.push(Offer { role: OfferRole::Done, ..done });
    }
    offers
}

/// Whether an order is lawful in this step, and what it would do.
///
/// # Errors
/// Why it is not.
pub(crate) fn judge(rules: &Wof, sight: &Sight<'_, Wof>, moves: &Moves, order: &WofOrder) -> Result<Plan, Refusal> {
    if let Some(approach) = moves.approach() {
        return give_way::judge(rules, sight, approach, order);
    }
    if let Some(unit) = order.unit().filter(|unit| sight.unit(*unit).conduct.done) {
        return Err(Refusal::new(
            clause!("wof.10.2.02"),
            format!("{} has been passed over", sight.field.unit(unit).name),
        ));
    }
    if order.unit().is_some_and(|unit| rights::is_headlong(&sight.field, unit)) {
        return Err(Refusal::new(clause!("wof.21.4.10"), "it goes headlong at the nearest enemy by itself"));
    }
    match order {
        WofOrder::Charge(..) if moves.first_step() > CHARGES => {
            Err(Refusal::new(clause!("wof.10.2.02"), "charges come before all other moves"))
        }
        WofOrder::Charge(..) => declarations::judge(rules, sight, order),
        WofOrder::Close(_) => Ok(Plan::default()),
        _ if !moves.announced().is_empty() => {
            Err(Refusal::new(clause!("wof.10.2.02"), "the announced charges are carried out before all other moves"))
        }
        WofOrder::Move(unit, legs, care) => moves::judge(rules, &sight.field, *unit, legs, *care),
        WofOrder::Retreat(unit, legs) => retreats::judge(rules, &sight.field, *unit, legs),
        WofOrder::Spread(unit, places) => skirmishers::judge(rules, &sight.field, *unit, places),
        WofOrder::Ride(..) | WofOrder::Join(..) => generals::judge(rules, &sight.field, order),
        WofOrder::LetRun(unit) => retreats::judge_run(rules, &sight.field, *unit),
        WofOrder::ShiftGun(unit, to) => battalion_guns::judge(rules, &sight.field, *unit, *to),
        WofOrder::Headlong(unit) => headlong::judge(rules, &sight.field, *unit),
        WofOrder::Done(subject) if subject.unit().is_some() => Ok(Plan::default()),
        _ => changes::judge(rules, &sight.field, order),
    }
}

/// Takes up an order: one of a later step closes the charges.
pub(crate) fn carry_out(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, moves: &Moves, order: &WofOrder) {
    if let (Some(approach), WofOrder::GiveWay(unit, way, inches)) = (moves.approach(), order) {
        give_way::retire(rules, field, outcome, approach, *unit, Wish { way: *way, inches: *inches });
        return moves.wait_for(outcome, answered(approach));
    }
    match order {
        WofOrder::Charge(..) => {
            if let Some(announced) = declarations::of_order(rules, field, order) {
                announce(rules, field, outcome, moves, announced);
            }
            return;
        }
        WofOrder::Close(_) => return outcome.becomes(moves.closed()),
        WofOrder::Done(subject) => {
            if let Some(unit) = subject.unit() {
                outcome.own(WofEvent::of(unit, Change::Done));
            }
            return;
        }
        WofOrder::Ride(..) | WofOrder::Join(..) => return generals::carry_out(rules, field, outcome, order),
        WofOrder::Headlong(unit) => return outcome.own(WofEvent::of(*unit, Change::Headlong(Headlong::On))),
        WofOrder::ShiftGun(unit, to) => return battalion_guns::carry_out(field, outcome, *unit, *to),
        _ => outcome.becomes(moves.at(Stage::Others)),
    }
    match order {
        WofOrder::Move(unit, legs, care) => take_up(rules, field, outcome, moves, *unit, legs, *care),
        WofOrder::Retreat(unit, legs) => retreats::carry_out(rules, field, outcome, *unit, legs),
        WofOrder::LetRun(unit) => retreats::run(rules, field, outcome, *unit),
        WofOrder::Spread(unit, places) => skirmishers::place(rules, field, outcome, *unit, places),
        _ => changes::carry_out(rules, field, outcome, order),
    }
}

/// Takes up a move: skirmishers in its way are asked to give way first (wof.13.0.08).
fn take_up(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    moves: &Moves,
    unit: UnitId,
    legs: &[Leg],
    care: Care,
) {
    let Ok(march) = moves::march(rules, field, unit, legs, care) else { return };
    let waits = approaches::approached(rules, field, unit, &march.walk);
    if waits.is_empty() {
        moves::carry_out(rules, field, outcome, unit, legs, care);
    } else {
        moves.wait_for(outcome, Approach { unit, legs: legs.to_vec(), care, waits });
    }
}
