//! What speaks for and against a unit in a morale test (wof.18.3.06 to wof.18.3.16).

use crate::rules::{
    reckon::inputs,
    wof::{
        charts::{Generals, MoraleCase, Occasion, Pips},
        condition::Condition,
        morale::routing_friends::EACH_IN_SIGHT,
    },
};

inputs! {
    /// A morale test, as gathered before the dice are thrown.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Test {
        /// The testing unit.
        unit: Condition = group(),
        /// Why it tests.
        occasion: Occasion = word(clause!("wof.18.1.01")).asked_first(),
        /// Where its general is.
        generals: Generals = word(clause!("wof.18.3.06")).named("general").or("InDistance").unlisted(),
        /// Pips lost this phase.
        lost: Pips = count("pips", clause!("wof.18.3.07")).or("0").unlisted(),
        /// Its figures at the start of the game.
        start: u32 = count("figures", clause!("wof.18.3.07")).or("24").unlisted(),
        /// Routing friends in sight within 12 in.
        routing_friends: u32 = count("units", EACH_IN_SIGHT).or("0").unlisted(),
        /// The other circumstances; those that do not count on this occasion are ignored.
        circumstances: Vec<MoraleCase> = words(clause!("wof.18.3.08")).unlisted(),
        /// The number of its protected flanks, if two would spare it the test.
        protected_flanks: Option<u8> = count_or_none("flanks", clause!("wof.9.5.02")).within(0, 2).unlisted(),
    }
}

/// Every modifier with how often it applies (wof.18.3.06 to wof.18.3.16); the loser of the round suffers for it in that
/// test alone (wof.18.3.12).
pub(super) fn cases(test: &Test) -> Vec<(MoraleCase, i32)> {
    let generals = match test.generals {
        Generals::WithUnit => Some(MoraleCase::GeneralWithUnit),
        Generals::InDistance => None,
        Generals::None => Some(MoraleCase::NoGeneral),
    };
    let counted = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    let of_unit = [
        (MoraleCase::EachTwelfth, counted(test.lost.twelfths(test.start))),
        (MoraleCase::PoorState, i32::from(test.unit.is_poor())),
        (MoraleCase::LostRound, i32::from(test.occasion == Occasion::LostRound)),
        (MoraleCase::EachRoutingFriend, counted(test.routing_friends)),
    ];
    let given = |case: &MoraleCase| generals != Some(*case) && !of_unit.iter().any(|(known, _)| known == case);
    let mut circumstances: Vec<MoraleCase> = test.circumstances.iter().copied().filter(given).collect();
    circumstances.sort_unstable();
    circumstances.dedup();
    generals.into_iter().chain(circumstances).map(|case| (case, 1)).chain(of_unit).collect()
}
