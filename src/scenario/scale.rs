//! From yards, men and minutes to inches, figures and turns, and how each count was rounded.

use std::fmt;

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    measure::{Facing, Pose},
    scenario::{
        Scenario,
        ground::{Block, Disc, Feature, FeatureShape, FeatureState, Ground, OpeningKind},
        troops::Unit,
        words::{Edge, Id, Name, Place, Word},
    },
};

/// At what scale a battle is laid on a table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Men for one figure.
    pub men_per_figure: u32,
    /// Guns for one gun model.
    pub guns_per_model: u32,
    /// Yards of ground for one inch of table.
    pub yards_per_inch: f32,
    /// Minutes of the clock for one turn.
    pub minutes_per_turn: f32,
}

/// A count that was rounded to the nearest whole, halves up, and at least to one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rounded {
    /// The result of the division.
    pub exact: f32,
    /// The number put on the table.
    pub given: u32,
}

impl Rounded {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts are positive and small")]
    fn nearest(exact: f32) -> Self {
        Self { exact, given: ((exact + 0.5).floor() as u32).max(1) }
    }
}

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { exact, given } = self;
        if (exact - exact.round()).abs() < 0.005 && exact.round() >= 1.0 {
            write!(f, "{given}")
        } else {
            write!(f, "{given} (from {exact:.2})")
        }
    }
}

/// A piece of terrain in inches: an area or a line at one level.
#[derive(Clone, Debug, PartialEq)]
pub struct Laid {
    /// The scenario's id of the feature; the contours of one hill share it.
    pub id: Id,
    /// Its name for people.
    pub name: Option<Name>,
    /// The word for its kind of ground.
    pub kind: Word,
    /// Levels above the table, for the contours of hills; 0 for all others.
    pub level: u32,
    /// Its state at the start.
    pub state: FeatureState,
    /// Its shape and place.
    pub shape: LaidShape,
}

/// The shape of a piece of terrain, table inches.
#[derive(Clone, Debug, PartialEq)]
pub enum LaidShape {
    /// An area by its border.
    Area(Vec<Vec2>),
    /// A line with what leads through it.
    Line {
        /// The points that it runs through.
        points: Vec<Vec2>,
        /// Its width.
        width: f32,
        /// Kind, start and end of each opening, inches along the line.
        openings: Vec<(OpeningKind, f32, f32)>,
    },
}

/// How many corners stand for a disc.
const DISC_CORNERS: u16 = 24;

impl Scale {
    /// A length in yards as inches.
    pub fn inches(&self, yards: f32) -> f32 {
        yards / self.yards_per_inch
    }

    /// A place of the ground on the table, inches: the lower left corner of the map is the table's origin.
    pub fn point(&self, place: Place) -> Vec2 {
        place.vector() / self.yards_per_inch
    }

    /// Several places on the table, inches.
    pub fn points(&self, places: &[Place]) -> Vec<Vec2> {
        places.iter().map(|place| self.point(*place)).collect()
    }

    /// The width and depth of the table, inches.
    pub fn table(&self, ground: &Ground) -> Vec2 {
        Vec2::new(ground.width_yards, ground.depth_yards) / self.yards_per_inch
    }

    /// How many figures stand for some men.
    pub fn figures(&self, men: u32) -> Rounded {
        Rounded::nearest(men as f32 / self.men_per_figure as f32)
    }

    /// How many gun models stand for some guns.
    pub fn models(&self, guns: u32) -> Rounded {
        Rounded::nearest(guns as f32 / self.guns_per_model as f32)
    }

    /// How many turns some minutes last.
    pub fn turns(&self, minutes: u32) -> Rounded {
        Rounded::nearest(minutes as f32 / self.minutes_per_turn)
    }

    /// A feature on the table: one piece, or for a hill one for each contour.
    pub fn lay(&self, feature: &Feature, ground: &Ground) -> Vec<Laid> {
        let laid = |level: u32, shape: LaidShape| Laid {
            id: feature.id.clone(),
            name: feature.name.clone(),
            kind: feature.kind.clone(),
            level,
            state: feature.state,
            shape,
        };
        match &feature.shape {
            FeatureShape::Area(border) => vec![laid(0, LaidShape::Area(self.points(border)))],
            FeatureShape::Block(block) => vec![laid(0, LaidShape::Area(self.block(block, ground)))],
            FeatureShape::Disc(disc) => vec![laid(0, LaidShape::Area(self.disc(disc)))],
            FeatureShape::Hill(contours) => contours
                .iter()
                .map(|contour| laid(contour.level, LaidShape::Area(self.points(&contour.outline))))
                .collect(),
            FeatureShape::Line(line) => {
                let points = self.points(&line.points);
                let openings = feature.openings.iter().map(|opening| {
                    let (middle, half) =
                        (along(&points, self.point(opening.at)), self.inches(opening.width_yards) / 2.0);
                    (opening.kind, (middle - half).max(0.0), middle + half)
                });
                let openings = openings.collect();
                vec![laid(0, LaidShape::Line { points, width: self.inches(line.width_yards), openings })]
            }
        }
    }

    fn block(&self, block: &Block, ground: &Ground) -> Vec<Vec2> {
        let pose = Pose::new(self.point(block.at), ground.facing(block.facing_degrees));
        let (x, y) = (self.inches(block.width_yards) / 2.0, self.inches(block.depth_yards) / 2.0);
        [(-x, -y), (x, -y), (x, y), (-x, y)].map(|(x, y)| pose.to_table(Vec2::new(x, y))).to_vec()
    }

    fn disc(&self, disc: &Disc) -> Vec<Vec2> {
        let (middle, radius) = (self.point(disc.at), self.inches(disc.radius_yards));
        let step = 360.0 / f32::from(DISC_CORNERS);
        (0..DISC_CORNERS)
            .map(|corner| middle + Facing::EAST.turned_right(-step * f32::from(corner)).vector() * radius)
            .collect()
    }
}

/// How far along a line its nearest point to a place lies.
fn along(points: &[Vec2], place: Vec2) -> f32 {
    let (mut gone, mut nearest) = (0.0, (f32::INFINITY, 0.0));
    for pair in points.windows(2) {
        let leg = pair[1] - pair[0];
        let part = ((place - pair[0]).dot(leg) / leg.length_squared().max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        let away = place.distance(pair[0] + leg * part);
        if away < nearest.0 {
            nearest = (away, gone + leg.length() * part);
        }
        gone += leg.length();
    }
    nearest.1
}

impl Ground {
    /// Turns a compass bearing, degrees, into a direction on the table, whose top is the map's.
    pub fn facing(&self, bearing_degrees: f32) -> Facing {
        Facing::from_bearing(bearing_degrees - self.top_bearing_degrees)
    }

    /// The direction from the nearest border inwards, for a place on it.
    pub fn inwards(&self, place: Place) -> Facing {
        let edges = [
            (place.y, Edge::Bottom),
            (self.depth_yards - place.y, Edge::Top),
            (place.x, Edge::Left),
            (self.width_yards - place.x, Edge::Right),
        ];
        edges.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).map_or(Facing::NORTH, |(_, edge)| edge.inwards())
    }
}

impl Edge {
    /// The direction from the edge onto the table.
    pub const fn inwards(self) -> Facing {
        match self {
            Self::Top => Facing::SOUTH,
            Self::Bottom => Facing::NORTH,
            Self::Left => Facing::EAST,
            Self::Right => Facing::WEST,
        }
    }
}

impl Scenario {
    /// The scale at which the scenario is fought under a rule set: its own statements, over the rule set's.
    pub fn scale(&self, rule_set: &str, own: Scale) -> Scale {
        let Some(stated) = self.rule_sets.get(rule_set).and_then(|said| said.scale.as_ref()) else { return own };
        Scale {
            men_per_figure: stated.men_per_figure.unwrap_or(own.men_per_figure),
            guns_per_model: stated.guns_per_model.unwrap_or(own.guns_per_model),
            yards_per_inch: stated.yards_per_inch.unwrap_or(own.yards_per_inch),
            minutes_per_turn: stated.minutes_per_turn.unwrap_or(own.minutes_per_turn),
        }
    }

    /// The way a unit faces at the start, table frame: as written, else away from its army's own edge.
    pub fn facing(&self, unit: &Unit) -> Facing {
        let away = || self.army_of(&unit.command).map_or(Facing::NORTH, |army| self.belligerent(army).edge.inwards());
        unit.facing_degrees.map_or_else(away, |degrees| self.ground.facing(degrees))
    }

    /// The middle of a unit's front edge and its facing at the start, table frame; `None` for a unit that is placed by
    /// its player or arrives later.
    pub fn front(&self, unit: &Unit, scale: &Scale) -> Option<Pose> {
        unit.at.map(|place| Pose::new(scale.point(place), self.facing(unit)))
    }
}
