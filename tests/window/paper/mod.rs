//! An invented rule set for the window: two units a side, a march along a path, a volley that the target must answer, a
//! skirmish line with ends to drag, and a deployment. Its verbs are its own, so that a client which plays it knows no
//! rule set.

mod orders;

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
        Abilities, Agenda, Area, Battle, Choice, Conclusion, Domain, FORMAT, Ghost, Given, Happening, Header, KeepUndo,
        LegKind, NoWorks, Notices, Offer, OfferRole, Opening, Order, Outcome, PathDomain, Powers, Progress, Question,
        QuestionKind, Refusal, Row, RuleSet, RuleTypes, Seat, Section, Sequence, Sight, Slot, StateHash, Subject,
        Umpired, Value, Works,
        notice::{
            CardRow, Entry, EntryWeight, Mark, Overlay, OverlayRole, OverlayShape, OverlayTopic, PhaseNotice, Sign,
            Switch,
        },
        sequence::throws,
    },
    clause::Clause,
    dice::{Dice, DiceSource, Reason},
    measure::{Facing, Footprint, Leg, Pose, Span},
    receipt::Draft,
    table::{
        Arm, Cell, Command, CommandId, FigureKind, KnownTo, Presence, Side, Stand, StandId, Table, TableSize,
        TableWriter, Unit, UnitId,
    },
};
use serde::{Deserialize, Serialize};

use orders::Filled;

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
