//! The terrain of a scenario on the table: kinds by hmm's words, shapes in inches, hills contour by contour, gates and bridges as
//! openings of their lines.

use bevy::math::Vec2;

use crate::{
    rules::hmm::{
        data::{Charts, TerrainKind},
        setup::clerk::Clerk,
    },
    scenario::{
        Scale,
        ground::{FeatureState as Written, OpeningKind},
        scale::{Laid, LaidShape},
        words::Id,
    },
    table::{Feature, FeatureId, FeatureShape, FeatureState},
};

/// The terrain of a battle.
#[derive(Clone, Debug, Default)]
pub(super) struct Terrain {
    /// The pieces, by id from 0 on without a gap.
    pub(super) features: Vec<Feature>,
    /// Their kinds in the same order.
    pub(super) kinds: Vec<TerrainKind>,
    /// The scenario's feature that each is, or is a contour of; none for the ground beneath them all.
    written: Vec<Option<Id>>,
}

impl Terrain {
    /// The lowest piece of a scenario's feature.
    pub(super) fn piece_of(&self, id: &Id) -> Option<&Feature> {
        let index = self.written.iter().position(|written| written.as_ref() == Some(id))?;
        self.features.get(index)
    }

    fn add(&mut self, kind: TerrainKind, written: Option<Id>, piece: Feature) {
        let id = FeatureId(u16::try_from(self.features.len()).unwrap_or(u16::MAX));
        self.features.push(Feature { id, ..piece });
        self.kinds.push(kind);
        self.written.push(written);
    }
}

/// Lays a scenario's ground.
pub(super) fn lay(clerk: &mut Clerk<'_>, scale: &Scale) -> Terrain {
    let scenario = clerk.copy();
    let words = &Charts::embedded().dictionary;
    let fields = clerk.meaning(&words.seasons, &scenario.season, "season").unwrap_or(TerrainKind::Field);
    let in_season = |kind: TerrainKind| if kind == TerrainKind::Field { fields } else { kind };
    let mut terrain = Terrain::default();
    if let Some(kind) =
        clerk.meaning(&words.ground, &scenario.ground.kind, "ground.kind").map(in_season).filter(|kind| *kind != TerrainKind::Open)
    {
        terrain.add(kind, None, beneath(scale.table(&scenario.ground), scenario.ground.kind.as_str()));
    }
    for (index, feature) in scenario.ground.features.iter().enumerate() {
        let field = format!("ground.features[{index}]");
        let Some(kind) = clerk.meaning(&words.ground, &feature.kind, &format!("{field}.kind")).map(in_season) else { continue };
        for laid in scale.lay(feature, &scenario.ground) {
            let piece = piece(&laid);
            if let Err(error) = piece.shape.measured() {
                clerk.wrong(
                    &format!("{field}.shape"),
                    &format!("at this scale it has no lawful shape: {error}"),
                    "a shape that is larger on the table",
                );
                continue;
            }
            terrain.add(kind, Some(feature.id.clone()), piece);
        }
    }
    terrain
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

/// What has become of a piece; a line that still stands has the openings that lead through it or over it.
fn state(laid: &Laid) -> FeatureState {
    let openings = match &laid.shape {
        LaidShape::Line { openings, .. } => openings.as_slice(),
        LaidShape::Area(_) => &[],
    };
    let over = openings.iter().any(|(kind, ..)| matches!(kind, OpeningKind::Bridge | OpeningKind::Ford));
    let stretches: Vec<(f32, f32)> = openings.iter().map(|(_, from, to)| (*from, *to)).collect();
    match laid.state {
        Written::Burning => FeatureState::Burning,
        Written::Destroyed => FeatureState::Destroyed,
        Written::Standing if stretches.is_empty() => FeatureState::Standing,
        Written::Standing if over => FeatureState::Bridged(stretches),
        Written::Standing => FeatureState::Gapped(stretches),
    }
}
