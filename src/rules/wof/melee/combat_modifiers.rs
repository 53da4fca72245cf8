//! The blows of a unit at an opponent: one die and the combat modifiers (wof.17.5).

use serde::{Deserialize, Serialize};

use crate::{
    battle::Refusal,
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            charge::impetus::Impetus,
            charts::{Arms, Aspect, Cover, Drill, Ground, Pips, Rules, Spirit, StrikeCase, Troop},
            condition::{self, Condition},
            fire::hit_chart,
            melee::overlap,
            morale::routers,
        },
    },
};

/// Whether fanatics still are (wof.21.4.08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Zeal {
    /// They never were.
    Plain,
    /// They are.
    Fanatic,
    /// They were, until something shook them.
    Spent,
}

/// Which round of a combat it is (wof.20.5.03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// That of contact.
    First,
    /// A later one.
    Later,
}

impl Flag for Zeal {
    const NO: Self = Self::Plain;
    const YES: Self = Self::Fanatic;
}

impl Flag for Round {
    const NO: Self = Self::First;
    const YES: Self = Self::Later;
}

inputs! {
    /// One unit's blows at one opponent.
    ///
    /// Its half of a round, as measured before the die is thrown.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Strike for "wof.combat" by clause!("wof.17.5.01") switches ["hit_row5_as_printed", "bang_you_are_dead"] {
        /// Figures that strike.
        figures: u32 = count("figures", clause!("wof.17.1.01")),
        /// Their arms.
        arms: Arms = word(clause!("wof.17.5.06")).or("Plain").unlisted(),
        /// Whether they are fanatics that were never shaken.
        zeal: Zeal = flag(clause!("wof.17.5.11")).named("fanatic").unlisted(),
        /// Whether they have impetus.
        impetus: Impetus = flag(clause!("wof.17.5.03")).unlisted(),
        /// On which of their own faces they strike.
        own_face: Aspect = word(clause!("wof.17.5.10")).or("Front").unlisted(),
        /// Which face of the opponent they strike.
        opponent_face: Aspect = word(clause!("wof.17.5.02")).named("face").or("Front").unlisted(),
        /// Whether the opponent has impetus.
        opponent_impetus: Impetus = flag(clause!("wof.17.5.03")).unlisted(),
        /// The cover of the opponent in combat.
        cover: Cover = word(clause!("wof.17.5.05")).or("None").unlisted(),
        /// The ground that the opponent stands on.
        ground: Ground = word(condition::IN_THE_OPEN).or("Open").unlisted(),
        /// Whether it is a later round than that of contact.
        round: Round = flag(clause!("wof.20.5.03")).named("later_round").unlisted(),
        /// The striker.
        striker: Condition = group(),
        /// The opponent.
        opponent: Condition = group().prefix("opponent_").listed_as("opponent"),
    }
}

/// Whether a unit strikes at all: routers do not (wof.18.3.05).
///
/// # Errors
/// The reason why it does not.
pub fn may_strike(spirit: Spirit) -> Result<(), Refusal> {
    match spirit {
        Spirit::Routing => Err(routers::neither_shoot_nor_strike("routers do not strike")),
        Spirit::Good | Spirit::Shaken => Ok(()),
    }
}

/// Throws the one die of a striker and reads the opponent's loss off the Hit Chart (wof.15.0.01, wof.17.5).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn strike(rules: Rules<'_>, strike: &Strike, dice: &mut Dice) -> Result<Receipt<Pips>, NeedDice> {
    let mut draft = strike.draft();
    draft.dice(dice.d6s(1, Reason::new(clause!("wof.15.0.01"), "combat"))?);
    let above = strike.striker.grade.above(strike.opponent.grade);
    draft.modify(
        clause!("wof.17.5.01"),
        format!("{} against {}", strike.striker.grade, strike.opponent.grade),
        above * rules.charts.melee.a_grade,
    );
    let modifiers = &rules.charts.melee.modifiers;
    cases(strike).into_iter().for_each(|case| modifiers.add(&mut draft, case, 1));
    note_how_it_strikes(strike, &mut draft);
    let loss = hit_chart::read_off(rules, strike.figures, &mut draft);
    let loss = hit_chart::settle_remainder(rules, loss, &mut draft, dice)?;
    Ok(hit_chart::close(draft, loss))
}

/// The reasons shown for the figures and the modifiers of a strike.
fn note_how_it_strikes(strike: &Strike, draft: &mut Draft) {
    let uphill = strike.ground == Ground::UpASteepSlope && strike.round == Round::First;
    let kept = strike.ground == Ground::Broken && strike.striker.troop.is_heavy() && !strike.opponent.troop.is_heavy();
    overlap::note(strike.own_face, strike.striker, strike.figures, draft);
    let all = [
        (uphill, clause!("wof.20.5.03"), "uphill, in the first round"),
        (kept, condition::ROUGH_GROUND, "broken ground is not in the open for horse"),
    ];
    let applying = all.into_iter().filter(|(applies, ..)| *applies);
    applying.for_each(|(_, clause, label)| draft.note(clause, label, strike.figures));
}

/// The modifier to the die of a strike (wof.17.5).
pub fn modifier(rules: Rules<'_>, strike: &Strike) -> i32 {
    let chart = &rules.charts.melee;
    let of_cases = cases(strike).into_iter().map(|case| chart.modifiers.of(case).modifier);
    strike.striker.grade.above(strike.opponent.grade) * chart.a_grade + of_cases.sum::<i32>()
}

/// The lines of the combat modifiers that apply to a strike, each once (`wof.t.combat_mods`): among them heavy cavalry
/// in the open, cuirassiers excepted as they are heavy too (wof.17.5.04), any unit at cuirassiers (wof.17.5.07),
/// cavalry at a square and any unit at hard cover (wof.17.5.08), heavy weapons (wof.17.5.12).
fn cases(strike: &Strike) -> Vec<StrikeCase> {
    let (striker, opponent) = (strike.striker, strike.opponent);
    let routers = opponent.spirit == Spirit::Routing;
    let obstacle = strike.cover == Cover::Obstacle || strike.ground == Ground::UpASteepSlope;
    let horse_at_square = striker.troop.is_cavalry() && opponent.in_square();
    let heavy = striker.troop.is_heavy()
        && !opponent.troop.is_heavy()
        && !opponent.in_square()
        && strike.ground != Ground::Broken;
    let unarmed = strike.arms == Arms::NoBayonets && striker.troop.is_infantry() && striker.drill == Drill::Regular;
    let rows = [
        (strike.opponent_face == Aspect::FlankOrRear || routers, StrikeCase::FlankRearOrRouters),
        (strike.impetus == Impetus::Has && strike.opponent_impetus == Impetus::None, StrikeCase::Impetus),
        (heavy, StrikeCase::HeavyCavalry),
        (strike.cover == Cover::Soft || (obstacle && strike.round == Round::First), StrikeCase::SoftCoverOrSlope),
        (unarmed, StrikeCase::NoBayonets),
        (opponent.troop == Troop::Cuirassiers, StrikeCase::AgainstCuirassiers),
        (horse_at_square || strike.cover == Cover::Hard, StrikeCase::SquareOrHardCover),
        (striker.is_poor(), StrikeCase::ShakenOrExhausted),
        (strike.own_face == Aspect::FlankOrRear, StrikeCase::ToOwnFlankOrRear),
        (strike.zeal == Zeal::Fanatic, StrikeCase::Fanatics),
        (strike.arms == Arms::HeavyWeapons, StrikeCase::HeavyWeapons),
    ];
    rows.into_iter().filter(|(applies, _)| *applies).map(|(_, case)| case).collect()
}
