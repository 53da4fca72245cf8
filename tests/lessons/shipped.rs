//! The shipped lessons, each carried out from its first step to its last.

use std::{collections::BTreeSet, path::Path};

use linstock::{
    battle::{KeepUndo, Seat},
    files::Shelf,
    lesson::{self, Beat, Lesson, Script, Shows},
    rules::{self, RULE_SETS},
};

/// The longest caption that is read aloud in a breath and stands in large type below a table.
const MOST_LETTERS: usize = 300;

fn scripts() -> Vec<Script> {
    let listed = lesson::list(&Shelf::embedded());
    listed
        .into_iter()
        .map(|listed| listed.read.unwrap_or_else(|problems| panic!("{}: {problems}", listed.file)))
        .collect()
}

fn lessons() -> Vec<Lesson> {
    let staged = scripts().into_iter().map(|script| {
        let table = lesson::table(&Shelf::embedded(), &script).unwrap_or_else(|problems| panic!("{problems}"));
        lesson::stage(script, &table).unwrap_or_else(|problems| panic!("{problems}"))
    });
    staged
        .map(|staged| if staged.problems.is_empty() { staged.lesson } else { panic!("{}", staged.problems) })
        .collect()
}

/// The ids of a rule set's clauses, house rules and tables.
fn ledger(set: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rules").join(set);
    let text = ["clauses.ron", "house.ron", "tables.ron"]
        .map(|file| std::fs::read_to_string(folder.join(file)).expect("a ledger"));
    text.concat().split("id: \"").skip(1).filter_map(|entry| entry.split('"').next()).map(str::to_owned).collect()
}

fn refused(lesson: &Lesson) -> usize {
    lesson.beats.iter().filter(|beat| matches!(beat.shows, Shows::Refused(..))).count()
}

#[test]
fn each_rule_set_is_taught_in_three_lessons_of_ten_minutes() {
    for set in RULE_SETS {
        let taught: Vec<(u32, u32)> = scripts()
            .iter()
            .filter(|script| script.rule_set.as_str() == set.id)
            .map(|script| (script.number, script.minutes))
            .collect();
        assert_eq!(taught, [(1, 10), (2, 10), (3, 10)], "{}", set.id);
    }
}

#[test]
fn each_lesson_goes_as_it_says_with_refusals_and_pictures_of_what_it_speaks_of() {
    for lesson in lessons() {
        let id = lesson.script.id.as_str();
        assert!((16..=26).contains(&lesson.beats.len()), "{id} has {} steps", lesson.beats.len());
        assert!(refused(&lesson) >= 3, "{id} shows {} refusals", refused(&lesson));
        let points = |beat: &Beat| !beat.units.is_empty() || !beat.ground.is_empty();
        assert!(
            lesson.beats.iter().filter(|beat| points(beat)).count() * 2 >= lesson.beats.len(),
            "{id} points at little"
        );
        for beat in &lesson.beats {
            assert!(
                beat.say.chars().count() <= MOST_LETTERS,
                "{id}: {} letters: {}",
                beat.say.chars().count(),
                beat.say
            );
        }
    }
}

#[test]
fn each_clause_that_a_lesson_cites_stands_in_the_ledger_of_its_rule_set() {
    for script in scripts() {
        let known = ledger(script.rule_set.as_str());
        for (number, step) in script.steps.iter().enumerate() {
            for clause in &step.clauses {
                assert!(known.contains(clause), "{} steps[{number}]: {clause}", script.id);
            }
        }
    }
}

#[test]
fn the_places_of_captions_follow_one_another_through_the_journal_which_replays() {
    for lesson in lessons() {
        let id = lesson.script.id.as_str();
        let mut done = lesson.beats.first().map_or(0, |beat| beat.before);
        for beat in &lesson.beats {
            assert!(done <= beat.before && beat.before <= beat.after, "{id}: {}", beat.say);
            done = beat.after;
        }
        let battle = rules::reopen(&lesson.journal, KeepUndo::No).unwrap_or_else(|error| panic!("{id}: {error:?}"));
        assert_eq!(battle.journal(), lesson.journal, "{id}");
        assert!(battle.entries(Seat::Umpire).len() > 10, "{id}: little is told");
    }
}
