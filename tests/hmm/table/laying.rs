//! Small tables: terrain and plain units, so that a test states only its special points.

use bevy::math::Vec2;
use linstock::{
    battle::{Battle, KeepUndo, Opening, SharedWorks},
    dice::DiceSource,
    measure::Facing,
    rules::{
        hmm::{
            Hmm,
            charts::{
                Charts, Class, Daylight, FormationKind, Grouping, Ignition, Mount, Piece, TerrainKind, Troop,
                UnitPattern, Weapon, Weather, Weight,
            },
            formation::placement,
            papers::Mission,
            setup::{Air, Briefing, missions::raise_messengers, parts::raise_parts},
            state::{
                Battery, BattleState, Conduct, Formation, General, Gun, History, Melee, Morale, Officers, Orders,
                Phase, Strength, Troops, TurnStage, UnitState,
            },
            tasks::Task,
        },
        opening::{Ending, Objective, Otherwise, Plan},
    },
    table::{Arm, Command, CommandId, KnownTo, Side, StandId, TableSize, Unit, UnitId},
};

use super::Fight;
use crate::rules::{
    ground::{Ground, LaysGround},
    small_table,
};

/// A unit in the making: twenty regulars of the line with smooth bore muskets, in line, unless said otherwise.
#[derive(Clone)]
pub(crate) struct Spec {
    name: String,
    side: Side,
    command: u16,
    at: Vec2,
    facing: Option<Facing>,
    men: u16,
    state: UnitState,
    known_to: KnownTo,
}

/// Twenty regular infantry in line with smooth bore muskets, of the first side.
pub(crate) fn line(name: &str) -> Spec {
    Spec {
        name: name.to_owned(),
        side: Side::First,
        command: 0,
        at: Vec2::ZERO,
        facing: None,
        men: 20,
        state: plain_state(20),
        known_to: KnownTo::All,
    }
}

/// Sixteen heavy cavalry in line with nothing but swords and pistols.
pub(crate) fn horse(name: &str) -> Spec {
    line(name).men(16).with(|unit| {
        (unit.troops.kind, unit.troops.weapon, unit.troops.pattern) =
            (Troop::HeavyCavalry, None, UnitPattern::NineteenthCavalry);
    })
}

/// Sixteen light cavalry in line.
pub(crate) fn hussars(name: &str) -> Spec {
    horse(name).with(|unit| unit.troops.kind = Troop::LightCavalry)
}

/// Twelve light infantry with rifles, skirmishing in two lines.
pub(crate) fn light(name: &str) -> Spec {
    line(name).men(12).with(|unit| {
        (unit.troops.kind, unit.troops.weapon, unit.formation.kind) =
            (Troop::LightInfantry, Some(Weapon::RifledMusket), FormationKind::Skirmish);
        unit.troops.pattern = UnitPattern::Irregulars;
        unit.strength.officers = Officers { commander: true, subalterns: 0 };
    })
}

/// Two six-pounder field guns in action with six crew.
pub(crate) fn battery(name: &str) -> Spec {
    line(name).men(6).with(|unit| {
        (unit.troops.kind, unit.troops.weapon, unit.formation.kind) =
            (Troop::FootArtillery, None, FormationKind::Unlimbered);
        unit.troops.pattern = UnitPattern::Battery;
        unit.strength.officers = Officers { commander: true, subalterns: 0 };
        let gun = |number| Gun { stand: StandId::new(UnitId(0), number), ..gun_model() };
        unit.battery = Some(Battery {
            piece: Piece::FieldGun,
            weight: Weight::Six,
            start_crew: 6,
            guns: vec![gun(0), gun(1)],
            target: None,
            captured: None,
        });
    })
}

fn gun_model() -> Gun {
    Gun { stand: StandId::new(UnitId(0), 0), sound: true, fired_turn: None, handled_turn: None, last: None }
}

/// A brigadier of command value 4.
pub(crate) fn general(name: &str) -> Spec {
    line(name).men(1).with(|unit| {
        (unit.troops.kind, unit.troops.weapon, unit.formation.kind) =
            (Troop::General, None, FormationKind::MarchColumn);
        unit.general = Some(General { command_value: 4, lost_turn: None });
        unit.strength.officers = Officers { commander: false, subalterns: 0 };
        unit.troops.counts_to_break = false;
    })
}

fn plain_state(men: u16) -> UnitState {
    UnitState {
        troops: Troops {
            kind: Troop::LineInfantry,
            class: Class::Regular,
            weapon: Some(Weapon::SmoothMusket),
            ignition: Ignition::Flintlock,
            grouping: Grouping::Sixes,
            pattern: UnitPattern::VolunteerRegiment,
            regiment: None,
            counts_to_break: true,
        },
        formation: Formation {
            kind: FormationKind::Line,
            skirmish_lines: 2,
            half_changed: None,
            mount: Mount::Mounted,
            command_group: Mount::Dismounted,
        },
        strength: Strength {
            officers: Officers { commander: true, subalterns: 3 },
            start_figures: men,
            start_other_ranks: men,
            lost_other_ranks: 0,
        },
        morale: Morale::default(),
        conduct: Conduct::default(),
        history: History::default(),
        orders: Orders::default(),
        battery: None,
        general: None,
        part_of: None,
    }
}

impl Spec {
    /// Of the second side, which looks down the table.
    pub(crate) fn foe(self) -> Self {
        Self { side: Side::Second, command: 1, ..self }
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

    /// Its strength, at the start and now.
    pub(crate) fn men(mut self, men: u16) -> Self {
        (self.men, self.state.strength.start_figures, self.state.strength.start_other_ranks) = (men, men, men);
        self
    }

    /// This many of its men have fallen already, all of them other ranks.
    pub(crate) fn lost(mut self, lost: u16) -> Self {
        self.men -= lost;
        self.state.strength.lost_other_ranks = lost;
        self
    }

    /// How it stands.
    pub(crate) fn formed(self, formation: FormationKind) -> Self {
        self.with(|unit| unit.formation.kind = formation)
    }

    /// Its weapon.
    pub(crate) fn armed(self, weapon: Weapon) -> Self {
        self.with(|unit| unit.troops.weapon = Some(weapon))
    }

    /// How good it is.
    pub(crate) fn class(self, class: Class) -> Self {
        self.with(|unit| unit.troops.class = class)
    }

    /// Under another command than the rest of its side.
    pub(crate) fn under(self, command: u16) -> Self {
        Self { command, ..self }
    }

    /// Anything else of its state.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut UnitState)) -> Self {
        change(&mut self.state);
        self
    }
}

/// A table in the making: 72 by 48 inches of open ground on a clear dry day; the first side's edge is below, the
/// second's above.
pub(crate) struct Table {
    size: TableSize,
    ground: Ground<TerrainKind>,
    units: Vec<Spec>,
    switches: Vec<(String, String)>,
    /// Works to ask, where they are not the usual ones.
    works: Option<SharedWorks>,
    melees: Vec<(Vec<String>, Vec<String>, Box<dyn FnOnce(&mut Melee)>)>,
    air: Air,
    turn: u32,
    turns: u32,
    first: Side,
    endings: Vec<Ending>,
    otherwise: Otherwise,
    objectives: Vec<Objective>,
    missions: Vec<(String, Mission)>,
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
            units: Vec::new(),
            switches: Vec::new(),
            works: None,
            melees: Vec::new(),
            air: Air { turn: 1, visibility_inches: 90.0, weather: Weather::Dry, daylight: Daylight::Day },
            turn: 1,
            turns: 99,
            first: Side::First,
            endings: Vec::new(),
            otherwise: Otherwise::ByTheRules,
            objectives: Vec::new(),
            missions: Vec::new(),
        }
    }

    /// The order of a commander; orders bind where there is one.
    pub(crate) fn mission(mut self, commander: &str, mission: Mission) -> Self {
        self.missions.push((commander.to_owned(), mission));
        self
    }

    /// One more unit.
    pub(crate) fn unit(mut self, unit: Spec) -> Self {
        self.units.push(unit);
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

    /// A melee under way: the units that moved into contact, and their opponents.
    pub(crate) fn melee(self, attackers: &[&str], defenders: &[&str]) -> Self {
        self.melee_with(attackers, defenders, |_| {})
    }

    /// The same, with its ground or its draws.
    pub(crate) fn melee_with(
        mut self,
        attackers: &[&str],
        defenders: &[&str],
        change: impl FnOnce(&mut Melee) + 'static,
    ) -> Self {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        self.melees.push((names(attackers), names(defenders), Box::new(change)));
        self
    }

    /// The turn that is being played.
    pub(crate) fn turn(self, turn: u32) -> Self {
        Self { turn, ..self }
    }

    /// The last turn of the battle.
    pub(crate) fn until_turn(self, turns: u32) -> Self {
        Self { turns, ..self }
    }

    /// Weather, light, and how far one sees.
    pub(crate) fn air(mut self, weather: Weather, daylight: Daylight, visibility_inches: f32) -> Self {
        self.air = Air { turn: 1, visibility_inches, weather, daylight };
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

    /// Ground worth holding, from corner to corner.
    pub(crate) fn objective(mut self, name: &str, from: (f32, f32), to: (f32, f32), held_by: Option<Side>) -> Self {
        let area = vec![from.into(), Vec2::new(to.0, from.1), to.into(), Vec2::new(from.0, to.1)];
        self.objectives.push(Objective { name: name.to_owned(), area, held_by });
        self
    }

    /// The battle from a stage of the turn on, with these dice.
    pub(crate) fn fight(self, stage: TurnStage, dice: &[u8]) -> Fight {
        let works = self.works.clone();
        let (rules, opening) = self.opened(stage);
        let (rules, opening) = raise_messengers(rules, opening);
        let (rules, opening) = raise_parts(rules, opening);
        let rules = works.into_iter().fold(rules, Hmm::with_works);
        Fight::new(Battle::open(
            rules,
            opening,
            small_table::header("hmm", DiceSource::Scripted { faces: dice.to_vec() }),
            KeepUndo::Yes,
        ))
    }

    /// The rules with the pieces on the table, before messengers and parts are raised, and the stage that comes first.
    pub(crate) fn opened(self, stage: TurnStage) -> (Hmm, Opening<Hmm>) {
        let orders = if self.missions.is_empty() { "Free" } else { "Bind" };
        let settings =
            self.switches.iter().map(|(name, value)| (name.as_str(), value.as_str())).chain([("orders", orders)]);
        let options = Charts::embedded().switches.options(settings).expect("the switches are lawful");
        let rules = Hmm::new(options, self.briefing());
        let opening = self.opening(&rules, stage);
        (rules, opening)
    }

    fn briefing(&self) -> Briefing {
        Briefing {
            plan: Plan {
                endings: self.endings.clone(),
                otherwise: self.otherwise,
                objectives: self.objectives.clone(),
                ..small_table::plan(self.turns, 4.0)
            },
            terrain: self.ground.kinds.clone(),
            air: vec![self.air],
            history: Vec::new(),
            missions: self.missions.iter().map(|(name, mission)| (self.id(name), mission.clone())).collect(),
            messengers: Vec::new(),
            parts: Vec::new(),
        }
    }

    fn id(&self, name: &str) -> UnitId {
        let index = self.units.iter().position(|unit| unit.name == name).expect("the unit is on the table");
        small_table::unit_id(index)
    }

    fn opening(mut self, rules: &Hmm, stage: TurnStage) -> Opening<Hmm> {
        let written = std::mem::take(&mut self.melees);
        let ids = |names: Vec<String>| names.iter().map(|name| self.id(name)).collect::<Vec<UnitId>>();
        let mut melees = Vec::new();
        for (attackers, defenders, change) in written {
            let attacker = self.units.iter().find(|unit| unit.name == attackers[0]).expect("somebody attacks").side;
            let (attackers, defenders) = (ids(attackers), ids(defenders));
            let mut melee = Melee {
                attackers,
                defenders,
                attacker,
                draws: 0,
                across_obstacle: false,
                downhill: false,
                over: false,
            };
            change(&mut melee);
            melees.push(melee);
        }
        let count = |of: &dyn Fn(&Spec) -> u16| {
            Side::BOTH.map(|side| self.units.iter().filter(|unit| unit.side == side).map(of).sum::<u16>())
        };
        let table = BattleState {
            turn: self.turn,
            first: self.first,
            phase: Phase::Initiative,
            melees,
            start_units: count(&|unit| u16::from(unit.state.troops.counts_to_break)),
            start_figures: count(&|unit| unit.state.strength.start_figures),
            visibility_inches: self.air.visibility_inches,
            weather: self.air.weather,
            daylight: self.air.daylight,
            deployed: [true; 2],
            held: self.objectives.iter().map(Objective::held_at_the_start).collect(),
            fallen_commanders: Vec::new(),
            engineering: Default::default(),
        };
        let commands = commands(&self.units);
        let units = self.units.into_iter().enumerate().map(|(index, spec)| raise(rules, index, spec)).collect();
        Opening { size: self.size, features: self.ground.features, commands, units, table, first: Task::Turn(stage) }
    }
}

fn raise(rules: &Hmm, index: usize, spec: Spec) -> (Unit, UnitState, Vec<linstock::table::Stand>) {
    let id = small_table::unit_id(index);
    let Spec { name, side, command, at, facing, men, mut state, known_to } = spec;
    if let Some(battery) = &mut state.battery {
        battery.guns.iter_mut().for_each(|gun| gun.stand.unit = id);
    }
    let front = small_table::front(at, side, facing);
    let stands = placement::stands_of_state(
        rules,
        state.view(),
        men.into(),
        id,
        state.formation.kind,
        state.formation.skirmish_lines,
        front,
    );
    let unit = small_table::unit(id, name, (side, command), Arm::Infantry, (front, known_to));
    (unit, state, stands)
}

/// A brigade of each side, a second one of each, and the army above them; the first general of a command leads it.
fn commands(units: &[Spec]) -> Vec<Command> {
    let leader = |number: u16| {
        let leads = |unit: &Spec| unit.command == number && unit.state.general.is_some();
        units.iter().position(leads).map(small_table::unit_id)
    };
    (0..6)
        .map(|number| small_table::brigade(number, (number < 4).then_some(CommandId(4 + number % 2)), leader(number)))
        .collect()
}
