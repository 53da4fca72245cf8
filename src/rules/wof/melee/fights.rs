//! The pairs that fight as a round begins (wof.17.1.03, wof.17.6, wof.18.3.05, `wof.h.pursuit_contact`,
//! `wof.h.target_routs`): fights in progress, charges that struck home, pursuers that have caught up. Reads the table;
//! causes no losses.

use crate::{
    rules::wof::{
        Wof,
        charge::who_may_charge,
        melee::{blocks, touch},
        state::{BattleState, Charge, ChargeFate, Fight, Morale, UnitState},
    },
    table::{Field, UnitId},
};

/// Every pair that fights now, of some units or of all.
pub fn fights_now(rules: &Wof, field: &Field<'_>, among: Option<&[UnitId]>) -> Vec<Fight> {
    let battle = field.resource::<BattleState>();
    let mut fights: Vec<Fight> = battle.fights.iter().filter(|fight| goes_on(rules, field, fight)).copied().collect();
    let home = battle.charges.iter().filter(|charge| charge.fate == ChargeFate::Home);
    let met = home.filter_map(|charge| met_by(rules, field, charge)).chain(pursuits(rules, field));
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

/// Whether a fight goes on: until one side routs, recoils or is destroyed (wof.17.1.03), even if ranks closed up out of
/// reach. A unit that was only joined by a charge waits for it to strike home.
fn goes_on(rules: &Wof, field: &Field<'_>, fight: &Fight) -> bool {
    let stands = |unit: UnitId| field.unit(unit).on_table() && !field.of::<Morale>(unit).is_routing();
    let charges = field.resource::<BattleState>().charges.iter();
    let joined: Vec<&Charge> = charges.filter(|charge| fight.has(charge.unit) && fight.has(charge.target)).collect();
    let home = joined.is_empty() || joined.iter().any(|charge| charge.fate == ChargeFate::Home);
    let begins = || home && touch::touch(rules, field, fight.first, fight.second);
    stands(fight.first) && stands(fight.second) && (fight.rounds > 0 || begins())
}

/// The units that a charge that struck home meets.
fn met_by(rules: &Wof, field: &Field<'_>, charge: &Charge) -> Option<(UnitId, UnitId)> {
    let Charge { unit, target, .. } = *charge;
    let there =
        [unit, target].into_iter().all(|unit| field.unit(unit).on_table()) && !field.of::<Morale>(unit).is_routing();
    (there && may_meet(rules, field, unit, target) && touch::touch(rules, field, unit, target))
        .then_some((unit, target))
}

/// Whether two enemies in contact fight at all: not with units that broke this turn (`wof.h.target_routs`), no horse at
/// houses (wof.20.8.11), and not with troops that are overrun instead (wof.17.6.02, wof.17.6.03).
fn may_meet(rules: &Wof, field: &Field<'_>, unit: UnitId, foe: UnitId) -> bool {
    let [own, other] = [unit, foe].map(|unit| field.of::<UnitState>(unit));
    let horse_at_houses =
        own.condition().troop.is_cavalry() && blocks::block_towards(rules, field, foe, unit).is_some();
    let overrun =
        who_may_charge::runs_over(rules, field, unit, foe) || who_may_charge::runs_over(rules, field, foe, unit);
    other.is_body() && !other.conduct.routed && !horse_at_houses && !overrun
}

/// Pursuers that have caught up with their targets.
fn pursuits(rules: &Wof, field: &Field<'_>) -> Vec<(UnitId, UnitId)> {
    let follows = |unit: UnitId| {
        field.of::<Morale>(unit).pursuit.iter().flat_map(|pursuit| pursuit.targets.clone()).collect::<Vec<_>>()
    };
    let pairs =
        field.units_on_table().flat_map(|unit| follows(unit.id).into_iter().map(move |target| (unit.id, target)));
    let caught = pairs.filter(|&(unit, target)| {
        let runs = field.unit(target).on_table() && field.of::<Morale>(target).is_routing();
        runs && touch::touch(rules, field, unit, target)
    });
    caught.collect()
}
