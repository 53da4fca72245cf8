//! The sides of a town block that its garrison fires out of (wof.20.8.06, `wof.h.fire_split`): the places along them
//! where a figure may stand to fire, and how many fire in all. Knows no target.

use std::collections::BTreeSet;

use bevy::math::Vec2;

use crate::{
    measure::{Body, Facing, Footprint, Pose, Segment, Shape},
    rules::wof::{
        Wof,
        buildings::positions,
        charts::{TerrainKind, fire::Reach},
        fire::range,
        formation::{
            figures::{self, Figure},
            placement,
        },
        state::UnitState,
        visibility::{
            arc_of_fire::{Muzzle, Side},
            weapons,
        },
    },
    table::{FeatureId, Field, StandId, UnitId, ask::Whom},
};

/// The distance beside a side at which the outward direction is tested, inches.
const LOOKED_FOR: f32 = 0.02;
/// How near before a side other houses stand against it, inches.
const AGAINST_IT: f32 = 0.1;

/// The blocks whose sides a unit, or a base of it, fires out of (wof.20.8.03, wof.20.8.06): guns in them keep
/// their arcs (`wof.h.guns_in_cover`).
pub fn blocks_of(rules: &Wof, field: &Field<'_>, unit: UnitId, part: Option<StandId>) -> Vec<FeatureId> {
    let state = field.of::<UnitState>(unit);
    let base = part.and_then(|part| positions::block_of_base(field, unit, part));
    let mut all: Vec<FeatureId> = state.formation.held().filter(|held| rules.is_block(field, *held)).collect();
    all.retain(|block| state.battery.is_none() && base.is_none_or(|base| base == *block));
    all
}

/// Whether a unit fires out of blocks.
pub fn fires_out_of_blocks(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    !blocks_of(rules, field, unit, None).is_empty()
}

/// The places along the sides of its blocks from which men of a garrison fire, each as wide as a figure: inside, bases
/// are put wherever their owner likes (wof.8.1.2.01).
pub fn places(rules: &Wof, field: &Field<'_>, unit: UnitId, part: Option<StandId>) -> Vec<Muzzle> {
    let Some(first) = field.stands_of(unit).next() else { return Vec::new() };
    let base = rules.charts().formation.base(placement::close_base(field.of::<UnitState>(unit)));
    let cell = Footprint::new(base.front_inches(), base.depth_inches());
    let mut places = Vec::new();
    for block in blocks_of(rules, field, unit, part) {
        let Some(shape) = field.space().feature(block) else { continue };
        for (number, (edge, _)) in (0_u16..).zip(shape.edges()) {
            places.extend(along(first.id, Side { block, number }, outward(shape, edge), edge, cell));
        }
    }
    places.retain(|place: &Muzzle| looks_out(rules, field, place));
    places
}

/// Whether no further houses stand against a side where a man would fire out of it.
fn looks_out(rules: &Wof, field: &Field<'_>, place: &Muzzle) -> bool {
    let front = place.body.front();
    let before = field.ground_at(front.shifted(Vec2::new(0.0, AGAINST_IT)).at);
    !before.into_iter().any(|ground| rules.terrain(ground) == TerrainKind::Block)
}

/// The way out over a side.
fn outward(shape: &Shape, edge: Segment) -> Option<Facing> {
    let right = Facing::along(edge.direction()?.right())?;
    let inside = |way: Facing| shape.margin(edge.middle() + way.vector() * LOOKED_FOR).holds();
    Some(if inside(right) { right.about() } else { right })
}

/// Places side by side, their fronts on an edge.
fn along(stand: StandId, side: Side, looks: Option<Facing>, edge: Segment, cell: Footprint) -> Vec<Muzzle> {
    let Some(looks) = looks else { return Vec::new() };
    let mut places = Vec::new();
    let mut from = 0.0;
    while from + cell.frontage <= edge.length() || from == 0.0 {
        places.push(from + cell.frontage / 2.0);
        from += cell.frontage;
    }
    let over = ((edge.length() - from) / 2.0).max(0.0);
    let at = |inches: f32| -> Vec2 { edge.at((inches + over).min(edge.length() - LOOKED_FOR).max(0.0)) };
    let place = |inches: f32| Muzzle {
        stand,
        body: Body::with_front_at(Pose::new(at(inches), looks), cell),
        men: 1,
        side: Some(side),
    };
    places.into_iter().map(place).collect()
}

/// Whether a garrison has several enemies in reach of its weapon, and so a choice how to divide its fire.
pub fn may_divide(rules: &Wof, field: &Field<'_>, unit: UnitId) -> bool {
    let fires = weapons::fires(rules, field.of::<UnitState>(unit)).into_iter();
    let reach = fires.filter_map(|fire| range::reach(rules.in_force(), fire)).map(Reach::inches).fold(0.0, f32::max);
    let enemies = Whom::of(field.unit(unit).side.enemy());
    let near =
        blocks_of(rules, field, unit, None).into_iter().flat_map(|block| field.reach_within(block, reach, enemies));
    near.map(|near| near.stand.unit).collect::<BTreeSet<UnitId>>().len() > 1
}

/// How many men of a garrison, or on one of its bases, may fire out of a block at most: half of the most that it holds
/// (wof.20.8.06).
pub fn men_who_fire(rules: &Wof, field: &Field<'_>, unit: UnitId, part: Option<StandId>, block: FeatureId) -> u32 {
    let is_there = |figure: &&Figure| {
        part.is_none_or(|part| part == figure.stand)
            && positions::block_of_base(field, unit, figure.stand) == Some(block)
    };
    let men = figures::of(rules, field, unit).iter().filter(is_there).count();
    u32::try_from(men).unwrap_or(u32::MAX).min(most_who_fire(rules, block))
}

/// How many men fire out of a block at most in a phase, whichever units hold it (wof.20.8.06).
pub fn most_who_fire(rules: &Wof, block: FeatureId) -> u32 {
    let capacity = rules.briefing().stronghold(block).map_or(0, |stronghold| stronghold.capacity);
    rules.charts().terrain.garrison_that_fires(capacity.into())
}
