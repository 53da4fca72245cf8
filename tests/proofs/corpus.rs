//! Saves of every format that a program has written, kept in `tests/saves` as `FORMAT-RULESET.ron`: this program opens
//! them all. Cut short, edited or foreign ones are reported precisely and give the longest sound part.
//!
//! A save is kept for ever, and never made again: only the code that opens it may improve. `LINSTOCK_KEEP_SAVES=1`
//! writes those of the present format that are missing.

use std::{fs, path::PathBuf};

use linstock::{
    battle::{AnyBattle, FORMAT, Journal, KeepUndo, Record, Reopened, ReplayError, Save, Seat, StateHash},
    rules::{self, RULE_SETS},
};

use super::{
    equality::golden,
    figures::{Figure, count},
};

/// Whether a kept save is of the present format; of an older one only the orders hold.
fn is_present(name: &str) -> bool {
    name.starts_with(&format!("{FORMAT}-"))
}

/// Records of a golden journal that are in a kept save.
const RECORDS: usize = 90;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/saves")
}

/// The kept saves by name, in order.
fn kept() -> Vec<(String, String)> {
    let entries = fs::read_dir(folder()).unwrap_or_else(|error| panic!("{}: {error}", folder().display()));
    let mut saves: Vec<(String, String)> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .map(|path| {
            (
                path.file_stem().expect("it has a name").to_string_lossy().into_owned(),
                fs::read_to_string(&path).expect("it is text"),
            )
        })
        .collect();
    saves.sort();
    saves
}

fn read(name: &str, text: &str) -> Save {
    Save::read(name, text).unwrap_or_else(|problems| panic!("{problems}"))
}

fn resumed(name: &str, save: Save) -> (Box<dyn AnyBattle>, Reopened) {
    rules::resume(save, KeepUndo::No).unwrap_or_else(|problems| panic!("{name}: {problems}"))
}

#[test]
fn saves_of_the_present_format_are_kept() {
    if std::env::var_os("LINSTOCK_KEEP_SAVES").is_none() {
        return;
    }
    for set in RULE_SETS {
        let path = folder().join(format!("{FORMAT}-{}.ron", set.id));
        let whole = golden(set.id);
        let begun = Journal { records: whole.records[..RECORDS].to_vec(), ..whole };
        let (battle, _) = rules::reopen_as_far(&begun, KeepUndo::No).unwrap_or_else(|problems| panic!("{problems}"));
        if !path.exists() {
            fs::write(&path, battle.saved().written()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
}

#[test]
fn a_save_of_every_released_format_opens_with_all_its_orders_or_from_its_state() {
    let kept = kept();
    for format in 1..=FORMAT {
        assert!(
            kept.iter().any(|(name, _)| name.starts_with(&format!("{format}-"))),
            "no save of format {format} is kept"
        );
    }
    for (name, text) in &kept {
        let save = read(name, text);
        assert_eq!(save.journal.header.format, FORMAT, "{name} is brought up to date");
        assert!(
            !save.entries.is_empty() && save.image.is_empty() != is_present(name),
            "{name} holds story and, if it can be read, state"
        );
        let orders = save.journal.orders().count();
        let (battle, how) = resumed(name, save);
        // Under later rules its orders may lead elsewhere; then it goes on from its state, or stands where they stop.
        let lost = matches!(how, Reopened::AsFar(_));
        assert!(lost || is_present(name) || how == Reopened::ByItsOrders, "{name}: {how}");
        assert!(battle.question().is_some() || battle.conclusion().is_some(), "{name}: nobody is asked");
        assert!(lost || battle.orders_given() == orders, "{name}: {how}");
        count(Figure::Replays, 1);
    }
}

#[test]
fn every_order_before_the_cut_of_a_kept_save_is_sound() {
    for (name, text) in kept() {
        let whole = read(&name, &text);
        let cuts: Vec<usize> = (0..text.len()).step_by(997).filter(|cut| text.is_char_boundary(*cut)).collect();
        let mut most = 0;
        for &cut in &cuts {
            let problems = Save::read(&name, &text[..cut]).expect_err("it is cut").to_string();
            assert!(problems.starts_with(&format!("{name}:")), "cut at {cut}: {problems}");
            let Some(part) = Save::sound_part(&name, &text[..cut]) else { continue };
            let records = part.journal.records.len();
            assert_eq!(part.journal.records, whole.journal.records[..records], "{name} cut at {cut}");
            assert!(records >= most, "{name} cut at {cut}");
            most = records;
        }
        assert_eq!(most, whole.journal.records.len(), "{name}: a cut in its story costs no order");
        let part = Save::sound_part(&name, &text[..text.len() / 2]).expect("half of it is much");
        let orders = part.journal.orders().count();
        // Under later rules even sound orders may lead elsewhere, and a part holds no state to go on from.
        let (battle, how) = resumed(&name, part);
        assert!(battle.orders_given() == orders || how != Reopened::Replayed, "{name}: its sound part is gone on with");
        count(Figure::Faults, cuts.len());
    }
}

#[test]
fn an_edited_save_says_what_was_edited_and_keeps_the_orders_before_it() {
    for (name, text) in kept() {
        let whole = read(&name, &text);
        let first = |wanted: fn(&Record) -> bool| whole.journal.records.iter().position(wanted).expect("there is one");
        let hash = first(|record| matches!(record, Record::Hash(_) | Record::OlderState));
        let order = first(|record| matches!(record, Record::Order(order) if order.seat == Seat::First));
        let records = whole.journal.records.len();
        let rows = [
            ("seat:First", "seat:Fist", format!("records[{order}]"), order),
            ("Hash(", "Hush(", format!("records[{hash}]"), hash),
            ("weight:Plain", "weight:Plump", "entries".to_owned(), records),
            ("weight:Plain", "weight:Detail", "seal: story or state have been changed".to_owned(), records),
            ("image: r#\"(", "image: r#\"((", "seal: story or state have been changed".to_owned(), records),
            ("seal: ", "seal: 1", "seal: ".to_owned(), records),
        ];
        for (old, new, said, sound) in rows {
            assert!(text.contains(old), "{name} has no {old}");
            let edited = text.replacen(old, new, 1);
            let problems = Save::read(&name, &edited).expect_err(new).to_string();
            assert!(problems.contains(&said), "{name}, {new}: {problems}");
            let part = Save::sound_part(&name, &edited).expect("its header is sound");
            assert_eq!(part.journal.records, whole.journal.records[..sound], "{name}, {new}");
            count(Figure::Faults, 1);
        }
    }
}

#[test]
fn a_save_whose_orders_no_longer_lead_where_it_stood_goes_on_from_its_state() {
    for (name, text) in kept().into_iter().filter(|(name, _)| is_present(name)) {
        let mut save = read(&name, &text);
        let (told, state) = (save.entries.clone(), resumed(&name, save.clone()).0.hash());
        let bent = save
            .journal
            .records
            .iter()
            .rposition(|record| matches!(record, Record::Hash(_)))
            .expect("a phase has begun");
        save.journal.records[bent] = Record::Hash(StateHash(7));
        save.journal.header.rule_data = StateHash(7);
        let (battle, how) = resumed(&name, save);
        assert!(
            matches!(how, Reopened::FromImage(ReplayError::Differs { record, .. }) if record <= bent),
            "{name}: {how:?}"
        );
        assert_eq!((battle.hash(), battle.saved().entries), (state, told), "{name}");
        count(Figure::Faults, 1);
    }
}

#[test]
fn a_save_of_an_older_format_whose_orders_no_longer_fit_stands_where_they_stop() {
    let older: Vec<(String, String)> = kept().into_iter().filter(|(name, _)| !is_present(name)).collect();
    assert!(!older.is_empty());
    for (name, text) in older {
        let mut save = read(&name, &text);
        let orders = save.journal.orders().count();
        let last = save
            .journal
            .records
            .iter()
            .rposition(|record| matches!(record, Record::Order(_)))
            .expect("orders were given");
        let Record::Order(order) = &mut save.journal.records[last] else { unreachable!("it is an order") };
        "dance".clone_into(&mut order.verb);
        let (battle, how) = resumed(&name, save);
        assert!(
            matches!(how, Reopened::AsFar(ReplayError::Refused { record, .. }) if record == last),
            "{name}: {how:?}"
        );
        assert_eq!(battle.orders_given(), orders - 1, "{name}");
        count(Figure::Faults, 1);
    }
}

#[test]
fn a_foreign_save_is_refused_with_the_reason() {
    let (name, text) = kept().into_iter().find(|(name, _)| is_present(name)).expect("saves are kept");
    let later = text.replacen(&format!("format:{FORMAT}"), "format:99", 1).replacen("program:\"", "program:\"9.", 1);
    let problems = Save::read(&name, &later).expect_err("a later program wrote it").to_string();
    assert!(
        problems.contains("header.format: format 99 is written, by program \"9.")
            && problems.contains("a later program"),
        "{problems}"
    );
    assert_eq!(Save::sound_part(&name, &later), None);
    let mut other = read(&name, &text);
    other.journal.header.rule_set = "chess".to_owned();
    let problems = rules::resume(other, KeepUndo::No).map(drop).expect_err("nobody plays it here").to_string();
    assert!(problems.contains("there is no rule set `chess`, expected one of "), "{problems}");
    for foreign in ["", "PK\u{3}\u{4}", "{\"header\": 1}", "(title: \"A scenario\")", "[(1, 2)]"] {
        assert!(Save::read(&name, foreign).is_err_and(|problems| !problems.is_empty()), "{foreign}");
        assert_eq!(Save::sound_part(&name, foreign), None, "{foreign}");
    }
    count(Figure::Faults, 7);
}
