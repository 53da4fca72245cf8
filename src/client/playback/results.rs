//! The results that stop the playback until the player has read them: losses, failed checks, fallen leaders, and other
//! decisive moments. All others are only counted.
//!
//! Reads events as plain values; draws nothing.

use std::collections::BTreeMap;

use crate::{
    battle::{
        Happening,
        notice::{Entry, EntryWeight, Mark, Moment, Sign},
    },
    table::UnitId,
};

/// A result that waits to be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResultCard {
    /// What was decided, with its dice, and what followed from it, in order.
    pub entries: Vec<Entry>,
    /// How many figures units lost by it.
    pub losses: Vec<(UnitId, usize)>,
    /// States for the worse that units are in by it.
    pub states: Vec<(UnitId, Vec<Mark>)>,
    /// How many results since the last card changed nothing.
    pub without_effect: usize,
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

/// The result that waits after each of some happenings, which are one act or several; `worse` are the states for the
/// worse that units got by them.
pub fn cards(happenings: &[&Happening], worse: &BTreeMap<UnitId, Vec<Mark>>) -> Vec<Option<ResultCard>> {
    let mut cards = vec![None; happenings.len()];
    let (mut open, mut without_effect) = (Open::default(), 0);
    for (index, happening) in happenings.iter().enumerate() {
        match happening {
            Happening::Noted(entry) if is_result(entry) => {
                if has_dice(entry) && open.has_struck {
                    std::mem::take(&mut open).close(&mut cards, worse, &mut without_effect);
                }
                open.has_struck |= is_blow(entry);
                open.card.entries.push(Entry::clone(entry));
                open.last = index;
            }
            Happening::FiguresLost { stand, cells } => {
                open.lose(stand.unit, cells.len());
                open.last = index;
            }
            _ => {}
        }
    }
    open.close(&mut cards, worse, &mut without_effect);
    cards
}

/// A result that is still being told.
#[derive(Default)]
struct Open {
    card: ResultCard,
    /// Whether it has hurt anybody; the next throw then begins another result.
    has_struck: bool,
    /// The happening that told it last.
    last: usize,
}

impl Open {
    fn lose(&mut self, unit: UnitId, figures: usize) {
        self.has_struck = true;
        match self.card.losses.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, lost)) => *lost += figures,
            None => self.card.losses.push((unit, figures)),
        }
    }

    /// Puts the card after the happening that told it last, or counts its throws if they changed nothing.
    fn close(
        mut self,
        cards: &mut [Option<ResultCard>],
        worse: &BTreeMap<UnitId, Vec<Mark>>,
        without_effect: &mut usize,
    ) {
        let about: Vec<UnitId> =
            self.card.entries.iter().filter_map(|entry| entry.unit).chain(self.card.units()).collect();
        let states = worse.iter().filter(|(unit, _)| about.contains(unit));
        self.card.states = states.map(|(unit, marks)| (*unit, marks.clone())).collect();
        if self.has_struck || !self.card.states.is_empty() {
            self.card.without_effect = std::mem::take(without_effect);
            cards[self.last] = Some(self.card);
        } else {
            *without_effect += self.card.entries.iter().filter(|entry| has_dice(entry)).count();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{clause::Clause, client::playback::animation::tests::thrown, table::StandId};

    /// What happens in a row of the table: a throw about a unit, figures of a unit that fall, a decisive moment.
    #[derive(Clone, Copy)]
    enum Told {
        Throw(u16),
        Lost(u16, u8),
        Moment(u16, Option<Moment>),
    }
    use Told::{Lost, Throw};

    fn happening(told: Told) -> Happening {
        match told {
            Throw(unit) => about(thrown(&[3]), unit),
            Lost(unit, count) => {
                Happening::FiguresLost { stand: StandId::new(UnitId(unit), 0), cells: (0..count).collect() }
            }
            Told::Moment(unit, moment) => {
                let Happening::Noted(entry) = about(thrown(&[]), unit) else { unreachable!("it is an entry") };
                Happening::Noted(Box::new(Entry { account: None, weight: EntryWeight::Decisive, moment, ..*entry }))
            }
        }
    }

    fn about(noted: Happening, unit: u16) -> Happening {
        match noted {
            Happening::Noted(entry) => Happening::Noted(Box::new(Entry { unit: Some(UnitId(unit)), ..*entry })),
            other => other,
        }
    }

    /// The cards: after which happening, entries, losses, states, results without effect before.
    type Row = (usize, usize, Vec<(UnitId, usize)>, usize, usize);

    fn told(told: &[Told], shaken: &[u16]) -> Vec<Row> {
        let happenings: Vec<Happening> = told.iter().copied().map(happening).collect();
        let mark = Mark { label: "shaken".to_owned(), sign: Sign::Shaken, clause: Clause::new("test.1") };
        let worse = shaken.iter().map(|unit| (UnitId(*unit), vec![mark.clone()])).collect();
        let cards = cards(&happenings.iter().collect::<Vec<_>>(), &worse);
        let row = |(index, card): (usize, Option<ResultCard>)| {
            card.map(|card| (index, card.entries.len(), card.losses, card.states.len(), card.without_effect))
        };
        cards.into_iter().enumerate().filter_map(row).collect()
    }

    #[test]
    fn losses_failed_checks_and_decisive_moments_stop_and_all_else_is_counted() {
        let lost = |unit: u16, figures: usize| vec![(UnitId(unit), figures)];
        let moment = |moment| Told::Moment(1, Some(moment));
        for (happened, shaken, wanted) in [
            (&[][..], &[][..], vec![]),
            // A volley that hits nobody.
            (&[Throw(1)], &[], vec![]),
            // One that does, and one after it.
            (&[Throw(1), Lost(2, 3), Lost(2, 1)], &[], vec![(2, 1, lost(2, 4), 0, 0)]),
            (
                &[Throw(1), Throw(1), Lost(2, 3), Throw(3), Lost(4, 1), Throw(5)],
                &[],
                vec![(2, 2, lost(2, 3), 0, 0), (4, 1, lost(4, 1), 0, 0)],
            ),
            // A check that is passed, then one that fails.
            (&[Throw(1)], &[1], vec![(0, 1, vec![], 1, 0)]),
            // A fallen leader follows from the throw before; a charge that begins stops nobody.
            (&[Throw(1), moment(Moment::LeaderDown)], &[], vec![(1, 2, vec![], 0, 0)]),
            (&[moment(Moment::Charge)], &[], vec![]),
            (&[Told::Moment(1, None)], &[], vec![(0, 1, vec![], 0, 0)]),
        ] {
            assert_eq!(told(happened, shaken), wanted, "{} happenings", happened.len());
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
