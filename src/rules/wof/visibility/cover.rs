//! The shelter of a unit (wof.20, `wof.h.terrain_overlap`, `wof.h.obstacle_cover`): against fire from somewhere, and in
//! combat. The unit has the cover that at least half of its figures have. The value of cover is not known here.

use bevy::math::Vec2;

use crate::{
    battle::{RuleSet, Shelter},
    measure::{Body, Bounds, Segment, Shape, TOLERANCE},
    rules::wof::{
        Wof,
        buildings::positions,
        charts::{Against, Cover, Protection, TerrainKind},
        fire::arms::Fire,
        formation::figures::{self, Figure},
        movement::water,
        state::{BattleState, Formation, UnitState},
        terrain,
        works::field_works,
    },
    table::{Feature, FeatureId, FeatureShape, Field, Stand, UnitId, Whom, transect::Crossing},
};

/// The cover of those figures of a unit that can be hit, from fire that comes from a point.
pub fn of_figures(rules: &Wof, field: &Field<'_>, from: Vec2, target: UnitId, hit: &[Figure], fire: Fire) -> Cover {
    let against = terrain::against(fire);
    let held = positions::held_towards_point(field, target, from);
    if let Some(protection) = held.and_then(|held| housing(rules, field, held)) {
        return terrain::cover(rules.in_force(), protection, against).0;
    }
    let of_figure = |figure: &Figure| {
        let ground = behind(rules, field, from, figure, against).max(inside(rules, field, &figure.body));
        ground.max(built(rules, field, from, figure))
    };
    of_half(rules, hit.iter().map(of_figure).collect())
}

/// The cover that the battle's works give a figure, beside that of the ground.
fn built(rules: &Wof, field: &Field<'_>, from: Vec2, figure: &Figure) -> Cover {
    match rules.works().cover(field, from, figure.stand) {
        Some((Shelter::Hard, _)) => Cover::Hard,
        Some((Shelter::Soft, _)) => Cover::Soft,
        None => Cover::None,
    }
}

/// The cover of a unit in combat with another.
pub fn in_combat(rules: &Wof, field: &Field<'_>, unit: UnitId, striker: UnitId) -> Cover {
    let held = positions::held_towards(field, unit, striker);
    if let Some(protection) = held.and_then(|held| housing(rules, field, held)) {
        return terrain::cover(rules.in_force(), protection, Against::Combat).0;
    }
    let of_figure = |(figure, from): (Figure, Vec2)| {
        let lined = behind(rules, field, from, &figure, Against::Combat);
        lined.max(across(rules, field, from, &figure)).max(foot_in_woods(rules, field, unit, striker, &figure.body))
    };
    of_half(rules, struck(rules, field, unit, striker).into_iter().map(of_figure).collect())
}

/// The figures of a unit that a striker touches, each with the point from which it is struck; for a unit that holds a
/// work the nearest ones, which are struck across it (wof.20.9.02).
fn struck(rules: &Wof, field: &Field<'_>, unit: UnitId, striker: UnitId) -> Vec<(Figure, Vec2)> {
    let strikers: Vec<Body> = field.stands_of(striker).map(Stand::body).collect();
    let nearest = |figure: &Figure| {
        let gaps = strikers.iter().map(|body| (body.gap(&figure.body).distance, body.nearest(figure.body.centre())));
        gaps.min_by(|one, other| one.0.total_cmp(&other.0))
    };
    let all: Vec<(Figure, f32, Vec2)> = figures::of(rules, field, unit)
        .into_iter()
        .filter_map(|figure| nearest(&figure).map(|(gap, from)| (figure, gap, from)))
        .collect();
    let least = all.iter().map(|(_, gap, _)| *gap).fold(f32::INFINITY, f32::min);
    let contact = rules.charts().movement.contact_inches;
    let within = if field.of::<Formation>(unit).garrison.is_some() { least.max(contact) } else { contact };
    all.into_iter().filter(|(_, gap, _)| *gap <= within + TOLERANCE).map(|(figure, _, from)| (figure, from)).collect()
}

/// The present protection of a block or a work: a block less once it is wrecked (wof.20.8.13), works section by
/// section.
pub fn protection_of(rules: &Wof, field: &Field<'_>, feature: FeatureId) -> Option<Protection> {
    let protection = rules.briefing().stronghold(feature)?.protection;
    let chart = &rules.charts().terrain;
    let battered = field.resource::<BattleState>().battered.iter().find(|(known, ..)| *known == feature);
    let ruined =
        rules.is_block(field, feature) && battered.is_some_and(|(_, ball, shell)| chart.ruins_block(ball.0, shell.0));
    Some(if ruined { chart.wrecked(protection) } else { protection })
}

/// The protection of a block for its garrison, from all sides alike; works shelter only from beyond them.
fn housing(rules: &Wof, field: &Field<'_>, held: FeatureId) -> Option<Protection> {
    protection_of(rules, field, held).filter(|_| rules.is_block(field, held))
}

/// The protection of the block or work that a unit holds, if it holds one.
pub fn garrisoned(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<Protection> {
    protection_of(rules, field, field.of::<Formation>(unit).garrison?)
}

/// The cover that at least half of the figures have (`wof.h.terrain_overlap`).
fn of_half(rules: &Wof, covers: Vec<Cover>) -> Cover {
    let part = rules.charts().terrain.cover_from_part_of_figures;
    let have = |least: Cover| covers.iter().filter(|cover| **cover >= least).count();
    let enough = |least: &Cover| have(*least) as f32 >= part * covers.len() as f32 && have(*least) > 0;
    [Cover::Hard, Cover::Soft, Cover::Obstacle].into_iter().find(enough).unwrap_or(Cover::None)
}

/// The cover of the ground that a figure stands in: woods are some, rough ground is none (wof.20.2.02, wof.20.3.02,
/// wof.20.4.02).
fn inside(rules: &Wof, field: &Field<'_>, body: &Body) -> Cover {
    let kinds = field.ground_at(body.centre()).into_iter().map(|feature| rules.terrain(feature));
    kinds.map(|kind| rules.charts().terrain.ground(kind).cover).max().unwrap_or(Cover::None)
}

/// The cover of the obstacle that a figure lines: close before it, between it and a point; the ranks behind have it
/// too. Closed works shelter no unit outside them, even at the parapet (wof.20.9.02).
fn behind(rules: &Wof, field: &Field<'_>, from: Vec2, figure: &Figure, against: Against) -> Cover {
    let within = rules.charts().terrain.lining_inches + f32::from(figure.rank) * figure.body.footprint.depth;
    let about = Bounds::around(&figure.body.corners()).widened(within + 2.0 * TOLERANCE);
    if field.space().features_near(about).next().is_none() {
        return Cover::None;
    }
    let inside_out = |feature: &Feature, shape: &Shape| {
        let closed = rules.terrain(feature) == TerrainKind::Fieldworks && matches!(shape, Shape::Area(_));
        closed && !shape.margin(figure.body.centre()).holds()
    };
    let lines = |feature: &Feature| {
        let near = |shape: &Shape| shape.gap_to_body(&figure.body).distance <= within + TOLERANCE;
        field.space().feature(feature.id).is_some_and(|shape| near(shape) && !inside_out(feature, shape))
    };
    let line = Segment::new(from, figure.body.centre());
    let transect = field.transect(line, Whom::nobody());
    let lined = transect.features().filter(|(feature, _)| lines(feature));
    let covers = lined.filter_map(|(feature, crossing)| {
        let protection = of_crossing(rules, field, feature, (line, crossing))?;
        Some(terrain::cover(rules.in_force(), protection, against).0)
    });
    covers.max().unwrap_or(Cover::None)
}

/// The protection of an obstacle where a line crosses it: none at a gap, less in a section of works that is shot down
/// (wof.20.9.05).
fn of_crossing(
    rules: &Wof,
    field: &Field<'_>,
    feature: &Feature,
    (line, crossing): (Segment, &Crossing<'_>),
) -> Option<Protection> {
    let usual = rules.terrain(feature).as_obstacle()?;
    let protection = protection_of(rules, field, feature.id).unwrap_or(usual);
    let shape = field.space().feature(feature.id).filter(|_| matches!(feature.shape, FeatureShape::Area(_)));
    let starts_inside =
        shape.is_some_and(|shape| shape.margin(line.from).inches() > rules.charts().movement.contact_inches);
    match crossing.is_through_an_opening() {
        _ if starts_inside => None,
        false => Some(protection),
        true => {
            let shot_down = || field_works::is_breached_at(rules, field, feature.id, line.at(crossing.span.from));
            (usual == Protection::Works && shot_down()).then(|| rules.charts().terrain.wrecked(protection))
        }
    }
}

/// The cover that applies to fighting across a ford or a stream (wof.20.7.02, wof.20.7.03).
fn across(rules: &Wof, field: &Field<'_>, from: Vec2, figure: &Figure) -> Cover {
    let line = Segment::new(from, figure.body.front().at);
    let crossed = field.transect(line, Whom::nobody());
    let kinds = crossed.features().filter_map(|(ground, crossing)| water::kind_crossed(rules, ground, crossing));
    kinds.map(|kind| rules.charts().terrain.ground(kind).across).max().unwrap_or(Cover::None)
}

/// Light woods shelter foot from horse (wof.20.3.02).
fn foot_in_woods(rules: &Wof, field: &Field<'_>, unit: UnitId, striker: UnitId, body: &Body) -> Cover {
    let (own, other) = (field.of::<UnitState>(unit).condition(), field.of::<UnitState>(striker).condition());
    if !own.troop.is_infantry() || !other.troop.is_cavalry() {
        return Cover::None;
    }
    let kinds = field.ground_at(body.centre()).into_iter().map(|feature| rules.terrain(feature));
    kinds.map(|kind| rules.charts().terrain.ground(kind).foot_against_horse).max().unwrap_or(Cover::None)
}
