//! What is told of a kept battle without reading it: its title, where it stands and a picture of the table, on a card
//! beside its file that is written with every save.
//!
//! A card can be lost or damaged without harm: it is drawn again from the battle. It shows no unit that only one side
//! knows of, for whoever looks at the list may be either.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use super::{Facts, Session, open_battle, saves};
use crate::{
    battle::{AnyBattle, KeepUndo, Save, Seat},
    files::{self, Problems, Shelf},
    rules,
    scenario::Scenario,
    table::{Arm, Field, Side, Unit},
};

/// Where cards are kept, under the names of the battles' files.
pub(super) const FOLDER: &str = "saves/cards";

/// What is told of a kept battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SaveCard {
    /// The title of its scenario, and of a branch the variant's name.
    pub title: String,
    /// The names of the sides.
    pub sides: [String; 2],
    /// How far it has come.
    pub stage: Stage,
    /// The file name of its scenario.
    pub scenario: String,
    /// The id of its rule set.
    pub rule_set: String,
    /// How wide and deep the table is, inches.
    pub table: [f32; 2],
    /// The bases on the table that both sides know of.
    pub bases: Vec<DrawnBase>,
}

/// How far a battle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The armies deploy; the side that is asked, if it is one.
    Deployment(Option<Side>),
    /// A turn, the last one if there is one, and the side to move, if it is one.
    Turn(u32, Option<u32>, Option<Side>),
    /// It ended in this turn; the winner, if there is one.
    Over(u32, Option<Side>),
}

/// A base as a picture shows it, table inches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnBase {
    /// Whose.
    pub side: Side,
    /// Its centre.
    pub at: [f32; 2],
    /// The way it looks, as a unit vector.
    pub ahead: [f32; 2],
    /// Its frontage and depth.
    pub size: [f32; 2],
}

impl SaveCard {
    /// The card of the battle of a session.
    pub fn of(session: &Session) -> Self {
        Self::drawn(session.battle(), session.facts())
    }

    fn drawn(battle: &dyn AnyBattle, facts: &Facts) -> Self {
        let header = battle.journal().header;
        let size = battle.field(Seat::Umpire).size();
        Self {
            title: facts.title.clone(),
            sides: facts.sides.clone(),
            stage: Stage::of(battle),
            scenario: header.scenario_name,
            rule_set: header.rule_set,
            table: [size.width, size.depth],
            bases: bases(battle),
        }
    }

    /// The card of a save, for one that has none: its battle is opened.
    ///
    /// # Errors
    /// A scenario or rule set that cannot be read.
    fn of_save(save: Save) -> Result<Self, Problems> {
        let scenario = Scenario::read(&save.journal.header.scenario_name, &save.journal.header.scenario)?;
        let facts = Facts { title: saves::title_of(&scenario, &save.journal), ..open_battle::facts(&scenario) };
        let (battle, _) = rules::resume(save, KeepUndo::No)?;
        Ok(Self::drawn(battle.as_ref(), &facts))
    }

    /// Reads a card from its text.
    ///
    /// # Errors
    /// Each problem, with its place.
    pub fn parse(file: &str, text: &str) -> Result<Self, Problems> {
        files::read_one(file, text)
    }

    /// The card that lies beside a kept battle; none if there is none, it cannot be read, or the battle was written
    /// since.
    pub fn beside(shelf: &Shelf, file: &str) -> Option<Self> {
        let card = of(file);
        let written = |name: &str| shelf.path_of(name)?.metadata().ok()?.modified().ok();
        if written(&card)? < written(file)? {
            return None;
        }
        Self::parse(&card, &shelf.read(&card).ok()?).ok().filter(Self::can_be_drawn)
    }

    /// Whether its numbers are those of a table: somebody may have changed them.
    fn can_be_drawn(&self) -> bool {
        let size = |inches: f32| (1.0..10_000.0).contains(&inches);
        let numbers = |base: &DrawnBase| [base.at, base.ahead, base.size].concat();
        self.table.into_iter().all(size) && self.bases.iter().flat_map(numbers).all(|number| number.abs() < 10_000.0)
    }

    /// Draws the card of a kept battle from the battle itself, and lays it beside its file; none where the battle cannot
    /// be read.
    pub fn draw(shelf: &Shelf, file: &str) -> Option<Self> {
        let (saves::Kept::Whole(battle) | saves::Kept::Part(battle, _)) = saves::read(shelf, file) else { return None };
        let card = Self::of_save(battle.save).ok()?;
        // It is drawn again another time where it cannot be kept.
        let _ = card.keep(shelf, file);
        Some(card)
    }

    /// Lays the card beside a kept battle.
    ///
    /// # Errors
    /// The system's message, with the path.
    pub fn keep(&self, shelf: &Shelf, file: &str) -> Result<(), String> {
        let text = ron::to_string(self).map_err(|error| error.to_string())?;
        shelf.write(&of(file), &text).map(|_| ())
    }
}

/// The card's file of a kept battle.
fn of(file: &str) -> String {
    format!("{FOLDER}/{}.ron", saves::plain_name(file))
}

impl Stage {
    fn of(battle: &dyn AnyBattle) -> Self {
        let phase = battle.phase(Seat::Umpire);
        let side = match battle.question().map(|question| question.seats.as_slice()) {
            Some([seat]) => seat.side(),
            _ => None,
        };
        match battle.conclusion() {
            Some(conclusion) => Self::Over(phase.turn, conclusion.winner),
            None if phase.turn == 0 => Self::Deployment(side),
            None => Self::Turn(phase.turn, phase.last_turn, side),
        }
    }
}

/// The bases that both sides know of; once the battle is over, all.
fn bases(battle: &dyn AnyBattle) -> Vec<DrawnBase> {
    let whole = battle.field(Seat::Umpire);
    let over = battle.conclusion().is_some();
    let seen = Side::BOTH.map(|side| battle.field(side.into()));
    let is_known = |unit: &&Unit| over || seen.iter().all(|field| field.get_unit(unit.id).is_some_and(Unit::on_table));
    let shown = whole.units_on_table().filter(|unit| unit.arm != Arm::Messenger).filter(is_known);
    shown.flat_map(|unit| of_unit(&whole, unit)).collect()
}

fn of_unit<'f>(field: &Field<'f>, unit: &'f Unit) -> impl Iterator<Item = DrawnBase> + use<'f> {
    let side = unit.side;
    field.stands_of(unit.id).map(move |stand| DrawnBase {
        side,
        at: rounded(stand.pose.at),
        ahead: rounded(stand.pose.facing.vector()),
        size: rounded(Vec2::new(stand.base.frontage, stand.base.depth)),
    })
}

/// As exact as a picture needs it.
fn rounded(value: Vec2) -> [f32; 2] {
    ((value * 100.0).round() / 100.0).to_array()
}

impl DrawnBase {
    /// Its corners, table inches.
    pub fn corners(&self) -> [Vec2; 4] {
        let [at, ahead, size] = [self.at, self.ahead, self.size].map(Vec2::from);
        let (across, along) = (-ahead.perp() * size.x / 2.0, ahead * size.y / 2.0);
        [at + along - across, at + along + across, at - along + across, at - along - across]
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, thread, time::Duration};

    use super::*;
    use crate::{
        client::session::{
            open_battle::{Choices, begin},
            saves::{OpenFile, keep},
        },
        scenario,
    };

    fn shelf(name: &str) -> Shelf {
        let folder = std::env::temp_dir().join(format!("linstock-cards-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Shelf::over(folder)
    }

    /// Cowpens with its first side deployed as in history.
    fn cowpens() -> Session {
        let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
        let choices = Choices { seed: Some(3), ..Choices::of(&scenario) };
        let (mut session, _) = begin(&scenario, &choices).expect("it opens");
        let viewer = session.viewer();
        let offers = session.battle().offers(viewer);
        let placed = offers.iter().filter(|offer| offer.verb == "deploy");
        let orders: Vec<_> = placed.filter_map(|offer| session.battle().suggest(viewer, offer).next()).collect();
        session.give(orders).expect("every unit has its place");
        session
    }

    #[test]
    fn a_card_tells_where_the_battle_stands_and_draws_every_base_that_both_sides_know() {
        let session = cowpens();
        let card = SaveCard::of(&session);
        assert_eq!((&*card.title, card.stage), ("Cowpens", Stage::Deployment(session.viewer().side())));
        assert_eq!(card.sides, session.facts().sides);
        let field = session.battle().field(Seat::First);
        let known =
            field.units_on_table().filter(|unit| session.battle().field(Seat::Second).get_unit(unit.id).is_some());
        let bases: usize = known.map(|unit| field.stands_of(unit.id).count()).sum();
        assert!(bases > 10 && card.bases.len() == bases, "{} of {bases}", card.bases.len());
        let table = bevy::math::Rect::new(0.0, 0.0, card.table[0], card.table[1]);
        assert!(card.bases.iter().flat_map(DrawnBase::corners).all(|corner| table.contains(corner)));
    }

    #[test]
    fn a_save_without_a_card_or_with_a_damaged_or_old_one_is_drawn_from_its_battle() {
        let (shelf, session) = (shelf("drawn"), cowpens());
        let save = session.battle().saved();
        let file = OpenFile::begin(&shelf, &save.journal).name;
        keep(&shelf, &file, &save).expect("the folder can be written");
        assert_eq!(SaveCard::beside(&shelf, &file), None, "an older program wrote none");
        assert_eq!(SaveCard::draw(&shelf, &file), Some(SaveCard::of(&session)));
        assert_eq!(SaveCard::beside(&shelf, &file), Some(SaveCard::of(&session)), "it is kept");
        let card = SaveCard::of(&session);
        let no_table = SaveCard { table: [0.0, 80.0], ..card.clone() };
        let nowhere = SaveCard { bases: vec![DrawnBase { at: [f32::NAN, 1.0], ..card.bases[0] }], ..card };
        let written = |card: &SaveCard| ron::to_string(card).expect("it can be written");
        for damaged in ["(title: 3".to_owned(), written(&no_table), written(&nowhere)] {
            shelf.write(&of(&file), &damaged).expect("the folder can be written");
            assert_eq!(SaveCard::beside(&shelf, &file), None, "{damaged}");
        }
        SaveCard::of(&session).keep(&shelf, &file).expect("the folder can be written");
        thread::sleep(Duration::from_millis(20));
        keep(&shelf, &file, &save).expect("the folder can be written");
        assert_eq!(SaveCard::beside(&shelf, &file), None, "the battle was written since");
        shelf.write("saves/0009 letter.ron", "a letter").expect("the folder can be written");
        assert_eq!(SaveCard::draw(&shelf, "saves/0009 letter.ron"), None, "it is no battle");
        fs::remove_dir_all(shelf.folder().expect("it has one")).expect("it was made");
    }
}
