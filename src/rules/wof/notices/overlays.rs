//! The overlays of a unit by topic: arcs of fire, how far it goes, where it hinders the enemy, its commander's reach,
//! and the ground that matters.

use bevy::math::Vec2;

use crate::{
    battle::{
        Sight,
        notice::{Overlay, OverlayRole, OverlayShape, OverlayTopic},
    },
    measure::{Body, Footprint, Hand, Leg, TOLERANCE},
    rules::{
        common::fan::{fan, first_ahead},
        wof::{
            Wof,
            charge::{approach, who_may_charge},
            charts::{Drill, FormationKind, Freedom, GeneralRank, Link, Pace},
            command::command_distance,
            formation::placement,
            movement::{
                ground, route,
                walk::{Allowance, Purpose},
                zones,
            },
            terrain::Care,
            visibility::overlays,
        },
    },
    table::{Field, UnitId},
};

/// Half the angle of the sector in which a unit's moves are drawn, degrees; no rule. Charges are drawn as far as they
/// wheel.
const DRAWN_DEGREES: f32 = 45.0;

/// The overlays of a unit for a topic.
pub(super) fn overlays(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay> {
    match topic {
        OverlayTopic::Fire => overlays::fire_overlays(rules, &sight.field, unit),
        OverlayTopic::Reach => {
            reach(rules, sight, unit).into_iter().chain(zone_of_control(rules, sight, unit)).collect()
        }
        OverlayTopic::Command => command_distances(rules, sight, unit),
        OverlayTopic::Ground => rules.briefing().plan.overlays(&sight.field, sight.seat, sight.table().turn, unit),
    }
}

fn overlay(shape: OverlayShape, role: OverlayRole, label: String) -> Overlay {
    Overlay { shape, role, label, margin: None }
}

/// How far it may still move and how far it may charge over the ground; for units without a front, before terrain; a
/// general rides (wof.6.0.03, wof.11.0.01, wof.14.0.02).
fn reach(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Vec<Overlay> {
    let (state, apex) = (sight.unit(unit), sight.field.unit(unit).front);
    if state.is_general() {
        let inches = rules.charts().command.move_inches;
        return vec![overlay(
            OverlayShape::Disc { centre: apex.at, radius: inches },
            OverlayRole::Path,
            format!("rides {inches} in"),
        )];
    }
    let rate =
        |pace: Pace| ground::rate_inches(rules, &sight.field, state, pace, Purpose::March).filter(|_| state.is_body());
    let all_round = matches!(state.formation.kind, FormationKind::Skirmish | FormationKind::Square);
    let shape = |radius: f32, pace: Pace| {
        let (what, half_angle_degrees, part) = match pace {
            Pace::Charge => ("charges", approach::MOST_WHEEL_DEGREES, 1.0),
            _ => ("moves", DRAWN_DEGREES, 1.0 - state.conduct.spent),
        };
        let goes = |degrees: f32| ahead(rules, &sight.field, unit, pace, (radius, part), degrees);
        match all_round {
            true => OverlayShape::Disc { centre: placement::block(&sight.field, unit).centre(), radius },
            false => fan(&sight.field, unit, what, half_angle_degrees, goes),
        }
    };
    let left = rate(Pace::Move).map(|inches| inches * (1.0 - state.conduct.spent)).filter(|inches| *inches > 0.0);
    let charges = rate(Pace::Charge).filter(|_| who_may_charge::may_charge(state.condition()).is_ok());
    let moves =
        left.map(|inches| overlay(shape(inches, Pace::Move), OverlayRole::Path, format!("moves {inches:.1} in")));
    moves
        .into_iter()
        .chain(
            charges.map(|inches| {
                overlay(shape(inches, Pace::Charge), OverlayRole::Threat, format!("charges {inches} in"))
            }),
        )
        .collect()
}

/// The place that a unit's front reaches if it wheels by some degrees to the right and goes on as far as it may, which
/// is this many inches and this part of its move; onto an enemy if it charges.
fn ahead(rules: &Wof, field: &Field<'_>, unit: UnitId, pace: Pace, (inches, part): (f32, f32), degrees: f32) -> Vec2 {
    let (front, body) = (field.unit(unit).front, placement::block(field, unit).footprint);
    let wheel = Leg::Wheel(if degrees < 0.0 { Hand::Left } else { Hand::Right }, degrees.abs());
    let legs: Vec<Leg> =
        std::iter::once(wheel).filter(|_| degrees.abs() > TOLERANCE).chain([Leg::Advance(inches)]).collect();
    let met = || first_ahead(field, unit, wheel.carry(front, body), body.frontage, inches);
    let purpose = if pace == Pace::Charge { met().map_or(Purpose::March, Purpose::Charge) } else { Purpose::March };
    route::walk(rules, field, unit, &legs, Allowance { part, pace }, Care::Careful, purpose).front.at
}

/// Where it hinders the enemy (wof.12.8.01).
fn zone_of_control(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Option<Overlay> {
    let inches = rules.charts().movement.zone_of_control_inches;
    let block = placement::block(&sight.field, unit);
    let grown = Footprint::new(block.footprint.frontage + 2.0 * inches, block.footprint.depth + 2.0 * inches);
    let border = Body::new(block.pose, grown).corners().to_vec();
    zones::has_zone(rules, &sight.field, unit)
        .then(|| overlay(OverlayShape::Polygon(border), OverlayRole::Zone, format!("zone of control {inches} in")))
}

/// How far a general commands in his present state (wof.6.1.01, wof.6.1.03, wof.6.1.04).
fn command_distances(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Vec<Overlay> {
    let state = sight.unit(unit);
    let Some(general) = state.general else { return Vec::new() };
    let freedom = match general.joined {
        _ if state.morale.confused => Freedom::Confused,
        Some(_) => Freedom::Joined,
        None => Freedom::Free,
    };
    let links: &[(Link, &str)] = match general.rank {
        GeneralRank::Brigadier => &[(Link::BrigadierToUnit, "units")],
        GeneralRank::Major => &[(Link::MajorGeneralToBrigadier, "brigadiers"), (Link::MajorGeneralToUnit, "units")],
    };
    let centre = placement::block(&sight.field, unit).centre();
    let disc = |(link, whom): &(Link, &str)| {
        let radius = command_distance::distance_inches(rules.in_force(), *link, freedom, Drill::Regular);
        (radius > 0.0).then(|| {
            overlay(OverlayShape::Disc { centre, radius }, OverlayRole::Command, format!("commands {whom} {radius} in"))
        })
    };
    links.iter().filter_map(disc).collect()
}
