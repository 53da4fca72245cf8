//! The terrain of a scenario on the table: kinds by the rule set's words, shapes in inches, hills contour by contour,
//! gates and bridges as openings of their lines. Only the set knows the effects of a kind of ground and of the season.

use bevy::math::Vec2;

use crate::{
    measure::Polygon,
    rules::{charts::Entries, opening::ScenarioReader},
    scenario::{
        Scale,
        ground::{FeatureState as Written, OpeningKind},
        scale::{Laid, LaidShape},
        words::Id,
    },
    table::{Feature, FeatureId, FeatureShape, FeatureState},
};

/// The terrain of a battle, each piece of some kind that the rule set knows.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain<Kind> {
    /// The pieces, by id from 0 on without a gap.
    pub features: Vec<Feature>,
    /// Their kinds in the same order.
    pub kinds: Vec<Kind>,
    /// The scenario's feature that each is, or is a contour of; none for the ground beneath them all.
    written: Vec<Option<Id>>,
}

impl<Kind: Copy + PartialEq> Terrain<Kind> {
    /// Lays a scenario's ground: kinds by their words, as the season has them; open ground needs no piece under
    /// everything.
    pub fn lay(
        reader: &mut ScenarioReader<'_>,
        scale: &Scale,
        words: &Entries<Kind>,
        open: Kind,
        in_season: impl Fn(Kind) -> Kind,
    ) -> Self {
        let scenario = reader.copy();
        let mut terrain = Self { features: Vec::new(), kinds: Vec::new(), written: Vec::new() };
        let everywhere = reader.meaning(words, &scenario.ground.kind, "ground.kind").map(&in_season);
        if let Some(kind) = everywhere.filter(|kind| *kind != open) {
            terrain.add(kind, None, beneath(scale.table(&scenario.ground), scenario.ground.kind.as_str()));
        }
        for (index, feature) in scenario.ground.features.iter().enumerate() {
            let field = format!("ground.features[{index}]");
            let Some(kind) = reader.meaning(words, &feature.kind, &format!("{field}.kind")).map(&in_season) else {
                continue;
            };
            for laid in scale.lay(feature, &scenario.ground) {
                let piece = piece(&laid);
                match piece.shape.measured() {
                    Ok(_) => terrain.add(kind, Some(feature.id.clone()), piece),
                    Err(error) => reader.wrong(
                        &format!("{field}.shape"),
                        &format!("at this scale it has no lawful shape: {error}"),
                        "a shape that is larger on the table",
                    ),
                }
            }
        }
        terrain
    }

    fn add(&mut self, kind: Kind, written: Option<Id>, piece: Feature) {
        let id = FeatureId(u16::try_from(self.features.len()).unwrap_or(u16::MAX));
        self.features.push(Feature { id, ..piece });
        self.kinds.push(kind);
        self.written.push(written);
    }
}

impl<Kind> Terrain<Kind> {
    /// The lowest piece of a scenario's feature.
    pub fn piece_of(&self, id: &Id) -> Option<&Feature> {
        self.features
            .iter()
            .zip(&self.written)
            .find(|(_, written)| written.as_ref() == Some(id))
            .map(|(feature, _)| feature)
    }

    /// The pieces of a scenario's feature, the contours of a hill from the lowest up.
    pub fn pieces_of<'t>(&'t self, id: &'t Id) -> impl Iterator<Item = &'t Feature> {
        self.features
            .iter()
            .zip(&self.written)
            .filter(move |(_, written)| written.as_ref() == Some(id))
            .map(|(feature, _)| feature)
    }
}

/// The kind of ground of a feature: by the scenario's kinds, or by its word if it was built since; none for a destroyed
/// feature, which hinders no movement, and for a word that the rule set lacks.
pub fn kind_of<Kind: Copy>(laid: &[Kind], words: &Entries<Kind>, feature: &Feature) -> Option<Kind> {
    if feature.state == FeatureState::Destroyed {
        return None;
    }
    laid.get(usize::from(feature.id.0)).copied().or_else(|| words.meaning(&feature.kind))
}

/// The areas in which a point lies, the lowest first.
pub fn areas_at(features: &[Feature], at: Vec2) -> impl Iterator<Item = FeatureId> {
    let holds = move |feature: &&Feature| match &feature.shape {
        FeatureShape::Area(border) => Polygon::new(border.clone()).is_ok_and(|border| border.contains(at)),
        FeatureShape::Line { .. } => false,
    };
    features.iter().filter(holds).map(|feature| feature.id)
}

/// Ground of one kind under everything.
fn beneath(table: Vec2, kind: &str) -> Feature {
    let border = vec![Vec2::ZERO, Vec2::new(table.x, 0.0), table, Vec2::new(0.0, table.y)];
    Feature {
        id: FeatureId(0),
        name: kind.to_owned(),
        kind: kind.to_owned(),
        shape: FeatureShape::Area(border),
        level: 0,
        state: FeatureState::Standing,
    }
}

fn piece(laid: &Laid) -> Feature {
    let name = laid.name.as_ref().map_or_else(|| laid.kind.to_string(), ToString::to_string);
    let shape = match &laid.shape {
        LaidShape::Area(border) => FeatureShape::Area(border.clone()),
        LaidShape::Line { points, width, .. } => FeatureShape::Line { points: points.clone(), width: *width },
    };
    let level = u8::try_from(laid.level).unwrap_or(u8::MAX);
    Feature { id: FeatureId(0), name, kind: laid.kind.to_string(), shape, level, state: state(laid) }
}

/// The present state of a piece; a line that still stands has the openings that lead through it or over it.
fn state(laid: &Laid) -> FeatureState {
    let openings = match &laid.shape {
        LaidShape::Line { openings, .. } => openings.as_slice(),
        LaidShape::Area(_) => &[],
    };
    let bridged = openings.iter().any(|(kind, ..)| *kind == OpeningKind::Bridge);
    let (fords, others): (Vec<_>, Vec<_>) = openings.iter().partition(|(kind, ..)| *kind == OpeningKind::Ford);
    let stretches: Vec<(f32, f32)> = others.iter().chain(&fords).map(|(_, from, to)| (*from, *to)).collect();
    match laid.state {
        Written::Burning => FeatureState::Burning,
        Written::Destroyed => FeatureState::Destroyed,
        Written::Standing if stretches.is_empty() => FeatureState::Standing,
        Written::Standing if !fords.is_empty() => FeatureState::Forded { openings: stretches, bridges: others.len() },
        Written::Standing if bridged => FeatureState::Bridged(stretches),
        Written::Standing => FeatureState::Gapped(stretches),
    }
}
