//! A scenario at a glance on the title: a small map with both armies as they begin, their strength, and the length of
//! the battle.
//!
//! Reads the scenario alone; opens nothing.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke};

use crate::{
    client::{
        render::tessellation::{Triangle, triangulate},
        scene::terrain_style::GroundStyle,
        session::{Facts, open_battle},
        settings::{Inked, Inks},
        texts,
    },
    measure::Pose,
    rules::{self, Changes},
    scenario::{
        End, Scale, Scenario,
        scale::{Laid, LaidShape},
        troops::Unit,
        words::Army,
    },
    table::Side,
};

/// The front of a unit without one in the scenario, yards.
const FRONTAGE_YARDS: f32 = 80.0;
/// How deep a unit is drawn, inches.
const DEPTH: f32 = 1.1;

/// A scenario's sketch under a rule set.
pub(super) struct Sketch {
    size: Vec2,
    ground: Vec<Drawn>,
    units: Vec<(Side, Vec<Vec2>)>,
    facts: Facts,
    forces: [String; 2],
    length: String,
}

/// A piece of ground.
struct Drawn {
    look: GroundStyle,
    filled: Vec<Triangle>,
    outline: Vec<Vec2>,
    width: f32,
}

impl Sketch {
    /// Of a scenario under a rule set; none where that set cannot take it.
    pub(super) fn of(scenario: &Scenario, rule_set: &str, changes: &Changes) -> Option<Self> {
        let scale = rules::battles::scale(scenario, rule_set, changes).ok()?;
        let scenario = scenario.under(rule_set);
        let lay = |feature| scale.lay(feature, &scenario.ground);
        let units = scenario.units.iter().filter_map(|unit| placed(&scenario, unit, &scale));
        Some(Self {
            size: scale.table(&scenario.ground),
            ground: scenario.ground.features.iter().flat_map(lay).map(Drawn::of).collect(),
            units: units.collect(),
            facts: open_battle::facts(&scenario),
            forces: Army::BOTH.map(|army| force(&scenario, army)),
            length: length(&scenario, &scale),
        })
    }

    /// How wide its map is that is so high, pixels.
    pub(super) fn width_at(&self, height: f32) -> f32 {
        self.size.x * height / self.size.y
    }

    /// Shows it as wide as there is room, its map no higher than this, pixels.
    pub(super) fn show(&self, ui: &mut egui::Ui, highest: f32) {
        let pixels = (ui.available_width() / self.size.x).min(highest / self.size.y);
        let (rect, response) =
            ui.allocate_exact_size(egui::vec2(self.size.x, self.size.y) * pixels, egui::Sense::hover());
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Image, true, texts::title::map_of(&self.facts.title))
        });
        self.paint(&ui.painter_at(rect), rect, pixels);
        ui.add_space(4.0);
        for (side, force) in Side::BOTH.into_iter().zip(&self.forces) {
            ui.horizontal_wrapped(|ui| {
                let ink = ui.inks().of_side(self.facts.colours(), side);
                ui.label(egui::RichText::new(&self.facts.sides[side.index()]).strong().color(ink));
                ui.label(force);
            });
        }
        ui.label(&self.length);
        ui.add_space(4.0);
    }

    fn paint(&self, painter: &egui::Painter, rect: Rect, pixels: f32) {
        let inks = painter.inks();
        let on_screen = |point: Vec2| egui::pos2(rect.left() + point.x * pixels, rect.bottom() - point.y * pixels);
        painter.rect_filled(rect, 2.0, inks.field);
        for drawn in &self.ground {
            drawn.paint(painter, inks, &on_screen, pixels);
        }
        for (side, corners) in &self.units {
            let corners: Vec<Pos2> = corners.iter().map(|corner| on_screen(*corner)).collect();
            let colour = inks.area_of_side(self.facts.colours(), *side);
            painter.add(egui::Shape::convex_polygon(corners, colour, Stroke::new(1.0, inks.ink)));
        }
        painter.rect_stroke(rect, 2.0, Stroke::new(1.0, inks.pale_ink), egui::StrokeKind::Inside);
    }
}

impl Drawn {
    fn of(laid: Laid) -> Self {
        let look = GroundStyle::of(laid.kind.as_str());
        match laid.shape {
            LaidShape::Area(outline) => Self { look, filled: triangulate(&outline), outline, width: 0.0 },
            LaidShape::Line { points, width, .. } => Self { look, filled: Vec::new(), outline: points, width },
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

/// Where a unit begins, by the corners of its front and rear; none for one that is placed by its player or comes later.
fn placed(scenario: &Scenario, unit: &Unit, scale: &Scale) -> Option<(Side, Vec<Vec2>)> {
    let front: Pose = scenario.front(unit, scale)?;
    let half = scale.inches(unit.frontage_yards.unwrap_or(FRONTAGE_YARDS)) / 2.0;
    let corners = [(-half, 0.0), (half, 0.0), (half, -DEPTH), (-half, -DEPTH)];
    let side = match scenario.army_of(&unit.command)? {
        Army::First => Side::First,
        Army::Second => Side::Second,
    };
    Some((side, corners.map(|(x, y)| front.to_table(Vec2::new(x, y))).to_vec()))
}

/// How strong an army is.
fn force(scenario: &Scenario, army: Army) -> String {
    let of_army = || scenario.units.iter().filter(|unit| scenario.army_of(&unit.command) == Some(army));
    let men: u32 = of_army().map(|unit| unit.strength.men()).sum();
    let guns: u32 = of_army().map(|unit| unit.strength.guns()).sum();
    texts::title::force(men, of_army().count(), guns)
}

/// How long the battle is fought.
fn length(scenario: &Scenario, scale: &Scale) -> String {
    match (scenario.end, scenario.minutes()) {
        (End::At(end), Some(minutes)) => texts::title::fought_between(scenario.start, end, scale.turns(minutes).given),
        _ => texts::title::fought_until_decided(scenario.start),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{files::Shelf, scenario};

    #[test]
    fn every_shipped_scenario_is_sketched_with_all_its_units_under_every_rule_set_it_speaks_to() {
        for scenario in
            scenario::list(&Shelf::embedded()).into_iter().map(|listed| listed.read.expect("shipped scenarios read"))
        {
            for (set, _) in rules::sets_for(&scenario) {
                let sketch = Sketch::of(&scenario, set, &Changes::new())
                    .unwrap_or_else(|| panic!("{} under {set}", scenario.id));
                let standing = scenario.under(set).units.iter().filter(|unit| unit.at.is_some()).count();
                assert_eq!(sketch.units.len(), standing, "{} under {set}", scenario.id);
                assert!(sketch.forces.iter().all(|force| !force.starts_with("0 men")), "{:?}", sketch.forces);
                let table = bevy::math::Rect::from_corners(Vec2::ZERO, sketch.size).inflate(DEPTH);
                let strays =
                    sketch.units.iter().flat_map(|(_, corners)| corners).filter(|corner| !table.contains(**corner));
                assert_eq!(strays.count(), 0, "{} under {set}: units are drawn on their map", scenario.id);
            }
        }
    }
}
