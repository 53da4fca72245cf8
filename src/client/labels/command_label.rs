//! One label for all units of a command, for views of the table from so far off that the units' own would hide it.

use std::collections::BTreeMap;

use bevy_egui::egui::Painter;

use super::{
    LabelType,
    plates::{Gathered, Plate, is_one_man},
    units_in_window::{SeenUnit, Site},
};
use crate::{
    battle::notice::MarkRole,
    client::{
        scene::{
            SceneCommand,
            units::{DrawnUnit, Emphasis, SceneMark},
        },
        texts,
    },
    table::Arm,
};

/// The label of a command with units in view; none where it has none.
pub(super) fn of_command(
    command: &SceneCommand,
    seen: &[SeenUnit],
    size: LabelType,
    painter: &Painter,
) -> Option<Plate> {
    let members: Vec<&SeenUnit> =
        seen.iter().filter(|seen| seen.is_in_view && seen.unit.command == Some(command.id)).collect();
    let first = members.first()?;
    let whole = members.iter().fold(first.site.around, |around, seen| around.union(seen.site.around));
    // A wide command is labelled over the unit nearest to its middle, not over empty ground.
    let off = |seen: &SeenUnit| seen.site.around.center().distance(whole.center());
    let nearest = members.iter().min_by(|one, other| off(one).total_cmp(&off(other)))?;
    let bodies = || members.iter().filter(|seen| !is_one_man(seen.unit.arm));
    let told = Gathered {
        command: command.id,
        name: &command.short_name,
        tincture: first.unit.tincture,
        arm: most_common_arm(&members),
        figures: bodies().map(|seen| seen.unit.strength()).sum(),
        worst: worst_mark(&bodies().map(|seen| &seen.unit).collect::<Vec<_>>()),
        emphasis: members.iter().map(|seen| seen.unit.emphasis).max().unwrap_or(Emphasis::None),
        site: Site { around: nearest.site.around, ..Site::default() },
    };
    Some(Plate::of_command(told, size, painter))
}

fn most_common_arm(members: &[&SeenUnit]) -> Arm {
    let mut arms = BTreeMap::<Arm, usize>::new();
    for seen in members {
        *arms.entry(seen.unit.arm).or_default() += seen.unit.strength();
    }
    arms.into_iter().max_by_key(|(_, figures)| *figures).map_or(Arm::General, |(arm, _)| arm)
}

/// The most urgent mark among units, with how many have it if the others do not.
fn worst_mark(bodies: &[&DrawnUnit]) -> Option<SceneMark> {
    let marks = bodies.iter().flat_map(|unit| unit.marks);
    let worst = marks.filter(|mark| mark.role() > MarkRole::Spent).max_by_key(|mark| mark.sign)?;
    let bears = |unit: &&&DrawnUnit| unit.marks.iter().any(|mark| mark.label == worst.label);
    let bearers = bodies.iter().filter(bears).count();
    // One company that runs must not look like a brigade that does.
    let label = if bearers < bodies.len() {
        texts::labels::borne_by(&worst.label, bearers, bodies.len())
    } else {
        worst.label.clone()
    };
    Some(SceneMark { label, sign: worst.sign })
}
