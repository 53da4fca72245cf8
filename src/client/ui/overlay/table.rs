//! The table overlay: ghosts, ways, ranges, arcs, templates and units hit, all as the battle gives them.
//!
//! Shapes are projected point by point with the [`TableProjection`], so that they lie on the ground in both views.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Pos2, Stroke};

use super::{
    notes::{Need, Notes},
    plan::plan,
    shapes::{outline, paint, paint_all},
    shot,
    strokes::{self, Rim},
};
use crate::{
    battle::{
        Area, Ghost, OfferRole, QuestionKind,
        notice::{OverlayRole, OverlayShape, OverlayTopic},
    },
    client::{
        input::{open_panels::Whose, pointer::Drag},
        labels::{Beneath, symbol_painter::bare_symbol},
        orders::{
            draft::{Draft, Work},
            drag_handles::{Corners, Handles},
            standing_targets::By,
        },
        playback::animation::Flash,
        scene::units::has_handle,
        settings::Inked,
        texts,
        ui::{
            context::{TableMarks, UiContext},
            presenter, theme, tooltip,
        },
        view::projection::TableProjection,
    },
    measure::Pose,
};

/// How far the cone of directions among which one is chosen is drawn, inches.
const CONE_INCHES: f32 = 6.0;

/// Paints all overlays on the table beneath the labels, and words beside them; these keep clear of the banner.
pub(in crate::client::ui) fn over_table(
    context: &egui::Context,
    look: &UiContext,
    marks: &mut TableMarks<'_>,
    banner: Option<bevy::math::Rect>,
) {
    let above = context.layer_painter(egui::LayerId::background());
    let mut notes = Notes::beside(&above, look, marks, banner);
    let painter = Beneath::painter(&above);
    shot::hanging(&painter, &look.projection, look.playback.smoke());
    tooltip::hidden_ground(&painter, look, &marks.hover);
    held(&painter, look, &mut notes);
    told(&painter, look, &mut notes);
    charges(&painter, look);
    if let Some(draft) = &look.acting.draft {
        drafted(&painter, look, draft, &mut notes);
    } else if let Some(preview) = previewed(look, marks) {
        drafted(&painter, look, preview, &mut notes);
    } else if !look.playback.is_running() {
        weighed(&painter, look, &mut notes);
    }
    flash(&painter, look, &mut notes);
    presenter::over_table(&painter, look, &mut notes);
    tooltip::over_table(&painter, look, &marks.hover);
    if let (Drag::Box(from), Some(to)) = (look.pointer.drag, look.projection.cursor()) {
        let frame = egui::Rect::from_two_pos(egui::pos2(from.x, from.y), egui::pos2(to.x, to.y));
        strokes::frame(&above, frame);
    }
    handles(&above, look, &marks.handles);
    marks.beneath.lay(&above);
    marks.words.0.extend(notes.places());
}

/// The topic shown, for the selection or for a whole side. While armies deploy their zones are shown, unless another
/// topic is.
fn held(painter: &egui::Painter, look: &UiContext, notes: &mut Notes) {
    let deploys = look.session.question().is_some_and(|question| question.kind == QuestionKind::Deploy);
    let Some(topic) = look.shows.held.or(deploys.then_some(OverlayTopic::Ground)) else { return };
    let battle = look.session.battle();
    let viewer = look.session.viewer();
    let field = battle.field(viewer);
    let mine = viewer.side();
    let wanted = |side| match look.shows.whose {
        Whose::Mine => mine.is_none_or(|mine| mine == side),
        Whose::Theirs => mine.is_some_and(|mine| mine != side),
    };
    let selected = &look.selection.units;
    let picked = selected.iter().copied().filter(|_| look.shows.whose == Whose::Mine);
    let units: Vec<_> = if topic == OverlayTopic::Ground {
        // The ground belongs to no unit: it is drawn once, with the first of all units.
        field.units().next().map(|unit| unit.id).into_iter().collect()
    } else if selected.is_empty() || look.shows.whose == Whose::Theirs {
        field.units_on_table().filter(|unit| wanted(unit.side)).map(|unit| unit.id).collect()
    } else {
        picked.collect()
    };
    for unit in units {
        paint_all(painter, look, &field, &battle.overlays(viewer, unit, topic), notes);
    }
}

fn drafted(painter: &egui::Painter, look: &UiContext, draft: &Draft, notes: &mut Notes) {
    if let Some(Err(refusal)) = draft.verdict.as_ref().filter(|_| !look.acting.together.anybody_can()) {
        if let Some(at) = refusal.at.and_then(|at| look.projection.to_screen(at)) {
            strokes::cross(painter, at);
        }
        beside_pointer(look, &theme::why(refusal), painter.inks().red_ink, notes);
    }
    let plans = look.acting.together.followers.iter().filter_map(|follower| follower.verdict.as_ref().ok());
    let plans: Vec<_> = if look.acting.along.is_empty() { draft.plan().into_iter().collect() } else { plans.collect() };
    for shown in &plans {
        plan(painter, look, shown, notes);
    }
    // What is told of a group is what its first unit does in it, not what it could do alone.
    if let Some(plan) = plans.first().copied().or_else(|| draft.plan()) {
        let mut text = String::new();
        if let Some(cost) = plan.cost_inches {
            text = texts::plan::way_cost(cost);
            if let Some(left) = plan.left_inches {
                text += &texts::plan::way_left(left);
            }
        }
        if let Work::Path(path) = &draft.work
            && let Some((now, next)) = path.turn_price()
        {
            text += &texts::plan::turn_price(now, next);
        }
        if let Some(snapped) = draft.snapped() {
            text += &format!(" · {snapped}");
        }
        if let Some(stops) = plan.stops.as_ref().or(draft.cut_short.as_ref()) {
            text += &texts::plan::stops(&stops.reason);
        }
        for (label, chance) in plan.outlook.chances.iter().take(2) {
            text += &format!(" · {label} {:.0} %", chance * 100.0);
        }
        beside_pointer(look, &text, painter.inks().ink, notes);
        out_of_reach(painter, look, draft);
        closes(painter, look, draft, notes);
    }
    work(painter, look, &draft.work);
}

/// Where stands would end by the draft or by the move under the pointer, in the window.
pub(in crate::client::ui) fn ghosts(look: &UiContext, marks: &TableMarks<'_>) -> Vec<bevy::math::Rect> {
    let followers = look.acting.together.followers.iter().filter_map(|follower| follower.verdict.as_ref().ok());
    let alone = look.acting.draft.as_ref().or_else(|| previewed(look, marks)).and_then(Draft::plan);
    let plans = followers.chain(alone.filter(|_| look.acting.along.is_empty()));
    let bodies = plans.flat_map(|plan| &plan.ghosts).map(Ghost::body);
    bodies.filter_map(|body| look.projection.around(body.corners().into_iter(), 0.0)).collect()
}

/// The move under the pointer, while nothing is drafted, nothing plays, and the player works with the mouse.
fn previewed<'l>(look: &UiContext, marks: &'l TableMarks<'_>) -> Option<&'l Draft> {
    marks.preview.draft(&look.session, &look.selection).filter(|_| !look.playback.is_running() && !look.pointer.rests)
}

/// The part of a way that was drawn farther than it may go: from its end to the pointer.
fn out_of_reach(painter: &egui::Painter, look: &UiContext, draft: &Draft) {
    let (Some(_), Work::Path(path)) = (&draft.cut_short, &draft.work) else { return };
    let pointer = look.projection.cursor().filter(|_| !look.pointer.rests);
    if let (Some(end), Some(pointer)) = (look.projection.to_screen(path.end().at), pointer) {
        strokes::dashed(painter, &[end, egui::pos2(pointer.x, pointer.y)], 2.0, painter.inks().red_ink);
    }
}

/// What other units can no longer do once the order is given.
fn closes(painter: &egui::Painter, look: &UiContext, draft: &Draft, notes: &mut Notes) {
    let closed = look.board.closed_by(&draft.offer);
    if !closed.subjects.is_empty() {
        let amber = strokes::as_type(painter.inks(), painter.inks().over_gold);
        beside_pointer(look, &texts::plan::closes_for(&closed.acts, closed.subjects.len()), amber, notes);
    }
}

/// The effect of the answer under consideration, or where it fails.
fn weighed(painter: &egui::Painter, look: &UiContext, notes: &mut Notes) {
    match look.weighing.weighed(&look.board).map(|answer| &answer.verdict) {
        Some(Ok(shown)) => plan(painter, look, shown, notes),
        Some(Err(refusal)) => {
            if let Some(at) = refusal.at.and_then(|at| look.projection.to_screen(at)) {
                strokes::cross(painter, at);
            }
        }
        None => {}
    }
}

/// The orders of units in a step of naming targets, with proposed ones dotted.
fn told(painter: &egui::Painter, look: &UiContext, notes: &mut Notes) {
    let field = look.session.battle().field(look.session.viewer());
    let drafted = look.acting.draft.as_ref().map(|draft| draft.offer.subject);
    let marked = look.acting.proposed(&look.session).unwrap_or_default();
    let told = look.board.standing_targets.iter().chain(marked);
    for telling in told.filter(|telling| Some(telling.order.subject) != drafted && !look.playback.is_running()) {
        for overlay in &telling.overlays {
            match (&overlay.shape, telling.by) {
                (OverlayShape::Line(points), By::Proposal) => dotted(painter, &look.projection, points),
                _ => paint(painter, look, &field, overlay, notes),
            }
        }
        let unit = telling.order.subject.unit().and_then(|unit| look.units.get(unit));
        if let Some(at) =
            unit.filter(|_| telling.order.values.is_empty()).and_then(|unit| look.projection.to_screen(unit.middle()))
        {
            notes.write(at, texts::plan::HOLDS, painter.inks().ink, Need::Must);
        }
    }
}

/// An arrow for each charge that is declared and not yet decided; none while what happened is played.
fn charges(painter: &egui::Painter, look: &UiContext) {
    if look.playback.is_running() {
        return;
    }
    for (charger, target) in &look.board.charges {
        let place = |unit| look.units.get(unit).and_then(|unit| look.projection.to_screen(unit.middle()));
        if let (Some(tail), Some(tip)) = (place(*charger), place(*target)) {
            strokes::arrow(painter, tail, tip, painter.inks().over_gold);
        }
    }
}

fn dotted(painter: &egui::Painter, projection: &TableProjection, points: &[Vec2]) {
    let points: Vec<Pos2> = points.iter().filter_map(|point| projection.to_screen(*point)).collect();
    strokes::dotted(painter, &points, 1.7, painter.inks().over_ink);
}

/// A slot being filled, as it is drawn on the table: its area, its handles. What one may reach is not shown to those who
/// judge by eye.
fn work(painter: &egui::Painter, look: &UiContext, work: &Work) {
    let projection = &look.projection;
    let judges_by_eye = look.session.may_measure().is_err();
    match work {
        Work::Pick { .. } | Work::Point { area: Area::Sector { .. }, .. } if judges_by_eye => {}
        Work::Pick { candidates, .. } => {
            for candidate in candidates {
                if let crate::battle::Value::Unit(unit) = candidate
                    && let Some(unit) = look.units.get(*unit)
                    && let Some(at) = projection.to_screen(unit.middle())
                {
                    strokes::ring(painter, at, 16.0, 2.0, painter.inks().over_gold);
                }
            }
        }
        Work::Point { area, .. } => zone(painter, look, area),
        Work::Pose { area, put, hovered } => {
            zone(painter, look, area);
            if let Some(pose) = put.or(*hovered) {
                arrow(painter, projection, pose);
            }
        }
        Work::Line(line) => {
            zone(painter, look, &line.area);
            for end in [line.first, line.second].into_iter().flatten().filter_map(|end| projection.to_screen(end)) {
                strokes::dot(painter, end, 6.0, painter.inks().over_gold);
            }
        }
        Work::Facing { from, most, set, hovered, .. } => {
            cone(painter, look, *from, *most);
            if let Some(facing) = set.or(*hovered) {
                arrow(painter, projection, Pose::new(from.at, facing));
            }
        }
        Work::Path(path) => {
            let points: Vec<Pos2> = std::iter::once(path.domain.start.at)
                .chain(path.clicked.iter().flatten().scan(path.domain.start, |pose, leg| {
                    *pose = leg.carry(*pose, path.body);
                    Some(pose.at)
                }))
                .chain(std::iter::once(path.end().at))
                .filter_map(|point| projection.to_screen(point))
                .collect();
            if let Some(unit) = look.acting.draft.as_ref().and_then(|draft| draft.offer.subject.unit()) {
                corner_handles(painter, projection, &Corners::of(unit, path.pose(), path.body));
            }
            strokes::line(painter, points.clone(), 2.5, painter.inks().over_gold);
            for point in points.iter().skip(1) {
                strokes::dot(painter, *point, 4.0, painter.inks().over_gold);
            }
            arrow(painter, projection, path.end());
        }
        _ => {}
    }
}

/// The cone of directions among which one is chosen, if not every one is legal.
fn cone(painter: &egui::Painter, look: &UiContext, apex: Pose, half_angle_degrees: f32) {
    if half_angle_degrees < 180.0 {
        zone(painter, look, &Area::Sector { apex, half_angle_degrees, radius: CONE_INCHES });
    }
}

/// Where something may be put: of an army that deploys in its own colour, as its zone is.
fn zone(painter: &egui::Painter, look: &UiContext, area: &Area) {
    let shape = match area {
        Area::Table => return,
        Area::Disc { centre, radius } => OverlayShape::Disc { centre: *centre, radius: *radius },
        Area::Sector { apex, half_angle_degrees, radius } => {
            OverlayShape::Sector { apex: *apex, half_angle_degrees: *half_angle_degrees, radius: *radius }
        }
        Area::Polygon(points) => OverlayShape::Polygon(points.clone()),
    };
    let deploys = look.acting.draft.as_ref().is_some_and(|draft| draft.offer.role == OfferRole::Deploy);
    let role = look.session.viewer().side().filter(|_| deploys).map_or(OverlayRole::Zone, OverlayRole::Deployment);
    if let Some(points) = outline(&shape) {
        let colour = painter.inks().of_overlay(look.session.colours(), role);
        strokes::polygon(&Beneath::painter(painter), &look.projection, &points, colour, Rim::of(role));
    }
}

/// The direction of a pose, as an arrow from its front.
fn arrow(painter: &egui::Painter, projection: &TableProjection, pose: Pose) {
    let (tail, tip) = (projection.to_screen(pose.at), projection.to_screen(pose.shifted(Vec2::new(0.0, 0.8)).at));
    if let (Some(tail), Some(tip)) = (tail, tip) {
        strokes::arrow(painter, tail, tip, painter.inks().over_gold);
    }
}

/// The corners by which a unit is wheeled.
fn corner_handles(painter: &egui::Painter, projection: &TableProjection, corners: &Corners) {
    for at in [corners.left, corners.right].into_iter().filter_map(|corner| projection.to_screen(corner)) {
        let square = egui::Rect::from_center_size(at, egui::Vec2::splat(8.0));
        painter.rect(
            square,
            1.0,
            painter.inks().over_gold,
            Stroke::new(1.5, painter.inks().over_ink),
            egui::StrokeKind::Middle,
        );
    }
}

/// The handles by which units are wheeled, and single figures in a crowd are picked up.
fn handles(painter: &egui::Painter, look: &UiContext, handles: &Handles) {
    for corners in &handles.0 {
        corner_handles(painter, &look.projection, corners);
    }
    for unit in look.units.iter().filter(|unit| has_handle(unit)) {
        let (Some(handle), Some(foot)) = (
            look.projection.handle(unit.front.at).map(|at| egui::pos2(at.x, at.y)),
            look.projection.to_screen(unit.front.at),
        ) else {
            continue;
        };
        let colour = painter.inks().area_of_side(look.session.colours(), unit.side);
        painter.line_segment([foot, handle], Stroke::new(1.5, colour));
        let rim = if look.selection.units.contains(&unit.id) { painter.inks().over_gold } else { Color32::WHITE };
        painter.circle(handle, 8.0, colour, Stroke::new(2.0, rim));
        bare_symbol(painter, egui::Rect::from_center_size(handle, egui::Vec2::splat(10.0)), unit.arm, Color32::WHITE);
    }
}

fn flash(painter: &egui::Painter, look: &UiContext, notes: &mut Notes) {
    let field = look.session.battle().field(look.session.viewer());
    match look.playback.flash() {
        Some(Flash::Shot(shot)) => shot::paint(painter, &look.projection, &look.units, &shot),
        Some(Flash::Template(parts)) => paint_all(painter, look, &field, &parts, notes),
        Some(Flash::Dice(_)) | None => {}
    }
}

/// A few words beside the pointer, on paper so that they can be read over anything; beside what is drafted while the
/// player works by keyboard.
fn beside_pointer(look: &UiContext, text: &str, colour: Color32, notes: &mut Notes) {
    let pointer = || look.projection.cursor().filter(|_| look.pointer.aim.is_some()).map(|at| egui::pos2(at.x, at.y));
    let at = if look.pointer.rests { drafted_end(look) } else { pointer() };
    if let Some(at) = at.filter(|_| !text.is_empty()) {
        notes.beside_pointer(at, text, colour);
    }
}

/// Where the drafted way ends, else where its unit stands.
fn drafted_end(look: &UiContext) -> Option<Pos2> {
    let draft = look.acting.draft.as_ref()?;
    let place = match &draft.work {
        Work::Path(path) => path.end().at,
        _ => look.units.get(draft.offer.subject.unit()?)?.middle(),
    };
    look.projection.to_screen(place)
}
