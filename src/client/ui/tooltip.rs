//! A few words beside the pointer about the unit under it, and on the table the units it sees, those that see it, and
//! the ground hidden from it.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Pos2, Stroke};

use super::{
    context::{TableMarks, UiContext},
    enemy_card, float,
    overlay::strokes,
    theme::Inked,
};
use crate::{
    battle::notice::OverlayRole,
    client::{
        insight::{
            enemy_acts::EnemyActs,
            unit_insight::{Known, PATCH_INCHES, UnitInsight},
        },
        texts,
        view::projection::TableProjection,
    },
    count::and_more,
    table::UnitId,
};

/// Lays the ground that is hidden from the unit rested on in shade.
pub(super) fn hidden_ground(painter: &egui::Painter, look: &UiContext, hover: &UnitInsight) {
    let Some((_, known)) = hover.known() else { return };
    for patch in &known.hidden {
        shade(painter, &look.projection, *patch);
    }
}

/// Marks the units that it sees with rings and those that see it with dots, as the card beside the pointer says.
pub(super) fn over_table(painter: &egui::Painter, look: &UiContext, hover: &UnitInsight) {
    let Some((_, known)) = hover.known() else { return };
    for unit in look.units.iter() {
        let Some(at) = look.projection.to_screen(unit.middle()) else { continue };
        if known.sees.contains(&unit.id) {
            Tie::Sees.paint(painter, look, at, 17.0);
        }
        if known.seen_by.contains(&unit.id) {
            Tie::SeenBy.paint(painter, look, at, 22.0);
        }
    }
}

/// How a unit is tied to the one under the pointer.
#[derive(Clone, Copy)]
enum Tie {
    /// That one sees it: a ring.
    Sees,
    /// It sees that one: a ring of dots.
    SeenBy,
}

impl Tie {
    /// Its mark, of a radius in points.
    fn paint(self, painter: &egui::Painter, look: &UiContext, at: Pos2, radius: f32) {
        let clear = painter.inks().of_overlay(look.session.colours(), OverlayRole::Clear);
        match self {
            Self::Sees => strokes::ring(painter, at, radius, 2.0, clear),
            Self::SeenBy => strokes::dotted_ring(painter, at, radius, clear),
        }
    }

    /// A line of the card with the mark before it.
    fn line(self, ui: &mut egui::Ui, look: &UiContext, words: &str) {
        const RADIUS: f32 = 7.0;
        ui.horizontal(|ui| {
            let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(2.0 * RADIUS + 4.0), egui::Sense::hover());
            self.paint(ui.painter(), look, place.center(), RADIUS);
            ui.add(egui::Label::new(words).wrap());
        });
    }
}

fn shade(painter: &egui::Painter, projection: &TableProjection, middle: Vec2) {
    let half = PATCH_INCHES / 2.0;
    let corners = [Vec2::new(-half, -half), Vec2::new(half, -half), Vec2::new(half, half), Vec2::new(-half, half)];
    let points: Vec<Pos2> = corners.iter().filter_map(|corner| projection.to_screen(middle + *corner)).collect();
    if points.len() == 4 {
        painter.add(egui::Shape::convex_polygon(points, Color32::from_black_alpha(70), Stroke::NONE));
    }
}

/// The card beside the pointer, where it hides as little as can be of units and cards.
pub(super) fn show(context: &egui::Context, free: egui::Rect, look: &UiContext, marks: &TableMarks<'_>) {
    /// As large as a card usually is, before it has been laid out.
    const USUAL: egui::Vec2 = egui::vec2(280.0, 140.0);
    // The card is shown once all of it is known, so that it does not grow under the pointer.
    let Some((unit, known)) = marks.hover.known().filter(|_| !marks.against.is_awaited()) else { return };
    // What a click has opened there is not to be covered.
    let lists = &look.lists;
    let is_open = lists.meanings.target.is_some() || lists.orders.at.is_some() || !lists.picks.units.is_empty();
    let Some(pointer) = look.projection.cursor().filter(|_| !look.pointer.rests && !is_open) else { return };
    let id = egui::Id::new("hover");
    let size = context.memory(|memory| memory.area_rect(id)).map_or(USUAL, |place| place.size());
    let others = look.to_keep_clear(context, id);
    let at = float::near(look.base(unit), &others, egui::pos2(pointer.x, pointer.y), size, free);
    let area = egui::Area::new(id).order(egui::Order::Tooltip).interactable(false).fixed_pos(at);
    float::at_once(context, id, area, |ui| {
        egui::Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_max_width(280.0);
            card(ui, look, &marks.against, (unit, known));
        });
    });
}

fn card(ui: &mut egui::Ui, look: &UiContext, against: &EnemyActs, (unit, known): (UnitId, &Known)) {
    let field = look.session.battle().field(look.session.viewer());
    let Some(piece) = field.get_unit(unit) else { return };
    let counted = look.session.battle().counted();
    let colour = ui.inks().of_side(look.session.colours(), piece.side);
    ui.label(egui::RichText::new(&piece.name).strong().color(colour));
    let marks = look.session.battle().marks(look.session.viewer(), unit);
    let states: Vec<&str> = marks.iter().map(|mark| mark.label.as_str()).filter(|label| !label.is_empty()).collect();
    ui.label(
        std::iter::once(texts::battle::strength(counted.strength(field.stands_of(unit)), counted))
            .chain(states.iter().map(ToString::to_string))
            .collect::<Vec<_>>()
            .join(", "),
    );
    let may_measure = look.session.may_measure().is_ok();
    let from = look.selection.units.first().copied().filter(|selected| may_measure && *selected != unit);
    if let Some(reach) = from.and_then(|selected| field.reach(selected, unit)) {
        ui.label(texts::battle::away_from_selected(reach.distance()));
    }
    if let Some((_, acts)) = against.known().filter(|(target, _)| *target == unit) {
        enemy_card::show(ui, acts);
    }
    let names = |units: &[UnitId]| {
        let names: Vec<&str> = units
            .iter()
            .filter_map(|unit| field.get_unit(*unit))
            .map(|unit| unit.short_name.as_str())
            .take(5)
            .collect();
        if names.is_empty() {
            texts::battle::NOBODY.to_owned()
        } else {
            names.join(", ") + &and_more(units.len() - names.len())
        }
    };
    Tie::Sees.line(ui, look, &texts::battle::sees(&names(&known.sees)));
    Tie::SeenBy.line(ui, look, &texts::battle::seen_by(&names(&known.seen_by)));
    if !known.threatens.is_empty() {
        ui.label(texts::battle::could_charge(&names(&known.threatens)));
    }
    if !known.threatened_by.is_empty() {
        ui.colored_label(ui.inks().red_ink, texts::battle::could_be_charged_by(&names(&known.threatened_by)));
    }
}
