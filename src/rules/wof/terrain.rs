//! Terrain (section 20): the speed over ground, the units that it disorders, the protection that it gives. Knows kinds
//! of ground; the table measures where they lie.

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Receipt,
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            charts::{
                Against, Ammunition, Cover, Disorders, FormationKind, Going, Mover, Piece, Protection, Rules,
                TerrainKind, Troop,
            },
            condition::Condition,
            fire::arms::Fire,
        },
        word::words,
    },
    table::Feature,
};

/// Terrain is as the scenario has it.
pub(crate) const GUIDELINES: Clause = clause!("wof.20.0.01");

/// The kind of mover of a unit.
pub fn mover(unit: Condition) -> Mover {
    match unit.troop {
        _ if unit.formation == FormationKind::Skirmish => Mover::Skirmishers,
        Troop::Artillery => Mover::Guns,
        troop if troop.is_cavalry() => Mover::Cavalry,
        _ => Mover::Infantry,
    }
}

words! {
    /// How a unit goes over ground where its player has the choice (wof.20.2.01).
    pub Care {
        /// At half speed, in order.
        Careful => "carefully, in order",
        /// At full speed, in disorder.
        Hasty => "in haste, disordered",
    }
}

/// The cost of an inch of ground for a unit, in inches in the open; none if it cannot go there, or if the price is by
/// the rank (wof.20.2.01, wof.20.3.01, wof.20.4.01, wof.20.5.02, wof.20.7.01).
pub fn inches_an_inch(rules: Rules<'_>, unit: Condition, kind: TerrainKind, care: Care) -> Option<f32> {
    match (rules.charts.terrain.ground(kind).going(mover(unit)), care) {
        (Going::Full | Going::ByRank | Going::Works, _) | (Going::HalfOrDisordered, Care::Hasty) => Some(1.0),
        (Going::Half, _) | (Going::HalfOrDisordered, Care::Careful) => Some(2.0),
        (Going::Quarter, _) => Some(4.0),
        (Going::Barred, _) => None,
    }
}

/// When ground disorders a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upset {
    /// It does not.
    Never,
    /// As soon as one figure enters, until it recovers (`wof.h.terrain_overlap`).
    OnEntering,
    /// As long as a figure is in it or astride it (wof.20.7.02).
    WhileCrossing,
    /// Once it has come over (wof.20.7.04).
    AfterCrossing,
}

/// Whether and when a kind of ground disorders a unit (wof.t.terrain, wof.20.2.01, wof.20.3.01, wof.20.4.01,
/// wof.20.5.02, wof.20.7.02).
pub fn upset(rules: Rules<'_>, unit: Condition, kind: TerrainKind, care: Care) -> Upset {
    let ground = rules.charts.terrain.ground(kind);
    let mover = mover(unit);
    match ground.disorders {
        _ if ground.going(mover) == Going::HalfOrDisordered && care == Care::Hasty => Upset::OnEntering,
        Disorders::Formed if mover != Mover::Skirmishers => Upset::OnEntering,
        Disorders::Horse if unit.troop.is_cavalry() => Upset::OnEntering,
        Disorders::Everybody => Upset::OnEntering,
        Disorders::WhileCrossing => Upset::WhileCrossing,
        Disorders::AfterCrossing => Upset::AfterCrossing,
        Disorders::Nobody | Disorders::Formed | Disorders::Horse => Upset::Never,
    }
}

/// Against what fire a protection is asked (wof.t.cover).
pub fn against(fire: Fire) -> Against {
    match fire {
        Fire::Guns(Piece::Medium | Piece::Heavy, Ammunition::Ball) => Against::HeavyBall,
        Fire::Guns(Piece::Light | Piece::Howitzer, Ammunition::Ball) => Against::LightBall,
        Fire::Guns(_, Ammunition::Shell) => Against::Shell,
        Fire::Guns(_, Ammunition::Canister) | Fire::SmallArms(_) => Against::SmallArms,
    }
}

/// The cover of a protection, with its clause (wof.20.8.05, wof.20.9.02, `wof.h.obstacle_cover`).
pub fn cover(rules: Rules<'_>, protection: Protection, against: Against) -> (Cover, Clause) {
    rules.charts.terrain.cover(protection, against)
}

inputs! {
    /// How much of an abatis is cleared.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct AbatisParty for "wof.abatis" by clause!("wof.20.9.06") {
        /// Figures that spent the turn at it.
        figures: u32 = count("figures", clause!("wof.20.9.06")).within(0, 96),
    }
}

impl Flag for Care {
    const NO: Self = Self::Careful;
    const YES: Self = Self::Hasty;
}

/// Throws for clearing an abatis: a die for each four figures that spent the turn at it (wof.20.9.06). Returns which of
/// those fours clear their frontage, counted from 0; every unit that throws is disordered (wof.20.9.07).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn clear_abatis(rules: Rules<'_>, of: &AbatisParty, dice: &mut Dice) -> Result<Receipt<Vec<usize>>, NeedDice> {
    let chart = rules.charts.terrain.abatis;
    let fours = of.figures / chart.figures_a_die;
    let mut draft = of.draft();
    let mut cleared: Vec<usize> = Vec::new();
    if fours > 0 {
        let throw = dice.d6s(fours as usize, Reason::new(clause!("wof.20.9.06"), "clearing the abatis"))?;
        let clears = throw.faces.iter().enumerate().filter(|(_, face)| **face >= chart.removed_from);
        cleared = clears.map(|(four, _)| four).collect();
        draft.dice_apart(throw);
    }
    let number = u32::try_from(cleared.len()).unwrap_or_default();
    draft.note(clause!("wof.20.9.06"), format!("fours of {fours} that clear from {}", chart.removed_from), number);
    draft.result("cleared", number);
    Ok(draft.close(cleared))
}

/// The reason why a block in flames cannot be entered.
pub fn burns(block: &Feature) -> Refusal {
    Refusal::new(clause!("wof.21.1.03"), format!("{} burns", block.name))
}
