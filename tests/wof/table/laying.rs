//! Small tables: terrain and plain units, so that a test states only its special points.

use bevy::math::Vec2;
use linstock::{
    battle::{Battle, KeepUndo, Opening, SharedWorks},
    dice::DiceSource,
    measure::Facing,
    rules::{
        opening::{Ending, Otherwise, Plan},
        wof::{
            Wof,
            charge::impetus::Impetus,
            charts::{
                Aspect, Charts, FormationKind, GeneralRank, Grade, Limber, Piece, Pips, Protection, TerrainKind, Troop,
            },
            formation::placement::{self, Stance},
            setup::{Briefing, Stronghold, Terms, parts::raise_parts},
            state::{
                Battery, BattleState, Charge, ChargeFate, ChargeKind, ContactMade, General, Manned, Phase, TurnStage,
                UnitState,
            },
            tasks::Task,
        },
    },
    table::{Arm, Command, CommandId, FeatureId, KnownTo, Presence, Side, Stand, TableSize, Unit, UnitId},
};

use super::Fight;
use crate::rules::{
    ground::{Ground, LaysGround},
    small_table,
};

/// A unit in the making: twenty-four line infantry of grade C with muskets and bayonets, in line, twelve wide, unless
/// said otherwise.
#[derive(Clone)]
pub(crate) struct Spec {
    name: String,
    side: Side,
    command: u16,
    at: Vec2,
    facing: Option<Facing>,
    state: UnitState,
    /// The middles of its stands, where they do not lie as they are laid.
    places: Vec<(f32, f32)>,
    known_to: KnownTo,
}

fn spec(name: &str, state: UnitState) -> Spec {
    Spec {
        name: name.to_owned(),
        side: Side::First,
        command: 0,
        at: Vec2::ZERO,
        facing: None,
        state,
        places: Vec::new(),
        known_to: KnownTo::All,
    }
}

fn plain(name: &str, troop: Troop, figures: u16) -> Spec {
    spec(name, UnitState::fresh(troop, Grade::C, figures))
}

/// Twenty-four line infantry of grade C, twelve wide, with muskets and bayonets.
pub(crate) fn line(name: &str) -> Spec {
    plain(name, Troop::LineInfantry, 24)
}

/// Twenty-four light infantry of grade C in line, twelve wide, with muskets.
pub(crate) fn light(name: &str) -> Spec {
    plain(name, Troop::LightInfantry, 24)
}

/// Twelve light cavalry of grade C in line, six wide, with carbines.
pub(crate) fn hussars(name: &str) -> Spec {
    plain(name, Troop::LightCavalry, 12)
}

/// Twelve heavy cavalry of grade C in line, six wide, with carbines.
pub(crate) fn horse(name: &str) -> Spec {
    plain(name, Troop::HeavyCavalry, 12)
}

/// Twelve cuirassiers of grade C in line, six wide, with carbines.
pub(crate) fn cuirassiers(name: &str) -> Spec {
    plain(name, Troop::Cuirassiers, 12)
}

/// Three medium guns in battery with four gunners each and a limber with military drivers.
pub(crate) fn battery(name: &str) -> Spec {
    plain(name, Troop::Artillery, 12).with(|unit| {
        unit.formation.width = 3;
        unit.battery = Some(Battery {
            piece: Piece::Medium,
            limber: Limber::Military,
            crews: vec![4, 4, 4],
            manned: Manned::WithGuns,
        });
    })
}

/// The same on their limber.
pub(crate) fn limbered(name: &str) -> Spec {
    battery(name).formed(FormationKind::Limbered)
}

fn general(name: &str, rank: GeneralRank) -> Spec {
    plain(name, Troop::LineInfantry, 1).with(|unit| {
        (unit.troops.weapon, unit.troops.counts) = (None, false);
        unit.general = Some(General { rank, joined: None, moved_turn: None });
    })
}

/// A brigadier; the first of a command leads it.
pub(crate) fn brigadier(name: &str) -> Spec {
    general(name, GeneralRank::Brigadier)
}

/// A major general; the first of a side leads its brigadiers.
pub(crate) fn major_general(name: &str) -> Spec {
    Spec { command: 4, ..general(name, GeneralRank::Major) }
}

impl Spec {
    /// Of the second side, which looks down the table.
    pub(crate) fn foe(self) -> Self {
        Self { side: Side::Second, command: self.command + 1, ..self }
    }

    /// Hidden from the enemy.
    pub(crate) fn hidden(self) -> Self {
        Self { known_to: KnownTo::Only(self.side), ..self }
    }

    /// The middle of its front edge.
    pub(crate) fn at(self, x: f32, y: f32) -> Self {
        Self { at: Vec2::new(x, y), ..self }
    }

    /// The way it looks; the first side looks up the table and the second down, if nothing is said.
    pub(crate) fn facing(self, facing: Facing) -> Self {
        Self { facing: Some(facing), ..self }
    }

    /// Its stands one by one, where they do not lie as a formation has them: the middles of the first ones.
    pub(crate) fn spread(self, places: &[(f32, f32)]) -> Self {
        Self { places: places.to_vec(), ..self }
    }

    /// Its strength at the start, as wide as is usual in its formation.
    pub(crate) fn men(self, men: u16) -> Self {
        self.with(|unit| {
            unit.strength.start_figures = men;
            unit.formation.width = Charts::embedded().formation.usual_width(unit.formation.kind, men.into());
        })
    }

    /// This many figures wide, in the formation of a unit in ranks at that width (wof.8.0.01).
    pub(crate) fn wide(self, width: u16) -> Self {
        self.with(|unit| {
            unit.formation.width = width;
            if unit.formation.stands_in_ranks() {
                unit.formation.kind = Charts::embedded().formation.by_width(width.into());
            }
        })
    }

    /// How good it is.
    pub(crate) fn grade(self, grade: Grade) -> Self {
        self.with(|unit| unit.troops.grade = grade)
    }

    /// This many pips it has lost already.
    pub(crate) fn lost(self, pips: u32) -> Self {
        self.with(|unit| unit.strength.lost = Pips(pips))
    }

    /// How it stands, as wide as is usual.
    pub(crate) fn formed(self, formation: FormationKind) -> Self {
        self.with(|unit| {
            unit.formation.kind = formation;
            if unit.formation.stands_in_ranks() {
                unit.formation.width =
                    Charts::embedded().formation.usual_width(formation, unit.strength.start_figures.into());
            }
        })
    }

    /// Under another command than the rest of its side: 2 for the second brigade of the first side, and of the other
    /// for a foe.
    pub(crate) fn under(self, command: u16) -> Self {
        Self { command: command + u16::from(self.side == Side::Second && command.is_multiple_of(2)), ..self }
    }

    /// Where the middle of its front edge is.
    pub(crate) fn place(&self) -> (f32, f32) {
        self.at.into()
    }

    /// Its name.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Anything else of its state.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut UnitState)) -> Self {
        change(&mut self.state);
        self
    }
}

/// Changes the battle's state as a test begins; names become ids.
type Change = Box<dyn FnOnce(&mut BattleState, &dyn Fn(&str) -> UnitId)>;

/// A table in the making: 72 by 48 inches of open ground; the first side's edge is below, the second's above. It is
/// turn 1 and the first side is side A.
pub(crate) struct Table {
    size: TableSize,
    ground: Ground<TerrainKind>,
    strongholds: Vec<(FeatureId, Stronghold)>,
    units: Vec<Spec>,
    /// Units that have left the table.
    off: Vec<String>,
    switches: Vec<(String, String)>,
    /// Works to ask, where they are not the usual ones.
    works: Option<SharedWorks>,
    changes: Vec<Change>,
    turn: u32,
    turns: u32,
    side_a: Side,
    endings: Vec<Ending>,
    otherwise: Otherwise,
}

impl LaysGround for Table {
    type Kind = TerrainKind;

    fn ground(&mut self) -> &mut Ground<TerrainKind> {
        &mut self.ground
    }
}

impl Table {
    /// Open ground.
    pub(crate) fn open() -> Self {
        Self {
            size: TableSize { width: 72.0, depth: 48.0 },
            ground: Ground::open(),
            strongholds: Vec::new(),
            units: Vec::new(),
            off: Vec::new(),
            switches: Vec::new(),
            works: None,
            changes: Vec::new(),
            turn: 1,
            turns: 99,
            side_a: Side::First,
            endings: Vec::new(),
            otherwise: Otherwise::ByTheRules,
        }
    }

    /// One more unit.
    pub(crate) fn unit(mut self, unit: Spec) -> Self {
        self.units.push(unit);
        self
    }

    /// A unit has left the table.
    pub(crate) fn off(mut self, name: &str) -> Self {
        self.off.push(name.to_owned());
        self
    }

    /// Works to ask that are not the usual ones.
    pub(crate) fn works(self, works: impl Into<SharedWorks>) -> Self {
        Self { works: Some(works.into()), ..self }
    }

    /// A rule switch that is not at its default.
    pub(crate) fn switch(mut self, name: &str, value: &str) -> Self {
        self.switches.push((name.to_owned(), value.to_owned()));
        self
    }

    /// A town block or a closed work from corner to corner, one contour high, that holds this many figures.
    pub(crate) fn stronghold(
        self,
        name: &str,
        protection: Protection,
        capacity: u16,
        from: (f32, f32),
        to: (f32, f32),
    ) -> Self {
        let kind = if matches!(protection, Protection::Works | Protection::LightWorks) {
            TerrainKind::Fieldworks
        } else {
            TerrainKind::Block
        };
        let mut table = self.area(name, kind, from, to);
        let id = table.ground.features.last().expect("it has just been laid").id;
        table.strongholds.push((id, Stronghold { protection, capacity, contours: 1, by: Terms::OfItsKind }));
        table
    }
    /// The turn that is being played.
    pub(crate) fn turn(self, turn: u32) -> Self {
        Self { turn, ..self }
    }

    /// The last turn of the battle.
    pub(crate) fn until_turn(self, turns: u32) -> Self {
        Self { turns, ..self }
    }

    /// The player that is side A.
    pub(crate) fn side_a(self, side: Side) -> Self {
        Self { side_a: side, ..self }
    }

    /// A charge of this turn that has come to contact at its target's front with impetus, straight and over eight
    /// inches, and has not been tested; the closure makes the differences.
    pub(crate) fn charge(self, unit: &str, target: &str, change: impl FnOnce(&mut Charge) + 'static) -> Self {
        let names = (unit.to_owned(), target.to_owned());
        self.with(move |battle, id| {
            let contact = ContactMade { degrees: 0.0, inches: 8.0, impetus: Impetus::Has, uphill: false };
            let mut charge = Charge {
                unit: id(&names.0),
                target: id(&names.1),
                kind: ChargeKind::Charge,
                aspect: Aspect::Front,
                contact: Some(contact),
                surprised: Vec::new(),
                overrun: Vec::new(),
                first_contact: None,
                bound_for: None,
                fate: ChargeFate::Pending,
            };
            change(&mut charge);
            battle.charges.push(charge);
        })
    }

    /// Two units that are locked in combat, after this many rounds.
    pub(crate) fn locked(self, first: &str, second: &str, rounds: u16) -> Self {
        let names = (first.to_owned(), second.to_owned());
        self.with(move |battle, id| {
            battle.fights.push(linstock::rules::wof::state::Fight {
                first: id(&names.0),
                second: id(&names.1),
                rounds,
            });
        })
    }

    /// Anything else that the battle keeps.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut BattleState, &dyn Fn(&str) -> UnitId) + 'static) -> Self {
        self.changes.push(Box::new(change));
        self
    }

    /// A result that the scenario names.
    pub(crate) fn ending(mut self, ending: Ending) -> Self {
        self.endings.push(ending);
        self
    }

    /// The winner when time is up.
    pub(crate) fn otherwise(self, otherwise: Otherwise) -> Self {
        Self { otherwise, ..self }
    }

    /// The battle from a stage of the turn on, with these dice.
    pub(crate) fn fight(self, stage: TurnStage, dice: &[u8]) -> Fight {
        self.from(Task::Turn(stage), dice)
    }

    /// The battle from a task on; the turn goes on from its next stage afterwards only if the task is one of the turn.
    pub(crate) fn from(self, task: Task, dice: &[u8]) -> Fight {
        Fight::new(self.battle(task, DiceSource::Scripted { faces: dice.to_vec() }))
    }

    /// The battle from the beginning of the first turn on, with the dice of a seed.
    pub(crate) fn seeded(self, seed: u64) -> Battle<Wof> {
        self.battle(Task::Turn(TurnStage::Arrivals), DiceSource::Seeded { seed })
    }

    fn battle(self, task: Task, dice: DiceSource) -> Battle<Wof> {
        let works = self.works.clone();
        let (rules, opening) = self.opened(task);
        let (rules, opening) = raise_parts(rules, opening);
        let rules = works.into_iter().fold(rules, Wof::with_works);
        Battle::open(rules, opening, small_table::header("wof", dice), KeepUndo::Yes)
    }

    /// The rules with the pieces on the table, before parts are raised, and the task that comes first.
    pub(crate) fn opened(self, task: Task) -> (Wof, Opening<Wof>) {
        let settings = self.switches.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = Charts::embedded().switches.options(settings).expect("the switches are lawful");
        let rules = Wof::new(options, self.briefing());
        let opening = self.opening(&rules, task);
        (rules, opening)
    }

    fn briefing(&self) -> Briefing {
        Briefing {
            plan: Plan {
                endings: self.endings.clone(),
                otherwise: self.otherwise,
                ..small_table::plan(self.turns, 10.0)
            },
            terrain: self.ground.kinds.clone(),
            strongholds: self.strongholds.clone(),
            history: Vec::new(),
            parts: Vec::new(),
        }
    }

    fn id(&self, name: &str) -> UnitId {
        let index = self.units.iter().position(|unit| unit.name == name).expect("the unit is on the table");
        small_table::unit_id(index)
    }

    fn opening(mut self, rules: &Wof, task: Task) -> Opening<Wof> {
        let changes = std::mem::take(&mut self.changes);
        let counting =
            |side: Side| self.units.iter().filter(|unit| unit.side == side && unit.state.troops.counts).count();
        let phase = phase_of(&task, self.side_a);
        let mut table = BattleState {
            side_a: self.side_a,
            deployed: [true; 2],
            start_units: Side::BOTH.map(|side| u16::try_from(counting(side)).expect("a small table")),
            ..BattleState::fresh(self.turn, phase)
        };
        changes.into_iter().for_each(|change| change(&mut table, &|name| self.id(name)));
        let commands = commands(&self.units);
        let off = self.off;
        let leave = |(unit, state, stands): (Unit, UnitState, Vec<Stand>)| match off.contains(&unit.name) {
            true => (Unit { presence: Presence::LeftTable, ..unit }, state, Vec::new()),
            false => (unit, state, stands),
        };
        let units = self.units.into_iter().enumerate().map(|(index, spec)| leave(raise(rules, index, spec))).collect();
        Opening { size: self.size, features: self.ground.features, commands, units, table, first: task }
    }
}

/// The phase in which a stage of the turn is.
fn phase_of(task: &Task, side_a: Side) -> Phase {
    match task {
        Task::Turn(TurnStage::FirstMoves) => Phase::Movement(side_a),
        Task::Turn(TurnStage::SecondMoves) => Phase::Movement(side_a.enemy()),
        Task::Turn(
            TurnStage::Panic
            | TurnStage::Fire
            | TurnStage::FireTests
            | TurnStage::Counterchargers
            | TurnStage::Chargers
            | TurnStage::Receivers
            | TurnStage::RoutsOfFire,
        ) => Phase::Shooting,
        Task::Turn(
            TurnStage::Combat
            | TurnStage::Losers
            | TurnStage::RoutsOfCombat
            | TurnStage::Breakthroughs
            | TurnStage::Friends
            | TurnStage::RoutsOfSight
            | TurnStage::EnterPursuit
            | TurnStage::Recovery
            | TurnStage::End,
        ) => Phase::Combat,
        _ => Phase::Initiative,
    }
}

fn raise(rules: &Wof, index: usize, spec: Spec) -> (Unit, UnitState, Vec<Stand>) {
    let id = small_table::unit_id(index);
    let Spec { name, side, command, at, facing, mut state, places, known_to } = spec;
    let front = small_table::front(at, side, facing);
    state.conduct.losses.front_rank = state.formation.width;
    let mut stands = placement::stands(rules, state.view(), id, Stance::of(state.view()), front);
    stands.iter_mut().zip(places).for_each(|(stand, at)| stand.pose.at = at.into());
    let unit = small_table::unit(
        id,
        name,
        (side, command),
        if state.general.is_some() { Arm::General } else { Arm::Infantry },
        (front, known_to),
    );
    (unit, state, stands)
}

/// Two brigades of each side, and the army above them; the first general of a command leads it. Even numbers are the
/// first side's.
fn commands(units: &[Spec]) -> Vec<Command> {
    let leader = |number: u16| {
        let leads = |unit: &Spec| unit.command == number && unit.state.general.is_some();
        units.iter().position(leads).map(small_table::unit_id)
    };
    (0..6)
        .map(|number| small_table::brigade(number, (number < 4).then_some(CommandId(4 + number % 2)), leader(number)))
        .collect()
}
