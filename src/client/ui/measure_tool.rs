//! The measuring tape and the line of sight: the distance between two places, and the ground that the line crosses,
//! seen from the side. Where players judge by eye there are no distances before a declaration.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Pos2, Rect, Stroke};

use super::{
    context::UiContext,
    overlay::strokes,
    theme::{self, Inked},
};
use crate::{
    battle::{Refusal, notice::OverlayTopic},
    client::{
        commands::Tool,
        input::open_panels::Mark,
        render::{fonts::veil, livery::Colours},
        texts,
    },
    measure::{Gap, Segment},
    table::{Crossed, Field, Subject, Transect, Whom},
};

/// How large the side view is, pixels.
const SIDE_VIEW: egui::Vec2 = egui::vec2(460.0, 110.0);
/// How high a level of ground is drawn, pixels.
const LEVEL: f32 = 20.0;
/// How high a man's eye is drawn, pixels.
const EYE: f32 = 12.0;

/// Shows the active tool's result, or why nothing is measured now.
pub(super) fn show(context: &egui::Context, free: Rect, look: &mut UiContext) {
    if let Some(refusal) = refused(look) {
        return sheet(context, free, |ui| theme::refusal(ui, &refusal));
    }
    let Some(tool) = look.shows.tool else { return };
    let pointed = look.pointer.aim.map(|aim| Mark { at: aim.at, stand: aim.stand });
    let ends = look.shows.from.zip(look.shows.to.or(pointed));
    let field = look.session.battle().field(look.session.viewer());
    let gap = ends.map(|(from, to)| measured(&field, tool, from, to));
    sheet(context, free, |ui| match (gap, ends) {
        (Some(gap), Some(ends)) => told(ui, look, &field, tool, gap, ends),
        _ => {
            let what = if tool == Tool::Tape { texts::battle::TAPE_FROM } else { texts::battle::SIGHT_FROM };
            ui.label(what);
        }
    });
    if let Some(gap) = gap {
        line(context, look, gap);
    }
}

/// A sheet between the order card and the end of the step.
fn sheet(context: &egui::Context, free: Rect, contents: impl FnOnce(&mut egui::Ui)) {
    let at = egui::pos2(free.center().x, free.bottom() - 12.0);
    let area = egui::Area::new("tape".into()).fixed_pos(at).pivot(egui::Align2::CENTER_BOTTOM).constrain_to(free);
    area.show(context, |ui| theme::sheet(ui).show(ui, contents));
}

/// Why the tape in the player's hand, or the ranges held up, show nothing now.
fn refused(look: &UiContext) -> Option<Refusal> {
    let holds_ranges = matches!(look.shows.held, Some(OverlayTopic::Fire | OverlayTopic::Reach));
    let measures = look.shows.tool == Some(Tool::Tape) || holds_ranges;
    if measures { look.session.may_measure().err() } else { None }
}

/// The gap that the tool measures: the tape from edge to edge, the line of sight between the very points.
fn measured(field: &Field<'_>, tool: Tool, from: Mark, to: Mark) -> Gap {
    let end = |mark: Mark| {
        mark.stand.filter(|stand| field.get_stand(*stand).is_some()).map_or(Subject::Point(mark.at), Subject::Stand)
    };
    let reach = (tool == Tool::Tape).then(|| field.reach(end(from), end(to))).flatten();
    reach.map_or(Gap { distance: from.at.distance(to.at), from: from.at, to: to.at }, |reach| reach.gap)
}

fn told(ui: &mut egui::Ui, look: &UiContext, field: &Field<'_>, tool: Tool, gap: Gap, (from, to): (Mark, Mark)) {
    let may_measure = look.session.may_measure().is_ok();
    ui.horizontal(|ui| {
        if may_measure {
            ui.heading(texts::battle::inches(gap.distance));
        }
        ui.label(texts::battle::from_to(&place(field, from), &place(field, to)));
    });
    let transect = field.transect(Segment::new(gap.from, gap.to), Whom::everybody());
    if tool == Tool::Sight {
        match look.session.battle().sees(look.session.viewer(), gap.from, gap.to) {
            Some(Ok(())) => {
                ui.colored_label(ui.inks().green_ink, texts::battle::SIGHT_IS_FREE);
            }
            Some(Err(refusal)) => theme::refusal(ui, &refusal),
            None => {}
        }
        side_view(ui, look.session.colours(), field, &transect);
    }
    let in_words = |from, to, what: &str| {
        if may_measure { texts::battle::crosses(from, to, what) } else { what.to_owned() }
    };
    crossed(ui, field, &transect, in_words);
}

fn place(field: &Field<'_>, mark: Mark) -> String {
    let unit = mark.stand.and_then(|stand| field.get_unit(stand.unit));
    unit.map_or_else(|| texts::battle::THE_GROUND.to_owned(), |unit| unit.short_name.clone())
}

/// The ground that the line crosses, in words.
fn crossed(ui: &mut egui::Ui, field: &Field<'_>, transect: &Transect<'_>, told: impl Fn(f32, f32, &str) -> String) {
    let mut lines: Vec<String> = Vec::new();
    for crossing in transect.crossings.iter().filter(|crossing| crossing.goes_through()) {
        let what = match crossing.what {
            Crossed::Feature(feature) => format!("{} ({})", feature.name, feature.kind),
            Crossed::Stand(stand) => match field.get_unit(stand.unit) {
                Some(unit) => unit.short_name.clone(),
                None => continue,
            },
            Crossed::Body(_) => continue,
        };
        let line = told(crossing.span.from, crossing.span.to, &what);
        if lines.last() != Some(&line) {
            lines.push(line);
        }
    }
    for line in lines.iter().take(10) {
        ui.label(egui::RichText::new(line).size(13.0));
    }
}

/// The line from the side: ground by its levels, the units on it, and the line from eye to eye.
fn side_view(ui: &mut egui::Ui, colours: Colours, field: &Field<'_>, transect: &Transect<'_>) {
    let (rect, _) = ui.allocate_exact_size(SIDE_VIEW, egui::Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 3.0, Color32::from_rgb(0xdc, 0xe6, 0xe8));
    let length = transect.line.from.distance(transect.line.to).max(0.01);
    let across = |inches: f32| rect.left() + 8.0 + (rect.width() - 16.0) * (inches / length).clamp(0.0, 1.0);
    let base = rect.bottom() - 14.0;
    let raised = |inches: f32| LEVEL * f32::from(level_at(transect, inches));
    ground(&painter, rect, base, &across, &raised, length);
    let mut names: Vec<Rect> = Vec::new();
    for crossing in transect.crossings.iter().filter(|crossing| crossing.goes_through()) {
        let middle = (crossing.span.from + crossing.span.to) / 2.0;
        let floor = base - raised(middle);
        let (left, right) =
            (across(crossing.span.from), across(crossing.span.to).max(across(crossing.span.from) + 3.0));
        let (height, colour, name) = match crossing.what {
            Crossed::Feature(feature) if feature.level == 0 => {
                (10.0, Color32::from_rgb(0x4f, 0x7a, 0x3a), feature.name.clone())
            }
            Crossed::Feature(_) | Crossed::Body(_) => continue,
            Crossed::Stand(stand) => match field.get_unit(stand.unit) {
                Some(unit) => (EYE, painter.inks().of_side(colours, unit.side), unit.short_name.clone()),
                None => continue,
            },
        };
        let block = Rect::from_min_max(egui::pos2(left, floor - height), egui::pos2(right, floor));
        painter.rect_filled(block, 1.0, veil(colour, 0.75));
        write_clear(&painter, egui::pos2(block.center().x, block.top() - 2.0), name, rect, &mut names);
    }
    let eye = |inches: f32| egui::pos2(across(inches), base - raised(inches) - EYE);
    painter.line_segment([eye(0.0), eye(length)], Stroke::new(1.5, painter.inks().red_ink));
}

/// Writes a name over a place, within the picture and higher where it would lie over another.
fn write_clear(painter: &egui::Painter, foot: Pos2, name: String, within: Rect, names: &mut Vec<Rect>) {
    let galley = painter.layout_no_wrap(name, egui::FontId::proportional(13.0), painter.inks().ink);
    let half = galley.size().x / 2.0;
    let x = foot.x.clamp(within.left() + half + 2.0, (within.right() - half - 2.0).max(within.left() + half + 2.0));
    let mut place = Rect::from_min_size(egui::pos2(x - half, foot.y - galley.size().y), galley.size());
    while let Some(other) =
        names.iter().find(|other| other.intersects(place)).filter(|_| place.top() > within.top() + place.height())
    {
        place = place.translate(egui::vec2(0.0, other.top() - place.bottom() - 0.5));
    }
    painter.galley(place.min, galley, painter.inks().ink);
    names.push(place);
}

/// The ground along the line, with the names of hills.
fn ground(
    painter: &egui::Painter,
    rect: Rect,
    base: f32,
    across: &dyn Fn(f32) -> f32,
    raised: &dyn Fn(f32) -> f32,
    length: f32,
) {
    const STEPS: u16 = 92;
    let top = |step: u16| {
        let inches = length * f32::from(step) / f32::from(STEPS);
        egui::pos2(across(inches), base - raised(inches))
    };
    for step in 0..STEPS {
        let (left, right) = (top(step), top(step + 1));
        let column = Rect::from_min_max(egui::pos2(left.x, left.y.min(right.y)), egui::pos2(right.x, rect.bottom()));
        painter.rect_filled(column, 0.0, Color32::from_rgb(0xb4, 0x9d, 0x6c));
    }
    let outline: Vec<Pos2> = (0..=STEPS).map(top).collect();
    painter.line(outline, Stroke::new(1.5, painter.inks().ink));
}

/// The highest ground at a distance along the line.
fn level_at(transect: &Transect<'_>, inches: f32) -> u8 {
    let over = transect.features().filter(|(_, crossing)| crossing.span.from <= inches && inches <= crossing.span.to);
    over.map(|(feature, _)| feature.level).max().unwrap_or(0)
}

/// The line itself on the table.
fn line(context: &egui::Context, look: &UiContext, gap: Gap) {
    let ends = [gap.from, gap.to].map(|end: Vec2| look.projection.to_screen(end));
    let [Some(from), Some(to)] = ends else { return };
    let painter = context.layer_painter(egui::LayerId::background());
    strokes::line(&painter, vec![from, to], 2.5, painter.inks().over_gold);
    for end in [from, to] {
        strokes::dot(&painter, end, 4.0, painter.inks().over_gold);
    }
}
