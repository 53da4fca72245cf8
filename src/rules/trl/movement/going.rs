//! What ground does to those who move through it: how much slower they are, who is bogged down, who is disorientated,
//! and whom it bars (trl.p13.11 to trl.p14.05, trl.p16.02, trl.p16.04).

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice},
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{Arm, FormationKind, Going, Rules, TerrainKind, Troop, Weather},
            formation::legal_formations::must_move_in,
            rule_of_dice,
        },
    },
};

/// What ground takes off a move, and by which clause.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slowed {
    /// Inches, once in a move.
    pub inches: f32,
    /// The clause.
    pub clause: Clause,
}

/// Whether a type in a formation may enter a kind of ground in a move (trl.p13.02, trl.p14.03, trl.p16.02, trl.p12.04).
///
/// # Errors
/// The reason why not.
pub fn may_enter(rules: Rules<'_>, troop: Troop, formation: FormationKind, kind: TerrainKind) -> Result<(), Refusal> {
    let going = rules.charts.terrain.going(kind);
    let in_open_order = troop.is_infantry() && matches!(formation, FormationKind::Line | FormationKind::Loose);
    match (kind, going) {
        (TerrainKind::Bocage, _) if !in_open_order => {
            Err(Refusal::new(clause!("trl.p16.02"), "only infantry in line or loose order crosses bocage"))
        }
        (TerrainKind::Building, _) => Err(Refusal::new(clause!("trl.p12.04"), "a building is entered by an opening")),
        (TerrainKind::Ruin, _) if !troop.is_infantry() => {
            Err(Refusal::new(clause!("trl.hc.34"), "only infantry goes into a ruin"))
        }
        (TerrainKind::Ford, _) if troop.is_infantry() && formation != FormationKind::Column => {
            Err(Refusal::new(clause!("trl.p13.07"), "infantry crosses a ford in column"))
        }
        (_, Going::Impassable) => Err(Refusal::new(clause!("trl.p13.02"), format!("{kind} stops all movement"))),
        (_, Going::VeryDifficult) if troop.is_artillery() => {
            Err(Refusal::new(clause!("trl.p14.03"), "guns do not enter very difficult going"))
        }
        _ => Ok(()),
    }
}

/// What a kind of ground takes off a move of a type in a formation; none where it takes nothing (trl.p13.11,
/// trl.p14.01, trl.p14.04, trl.p16.04).
pub fn slowed(rules: Rules<'_>, troop: Troop, formation: FormationKind, kind: TerrainKind) -> Option<Slowed> {
    let chart = &rules.charts.movement;
    if kind == TerrainKind::Bocage && formation == FormationKind::Line && troop.is_infantry() {
        return Some(Slowed { inches: chart.bocage_slows_line_by_inches, clause: clause!("trl.p16.04") });
    }
    let slows = !troop.is_infantry() || formation == FormationKind::Column;
    let clause = match rules.charts.terrain.going(kind) {
        Going::Difficult => clause!("trl.p14.01"),
        Going::VeryDifficult => clause!("trl.p14.04"),
        Going::Open | Going::Impassable => return None,
    };
    slows.then_some(Slowed { inches: chart.slowed_by_inches, clause })
}

/// Whether a kind of ground disorientates those who move through it: rough ground all who are not in loose order
/// (trl.p13.13).
pub fn disorientates(rules: Rules<'_>, formation: FormationKind, kind: TerrainKind) -> bool {
    let rough = matches!(rules.charts.terrain.going(kind), Going::Difficult | Going::VeryDifficult);
    rough && formation != FormationKind::Loose
}

/// By which clause a type throws whether it is bogged down in a kind of ground; none where it does not (trl.p14.02,
/// trl.p14.05).
pub fn bogs(rules: Rules<'_>, troop: Troop, kind: TerrainKind) -> Option<Clause> {
    match (troop.arm(), rules.charts.terrain.going(kind)) {
        (Arm::Artillery, Going::Difficult) => Some(clause!("trl.p14.02")),
        (Arm::Cavalry, Going::VeryDifficult) => Some(clause!("trl.p14.05")),
        _ => None,
    }
}

/// By which clause a type throws in any ground: guns in a storm or in snow (trl.hc.36).
pub fn bogs_anywhere(rules: Rules<'_>, troop: Troop, weather: Weather) -> Option<Clause> {
    (troop.is_artillery() && rules.charts.weather.of(weather).guns_bog).then_some(clause!("trl.hc.36"))
}

inputs! {
    /// What ground does to a unit that moves through it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct OverGround for "trl.going" by clause!("trl.p14.01") {
        /// The ground.
        ground: TerrainKind = word(clause!("trl.p15.04")).or("Thicket"),
        /// Its type.
        troop: Troop = word(clause!("trl.p14.01")).or("LineInfantry"),
        /// Its formation.
        formation: FormationKind = word(clause!("trl.p13.13")).or("Line"),
        /// The weather.
        weather: Weather = word(clause!("trl.hc.36")).or("Fair").unlisted(),
    }
}

impl OverGround {
    /// Whether it may be there.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        must_move_in(rules, self.troop, self.formation)?;
        may_enter(rules, self.troop, self.formation, self.ground)
    }
}

/// How much slower a unit is on a kind of ground, whether it is disorientated, and, as the result, whether it is bogged
/// down (trl.p13.11 to trl.p14.05).
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn over_ground(rules: Rules<'_>, of: &OverGround, dice: &mut Dice) -> Result<Receipt<bool>, NeedDice> {
    let mut draft = of.draft();
    let OverGround { ground, troop, formation, weather } = *of;
    draft.note(clause!("trl.p15.04"), ground.to_string(), rules.charts.terrain.going(ground).to_string());
    let slowed = slowed(rules, troop, formation, ground);
    match slowed {
        Some(Slowed { inches, clause }) => draft.note(clause, "inches less, once in a move", inches),
        None if rules.charts.terrain.going(ground) == Going::Open => {
            draft.note(clause!("trl.p13.01"), "inches less in open country", 0);
        }
        None => draft.note(clause!("trl.p13.11"), "inches less", 0),
    }
    draft.result("slowed", slowed.map_or(0.0, |slowed| slowed.inches));
    let disorientated = disorientates(rules, formation, ground);
    draft.note(clause!("trl.p13.13"), "it is disorientated", disorientated);
    draft.result("disorientated", disorientated);
    let mut bogged = false;
    if let Some(clause) = bogs(rules, troop, ground).or_else(|| bogs_anywhere(rules, troop, weather)) {
        let faces = rule_of_dice::throw(dice, 1, (clause, "bogging"), &mut draft)?;
        bogged = faces[0] <= rules.charts.movement.bogs_on;
        draft.note(clause, "it is bogged down", bogged);
        draft.result("bogged", bogged);
    }
    Ok(draft.close(bogged))
}
