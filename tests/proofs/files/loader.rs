//! Reading, for each kind of file: everything that the program does with a file from another person, as far as the
//! first orders of its battle. Gives "sound …" or "refused: …"; a value that cannot be used after all is a fault.

use linstock::{
    battle::{AnyBattle, KeepUndo, Order, Save, Seat},
    commander::{Player, Random},
    dice::DiceSource,
    files::{Problems, Shelf},
    lesson::{self, Script},
    rules::{self, Changes, Content, check_file},
    scenario::Scenario,
};

/// A kind of file that others may have written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Loader {
    /// A scenario, opened under every rule set.
    Scenario,
    /// A file of a rule set's data, by its path.
    RuleData(String),
    /// A battle that was kept.
    Save,
    /// A force bought by points.
    Roster,
    /// A lesson, told on one of the tables that are shipped.
    Lesson,
}

/// How many orders are given to a battle that opens.
const ORDERS: u64 = 3;

impl Loader {
    /// Its name, from which [`Loader::named`] finds it again.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Scenario => "scenario".to_owned(),
            Self::RuleData(path) => path.replace('/', "+"),
            Self::Save => "save".to_owned(),
            Self::Roster => "roster".to_owned(),
            Self::Lesson => "lesson".to_owned(),
        }
    }

    /// The loader of a name.
    pub(crate) fn named(name: &str) -> Self {
        let plain =
            [Self::Scenario, Self::Save, Self::Roster, Self::Lesson].into_iter().find(|loader| loader.name() == name);
        plain.unwrap_or_else(|| Self::RuleData(name.replace('+', "/")))
    }

    /// The outcome for a text.
    ///
    /// # Errors
    /// The outcomes that must never happen.
    pub(crate) fn read(&self, text: &str) -> Result<String, String> {
        match self {
            Self::Scenario => scenario(text),
            Self::RuleData(path) => said(check_file(path, text).map(drop)),
            Self::Save => save(text),
            Self::Roster => roster(text),
            Self::Lesson => lesson(text),
        }
    }
}

/// A refusal has a reason, and a place in the text.
fn said(read: Result<(), Problems>) -> Result<String, String> {
    let Err(problems) = read else { return Ok("sound".to_owned()) };
    if problems.is_empty()
        || problems.iter().any(|problem| problem.wrong.is_empty() || problem.line == 0 || problem.column == 0)
    {
        return Err(format!("it is refused without a reason or a place: {problems:?}"));
    }
    let told: String = problems.to_string().chars().take(2_000).collect();
    Ok(format!("refused: {told}"))
}

fn scenario(text: &str) -> Result<String, String> {
    let scenario = match Scenario::read("any.ron", text) {
        Ok(scenario) => scenario,
        Err(problems) => return said(Err(problems)),
    };
    let checked = rules::needs(&scenario).map(drop);
    for set in rules::RULE_SETS {
        let opened = rules::open(&scenario, set.id, &Changes::new(), DiceSource::Seeded { seed: 1 }, KeepUndo::No);
        match opened {
            Ok(mut battle) => goes_on(battle.as_mut())?,
            Err(problems) => drop(said(Err(problems))?),
        }
    }
    said(checked)
}

/// A save is opened as far as it goes, and so is the valid part of a damaged one.
fn save(text: &str) -> Result<String, String> {
    let read = Save::read("any.ron", text);
    let usable = read.clone().ok().or_else(|| Save::sound_part("any.ron", text));
    if let Some(save) = usable
        && let Ok((mut battle, _)) = rules::resume(save, KeepUndo::Yes)
    {
        goes_on(battle.as_mut())?;
    }
    said(read.map(drop))
}

fn roster(text: &str) -> Result<String, String> {
    match check_file("any.ron", text) {
        Ok(Content::Roster(muster)) => {
            let _ = muster.to_string();
            let battle = rules::pick_up_of([("any.ron", text), ("any.ron", text)], 7);
            let written = battle.map_err(|problems| format!("a sound roster makes no battle: {problems}"))?;
            let fought = scenario(&written)?;
            if fought == "sound" { Ok(fought) } else { Err(format!("the battle of a sound roster is {fought}")) }
        }
        Ok(_) => Ok("sound, as another kind of file".to_owned()),
        Err(problems) => said(Err(problems)),
    }
}

/// A battle that opens is asking, waiting for dice, or over; orders are given to it, shown and taken back.
fn goes_on(battle: &mut dyn AnyBattle) -> Result<(), String> {
    for count in 0..ORDERS {
        if battle.conclusion().is_some() || !battle.wanted().is_empty() {
            return Ok(());
        }
        let Some(order) = any_order(battle, count) else {
            return Err(format!("nobody answers {:?}", battle.question()));
        };
        battle.give(order).map_err(|refusal| format!("a proposal is refused: {refusal}"))?;
    }
    Ok(())
}

fn any_order(battle: &dyn AnyBattle, seed: u64) -> Option<Order> {
    let seats: Vec<Seat> = battle.question()?.seats.clone();
    seats.into_iter().find_map(|seat| Random::new(seed, seat).order(battle, seat))
}

/// A lesson is carried out as far as it goes.
fn lesson(text: &str) -> Result<String, String> {
    let staged = Script::read("any.ron", text).and_then(|script| {
        let table = lesson::table(&Shelf::embedded(), &script)?;
        lesson::stage(script, &table)
    });
    match staged {
        Ok(staged) if staged.problems.is_empty() => Ok("sound".to_owned()),
        Ok(staged) => said(Err(staged.problems)),
        Err(problems) => said(Err(problems)),
    }
}
