//! From a scenario or a kept battle to a session: reads it, opens the battle under its rule set, and gathers the facts
//! shown on the screen.
//!
//! The only place in the client that reads scenarios and rule sets, and only to open a battle.

use std::{fmt, time::SystemTime};

use rand::{TryRng, rngs::SysRng};

use crate::{
    battle::{AnyBattle, Journal, KeepUndo, Reopened, Save, Seat},
    client::{
        render::livery::Wardrobe,
        session::{Facts, Hand, Session, WrittenGate, saves},
        texts,
    },
    dice::{
        DiceSource,
        seal::{Seal, Secret},
    },
    files::{Problems, Shelf},
    guide::{self, Guide},
    lesson::{self, Lesson, Staged},
    rules::{self, Changes},
    scenario::{
        self, Scenario,
        words::{Army, Date},
    },
    table::Side,
};

/// Where the dice come from, as a player chooses it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiceChoice {
    /// The program throws.
    #[default]
    Thrown,
    /// The players throw and enter what fell.
    Entered,
    /// The program throws dice that it committed to beforehand and that the other player's words decide with it.
    Sealed,
}

/// How a battle is to be opened.
#[derive(Clone, Debug)]
pub struct Choices {
    /// The players of the two seats.
    pub hands: [Hand; 2],
    /// Where the dice come from.
    pub dice: DiceChoice,
    /// The seed of the dice; one of the moment if none is given.
    pub seed: Option<u64>,
    /// The commitment of sealed dice, and the words that were added since.
    pub sealed: Option<Seal>,
    /// The id of the rule set.
    pub rule_set: String,
    /// The switches that differ from the scenario's.
    pub changes: Changes,
}

impl Choices {
    /// A scenario's own choices, between two people.
    pub fn of(scenario: &Scenario) -> Self {
        let rule_set = scenario.rule_set.to_string();
        Self {
            hands: [Hand::Human, Hand::Human],
            dice: DiceChoice::Thrown,
            seed: None,
            sealed: None,
            rule_set,
            changes: Changes::new(),
        }
    }
}

/// Opens a scenario; gives the seed too, for the machine.
///
/// # Errors
/// Everything that the rule set cannot take.
pub fn begin(scenario: &Scenario, choices: &Choices) -> Result<(Session, u64), Problems> {
    let seed = choices.seed.unwrap_or_else(seed_of_the_moment);
    let dice = match choices.dice {
        DiceChoice::Thrown => DiceSource::Seeded { seed },
        DiceChoice::Entered => DiceSource::Entered,
        DiceChoice::Sealed => {
            DiceSource::Sealed(choices.sealed.clone().unwrap_or_else(|| Seal::new(drawn_secret(), "")))
        }
    };
    let battle = rules::open(scenario, &choices.rule_set, &choices.changes, dice, KeepUndo::Yes)?;
    Ok((Session::new(battle, facts(scenario), choices.hands), seed))
}

/// Opens the scenario of a battle once more under the same rules, with fresh dice, sealed ones apart; gives the seed
/// too, for the machine.
///
/// # Errors
/// A scenario or rule set that cannot be read.
pub fn begin_again(battle: &dyn AnyBattle, hands: [Hand; 2]) -> Result<(Session, u64), Problems> {
    let header = battle.journal().header;
    let scenario = Scenario::read(&header.scenario_name, &header.scenario)?;
    let dice = if header.dice == DiceSource::Entered { DiceChoice::Entered } else { DiceChoice::Thrown };
    let choices =
        Choices { hands, dice, rule_set: header.rule_set, changes: header.switches, ..Choices::of(&scenario) };
    begin(&scenario, &choices)
}

/// The battle of a guide at its beginning, against the enemy of the guide.
///
/// # Errors
/// Everything that is wrong with the guide's scenario, which stands beside the guide or on the shelf.
pub fn guided(shelf: &Shelf, guide: &Guide) -> Result<Session, Problems> {
    let scenario = guide::table(shelf, guide)?;
    let battle = guide::begin(guide, &scenario)?;
    Ok(Session::guided(battle, facts(&scenario), hands_beside_machine(guide.side())))
}

/// The scenario of an id on a shelf, fought by a person in the first seat against the machine; gives the seed too.
///
/// # Errors
/// Everything that is wrong with the scenario.
pub fn against_machine(shelf: &Shelf, id: &str) -> Result<(Session, u64), Problems> {
    let scenario = scenario::open(shelf, id)?;
    begin(&scenario, &Choices { hands: hands_beside_machine(Side::First), ..Choices::of(&scenario) })
}

/// A person on one side, the machine on the other.
fn hands_beside_machine(person: Side) -> [Hand; 2] {
    Side::BOTH.map(|side| if side == person { Hand::Human } else { Hand::Machine })
}

/// A guided battle as it was when its journal held this many records.
///
/// # Errors
/// A scenario or rule set that cannot be read.
pub fn taken_back(session: &Session, records: usize) -> Result<Session, Problems> {
    let mut journal = session.battle().journal();
    journal.records.truncate(records);
    let (battle, _) = rules::resume(journal.into(), KeepUndo::Yes)?;
    Ok(Session::guided(battle, session.facts().clone(), session.hands()))
}

/// How a continued battle differs from the saved one.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// How it was opened.
    pub how: Reopened,
    /// Whether it was made under other charts than this program's.
    pub other_rules: bool,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.how, self.other_rules) {
            (how, false) => how.fmt(f),
            (Reopened::Replayed, true) => f.write_str(texts::title::OTHER_RULE_DATA_SAME_STATE),
            (how, true) => f.write_str(&texts::title::other_rule_data(how)),
        }
    }
}

/// Continues a kept battle; gives the machine's seed, and how the battle differs from the saved one, if it does.
///
/// # Errors
/// A scenario or rule set that cannot be read.
pub fn go_on(save: Save, hands: [Hand; 2]) -> Result<(Session, u64, Option<Difference>), Problems> {
    let header = &save.journal.header;
    let other_rules = header.rule_data != rules::rule_data(&header.rule_set);
    let scenario = Scenario::read(&header.scenario_name, &header.scenario)?;
    let seed = match header.dice {
        DiceSource::Seeded { seed } => seed,
        DiceSource::Scripted { .. } | DiceSource::Sealed(_) | DiceSource::Entered => 0,
    };
    let facts = Facts { title: saves::title_of(&scenario, &save.journal), ..facts(&scenario) };
    let (battle, how) = rules::resume(save, KeepUndo::Yes)?;
    let differs = other_rules || how != Reopened::Replayed;
    Ok((Session::new(battle, facts, hands), seed, differs.then_some(Difference { how, other_rules })))
}

/// Shows a kept battle from its beginning: everything if it is over, else only the part that the person who continues
/// it knows.
///
/// # Errors
/// A scenario or rule set that cannot be read.
pub fn look_at(journal: Journal, hands: [Hand; 2]) -> Result<Session, Problems> {
    let scenario = Scenario::read(&journal.header.scenario_name, &journal.header.scenario)?;
    let facts = Facts { title: saves::title_of(&scenario, &journal), ..facts(&scenario) };
    let mut session = Session::looking(rules::review(journal)?, facts, hands, Seat::Umpire);
    let last = session.replay().map_or(0, |replay| replay.timeline().last());
    session.seek(last);
    let viewer = viewer_of(session.battle(), hands);
    session.seek(0);
    session.look_as(viewer);
    Ok(session)
}

/// A lesson of a shelf by its id or path, carried out; and its battle, at its beginning.
///
/// # Errors
/// Everything that is wrong with it, or that does not go as it says.
pub fn lesson(shelf: &Shelf, id_or_path: &str) -> Result<(Session, Lesson), Problems> {
    let script = lesson::open(shelf, id_or_path)?;
    let scenario = lesson::table(shelf, &script)?;
    let Staged { lesson, problems, .. } = lesson::stage(script, &scenario)?;
    let lesson = problems.or_value(lesson)?;
    let title = lesson.script.title.to_string();
    let facts = Facts { title, subtitle: scenario.title.to_string(), ..facts(&scenario) };
    let replay = rules::review(lesson.journal.clone())?;
    Ok((Session::looking(replay, facts, [Hand::Human, Hand::Human], Seat::Umpire), lesson))
}

/// Looks back over the battle being played, through a seat's eyes and from its end while it goes on; once it is over,
/// from its beginning and in full.
///
/// # Errors
/// A scenario or rule set that cannot be read.
pub fn look_back(journal: Journal, facts: Facts, hands: [Hand; 2], viewer: Seat) -> Result<Session, Problems> {
    let mut looking = Session::looking(rules::review(journal)?, facts, hands, viewer);
    let last = looking.replay().map_or(0, |replay| replay.timeline().last());
    looking.seek(last);
    if looking.battle().conclusion().is_some() {
        looking.seek(0);
        looking.look_as(Seat::Umpire);
    }
    Ok(looking)
}

/// The facts shown of a battle, from the scenario that it was opened from; none where that cannot be read.
pub fn facts_of(battle: &dyn AnyBattle) -> Option<Facts> {
    let header = battle.journal().header;
    Scenario::read(&header.scenario_name, &header.scenario).ok().map(|scenario| facts(&scenario))
}

/// The facts shown of a scenario's battle.
pub fn facts(scenario: &Scenario) -> Facts {
    let name = |side| scenario.belligerent(army(side)).name.to_string();
    Facts {
        title: scenario.title.to_string(),
        subtitle: format!("{}, {}", scenario.place, spelt_out(scenario.date)),
        sides: Side::BOTH.map(name),
        goal: scenario.victory.summary.to_string(),
        wardrobe: Some(Wardrobe::of(scenario)),
        gates: WrittenGate::all_of(&scenario.ground),
    }
}

const fn army(side: Side) -> Army {
    match side {
        Side::First => Army::First,
        Side::Second => Army::Second,
    }
}

/// A date as it is spoken: "17 January 1781".
pub fn spelt_out(date: Date) -> String {
    let month = usize::try_from(date.month)
        .ok()
        .and_then(|month| texts::title::MONTHS.get(month.wrapping_sub(1)))
        .unwrap_or(&"");
    format!("{} {month} {}", date.day, date.year)
}

/// A secret for sealed dice, which cannot be guessed.
pub(crate) fn drawn_secret() -> Secret {
    let mut bytes = [0; 32];
    SysRng.try_fill_bytes(&mut bytes).expect("the system has a source of chance");
    Secret::new(bytes)
}

/// No two battles on one machine begin at the same moment.
pub(crate) fn seed_of_the_moment() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos() & u128::from(u32::MAX)).unwrap_or(1)
}

/// The seat through which a kept battle is viewed: the umpire's if it is over or machines fought it, else that of the
/// person who is asked next or who plays.
pub(crate) fn viewer_of(battle: &dyn AnyBattle, hands: [Hand; 2]) -> Seat {
    if battle.conclusion().is_some() {
        return Seat::Umpire;
    }
    let is_person = |seat: &Seat| seat.side().is_some_and(|side| hands[side.index()] == Hand::Human);
    let asked = battle.question().map(|question| question.seats.clone()).unwrap_or_default();
    asked.into_iter().chain([Seat::First, Seat::Second]).find(is_person).unwrap_or(Seat::Umpire)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{battle::StateHash, table::UnitId};

    #[test]
    fn every_shipped_scenario_opens_into_a_session_with_its_names_and_dress() {
        for listed in scenario::list(&Shelf::embedded()) {
            let scenario = listed.read.expect("shipped scenarios read");
            let (session, _) = begin(&scenario, &Choices::of(&scenario))
                .unwrap_or_else(|problems| panic!("{}: {problems}", listed.file));
            assert!(session.viewer().side().is_some(), "{} asks nobody", listed.file);
            assert_eq!(session.facts().title, scenario.title.to_string());
            assert!(session.facts().sides.iter().all(|name| !name.is_empty()));
        }
    }

    #[test]
    fn a_detachment_wears_its_parents_uniform_whichever_side_has_it() {
        for (name, rule_set) in [("cowpens", "hmm"), ("guilford", "wof")] {
            let scenario = scenario::open(&Shelf::embedded(), name).expect("it is shipped");
            let choices = Choices { rule_set: rule_set.to_owned(), ..Choices::of(&scenario) };
            let (session, _) = begin(&scenario, &choices).unwrap_or_else(|problems| panic!("{problems}"));
            let field = session.battle().field(Seat::Umpire);
            let parts =
                field.units().filter_map(|unit| Some((unit, field.get_unit(session.battle().whole_of(unit.id)?)?)));
            let (mut told, mut taken) = (0, 0);
            for (part, whole) in parts {
                assert_eq!(session.livery(part), session.livery(whole), "{name}: {}", part.name);
                let usual =
                    session.livery(&crate::table::Unit { id: UnitId(u16::MAX), name: String::new(), ..part.clone() });
                told += usize::from(session.livery(part) != usual);
                taken += usize::from(part.side != whole.side);
            }
            assert!(told > 0, "{name}: some of them wear what their army does not");
            assert_eq!(taken > 0, rule_set == "hmm", "{name}: captured guns keep the loser's paint");
        }
    }

    #[test]
    fn a_kept_battle_goes_on_where_it_was() {
        let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
        let (mut session, _) = begin(&scenario, &Choices::of(&scenario)).expect("it opens");
        let offers = session.battle().offers(session.viewer());
        let order = offers.iter().find_map(|offer| session.battle().suggest(session.viewer(), offer).next());
        session.give(order).expect("what is suggested is lawful");
        let (again, _, broken) =
            go_on(session.battle().saved(), [Hand::Human, Hand::Machine]).expect("it was just written");
        assert_eq!((again.battle().hash(), broken), (session.battle().hash(), None));
    }

    #[test]
    fn a_battle_made_under_other_rule_data_goes_on_and_says_so() {
        let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
        let (session, _) = begin(&scenario, &Choices::of(&scenario)).expect("it opens");
        let mut save = session.battle().saved();
        save.journal.header.rule_data = StateHash(7);
        let (again, _, told) = go_on(save, [Hand::Human, Hand::Human]).expect("it can be read");
        let told = told.expect("it differs");
        assert_eq!((&told.how, told.other_rules), (&Reopened::Replayed, true));
        assert!(told.to_string().contains("other rule data"), "{told}");
        assert_eq!(again.battle().hash(), session.battle().hash());
    }
}
