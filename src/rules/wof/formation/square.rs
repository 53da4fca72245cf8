//! Squares (wof.12.5, `wof.h.square_geometry`): their faces, and that they go any way.

use crate::{clause::Clause, rules::wof::charts::Rules};

/// A square moves in any direction.
pub(in crate::rules::wof) const MOVES_ANY_WAY: Clause = clause!("wof.12.5.01");

/// Front files of each face of a square, the first faces having one more where figures are left over
/// (`wof.h.square_geometry`).
pub fn square_files(rules: Rules<'_>, figures: u32) -> Vec<u32> {
    let chart = &rules.charts.formation;
    let files = figures / chart.square_ranks;
    let (each, over) = (files / chart.square_faces, files % chart.square_faces);
    (0..chart.square_faces).map(|face| each + u32::from(face < over)).collect()
}
