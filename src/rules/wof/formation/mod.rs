//! Formations (wof.8, wof.12.10.03, wof.12.11, wof.13). Here: a unit's width and the formation that it makes, squares,
//! dense targets, by figures and ranks.
//!
//! - [`changes`]: changes of formation and facing. [`facings`]: facings worth offering. [`drawn_up`]: a unit in a new
//!   formation, and the cost. [`horses`]: dragoons off and on their horses.
//! - [`layout`]: figures on their bases. [`placement`]: stands laid on the table. [`figures`]: the figures of a unit
//!   where they stand.
//! - [`skirmishers`]: skirmishers figure by figure. [`cohesion`]: how they hold together. [`stragglers`]: how figures
//!   that are cut off go back. [`lookups`]: procedures that only players look up.

pub mod changes;
pub mod cohesion;
pub mod drawn_up;
pub mod facings;
pub mod figures;
pub mod horses;
pub mod layout;
pub mod lookups;
pub mod placement;
pub mod skirmishers;
pub mod stragglers;

use crate::{
    battle::Refusal,
    rules::wof::data::{FormationKind, Rules, Spirit, Troop},
};

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

/// Whether a unit of such spirit changes formation or facing at all (wof.12.1.02).
///
/// # Errors
/// The reason why not.
pub fn may_manoeuvre_in(spirit: Spirit) -> Result<(), Refusal> {
    match spirit {
        Spirit::Good => Ok(()),
        Spirit::Shaken | Spirit::Routing => {
            Err(Refusal::new(clause!("wof.12.1.02"), "only a unit in good morale changes formation or facing"))
        }
    }
}

/// The refusal for guns that would manoeuvre as foot and horse do (wof.12.6.01).
pub fn guns_limber() -> Refusal {
    Refusal::new(clause!("wof.12.6.01"), "guns limber and unlimber")
}

/// Whether troops so drawn up are in close order: foot and horse in ranks or square (wof.12.8.01).
pub fn is_close_order(troop: Troop, formation: FormationKind) -> bool {
    let loose = matches!(formation, FormationKind::Skirmish | FormationKind::Limbered | FormationKind::Unlimbered);
    troop != Troop::Artillery && !loose
}

/// The widest front to which a unit in rout or pursuit clumps: it never grows wider; a square or a garrison takes the
/// widest that its figures fill two deep (wof.12.10.03, wof.19.0.02).
pub fn clump_width(rules: Rules<'_>, formation: FormationKind, width: u32, figures: u32) -> u32 {
    let most = rules.charts.formation.clump_up_to;
    match formation {
        FormationKind::Square | FormationKind::Garrison => (figures / 2).clamp(1, most),
        FormationKind::Skirmish => width,
        _ => width.min(most),
    }
}

/// Front files of each face of a square, the first faces having one more where figures are left over
/// (`wof.h.square_geometry`).
pub fn square_files(rules: Rules<'_>, figures: u32) -> Vec<u32> {
    let chart = &rules.charts.formation;
    let files = figures / chart.square_ranks;
    let (each, over) = (files / chart.square_faces, files % chart.square_faces);
    (0..chart.square_faces).map(|face| each + u32::from(face < over)).collect()
}

/// How many of this many dismounting dragoons stay with the horses (wof.12.11.03).
pub fn horse_holders(rules: Rules<'_>, figures: u32) -> u32 {
    rules.charts.formation.horse_holders(figures)
}

/// Whether a target is dense for ballshot by its depth alone, or because it is in square (wof.16.1.12); troops inside
/// blocks have no depth (wof.8.1.2.01).
pub fn is_deep(rules: Rules<'_>, troop: Troop, formation: FormationKind, ranks: u32) -> bool {
    let dense = rules.charts.fire.dense_ranks;
    let enough = if troop.is_cavalry() { dense.horse } else { dense.foot };
    let has_depth =
        !matches!(formation, FormationKind::Skirmish | FormationKind::Garrison) && troop != Troop::Artillery;
    formation == FormationKind::Square || (has_depth && ranks >= enough)
}
