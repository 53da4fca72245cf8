//! Shells (sections 13 and 14): the indicator die, then the figures where it falls.

use super::hits::{Kill, Mark, kill_rolls, marks};
use crate::{
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        hmm::{
            artillery::templates::burst_offset,
            charts::{Ammunition, BurstPoint, Cover, Rules, artillery::BURST_POINTS},
        },
        reckon::{Inputs, ProcedureInputs, inputs},
        word::Word,
    },
};

/// The indicator is laid with its 6 on the aim point.
pub(in crate::rules::hmm) const LAID_ON_THE_AIM_POINT: Clause = clause!("hmm.13.04");

/// The figures and guns under the template at each possible burst point of a shell, in the order of
/// [`BurstPoint::ALL`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Burst {
    /// Left, short, right, over, on target: friend and foe alike (hmm.13.08).
    pub under: [Vec<Mark>; 5],
}

inputs! {
    /// The kind of shell.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ShellKind {
        /// Shell or rifled shell.
        ammunition: Ammunition = word(clause!("hmm.14.02")).among(&["Shell", "RifledShell"]).or("Shell"),
    }

    /// Figures at each point where a shell may fall, as a player counts them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CountedBurst {
        /// If it falls left.
        left: u32 = count("figures", clause!("hmm.13.08")).or("0"),
        /// If it falls short.
        short: u32 = count("figures", clause!("hmm.13.08")).or("0"),
        /// If it falls right.
        right: u32 = count("figures", clause!("hmm.13.08")).or("0"),
        /// If it falls over.
        over: u32 = count("figures", clause!("hmm.13.08")).or("0"),
        /// If it falls on target.
        on_target: u32 = count("figures", clause!("hmm.13.08")).or("0"),
    }

    /// A shell: the indicator die, then everyone in the circle where it bursts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CountedShell for "hmm.shell" by clause!("hmm.13.05") switches ["shell_offset"] {
        /// The kind of shell.
        kind: ShellKind = group(),
        /// Those at each point.
        burst: CountedBurst = group().whose("figures in the circle "),
        /// Their cover.
        cover: Cover = word(clause!("hmm.20.22")).or("Open"),
    }

    /// Everyone in the circle of a shell that has burst.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CountedCircle for "hmm.burst" by clause!("hmm.13.09") {
        /// The kind of shell.
        kind: ShellKind = group(),
        /// Figures in the circle.
        figures: u32 = count("figures", clause!("hmm.13.08")).unlisted(),
        /// Gun models in it.
        guns: u32 = count("guns", clause!("hmm.20.24")).or("0").unlisted(),
        /// Their cover.
        cover: Cover = word(clause!("hmm.20.22")).or("Open").unlisted(),
    }
}

impl CountedBurst {
    /// This many figures with some cover, at each possible burst point of a shell.
    pub fn burst(&self, cover: Cover) -> Burst {
        let counts = [self.left, self.short, self.right, self.over, self.on_target];
        Burst { under: counts.map(|count| marks(count, 0, cover)) }
    }
}

/// The hits of a shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellToll {
    /// Where it fell; `None` for a dud or misfire (hmm.13.05).
    pub point: Option<BurstPoint>,
    /// Which of the marks there fell, by index.
    pub struck: Vec<usize>,
}

/// Fires a shell at an aim point: the indicator die, then one die for everyone in the circle (hmm.13.04 to hmm.13.09,
/// hmm.14.01, hmm.14.02).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn shell(
    rules: Rules<'_>,
    ammunition: Ammunition,
    burst: &Burst,
    dice: &mut Dice,
) -> Result<Receipt<ShellToll>, NeedDice> {
    let mut draft = ShellKind { ammunition }.draft_of(CountedShell::PROCEDURE);
    let die = if ammunition == Ammunition::RifledShell { clause!("hmm.14.01") } else { clause!("hmm.13.05") };
    let point = throw_indicator(rules, die, &mut draft, dice)?;
    let Some(point) = point else { return Ok(close(draft, ShellToll { point: None, struck: Vec::new() })) };
    let under = &burst.under[place(point)];
    note_circle(rules, under, &mut draft);
    let what = &point.to_string();
    let kill = shell_kill(rules, ammunition, what);
    let struck = kill_rolls(rules, under, kill, &mut draft, dice)?;
    let toll = ShellToll { point: Some(point), struck };
    Ok(close(draft, toll))
}

/// Rolls for everyone in the circle of a shell that has burst (hmm.13.08, hmm.13.09, hmm.14.02).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn burst(rules: Rules<'_>, circle: &CountedCircle, dice: &mut Dice) -> Result<Receipt<Vec<usize>>, NeedDice> {
    let mut draft = circle.draft();
    let under = marks(circle.figures, circle.guns, circle.cover);
    note_circle(rules, &under, &mut draft);
    let kill = shell_kill(rules, circle.kind.ammunition, "burst");
    let struck = kill_rolls(rules, &under, kill, &mut draft, dice)?;
    draft.result("killed", struck.len());
    Ok(draft.close(struck))
}

/// The number that kills in the circle of a shell.
fn shell_kill<'a>(rules: Rules<'_>, ammunition: Ammunition, what: &'a str) -> Kill<'a> {
    let artillery = &rules.charts.artillery;
    let (from, clause) = match ammunition {
        Ammunition::RifledShell => (artillery.rifled_shell_kills_from, clause!("hmm.14.02")),
        _ => (artillery.shell_kills_from, clause!("hmm.13.09")),
    };
    Kill { from, chart: artillery.kill_chart(ammunition), clause, what }
}

/// Notes how wide a burst kills, and how many are there.
fn note_circle(rules: Rules<'_>, under: &[Mark], draft: &mut Draft) {
    draft.note(clause!("hmm.13.07"), "it kills within, inches", rules.charts.artillery.burst_radius_inches);
    draft.note(clause!("hmm.13.08"), "in the circle, friend and foe", under.len());
}

/// The place of a point among those of the indicator.
pub(crate) fn place(point: BurstPoint) -> usize {
    BurstPoint::ALL.iter().position(|other| *other == point).unwrap_or(0)
}

/// Throws the indicator die and notes where it lets a shot fall; `None` for a dud or misfire (hmm.13.05).
pub(crate) fn throw_indicator(
    rules: Rules<'_>,
    clause: Clause,
    draft: &mut Draft,
    dice: &mut Dice,
) -> Result<Option<BurstPoint>, NeedDice> {
    let throw = dice.d6s(1, Reason::new(clause, "indicator die"))?;
    let face = throw.faces[0];
    draft.dice_apart(throw);
    let Some((point, indicator)) = rules.charts.artillery.burst_point(face) else {
        draft.note(clause, "dud or misfire", false);
        return Ok(None);
    };
    draft.note(indicator, format!("on the indicator a {face} is"), point.to_string());
    let offset = burst_offset(rules, point);
    draft.note(BURST_POINTS, format!("falls {point}: inches to the right and beyond"), vec![offset.x, offset.y]);
    draft.result("right", offset.x);
    draft.result("beyond", offset.y);
    Ok(Some(point))
}

pub(crate) fn close(mut draft: Draft, toll: ShellToll) -> Receipt<ShellToll> {
    draft.result("falls", toll.point.map_or_else(|| "dud".to_owned(), |point| point.to_string()));
    draft.result("killed", toll.struck.len());
    draft.close(toll)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::Charts;

    #[test]
    fn a_shell_rolls_only_for_those_where_it_falls() {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let rules = Rules { charts, options: &options };
        let under = [1, 2, 0, 3, 4].map(|count| marks(count, 0, Cover::Open));
        let fire = |faces: &[u8]| {
            let mut dice = Dice::scripted(faces);
            let toll = shell(rules, Ammunition::Shell, &Burst { under: under.clone() }, &mut dice)
                .expect("enough dice")
                .result;
            assert_eq!(dice.exhausted(), Ok(()));
            toll
        };
        assert_eq!(fire(&[1]), ShellToll { point: None, struck: vec![] });
        assert_eq!(fire(&[3, 4, 3]), ShellToll { point: Some(BurstPoint::Short), struck: vec![0] });
        assert_eq!(fire(&[4]), ShellToll { point: Some(BurstPoint::Right), struck: vec![] });
        assert_eq!(fire(&[5, 6, 6, 1]), ShellToll { point: Some(BurstPoint::Over), struck: vec![0, 1] });
    }
}
