//! Formations (wof.8, wof.12.10.03, wof.12.11, wof.13): how wide a unit is and what that makes of it, squares, dragoons on foot, dense targets.
//! Knows figures and ranks, no place.

pub mod layout;

use crate::rules::wof::data::{Formation, Rules, Troop};

/// The shape of a body: figures in its front rank, and ranks deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Figures side by side.
    pub width: u32,
    /// Ranks.
    pub ranks: u32,
}

/// Whether troops of some sort ever stand so: guns on their limbers or off them, foot alone in square or inside walls, light troops alone
/// in skirmish order (wof.8.0.01, wof.3.0.03, wof.3.0.04, wof.20.8.11).
pub fn may_stand_in(troop: Troop, formation: Formation) -> bool {
    match formation {
        Formation::Limbered | Formation::Unlimbered => troop == Troop::Artillery,
        Formation::Garrison => troop.is_infantry() || troop == Troop::Artillery,
        Formation::Square => troop.is_infantry(),
        Formation::Skirmish => troop.is_light(),
        Formation::Bent => troop.is_infantry() || troop.is_cavalry(),
        Formation::Column | Formation::Line | Formation::ExtendedLine | Formation::Clump => troop != Troop::Artillery,
    }
}

/// The widest front to which a unit in rout or pursuit clumps: it never grows wider; a square or a garrison takes the widest that its
/// figures fill two deep (wof.12.10.03, wof.19.0.02).
pub fn clump_width(rules: Rules<'_>, formation: Formation, width: u32, figures: u32) -> u32 {
    let most = rules.charts.formation.clump_up_to;
    match formation {
        Formation::Square | Formation::Garrison => (figures / 2).clamp(1, most),
        Formation::Skirmish => width,
        _ => width.min(most),
    }
}

/// Front files of each face of a square, the first faces having one more where figures are left over (`wof.h.square_geometry`).
pub fn square_files(rules: Rules<'_>, figures: u32) -> Vec<u32> {
    let chart = &rules.charts.formation;
    let files = figures / chart.square_ranks;
    let (each, over) = (files / chart.square_faces, files % chart.square_faces);
    (0..chart.square_faces).map(|face| each + u32::from(face < over)).collect()
}

/// How many of so many dismounting dragoons stay with the horses (wof.12.11.03).
pub fn horse_holders(rules: Rules<'_>, figures: u32) -> u32 {
    rules.charts.formation.horse_holders(figures)
}

/// Whether a target is dense for ballshot by its depth alone, or because it is in square (wof.16.1.12); inside blocks nobody has depth
/// (wof.8.1.2.01).
pub fn is_deep(rules: Rules<'_>, troop: Troop, formation: Formation, ranks: u32) -> bool {
    let dense = rules.charts.fire.dense_ranks;
    let enough = if troop.is_cavalry() { dense.horse } else { dense.foot };
    let has_depth = !matches!(formation, Formation::Skirmish | Formation::Garrison) && troop != Troop::Artillery;
    formation == Formation::Square || (has_depth && ranks >= enough)
}
