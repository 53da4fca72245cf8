//! Combat (wof.17). Here: which figures strike, with what modifiers, which side lost the round, and what disorders, by
//! figures and faces. One die for each striker and opponent.
//!
//! - [`rounds`]: a round on the table. [`pairs`]: the pairs that fight. [`strikes`]: which figures strike.
//!   [`breakthroughs`]: horse that rides on at another enemy.

pub mod breakthroughs;
pub mod pairs;
pub mod rounds;
pub mod strikes;

use serde::{Deserialize, Serialize};

use crate::{
    battle::Refusal,
    count::counted,
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        reckon::{Flag, ProcedureInputs, inputs},
        wof::{
            condition::Condition,
            data::{Arms, Aspect, BaseKind, Cover, Drill, Ground, Pips, Rules, Spirit, StrikeCase, Troop},
            fire,
        },
    },
};

/// Whether a unit has impetus (wof.17.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Impetus {
    /// It has none.
    None,
    /// It has.
    Has,
}

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

impl Flag for Impetus {
    const NO: Self = Self::None;
    const YES: Self = Self::Has;
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
        ground: Ground = word(clause!("wof.9.4.01")).or("Open").unlisted(),
        /// Whether it is a later round than that of contact.
        round: Round = flag(clause!("wof.20.5.03")).named("later_round").unlisted(),
        /// The striker.
        striker: Condition = group(),
        /// The opponent.
        opponent: Condition = group().prefix("opponent_").listed_as("opponent"),
    }

    /// How many figures strike.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CountedContact for "wof.strikers" by clause!("wof.17.1.01") switches ["overlap_4_inches"] {
        /// Front-rank figures that touch the enemy.
        touching: u32 = count("figures", clause!("wof.17.1.01")),
        /// Front-rank figures beyond the contact on the left.
        left: u32 = count("figures", clause!("wof.17.1.01")).or("0"),
        /// Front-rank figures beyond the contact on the right.
        right: u32 = count("figures", clause!("wof.17.1.01")).or("0"),
        /// Figures of the second rank behind those that strike.
        behind: u32 = count("figures", clause!("wof.17.1.01")).or("0"),
        /// Whose frontage counts where the overlap is in inches.
        base: BaseKind = word(clause!("wof.5.0.01"))
            .among(&["Infantry", "LightCavalry", "HeavyCavalry", "SkirmishInfantry", "SkirmishCavalry"])
            .or("Infantry"),
    }

    /// The result of a round of combat for a unit.
    ///
    /// Its half of the round, all its opponents together (wof.18.1.09).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Tally for "wof.round" by clause!("wof.18.1.09") {
        /// Pips that it took in the round.
        taken: Pips = count("pips", clause!("wof.18.1.09")).unlisted(),
        /// Pips that it gave.
        given: Pips = count("pips", clause!("wof.18.1.09")).unlisted(),
        /// Its figures at the start of the game.
        start: u32 = count("figures", clause!("wof.17.3.01")).or("24").unlisted(),
    }
}

impl CountedContact {
    /// The contact so counted.
    pub fn contact(&self, rules: Rules<'_>) -> Contact {
        Contact {
            touching: self.touching,
            beyond: (self.left, self.right),
            behind: self.behind,
            frontage_inches: rules.charts.formation.base(self.base).front_inches(),
        }
    }
}

/// Whether a unit strikes at all: routers do not (wof.18.3.05).
///
/// # Errors
/// The reason why it does not.
pub fn may_strike(spirit: Spirit) -> Result<(), Refusal> {
    match spirit {
        Spirit::Routing => Err(Refusal::new(clause!("wof.18.3.05"), "routers do not strike")),
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
    let loss = fire::read_off(rules, strike.figures, &mut draft);
    let loss = fire::settle_remainder(rules, loss, &mut draft, dice)?;
    Ok(fire::close(draft, loss))
}

/// The reasons shown for the figures and the modifiers of a strike.
fn note_how_it_strikes(strike: &Strike, draft: &mut Draft) {
    let uphill = strike.ground == Ground::UpASteepSlope && strike.round == Round::First;
    let kept = strike.ground == Ground::Broken && strike.striker.troop.is_heavy() && !strike.opponent.troop.is_heavy();
    let all = [
        (strike.own_face == Aspect::FlankOrRear, clause!("wof.17.1.02"), "nobody turns or moves up round the enemy"),
        (strike.striker.in_square(), clause!("wof.17.1.04"), "a square strikes with the faces next to the contact too"),
        (uphill, clause!("wof.20.5.03"), "uphill, in the first round"),
        (kept, clause!("wof.9.4.02"), "broken ground is not in the open for horse"),
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

/// A front rank in contact, file by file (wof.17.1.01).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Front-rank figures that touch the enemy.
    pub touching: u32,
    /// Front-rank figures beyond the contact, to the left and to the right.
    pub beyond: (u32, u32),
    /// Figures in the second rank behind the touching files and those beyond that strike.
    pub behind: u32,
    /// The frontage of a figure, inches.
    pub frontage_inches: f32,
}

/// How many figures strike: those that touch, those in the overlap on each side, and the second rank behind all of them
/// (wof.17.1.01).
pub fn strikers(rules: Rules<'_>, contact: Contact) -> Receipt<u32> {
    let most = rules.charts.melee.overlap_figures(rules.options, contact.frontage_inches);
    let overlap = contact.beyond.0.min(most) + contact.beyond.1.min(most);
    let front = contact.touching + overlap;
    let second = contact.behind.min(front);
    let mut draft = Draft::for_procedure(CountedContact::PROCEDURE);
    draft.note(clause!("wof.17.1.01"), "figures that touch the enemy", contact.touching);
    draft.note(clause!("wof.17.1.01"), format!("figures beyond, at most {most} a side"), overlap);
    draft.note(clause!("wof.17.1.01"), "second rank behind them", second);
    draft.result("figures", front + second);
    draft.close(front + second)
}

/// The result of a round for a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundOutcome {
    /// Whether it has lost and tests (wof.18.1.09).
    pub standing: Standing,
    /// Whether the round disordered it (wof.17.3.01).
    pub disorder: Disorder,
}

/// The better side of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It took more than it gave.
    Lost,
    /// It did not.
    Held,
}

/// Whether losses disordered a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disorder {
    /// They did.
    Disordered,
    /// They did not.
    Unchanged,
}

/// Whether a unit lost a round, and whether the round disordered it (wof.17.3.01, wof.18.1.09).
pub fn round(rules: Rules<'_>, tally: &Tally) -> Receipt<RoundOutcome> {
    let mut draft = tally.draft();
    let lost = tally.taken > tally.given;
    draft.note(clause!("wof.18.1.09"), format!("took {}, gave {}: lost", tally.taken, tally.given), lost);
    let twelfths = tally.taken.twelfths(tally.start);
    let disordered = twelfths >= rules.charts.melee.disorder_from_twelfths;
    draft.note(
        clause!("wof.17.3.01"),
        format!("{} of {}: disordered", counted(twelfths, "twelfth"), counted(tally.start, "figure")),
        disordered,
    );
    draft.result("lost", lost);
    draft.result("disordered", disordered);
    draft.close(RoundOutcome {
        standing: if lost { Standing::Lost } else { Standing::Held },
        disorder: if disordered { Disorder::Disordered } else { Disorder::Unchanged },
    })
}
