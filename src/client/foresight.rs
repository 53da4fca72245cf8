//! What may come of the order that is drafted, found out in the background while the draft rests: exactly where the dice can fall in few ways,
//! else by trial after trial. Gives no order; what it works on are copies of the battle as the viewer knows it.

use std::{sync::Arc, time::Duration};

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
    window::RequestRedraw,
};

use crate::{
    battle::{Order, Plan, Play},
    client::{acting::Acting, desk::ClientSystems, session::Session},
    rehearsal::{Horizon, Odds},
};

/// A draft that was left alone for so long is looked into.
const REST: Duration = Duration::from_millis(350);
/// So many trials are made at once, and so many altogether.
const AT_ONCE: u64 = 20;
const MOST_TRIALS: u64 = 240;

/// What is known so far of the draft's order.
#[derive(Resource, Default)]
pub struct Foresight {
    of: Option<(Order, u64)>,
    rested: Duration,
    looking: Option<Looking>,
    odds: Option<Odds>,
}

/// The work in the background.
struct Looking {
    battle: Arc<dyn Play>,
    horizon: Horizon,
    tried: u64,
    task: Task<Option<Odds>>,
}

impl Foresight {
    /// What may come of the order as far as it has been found out.
    pub fn odds(&self) -> Option<&Odds> {
        self.odds.as_ref()
    }

    /// Whether more is being found out.
    pub fn is_looking(&self) -> bool {
        self.looking.is_some()
    }

    /// Turns to another order, or to none; true where nothing has changed.
    fn follow(&mut self, of: Option<(Order, u64)>) -> bool {
        let same = self.of == of;
        if !same {
            *self = Self { of, ..Self::default() };
        }
        same
    }

    /// Takes in what was found out and looks on, as long as it helps.
    fn go_on(&mut self) {
        let (Some(looking), Some((order, _))) = (&mut self.looking, &self.of) else { return };
        let Some(found) = check_ready(&mut looking.task) else { return };
        let is_first = self.odds.is_none();
        let is_over = match found {
            Some(found) if looking.tried == 0 => {
                self.odds = Some(found);
                true
            }
            Some(found) => {
                self.odds.get_or_insert_with(Odds::default).join(found);
                looking.tried >= MOST_TRIALS
            }
            // Too many ways to go through them all: the first that is tried.
            None => !is_first || looking.tried > 0,
        };
        if is_over {
            self.odds.get_or_insert_with(Odds::default);
            self.looking = None;
            return;
        }
        looking.task = tried(&looking.battle, order, looking.horizon, looking.tried);
        looking.tried += AT_ONCE;
    }
}

/// Whether there is anything to be found out: somebody may fall, or chances are spoken of.
fn is_uncertain(plan: &Plan) -> bool {
    let outlook = &plan.outlook;
    outlook.enemy_loss > 0.0 || outlook.own_loss > 0.0 || !outlook.targets.is_empty() || !outlook.chances.is_empty()
}

/// A shot is decided in its phase, what goes somewhere to fight in a later one.
fn horizon(plan: &Plan) -> Horizon {
    if plan.cost_inches.is_some() { Horizon::Turn } else { Horizon::Phase }
}

fn enumerated(battle: &Arc<dyn Play>, order: &Order, horizon: Horizon) -> Task<Option<Odds>> {
    let (battle, order) = (Arc::clone(battle), order.clone());
    AsyncComputeTaskPool::get().spawn(async move { Odds::enumerated(battle.as_ref(), &order, horizon) })
}

fn tried(battle: &Arc<dyn Play>, order: &Order, horizon: Horizon, from: u64) -> Task<Option<Odds>> {
    let (battle, order) = (Arc::clone(battle), order.clone());
    AsyncComputeTaskPool::get().spawn(async move {
        let mut odds = Odds::default();
        for seed in from..from + AT_ONCE {
            if !odds.try_once(battle.as_ref(), &order, horizon, seed) {
                return None;
            }
        }
        Some(odds)
    })
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Foresight>().add_systems(Update, look_ahead.in_set(ClientSystems::Derive));
}

fn look_ahead(
    session: Res<Session>,
    acting: Res<Acting>,
    time: Res<Time<Real>>,
    mut foresight: ResMut<Foresight>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let draft = acting.draft.as_ref().filter(|_| acting.along.is_empty() && !session.is_replay());
    let meant = draft.and_then(|draft| Some((draft.trial(), draft.plan().filter(|plan| is_uncertain(plan))?)));
    let foresight = foresight.bypass_change_detection();
    let Some((order, plan)) = meant else {
        foresight.follow(None);
        return;
    };
    let is_same = foresight.follow(Some((order.clone(), session.revision())));
    if foresight.looking.is_some() {
        foresight.go_on();
        redraw.write(RequestRedraw);
    } else if foresight.odds.is_none() {
        // The clock has run on while the window idled: the rest begins with the frame after.
        foresight.rested += if is_same { time.delta().min(REST / 4) } else { Duration::ZERO };
        if foresight.rested >= REST {
            let battle: Arc<dyn Play> = session.battle().imagine(order.seat, 0).into();
            let horizon = horizon(plan);
            let task = enumerated(&battle, order, horizon);
            foresight.looking = Some(Looking { battle, horizon, tried: 0, task });
        }
        if foresight.rested < REST || foresight.looking.is_some() {
            redraw.write(RequestRedraw);
        }
    }
}
