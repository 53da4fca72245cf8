//! How long a battle takes people, as far as can be told beforehand: by its turns and units, and by who leads them.

use crate::{
    client::session::Hand,
    scenario::{Scenario, words::Army},
};

/// How long a player takes for a unit in a turn, all phases together, seconds.
const OF_A_PLAYER: u32 = 12;
/// How long the machine takes for one, shown at the usual pace, seconds.
const OF_THE_MACHINE: u32 = 4;

/// A player against the machine, as is offered first.
pub(super) const AGAINST_THE_MACHINE: [Hand; 2] = [Hand::Human, Hand::Machine];

/// How many units of an army are to be led.
pub(super) fn units(scenario: &Scenario, army: Army) -> usize {
    scenario.units.iter().filter(|unit| scenario.army_of(&unit.command) == Some(army)).count()
}

/// How many minutes the battle takes, with so many units on each side in these hands.
pub(super) fn minutes(turns: u32, units: [usize; 2], hands: [Hand; 2]) -> u32 {
    let seconds = units.into_iter().zip(hands).map(|(units, hand)| {
        let each = if hand == Hand::Human { OF_A_PLAYER } else { OF_THE_MACHINE };
        u32::try_from(units).unwrap_or(u32::MAX).saturating_mul(each)
    });
    seconds.fold(0, u32::saturating_add).saturating_mul(turns) / 60
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battle_takes_longer_with_more_turns_more_units_and_more_people() {
        use Hand::{Human, Machine};
        for (turns, units, hands, minutes_wanted) in [
            (18, [10, 12], [Human, Machine], 50),
            (18, [10, 12], [Machine, Human], 55),
            (18, [10, 12], [Human, Human], 79),
            (18, [10, 12], [Machine, Machine], 26),
            (36, [10, 12], [Human, Human], 158),
            (0, [10, 12], [Human, Human], 0),
        ] {
            assert_eq!(minutes(turns, units, hands), minutes_wanted, "{turns} turns, {units:?}, {hands:?}");
        }
    }
}
