//! Targets (wof.16.1, wof.16.2): whether a unit, or a part of it, may shoot at a target in its present state, with
//! everything that its volley needs measured. Throws no dice; [`choice_of_target`](super::choice_of_target) decides
//! between several targets.

use crate::{
    battle::Refusal,
    measure::{Body, EQUALLY_NEAR, Segment, Shape},
    rules::{
        common::enemies::enemy_on_table,
        wof::{
            Wof,
            charts::{Against, Ammunition, Band, FormationKind, Motion, TargetKind, Troop, artillery::BALLSHOT_RANGES},
            command::general_casualties,
            condition::Condition,
            fire::{
                arms::Fire,
                dense_target::{self, Depth},
                fire_and_movement::{self, Moved},
                modifiers::{Past, Target, Volley},
                moving_targets, range, targets_in_combat,
            },
            formation::figures::{self, Figure},
            movement::ground,
            odds,
            papers::ShotTarget,
            state::{BattleState, Formation, Shot, UnitState, UnitView},
            terrain,
            visibility::{
                arc_of_fire::{self, Side},
                bases, cover,
                line_of_fire::{self, Bearing, Firing},
                moment::Moment,
                moving_mark::{self, MovingMark},
                nearness, sides,
                sight::{self, Watcher},
                weapons,
            },
        },
    },
    table::{FeatureId, Field, Recalled, StandId, UnitId},
};
use serde::Serialize;
use std::collections::BTreeSet;

/// A shot that may be fired, with its measurements.
#[derive(Clone, Debug, PartialEq)]
pub struct Aimed {
    /// All that its die needs.
    pub shot: Shot,
    /// From its nearest muzzle, inches.
    pub distance_inches: f32,
    /// By how much that is in range, inches.
    pub range_margin: f32,
    /// The ranges that count, one a man, inches.
    pub distances: Vec<f32>,
    /// From where to where each muzzle fires, the middle of its front first.
    pub lines: Vec<Segment>,
    /// The sides of its blocks from which a garrison fires it (wof.20.8.06).
    pub sides: Vec<Side>,
}

/// Shooter, target and ammunition, and the moment by which it is measured.
#[derive(Serialize)]
struct Asked {
    who: (UnitId, Option<StandId>),
    mark: ShotTarget,
    ammunition: Option<Ammunition>,
    moment: Moment,
}

impl Recalled for Asked {
    type Answer = Result<Aimed, Refusal>;
}

/// Whether a unit, or one part of it, may shoot at a target, with the named ammunition or else the one with the best
/// mean effect.
///
/// # Errors
/// The first reason against it, with its margin.
pub fn aim(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    part: Option<StandId>,
    mark: ShotTarget,
    ammunition: Option<Ammunition>,
) -> Result<Aimed, Refusal> {
    aim_at(rules, field, (unit, part), mark, ammunition, Moment::OfTheTurn)
}

/// As [`aim`], with the target measured at a moment.
///
/// # Errors
/// The first reason against it, with its margin.
pub fn aim_at(
    rules: &Wof,
    field: &Field<'_>,
    who: (UnitId, Option<StandId>),
    mark: ShotTarget,
    ammunition: Option<Ammunition>,
    moment: Moment,
) -> Result<Aimed, Refusal> {
    field.recall(&Asked { who, mark, ammunition, moment }, || {
        let state = field.of::<UnitState>(who.0);
        let named = |fire: &Fire| ammunition.is_none_or(|named| matches!(fire, Fire::Guns(_, kind) if *kind == named));
        let ready = |fire: &Fire| moment == Moment::OfTheTurn || !weapons::is_of_a_battalion_gun(state, *fire);
        best(rules, field, who, mark, weapons::fires(rules, state).into_iter().filter(named).filter(ready), moment)
    })
}

/// Of several things that a unit fires the one that does most on average.
fn best(
    rules: &Wof,
    field: &Field<'_>,
    who: (UnitId, Option<StandId>),
    mark: ShotTarget,
    fires: impl Iterator<Item = Fire>,
    moment: Moment,
) -> Result<Aimed, Refusal> {
    let (mut best, mut failed): (Option<(f32, Aimed)>, Option<Refusal>) = (None, None);
    for fire in fires {
        match aim_with(rules, field, who, mark, fire, moment) {
            Ok(aimed) => {
                let mean = odds::fire::mean(rules, &aimed.shot.volley);
                if best.as_ref().is_none_or(|(known, _)| mean > *known) {
                    best = Some((mean, aimed));
                }
            }
            Err(refusal) => failed = Some(refusal),
        }
    }
    let nothing = || failed.unwrap_or_else(|| Refusal::new(BALLSHOT_RANGES, "it has nothing of the kind to fire"));
    best.map(|(_, aimed)| aimed).ok_or_else(nothing)
}

/// As [`aim_at`], with a given weapon or ammunition.
fn aim_with(
    rules: &Wof,
    field: &Field<'_>,
    who: (UnitId, Option<StandId>),
    mark: ShotTarget,
    fire: Fire,
    moment: Moment,
) -> Result<Aimed, Refusal> {
    match mark {
        ShotTarget::Unit(target) => at_unit(rules, field, who, target, fire, moment),
        ShotTarget::Stronghold(feature) => at_stronghold(rules, field, who, feature, fire),
    }
}

/// Whether a target is an enemy on the table at all (wof.16.1.13b).
///
/// # Errors
/// Why it is none.
fn must_be_an_enemy(field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    enemy_on_table(field, field.unit(unit).side, target, clause!("wof.16.1.13b")).map(|_| ())
}

/// Targets that are never shot at: all but enemies on the table, generals (wof.6.2.02), abandoned equipment, units
/// locked in combat except a hanging flank (wof.16.1.08).
///
/// # Errors
/// The reason why not; else the target's figures that may be hit.
fn figures_to_hit(rules: &Wof, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<Vec<Figure>, Refusal> {
    must_be_an_enemy(field, unit, target)?;
    let state = field.of::<UnitState>(target);
    if state.is_general() {
        return Err(Refusal::new(
            general_casualties::LONE_GENERALS,
            "a general is not shot at but with the unit that he has joined",
        ));
    }
    if !state.is_body() {
        return Err(Refusal::new(clause!("wof.h.measuring"), "guns and horses left behind are no target"));
    }
    let all = figures::of(rules, field, target);
    if field.resource::<BattleState>().has_fought(target) {
        targets_in_combat::flank(rules, field, target, &all)
    } else {
        Ok(all)
    }
}

/// The muzzles of a unit that bear on another.
struct Laid<'f> {
    firing: Firing<'f>,
    bearing: Vec<Bearing>,
    /// The figures that may be hit.
    figures: Vec<Figure>,
}

impl<'f> Laid<'f> {
    /// Those that bear on a unit. A shooter that moved shoots only at targets in their places after all have moved
    /// (wof.16.1.07), one that stood also at those that went by.
    fn at(
        rules: &'f Wof,
        field: &'f Field<'f>,
        who: (UnitId, Option<StandId>),
        target: UnitId,
        fire: Fire,
        moment: Moment,
    ) -> Result<Self, Refusal> {
        let state = field.of::<UnitState>(who.0);
        if weapons::is_of_a_battalion_gun(state, fire) {
            fire_and_movement::may_fire_after_moving(
                rules.in_force(),
                gunners(state),
                state.history.shots,
                Moved { part: state.conduct.spent },
            )?;
        }
        must_be_an_enemy(field, who.0, target)?;
        nearness::must_be_near(rules, field, who.0, target, fire, moment)?;
        let there = |body: Body| moment.finds(field, target, body);
        let figures = figures_to_hit(rules, field, who.0, target)?;
        let bodies: Vec<Body> = ground_of(rules, field, target, &figures).into_iter().map(there).collect();
        let figures = figures.into_iter().map(|figure| Figure { body: there(figure.body), ..figure }).collect();
        let by_its_way = moment == Moment::OfTheTurn && moving_mark::stood_still(field, who.0);
        let moving = by_its_way.then(|| MovingMark::of(field, target, &bodies)).flatten();
        let there = moving.as_ref().map_or_else(|| bodies.clone(), MovingMark::everywhere);
        nearness::must_come_near(rules, field, who.0, (target, &there), fire, moment)?;
        let within = bases::bounds(&there);
        let firing = Firing::of(rules, field, who, fire, (Some(target), within))?;
        firing.may_lob(target)?;
        let bearing = match moving {
            None => firing.at(&bodies, &Watcher::of(rules, field, target, firing.scene()))?,
            Some(moving) => while_it_moved(rules, field, (who.0, target), &firing, &moving)?,
        };
        Ok(Self { firing, bearing, figures })
    }
}

/// Fire at a unit.
fn at_unit(
    rules: &Wof,
    field: &Field<'_>,
    who: (UnitId, Option<StandId>),
    target: UnitId,
    fire: Fire,
    moment: Moment,
) -> Result<Aimed, Refusal> {
    let Laid { firing, bearing, figures } = Laid::at(rules, field, who, target, fire, moment)?;
    let aimed_at = target_along(rules, field, (target, &figures), line_of_fire::line_of_nearest(&bearing), fire);
    measured(field, (who.0, ShotTarget::Unit(target)), fire, &firing, &bearing, aimed_at)
}

/// The ground of the parts of a unit that may be hit: the block that it holds, the figures of a hanging flank, or else
/// its bases, gun models among them.
fn ground_of(rules: &Wof, field: &Field<'_>, target: UnitId, figures: &[Figure]) -> Vec<Body> {
    let blocks =
        sides::blocks_of(rules, field, target, None).into_iter().filter_map(|block| field.space().feature(block));
    let houses: Vec<Body> = blocks.flat_map(outline).collect();
    match () {
        () if !houses.is_empty() => houses,
        () if field.resource::<BattleState>().has_fought(target) => figures.iter().map(|figure| figure.body).collect(),
        () => bases::bodies(field, target),
    }
}

/// The border of a shape as bases of no depth.
fn outline(shape: &Shape) -> Vec<Body> {
    shape.edges().into_iter().filter_map(|(edge, _)| Body::corridor(edge, 0.0)).collect()
}

/// Fire of a unit that stood still at one that moved: it was there for half of its move or more, or is in contact; the
/// best range of that time counts (wof.16.1.06).
fn while_it_moved(
    rules: &Wof,
    field: &Field<'_>,
    (unit, target): (UnitId, UnitId),
    firing: &Firing<'_>,
    moving: &MovingMark,
) -> Result<Vec<Bearing>, Refusal> {
    let shown = sight::has_shown_itself(field, target);
    let at = |time: f32| {
        let (front, bodies) = moving.at(time);
        let mark = Watcher { shown, ..Watcher::on(rules, field, front.at, &bodies, firing.scene()) };
        firing.at(&bodies, &mark)
    };
    let looked: Vec<(f32, Result<Vec<Bearing>, Refusal>)> =
        MovingMark::moments().map(|time| (time, at(time))).collect();
    let contact = rules.charts().movement.contact_inches;
    let touches = field.reach(unit, target).is_some_and(|reach| reach.within(contact).holds());
    let known: Vec<(f32, bool)> = looked.iter().map(|(time, found)| (*time, found.is_ok())).collect();
    let part = if touches { 1.0 } else { MovingMark::part_in_which(&known, |time| at(time).is_ok()) };
    if !moving_targets::was_there_long_enough(rules.in_force(), part) {
        let least = rules.charts().fire.least_part_of_move_in_arc;
        let short = || {
            Refusal::new(clause!("wof.16.1.06"), "it was not in arc, range and sight for half of its move")
                .by(least - part)
        };
        let never = looked.last().and_then(|(_, found)| found.as_ref().err()).filter(|_| part <= 0.0);
        return Err(never.cloned().unwrap_or_else(short));
    }
    let worth = |bearing: &Vec<Bearing>| {
        let close = bearing.iter().filter(|one| firing.reach().band(one.inches) == Some(Band::Close)).count();
        (close * 2 >= bearing.len(), bearing.len())
    };
    let found = looked.into_iter().filter_map(|(_, found)| found.ok());
    let best = found.reduce(|best, next| if worth(&next) >= worth(&best) { next } else { best });
    best.ok_or_else(arc_of_fire::outside_the_arc)
}

/// Fire at a block or a work itself (`wof.h.block_target`).
fn at_stronghold(
    rules: &Wof,
    field: &Field<'_>,
    who: (UnitId, Option<StandId>),
    feature: FeatureId,
    fire: Fire,
) -> Result<Aimed, Refusal> {
    let refuse = |reason: &str| Refusal::new(clause!("wof.h.block_target"), reason);
    let protection = cover::protection_of(rules, field, feature).ok_or_else(|| refuse("it is no block and no work"))?;
    if !matches!(terrain::against(fire), Against::HeavyBall | Against::Shell) {
        return Err(refuse("only medium and heavy ballshot and shell are fired at houses and works"));
    }
    if field.units_on_table().any(|unit| field.of::<Formation>(unit.id).holds(feature)) {
        return Err(refuse("somebody holds it: he is the target, or a friend"));
    }
    let shape = field.space().feature(feature).ok_or_else(|| refuse("it is gone"))?;
    let firing = Firing::of(rules, field, who, fire, (None, shape.bounds()))?;
    let nearest = shape.gap_to_point(field.unit(who.0).at()).from;
    let bearing = firing.at(&outline(shape), &Watcher::at(rules, field, nearest))?;
    let cover = terrain::cover(rules.in_force(), protection, terrain::against(fire)).0;
    let aimed_at = Target { cover, kind: TargetKind::Formed, depth: Depth::Thin };
    measured(field, (who.0, ShotTarget::Stronghold(feature)), fire, &firing, &bearing, aimed_at)
}

/// The shot of the muzzles that bear.
fn measured(
    field: &Field<'_>,
    (unit, mark): (UnitId, ShotTarget),
    fire: Fire,
    firing: &Firing<'_>,
    bearing: &[Bearing],
    target: Target,
) -> Result<Aimed, Refusal> {
    let men = |one: &Bearing| std::iter::repeat_n(one.inches, one.men as usize);
    let distances: Vec<f32> = bearing.iter().flat_map(men).collect();
    let Some((band, figures)) = range::band_of_figures(firing.reach(), &distances) else {
        return Err(Refusal::new(range::clause(fire), "it is out of range"));
    };
    let state = field.of::<UnitState>(unit);
    let motion = if moving_mark::stood_still(field, unit) { Motion::Still } else { Motion::Moved };
    let volley = Volley {
        figures: u32::try_from(figures).unwrap_or(u32::MAX),
        fire,
        shooter: if weapons::is_of_a_battalion_gun(state, fire) { gunners(state) } else { state.condition() },
        past: Past { shots: state.history.shots, motion },
        band,
        target,
    };
    let line = line_of_fire::line_of_nearest(bearing);
    let inches = line_of_fire::nearest(bearing).iter().map(|one| one.inches).fold(f32::INFINITY, f32::min);
    Ok(Aimed {
        shot: Shot { unit, mark, volley, from: line.from, to: line.to },
        distance_inches: bearing[0].distance,
        range_margin: firing.reach().inches() - inches,
        distances,
        lines: bearing.iter().map(|one| Segment::new(one.muzzle, one.line().to)).collect(),
        sides: bearing.iter().filter_map(|one| one.side).collect::<BTreeSet<Side>>().into_iter().collect(),
    })
}

/// The condition of the gunners of a battalion's gun: the battalion's, but not as infantry.
fn gunners(state: UnitView<'_>) -> Condition {
    Condition { troop: Troop::Artillery, ..state.condition() }
}

/// Whether ballshot finds a target deep (wof.16.1.12).
fn depth(rules: &Wof, field: &Field<'_>, target: UnitId, fire: Fire, line: Segment) -> Depth {
    let state = field.of::<UnitState>(target);
    let ranks = figures::ranks_deep(&figures::of(rules, field, target));
    let deep = dense_target::is_deep(rules.in_force(), state.condition().troop, state.formation.kind, ranks);
    let within = rules.charts().fire.enfilade_degrees;
    let raked =
        state.formation.stands_in_ranks() && line_of_fire::enfilades(line, field.unit(target).front.facing, within);
    if matches!(fire, Fire::Guns(_, Ammunition::Ball)) && (deep || raked) { Depth::Dense } else { Depth::Thin }
}

/// A unit as a target of fire along a line: all its figures may be hit.
pub fn target_of(rules: &Wof, field: &Field<'_>, target: UnitId, line: Segment, fire: Fire) -> Target {
    target_along(rules, field, (target, &figures::of(rules, field, target)), line, fire)
}

/// A unit of which some figures may be hit as a target of fire along a line.
fn target_along(
    rules: &Wof,
    field: &Field<'_>,
    (target, hit): (UnitId, &[Figure]),
    line: Segment,
    fire: Fire,
) -> Target {
    let cover = cover::of_figures(rules, field, line.from, target, hit, fire);
    Target {
        cover,
        kind: kind_of(rules, field, field.of::<UnitState>(target)),
        depth: depth(rules, field, target, fire, line),
    }
}

/// The kind of target of a unit (wof.16.3.12): skirmishers in buildings and works are no harder to hit than close order
/// (wof.13.0.10).
fn kind_of(rules: &Wof, field: &Field<'_>, state: UnitView<'_>) -> TargetKind {
    match state.formation.kind {
        FormationKind::Skirmish if state.formation.garrison.is_some() || ground::in_works(rules, field, state) => {
            TargetKind::Formed
        }
        FormationKind::Skirmish => TargetKind::Skirmishers,
        FormationKind::Unlimbered => TargetKind::Guns,
        _ => TargetKind::Formed,
    }
}

/// The shot that goes with that of a battalion that has a gun: the best of the gun with its muskets, or the muskets
/// with the gun (wof.21.1.10).
pub fn with_it(rules: &Wof, field: &Field<'_>, aimed: &Aimed) -> Option<Aimed> {
    let Shot { unit, mark, volley, .. } = aimed.shot;
    let state = field.of::<UnitState>(unit);
    weapons::battalion_gunners(state)?;
    let of_gun = weapons::is_of_a_battalion_gun(state, volley.fire);
    let others =
        weapons::fires(rules, state).into_iter().filter(|fire| weapons::is_of_a_battalion_gun(state, *fire) != of_gun);
    best(rules, field, (unit, None), mark, others, Moment::OfTheTurn).ok()
}

/// Shots of parts of one unit at one target with the same weapon, as one (`wof.h.fire_split`): the modifiers are those
/// of the nearest, of several equally near ones those of fire from the middle of them. None for no shots.
pub fn together(rules: &Wof, field: &Field<'_>, shots: &[Aimed]) -> Option<Aimed> {
    let least = shots.iter().map(|one| one.distance_inches).fold(f32::INFINITY, f32::min);
    let nearest: Vec<&Aimed> = shots.iter().filter(|one| one.distance_inches <= least + EQUALLY_NEAR).collect();
    let [first, others @ ..] = &nearest[..] else { return None };
    let (shot, distances) = (first.shot, shots.iter().flat_map(|one| one.distances.clone()).collect::<Vec<f32>>());
    let line = arc_of_fire::middle(
        &nearest.iter().map(|one| Segment::new(one.shot.from, one.shot.to)).collect::<Vec<Segment>>(),
    );
    let target = match shot.mark {
        ShotTarget::Unit(target) if !others.is_empty() => {
            let hit = figures_to_hit(rules, field, shot.unit, target).unwrap_or_default();
            target_along(rules, field, (target, &hit), line, shot.volley.fire)
        }
        _ => shot.volley.target,
    };
    let banded =
        range::reach(rules.in_force(), shot.volley.fire).and_then(|reach| range::band_of_figures(reach, &distances));
    let (band, figures) = banded.unwrap_or((shot.volley.band, distances.len()));
    let volley = Volley { band, figures: u32::try_from(figures).unwrap_or(u32::MAX), target, ..shot.volley };
    let sides: BTreeSet<Side> = shots.iter().flat_map(|one| one.sides.iter().copied()).collect();
    Some(Aimed {
        shot: Shot { volley, from: line.from, to: line.to, ..shot },
        distance_inches: least,
        range_margin: nearest.iter().map(|one| one.range_margin).fold(f32::NEG_INFINITY, f32::max),
        distances,
        lines: shots.iter().flat_map(|one| one.lines.clone()).collect(),
        sides: sides.into_iter().collect(),
    })
}

/// A shot of no more than this many men, the nearest; none if no men are left to fire it (wof.20.8.06).
pub fn of_no_more(rules: &Wof, aimed: Aimed, men: usize) -> Option<Aimed> {
    let mut distances = aimed.distances.clone();
    distances.sort_by(f32::total_cmp);
    distances.truncate(men);
    let (band, figures) = range::band_of_figures(range::reach(rules.in_force(), aimed.shot.volley.fire)?, &distances)?;
    let volley = Volley { band, figures: u32::try_from(figures).unwrap_or(u32::MAX), ..aimed.shot.volley };
    Some(Aimed { shot: Shot { volley, ..aimed.shot }, distances, ..aimed })
}
