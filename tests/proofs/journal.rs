//! The journal is the battle: given again it leads to the same states, and tampering is reported at the very record.

use linstock::{
    battle::{Battle, Journal, KeepUndo, Order, Record, ReplayError, Seat, StateHash, Subject},
    dice::DiceSource,
};

use super::player;
use crate::drill::{Drill, setup};

fn fought(seed: u64) -> Battle<Drill> {
    let header = setup::header(DiceSource::Seeded { seed });
    let mut battle = Battle::open(Drill::default(), setup::field_day(3), header, KeepUndo::No);
    player::play(&mut battle, seed, 2_000, |_, _| {});
    battle
}

fn replay(journal: &Journal) -> Result<Battle<Drill>, ReplayError> {
    Battle::replay(Drill::default(), setup::field_day(3), journal, KeepUndo::No)
}

fn first(records: &[Record], fits: impl Fn(&Record) -> bool) -> usize {
    records.iter().position(fits).expect("the journal has such a record")
}

#[test]
fn a_journal_given_again_leads_to_the_same_battle() {
    for seed in 0..20 {
        let battle = fought(seed);
        let replayed = replay(&battle.journal()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(replayed.hash(), battle.hash(), "seed {seed}");
        assert_eq!(replayed.journal(), battle.journal(), "seed {seed}");
        assert_eq!(replayed.entries(), battle.entries(), "seed {seed}");
        assert_eq!(replayed.happened(0), battle.happened(0), "seed {seed}");
        assert_eq!(replayed.conclusion(), battle.conclusion(), "seed {seed}");
    }
}

#[test]
fn a_journal_written_as_text_and_read_back_is_the_same_battle() {
    for seed in 0..5 {
        let journal = fought(seed).journal();
        let read = Journal::read("battle.ron", &journal.written())
            .unwrap_or_else(|problems| panic!("seed {seed}: {problems}"));
        assert_eq!(read, journal, "seed {seed}");
    }
}

#[test]
fn every_phase_leaves_its_state_in_the_journal() {
    let battle = fought(4);
    let phases = battle
        .happened(0)
        .iter()
        .filter(|happened| matches!(happened.happening, linstock::battle::Happening::PhaseBegan(_)))
        .count();
    let hashes = battle.journal().records.iter().filter(|record| matches!(record, Record::Hash(_))).count();
    assert_eq!(hashes, phases);
    assert!(phases >= 4, "{phases}");
}

#[test]
fn a_tampered_journal_is_found_out_at_the_very_record() {
    let journal = fought(6).journal();
    let records = &journal.records;
    let hash = first(records, |record| matches!(record, Record::Hash(_)));
    let order = first(records, |record| matches!(record, Record::Order(order) if order.verb == "march"));
    let with = |change: &dyn Fn(&mut Vec<Record>)| {
        let mut tampered = journal.clone();
        change(&mut tampered.records);
        replay(&tampered).err().unwrap_or_else(|| panic!("it replays"))
    };
    let written = StateHash(7);
    let found = match &records[hash] {
        Record::Hash(found) => *found,
        other => panic!("{other:?} is no hash"),
    };
    assert_eq!(
        with(&|records| records[hash] = Record::Hash(written)),
        ReplayError::Differs { record: hash, written, found }
    );
    assert_eq!(with(&|records| drop(records.remove(hash))), ReplayError::Unwritten { record: hash, found });
    assert_eq!(with(&|records| records.insert(hash, Record::Hash(found))).record(), Some(hash + 1));
    assert_eq!(with(&|records| records.insert(order, Record::Hash(found))), ReplayError::NoPhase { record: order });
    assert_eq!(with(&|records| records.insert(order, Record::Dice(vec![3]))), ReplayError::Dice { record: order });
    let idle = Order::new(Seat::Umpire, "march", Subject::Side);
    let refused = with(&|records| records[order] = Record::Order(idle.clone()));
    assert!(matches!(refused, ReplayError::Refused { record, .. } if record == order), "{refused}");
    assert!(refused.to_string().contains("the umpire is not asked now"), "{refused}");
}

#[test]
fn an_order_left_out_is_found_out_at_the_latest_where_the_next_phase_begins_unless_it_changed_nothing() {
    let battle = fought(6);
    let journal = battle.journal();
    let mut found_out = 0;
    for (left_out, record) in journal.records.iter().enumerate() {
        if matches!(record, Record::Order(_)) {
            let mut tampered = journal.clone();
            tampered.records.remove(left_out);
            let phase = journal.records[left_out..].iter().position(|record| matches!(record, Record::Hash(_)));
            match (replay(&tampered), phase) {
                (Err(error), _) => {
                    let record = error.record().expect("it is of the right rule set");
                    let latest = phase.map_or(usize::MAX, |phase| left_out + phase);
                    assert!((left_out..=latest).contains(&record), "record {left_out} left out: {error}");
                    found_out += 1;
                }
                (Ok(replayed), Some(_)) => {
                    assert_eq!(replayed.hash(), battle.hash(), "record {left_out} left out, and nobody noticed");
                }
                (Ok(_), None) => {}
            }
        }
    }
    assert!(found_out > 20, "{found_out}");
}

#[test]
fn a_journal_that_ends_before_a_phase_that_it_led_to_says_so_and_is_followed_as_far_as_it_goes() {
    let journal = fought(6).journal();
    let hash = first(&journal.records, |record| matches!(record, Record::Hash(_)));
    let cut = Journal { records: journal.records[..hash].to_vec(), ..journal.clone() };
    let error = replay(&cut).err().expect("its last order begins a phase");
    assert!(matches!(error, ReplayError::Unwritten { record, .. } if record == hash), "{error}");
    let mut bent = journal.clone();
    bent.records[hash] = Record::Hash(StateHash(7));
    let (battle, followed) = Battle::replay_as_far(Drill::default(), setup::field_day(3), &bent, KeepUndo::No);
    assert_eq!(followed.err().and_then(|error| error.record()), Some(hash));
    assert_eq!(
        battle.journal().records[..hash],
        journal.records[..hash],
        "the battle stands where the journal stopped fitting"
    );
}

#[test]
fn a_journal_of_another_rule_set_or_format_does_not_replay_at_all() {
    let journal = fought(6).journal();
    let mut strange = journal.clone();
    strange.header.rule_set = "page".to_owned();
    let mut old = journal;
    old.header.format = 0;
    for journal in [strange, old] {
        let error = replay(&journal).err().expect("it is foreign");
        assert!(matches!(error, ReplayError::Foreign { .. }) && error.record().is_none(), "{error}");
    }
}
