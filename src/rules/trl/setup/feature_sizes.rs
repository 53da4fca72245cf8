//! How large pieces of ground usually are: suggestions for who lays a table out, which bind nobody (trl.p16.06).

use crate::{
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::charts::{Rules, TerrainKind},
    },
};

inputs! {
    /// A piece of ground that is laid out.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct FeatureSize for "trl.feature_size" by clause!("trl.p16.06") {
        /// The ground.
        ground: TerrainKind = word(clause!("trl.p15.04")).or("Wood"),
        /// How wide it is.
        width_inches: f32 = measure("inches", clause!("trl.p16.06")).named("width").or("12"),
        /// How deep it is.
        depth_inches: f32 = measure("inches", clause!("trl.p16.06")).named("depth").or("24"),
    }
}

/// Whether a piece of ground is as large as is suggested; ground for which nothing is suggested always is.
pub fn feature_size(rules: Rules<'_>, of: &FeatureSize) -> Receipt<bool> {
    let mut draft = of.draft();
    let usual = match rules.charts.terrain.usual_size(of.ground) {
        Some(size) => {
            draft.note(clause!("trl.p16.06"), "its shorter side usually has, inches", told(size.shorter_inches));
            draft.note(clause!("trl.p16.06"), "its longer side usually has, inches", told(size.longer_inches));
            size.is_usual(of.width_inches, of.depth_inches)
        }
        None => {
            draft.note(clause!("trl.p16.06"), "no size is suggested for it", true);
            true
        }
    };
    draft.note(clause!("trl.p16.06"), "as a suggestion: it is of a usual size", usual);
    draft.result("usual", usual);
    draft.close(usual)
}

fn told((least, most): (f32, f32)) -> String {
    if least > 0.0 { format!("{least} to {most}") } else { format!("up to {most}") }
}
