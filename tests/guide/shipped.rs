//! The shipped guide, played by its own orders.

use linstock::{
    battle::{AnyBattle, Seat},
    files::Shelf,
    guide::{self, Guide, Waits, Walked},
    scenario::{self, Scenario},
};

/// The longest caption that is read in a breath.
const MOST_LETTERS: usize = 170;

fn shipped() -> (Guide, Scenario) {
    let shelf = Shelf::embedded();
    let guide = guide::open(&shelf, "first-battle").unwrap_or_else(|problems| panic!("{problems}"));
    let table = guide::table(&shelf, &guide).unwrap_or_else(|problems| panic!("{problems}"));
    (guide, table)
}

fn told(battle: &dyn AnyBattle) -> String {
    battle.entries(Seat::Umpire).iter().map(|entry| format!("{}\n", entry.text)).collect()
}

#[test]
fn every_step_of_the_first_battle_is_done_by_its_own_act() {
    let (guide, table) = shipped();
    let Walked { battle, passed } = guide::walk(&guide, &table).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(passed, Vec::<usize>::new(), "with its own dice nothing is passed over");
    let told = told(battle.as_ref());
    for happened in ["Blue Grenadiers fired at Red Foot", "Blue Hussars", "Red Foot broke"] {
        assert!(told.contains(happened), "no {happened}: {told}");
    }
}

#[test]
fn its_captions_are_short_begin_in_order_and_lead_to_a_battle_that_is_shipped() {
    let (guide, _) = shipped();
    for step in &guide.steps {
        let said = step.say.to_string();
        assert!(said.chars().count() <= MOST_LETTERS, "{} letters: {said}", said.chars().count());
        assert!(step.keys.is_some(), "how by keyboard? {said}");
        let shows = !step.show.is_empty() || matches!(step.waits, Waits::Look);
        assert!(shows, "it points at nothing: {said}");
    }
    let parts = guide.parts();
    assert!((10..=14).contains(&parts), "{parts} parts");
    assert!(scenario::open(&Shelf::embedded(), guide.next.as_str()).is_ok());
}
