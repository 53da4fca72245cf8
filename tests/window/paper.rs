//! An invented rule set for the window: two units a side, a march along a path, a volley that the target must answer, a
//! skirmish line with ends to drag, and a deployment. Its verbs are its own, so that a client which plays it knows no
//! rule set.

use bevy::{
    ecs::{
        component::Component,
        resource::Resource,
        system::{InMut, Res},
    },
    math::Vec2,
};
use linstock::{
    battle::{
        Abilities, Act, Agenda, Area, Battle, Choice, Conclusion, Domain, FORMAT, Ghost, Given, Happening, Header,
        KeepUndo, LegKind, NoWorks, Notices, Offer, OfferRole, Opening, Order, Outcome, PathDomain, Plan, Powers,
        Progress, Question, QuestionKind, Refusal, Row, RuleSet, RuleTypes, Seat, Section, Sequence, Sight, Slot,
        StateHash, Subject, Umpired, Value, Works,
        notice::{
            CardRow, Entry, EntryWeight, Mark, Overlay, OverlayRole, OverlayShape, OverlayTopic, PhaseNotice, Sign,
            Switch,
        },
        sequence::throws,
    },
    clause::Clause,
    dice::{Dice, DiceSource, Reason},
    measure::{Facing, Footprint, Leg, Pose, Span},
    receipt::{Draft, Line},
    table::{
        Arm, Cell, Command, CommandId, FigureKind, KnownTo, Presence, Side, Stand, StandId, Table, TableSize,
        TableWriter, Unit, UnitId,
    },
};
use serde::{Deserialize, Serialize};

/// Every unit's block, inches.
pub(super) const BLOCK: Footprint = Footprint::new(4.0, 1.0);
/// Every unit's allowance, inches.
pub(super) const ALLOWANCE: f32 = 8.0;
/// Every unit's range, inches.
pub(super) const RANGE: f32 = 12.0;

#[derive(Resource, Clone, Debug, PartialEq)]
pub(super) struct Paper;

#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Soldier {
    pub(super) moved: bool,
    pub(super) fired: bool,
    pub(super) done: bool,
}

#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Sheet {
    turn: u32,
    phase: u8,
    firing: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Doing {
    /// Both sides deploy, then each has its phase.
    Phase,
    Deploy(Side),
    Turn(Side),
    Volley {
        by: UnitId,
        at: UnitId,
        answer: Option<String>,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Change {
    Soldier(UnitId, Soldier),
    Sheet(Sheet),
}

const CLAUSE: Clause = Clause::new("paper.1.01");

fn row(label: &str, value: impl Into<linstock::receipt::Figure>) -> CardRow {
    CardRow { label: label.into(), value: value.into(), reason: String::new(), clause: Some(CLAUSE) }
}

fn offer(verb: &str, label: &str, subject: Subject, slots: Vec<Slot>, step: u8, role: OfferRole) -> Offer {
    Offer { verb: verb.into(), label: label.into(), subject, slots, clause: CLAUSE, step, barred: None, role }
}

/// Where stands lie for a front.
fn stands_at(unit: UnitId, front: Pose) -> Vec<(StandId, Pose)> {
    (0..4u16).map(|n| (StandId::new(unit, n), front.shifted(Vec2::new(-1.5 + f32::from(n), -0.5)))).collect()
}

/// The base of each stand, inches.
const BASE: Footprint = Footprint { frontage: 1.0, depth: 1.0 };

fn ghosts(stands: impl IntoIterator<Item = (StandId, Pose)>) -> Vec<Ghost> {
    stands.into_iter().map(|(stand, pose)| Ghost { stand, pose, base: BASE }).collect()
}

fn laid(unit: UnitId, front: Pose) -> Vec<Stand> {
    let cells = vec![Cell { kind: FigureKind::Infantry, alive: true }; 4];
    let stand = |(id, pose)| Stand { id, pose, base: BASE, files: 2, cells: cells.clone() };
    stands_at(unit, front).into_iter().map(stand).collect()
}

impl Paper {
    fn phase_over(turn: Side, sheet: &Sheet, outcome: &mut Outcome<Self>) {
        let (next, number) = match turn {
            Side::First => (Side::Second, sheet.turn),
            Side::Second => (Side::First, sheet.turn + 1),
        };
        outcome.own(Change::Sheet(Sheet { turn: number, phase: next.index() as u8, firing: false }));
        outcome.happen(Happening::PhaseBegan(PhaseNotice { turn: number, ..PhaseNotice::default() }));
        if number > 3 {
            outcome.happen(Happening::Ended(Conclusion {
                winner: None,
                reason: "three turns are over".into(),
                clause: CLAUSE,
            }));
        }
        outcome.becomes(Doing::Turn(next));
    }
}

/// Carries on whatever is up.
fn go_on(InMut(dice): InMut<Dice>, table: Table, agenda: Res<Agenda<Doing>>) -> Progress<Paper> {
    let task = agenda.top().expect("a row is run while its task is up").clone();
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let ask = |seat: Side, prompt: &str, kind, subject, at, default| Question {
        seats: vec![Seat::from(seat)],
        prompt: prompt.into(),
        kind,
        subject,
        at,
        clause: CLAUSE,
        default,
    };
    match task {
        Doing::Phase => outcome.becomes(Doing::Deploy(Side::First)),
        Doing::Deploy(side) => {
            outcome.ask(ask(side, "Deploy your army", QuestionKind::Deploy, Subject::Side, None, None));
        }
        Doing::Turn(side) => outcome.ask(ask(side, "Your phase", QuestionKind::Act, Subject::Side, None, None)),
        Doing::Volley { at, answer: None, .. } => {
            let target = field.unit(at);
            let default = Order::new(Seat::from(target.side), "stand", Subject::Unit(at));
            let prompt = format!("{} is fired at", target.short_name);
            let question =
                ask(target.side, &prompt, QuestionKind::React, Subject::Unit(at), Some(target.at()), Some(default));
            outcome.ask(question);
        }
        Doing::Volley { by, at, answer: Some(answer) } => {
            let throw = dice.d6s(2, Reason::new("paper.2.01", "volley"))?;
            let target = field.unit(at);
            let mut receipt = Draft::for_procedure("paper.volley");
            receipt.input("answer", answer.as_str());
            let total = receipt.dice(throw);
            receipt.result("lost", i64::from(total / 3));
            let mut left = usize::try_from(total / 3).unwrap_or(0);
            for stand in field.stands_of(at) {
                let alive = (0u8..).zip(&stand.cells).filter(|(_, cell)| cell.alive).map(|(index, _)| index);
                let cells: Vec<u8> = alive.take(left).collect();
                left -= cells.len();
                outcome.happen(Happening::FiguresLost { stand: stand.id, cells });
            }
            outcome.happen(Happening::Noted(Box::new(Entry {
                turn: field.resource::<Sheet>().turn,
                known_to: KnownTo::All,
                weight: EntryWeight::Plain,
                moment: None,
                text: format!("{} fires at {}", field.unit(by).name, target.name),
                clause: Some(CLAUSE),
                unit: Some(by),
                at: Some(target.at()),
                account: Some(receipt.close(()).account),
            })));
            outcome.finish();
        }
    }
    Ok(outcome)
}

impl RuleTypes for Paper {
    type Unit = Soldier;
    type Table = Sheet;
    type Secret = ();
    type Event = Change;
    type Task = Doing;
}

impl RuleSet for Paper {
    const ID: &'static str = "paper";
    const TITLE: &'static str = "Paper Battles";
    const SEQUENCE: Sequence<Self> = Sequence {
        interrupts: &[],
        before: &[],
        turn: &[Section {
            name: "A turn",
            rows: &[Row::new(Clause::new("paper.1.01"), "all of it", |_| true, || throws(go_on))],
        }],
        procedures: &[],
    };

    fn offers(&self, sight: &Sight<'_, Self>) -> Vec<Offer> {
        let mut offers = Vec::new();
        match sight.task {
            Some(Doing::Deploy(side)) => {
                offers.push(offer("as_history", "As in history", Subject::Side, vec![], 0, OfferRole::Deploy));
                for unit in sight.field.units().filter(|unit| unit.side == *side) {
                    let slots = vec![Slot::one("pose", "Where")];
                    offers.push(offer("place", "Place", Subject::Unit(unit.id), slots, 0, OfferRole::Deploy));
                }
                let mut ready = offer("ready", "Ready", Subject::Side, vec![], 0, OfferRole::Close);
                if sight.field.units().any(|unit| unit.side == *side && !unit.on_table()) {
                    ready.barred = Some(Refusal::new(CLAUSE, "not every unit is placed"));
                }
                offers.push(ready);
            }
            Some(Doing::Turn(side)) => {
                for unit in sight.field.side(*side) {
                    let state = sight.unit(unit.id);
                    if state.done {
                        continue;
                    }
                    let subject = Subject::Unit(unit.id);
                    let mut march = offer("march", "March", subject, vec![Slot::one("path", "Way")], 0, OfferRole::Act);
                    if state.moved {
                        march.barred = Some(Refusal::new("paper.1.02", "it has marched"));
                    } else if sight.table().firing {
                        march.barred = Some(Refusal::new("paper.1.03", "firing has begun"));
                    }
                    offers.push(march);
                    if !state.moved && !sight.table().firing {
                        let slots = vec![Slot::one("poses", "Line")];
                        offers.push(offer("spread", "Spread out", subject, slots, 0, OfferRole::Act));
                    }
                    if !state.fired {
                        let slots = vec![Slot::one("target", "At"), Slot::one("how", "How")];
                        offers.push(offer("volley", "Volley", subject, slots, 1, OfferRole::Act));
                    }
                    offers.push(offer("done", "Done", subject, vec![], 0, OfferRole::Done));
                }
                offers.push(offer("end", "End the phase", Subject::Side, vec![], 1, OfferRole::Close));
            }
            Some(Doing::Volley { at, .. }) => {
                offers.push(offer("stand", "Stand fast", Subject::Unit(*at), vec![], 0, OfferRole::Answer));
                offers.push(offer("duck", "Lie down", Subject::Unit(*at), vec![], 0, OfferRole::Answer));
            }
            Some(Doing::Phase) | None => {}
        }
        offers
    }

    fn domain(&self, sight: &Sight<'_, Self>, order: &Order, slot: &str) -> Option<Domain> {
        let unit = sight.field.unit(order.subject.unit()?);
        Some(match slot {
            "path" => Domain::Path(PathDomain {
                start: unit.front,
                allowance_inches: ALLOWANCE,
                legs: vec![LegKind::Advance, LegKind::Turn, LegKind::Wheel],
                turn_step_degrees: 45.0,
                turn_step_inches: 2.0,
            }),
            "target" => Domain::Units(sight.field.side(unit.side.enemy()).map(|enemy| enemy.id).collect()),
            "how" => Domain::Choices(vec![Choice::new("steady", "Steady"), Choice::new("rapid", "Rapid")]),
            "pose" => Domain::Pose(zone(unit.side)),
            "poses" => Domain::Poses {
                stands: sight.field.stands_of(unit.id).map(|stand| stand.id).collect(),
                area: Area::Disc { centre: unit.at(), radius: 12.0 },
                gaps: Span::new(0.0, 2.0),
                most_lines: 1,
            },
            _ => return None,
        })
    }

    fn suggest(&self, sight: &Sight<'_, Self>, offer: &Offer) -> Vec<Order> {
        let order = offer.order(sight.seat);
        match (offer.verb.as_str(), offer.subject) {
            ("march", _) => vec![order.with("path", Value::Path(vec![Leg::Advance(4.0)]))],
            ("volley", Subject::Unit(unit)) => {
                let enemy = sight.field.unit(unit).side.enemy();
                let at = |target: &Unit| {
                    order.clone().with("target", Value::Unit(target.id)).with("how", Value::Choice("steady".into()))
                };
                sight.field.side(enemy).map(at).collect()
            }
            ("place" | "spread", _) => Vec::new(),
            _ => vec![order],
        }
    }

    fn read(&self, order: &Order) -> Result<Given<Self>, Refusal> {
        Ok(Given::of(order, Filled(order.clone())))
    }

    fn apply(&self, table: &mut TableWriter<'_>, event: &Change) {
        match event {
            Change::Soldier(id, state) => *table.of_mut::<Soldier>(*id) = state.clone(),
            Change::Sheet(sheet) => *table.resource_mut::<Sheet>() = sheet.clone(),
        }
    }

    fn imagine(&self, _: &mut TableWriter<'_>, _: Seat, _: &mut Dice) {}

    fn works(&self) -> &dyn Works {
        &NoWorks
    }

    fn verbs(&self) -> Vec<&'static str> {
        vec!["as_history", "place", "ready", "march", "spread", "volley", "stand", "duck", "done", "end"]
    }
}

impl Notices for Paper {
    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice {
        let sheet = sight.table();
        let side = if sheet.phase == 0 { Side::First } else { Side::Second };
        PhaseNotice {
            turn: sheet.turn,
            last_turn: None,
            clock: "7:04 a.m.".into(),
            phases: vec!["First side".into(), "Second side".into()],
            current: usize::from(sheet.phase),
            step: if sheet.firing { "fire".into() } else { "march".into() },
            seat: Some(Seat::from(side)),
        }
    }

    fn marks(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Mark> {
        let moved = sight.unit(unit).moved;
        moved.then(|| Mark { label: "marched".into(), sign: Sign::Done, clause: CLAUSE }).into_iter().collect()
    }

    fn card(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<CardRow> {
        vec![row("Figures", sight.field.figures_of(unit)), row("Marched", sight.unit(unit).moved)]
    }

    fn overlays(&self, sight: &Sight<'_, Self>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay> {
        let apex = sight.field.unit(unit).front;
        let fire = topic == OverlayTopic::Fire;
        let shape = OverlayShape::Sector { apex, half_angle_degrees: 45.0, radius: 12.0 };
        fire.then(|| Overlay { shape, role: OverlayRole::Range, label: "12 in".into(), margin: None })
            .into_iter()
            .collect()
    }

    fn switches(&self) -> Vec<Switch> {
        Vec::new()
    }

    fn score(&self, sight: &Sight<'_, Self>, side: Side) -> Vec<CardRow> {
        vec![row("Figures", sight.field.side(side).map(|unit| sight.field.figures_of(unit.id)).sum::<usize>())]
    }
}

impl Abilities for Paper {
    fn powers(&self, _: &Sight<'_, Self>, _: UnitId) -> Option<Powers> {
        Some(Powers { fire_inches: RANGE, ..Powers::default() })
    }
}

impl Umpired for Paper {}

/// An order of the paper set: the filled offer itself.
#[derive(Debug)]
struct Filled(Order);

impl Act<Paper> for Filled {
    fn judge(&self, rules: &Paper, sight: &Sight<'_, Paper>) -> Result<Plan, Refusal> {
        let order = &self.0;
        let known =
            rules.offers(sight).into_iter().find(|offer| offer.verb == order.verb && offer.subject == order.subject);
        let offer = known.ok_or_else(|| Refusal::new(CLAUSE, "there is no such offer"))?;
        if let Some(barred) = offer.barred {
            return Err(barred);
        }
        match (order.verb.as_str(), order.subject) {
            ("march", Subject::Unit(id)) => judge_march(sight, order, id),
            ("volley", Subject::Unit(id)) => judge_volley(sight, order, id),
            ("place", Subject::Unit(id)) => {
                let Some(Value::Pose(pose)) = order.value("pose") else {
                    return Err(Refusal::new(CLAUSE, "no place is named"));
                };
                let inside = match sight.field.unit(id).side {
                    Side::First => pose.at.y <= 10.0,
                    Side::Second => pose.at.y >= 26.0,
                };
                if !inside {
                    return Err(Refusal::new("paper.0.01", "outside the zone").at(pose.at));
                }
                let ghosts = ghosts(stands_at(id, *pose));
                Ok(Plan { ghosts, ..Plan::default() })
            }
            ("spread", Subject::Unit(_)) => match order.value("poses") {
                Some(Value::Poses(poses)) => {
                    let ghosts = ghosts(poses.iter().copied());
                    Ok(Plan { ghosts, ..Plan::default() })
                }
                _ => Err(Refusal::new(CLAUSE, "no line is drawn")),
            },
            _ => Ok(Plan::default()),
        }
    }

    fn carry_out(&self, _: &Paper, sight: &Sight<'_, Paper>, outcome: &mut Outcome<Paper>) {
        let order = &self.0;
        let task = sight.task.expect("an order answers the question of a task");
        let sheet = sight.table().clone();
        match (order.verb.as_str(), order.subject) {
            ("as_history", _) => {
                let Some(Doing::Deploy(side)) = Some(task.clone()) else { return };
                let units: Vec<UnitId> =
                    sight.field.units().filter(|unit| unit.side == side).map(|unit| unit.id).collect();
                for id in units {
                    place(task, outcome, id, historical(id));
                }
            }
            ("place", Subject::Unit(id)) => {
                if let Some(Value::Pose(pose)) = order.value("pose") {
                    place(task, outcome, id, *pose);
                }
            }
            ("ready", _) => match task {
                Doing::Deploy(Side::First) => outcome.becomes(Doing::Deploy(Side::Second)),
                _ => outcome.becomes(Doing::Turn(Side::First)),
            },
            ("march", Subject::Unit(id)) => {
                let Some(Value::Path(legs)) = order.value("path") else { return };
                let from = sight.field.unit(id).front;
                let front = legs.iter().fold(from, |pose, leg| leg.carry(pose, BLOCK));
                let stands = stands_at(id, front);
                outcome.happen(Happening::Moved { unit: id, from, body: BLOCK, legs: legs.clone(), front, stands });
                outcome.own(Change::Soldier(id, Soldier { moved: true, ..sight.unit(id).clone() }));
                outcome.becomes(task.clone());
            }
            ("spread", Subject::Unit(id)) => {
                let Some(Value::Poses(poses)) = order.value("poses") else { return };
                let unit = sight.field.unit(id);
                let (from, front, stands) = (unit.front, unit.front, poses.clone());
                outcome.happen(Happening::Moved { unit: id, from, body: BLOCK, legs: vec![], front, stands });
                outcome.own(Change::Soldier(id, Soldier { moved: true, ..sight.unit(id).clone() }));
                outcome.becomes(task.clone());
            }
            ("volley", Subject::Unit(by)) => {
                let Some(Value::Unit(at)) = order.value("target") else { return };
                outcome.own(Change::Soldier(by, Soldier { fired: true, ..sight.unit(by).clone() }));
                outcome.own(Change::Sheet(Sheet { firing: true, ..sheet }));
                outcome.push(Doing::Volley { by, at: *at, answer: None });
            }
            ("stand" | "duck", _) => {
                if let Doing::Volley { by, at, .. } = task {
                    outcome.becomes(Doing::Volley { by: *by, at: *at, answer: Some(order.verb.clone()) });
                }
            }
            ("done", Subject::Unit(id)) => {
                outcome.own(Change::Soldier(id, Soldier { done: true, ..sight.unit(id).clone() }));
                outcome.becomes(task.clone());
            }
            _ => {
                let Doing::Turn(side) = task.clone() else { return };
                let units: Vec<UnitId> = sight.field.side(side).map(|unit| unit.id).collect();
                for id in units {
                    outcome.own(Change::Soldier(id, Soldier::default()));
                }
                Paper::phase_over(side, &sheet, outcome);
            }
        }
    }
}

fn zone(side: Side) -> Area {
    let (low, high) = match side {
        Side::First => (0.0, 10.0),
        Side::Second => (26.0, 36.0),
    };
    Area::Polygon(vec![Vec2::new(0.0, low), Vec2::new(48.0, low), Vec2::new(48.0, high), Vec2::new(0.0, high)])
}

fn historical(id: UnitId) -> Pose {
    let x = 14.0 + 10.0 * f32::from(id.0 % 2);
    if id.0 < 2 { Pose::new(Vec2::new(x, 8.0), Facing::NORTH) } else { Pose::new(Vec2::new(x, 28.0), Facing::SOUTH) }
}

fn place(task: &Doing, outcome: &mut Outcome<Paper>, unit: UnitId, front: Pose) {
    outcome.happen(Happening::Presence { unit, presence: Presence::OnTable });
    outcome.happen(Happening::Laid { unit, front, stands: laid(unit, front) });
    outcome.becomes(task.clone());
}

fn judge_march(sight: &Sight<'_, Paper>, order: &Order, unit: UnitId) -> Result<Plan, Refusal> {
    let Some(Value::Path(legs)) = order.value("path") else {
        return Err(Refusal::new(CLAUSE, "no way is named"));
    };
    let price = |leg: &Leg| match leg {
        Leg::Turn(degrees) => (degrees.abs() / 45.0 - 0.001).ceil() * 2.0,
        other => other.inches(BLOCK),
    };
    let cost: f32 = legs.iter().map(price).sum();
    if cost > ALLOWANCE + 0.001 {
        return Err(Refusal::new("paper.1.04", "farther than it can march").by(ALLOWANCE - cost));
    }
    let from = sight.field.unit(unit).front;
    let front = legs.iter().fold(from, |pose, leg| leg.carry(pose, BLOCK));
    Ok(Plan {
        lines: vec![Line { clause: CLAUSE, label: "march".into(), value: cost.into() }],
        cost_inches: Some(cost),
        left_inches: Some(ALLOWANCE - cost),
        ghosts: ghosts(stands_at(unit, front)),
        overlays: vec![Overlay {
            shape: OverlayShape::Line(vec![from.at, front.at]),
            role: OverlayRole::Path,
            label: format!("{cost:.1} in"),
            margin: None,
        }],
        ..Plan::default()
    })
}

fn judge_volley(sight: &Sight<'_, Paper>, order: &Order, unit: UnitId) -> Result<Plan, Refusal> {
    let Some(Value::Unit(target)) = order.value("target") else {
        return Err(Refusal::new(CLAUSE, "no target is named"));
    };
    let (from, to) = (sight.field.unit(unit).at(), sight.field.unit(*target).at());
    if from.distance(to) > RANGE {
        return Err(Refusal::new("paper.2.02", "out of range").by(RANGE - from.distance(to)).at(to));
    }
    let line = Overlay {
        shape: OverlayShape::Line(vec![from, to]),
        role: OverlayRole::Clear,
        label: String::new(),
        margin: None,
    };
    Ok(Plan { overlays: vec![line], ..Plan::default() })
}

/// A battle on a bare table, 48 by 36 in, from its deployment.
pub(super) fn battle() -> Battle<Paper> {
    let unit = |number: u16, side: Side| Unit {
        id: UnitId(number),
        side,
        command: Some(CommandId(number / 2)),
        name: format!("{number}th Foot"),
        short_name: format!("{number}th"),
        arm: Arm::Infantry,
        front: historical(UnitId(number)),
        presence: Presence::Awaited,
        known_to: KnownTo::All,
    };
    let command = |number: u16, side: Side| Command {
        id: CommandId(number),
        side,
        name: format!("Brigade {number}"),
        short_name: format!("Bde {number}"),
        parent: None,
        leader: None,
    };
    let units = [(0, Side::First), (1, Side::First), (2, Side::Second), (3, Side::Second)];
    let opening = Opening {
        size: TableSize { width: 48.0, depth: 36.0 },
        features: Vec::new(),
        commands: vec![command(0, Side::First), command(1, Side::Second)],
        units: units.into_iter().map(|(number, side)| (unit(number, side), Soldier::default(), Vec::new())).collect(),
        table: Sheet { turn: 1, phase: 0, firing: false },
        first: Doing::Phase,
    };
    let header = Header {
        format: FORMAT,
        program: "test".into(),
        rule_set: "paper".into(),
        rule_data: StateHash(0),
        switches: Default::default(),
        scenario_name: "paper.ron".into(),
        scenario: String::new(),
        dice: DiceSource::Seeded { seed: 7 },
    };
    Battle::open(Paper, opening, header, KeepUndo::Yes)
}

/// The same with both sides deployed as in history: the first side's phase begins.
pub(super) fn deployed() -> Battle<Paper> {
    let mut battle = battle();
    for seat in [Seat::First, Seat::Second] {
        for verb in ["as_history", "ready"] {
            battle.give(Order::new(seat, verb, Subject::Side)).expect("the deployment is lawful");
        }
    }
    battle
}
