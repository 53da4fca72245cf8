//! A shot in flight, painted over the table in both views: smoke before the front that fires, a bounding ball, a shell
//! in its arc, spreading canister. The battle gives its course and effect, [`Shot`] its present position; here it is
//! only drawn.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Pos2, Stroke};

use crate::{
    battle::{ShotKind, Trajectory},
    client::{
        playback::{
            animation::Shot,
            debris::{Smoke, muzzles},
        },
        render::fonts::veil,
        scene::units::SceneUnits,
        settings::Inked,
        view::projection::TableProjection,
    },
    table::Stand,
};

/// The part of a shot during which earth hangs in the air where a ball touched the ground.
const DUST_HANGS: f32 = 0.25;
/// How wide canister spreads for each inch of its way.
const SPREAD: f32 = 0.12;
/// The age of smoke that hangs until the turn is over: spread and thin.
const HANGING: f32 = 0.62;

/// Paints a shot.
pub(in crate::client::ui) fn paint(
    painter: &egui::Painter,
    projection: &TableProjection,
    units: &SceneUnits,
    shot: &Shot,
) {
    line(painter, projection, shot);
    match shot.kind {
        ShotKind::Volley | ShotKind::Skirmish => volley(painter, projection, units, shot),
        ShotKind::Roundshot => roundshot(painter, projection, shot),
        ShotKind::Shell => shell(painter, projection, shot),
        ShotKind::Canister => canister(painter, projection, shot),
    }
}

/// Paints the smoke before the units that fired in this turn.
pub(in crate::client::ui) fn hanging(painter: &egui::Painter, projection: &TableProjection, smoke: &[Smoke]) {
    let muzzles = smoke.iter().flat_map(|smoke| &smoke.muzzles);
    for (index, (muzzle, ahead)) in muzzles.enumerate() {
        for drift in 0..2 {
            let chance = scatter(index * 2 + drift);
            let aside = ahead.perp() * (chance - 0.5) * 0.6;
            #[expect(clippy::cast_precision_loss, reason = "there are two puffs")]
            let reach = 0.45 + drift as f32 * 0.35 + chance * 0.2;
            puff(painter, projection, muzzle + ahead * reach + aside, 0.34 + chance * 0.14, HANGING);
        }
    }
}

/// The shot's line, so that its target can be seen.
fn line(painter: &egui::Painter, projection: &TableProjection, shot: &Shot) {
    if let (Some(from), Some(to)) = (projection.to_screen(shot.from), projection.to_screen(shot.meets_ground())) {
        let fading = 1.0 - shot.part * 0.6;
        let inks = painter.inks();
        painter.line_segment([from, to], Stroke::new(4.0, veil(inks.casing(inks.over_red), 0.6 * fading)));
        painter.line_segment([from, to], Stroke::new(1.5, veil(inks.over_red, fading)));
    }
}

/// Smoke before every muzzle of the front that fires; it swells, drifts ahead and thins.
fn volley(painter: &egui::Painter, projection: &TableProjection, units: &SceneUnits, shot: &Shot) {
    let unit = units.get(shot.unit);
    let stands: Vec<Stand> = unit.iter().flat_map(|unit| unit.stands.iter().copied().cloned()).collect();
    let shown = unit.as_ref().map(|unit| (unit.front, stands.as_slice()));
    for (index, (muzzle, ahead)) in muzzles((shot.from, shot.to), shown).into_iter().enumerate() {
        // Muskets do not all go off at once.
        let late = scatter(index) * 0.25;
        let own = ((shot.part - late) / (1.0 - late)).clamp(0.0, 1.0);
        if own > 0.0 {
            puff(painter, projection, muzzle + ahead * (0.25 + own * 0.5), 0.22 + own * 0.5, own);
        }
        if (0.0..0.16).contains(&own) && shot.part >= late {
            spark(painter, projection, muzzle + ahead * 0.15);
        }
    }
}

/// A ball that bounds along and throws up earth where it touches; of a piece that missed fire there is no more to be
/// seen than smoke.
fn roundshot(painter: &egui::Painter, projection: &TableProjection, shot: &Shot) {
    muzzle_smoke(painter, projection, shot);
    if shot.trajectory != Trajectory::Dud {
        ball_and_dust(painter, projection, shot);
    }
}

fn ball_and_dust(painter: &egui::Painter, projection: &TableProjection, shot: &Shot) {
    for (at, since) in shot.touched().into_iter().filter(|(_, since)| *since < DUST_HANGS) {
        dust(painter, projection, at, since / DUST_HANGS);
    }
    let (at, height) = shot.ball();
    ball(painter, projection, at, height);
}

/// A shell in its arc, which bursts where it falls or stays there.
fn shell(painter: &egui::Painter, projection: &TableProjection, shot: &Shot) {
    muzzle_smoke(painter, projection, shot);
    let Some(burst) = shot.landed().filter(|_| shot.trajectory != Trajectory::Dud) else {
        return ball_and_dust(painter, projection, shot);
    };
    spark(painter, projection, shot.to);
    for index in 0_u8..7 {
        let away = Vec2::from_angle(f32::from(index) * 0.9) * burst * 0.8;
        puff(painter, projection, shot.to + away, 0.3 + burst * 0.4, burst);
    }
}

/// Balls that spread as they go.
fn canister(painter: &egui::Painter, projection: &TableProjection, shot: &Shot) {
    muzzle_smoke(painter, projection, shot);
    let along = shot.to - shot.from;
    for index in 0..14 {
        let aside = (scatter(index) - 0.5) * 2.0 * SPREAD;
        let reach = shot.part * (0.8 + scatter(index + 31) * 0.2);
        let at = shot.from + along * reach + along.perp() * aside * reach;
        if let Some(at) = projection.above(at, 0.3) {
            painter.circle_filled(at, 1.8, painter.inks().over_ink);
        }
    }
}

fn muzzle_smoke(painter: &egui::Painter, projection: &TableProjection, shot: &Shot) {
    if shot.trajectory == Trajectory::Onward {
        return;
    }
    let ahead = (shot.to - shot.from).normalize_or_zero();
    for index in 0..3 {
        let reach = 0.35 + scatter(index) * 0.5 + shot.part * 0.6;
        puff(
            painter,
            projection,
            shot.from + ahead * reach + ahead.perp() * (scatter(index + 7) - 0.5) * 0.5,
            0.3 + shot.part * 0.6,
            shot.part,
        );
    }
    if shot.part < 0.12 {
        spark(painter, projection, shot.from + ahead * 0.2);
    }
}

/// A puff of smoke, inches across its half; the older the thinner.
fn puff(painter: &egui::Painter, projection: &TableProjection, at: Vec2, radius: f32, age: f32) {
    let Some(seen) = projection.above(at, 0.4 + age * 0.5) else { return };
    let pixels = radius / projection.inches_a_pixel(at);
    for (share, smoke) in body(age) {
        painter.circle_filled(seen + egui::vec2(0.0, -pixels * (1.0 - share) * 0.5), pixels * share, smoke);
    }
    // Its lower rim, as an engraver shades a cloud.
    let below = (0..=10_u8).map(|step| (0.12 + 0.076 * f32::from(step)) * std::f32::consts::PI);
    let arc = below.map(|angle| seen + egui::vec2(angle.cos(), angle.sin()) * pixels).collect();
    painter.add(egui::Shape::line(arc, Stroke::new((pixels * 0.11).clamp(1.0, 2.6), rim(age))));
}

/// The paint of a puff of some age: how much of its width each disc takes, from its edge to its heart, and with what.
fn body(age: f32) -> [(f32, Color32); 3] {
    let thin = (1.0 - age).powf(0.7);
    [(1.0, 0xc4, 0.34), (0.68, 0xde, 0.46), (0.36, 0xf4, 0.55)]
        .map(|(share, shade, part)| (share, veil(Color32::from_gray(shade), part * thin)))
}

/// The paint of a puff's rim: dark, so that smoke reads on paper as its pale body does on turf.
fn rim(age: f32) -> Color32 {
    veil(Color32::from_gray(0x30), 0.9 * (1.0 - age).sqrt())
}

fn dust(painter: &egui::Painter, projection: &TableProjection, at: Vec2, age: f32) {
    let Some(seen) = projection.above(at, 0.1 + age * 0.5) else { return };
    let pixels = (0.12 + age * 0.3) / projection.inches_a_pixel(at);
    painter.circle_filled(seen, pixels, veil(Color32::from_rgb(0x8a, 0x70, 0x4c), 0.6 * (1.0 - age)));
}

fn spark(painter: &egui::Painter, projection: &TableProjection, at: Vec2) {
    let Some(seen) = projection.above(at, 0.35) else { return };
    let pixels = 0.16 / projection.inches_a_pixel(at);
    painter.circle_filled(seen, pixels * 1.6, veil(Color32::from_rgb(0xff, 0xa0, 0x30), 0.5));
    painter.circle_filled(seen, pixels, Color32::from_rgb(0xff, 0xf0, 0xb0));
}

/// A ball over its shadow.
fn ball(painter: &egui::Painter, projection: &TableProjection, at: Vec2, height_inches: f32) {
    let (Some(shadow), Some(seen)) = (projection.to_screen(at), projection.above(at, height_inches)) else { return };
    // The map has no height: objects that fly high look larger there.
    let lifted = if shadow.distance(seen) < 0.5 { height_inches * 1.5 } else { 0.0 };
    let seen = Pos2::new(seen.x, seen.y - lifted);
    painter.circle_filled(shadow, 3.0, Color32::from_black_alpha(70));
    painter.circle(seen, 3.4 + lifted, painter.inks().over_ink, Stroke::new(1.0, veil(painter.inks().over_pale, 0.63)));
}

/// A number from 0 to 1 that looks like chance and is the same in every frame.
fn scatter(index: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a puff has a small number")]
    let turned = index as f32 * 0.618_034 + 0.37;
    turned.fract()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::settings::{
        PaletteName,
        color_vision::{contrast, grounds, laid},
    };

    #[test]
    fn smoke_that_hangs_is_seen_on_turf_and_on_every_map_by_its_body_or_by_its_rim() {
        for name in PaletteName::ALL {
            for ground in grounds(name.palette()) {
                let heart = body(HANGING).into_iter().fold(ground, |under, (_, smoke)| laid(under, smoke));
                let reads = contrast(heart, ground).max(contrast(laid(ground, rim(HANGING)), ground));
                assert!(reads >= 1.8, "{name:?}: smoke on {ground:02x?} is {reads:.2}");
            }
        }
    }

    #[test]
    fn smoke_is_grey_as_smoke_is_and_the_older_the_thinner() {
        let turf = [0x61, 0x6e, 0x38];
        let heart = |age: f32| body(age).into_iter().fold(turf, |under, (_, smoke)| laid(under, smoke));
        let seen: Vec<f32> = [0.1, 0.5, 0.9, 1.0].into_iter().map(|age| contrast(heart(age), turf)).collect();
        assert!(seen.is_sorted_by(|younger, older| younger > older), "{seen:?}");
        assert!((seen[3] - 1.0).abs() < 0.01, "nothing is left of the oldest: {seen:?}");
        let [red, green, blue] = heart(0.1);
        assert!(red.min(green).min(blue) > 0xb0, "fresh smoke is pale: {:02x?}", heart(0.1));
    }
}
