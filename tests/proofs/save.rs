//! A save holds the journal, the entries and the newest image: the journal is the truth while it replays, the image is
//! there for when it no longer does.

use linstock::{
    battle::{Battle, Journal, KeepUndo, Record, Reopened, ReplayError, Save, StateHash},
    dice::DiceSource,
};

use super::player;
use crate::drill::{Drill, setup};

/// A battle in its midst.
fn begun(seed: u64) -> Battle<Drill> {
    let header = setup::header(DiceSource::Seeded { seed });
    let mut battle = Battle::open(Drill::default(), setup::field_day(4), header, KeepUndo::Yes);
    player::play(&mut battle, seed, 60, |_, _| {});
    battle
}

fn reopen(save: Save) -> (Battle<Drill>, Reopened) {
    Battle::reopen(Drill::default(), setup::field_day(4), save, KeepUndo::Yes)
}

#[test]
fn a_save_reads_back_as_it_was_written_and_so_does_the_journal_in_it() {
    for seed in 0..6 {
        let save = begun(seed).saved();
        assert!(
            !save.entries.is_empty() && save.entries.iter().any(|entry| entry.account.is_some()),
            "seed {seed} tells too little"
        );
        let text = save.written();
        let read = Save::read("save.ron", &text).unwrap_or_else(|problems| panic!("seed {seed}: {problems}"));
        assert_eq!(read, save, "seed {seed}");
        assert_eq!(Journal::read("save.ron", &text).ok().as_ref(), Some(&save.journal), "seed {seed}");
    }
}

#[test]
fn a_bare_journal_is_a_save_that_holds_nothing_else() {
    let journal = begun(1).journal();
    let save = Save::read("journal.ron", &journal.written()).expect("it is a sound journal");
    assert_eq!(save, Save { journal, entries: Vec::new(), image: String::new() });
}

#[test]
fn a_save_that_replays_is_replayed_and_may_be_taken_back_as_before() {
    let battle = begun(2);
    let (again, how) = reopen(battle.saved());
    assert_eq!(how, Reopened::Replayed);
    assert_eq!((again.hash(), again.entries(), again.can_undo()), (battle.hash(), battle.entries(), battle.can_undo()));
}

#[test]
fn a_save_whose_states_no_longer_agree_goes_on_from_its_image_with_its_story_and_says_so() {
    let battle = begun(3);
    let mut save = battle.saved();
    let bent =
        save.journal.records.iter().position(|record| matches!(record, Record::Hash(_))).expect("a phase has begun");
    save.journal.records[bent] = Record::Hash(StateHash(7));
    let (mut again, how) = reopen(save);
    assert!(matches!(how, Reopened::FromImage(ReplayError::Differs { record, .. }) if record == bent), "{how:?}");
    assert_eq!((again.hash(), again.entries(), again.question()), (battle.hash(), battle.entries(), battle.question()));
    let mut on = battle;
    player::play(&mut on, 99, 40, |_, order| {
        assert_eq!(again.give(order.clone()), Ok(()), "it goes on as it would have");
    });
    assert_eq!(again.hash(), on.hash());
}

#[test]
fn a_save_without_a_sound_image_stands_where_its_orders_stop_fitting() {
    for image in ["", "(", "(size: 3)"] {
        let mut save = begun(3).saved();
        image.clone_into(&mut save.image);
        let bent = save
            .journal
            .records
            .iter()
            .position(|record| matches!(record, Record::Hash(_)))
            .expect("a phase has begun");
        save.journal.records[bent] = Record::Hash(StateHash(7));
        let before = save.journal.records[..bent].to_vec();
        let (again, how) = reopen(save);
        assert!(matches!(how, Reopened::AsFar(_)), "{image:?}: {how:?}");
        assert_eq!(again.journal().records[..bent], before, "{image:?}");
    }
}

#[test]
fn a_save_with_bad_entries_says_where() {
    let text = begun(1).saved().written().replace("weight:Plain", "weight:Plump");
    let problems = Save::read("save.ron", &text).expect_err("no entry is so weighty").to_string();
    assert!(problems.contains("entries") && problems.contains("Plump"), "{problems}");
}

#[test]
fn every_order_before_the_cut_of_a_truncated_save_is_sound() {
    let save = begun(5).saved();
    let (text, orders) = (save.written(), save.journal.records.len());
    let mut most = 0;
    for cut in (0..text.len()).step_by(97).chain([text.len() - 2]).filter(|&cut| text.is_char_boundary(cut)) {
        let Some(part) = Save::sound_part("save.ron", &text[..cut]) else {
            assert!(!text[..cut].contains("records"), "the header is whole at {cut}");
            continue;
        };
        assert_eq!(part.journal.records, save.journal.records[..part.journal.records.len()], "cut at {cut}");
        assert!(part.journal.records.len() >= most && part.entries.is_empty() && part.image.is_empty(), "cut at {cut}");
        assert!(Save::read("save.ron", &text[..cut]).is_err(), "cut at {cut}");
        most = part.journal.records.len();
    }
    assert_eq!(most, orders);
}

#[test]
fn an_edited_save_is_sound_up_to_the_first_bad_order() {
    let save = begun(5).saved();
    let spoilt =
        save.journal.records.iter().position(|record| matches!(record, Record::Hash(_))).expect("a phase has begun");
    let text = save.written().replacen("Hash(", "Hush(", 1);
    let problems = Save::read("save.ron", &text).expect_err("a record is bad").to_string();
    assert!(problems.contains(&format!("records[{spoilt}]")), "{problems}");
    let part = Save::sound_part("save.ron", &text).expect("its header is sound");
    assert_eq!(part.journal.records, save.journal.records[..spoilt]);
    for foreign in ["", "(", "(header: 4)", "records: []", "(rule_set: \"wof\", name: \"Roster\")"] {
        assert_eq!(Save::sound_part("save.ron", foreign), None, "{foreign}");
    }
}
