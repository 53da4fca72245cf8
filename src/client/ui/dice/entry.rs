//! The faces of dice thrown by hand, as they are clicked or typed: only dice that are wanted, and only as long as they
//! are. Gives no order.

use bevy::prelude::*;

use crate::{battle::Awaited, client::session::Session, client::texts, dice::Wanted};

/// The faces entered so far, and for which dice.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Entry {
    wanted: Vec<Wanted>,
    /// Whether they are wanted on the bench table, beside which a battle may want the same.
    on_bench: bool,
    /// The rulings that they will decide, as of a revision of the session.
    awaited: Vec<Awaited>,
    revision: u64,
    faces: Vec<u8>,
    /// The faces typed so far.
    pub(super) typed: String,
    /// Why the last input was not taken.
    refused: Option<String>,
}

impl Entry {
    /// Switches to the dice that are wanted now; input for others is dropped.
    fn turn_to(&mut self, wanted: &[Wanted], on_bench: bool) {
        if self.wanted != wanted || self.on_bench != on_bench {
            *self = Self { wanted: wanted.to_vec(), on_bench, ..Self::default() };
        }
    }

    /// The dice that are wanted.
    pub(super) fn wanted(&self) -> &[Wanted] {
        &self.wanted
    }

    /// The rulings that they will decide, with all that stands before they fall.
    pub(super) fn awaited(&self) -> &[Awaited] {
        &self.awaited
    }

    /// The faces entered so far.
    pub(super) fn faces(&self) -> &[u8] {
        &self.faces
    }

    /// Why the last input was not taken.
    pub(super) fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// How many sides the next die has; none where all have been entered.
    pub(super) fn sides(&self) -> Option<u8> {
        let sides = self.wanted.iter().flat_map(|wanted| std::iter::repeat_n(wanted.die.sides(), wanted.count));
        sides.into_iter().nth(self.faces.len())
    }

    /// Enters the next die, or says why that is none of its faces.
    pub(super) fn enter(&mut self, face: u8) {
        self.refused = self.add(face).err();
    }

    fn add(&mut self, face: u8) -> Result<(), String> {
        let sides = self.sides().ok_or_else(|| texts::dice::too_many(self.faces.len()))?;
        if !(1..=sides).contains(&face) {
            return Err(texts::dice::no_such_face(sides, face));
        }
        self.faces.push(face);
        Ok(())
    }

    /// Takes the last die back.
    pub(super) fn take_back(&mut self) {
        self.faces.pop();
        self.refused = None;
    }

    /// Enters the faces of the text; from the first that is none on, it stays there to be corrected.
    pub(super) fn add_typed(&mut self) {
        let text = std::mem::take(&mut self.typed);
        self.refused = None;
        let words: Vec<&str> = text.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
        for (place, word) in words.iter().enumerate() {
            let added = word.parse().map_err(|_| texts::dice::no_face(word)).and_then(|face| self.add(face));
            if let Err(refused) = added {
                (self.refused, self.typed) = (Some(refused), words[place..].join(" "));
                return;
            }
        }
    }

    /// All faces, once all have been entered; the entry is empty then.
    pub(super) fn complete(&mut self) -> Option<Vec<u8>> {
        let is_complete = !self.faces.is_empty() && self.sides().is_none();
        is_complete.then(|| std::mem::take(&mut self.faces))
    }
}

/// Turns the entry to the dice of the battle on the table.
pub(super) fn follow(session: Res<Session>, mut entry: ResMut<Entry>) {
    if session.is_added() {
        *entry = Entry::default();
    }
    entry.turn_to(session.battle().wanted(), session.is_bench());
    if entry.revision != session.revision() {
        entry.revision = session.revision();
        entry.awaited = session.battle().awaited(session.viewer());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Die, Reason};

    fn wanted(die: Die, count: usize, label: &str) -> Wanted {
        Wanted { die, count, reason: Reason::new("wof.9", label) }
    }

    fn entry(wanted: &[Wanted]) -> Entry {
        let mut entry = Entry::default();
        entry.turn_to(wanted, false);
        entry
    }

    #[test]
    fn faces_entered_for_dice_no_longer_wanted_are_dropped() {
        let volley = [wanted(Die::D6, 5, "volley")];
        for (between, on_bench) in [(&[][..], false), (&[wanted(Die::D6, 5, "morale")][..], false), (&volley[..], true)]
        {
            let mut entry = entry(&volley);
            [3, 4].into_iter().for_each(|face| entry.enter(face));
            entry.turn_to(&volley, false);
            assert_eq!(entry.faces(), [3, 4], "the same dice are wanted still");
            entry.turn_to(between, on_bench);
            entry.turn_to(&volley, false);
            assert_eq!((entry.faces(), entry.sides()), (&[][..], Some(6)));
        }
    }

    #[test]
    fn a_face_that_the_die_has_not_is_not_taken_and_what_was_typed_from_there_on_stays() {
        let d6 = [wanted(Die::D6, 3, "volley")];
        let mixed = [wanted(Die::D6, 2, "volley"), wanted(Die::D10, 1, "fuse")];
        for (dice, typed, faces, left, refused) in [
            (&d6[..], "4 2 6", &[4, 2, 6][..], "", None),
            (&d6, "4, 9 6", &[4], "9 6", Some("a d6 has no 9")),
            (&d6, "0", &[], "0", Some("a d6 has no 0")),
            (&d6, "4;x", &[4], "x", Some("`x` is no face of a die")),
            (&d6, "300", &[], "300", Some("`300` is no face of a die")),
            (&d6, " , ", &[], "", None),
            (&mixed, "1 1 9 1", &[1, 1, 9], "1", Some("no more than 3 dice")),
        ] {
            let mut entry = entry(dice);
            entry.typed = typed.to_owned();
            entry.add_typed();
            assert_eq!((entry.faces(), entry.typed.as_str(), entry.refused()), (faces, left, refused), "{typed}");
        }
    }

    #[test]
    fn the_faces_are_handed_on_when_the_last_has_been_entered_and_not_before() {
        let mut entry = entry(&[wanted(Die::D6, 2, "volley")]);
        entry.enter(5);
        assert_eq!(entry.complete(), None);
        entry.enter(1);
        entry.take_back();
        entry.enter(6);
        assert_eq!(entry.complete(), Some(vec![5, 6]));
        assert_eq!((entry.complete(), entry.faces()), (None, &[][..]));
    }
}
