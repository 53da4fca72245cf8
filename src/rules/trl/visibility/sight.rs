//! What blocks sight between two stands (trl.p13.04, trl.p13.05, trl.p14.11, trl.p15.02, trl.p15.03, trl.p16.01,
//! trl.p07.08, `trl.h.los`): hills, woods, houses, hedges, lines of trees, and the enemy's skirmish screens.

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::{Body, Segment, TOLERANCE},
    rules::trl::{
        Trl,
        charts::TerrainKind,
        formation::layout::is_command,
        state::{BattleState, Conduct, General, UnitState},
        visibility::heights::{EyeLine, ground_level, is_hill},
    },
    table::{Feature, Field, Stand, StandId, UnitId, ask::Whom, transect::Crossing},
};

/// One who looks, and what he looks at.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The stand that looks.
    pub eye: &'a Stand,
    /// The stand that it looks at.
    pub mark: &'a Stand,
}

/// Whether a kind of ground is a wood that hides those within (trl.p14.11).
pub fn is_wood(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Wood | TerrainKind::Thicket)
}

/// Whether a stand sees another (trl.p18.01).
///
/// # Errors
/// What blocks its sight.
pub fn must_see(rules: &Trl, field: &Field<'_>, look: Look<'_>) -> Result<(), Refusal> {
    must_see_so_far(rules, field, look)?;
    let line = EyeLine::between(rules, field, look.eye.pose.at, look.mark.pose.at);
    let transect = field.transect(line.line, Whom::nobody());
    let within = |at: Vec2| field.ground_at(at).into_iter().filter(|ground| is_wood(rules.terrain(ground)));
    for wood in within(look.eye.pose.at).chain(within(look.mark.pose.at)) {
        must_see_in_wood(rules, field, look, wood)?;
    }
    let through =
        transect.features().filter(|(_, crossing)| crossing.goes_through() && !crossing.is_through_an_opening());
    for (ground, crossing) in through {
        must_see_over(rules, field, (look, &line), ground, crossing)?;
    }
    must_see_past_screens(rules, field, look, &line)
}

/// The weather caps how far one sees (trl.hc.36).
fn must_see_so_far(rules: &Trl, field: &Field<'_>, look: Look<'_>) -> Result<(), Refusal> {
    let weather = field.resource::<BattleState>().weather;
    let Some(most) = rules.charts().weather.of(weather).visibility_inches else { return Ok(()) };
    let over = look.eye.body().gap(&look.mark.body()).distance - most;
    if over <= TOLERANCE {
        return Ok(());
    }
    Err(Refusal::new(clause!("trl.hc.36"), format!("one sees no more than {most:.0} in in {weather}")).by(over))
}

fn blocked(clause: Clause, name: &str, at: Vec2) -> Refusal {
    Refusal::new(clause, format!("{name} blocks the line of sight")).at(at)
}

/// Inside a wood one sees five inches; those at its edge see out without limit, and are seen from outside once they have
/// shot (trl.p14.11, trl.p15.02).
fn must_see_in_wood(rules: &Trl, field: &Field<'_>, look: Look<'_>, wood: &Feature) -> Result<(), Refusal> {
    let chart = &rules.charts().terrain;
    let holds = |stand: &Stand| field.ground_at(stand.pose.at).iter().any(|ground| ground.id == wood.id);
    let (eye_within, mark_within) = (holds(look.eye), holds(look.mark));
    let apart = look.eye.body().gap(&look.mark.body()).distance;
    let deep = |stand: &Stand| depth_in(field, stand, wood) > chart.edge_of_woods_inches;
    let sees_out = eye_within && !mark_within && !deep(look.eye);
    let shown = mark_within && !eye_within && has_shot(field, look.mark.id.unit);
    if sees_out || shown || apart <= chart.sight_in_woods_inches + TOLERANCE && (eye_within && mark_within) {
        return Ok(());
    }
    let over = apart - chart.sight_in_woods_inches;
    let reason = format!("{} hides what is in it", wood.name);
    match (eye_within, over > 0.0) {
        (true, true) => Err(Refusal::new(clause!("trl.p14.11"), reason).by(over)),
        (true, false) => Ok(()),
        (false, _) => Err(Refusal::new(clause!("trl.p14.11"), reason)),
    }
}

/// How deep a stand is in a piece of ground, from its edge to the nearest part of the stand, inches.
fn depth_in(field: &Field<'_>, stand: &Stand, ground: &Feature) -> f32 {
    let Some(shape) = field.space().feature(ground.id) else { return 0.0 };
    let corners = stand.body().corners().into_iter();
    corners.map(|corner| shape.margin(corner).inches()).fold(f32::INFINITY, f32::min).max(0.0)
}

fn has_shot(field: &Field<'_>, unit: UnitId) -> bool {
    field.get_of::<Conduct>(unit).is_some_and(|conduct| conduct.fire.is_some())
}

/// Whether a stand is in a wood and not at its edge, so that it shoots, and is shot at, from near only (trl.p15.02).
pub fn is_deep_in_a_wood(rules: &Trl, field: &Field<'_>, stand: &Stand) -> bool {
    let most = rules.charts().terrain.edge_of_woods_inches;
    let woods = field.ground_at(stand.pose.at).into_iter().filter(|ground| is_wood(rules.terrain(ground)));
    woods.into_iter().any(|wood| depth_in(field, stand, wood) > most)
}

/// The unit of a stand that is looked at, and the one that its commander has joined: neither hides it. A mark that is no
/// stand is nobody's.
pub fn shown_with(field: &Field<'_>, mark: &Stand) -> Vec<UnitId> {
    let joined = field.get_of::<General>(mark.id.unit).and_then(|general| general.joined);
    [mark.id.unit].into_iter().chain(joined).collect()
}

/// Whether a line passes over a piece of ground, or one of its ends is close enough to look over it.
fn must_see_over(
    rules: &Trl,
    field: &Field<'_>,
    (look, line): (Look<'_>, &EyeLine),
    ground: &Feature,
    crossing: &Crossing<'_>,
) -> Result<(), Refusal> {
    let (chart, kind) = (&rules.charts().terrain, rules.terrain(ground));
    if !chart.blocks_sight(kind)
        || is_wood(kind) && (lies_in(field, look.eye, ground) || lies_in(field, look.mark, ground))
    {
        return Ok(());
    }
    let at = line.line.at(crossing.span.from);
    if is_hill(kind) {
        let near_the_crest = |stand: &Stand| {
            lies_in(field, stand, ground) && depth_in(field, stand, ground) <= chart.cover_within_inches + TOLERANCE
        };
        let over = line.passes_above(f32::from(ground.level), crossing.span);
        let sees = over || near_the_crest(look.eye) || near_the_crest(look.mark);
        return if sees { Ok(()) } else { Err(blocked(clause!("trl.p15.03"), &ground.name, at)) };
    }
    let top = ground_level(rules, field, line.line.at(crossing.span.middle())) + chart.obstacles_rise_levels;
    if line.passes_above(top, crossing.span) {
        return Ok(());
    }
    let (within, clause) = match kind {
        TerrainKind::TreeLine => (chart.tree_line_hides_over_inches, clause!("trl.p16.01")),
        TerrainKind::Wood | TerrainKind::Thicket | TerrainKind::Building if line.climbs() => {
            (0.0, clause!("trl.hc.02"))
        }
        TerrainKind::Wood | TerrainKind::Thicket | TerrainKind::Building => (0.0, clause!("trl.p15.04")),
        _ => (chart.cover_within_inches, clause!("trl.p13.05")),
    };
    let close =
        |stand: &Stand| field.reach(stand.id, ground.id).is_some_and(|reach| reach.distance() <= within + TOLERANCE);
    let looks_over = within > 0.0 && (close(look.eye) || kind != TerrainKind::TreeLine && close(look.mark));
    if looks_over { Ok(()) } else { Err(blocked(clause, &ground.name, at)) }
}

fn lies_in(field: &Field<'_>, stand: &Stand, ground: &Feature) -> bool {
    field.ground_at(stand.pose.at).iter().any(|under| under.id == ground.id)
}

/// An enemy's loose troops hide what is behind them, with the gaps between their stands (trl.p07.08).
fn must_see_past_screens(rules: &Trl, field: &Field<'_>, look: Look<'_>, line: &EyeLine) -> Result<(), Refusal> {
    let side = field.unit(look.eye.id.unit).side;
    let shown = shown_with(field, look.mark);
    let screens = |unit: UnitId| {
        !shown.contains(&unit) && field.unit(unit).side != side && field.of::<UnitState>(unit).is_loose()
    };
    for unit in field.units_on_table().map(|unit| unit.id).filter(|unit| screens(*unit)) {
        if let Some(at) = crossed(rules, field, unit, line) {
            return Err(blocked(clause!("trl.p07.08"), &field.unit(unit).name, at));
        }
    }
    Ok(())
}

/// Where a line goes through a loose unit: a stand, or a gap between two neighbours.
fn crossed(rules: &Trl, field: &Field<'_>, unit: UnitId, line: &EyeLine) -> Option<Vec2> {
    let gap = rules.charts().formation.loose_gap;
    let most =
        if field.of::<UnitState>(unit).troops.kind.is_cavalry() { gap.cavalry_inches } else { gap.infantry_inches };
    let bodies: Vec<(StandId, Body)> =
        field.stands_of(unit).filter(|stand| !is_command(stand)).map(|stand| (stand.id, stand.body())).collect();
    let stands_over = |at: Vec2| ground_level(rules, field, at) + rules.charts().terrain.eyes_above_ground_levels;
    let low = |at: Vec2| line.height(line.line.from.distance(at)) <= stands_over(at);
    let through =
        bodies.iter().filter_map(|(_, body)| body.passage(line.line)).filter(|passage| passage.depth.holds_clear());
    let hit = through.map(|passage| line.line.at(passage.span.from)).find(|at| low(*at));
    let between = || {
        let pairs = bodies
            .iter()
            .enumerate()
            .flat_map(|(index, one)| bodies[index + 1..].iter().map(move |other| (one, other)));
        let near = pairs.filter(|((_, one), (_, other))| one.distance(other) <= most + TOLERANCE);
        let mut meets =
            near.filter_map(|((_, one), (_, other))| meeting(line.line, Segment::new(one.centre(), other.centre())));
        meets.find(|at| low(*at))
    };
    hit.or_else(between)
}

/// Where two straight lines meet between their ends.
fn meeting(one: Segment, other: Segment) -> Option<Vec2> {
    let (way, across) = (one.to - one.from, other.to - other.from);
    let slope = way.perp_dot(across);
    if slope.abs() <= f32::EPSILON {
        return None;
    }
    let off = other.from - one.from;
    let (along, aside) = (off.perp_dot(across) / slope, off.perp_dot(way) / slope);
    let on_both = (0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&aside);
    on_both.then(|| one.from + way * along)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_meet_between_their_ends_or_not_at_all() {
        let line = |from: (f32, f32), to: (f32, f32)| Segment::new(from.into(), to.into());
        let up = line((0.0, 0.0), (0.0, 4.0));
        assert_eq!(meeting(up, line((-1.0, 2.0), (1.0, 2.0))), Some(Vec2::new(0.0, 2.0)));
        assert_eq!(meeting(up, line((1.0, 2.0), (3.0, 2.0))), None);
        assert_eq!(meeting(up, line((1.0, 0.0), (1.0, 4.0))), None);
    }
}
