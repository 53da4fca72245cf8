//! Rally tests of routers, then their full rout moves (wof.10.1.02). The owner says which routers test; results are
//! applied when both sides have tested (`wof.h.roll_order`).

use bevy::{
    ecs::system::{InMut, Res},
    math::Vec2,
};
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Action, At, Happening, Offer, Order, Outcome, Outlook, Plan, Progress, Question, QuestionKind, Reading,
        Refusal, Row, Section, Sight, Subject, Up,
        sequence::{system, throws},
    },
    clause::Clause,
    dice::{Dice, NeedDice},
    measure::Pose,
    rules::{
        common::{layout::count, offering::end_of_step},
        wof::{
            Wof,
            charts::{FormationKind, Occasion, Situation, morale::Verdict},
            events::{Change, WofEvent},
            formation::placement::{self, Stance},
            journal::line,
            morale::{
                occasions::{self, Due},
                rally_test::{self, RALLY},
                roll::{self, Effect},
                rout_moves::Fleeing,
            },
            state::{BattleState, Morale, PartOf, UnitState},
            visibility::scene,
        },
    },
    table::{Field, Side, Table, UnitId},
};

/// Rally tests of routers, then their full rout moves (wof.10.1.02), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rallying {
    stage: Stage,
    /// The routers that have tested.
    tested: Vec<UnitId>,
    /// The units that halt once all have thrown.
    rallied: Vec<UnitId>,
}

/// How far the rallies have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// A side chooses which routers test: side A, then side B.
    Ask(usize),
    /// A unit tests.
    Test(usize, UnitId),
    /// Rallied units halt.
    Halt,
    /// The others have run.
    Over,
}

impl Rallying {
    /// The beginning.
    pub fn begin() -> Self {
        Self { stage: Stage::Ask(0), tested: Vec::new(), rallied: Vec::new() }
    }

    fn at(&self, stage: Stage) -> Self {
        Self { stage, ..self.clone() }
    }

    /// The rallies once the side that is asked has finished.
    pub(in crate::rules::wof) fn closed(&self) -> Self {
        match self.stage {
            Stage::Ask(index) => self.at(Stage::Ask(index + 1)),
            _ => self.clone(),
        }
    }
}

/// The rows that carry it on.
pub(in crate::rules::wof) const ROWS: Section<Wof> = Section {
    name: "Rallies",
    rows: &[
        Row::of(
            clause!("wof.10.1.02"),
            "a side chooses who tries to rally",
            &At(|rallies: &Rallying| matches!(rallies.stage, Stage::Ask(_))),
            || system(choose),
        ),
        Row::of(
            clause!("wof.18.1.11"),
            "a router tests",
            &At(|rallies: &Rallying| matches!(rallies.stage, Stage::Test(..))),
            || throws(tests),
        ),
        Row::of(roll::OK, "those who rallied halt", &At(|rallies: &Rallying| rallies.stage == Stage::Halt), || {
            system(halts)
        }),
        Row::of(
            clause!("wof.10.1.02"),
            "all have tested and run",
            &At(|rallies: &Rallying| rallies.stage == Stage::Over),
            || system(close),
        ),
    ],
};

/// A side chooses the next router to test, side A first.
fn choose(rules: Res<Wof>, table: Table, task: Up<Rallying>) -> Progress<Wof> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let Stage::Ask(index) = task.stage else { unreachable!("its row says when") };
    match field.resource::<BattleState>().sides().get(index) {
        Some(&side) => ask(&rules, field, &mut outcome, &task, side, index),
        None => outcome.becomes(task.at(Stage::Halt)),
    }
    Ok(outcome)
}

/// A router tests.
fn tests(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, task: Up<Rallying>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    let Stage::Test(index, unit) = task.stage else { unreachable!("its row says when") };
    let rallies = test(&rules, &table.whole(), dice, &mut outcome, unit)?;
    let mut after = task.at(Stage::Ask(index));
    after.tested.push(unit);
    after.rallied.extend(rallies.then_some(unit));
    outcome.becomes(after);
    Ok(outcome)
}

/// The next rallied unit halts; after the last the others run.
fn halts(rules: Res<Wof>, table: Table, task: Up<Rallying>) -> Progress<Wof> {
    let mut outcome = Outcome::default();
    match task.rallied.split_first() {
        Some((&unit, rest)) => {
            halt(&rules, &table.whole(), &mut outcome, unit);
            outcome.becomes(Rallying { rallied: rest.to_vec(), ..task.clone() });
        }
        None => {
            outcome.becomes(task.at(Stage::Over));
            outcome.push(Fleeing::full_moves());
        }
    }
    Ok(outcome)
}

/// All have tested and run.
fn close() -> Progress<Wof> {
    let mut outcome = Outcome::default();
    outcome.finish();
    Ok(outcome)
}

/// A side with a router that may test is asked; any other is passed over.
fn ask(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, task: &Rallying, side: Side, index: usize) {
    let able = routers(field, side).find(|unit| !task.tested.contains(unit) && may_rally(rules, field, *unit).is_ok());
    let Some(first) = able else {
        return outcome.becomes(task.at(Stage::Ask(index + 1)));
    };
    let seat = side.into();
    outcome.ask(Question {
        seats: vec![seat],
        prompt: "Which routing units try to rally?".to_owned(),
        kind: QuestionKind::Act,
        subject: Subject::Side,
        at: Some(field.unit(first).at()),
        clause: RALLY,
        default: Some(Order::new(seat, Rally::VERB, Subject::Unit(first))),
    });
}

/// The routing units of a side, by id.
fn routers<'f>(field: &Field<'f>, side: Side) -> impl Iterator<Item = UnitId> + use<'f> {
    let field = *field;
    field.side(side).map(|unit| unit.id).filter(move |unit| field.of::<Morale>(*unit).is_routing())
}

/// Whether a router may test (wof.18.1.12).
fn may_rally(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let enemies = field.side(field.unit(unit).side.enemy()).map(|enemy| enemy.id);
    let seen = enemies.filter(|enemy| field.get_of::<PartOf>(*enemy).is_none()).filter_map(|enemy| {
        let inches = field.reach(unit, enemy)?.distance();
        let near = inches <= rules.charts().morale.rally_barred_within_inches + 1.0;
        (near && scene::sees(rules, field, unit, enemy)).then_some(inches)
    });
    rally_test::may_rally(rules.in_force(), field.of::<UnitState>(unit).condition(), seen.min_by(f32::total_cmp))
}

/// A router tests: whether it rallies (wof.18.3.02).
fn test(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
) -> Result<bool, NeedDice> {
    let test = occasions::gather(rules, field, &Due { unit, occasion: Occasion::Rally });
    let receipt = roll::test(rules.in_force(), &test, dice)?;
    let rallies = roll::effect(receipt.result, Situation::Routing) == Effect::Halts;
    let name = &field.unit(unit).name;
    let text = if rallies { format!("{name} rallied.") } else { format!("{name} tried to rally and ran on.") };
    let account = Some(receipt.account);
    outcome.happen(line(field, unit, text, roll::OK).with(account));
    Ok(rallies)
}

/// A unit halts, disordered and in good morale, in the formation of its width, and faces about to the enemy that it ran
/// from, if it has room (wof.18.3.02).
pub(crate) fn halt(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    outcome.own(WofEvent::of(unit, Change::Rallied));
    let mut state = field.of::<UnitState>(unit).copied();
    if state.formation.kind == FormationKind::Clump {
        state.formation.kind = rules.charts().formation.by_width(state.formation.width.into());
        outcome.own(WofEvent::of(unit, Change::Formed(state.formation.kind, state.formation.width)));
    }
    if state.formation.skirmishes() {
        return;
    }
    let front = field.unit(unit).front;
    let from = state.morale.rout.map(|rout| rout.from);
    let behind = from.is_some_and(|from| front.to_local(from).y < 0.0);
    let depth = placement::block(field, unit).footprint.depth;
    let about = Pose::new(front.to_table(Vec2::new(0.0, -depth)), front.facing.about());
    let wanted = if behind { about } else { front };
    let laid = |front: Pose| placement::stands(rules, state.view(), unit, Stance::of(state.view()), front);
    let there = placement::with_room(rules, field, unit, wanted, laid);
    if there != front {
        outcome.happen(Happening::Laid { unit, front: there, stands: laid(there) });
    }
}

/// How likely a router rallies: of all throws of two dice.
fn chance(rules: &Wof, field: &Field<'_>, unit: UnitId) -> f32 {
    let test = occasions::gather(rules, field, &Due { unit, occasion: Occasion::Rally });
    let throws = (1..=6_u8).flat_map(|one| (1..=6_u8).map(move |other| vec![one, other]));
    let good = |faces: Vec<u8>| {
        let receipt = roll::test(rules.in_force(), &test, &mut Dice::scripted(faces));
        receipt.is_ok_and(|receipt| receipt.result == Verdict::Good)
    };
    let successes = throws.filter(|faces| good(faces.clone())).count();
    count(successes) / 36.0
}

/// Offers for the routers that may try to rally, and to end the step.
pub(crate) fn offers(rules: &Wof, sight: &Sight<'_, Wof>, task: &Rallying) -> Vec<Offer> {
    let (Stage::Ask(_), Some(side)) = (task.stage, sight.seat.side()) else { return Vec::new() };
    let rally = |unit: UnitId| Offer {
        barred: may_rally(rules, &sight.field, unit).err(),
        ..Rally::offer(Subject::Unit(unit))
    };
    let close = end_of_step("No more rallies", 0, clause!("wof.10.1.02"));
    routers(&sight.field, side).filter(|unit| !task.tested.contains(unit)).map(rally).chain([close]).collect()
}

/// Tries to rally a unit.
#[derive(Clone, Copy, Debug)]
pub struct Rally(UnitId);

impl Action<Wof> for Rally {
    const VERB: &'static str = "rally";
    const LABEL: &'static str = "Rally";
    const CLAUSE: Clause = RALLY;
    type During = Rallying;

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        let (field, unit) = (&sight.field, self.0);
        rally_test::only_routers_rally(field.of::<Morale>(unit).spirit)?;
        if sight.under_way::<Rallying>().is_some_and(|task| task.tested.contains(&unit)) {
            return Err(Refusal::new(RALLY, "it has tested this turn"));
        }
        may_rally(rules, field, unit)?;
        let chance = chance(rules, field, unit);
        let freed = chance * count(field.figures_of(unit));
        let outlook = Outlook { chances: vec![("rallies".to_owned(), chance)], freed, ..Outlook::default() };
        Ok(Plan { outlook, ..Plan::default() })
    }

    fn carry_out(&self, _: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        let Some(task) = sight.under_way::<Rallying>() else { return };
        if let Stage::Ask(index) = task.stage {
            outcome.becomes(task.at(Stage::Test(index, self.0)));
        }
    }
}

/// The reason why other orders are refused while units rally.
pub(in crate::rules::wof) fn not_now() -> Refusal {
    Refusal::new(RALLY, "units rally now")
}
