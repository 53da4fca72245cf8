//! Who of those under a gun's template is hit: a die for each figure and gun, by cover (sections 11 to 15).

use crate::{
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Draft,
    rules::hmm::charts::{Cover, Rules},
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

/// The kill number for figures under a part of a template.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kill<'a> {
    /// The lowest die that does.
    pub(super) from: u8,
    /// The chart that contains it.
    pub(super) chart: Clause,
    /// The clause by which dice are thrown.
    pub(super) clause: Clause,
    /// The part.
    pub(super) what: &'a str,
}

/// Rolls for every mark, one die each in their order, and gives the indexes of those that fall.
///
/// Hard cover raises the number by one; if a die cannot show that number, a 6 must be confirmed (hmm.20.22). Guns need
/// their own number (hmm.20.24). The confirming dice are thrown after all others.
pub(super) fn kill_rolls(
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
    draft.note(clause, format!("{what}: of {} rolled for fall", marks.len()), fallen.len());
    Ok(fallen)
}

fn note_needs(rules: Rules<'_>, marks: &[Mark], kill: Kill<'_>, draft: &mut Draft) {
    let chart = &rules.charts.artillery;
    let what = kill.what;
    draft.note(kill.chart, format!("{what}: kills on"), format!("{}+", kill.from));
    let covered = marks.iter().filter(|mark| mark.cover == Cover::Hard).count();
    if covered > 0 {
        draft.note(
            clause!("hmm.20.22"),
            format!("{what}: {covered} in hard cover, more is needed by"),
            chart.hard_cover_adds,
        );
    }
    if marks.iter().any(|mark| mark.body == MarkBody::Gun) {
        draft.note(
            clause!("hmm.20.24"),
            format!("{what}: a gun is dismounted on"),
            format!("{}+", chart.gun_dismounted_from),
        );
    }
    if marks.iter().any(|mark| mark.body == MarkBody::Afloat) {
        draft.note(
            clause!("hmm.20.44"),
            format!("{what}: men in boats fall on"),
            format!("{}+", rules.charts.works.boat_killed_from),
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
    use crate::rules::hmm::charts::Charts;

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
