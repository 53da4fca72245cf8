//! Consolidating after a combat (trl.p28.01 to trl.p28.03) and breaking through (trl.p29.07): in what formation, and by
//! what way.

use crate::{
    battle::{Happening, Outcome, Refusal},
    measure::{Leg, Pose, TOLERANCE},
    rules::trl::{
        Trl,
        charts::FormationKind,
        command::attached_commanders,
        events::{Change, TrlEvent},
        formation::{
            layout::is_command,
            placement::{self, LaidAnew, Stance},
            square::Square,
            stances::stance,
        },
        journal::line,
        movement::{
            completed_moves,
            enemies_near::too_near_to,
            route,
            walk::{Allowance, Walk},
        },
        state::UnitState,
    },
    table::{Field, UnitId},
};

/// A unit in another formation after combat.
pub struct Reformed {
    front: Pose,
    stance: Stance,
    laid: LaidAnew,
}

/// A unit re-formed about the middle of its front: a column's head, a line's centre, a square's furthest part
/// (trl.p28.01).
///
/// # Errors
/// Why it may not stand so there: an enemy is within an inch, or there is no room.
pub fn reformed(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    formation: FormationKind,
    width: Option<u16>,
) -> Result<Reformed, Refusal> {
    let state = field.of::<UnitState>(unit);
    let stance = if formation == FormationKind::Square {
        Square { stands: state.strength.left().into(), troop: state.troops.kind }.judge(rules.in_force())?;
        stance(rules, state, formation, Some(1))?
    } else {
        stance(rules, state, formation, width)?
    };
    let front = field.unit(unit).front;
    let laid = placement::laid_anew(rules, field, unit, state, stance, front);
    let bodies = placement::companies_of(&laid.stands);
    if let Some(enemy) = too_near_to(rules, field, unit, &bodies).first() {
        let reason = format!("it would be within an inch of {}", field.unit(*enemy).name);
        return Err(Refusal::new(clause!("trl.p28.01"), reason));
    }
    placement::must_fit(rules, field, unit, &laid.stands)?;
    Ok(Reformed { front, stance, laid })
}

/// Takes it up.
pub fn take_up(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, reformed: &Reformed) {
    let Reformed { front, stance, laid } = reformed;
    outcome.own(TrlEvent::of(unit, Change::Formed(stance.formation, stance.width)));
    attached_commanders::follow(rules, field, outcome, unit, (stance.formation, *front), &laid.stands);
    outcome.happen(Happening::Laid { unit, front: *front, stands: laid.stands.clone() });
    let text = format!("{} formed {}.", field.unit(unit).name, stance.formation);
    outcome.happen(line(field, unit, text, clause!("trl.p28.01")));
}

/// A way after combat, as far as so many inches, that ends an inch off every enemy (trl.p28.03).
///
/// # Errors
/// Why it goes nowhere, or is too far.
pub fn way(rules: &Trl, field: &Field<'_>, unit: UnitId, legs: &[Leg], inches: f32) -> Result<Walk, Refusal> {
    let walk = route::walk(rules, field, unit, legs, Allowance::after_combat(inches));
    if walk.legs.is_empty() {
        let nowhere = || Refusal::new(clause!("trl.p28.03"), "the path goes nowhere");
        return Err(walk.stops.clone().unwrap_or_else(nowhere));
    }
    let stands = completed_moves::moved_stands(field, unit, &walk);
    placement::must_fit(rules, field, unit, &stands)?;
    Ok(walk)
}

/// Every stand of one that breaks through ends in the half circle before its front (trl.p29.07).
///
/// # Errors
/// By how much one ends behind it.
pub fn must_go_ahead(field: &Field<'_>, unit: UnitId, walk: &Walk) -> Result<(), Refusal> {
    for stand in completed_moves::moved_stands(field, unit, walk).iter().filter(|stand| !is_command(stand)) {
        let Some(before) = field.get_stand(stand.id) else { continue };
        let ahead = (stand.pose.at - before.pose.at).dot(before.pose.facing.vector());
        if ahead < -TOLERANCE {
            let reason = "it breaks through within 180 degrees of its front";
            return Err(Refusal::new(clause!("trl.p29.07"), reason).by(-ahead));
        }
    }
    Ok(())
}
