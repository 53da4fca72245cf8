//! The machine player: one order at a time, at a pace that can be followed, each after the last has been shown.

use std::time::Duration;

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    battle::Seat,
    client::{
        playback::Playback,
        schedule::ClientSystems,
        session::{Hand, Session, battle_opener::BattleOpened},
        settings::Preferences,
        turn::flow::HandOver,
    },
    commander::{Commander, Player},
    table::Side,
};

/// The machines at the table and how fast they go.
#[derive(Resource)]
pub struct Machines {
    players: [Option<Box<dyn Player + Send + Sync>>; 2],
    /// The pause between two orders.
    pub pause: Duration,
    waited: Duration,
    hurried: bool,
    /// Whether a machine found no legal order; then a person must go on for it.
    pub stuck: Option<Seat>,
}

impl Default for Machines {
    fn default() -> Self {
        Self {
            players: [None, None],
            pause: Duration::from_millis(350),
            waited: Duration::ZERO,
            hurried: false,
            stuck: None,
        }
    }
}

impl Machines {
    /// Plays on without pauses until a person is asked.
    pub fn hurry(&mut self) {
        self.hurried = true;
    }

    /// Puts machines into seats for a new battle.
    pub fn seat(&mut self, seed: u64) {
        *self = Self {
            players: Side::BOTH.map(|side| Some(commander(seed, side.into()))),
            pause: self.pause,
            ..Self::default()
        };
    }

    /// Puts another player than the commander into a seat.
    pub fn replace(&mut self, side: Side, player: impl Player + Send + Sync + 'static) {
        self.players[side.index()] = Some(Box::new(player));
        self.stuck = None;
    }
}

fn commander(seed: u64, seat: Seat) -> Box<dyn Player + Send + Sync> {
    Box::new(Commander::new(seed, seat))
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Machines>()
        .add_systems(
            Update,
            (
                set_pause.run_if(resource_changed::<Preferences>.or_else(resource_added::<Machines>)),
                play.in_set(ClientSystems::Flow),
            ),
        )
        .add_observer(|opened: On<BattleOpened>, mut machines: ResMut<Machines>| machines.seat(opened.machine_seed));
}

/// Passes the pause that the player wants on.
fn set_pause(comfort: Res<Preferences>, mut machines: ResMut<Machines>) {
    machines.pause = Duration::from_millis(u64::from(comfort.pause_milliseconds.min(Preferences::LONGEST_PAUSE)));
}

fn play(
    time: Res<Time<Real>>,
    mut session: ResMut<Session>,
    mut machines: ResMut<Machines>,
    mut playback: ResMut<Playback>,
    hand_over: Res<HandOver>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(seat) = session.machine_asked().filter(|_| hand_over.to.is_none()) else {
        machines.hurried = false;
        machines.waited = Duration::ZERO;
        return;
    };
    if machines.stuck == Some(seat) {
        return;
    }
    redraw.write(RequestRedraw);
    if playback.is_running() {
        return;
    }
    machines.waited += time.delta();
    if machines.waited < machines.pause && !machines.hurried {
        return;
    }
    machines.waited = Duration::ZERO;
    machines.give_one(seat, &mut session);
    if machines.hurried {
        playback.skip();
    }
}

impl Machines {
    fn give_one(&mut self, seat: Seat, session: &mut Session) {
        let Some(side) = seat.side() else { return };
        let player = self.players[side.index()].get_or_insert_with(|| commander(0, seat));
        let order = player.order(session.battle(), seat);
        let given = order.is_some_and(|order| session.follow(order).is_ok());
        if !given {
            warn!("the machine finds nothing lawful to say for the {seat}");
            self.stuck = Some(seat);
            session.set_hand(side, Hand::Human);
        }
    }
}
