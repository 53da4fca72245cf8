//! Storming a building whose walls stand (trl.hc.35, `trl.h.buildings.assault`): fights are at its openings, on each side
//! with as many stands as fight there, and a beaten garrison goes out by another side.

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome},
    measure::{Body, Footprint, Pose},
    rules::trl::{
        Trl,
        buildings::{capacity, houses::House},
        charts::FormationKind,
        command::attached_commanders,
        events::{Change, TrlEvent},
        formation::{
            placement::{self, LaidAnew, Stance},
            stances::stance,
        },
        journal::line,
        movement::{completed_moves::disorientate, enemies_near::too_near_to, falling_back::middle},
        state::UnitState,
    },
    table::{Field, UnitId},
};

/// The openings of the building that a unit holds, where others touch it; none for a unit in the open or in a ruin.
pub fn openings(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Option<Vec<Body>> {
    let point = |opening: Pose| Body::new(opening, Footprint::new(0.0, 0.0));
    placement::walls_of(rules, field, unit).map(|house| house.openings().into_iter().map(point).collect())
}

/// How many company stands of a unit fight on one side of a building (trl.hc.31).
pub fn abreast(rules: &Trl, field: &Field<'_>, house: &House, unit: UnitId) -> u32 {
    capacity::abreast(rules.in_force(), house.size, field.of::<UnitState>(unit).troops.kind)
}

/// A garrison as it stands when it has been driven out.
pub struct DrivenOut {
    front: Pose,
    stance: Stance,
    laid: LaidAnew,
}

/// How a beaten garrison gets out: in line, so many inches from an opening on another side than those who stormed, as far
/// from them as may be; none where every such opening is barred.
pub fn way_out(rules: &Trl, field: &Field<'_>, unit: UnitId, stormers: &[UnitId], inches: f32) -> Option<DrivenOut> {
    let (house, state) = (placement::walls_of(rules, field, unit)?, field.of::<UnitState>(unit));
    let stance = stance(rules, state, FormationKind::Line, None).ok()?;
    let depth = placement::companies_fill(rules, state, unit, stance).depth;
    let towards = |opening: &Pose| {
        let way = |enemy: &UnitId| (middle(field, *enemy) - house.centre()).normalize_or_zero();
        stormers.iter().map(way).map(|way| way.dot(opening.facing.vector())).fold(f32::NEG_INFINITY, f32::max)
    };
    /// An opening on this side looks at those who storm it: the cosine of its angle to them.
    const SAME_SIDE: f32 = 0.7;
    let mut openings: Vec<Pose> = house.openings().into_iter().filter(|opening| towards(opening) < SAME_SIDE).collect();
    openings.sort_by(|one, other| towards(one).total_cmp(&towards(other)));
    openings.into_iter().find_map(|opening| {
        let front = opening.shifted(Vec2::new(0.0, inches + depth));
        let laid = placement::laid_anew(rules, field, unit, state, stance, front);
        let bodies = placement::companies_of(&laid.stands);
        let free = too_near_to(rules, field, unit, &bodies).is_empty();
        let fits = free && placement::must_fit(rules, field, unit, &laid.stands).is_ok();
        fits.then_some(DrivenOut { front, stance, laid })
    })
}

/// A beaten garrison goes out, disorientated.
pub fn drive_out(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, out: DrivenOut) {
    let DrivenOut { front, stance, laid } = out;
    outcome.own(TrlEvent::of(unit, Change::Formed(stance.formation, stance.width)));
    outcome.own(TrlEvent::of(unit, Change::Garrisons(None)));
    attached_commanders::follow(rules, field, outcome, unit, (stance.formation, front), &laid.stands);
    outcome.happen(Happening::Laid { unit, front, stands: laid.stands });
    let text = format!("{} was driven out of its building.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause!("trl.hc.35")));
    disorientate(field, outcome, unit, clause!("trl.hc.35"), "as it was driven out");
}
