//! The ground of a battle in yards: its size, the way the map lies, hills, woods, roads, water, works, light and
//! weather.

use std::collections::BTreeMap;

use crate::{
    files::{Unread, choice, record},
    scenario::words::{Clock, Id, Name, Place, Word},
};

record! {
    /// The ground of the battle, and its features.
    pub struct Ground {
        /// Along x, yards.
        width_yards: f32,
        /// Along y, yards.
        depth_yards: f32,
        /// The compass bearing in degrees towards which the top of the map looks: 0 where north is up, 90 where east
        /// is.
        top_bearing_degrees: f32 = 0.0,
        /// The ground where no feature lies.
        kind: Word,
        /// Its features. Where features overlap, later ones lie on top of earlier ones.
        features: Vec<Feature> = Vec::new(),
    }
}

record! {
    /// A hill, a wood, a road, a fence, a house, a work.
    pub struct Feature {
        /// Its id within the scenario.
        id: Id,
        /// Its name for people; its kind if it has none.
        name: Option<Name>,
        /// The word for its kind of ground, such as `forest` or `rail fence`.
        kind: Word,
        /// Its shape and place.
        shape: FeatureShape,
        /// How high it stands above the ground it is on, yards, for drawing; `None` leaves that to its kind.
        height_yards: Option<f32>,
        /// Its state at the start.
        state: FeatureState = FeatureState::Standing,
        /// Gates, gaps, bridges and fords, for a line.
        openings: Vec<Opening> = Vec::new(),
        /// Parts that only one rule set understands, by the id of that rule set.
        rules: BTreeMap<String, Unread> = BTreeMap::new(),
    }
}

choice! {
    /// A feature's shape and place.
    pub enum FeatureShape {
        /// An area with its border as a polygon that does not cross itself.
        Area(Vec<Place>),
        /// A line with a width: a road, a stream, a fence.
        Line(Line),
        /// A rectangle about its middle: a house.
        Block(Block),
        /// A disc: a pond, a clump, a single tree.
        Disc(Disc),
        /// A hill by its contours, from the lowest up; each lies within one a level lower.
        Hill(Vec<Contour>),
    }
}

record! {
    /// A line with a width.
    pub struct Line {
        /// The points that it runs through.
        points: Vec<Place>,
        /// Its width, yards; 0 for a fence.
        width_yards: f32,
    }
}

record! {
    /// A rectangle about its middle.
    pub struct Block {
        /// Its middle.
        at: Place,
        /// Along its front, yards.
        width_yards: f32,
        /// From front to back, yards.
        depth_yards: f32,
        /// The compass bearing of its front, degrees.
        facing_degrees: f32 = 0.0,
    }
}

record! {
    /// A disc.
    pub struct Disc {
        /// Its middle.
        at: Place,
        /// Its radius, yards.
        radius_yards: f32,
    }
}

record! {
    /// One contour of a hill.
    pub struct Contour {
        /// How many levels above the table the ground within it stands, from 1.
        level: u32,
        /// Its border.
        outline: Vec<Place>,
    }
}

choice! {
    /// A feature's state.
    #[derive(Copy, Eq)]
    pub enum FeatureState {
        /// Intact.
        Standing,
        /// On fire.
        Burning,
        /// Broken down; it lies there but hinders no more.
        Destroyed,
    }
}

record! {
    /// A way through or over a line.
    pub struct Opening {
        /// Its kind.
        kind: OpeningKind,
        /// Its middle, on the line.
        at: Place,
        /// Its width along the line, yards.
        width_yards: f32,
        /// Its name for people.
        name: Option<Name>,
    }
}

choice! {
    /// The ways through or over a line.
    #[derive(Copy, Eq)]
    pub enum OpeningKind {
        /// A gate in a wall, fence or hedge.
        Gate,
        /// A stretch that is missing.
        Gap,
        /// A bridge over water.
        Bridge,
        /// A shallow place in water.
        Ford,
    }
}

record! {
    /// Weather and light from a time on, until the next one.
    pub struct Weather {
        /// When it begins; the first begins with the battle.
        from: Clock,
        /// The word for the weather, such as `clear` or `light rain`.
        weather: Word,
        /// The word for the visibility, such as `clear day` or `dusk`.
        visibility: Word,
        /// The visibility, yards, where it is known; else the rule set takes it from the word.
        visibility_yards: Option<f32>,
        /// The word for the ground underfoot, such as `dry`, `mud` or `snow`.
        underfoot: Option<Word>,
    }
}
