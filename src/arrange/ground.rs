//! The ground of a battle as the features of a scenario: the scenario's own, less those taken off, and those laid
//! since.

use bevy::math::Vec2;

use crate::{
    arrange::places::place,
    scenario::{
        Scale, Scenario,
        ground::{Contour, Feature, FeatureShape, FeatureState, Line},
        words::{Id, Name, Word},
    },
    table::{self, FeatureId, Field},
};

/// Everything that lies on a table, as the features of the scenario that its battle was opened from.
pub(super) fn features(scenario: &Scenario, scale: &Scale, field: &Field<'_>) -> Vec<Feature> {
    let pieces: Vec<usize> =
        scenario.ground.features.iter().map(|feature| scale.lay(feature, &scenario.ground).len()).collect();
    let mut next = usize::from(has_ground_beneath(scenario, scale, field));
    let mut kept = Vec::new();
    for (feature, count) in scenario.ground.features.iter().zip(pieces) {
        let lying: Vec<&table::Feature> = (next..next + count).filter_map(|id| field.feature(id_of(id))).collect();
        next += count;
        if let Some(first) = lying.first() {
            kept.push(Feature { state: state(&first.state, feature.state), ..feature.clone() });
        }
    }
    let laid_since: Vec<&table::Feature> =
        field.features().filter(|feature| usize::from(feature.id.0) >= next).collect();
    for feature in laid_since {
        let made = made(scenario, scale, feature, &kept);
        kept.extend(made);
    }
    kept
}

fn id_of(number: usize) -> FeatureId {
    FeatureId(u16::try_from(number).unwrap_or(u16::MAX))
}

/// Whether ground of one kind lies under everything, as the first feature of the table.
fn has_ground_beneath(scenario: &Scenario, scale: &Scale, field: &Field<'_>) -> bool {
    let table = scale.table(&scenario.ground);
    field.feature(FeatureId(0)).is_some_and(|feature| {
        let whole =
            |border: &Vec<Vec2>| border.len() == 4 && border.first() == Some(&Vec2::ZERO) && border.contains(&table);
        feature.kind == scenario.ground.kind.as_str()
            && matches!(&feature.shape, table::FeatureShape::Area(border) if whole(border))
    })
}

/// A feature's state, as far as a scenario has words for it.
fn state(now: &table::FeatureState, written: FeatureState) -> FeatureState {
    match now {
        table::FeatureState::Burning => FeatureState::Burning,
        table::FeatureState::Destroyed => FeatureState::Destroyed,
        table::FeatureState::Standing
        | table::FeatureState::Gapped(_)
        | table::FeatureState::Bridged(_)
        | table::FeatureState::Forded { .. } => written,
    }
}

/// A feature that was laid since, as a scenario has it; none where its kind is no word.
fn made(scenario: &Scenario, scale: &Scale, feature: &table::Feature, known: &[Feature]) -> Option<Feature> {
    let places = |points: &[Vec2]| points.iter().map(|point| place(scenario, scale, *point)).collect();
    let shape = match &feature.shape {
        table::FeatureShape::Area(border) if feature.level > 0 => {
            FeatureShape::Hill(vec![Contour { level: u32::from(feature.level), outline: places(border) }])
        }
        table::FeatureShape::Area(border) => FeatureShape::Area(places(border)),
        table::FeatureShape::Line { points, width } => {
            FeatureShape::Line(Line { points: places(points), width_yards: width * scale.yards_per_inch })
        }
    };
    let ids = (1_usize..).map(|number| format!("laid-{number}"));
    let id = ids.into_iter().find(|id| known.iter().all(|known| known.id.as_str() != id))?;
    Some(Feature {
        id: Id::of(&id)?,
        name: Some(&feature.name).filter(|name| **name != feature.kind).and_then(|name| Name::of(name)),
        kind: Word::of(&feature.kind)?,
        shape,
        height_yards: None,
        state: state(&feature.state, FeatureState::Standing),
        openings: Vec::new(),
        rules: std::collections::BTreeMap::new(),
    })
}
