//! How a battle on the table ended: who won and why, what both sides lost beside history's losses, the objectives, the
//! decisive moments and the luck. Gathered once, when the battle is over, and shown when what led to it has been seen.
//! Decides nothing.

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    battle::{
        AnyBattle, Conclusion, Seat, Tallies, Tally,
        notice::{CardRow, EntryWeight, FiguresLost, HeldGround, Moment},
        tally::Verdict,
    },
    client::{
        input::open_panels::OpenPanels,
        playback::Playback,
        schedule::ClientSystems,
        session::{Session, battle_opener::starts_anew},
    },
    rules,
    scenario::{
        Scale, Scenario,
        plan::History,
        words::{Army, Prose},
    },
    table::Side,
};

/// The account of the battle on the table, and whether its page has been opened.
#[derive(Resource, Debug, Default)]
pub struct BattleOutcome {
    account: Option<Account>,
    revision: u64,
    /// The page opens by itself once.
    was_opened: bool,
    /// It was open when the replay began, and opens again after that.
    comes_back: bool,
}

/// How a battle ended.
#[derive(Clone, Debug)]
pub struct Account {
    /// Who won and why.
    pub conclusion: Conclusion,
    /// The turn in which it ended.
    pub turn: u32,
    /// The losses of both sides.
    pub losses: [Losses; 2],
    /// The outcome of that day, where the scenario tells it.
    pub that_day: Option<Prose>,
    /// The objectives, and who holds them.
    pub ground: Vec<HeldGround>,
    /// The decisive moments, in turn.
    pub moments: Vec<DecisiveMoment>,
    /// How the dice of each side fell, by kinds of dice.
    pub luck: Vec<(Tally, Verdict)>,
}

/// What a side lost.
#[derive(Clone, Debug, Default)]
pub struct Losses {
    /// Its figures, where its rules count them.
    pub figures: Option<FiguresLost>,
    /// The men for whom the lost ones stand.
    pub men: Option<u32>,
    /// Its score as its rules count it.
    pub score: Vec<CardRow>,
    /// Its losses in history, as each source gives them.
    pub in_history: Vec<HistoricalLosses>,
}

/// A side's losses in history, men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoricalLosses {
    /// Killed and wounded.
    pub killed_and_wounded: u32,
    /// Captured and missing.
    pub captured: u32,
    /// The work that says so.
    pub source: String,
}

/// A decisive moment.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisiveMoment {
    /// Its place among all of the battle, from 0 on.
    pub place: usize,
    /// The turn.
    pub turn: u32,
    /// Its kind.
    pub moment: Moment,
    /// The event, in one sentence.
    pub text: String,
}

impl BattleOutcome {
    /// The account; none while the battle goes on.
    pub fn account(&self) -> Option<&Account> {
        self.account.as_ref()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(starts_anew::<BattleOutcome>).add_systems(Update, follow.in_set(ClientSystems::Mirror));
}

/// Gathers the account once the battle is over, and opens its page once what led to it has been shown.
fn follow(
    session: Res<Session>,
    playback: Res<Playback>,
    mut outcome: ResMut<BattleOutcome>,
    mut shows: ResMut<OpenPanels>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_played = !session.is_replay() && !session.is_bench() && !session.is_guided();
    let Some(conclusion) = session.battle().conclusion().filter(|_| is_played) else {
        if shows.outcome {
            shows.outcome = false;
            outcome.comes_back = !is_played && outcome.account.is_some();
        }
        if is_played && outcome.was_opened {
            *outcome = BattleOutcome::default();
        }
        return;
    };
    if outcome.account.is_none() || outcome.revision != session.revision() {
        outcome.account = Some(Account::of(session.battle(), conclusion.clone()));
        outcome.revision = session.revision();
    }
    if !playback.is_running() && (!outcome.was_opened || outcome.comes_back) {
        (outcome.was_opened, outcome.comes_back, shows.outcome) = (true, false, true);
        redraw.write(RequestRedraw);
    }
}

impl Account {
    /// Of a battle that is over: nothing of it is hidden any more.
    pub fn of(battle: &dyn AnyBattle, conclusion: Conclusion) -> Self {
        let header = battle.journal().header;
        let scenario = Scenario::read(&header.scenario_name, &header.scenario).ok();
        let scale = scenario
            .as_ref()
            .and_then(|scenario| rules::battles::scale(scenario, &header.rule_set, &header.switches).ok());
        let tallies = Tallies::of(battle, Seat::Umpire).of;
        Self {
            conclusion,
            turn: battle.phase(Seat::Umpire).turn,
            losses: Side::BOTH.map(|side| Losses::of(battle, scenario.as_ref(), scale, side)),
            that_day: scenario.and_then(|scenario| Some(scenario.history?.outcome)),
            ground: battle.held_ground(Seat::Umpire),
            moments: moments(battle),
            luck: tallies
                .into_iter()
                .map(|tally| (tally.verdict(), tally))
                .map(|(fell, tally)| (tally, fell))
                .collect(),
        }
    }
}

impl Losses {
    fn of(battle: &dyn AnyBattle, scenario: Option<&Scenario>, scale: Option<Scale>, side: Side) -> Self {
        let army = match side {
            Side::First => Army::First,
            Side::Second => Army::Second,
        };
        let figures = battle.figures_lost(Seat::Umpire, side);
        let history = scenario.and_then(|scenario| scenario.history.as_ref());
        Self {
            figures,
            men: figures.zip(scale).map(|(figures, scale)| figures.lost * scale.men_per_figure),
            score: battle.score(Seat::Umpire, side),
            in_history: history.map_or_else(Vec::new, |history| in_history(history, army)),
        }
    }
}

fn in_history(history: &History, army: Army) -> Vec<HistoricalLosses> {
    let of_army = history.losses.iter().filter(|loss| loss.army == army);
    of_army
        .map(|loss| HistoricalLosses {
            killed_and_wounded: loss.killed_and_wounded,
            captured: loss.captured,
            source: loss.source.to_string(),
        })
        .collect()
}

/// The decisive moments; those that an umpire took back keep their places and are left out.
fn moments(battle: &dyn AnyBattle) -> Vec<DecisiveMoment> {
    let entries = battle.entries(Seat::Umpire).into_iter();
    let decisive = entries.filter_map(|entry| Some((entry, entry.moment?))).enumerate();
    decisive
        .filter(|(_, (entry, _))| entry.weight != EntryWeight::Struck)
        .map(|(place, (entry, moment))| DecisiveMoment { place, turn: entry.turn, moment, text: entry.text.clone() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{battle::KeepUndo, dice::DiceSource, files::Shelf, rules::Changes, scenario};

    /// The account of a scenario's battle that ends as soon as it has been opened.
    fn account(scenario: &Scenario, rule_set: &str) -> Account {
        let opened = rules::open(scenario, rule_set, &Changes::new(), DiceSource::Seeded { seed: 1 }, KeepUndo::No);
        let battle = opened.unwrap_or_else(|problems| panic!("{problems}"));
        let clause = clause!("hmm.20.40");
        let conclusion = Conclusion { winner: Some(Side::First), reason: "so it is".to_owned(), clause };
        Account::of(battle.as_ref(), conclusion)
    }

    #[test]
    fn losses_stand_beside_those_of_that_day_and_every_objective_has_its_holder() {
        for (name, rule_set) in [("cowpens", "hmm"), ("guilford", "wof"), ("lobosch", "wof"), ("kernstown", "hmm")] {
            let scenario = scenario::open(&Shelf::embedded(), name).expect("it is shipped");
            let account = account(&scenario, rule_set);
            let history = scenario.history.as_ref().expect("it has one");
            let told: usize = account.losses.iter().map(|losses| losses.in_history.len()).sum();
            assert_eq!((told, account.that_day.as_ref()), (history.losses.len(), Some(&history.outcome)), "{name}");
            for losses in &account.losses {
                let figures = losses.figures.expect("the set counts them");
                assert!(figures.lost == 0 && figures.of > 10 && losses.men == Some(0), "{name}: {losses:?}");
            }
            let held: Vec<_> = account.ground.iter().map(|held| (held.name.clone(), held.by, held.since)).collect();
            let side = |army| if army == Army::First { Side::First } else { Side::Second };
            let told = scenario.objectives.iter();
            let told: Vec<_> = told.map(|one| (one.name.to_string(), one.held_by.map(side), 1)).collect();
            assert_eq!(held, told, "{name}");
        }
    }

    #[test]
    fn a_scenario_without_history_has_no_losses_of_that_day() {
        let shipped = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
        let text = Scenario { history: None, ..shipped }.written();
        let scenario = Scenario::read("scenarios/cowpens.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
        let account = account(&scenario, "hmm");
        assert!(account.losses.iter().all(|losses| losses.in_history.is_empty()) && account.that_day.is_none());
        assert!(account.moments.is_empty() && account.luck.is_empty(), "nothing has happened");
    }
}
