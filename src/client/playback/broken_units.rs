//! Units that break are seen to run as it is told: rules let them run only later in the turn.
//!
//! Reads events as plain values; changes only the order in which they are shown.

use crate::{
    battle::{Happening, notice::Moment},
    table::UnitId,
};

/// Puts the run of each unit that breaks before the moment that tells of it, if nothing befalls the unit in between.
pub(super) fn bring_forward(happened: &mut Vec<Happening>) {
    let mut told = 0;
    while told < happened.len() {
        let run = broken(&happened[told]).map_or_else(Vec::new, |unit| run_of(unit, &happened[told + 1..]));
        // One that is taken from behind the moment and put before it leaves those after it where they are.
        for (before, place) in run.iter().enumerate() {
            let step = happened.remove(told + 1 + place);
            happened.insert(told + before, step);
        }
        told += run.len() + 1;
    }
}

/// The units that are told to break and do not run yet.
pub(super) fn to_run_later(happened: &[&Happening]) -> Vec<UnitId> {
    let broken = happened.iter().filter_map(|happening| broken(happening));
    broken.filter(|unit| !happened.iter().any(|happening| moves(happening, *unit))).collect()
}

/// The unit that breaks at a moment.
fn broken(happening: &Happening) -> Option<UnitId> {
    match happening {
        Happening::Noted(entry) if entry.moment == Some(Moment::Rout) => entry.unit,
        _ => None,
    }
}

fn moves(happening: &Happening, unit: UnitId) -> bool {
    matches!(happening, Happening::Moved { unit: moved, .. } if *moved == unit)
}

/// The places of a unit's next way and of how it is laid out for it; none if it loses figures or is gone before.
fn run_of(unit: UnitId, later: &[Happening]) -> Vec<usize> {
    let mut run = Vec::new();
    for (place, happening) in later.iter().enumerate() {
        match happening {
            Happening::Moved { unit: moved, .. } if *moved == unit => {
                run.push(place);
                return run;
            }
            Happening::Laid { unit: laid, .. } if *laid == unit => run.push(place),
            Happening::FiguresLost { stand, .. } if stand.unit == unit => break,
            Happening::Presence { unit: gone, .. } if *gone == unit => break,
            _ => {}
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::{
        client::playback::animation::tests::thrown,
        measure::{Facing, Footprint, Pose},
        table::StandId,
    };

    const FRONT: Pose = Pose { at: Vec2::ZERO, facing: Facing::NORTH };

    fn breaks(unit: u16) -> Happening {
        let Happening::Noted(entry) = thrown(&[]) else { unreachable!("it is an entry") };
        let entry = crate::battle::notice::Entry { unit: Some(UnitId(unit)), moment: Some(Moment::Rout), ..*entry };
        Happening::Noted(Box::new(entry))
    }

    fn laid(unit: u16) -> Happening {
        Happening::Laid { unit: UnitId(unit), front: FRONT, stands: Vec::new() }
    }

    fn moved(unit: u16) -> Happening {
        let body = Footprint::new(1.0, 1.0);
        Happening::Moved { unit: UnitId(unit), from: FRONT, body, legs: Vec::new(), front: FRONT, stands: Vec::new() }
    }

    fn lost(unit: u16) -> Happening {
        Happening::FiguresLost { stand: StandId::new(UnitId(unit), 0), cells: vec![0] }
    }

    #[test]
    fn a_unit_runs_before_it_is_told_that_it_ran_unless_something_befalls_it_first() {
        for (happened, shown) in [
            (
                vec![breaks(1), moved(2), laid(1), moved(1), moved(3)],
                vec![laid(1), moved(1), breaks(1), moved(2), moved(3)],
            ),
            // Its second run stays where it is.
            (vec![breaks(1), moved(1), moved(2), moved(1)], vec![moved(1), breaks(1), moved(2), moved(1)]),
            (vec![breaks(1), breaks(2), moved(2), moved(1)], vec![moved(1), breaks(1), moved(2), breaks(2)]),
            (vec![breaks(1), lost(1), moved(1)], vec![breaks(1), lost(1), moved(1)]),
            (vec![breaks(1), laid(1), moved(2)], vec![breaks(1), laid(1), moved(2)]),
        ] {
            let mut now = happened.clone();
            bring_forward(&mut now);
            assert_eq!(now, shown, "{happened:?}");
        }
    }

    #[test]
    fn a_unit_that_breaks_and_stays_for_now_is_to_run_later() {
        let happened = [breaks(1), breaks(2), moved(2), moved(3)];
        assert_eq!(to_run_later(&happened.iter().collect::<Vec<_>>()), [UnitId(1)]);
    }
}
