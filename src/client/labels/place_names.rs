//! The names of places on both views: lettering that gives way to labels and units, and keeps within the frame.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, FontId, Painter, epaint::TextShape, pos2},
};

use crate::{
    client::{
        labels::{KeptClear, LabelPlaces, LabelSystems, WordPlaces},
        map::cartouche,
        render::{
            fonts::{LEAST, bold, faces_ready, italic, veil},
            tessellation::{Triangle, triangulate},
        },
        scene::{
            Scene,
            terrain_style::GroundStyle,
            units::{SceneUnits, has_handle},
        },
        settings::Print,
        view::{
            Margins, ViewMode,
            projection::{HANDLE_SIZE, TableProjection},
        },
    },
    measure::Polygon,
    table::{Feature, FeatureShape},
};

/// How tall lettering is on the ground, inches; in the window it is kept between the least size and the most.
const INCHES: f32 = 0.62;
const MOST: f32 = 30.0;
/// How far names keep from one another, pixels.
const APART: f32 = 4.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_names.after(LabelSystems));
}

pub(crate) fn draw_names(
    mut contexts: EguiContexts,
    scene: Res<Scene>,
    units: SceneUnits,
    eye: TableProjection,
    labels: Res<LabelPlaces>,
    clear: Res<KeptClear>,
    margins: Res<Margins>,
    mut words: ResMut<WordPlaces>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if !faces_ready(context) {
        return Ok(());
    }
    let painter = context.layer_painter(egui::LayerId::background());
    let blocks = units.iter().filter_map(|unit| eye.around(unit.corners(), 0.6));
    let with_handle = units.iter().filter(|unit| has_handle(unit));
    let handles = with_handle.filter_map(|unit| eye.handle(unit.front.at));
    let handles = handles.map(|at| Rect::from_center_size(at, Vec2::splat(HANDLE_SIZE)));
    let mut taken: Vec<Rect> = labels.places().chain(clear.banner).chain(blocks).chain(handles).collect();
    let window = context.viewport_rect();
    let free = margins.free(Vec2::new(window.width(), window.height()));
    if eye.showing() == ViewMode::Map {
        cartouche::paint(&scene, &eye, &painter, (free, &clear.cards), &mut taken);
    }
    let before = taken.len();
    let frame = frame(&scene, &eye).map_or(free, |frame| frame.intersect(free)).inflate(-4.0);
    let mut written: Vec<&str> = Vec::new();
    // Features without a name get the name of their kind, but only on cards, not on the map.
    let named = |feature: &&Feature| !feature.name.is_empty() && feature.name != feature.kind;
    for feature in scene.features.iter().filter(named) {
        // A hill of several contours is named once.
        if !written.contains(&feature.name.as_str())
            && name(feature, scene.palette.palette().print, &eye, &painter, frame, &mut taken)
        {
            written.push(&feature.name);
        }
    }
    words.0.extend(taken[before..].iter().map(|place| place.inflate(-APART)));
    Ok(())
}

/// The part of the window that shows the table; on the tabletop names may stand up to its far edge.
fn frame(scene: &Scene, eye: &TableProjection) -> Option<Rect> {
    let table = scene.table();
    eye.around(
        [table.min, Vec2::new(table.max.x, table.min.y), table.max, Vec2::new(table.min.x, table.max.y)].into_iter(),
        0.0,
    )
}

/// Writes a place's name at the first spot that is free and within the frame; tells whether there was one.
fn name(
    feature: &Feature,
    print: Print,
    eye: &TableProjection,
    painter: &Painter,
    frame: Rect,
    taken: &mut Vec<Rect>,
) -> bool {
    for (at, way) in spots(&feature.shape) {
        let Some((here, ahead)) = eye.pixel(at, 0.0).zip(eye.pixel(at + way, 0.0)) else { continue };
        // Places out of sight are not named at the edge of the view.
        if !frame.contains(here) {
            continue;
        }
        let size = (INCHES * here.distance(ahead)).clamp(LEAST + 2.0, MOST);
        let galley =
            painter.layout_no_wrap(feature.name.clone(), face(size, eye.showing(), print), Color32::PLACEHOLDER);
        let (angle, around) = lie(here, ahead, galley.size(), &feature.shape);
        let Some(here) = within(frame, here, around) else { continue };
        let room = Rect::from_center_size(here, around);
        if taken.iter().any(|other| !other.intersect(room).is_empty()) {
            continue;
        }
        taken.push(room.inflate(APART));
        let (ink, ground) = tones(feature, eye.showing(), print);
        let galley_size = Vec2::new(galley.size().x, galley.size().y);
        let half = Vec2::from_angle(angle).rotate(galley_size / 2.0);
        let corner = here - half;
        let mut shape = TextShape::new(pos2(corner.x, corner.y), galley, ink);
        shape.angle = angle;
        if let Some(ground) = ground {
            clear_ground(painter, here, galley_size, angle, ground);
        } else {
            let mut under = shape.clone();
            under.pos += egui::vec2(1.0, 1.2);
            under.override_text_color = Some(Color32::from_black_alpha(200));
            painter.add(under);
        }
        painter.add(shape);
        return true;
    }
    false
}

/// The face of a name of some size: the old italics, but bold sans where the map is printed hard, for thin strokes that
/// slant come out grey.
fn face(size: f32, showing: ViewMode, print: Print) -> FontId {
    match (showing, print) {
        (ViewMode::Map, Print::Hard) => bold((size * 0.84).max(LEAST)),
        _ => italic(size),
    }
}

/// The middle of a box of some size about a place, moved so that the box lies within a frame; `None` where it has no
/// room there.
fn within(frame: Rect, middle: Vec2, size: Vec2) -> Option<Vec2> {
    let room = Rect { min: frame.min + size / 2.0, max: frame.max - size / 2.0 };
    (room.min.cmple(room.max).all()).then(|| middle.clamp(room.min, room.max))
}

/// Lightens the drawing under a name, as engravers left lettering its own ground; fading at the rim.
fn clear_ground(painter: &Painter, middle: Vec2, size: Vec2, angle: f32, ground: Color32) {
    for (grow, strength) in [(5.0, 0.26), (2.5, 0.42), (0.0, 0.60)] {
        let half = size / 2.0 * Vec2::new(1.0, 0.74) + grow;
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| {
            let corner = middle + Vec2::from_angle(angle).rotate(half * Vec2::new(x, y));
            pos2(corner.x, corner.y)
        });
        painter.add(egui::Shape::convex_polygon(corners.to_vec(), veil(ground, strength), egui::Stroke::NONE));
    }
}

/// Points where a name may stand, each with a step of one inch along it.
fn spots(shape: &FeatureShape) -> Vec<(Vec2, Vec2)> {
    match shape {
        FeatureShape::Area(points) => {
            let bounds = points
                .iter()
                .fold(Rect::from_corners(points[0], points[0]), |bounds, point| bounds.union_point(*point));
            // A house is not written over, but beside.
            if bounds.size().max_element() < 3.0 {
                let off = Vec2::Y * (bounds.height() / 2.0 + INCHES);
                return vec![(bounds.center() + off, Vec2::X), (bounds.center() - off, Vec2::X)];
            }
            let (middle, rise) = (bounds.center(), Vec2::Y * (bounds.height() * 0.25).min(2.0));
            let about = [middle, middle + rise, middle - rise, middle + rise * 2.0, middle - rise * 2.2];
            // The middle of a winding river lies on its bank: its name goes where it is widest.
            about
                .into_iter()
                .filter(|at| holds(points, *at))
                .chain(broad_places(points))
                .map(|at| (at, Vec2::X))
                .collect()
        }
        FeatureShape::Line { points, width } => {
            let mut pieces: Vec<[Vec2; 2]> = points.windows(2).map(|pair| [pair[0], pair[1]]).collect();
            pieces.sort_by(|one, other| other[0].distance(other[1]).total_cmp(&one[0].distance(one[1])));
            let beside = |[from, to]: [Vec2; 2]| {
                let way = (to - from).normalize_or(Vec2::X);
                let way = if way.x < 0.0 { -way } else { way };
                let off = way.perp() * (width / 2.0 + 0.45);
                [(0.5, off), (0.5, -off), (0.25, off), (0.75, off)].map(|(part, off)| (from.lerp(to, part) + off, way))
            };
            pieces.into_iter().take(4).flat_map(beside).collect()
        }
    }
}

/// The middles of the largest pieces into which an outline is cut.
fn broad_places(points: &[Vec2]) -> Vec<Vec2> {
    let size = |[a, b, c]: &Triangle| (*b - *a).perp_dot(*c - *a);
    let mut pieces = triangulate(points);
    pieces.sort_by(|one, other| size(other).total_cmp(&size(one)));
    pieces.into_iter().take(4).map(|[a, b, c]| (a + b + c) / 3.0).collect()
}

/// Whether an outline holds a point.
fn holds(points: &[Vec2], at: Vec2) -> bool {
    Polygon::new(points.to_vec()).is_ok_and(|outline| outline.contains(at))
}

/// A name's angle in the window, and the size of the box around it.
fn lie(here: Vec2, ahead: Vec2, size: egui::Vec2, shape: &FeatureShape) -> (f32, Vec2) {
    let way = ahead - here;
    let angle = if matches!(shape, FeatureShape::Line { .. }) { way.y.atan2(way.x) } else { 0.0 };
    let upright =
        if angle.abs() > std::f32::consts::FRAC_PI_2 { angle - angle.signum() * std::f32::consts::PI } else { angle };
    let (sin, cos) = (upright.sin().abs(), upright.cos().abs());
    (upright, Vec2::new(size.x * cos + size.y * sin, size.x * sin + size.y * cos))
}

/// The ink, and on the map the tone to which the drawing is lightened under it.
fn tones(feature: &Feature, showing: ViewMode, print: Print) -> (Color32, Option<Color32>) {
    let water = matches!(GroundStyle::of(&feature.kind), GroundStyle::Water | GroundStyle::Swamp);
    let paper = Some(Color32::from_rgb(0xee, 0xe4, 0xca));
    match showing {
        ViewMode::Map if print == Print::Hard => (Color32::BLACK, Some(Color32::WHITE)),
        ViewMode::Map if water => (Color32::from_rgb(0x20, 0x42, 0x54), paper),
        ViewMode::Map => (Color32::from_rgb(0x34, 0x26, 0x18), paper),
        ViewMode::Tabletop => (Color32::from_rgb(0xf4, 0xec, 0xd4), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hollow_area_is_named_within_itself() {
        let bend =
            [[0.0, 0.0], [20.0, 0.0], [20.0, 20.0], [0.0, 20.0], [0.0, 17.0], [17.0, 17.0], [17.0, 3.0], [0.0, 3.0]]
                .map(Vec2::from);
        let spots = spots(&FeatureShape::Area(bend.to_vec()));
        assert!(!spots.is_empty() && spots.iter().all(|(at, _)| holds(&bend, *at)), "{spots:?}");
    }

    #[test]
    fn names_are_bold_where_the_map_is_printed_hard_and_never_smaller_than_the_least_type() {
        for size in [LEAST + 2.0, MOST] {
            let hard = face(size, ViewMode::Map, Print::Hard);
            assert!(hard.family == bold(size).family && hard.size >= LEAST, "{hard:?}");
            assert_eq!(face(size, ViewMode::Map, Print::Tinted), italic(size));
            assert_eq!(face(size, ViewMode::Tabletop, Print::Hard), italic(size));
        }
    }

    #[test]
    fn a_name_is_moved_into_the_frame_or_left_out() {
        let frame = Rect::new(0.0, 0.0, 200.0, 100.0);
        for (middle, size, found) in [
            ([100.0, 50.0], [60.0, 20.0], Some([100.0, 50.0])),
            ([195.0, 50.0], [60.0, 20.0], Some([170.0, 50.0])),
            ([2.0, 99.0], [60.0, 20.0], Some([30.0, 90.0])),
            ([100.0, 50.0], [260.0, 20.0], None),
        ] {
            assert_eq!(within(frame, Vec2::from(middle), Vec2::from(size)), found.map(Vec2::from), "{middle:?}");
        }
    }
}
