//! What a unit looks like after stands have fallen: line and column close up on their front rank, a square shrinks about
//! its middle, loose units, garrisons and batteries keep their places (trl.hc.40, trl.p28.07, trl.p06.10).

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome, notice::EntryWeight},
    measure::Pose,
    rules::{
        common::party::block,
        trl::{
            Trl,
            charts::FormationKind,
            command::attached_commanders::{self, joined_to},
            events::{Cause, Change, TrlEvent},
            formation::{
                layout::is_officer,
                placement::{self, Stance},
            },
            journal::line,
            state::{Officer, UnitState},
        },
    },
    table::{Field, Stand, StandId, UnitId},
};

/// Those of a unit who fell at once.
pub struct Fallen {
    /// Its stands, its officer's among them.
    pub stands: Vec<StandId>,
    /// A general who was with it.
    pub general: Option<UnitId>,
}

/// Takes fallen stands of a unit off the table, and closes it up; the losses are in its state by an event of their own.
/// A unit without company stands is gone with its officer. A square closes up only when its combat is over (trl.p28.07).
pub fn after_losses(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    fallen: &Fallen,
    cause: Cause,
) {
    let Fallen { stands: fallen, general } = fallen;
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
    let fights_on = state.formation.kind == FormationKind::Square && cause == Cause::Melee;
    let apart = state.troops.kind.is_artillery()
        || matches!(state.formation.kind, FormationKind::Loose | FormationKind::Garrison);
    if apart || fights_on {
        return outcome.happen(Happening::Laid { unit, front, stands: left });
    }
    let (kind, width) = closed(&state);
    if (kind, width) != (state.formation.kind, state.formation.width) {
        outcome.own(TrlEvent::of(unit, Change::Formed(kind, width)));
    }
    let stance = Stance { formation: kind, width, ..Stance::of(state.view()) };
    let front = if kind == FormationKind::Square { shrunk(rules, field, unit, &state, stance) } else { front };
    let mut commanders = joined_to(field, unit);
    commanders.retain(|commander| Some(*commander) != *general);
    let lay = |front: Pose| placement::closed_up(rules, &left, unit, state.view(), stance, front);
    closes_up(rules, field, outcome, (unit, &commanders), (kind, front), lay);
    let clause = if kind == FormationKind::Square { clause!("trl.p28.07") } else { clause!("trl.hc.40") };
    let text = format!("{} closed up.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause).weighing(EntryWeight::Detail));
}

/// A square whose combat is over closes up about its middle (trl.p28.07).
pub fn after_combat(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId) {
    let state = field.of::<UnitState>(unit);
    let stance = Stance::of(state);
    let less = block(field, unit).footprint.depth - placement::footprint(rules, state, stance).depth;
    let front = field.unit(unit).front.shifted(Vec2::new(0.0, -less / 2.0));
    let lay = |front: Pose| placement::laid_anew(rules, field, unit, state, stance, front).stands;
    closes_up(rules, field, outcome, (unit, &joined_to(field, unit)), (stance.formation, front), lay);
}

/// A unit and the commanders with it are laid about a front, or as near to it as its stands lie on nobody (trl.hc.40).
fn closes_up(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    (unit, commanders): (UnitId, &[UnitId]),
    (formation, front): (FormationKind, Pose),
    lay: impl Fn(Pose) -> Vec<Stand>,
) {
    let (front, stands) = placement::room_for(rules, field, unit, front, &lay).unwrap_or_else(|| (front, lay(front)));
    attached_commanders::go_along(rules, field, outcome, commanders, (formation, front), &stands);
    outcome.happen(Happening::Laid { unit, front, stands });
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
