//! The names of places on both views, and the map's title: lettering that gives way to labels and units.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, Painter, epaint::TextShape, pos2},
};

use crate::{
    client::{
        comfort::Print,
        ground::Look,
        labels::{LabelPlaces, LabelSystems, Lens},
        lettering::{LEAST, faces_ready, italic, old_face, veil},
        scene::{Scene, stand_corners},
        views::Showing,
    },
    table::{Feature, FeatureShape},
};

/// How tall lettering is on the ground, inches; in the window it is kept between the least size and the most.
const INCHES: f32 = 0.62;
const MOST: f32 = 30.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_names.after(LabelSystems));
}

pub(super) fn draw_names(mut contexts: EguiContexts, scene: Res<Scene>, lens: Lens, labels: Res<LabelPlaces>) -> Result {
    let context = contexts.ctx_mut()?;
    if !faces_ready(context) {
        return Ok(());
    }
    let painter = context.layer_painter(egui::LayerId::background());
    if *lens.showing == Showing::Map {
        title(&scene, &lens, &painter);
    }
    let blocks = scene.units.iter().filter_map(|unit| lens.around(unit.stands.iter().flat_map(stand_corners), 0.6));
    let mut taken: Vec<Rect> = labels.0.iter().map(|(rect, _)| *rect).chain(blocks).collect();
    let mut written: Vec<&str> = Vec::new();
    // What has no name of its own goes by its kind; that is for cards, not for the map.
    let named = |feature: &&Feature| !feature.name.is_empty() && feature.name != feature.kind;
    for feature in scene.features.iter().filter(named) {
        // A hill of several contours bears its name once.
        if !written.contains(&feature.name.as_str()) && name(feature, scene.palette.palette().print, &lens, &painter, &mut taken) {
            written.push(&feature.name);
        }
    }
    Ok(())
}

/// Writes a place's name at the first spot that is free; tells whether there was one.
fn name(feature: &Feature, print: Print, lens: &Lens, painter: &Painter, taken: &mut Vec<Rect>) -> bool {
    for (at, way) in spots(&feature.shape) {
        let Some((here, ahead)) = lens.pixel(at, 0.0).zip(lens.pixel(at + way, 0.0)) else { continue };
        let size = (INCHES * here.distance(ahead)).clamp(LEAST + 2.0, MOST);
        let galley = painter.layout_no_wrap(feature.name.clone(), italic(size), Color32::PLACEHOLDER);
        let (angle, around) = lie(here, ahead, galley.size(), &feature.shape);
        let room = Rect::from_center_size(here, around);
        if taken.iter().any(|other| !other.intersect(room).is_empty()) {
            continue;
        }
        taken.push(room.inflate(4.0));
        let (ink, ground) = tones(feature, *lens.showing, print);
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

/// Lightens the drawing under a name, as engravers left lettering its own ground; fading at the rim.
fn clear_ground(painter: &Painter, middle: Vec2, size: Vec2, angle: f32, ground: Color32) {
    for (grow, strength) in [(4.0, 0.22), (2.0, 0.32), (0.0, 0.42)] {
        let half = size / 2.0 * Vec2::new(1.0, 0.72) + grow;
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
            let bounds = points.iter().fold(Rect::from_corners(points[0], points[0]), |bounds, point| bounds.union_point(*point));
            // A house is not written over, but beside.
            if bounds.size().max_element() < 3.0 {
                let off = Vec2::Y * (bounds.height() / 2.0 + INCHES);
                return vec![(bounds.center() + off, Vec2::X), (bounds.center() - off, Vec2::X)];
            }
            let (middle, rise) = (bounds.center(), Vec2::Y * (bounds.height() * 0.25).min(2.0));
            [middle, middle + rise, middle - rise, middle + rise * 2.0, middle - rise * 2.2].map(|at| (at, Vec2::X)).to_vec()
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

/// The angle at which a name lies in the window, and the size of the box around it.
fn lie(here: Vec2, ahead: Vec2, size: egui::Vec2, shape: &FeatureShape) -> (f32, Vec2) {
    let way = ahead - here;
    let angle = if matches!(shape, FeatureShape::Line { .. }) { way.y.atan2(way.x) } else { 0.0 };
    let upright = if angle.abs() > std::f32::consts::FRAC_PI_2 { angle - angle.signum() * std::f32::consts::PI } else { angle };
    let (sin, cos) = (upright.sin().abs(), upright.cos().abs());
    (upright, Vec2::new(size.x * cos + size.y * sin, size.x * sin + size.y * cos))
}

/// The ink, and on the map the tone to which the drawing is lightened under it.
fn tones(feature: &Feature, showing: Showing, print: Print) -> (Color32, Option<Color32>) {
    let water = matches!(Look::of(&feature.kind), Look::Water | Look::Swamp);
    let paper = Some(Color32::from_rgb(0xee, 0xe4, 0xca));
    match showing {
        Showing::Map if print == Print::Hard => (Color32::BLACK, Some(Color32::WHITE)),
        Showing::Map if water => (Color32::from_rgb(0x20, 0x42, 0x54), paper),
        Showing::Map => (Color32::from_rgb(0x34, 0x26, 0x18), paper),
        Showing::Tabletop => (Color32::from_rgb(0xf4, 0xec, 0xd4), None),
    }
}

/// The map's title above the neat line, and the length of its scale below.
fn title(scene: &Scene, lens: &Lens, painter: &Painter) {
    let middle = scene.size.width / 2.0;
    let lines = [
        (scene.title.to_uppercase(), Vec2::new(middle, scene.size.depth + 2.3), 1.5, true),
        (scene.subtitle.clone(), Vec2::new(middle, scene.size.depth + 1.15), 0.8, false),
        ("Twelve inches".to_owned(), Vec2::new(middle, -2.45), 0.7, false),
    ];
    for (text, at, inches, upright) in lines {
        let Some((here, ahead)) = lens.pixel(at, 0.0).zip(lens.pixel(at + Vec2::X, 0.0)) else { continue };
        let size = inches * here.distance(ahead);
        if size >= LEAST - 3.0 && !text.is_empty() {
            let font = if upright { old_face(size) } else { italic(size) };
            painter.text(pos2(here.x, here.y), egui::Align2::CENTER_CENTER, text, font, Color32::from_rgb(0x38, 0x2a, 0x1c));
        }
    }
}
