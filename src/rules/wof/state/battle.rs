//! The state that wof keeps for a battle as a whole: where in the turn it stands, its charges and its fights. Knows
//! units by id.

use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    measure::Pose,
    rules::{
        opening::Holding,
        wof::{
            charge::impetus::Impetus,
            charts::{Aspect, Pips},
        },
    },
    table::{FeatureId, Field, Side, StandId, UnitId},
};

/// The state of a battle under wof.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BattleState {
    /// The turn, from 1; 0 while the armies deploy.
    pub turn: u32,
    /// Which side is A this turn (wof.10.1.01).
    pub side_a: Side,
    /// Where in the turn the battle stands.
    pub phase: Phase,
    /// The charges of this turn, in the order in which they were declared.
    pub charges: Vec<Charge>,
    /// Units that are locked in combat, pair by pair.
    pub fights: Vec<Fight>,
    /// Enemies out of each other's sight as the movement phase began (wof.18.3.15).
    pub unseen: Vec<(UnitId, UnitId)>,
    /// The sides that have finished deploying.
    pub deployed: [bool; 2],
    /// Units of each side at the start that count for victory.
    pub start_units: [u16; 2],
    /// Hits on blocks so far: pips of ball and of shell (wof.20.8.13).
    pub battered: Vec<(FeatureId, Pips, Pips)>,
    /// Hits on works so far: pips of heavy ball and shell on each section, by its number along the work (wof.20.9.05).
    pub sections: Vec<(FeatureId, u16, Pips)>,
    /// The holder of each objective of the scenario, in their order.
    pub held: Vec<Holding>,
}

impl BattleState {
    /// A battle at the beginning of a phase of a turn, in its initial state; the first side is side A until they have
    /// thrown.
    pub fn fresh(turn: u32, phase: Phase) -> Self {
        Self {
            turn,
            side_a: Side::First,
            phase,
            charges: Vec::new(),
            fights: Vec::new(),
            unseen: Vec::new(),
            deployed: [false; 2],
            start_units: [0; 2],
            battered: Vec::new(),
            sections: Vec::new(),
            held: Vec::new(),
        }
    }

    /// Side B this turn.
    pub fn side_b(&self) -> Side {
        self.side_a.enemy()
    }

    /// Both sides, A first (`wof.h.roll_order`).
    pub fn sides(&self) -> [Side; 2] {
        [self.side_a, self.side_b()]
    }

    /// Units in the order in which they are asked and thrown for: side A's first, by id (`wof.h.roll_order`).
    pub fn in_order(&self, field: &Field<'_>, units: impl IntoIterator<Item = UnitId>) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = units.into_iter().collect();
        units.sort_by_key(|&unit| (field.unit(unit).side != self.side_a, unit));
        units
    }

    /// The charge that a unit makes this turn, the latest of several.
    pub fn charge_of(&self, unit: UnitId) -> Option<&Charge> {
        self.charges.iter().rev().find(|charge| charge.unit == unit)
    }

    /// The charges against a unit that have not failed.
    pub fn charges_on(&self, unit: UnitId) -> impl Iterator<Item = &Charge> {
        self.charges.iter().filter(move |charge| charge.target == unit && charge.fate != ChargeFate::Failed)
    }

    /// Whether a pursuer has run into a unit, and it is not decided yet (wof.19.3.02).
    pub fn is_crashed_into(&self, unit: UnitId) -> bool {
        self.charges_on(unit).any(|charge| charge.kind == ChargeKind::Crash && charge.fate == ChargeFate::Pending)
    }

    /// Whether a charger is among skirmishers or gunners that it runs over, and may go on over them (wof.17.6.04).
    pub fn is_over(&self, unit: UnitId, other: UnitId) -> bool {
        self.charges.iter().any(|charge| charge.unit == unit && charge.target == other && !charge.overrun.is_empty())
    }

    /// Whether a unit did not see another as the movement phase began (wof.18.3.15).
    pub fn had_not_seen(&self, unit: UnitId, other: UnitId) -> bool {
        self.unseen.contains(&(unit, other))
    }

    /// The enemies that a unit fights.
    pub fn opponents_of(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        self.fights.iter().filter_map(move |fight| fight.opponent_of(unit))
    }

    /// Whether a unit is locked in combat: it has fought a round and still touches its enemy (wof.16.1.08,
    /// wof.17.1.03).
    pub fn is_locked(&self, unit: UnitId) -> bool {
        self.fights.iter().any(|fight| fight.has(unit))
    }

    /// Whether a unit has fought a round already with an enemy that it still touches (wof.16.1.08).
    pub fn has_fought(&self, unit: UnitId) -> bool {
        self.fights.iter().any(|fight| fight.has(unit) && fight.rounds > 0)
    }
}

/// Where in the turn a battle stands (wof.10.0.01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    Deployment,
    /// Initiative and rally.
    Initiative,
    /// A side's movement: A's, then B's.
    Movement(Side),
    /// Shooting and charge results.
    Shooting,
    /// Combat.
    Combat,
}

/// A charge of this turn: charger, target, kind and fate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charge {
    /// The charger.
    pub unit: UnitId,
    /// The target.
    pub target: UnitId,
    /// In what way.
    pub kind: ChargeKind,
    /// On which side of the target it struck, by where it began and what it touched (wof.14.5.01).
    pub aspect: Aspect,
    /// How it struck; none if it reached no enemy.
    pub contact: Option<ContactMade>,
    /// Units that did not see the other side of this charge when the movement phase began (wof.18.3.15).
    pub surprised: Vec<UnitId>,
    /// Figures of skirmishers and gunners that it ran over on its way, until its test decides (`wof.h.overrun`).
    pub overrun: Vec<(UnitId, Vec<(StandId, u8)>)>,
    /// Where it struck first, if it went on from there (`wof.h.overrun`).
    pub first_contact: Option<Pose>,
    /// Where its front will be when it strikes its target, as long as it is announced and has not set out
    /// (wof.14.0.05).
    pub bound_for: Option<Pose>,
    /// Its fate.
    pub fate: ChargeFate,
}

/// In what way a unit charges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ChargeKind {
    /// Declared in its own side's step.
    Charge,
    /// Out at its charger (wof.14.2.01).
    Countercharge,
    /// To help a friend (wof.14.3.02).
    Support,
    /// A pursuer that ran into new enemies (wof.19.3.01).
    Crash,
    /// Horse that broke through (wof.17.7.01).
    Breakthrough,
}

/// How a charge struck.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContactMade {
    /// Degrees between the charger's front and the edge that it touched (wof.14.0.06).
    pub degrees: f32,
    /// Inches that it came on in all.
    pub inches: f32,
    /// Its impetus at contact.
    pub impetus: Impetus,
    /// Whether it came across an obstacle or up a steep slope, for the first round (wof.20.5.03).
    pub uphill: bool,
}

/// The fate of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChargeFate {
    /// It has not been tested.
    Pending,
    /// It went home.
    Home,
    /// It recoiled or broke, or reached no enemy.
    Failed,
}

/// Two enemies in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// The unit of the first side.
    pub first: UnitId,
    /// The unit of the second side.
    pub second: UnitId,
    /// Rounds fought so far.
    pub rounds: u16,
}

impl Fight {
    /// The fight of two units, whichever comes first.
    pub fn between(one: (UnitId, Side), other: UnitId) -> Self {
        let (first, second) = if one.1 == Side::First { (one.0, other) } else { (other, one.0) };
        Self { first, second, rounds: 0 }
    }

    /// Whether a unit is in it.
    pub fn has(&self, unit: UnitId) -> bool {
        self.first == unit || self.second == unit
    }

    /// The enemy that a unit fights in it.
    pub fn opponent_of(&self, unit: UnitId) -> Option<UnitId> {
        match unit {
            unit if unit == self.first => Some(self.second),
            unit if unit == self.second => Some(self.first),
            _ => None,
        }
    }
}
