//! The table overlay: ghosts, ways, ranges, arcs, templates and units hit, all as the battle gives them.
//!
//! Shapes are projected point by point with the [`Lens`], so that they lie on the ground in both views.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Pos2, Stroke};

use super::{
    Look, clock, hover,
    notes::{Need, Notes},
    presenter, shots,
    strokes::{self, Rim},
    theme::Inked,
};
use crate::{
    battle::{
        Area, OfferRole, Plan, QuestionKind,
        notice::{Overlay, OverlayRole, OverlayShape, OverlayTopic},
    },
    client::{
        corner::Corners,
        draft::{Draft, Work},
        labels::{Beneath, symbols::bare_symbol},
        lens::Lens,
        pointer::Drag,
        spectacle::Flash,
        telling::By,
        tools::Whose,
    },
    measure::{Facing, Footprint, Pose},
    table::{Field, UnitId},
};

/// Degrees between the corners of a drawn circle.
const ARC_STEP: f32 = 6.0;
/// How far the cone of directions among which one is chosen is drawn, inches.
const CONE_INCHES: f32 = 6.0;

/// Paints all overlays on the table; words keep clear of the banner.
pub(super) fn over_table(context: &egui::Context, look: &Look, banner: Option<bevy::math::Rect>) {
    let painter = context.layer_painter(egui::LayerId::background());
    let mut notes = Notes::beside(&look.lens, &look.scene, banner);
    let beneath = Beneath::painter(&painter);
    shots::hanging(&beneath, &look.lens, look.playback.smoke());
    hover::hidden_ground(&beneath, look);
    held(&beneath, look, &mut notes);
    told(&painter, look, &mut notes);
    if let Some(draft) = &look.acting.draft {
        drafted(&painter, look, draft, &mut notes);
    } else if !look.playback.is_running() {
        weighed(&painter, look, &mut notes);
    }
    flash(&painter, look, &mut notes);
    presenter::over_table(&painter, look, &mut notes);
    hover::over_table(&painter, look);
    if let (Drag::Box(from), Some(to)) = (look.pointer.drag, look.lens.cursor()) {
        let frame = egui::Rect::from_two_pos(egui::pos2(from.x, from.y), egui::pos2(to.x, to.y));
        strokes::frame(&painter, frame);
    }
    handles(&painter, look);
    look.beneath.lay(&painter);
}

/// The topic shown, for the selection or for a whole side. While armies deploy their zones are shown, unless another
/// topic is.
fn held(painter: &egui::Painter, look: &Look, notes: &mut Notes) {
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

fn drafted(painter: &egui::Painter, look: &Look, draft: &Draft, notes: &mut Notes) {
    if let Some(Err(refusal)) = draft.verdict.as_ref().filter(|_| !look.acting.together.anybody_can()) {
        if let Some(at) = refusal.at.and_then(|at| look.lens.to_screen(at)) {
            strokes::cross(painter, at);
        }
        beside_pointer(painter, look, &refusal.to_string(), painter.inks().red_ink);
    }
    let plans = look.acting.together.followers.iter().filter_map(|follower| follower.verdict.as_ref().ok());
    let plans: Vec<_> = if look.acting.along.is_empty() { draft.plan().into_iter().collect() } else { plans.collect() };
    for shown in plans {
        plan(painter, look, shown, notes);
    }
    if let Some(plan) = draft.plan() {
        let mut text = String::new();
        if let Some(cost) = plan.cost_inches {
            text = format!("{cost:.1} in");
            if let Some(left) = plan.left_inches {
                text += &format!(", {left:.1} left");
            }
        }
        if let Work::Path(path) = &draft.work
            && let Some((now, next)) = path.turn_price()
        {
            text += &format!(" · turn {now:.1} in, next step {next:.1} in");
        }
        if let Some(snapped) = draft.snapped() {
            text += &format!(" · {snapped}");
        }
        if let Some(stops) = plan.stops.as_ref().or(draft.cut_short.as_ref()) {
            text += &format!(" · stops: {}", stops.reason);
        }
        for (label, chance) in plan.outlook.chances.iter().take(2) {
            text += &format!(" · {label} {:.0} %", chance * 100.0);
        }
        beside_pointer(painter, look, &text, painter.inks().ink);
    }
    work(painter, look, &draft.work);
}

/// The effect of the answer under consideration, or where it fails.
fn weighed(painter: &egui::Painter, look: &Look, notes: &mut Notes) {
    match look.weighing.weighed(&look.board).map(|answer| &answer.verdict) {
        Some(Ok(shown)) => plan(painter, look, shown, notes),
        Some(Err(refusal)) => {
            if let Some(at) = refusal.at.and_then(|at| look.lens.to_screen(at)) {
                strokes::cross(painter, at);
            }
        }
        None => {}
    }
}

/// The effects of a plan: its shapes, where stands would end, where it stops short.
pub(super) fn plan(painter: &egui::Painter, look: &Look, plan: &Plan, notes: &mut Notes) {
    let field = look.session.battle().field(look.session.viewer());
    paint_all(painter, look, &field, &plan.overlays, notes);
    for ghost in &plan.ghosts {
        if let Some(stand) = field.get_stand(ghost.stand) {
            let shape = OverlayShape::Base(ghost.pose, stand.base);
            let ghost = Overlay { shape, role: OverlayRole::Ghost, label: String::new(), margin: None };
            paint(painter, look, &field, &ghost, notes);
        }
    }
    if let Some(at) = plan.stops.as_ref().and_then(|stops| stops.at).and_then(|at| look.lens.to_screen(at)) {
        strokes::cross(painter, at);
    }
    if let Some(clock) = &plan.clock {
        clock::over_table(painter, look, clock, notes);
    }
}

/// The orders of units in a step of naming targets, with proposed ones dotted.
fn told(painter: &egui::Painter, look: &Look, notes: &mut Notes) {
    let field = look.session.battle().field(look.session.viewer());
    let drafted = look.acting.draft.as_ref().map(|draft| draft.offer.subject);
    let marked = look.acting.proposed(&look.session).unwrap_or_default();
    let told = look.board.tellings.iter().chain(marked);
    for telling in told.filter(|telling| Some(telling.order.subject) != drafted && !look.playback.is_running()) {
        for overlay in &telling.overlays {
            match (&overlay.shape, telling.by) {
                (OverlayShape::Line(points), By::Proposal) => dotted(painter, &look.lens, points),
                _ => paint(painter, look, &field, overlay, notes),
            }
        }
        let unit = telling.order.subject.unit().and_then(|unit| look.scene.units.iter().find(|known| known.id == unit));
        if let Some(at) =
            unit.filter(|_| telling.order.values.is_empty()).and_then(|unit| look.lens.to_screen(unit.middle()))
        {
            notes.write(painter, at, "holds", painter.inks().ink, Need::Must);
        }
    }
}

fn dotted(painter: &egui::Painter, lens: &Lens, points: &[Vec2]) {
    let points: Vec<Pos2> = points.iter().filter_map(|point| lens.to_screen(*point)).collect();
    strokes::dotted(painter, &points, 1.7, painter.inks().over_ink);
}

/// A slot being filled, as it is drawn on the table: its area, its handles.
fn work(painter: &egui::Painter, look: &Look, work: &Work) {
    let lens = &look.lens;
    match work {
        Work::Pick { candidates, .. } => {
            for candidate in candidates {
                if let crate::battle::Value::Unit(unit) = candidate
                    && let Some(unit) = look.scene.units.iter().find(|known| known.id == *unit)
                    && let Some(at) = lens.to_screen(unit.middle())
                {
                    strokes::ring(painter, at, 16.0, 2.0, painter.inks().over_gold);
                }
            }
        }
        Work::Point { area, .. } => zone(painter, look, area),
        Work::Pose { area, put, hovered } => {
            zone(painter, look, area);
            if let Some(pose) = put.or(*hovered) {
                arrow(painter, lens, pose);
            }
        }
        Work::Line(line) => {
            zone(painter, look, &line.area);
            for end in [line.first, line.second].into_iter().flatten().filter_map(|end| lens.to_screen(end)) {
                strokes::dot(painter, end, 6.0, painter.inks().over_gold);
            }
        }
        Work::Facing { from, most, set, hovered, .. } => {
            cone(painter, look, *from, *most);
            if let Some(facing) = set.or(*hovered) {
                arrow(painter, lens, Pose::new(from.at, facing));
            }
        }
        Work::Path(path) => {
            let points: Vec<Pos2> = std::iter::once(path.domain.start.at)
                .chain(path.clicked.iter().flatten().scan(path.domain.start, |pose, leg| {
                    *pose = leg.carry(*pose, path.body);
                    Some(pose.at)
                }))
                .chain(std::iter::once(path.end().at))
                .filter_map(|point| lens.to_screen(point))
                .collect();
            if let Some(unit) = look.acting.draft.as_ref().and_then(|draft| draft.offer.subject.unit()) {
                corner_handles(painter, lens, &Corners::of(unit, path.pose(), path.body));
            }
            strokes::line(painter, points.clone(), 2.5, painter.inks().over_gold);
            for point in points.iter().skip(1) {
                strokes::dot(painter, *point, 4.0, painter.inks().over_gold);
            }
            arrow(painter, lens, path.end());
        }
        _ => {}
    }
}

/// The cone of directions among which one is chosen, if not every one is legal.
fn cone(painter: &egui::Painter, look: &Look, apex: Pose, half_angle_degrees: f32) {
    if half_angle_degrees < 180.0 {
        zone(painter, look, &Area::Sector { apex, half_angle_degrees, radius: CONE_INCHES });
    }
}

/// Where something may be put: of an army that deploys in its own colour, as its zone is.
fn zone(painter: &egui::Painter, look: &Look, area: &Area) {
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
        strokes::polygon(&Beneath::painter(painter), &look.lens, &points, colour, Rim::of(role));
    }
}

/// The direction of a pose, as an arrow from its front.
fn arrow(painter: &egui::Painter, lens: &Lens, pose: Pose) {
    let (tail, tip) = (lens.to_screen(pose.at), lens.to_screen(pose.shifted(Vec2::new(0.0, 0.8)).at));
    if let (Some(tail), Some(tip)) = (tail, tip) {
        strokes::arrow(painter, tail, tip, painter.inks().over_gold);
    }
}

/// The corners by which a unit is wheeled.
fn corner_handles(painter: &egui::Painter, lens: &Lens, corners: &Corners) {
    for at in [corners.left, corners.right].into_iter().filter_map(|corner| lens.to_screen(corner)) {
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
fn handles(painter: &egui::Painter, look: &Look) {
    for corners in &look.handles.0 {
        corner_handles(painter, &look.lens, corners);
    }
    for unit in look.scene.units.iter().filter(|unit| crate::client::pick::has_handle(unit)) {
        let (Some(handle), Some(foot)) = (look.lens.handle(unit.front), look.lens.to_screen(unit.front.at)) else {
            continue;
        };
        let colour = painter.inks().area_of_side(look.session.colours(), unit.side);
        painter.line_segment([foot, handle], Stroke::new(1.5, colour));
        let rim = if look.selection.units.contains(&unit.id) { painter.inks().over_gold } else { Color32::WHITE };
        painter.circle(handle, 8.0, colour, Stroke::new(2.0, rim));
        bare_symbol(painter, egui::Rect::from_center_size(handle, egui::Vec2::splat(10.0)), unit.arm, Color32::WHITE);
    }
}

fn flash(painter: &egui::Painter, look: &Look, notes: &mut Notes) {
    let field = look.session.battle().field(look.session.viewer());
    match look.playback.flash() {
        Some(Flash::Shot(shot)) => shots::paint(painter, &look.lens, &look.scene, &shot),
        Some(Flash::Template(parts)) => paint_all(painter, look, &field, &parts, notes),
        Some(Flash::Dice(_)) | None => {}
    }
}

/// A few words beside the pointer, on paper so that they can be read over anything.
fn beside_pointer(painter: &egui::Painter, look: &Look, text: &str, colour: Color32) {
    let Some(at) = look.lens.cursor().filter(|_| !text.is_empty() && look.pointer.aim.is_some()) else { return };
    strokes::words(painter, egui::pos2(at.x + 18.0, at.y + 20.0), text, colour);
}

/// Paints overlays. Figures stand too close for a label each: those of one unit with the same label share one that
/// counts them.
fn paint_all(painter: &egui::Painter, look: &Look, field: &Field<'_>, overlays: &[Overlay], notes: &mut Notes) {
    let lens = &look.lens;
    let of_overlay = |role| painter.inks().of_overlay(look.session.colours(), role);
    let mut figures: Vec<(UnitId, &Overlay, u16, Pos2)> = Vec::new();
    for overlay in overlays {
        let OverlayShape::Figure(stand, cell) = overlay.shape else {
            paint(painter, look, field, overlay, notes);
            continue;
        };
        let Some(at) = field.get_stand(stand).and_then(|stand| lens.to_screen(stand.cell_point(usize::from(cell))))
        else {
            continue;
        };
        strokes::mark_figure(painter, at, of_overlay(overlay.role));
        match figures.iter_mut().find(|(unit, known, ..)| *unit == stand.unit && known.label == overlay.label) {
            Some((_, _, count, corner)) => {
                *count += 1;
                *corner = egui::pos2(corner.x.max(at.x), corner.y.min(at.y));
            }
            None => figures.push((stand.unit, overlay, 1, at)),
        }
    }
    for (_, overlay, count, corner) in figures.into_iter().filter(|(_, overlay, ..)| !overlay.label.is_empty()) {
        let text = if count == 1 { overlay.label.clone() } else { format!("{count} × {}", overlay.label) };
        let ink = strokes::as_type(painter.inks(), of_overlay(overlay.role));
        notes.write(painter, corner + egui::vec2(34.0, -10.0), &text, ink, Need::Must);
    }
}

/// Paints one overlay.
pub(super) fn paint(painter: &egui::Painter, look: &Look, field: &Field<'_>, overlay: &Overlay, notes: &mut Notes) {
    let (lens, colour) = (&look.lens, painter.inks().of_overlay(look.session.colours(), overlay.role));
    let place = match &overlay.shape {
        OverlayShape::Line(points) => {
            let points: Vec<Pos2> = points.iter().filter_map(|point| lens.to_screen(*point)).collect();
            let end = points.last().copied();
            // Blocked lines are also dashed.
            if overlay.role == OverlayRole::Blocked {
                strokes::dashed(painter, &points, 2.4, colour);
            } else {
                strokes::line(painter, points, 2.2, colour);
            }
            end
        }
        OverlayShape::Point(point) => {
            let at = lens.to_screen(*point);
            if let Some(at) = at {
                strokes::dot(painter, at, 5.0, colour);
            }
            at
        }
        OverlayShape::Figure(stand, cell) => {
            let at = field.get_stand(*stand).and_then(|stand| lens.to_screen(stand.cell_point(usize::from(*cell))));
            if let Some(at) = at {
                strokes::mark_figure(painter, at, colour);
            }
            at.map(|at| at + egui::vec2(7.0, -12.0))
        }
        shape => outline(shape).and_then(|points| {
            strokes::polygon(painter, lens, &points, colour, Rim::of(overlay.role));
            lens.to_screen(points.iter().sum::<Vec2>() / points.len().max(1) as f32)
        }),
    };
    let margin = overlay.margin.map_or_else(String::new, |margin| format!(" ({margin:+.2})"));
    if let Some(place) = place.filter(|_| !overlay.label.is_empty()) {
        let need = if overlay.role == OverlayRole::Blocked { Need::Must } else { Need::Spare };
        notes.write(
            painter,
            place,
            &format!("{}{margin}", overlay.label),
            strokes::as_type(painter.inks(), colour),
            need,
        );
    }
}

/// The border of a shape that has one, table inches.
fn outline(shape: &OverlayShape) -> Option<Vec<Vec2>> {
    match shape {
        OverlayShape::Polygon(points) => Some(points.clone()),
        OverlayShape::Disc { centre, radius } => Some(arc(Pose::new(*centre, Facing::NORTH), 180.0, *radius)),
        OverlayShape::Sector { apex, half_angle_degrees, radius } => {
            let rim = arc(*apex, *half_angle_degrees, *radius);
            Some(std::iter::once(apex.at).chain(rim).collect())
        }
        OverlayShape::Base(pose, base) => Some(corners(*pose, *base).to_vec()),
        OverlayShape::Line(_) | OverlayShape::Point(_) | OverlayShape::Figure(..) => None,
    }
}

fn arc(apex: Pose, half_angle: f32, radius: f32) -> Vec<Vec2> {
    let steps = (half_angle * 2.0 / ARC_STEP).ceil().max(2.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a circle has sixty steps")]
    let count = steps as u16;
    let bearing = |step: u16| -half_angle + half_angle * 2.0 * f32::from(step) / steps;
    (0..=count).map(|step| apex.turned_right(bearing(step)).shifted(Vec2::new(0.0, radius)).at).collect()
}

fn corners(pose: Pose, base: Footprint) -> [Vec2; 4] {
    let half = Vec2::new(base.frontage, base.depth) / 2.0;
    [Vec2::new(-half.x, half.y), half, Vec2::new(half.x, -half.y), -half].map(|corner| pose.to_table(corner))
}
