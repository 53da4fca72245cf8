//! The camera flies down to a unit to show its painted figures, and back to where it came from. Knows units as they are
//! drawn; knows no battle.

use bevy::{
    prelude::*,
    window::{PrimaryWindow, RequestRedraw},
};

use crate::{
    client::{
        scene::units::{DrawnUnit, SceneUnits},
        settings::{Motion, Preferences},
        view::{Aim, Margins, ViewMode},
    },
    table::UnitId,
};

/// Asks for a close view of a unit; from there it leads back.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookClosely(pub UnitId);

/// How long a flight takes, seconds.
const SECONDS: f32 = 0.7;
/// The pitch of the close view of a unit, radians.
const BENT_DOWN: f32 = 0.48;
/// How much of a long line is viewed, inches.
const WIDEST: f32 = 9.0;
/// Ground left free about the unit, inches.
const ABOUT: f32 = 0.5;

/// The flight under way, and where the last one came from.
#[derive(Resource, Debug, Default)]
struct Flight {
    legs: Option<(Aim, Aim, f32)>,
    landed: Option<Landed>,
}

/// Where a flight ended.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Landed {
    unit: UnitId,
    at: Aim,
    from: Aim,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Flight>()
        .add_message::<LookClosely>()
        .add_systems(Update, (take_off.run_if(on_message::<LookClosely>), fly.run_if(is_flying)).chain());
}

fn is_flying(flight: Res<Flight>) -> bool {
    flight.legs.is_some()
}

fn take_off(
    mut asked: MessageReader<LookClosely>,
    units: SceneUnits,
    window: Single<&Window, With<PrimaryWindow>>,
    margins: Res<Margins>,
    showing: Res<ViewMode>,
    aim: Res<Aim>,
    mut flight: ResMut<Flight>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(LookClosely(id)) = asked.read().last() else { return };
    let Some(unit) = units.get(*id) else { return };
    let back = flight.landed.filter(|landed| landed.unit == *id && landed.at == *aim);
    let to = back.map_or_else(|| close_to(&unit, *aim, window.size(), *margins, *showing), |landed| landed.from);
    // From one unit to the next is still the same visit: the way back leads up.
    let from = flight.landed.filter(|landed| landed.at == *aim).map_or(*aim, |landed| landed.from);
    flight.legs = Some((*aim, to, 0.0));
    flight.landed = back.is_none().then_some(Landed { unit: *id, at: to, from });
    redraw.write(RequestRedraw);
}

/// The camera's target for the close view of a unit.
fn close_to(unit: &DrawnUnit, aim: Aim, window: Vec2, margins: Margins, showing: ViewMode) -> Aim {
    let middle = Rect::from_center_size(unit.middle(), Vec2::ZERO);
    let ground = unit.corners().fold(middle, |ground, corner| ground.union_point(corner));
    let ground = ground.intersect(Rect::from_center_size(unit.middle(), Vec2::splat(WIDEST)));
    let mut close = Aim { pitch: BENT_DOWN, ..aim };
    // Fitting leaves an inch and a half free; bent down a player sees less.
    close.fit(ground.inflate(ABOUT - 1.5), window, margins, showing);
    close
}

fn fly(
    time: Res<Time>,
    comfort: Res<Preferences>,
    mut flight: ResMut<Flight>,
    mut aim: ResMut<Aim>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some((from, to, part)) = flight.legs else { return };
    let step = match comfort.motion {
        Motion::Shown => time.delta_secs().min(1.0 / 15.0) / SECONDS,
        Motion::Still => 1.0,
    };
    let next = (part + step).min(1.0);
    // The player moved the view during the flight, so the flight ends.
    if part > 0.0 && *aim != between(from, to, part) {
        (flight.legs, flight.landed) = (None, None);
        return;
    }
    *aim = between(from, to, next);
    flight.legs = (next < 1.0).then_some((from, to, next));
    redraw.write(RequestRedraw);
}

/// A part of the way from one view to another, slow at both ends; spans change by shares, so that neither end rushes.
fn between(from: Aim, to: Aim, part: f32) -> Aim {
    if part >= 1.0 {
        return to;
    }
    let eased = part * part * (3.0 - 2.0 * part);
    Aim {
        focus: from.focus.lerp(to.focus, eased),
        span: from.span * (to.span / from.span).powf(eased),
        pitch: from.pitch + (to.pitch - from.pitch) * eased,
        yaw: to.yaw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flight_begins_and_ends_where_it_should_and_never_goes_back() {
        let from = Aim { focus: Vec2::ZERO, span: 64.0, yaw: 0.3, pitch: 0.82 };
        let to = Aim { focus: Vec2::new(10.0, 4.0), span: 8.0, yaw: 0.3, pitch: 0.48 };
        assert_eq!((between(from, to, 0.0), between(from, to, 1.0)), (from, to));
        let spans: Vec<f32> = (0..=20_u8).map(|step| between(from, to, f32::from(step) / 20.0).span).collect();
        assert!(spans.windows(2).all(|pair| pair[1] < pair[0]), "{spans:?}");
    }
}
