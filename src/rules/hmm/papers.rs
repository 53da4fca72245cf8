//! The secret papers of a side: the targets of its musketry, the orders of its formations, the dispatches on their way
//! (hmm.07.20, hmm.16.02, hmm.16.07, hmm.17.02). Plain values; `command::attack_defend_reserve` says what orders allow units.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    battle::Secrets,
    measure::{Polyline, TOLERANCE},
    rules::hmm::charts::Order,
    table::{Field, Side, UnitId},
};

/// A side's written orders and notes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Papers {
    /// The targets of this turn's musketry.
    pub declarations: Declarations,
    /// The orders of formations by their commanders, if they differ from those at the start.
    pub missions: Vec<(UnitId, Mission)>,
    /// Orders that have been delivered and bind from the side's next move phase (hmm.17.02).
    pub delivered: Vec<(UnitId, Mission)>,
    /// Messengers on their way.
    pub dispatches: Vec<Dispatch>,
    /// The duties of commanders in this move phase (hmm.16.05, hmm.16.08).
    pub duties: Vec<(UnitId, Duty)>,
    /// The commanders that had an enemy in sight when this side's move phase began, when orders are changed (hmm.16.15,
    /// hmm.16.17).
    pub lookouts: Vec<(UnitId, Lookout)>,
    /// Commanders that have tried to change an order this turn (hmm.16.16).
    pub tried: Vec<UnitId>,
    /// The turn in which a commander under Attack last halted (hmm.16.09).
    pub halts: Vec<(UnitId, u32)>,
}

/// A side's targets of this turn's musketry (hmm.07.20).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declarations {
    /// Each unit that declared, with its target and then those of its single groups; no targets to hold its fire.
    pub targets: Vec<(UnitId, Vec<UnitId>)>,
    /// Whether the side has finished declaring.
    pub closed: bool,
}

/// The order of a formation (hmm.16.02).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Mission {
    /// Its commander advances along a line, table inches (hmm.16.07).
    Attack(Vec<Vec2>),
    /// It holds about the post of its commander, table inches, until a signal if it has one (hmm.16.05).
    Defend(Vec2, Option<FallBack>),
    /// It waits (hmm.16.11).
    Reserve,
}

/// The place to which defending units fall back on a signal (`hmm.h.fall_back`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct FallBack {
    /// Their second post, table inches.
    pub to: Vec2,
    /// The signal that each of them waits for.
    pub signal: Signal,
}

/// The event that sends a defending unit back to its second post.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Signal {
    /// It has fired so often.
    Volleys(u16),
    /// An enemy that it sees is within this many inches.
    Enemy(f32),
}

/// An order on its way to the commander of a formation (hmm.17.02).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dispatch {
    /// The messenger.
    pub messenger: UnitId,
    /// The sender.
    pub from: UnitId,
    /// The addressee.
    pub to: UnitId,
    /// The order carried.
    pub mission: Mission,
}

/// Which part of a formation sees an enemy (hmm.16.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lookout {
    /// The commander himself.
    Himself,
    /// A unit of his; whether he himself does matters only for commanders with others under them.
    HisUnits,
}

/// A commander's duty in a move phase.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Duty {
    /// To advance along his line by at least this many inches (hmm.16.08).
    Advance(f32),
    /// The same, but he may halt instead (hmm.16.09).
    AdvanceOrHalt(f32),
    /// To go back to his post (hmm.16.05).
    Return,
}

impl Mission {
    /// Which of the three orders it is.
    pub fn order(&self) -> Order {
        match self {
            Self::Attack(_) => Order::Attack,
            Self::Defend(..) => Order::Defend,
            Self::Reserve => Order::Reserve,
        }
    }

    /// The line of advance, if it has one.
    pub fn line(&self) -> Option<Polyline> {
        match self {
            Self::Attack(points) => Polyline::new(points.clone(), 0.0).ok(),
            _ => None,
        }
    }
}

impl Duty {
    /// The inches that he must advance if he moves at all.
    pub fn least_inches(self) -> f32 {
        match self {
            Self::Advance(inches) | Self::AdvanceOrHalt(inches) => inches,
            Self::Return => 0.0,
        }
    }
}

impl Papers {
    /// The papers of a side.
    pub fn of<'w>(field: &Field<'w>, side: Side) -> &'w Self {
        &field.resource::<Secrets<Self>>().0[side.index()]
    }

    /// The order that a messenger carries.
    pub fn dispatch(&self, messenger: UnitId) -> Option<&Dispatch> {
        self.dispatches.iter().find(|dispatch| dispatch.messenger == messenger)
    }

    /// Which part of a commander's formation sees an enemy.
    pub fn lookout(&self, commander: UnitId) -> Option<Lookout> {
        self.lookouts.iter().find(|(who, _)| *who == commander).map(|(_, lookout)| *lookout)
    }

    /// The order that a commander has got and that does not bind yet.
    pub fn delivered_to(&self, commander: UnitId) -> Option<&Mission> {
        self.delivered.iter().find(|(who, _)| *who == commander).map(|(_, mission)| mission)
    }

    /// The duty of a commander.
    pub fn duty(&self, commander: UnitId) -> Option<Duty> {
        self.duties.iter().find(|(who, _)| *who == commander).map(|(_, duty)| *duty)
    }

    /// The turn in which a commander last halted.
    pub fn last_halt(&self, commander: UnitId) -> Option<u32> {
        self.halts.iter().find(|(who, _)| *who == commander).map(|(_, turn)| *turn)
    }

    /// Puts a value down for a commander in one of the lists, in the order of their ids.
    pub fn put<T>(list: &mut Vec<(UnitId, T)>, commander: UnitId, value: T) {
        list.retain(|(who, _)| *who != commander);
        let place = list.partition_point(|(who, _)| *who < commander);
        list.insert(place, (commander, value));
    }
}

/// How far along a line of advance a place is, and how far off it, inches.
pub fn progress(line: &Polyline, place: Vec2) -> (f32, f32) {
    let (nearest, along) = line.nearest(place);
    (along, nearest.distance(place))
}

/// Whether a place is at the end of a line of advance or beyond.
pub fn is_at_the_end(line: &Polyline, place: Vec2) -> bool {
    progress(line, place).0 >= line.length() - TOLERANCE
}
