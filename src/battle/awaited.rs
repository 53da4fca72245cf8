//! The rulings that hand-entered dice are still to decide: which units are concerned, and every input and modifier
//! known before the dice fall.
//!
//! Found without help from the rule set: the waiting step is dry-run once for each face of a die; receipt lines that
//! are equal in all runs do not depend on the roll.

use crate::{
    battle::{Battle, Event, Happening, RuleSet, notice::Entry},
    dice::{Throw, Wanted},
    receipt::Account,
    table::{KnownTo, UnitId},
};

/// The faces with which a step is tried; every kind of die has them.
const FACES: std::ops::RangeInclusive<u8> = 1..=6;
/// How many more dice a step may throw than those it has named.
const MORE_DICE: usize = 200;

/// A ruling as far as it is known before its dice fall.
#[derive(Clone, Debug, PartialEq)]
pub struct Awaited {
    /// The unit that it is about.
    pub unit: Option<UnitId>,
    /// Which sides may know it.
    pub known_to: KnownTo,
    /// Its inputs and lines so far; no dice and no result.
    pub account: Account,
}

impl<R: RuleSet> Battle<R> {
    /// The rulings for which dice are wanted, in order; none where no dice are wanted.
    pub fn awaited(&self) -> Vec<Awaited> {
        if self.wanted().is_empty() {
            return Vec::new();
        }
        let mut tries = FACES.map(|face| self.tried(face));
        let mut common = tries.next().expect("there are faces");
        for mut tried in tries {
            common.retain_mut(|ruling| {
                let same = tried
                    .iter()
                    .position(|other| other.unit == ruling.unit && other.account.procedure == ruling.account.procedure);
                same.map(|same| keep_common(&mut ruling.account, &tried.remove(same).account)).is_some()
            });
        }
        common
    }

    /// The rulings that the open step makes if every die shows this face.
    fn tried(&self, face: u8) -> Vec<Awaited> {
        let mut dice = self.course.dice.clone();
        let wanted: usize = self.wanted().iter().map(|wanted| wanted.count).sum();
        // Further dice differ, so that ties which are thrown again come to an end.
        let more = FACES.cycle().take(MORE_DICE);
        dice.enter(&std::iter::repeat_n(face, wanted).chain(more).collect::<Vec<u8>>());
        dice.begin();
        let Ok(outcome) = self.world.run(&self.rules, &mut dice) else { return Vec::new() };
        let told = outcome.events.into_iter().filter_map(|event| match event {
            Event::Kernel(Happening::Noted(entry)) => ruling(*entry),
            _ => None,
        });
        told.filter(|(_, dice)| dice.iter().any(|throw| is_wanted(throw, self.wanted())))
            .map(|(ruling, _)| ruling)
            .collect()
    }
}

/// The ruling of an entry, and the dice that decided it.
fn ruling(entry: Entry) -> Option<(Awaited, Vec<Throw>)> {
    let account = entry.account?;
    let (dice, account) = (account.dice, Account { dice: Vec::new(), result: Vec::new(), ..account });
    Some((Awaited { unit: entry.unit, known_to: entry.known_to, account }, dice))
}

fn is_wanted(throw: &Throw, wanted: &[Wanted]) -> bool {
    wanted.iter().any(|wanted| wanted.die == throw.die && wanted.reason == throw.reason)
}

/// Keeps in an account only the parts that are in another too.
fn keep_common(account: &mut Account, other: &Account) {
    account.inputs.retain(|input| other.inputs.contains(input));
    account.lines.retain(|line| other.lines.contains(line));
}
