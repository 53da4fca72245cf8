//! The state of a unit in the one row of fields that images of the first format hold.

use serde::{Deserialize, Serialize};

use crate::{
    measure::Pose,
    rules::hmm::data::{Class, FormationKind, Grouping, Ignition, Mount, Piece, Troop, UnitPattern, Weapon, Weight},
    table::UnitId,
};

use super::{
    Acted, Battery, Conduct, Formation, General, Gun, History, Morale, Officers, Orders, PartOf, Rout, Shaken, StandingAnswer, Strength,
    Toll, Troops, UnitState,
};

#[derive(Serialize, Deserialize)]
pub(super) struct Flat {
    troop: Troop,
    class: Class,
    weapon: Option<Weapon>,
    ignition: Ignition,
    grouping: Grouping,
    toll: Option<Toll>,
    formation: FormationKind,
    skirmish_lines: u8,
    half_changed: Option<FormationKind>,
    mount: Mount,
    pattern: UnitPattern,
    officers: Officers,
    command_group: Mount,
    part_of: Option<PartOf>,
    under_fire: Option<u32>,
    regiment: Option<u16>,
    start_figures: u16,
    start_other_ranks: u16,
    lost_other_ranks: u16,
    acted: Acted,
    fired: bool,
    flash_turn: Option<u32>,
    done: bool,
    charged_turn: Option<u32>,
    resting_until: Option<u32>,
    rout: Option<Rout>,
    rallied: Option<u32>,
    acts_from: Option<u32>,
    captured: Option<u32>,
    retreating: bool,
    shaken: Shaken,
    fired_at: Vec<(UnitId, Pose)>,
    battery: Option<FlatBattery>,
    general: Option<General>,
    counts_to_break: bool,
    shots: u16,
    falls_back: bool,
    out_of_command: bool,
    standing_fire: StandingAnswer,
}

#[derive(Serialize, Deserialize)]
struct FlatBattery {
    piece: Piece,
    weight: Weight,
    start_crew: u16,
    guns: Vec<Gun>,
    target: Option<UnitId>,
}

impl From<UnitState> for Flat {
    fn from(state: UnitState) -> Self {
        let UnitState { troops, formation, strength, morale, conduct, history, orders, battery, general, part_of } = state;
        let captured = battery.as_ref().and_then(|battery| battery.captured);
        let battery =
            battery.map(|Battery { piece, weight, start_crew, guns, target, .. }| FlatBattery { piece, weight, start_crew, guns, target });
        Self {
            troop: troops.kind,
            class: troops.class,
            weapon: troops.weapon,
            ignition: troops.ignition,
            grouping: troops.grouping,
            toll: history.toll,
            formation: formation.kind,
            skirmish_lines: formation.skirmish_lines,
            half_changed: formation.half_changed,
            mount: formation.mount,
            pattern: troops.pattern,
            officers: strength.officers,
            command_group: formation.command_group,
            part_of,
            under_fire: morale.under_fire,
            regiment: troops.regiment,
            start_figures: strength.start_figures,
            start_other_ranks: strength.start_other_ranks,
            lost_other_ranks: strength.lost_other_ranks,
            acted: conduct.acted,
            fired: conduct.fired,
            flash_turn: history.flash_turn,
            done: conduct.done,
            charged_turn: history.charged_turn,
            resting_until: morale.resting_until,
            rout: morale.rout,
            rallied: morale.rallied,
            acts_from: history.acts_from,
            captured,
            retreating: morale.retreating,
            shaken: morale.shaken,
            fired_at: history.fired_at,
            battery,
            general,
            counts_to_break: troops.counts_to_break,
            shots: orders.shots,
            falls_back: orders.falls_back,
            out_of_command: orders.out_of_command,
            standing_fire: orders.standing_fire,
        }
    }
}

impl From<Flat> for UnitState {
    fn from(flat: Flat) -> Self {
        let captured = flat.captured;
        Self {
            troops: Troops {
                kind: flat.troop,
                class: flat.class,
                weapon: flat.weapon,
                ignition: flat.ignition,
                grouping: flat.grouping,
                pattern: flat.pattern,
                regiment: flat.regiment,
                counts_to_break: flat.counts_to_break,
            },
            formation: Formation {
                kind: flat.formation,
                skirmish_lines: flat.skirmish_lines,
                half_changed: flat.half_changed,
                mount: flat.mount,
                command_group: flat.command_group,
            },
            strength: Strength {
                officers: flat.officers,
                start_figures: flat.start_figures,
                start_other_ranks: flat.start_other_ranks,
                lost_other_ranks: flat.lost_other_ranks,
            },
            morale: Morale {
                shaken: flat.shaken,
                under_fire: flat.under_fire,
                rout: flat.rout,
                rallied: flat.rallied,
                retreating: flat.retreating,
                resting_until: flat.resting_until,
            },
            conduct: Conduct { acted: flat.acted, fired: flat.fired, done: flat.done },
            history: History {
                toll: flat.toll,
                flash_turn: flat.flash_turn,
                charged_turn: flat.charged_turn,
                acts_from: flat.acts_from,
                fired_at: flat.fired_at,
            },
            orders: Orders {
                shots: flat.shots,
                falls_back: flat.falls_back,
                out_of_command: flat.out_of_command,
                standing_fire: flat.standing_fire,
            },
            battery: flat.battery.map(|FlatBattery { piece, weight, start_crew, guns, target }| Battery {
                piece,
                weight,
                start_crew,
                guns,
                target,
                captured,
            }),
            general: flat.general,
            part_of: flat.part_of,
        }
    }
}
