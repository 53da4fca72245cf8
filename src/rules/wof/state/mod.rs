//! The state that wof keeps for each unit, as components, and for the battle. Plain values; the table knows where a
//! unit stands, the procedures apply the rules.

mod battle;
mod conduct;
mod guns;
mod morale;
mod troops;
mod turn;

pub use battle::{BattleState, Charge, ChargeFate, ChargeKind, ContactMade, Fight, Phase};
pub use conduct::{Acted, Conduct, Headlong, History, Orders, PhaseLosses, Shot, StandingAnswer, Way};
pub use guns::{BattalionGun, Battery, General, GunPlace, GunPost, Manned};
pub use morale::{Morale, Pursuit, Rout};
pub use troops::{Formation, Mount, PartKind, PartOf, Strength, Troops};
pub use turn::TurnStage;

use serde::{Deserialize, Serialize};

use crate::{
    rules::wof::{
        charts::{Arms, Charts, Drill, FormationKind, Grade, Pips, Ranks, Spirit, Troop, Weapon},
        condition::Condition,
        fire::fire_and_movement::ShotsBefore,
        formation::legal_formations,
        melee::combat_modifiers::Zeal,
    },
    table::components::components,
};

components! {
    /// The wof state of each unit.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct UnitState;
    /// The wof state of a unit in the battle's world.
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
        /// Its acts and losses this turn.
        conduct: Conduct,
        /// Its earlier acts that still count.
        history: History,
        /// Its orders.
        orders: Orders,
    }
    some {
        /// Its guns, if it is a battery.
        battery: Battery,
        /// A gun that goes with the battalion, if it has one (wof.21.1.07).
        battalion_gun: BattalionGun,
        /// Its rating as a general, if it is one.
        general: General,
        /// The unit that it belongs to, if it is guns or horses left behind.
        part_of: PartOf,
    }
}

impl UnitState {
    /// Fresh regular troops of some sort and grade, in line of the usual width; guns without a battery. Horse has
    /// carbines, foot muskets with bayonets (`wof.h.dragoon_weapon`, `wof.h.bayonets`).
    pub fn fresh(troop: Troop, grade: Grade, figures: u16) -> Self {
        let weapon = match troop {
            Troop::Artillery => None,
            _ if troop.is_cavalry() => Some(Weapon::Carbine),
            _ => Some(Weapon::Musket),
        };
        let kind = if troop == Troop::Artillery { FormationKind::Unlimbered } else { FormationKind::Line };
        let width = Charts::embedded().formation.usual_width(FormationKind::Line, figures.into());
        Self {
            troops: Troops {
                kind: troop,
                drill: Drill::Regular,
                grade,
                weapon,
                arms: Arms::Plain,
                two_ranks: false,
                counts: figures > 0,
            },
            formation: Formation {
                kind,
                width,
                bend: None,
                ranks: Ranks::Ordered,
                astride: None,
                mount: None,
                garrison: None,
                annexes: Vec::new(),
                stood_outside: None,
            },
            strength: Strength { start_figures: figures, lost: Pips::NONE, apart: 0 },
            morale: Morale {
                spirit: Spirit::Good,
                zeal: Zeal::Plain,
                confused: false,
                intermixed: Vec::new(),
                rout: None,
                pursuit: None,
            },
            conduct: Conduct::default(),
            history: History {
                shots: ShotsBefore::None,
                fired_turn: None,
                straight_tail_inches: 0.0,
                shelled_by: [Vec::new(), Vec::new()],
            },
            orders: Orders { headlong: Headlong::Unused, standing: StandingAnswer::Ask },
            battery: None,
            battalion_gun: None,
            general: None,
            part_of: None,
        }
    }
}

impl UnitView<'_> {
    /// The grade at which it fights and tests now: fanatics that were shaken are one lower (wof.21.4.08).
    pub fn grade_now(&self) -> Grade {
        match self.morale.zeal {
            Zeal::Spent => self.troops.grade.one_lower(),
            Zeal::Plain | Zeal::Fanatic => self.troops.grade,
        }
    }

    /// Its class and present state, as the procedures ask for it: dismounted dragoons are light infantry, an intermixed
    /// unit counts as shaken, one astride a stream, in a zone of works or in a block as disordered (wof.12.7.03,
    /// wof.12.11.05, wof.20.7.02, wof.20.8.04, wof.20.9.03).
    pub fn condition(&self) -> Condition {
        let Self { troops, formation, morale, .. } = self;
        let is_shaken = morale.spirit == Spirit::Good && !morale.intermixed.is_empty();
        let is_disordered = formation.astride.is_some() || formation.garrison.is_some();
        Condition {
            drill: troops.drill,
            troop: if formation.mount == Some(Mount::Dismounted) { Troop::LightInfantry } else { troops.kind },
            grade: self.grade_now(),
            formation: formation.kind,
            ranks: if is_disordered { Ranks::Disordered } else { formation.ranks },
            spirit: if is_shaken { Spirit::Shaken } else { morale.spirit },
            vigour: self.strength.vigour(),
        }
    }

    /// Whether it is a general.
    pub fn is_general(&self) -> bool {
        self.general.is_some()
    }

    /// Whether it is a body of men that moves, shoots and fights: no general, no guns or horses left behind.
    pub fn is_body(&self) -> bool {
        self.general.is_none() && self.part_of.is_none()
    }

    /// Whether it stands in close order: foot and horse in ranks or square, whatever their order (wof.12.8.01).
    pub fn is_close_order(&self) -> bool {
        self.is_body() && legal_formations::is_close_order(self.troops.kind, self.formation.kind)
    }

    /// Whether it comes out of a block or a work as skirmishers rather than in column: irregulars that were skirmishers
    /// outside, and so never stand otherwise (wof.20.8.09, wof.21.4.01).
    pub fn comes_out_loosely(&self) -> bool {
        let light = || legal_formations::may_stand_in(self.troops.kind, FormationKind::Skirmish);
        self.troops.drill == Drill::Irregular
            && self.formation.stood_outside.map_or_else(light, |stood| stood == FormationKind::Skirmish)
    }
}
