//! A rule set of one page that the machine has never seen: march 4 inches, shoot 8 inches, a 5 or 6 kills. Two lines of
//! foot meet in the open; the side with more figures after twelve turns wins.

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
        Abilities, Act, Agenda, AnyBattle, Battle, Conclusion, Domain, FORMAT, Given, Happening, Header, KeepUndo,
        LegKind, NoWorks, Notices, Offer, OfferRole, Opening, Order, Outcome, Outlook, PathDomain, Plan, Progress,
        Question, QuestionKind, Refusal, Row, RuleSet, RuleTypes, Seat, Section, Sequence, Sight, Slot, StateHash,
        Subject, Umpired, Value, Works,
        notice::{CardRow, Mark, Overlay, OverlayTopic, PhaseNotice, Switch},
        sequence::throws,
    },
    clause::Clause,
    dice::{Dice, DiceSource, Reason},
    measure::{Facing, Footprint, Leg, Pose},
    receipt::Figure,
    table::{
        Arm, Cell, FigureKind, KnownTo, Presence, Side, Stand, StandId, Table, TableSize, TableWriter, Unit, UnitId,
    },
};
use serde::{Deserialize, Serialize};

const MARCH: f32 = 4.0;
const RANGE: f32 = 8.0;
const LAST_TURN: u32 = 12;
const CLAUSE: Clause = Clause::new("page.1");

#[derive(Resource, Clone, Debug, PartialEq)]
pub(crate) struct Page;

#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct PageUnit {
    moved: bool,
    shot: bool,
}

#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PageTable {
    turn: u32,
    side: Side,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum PageEvent {
    Moved(UnitId),
    Shot(UnitId),
    Turn(u32, Side),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum PageTask {
    Begin,
    Orders,
    Volley(UnitId, UnitId),
    Passed,
}

#[derive(Clone, Debug)]
pub(crate) enum PageOrder {
    March(UnitId, Vec<Leg>),
    Shoot(UnitId, UnitId),
    Close,
}

/// Opens a battle of this many units a side.
pub(crate) fn open(seed: u64, units: [u16; 2]) -> Box<dyn AnyBattle> {
    let header = Header {
        format: FORMAT,
        program: "test".to_owned(),
        rule_set: Page::ID.to_owned(),
        rule_data: StateHash(0),
        switches: Default::default(),
        scenario_name: "page".to_owned(),
        scenario: String::new(),
        dice: DiceSource::Seeded { seed },
    };
    Box::new(Battle::open(Page, opening(units), header, KeepUndo::Yes))
}

fn opening(units: [u16; 2]) -> Opening<Page> {
    let line = |side: Side| (0..units[side.index()]).map(move |place| unit(side, place));
    Opening {
        size: TableSize { width: 48.0, depth: 36.0 },
        features: Vec::new(),
        commands: Vec::new(),
        units: line(Side::First).chain(line(Side::Second)).collect(),
        table: PageTable { turn: 1, side: Side::First },
        first: PageTask::Begin,
    }
}

fn unit(side: Side, place: u16) -> (Unit, PageUnit, Vec<Stand>) {
    let id = UnitId(place + 100 * side as u16);
    let x = 8.0 + 6.0 * f32::from(place);
    let (y, facing) = if side == Side::First { (6.0, Facing::NORTH) } else { (30.0, Facing::SOUTH) };
    let front = Pose::new(Vec2::new(x, y), facing);
    let name = format!("{id}");
    let unit = Unit {
        id,
        side,
        command: None,
        name: name.clone(),
        short_name: name,
        arm: Arm::Infantry,
        front,
        presence: Presence::OnTable,
        known_to: KnownTo::All,
    };
    (unit, PageUnit::default(), stands(id, front, 8))
}

/// A line of stands, each of two figures, with its front edge's middle at a pose.
fn stands(unit: UnitId, front: Pose, figures: usize) -> Vec<Stand> {
    let cells = vec![Cell { kind: FigureKind::Infantry, alive: true }; 2];
    (0..figures / 2)
        .map(|number| {
            let across = number as f32 - (figures / 2 - 1) as f32 / 2.0;
            let pose = front.shifted(Vec2::new(across, -0.25));
            let id = StandId::new(unit, number as u16);
            Stand { id, pose, base: Footprint::new(1.0, 0.5), files: 2, cells: cells.clone() }
        })
        .collect()
}

fn carried(sight: &Sight<'_, Page>, unit: UnitId, legs: &[Leg]) -> (Pose, Vec<(StandId, Pose)>) {
    let body = Footprint::new(4.0, 0.5);
    let before = sight.field.unit(unit).front;
    let after = legs.iter().fold(before, |front, leg| leg.carry(front, body));
    let place = |stand: &Stand| {
        let local = before.to_local(stand.pose.at);
        (stand.id, Pose::new(after.to_table(local), after.facing))
    };
    (after, sight.field.stands_of(unit).map(place).collect())
}

fn overlaps(sight: &Sight<'_, Page>, unit: UnitId, stands: &[(StandId, Pose)]) -> bool {
    let others = || {
        sight.field.units_on_table().filter(|other| other.id != unit).flat_map(|other| sight.field.stands_of(other.id))
    };
    stands.iter().any(|(_, pose)| others().any(|other| other.pose.at.distance(pose.at) < 1.2))
}

fn question(side: Side) -> Question {
    Question {
        seats: vec![side.into()],
        prompt: "March and shoot.".to_owned(),
        kind: QuestionKind::Act,
        subject: Subject::Side,
        at: None,
        clause: CLAUSE,
        default: Some(Order::new(side.into(), "close", Subject::Side)),
    }
}

/// Carries on whatever is up.
fn go_on(InMut(dice): InMut<Dice>, table: Table, agenda: Res<Agenda<PageTask>>) -> Progress<Page> {
    let task = agenda.top().expect("a row is run while its task is up").clone();
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let PageTable { turn, side } = *field.resource::<PageTable>();
    match task {
        PageTask::Begin => {
            let left = Side::BOTH.map(|side| field.side(side).map(|unit| field.figures_of(unit.id)).sum::<usize>());
            if turn > LAST_TURN || left.contains(&0) {
                let winner = Side::BOTH.into_iter().find(|side| left[side.index()] > left[side.enemy().index()]);
                outcome.happen(Happening::Ended(Conclusion {
                    winner,
                    reason: "more figures left".to_owned(),
                    clause: CLAUSE,
                }));
                return Ok(outcome);
            }
            outcome.happen(Happening::PhaseBegan(PhaseNotice {
                turn,
                seat: Some(side.into()),
                ..PhaseNotice::default()
            }));
            outcome.becomes(PageTask::Orders);
        }
        PageTask::Orders => outcome.ask(question(side)),
        PageTask::Volley(shooter, target) => {
            let throw = dice.d6s(field.figures_of(shooter), Reason::new(CLAUSE, "volley"))?;
            let mut hits = throw.faces.iter().filter(|face| **face >= 5).count();
            for stand in field.stands_of(target) {
                let alive = (0..stand.cells.len()).filter(|cell| stand.cells[*cell].alive);
                let cells: Vec<u8> = alive.take(hits).map(|cell| cell as u8).collect();
                hits -= cells.len();
                if !cells.is_empty() {
                    outcome.happen(Happening::FiguresLost { stand: stand.id, cells });
                }
            }
            let fallen = throw.faces.iter().filter(|face| **face >= 5).count();
            if fallen >= field.figures_of(target) {
                outcome.happen(Happening::Presence { unit: target, presence: Presence::Lost });
            }
            outcome.own(PageEvent::Shot(shooter));
            outcome.finish();
        }
        PageTask::Passed => {
            let next = if side == Side::First { (turn, Side::Second) } else { (turn + 1, Side::First) };
            outcome.own(PageEvent::Turn(next.0, next.1));
            outcome.becomes(PageTask::Begin);
        }
    }
    Ok(outcome)
}

impl RuleTypes for Page {
    type Unit = PageUnit;
    type Table = PageTable;
    type Secret = ();
    type Event = PageEvent;
    type Task = PageTask;
}

impl RuleSet for Page {
    const ID: &'static str = "page";
    const TITLE: &'static str = "One page";
    const SEQUENCE: Sequence<Self> = Sequence {
        interrupts: &[],
        before: &[],
        turn: &[Section {
            name: "A turn",
            rows: &[Row::new(Clause::new("page.1"), "all of it", |_| true, || throws(go_on))],
        }],
        procedures: &[],
    };

    fn offers(&self, sight: &Sight<'_, Self>) -> Vec<Offer> {
        let offer = |verb: &str, subject, slots, step, role| Offer {
            verb: verb.to_owned(),
            label: verb.to_owned(),
            subject,
            slots,
            clause: CLAUSE,
            step,
            barred: None,
            role,
        };
        let mut offers = vec![offer("close", Subject::Side, Vec::new(), 1, OfferRole::Close)];
        let Some(side) = sight.seat.side() else { return offers };
        for unit in sight.field.side(side) {
            if !sight.unit(unit.id).moved {
                offers.push(offer("march", Subject::Unit(unit.id), vec![Slot::one("path", "way")], 0, OfferRole::Act));
            }
            if !sight.unit(unit.id).shot {
                offers.push(offer(
                    "shoot",
                    Subject::Unit(unit.id),
                    vec![Slot::one("target", "target")],
                    1,
                    OfferRole::Act,
                ));
            }
        }
        offers
    }

    fn domain(&self, sight: &Sight<'_, Self>, order: &Order, slot: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        match slot {
            "path" => Some(Domain::Path(PathDomain {
                start: sight.field.unit(unit).front,
                allowance_inches: MARCH,
                legs: vec![LegKind::Advance, LegKind::Turn],
                turn_step_degrees: 45.0,
                turn_step_inches: 1.0,
            })),
            "target" => Some(Domain::Units(sight.field.side(sight.seat.side()?.enemy()).map(|unit| unit.id).collect())),
            _ => None,
        }
    }

    fn suggest(&self, sight: &Sight<'_, Self>, offer: &Offer) -> Vec<Order> {
        let order = offer.order(sight.seat);
        match offer.verb.as_str() {
            "march" => [
                vec![Leg::Advance(MARCH)],
                vec![Leg::Turn(90.0)],
                vec![Leg::Turn(-90.0)],
                vec![Leg::Turn(45.0), Leg::Advance(3.0)],
            ]
            .into_iter()
            .map(|legs| order.clone().with("path", Value::Path(legs)))
            .collect(),
            "shoot" => sight
                .field
                .side(sight.seat.side().map_or(Side::First, Side::enemy))
                .map(|foe| order.clone().with("target", Value::Unit(foe.id)))
                .collect(),
            _ => vec![order],
        }
    }

    fn read(&self, order: &Order) -> Result<Given<Self>, Refusal> {
        let unit = || order.subject.unit().ok_or_else(|| Refusal::new(CLAUSE, "no such unit"));
        let read = match (order.verb.as_str(), order.value("path"), order.value("target")) {
            ("march", Some(Value::Path(legs)), _) => PageOrder::March(unit()?, legs.clone()),
            ("shoot", _, Some(Value::Unit(target))) => PageOrder::Shoot(unit()?, *target),
            ("close", _, _) => PageOrder::Close,
            _ => return Err(Refusal::new(CLAUSE, "no such order")),
        };
        Ok(Given::of(order, read))
    }

    fn apply(&self, table: &mut TableWriter<'_>, event: &PageEvent) {
        match *event {
            PageEvent::Moved(unit) => table.of_mut::<PageUnit>(unit).moved = true,
            PageEvent::Shot(unit) => table.of_mut::<PageUnit>(unit).shot = true,
            PageEvent::Turn(turn, side) => {
                *table.resource_mut::<PageTable>() = PageTable { turn, side };
                let units: Vec<UnitId> = table.field().units().map(|unit| unit.id).collect();
                for unit in units {
                    *table.of_mut::<PageUnit>(unit) = PageUnit::default();
                }
            }
        }
    }

    fn imagine(&self, _: &mut TableWriter<'_>, _: Seat, _: &mut Dice) {}

    fn works(&self) -> &dyn Works {
        &NoWorks
    }

    fn verbs(&self) -> Vec<&'static str> {
        vec!["march", "shoot", "close"]
    }
}

impl Notices for Page {
    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice {
        let PageTable { turn, side } = *sight.table();
        PhaseNotice { turn, seat: Some(side.into()), ..PhaseNotice::default() }
    }

    fn marks(&self, _: &Sight<'_, Self>, _: UnitId) -> Vec<Mark> {
        Vec::new()
    }

    fn card(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<CardRow> {
        let value = Figure::from(sight.field.figures_of(unit));
        vec![CardRow { label: "Figures".to_owned(), value, reason: String::new(), clause: None }]
    }

    fn overlays(&self, _: &Sight<'_, Self>, _: UnitId, _: OverlayTopic) -> Vec<Overlay> {
        Vec::new()
    }

    fn switches(&self) -> Vec<Switch> {
        Vec::new()
    }

    fn score(&self, _: &Sight<'_, Self>, _: Side) -> Vec<CardRow> {
        Vec::new()
    }
}

impl Abilities for Page {}

impl Umpired for Page {}

impl Act<Page> for PageOrder {
    fn judge(&self, _: &Page, sight: &Sight<'_, Page>) -> Result<Plan, Refusal> {
        match self {
            Self::March(unit, legs) => {
                let spent = legs.iter().map(|leg| {
                    if let Leg::Turn(degrees) = leg {
                        degrees.abs() / 45.0
                    } else {
                        leg.inches(Footprint::new(4.0, 0.5))
                    }
                });
                let cost: f32 = spent.sum();
                let (_, stands) = carried(sight, *unit, legs);
                let TableSize { width, depth } = sight.field.size();
                let off = stands.iter().any(|(_, pose)| {
                    !(1.0..width - 1.0).contains(&pose.at.x) || !(1.0..depth - 1.0).contains(&pose.at.y)
                });
                if sight.unit(*unit).moved || cost > MARCH + 0.001 || off || overlaps(sight, *unit, &stands) {
                    return Err(Refusal::new(CLAUSE, "it cannot go there"));
                }
                let moved = |moved| linstock::battle::Ghost::moved(&sight.field, moved);
                let ghosts = stands.into_iter().filter_map(moved).collect();
                Ok(Plan { cost_inches: Some(cost), ghosts, ..Plan::default() })
            }
            Self::Shoot(unit, target) => {
                let (from, to) = (sight.field.unit(*unit).front, sight.field.get_unit(*target));
                let to = to.filter(|to| to.on_table()).ok_or_else(|| Refusal::new(CLAUSE, "nobody is there"))?;
                let local = from.to_local(to.front.at);
                if sight.unit(*unit).shot || local.length() > RANGE || local.y < local.x.abs() {
                    return Err(Refusal::new(CLAUSE, "out of range or arc"));
                }
                let enemy_loss = sight.field.figures_of(*unit) as f32 / 3.0;
                Ok(Plan {
                    outlook: Outlook { enemy_loss, targets: vec![*target], ..Outlook::default() },
                    ..Plan::default()
                })
            }
            Self::Close => Ok(Plan::default()),
        }
    }

    fn carry_out(&self, _: &Page, sight: &Sight<'_, Page>, outcome: &mut Outcome<Page>) {
        match self {
            Self::March(unit, legs) => {
                let sight = Sight { seat: Seat::Umpire, field: sight.field, task: None, question: None };
                let (front, stands) = carried(&sight, *unit, legs);
                let from = sight.field.unit(*unit).front;
                let body = Footprint::new(4.0, 0.5);
                outcome.happen(Happening::Moved { unit: *unit, from, body, legs: legs.clone(), front, stands });
                outcome.own(PageEvent::Moved(*unit));
            }
            Self::Shoot(unit, target) => outcome.push(PageTask::Volley(*unit, *target)),
            Self::Close => outcome.becomes(PageTask::Passed),
        }
    }
}
