//! What hmm keeps of each unit and of the battle. Plain values; where a unit stands is the table's, what a rule does with it is the
//! procedures'.

use bevy::ecs::{component::Component, resource::Resource};
use serde::{Deserialize, Serialize};

use crate::{
    measure::Pose,
    rules::{
        hmm::{
            data::{
                Ammunition, Class, Daylight, Formation, Grouping, Ignition, Mount, Piece, Traveller, Troop, UnitPattern, Weapon, Weather,
                Weight,
            },
            works::Engineering,
        },
        opening::Holding,
    },
    table::{FeatureId, Side, StandId, UnitId},
};

/// The private state of a unit under hmm.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnitState {
    /// What sort of troops.
    pub troop: Troop,
    /// How good.
    pub class: Class,
    /// What they shoot with, if with small arms at all.
    pub weapon: Option<Weapon>,
    /// How their weapon is fired off.
    pub ignition: Ignition,
    /// Into how many their figures are grouped for dice.
    pub grouping: Grouping,
    /// What it has paid for a line that it stands at and has not crossed yet (hmm.20.16, hmm.19.19).
    pub toll: Option<Toll>,
    /// How they stand.
    pub formation: Formation,
    /// In how many lines they skirmish, if they do.
    pub skirmish_lines: u8,
    /// A change of formation that takes two turns and is half paid (hmm.03.35).
    pub half_changed: Option<Formation>,
    /// Whether horsemen ride.
    pub mount: Mount,
    /// How it is organised, which says what its officers are worth (hmm.18.23).
    pub pattern: UnitPattern,
    /// Officers left.
    pub officers: Officers,
    /// Whether its command group rides or walks while its men are on foot (hmm.04.23).
    pub command_group: Mount,
    /// The unit of which it is a part that stands by itself, and what for.
    pub part_of: Option<PartOf>,
    /// The last turn in which it was shot at or lost a figure (hmm.04.19).
    pub under_fire: Option<u32>,
    /// The regiment whose officers it shares (hmm.18.05); a number of the scenario's making.
    pub regiment: Option<u16>,
    /// Figures that stood in the ranks at the start.
    pub start_figures: u16,
    /// Other ranks at the start, by which losses are counted (hmm.18.09).
    pub start_other_ranks: u16,
    /// Other ranks lost.
    pub lost_other_ranks: u16,
    /// What it has done this turn.
    pub acted: Acted,
    /// Whether it has used its small arms this turn (hmm.02.15).
    pub fired: bool,
    /// The turn in which it last fired: by night that shows where it is (hmm.20.20).
    pub flash_turn: Option<u32>,
    /// Whether its player has passed over it in this step.
    pub done: bool,
    /// The turn in which it last charged (hmm.03.07, hmm.04.06).
    pub charged_turn: Option<u32>,
    /// The last turn in which it must rest after a melee (hmm.10.13).
    pub resting_until: Option<u32>,
    /// The rout it is in, if it is.
    pub rout: Option<Rout>,
    /// The turn in which it rallied, until it is in a formation again (hmm.20.11).
    pub rallied: Option<u32>,
    /// The turn from which it may act again, if it was made of remnants (hmm.18.08).
    pub acts_from: Option<u32>,
    /// The turn in which it was captured, if it is guns that were and that nobody serves yet (hmm.20.42).
    pub captured: Option<u32>,
    /// Whether it has lost half of its men and is leaving the field (hmm.18.07).
    pub retreating: bool,
    /// What may make it check its morale this turn (hmm.20.08).
    pub shaken: Shaken,
    /// At whom it has fired, and where they were: a volley at them there is no first volley (hmm.07.16).
    pub fired_at: Vec<(UnitId, Pose)>,
    /// Its guns, if it is a battery.
    pub battery: Option<Battery>,
    /// What it is worth as a commander, if it is one.
    pub general: Option<General>,
    /// Whether its loss counts towards the army's breaking (hmm.20.40).
    pub counts_to_break: bool,
    /// How often it has fired its small arms under its present order (`hmm.h.fall_back`).
    pub shots: u16,
    /// Whether it has had its signal to fall back (`hmm.h.fall_back`).
    pub falls_back: bool,
    /// Whether it was out of its commander's reach when its side's move phase began (hmm.20.14).
    pub out_of_command: bool,
    /// What it answers when it is charged and may fire, without being asked.
    pub standing_fire: StandingAnswer,
}

/// What a unit has paid for crossing a line at whose bank it stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Toll {
    /// Which line.
    pub at: FeatureId,
    /// Inches of allowance paid so far.
    pub paid_inches: f32,
}

/// What a unit has done with its turn (hmm.02.19): one of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Acted {
    /// Nothing yet.
    #[default]
    Nothing,
    /// Changed formation or limbered.
    Changed,
    /// Mounted or dismounted.
    Remounted,
    /// Made a plain move.
    Moved,
    /// Moved, fired and moved.
    FiredAndMoved,
    /// Charged.
    Charged,
    /// Pushed or pivoted its guns.
    Manhandled,
    /// Worked on field works or on their demolition.
    Worked,
    /// Finished laying a charge: it may still get away from it (hmm.20.36).
    LaidCharge,
    /// Ran or retreated.
    Fled,
}

/// The officers of a unit (hmm.18.02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Officers {
    /// Whether the commander is with them.
    pub commander: bool,
    /// Subalterns left.
    pub subalterns: u8,
}

/// A body that belongs to another unit and stands by itself: its losses and its morale are that unit's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartOf {
    /// The unit.
    pub unit: UnitId,
    /// What it does apart from it.
    pub task: PartTask,
}

/// What a part of a unit does by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartTask {
    /// Holds the horses of men who fight on foot (hmm.04.21).
    HoldsHorses,
    /// Skirmishes before its battalion (hmm.20.28).
    Skirmishes,
    /// Stands where its crew left it: guns without anybody (hmm.20.11).
    Guns,
    /// The same guns in the hands of the enemy (hmm.20.42).
    Prize,
}

/// A rout under way (hmm.18.18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rout {
    /// The turn in which it broke.
    pub began: u32,
    /// Whether the first rout move is still owed at the end of this phase.
    pub first_move_owed: bool,
}

/// What happened to a unit this turn that makes it check (hmm.20.08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shaken {
    /// It lost a figure or an officer.
    pub lost_figure: bool,
    /// An enemy charged its flank or rear.
    pub charged_in_flank: bool,
    /// A friend of its own formation within 6 in began to rout or was destroyed.
    pub saw_rout: bool,
    /// The same, but in the morale phase, when the checks had begun: it counts next turn.
    pub saw_rout_late: bool,
    /// The commander of its regiment fell.
    pub lost_regimental_commander: bool,
    /// Powder went up near it (hmm.20.36).
    pub blast: bool,
    /// It has checked already this turn, as the loser of a melee.
    pub checked: bool,
}

impl Shaken {
    /// Something more has shaken it.
    pub fn add(&mut self, by: Self) {
        self.lost_figure |= by.lost_figure;
        self.charged_in_flank |= by.charged_in_flank;
        self.saw_rout |= by.saw_rout;
        self.saw_rout_late |= by.saw_rout_late;
        self.lost_regimental_commander |= by.lost_regimental_commander;
        self.blast |= by.blast;
        self.checked |= by.checked;
    }

    /// Whether it must check in the morale phase.
    pub fn must_check(self) -> bool {
        let shaken = self.lost_figure || self.charged_in_flank || self.saw_rout || self.lost_regimental_commander || self.blast;
        shaken && !self.checked
    }
}

/// The guns of a battery (hmm.11.06).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battery {
    /// Kind of gun.
    pub piece: Piece,
    /// Weight of shot.
    pub weight: Weight,
    /// Crew figures at the start.
    pub start_crew: u16,
    /// The gun models by the number of their stand.
    pub guns: Vec<Gun>,
    /// The unit that this turn's first shot was at: both guns take the same (hmm.11.19).
    pub target: Option<UnitId>,
}

/// One gun model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gun {
    /// Its stand.
    pub stand: StandId,
    /// Whether it can still be served as a gun.
    pub sound: bool,
    /// The turn of its last shot.
    pub fired_turn: Option<u32>,
    /// The turn in which it was last pivoted or pushed: it does not fire in that turn (hmm.11.17, hmm.11.18).
    pub handled_turn: Option<u32>,
    /// The last shot: at whom and with what, for "same target again".
    pub last: Option<(UnitId, Ammunition)>,
}

/// A commander of a formation (hmm.16.18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct General {
    /// 1 worst, 6 best.
    pub command_value: u8,
    /// The turn in which he was lost, if he was and nobody has taken his place yet (hmm.20.31).
    pub lost_turn: Option<u32>,
}

/// What a unit answers a question without being asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum StandingAnswer {
    /// Its player is asked.
    #[default]
    Ask,
    /// It fires whenever it may.
    Always,
    /// It never fires.
    Never,
}

/// The state of a battle under hmm.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BattleState {
    /// The turn, from 1; 0 while the armies deploy.
    pub turn: u32,
    /// Who goes first this turn (hmm.02.02).
    pub first: Side,
    /// Where in the turn the battle stands.
    pub phase: Phase,
    /// Melees under way.
    pub melees: Vec<Melee>,
    /// Units of each side at the start that count towards its breaking.
    pub start_units: [u16; 2],
    /// Figures of each side at the start.
    pub start_figures: [u16; 2],
    /// How far one sees, inches (hmm.20.19).
    pub visibility_inches: f32,
    /// Rain and mud (hmm.20.32).
    pub weather: Weather,
    /// Day or night (hmm.20.20).
    pub daylight: Daylight,
    /// Who has finished deploying.
    pub deployed: [bool; 2],
    /// Who holds each objective of the scenario, in their order.
    pub held: Vec<Holding>,
    /// Regiments whose commander has fallen (hmm.18.02), in the order of their loss.
    pub fallen_commanders: Vec<u16>,
    /// Field works, demolitions, bridges and boats under way.
    pub engineering: Engineering,
}

/// Where in the turn a battle stands (hmm.02.18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    Deployment,
    /// The throw for first player.
    Initiative,
    /// A side's move phase.
    Move(Side),
    /// A side's artillery.
    Artillery(Side),
    /// Joint musketry.
    Musketry,
    /// Joint melee.
    Melee,
    /// Joint morale.
    Morale,
}

/// A melee (hmm.10.16): all units that are connected by touching bases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Melee {
    /// The units that moved into contact.
    pub attackers: Vec<UnitId>,
    /// The units that were met.
    pub defenders: Vec<UnitId>,
    /// The attackers' side.
    pub attacker: Side,
    /// Draws in a row (hmm.20.09).
    pub draws: u8,
    /// Whether the attack crosses a wall, fence, hedge or work (hmm.10.08).
    pub across_obstacle: bool,
    /// Whether the attack goes downhill (hmm.10.09).
    pub downhill: bool,
    /// Whether it has been decided and only waits to be struck off.
    pub over: bool,
}

impl Melee {
    /// The units of a side.
    pub fn units_of(&self, side: Side) -> &[UnitId] {
        if side == self.attacker { &self.attackers } else { &self.defenders }
    }

    /// The units of a side, to be changed.
    pub fn units_of_mut(&mut self, side: Side) -> &mut Vec<UnitId> {
        if side == self.attacker { &mut self.attackers } else { &mut self.defenders }
    }

    /// Whether it has been decided.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Whether a unit fights in it.
    pub fn has(&self, unit: UnitId) -> bool {
        self.attackers.contains(&unit) || self.defenders.contains(&unit)
    }
}

impl UnitState {
    /// The formed bodies that fire volleys and have flanks; the rest are skirmishers, routers, guns and single riders.
    pub fn is_formed(&self) -> bool {
        matches!(self.formation, Formation::MarchColumn | Formation::Line | Formation::AttackColumn | Formation::Square)
    }

    /// Whether its men fire one by one on the light chart: skirmishers, and light troops in march column (hmm.03.09, hmm.07.07).
    pub fn fires_independently(&self) -> bool {
        let column = self.formation == Formation::MarchColumn && self.troop.is_light(self.mount);
        self.formation == Formation::Skirmish || column
    }

    /// Whether it can be told to do anything: not routing and not leaving the field.
    pub fn is_steady(&self) -> bool {
        self.rout.is_none() && !self.retreating
    }

    /// Whether it still rests after a melee in a turn (hmm.10.13).
    pub fn is_resting(&self, turn: u32) -> bool {
        self.resting_until.is_some_and(|last| turn <= last)
    }

    /// Which column of the terrain table it reads.
    pub fn traveller(&self) -> Traveller {
        self.troop.traveller(self.mount, self.formation)
    }

    /// Whether it fights: everybody but generals, messengers, wagons and horse holders.
    pub fn is_combatant(&self) -> bool {
        let stays_by_itself = self.part_of.is_some_and(|part| part.task != PartTask::Skirmishes);
        !stays_by_itself && !matches!(self.troop, Troop::General | Troop::Messenger | Troop::Wagon | Troop::PontoonWagon)
    }

    /// Whether it holds the horses of others (hmm.04.22).
    pub fn holds_horses(&self) -> bool {
        self.part_of.is_some_and(|part| part.task == PartTask::HoldsHorses)
    }

    /// Whether it fights as foot: infantry, and horsemen who have dismounted (hmm.04.20).
    pub fn is_foot(&self) -> bool {
        !self.holds_horses() && (self.troop.is_infantry() || self.troop.is_cavalry() && self.mount == Mount::Dismounted)
    }

    /// Whether it fights on horseback.
    pub fn is_mounted(&self) -> bool {
        self.troop.is_cavalry() && self.mount == Mount::Mounted
    }
}

impl BattleState {
    /// The melee that a unit fights in.
    pub fn melee_of(&self, unit: UnitId) -> Option<&Melee> {
        self.melees.iter().find(|melee| !melee.over && melee.has(unit))
    }

    /// Whether a unit is pinned by contact (hmm.20.30).
    pub fn is_pinned(&self, unit: UnitId) -> bool {
        self.melee_of(unit).is_some()
    }
}
