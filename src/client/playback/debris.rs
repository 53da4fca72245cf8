//! The traces of a fight that stay on the table for a while: casualties where they fell, and the smoke of this turn's
//! fire.
//!
//! Made from events as plain values, in their order; draws nothing and knows no clock.

use std::collections::VecDeque;

use bevy::math::Vec2;

use crate::{
    battle::ShotKind,
    measure::Pose,
    table::{FigureKind, Stand, UnitId},
};

/// The most casualties shown; earlier ones have been carried off.
const MOST_FALLEN: usize = 300;
/// The most muzzles of one front that smoke.
const MOST_MUZZLES: usize = 24;

/// Where a figure fell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fallen {
    /// Whose it was.
    pub unit: UnitId,
    /// Its kind.
    pub kind: FigureKind,
    /// Its place and facing.
    pub pose: Pose,
}

/// The smoke of one unit's fire.
#[derive(Clone, Debug, PartialEq)]
pub struct Smoke {
    /// The firing unit.
    pub unit: UnitId,
    /// With what.
    pub kind: ShotKind,
    /// The muzzles with their directions, table inches.
    pub muzzles: Vec<(Vec2, Vec2)>,
}

/// Casualties and smoke.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traces {
    /// The last casualties, the latest at the end.
    pub fallen: VecDeque<Fallen>,
    /// The smoke of this turn, the last volley of each unit.
    pub smoke: Vec<Smoke>,
    turn: u32,
}

impl Traces {
    /// Notes the turn being played: smoke of earlier ones is gone.
    pub fn turn(&mut self, turn: u32) {
        if std::mem::replace(&mut self.turn, turn) != turn {
            self.smoke.clear();
        }
    }

    /// Adds a casualty.
    pub fn fell(&mut self, fallen: Fallen) {
        self.fallen.push_back(fallen);
        let carried_off = self.fallen.len().saturating_sub(MOST_FALLEN);
        self.fallen.drain(..carried_off);
    }

    /// A unit fired from a point towards another, its front and stands being as they are.
    pub fn fired(&mut self, unit: UnitId, kind: ShotKind, way: (Vec2, Vec2), shown: Option<(Pose, &[Stand])>) {
        let muzzles = match kind {
            ShotKind::Volley | ShotKind::Skirmish => muzzles(way, shown),
            ShotKind::Roundshot | ShotKind::Shell | ShotKind::Canister => muzzles(way, None),
        };
        self.smoke.retain(|known| known.unit != unit || known.muzzles != muzzles);
        self.smoke.push(Smoke { unit, kind, muzzles });
    }
}

/// The muzzles of a unit that fires from a point towards another, with their directions, table inches: those of its
/// foremost stands, else the one at the point itself.
pub fn muzzles((from, to): (Vec2, Vec2), shown: Option<(Pose, &[Stand])>) -> Vec<(Vec2, Vec2)> {
    let rank = shown.map_or_else(Vec::new, |(front, stands)| front_rank(front, stands));
    if rank.is_empty() { vec![(from, (to - from).normalize_or_zero())] } else { rank }
}

fn front_rank(front: Pose, stands: &[Stand]) -> Vec<(Vec2, Vec2)> {
    let first = |stand: &&Stand| front.to_local(stand.pose.at).y > -stand.base.depth;
    let manned: Vec<&Stand> = stands.iter().filter(|stand| stand.cells.iter().any(|cell| cell.alive)).collect();
    let mut foremost: Vec<&Stand> = manned.iter().copied().filter(first).collect();
    if foremost.is_empty() {
        foremost = manned;
    }
    let muzzle =
        |stand: &Stand| (stand.pose.shifted(Vec2::new(0.0, stand.base.depth / 2.0)).at, stand.pose.facing.vector());
    let step = foremost.len().div_ceil(MOST_MUZZLES).max(1);
    foremost.into_iter().step_by(step).map(muzzle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fire(traces: &mut Traces, unit: u16) {
        traces.fired(UnitId(unit), ShotKind::Roundshot, (Vec2::ZERO, Vec2::new(0.0, 9.0)), None);
    }

    #[test]
    fn smoke_hangs_until_the_turn_is_over_and_twice_from_one_place_is_one_cloud() {
        let mut traces = Traces::default();
        traces.turn(1);
        fire(&mut traces, 1);
        fire(&mut traces, 1);
        fire(&mut traces, 2);
        traces.turn(1);
        assert_eq!(traces.smoke.iter().map(|smoke| smoke.unit.0).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(traces.smoke[0].muzzles, [(Vec2::ZERO, Vec2::Y)], "a gun smokes where it stands");
        traces.turn(2);
        assert_eq!(traces.smoke, []);
    }

    #[test]
    fn the_oldest_of_too_many_fallen_are_carried_off() {
        let mut traces = Traces::default();
        for x in 0..u16::try_from(MOST_FALLEN + 5).expect("a few hundred") {
            let pose = Pose::new(Vec2::new(f32::from(x), 0.0), crate::measure::Facing::NORTH);
            traces.fell(Fallen { unit: UnitId(1), kind: FigureKind::Infantry, pose });
        }
        assert_eq!((traces.fallen.len(), traces.fallen[0].pose.at.x), (MOST_FALLEN, 5.0));
    }
}
