//! What a unit looks like after stands have fallen: line and column close up on their front rank, a square shrinks about
//! its middle, loose units, garrisons and batteries keep their places (trl.hc.40, trl.p28.07, trl.p06.10).

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome, notice::EntryWeight},
    measure::Pose,
    rules::trl::{
        Trl,
        charts::FormationKind,
        events::{Change, TrlEvent},
        formation::{
            layout::is_officer,
            placement::{self, Stance},
        },
        journal::line,
        state::{Officer, UnitState},
    },
    table::{Field, Stand, StandId, UnitId},
};

/// Takes fallen stands of a unit off the table, and closes it up; the losses are in its state by an event of their own.
/// A unit without company stands is gone with its officer.
pub fn after_losses(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, fallen: &[StandId]) {
    let mut state = field.of::<UnitState>(unit).copied();
    let companies = fallen.iter().filter(|stand| !is_officer(**stand)).count();
    state.strength.fallen += u16::try_from(companies).unwrap_or(u16::MAX);
    if companies < fallen.len() {
        state.strength.officer = Officer::Dead;
    }
    for stand in fallen {
        let cells = field.get_stand(*stand).map_or(0, |stand| stand.cells.len());
        let cells = (0..u8::try_from(cells).unwrap_or(u8::MAX)).collect();
        outcome.happen(Happening::FiguresLost { stand: *stand, cells });
    }
    let left: Vec<Stand> = field.stands_of(unit).filter(|stand| !fallen.contains(&stand.id)).cloned().collect();
    if state.strength.left() == 0 {
        return;
    }
    let front = field.unit(unit).front;
    let apart = matches!(state.formation.kind, FormationKind::Loose | FormationKind::Garrison);
    let closes = !state.troops.kind.is_artillery() && !apart;
    if !closes {
        return outcome.happen(Happening::Laid { unit, front, stands: left });
    }
    let (kind, width) = closed(&state);
    if (kind, width) != (state.formation.kind, state.formation.width) {
        outcome.own(TrlEvent::of(unit, Change::Formed(kind, width)));
    }
    let stance = Stance { formation: kind, width, ..Stance::of(state.view()) };
    let front = if kind == FormationKind::Square { shrunk(rules, field, unit, &state, stance) } else { front };
    let stands = placement::closed_up(rules, &left, unit, state.view(), stance, front);
    outcome.happen(Happening::Laid { unit, front, stands });
    let clause = if kind == FormationKind::Square { clause!("trl.p28.07") } else { clause!("trl.hc.40") };
    let text = format!("{} closed up.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause).weighing(EntryWeight::Detail));
}

/// The formation and width of a unit with its present strength: a column of a single rank is a line (trl.p06.10).
fn closed(state: &UnitState) -> (FormationKind, u16) {
    let left = state.strength.left();
    let width = state.formation.width.min(left);
    let single = left <= width && state.formation.kind == FormationKind::Column;
    (if single { FormationKind::Line } else { state.formation.kind }, width)
}

/// The front of a square that shrinks about its middle (trl.p28.07).
fn shrunk(rules: &Trl, field: &Field<'_>, unit: UnitId, state: &UnitState, stance: Stance) -> Pose {
    let before = field.of::<UnitState>(unit);
    let depth = |state, stance| placement::footprint(rules, state, stance).depth;
    let less = depth(before, Stance::of(before)) - depth(state.view(), stance);
    field.unit(unit).front.shifted(Vec2::new(0.0, -less / 2.0))
}
