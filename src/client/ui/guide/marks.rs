//! What a caption points at, framed in gold: units and places on the table, ground, and controls of the panels.

use bevy::math::Vec2;
use bevy_egui::egui;

use super::{GuideContext, controls};
use crate::{
    client::{
        scene::units::DrawnUnit,
        settings::Inked,
        ui::overlay::strokes::{self, outline},
    },
    guide::{Mark, Standing},
    lesson::unit_named,
    table::{FeatureShape, Field},
};

/// How high above the ground figures reach, inches.
const HEADS: f32 = 1.2;
/// How far a frame keeps from what it is round, points.
const ROUND_UNIT: f32 = 7.0;
const ROUND_CONTROL: f32 = 3.0;
/// The ring about a place of the table, points.
const RING: f32 = 13.0;

/// The places in the window that a caption points at.
#[derive(Default)]
pub(super) struct Targets {
    units: Vec<egui::Rect>,
    spots: Vec<egui::Pos2>,
    ground: Vec<Vec<egui::Pos2>>,
    controls: Vec<egui::Rect>,
}

impl Targets {
    /// Whether nothing on the table is pointed at.
    pub(super) fn are_empty(&self) -> bool {
        self.units.is_empty() && self.spots.is_empty()
    }

    /// Whether every unit and place that is pointed at is seen in a part of the window: of a unit its middle, so that
    /// whoever has come nearer stays there.
    pub(super) fn are_seen_in(&self, free: egui::Rect) -> bool {
        self.units.iter().all(|unit| free.contains(unit.center())) && self.spots.iter().all(|at| free.contains(*at))
    }

    /// What the caption must not cover.
    pub(super) fn places(&self) -> Vec<egui::Rect> {
        let spots = self.spots.iter().map(|at| egui::Rect::from_center_size(*at, egui::Vec2::splat(6.0 * RING)));
        self.units.iter().chain(&self.controls).copied().chain(spots).collect()
    }
}

/// Where everything is that the caption points at; nothing while something else is to be watched or answered.
pub(super) fn targets(look: &GuideContext) -> Targets {
    let mut targets = Targets::default();
    let Some((led, step)) = look.guiding.led().and_then(|led| Some((led, led.step()?))) else { return targets };
    if look.playback.is_running() || *led.standing() != Standing::Waits || look.shows.has_window() {
        return targets;
    }
    let field = look.session.battle().field(look.session.viewer());
    for mark in &step.show {
        match mark {
            Mark::Unit(name) => targets.units.extend(unit(look, &field, name)),
            Mark::Ground(name) => targets.ground.extend(ground(look, &field, name)),
            Mark::Place(spot) => targets.spots.extend(look.projection.to_screen(Vec2::new(spot.x, spot.y))),
            Mark::Control(_) | Mark::Order | Mark::Words(_) => targets.controls.extend(controls::places(look, mark)),
        }
    }
    targets
}

fn unit(look: &GuideContext, field: &Field<'_>, name: &str) -> Option<egui::Rect> {
    around(look, &look.units.get(unit_named(field, name).ok()?)?)
}

/// The frame round a unit in the window, and round its label where that touches it.
pub(super) fn around(look: &GuideContext, unit: &DrawnUnit<'_>) -> Option<egui::Rect> {
    let bases = look.projection.screen_around(unit.corners(), HEADS)?;
    let label = look.labels.0.iter().find(|(_, of)| of.unit() == Some(unit.id)).map(|(place, _)| *place);
    let label =
        label.map(|at| egui::Rect::from_min_max(egui::pos2(at.min.x, at.min.y), egui::pos2(at.max.x, at.max.y)));
    let all =
        label.filter(|label| label.expand(ROUND_UNIT).intersects(bases)).map_or(bases, |label| bases.union(label));
    Some(all.expand(ROUND_UNIT))
}

fn ground(look: &GuideContext, field: &Field<'_>, name: &str) -> Option<Vec<egui::Pos2>> {
    let feature = field.features().find(|feature| feature.name == name)?;
    let (FeatureShape::Area(points) | FeatureShape::Line { points, .. }) = &feature.shape;
    Some(points.iter().filter_map(|point| look.projection.to_screen(*point)).collect())
}

/// Draws the frames: over the table beneath the panels, over the panels above them.
pub(super) fn paint(context: &egui::Context, look: &GuideContext, targets: &Targets) {
    let gold = context.inks().over_gold;
    let free = super::free_part(context, &look.margins);
    let table = context.layer_painter(egui::LayerId::background()).with_clip_rect(free);
    for unit in &targets.units {
        outline(&table, *unit, 6.0, 3.0, gold);
    }
    for at in &targets.spots {
        strokes::ring(&table, *at, RING, 3.0, gold);
    }
    for ground in &targets.ground {
        strokes::border(&table, ground.clone(), 3.0, gold);
    }
    let panels = context.layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::new("guide's marks")));
    for control in &targets.controls {
        outline(&panels, control.expand(ROUND_CONTROL), 5.0, 3.0, gold);
    }
}
