//! Irregulars (wof.21.4, an option): what holds for them alone. How they go headlong is in `charge::headlong_charges`.

use crate::{
    battle::Refusal,
    clause::Clause,
    rules::{
        common::guard::Guard,
        wof::{
            charts::{Charts, Drill, FormationKind},
            state::UnitState,
        },
    },
};

/// All troops are regular, unless irregulars are played.
pub(in crate::rules::wof) const DRILL: Clause = clause!("wof.3.0.02");

/// Irregulars manoeuvre as the worst grade.
pub(in crate::rules::wof) const MANOEUVRE: Clause = clause!("wof.21.4.03");

/// Command distance to irregulars is short.
pub(in crate::rules::wof) const COMMAND_DISTANCE: Clause = clause!("wof.21.4.04");

/// Massed irregular cavalry evades on a die.
pub(in crate::rules::wof) const EVADES_ON_A_DIE: Clause = clause!("wof.21.4.07");

/// Troops with heavy weapons do not shoot.
pub(in crate::rules::wof) const HEAVY_WEAPONS: Clause = clause!("wof.21.4.09");

/// Fanatics, until something shakes them.
pub(crate) const FANATICS: Clause = clause!("wof.21.4.08");

/// It is irregular and too wide to move.
pub const TOO_WIDE: Guard = Guard::new(clause!("wof.21.4.06"), "irregulars so wide do not move", |field, unit| {
    let state = field.of::<UnitState>(unit);
    state.troops.drill == Drill::Irregular
        && state.formation.kind != FormationKind::Square
        && u32::from(state.formation.width) > Charts::embedded().formation.irregulars_move_up_to_width
});

/// The refusal for irregulars that would change from skirmish to close order or back.
pub fn keep_their_order() -> Refusal {
    Refusal::new(clause!("wof.21.4.01"), "irregulars keep to skirmish order or to close order")
}

/// The refusal for heavy irregular cavalry.
pub fn cavalry_is_light() -> Refusal {
    Refusal::new(clause!("wof.21.4.02"), "irregular cavalry is light")
}

/// The refusal for irregulars of a grade that they do not have.
pub fn no_such_grade() -> Refusal {
    Refusal::new(clause!("wof.21.4.11"), "irregulars of that grade are not for sale")
}

/// The refusal for irregulars that would rally.
pub fn do_not_rally() -> Refusal {
    Refusal::new(clause!("wof.21.4.05"), "irregulars do not rally")
}
