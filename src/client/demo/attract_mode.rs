//! The demonstration that a club leaves running beside its table: the program fights a battle out of sight, presents it
//! caption by caption, and fights the next. Any key or button stops it. Once asked for, it comes back after some idle
//! minutes on the title, or over a lesson or a replay that was left standing. It never interrupts a battle being
//! played.
//!
//! The battle is fought in the background, so that the window never waits. Gives no order to the battle on the screen.

use std::time::Duration;

use bevy::{
    input::{ButtonState, keyboard::KeyboardInput, mouse::MouseButtonInput},
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
    window::{CursorMoved, FileDragAndDrop, RequestRedraw},
};

use crate::{
    battle::{AnyBattle, KeepUndo, Replay, Seat},
    client::{
        replay::{self, Reviewing, Turns},
        session::battle_opener::BattleOpener,
        session::{
            Facts, Hand, Session,
            autosave::Autosave,
            leaving::{Exit, Leaving},
            open_battle,
        },
        texts,
    },
    dice::DiceSource,
    files::Shelf,
    rehearsal::{Limits, Sitter, fight},
    rules::{self, Changes},
    scenario::{self, Scenario},
};

/// How long before it takes over from a lesson or a replay it announces that, seconds.
const WARNING_SECONDS: f32 = 30.0;
/// How long the last caption stands before the next battle, seconds.
const LAST_SECONDS: f32 = 8.0;

/// A battle that was fought unseen.
struct Fought {
    replay: Box<dyn Replay>,
    facts: Facts,
}

/// How the demonstration stands.
#[derive(Resource)]
pub struct AttractMode {
    /// How long the window must be untouched before it comes back, seconds.
    pub patience_seconds: f32,
    /// Whether the player has started it, so that it comes back.
    is_wanted: bool,
    /// Whether it is to begin at once.
    is_due: bool,
    /// Whether the screen shows it.
    is_showing: bool,
    /// The battle that is being fought for it.
    fighting: Option<Task<Result<Fought, String>>>,
    /// Why the last battle for it could not be fought.
    failure: Option<String>,
    /// How many battles have been begun for it.
    begun: usize,
    /// How long the window has been untouched, or the last caption has stood, seconds.
    idle: f32,
    /// The screen that it waits for.
    beside: Beside,
}

/// The screen while the demonstration waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Beside {
    /// Something that it leaves alone, or that is its own.
    #[default]
    Other,
    /// The title.
    Title,
    /// An unattended lesson or replay, which it will take over from.
    Left,
}

impl Default for AttractMode {
    fn default() -> Self {
        Self {
            patience_seconds: 180.0,
            is_wanted: false,
            is_due: false,
            is_showing: false,
            fighting: None,
            failure: None,
            begun: 0,
            idle: 0.0,
            beside: Beside::Other,
        }
    }
}

impl AttractMode {
    /// In how many seconds it takes over, where that is soon.
    pub fn takes_over_in(&self) -> Option<f32> {
        (self.beside == Beside::Left).then(|| self.left()).filter(|left| *left <= WARNING_SECONDS)
    }

    /// When the window must be awake: as something new is to be said of that, or the demonstration is to come back to
    /// the title.
    pub fn next_word(&self) -> Option<Duration> {
        let left = self.left();
        let seconds = match self.beside {
            Beside::Other => return None,
            Beside::Left if left > WARNING_SECONDS => left - WARNING_SECONDS,
            Beside::Left => left.min(1.0),
            Beside::Title => left,
        };
        Some(Duration::from_secs_f32(seconds))
    }

    fn left(&self) -> f32 {
        (self.patience_seconds - self.idle).max(0.0)
    }

    /// Asks for the demonstration: it begins as soon as its first battle is fought.
    pub fn begin(&mut self) {
        (self.is_wanted, self.is_due) = (true, true);
        self.failure = None;
    }

    /// Why there is no demonstration, where one was asked for and its battle could not be fought.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Whether its battle is still being fought and nothing is shown yet.
    pub fn is_about_to_begin(&self) -> bool {
        self.fighting.is_some() && !self.is_showing
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<AttractMode>().add_systems(PreUpdate, (give_way, wait, present).chain());
}

/// A key, a button or a dropped file stops the demonstration; moving the mouse delays it.
fn give_way(
    mut keys: MessageReader<KeyboardInput>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut moves: MessageReader<CursorMoved>,
    mut drops: MessageReader<FileDragAndDrop>,
    mut attract: ResMut<AttractMode>,
    mut leaving: ResMut<Leaving>,
) {
    let is_pressed = keys.read().any(|key| key.state == ButtonState::Pressed)
        | buttons.read().any(|button| button.state == ButtonState::Pressed)
        | drops.read().any(|drop| matches!(drop, FileDragAndDrop::DroppedFile { .. }));
    let is_moved = moves.read().count() > 0;
    if !is_pressed && !is_moved {
        return;
    }
    if is_pressed && attract.is_showing {
        attract.is_showing = false;
        // A demonstration has nothing that could be lost.
        *leaving = Leaving::Goes(Exit::Title);
    }
    if is_pressed {
        attract.fighting = None;
    }
    if !attract.is_showing {
        attract.idle = 0.0;
    }
}

/// Has the next battle fought when it is time: after idle minutes, or when the last one has been presented.
fn wait(
    time: Res<Time<Real>>,
    session: Option<Res<Session>>,
    reviewing: Res<Reviewing>,
    autosave: Res<Autosave>,
    mut attract: ResMut<AttractMode>,
) {
    attract.beside = match &session {
        _ if !attract.is_wanted || attract.fighting.is_some() => Beside::Other,
        None => Beside::Title,
        Some(session) if is_left(session, &reviewing) && !attract.is_showing => Beside::Left,
        Some(_) => Beside::Other,
    };
    if !attract.is_wanted || attract.fighting.is_some() {
        return;
    }
    let patience = match (&session, reviewing.presenter()) {
        (None, _) => attract.patience_seconds,
        (Some(session), Some(presenter)) if attract.is_showing && presenter.is_at_the_end(session) => LAST_SECONDS,
        _ if attract.beside == Beside::Left => attract.patience_seconds,
        _ => {
            attract.idle = 0.0;
            return;
        }
    };
    attract.idle += time.delta_secs();
    if attract.idle >= patience || std::mem::take(&mut attract.is_due) {
        let (shelf, number) = (autosave.shelf().clone(), attract.begun);
        attract.idle = 0.0;
        attract.begun += 1;
        attract.fighting = Some(AsyncComputeTaskPool::get().spawn(async move { fought(&shelf, number) }));
    }
}

/// Whether the screen may be unattended: a replay that does not play, with no unfinished battle set aside.
fn is_left(session: &Session, reviewing: &Reviewing) -> bool {
    session.is_replay() && !reviewing.is_playing() && !reviewing.has_aside()
}

/// Presents the battle as soon as it has been fought.
fn present(mut attract: ResMut<AttractMode>, mut opener: BattleOpener, mut redraw: MessageWriter<RequestRedraw>) {
    let Some(task) = &mut attract.fighting else { return };
    redraw.write(RequestRedraw);
    let Some(fought) = check_ready(task) else { return };
    attract.fighting = None;
    let Fought { replay, facts } = match fought {
        Ok(fought) => fought,
        Err(failure) => {
            attract.failure = Some(failure);
            return;
        }
    };
    attract.failure = None;
    let mut session = Session::looking(replay, facts, [Hand::Machine, Hand::Machine], Seat::Umpire);
    let reviewing = Reviewing::presenting(None, &mut session, Turns::ByThemselves(0.0));
    attract.is_showing = true;
    replay::view(&mut opener, session, reviewing);
}

/// Fights a battle between machines, another one each time.
///
/// # Errors
/// Why it could not be fought, with its title.
fn fought(shelf: &Shelf, number: usize) -> Result<Fought, String> {
    let scenarios: Vec<Scenario> = scenario::list(shelf).into_iter().filter_map(|listed| listed.read.ok()).collect();
    let scenario = scenarios.get(number % scenarios.len().max(1)).ok_or(texts::title::NOTHING_TO_DEMONSTRATE)?;
    let replay = fight_out(scenario, scenario.rule_set.as_str()).map_err(|why| format!("{}: {why}", scenario.title))?;
    Ok(Fought { replay, facts: open_battle::facts(scenario) })
}

fn fight_out(scenario: &Scenario, rule_set: &str) -> Result<Box<dyn Replay>, String> {
    let seed = open_battle::seed_of_the_moment();
    let dice = DiceSource::Seeded { seed };
    let opened = rules::open(scenario, rule_set, &Changes::new(), dice, KeepUndo::No);
    let mut battle: Box<dyn AnyBattle> = opened.map_err(|problems| problems.to_string())?;
    let mut players = [Seat::First, Seat::Second].map(|seat| Sitter::Machine.sit(seed, seat));
    let [first, second] = &mut players;
    let bout = fight(battle.as_mut(), [first.as_mut(), second.as_mut()], Limits::SCENARIO, &mut |_| {});
    bout.map_err(|broken| broken.to_string())?;
    rules::review(battle.journal()).map_err(|problems| problems.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_battle_of_a_demonstration_is_fought_to_its_end_and_every_scenario_has_its_turn() {
        let shelf = Shelf::embedded();
        let titles: Vec<String> =
            scenario::list(&shelf).into_iter().filter_map(|listed| Some(listed.read.ok()?.title.to_string())).collect();
        let number = titles.len() + 1;
        let fought = fought(&shelf, number).expect("a shipped scenario can be fought");
        assert_eq!(fought.facts.title, titles[1]);
        let mut replay = fought.replay;
        let last = replay.timeline().last();
        replay.seek(last).expect("the last position is there");
        assert!(replay.battle().conclusion().is_some());
    }

    #[test]
    fn it_says_so_before_it_takes_a_lesson_away_and_wakes_the_window_for_that() {
        for (beside, idle, said, wakes) in [
            (Beside::Other, 170.0, None, None),
            (Beside::Title, 0.0, None, Some(180)),
            (Beside::Title, 179.5, None, Some(0)),
            (Beside::Left, 20.0, None, Some(130)),
            (Beside::Left, 155.5, Some(24.5), Some(1)),
            (Beside::Left, 200.0, Some(0.0), Some(0)),
        ] {
            let attract = AttractMode { beside, idle, ..AttractMode::default() };
            assert_eq!(
                (attract.takes_over_in(), attract.next_word().map(|word| word.as_secs())),
                (said, wakes),
                "{beside:?} {idle}"
            );
        }
    }

    #[test]
    fn why_a_battle_cannot_be_fought_is_told() {
        let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
        let failure = fight_out(&scenario, "chess").err().expect("nobody has these rules");
        assert!(failure.contains("chess"), "{failure}");
    }
}
