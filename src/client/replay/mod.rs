//! A replay: a fought battle played, stepped through, sought, and branched into a new one.
//!
//! Meanwhile the session holds a replay in which no orders can be given; the battle being played is set aside
//! untouched, and comes back as it was.

mod loader;
pub mod presenter;

use std::sync::Arc;

use bevy::{math::ops, prelude::*, window::RequestRedraw};

pub use presenter::{Presenter, Turns};

use loader::{LookedBack, Read, Reading};

use crate::{
    battle::{Branch, BranchDice, Refusal, Stride},
    client::{
        commands::ReplayCommand,
        orders::{Direction, active_order::ActiveOrder, selection::Selection},
        playback::Playback,
        schedule::ClientSystems,
        session::{
            Session,
            battle_opener::{BattleOpener, starts_anew},
            leaving::{Exit, Leaving},
            open_battle,
            screen::{Screen, ScreenSystems},
        },
        texts,
        turn::{
            flow::HandOver,
            suspended_battle::{BattleContext, SuspendedBattle},
        },
    },
    lesson::Lesson,
};

/// The pause between two orders, seconds at the usual speed.
const PAUSE: f32 = 0.3;
/// The slowest and the fastest that is played beside the usual pace, in doublings.
const HASTES: [i8; 2] = [-2, 4];

/// The state of the replay on the screen.
#[derive(Resource, Default)]
pub struct Reviewing {
    /// Whether it plays on by itself.
    playing: bool,
    /// How long the last order has been shown, seconds.
    waited: f32,
    /// How much faster than the player's pace it is played, in doublings.
    haste: i8,
    /// The name that a branch is being given, while one is asked for.
    pub naming: Option<String>,
    /// The kept battle being viewed, by its plain name.
    of: String,
    aside: Option<Box<SuspendedBattle>>,
    /// The decisive moment from which the battle being read is to be looked back on, by its place among all.
    sought: Option<usize>,
    /// A battle that is being read, to come onto the table.
    reading: Option<Reading>,
    lesson: Option<Arc<Lesson>>,
    presenter: Option<Presenter>,
}

impl Reviewing {
    /// Begins viewing a saved battle, by its plain name.
    pub fn of(name: String) -> Self {
        Self { of: name, ..Self::default() }
    }

    /// Opens a kept battle, by its plain name, and asks for the name of a branch.
    pub fn to_branch(name: String) -> Self {
        Self { naming: Some(String::new()), ..Self::of(name) }
    }

    /// Begins to present a lesson, or where there is none the battle itself.
    pub fn presenting(lesson: Option<Lesson>, session: &mut Session, turns: Turns) -> Self {
        let lesson = lesson.map(Arc::new);
        let of =
            lesson.as_ref().map_or_else(|| session.facts().title.clone(), |lesson| lesson.script.title.to_string());
        let presenter = Some(Presenter::begin(lesson.clone(), session, turns));
        Self { of, lesson, presenter, ..Self::default() }
    }

    /// The presenter, while the battle is presented.
    pub fn presenter(&self) -> Option<&Presenter> {
        self.presenter.as_ref()
    }

    /// Whether the replay plays on by itself.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Its speed as a multiple of the player's own.
    pub fn times(&self) -> f32 {
        ops::exp2(f32::from(self.haste))
    }

    /// Whether an unfinished battle is set aside.
    pub fn has_aside(&self) -> bool {
        self.aside.is_some()
    }

    /// Carries out a command.
    pub(crate) fn carry_out(&mut self, look: ReplayCommand, around: &mut BattleContext<'_>) {
        let Some((position, last)) =
            around.session.replay().map(|replay| (replay.position(), replay.timeline().last()))
        else {
            match look {
                ReplayCommand::Back => self.look_back(around, None),
                ReplayCommand::BackTo(place) => self.look_back(around, Some(place)),
                _ => {}
            }
            return;
        };
        if !matches!(look, ReplayCommand::PlayOrPause | ReplayCommand::Speed(_)) {
            self.playing = false;
        }
        match look {
            ReplayCommand::Back | ReplayCommand::BackTo(_) => {}
            ReplayCommand::PlayOrPause => self.playing = !self.playing && position < last,
            ReplayCommand::Stride(stride, direction) => stride_on(around, stride, direction),
            ReplayCommand::Bookmark(direction) => {
                if let Some(moment) = bookmark_beside(&around.session, direction) {
                    show_moment(around, moment);
                }
            }
            ReplayCommand::Moment(moment) => show_moment(around, moment),
            ReplayCommand::Seek(sought) => jump(around, sought.min(last)),
            ReplayCommand::Start => jump(around, 0),
            ReplayCommand::End => jump(around, last),
            ReplayCommand::Speed(direction) => {
                let doublings = if direction == Direction::Onwards { 1 } else { -1 };
                self.haste = (self.haste + doublings).clamp(HASTES[0], HASTES[1]);
            }
            ReplayCommand::Name => self.naming = self.naming.is_none().then(String::new),
            ReplayCommand::Present | ReplayCommand::Caption(_) | ReplayCommand::Why | ReplayCommand::TryIt => {
                self.present(look, around);
            }
            ReplayCommand::Close if self.is_reading() => self.stop_reading(),
            ReplayCommand::Close if self.presenter.is_some() && self.lesson.is_none() => self.presenter = None,
            ReplayCommand::Close if self.naming.is_some() => self.naming = None,
            ReplayCommand::Close => self.close(around),
        }
    }

    /// Turns to the presenter.
    fn present(&mut self, look: ReplayCommand, around: &mut BattleContext<'_>) {
        let Some(presenter) = &mut self.presenter else {
            if look == ReplayCommand::Present {
                around.playback.begin_anew();
                // At its end there is nothing left to present, so it is presented from the start.
                if self.lesson.is_none() && is_at_the_end(&around.session) {
                    around.session.seek(0);
                }
                self.presenter = Some(Presenter::begin(self.lesson.clone(), &mut around.session, Turns::ByHand));
                self.point(&mut around.selection);
            }
            return;
        };
        match look {
            ReplayCommand::Caption(Direction::Onwards) => presenter.onwards(&mut around.session, &mut around.playback),
            ReplayCommand::Caption(Direction::Back) => presenter.back(&mut around.session, &mut around.playback),
            ReplayCommand::Why => presenter.why = !presenter.why,
            ReplayCommand::TryIt => {
                let name = texts::presenter::from_caption(presenter.place().0);
                self.branch(name, around);
                return;
            }
            _ => {
                self.presenter = None;
                return;
            }
        }
        self.point(&mut around.selection);
    }

    /// Selects the units that the caption points at.
    pub(crate) fn point(&self, selection: &mut Selection) {
        if let Some(presenter) = &self.presenter {
            *selection = Selection::units(presenter.caption().units.clone());
        }
    }

    /// Starts looking back over the battle being played, from a decisive moment if one is sought: through the viewer's
    /// eyes while it goes on, in full once it is over. Once it has been read, the battle is set aside.
    fn look_back(&mut self, around: &mut BattleContext<'_>, sought: Option<usize>) {
        if around.session.is_bench() {
            around.acting.refusal = Some(Refusal::new("linstock.bench", texts::replay::BENCH_IS_NOT_KEPT));
            return;
        }
        let name = around.autosave.kept_name().unwrap_or_else(|| around.session.facts().title.clone());
        let session = &around.session;
        let (journal, facts) = (session.battle().journal(), session.facts().clone());
        let battle = LookedBack { journal, facts, hands: session.hands(), viewer: session.viewer() };
        (self.reading, self.sought) = (Some(Reading::back(battle, name)), sought);
    }

    /// Whether a battle is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Stops waiting for the file being read.
    pub(crate) fn stop_reading(&mut self) {
        self.reading = None;
    }

    /// Puts what has been read on the table, if it is ready and the table is still the one it was read for.
    pub(crate) fn lay_what_is_read(&mut self, around: &mut BattleContext<'_>) {
        let Some(read) = self.reading.as_mut().and_then(Reading::poll) else { return };
        self.reading = None;
        let goes_on = !around.session.is_replay() && !around.session.is_bench();
        match read {
            Ok(Read::Back(looked_at, name)) if goes_on => {
                let sought = self.sought;
                *self = Self::of(name);
                let looked_at = looked_at.after(around.session.revision());
                self.aside = Some(Box::new(SuspendedBattle::lay(around, looked_at)));
                if let Some(moment) = sought.and_then(|place| bookmark_at(&around.session, place)) {
                    show_moment(around, moment);
                }
            }
            Ok(Read::Branch(session, seed)) if around.session.is_replay() => self.go_on_with(*session, seed, around),
            Ok(_) => {}
            Err(problems) => around.acting.refusal = Some(Refusal::new("linstock.files", problems.to_string())),
        }
    }

    fn close(&mut self, around: &mut BattleContext<'_>) {
        let Some(aside) = self.aside.take() else {
            *around.leaving = Leaving::Wanted(Exit::Title);
            return;
        };
        aside.take_up(around);
        *self = Self::default();
    }

    /// Continues with a new battle, saved in a file of its own, from the position viewed. The battle that was set aside
    /// stays saved as it is.
    pub(crate) fn branch(&mut self, name: String, around: &mut BattleContext<'_>) {
        if let Some(failure) = around.autosave.failure() {
            let why = texts::replay::save_first(failure);
            around.acting.refusal = Some(Refusal::new("linstock.files", why));
            return;
        }
        let Some(replay) = around.session.replay() else { return };
        let dice = BranchDice::Fresh { seed: open_battle::seed_of_the_moment() };
        let journal = match replay.branch(Branch { name, of: self.of.clone(), dice }) {
            Ok(journal) => journal,
            Err(refusal) => {
                around.acting.refusal = Some(refusal);
                return;
            }
        };
        self.reading = Some(Reading::branch(journal, around.session.hands()));
    }

    fn go_on_with(&mut self, session: Session, seed: u64, around: &mut BattleContext<'_>) {
        let revision = around.session.revision();
        *around.session = session.after(revision);
        around.playback.begin_anew();
        around.machines.seat(seed);
        around.autosave.begin();
        (*around.acting, *around.selection, *around.hand_over) =
            (ActiveOrder::default(), Selection::default(), HandOver::default());
        *self = Self::default();
    }
}

fn is_at_the_end(session: &Session) -> bool {
    session.replay().is_some_and(|replay| replay.position() >= replay.timeline().last())
}

/// Goes a stride; a single order is shown happening.
fn stride_on(around: &mut BattleContext<'_>, stride: Stride, direction: Direction) {
    let Some(replay) = around.session.replay() else { return };
    let (timeline, position) = (replay.timeline(), replay.position());
    match (direction, stride) {
        (Direction::Onwards, Stride::Order) => show_next(&mut around.session, &mut around.playback),
        (Direction::Onwards, _) => {
            if let Some(there) = timeline.onwards(position, stride) {
                jump(around, there);
            }
        }
        (Direction::Back, _) => {
            if let Some(there) = timeline.back(position, stride) {
                jump(around, there);
            }
        }
    }
}

/// Shows the next order happening.
fn show_next(session: &mut Session, playback: &mut Playback) {
    playback.skip();
    if let Some(replay) = session.replay() {
        let next = replay.position() + 1;
        session.seek(next);
    }
}

/// Goes to a position at once.
fn jump(around: &mut BattleContext<'_>, position: usize) {
    around.playback.begin_anew();
    around.session.seek(position);
}

/// Goes to just before a decisive moment and shows it happening.
fn show_moment(around: &mut BattleContext<'_>, position: usize) {
    jump(around, position.saturating_sub(1));
    around.playback.begin_at(&around.session);
    show_next(&mut around.session, &mut around.playback);
}

/// The position of the decisive moment of a place among all that the viewer may know of.
fn bookmark_at(session: &Session, place: usize) -> Option<usize> {
    Some(session.replay()?.timeline().bookmarks(session.viewer()).nth(place)?.position)
}

/// The position of the next decisive moment that the viewer may know of, or of the one before.
fn bookmark_beside(session: &Session, direction: Direction) -> Option<usize> {
    let replay = session.replay()?;
    let (here, mut moments) =
        (replay.position(), replay.timeline().bookmarks(session.viewer()).map(|bookmark| bookmark.position));
    match direction {
        Direction::Onwards => moments.find(|&position| position > here),
        Direction::Back => moments.rev().find(|&position| position < here),
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(starts_anew::<Reviewing>)
        .add_systems(PreUpdate, follow_screen.in_set(ScreenSystems))
        .add_systems(Last, follow_screen)
        .add_systems(
            Update,
            (play_on, turn_over, pass_on_speed.run_if(resource_changed::<Reviewing>)).in_set(ClientSystems::Flow),
        );
}

/// Opens a battle for viewing, with what the first caption speaks of selected.
pub(crate) fn view(opener: &mut BattleOpener<'_, '_>, session: Session, reviewing: Reviewing) {
    let mut pointed_at = Selection::default();
    reviewing.point(&mut pointed_at);
    opener.view(session);
    opener.set(reviewing);
    opener.set(pointed_at);
}

/// Follows the table with the screen.
fn follow_screen(
    session: Option<Res<Session>>,
    reviewing: Res<Reviewing>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let now = Screen::of(session.as_deref(), reviewing.presenter().is_some());
    if now != *screen.get() {
        next.set(now);
        redraw.write(RequestRedraw);
    }
}

/// Plays what happens as fast as the replay is played.
fn pass_on_speed(reviewing: Res<Reviewing>, mut playback: ResMut<Playback>) {
    playback.bypass_change_detection().replay_speed = reviewing.times();
}

/// How fast pauses for reading pass in a replay at this speed: at the usual speed where a player wants no motion.
fn pace_of_pauses(playback: &Playback, times: f32) -> f32 {
    if playback.speed.is_finite() { playback.speed * times } else { 1.0 }
}

/// Turns captions over that follow one another by themselves, once what happens has been shown and the caption could be
/// read.
fn turn_over(
    time: Res<Time<Real>>,
    mut session: ResMut<Session>,
    mut reviewing: ResMut<Reviewing>,
    mut playback: ResMut<Playback>,
    mut selection: ResMut<Selection>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(Presenter { turns: Turns::ByThemselves(_), .. }) = reviewing.presenter else { return };
    redraw.write(RequestRedraw);
    if playback.is_running() {
        return;
    }
    let pace = pace_of_pauses(&playback, reviewing.times());
    let Some(presenter) = &mut reviewing.presenter else { return };
    let seconds = presenter.caption().seconds();
    let Turns::ByThemselves(waited) = &mut presenter.turns else { return };
    *waited += time.delta_secs() * pace;
    if *waited >= seconds {
        presenter.onwards(&mut session, &mut playback);
        reviewing.point(&mut selection);
    }
}

/// Shows order after order while the replay plays.
fn play_on(
    time: Res<Time<Real>>,
    mut session: ResMut<Session>,
    mut reviewing: ResMut<Reviewing>,
    mut playback: ResMut<Playback>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !reviewing.playing || !session.is_replay() {
        return;
    }
    redraw.write(RequestRedraw);
    if playback.is_running() {
        reviewing.waited = 0.0;
        return;
    }
    reviewing.waited += time.delta_secs() * pace_of_pauses(&playback, reviewing.times());
    if reviewing.waited < PAUSE {
        return;
    }
    reviewing.waited = 0.0;
    show_next(&mut session, &mut playback);
    reviewing.playing = !is_at_the_end(&session);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_nothing_moves_captions_and_orders_stand_as_long_as_usual() {
        for (speed, times, pace) in [(0.25, 1.0, 0.25), (2.0, 4.0, 8.0), (f32::INFINITY, 2.0, 1.0)] {
            let mut playback = Playback::default();
            playback.speed = speed;
            assert_eq!(pace_of_pauses(&playback, times), pace);
        }
    }

    #[test]
    fn a_replay_is_hastened_beside_the_players_own_pace_and_another_begins_at_that() {
        let mut reviewing = Reviewing { haste: HASTES[1], ..Reviewing::default() };
        assert_eq!(reviewing.times(), 16.0);
        reviewing.haste = HASTES[0];
        assert_eq!((reviewing.times(), Reviewing::default().times()), (0.25, 1.0));
    }
}
