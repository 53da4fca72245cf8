//! The state that hmm keeps for each unit, as components, and for the battle. Plain values; the table knows where a
//! unit stands, the procedures apply the rules.

mod battle;
mod conduct;
mod guns;
mod morale;
mod troops;
mod turn;

pub use battle::{BattleState, Melee, Phase};
pub use conduct::{Acted, Conduct, CrossingPaid, History, Orders, StandingAnswer};
pub use guns::{Battery, General, Gun};
pub use morale::{Morale, Rout, Shaken};
pub use troops::{Formation, Officers, PartOf, PartTask, Strength, Troops};
pub use turn::{Deploying, TurnStage};

use serde::{Deserialize, Serialize};

use crate::{
    rules::hmm::charts::{FormationKind, Mount, Traveller, Troop},
    table::components::components,
};

components! {
    /// The hmm state of each unit.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct UnitState;
    /// The hmm state of a unit in the battle's world.
    struct UnitView;
    every {
        /// Its kind of troops.
        troops: Troops,
        /// How it stands.
        formation: Formation,
        /// How many it was and is.
        strength: Strength,
        /// The state of its morale.
        morale: Morale,
        /// Its acts this turn.
        conduct: Conduct,
        /// Its earlier acts that still count.
        history: History,
        /// Its orders.
        orders: Orders,
    }
    some {
        /// Its guns, if it is a battery.
        battery: Battery,
        /// Its rating as a commander, if it is one.
        general: General,
        /// The unit of which it is a detached part, and its task.
        part_of: PartOf,
    }
}

impl UnitView<'_> {
    /// Whether its men fire one by one on the light chart: skirmishers, and light troops in march column (hmm.03.09,
    /// hmm.07.07).
    pub fn fires_independently(&self) -> bool {
        let column =
            self.formation.kind == FormationKind::MarchColumn && self.troops.kind.is_light(self.formation.mount);
        self.formation.kind == FormationKind::Skirmish || column
    }

    /// Which column of the terrain table it reads.
    pub fn traveller(&self) -> Traveller {
        self.troops.kind.traveller(self.formation.mount, self.formation.kind)
    }

    /// Whether it fights: all units but generals, messengers, wagons and horse holders.
    pub fn is_combatant(&self) -> bool {
        let stays_by_itself = self.part_of.is_some_and(|part| part.task != PartTask::Skirmishes);
        !stays_by_itself
            && !matches!(self.troops.kind, Troop::General | Troop::Messenger | Troop::Wagon | Troop::PontoonWagon)
    }

    /// Whether it holds the horses of others (hmm.04.22).
    pub fn holds_horses(&self) -> bool {
        self.part_of.is_some_and(|part| part.task == PartTask::HoldsHorses)
    }

    /// Whether it fights as foot: infantry, and dismounted horsemen (hmm.04.20).
    pub fn is_foot(&self) -> bool {
        let troop = self.troops.kind;
        !self.holds_horses() && (troop.is_infantry() || troop.is_cavalry() && self.formation.mount == Mount::Dismounted)
    }

    /// Whether it fights on horseback.
    pub fn is_mounted(&self) -> bool {
        self.troops.kind.is_cavalry() && self.formation.mount == Mount::Mounted
    }
}
