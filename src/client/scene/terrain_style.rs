//! How each kind of terrain in a scenario is drawn, and the height of the ground. An unknown kind is drawn by its
//! outline and name, so that every scenario can be shown.

use bevy::prelude::*;

use crate::{
    measure::Polygon,
    table::{Feature, FeatureShape},
};

/// How a piece of ground is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroundStyle {
    /// Grass that is no obstacle.
    Meadow,
    /// Rising ground, by contour; without one, the fall of a slope.
    Hill,
    /// Stones and bushes.
    Rough,
    /// A cut with steep sides.
    Ravine,
    /// Sheer rock.
    Cliff,
    /// Trees close together.
    Woods,
    /// One tree.
    Tree,
    /// Trees in rows.
    Orchard,
    /// Vines on stakes, in rows.
    Vineyard,
    /// Bushes.
    Scrub,
    /// Tilled land.
    Field,
    /// Wet ground with reeds.
    Swamp,
    /// Standing or running water.
    Water,
    /// Where water is shallow enough to wade.
    Ford,
    /// A way.
    Road,
    /// A deck on piers.
    Bridge,
    /// A deck on boats.
    Pontoons,
    /// Boats without a deck.
    Boats,
    /// Rails.
    Fence,
    /// Stones.
    Wall,
    /// Logs laid on one another.
    Logs,
    /// Logs set upright, with points.
    Palisade,
    /// A line of bushes.
    Hedge,
    /// One house.
    Building,
    /// A church with its tower, in a walled yard where there is room for one.
    Church,
    /// A house and barns about a walled court.
    Farm,
    /// Houses with gardens.
    Town,
    /// Banks of earth.
    Earthwork,
    /// A ditch with the earth dug from it.
    Trench,
    /// Felled trees, their branches outwards.
    Abatis,
    /// Pointed stakes.
    Stakes,
    /// Any other.
    Other,
}

/// Words that identify kinds: the first that is among a scenario's words decides. Whole words only, so that no trunk
/// runs.
const WORDS: [(&str, GroundStyle); 79] = [
    ("orchard", GroundStyle::Orchard),
    ("vineyard", GroundStyle::Vineyard),
    ("forest", GroundStyle::Woods),
    ("scrub", GroundStyle::Scrub),
    ("thicket", GroundStyle::Scrub),
    ("brush", GroundStyle::Scrub),
    ("undergrowth", GroundStyle::Scrub),
    ("single tree", GroundStyle::Tree),
    ("wood", GroundStyle::Woods),
    ("tree", GroundStyle::Woods),
    ("cliff", GroundStyle::Cliff),
    ("ravine", GroundStyle::Ravine),
    ("gully", GroundStyle::Ravine),
    ("rough", GroundStyle::Rough),
    ("ruin", GroundStyle::Rough),
    ("sand", GroundStyle::Rough),
    ("hill", GroundStyle::Hill),
    ("ridge", GroundStyle::Hill),
    ("rise", GroundStyle::Hill),
    ("slope", GroundStyle::Hill),
    ("swamp", GroundStyle::Swamp),
    ("marsh", GroundStyle::Swamp),
    ("bog", GroundStyle::Swamp),
    ("ford", GroundStyle::Ford),
    ("water", GroundStyle::Water),
    ("stream", GroundStyle::Water),
    ("brook", GroundStyle::Water),
    ("river", GroundStyle::Water),
    ("creek", GroundStyle::Water),
    ("run", GroundStyle::Water),
    ("pond", GroundStyle::Water),
    ("lake", GroundStyle::Water),
    ("branch", GroundStyle::Water),
    ("rivulet", GroundStyle::Water),
    ("pontoon bridge", GroundStyle::Pontoons),
    ("bridge", GroundStyle::Bridge),
    ("boat", GroundStyle::Boats),
    ("road", GroundStyle::Road),
    ("turnpike", GroundStyle::Road),
    ("lane", GroundStyle::Road),
    ("track", GroundStyle::Road),
    ("path", GroundStyle::Road),
    ("log wall", GroundStyle::Logs),
    ("barricade", GroundStyle::Logs),
    ("palisade", GroundStyle::Palisade),
    ("stockade", GroundStyle::Palisade),
    ("fence", GroundStyle::Fence),
    ("rail", GroundStyle::Fence),
    ("wall", GroundStyle::Wall),
    ("hedge", GroundStyle::Hedge),
    ("bocage", GroundStyle::Hedge),
    ("town", GroundStyle::Town),
    ("village", GroundStyle::Town),
    ("hut", GroundStyle::Town),
    ("farm", GroundStyle::Farm),
    ("building", GroundStyle::Building),
    ("house", GroundStyle::Building),
    ("church", GroundStyle::Church),
    ("chapel", GroundStyle::Church),
    ("field", GroundStyle::Field),
    ("crop", GroundStyle::Field),
    ("stubble", GroundStyle::Field),
    ("earthwork", GroundStyle::Earthwork),
    ("breastwork", GroundStyle::Earthwork),
    ("fieldwork", GroundStyle::Earthwork),
    ("redoubt", GroundStyle::Earthwork),
    ("work", GroundStyle::Earthwork),
    ("bank", GroundStyle::Earthwork),
    ("embankment", GroundStyle::Earthwork),
    ("trench", GroundStyle::Trench),
    ("ditch", GroundStyle::Trench),
    ("pit", GroundStyle::Trench),
    ("abatis", GroundStyle::Abatis),
    ("stake", GroundStyle::Stakes),
    ("chevaux de frise", GroundStyle::Stakes),
    ("pasture", GroundStyle::Meadow),
    ("meadow", GroundStyle::Meadow),
    ("grass", GroundStyle::Meadow),
    ("open", GroundStyle::Meadow),
];

impl GroundStyle {
    /// How a scenario's word is drawn.
    pub(crate) fn of(word: &str) -> Self {
        let lower = word.to_lowercase();
        let words: Vec<&str> =
            lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        WORDS.iter().find(|(known, _)| names(&words, known)).map_or(Self::Other, |(_, look)| *look)
    }

    /// Whether houses stand on it.
    pub(crate) fn is_built_on(self) -> bool {
        matches!(self, Self::Building | Self::Church | Self::Farm | Self::Town)
    }
}

/// Whether some words stand in a row among others; the last may stand there for several.
fn names(words: &[&str], known: &str) -> bool {
    let known: Vec<&str> = known.split(' ').collect();
    let is = |word: &str, known: &str| word == known || word.strip_suffix('s') == Some(known);
    words.windows(known.len()).any(|row| row.iter().zip(&known).all(|(word, known)| is(word, known)))
}

/// How much one level of a hill rises, inches.
pub(crate) const LEVEL: f32 = 0.75;

/// The height of the ground, from the contours of the hills.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Relief {
    contours: Vec<Rise>,
}

/// One contour: inside it the ground climbs by this height over a slope this wide.
#[derive(Clone, Debug, PartialEq)]
struct Rise {
    outline: Polygon,
    inches: f32,
    slope: f32,
}

/// Whether a feature is a contour of a hill.
pub(crate) fn is_contour(feature: &Feature) -> bool {
    feature.level > 0
        && GroundStyle::of(&feature.kind) == GroundStyle::Hill
        && matches!(feature.shape, FeatureShape::Area(_))
}

impl Relief {
    /// The relief of some features.
    pub(crate) fn of(features: &[Feature]) -> Self {
        let contours: Vec<(&Feature, Polygon)> = features
            .iter()
            .filter(|feature| is_contour(feature))
            .filter_map(|feature| Some((feature, outline(feature)?)))
            .collect();
        let rises = contours.iter().map(|(feature, outline)| {
            let first = outline.points()[0];
            let below = contours.iter().filter(|(other, ground)| other.level < feature.level && ground.contains(first));
            let base = below.map(|(other, _)| other.level).max().unwrap_or(0);
            Rise {
                outline: outline.clone(),
                inches: LEVEL * f32::from(feature.level - base),
                slope: slope_width(outline),
            }
        });
        Self { contours: rises.collect() }
    }

    /// The height of the ground at a point of the table, inches.
    pub(crate) fn height(&self, point: Vec2) -> f32 {
        self.contours.iter().map(|rise| rise.height(point)).sum()
    }

    /// The way the ground looks up at a point of the table, a unit vector.
    pub(crate) fn normal(&self, point: Vec2, over: f32) -> Vec3 {
        let slope = |axis: Vec2| (self.height(point + axis * over) - self.height(point - axis * over)) / (2.0 * over);
        Vec3::new(-slope(Vec2::X), -slope(Vec2::Y), 1.0).normalize()
    }

    /// Whether there is any hill.
    pub(crate) fn is_flat(&self) -> bool {
        self.contours.is_empty()
    }

    /// A point on the ground.
    pub(crate) fn on(&self, point: Vec2) -> Vec3 {
        point.extend(self.height(point))
    }
}

impl Rise {
    fn height(&self, point: Vec2) -> f32 {
        let bounds = self.outline.bounds();
        if bounds.margin(point).inches() < 0.0 {
            return 0.0;
        }
        let part = (self.outline.margin(point).inches() / self.slope).clamp(0.0, 1.0);
        self.inches * part * part * (3.0 - 2.0 * part)
    }
}

/// The outline of an area as a checked polygon; `None` for a line or a bad outline.
pub(crate) fn outline(feature: &Feature) -> Option<Polygon> {
    match &feature.shape {
        FeatureShape::Area(points) => Polygon::new(points.clone()).ok(),
        FeatureShape::Line { .. } => None,
    }
}

/// The middle of a small area and its radius, inches: a tree, a clump, a well.
pub(crate) fn middle(feature: &Feature) -> Option<(Vec2, f32)> {
    let bounds = outline(feature)?.bounds();
    Some((bounds.centre(), bounds.size().min_element() / 2.0))
}

/// How far a hill's slope reaches in from its contour, inches: less for a narrow hill, so that it still has a top.
fn slope_width(outline: &Polygon) -> f32 {
    const WIDEST: f32 = 1.7;
    const STEPS: u8 = 24;
    let bounds = outline.bounds();
    let at = |step: u8| (f32::from(step) + 0.5) / f32::from(STEPS);
    let samples = (0..STEPS).flat_map(|row| (0..STEPS).map(move |column| Vec2::new(at(column), at(row))));
    let low = bounds.centre() - bounds.size() / 2.0;
    let deepest = samples.map(|part| outline.margin(low + part * bounds.size()).inches()).fold(0.2, f32::max);
    (deepest * 0.75).min(WIDEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{FeatureId, FeatureState};

    fn hill(level: u8, half: f32) -> Feature {
        let corners = [[-half, -half], [half, -half], [half, half], [-half, half]]
            .map(|corner| Vec2::from(corner) + Vec2::splat(10.0));
        let shape = FeatureShape::Area(corners.to_vec());
        Feature {
            id: FeatureId(u16::from(level)),
            name: String::new(),
            kind: "hill slope".into(),
            shape,
            level,
            state: FeatureState::Standing,
        }
    }

    #[test]
    fn contours_stand_on_one_another() {
        let relief = Relief::of(&[hill(1, 8.0), hill(2, 4.0)]);
        let heights = [[10.0, 1.9], [10.0, 5.0], [10.0, 10.0]].map(|point| relief.height(Vec2::from(point)));
        assert!((heights[0]).abs() < 1e-6);
        assert!((heights[1] - LEVEL).abs() < 1e-6);
        assert!((heights[2] - 2.0 * LEVEL).abs() < 1e-6);
    }

    #[test]
    fn a_lone_contour_of_a_higher_level_rises_all_the_way() {
        let relief = Relief::of(&[hill(2, 6.0)]);
        assert!((relief.height(Vec2::splat(10.0)) - 2.0 * LEVEL).abs() < 1e-6);
    }

    #[test]
    fn kinds_are_known_by_whole_words() {
        for (word, look) in [
            ("Forest with undergrowth", GroundStyle::Woods),
            ("undergrowth", GroundStyle::Scrub),
            ("single tree", GroundStyle::Tree),
            ("woods", GroundStyle::Woods),
            ("high hedge", GroundStyle::Hedge),
            ("shallow water", GroundStyle::Water),
            ("dirt road in mud", GroundStyle::Road),
            ("stone wall", GroundStyle::Wall),
            ("high log wall", GroundStyle::Logs),
            ("chevaux-de-frise", GroundStyle::Stakes),
            ("wooden bridge", GroundStyle::Bridge),
            ("field (winter)", GroundStyle::Field),
            ("trunk", GroundStyle::Other),
            ("surprise", GroundStyle::Other),
            ("parade", GroundStyle::Other),
        ] {
            assert_eq!(GroundStyle::of(word), look, "{word}");
        }
    }

    /// The words for ground in a rule set's `words.ron`.
    fn ground_words(text: &str) -> Vec<&str> {
        let (_, ground) = text.split_once("ground: [").expect("it has words for ground");
        let (ground, _) = ground.split_once("],").expect("its list ends");
        ground.lines().filter_map(|line| line.trim().strip_prefix("(\"")?.split('"').next()).collect()
    }

    #[test]
    fn every_kind_of_ground_that_a_rule_set_knows_or_a_shipped_scenario_has_is_drawn() {
        let sets = [
            include_str!("../../../assets/rules/hmm/words.ron"),
            include_str!("../../../assets/rules/wof/words.ron"),
            include_str!("../../../assets/rules/trl/words.ron"),
        ];
        let mut words: Vec<String> = sets.into_iter().flat_map(ground_words).map(str::to_owned).collect();
        assert!(words.len() > 150, "{words:?}");
        for listed in crate::scenario::list(&crate::files::Shelf::embedded()) {
            let ground = listed.read.expect("shipped scenarios read").ground;
            words.push(ground.kind.to_string());
            words.extend(ground.features.iter().map(|feature| feature.kind.to_string()));
        }
        for word in words {
            assert_ne!(GroundStyle::of(&word), GroundStyle::Other, "{word}");
        }
    }
}
