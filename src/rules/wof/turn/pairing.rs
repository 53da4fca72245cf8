//! Who fights whom as a round begins (wof.17.1.03, wof.17.6, wof.18.3.05, `wof.h.pursuit_contact`, `wof.h.target_routs`): fights under way, charges
//! that went home, pursuers upon whom they follow. Reads the table; strikes nobody.

use crate::{
    rules::wof::{
        Wof,
        data::Troop,
        state::{BattleState, Charge, ChargeFate, Fight, UnitState},
        turn::striking::{blocks, ranks, touch},
    },
    table::{Field, UnitId},
};

/// Every pair that fights now, of some units or of all.
pub fn fights_now(rules: &Wof, field: &Field<'_>, among: Option<&[UnitId]>) -> Vec<Fight> {
    let battle = field.resource::<BattleState>();
    let mut fights: Vec<Fight> = battle.fights.iter().filter(|fight| goes_on(rules, field, fight)).copied().collect();
    let home = battle.charges.iter().filter(|charge| charge.fate == ChargeFate::Home);
    let met = home.flat_map(|charge| met_by(rules, field, charge)).chain(pursuits(rules, field));
    for (unit, foe) in met {
        let fight = Fight::between((unit, field.unit(unit).side), foe);
        if !fights.iter().any(|other| (other.first, other.second) == (fight.first, fight.second)) {
            fights.push(fight);
        }
    }
    fights.retain(|fight| among.is_none_or(|among| among.contains(&fight.first) && among.contains(&fight.second)));
    fights.sort_by_key(|fight| (fight.first, fight.second));
    fights
}

/// Whether a fight goes on: until one side routs, recoils or is destroyed (wof.17.1.03), even where ranks closed up out of reach.
fn goes_on(rules: &Wof, field: &Field<'_>, fight: &Fight) -> bool {
    let stands = |unit: UnitId| field.unit(unit).on_table() && !field.of::<UnitState>(unit).is_routing();
    stands(fight.first) && stands(fight.second) && (fight.rounds > 0 || touch::touch(rules, field, fight.first, fight.second))
}

/// Whom a charge that went home meets: its target, and whom else its figures lie against.
fn met_by(rules: &Wof, field: &Field<'_>, charge: &Charge) -> Vec<(UnitId, UnitId)> {
    let unit = charge.unit;
    if !field.unit(unit).on_table() || field.of::<UnitState>(unit).is_routing() {
        return Vec::new();
    }
    let roster = ranks::roster(rules, field, unit);
    let enemies = field.side(field.unit(unit).side.enemy()).filter(|foe| foe.on_table());
    let met = enemies.map(|foe| foe.id).filter(|&foe| may_meet(rules, field, unit, foe)).filter(|&foe| match foe == charge.target {
        true => touch::touch(rules, field, unit, foe),
        false => touch::lie_against(rules, &roster.figures, &ranks::roster(rules, field, foe).figures),
    });
    met.map(|foe| (unit, foe)).collect()
}

/// Whether two enemies in contact fight at all: no units that broke this turn (`wof.h.target_routs`), no horse at houses (wof.20.8.11), and
/// nobody who is overrun instead (wof.17.6.02, wof.17.6.03).
fn may_meet(rules: &Wof, field: &Field<'_>, unit: UnitId, foe: UnitId) -> bool {
    let [own, other] = [unit, foe].map(|unit| field.of::<UnitState>(unit));
    let horse_at_houses = own.condition().troop.is_cavalry() && blocks::block_of(rules, field, foe).is_some();
    let loose = |state: &UnitState| state.skirmishes() || state.troop == Troop::Artillery;
    let strong = || [unit, foe].into_iter().any(|unit| touch::is_in_strong_terrain(rules, field, unit));
    let fights = (!loose(own) && !loose(other)) || (own.skirmishes() && other.skirmishes()) || strong();
    other.is_body() && !other.this_turn.routed && !horse_at_houses && fights
}

/// Pursuers who have caught up with those whom they follow.
fn pursuits(rules: &Wof, field: &Field<'_>) -> Vec<(UnitId, UnitId)> {
    let follows = |unit: UnitId| field.of::<UnitState>(unit).pursuit.iter().flat_map(|pursuit| pursuit.targets.clone()).collect::<Vec<_>>();
    let pairs = field.units_on_table().flat_map(|unit| follows(unit.id).into_iter().map(move |target| (unit.id, target)));
    let caught = pairs.filter(|&(unit, target)| {
        let runs = field.unit(target).on_table() && field.of::<UnitState>(target).is_routing();
        runs && touch::touch(rules, field, unit, target)
    });
    caught.collect()
}
