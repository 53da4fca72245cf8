//! Targets of small arms (sections 7 and 20): which of a unit's stands may fire at a target, from where, and how far off
//! it is.

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Bounds, Gap, Segment, TOLERANCE, Zone},
    rules::{
        common::{enemies::enemy_on_table, party::block},
        hmm::{
            Hmm,
            artillery::abandoned_guns,
            charts::{Aspect, Cover, FormationKind, Troop, fire::SMALL_ARMS},
            fire::ranges,
            state::{BattleState, Formation, UnitState, UnitView},
            visibility::cover,
        },
    },
    table::{Field, Stand, UnitId},
};
use bevy::math::Vec2;

/// A shot that may be fired, with its measurements.
#[derive(Clone, Debug, PartialEq)]
pub struct Aimed {
    /// The shortest way from a firing base to a base of the target, inches.
    pub distance_inches: f32,
    /// By how much it is in range, inches.
    pub range_margin: f32,
    /// Where that way begins.
    pub from: Vec2,
    /// Where it ends.
    pub to: Vec2,
    /// The cover of the target.
    pub cover: Cover,
    /// The clause that says so, where something does.
    pub sheltered_by: Option<Clause>,
    /// From where it comes, seen by the target.
    pub aspect: Aspect,
    /// Figures of the target within the weapon's reach.
    pub figures_in_reach: u32,
}

/// Whether a unit may fire its small arms at another, with all that is measured for it.
///
/// # Errors
/// The first reason against it, with its margin.
pub fn aim(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<Aimed, Refusal> {
    let struck = enemy_on_table(field, field.unit(unit).side, target, clause!("hmm.07.20"))?;
    let own = field.of::<UnitState>(unit);
    let Some(weapon) = own.troops.weapon else {
        return Err(Refusal::new(SMALL_ARMS, "it has no small arms"));
    };
    may_be_aimed_at(field, own, target)?;
    let reach_inches = rules.charts().fire.reach(weapon).reach_inches;
    let rough = struck.at().distance(field.unit(unit).at());
    /// No block is larger than this from its front centre, inches; farther than reach and two of these is out of range.
    const LARGEST_BLOCK: f32 = 16.0;
    if rough > reach_inches + 2.0 * LARGEST_BLOCK {
        return Err(Refusal::new(ranges::RANGE, "it is out of range").by(rough - reach_inches).at(struck.at()));
    }
    let shooters = firing_stands(field, unit, Some(target));
    if shooters.is_empty() {
        return Err(Refusal::new(clause!("hmm.07.28"), "nobody in this formation fires"));
    }
    let gap = gap_in_arc(rules, field, unit, &shooters, target)?;
    if gap.distance > reach_inches + TOLERANCE {
        let clause = rules.charts().fire.reach(weapon).clause;
        return Err(Refusal::out_of_reach(clause, "it is out of range", gap.distance, reach_inches).at(gap.to));
    }
    must_be_seen(rules, field, &shooters, target)?;
    let (cover, sheltered_by) = cover::shelter_from(rules, field, gap.from, target);
    Ok(Aimed {
        distance_inches: gap.distance,
        range_margin: reach_inches - gap.distance,
        from: gap.from,
        to: gap.to,
        cover,
        sheltered_by,
        aspect: aspect(rules, field, field.unit(unit).at(), target),
        figures_in_reach: figures_within(field, unit, target, reach_inches),
    })
}

/// Units in melee cannot be targets (hmm.20.43); volleys are not fired at single riders (hmm.07.29b).
fn may_be_aimed_at(field: &Field<'_>, own: UnitView<'_>, target: UnitId) -> Result<(), Refusal> {
    let struck = field.of::<UnitState>(target);
    if field.resource::<BattleState>().is_pinned(target) {
        return Err(Refusal::new(NO_TARGET, "it is in melee"));
    }
    if abandoned_guns::is_abandoned(field, target) {
        return Err(Refusal::new(clause!("hmm.20.42"), "nobody is left there to be hit"));
    }
    let picked = struck.troops.kind == Troop::General && own.fires_independently();
    if matches!(struck.troops.kind, Troop::General | Troop::Messenger) && !picked {
        return Err(Refusal::new(
            clause!("hmm.07.29b"),
            "single riders are not fired at, but generals by light troops",
        ));
    }
    Ok(())
}

/// The stands of a unit that fire in its formation (hmm.07.28): all of a line and of skirmishers, the two front ranks
/// of a column, of a square the face towards the target.
pub fn firing_stands<'w>(field: &Field<'w>, unit: UnitId, target: Option<UnitId>) -> Vec<&'w Stand> {
    let state = field.of::<UnitState>(unit);
    let front = field.unit(unit).front;
    let living: Vec<&Stand> = field.stands_of(unit).filter(|stand| stand.alive() > 0).collect();
    match state.formation.kind {
        FormationKind::Line | FormationKind::Skirmish => living,
        FormationKind::MarchColumn | FormationKind::AttackColumn => {
            living.into_iter().filter(|stand| -front.to_local(stand.pose.at).y < 2.0 * stand.base.depth).collect()
        }
        FormationKind::Square => {
            let middle = block(field, unit).centre();
            let towards = target.map_or(front.facing.vector(), |target| field.unit(target).at() - middle);
            let faces = living.iter().map(|stand| stand.pose.facing.vector().dot(towards));
            let best = faces.fold(f32::NEG_INFINITY, f32::max);
            living.into_iter().filter(|stand| stand.pose.facing.vector().dot(towards) > best - TOLERANCE).collect()
        }
        FormationKind::Rout | FormationKind::Limbered | FormationKind::Unlimbered | FormationKind::Boats => Vec::new(),
    }
}

/// How many figures of a unit fire.
pub fn firing_figures(_: &Hmm, field: &Field<'_>, unit: UnitId, target: Option<UnitId>) -> u32 {
    u32::try_from(firing_stands(field, unit, target).iter().map(|stand| stand.alive()).sum::<usize>())
        .unwrap_or(u32::MAX)
}

/// The shortest way from a firing base to the part of the target inside the unit's arc (hmm.20.02, hmm.20.03), of
/// several equally short ones the middle; skirmishers and squares fire all round.
///
/// # Errors
/// The target lies wholly outside the arc.
fn gap_in_arc(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    shooters: &[&Stand],
    target: UnitId,
) -> Result<Gap, Refusal> {
    let zone = if fires_all_round(field.of::<Formation>(unit).kind) {
        Zone::all_round()
    } else {
        Zone::front(&block(field, unit), rules.charts().visibility.front_degrees)
    };
    let mut gaps: Vec<Gap> = Vec::new();
    let mut margin = f32::NEG_INFINITY;
    for body in field.stands_of(target).filter(|stand| stand.alive() > 0).map(Stand::body) {
        let inside = zone.margin_of_any_part(&body);
        margin = margin.max(inside.inches());
        if !inside.holds() {
            continue;
        }
        let part = if zone.margin_of_whole(&body).holds() { Vec::new() } else { zone.part_of(&body) };
        let edges = part.iter().zip(part.iter().cycle().skip(1)).map(|(from, to)| Segment::new(*from, *to));
        let edges: Vec<Segment> = edges.collect();
        for shooter in shooters.iter().map(|shooter| shooter.body()) {
            match edges[..] {
                [] => gaps.push(shooter.gap(&body)),
                _ => gaps.extend(edges.iter().map(|edge| shooter.gap_to_segment(*edge))),
            }
        }
    }
    Gap::middle_of_shortest(&gaps).ok_or_else(|| {
        Refusal::new(clause!("hmm.20.03"), "it is outside the front zone").by(margin).at(field.unit(target).at())
    })
}

/// For fire at least half of the firers must see (hmm.h.los).
fn must_be_seen(rules: &Hmm, field: &Field<'_>, shooters: &[&Stand], target: UnitId) -> Result<(), Refusal> {
    let all: usize = shooters.iter().map(|stand| stand.alive()).sum();
    let mut sees = 0;
    let mut why = None;
    for stand in shooters {
        match crate::rules::hmm::visibility::sight::sees_any_part(rules, field, stand, target) {
            Ok(()) => sees += stand.alive(),
            Err(refusal) => why = why.or(Some(refusal)),
        }
    }
    if sees * 2 >= all {
        Ok(())
    } else {
        Err(why.unwrap_or_else(|| Refusal::new(clause!("hmm.20.21"), "it cannot be seen")))
    }
}

/// From where a shot or charge comes, seen by a unit (hmm.20.03): squares, skirmishers and single bodies have no flank.
pub fn aspect(rules: &Hmm, field: &Field<'_>, from: Vec2, target: UnitId) -> Aspect {
    let state = field.of::<UnitState>(target);
    let has_flank =
        matches!(state.formation.kind, FormationKind::Line | FormationKind::MarchColumn | FormationKind::AttackColumn)
            && state.general.is_none();
    if !has_flank || Zone::front(&block(field, target), rules.charts().visibility.front_degrees).margin(from).holds() {
        Aspect::Front
    } else {
        Aspect::Flank
    }
}

/// Whether two units may have stands within a distance of each other, by the boxes around them: quick, and never
/// wrongly false.
pub fn may_be_within(field: &Field<'_>, unit: UnitId, other: UnitId, inches: f32) -> bool {
    let around = |unit: UnitId| {
        let corners: Vec<Vec2> = field.stands_of(unit).flat_map(|stand| stand.body().corners()).collect();
        (!corners.is_empty()).then(|| Bounds::around(&corners).widened(inches / 2.0 + TOLERANCE))
    };
    match (around(unit), around(other)) {
        (Some(one), Some(two)) => one.meets(two),
        _ => false,
    }
}

/// Figures of a target within a distance of a unit.
fn figures_within(field: &Field<'_>, unit: UnitId, target: UnitId, distance: f32) -> u32 {
    let near =
        |stand: &&Stand| field.reach(unit, stand.id).is_some_and(|reach| reach.distance() <= distance + TOLERANCE);
    u32::try_from(field.stands_of(target).filter(near).map(Stand::alive).sum::<usize>()).unwrap_or(u32::MAX)
}

/// Whether a unit fires to all sides in a formation (hmm.20.02).
pub(in crate::rules::hmm) fn fires_all_round(formation: FormationKind) -> bool {
    matches!(formation, FormationKind::Skirmish | FormationKind::Square)
}

/// The muzzle of a gun: the middle of its front edge.
pub fn muzzle(gun: &Stand) -> Vec2 {
    gun.pose.to_table(Vec2::new(0.0, gun.base.depth / 2.0))
}

/// A unit in melee is no target.
pub(in crate::rules::hmm) const NO_TARGET: Clause = clause!("hmm.20.43");
