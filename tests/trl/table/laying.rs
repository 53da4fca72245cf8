//! Small tables: terrain and plain units, so that a test states only its special points.

use bevy::math::Vec2;
use linstock::{
    battle::{Battle, KeepUndo, Opening},
    dice::DiceSource,
    measure::Facing,
    rules::trl::{
        Trl,
        buildings::houses::House,
        charts::{Charts, Commander, FormationKind, Motivation, Season, Skill, TerrainKind, Troop, Weather},
        formation::placement::{self, Stance},
        setup::{self, Briefing},
        state::{Attachment, AttachmentKind, BattleState, General, Officer, Phase, TurnStage, UnitState, usual_width},
        tasks::Task,
    },
    table::{
        Arm, Command, CommandId, FeatureId, FeatureState, KnownTo, Presence, Side, Stand, TableSize, Unit, UnitId,
    },
};

use super::Fight;
use crate::rules::{
    ground::{Ground, LaysGround},
    small_table,
};

/// A unit in the making: eight stands of line infantry, trained and steady, in line, four wide, unless said otherwise.
#[derive(Clone)]
pub(crate) struct Spec {
    name: String,
    side: Side,
    command: u16,
    at: Vec2,
    facing: Option<Facing>,
    state: UnitState,
    parent: Option<(String, AttachmentKind)>,
    joined: Option<String>,
    known_to: KnownTo,
    presence: Presence,
}

fn plain(name: &str, troop: Troop, stands: u16) -> Spec {
    Spec {
        name: name.to_owned(),
        side: Side::First,
        command: 0,
        at: Vec2::ZERO,
        facing: None,
        state: with_nothing_counted(UnitState::fresh(troop, stands)),
        parent: None,
        joined: None,
        known_to: KnownTo::All,
        presence: Presence::OnTable,
    }
}

/// What a unit began the turn with is counted when it is raised, unless a test says it.
fn with_nothing_counted(mut state: UnitState) -> UnitState {
    state.conduct.began_with = 0;
    state
}

/// Eight stands of line infantry in line, four wide.
pub(crate) fn line(name: &str) -> Spec {
    plain(name, Troop::LineInfantry, 8)
}

/// Eight small stands of light infantry in line, eight wide.
pub(crate) fn light(name: &str) -> Spec {
    plain(name, Troop::LightInfantry, 8)
}

/// Four stands of light cavalry in line.
pub(crate) fn hussars(name: &str) -> Spec {
    plain(name, Troop::LightCavalry, 4)
}

/// A battery of two stands, unlimbered.
pub(crate) fn battery(name: &str, troop: Troop) -> Spec {
    plain(name, troop, 2)
}

/// A general, trained and steady; the first of a command leads it.
pub(crate) fn general(name: &str) -> Spec {
    plain(name, Troop::LightCavalry, 0).with(|unit| {
        unit.troops.counts = false;
        unit.strength.officer = Officer::None;
        (unit.formation.kind, unit.formation.width) = (FormationKind::Loose, 1);
        unit.general = Some(General {
            rank: Commander::General,
            skill: Skill::Trained,
            motivation: Motivation::Steady,
            joined: None,
        });
    })
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

    /// In the ranks of another.
    pub(crate) fn within(self) -> Self {
        Self { presence: Presence::Within, ..self }
    }

    /// Lost before.
    pub(crate) fn gone(self) -> Self {
        Self { presence: Presence::Lost, ..self }
    }

    /// Over the brigade of its side.
    pub(crate) fn over_all(self) -> Self {
        Self { command: self.command + 2, ..self }
    }

    /// The middle of its front edge.
    pub(crate) fn at(self, x: f32, y: f32) -> Self {
        Self { at: Vec2::new(x, y), ..self }
    }

    /// The way it looks; the first side looks up the table and the second down, if nothing is said.
    pub(crate) fn facing(self, facing: Facing) -> Self {
        Self { facing: Some(facing), ..self }
    }

    /// Its company stands at the start, as wide as is usual in its formation.
    pub(crate) fn stands(self, stands: u16) -> Self {
        self.with(|unit| {
            unit.strength.started = stands;
            unit.formation.width = usual_width(unit.troops.kind, unit.formation.kind, unit.troops.nation, stands);
        })
    }

    /// How many stands it has lost.
    pub(crate) fn lost(self, stands: u16) -> Self {
        self.with(|unit| {
            unit.strength.fallen = stands;
            unit.formation.width = unit.formation.width.min(unit.strength.left());
        })
    }

    /// How it stands, as wide as is usual.
    pub(crate) fn formed(self, formation: FormationKind) -> Self {
        self.with(|unit| {
            unit.formation.kind = formation;
            unit.formation.width = usual_width(unit.troops.kind, formation, unit.troops.nation, unit.strength.left());
            if let Some(battery) = &mut unit.battery {
                battery.limbered = formation == FormationKind::Column;
            }
        })
    }

    /// How many stands wide it is.
    pub(crate) fn wide(self, width: u16) -> Self {
        self.with(|unit| unit.formation.width = width)
    }

    /// How well it fights.
    pub(crate) fn skill(self, skill: Skill) -> Self {
        self.with(|unit| unit.troops.skill = skill)
    }

    /// How well it stands.
    pub(crate) fn motivation(self, motivation: Motivation) -> Self {
        self.with(|unit| unit.troops.motivation = motivation)
    }

    /// Disorientated.
    pub(crate) fn disorientated(self) -> Self {
        self.with(|unit| unit.morale.disorientated = true)
    }

    /// Attached to a battalion.
    pub(crate) fn attached(self, parent: &str, kind: AttachmentKind) -> Self {
        let spec = self.with(|unit| unit.strength.officer = Officer::None);
        Self { parent: Some((parent.to_owned(), kind)), ..spec }
    }

    /// A general who has joined a unit.
    pub(crate) fn with_unit(self, unit: &str) -> Self {
        Self { joined: Some(unit.to_owned()), ..self }
    }

    /// Anything else of its state.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut UnitState)) -> Self {
        change(&mut self.state);
        self
    }
}

/// A table in the making: 72 by 48 inches of open ground; the first side's edge is below, the second's above. It is
/// turn 1 and the first side has the initiative.
pub(crate) struct Table {
    ground: Ground<TerrainKind>,
    units: Vec<Spec>,
    switches: Vec<(String, String)>,
    battered: Vec<(FeatureId, u32)>,
    weather: Option<Weather>,
    initiative: Side,
    turns: u32,
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
            ground: Ground::open(),
            units: Vec::new(),
            switches: Vec::new(),
            battered: Vec::new(),
            weather: None,
            initiative: Side::First,
            turns: 99,
        }
    }

    /// One more unit.
    pub(crate) fn unit(mut self, unit: Spec) -> Self {
        self.units.push(unit);
        self
    }

    /// A rule switch that is not at its default.
    pub(crate) fn switch(mut self, name: &str, value: &str) -> Self {
        self.switches.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The weather, as the scenario has it.
    pub(crate) fn weather(self, weather: Weather) -> Self {
        Self { weather: Some(weather), ..self }.switch("bad_weather", "AsWritten")
    }

    /// The side with the initiative.
    pub(crate) fn initiative(self, initiative: Side) -> Self {
        Self { initiative, ..self }
    }

    /// A building whose walls have taken wounds.
    pub(crate) fn battered(mut self, building: FeatureId, wounds: u32) -> Self {
        self.battered.push((building, wounds));
        self
    }

    /// A building that is in ruins.
    pub(crate) fn fallen(mut self, building: FeatureId) -> Self {
        let fallen = &mut self.ground.features[usize::from(building.0)];
        fallen.state = FeatureState::Destroyed;
        let shape = fallen.shape.clone();
        self.feature("the ruins", TerrainKind::Ruin, shape, 0, FeatureState::Standing)
    }

    /// The last turn of the battle.
    pub(crate) fn until_turn(self, turns: u32) -> Self {
        Self { turns, ..self }
    }

    /// The battle from a stage of the turn on, with these dice.
    pub(crate) fn fight(self, stage: TurnStage, dice: &[u8]) -> Fight {
        let (rules, opening) = self.opened(stage);
        let header = small_table::header("trl", DiceSource::Scripted { faces: dice.to_vec() });
        Fight::new(Battle::open(rules, opening, header, KeepUndo::Yes))
    }

    /// Its rules, and its pieces at a stage of the turn.
    pub(crate) fn opened(self, stage: TurnStage) -> (Trl, Opening<Trl>) {
        let settings = self.switches.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = Charts::embedded().switches.options(settings).expect("the switches are lawful");
        let rules = Trl::new(options, self.briefing());
        let opening = self.opening(&rules, stage);
        (rules, opening)
    }

    fn briefing(&self) -> Briefing {
        let built = self.ground.features.iter().zip(&self.ground.kinds);
        let houses = built.filter(|(_, kind)| **kind == TerrainKind::Building);
        Briefing {
            plan: small_table::plan(self.turns, 10.0),
            terrain: self.ground.kinds.clone(),
            houses: houses.filter_map(|(ground, _)| House::on(ground, None)).collect(),
            season: Season::Summer,
            weather: self.weather.iter().map(|weather| (1, *weather)).collect(),
            history: Vec::new(),
        }
    }

    fn opening(self, rules: &Trl, stage: TurnStage) -> Opening<Trl> {
        let ids: Vec<String> = self.units.iter().map(|unit| unit.name.clone()).collect();
        let id = |name: &str| {
            let index = ids.iter().position(|known| known == name).expect("the unit is on the table");
            small_table::unit_id(index)
        };
        let commands = commands(&self.units);
        let units = self.units.into_iter().enumerate().map(|(index, spec)| raise(rules, index, spec, &id)).collect();
        let mut opening: Opening<Trl> = Opening {
            size: TableSize { width: 72.0, depth: 48.0 },
            features: self.ground.features,
            commands,
            units,
            table: BattleState {
                deployed: [true; 2],
                battered: self.battered,
                weather: self.weather.unwrap_or(Weather::Fair),
                initiative: self.initiative,
                ..BattleState::fresh(1, phase_of(stage))
            },
            first: Task::Turn(stage),
        };
        opening.table.brigades = setup::mustered(rules, &opening);
        opening
    }
}

/// The phase in which a stage of the turn is.
fn phase_of(stage: TurnStage) -> Phase {
    match stage {
        TurnStage::FirstMoves => Phase::Movement(Side::First),
        TurnStage::SecondMoves | TurnStage::GeneralsTakenInMoves => Phase::Movement(Side::Second),
        TurnStage::FirstShots => Phase::Shooting(Side::First),
        TurnStage::SecondShots | TurnStage::SixHits | TurnStage::Squares | TurnStage::FallenGenerals => {
            Phase::Shooting(Side::Second)
        }
        TurnStage::FirstAssaults => Phase::Assault(Side::First),
        TurnStage::SecondAssaults | TurnStage::SquaresAfterAssaults | TurnStage::GeneralsFallenInAssaults => {
            Phase::Assault(Side::Second)
        }
        TurnStage::FirstWeather
        | TurnStage::Arrivals
        | TurnStage::Weather
        | TurnStage::Brigades
        | TurnStage::BrokenArmies
        | TurnStage::Initiative
        | TurnStage::EventCards
        | TurnStage::End => Phase::Start,
    }
}

fn raise(rules: &Trl, index: usize, spec: Spec, id: &dyn Fn(&str) -> UnitId) -> (Unit, UnitState, Vec<Stand>) {
    let unit = small_table::unit_id(index);
    let Spec { name, side, command, at, facing, mut state, parent, joined, known_to, presence } = spec;
    let front = small_table::front(at, side, facing);
    state.attachment = parent.map(|(parent, kind)| Attachment { parent: id(&parent), kind });
    state.general.iter_mut().for_each(|general| general.joined = joined.as_deref().map(id));
    if state.conduct.began_with == 0 {
        state.conduct.began_with = state.strength.left() + u16::from(state.strength.officer == Officer::Leads);
    }
    let lies = presence == Presence::OnTable;
    let stands =
        if lies { placement::stands(rules, state.view(), unit, Stance::of(state.view()), front) } else { Vec::new() };
    let unit = small_table::unit(
        unit,
        name,
        (side, command),
        if state.general.is_some() { Arm::General } else { Arm::Infantry },
        (front, known_to),
    );
    (Unit { presence, ..unit }, state, stands)
}

/// A brigade of each side; the first general of it leads it. Even numbers are the first side's.
fn commands(units: &[Spec]) -> Vec<Command> {
    let leader = |number: u16| {
        let leads = |unit: &Spec| unit.command == number && unit.state.general.is_some();
        units.iter().position(leads).map(small_table::unit_id)
    };
    let brigade = |number: u16| {
        let division = CommandId(number + 2);
        let parent = (number < 2 && leader(division.0).is_some()).then_some(division);
        small_table::brigade(number, parent, leader(number))
    };
    (0..4).filter(|number| *number < 2 || leader(*number).is_some()).map(brigade).collect()
}
