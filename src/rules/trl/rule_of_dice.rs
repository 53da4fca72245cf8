//! The rule of dice: whatever the modifiers, a natural 1 fails and a natural 6 passes (trl.p03.01, trl.p03.02).

use crate::{
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::Draft,
};

/// A 1 always fails.
pub const NATURAL_1: Clause = clause!("trl.p03.01");
/// A 6 always passes.
pub const NATURAL_6: Clause = clause!("trl.p03.02");

/// The number that a die needs, always from 2 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Needed(u8);

impl Needed {
    /// A printed number, with the sum of the modifiers to the die; what lies beyond 2 to 6 is held there (trl.p23.02).
    pub fn with(printed: u8, modifiers: i32) -> Self {
        let needed = (i32::from(printed) - modifiers).clamp(2, 6);
        Self(u8::try_from(needed).expect("it is held between 2 and 6"))
    }

    /// The number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Whether a die passes.
    pub fn passes(self, face: u8) -> bool {
        face >= self.0
    }

    /// How likely a die passes, and one more throw where the first fails if there is one.
    pub fn chance(self, again: bool) -> f32 {
        let passes = f32::from(7 - self.0) / 6.0;
        if again { 1.0 - (1.0 - passes) * (1.0 - passes) } else { passes }
    }

    /// How many dice pass.
    pub fn passed(self, faces: &[u8]) -> u32 {
        u32::try_from(faces.iter().filter(|face| self.passes(**face)).count()).expect("dice are few")
    }

    /// Notes it on a receipt; where it was held, by the clause that holds it.
    pub fn note(self, printed: u8, modifiers: i32, clause: Clause, draft: &mut Draft) {
        let sum = i32::from(printed) - modifiers;
        let held_by = if sum < 2 { NATURAL_1 } else { NATURAL_6 };
        draft.note(if sum == i32::from(self.0) { clause } else { held_by }, "each die needs", format!("{}+", self.0));
        draft.result("needed", i32::from(self.0));
    }
}

/// Throws some dice, each for itself, onto a receipt; gives their faces.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn throw(
    dice: &mut Dice,
    count: u32,
    (clause, label): (Clause, &str),
    draft: &mut Draft,
) -> Result<Vec<u8>, NeedDice> {
    let throw = dice.d6s(count as usize, Reason::new(clause, label))?;
    let faces = throw.faces.clone();
    draft.dice_apart(throw);
    Ok(faces)
}

/// Throws one die, and a second one where the first fails and a clause lets it throw again; tells whether it passes.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn tested(
    needed: Needed,
    again: Option<Clause>,
    dice: &mut Dice,
    (clause, label): (Clause, &str),
    draft: &mut Draft,
) -> Result<bool, NeedDice> {
    let passes = needed.passes(throw(dice, 1, (clause, label), draft)?[0]);
    let Some(again) = again.filter(|_| !passes) else { return Ok(passes) };
    let passes = needed.passes(throw(dice, 1, (again, &format!("{label} again")), draft)?[0]);
    draft.note(again, "the second throw passes", passes);
    Ok(passes)
}

/// A D3: 1 or 2 gives 1, 3 or 4 gives 2, 5 or 6 gives 3 (trl.hc.30).
pub fn d3(face: u8) -> u32 {
    u32::from(face.div_ceil(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_needed_number_is_held_between_2_and_6() {
        for (printed, modifiers, needed) in [(6, 2, 4), (6, -3, 6), (3, 2, 2), (6, 4, 2), (4, -1, 5)] {
            assert_eq!(Needed::with(printed, modifiers).number(), needed, "{printed} with {modifiers}");
        }
        assert!(!Needed::with(3, 5).passes(1) && Needed::with(6, -5).passes(6));
    }

    #[test]
    fn a_d3_has_two_faces_for_each_number() {
        assert_eq!([1, 2, 3, 4, 5, 6].map(d3), [1, 1, 2, 2, 3, 3]);
    }
}
