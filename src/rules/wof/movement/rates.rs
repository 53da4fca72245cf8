//! How far units go in a whole move, by their formation and pace; guns by their weight (wof.11).

use crate::{
    battle::Refusal,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{FormationKind, Pace, Piece, Rules, Troop, artillery::GUN_WEIGHTS, movement::MOVEMENT_CHART},
            condition::Condition,
            formation::legal_formations,
        },
    },
};

/// How far a unit goes at a pace in its formation, inches; none where it has no such move (wof.11.0.01, wof.11.0.03,
/// wof.12.10.03). Guns have theirs in the gun chart.
pub fn rate_inches(rules: Rules<'_>, unit: Condition, formation: FormationKind, pace: Pace) -> Option<f32> {
    let chart = &rules.charts.movement;
    match (unit.troop.body(), formation) {
        (None, _) => (pace == Pace::Rout).then_some(chart.gunners_rout_inches),
        (Some(body), FormationKind::Clump) => {
            chart.rate(body, FormationKind::Column, Pace::Rout).filter(|_| pace == Pace::Rout)
        }
        (Some(body), FormationKind::Bent) => {
            chart.rate(body, FormationKind::Line, Pace::Rout).filter(|_| pace == Pace::Rout)
        }
        (Some(body), formation) => chart.rate(body, formation, pace),
    }
}

/// How far guns of some weight go in a whole move, inches: on the limber, or by hand; none if they stand in neither way
/// (wof.11.0.02).
pub fn gun_rate_inches(rules: Rules<'_>, guns: Piece, formation: FormationKind) -> Option<f32> {
    let gun = rules.charts.artillery.gun(guns);
    match formation {
        FormationKind::Limbered => Some(gun.limbered_inches),
        FormationKind::Unlimbered => Some(gun.manhandled_inches),
        _ => None,
    }
}

/// How far a unit goes in a whole move, inches, guns by their weight; none if it has no such move (wof.11.0.01 to
/// wof.11.0.03).
pub fn move_inches(rules: Rules<'_>, unit: Condition, guns: Option<Piece>) -> Option<f32> {
    let of_guns = guns.and_then(|guns| gun_rate_inches(rules, guns, unit.formation));
    of_guns.or_else(|| rate_inches(rules, unit, unit.formation, Pace::Move))
}

/// Whether the move of a unit can be told: of guns by their weight, and as guns stand (wof.11.0.02, wof.3.0.07).
///
/// # Errors
/// The missing weight, or the wrong one.
pub fn must_have_its_weight(unit: Condition, guns: Option<Piece>) -> Result<(), Refusal> {
    match (unit.troop, guns) {
        (Troop::Artillery, _) if !legal_formations::may_stand_in(unit.troop, unit.formation) => {
            Err(Refusal::new(clause!("wof.8.0.01"), format!("artillery does not stand in {}", unit.formation)))
        }
        (Troop::Artillery, None) => Err(Refusal::new(clause!("wof.11.0.02"), "guns go by their weight")),
        (Troop::Artillery, Some(_)) | (_, None) => Ok(()),
        (_, Some(_)) => Err(Refusal::new(GUN_WEIGHTS, format!("{} has no guns", unit.troop))),
    }
}

inputs! {
    /// The moving unit, guns by their weight.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Traveller {
        /// The weight of guns.
        guns: Option<Piece> = word_or_none(clause!("wof.11.0.02")).named("piece"),
        /// The unit.
        unit: Condition = group(),
    }

    /// How far a unit goes in a turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Rate for "wof.rate" by MOVEMENT_CHART {
        /// How it goes.
        pace: Pace = word(MOVEMENT_CHART).or("Move"),
        /// The unit that goes.
        who: Traveller = group(),
    }

    /// How far guns go, limbered and by hand.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GunMoves for "wof.gun_moves" by clause!("wof.11.0.02") {
        /// The weight of the guns.
        piece: Piece = word(GUN_WEIGHTS).or("Medium"),
    }
}

impl Rate {
    /// Guns move by their weight; routing gunners leave them, and nobody charges with them.
    ///
    /// # Errors
    /// The reason why there is no such move.
    pub fn judge(&self) -> Result<(), Refusal> {
        if self.pace == Pace::Move { self.who.judge() } else { Ok(()) }
    }
}

impl Traveller {
    /// Guns go by their weight, and nobody else has one.
    ///
    /// # Errors
    /// The missing weight, or the wrong one.
    pub fn judge(&self) -> Result<(), Refusal> {
        must_have_its_weight(self.unit, self.guns)
    }
}

/// How far a unit goes in a turn, in inches (wof.11.0.01, wof.11.0.03).
pub fn rate(rules: Rules<'_>, of: &Rate) -> Receipt<()> {
    let mut draft = of.draft();
    let Traveller { guns, unit } = of.who;
    let inches = match of.pace {
        Pace::Move => move_inches(rules, unit, guns),
        pace => rate_inches(rules, unit, unit.formation, pace),
    };
    match inches {
        Some(inches) => {
            draft.note(MOVEMENT_CHART, "inches", inches);
            draft.result("inches", inches);
        }
        None => {
            draft.note(clause!("wof.11.0.03"), "it has no such move", false);
            draft.result("inches", "none");
        }
    }
    draft.close(())
}

/// How far guns go, limbered and by hand, in inches (wof.11.0.02, `wof.h.artillery_pivot`).
pub fn gun_moves(rules: Rules<'_>, of: &GunMoves) -> Receipt<()> {
    let mut draft = of.draft();
    let gun = rules.charts.artillery.gun(of.piece);
    let back = gun_backstep_inches(rules, of.piece);
    draft.note(clause!("wof.11.0.02"), "inches limbered", gun.limbered_inches);
    draft.note(clause!("wof.11.0.02"), "inches by hand", gun.manhandled_inches);
    draft.note(clause!("wof.h.artillery_pivot"), "inches back by hand", back);
    draft.result("limbered", gun.limbered_inches);
    draft.result("by_hand", gun.manhandled_inches);
    draft.result("back", back);
    draft.close(())
}

/// How far guns of some weight are rolled straight back in a whole move, inches (`wof.h.artillery_pivot`).
pub fn gun_backstep_inches(rules: Rules<'_>, guns: Piece) -> f32 {
    rules.charts.artillery.gun(guns).manhandled_inches * rules.charts.movement.backstep_part_of_line_rate
}
