//! The state of a unit in the one row of fields that images of the first format hold.

use serde::{Deserialize, Serialize};

use crate::{
    rules::wof::{
        data::{Arms, Drill, FormationKind, Grade, Pips, Ranks, Spirit, Troop, Weapon},
        fire::ShotsBefore,
        formation::layout::Bend,
        melee::Zeal,
    },
    table::{FeatureId, UnitId},
};

use super::{
    BattalionGun, Battery, Conduct, Formation, General, Headlong, History, Morale, Mount, Orders, PartOf, Pursuit, Rout, StandingAnswer,
    Strength, Troops, UnitState,
};

#[derive(Serialize, Deserialize)]
pub(super) struct Flat {
    troop: Troop,
    drill: Drill,
    grade: Grade,
    weapon: Option<Weapon>,
    arms: Arms,
    zeal: Zeal,
    mount: Option<Mount>,
    two_ranks: bool,
    start_figures: u16,
    lost: Pips,
    apart: u16,
    battery: Option<Battery>,
    battalion_gun: Option<BattalionGun>,
    counts: bool,
    general: Option<General>,
    part_of: Option<PartOf>,
    formation: FormationKind,
    width: u16,
    bend: Option<Bend>,
    spirit: Spirit,
    ranks: Ranks,
    confused: bool,
    garrison: Option<FeatureId>,
    annexes: Vec<FeatureId>,
    stood_outside: Option<FormationKind>,
    astride: Option<FeatureId>,
    intermixed: Vec<UnitId>,
    this_turn: Conduct,
    shots: ShotsBefore,
    fired_turn: Option<u32>,
    straight_tail_inches: f32,
    shelled_by: [Vec<UnitId>; 2],
    rout: Option<Rout>,
    pursuit: Option<Pursuit>,
    headlong: Headlong,
    standing: StandingAnswer,
}

impl From<UnitState> for Flat {
    fn from(state: UnitState) -> Self {
        let UnitState { troops, formation, strength, morale, conduct, history, orders, battery, battalion_gun, general, part_of } = state;
        Self {
            troop: troops.kind,
            drill: troops.drill,
            grade: troops.grade,
            weapon: troops.weapon,
            arms: troops.arms,
            zeal: morale.zeal,
            mount: formation.mount,
            two_ranks: troops.two_ranks,
            start_figures: strength.start_figures,
            lost: strength.lost,
            apart: strength.apart,
            battery,
            battalion_gun,
            counts: troops.counts,
            general,
            part_of,
            formation: formation.kind,
            width: formation.width,
            bend: formation.bend,
            spirit: morale.spirit,
            ranks: formation.ranks,
            confused: morale.confused,
            garrison: formation.garrison,
            annexes: formation.annexes,
            stood_outside: formation.stood_outside,
            astride: formation.astride,
            intermixed: morale.intermixed,
            this_turn: conduct,
            shots: history.shots,
            fired_turn: history.fired_turn,
            straight_tail_inches: history.straight_tail_inches,
            shelled_by: history.shelled_by,
            rout: morale.rout,
            pursuit: morale.pursuit,
            headlong: orders.headlong,
            standing: orders.standing,
        }
    }
}

impl From<Flat> for UnitState {
    fn from(flat: Flat) -> Self {
        Self {
            troops: Troops {
                kind: flat.troop,
                drill: flat.drill,
                grade: flat.grade,
                weapon: flat.weapon,
                arms: flat.arms,
                two_ranks: flat.two_ranks,
                counts: flat.counts,
            },
            formation: Formation {
                kind: flat.formation,
                width: flat.width,
                bend: flat.bend,
                ranks: flat.ranks,
                astride: flat.astride,
                mount: flat.mount,
                garrison: flat.garrison,
                annexes: flat.annexes,
                stood_outside: flat.stood_outside,
            },
            strength: Strength { start_figures: flat.start_figures, lost: flat.lost, apart: flat.apart },
            morale: Morale {
                spirit: flat.spirit,
                zeal: flat.zeal,
                confused: flat.confused,
                intermixed: flat.intermixed,
                rout: flat.rout,
                pursuit: flat.pursuit,
            },
            history: History {
                shots: flat.shots,
                fired_turn: flat.fired_turn,
                straight_tail_inches: flat.straight_tail_inches,
                shelled_by: flat.shelled_by,
            },
            orders: Orders { headlong: flat.headlong, standing: flat.standing },
            conduct: flat.this_turn,
            battery: flat.battery,
            battalion_gun: flat.battalion_gun,
            general: flat.general,
            part_of: flat.part_of,
        }
    }
}
