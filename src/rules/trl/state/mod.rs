//! The state that trl keeps for each unit, as components, and for the battle. Plain values; the table knows where a
//! unit stands, the procedures apply the rules.

mod battle;
mod cards;
mod conduct;
mod guns;
mod morale;
mod troops;
mod turn;

pub use battle::{BattleState, Brigade, FallenGeneral, Phase};
pub use cards::{CardTable, Hand, Juncture, deck};
pub use conduct::{Conduct, Fire};
pub use guns::{Attachment, AttachmentKind, Battery, General, Grenadiers};
pub use morale::Morale;
pub use troops::{Formation, Officer, Strength, Troops};
pub use turn::TurnStage;

use serde::{Deserialize, Serialize};

use crate::{
    rules::trl::charts::{Charts, FormationKind, Motion, Motivation, Nation, Skill, Special, Troop},
    table::components::components,
};

components! {
    /// The trl state of each unit.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub struct UnitState;
    /// The trl state of a unit in the battle's world.
    struct UnitView;
    every {
        /// Its kind of troops.
        troops: Troops,
        /// How it stands.
        formation: Formation,
        /// How many stands it had and has lost.
        strength: Strength,
        /// What its motivation suffers from.
        morale: Morale,
        /// Its acts and losses this turn.
        conduct: Conduct,
    }
    some {
        /// Its guns, if it is artillery.
        battery: Battery,
        /// The battalion that it is attached to, if it is a company or guns (trl.p10.07).
        attachment: Attachment,
        /// The grenadiers that form up inside it, if some are attached to it (trl.p11.05).
        grenadiers: Grenadiers,
        /// Its rating as a general, if it is one.
        general: General,
    }
}

impl UnitState {
    /// Fresh troops of a type, trained and steady, with this many stands, in line: all in one rank for artillery, in
    /// two for those who are many. Infantry and cavalry have an officer, batteries none (trl.hc.19).
    pub fn fresh(troop: Troop, stands: u16) -> Self {
        let officer = if troop.is_artillery() { Officer::None } else { Officer::Leads };
        Self {
            troops: Troops {
                kind: troop,
                nation: Nation::France,
                skill: Skill::Trained,
                motivation: Motivation::Steady,
                special: Special::usual(troop),
                counts: true,
            },
            formation: Formation {
                kind: FormationKind::Line,
                width: usual_width(troop, FormationKind::Line, Nation::France, stands),
                gap_tenths: 0,
                garrison: None,
                bogged_in: None,
                freed_from: None,
            },
            strength: Strength { started: stands, fallen: 0, officer },
            morale: Morale { disorientated: false },
            conduct: Conduct::beginning(stands),
            battery: troop.is_artillery().then_some(Battery { limbered: false }),
            attachment: None,
            grenadiers: None,
            general: None,
        }
    }
}

/// How many stands wide a unit of a type usually is in a formation (trl.p06.10, trl.p07.01, trl.p07.02): a line of few
/// stands in one rank, of many in two; guns in one rank, on their limbers one behind the other (trl.hc.06).
pub fn usual_width(troop: Troop, formation: FormationKind, nation: Nation, stands: u16) -> u16 {
    let charts = Charts::embedded();
    let count = |inches: f32| (inches / charts.formation.base(troop).width_inches) as u16;
    match formation {
        FormationKind::Column if troop.is_artillery() => 1,
        FormationKind::Column => {
            let medium = charts.formation.base(Troop::LineInfantry).width_inches;
            #[expect(clippy::cast_precision_loss, reason = "a front is a few stands")]
            let front = charts.formation.column_fronts(nation)[0] as f32;
            count(front * medium).min(stands)
        }
        _ if troop.is_artillery() => stands,
        _ => {
            let two_ranks = stands.div_ceil(2);
            let wide = count(charts.fire.line_bonus_from_front_inches);
            two_ranks.max(wide).min(stands)
        }
    }
}

impl UnitView<'_> {
    /// Whether it is a body of men that moves, shoots and fights: no general.
    pub fn is_body(&self) -> bool {
        self.general.is_none()
    }

    /// Whether its guns are on their limbers (trl.p12.02b).
    pub fn is_limbered(&self) -> bool {
        self.battery.is_some_and(|battery| battery.limbered)
    }

    /// Whether it stands in loose order.
    pub fn is_loose(&self) -> bool {
        self.formation.kind == FormationKind::Loose
    }

    /// Whether it is light infantry in loose order, through which friends shoot (trl.p07.07).
    pub fn skirmishes(&self) -> bool {
        self.is_loose() && self.troops.kind == Troop::LightInfantry
    }

    /// Whether it cannot fall back: squares, garrisons, bogged units (trl.p31.22, trl.hc.08).
    pub fn is_immobile(&self) -> bool {
        matches!(self.formation.kind, FormationKind::Square | FormationKind::Garrison)
            || self.formation.bogged_in.is_some()
    }

    /// Stands that it has left, its officer among them, but not the adjutant who took his place (trl.p31.09, trl.p31.19).
    pub fn stands_left(&self) -> u32 {
        u32::from(self.strength.left()) + u32::from(self.strength.officer == Officer::Leads)
    }

    /// Stands that it started with, its officer among them (trl.p31.01).
    pub fn stands_started(&self) -> u32 {
        u32::from(self.strength.started) + u32::from(self.strength.officer != Officer::None)
    }

    /// Whether it has moved in any way in this turn (trl.p10.02).
    pub fn has_moved(&self) -> bool {
        self.conduct.motion != Motion::Still
    }
}
