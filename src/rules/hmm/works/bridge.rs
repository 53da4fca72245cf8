//! Ways over water (hmm.20.37, hmm.20.44): what a bridge carries, where boats float, how many lie at a bank, and the
//! effect of a shot on a bridge of boats. Measures; decides no order.

use bevy::math::Vec2;

use super::trace;
use crate::{
    battle::{Outcome, notice::EntryWeight},
    dice::{Dice, NeedDice, Reason},
    measure::{Body, Polygon, Segment},
    rules::{
        common::journal::JournalLine,
        hmm::{
            Hmm,
            data::{Charts, TerrainKind, Weight},
            events::HmmEvent,
            state::BattleState,
            works::{Breach, Engineered},
        },
    },
    table::{Feature, FeatureShape, Field},
};

/// Whether a kind of ground is a bridge.
pub fn is_bridge(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::WoodenBridge | TerrainKind::StoneBridge | TerrainKind::PontoonBridge)
}

/// Whether a point lies on a part of a bridge that stands.
pub fn carries_point(bridge: &Feature, point: Vec2) -> bool {
    let Some(line) = trace::line_of(bridge).filter(|line| line.contains(point)) else { return false };
    let (_, along) = line.nearest(point);
    !bridge.state.openings().iter().any(|(from, to)| (*from..=*to).contains(&along))
}

/// Whether a bridge carries a unit at a point.
pub fn is_carried(rules: &Hmm, field: &Field<'_>, point: Vec2) -> bool {
    field.ground_at(point).into_iter().any(|feature| is_bridge(rules.terrain(feature)) && carries_point(feature, point))
}

/// Whether a boat floats at a place: all its corners and its middle on water that bears it (hmm.20.44).
pub fn floats(rules: &Hmm, field: &Field<'_>, body: &Body) -> bool {
    body.corners().into_iter().chain([body.centre()]).all(|point| is_water(rules, field, point))
}

/// Whether a point lies on water that bears boats.
pub fn is_water(rules: &Hmm, field: &Field<'_>, point: Vec2) -> bool {
    field.ground_at(point).into_iter().any(|feature| rules.rules().charts.movement.is_navigable(rules.terrain(feature)))
}

/// How many boats lie at a berth when all are there: one for each inch of its longer side (hmm.20.44).
pub fn berths(feature: &Feature) -> u16 {
    let longest = match &feature.shape {
        FeatureShape::Area(border) => Polygon::new(border.clone())
            .map(|area| area.sides().map(Segment::length).fold(0.0, f32::max))
            .unwrap_or(0.0),
        FeatureShape::Line { .. } => trace::line_of(feature).map_or(0.0, |line| line.length()),
    };
    let boats = longest / Charts::embedded().works.boat.frontage_inches + 0.001;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few boats")]
    let boats = boats as u16;
    boats
}

/// The boats that this many figures need.
pub fn boats_for(figures: usize) -> u16 {
    u16::try_from(figures.div_ceil(usize::from(Charts::embedded().works.boat.figures))).unwrap_or(u16::MAX)
}

/// A shot or burst that falls on a pontoon bridge destroys an inch of it on a 6, a heavy gun's on a 5 too (hmm.20.37).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn struck(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    weight: Weight,
    at: Vec2,
    radius: f32,
) -> Result<(), NeedDice> {
    let chart = &rules.rules().charts.works;
    let bridges = field.features().filter(|feature| rules.terrain(feature) == TerrainKind::PontoonBridge);
    let near: Vec<(Breach, String)> = bridges
        .filter_map(|bridge| {
            let line = trace::line_of(bridge)?;
            let (nearest, along) = line.nearest(at);
            let reach = nearest.distance(at) - line.width() / 2.0;
            let whole = !bridge.state.openings().iter().any(|(from, to)| (*from..=*to).contains(&along));
            let breach = Breach { feature: bridge.id, at: along, hundredths: 0, open_inches: chart.bridge_inches };
            (reach <= radius && whole).then(|| (breach, bridge.name.clone()))
        })
        .collect();
    let from = chart.bridge_hit_from(weight);
    for (breach, name) in near {
        let throw = dice.d6s(1, Reason::new(clause!("hmm.20.37"), "a section of the bridge"))?;
        let turn = field.resource::<BattleState>().turn;
        let (weight, text) = if throw.faces[0] >= from {
            outcome.own(HmmEvent::Engineered(Engineered::Broke(breach)));
            (EntryWeight::Plain, format!("An inch of {name} was shot away."))
        } else {
            (EntryWeight::Detail, format!("{name} was struck and held."))
        };
        outcome.happen(
            JournalLine::new(turn, text, clause!("hmm.20.37")).weighing(weight).thrown("hmm.bridge_section", throw),
        );
    }
    Ok(())
}
