//! The displayed table: where units stand, their states, casualties and smoke, the phase and the latest news; and how an
//! event changes it.
//!
//! Read from a session as its viewer knows it; knows no clock and not what still plays.

use std::{cmp::Reverse, collections::BTreeMap};

use crate::{
    battle::{
        Happening, Trajectory,
        notice::{Entry, EntryWeight, Mark, PhaseNotice},
    },
    client::{
        playback::debris::{Fallen, Traces},
        session::Session,
    },
    measure::Pose,
    table::{FeatureId, FeatureState, Presence, Stand, Unit, UnitId},
};

/// A unit of the displayed table.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownUnit {
    /// The middle of its front edge.
    pub front: Pose,
    /// Its stands.
    pub stands: Vec<Stand>,
    /// Its states, the most urgent first. While something plays these are the earlier ones, so that a unit does not run
    /// before the volley that breaks it.
    pub marks: Vec<Mark>,
}

/// The displayed table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DisplayedTable {
    /// The units on the table.
    pub units: BTreeMap<UnitId, ShownUnit>,
    /// Terrain features with a changed state.
    pub features: BTreeMap<FeatureId, FeatureState>,
    /// Casualties and smoke.
    pub traces: Traces,
    /// The phase of the turn; none before anything was read.
    pub phase: Option<PhaseNotice>,
    /// The latest news, in words.
    pub news: Option<String>,
}

/// Casualties and smoke of all events, as far as the viewer may see them.
pub(crate) fn traces(session: &Session) -> Traces {
    let mut shown = DisplayedTable::default();
    take_since(&mut shown, session, 0);
    shown.traces
}

/// Applies all events since a count, as far as the viewer may see them.
pub(crate) fn take_since(shown: &mut DisplayedTable, session: &Session, heard: usize) {
    let viewer = session.viewer().side();
    for happened in session.battle().happened(heard).iter().filter(|happened| happened.known_to.knows(viewer)) {
        take_place(shown, happened.happening.clone());
    }
}

/// The table as the viewer knows it, without casualties and smoke, which only events tell.
pub(crate) fn read(session: &Session) -> DisplayedTable {
    let battle = session.battle();
    let field = battle.field(session.viewer());
    let stands = |unit: UnitId| field.stands_of(unit).cloned().collect();
    let marks = |unit: UnitId| marks(session, unit);
    let unit = |unit: &Unit| (unit.id, ShownUnit { front: unit.front, stands: stands(unit.id), marks: marks(unit.id) });
    DisplayedTable {
        units: field.units_on_table().map(unit).collect(),
        features: field.features().map(|feature| (feature.id, feature.state.clone())).collect(),
        traces: Traces::default(),
        phase: Some(battle.phase(session.viewer())),
        news: battle
            .entries(session.viewer())
            .iter()
            .rev()
            .find(|entry| is_news(entry))
            .map(|entry| entry.text.clone()),
    }
}

/// The states of a unit as the viewer knows them, the most urgent first.
pub(crate) fn marks(session: &Session, unit: UnitId) -> Vec<Mark> {
    by_urgency(session.battle().marks(session.viewer(), unit))
}

/// A label has room for two states: the most urgent come first, of like urgency as they are given, and a posture last.
fn by_urgency(mut marks: Vec<Mark>) -> Vec<Mark> {
    marks.sort_by_key(|mark| Reverse(mark.sign));
    marks
}

/// Whether an entry is news: not what was struck out, and of headings, which only name a phase, those with a throw, as
/// for who goes first.
pub(super) fn is_news(entry: &Entry) -> bool {
    match entry.weight {
        EntryWeight::Struck => false,
        EntryWeight::Heading => entry.account.is_some(),
        _ => true,
    }
}

/// Writes a happening onto the shown table.
pub(crate) fn take_place(shown: &mut DisplayedTable, happening: Happening) {
    match happening {
        Happening::Moved { unit, front, stands, .. } => {
            if let Some(known) = shown.units.get_mut(&unit) {
                known.front = front;
                for (id, pose) in stands {
                    if let Some(stand) = known.stands.iter_mut().find(|stand| stand.id == id) {
                        stand.pose = pose;
                    }
                }
            }
        }
        Happening::Laid { unit, front, stands } => {
            let marks = shown.units.remove(&unit).map_or_else(Vec::new, |known| known.marks);
            shown.units.insert(unit, ShownUnit { front, stands, marks });
        }
        Happening::FiguresLost { stand, cells } => {
            let known = shown
                .units
                .get_mut(&stand.unit)
                .and_then(|unit| unit.stands.iter_mut().find(|known| known.id == stand));
            if let Some(known) = known {
                for cell in cells.into_iter().map(usize::from) {
                    let at = known.cell_point(cell);
                    if let Some(cell) = known.cells.get_mut(cell).filter(|cell| cell.alive) {
                        cell.alive = false;
                        shown.traces.fell(Fallen {
                            unit: stand.unit,
                            kind: cell.kind,
                            pose: Pose { at, ..known.pose },
                        });
                    }
                }
            }
        }
        Happening::LineOfFire { trajectory: Trajectory::Onward, .. } => {}
        Happening::LineOfFire { unit, from, to, kind, .. } => {
            let known = shown.units.get(&unit).map(|known| (known.front, known.stands.as_slice()));
            shown.traces.fired(unit, kind, (from, to), known);
        }
        Happening::Noted(entry) => {
            shown.traces.turn(entry.turn);
            if is_news(&entry) {
                shown.news = Some(entry.text);
            }
        }
        Happening::PhaseBegan(phase) => shown.phase = Some(phase),
        Happening::Presence { unit, presence } if presence != Presence::OnTable => {
            shown.units.remove(&unit);
        }
        Happening::FeatureChanged { feature, state } => {
            shown.features.insert(feature, state);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::{battle::notice::Sign, clause::Clause, measure::Facing};

    fn mark(label: &str, sign: Sign) -> Mark {
        Mark { label: label.to_owned(), sign, clause: Clause::new("test.1") }
    }

    #[test]
    fn a_unit_changing_formation_keeps_its_states_until_all_is_shown() {
        let front = Pose::new(Vec2::ZERO, Facing::NORTH);
        let in_line = ShownUnit { front, stands: Vec::new(), marks: vec![mark("line", Sign::Posture)] };
        let mut shown = DisplayedTable { units: BTreeMap::from([(UnitId(2), in_line)]), ..DisplayedTable::default() };
        take_place(&mut shown, Happening::Laid { unit: UnitId(2), front, stands: Vec::new() });
        assert_eq!(shown.units[&UnitId(2)].marks, [mark("line", Sign::Posture)]);
    }

    #[test]
    fn a_unit_that_runs_is_told_to_run_before_it_is_told_to_be_in_line() {
        let given = [
            ("line", Sign::Posture),
            ("has moved", Sign::Done),
            ("intermixed", Sign::Disordered),
            ("disordered", Sign::Disordered),
            ("routing", Sign::Routing),
        ];
        let told: Vec<String> = by_urgency(given.map(|(label, sign)| mark(label, sign)).to_vec())
            .into_iter()
            .map(|mark| mark.label)
            .collect();
        assert_eq!(told, ["routing", "intermixed", "disordered", "has moved", "line"]);
    }
}
