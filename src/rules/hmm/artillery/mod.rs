//! Artillery (sections 11 to 15). Here: the effect of a shot, one gun at a time, once the figures and guns under its
//! template are known.
//!
//! - [`battery_fire`]: the artillery phase, gun after gun. [`aim`]: the figures under an aimed template. [`shot`]: a
//!   shot on the table, and [`fall_of_shot`]: where it fell. [`preview`]: the display before it is fired.
//! - [`templates`]: stick, burst circle, howitzer's box and canister cone. `roundshot`, `shell`, `guns`: their
//!   procedures.
//! - [`by_hand`]: guns turned and pushed by their crews. [`abandoned_guns`]: guns without a crew; [`captured_guns`]:
//!   those that an enemy captures. [`lookups`]: procedures that are used only for look-ups.

pub mod abandoned_guns;
pub mod aim;
pub mod battery_fire;
pub mod by_hand;
pub mod captured_guns;
pub mod fall_of_shot;
mod guns;
pub mod lookups;
pub mod preview;
mod roundshot;
mod shell;
pub mod shot;
pub mod templates;

pub use guns::{Crew, may_fire_with_crew, must_be_cast, regimental_guns_allowed};
pub use roundshot::{
    CountedRoundshot, FromGun, Lane, Roundshot, ShotGround, ShotToll, bounce, roundshot, run_through, section,
    target_needs, touches,
};
pub use shell::{Burst, CountedHowitzerShot, CountedShell, ShellToll, burst, howitzer_shot, shell};

use crate::{
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Receipt},
    rules::{
        hmm::data::{Ammunition, ConeSection, Cover, Rules},
        reckon::{Inputs, ProcedureInputs, inputs},
        word::Word,
    },
};

/// One body under a template: a figure by its point, a gun model by the centre of its footprint (hmm.20.05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// A man, or a gun.
    pub body: MarkBody,
    /// Its cover from the shot; soft cover does not count (hmm.20.22).
    pub cover: Cover,
}

/// The kind of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkBody {
    /// A figure of any side.
    Figure,
    /// A gun model (hmm.20.24).
    Gun,
    /// A figure in a boat (hmm.20.44).
    Afloat,
}

inputs! {
    /// The kind of canister.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CanisterKind {
        /// Canister or rifled canister.
        ammunition: Ammunition = word(clause!("hmm.15.06")).among(&["Canister", "RifledCanister"]).or("Canister"),
    }

    /// Canister at everyone in the cone, friend and foe.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct CountedCanister for "hmm.canister" by clause!("hmm.15.04") {
        /// The kind of canister.
        kind: CanisterKind = group(),
        /// Figures in the close section.
        close: u32 = count("figures", clause!("hmm.15.04")).or("0"),
        /// Figures in the normal section.
        normal: u32 = count("figures", clause!("hmm.15.04")).or("0"),
        /// Figures in the long section.
        long: u32 = count("figures", clause!("hmm.15.04")).or("0"),
        /// Their cover.
        cover: Cover = word(clause!("hmm.20.22")).or("Open"),
    }
}

impl CountedCanister {
    /// The marks under each section of the cone, nearest first.
    pub fn under(&self) -> [Vec<Mark>; 3] {
        [self.close, self.normal, self.long].map(|count| marks(count, 0, self.cover))
    }
}

/// The hits of a canister shot: for each section of the cone, nearest first, which of its marks fell, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanisterToll {
    /// Close, normal, long.
    pub struck: [Vec<usize>; 3],
}

/// Fires canister at all figures in the cone, friend and foe (hmm.15.01): one die a figure, by section (hmm.15.04,
/// hmm.15.06).
///
/// Canister does not dismount guns; give figures only. Rifled canister hits no figures in the long section.
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub fn canister(
    rules: Rules<'_>,
    ammunition: Ammunition,
    under: &[Vec<Mark>; 3],
    dice: &mut Dice,
) -> Result<Receipt<CanisterToll>, NeedDice> {
    let mut draft = CanisterKind { ammunition }.draft_of(CountedCanister::PROCEDURE);
    let clause = if ammunition == Ammunition::RifledCanister { clause!("hmm.15.06") } else { clause!("hmm.15.04") };
    let chart = rules.charts.artillery.kill_chart(ammunition);
    let by_section: Vec<usize> = under.iter().map(Vec::len).collect();
    draft.note(clause!("hmm.15.01"), "figures in the cone, friend and foe", by_section.iter().sum::<usize>());
    draft.note(clause!("hmm.15.09"), "by section, those on a dividing line in the nearer", by_section);
    let mut struck = [const { Vec::new() }; 3];
    for (index, &part) in ConeSection::ALL.iter().enumerate() {
        let Some(needs) = rules.charts.artillery.canister_kills_from(ammunition, part) else {
            draft.note(clause, format!("{part}: rifled canister does not reach it"), 0);
            continue;
        };
        let kill = Kill { from: needs, chart, clause, what: &part.to_string() };
        struck[index] = kill_rolls(rules, &under[index], kill, &mut draft, dice)?;
    }
    for (part, struck) in ConeSection::ALL.iter().zip(&struck) {
        draft.result(&part.to_string(), struck.len());
    }
    draft.result("killed", struck.iter().map(Vec::len).sum::<usize>());
    Ok(draft.close(CanisterToll { struck }))
}

/// The kill number for figures under a part of a template.
#[derive(Clone, Copy, Debug)]
struct Kill<'a> {
    /// The lowest die that does.
    from: u8,
    /// The chart that contains it.
    chart: Clause,
    /// The clause by which dice are thrown.
    clause: Clause,
    /// The part.
    what: &'a str,
}

/// Rolls for every mark, one die each in their order, and gives the indexes of those that fall.
///
/// Hard cover raises the number by one; if a die cannot show that number, a 6 must be confirmed (hmm.20.22). Guns need
/// their own number (hmm.20.24). The confirming dice are thrown after all others.
fn kill_rolls(
    rules: Rules<'_>,
    marks: &[Mark],
    kill: Kill<'_>,
    draft: &mut Draft,
    dice: &mut Dice,
) -> Result<Vec<usize>, NeedDice> {
    if marks.is_empty() {
        return Ok(Vec::new());
    }
    let chart = &rules.charts.artillery;
    let Kill { from: needs, clause, what, .. } = kill;
    let needs_of = |mark: &Mark| {
        let plain = match mark.body {
            MarkBody::Figure => needs,
            MarkBody::Gun => chart.gun_dismounted_from,
            MarkBody::Afloat => rules.charts.works.boat_killed_from,
        };
        plain + if mark.cover == Cover::Hard { chart.hard_cover_adds } else { 0 }
    };
    note_needs(rules, marks, kill, draft);
    let throw = dice.d6s(marks.len(), Reason::new(clause, what))?;
    let faces = throw.faces.clone();
    draft.dice_apart(throw);
    let mut falls: Vec<bool> = marks.iter().zip(&faces).map(|(mark, &face)| face >= needs_of(mark).min(6)).collect();
    let doubtful: Vec<usize> = (0..marks.len()).filter(|&index| falls[index] && needs_of(&marks[index]) > 6).collect();
    let confirming =
        dice.d6s(doubtful.len(), Reason::new(clause!("hmm.20.22"), format!("{what}: a 6 through hard cover")))?;
    for (&index, &face) in doubtful.iter().zip(&confirming.faces) {
        falls[index] = face >= chart.hard_cover_confirms_from;
    }
    draft.dice_apart(confirming);
    let fallen: Vec<usize> = (0..marks.len()).filter(|&index| falls[index]).collect();
    draft.note(clause, format!("{what}: of {} under it fall", marks.len()), fallen.len());
    Ok(fallen)
}

fn note_needs(rules: Rules<'_>, marks: &[Mark], kill: Kill<'_>, draft: &mut Draft) {
    let chart = &rules.charts.artillery;
    let what = kill.what;
    draft.note(kill.chart, format!("{what}: kills on, or more"), kill.from);
    let covered = marks.iter().filter(|mark| mark.cover == Cover::Hard).count();
    if covered > 0 {
        draft.note(
            clause!("hmm.20.22"),
            format!("{what}: {covered} in hard cover, more is needed by"),
            chart.hard_cover_adds,
        );
    }
    if marks.iter().any(|mark| mark.body == MarkBody::Gun) {
        draft.note(clause!("hmm.20.24"), format!("{what}: a gun is dismounted on, or more"), chart.gun_dismounted_from);
    }
    if marks.iter().any(|mark| mark.body == MarkBody::Afloat) {
        draft.note(
            clause!("hmm.20.44"),
            format!("{what}: men in boats fall on, or more"),
            rules.charts.works.boat_killed_from,
        );
    }
}

/// This many figures with the same cover, then this many guns: marks as a reckoner counts them.
pub fn marks(figures: u32, guns: u32, cover: Cover) -> Vec<Mark> {
    let of = |body, count: u32| (0..count).map(move |_| Mark { body, cover });
    of(MarkBody::Figure, figures).chain(of(MarkBody::Gun, guns)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::data::Charts;

    fn fallen(marks: &[Mark], needs: u8, faces: &[u8]) -> Vec<usize> {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        let mut dice = Dice::scripted(faces);
        let mut draft = Draft::for_procedure("test");
        let rules = Rules { charts, options: &options };
        let clause = clause!("hmm.12.12");
        let kill = Kill { from: needs, chart: clause, clause, what: "test" };
        let fallen = kill_rolls(rules, marks, kill, &mut draft, &mut dice).expect("the script holds enough dice");
        assert_eq!(dice.exhausted(), Ok(()));
        fallen
    }

    #[test]
    fn hard_cover_raises_the_number_and_soft_cover_does_not() {
        // hmm.20.22
        let all = [Cover::Open, Cover::Soft, Cover::Hard].map(|cover| Mark { body: MarkBody::Figure, cover });
        assert_eq!(fallen(&all, 4, &[4, 4, 4]), [0, 1]);
        assert_eq!(fallen(&all, 5, &[5, 5, 6]), [0, 1, 2]);
    }

    #[test]
    fn a_six_through_hard_cover_is_confirmed_after_all_others() {
        let covered = marks(3, 0, Cover::Hard);
        assert_eq!(fallen(&covered, 6, &[6, 5, 6, 3, 4]), [2]);
    }

    #[test]
    fn a_gun_is_dismounted_on_a_six_whatever_kills_men() {
        // hmm.20.24
        assert_eq!(fallen(&marks(1, 2, Cover::Open), 3, &[3, 5, 6]), [0, 2]);
        assert_eq!(fallen(&marks(0, 1, Cover::Hard), 3, &[6, 4]), [0]);
    }

    #[test]
    fn nobody_under_a_section_throws_nothing() {
        assert!(fallen(&[], 4, &[]).is_empty());
    }
}
