//! Losses (wof.15, `wof.h.figure_removal`): pips that gather to figures, who is taken off, ranks that close up, units that are destroyed, and
//! generals in danger (wof.6.2.01). How much is lost is decided elsewhere.

use crate::{
    battle::Outbox,
    rules::wof::{Wof, data::Pips, events::Hit},
    table::{Field, UnitId},
};

/// One loss of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Who loses.
    pub unit: UnitId,
    /// How much.
    pub pips: Pips,
    /// To whom.
    pub by: Option<UnitId>,
    /// By what.
    pub hit: Hit,
}

/// Takes losses that fall together: figures go from the rear rank first, the front closes on its centre, the formation follows its width, a
/// unit without figures is destroyed.
pub fn inflict(rules: &Wof, field: &Field<'_>, outbox: &mut Outbox<Wof>, losses: &[Loss]) {
    let _ = (rules, field, outbox, losses);
}
