//! A scenario at a glance on the title: a small map with both armies as they begin, their strength, and the length of
//! the battle.
//!
//! Reads the scenario alone; opens nothing.

use bevy::math::Vec2;
use bevy_egui::egui;

use super::pace;
use crate::{
    client::{
        session::{Facts, Hand, open_battle},
        texts,
        ui::{ground_plan::GroundPlan, theme::Inked},
    },
    measure::Pose,
    rules::{self, Changes},
    scenario::{End, Scale, Scenario, troops::Unit, words::Army},
    table::Side,
};

/// The front of a unit without one in the scenario, yards.
const FRONTAGE_YARDS: f32 = 80.0;
/// How deep a unit is drawn, inches.
const DEPTH: f32 = 1.1;

/// A scenario's sketch under a rule set.
pub(super) struct Sketch {
    ground: GroundPlan,
    units: Vec<(Side, Vec<Vec2>)>,
    facts: Facts,
    forces: [String; 2],
    /// How many units are to be led on each side.
    led: [usize; 2],
    /// From when until when it is fought, and in how many turns.
    length: String,
    /// None of a battle that goes on until it is decided.
    turns: Option<u32>,
}

impl Sketch {
    /// Of a scenario under a rule set; none where that set cannot take it.
    pub(super) fn of(scenario: &Scenario, rule_set: &str, changes: &Changes) -> Option<Self> {
        let scale = rules::battles::scale(scenario, rule_set, changes).ok()?;
        let scenario = scenario.under(rule_set);
        let units = scenario.units.iter().filter_map(|unit| placed(&scenario, unit, &scale));
        Some(Self {
            ground: GroundPlan::of(&scenario, &scale),
            units: units.collect(),
            facts: open_battle::facts(&scenario),
            forces: Army::BOTH.map(|army| force(&scenario, army)),
            led: Army::BOTH.map(|army| pace::units(&scenario, army)),
            length: length(&scenario, &scale),
            turns: scenario.minutes().map(|minutes| scale.turns(minutes).given),
        })
    }

    /// How wide its map is that is so high, pixels.
    pub(super) fn width_at(&self, height: f32) -> f32 {
        self.ground.size.x * height / self.ground.size.y
    }

    /// Shows it as wide as there is room, its map no higher than this, pixels; the battle is fought by these hands.
    pub(super) fn show(&self, ui: &mut egui::Ui, highest: f32, hands: [Hand; 2]) {
        let size = self.ground.size;
        let pixels = (ui.available_width() / size.x).min(highest / size.y);
        let (rect, response) = ui.allocate_exact_size(egui::vec2(size.x, size.y) * pixels, egui::Sense::hover());
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Image, true, texts::title::map_of(&self.facts.title))
        });
        let bases = self.units.iter().map(|(side, corners)| (*side, corners.as_slice()));
        self.ground.paint(&ui.painter_at(rect), rect, self.facts.colours(), bases);
        ui.add_space(4.0);
        for (side, force) in Side::BOTH.into_iter().zip(&self.forces) {
            ui.horizontal_wrapped(|ui| {
                let ink = ui.inks().of_side(self.facts.colours(), side);
                ui.label(egui::RichText::new(&self.facts.sides[side.index()]).strong().color(ink));
                ui.label(force);
            });
        }
        ui.label(self.told_length(hands));
        ui.add_space(4.0);
    }

    /// How long the battle is, by its own clock and by the players'.
    fn told_length(&self, hands: [Hand; 2]) -> String {
        match self.turns {
            Some(turns) => texts::title::takes(&self.length, pace::minutes(turns, self.led, hands)),
            None => self.length.clone(),
        }
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
                let table = bevy::math::Rect::from_corners(Vec2::ZERO, sketch.ground.size).inflate(DEPTH);
                let strays =
                    sketch.units.iter().flat_map(|(_, corners)| corners).filter(|corner| !table.contains(**corner));
                assert_eq!(strays.count(), 0, "{} under {set}: units are drawn on their map", scenario.id);
            }
        }
    }
}
