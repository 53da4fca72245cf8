//! The rights of troops in their present formation (`hmm.t.rights`): fire, charge, fire and move, fight on foot. Knows
//! formation and kind; the caller checks where the enemy is, and what a unit has done this turn.

use crate::{
    battle::Refusal,
    clause::Clause,
    receipt::Receipt,
    rules::{
        hmm::{
            data::{
                FormationKind, Mount, Pace, Rules, Troop, formation::BaseKind, options::Toggle, organisation::Fires,
            },
            formation::bases::{Body, Riders},
            movement::rates::rate,
            state::UnitView,
        },
        reckon::{ProcedureInputs, inputs},
    },
};

/// How many figures of a unit fire in its formation, given how many are in its ranks and how many stand in a full rank
/// (hmm.07.28): all of a line (hmm.03.23) and of skirmishers, two ranks of a column (hmm.03.21, hmm.03.26), none in
/// rout (hmm.03.37).
///
/// Of a square, those of one face: a quarter of its stands, the odd ones to front and rear (hmm.20.10); its front face
/// is meant.
pub fn firers(rules: Rules<'_>, formation: FormationKind, in_ranks: u32, in_a_rank: u32) -> u32 {
    match rules.charts.organisation.rights(formation).fires {
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
    let row = rules.charts.organisation.rights(state.formation.kind);
    row.horse_clause.filter(|_| state.is_mounted()).unwrap_or(row.clause)
}

/// The clause by which troops charge in their formation, if they may.
pub fn charging_clause(mounted: Riders, formation: FormationKind) -> Clause {
    match (mounted, formation) {
        (Riders::Mounted, _) => clause!("hmm.04.17"),
        (Riders::OnFoot, FormationKind::Line) => clause!("hmm.03.24"),
        (Riders::OnFoot, FormationKind::AttackColumn) => clause!("hmm.03.27"),
        (Riders::OnFoot, _) => clause!("hmm.03.38"),
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
        () if body.is_mounted() => Err(Refusal::new(clause!("hmm.04.17"), "cavalry charges in line")),
        () => Err(Refusal::new(clause!("hmm.03.38"), "it does not charge in this formation")),
    }
}

/// The refusal for troops that do not fire and move ([`may_fire_and_move`]).
pub fn no_fire_and_move() -> Refusal {
    Refusal::new(
        clause!("hmm.03.03b"),
        "only line infantry in line and foot skirmishers fire and move, and those by a switch",
    )
}

/// Whether troops may fire and move in their formation: line infantry in line, and skirmishers on foot by a switch;
/// never horse, columns, squares, guns or dismounted men in line (hmm.03.03, hmm.03.03b, hmm.04.18).
pub fn may_fire_and_move(rules: Rules<'_>, troop: Troop, mount: Mount, formation: FormationKind) -> bool {
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
    pub struct RightsOfBody for "hmm.rights" by clause!("hmm.03.40")
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
    let moves = rate(rules, troop, mount, formation, Pace::March) > 0.0;
    draft.note(clause!("hmm.03.40"), "moves", moves);
    draft.result("moves", moves);
    draft.result("charges", may_charge_in(troop, mount, formation));
    draft.result("fires_and_moves", may_fire_and_move(rules, troop, mount, formation));
    draft.close(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::data::{Charts, Options};

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
            |options, troop, mount, formation| may_fire_and_move(Rules { charts, options }, troop, mount, formation);
        assert!(may(&on, Troop::LightInfantry, Mount::Mounted, FormationKind::Skirmish));
        assert!(!may(&off, Troop::LightInfantry, Mount::Mounted, FormationKind::Skirmish));
        assert!(may(&off, Troop::LineInfantry, Mount::Mounted, FormationKind::Line));
        assert!(may(&on, Troop::LightCavalry, Mount::Dismounted, FormationKind::Skirmish));
        assert!(!may(&on, Troop::LightCavalry, Mount::Mounted, FormationKind::Skirmish));
        assert!(!may(&on, Troop::LightCavalry, Mount::Dismounted, FormationKind::Line));
    }
}
