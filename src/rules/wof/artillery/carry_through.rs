//! Carry-through of ballshot (wof.21.1.04).

use crate::{
    clause::Clause,
    measure::{Segment, TOLERANCE},
    receipt::Receipt,
    rules::{
        common::layout,
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{Ammunition, Piece, Rules, TerrainKind, artillery::GUN_WEIGHTS, options::Toggle},
            fire::{
                arms::Fire,
                modifiers::Volley,
                range,
                targets::{self, Aimed},
            },
            movement::water,
            papers::ShotTarget,
            state::{Shot, UnitState},
            visibility::{scene, sight::contour_of},
        },
    },
    table::{
        Feature, Field, UnitId, Whom,
        transect::{Crossing, Transect},
    },
};

use bevy::math::Vec2;

/// What stops carry-through.
pub(in crate::rules::wof) const STOPPED_BY: Clause = clause!("wof.21.1.05");

/// Whether ballshot that goes on strikes a unit this far beyond its target, inches (wof.21.1.04).
pub fn carries_through(rules: Rules<'_>, piece: Piece, beyond_inches: f32) -> bool {
    let reach = rules.charts.artillery.gun(piece).carry_through_inches;
    rules.options.carrythrough == Toggle::On && reach.is_some_and(|reach| beyond_inches <= reach + TOLERANCE)
}

inputs! {
    /// Whether ballshot goes on to a unit behind its target.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct CarryThrough for "wof.carry_through" by clause!("wof.21.1.04") switches ["carrythrough"] {
        /// The weight of the gun.
        piece: Piece = word(GUN_WEIGHTS).or("Medium"),
        /// How far behind the target the unit stands on the line.
        beyond_inches: f32 = measure("inches", clause!("wof.21.1.04")).named("beyond"),
    }
}

/// Whether ballshot goes on to a unit behind its target (wof.21.1.04).
pub fn carry_through(rules: Rules<'_>, of: &CarryThrough) -> Receipt<()> {
    let mut draft = of.draft();
    let strikes = carries_through(rules, of.piece, of.beyond_inches);
    draft.note(clause!("wof.21.1.04"), "struck as well", strikes);
    draft.result("struck", strikes);
    draft.close(())
}

/// The shots that go on through a target: each new unit that the line strikes beyond it, friends among them
/// (wof.21.1.04, wof.21.1.05).
pub(crate) fn carried_through(rules: &Wof, field: &Field<'_>, aimed: &Aimed) -> Vec<Shot> {
    let Some(onward) = Onward::of(rules, field, aimed).filter(|onward| !onward.plunges) else { return Vec::new() };
    let (piece, line) = (onward.piece, onward.line);
    let struck = field.transect(line, Whom::everybody().except(&onward.apart));
    let stops = stop(rules, &struck).map_or(f32::INFINITY, |(inches, _)| inches);
    let mut shots: Vec<Shot> = Vec::new();
    let bases = struck.stands().filter_map(|(stand, _)| Some((stand, field.get_stand(stand)?.body())));
    for (unit, span) in scene::units_through(bases, line).into_iter().filter(|(_, span)| span.from <= stops) {
        let known = shots.iter().any(|shot| shot.mark == ShotTarget::Unit(unit));
        if !known && field.of::<UnitState>(unit).is_body() && carries_through(rules.in_force(), piece, span.from) {
            shots.extend(beyond(rules, field, &aimed.shot, onward.muzzle, unit, line.at(span.from)));
        }
    }
    shots
}

/// The reason why carry-through ends short of its whole way, in the player's words; none if it does not, and for shots
/// that never go on (wof.21.1.05).
pub(crate) fn what_stops(rules: &Wof, field: &Field<'_>, aimed: &Aimed) -> Option<String> {
    let onward = Onward::of(rules, field, aimed)?;
    if onward.plunges {
        return Some("its target, for it plunges".to_owned());
    }
    stop(rules, &field.transect(onward.line, Whom::nobody())).map(|(_, ground)| ground.name.clone())
}

/// Ball that may go on beyond the unit at which it is fired (wof.21.1.04).
struct Onward {
    piece: Piece,
    muzzle: Vec2,
    /// From where it strikes as far as it goes over open ground.
    line: Segment,
    /// Whether it comes down too steeply to go on (wof.21.1.05).
    plunges: bool,
    /// The shooter and its target.
    apart: [UnitId; 2],
}

impl Onward {
    fn of(rules: &Wof, field: &Field<'_>, aimed: &Aimed) -> Option<Self> {
        let (Fire::Guns(piece, Ammunition::Ball), Some(target)) = (aimed.shot.volley.fire, aimed.shot.mark.unit())
        else {
            return None;
        };
        let (unit, chart) = (aimed.shot.unit, &rules.charts().artillery);
        let reach = chart.gun(piece).carry_through_inches.filter(|_| rules.options().carrythrough == Toggle::On)?;
        let muzzle = layout::middle(aimed.lines.iter().map(|line| line.from)).unwrap_or_default();
        let way = Segment::new(muzzle, aimed.shot.to).direction()?;
        let down = i32::from(contour_of(rules, field, unit)) - i32::from(contour_of(rules, field, target));
        Some(Self {
            piece,
            muzzle,
            line: Segment::new(aimed.shot.to, aimed.shot.to + way.vector() * reach),
            plunges: u32::try_from(down).is_ok_and(|down| down >= chart.carry_through_stops_at_contours),
            apart: [unit, target],
        })
    }
}

/// How far shot goes on before ground stops it, inches, and which: rivers, at their fords too, woods, houses, works,
/// crests (wof.21.1.05).
fn stop<'f>(rules: &Wof, struck: &Transect<'f>) -> Option<(f32, &'f Feature)> {
    let chart = &rules.charts().artillery;
    let passes = |ground: &Feature, crossing: &Crossing<'_>| water::kind_crossed(rules, ground, crossing).is_none();
    let stops = struck.features().filter(|(ground, crossing)| crossing.goes_through() && !passes(ground, crossing));
    let at = stops.filter_map(|(feature, crossing)| {
        let kind = rules.terrain(feature);
        let inches = match () {
            () if chart.stops_carry_through(kind) => Some(crossing.span.from),
            () if !kind.is_hill() || feature.level == 0 => None,
            () if crossing.span.from > TOLERANCE => Some(crossing.span.from),
            () => Some(crossing.span.to).filter(|to| *to < struck.line.length() - TOLERANCE),
        };
        Some((inches?, feature))
    });
    at.min_by(|one, other| one.0.total_cmp(&other.0))
}

/// The shot at a unit beyond the target: the same figures, measured to that unit (wof.21.1.04).
fn beyond(rules: &Wof, field: &Field<'_>, shot: &Shot, muzzle: Vec2, target: UnitId, at: Vec2) -> Option<Shot> {
    let line = Segment::new(muzzle, at);
    let rough = field.transect(line, Whom::nobody());
    let rough = rough.features().filter(|(feature, _)| rules.terrain(feature) == TerrainKind::Rough);
    let rough: f32 = rough.map(|(_, crossing)| crossing.span.length()).sum();
    let inches = range::effective_inches(rules.in_force(), shot.volley.fire, line.length(), rough);
    let band = range::reach(rules.in_force(), shot.volley.fire)?.band(inches)?;
    let target_of = targets::target_of(rules, field, target, line, shot.volley.fire);
    Some(Shot {
        mark: ShotTarget::Unit(target),
        volley: Volley { band, target: target_of, ..shot.volley },
        from: shot.to,
        to: at,
        ..*shot
    })
}
