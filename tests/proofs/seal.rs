//! Sealed dice: an honest commitment holds after the battle, and anything altered since is found.

use linstock::{
    battle::{AnyBattle, KeepUndo, Save, Seat},
    commander::{Player, Random},
    dice::{
        DiceSource,
        seal::{Seal, Secret},
    },
    files::Shelf,
    rules::{self, Changes, dice_check::Fault},
    scenario,
};

/// Enough orders for deployment and some fire.
const ORDERS: usize = 160;

fn seal() -> Seal {
    Seal::new(Secret::new([5; 32]), "the ford at noon")
}

/// A battle with these dice after some orders at random.
fn battle(dice: DiceSource) -> Box<dyn AnyBattle> {
    let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
    let opened = rules::open(&scenario, scenario.rule_set.as_str(), &Changes::new(), dice, KeepUndo::No);
    let mut battle = opened.unwrap_or_else(|problems| panic!("{problems}"));
    for given in 0..ORDERS {
        let Some(seat) = battle.question().map(|question| question.seats[0]) else { break };
        let order =
            Random::new(given as u64, seat).order(battle.as_ref(), seat).expect("whoever is asked has an answer");
        battle.give(order).expect("a lawful order");
    }
    battle
}

fn save() -> Save {
    battle(DiceSource::Sealed(seal())).saved()
}

fn faults(save: Save) -> Vec<Fault> {
    rules::check_dice(save, Some(seal().commitment())).unwrap_or_else(|problems| panic!("{problems}")).faults
}

#[test]
fn a_battle_with_sealed_dice_is_written_read_back_and_found_to_hold() {
    let written = save().written();
    let read = Save::read("sealed.ron", &written).unwrap_or_else(|problems| panic!("{problems}"));
    let check = rules::check_dice(read, Some(seal().commitment())).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((check.faults, check.apart, check.seal), (vec![], vec![], Some(seal())));
    assert!(check.told.is_some_and(|dice| dice > 10), "{:?}", check.told);
}

#[test]
fn another_secret_other_words_or_another_die_in_the_file_are_found() {
    let written = save().written();
    let altered = [
        ("the secret", "05".repeat(32), "06".repeat(32)),
        ("the words", "the ford at noon".to_owned(), "the ford at dusk".to_owned()),
    ];
    for (what, old, new) in altered {
        assert!(written.contains(&old), "{what} stands in the file");
        let save = Save::read("sealed.ron", &written.replace(&old, &new))
            .unwrap_or_else(|problems| panic!("{what}: {problems}"));
        assert!(!faults(save).is_empty(), "{what} was altered and nothing was found");
    }
    let mut save = save();
    let mut throws =
        save.entries.iter_mut().filter_map(|entry| entry.account.as_mut()).flat_map(|account| &mut account.dice);
    let face = &mut throws.next().expect("dice have fallen").faces[0];
    *face = *face % 6 + 1;
    assert!(matches!(faults(save)[..], [Fault::Told { .. }]), "a die was altered and nothing was found");
}

#[test]
fn a_story_may_be_worded_anew_but_leaves_out_no_throw() {
    let mut reworded = save();
    for entry in &mut reworded.entries {
        entry.text = format!("It is told that {}", entry.text);
        entry.account.iter_mut().for_each(|account| account.inputs.clear());
    }
    assert_eq!(faults(reworded), []);
    let mut shortened = save();
    let last = shortened
        .entries
        .iter()
        .rposition(|entry| entry.account.as_ref().is_some_and(|account| !account.dice.is_empty()));
    let left_out =
        shortened.entries.remove(last.expect("dice have fallen")).account.map_or(0, |account| account.dice.len());
    assert_eq!(faults(shortened), [Fault::LeftOut(left_out)]);
}

#[test]
fn a_seal_forged_whole_holds_in_itself_but_is_not_what_was_written_down() {
    let forged = Seal::new(Secret::new([9; 32]), "the ford at noon");
    let save = battle(DiceSource::Sealed(forged)).saved();
    assert_eq!(rules::check_dice(save.clone(), None).expect("it opens").faults, []);
    assert!(matches!(faults(save)[..], [Fault::Broken(_)]));
}

#[test]
fn dice_that_were_never_sealed_are_told_so_and_the_battle_opens_as_before() {
    let save = battle(DiceSource::Seeded { seed: 7 }).saved();
    assert_eq!(faults(save), [Fault::NeverSealed]);
}

#[test]
fn while_a_battle_goes_on_no_seat_is_shown_the_secret() {
    let battle = battle(DiceSource::Sealed(seal()));
    let shown = battle.seal().expect("its dice are sealed");
    assert!(battle.conclusion().is_none());
    assert_eq!((shown.secret, shown.commitment, shown.words.as_str()), (None, seal().commitment(), "the ford at noon"));
    let copy = battle.imagine(Seat::First, 3).journal().written();
    assert!(!copy.contains(&"05".repeat(32)), "the copy on which a machine looks ahead holds no secret");
}
