//! The rights of troops in their present formation (`hmm.t.rights`): move, fire, charge, fire and move. Knows formation
//! and kind; the caller checks where the enemy is, and what a unit has done this turn.

use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::Receipt,
    rules::{
        hmm::{
            charts::{
                FormationKind, Mount, Pace, Rules, Troop,
                formation::{BaseKind, Fires, RIGHTS_TABLE},
                options::Toggle,
            },
            formation::bases::{Body, Riders},
            state::UnitView,
        },
        reckon::{ProcedureInputs, inputs},
    },
};

/// Infantry is in a formation to move or fire.
pub(in crate::rules::hmm) const A_FORMATION_IS_NEEDED: Clause = clause!("hmm.03.18");

/// Cavalry is in a formation to move or fire.
pub(in crate::rules::hmm) const CAVALRY_NEEDS_ONE: Clause = clause!("hmm.04.12");

/// A unit in rout does not fire.
pub(in crate::rules::hmm) const ROUTERS_DO_NOT_FIRE: Clause = clause!("hmm.03.37");

/// The formations in which infantry charges.
const INFANTRY_CHARGES: Clause = clause!("hmm.03.38");

/// Cavalry charges in line.
const CAVALRY_CHARGES_IN_LINE: Clause = clause!("hmm.04.17");

/// The clause by which troops have no rate in a formation, where one says so.
pub fn has_no_rate(troop: Troop, formation: FormationKind) -> Option<Clause> {
    match formation {
        FormationKind::Square => Some(clause!("hmm.03.34")),
        FormationKind::Unlimbered => Some(clause!("hmm.11.16")),
        FormationKind::MarchColumn if troop == Troop::Natives => Some(clause!("hmm.03.32")),
        _ => None,
    }
}

/// The clause by which a unit's formation does not move, if it does not.
fn stays(state: UnitView<'_>) -> Option<Clause> {
    let (troop, formation) = (state.troops.kind, state.formation.kind);
    match formation {
        FormationKind::Rout if troop.is_cavalry() => Some(CAVALRY_NEEDS_ONE),
        FormationKind::Rout => Some(A_FORMATION_IS_NEEDED),
        _ => has_no_rate(troop, formation),
    }
}

/// Whether a unit's formation moves.
pub fn moves_at_all(state: UnitView<'_>) -> bool {
    stays(state).is_none()
}

/// As [`moves_at_all`], for a unit that is to move.
///
/// # Errors
/// The reason why it does not.
pub fn must_move(state: UnitView<'_>) -> Result<(), Refusal> {
    match stays(state) {
        None => Ok(()),
        Some(clause) => Err(Refusal::new(clause, format!("{} does not move", state.formation.kind))),
    }
}

/// The refusal for a unit in rout that is to fire.
pub fn routed_units_do_not_fire(rules: Rules<'_>, state: UnitView<'_>) -> Refusal {
    Refusal::new(firing_clause(rules, state), "routed units do not fire")
}

/// How many figures of a unit fire in its formation, given how many are in its ranks and how many stand in a full rank
/// (hmm.07.28): all of a line (hmm.03.23) and of skirmishers, two ranks of a column (hmm.03.21, hmm.03.26), none in
/// rout (hmm.03.37).
///
/// Of a square, those of one face: a quarter of its stands, the odd ones to front and rear (hmm.20.10); its front face
/// is meant.
pub fn firers(rules: Rules<'_>, formation: FormationKind, in_ranks: u32, in_a_rank: u32) -> u32 {
    match rules.charts.formation.rights(formation).fires {
        Fires::Everyone => in_ranks,
        Fires::FrontRanks(ranks) => in_ranks.min(ranks * in_a_rank),
        Fires::OneFace => {
            let (_, on_a_stand) = rules.charts.formation.base(BaseKind::Infantry);
            let on_a_stand = u32::from(on_a_stand);
            in_ranks.min(in_ranks.div_ceil(on_a_stand).div_ceil(4) * on_a_stand)
        }
        Fires::Nobody => 0,
    }
}

/// The clause that says which figures of a unit fire in its formation.
pub fn firing_clause(rules: Rules<'_>, state: UnitView<'_>) -> Clause {
    let row = rules.charts.formation.rights(state.formation.kind);
    row.horse_clause.filter(|_| state.is_mounted()).unwrap_or(row.clause)
}

/// The clause by which troops charge in their formation, if they may.
pub fn charging_clause(mounted: Riders, formation: FormationKind) -> Clause {
    match (mounted, formation) {
        (Riders::Mounted, _) => CAVALRY_CHARGES_IN_LINE,
        (Riders::OnFoot, FormationKind::Line) => clause!("hmm.03.24"),
        (Riders::OnFoot, FormationKind::AttackColumn) => clause!("hmm.03.27"),
        (Riders::OnFoot, _) => INFANTRY_CHARGES,
    }
}

/// Whether troops may charge in their formation: infantry in line or attack column, light infantry in skirmish order,
/// horse in line (hmm.03.38, hmm.04.17).
pub fn may_charge_in(troop: Troop, mount: Mount, formation: FormationKind) -> bool {
    match formation {
        FormationKind::Line => troop.is_infantry() || troop.is_cavalry(),
        FormationKind::AttackColumn => troop == Troop::LineInfantry,
        FormationKind::Skirmish => troop.is_light(mount),
        _ => false,
    }
}

/// As [`may_charge_in`], for troops that are to charge.
///
/// # Errors
/// The reason why they do not.
pub fn must_charge_in(body: Body) -> Result<(), Refusal> {
    match () {
        () if may_charge_in(body.troop, body.mount, body.formation) => Ok(()),
        () if body.is_mounted() => Err(Refusal::new(CAVALRY_CHARGES_IN_LINE, "cavalry charges in line")),
        () => Err(Refusal::new(INFANTRY_CHARGES, "it does not charge in this formation")),
    }
}

/// Whether troops may fire and move in their formation: line infantry in line, and skirmishers on foot by a switch;
/// never horse, columns, squares, guns or dismounted men in line (hmm.03.03, hmm.03.03b, hmm.04.18).
pub fn may_fire_and_move_in(rules: Rules<'_>, troop: Troop, mount: Mount, formation: FormationKind) -> bool {
    match formation {
        FormationKind::Line => troop == Troop::LineInfantry,
        FormationKind::Skirmish => {
            let on_foot = troop.is_infantry() || (troop.is_cavalry() && mount == Mount::Dismounted);
            on_foot && rules.options.skirmish_fire_and_move == Toggle::On
        }
        _ => false,
    }
}

inputs! {
    /// The rights of troops in their present formation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct RightsOfBody for "hmm.rights" by RIGHTS_TABLE
        switches ["skirmish_fire_and_move", "attack_column", "horse_artillery"]
    {
        /// The body that stands there.
        body: Body = group(),
    }
}

/// The rights of troops in their present formation (hmm.03.40).
pub fn rights_of_body(rules: Rules<'_>, of: &RightsOfBody) -> Receipt<()> {
    let mut draft = of.draft();
    let Body { troop, mount, formation } = of.body;
    let (inches, _) = rules.charts.movement.rate(troop.mover(mount), of.body.on_the_march(), Pace::March);
    let moves = has_no_rate(troop, of.body.on_the_march()).is_none() && inches > 0.0;
    draft.note(RIGHTS_TABLE, "moves", moves);
    draft.result("moves", moves);
    draft.result("charges", may_charge_in(troop, mount, formation));
    draft.result("fires_and_moves", may_fire_and_move_in(rules, troop, mount, formation));
    draft.close(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::{Charts, Options};

    #[test]
    fn only_the_ranks_that_a_formation_allows_fire() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        let rows = [
            (FormationKind::MarchColumn, 20, 2, 4),
            (FormationKind::MarchColumn, 3, 2, 3),
            (FormationKind::Line, 17, 9, 17),
            (FormationKind::AttackColumn, 20, 4, 8),
            (FormationKind::Square, 20, 6, 6),
            (FormationKind::Square, 16, 4, 4),
            (FormationKind::Skirmish, 7, 7, 7),
            (FormationKind::Rout, 20, 10, 0),
        ];
        for (formation, in_ranks, in_a_rank, expected) in rows {
            assert_eq!(firers(rules, formation, in_ranks, in_a_rank), expected, "{in_ranks} in {formation}");
        }
    }

    #[test]
    fn skirmishers_fire_and_move_by_a_switch_and_horse_never() {
        let charts = Charts::embedded();
        let on = charts.switches.defaults();
        let off = Options { skirmish_fire_and_move: Toggle::Off, ..on.clone() };
        let may =
            |options, troop, mount, formation| may_fire_and_move_in(Rules { charts, options }, troop, mount, formation);
        assert!(may(&on, Troop::LightInfantry, Mount::Mounted, FormationKind::Skirmish));
        assert!(!may(&off, Troop::LightInfantry, Mount::Mounted, FormationKind::Skirmish));
        assert!(may(&off, Troop::LineInfantry, Mount::Mounted, FormationKind::Line));
        assert!(may(&on, Troop::LightCavalry, Mount::Dismounted, FormationKind::Skirmish));
        assert!(!may(&on, Troop::LightCavalry, Mount::Mounted, FormationKind::Skirmish));
        assert!(!may(&on, Troop::LightCavalry, Mount::Dismounted, FormationKind::Line));
    }
}
