//! A plan on the table: its shapes, where stands would end, where it stops short.

use bevy_egui::egui;

use super::{
    notes::Notes,
    shapes::{paint, paint_all},
    strokes,
};
use crate::{
    battle::{
        Plan,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    client::ui::{clock, context::UiContext},
    measure::{Body, Footprint, Pose},
    table::UnitId,
};

/// The effects of a plan: its shapes, where stands would end, where it stops short.
pub(in crate::client::ui) fn plan(painter: &egui::Painter, look: &UiContext, plan: &Plan, notes: &mut Notes) {
    let field = look.session.battle().field(look.session.viewer());
    paint_all(painter, look, &field, &plan.overlays, notes);
    let bases: Vec<(UnitId, Body)> = plan.ghosts.iter().map(|ghost| (ghost.stand.unit, ghost.body())).collect();
    let of_unit = |one: &(UnitId, Body), other: &(UnitId, Body)| one.0 == other.0;
    let blocks = bases.chunk_by(of_unit).filter_map(|bases| loose_block(bases.iter().map(|(_, body)| body)));
    for body in bases.iter().map(|(_, body)| *body).chain(blocks) {
        let shape = OverlayShape::Base(body.pose, body.footprint);
        let ghost = Overlay { shape, role: OverlayRole::Ghost, label: String::new(), margin: None };
        paint(painter, look, &field, &ghost, notes);
    }
    if let Some(at) = plan.stops.as_ref().and_then(|stops| stops.at).and_then(|at| look.projection.to_screen(at)) {
        strokes::cross(painter, at);
    }
    if let Some(clock) = &plan.clock {
        clock::over_table(painter, look, clock, notes);
    }
}

/// The block that bases in open order fill: so far apart they are hardly seen by themselves. None of bases that stand
/// close.
fn loose_block<'b>(bases: impl Iterator<Item = &'b Body> + Clone) -> Option<Body> {
    /// From how many times the ground of its bases on a block is loose.
    const LOOSE: f32 = 1.5;
    let frame = bases.clone().next()?.pose;
    let corners = bases.clone().flat_map(Body::corners).map(|corner| frame.to_local(corner));
    let (low, high) = corners.map(|at| (at, at)).reduce(|(low, high), (at, _)| (low.min(at), high.max(at)))?;
    let (size, covered) = (high - low, bases.map(|body| body.footprint.frontage * body.footprint.depth).sum::<f32>());
    let middle = Pose::new(frame.to_table((low + high) / 2.0), frame.facing);
    (size.x * size.y > covered * LOOSE).then(|| Body::new(middle, Footprint::new(size.x, size.y)))
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::measure::Facing;

    #[test]
    fn a_loose_line_is_shown_as_a_block_and_a_close_one_only_by_its_bases() {
        let at = |x: f32| Body::new(Pose::new(Vec2::new(x, 5.0), Facing::NORTH), Footprint::new(1.0, 1.0));
        assert_eq!(loose_block([at(0.0), at(1.0), at(2.0)].iter()), None);
        let block = loose_block([at(0.0), at(2.0), at(4.0)].iter()).expect("they stand apart");
        assert_eq!((block.pose.at, block.footprint), (Vec2::new(2.0, 5.0), Footprint::new(5.0, 1.0)));
        assert_eq!(loose_block([].iter()), None);
    }
}
