//! Which unit may charge which (wof.14.0 to wof.14.3, wof.17.6): rights and bars, regardless of the way over the
//! ground. Decides no way and throws no dice.

use serde::Serialize;

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::Body,
    receipt::Receipt,
    rules::{
        common::guard::Guard,
        reckon::{ProcedureInputs, inputs, right},
        wof::{
            Wof,
            charge::{flanks, overruns},
            charts::{FormationKind, Spirit, TerrainKind, Troop},
            command::confusion::CONFUSED,
            condition::Condition,
            formation::{cohesion, figures, legal_formations::BENT, placement::INTERMIXED},
            irregulars::TOO_WIDE,
            melee::locked::LOCKED,
            pursuit::off_table::RETURNED,
            state::{Acted, BattleState, Conduct, Formation, Headlong, Manned, Morale, Orders, UnitState, UnitView},
        },
    },
    table::{Field, Recalled, Stand, UnitId},
};

/// Foot that charges horse is disordered.
pub(in crate::rules::wof) const FOOT_CHARGES_HORSE: Clause = clause!("wof.14.1.01");

/// It failed to support a friend.
pub const FAILED_SUPPORT: Guard = Guard::new(
    clause!("wof.14.3.05"),
    "it failed to support a friend, and neither charges nor advances",
    |field, unit| field.of::<Conduct>(unit).support_failed,
);

/// It routs, and so neither charges nor answers a charge.
pub const ROUTING: Guard =
    Guard::new(clause!("wof.14.1.04"), "it is routing", |field, unit| field.of::<Morale>(unit).is_routing());

/// Whether a unit may charge at all in its own side's step.
///
/// # Errors
/// The reason why it may not.
pub fn may_try(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    is_free(field, unit)?;
    match state.conduct.act {
        _ if field.resource::<BattleState>().charge_of(unit).is_some() => {
            Err(Refusal::new(clause!("wof.14.0.02"), "its charge is announced already"))
        }
        Acted::Nothing if state.conduct.spent <= 0.0 => {
            may_run(field, unit)?;
            cohesion::must_hold_together(rules, field, unit)
        }
        _ => Err(Refusal::new(clause!("wof.10.2.03"), "it has moved already")),
    }
}

/// Whether a unit is free to move by its player's will: not confused, not routing, not pursuing, not locked in combat
/// (wof.6.1.06, wof.17.1.03).
///
/// # Errors
/// The enemy that holds it.
pub fn is_free(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    match () {
        () if !state.is_body() || !field.unit(unit).on_table() => {
            Err(Refusal::new(clause!("wof.14.0.01"), "it is no body of troops on the table"))
        }
        () if CONFUSED.bars(field, unit) => CONFUSED.refuse(),
        () if ROUTING.bars(field, unit) => ROUTING.refuse(),
        () if state.morale.pursuit.is_some() => Err(Refusal::new(clause!("wof.19.0.01"), "it pursues")),
        () if LOCKED.bars(field, unit) => LOCKED.refuse(),
        () if TOO_WIDE.bars(field, unit) => TOO_WIDE.refuse(),
        () => Ok(()),
    }
}

/// Whether a unit may make a charge move of any kind: charge, countercharge or support (wof.14.1, wof.14.3.05,
/// wof.19.2.02).
///
/// # Errors
/// The reason why it may not.
pub fn may_run(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    is_free(field, unit)?;
    let state = field.of::<UnitState>(unit);
    if INTERMIXED.bars(field, unit) {
        return INTERMIXED.refuse();
    }
    may_charge(state.condition())?;
    match () {
        () if FAILED_SUPPORT.bars(field, unit) => FAILED_SUPPORT.refuse(),
        () if RETURNED.bars(field, unit) => RETURNED.refuse(),
        () if state.formation.garrison.is_some() || state.formation.kind == FormationKind::Garrison => {
            Err(Refusal::new(clause!("wof.20.8.02"), "it holds a building or a work"))
        }
        () => Ok(()),
    }
}

/// Whether a unit may come to blows with another: skirmishers in the open only with skirmishers, horse not with houses
/// (wof.14.1.03, wof.17.6.02, wof.20.8.11).
///
/// # Errors
/// The reason why not.
pub fn may_fight(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let held = field.of::<Formation>(target).garrison.and_then(|held| field.feature(held));
    let houses = held.is_some_and(|held| rules.terrain(held) == TerrainKind::Block);
    if houses && field.of::<UnitState>(unit).condition().troop.is_cavalry() {
        return Err(Refusal::new(clause!("wof.20.8.11"), "horse does not attack houses"));
    }
    let in_cover = || [unit, target].into_iter().any(|unit| is_in_strong_terrain(rules, field, unit));
    let against_skirmishers = is_skirmisher(field.of::<UnitState>(target));
    if is_skirmisher(field.of::<UnitState>(unit)) && !against_skirmishers && !in_cover() {
        return Err(no_enemy_of_skirmishers(rules, field, unit, target));
    }
    Ok(())
}

/// The reason why skirmishers in the open do not charge another enemy: close order never in front (wof.14.1.03), and
/// only skirmishers on any side (wof.17.6.02).
fn no_enemy_of_skirmishers(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> Refusal {
    let bodies: Vec<Body> = figures::of(rules, field, unit).into_iter().map(|figure| figure.body).collect();
    let in_front = !flanks::are_behind_the_frontage(rules, field, &bodies, target);
    if in_front && field.of::<UnitState>(target).is_close_order() {
        return Refusal::new(clause!("wof.14.1.03"), "in the open skirmishers do not charge the front of close order");
    }
    Refusal::new(overruns::SKIRMISHERS_ELSEWHERE, "in the open skirmishers charge only skirmishers")
}

/// Skirmishers, and gunners away from their guns (wof.12.10.02, wof.17.6.02).
fn is_skirmisher(state: UnitView<'_>) -> bool {
    state.formation.skirmishes() || state.battery.is_some_and(|battery| battery.manned == Manned::Left)
}

/// Whose strong terrain is asked for.
#[derive(Serialize)]
struct StrongTerrainOf(UnitId);

impl Recalled for StrongTerrainOf {
    type Answer = bool;
}

/// Whether part of a unit is in woods, a building or a work, where skirmishers and gunners count as close order, and so
/// do not give way before it (wof.17.6.01, wof.13.0.08).
pub fn is_in_strong_terrain(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    field.recall(&StrongTerrainOf(unit), || has_strong_terrain(rules, field, unit))
}

fn has_strong_terrain(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let strong = |kind: TerrainKind| {
        matches!(kind, TerrainKind::LightWoods | TerrainKind::HeavyWoods | TerrainKind::Block | TerrainKind::Fieldworks)
    };
    let stands_in =
        |stand: &Stand| field.ground_under(&stand.body()).into_iter().any(|ground| strong(rules.terrain(ground)));
    field.of::<Formation>(unit).garrison.is_some() || field.stands_of(unit).any(stands_in)
}

/// Whether a unit that would be run over in the open fights as close order where it stands (wof.17.6.01).
pub fn is_held_as_close_order(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    (is_skirmisher(state) || state.troops.kind == Troop::Artillery) && is_in_strong_terrain(rules, field, unit)
}

/// Whether a unit runs another over where it touches it: troops that do not skirmish, over skirmishers or gunners in
/// the open (wof.17.6.03); units that hold strong terrain or attack it count as close order (wof.17.6.01).
pub fn runs_over(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    let (own, struck) = (field.of::<UnitState>(unit), field.of::<UnitState>(target));
    let weak = is_skirmisher(struck) || struck.troops.kind == Troop::Artillery;
    let holds = || is_in_strong_terrain(rules, field, target);
    let attacks = || is_in_strong_terrain(rules, field, unit) && has_charged(field, target, unit);
    weak && !is_skirmisher(own) && own.troops.kind != Troop::Artillery && !holds() && !attacks()
}

/// Whether a unit has charged another this turn, or fights it already.
fn has_charged(field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    let battle = field.resource::<BattleState>();
    let fights = || battle.fights.iter().any(|fight| fight.rounds > 0 && fight.has(unit) && fight.has(target));
    battle.charges_on(target).any(|charge| charge.unit == unit) || fights()
}

/// Whether a unit is on a headlong charge, and so charges if it can (wof.21.4.10).
pub fn is_headlong(field: &Field<'_>, unit: UnitId) -> bool {
    field.of::<Orders>(unit).headlong == Headlong::On
}

/// Whether a unit may charge or countercharge at all (wof.8.1.1.02, wof.11.0.03, wof.14.1.02, wof.14.1.04).
///
/// # Errors
/// The reason why it may not.
pub fn may_charge(unit: Condition) -> Result<(), Refusal> {
    match (unit.troop, unit.formation, unit.spirit) {
        (Troop::Artillery, ..) => Err(Refusal::new(clause!("wof.11.0.02"), "guns never charge")),
        (_, FormationKind::Square, _) => Err(Refusal::new(clause!("wof.14.1.02"), "a square does not charge")),
        (_, FormationKind::Bent, _) => BENT.refuse(),
        (_, _, Spirit::Shaken) => Err(Refusal::new(clause!("wof.14.1.04"), "shaken troops do not charge")),
        (_, _, Spirit::Routing) => ROUTING.refuse(),
        _ => Ok(()),
    }
}

/// Whether charging makes the charger disordered at once: foot that charges horse (wof.14.1.01).
pub fn disorders_itself(charger: Condition, target: Condition) -> bool {
    charger.troop.is_infantry() && target.troop.is_cavalry()
}

inputs! {
    /// Whether a unit may charge.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MayCharge for "wof.may_charge" by clause!("wof.14.1.04") {
        /// The unit that would charge.
        unit: Condition = group(),
    }
}

/// Whether a unit may charge (wof.14.1.04).
pub fn right_to_charge(of: &MayCharge) -> Receipt<()> {
    right(of.draft(), ("may", "may charge"), clause!("wof.14.0.02"), may_charge(of.unit).map(|()| true.into()))
}
