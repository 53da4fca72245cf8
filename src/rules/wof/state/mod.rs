//! What wof keeps of each unit and of the battle. Plain values; where a unit stands is the table's, what a rule does with it is the
//! procedures'.
//!
//! Here stands the unit. What belongs to it is in `parts`, what it does and suffers in `doings`, the battle in `battle`.

mod battle;
mod doings;
mod parts;

pub use battle::{BattleState, Charge, ChargeFate, ChargeKind, ContactMade, Fight, Phase};
pub use doings::{Acted, Headlong, PhaseLosses, Pursuit, Rout, Shot, ThisTurn, Way};
pub use parts::{BattalionGun, Battery, General, GeneralRank, GunPlace, GunPost, Manned, Mount, PartKind, PartOf};

use bevy::ecs::component::Component;
use serde::{Deserialize, Serialize};

use crate::{
    rules::{
        wof::{
            condition::Condition,
            data::{Arms, Charts, Drill, Formation, Grade, Pips, Ranks, Spirit, Troop, Vigour, Weapon},
            fire::ShotsBefore,
            formation::{self, layout::Bend},
            melee::Zeal,
        },
        word::words,
    },
    table::{FeatureId, UnitId},
};

words! {
    /// What a unit answers a charge, without its player being asked.
    pub StandingAnswer {
        /// Its player is asked.
        Ask => "ask me",
        /// It stands.
        Stand => "stand",
        /// It evades or gives way, straight away from the enemy.
        Evade => "evade",
        /// It countercharges whenever it may.
        Countercharge => "countercharge",
        /// It shoots if it has a shot, and evades or gives way (wof.14.4.06).
        ShootAndEvade => "shoot, then evade",
    }
}

/// The private state of a unit under wof.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnitState {
    /// What sort of troops.
    pub troop: Troop,
    /// Regular or irregular.
    pub drill: Drill,
    /// Its grade when the battle began.
    pub grade: Grade,
    /// What it shoots with, if with small arms at all.
    pub weapon: Option<Weapon>,
    /// What it carries for close combat.
    pub arms: Arms,
    /// Whether it fights as fanatics (wof.21.4.08).
    pub zeal: Zeal,
    /// Whether dragoons who can dismount ride; none for everybody else (wof.12.11.01).
    pub mount: Option<Mount>,
    /// Whether it is heavy horse of two historical ranks: it cost less, and that is all (wof.3.0.06).
    pub two_ranks: bool,
    /// Figures at the start of the game, of attached companies like all others (wof.4.0.03); of a battery its gunners
    /// (`wof.h.artillery_strength`).
    pub start_figures: u16,
    /// What it has lost since the battle began, for whatever cause (wof.15.2.04).
    pub lost: Pips,
    /// Figures that stand apart from it: those who hold horses (wof.12.11.03).
    pub apart: u16,
    /// Its guns, if it is a battery.
    pub battery: Option<Battery>,
    /// A gun that goes with the battalion, if it has one (wof.21.1.07).
    pub battalion_gun: Option<BattalionGun>,
    /// Whether its loss counts where shares of an army decide; generals' never does.
    pub counts: bool,
    /// What it is worth as a general, if it is one.
    pub general: Option<General>,
    /// The unit that it belongs to, if it is guns or horses left behind.
    pub part_of: Option<PartOf>,
    /// How it stands.
    pub formation: Formation,
    /// Figures in its front rank, where it stands in ranks.
    pub width: u16,
    /// Where a bent line is bent (wof.8.1.1.02).
    pub bend: Option<Bend>,
    /// The state of its morale.
    pub spirit: Spirit,
    /// Whether it is disordered until it recovers.
    pub ranks: Ranks,
    /// Whether it may not be moved this turn (wof.6.1.06).
    pub confused: bool,
    /// The block or work that it holds.
    pub garrison: Option<FeatureId>,
    /// Further blocks among which it is split, each touching another of them (wof.20.8.03).
    pub annexes: Vec<FeatureId>,
    /// How it stood before it went into that; none where it has held it from the start.
    pub stood_outside: Option<Formation>,
    /// The stream, ford or zone of works that disorders it as long as some of it is there (`wof.h.terrain_overlap`).
    pub astride: Option<FeatureId>,
    /// Friends with whom it is intermixed: it counts as shaken meanwhile (wof.12.7.03).
    pub intermixed: Vec<UnitId>,
    /// What it has done and suffered this turn.
    pub this_turn: ThisTurn,
    /// Whether it has shot in this game (wof.16.3.06).
    pub shots: ShotsBefore,
    /// The turn in which it last shot (wof.16.1.05a).
    pub fired_turn: Option<u32>,
    /// Inches straight ahead at the end of its latest move (wof.17.4.03).
    pub straight_tail_inches: f32,
    /// Enemy guns that fired at it in the turn before and in this (wof.21.1.06).
    pub shelled_by: [Vec<UnitId>; 2],
    /// The rout it is in, if it is.
    pub rout: Option<Rout>,
    /// The pursuit it is on, if it is.
    pub pursuit: Option<Pursuit>,
    /// Its headlong charge (wof.21.4.10).
    pub headlong: Headlong,
    /// What it answers when a charge asks it, without its player being asked.
    pub standing: StandingAnswer,
}

impl UnitState {
    /// Regular troops of some sort and grade to whom nothing has happened yet, in line as wide as is usual; guns without a battery. Horse
    /// has carbines, foot muskets with bayonets (`wof.h.dragoon_weapon`, `wof.h.bayonets`).
    pub fn fresh(troop: Troop, grade: Grade, figures: u16) -> Self {
        Self {
            troop,
            drill: Drill::Regular,
            grade,
            weapon: match troop {
                Troop::Artillery => None,
                _ if troop.is_cavalry() => Some(Weapon::Carbine),
                _ => Some(Weapon::Musket),
            },
            arms: Arms::Plain,
            zeal: Zeal::Plain,
            mount: None,
            two_ranks: false,
            start_figures: figures,
            lost: Pips::NONE,
            apart: 0,
            battery: None,
            battalion_gun: None,
            counts: figures > 0,
            general: None,
            part_of: None,
            formation: if troop == Troop::Artillery { Formation::Unlimbered } else { Formation::Line },
            width: Charts::embedded().formation.usual_width(Formation::Line, figures.into()),
            bend: None,
            spirit: Spirit::Good,
            ranks: Ranks::Ordered,
            confused: false,
            garrison: None,
            annexes: Vec::new(),
            stood_outside: None,
            astride: None,
            intermixed: Vec::new(),
            this_turn: ThisTurn::default(),
            shots: ShotsBefore::None,
            fired_turn: None,
            straight_tail_inches: 0.0,
            shelled_by: [Vec::new(), Vec::new()],
            rout: None,
            pursuit: None,
            headlong: Headlong::Unused,
            standing: StandingAnswer::Ask,
        }
    }

    /// The grade at which it fights and tests now: fanatics who were shaken are one lower (wof.21.4.08).
    pub fn grade_now(&self) -> Grade {
        match self.zeal {
            Zeal::Spent => self.grade.one_lower(),
            Zeal::Plain | Zeal::Fanatic => self.grade,
        }
    }

    /// What it is and how it stands, as the procedures ask for it: dismounted dragoons are light infantry, whoever is intermixed counts
    /// as shaken, whoever is astride a stream, in a zone of works or in a block as disordered (wof.12.7.03, wof.12.11.05, wof.20.7.02,
    /// wof.20.8.04, wof.20.9.03).
    pub fn condition(&self) -> Condition {
        let troop = if self.mount == Some(Mount::Dismounted) { Troop::LightInfantry } else { self.troop };
        let spirit = if self.spirit == Spirit::Good && !self.intermixed.is_empty() { Spirit::Shaken } else { self.spirit };
        Condition {
            drill: self.drill,
            troop,
            grade: self.grade_now(),
            formation: self.formation,
            ranks: if self.astride.is_some() || self.garrison.is_some() { Ranks::Disordered } else { self.ranks },
            spirit,
            vigour: self.vigour(),
        }
    }

    /// Whether it has lost half of its strength (wof.9.3.01).
    pub fn vigour(&self) -> Vigour {
        if self.lost.exhausts(u32::from(self.start_figures)) { Vigour::Exhausted } else { Vigour::Fresh }
    }

    /// Figures that it has left, those who hold horses among them.
    pub fn figures(&self) -> u32 {
        u32::from(self.start_figures).saturating_sub(self.lost.figures())
    }

    /// Figures in its ranks.
    pub fn in_ranks(&self) -> u32 {
        self.figures().saturating_sub(u32::from(self.apart))
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
        self.is_body()
            && self.troop != Troop::Artillery
            && !matches!(self.formation, Formation::Skirmish | Formation::Limbered | Formation::Unlimbered)
    }

    /// The blocks or the work that it holds.
    pub fn held(&self) -> impl Iterator<Item = FeatureId> + '_ {
        self.garrison.into_iter().chain(self.annexes.iter().copied())
    }

    /// Whether it holds a block or a work, or some of it does (wof.20.8.03).
    pub fn holds(&self, feature: FeatureId) -> bool {
        self.held().any(|held| held == feature)
    }

    /// Whether it comes out of a block or a work as skirmishers rather than in column: irregulars who were skirmishers outside, and so never
    /// stand otherwise (wof.20.8.09, wof.21.4.01).
    pub fn comes_out_loosely(&self) -> bool {
        let light = || formation::may_stand_in(self.troop, Formation::Skirmish);
        self.drill == Drill::Irregular && self.stood_outside.map_or_else(light, |stood| stood == Formation::Skirmish)
    }

    /// Whether it skirmishes; gunners away from their guns do (wof.12.10.02).
    pub fn skirmishes(&self) -> bool {
        self.formation == Formation::Skirmish
    }

    /// Whether it is in rout.
    pub fn is_routing(&self) -> bool {
        self.spirit == Spirit::Routing
    }

    /// Whether it stands in ranks that have a width.
    pub fn stands_in_ranks(&self) -> bool {
        matches!(self.formation, Formation::Column | Formation::Line | Formation::ExtendedLine | Formation::Bent | Formation::Clump)
    }
}
