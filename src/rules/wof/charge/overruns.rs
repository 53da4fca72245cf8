//! Skirmishers and gunners in a charger's way (wof.13.0.09, wof.17.6.03, `wof.h.overrun`): which figures it touches.
//! They fall only when its test has decided; that is in `morale::checks`.

use bevy::math::Vec2;

use crate::{
    clause::Clause,
    measure::{Body, Footprint, Pose},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charge::alignment,
            charts::Pips,
            formation::{figures, placement},
        },
    },
    table::{Field, StandId, UnitId},
};

/// Skirmishers in the open charge only skirmishers.
pub(in crate::rules::wof) const SKIRMISHERS_ELSEWHERE: Clause = clause!("wof.17.6.02");

/// What a unit does after an overrun.
pub(in crate::rules::wof) const AFTER_AN_OVERRUN: Clause = clause!("wof.17.6.04");

/// The figures of a unit that another touches where it stands, or went over since its front was somewhere (straight
/// ahead of there).
pub fn figures_in_the_way(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    since: Pose,
    struck: UnitId,
) -> Vec<(StandId, u8)> {
    let way = swept(rules, field, unit, since);
    let touched = |figure: &figures::Figure| way.touches(&figure.body);
    figures::of(rules, field, struck)
        .iter()
        .filter(|figure| touched(figure))
        .map(|figure| (figure.stand, figure.cell))
        .collect()
}

/// The ground that a unit covers and has gone over straight ahead since its front was somewhere, and as far before it
/// as bases touch.
fn swept(rules: &Wof, field: &Field<'_>, unit: UnitId, since: Pose) -> Body {
    let front = field.unit(unit).front;
    let Footprint { frontage, depth } = placement::block(field, unit).footprint;
    let (ahead, gone) = (alignment::touch_inches(rules), (-front.to_local(since.at).y).max(0.0));
    Body::with_front_at(front.shifted(Vec2::new(0.0, ahead)), Footprint::new(frontage, depth + gone + ahead))
}

/// The loss of skirmishers or gunners with this many figures run over (wof.17.6.03).
pub fn overrun(figures: u32) -> Pips {
    Pips::of_figures(figures)
}

inputs! {
    /// The cost of an overrun.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Overrun for "wof.overrun" by clause!("wof.17.6.03") {
        /// Figures that are run over.
        figures: u32 = count("figures", clause!("wof.17.6.03")),
    }
}

/// The cost of an overrun (wof.17.6.03).
pub fn cost_of_overrun(of: &Overrun) -> Receipt<()> {
    let mut draft = of.draft();
    let lost = overrun(of.figures);
    draft.note(clause!("wof.17.6.03"), "lost, and the rest test as for a lost round", lost.to_string());
    draft.result("pips", lost.0);
    draft.close(())
}
