//! Sappers: a paper module that is wrapped round any [`Host`]. It shows that a host can be wrapped with the functions
//! of the kernel and the host alone.
//!
//! Instead of acting, a unit of sappers lays a mine before its front with a fuse of a turn or two (sappers.1). Before
//! each turn of the host fuses burn down (sappers.2.1), and mines whose fuses are out go off: units near them lose
//! figures, then check morale (sappers.2.2). After each turn the mines that went off are counted (sappers.3). A
//! crater costs a unit that crosses it half of its move (sappers.4).

use bevy::{
    ecs::{component::Component, resource::Resource, system::Res},
    math::Vec2,
};
use linstock::{
    battle::{
        Action, Actions, Agenda, Domain, Happening, Host, Layer, Levy, Listed, Module, Offer, Order, Outcome, Page,
        Plan, Procedure, Progress, QuestionKind, Reading, Refusal, Row, Seam, SharedWorks, Shelter, Sight, Slot,
        Subject, Toll, Up, Value, Works, Wrapped,
        notice::{Entry, EntryWeight, PhaseNotice},
        sequence::system,
    },
    clause::Clause,
    measure::{Footprint, Leg, Pose, Segment},
    table::{
        Feature, FeatureId, FeatureShape, FeatureState, Field, KnownTo, StandId, Table, TableWriter, UnitId, Whom,
    },
};
use serde::{Deserialize, Serialize};

/// The distance of a mine ahead of the unit that lays it, inches.
const AHEAD: f32 = 3.0;
/// A mine strikes units within this distance, inches.
const STRIKES_WITHIN: f32 = 2.0;
/// The figures that each of them loses.
const STRUCK: usize = 2;
/// Half the side of a crater, inches.
const CRATER: f32 = 0.5;
/// The cost of crossing one, percent of a turn's move.
const CRATER_PERCENT: f32 = 50.0;
/// The least quality of sappers, percent of a pioneer.
const SAPPERS: u8 = 100;

/// The module.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sappers;

/// A host with its sappers.
pub(crate) type Sapped<H> = Wrapped<H, Sappers>;

/// The mine of a unit, if it has laid one.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Mine(pub(crate) Option<Laid>);

/// A mine that burns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Laid {
    pub(crate) at: Vec2,
    /// Turns until it goes off.
    pub(crate) turns: u8,
}

/// The sappers' state of the battle.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Mining {
    /// Where fuses last burned.
    burned: Seam,
    /// Where mines were last counted.
    counted: Seam,
    /// How many have gone off.
    pub(crate) gone_off: u16,
}

/// A change of the sappers' state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Sapping {
    /// A unit laid a mine.
    Laid(UnitId, Laid),
    /// All fuses burned by a turn.
    Burned(Seam),
    /// The mine of a unit went off.
    WentOff(UnitId),
    /// The mines were counted.
    Counted(Seam),
}

/// A mine that goes off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Blast {
    /// The unit that laid it.
    unit: UnitId,
    at: Vec2,
    /// The units struck, once they have lost their figures.
    struck: Option<Vec<UnitId>>,
}

impl Procedure for Blast {
    type Task = Self;

    fn of(task: &Self) -> Option<&Self> {
        Some(task)
    }
}

impl<H: Host> Module<H> for Sappers {
    const ID: &'static str = "sappers";
    const TITLE: &'static str = "Sappers";
    const ACTIONS: Actions<Sapped<H>> =
        Actions { listed: &[Listed::of::<LayMine>()], no_other: Clause::new("sappers.1") };
    type Unit = Mine;
    type Table = Mining;
    type Event = Sapping;
    type Task = Blast;

    fn works(&self, hosts: SharedWorks) -> SharedWorks {
        Craters { hosts }.into()
    }

    fn before() -> Vec<Page<Sapped<H>>> {
        let burns = Row::interrupting(Clause::new("sappers.2.1"), "fuses burn down", burns, || system(burn::<H>));
        vec![Page { phase: "Before the turn", procedure: None, rows: vec![burns] }]
    }

    fn after() -> Vec<Page<Sapped<H>>> {
        let counts = Row::interrupting(Clause::new("sappers.3"), "mines are counted", counts, || system(count::<H>));
        vec![Page { phase: "After the turn", procedure: None, rows: vec![counts] }]
    }

    fn procedures() -> Vec<Page<Sapped<H>>> {
        let up = |task: &Layer<H::Task, Blast>| task.module().is_some();
        let row = Row::new(Clause::new("sappers.2.2"), "a mine goes off", up, || system(go_off::<H>));
        vec![Page { phase: "Within phases", procedure: Some("Mines"), rows: vec![row] }]
    }

    fn offers(rules: &Sapped<H>, sight: &Sight<'_, Sapped<H>>) -> Vec<Offer> {
        let acts = sight.question.is_some_and(|question| question.kind == QuestionKind::Act);
        let side = sight.seat.side().filter(|_| acts);
        let units = side.into_iter().flat_map(|side| sight.field.side(side)).map(|unit| unit.id);
        let sappers = units.filter(|unit| is_sapper(rules, &sight.field, *unit));
        let offer = |unit| Offer {
            barred: may_mine(rules, sight, unit).err(),
            ..<LayMine as Action<Sapped<H>>>::offer(Subject::Unit(unit))
        };
        sappers.map(offer).collect()
    }

    fn not_now() -> Refusal {
        Refusal::new("sappers.2.2", "a mine goes off")
    }

    fn apply(table: &mut TableWriter<'_>, event: &Sapping) {
        match event {
            Sapping::Laid(unit, laid) => table.of_mut::<Mine>(*unit).0 = Some(*laid),
            Sapping::Burned(seam) => {
                table.resource_mut::<Mining>().burned = *seam;
                let units: Vec<UnitId> = table.field().units().map(|unit| unit.id).collect();
                for unit in units {
                    table.of_mut::<Mine>(unit).0.iter_mut().for_each(|laid| laid.turns -= 1);
                }
            }
            Sapping::WentOff(unit) => {
                table.of_mut::<Mine>(*unit).0 = None;
                table.resource_mut::<Mining>().gone_off += 1;
            }
            Sapping::Counted(seam) => table.resource_mut::<Mining>().counted = *seam,
        }
    }
}

/// Lays a mine.
#[derive(Clone, Copy, Debug)]
struct LayMine {
    unit: UnitId,
    turns: u8,
}

impl<H: Host> Action<Sapped<H>> for LayMine {
    const VERB: &'static str = "mine";
    const LABEL: &'static str = "Lay a mine";
    const CLAUSE: Clause = Clause::new("sappers.1");
    type During = Layer<H::Task, Blast>;

    fn slots() -> Vec<Slot> {
        vec![Slot::one("turns", "Turns of fuse")]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let (unit, turns): (UnitId, i64) = (order.unit()?, order.one("turns")?);
        match turns {
            1 => Ok(Self { unit, turns: 1 }),
            2 => Ok(Self { unit, turns: 2 }),
            _ => Err(order.malformed("a fuse burns for one turn or two")),
        }
    }

    fn domain(_: &Sapped<H>, _: &Sight<'_, Sapped<H>>, _: &Order, slot: &str) -> Option<Domain> {
        (slot == "turns").then_some(Domain::Number { least: 1, most: 2 })
    }

    fn suggest(_: &Sapped<H>, sight: &Sight<'_, Sapped<H>>, offer: &Offer) -> Vec<Order> {
        [1, 2].map(|turns| offer.order(sight.seat).with("turns", Value::Number(turns))).to_vec()
    }

    fn judge(&self, rules: &Sapped<H>, sight: &Sight<'_, Sapped<H>>) -> Result<Plan, Refusal> {
        may_mine(rules, sight, self.unit).map(|()| Plan::default())
    }

    fn carry_out(&self, rules: &Sapped<H>, sight: &Sight<'_, Sapped<H>>, outcome: &mut Outcome<Sapped<H>>) {
        let at = sight.field.unit(self.unit).front.shifted(Vec2::new(0.0, AHEAD)).at;
        outcome.own(Layer::Module(Sapping::Laid(self.unit, Laid { at, turns: self.turns })));
        outcome.by_host(|hosts| rules.host().use_up(self.unit, hosts));
    }
}

fn is_sapper<H: Host>(rules: &Sapped<H>, field: &Field<'_>, unit: UnitId) -> bool {
    let (figures, percent) = rules.host().workers(field, unit);
    figures > 0 && percent >= SAPPERS
}

/// Whether a unit may lay a mine now.
fn may_mine<H: Host>(rules: &Sapped<H>, sight: &Sight<'_, Sapped<H>>, unit: UnitId) -> Result<(), Refusal> {
    let refuse = |reason: &str| Err(Refusal::new("sappers.1", reason));
    let field = &sight.field;
    let own = field.get_unit(unit).filter(|unit| Some(unit.side) == sight.seat.side() && unit.on_table());
    match own {
        None => refuse("it is no unit of yours on the table"),
        Some(_) if sight.question.is_none_or(|question| question.kind != QuestionKind::Act) => refuse("not now"),
        Some(_) if !is_sapper(rules, field, unit) => refuse("only sappers lay mines"),
        Some(_) if field.of::<Mine>(unit).0.is_some() => refuse("its mine burns already"),
        Some(_) => rules.host().may_work(field, unit),
    }
}

/// The seam of the host's turn at a task, if it is at one.
fn seam<H: Host>(rules: &Sapped<H>, field: &Field<'_>, task: &Layer<H::Task, Blast>) -> Option<Seam> {
    rules.host().seam(field, task.host()?)
}

fn burns<H: Host>(rules: &Sapped<H>, field: &Field<'_>, task: &Layer<H::Task, Blast>) -> bool {
    let begins = seam(rules, field, task).filter(|seam| seam.phase == 0);
    begins.is_some_and(|seam| field.resource::<Mining>().burned < seam)
}

fn counts<H: Host>(rules: &Sapped<H>, field: &Field<'_>, task: &Layer<H::Task, Blast>) -> bool {
    let ends = seam(rules, field, task).filter(|seam| seam.phase == H::SEQUENCE.turn.len());
    ends.is_some_and(|seam| field.resource::<Mining>().counted < seam)
}

/// The seam at which a row runs.
fn at<H: Host>(rules: &Sapped<H>, agenda: &Agenda<Layer<H::Task, Blast>>, field: &Field<'_>) -> Seam {
    agenda.top().and_then(|task| seam(rules, field, task)).expect("its row says when")
}

fn burn<H: Host>(
    rules: Res<Sapped<H>>,
    agenda: Res<Agenda<Layer<H::Task, Blast>>>,
    table: Table,
) -> Progress<Sapped<H>> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    outcome.own(Layer::Module(Sapping::Burned(at(&rules, &agenda, field))));
    for unit in field.units().map(|unit| unit.id) {
        if let Some(Laid { at, turns: 1 }) = field.of::<Mine>(unit).0 {
            outcome.push(Layer::Module(Blast { unit, at, struck: None }));
        }
    }
    Ok(outcome)
}

fn count<H: Host>(
    rules: Res<Sapped<H>>,
    agenda: Res<Agenda<Layer<H::Task, Blast>>>,
    table: Table,
) -> Progress<Sapped<H>> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let seam = at(&rules, &agenda, field);
    outcome.own(Layer::Module(Sapping::Counted(seam)));
    let text = format!("Mines that have gone off: {}", field.resource::<Mining>().gone_off);
    outcome.happen(Happening::Noted(Box::new(entry(seam.turn, text, Clause::new("sappers.3"), None))));
    Ok(outcome)
}

fn entry(turn: u32, text: String, clause: Clause, at: Option<Vec2>) -> Entry {
    Entry {
        turn,
        known_to: KnownTo::All,
        weight: EntryWeight::Plain,
        moment: None,
        text,
        clause: Some(clause),
        unit: None,
        at,
        account: None,
    }
}

/// Units near a mine lose figures by the host's rules; then those left on the table check morale by them.
fn go_off<H: Host>(rules: Res<Sapped<H>>, blast: Up<Blast>, table: Table) -> Progress<Sapped<H>> {
    let (field, blast, clause, mut outcome) = (&table.whole(), &*blast, Clause::new("sappers.2.2"), Outcome::default());
    if let Some(struck) = &blast.struck {
        let left = struck.iter().filter(|unit| field.unit(**unit).on_table());
        left.for_each(|unit| outcome.by_host(|hosts| rules.host().check_morale(*unit, clause, hosts)));
        outcome.finish();
        return Ok(outcome);
    }
    let near = |unit: &UnitId| field.reach(*unit, blast.at).is_some_and(|reach| reach.within(STRIKES_WITHIN).holds());
    let struck: Vec<UnitId> = field.units_on_table().map(|unit| unit.id).filter(near).collect();
    outcome.own(Layer::Module(Sapping::WentOff(blast.unit)));
    outcome.happen(Happening::FeaturePlaced(crater(blast)));
    for &unit in &struck {
        outcome.by_host(|hosts| rules.host().kill(field, unit, STRUCK, clause, hosts));
    }
    outcome.becomes(Layer::Module(Blast { struck: Some(struck), ..blast.clone() }));
    Ok(outcome)
}

fn crater(blast: &Blast) -> Feature {
    let corner = |x: f32, y: f32| blast.at + Vec2::new(x, y) * CRATER;
    let border = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| corner(x, y)).to_vec();
    Feature {
        id: FeatureId(500 + blast.unit.0),
        name: "a crater".to_owned(),
        kind: "crater".to_owned(),
        shape: FeatureShape::Area(border),
        level: 0,
        state: FeatureState::Standing,
    }
}

/// The works for the host: the craters, and the host's own.
#[derive(Clone, Debug, PartialEq)]
struct Craters {
    hosts: SharedWorks,
}

impl Works for Craters {
    fn phase(&self, field: &Field<'_>, phase: &PhaseNotice) -> Vec<Happening> {
        self.hosts.phase(field, phase)
    }

    fn movement(&self, field: &Field<'_>, unit: UnitId, body: Footprint, from: Pose, leg: Leg) -> Vec<Toll> {
        let way = field.transect(Segment::new(from.at, leg.carry(from, body).at), Whom::nobody());
        let craters = way.features().filter(|(feature, _)| feature.kind == "crater").map(|(feature, crossing)| Toll {
            work: feature.id,
            after_inches: crossing.span.from,
            levy: Levy::Percent(CRATER_PERCENT),
            clause: Clause::new("sappers.4"),
        });
        let mut tolls: Vec<Toll> =
            self.hosts.movement(field, unit, body, from, leg).into_iter().chain(craters).collect();
        tolls.sort_by(|one, other| one.after_inches.total_cmp(&other.after_inches));
        tolls
    }

    fn event(&self, field: &Field<'_>, happening: &Happening) -> Vec<Happening> {
        self.hosts.event(field, happening)
    }

    fn cover(&self, field: &Field<'_>, from: Vec2, target: StandId) -> Option<(Shelter, Clause)> {
        self.hosts.cover(field, from, target)
    }
}
