//! A side's possible announcements in its step of charges (wof.10.2.01, wof.14.0): which targets a unit may charge and
//! by what way, and how an announced charge sets out. The order is in `charge::declarations`, rights in `charge::who_may_charge`,
//! ways in `charge::approach`; `charge::stages` says how a charge goes on.

use crate::{
    battle::{Outcome, Refusal},
    measure::{Leg, TOLERANCE},
    rules::{
        common::enemies::enemy_on_table,
        wof::{
            Wof,
            charge::{
                approach::{self, Approach},
                contact, flanks,
                state::{Announced, Charging, FirstShoots, Stage},
                who_may_charge,
            },
            charts::Pace,
            movement::{ground, walk::Purpose},
            state::{Acted, ChargeKind, Conduct, UnitState},
            visibility::scene,
        },
    },
    table::{Field, Side, UnitId, Whom},
};

/// A charge as announced.
pub(super) fn announced(field: &Field<'_>, pair: (UnitId, UnitId), approach: Approach, fire: FirstShoots) -> Announced {
    Announced {
        charge: Charging::declared(field, pair, ChargeKind::Charge, approach.path, fire),
        legs: approach.walk.legs,
    }
}

/// Whether a unit may charge another, without regard to the way there.
///
/// # Errors
/// The reason why not.
pub fn may_charge_at(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    let enemy = enemy_on_table(field, field.unit(unit).side, target, clause!("wof.14.0.01"))?;
    if !field.of::<UnitState>(target).is_body() {
        let reason = "generals and what is left behind are not charged";
        return Err(Refusal::new(clause!("wof.14.0.01"), reason).at(enemy.at()));
    }
    who_may_charge::may_fight(rules, field, unit, target)?;
    match scene::sees(rules, field, unit, target) {
        true => Ok(()),
        false => Err(Refusal::new(clause!("wof.14.0.03"), "it cannot be seen").at(enemy.at())),
    }
}

/// The enemies that a unit may charge and can reach.
pub(super) fn targets<'a>(rules: &'a Wof, field: &'a Field<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let reach = approach::reach_inches(rules, field, unit).unwrap_or_default();
    let enemies = field.units_near(unit, reach, Whom::of(field.unit(unit).side.enemy())).into_iter();
    let near =
        enemies.filter(move |enemy| field.reach(unit, *enemy).is_some_and(|gap| gap.distance() <= reach + TOLERANCE));
    near.filter(move |enemy| {
        may_charge_at(rules, field, unit, *enemy).is_ok() && approach::reaches(rules, field, unit, *enemy)
    })
}

/// Whether a unit could charge another as both stand, whichever side is to move (wof.14.0.01, wof.14.0.02).
pub fn threatens(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    state.is_body()
        && who_may_charge::may_charge(state.condition()).is_ok()
        && targets(rules, field, unit).any(|enemy| enemy == target)
}

/// The same, the nearest first.
pub(super) fn nearest_first(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let mut near: Vec<(f32, UnitId)> = targets(rules, field, unit)
        .filter_map(|target| Some((field.reach(unit, target)?.distance(), target)))
        .collect();
    near.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    near.into_iter().map(|(_, target)| target).collect()
}

/// The charge that a side's units on a headlong charge must announce next: each at the nearest enemy in sight that it
/// reaches (wof.21.4.10).
pub fn headlong(rules: &Wof, field: &Field<'_>, side: Side) -> Option<Announced> {
    let must = |unit: &UnitId| {
        who_may_charge::is_headlong(field, *unit) && who_may_charge::may_try(rules, field, *unit).is_ok()
    };
    let charge = |unit: UnitId| {
        let nearest = *nearest_first(rules, field, unit).first()?;
        let approach = way(rules, field, (unit, nearest), None).ok()?;
        Some(announced(field, (unit, nearest), approach, FirstShoots::Goes))
    };
    field.side(side).map(|unit| unit.id).filter(must).find_map(charge)
}

/// The way of a declared charge: that of its order, or the best there is.
///
/// # Errors
/// Why there is none.
pub(crate) fn way(
    rules: &Wof,
    field: &Field<'_>,
    (unit, target): (UnitId, UnitId),
    path: Option<&[Leg]>,
) -> Result<Approach, Refusal> {
    let out_of_reach = || out_of_reach(rules, field, unit, target);
    let Some(path) = path else {
        return approach::approaches(rules, field, unit, target, 1.0).into_iter().next().ok_or_else(out_of_reach);
    };
    if !path.iter().all(|leg| matches!(leg, Leg::Advance(_) | Leg::Wheel(..))) {
        return Err(Refusal::new(clause!("wof.h.charge_path"), "a charge only wheels and goes straight"));
    }
    let (walk, approach) = approach::by(rules, field, unit, target, path, 1.0);
    let approach = approach.ok_or_else(|| walk.stops.unwrap_or_else(out_of_reach))?;
    match approach::protected_by(rules, field, target, &approach) {
        Some(friend) => {
            let reason = format!("{} protects that flank: its front must be charged", field.unit(friend).name);
            Err(Refusal::new(flanks::MUTUALLY_PROTECTED, reason).at(field.unit(friend).at()))
        }
        None => match approach::taken_by(rules, field, unit, &approach) {
            Some(friend) => Err(Refusal::new(
                clause!("wof.14.0.05"),
                format!("{} is bound for that place", field.unit(friend).name),
            )),
            None => Ok(approach),
        },
    }
}

/// The reason why no way leads to a target: it is farther off than a charge goes, or there is an obstacle.
fn out_of_reach(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> Refusal {
    let charge = ground::rate_inches(rules, field, field.of::<UnitState>(unit), Pace::Charge, Purpose::Charge(target));
    let gap = field.reach(unit, target).map(|reach| reach.gap.distance);
    let clause = clause!("wof.14.0.02");
    let refusal = match (charge, gap) {
        (Some(charge), Some(gap)) if gap > charge + TOLERANCE => {
            Refusal::out_of_reach(clause, "it is farther off than a charge goes", gap, charge)
        }
        _ => Refusal::new(clause, "it cannot be reached"),
    };
    refusal.at(field.unit(target).at())
}

/// An announced charge sets out (wof.10.2.01), unless something that came of an earlier one holds it.
pub(crate) fn set_out(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, announced: &Announced) {
    let Announced { charge, legs } = announced;
    if let Err(refusal) = who_may_charge::may_run(field, charge.unit) {
        return contact::lapses(field, outcome, charge, &refusal);
    }
    let path = path_now(rules, field, charge).unwrap_or_else(|| legs.clone());
    outcome.push(Charging { path, ..charge.clone() }.at(Stage::Ask));
}

/// The way of an announced charge to its target's present place: as announced, else the best there is; none after an
/// evader that is not straight on (wof.14.4.07).
fn path_now(rules: &Wof, field: &Field<'_>, charge: &Charging) -> Option<Vec<Leg>> {
    let (unit, target) = (charge.unit, charge.target);
    let there = field.unit(target).on_table();
    if there && approach::by(rules, field, unit, target, &charge.path, 1.0).1.is_some() {
        return Some(charge.path.clone());
    }
    let evaded = field.of::<Conduct>(target).act == Acted::Evaded;
    let best = || approach::approaches(rules, field, unit, target, 1.0).into_iter().next().map(|best| best.path);
    if there && !evaded { best() } else { None }
}
