//! Shows events one at a time: a unit moves along its course on the screen.
//!
//! [`Playback`] holds the displayed table, which lags behind the battle while something plays. A result that matters stops
//! it until the player has read it ([`results`]). Nothing here changes a battle.

pub mod animation;
mod broken_units;
mod course;
pub mod debris;
pub mod displayed_table;
pub(crate) mod interpolation;
mod queue;
pub mod results;
mod retelling;
pub mod scene_sync;
pub mod tally;

use std::{
    collections::{BTreeMap, VecDeque},
    time::{Duration, Instant},
};

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    battle::{
        Happening, Seat,
        notice::{Counted, Mark},
    },
    client::{
        playback::{
            animation::{Flash, Tumble},
            debris::{Smoke, Traces},
            displayed_table::{DisplayedTable, read, take_since, traces},
            queue::Scheduled,
            results::{ResultCard, Told},
            retelling::Memory,
            tally::Tally,
        },
        schedule::ClientSystems,
        session::{
            Hand, Session,
            battle_opener::{BattleClosed, BattleOpened},
        },
        settings::{Motion, Preferences, Results},
    },
    table::{Stand, UnitId},
};

/// Where motion is off, how long dice are shown, and from how many acts at most.
const LYING: Duration = Duration::from_millis(2500);
const MOST_LYING: usize = 3;

/// The happening that plays.
#[derive(Resource, Debug)]
pub struct Playback {
    shown: DisplayedTable,
    queue: VecDeque<Scheduled>,
    /// The states of the units when all that is in the queue has happened.
    states: BTreeMap<UnitId, Vec<Mark>>,
    /// How far the first of the queue has come, from 0 to 1.
    part: f32,
    /// When it was last played on; none while nothing plays.
    played_on: Option<Instant>,
    heard: usize,
    revision: u64,
    acts: usize,
    rewound: u64,
    viewer: Seat,
    /// What each seat saw last.
    memory: Memory,
    /// Dice that lie there without having rolled, because a player wants no motion, and since when.
    lying: Option<(Vec<Tumble>, Instant)>,
    /// The result that the player reads; the queue stands meanwhile.
    waiting: Option<ResultCard>,
    /// What nobody read on a card since a person's last order.
    tally: Tally,
    /// Whether anything has been shown of the phase that is shown.
    is_stirred: bool,
    /// Whether results wait for the player.
    results: Results,
    /// The speed the player wants, as a multiple of the usual; infinite for no motion.
    pub speed: f32,
    /// How much faster than that a replay is played.
    pub replay_speed: f32,
}

impl Default for Playback {
    fn default() -> Self {
        Self {
            shown: DisplayedTable::default(),
            queue: VecDeque::new(),
            states: BTreeMap::new(),
            part: 0.0,
            played_on: None,
            heard: 0,
            revision: 0,
            acts: 0,
            rewound: 0,
            viewer: Seat::Umpire,
            memory: Memory::default(),
            lying: None,
            waiting: None,
            tally: Tally::default(),
            is_stirred: false,
            results: Results::RunOn,
            speed: 1.0,
            replay_speed: 1.0,
        }
    }
}

impl Playback {
    /// Whether something is playing, or waits to be read.
    pub fn is_running(&self) -> bool {
        !self.queue.is_empty() || self.waiting.is_some()
    }

    /// Whether all that has happened is in the queue, or was.
    pub fn has_heard(&self, session: &Session) -> bool {
        self.revision == session.revision()
    }

    /// The result that waits to be read.
    pub const fn waiting(&self) -> Option<&ResultCard> {
        self.waiting.as_ref()
    }

    /// What has been shown since a person's last order without a card that was read, in numbers.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// How many men, or stands, of a unit are shown standing; guns and wagons are no men.
    pub fn men_of(&self, unit: UnitId, counted: Counted) -> usize {
        let known = self.shown.units.get(&unit).map_or(&[][..], |known| &known.stands);
        match counted {
            Counted::Figures => known.iter().map(Stand::men).sum(),
            Counted::Stands => counted.strength(known.iter()),
        }
    }

    /// The player has read the result that waits, or has seen enough of what is told again up to the next one.
    pub fn go_on(&mut self, session: &Session) {
        if self.waiting.take().is_none() {
            if !self.is_retelling() {
                return;
            }
            self.play_on(f32::INFINITY);
        }
        if !self.is_running() {
            self.tell_states();
            self.catch_up(session);
        }
    }

    /// Starts afresh with another battle.
    pub fn begin_anew(&mut self) {
        *self = Self { speed: self.speed, results: self.results, ..Self::default() };
    }

    /// Starts afresh with the present table of a session, so that later events are shown.
    pub fn begin_at(&mut self, session: &Session) {
        self.begin_anew();
        (self.revision, self.viewer) = (session.revision(), session.viewer());
        (self.heard, self.shown) =
            (session.battle().happened(0).len(), DisplayedTable { traces: traces(session), ..read(session) });
    }

    /// The smoke of this turn's fire, as far as it is shown.
    pub fn smoke(&self) -> &[Smoke] {
        &self.shown.traces.smoke
    }

    /// Casualties and smoke, as shown and from events not shown yet.
    fn traces_until_now(&mut self, session: &Session) -> Traces {
        self.skip();
        take_since(&mut self.shown, session, self.heard);
        std::mem::take(&mut self.shown.traces)
    }

    /// Shows the present table, with the casualties and smoke of the fight.
    fn catch_up(&mut self, session: &Session) {
        let traces = std::mem::take(&mut self.shown.traces);
        self.shown = DisplayedTable { traces, ..read(session) };
    }

    /// Shows the rest at once.
    pub fn skip(&mut self) {
        self.part = 0.0;
        self.waiting = None;
        for scheduled in std::mem::take(&mut self.queue) {
            self.take_up(scheduled.happening);
            self.tally.add(scheduled.told.tally);
        }
        self.tell_states();
    }

    /// All that led to the states of the units has been shown: now they are.
    fn tell_states(&mut self) {
        for (unit, marks) in std::mem::take(&mut self.states) {
            if let Some(known) = self.shown.units.get_mut(&unit) {
                known.marks = marks;
            }
        }
    }

    /// The flash while the first of the queue happens; none while a result is read.
    pub fn flash(&self) -> Option<Flash> {
        let next = self.queue.front().filter(|_| self.waiting.is_none())?;
        animation::flash(&next.happening, self.part)
    }

    /// The dice shown lying without having rolled, and for how much longer.
    pub fn lying(&self) -> Option<(&[Tumble], Duration)> {
        let (dice, since) = self.lying.as_ref()?;
        let left = LYING.checked_sub(since.elapsed())?;
        Some((dice, left))
    }

    /// Plays on by this many seconds of the clock, up to the next result that waits.
    fn play_on(&mut self, seconds: f32) {
        let mut left = if self.speed.is_finite() { seconds * self.speed.max(0.05) } else { f32::INFINITY };
        let mut fell = Vec::new();
        while let Some(first) = self.queue.front().filter(|_| self.waiting.is_none()) {
            let wanted = first.seconds * (1.0 - self.part);
            if wanted > left {
                self.part += left / first.seconds;
                return;
            }
            left -= wanted;
            self.part = 0.0;
            if let Some(Scheduled { happening, told, .. }) = self.queue.pop_front() {
                if let Some(Flash::Dice(dice)) = animation::flash(&happening, 1.0).filter(|_| !self.speed.is_finite()) {
                    fell.push(dice);
                }
                self.take_up(happening);
                self.tell(told);
            }
        }
        if !fell.is_empty() {
            let latest = fell.split_off(fell.len().saturating_sub(MOST_LYING));
            self.lying = Some((latest, Instant::now()));
        }
        if self.queue.is_empty() {
            self.tell_states();
        }
    }

    /// A result is read now if it has a card: the units that it changed are in their new states. Else it is counted.
    fn tell(&mut self, told: Told) {
        let Some(card) = told.card else {
            self.tally.add(told.tally);
            return;
        };
        for (unit, _) in &card.states {
            if let Some((known, marks)) = self.shown.units.get_mut(unit).zip(self.states.get(unit)) {
                known.marks.clone_from(marks);
            }
        }
        self.waiting = Some(card);
    }

    /// The displayed table at this moment.
    pub fn shown(&self) -> DisplayedTable {
        let mut shown = self.shown.clone();
        if let Some(Scheduled { happening, .. }) = self.queue.front()
            && let Happening::Moved { unit, .. } | Happening::Laid { unit, .. } = happening
            && let Some(known) = shown.units.get_mut(unit)
        {
            interpolation::put(known, happening, self.part);
        }
        shown
    }

    /// Shows nothing of what was before. Another viewer sees the same field, and was told the same; after an undo the
    /// casualties and the smoke are rebuilt.
    fn begin_from_now(&mut self, session: &Session, goes_on: bool) {
        if goes_on {
            self.shown.traces = self.traces_until_now(session);
        } else {
            (self.shown.traces, self.tally) = (traces(session), Tally::default());
        }
        self.queue.clear();
        self.waiting = None;
        self.heard = session.battle().happened(0).len();
    }
}

const fn place(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
        Seat::Umpire => 2,
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .add_plugins(scene_sync::plugin)
        .add_systems(Update, set_speed.run_if(resource_changed::<Preferences>.or_else(resource_added::<Playback>)))
        .add_systems(Update, (listen, run).chain().in_set(ClientSystems::Derive))
        .add_observer(|_: On<BattleOpened>, mut playback: ResMut<Playback>| playback.begin_anew())
        .add_observer(|_: On<BattleClosed>, mut playback: ResMut<Playback>| playback.begin_anew());
}

/// Passes the player's pace on.
fn set_speed(comfort: Res<Preferences>, mut playback: ResMut<Playback>) {
    playback.speed = match comfort.motion {
        Motion::Shown => comfort.pace.times(),
        Motion::Still => f32::INFINITY,
    };
    playback.results = comfort.results;
}

/// Takes in new events. An undo is not played backwards.
fn listen(session: Res<Session>, mut playback: ResMut<Playback>) {
    if playback.revision == session.revision() {
        return;
    }
    playback.revision = session.revision();
    let happened = session.battle().happened(0).len();
    let has_acted = std::mem::replace(&mut playback.acts, session.acts()) != session.acts();
    let rewound = std::mem::replace(&mut playback.rewound, session.rewound()) != session.rewound();
    // After an undo, or an umpire's act that takes the battle back, what was shown is no longer its course.
    let goes_on = !rewound && happened >= playback.heard && playback.heard != 0;
    playback.memory.ends_retelling();
    let turned = playback.viewer != session.viewer();
    if turned {
        playback.looks_away();
        playback.viewer = session.viewer();
    }
    playback.memory.forget_after(if rewound { 0 } else { happened });
    let is_retold = turned && goes_on && playback.retell(&session);
    if !goes_on || turned && !is_retold {
        playback.begin_from_now(&session, goes_on);
    } else if !turned {
        // A person who acts has seen enough of what was before; steps that pass by themselves belong to the act.
        if session.last_hand() == Hand::Human && has_acted {
            playback.skip();
            playback.tally = Tally::default();
        }
        playback.schedule(&session, session.last_hand());
    }
    if !playback.is_running() {
        playback.catch_up(&session);
    }
}

/// Plays the queue on by the clock: a slow renderer shows fewer frames of what happens, not a slower battle.
fn run(session: Res<Session>, mut playback: ResMut<Playback>, mut redraw: MessageWriter<RequestRedraw>) {
    if playback.queue.is_empty() || playback.waiting.is_some() {
        if playback.played_on.is_some() {
            playback.played_on = None;
        }
        return;
    }
    // Each happening begins when it is first shown, however long the window idled or the machine thought before.
    let now = Instant::now();
    let passed = playback.played_on.replace(now).map_or(0.0, |before| now.duration_since(before).as_secs_f32());
    let seconds = passed * playback.replay_speed;
    playback.play_on(seconds);
    if !playback.is_running() {
        playback.catch_up(&session);
    }
    redraw.write(RequestRedraw);
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{
        battle::{ShotKind, Trajectory, notice::Sign},
        clause::Clause,
        client::playback::displayed_table::ShownUnit,
        measure::{Facing, Pose},
    };

    fn state(sign: Sign) -> Vec<Mark> {
        vec![Mark { label: format!("{sign:?}"), sign, clause: Clause::new("test.1") }]
    }

    /// Ten volleys at a unit that runs after the last.
    fn broken_by_ten_shots() -> Playback {
        let target =
            ShownUnit { front: Pose::new(Vec2::ZERO, Facing::NORTH), stands: Vec::new(), marks: state(Sign::Posture) };
        let shown = DisplayedTable { units: BTreeMap::from([(UnitId(2), target)]), ..DisplayedTable::default() };
        Playback { shown, states: BTreeMap::from([(UnitId(2), state(Sign::Routing))]), ..ten_shots() }
    }

    fn told(playback: &Playback) -> Vec<Mark> {
        playback.shown().units[&UnitId(2)].marks.clone()
    }

    #[test]
    fn nobody_runs_before_the_last_volley_at_him_has_been_seen() {
        let mut playback = broken_by_ten_shots();
        playback.play_on(4.4);
        assert!(playback.is_running());
        assert_eq!(told(&playback), state(Sign::Posture));
        playback.play_on(0.2);
        assert_eq!(told(&playback), state(Sign::Routing));
    }

    #[test]
    fn skipping_shows_the_outcome_for_all_units_at_once() {
        let mut playback = broken_by_ten_shots();
        playback.skip();
        assert_eq!(told(&playback), state(Sign::Routing));
    }

    /// Ten volleys that are still to be shown.
    pub(in crate::client) fn ten_shots() -> Playback {
        let (unit, kind, trajectory) = (UnitId(1), ShotKind::Volley, Trajectory::Straight);
        let shot = Happening::LineOfFire { unit, target: None, from: Vec2::ZERO, to: Vec2::Y, kind, trajectory };
        let queue =
            (0..10).map(|_| Scheduled { seconds: 0.45, happening: shot.clone(), told: Told::default() }).collect();
        Playback { queue, ..Playback::default() }
    }

    #[test]
    fn playback_takes_as_long_on_a_slow_renderer_as_on_a_quick_one() {
        for frames_a_second in [60_u8, 10, 1] {
            let (mut playback, frame) = (ten_shots(), 1.0 / f32::from(frames_a_second));
            let mut passed = 0.0;
            while playback.is_running() {
                playback.play_on(frame);
                passed += frame;
            }
            assert!(
                (4.5 - 0.01..4.5 + frame + 0.01).contains(&passed),
                "{passed} s at {frames_a_second} frames a second"
            );
        }
    }

    #[test]
    fn where_a_player_wants_no_motion_all_is_over_in_the_first_frame() {
        let mut playback = Playback { speed: f32::INFINITY, ..ten_shots() };
        playback.play_on(0.0);
        assert!(!playback.is_running());
    }

    #[test]
    fn dice_are_seen_to_have_fallen_even_where_nothing_moves() {
        let entry = animation::tests::thrown(&[5, 2]);
        let mut playback = Playback {
            speed: f32::INFINITY,
            queue: [Scheduled { happening: entry, seconds: 1.1, told: Told::default() }].into(),
            ..Playback::default()
        };
        assert!(playback.lying().is_none());
        playback.play_on(0.0);
        assert!(!playback.is_running(), "nobody waits for them");
        let (dice, left) = playback.lying().expect("they lie there");
        assert_eq!((dice[0].throws[0].faces.as_slice(), dice[0].part), ([5, 2].as_slice(), 1.0));
        assert!(left <= LYING);
    }

    #[test]
    fn twice_the_speed_takes_half_the_time() {
        let mut playback = Playback { speed: 2.0, ..ten_shots() };
        playback.play_on(2.2);
        assert!(playback.is_running());
        playback.play_on(0.06);
        assert!(!playback.is_running());
    }
}
