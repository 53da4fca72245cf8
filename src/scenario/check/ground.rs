//! Whether the ground makes sense.

use crate::{
    count::counted,
    files::Reader,
    scenario::{
        Scenario,
        check::{at_most, bearing, known::unique, shape, within, within_if},
        ground::{Contour, Feature, FeatureShape, Ground},
    },
};

/// How far off the middle of its line a gate may stand, yards.
const NEAR_LINE: f32 = 10.0;

pub(super) fn check(scenario: &Scenario, reader: &mut Reader<'_>) {
    let ground = &scenario.ground;
    within(reader, "ground.width_yards", ground.width_yards, 50.0..=20_000.0);
    within(reader, "ground.depth_yards", ground.depth_yards, 50.0..=20_000.0);
    bearing(reader, "ground.top_bearing_degrees", Some(ground.top_bearing_degrees));
    unique(reader, "ground.features", ground.features.iter().map(|feature| &feature.id));
    for (index, each) in ground.features.iter().enumerate() {
        feature(reader, &format!("ground.features[{index}]"), each, ground);
    }
}

fn feature(reader: &mut Reader<'_>, path: &str, feature: &Feature, ground: &Ground) {
    within_if(reader, &format!("{path}.height_yards"), feature.height_yards, 0.0..=500.0);
    let inside = format!("{path}.shape");
    match &feature.shape {
        FeatureShape::Area(points) => {
            shape::outline(reader, &inside, points, ground);
        }
        FeatureShape::Line(line) => {
            shape::line(reader, &format!("{inside}.points"), &line.points, ground);
            within(reader, &format!("{inside}.width_yards"), line.width_yards, 0.0..=500.0);
        }
        FeatureShape::Block(block) => {
            shape::place(reader, &format!("{inside}.at"), block.at, ground);
            within(reader, &format!("{inside}.width_yards"), block.width_yards, 1.0..=1000.0);
            within(reader, &format!("{inside}.depth_yards"), block.depth_yards, 1.0..=1000.0);
            bearing(reader, &format!("{inside}.facing_degrees"), Some(block.facing_degrees));
        }
        FeatureShape::Disc(disc) => {
            shape::place(reader, &format!("{inside}.at"), disc.at, ground);
            within(reader, &format!("{inside}.radius_yards"), disc.radius_yards, 1.0..=2000.0);
        }
        FeatureShape::Hill(contours) => hill(reader, &inside, contours, ground),
    }
    openings(reader, path, feature, ground);
}

fn hill(reader: &mut Reader<'_>, path: &str, contours: &[Contour], ground: &Ground) {
    if contours.is_empty() {
        reader.wrong_at(path, "a hill without contours", "at least one contour");
    }
    at_most(reader, path, contours.len(), 40);
    for (index, contour) in contours.iter().take(40).enumerate() {
        let outline = format!("{path}[{index}].outline");
        within(reader, &format!("{path}[{index}].level"), contour.level, 1..=20);
        if !shape::outline(reader, &outline, &contour.outline, ground) || contour.level <= 1 {
            continue;
        }
        let below = |other: &&Contour| other.level + 1 == contour.level;
        let rests = |other: &Contour| contour.outline.iter().all(|place| shape::holds(&other.outline, *place));
        if !contours.iter().filter(below).any(rests) {
            let wrong = format!("level {} does not lie within one of level {}", contour.level, contour.level - 1);
            reader.wrong_at(&outline, wrong, "a contour inside the next lower one");
        }
    }
}

fn openings(reader: &mut Reader<'_>, path: &str, feature: &Feature, ground: &Ground) {
    at_most(reader, &format!("{path}.openings"), feature.openings.len(), 40);
    for (index, opening) in feature.openings.iter().take(40).enumerate() {
        let own = format!("{path}.openings[{index}]");
        within(reader, &format!("{own}.width_yards"), opening.width_yards, 1.0..=1000.0);
        let FeatureShape::Line(line) = &feature.shape else {
            reader.wrong_at(&own, "only a line has openings", "a feature whose shape is `Line`");
            continue;
        };
        shape::place(reader, &format!("{own}.at"), opening.at, ground);
        let away = shape::distance_to_line(&line.points, opening.at);
        if away > line.width_yards / 2.0 + NEAR_LINE {
            reader.wrong_at(
                &format!("{own}.at"),
                format!("{} away from the line", counted(away.round(), "yard")),
                "a place on the line",
            );
        }
    }
}
