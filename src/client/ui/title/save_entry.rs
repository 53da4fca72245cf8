//! A saved battle as the title lists it: its name, how far it has come, when it was played.

use std::time::Duration;

use super::filter::Offered;
use crate::{
    client::{
        session::{
            open_battle,
            save_card::{SaveCard, Stage},
            save_list, saves,
        },
        texts,
    },
    files::Shelf,
    scenario::Scenario,
    table::Side,
};

/// A kept battle as the title lists it.
pub(super) struct Entry {
    /// Its file.
    pub(super) file: String,
    /// The name that its player gave it, else its title: its scenario's, and for a branch the variant's name too.
    pub(super) name: String,
    /// Which of several with that title.
    number: Option<String>,
    /// When it was last played: the day, and how long ago.
    played: Option<String>,
    /// What is told of it; none until it has been drawn.
    pub(super) card: Option<SaveCard>,
    /// Whether its card cannot be drawn.
    is_damaged: bool,
}

impl Entry {
    /// The battles of a shelf, the one begun last first.
    pub(super) fn all(shelf: &Shelf, offered: &[Offered]) -> Vec<Self> {
        saves::names(shelf).into_iter().map(|file| Self::of(shelf, offered, file)).collect()
    }

    fn of(shelf: &Shelf, offered: &[Offered], file: String) -> Self {
        let saves::Parts { number, scenario, variant } = saves::parts(&file);
        let title = scenario_of(offered, &scenario).map_or(scenario, |scenario| scenario.title.to_string());
        let title = variant.map_or_else(|| title.clone(), |variant| format!("{title}: {variant}"));
        let card = SaveCard::beside(shelf, &file);
        let title = card.as_ref().map_or(title, |card| card.title.clone());
        let played = save_list::written_at(shelf, &file).map(|moment| {
            let day = open_battle::spelt_out(save_list::day_of(moment));
            texts::title::played(&day, &ago(moment.elapsed().unwrap_or_default()))
        });
        Self {
            name: save_list::name(shelf, &file).unwrap_or(title),
            number: number.map(texts::title::battle_number),
            played,
            card,
            is_damaged: false,
            file,
        }
    }

    /// Takes the card that was drawn of it, if it could be.
    pub(super) fn take(&mut self, card: Option<SaveCard>) {
        self.is_damaged = card.is_none();
        self.card = card;
    }

    /// Whether its card is still to be drawn.
    pub(super) fn wants_card(&self) -> bool {
        self.card.is_none() && !self.is_damaged
    }

    /// The lines about it: which battle, how far it has come, when it was played.
    pub(super) fn lines(&self) -> Vec<String> {
        let stage = match &self.card {
            Some(card) => Some(told(card)),
            None => self.is_damaged.then(|| texts::title::DAMAGED.to_owned()),
        };
        self.number.iter().cloned().chain(stage).chain(self.played.clone()).collect()
    }
}

/// The scenario on the title with this file name, without folder and ending.
pub(super) fn scenario_of<'o>(offered: &'o [Offered], name: &str) -> Option<&'o Scenario> {
    let known = offered.iter().find(|offered| saves::plain_name(&offered.listed.file) == name)?;
    known.scenario()
}

/// How far a battle has come.
fn told(card: &SaveCard) -> String {
    let named = |side: Option<Side>| side.map(|side| card.sides[side.index()].as_str());
    match card.stage {
        Stage::Deployment(side) => texts::title::deployment(named(side)),
        Stage::Turn(turn, last, side) => texts::title::turn_to_move(turn, last, named(side)),
        Stage::Over(turn, winner) => texts::title::over(turn, named(winner)),
    }
}

/// A span of time as it is spoken: "3 hours ago".
fn ago(span: Duration) -> String {
    const SPANS: [(u64, &str); 4] = [
        (7 * 24 * 3600, texts::title::WEEK),
        (24 * 3600, texts::title::DAY),
        (3600, texts::title::HOUR),
        (60, texts::title::MINUTE),
    ];
    let seconds = span.as_secs();
    match SPANS.into_iter().find(|(length, _)| seconds >= *length) {
        Some((length, name)) => texts::title::ago(seconds / length, name),
        None => texts::title::JUST_NOW.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario;

    #[test]
    fn a_span_of_time_is_told_as_it_is_spoken() {
        for (seconds, wanted) in [
            (0, "just now"),
            (59, "just now"),
            (60, "a minute ago"),
            (3599, "59 minutes ago"),
            (3600, "an hour ago"),
            (86_400, "a day ago"),
            (3 * 86_400 + 5, "3 days ago"),
            (40 * 86_400, "5 weeks ago"),
        ] {
            assert_eq!(ago(Duration::from_secs(seconds)), wanted, "{seconds}");
        }
    }

    #[test]
    fn a_kept_battle_is_called_by_its_scenario_and_its_variant_or_by_the_name_it_was_given() {
        let folder = std::env::temp_dir().join(format!("linstock-saved-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let shelf = Shelf::over(folder);
        let offered: Vec<_> = scenario::list(&shelf).into_iter().map(Offered::of).collect();
        for (file, given, name, number) in [
            ("saves/0002 cowpens.ron", "", "Cowpens", Some("battle 2")),
            ("saves/0014 cowpens, The militia stands.ron", "", "Cowpens: The militia stands", Some("battle 14")),
            ("saves/0003 elsewhere.ron", "", "elsewhere", Some("battle 3")),
            ("saves/a friend's.ron", "", "a friend's", None),
            ("saves/0004 cowpens.ron", "The bad one", "The bad one", Some("battle 4")),
        ] {
            save_list::rename(&shelf, file, given).expect("the folder can be written");
            let entry = Entry::of(&shelf, &offered, file.to_owned());
            assert_eq!((&*entry.name, entry.number.as_deref()), (name, number), "{file}");
            assert!(entry.wants_card());
        }
        std::fs::remove_dir_all(shelf.folder().expect("it has one")).expect("it was made");
    }

    #[test]
    fn the_lines_about_a_battle_tell_its_turn_and_side_and_that_a_damaged_one_is_damaged() {
        let sides = ["The Crown", "The League"].map(str::to_owned);
        let card = |stage| SaveCard {
            title: String::new(),
            sides: sides.clone(),
            stage,
            scenario: String::new(),
            rule_set: String::new(),
            table: [1.0, 1.0],
            bases: Vec::new(),
        };
        for (stage, line) in [
            (Stage::Deployment(None), "Deployment"),
            (Stage::Deployment(Some(Side::First)), "The Crown to deploy"),
            (Stage::Turn(3, Some(18), Some(Side::Second)), "Turn 3 of 18, The League to move"),
            (Stage::Turn(3, None, None), "Turn 3"),
            (Stage::Over(9, Some(Side::First)), "The Crown won in turn 9"),
            (Stage::Over(9, None), "A draw in turn 9"),
        ] {
            assert_eq!(told(&card(stage)), line);
        }
        let mut entry = Entry::of(&Shelf::embedded(), &[], "saves/0001 cut.ron".to_owned());
        entry.take(None);
        assert_eq!((entry.lines(), entry.wants_card()), (vec!["battle 1".to_owned(), "damaged".to_owned()], false));
    }
}
