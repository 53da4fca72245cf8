//! A small map: the ground of a scenario as its rule set lays it, or of the table as it is, and bases on it.

use bevy::prelude::{App, Resource, Vec2};
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke};

use crate::{
    client::{
        render::{
            livery::Colours,
            tessellation::{Triangle, triangulate},
        },
        scene::{Scene, terrain_style::GroundStyle},
        settings::{Inked, Inks},
    },
    scenario::{
        Scale, Scenario,
        scale::{Laid, LaidShape},
    },
    table::{Feature, FeatureShape, FeatureState, Side, TableSize},
};

/// Bases are drawn with a rim from so many pixels for an inch on; smaller ones would be nothing but rim.
const RIMMED: f32 = 5.0;

/// The ground of a table.
#[derive(Debug)]
pub(crate) struct GroundPlan {
    /// The size of the table, inches.
    pub(super) size: Vec2,
    pieces: Vec<Drawn>,
}

/// A piece of ground.
#[derive(Debug)]
struct Drawn {
    look: GroundStyle,
    filled: Vec<Triangle>,
    outline: Vec<Vec2>,
    width: f32,
}

/// The ground of the table on the screen as it was drawn last, and what it was drawn from.
#[derive(Resource, Debug, Default)]
pub(crate) struct DrawnGround(Option<(TableSize, Vec<Feature>, GroundPlan)>);

impl DrawnGround {
    /// The ground as it is now; drawn anew only where it has changed.
    pub(super) fn of(&mut self, Scene { size, features, .. }: &Scene) -> &GroundPlan {
        let known = self.0.take().filter(|(of, with, _)| of == size && with == features);
        let drawn = known.unwrap_or_else(|| (*size, features.clone(), GroundPlan::of_table(*size, features)));
        &self.0.insert(drawn).2
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrawnGround>();
}

impl GroundPlan {
    /// Of a scenario that is fought at a scale.
    pub(super) fn of(scenario: &Scenario, scale: &Scale) -> Self {
        let lay = |feature| scale.lay(feature, &scenario.ground);
        Self {
            size: scale.table(&scenario.ground),
            pieces: scenario.ground.features.iter().flat_map(lay).map(Drawn::of).collect(),
        }
    }

    /// Of a table as it is.
    pub(super) fn of_table(size: TableSize, features: &[Feature]) -> Self {
        let standing = features.iter().filter(|feature| feature.state != FeatureState::Destroyed);
        let drawn = |feature: &Feature| Drawn::shaped(GroundStyle::of(&feature.kind), feature.shape.clone());
        Self { size: Vec2::new(size.width, size.depth), pieces: standing.map(drawn).collect() }
    }

    /// A table with nothing on it, inches.
    pub(super) const fn bare(size: Vec2) -> Self {
        Self { size, pieces: Vec::new() }
    }

    /// Paints it with these bases, each by its corners, as large as it fits into a place, in the middle of that.
    pub(super) fn paint<'b>(
        &self,
        painter: &egui::Painter,
        place: Rect,
        colours: Colours,
        bases: impl Iterator<Item = (Side, &'b [Vec2])>,
    ) {
        let inks = painter.inks();
        let pixels = (place.width() / self.size.x).min(place.height() / self.size.y);
        let rect = Rect::from_center_size(place.center(), egui::vec2(self.size.x, self.size.y) * pixels);
        let on_screen = |point: Vec2| egui::pos2(rect.left() + point.x * pixels, rect.bottom() - point.y * pixels);
        painter.rect_filled(rect, 2.0, inks.field);
        let painter = &painter.with_clip_rect(rect.intersect(painter.clip_rect()));
        for drawn in &self.pieces {
            drawn.paint(painter, inks, &on_screen, pixels);
        }
        for (side, corners) in bases {
            let corners: Vec<Pos2> = corners.iter().map(|corner| on_screen(*corner)).collect();
            let rim = if pixels < RIMMED { Stroke::NONE } else { Stroke::new(1.0, inks.ink) };
            painter.add(egui::Shape::convex_polygon(corners, inks.area_of_side(colours, side), rim));
        }
        painter.rect_stroke(rect, 2.0, Stroke::new(1.0, inks.pale_ink), egui::StrokeKind::Inside);
    }
}

impl Drawn {
    fn of(laid: Laid) -> Self {
        let shape = match laid.shape {
            LaidShape::Area(border) => FeatureShape::Area(border),
            LaidShape::Line { points, width, .. } => FeatureShape::Line { points, width },
        };
        Self::shaped(GroundStyle::of(laid.kind.as_str()), shape)
    }

    fn shaped(look: GroundStyle, shape: FeatureShape) -> Self {
        match shape {
            FeatureShape::Area(outline) => Self { look, filled: triangulate(&outline), outline, width: 0.0 },
            FeatureShape::Line { points, width } => Self { look, filled: Vec::new(), outline: points, width },
        }
    }

    fn paint(&self, painter: &egui::Painter, inks: Inks, on_screen: &dyn Fn(Vec2) -> Pos2, pixels: f32) {
        let colour = colour(inks, self.look);
        let mut border: Vec<Pos2> = self.outline.iter().map(|point| on_screen(*point)).collect();
        if self.filled.is_empty() {
            painter.line(border, Stroke::new((self.width * pixels).max(1.2), colour));
            return;
        }
        let mut mesh = egui::Mesh::default();
        for corner in self.filled.iter().flatten() {
            mesh.colored_vertex(on_screen(*corner), colour.gamma_multiply(0.35));
        }
        for first in (0..).step_by(3).take(self.filled.len()) {
            mesh.add_triangle(first, first + 1, first + 2);
        }
        painter.add(mesh);
        border.extend(border.first().copied());
        painter.line(border, Stroke::new(1.0, colour));
    }
}

/// The colour of a kind of ground.
fn colour(inks: Inks, look: GroundStyle) -> Color32 {
    match look {
        GroundStyle::Woods
        | GroundStyle::Orchard
        | GroundStyle::Vineyard
        | GroundStyle::Scrub
        | GroundStyle::Tree
        | GroundStyle::Hedge => inks.green_ink,
        GroundStyle::Water | GroundStyle::Swamp | GroundStyle::Ford => inks.link,
        GroundStyle::Building
        | GroundStyle::Church
        | GroundStyle::Farm
        | GroundStyle::Town
        | GroundStyle::Wall
        | GroundStyle::Earthwork
        | GroundStyle::Trench
        | GroundStyle::Abatis
        | GroundStyle::Stakes => inks.red_ink,
        GroundStyle::Hill | GroundStyle::Road | GroundStyle::Bridge | GroundStyle::Pontoons => inks.gold,
        _ => inks.pale_ink,
    }
}
