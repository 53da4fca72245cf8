//! The results that stop the playback until the player has read them: losses, failed checks, fallen leaders, and other
//! decisive moments. All others are only counted in a tally.
//!
//! Reads events as plain values; draws nothing.

use std::{collections::BTreeMap, ops::RangeInclusive};

use crate::{
    battle::{
        Happening,
        notice::{Counted, Entry, EntryWeight, Mark, Moment, Sign},
    },
    client::playback::{
        broken_units,
        tally::{self, Tally},
    },
    table::UnitId,
};

/// What is told of a result once its last happening has been shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Told {
    /// The card, if it matters.
    pub card: Option<ResultCard>,
    /// The same in numbers, for where no card is read.
    pub tally: Tally,
}

/// A result that waits to be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResultCard {
    /// What was decided, with its dice, and what followed from it, in order.
    pub entries: Vec<Entry>,
    /// How many figures, or stands, units lost by it.
    pub losses: Vec<(UnitId, usize)>,
    /// States for the worse that units are in by it.
    pub states: Vec<(UnitId, Vec<Mark>)>,
    /// The units that broke by it and still stand where they broke.
    pub to_run: Vec<UnitId>,
}

impl ResultCard {
    /// The units that it is about: those that suffered, else those that acted.
    pub fn units(&self) -> Vec<UnitId> {
        let struck = self.losses.iter().map(|(unit, _)| *unit).chain(self.states.iter().map(|(unit, _)| *unit));
        let mut units: Vec<UnitId> = struck.collect();
        if units.is_empty() {
            units = self.entries.iter().filter_map(|entry| entry.unit).collect();
        }
        units.sort_unstable();
        units.dedup();
        units
    }
}

/// Whether a state is one that a failed check or a lost fight brings.
pub const fn is_bad(sign: Sign) -> bool {
    matches!(sign, Sign::GunsLeft | Sign::Disordered | Sign::Shaken | Sign::Leaving | Sign::GunsTaken | Sign::Routing)
}

/// Whether something was decided: dice fell, or the moment is decisive.
fn is_result(entry: &Entry) -> bool {
    has_dice(entry) || is_blow(entry)
}

fn has_dice(entry: &Entry) -> bool {
    entry.account.as_ref().is_some_and(|account| !account.dice.is_empty())
}

/// Whether a moment is itself a blow to somebody; a charge or pursuit that only begins is none.
fn is_blow(entry: &Entry) -> bool {
    entry.weight == EntryWeight::Decisive && !matches!(entry.moment, Some(Moment::Charge | Moment::Pursuit))
}

/// The unit that an entry brings into a state, if it is a check of it or tells that it breaks.
fn decided(happening: &Happening) -> Option<UnitId> {
    let Happening::Noted(entry) = happening else { return None };
    entry.unit.filter(|_| is_result(entry) && (is_check(entry) || entry.moment == Some(Moment::Rout)))
}

fn is_check(entry: &Entry) -> bool {
    entry.account.as_ref().is_some_and(|account| tally::verdict(account).is_some())
}

/// What is told after each of some happenings, which are one act or several; `worse` are the states for the worse that
/// units got by them.
pub fn told(happenings: &[&Happening], worse: &BTreeMap<UnitId, Vec<Mark>>, counted: Counted) -> Vec<Told> {
    let mut told = vec![Told::default(); happenings.len()];
    let (mut open, mut firing) = (Open::default(), None);
    let checks = happenings.iter().enumerate().filter_map(|(index, happening)| Some((decided(happening)?, index)));
    let worse = &Worse { states: worse, checks: checks.collect() };
    for (index, happening) in happenings.iter().enumerate() {
        match happening {
            Happening::LineOfFire { unit, target, .. } => {
                firing = Some((*unit, *target));
                open.leave_out_what_changed_nothing(worse);
            }
            Happening::Noted(entry) if is_result(entry) => {
                if has_dice(entry) && open.has_struck || open.is_of_checks_of_others(entry) {
                    open = std::mem::take(&mut open).close(&mut told, worse);
                    open.begins = index;
                }
                // The receipt of a shot follows its line of fire.
                let by = if has_dice(entry) { firing.take() } else { None };
                let by = by.filter(|(unit, _)| entry.unit == Some(*unit));
                open.tally.count(entry, by.map(|(unit, _)| unit));
                open.has_struck |= is_blow(entry);
                open.entries.push((Entry::clone(entry), by.and_then(|(_, target)| target)));
                open.last = index;
            }
            Happening::FiguresLost { stand, cells } => {
                let lost = match counted {
                    Counted::Figures => cells.len(),
                    Counted::Stands => 1,
                };
                open.lose(stand.unit, lost);
                open.last = index;
            }
            _ => {}
        }
    }
    open.close(&mut told, worse);
    let to_run = broken_units::to_run_later(happenings);
    for card in told.iter_mut().filter_map(|told| told.card.as_mut()) {
        let about =
            card.entries.iter().filter(|entry| entry.moment == Some(Moment::Rout)).filter_map(|entry| entry.unit);
        card.to_run = about.filter(|unit| to_run.contains(unit)).collect();
    }
    told
}

/// The states for the worse that units got.
struct Worse<'h> {
    states: &'h BTreeMap<UnitId, Vec<Mark>>,
    /// The checks of units, each with the happening that tells it.
    checks: Vec<(UnitId, usize)>,
}

impl Worse<'_> {
    /// Whether a unit may have got worse by what these happenings tell: where it was checked, by a check.
    fn is_by(&self, unit: UnitId, told: RangeInclusive<usize>) -> bool {
        let mut checks = self.checks.iter().filter(|(checked, _)| *checked == unit).peekable();
        checks.peek().is_none() || checks.any(|(_, index)| told.contains(index))
    }
}

/// A result that is still being told.
#[derive(Default)]
struct Open {
    card: ResultCard,
    /// Its entries; those of shots with the unit that was aimed at.
    entries: Vec<(Entry, Option<UnitId>)>,
    tally: Tally,
    /// Whether it has hurt anybody; the next throw then begins another result.
    has_struck: bool,
    /// The happening with which it begins, and the one that told it last.
    begins: usize,
    last: usize,
}

impl Open {
    fn lose(&mut self, unit: UnitId, figures: usize) {
        self.has_struck = true;
        self.tally.lost += figures;
        match self.card.losses.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, lost)) => *lost += figures,
            None => self.card.losses.push((unit, figures)),
        }
    }

    /// Whether nothing is open but checks of others than the unit that an entry without dice tells of: it does not follow
    /// from them.
    fn is_of_checks_of_others(&self, next: &Entry) -> bool {
        let is_of_other = |entry: &Entry| is_check(entry) && entry.unit != next.unit;
        let only_checks = !self.has_struck && self.entries.iter().all(|(entry, _)| is_of_other(entry));
        !has_dice(next) && next.unit.is_some() && !self.entries.is_empty() && only_checks
    }

    /// Throws before another shot that hurt nobody and left nobody worse are only counted. Of a shot at a unit that is
    /// not known before the end: where all fire at once, losses are taken after the last shot.
    fn leave_out_what_changed_nothing(&mut self, worse: &Worse<'_>) {
        if self.has_struck {
            return;
        }
        let got_worse = |entry: &Entry| entry.unit.is_some_and(|unit| worse.states.contains_key(&unit));
        self.entries.retain(|(entry, target)| target.is_some() || is_blow(entry) || got_worse(entry));
    }

    /// Tells it after the happening that told it last; on a card only if it changed something. Gives the next result,
    /// with the shots that have hurt nobody so far.
    fn close(mut self, told: &mut [Told], worse: &Worse<'_>) -> Self {
        let struck = self.card.units();
        let is_hurt = |unit: &UnitId| struck.contains(unit) || worse.states.contains_key(unit);
        let (entries, missed): (Vec<_>, Vec<_>) =
            self.entries.into_iter().partition(|(_, target)| target.as_ref().is_none_or(is_hurt));
        let about: Vec<UnitId> =
            entries.iter().flat_map(|(entry, target)| [entry.unit, *target]).flatten().chain(struck).collect();
        self.card.entries = entries.into_iter().map(|(entry, _)| entry).collect();
        let is_told = |unit: &UnitId| about.contains(unit) && worse.is_by(*unit, self.begins..=self.last);
        let states = worse.states.iter().filter(|(unit, _)| is_told(unit));
        self.card.states = states.map(|(unit, marks)| (*unit, marks.clone())).collect();
        let matters = self.has_struck || !self.card.states.is_empty();
        if let Some(told) = told.get_mut(self.last) {
            *told = Told { card: matters.then_some(self.card), tally: self.tally };
        }
        Self { entries: missed, ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::{
        battle::{ShotKind, Trajectory},
        clause::Clause,
        client::playback::animation::tests::thrown,
        table::StandId,
    };

    /// What happens in a row of the table: a shot of a unit, one of a unit at another, a throw about one, figures of
    /// one that fall, a decisive moment, a check of one that fails.
    #[derive(Clone, Copy)]
    enum Act {
        Shot(u16),
        ShotAt(u16, u16),
        Throw(u16),
        Check(u16),
        Lost(u16, u8),
        Moment(u16, Option<Moment>),
    }
    use Act::{Check, Lost, Shot, ShotAt, Throw};

    fn happening(act: Act) -> Happening {
        match act {
            Shot(unit) => shot(unit, None),
            ShotAt(unit, target) => shot(unit, Some(UnitId(target))),
            Throw(unit) => about(thrown(&[3]), unit),
            Check(unit) => {
                let check = tally::tests::entry("test.morale", Some("shaken"));
                about(Happening::Noted(Box::new(check)), unit)
            }
            Lost(unit, count) => {
                Happening::FiguresLost { stand: StandId::new(UnitId(unit), 0), cells: (0..count).collect() }
            }
            Act::Moment(unit, moment) => {
                let Happening::Noted(entry) = about(thrown(&[]), unit) else { unreachable!("it is an entry") };
                Happening::Noted(Box::new(Entry { account: None, weight: EntryWeight::Decisive, moment, ..*entry }))
            }
        }
    }

    fn shot(unit: u16, target: Option<UnitId>) -> Happening {
        let (unit, kind, trajectory) = (UnitId(unit), ShotKind::Volley, Trajectory::Straight);
        Happening::LineOfFire { unit, target, from: Vec2::ZERO, to: Vec2::Y, kind, trajectory }
    }

    fn about(noted: Happening, unit: u16) -> Happening {
        match noted {
            Happening::Noted(entry) => Happening::Noted(Box::new(Entry { unit: Some(UnitId(unit)), ..*entry })),
            other => other,
        }
    }

    fn all_told(acts: &[Act], shaken: &[u16]) -> Vec<Told> {
        let happenings: Vec<Happening> = acts.iter().copied().map(happening).collect();
        let mark = Mark { label: "shaken".to_owned(), sign: Sign::Shaken, clause: Clause::new("test.1") };
        let worse = shaken.iter().map(|unit| (UnitId(*unit), vec![mark.clone()])).collect();
        told(&happenings.iter().collect::<Vec<_>>(), &worse, Counted::Figures)
    }

    /// The cards: after which happening, entries, losses, states.
    type Row = (usize, usize, Vec<(UnitId, usize)>, usize);

    fn cards(acts: &[Act], shaken: &[u16]) -> Vec<Row> {
        let row = |(index, told): (usize, Told)| {
            told.card.map(|card| (index, card.entries.len(), card.losses, card.states.len()))
        };
        all_told(acts, shaken).into_iter().enumerate().filter_map(row).collect()
    }

    #[test]
    fn losses_failed_checks_and_decisive_moments_stop_and_all_else_is_counted() {
        let lost = |unit: u16, figures: usize| vec![(UnitId(unit), figures)];
        let moment = |moment| Act::Moment(1, Some(moment));
        for (happened, shaken, wanted) in [
            (&[][..], &[][..], vec![]),
            // A volley that hits nobody.
            (&[Throw(1)], &[], vec![]),
            // One that does, and one after it.
            (&[Throw(1), Lost(2, 3), Lost(2, 1)], &[], vec![(2, 1, lost(2, 4), 0)]),
            (
                &[Throw(1), Throw(1), Lost(2, 3), Throw(3), Lost(4, 1), Throw(5)],
                &[],
                vec![(2, 2, lost(2, 3), 0), (4, 1, lost(4, 1), 0)],
            ),
            // A shot that hits nobody is not on the card of the next one.
            (&[Shot(1), Throw(1), Shot(2), Throw(2), Lost(3, 1)], &[], vec![(4, 1, lost(3, 1), 0)]),
            // A check that is passed, then one that fails.
            (&[Throw(1)], &[1], vec![(0, 1, vec![], 1)]),
            // What a check decides is told with the check, and not before.
            (&[Throw(1), Lost(2, 3), Check(2)], &[2], vec![(1, 1, lost(2, 3), 0), (2, 1, vec![], 1)]),
            (&[Check(2), Throw(1), Lost(2, 3)], &[2], vec![(2, 2, lost(2, 3), 1)]),
            // One that breaks without a check does not break by that of another.
            (&[Check(1), Act::Moment(2, Some(Moment::Rout))], &[2], vec![(1, 1, vec![], 1)]),
            (&[Check(2), Act::Moment(2, Some(Moment::Rout))], &[2], vec![(1, 2, vec![], 1)]),
            // A fallen leader follows from the throw before; a charge that begins stops nobody.
            (&[Throw(1), moment(Moment::LeaderDown)], &[], vec![(1, 2, vec![], 0)]),
            (&[moment(Moment::Charge)], &[], vec![]),
            (&[Act::Moment(1, None)], &[], vec![(0, 1, vec![], 0)]),
        ] {
            assert_eq!(cards(happened, shaken), wanted, "{} happenings", happened.len());
        }
    }

    #[test]
    fn a_card_has_the_shots_at_those_who_were_hurt_and_no_others_whenever_the_losses_are_taken() {
        let units = |acts: &[Act], shaken: &[u16]| {
            let cards = all_told(acts, shaken).into_iter().filter_map(|told| told.card);
            cards.map(|card| card.entries.iter().filter_map(|entry| Some(entry.unit?.0)).collect()).collect()
        };
        let volleys = [ShotAt(1, 2), Throw(1), ShotAt(2, 1), Throw(2), ShotAt(3, 1), Throw(3)];
        for (what, then, shaken, wanted) in [
            ("losses after all have fired", &[Lost(2, 4)][..], &[2][..], vec![vec![1]]),
            ("both sides lose", &[Lost(2, 4), Lost(1, 1)], &[], vec![vec![1, 2, 3]]),
            (
                "saves before each loss",
                &[Throw(2), Lost(2, 4), Throw(1), Lost(1, 1)],
                &[],
                vec![vec![1, 2], vec![2, 3, 1]],
            ),
            ("nobody is hurt", &[], &[], vec![]),
            ("a unit is shaken without a loss", &[], &[1], vec![vec![2, 3]]),
        ] {
            let found: Vec<Vec<u16>> = units(&[&volleys[..], then].concat(), shaken);
            assert_eq!(found, wanted, "{what}");
        }
    }

    #[test]
    fn what_is_on_a_card_and_what_is_not_is_counted_alike() {
        let fired = |tally: &Tally| tally.fired.iter().map(|unit| unit.0).collect::<Vec<u16>>();
        for (acts, wanted) in [
            (&[][..], vec![]),
            // A shot and a check of the same unit; a shot of one whose receipt is missing, and a check of another.
            (&[Shot(1), Throw(1), Throw(1)][..], vec![(false, vec![1], 0, 1)]),
            (&[Shot(1), Throw(2)], vec![(false, vec![], 0, 1)]),
            (&[Shot(1), Throw(1), Lost(2, 3), Shot(2), Throw(2)], vec![(true, vec![1], 3, 0), (false, vec![2], 0, 0)]),
        ] {
            let told = all_told(acts, &[]).into_iter().filter(|told| !told.tally.is_empty());
            let counted = told.map(|told| {
                let thrown = told.tally.throws.values().sum();
                (told.card.is_some(), fired(&told.tally), told.tally.lost, thrown)
            });
            assert_eq!(counted.collect::<Vec<(bool, Vec<u16>, usize, usize)>>(), wanted, "{} acts", acts.len());
        }
    }

    #[test]
    fn a_card_is_about_those_who_suffer_else_about_those_who_acted() {
        let entries = match about(thrown(&[3]), 7) {
            Happening::Noted(entry) => vec![*entry],
            other => panic!("{other:?}"),
        };
        let idle = ResultCard { entries, ..ResultCard::default() };
        assert_eq!(idle.units(), [UnitId(7)]);
        let struck = ResultCard { losses: vec![(UnitId(9), 1), (UnitId(2), 2)], ..idle };
        assert_eq!(struck.units(), [UnitId(2), UnitId(9)]);
    }
}
