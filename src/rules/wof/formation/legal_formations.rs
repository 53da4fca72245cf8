//! Legal formations (wof.8.0.01): which troops stand in which, and the formation that a front makes.

use crate::{
    receipt::Receipt,
    rules::{
        common::guard::Guard,
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{FormationKind, Rules, Troop},
            state::Formation,
        },
    },
};

/// It is a line bent into an angle.
pub const BENT: Guard =
    Guard::new(clause!("wof.8.1.1.02"), "a bent line does not move before it is straight again", |field, unit| {
        field.of::<Formation>(unit).kind == FormationKind::Bent
    });

/// The shape of a body: figures in its front rank, and ranks deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Figures side by side.
    pub width: u32,
    /// Ranks.
    pub ranks: u32,
}

/// Whether troops of some kind ever stand in a formation: guns on their limbers or off them, foot alone in square or
/// inside walls, light troops alone in skirmish order (wof.8.0.01, wof.3.0.03, wof.3.0.04, wof.20.8.11).
pub fn may_stand_in(troop: Troop, formation: FormationKind) -> bool {
    match formation {
        FormationKind::Limbered | FormationKind::Unlimbered => troop == Troop::Artillery,
        FormationKind::Garrison => troop.is_infantry() || troop == Troop::Artillery,
        FormationKind::Square => troop.is_infantry(),
        FormationKind::Skirmish => troop.is_light(),
        FormationKind::Bent => troop.is_infantry() || troop.is_cavalry(),
        FormationKind::Column | FormationKind::Line | FormationKind::ExtendedLine | FormationKind::Clump => {
            troop != Troop::Artillery
        }
    }
}

/// Whether troops so drawn up are in close order: foot and horse in ranks or square (wof.12.8.01).
pub fn is_close_order(troop: Troop, formation: FormationKind) -> bool {
    let loose = matches!(formation, FormationKind::Skirmish | FormationKind::Limbered | FormationKind::Unlimbered);
    troop != Troop::Artillery && !loose
}

inputs! {
    /// The formation of a front.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Front for "wof.formation" by clause!("wof.8.0.01") {
        /// Figures in the front rank.
        width: u32 = count("figures", clause!("wof.8.0.01")),
    }
}

/// The formation of a front (wof.8.0.01).
pub fn formation_of_front(rules: Rules<'_>, of: &Front) -> Receipt<()> {
    let mut draft = of.draft();
    let formation = rules.charts.formation.by_width(of.width);
    draft.note(clause!("wof.8.0.01"), "formation", formation.to_string());
    draft.result("formation", formation.to_string());
    draft.close(())
}
