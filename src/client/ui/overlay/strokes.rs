//! How lines, rings, dots and areas are drawn over the table so that they stand out on everything: paper, turf, woods
//! and water. Every line has a casing, dark round pale lines and pale round dark ones, and every area a thin wash in
//! its own hue. Knows colours and pixels; knows no battle.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Painter, Pos2, Shape, Stroke};

use crate::{
    battle::notice::OverlayRole,
    client::{
        labels::Beneath,
        render::{fonts::veil, tessellation::triangulate},
        settings::{Inked, Inks},
        view::{ViewMode, projection::TableProjection},
    },
};

/// How far a casing shows on either side of its line, points.
const CASING: f32 = 1.2;
/// How much of the ground a casing and a wash cover.
const CASED: f32 = 0.85;
const WASHED: f32 = 0.28;
/// The same for the tabletop: a wash lies over the miniatures too, which must keep their colours.
const WASHED_OVER_MINIATURES: f32 = 0.13;

/// A line through points.
pub(in crate::client::ui) fn line(painter: &Painter, points: Vec<Pos2>, width: f32, colour: Color32) {
    painter.line(points.clone(), casing(painter, width, colour));
    painter.line(points, Stroke::new(width, colour));
}

/// A line in dashes, its casing whole.
pub(in crate::client::ui) fn dashed(painter: &Painter, points: &[Pos2], width: f32, colour: Color32) {
    painter.line(points.to_vec(), casing(painter, width, colour));
    painter.extend(Shape::dashed_line(points, Stroke::new(width, colour), 7.0, 5.0));
}

/// A line of dots, each in a casing.
pub(in crate::client::ui) fn dotted(painter: &Painter, points: &[Pos2], radius: f32, colour: Color32) {
    painter.extend(Shape::dotted_line(points, veil(painter.inks().casing(colour), CASED), 7.0, radius + CASING));
    painter.extend(Shape::dotted_line(points, colour, 7.0, radius));
}

/// The border of an area.
pub(in crate::client::ui) fn border(painter: &Painter, corners: Vec<Pos2>, width: f32, colour: Color32) {
    painter.add(Shape::closed_line(corners.clone(), casing(painter, width, colour)));
    painter.add(Shape::closed_line(corners, Stroke::new(width, colour)));
}

/// A ring about a place.
pub(in crate::client::ui) fn ring(painter: &Painter, at: Pos2, radius: f32, width: f32, colour: Color32) {
    painter.circle_stroke(at, radius, casing(painter, width, colour));
    painter.circle_stroke(at, radius, Stroke::new(width, colour));
}

/// A ring of dots about a place.
pub(in crate::client::ui) fn dotted_ring(painter: &Painter, at: Pos2, radius: f32, colour: Color32) {
    /// The dots of a ring, and the size of each, points.
    const DOTS: u8 = 16;
    const DOT: f32 = 1.6;
    for dot in 0..DOTS {
        let turn = f32::from(dot) / f32::from(DOTS) * std::f32::consts::TAU;
        painter.circle(at + egui::Vec2::angled(turn) * radius, DOT, colour, casing(painter, 0.0, colour));
    }
}

/// A dot at a place.
pub(in crate::client::ui) fn dot(painter: &Painter, at: Pos2, radius: f32, colour: Color32) {
    painter.circle(at, radius, colour, Stroke::new(CASING, painter.inks().casing(colour)));
}

/// An arrow from one place to another, with a head of one size however long it is.
pub(in crate::client::ui) fn arrow(painter: &Painter, tail: Pos2, tip: Pos2, colour: Color32) {
    const WIDTH: f32 = 2.5;
    for stroke in [casing(painter, WIDTH, colour), Stroke::new(WIDTH, colour)] {
        painter.line_segment([tail, tip], stroke);
        painter.line(barbs(tail, tip).to_vec(), stroke);
    }
}

/// The head of an arrow: the ends of its two barbs, with the tip between them.
fn barbs(tail: Pos2, tip: Pos2) -> [Pos2; 3] {
    /// The length of a barb, points, and of a short arrow its share.
    const LENGTH: f32 = 14.0;
    const SHARE: f32 = 0.5;
    const ANGLE: f32 = std::f32::consts::PI / 6.0;
    let back = (tail - tip).normalized() * LENGTH.min((tail - tip).length() * SHARE);
    let [one, other] = [ANGLE, -ANGLE].map(|turn| tip + egui::emath::Rot2::from_angle(turn) * back);
    [one, tip, other]
}

/// A figure that is meant.
pub(in crate::client::ui) fn mark_figure(painter: &Painter, at: Pos2, colour: Color32) {
    painter.circle_filled(at, 6.0, veil(colour, 0.55));
    ring(painter, at, 6.0, 2.0, colour);
}

/// A cross where something is refused.
pub(in crate::client::ui) fn cross(painter: &Painter, at: Pos2) {
    let arms = [(1.0, 1.0), (1.0, -1.0)].map(|(x, y)| egui::vec2(x, y) * 8.0);
    let red = painter.inks().over_red;
    for stroke in [casing(painter, 3.0, red), Stroke::new(3.0, red)] {
        for arm in arms {
            painter.line_segment([at - arm, at + arm], stroke);
        }
    }
}

/// A frame with round corners about something in the window.
pub(in crate::client::ui) fn outline(painter: &Painter, place: egui::Rect, round: f32, width: f32, colour: Color32) {
    for stroke in [casing(painter, width, colour), Stroke::new(width, colour)] {
        painter.rect_stroke(place, round, stroke, egui::StrokeKind::Middle);
    }
}

/// A rectangle of the window that is being drawn out.
pub(in crate::client::ui) fn frame(painter: &Painter, frame: egui::Rect) {
    let gold = painter.inks().over_gold;
    painter.rect_filled(frame, 0.0, veil(gold, 0.2));
    for stroke in [casing(painter, 1.5, gold), Stroke::new(1.5, gold)] {
        painter.rect_stroke(frame, 0.0, stroke, egui::StrokeKind::Middle);
    }
}

/// How the border of an area is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::client::ui) enum Rim {
    /// In one stroke.
    Whole,
    /// In dashes, recognisable whatever its colour.
    Dashed,
}

impl Rim {
    /// That of an area with a meaning: where a side deploys is dashed, for a side's colour may look like that of an
    /// objective.
    pub(in crate::client::ui) const fn of(role: OverlayRole) -> Self {
        if matches!(role, OverlayRole::Deployment(_)) { Self::Dashed } else { Self::Whole }
    }
}

/// An area of the table with its border; it may be concave, as a zone round a wood is. Its wash lies beneath the
/// labels.
pub(in crate::client::ui) fn polygon(
    painter: &Painter,
    projection: &TableProjection,
    points: &[Vec2],
    colour: Color32,
    rim: Rim,
) {
    let corners: Vec<Pos2> = points.iter().filter_map(|point| projection.to_screen(*point)).collect();
    if corners.len() < 3 {
        return;
    }
    let part = if projection.showing() == ViewMode::Map { WASHED } else { WASHED_OVER_MINIATURES };
    let (mut area, wash) = (egui::Mesh::default(), wash(colour, part));
    for corners in triangulate(points).into_iter().map(|triangle| triangle.map(|corner| projection.to_screen(corner))) {
        let [Some(a), Some(b), Some(c)] = corners else { continue };
        let first = u32::try_from(area.vertices.len()).unwrap_or(0);
        [a, b, c].into_iter().for_each(|corner| area.colored_vertex(corner, wash));
        area.add_triangle(first, first + 1, first + 2);
    }
    Beneath::painter(painter).add(area);
    match rim {
        Rim::Whole => border(painter, corners, 1.8, colour),
        Rim::Dashed => {
            let closed: Vec<Pos2> = corners.iter().chain(corners.first()).copied().collect();
            dashed(painter, &closed, 2.4, colour);
        }
    }
}

/// The paper under words over the table.
pub(in crate::client::ui) fn slip(inks: Inks) -> Color32 {
    veil(inks.paper, 0.97)
}

/// A colour drawn over the table as type on paper beside it.
pub(in crate::client::ui) fn as_type(inks: Inks, colour: Color32) -> Color32 {
    colour.lerp_to_gamma(inks.ink, 0.66)
}

fn casing(painter: &Painter, width: f32, colour: Color32) -> Stroke {
    Stroke::new(width + CASING * 2.0, veil(painter.inks().casing(colour), CASED))
}

/// The wash of an area: its hue at its brightest, thinly, for dark paint thinned is grey whatever its hue.
fn wash(colour: Color32, part: f32) -> Color32 {
    let most = colour.r().max(colour.g()).max(colour.b()).max(1);
    let bright = |channel: u8| u8::try_from(u16::from(channel) * 255 / u16::from(most)).unwrap_or(u8::MAX);
    veil(Color32::from_rgb(bright(colour.r()), bright(colour.g()), bright(colour.b())), part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        client::{
            render::livery::Colours,
            settings::{
                PaletteName,
                color_vision::{EYES, contrast, difference, grounds, laid, rgb},
            },
        },
        table::Side,
    };

    #[test]
    fn the_head_of_an_arrow_has_one_size_and_a_short_arrow_a_smaller_one() {
        for (length, barb) in [(400.0, 14.0), (60.0, 14.0), (10.0, 5.0)] {
            let tip = Pos2::new(length, 0.0);
            let [one, between, other] = barbs(Pos2::ZERO, tip);
            assert_eq!(between, tip);
            for end in [one, other] {
                assert!((end.distance(tip) - barb).abs() < 1e-3 && end.x < tip.x, "{length}: {end}");
            }
            assert!((one.y + other.y).abs() < 1e-3 && one.y != other.y, "{length}: {one} and {other}");
        }
    }

    #[test]
    fn zones_and_objectives_differ_by_their_washes_on_every_ground_and_deployment_zones_by_their_dashes() {
        for name in PaletteName::ALL {
            let inks = Inks::of(name.palette());
            let washes = [OverlayRole::Zone, OverlayRole::Objective]
                .map(|role| wash(inks.of_overlay(Colours::default(), role), WASHED));
            for ground in grounds(name.palette()) {
                let [zone, objective] = washes.map(|wash| laid(ground, wash));
                for (eye, matrix) in EYES {
                    let apart = difference(matrix, zone, objective);
                    assert!(
                        apart >= 12.0,
                        "{name:?}, {eye}: {zone:02x?} and {objective:02x?} are {apart:.1} apart on {ground:02x?}"
                    );
                }
            }
        }
        assert_eq!(Side::BOTH.map(|side| Rim::of(OverlayRole::Deployment(side))), [Rim::Dashed; 2]);
        assert_eq!([OverlayRole::Zone, OverlayRole::Objective].map(Rim::of), [Rim::Whole; 2]);
    }

    #[test]
    fn a_wash_is_seen_on_every_ground_and_lets_it_show() {
        for name in PaletteName::ALL {
            let inks = Inks::of(name.palette());
            let others = [
                OverlayRole::Zone,
                OverlayRole::Objective,
                OverlayRole::Range,
                OverlayRole::Threat,
                OverlayRole::Command,
            ];
            for role in others.into_iter().chain(Side::BOTH.map(OverlayRole::Deployment)) {
                for ground in grounds(name.palette()) {
                    for (part, least) in [(WASHED, 4.0), (WASHED_OVER_MINIATURES, 1.8)] {
                        let washed = laid(ground, wash(inks.of_overlay(Colours::default(), role), part));
                        let apart = difference(EYES[0].1, washed, ground);
                        assert!(
                            (least..45.0).contains(&apart),
                            "{name:?}: {role:?} on {ground:02x?} is {washed:02x?}, {apart:.1} off"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn words_beside_overlays_are_read_on_their_paper_whatever_they_mean() {
        use OverlayRole::{
            Arc, Blocked, Clear, Command, Deployment, Ghost, Objective, Path, Range, Struck, TemplateFar,
            TemplateHarmless, TemplateMiddle, TemplateNear, Threat, Zone,
        };
        let roles = [
            Arc,
            Blocked,
            Clear,
            Command,
            Deployment(Side::First),
            Deployment(Side::Second),
            Ghost,
            Objective,
            Path,
            Range,
            Struck,
            TemplateFar,
            TemplateHarmless,
            TemplateMiddle,
            TemplateNear,
            Threat,
            Zone,
        ];
        for name in PaletteName::ALL {
            let inks = Inks::of(name.palette());
            for role in roles {
                let words = as_type(inks, inks.of_overlay(Colours::default(), role));
                for ground in grounds(name.palette()) {
                    let reads = contrast(rgb(words), laid(ground, slip(inks)));
                    assert!(reads >= 4.5, "{name:?}: {role:?} over {ground:02x?} is {reads:.2}");
                }
            }
        }
    }
}
