//! The right to assault: how far, on whom, after which test, and whether the target fires first (trl.p07.03, trl.p24.01
//! to trl.p24.09).

use crate::{
    battle::Refusal,
    clause::Clause,
    measure::TOLERANCE,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::charts::{Arm, FormationKind, Rules, Troop},
    },
};

inputs! {
    /// An assault as it is named.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Assault for "trl.assault" by clause!("trl.p24.01") {
        /// The attacker.
        troop: Troop = word(clause!("trl.p24.02")).or("LineInfantry"),
        /// The attacker's formation.
        formation: FormationKind = word(clause!("trl.p07.03")).or("Line"),
        /// The target.
        target: Troop = word(clause!("trl.p24.04")).or("LineInfantry"),
        /// The target's formation.
        target_formation: FormationKind = word(clause!("trl.p24.04")).or("Line"),
        /// How far apart their nearest stands are.
        distance_inches: f32 = measure("inches", clause!("trl.p24.09")).named("distance").or("2"),
        /// Whether all of the attacker stands outside the front of the target.
        from_flank: bool = flag(clause!("trl.p24.05")),
        /// Whether the attacker has lances.
        lances: bool = flag(clause!("trl.p24.06")),
        /// Whether the attacker has lost its officer.
        officerless: bool = flag(clause!("trl.p32.05")),
        /// Whether the attacker moved at the double in this turn.
        doubled: bool = flag(clause!("trl.p09.05")),
        /// Whether the building of a garrison is breached.
        breached: bool = flag(clause!("trl.hc.35")),
    }
}

impl Assault {
    /// Whether it may be made at all.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        let Some(range) = rules.charts.charge.range_inches(self.troop) else {
            return Err(Refusal::new(clause!("trl.p24.02"), "artillery does not assault"));
        };
        if self.formation != FormationKind::Line {
            return Err(Refusal::new(clause!("trl.p07.03"), "only a line assaults"));
        }
        if self.doubled {
            return Err(Refusal::new(clause!("trl.p09.05"), "it moved at the double"));
        }
        if self.target_formation == FormationKind::Garrison && !self.troop.is_infantry() {
            return Err(Refusal::new(clause!("trl.hc.35"), "only infantry storms a building"));
        }
        if self.stops_before_square() {
            return Err(Refusal::new(clause!("trl.p24.06"), "light cavalry without lances does not charge squares"));
        }
        let over = self.distance_inches - range;
        if over > TOLERANCE {
            return Err(Refusal::new(clause!("trl.p24.03"), format!("it falls short beyond {range:.0} in")).by(over));
        }
        Ok(())
    }

    fn is_on_square(&self) -> bool {
        self.target_formation == FormationKind::Square
    }

    /// Whether it is light cavalry without lances before a square (trl.p24.06).
    pub fn stops_before_square(&self) -> bool {
        self.troop == Troop::LightCavalry && self.is_on_square() && !self.lances
    }

    /// By which clause the attacker must pass a test first; none where it need not (trl.p24.04, trl.p24.05,
    /// trl.p32.05).
    pub fn test(&self) -> Option<Clause> {
        if self.officerless {
            return Some(clause!("trl.p32.05"));
        }
        let garrison = self.target_formation == FormationKind::Garrison && !self.breached;
        match (self.troop.arm(), self.target.arm()) {
            (Arm::Cavalry, _) if self.is_on_square() => Some(clause!("trl.p08.02")),
            (Arm::Infantry, _) if garrison => Some(clause!("trl.hc.35")),
            _ if self.from_flank => None,
            (Arm::Infantry, Arm::Cavalry | Arm::Artillery) | (Arm::Cavalry, Arm::Artillery) => {
                Some(clause!("trl.p24.04"))
            }
            _ => None,
        }
    }
}

/// The range, the test that comes first, and whether the target fires (trl.p24.02, trl.p24.04, trl.p24.08). Only for
/// assaults that [`Assault::judge`] lets pass.
pub fn assault(rules: Rules<'_>, of: &Assault) -> Receipt<()> {
    let mut draft = of.draft();
    let chart = &rules.charts.charge;
    let range = chart.range_inches(of.troop).unwrap_or_default();
    draft.note(clause!("trl.p24.02"), "it assaults up to, inches", range);
    draft.result("range", range);
    match of.test() {
        Some(clause) => draft.note(clause, "it must pass a motivation test first", true),
        None if of.from_flank => draft.note(clause!("trl.p24.05"), "from outside its front: no test", false),
        None => draft.note(clause!("trl.p24.04"), "it need not test", false),
    }
    draft.result("test", of.test().is_some());
    let half = range * chart.defensive_fire_over_part;
    let fires = of.distance_inches > half + TOLERANCE;
    draft.note(clause!("trl.p24.09"), format!("the target fires at those from beyond {half:.0} in"), fires);
    draft.result("defensive_fire", fires);
    draft.close(())
}
