//! Templates: named sections laid on the table as one piece (a bounce stick, a burst indicator, a cone), each section
//! with closed or open edges. Must not know the effect of a section.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::measure::{Bounds, Margin, Pose, Segment, TOLERANCE};

/// Whether the points of an edge belong to the section behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Border {
    /// They do.
    Closed,
    /// They do not: the border belongs to the other side.
    Open,
}

/// The outline of a section in the template's frame (x right, y ahead, inches).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outline {
    /// A convex polygon: each corner with the border of the edge that begins at it.
    Corners(Vec<(Vec2, Border)>),
    /// A round section, border included.
    Disc {
        /// Its centre.
        centre: Vec2,
        /// Its radius in inches.
        radius: f32,
    },
}

/// One section of a template.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// Its outline.
    pub outline: Outline,
}

/// A template: its sections, nearest first. A point on a border that two closed sections share belongs to the earlier.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Template {
    /// The sections in order.
    pub sections: Vec<Section>,
}

/// A point's position in a template.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fall {
    /// The index of the section that contains it; `None` outside all of them.
    pub section: Option<usize>,
    /// Inches from the nearest border of that section; negative: inches short of the nearest section.
    pub margin: Margin,
}

impl Section {
    /// A convex polygon with all its borders closed.
    pub fn polygon(name: impl Into<String>, corners: impl IntoIterator<Item = Vec2>) -> Self {
        let corners = corners.into_iter().map(|corner| (corner, Border::Closed)).collect();
        Self { name: name.into(), outline: Outline::Corners(corners) }
    }

    /// An upright box between two opposite corners, all borders closed.
    pub fn rectangle(name: impl Into<String>, least: Vec2, most: Vec2) -> Self {
        Self::rectangle_with(name, least, most, [Border::Closed; 4])
    }

    /// An upright box with the borders of its far, right, near and left edges given in this order.
    pub fn rectangle_with(name: impl Into<String>, least: Vec2, most: Vec2, borders: [Border; 4]) -> Self {
        let corners = [Vec2::new(least.x, most.y), most, Vec2::new(most.x, least.y), least];
        let corners = corners.into_iter().zip(borders).collect();
        Self { name: name.into(), outline: Outline::Corners(corners) }
    }

    /// A round section, border included.
    pub fn disc(name: impl Into<String>, centre: Vec2, radius: f32) -> Self {
        Self { name: name.into(), outline: Outline::Disc { centre, radius } }
    }

    /// How far inside the section a point of the template's frame lies, in inches from its border; negative outside.
    pub fn margin(&self, point: Vec2) -> Margin {
        match &self.outline {
            Outline::Disc { centre, radius } => Margin::below(*radius, centre.distance(point)),
            Outline::Corners(corners) => {
                let inside = depths(corners, point).all(|(depth, _)| depth >= 0.0);
                let border = edges(corners).map(|(edge, _)| edge.distance(point)).fold(f32::INFINITY, f32::min);
                Margin::new(if inside { border } else { -border })
            }
        }
    }

    /// True for a point of the template's frame inside the section or on a closed border of it.
    pub fn holds(&self, point: Vec2) -> bool {
        match &self.outline {
            Outline::Disc { .. } => self.margin(point).holds(),
            Outline::Corners(corners) => depths(corners, point).all(|(depth, border)| match border {
                Border::Closed => depth >= -TOLERANCE,
                Border::Open => depth > TOLERANCE,
            }),
        }
    }

    /// The upright box about it, in the template's frame.
    pub fn bounds(&self) -> Bounds {
        match &self.outline {
            Outline::Disc { centre, radius } => Bounds::new(*centre, *centre).widened(*radius),
            Outline::Corners(corners) => Bounds::around(&corners.iter().map(|(corner, _)| *corner).collect::<Vec<_>>()),
        }
    }
}

impl Template {
    /// A template of these sections, nearest first.
    pub fn new(sections: Vec<Section>) -> Self {
        Self { sections }
    }

    /// The position of a point of the template's frame.
    pub fn fall(&self, point: Vec2) -> Fall {
        match self.sections.iter().position(|section| section.holds(point)) {
            Some(index) => Fall { section: Some(index), margin: self.sections[index].margin(point) },
            None => {
                let short = self.sections.iter().map(|section| section.margin(point).inches().min(0.0));
                Fall { section: None, margin: Margin::new(short.fold(f32::NEG_INFINITY, f32::max)) }
            }
        }
    }

    /// The position of a table point in the template laid at a pose.
    pub fn fall_on_table(&self, laid: Pose, point: Vec2) -> Fall {
        self.fall(laid.to_local(point))
    }

    /// The index of the section that holds a point of the template's frame.
    pub fn section_of(&self, point: Vec2) -> Option<usize> {
        self.fall(point).section
    }

    /// The upright box about all its sections, in the template's frame; `None` without sections.
    pub fn bounds(&self) -> Option<Bounds> {
        self.sections.iter().map(Section::bounds).reduce(Bounds::joined)
    }
}

fn edges(corners: &[(Vec2, Border)]) -> impl Iterator<Item = (Segment, Border)> + '_ {
    let ends = corners.iter().skip(1).chain(corners.first());
    corners.iter().zip(ends).map(|(from, to)| (Segment::new(from.0, to.0), from.1))
}

/// How far a point lies inside the line of each edge, and the border of that edge. An edge of no length lets nothing
/// in.
fn depths(corners: &[(Vec2, Border)], point: Vec2) -> impl Iterator<Item = (f32, Border)> + '_ {
    let first = corners.first().map(|(corner, _)| *corner).unwrap_or_default();
    let turn: f32 = edges(corners).map(|(edge, _)| (edge.from - first).perp_dot(edge.to - first)).sum();
    edges(corners).map(move |(edge, border)| {
        let depth = edge.direction().map(|way| (point - edge.from).dot(way.right()));
        (depth.map_or(f32::NEG_INFINITY, |depth| if turn > 0.0 { -depth } else { depth }), border)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Facing;

    /// A bounce stick in small: half an inch wide with its right edge out, two sections one behind the other.
    fn stick() -> Template {
        let open_right = [Border::Closed, Border::Open, Border::Closed, Border::Closed];
        Template::new(vec![
            Section::rectangle_with("red", Vec2::new(-0.25, 9.0), Vec2::new(0.25, 13.0), open_right),
            Section::rectangle_with("yellow", Vec2::new(-0.25, 13.0), Vec2::new(0.25, 17.0), open_right),
        ])
    }

    #[test]
    fn a_shot_between_two_files_strikes_one() {
        for (x, struck) in
            [(-0.2505, true), (-0.25, true), (0.0, true), (0.2495, false), (0.25, false), (-0.252, false)]
        {
            assert_eq!(stick().section_of(Vec2::new(x, 10.0)).is_some(), struck, "{x}");
        }
    }

    #[test]
    fn a_shared_border_goes_to_the_nearer_section() {
        for (y, section) in [
            (8.99, None),
            (9.0, Some(0)),
            (13.0, Some(0)),
            (13.0005, Some(0)),
            (13.01, Some(1)),
            (17.0, Some(1)),
            (17.01, None),
        ] {
            assert_eq!(stick().section_of(Vec2::new(0.0, y)), section, "{y}");
        }
    }

    #[test]
    fn a_cone_has_its_point_at_the_muzzle() {
        let half = |y: f32| y * 1.5 / 13.0;
        let slice = |name: &str, near: f32, far: f32| {
            let corners = [(-half(near), near), (-half(far), far), (half(far), far), (half(near), near)];
            Section::polygon(name, corners.map(Vec2::from))
        };
        let close = Section::polygon("close", [(0.0, 0.0), (-half(3.0), 3.0), (half(3.0), 3.0)].map(Vec2::from));
        let cone = Template::new(vec![close, slice("normal", 3.0, 7.0), slice("long", 7.0, 13.0)]);
        let rows = [
            ((0.0, 0.0), Some(0)),
            ((0.0, 3.0), Some(0)),
            ((0.4, 5.0), Some(1)),
            ((1.5, 13.0), Some(2)),
            ((0.0, 13.01), None),
            ((1.0, 5.0), None),
        ];
        for (point, section) in rows {
            assert_eq!(cone.section_of(point.into()), section, "{point:?}");
        }
    }

    #[test]
    fn a_disc_includes_its_rim_and_tells_how_nearly_it_missed() {
        let burst = Template::new(vec![Section::disc("burst", Vec2::new(1.5, 0.0), 1.0)]);
        assert_eq!(burst.section_of(Vec2::new(0.5, 0.0)), Some(0));
        let miss = burst.fall(Vec2::new(0.25, 0.0));
        assert_eq!((miss.section, miss.margin), (None, Margin::new(-0.25)));
    }

    #[test]
    fn a_template_is_laid_at_a_pose() {
        let laid = Pose::new(Vec2::new(10.0, 0.0), Facing::EAST);
        assert_eq!(stick().fall_on_table(laid, Vec2::new(20.0, 0.1)).section, Some(0));
        assert_eq!(stick().fall_on_table(laid, Vec2::new(20.0, -0.25)).section, None, "its right edge is out");
        assert_eq!(Template::new(Vec::new()).fall(Vec2::ZERO).section, None);
    }
}
