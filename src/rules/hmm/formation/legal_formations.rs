//! Which troops may take up which formation (section 5).

use super::bases::Body;
use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::Receipt,
    rules::{
        hmm::{
            artillery::limbers,
            charts::{FormationKind, Troop},
            formation::footprints::ATTACK_COLUMN_SHAPE,
        },
        reckon::{ProcedureInputs, inputs},
    },
};

/// Cavalry takes up march column and line, mounted, and skirmishes.
pub(in crate::rules::hmm) const CAVALRY_FORMATIONS: Clause = clause!("hmm.04.13");

/// Whether a formation is one that troops may take up by order (hmm.03.19, hmm.04.13, hmm.06.01).
pub fn may_take(troop: Troop, formation: FormationKind) -> bool {
    match formation {
        FormationKind::Rout | FormationKind::Boats => false,
        FormationKind::Limbered | FormationKind::Unlimbered => troop.is_artillery(),
        FormationKind::Square => troop.is_infantry() && troop != Troop::Natives && troop != Troop::LightInfantry,
        FormationKind::AttackColumn => troop == Troop::LineInfantry,
        FormationKind::Line => troop == Troop::LineInfantry || troop.is_cavalry(),
        FormationKind::MarchColumn => !troop.is_artillery() && troop != Troop::Natives,
        FormationKind::Skirmish => troop.is_infantry() || troop.is_cavalry(),
    }
}

/// As [`may_take`], for troops that are to take it up.
///
/// # Errors
/// The reason why they do not.
pub fn must_be_for(troop: Troop, formation: FormationKind) -> Result<(), Refusal> {
    if may_take(troop, formation) {
        return Ok(());
    }
    Err(Refusal::new(clause_of(troop, formation), format!("{troop} does not form {formation}")))
}

/// The refusal for an attack column of the Civil War that is not to go against works.
pub fn no_civil_war_attack_column() -> Refusal {
    Refusal::new(clause!("hmm.03.28"), "attack columns of the Civil War are formed only against works")
}

/// The clause that keeps troops from a formation.
fn clause_of(troop: Troop, formation: FormationKind) -> Clause {
    match formation {
        _ if matches!(troop, Troop::Wagon | Troop::PontoonWagon) => clause!("hmm.06.01"),
        FormationKind::Line | FormationKind::AttackColumn if troop == Troop::LightInfantry => clause!("hmm.03.09"),
        _ if troop == Troop::Natives => clause!("hmm.03.32"),
        FormationKind::Square => clause!("hmm.03.33"),
        FormationKind::Skirmish => clause!("hmm.03.30"),
        FormationKind::Limbered | FormationKind::Unlimbered => limbers::LIMBER_TO_MOVE,
        FormationKind::AttackColumn => ATTACK_COLUMN_SHAPE,
        _ => clause!("hmm.03.19"),
    }
}

/// As [`may_take`], for troops as they stand; routers and men in boats stand so without an order.
///
/// # Errors
/// The reason why they do not.
pub fn must_stand_in(troop: Troop, formation: FormationKind) -> Result<(), Refusal> {
    if may_take(troop, formation) || matches!(formation, FormationKind::Rout | FormationKind::Boats) {
        return Ok(());
    }
    Err(Refusal::new(clause!("hmm.03.19"), format!("{troop} does not stand in {formation}")))
}

inputs! {
    /// Whether troops may take up a formation by order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MayForm for "hmm.may_form" by clause!("hmm.03.19") {
        /// The body that is to take it up.
        body: Body = group(),
    }
}

/// Whether troops may take up a formation by order (hmm.03.19).
pub fn may_form(of: &MayForm) -> Receipt<()> {
    let mut draft = of.draft();
    let may = may_take(of.body.troop, of.body.formation);
    draft.note(clause!("hmm.03.19"), "a formation for such troops", may);
    draft.result("allowed", may);
    draft.close(())
}
