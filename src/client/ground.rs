//! How each kind of terrain in a scenario is drawn, and the height of the ground. An unknown kind is drawn by its
//! outline and name, so that every scenario can be shown.

use bevy::prelude::*;

use crate::{
    measure::Polygon,
    table::{Feature, FeatureShape},
};

/// How a piece of ground is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
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
const WORDS: [(&str, Look); 73] = [
    ("orchard", Look::Orchard),
    ("vineyard", Look::Vineyard),
    ("forest", Look::Woods),
    ("scrub", Look::Scrub),
    ("thicket", Look::Scrub),
    ("brush", Look::Scrub),
    ("undergrowth", Look::Scrub),
    ("single tree", Look::Tree),
    ("wood", Look::Woods),
    ("tree", Look::Woods),
    ("cliff", Look::Cliff),
    ("ravine", Look::Ravine),
    ("rough", Look::Rough),
    ("hill", Look::Hill),
    ("ridge", Look::Hill),
    ("rise", Look::Hill),
    ("slope", Look::Hill),
    ("swamp", Look::Swamp),
    ("marsh", Look::Swamp),
    ("bog", Look::Swamp),
    ("ford", Look::Ford),
    ("water", Look::Water),
    ("stream", Look::Water),
    ("brook", Look::Water),
    ("river", Look::Water),
    ("creek", Look::Water),
    ("run", Look::Water),
    ("pond", Look::Water),
    ("lake", Look::Water),
    ("branch", Look::Water),
    ("rivulet", Look::Water),
    ("pontoon bridge", Look::Pontoons),
    ("bridge", Look::Bridge),
    ("boat", Look::Boats),
    ("road", Look::Road),
    ("turnpike", Look::Road),
    ("lane", Look::Road),
    ("track", Look::Road),
    ("path", Look::Road),
    ("log wall", Look::Logs),
    ("barricade", Look::Logs),
    ("palisade", Look::Palisade),
    ("stockade", Look::Palisade),
    ("fence", Look::Fence),
    ("rail", Look::Fence),
    ("wall", Look::Wall),
    ("hedge", Look::Hedge),
    ("town", Look::Town),
    ("village", Look::Town),
    ("hut", Look::Town),
    ("farm", Look::Farm),
    ("building", Look::Building),
    ("house", Look::Building),
    ("church", Look::Building),
    ("field", Look::Field),
    ("crop", Look::Field),
    ("stubble", Look::Field),
    ("earthwork", Look::Earthwork),
    ("breastwork", Look::Earthwork),
    ("fieldwork", Look::Earthwork),
    ("redoubt", Look::Earthwork),
    ("work", Look::Earthwork),
    ("bank", Look::Earthwork),
    ("trench", Look::Trench),
    ("ditch", Look::Trench),
    ("pit", Look::Trench),
    ("abatis", Look::Abatis),
    ("stake", Look::Stakes),
    ("chevaux de frise", Look::Stakes),
    ("pasture", Look::Meadow),
    ("meadow", Look::Meadow),
    ("grass", Look::Meadow),
    ("open", Look::Meadow),
];

impl Look {
    /// How a scenario's word is drawn.
    pub(super) fn of(word: &str) -> Self {
        let lower = word.to_lowercase();
        let words: Vec<&str> =
            lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        WORDS.iter().find(|(known, _)| names(&words, known)).map_or(Self::Other, |(_, look)| *look)
    }
}

/// Whether some words stand in a row among others; the last may stand there for several.
fn names(words: &[&str], known: &str) -> bool {
    let known: Vec<&str> = known.split(' ').collect();
    let is = |word: &str, known: &str| word == known || word.strip_suffix('s') == Some(known);
    words.windows(known.len()).any(|row| row.iter().zip(&known).all(|(word, known)| is(word, known)))
}

/// How much one level of a hill rises, inches.
pub(super) const LEVEL: f32 = 0.75;

/// The height of the ground, from the contours of the hills.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Relief {
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
pub(super) fn is_contour(feature: &Feature) -> bool {
    feature.level > 0 && Look::of(&feature.kind) == Look::Hill && matches!(feature.shape, FeatureShape::Area(_))
}

impl Relief {
    /// The relief of some features.
    pub(super) fn of(features: &[Feature]) -> Self {
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
    pub(super) fn height(&self, point: Vec2) -> f32 {
        self.contours.iter().map(|rise| rise.height(point)).sum()
    }

    /// The way the ground looks up at a point of the table, a unit vector.
    pub(super) fn normal(&self, point: Vec2, over: f32) -> Vec3 {
        let slope = |axis: Vec2| (self.height(point + axis * over) - self.height(point - axis * over)) / (2.0 * over);
        Vec3::new(-slope(Vec2::X), -slope(Vec2::Y), 1.0).normalize()
    }

    /// Whether there is any hill.
    pub(super) fn is_flat(&self) -> bool {
        self.contours.is_empty()
    }

    /// A point on the ground.
    pub(super) fn on(&self, point: Vec2) -> Vec3 {
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
pub(super) fn outline(feature: &Feature) -> Option<Polygon> {
    match &feature.shape {
        FeatureShape::Area(points) => Polygon::new(points.clone()).ok(),
        FeatureShape::Line { .. } => None,
    }
}

/// The middle of a small area and its radius, inches: a tree, a clump, a well.
pub(super) fn middle(feature: &Feature) -> Option<(Vec2, f32)> {
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
            ("Forest with undergrowth", Look::Woods),
            ("undergrowth", Look::Scrub),
            ("single tree", Look::Tree),
            ("woods", Look::Woods),
            ("high hedge", Look::Hedge),
            ("shallow water", Look::Water),
            ("dirt road in mud", Look::Road),
            ("stone wall", Look::Wall),
            ("high log wall", Look::Logs),
            ("chevaux-de-frise", Look::Stakes),
            ("wooden bridge", Look::Bridge),
            ("field (winter)", Look::Field),
            ("trunk", Look::Other),
            ("surprise", Look::Other),
            ("parade", Look::Other),
        ] {
            assert_eq!(Look::of(word), look, "{word}");
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
        let sets = [include_str!("../../assets/rules/hmm/words.ron"), include_str!("../../assets/rules/wof/words.ron")];
        let mut words: Vec<String> = sets.into_iter().flat_map(ground_words).map(str::to_owned).collect();
        assert!(words.len() > 80, "{words:?}");
        for listed in crate::scenario::list(&crate::files::Shelf::embedded()) {
            let ground = listed.read.expect("shipped scenarios read").ground;
            words.push(ground.kind.to_string());
            words.extend(ground.features.iter().map(|feature| feature.kind.to_string()));
        }
        for word in words {
            assert_ne!(Look::of(&word), Look::Other, "{word}");
        }
    }
}
