//! Odds of the drafted order, or of the answer under consideration, computed in the background once it has not changed
//! for a moment: exactly where the dice can fall in few ways, else by trials; and which enemies could charge the units
//! that move. Works on copies of the battle as the viewer knows it; gives no order.

use std::{sync::Arc, time::Duration};

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready, futures_lite::future::yield_now},
    window::RequestRedraw,
};

use crate::{
    battle::{AnyBattle, OfferRole, Order, Plan},
    client::{
        orders::{active_order::ActiveOrder, answer_choice::AnswerChoice, answers::Answer, turn_view::TurnView},
        schedule::ClientSystems,
        session::Session,
    },
    rehearsal::{Horizon, Odds},
    table::UnitId,
};

/// How long something must be left alone before its odds are computed.
const REST: Duration = Duration::from_millis(350);
/// How many trials are made at once, and how many in all.
const AT_ONCE: u64 = 20;
const MOST_TRIALS: u64 = 240;

/// The odds so far of the draft or the answer under consideration.
#[derive(Resource, Default)]
pub struct OddsPreview {
    of: Option<(Meant, u64)>,
    rested: Duration,
    has_begun: bool,
    looking: Option<Looking>,
    odds: Option<Odds>,
    spying: Option<Task<Vec<UnitId>>>,
    chargers: Option<Vec<UnitId>>,
}

/// The orders to examine, which would be given together, the leader's first.
#[derive(Clone, Debug, PartialEq)]
struct Meant {
    orders: Vec<Order>,
    /// How far their dice are followed; none where nothing is uncertain.
    horizon: Option<Horizon>,
    /// The units that would stand elsewhere and might be charged there.
    goers: Vec<UnitId>,
}

/// The work in the background on losses.
struct Looking {
    battle: Arc<dyn AnyBattle>,
    horizon: Horizon,
    tried: u64,
    task: Task<Option<Odds>>,
}

impl Meant {
    /// The drafted order, with those of all units that join in it.
    fn drafted(acting: &ActiveOrder) -> Option<Self> {
        let draft = acting.draft.as_ref()?;
        let plans: Vec<(&Order, &Plan)> = if acting.along.is_empty() {
            draft.plan().map(|plan| (draft.trial(), plan)).into_iter().collect()
        } else {
            acting.together.lawful().collect()
        };
        // A charge is decided in a later phase, a shot in its own.
        let horizon =
            if plans.iter().any(|(_, plan)| plan.cost_inches.is_some()) { Horizon::Turn } else { Horizon::Phase };
        let goes = |plan: &Plan| {
            draft.offer.role == OfferRole::Act && plan.cost_inches.is_some() && plan.outlook.targets.is_empty()
        };
        let goers = plans
            .iter()
            .filter(|(_, plan)| goes(plan) && !plan.ghosts.is_empty())
            .filter_map(|(order, _)| order.subject.unit());
        let meant = Self {
            goers: goers.collect(),
            horizon: plans.iter().any(|(_, plan)| is_uncertain(plan)).then_some(horizon),
            orders: plans.iter().map(|(order, _)| (*order).clone()).collect(),
        };
        (meant.horizon.is_some() || !meant.goers.is_empty()).then_some(meant)
    }

    /// The answer that is weighed: it is fought out by the end of the turn.
    fn weighed(answer: &Answer) -> Option<Self> {
        let plan = answer.verdict.as_ref().ok()?;
        let matters = is_uncertain(plan) || plan.outlook.spared > 0.0 || plan.clock.is_some();
        matters.then(|| Self { orders: vec![answer.order.clone()], horizon: Some(Horizon::Turn), goers: Vec::new() })
    }
}

impl OddsPreview {
    /// The odds as far as they have been computed.
    pub fn odds(&self) -> Option<&Odds> {
        self.odds.as_ref()
    }

    /// Whether more is being found out about its odds.
    pub fn is_looking(&self) -> bool {
        self.looking.is_some()
    }

    /// The enemies that could charge the moved units where the draft ends; none while that is being computed, or if
    /// nothing moves.
    pub fn chargers(&self) -> Option<&[UnitId]> {
        self.chargers.as_deref()
    }

    /// Switches to another subject, or to none; true where nothing has changed.
    fn follow(&mut self, of: Option<(Meant, u64)>) -> bool {
        let same = self.of == of;
        if !same {
            *self = Self { of, ..Self::default() };
        }
        same
    }

    /// Starts on a subject that has rested.
    fn begin(&mut self, session: &Session) {
        self.has_begun = true;
        let Some((meant, _)) = &self.of else { return };
        let Some(seat) = meant.orders.first().map(|order| order.seat) else { return };
        let battle: Arc<dyn AnyBattle> = session.battle().imagine(seat, 0).into();
        self.spying = (!meant.goers.is_empty()).then(|| spied(&battle, meant));
        self.looking = meant.horizon.map(|horizon| {
            let task = enumerated(&battle, &meant.orders, horizon);
            Looking { battle, horizon, tried: 0, task }
        });
    }

    /// Whether something is at work in the background.
    fn is_at_work(&self) -> bool {
        self.looking.is_some() || self.spying.is_some()
    }

    /// Takes in which enemies could charge, once that is computed.
    fn learn_chargers(&mut self) {
        if let Some(found) = self.spying.as_mut().and_then(check_ready) {
            (self.spying, self.chargers) = (None, Some(found));
        }
    }

    /// Takes in finished trials and starts more, as long as it helps.
    fn go_on(&mut self) {
        let (Some(looking), Some((meant, _))) = (&mut self.looking, &self.of) else { return };
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
        looking.task = tried(&looking.battle, &meant.orders, looking.horizon, looking.tried);
        looking.tried += AT_ONCE;
    }
}

/// Whether there is anything to compute: losses are possible, or the plan names chances.
pub(crate) fn is_uncertain(plan: &Plan) -> bool {
    let outlook = &plan.outlook;
    outlook.enemy_loss > 0.0 || outlook.own_loss > 0.0 || !outlook.targets.is_empty() || !outlook.chances.is_empty()
}

/// Carries the orders out on a copy and finds which enemies could charge there.
fn spied(battle: &Arc<dyn AnyBattle>, meant: &Meant) -> Task<Vec<UnitId>> {
    let (battle, meant) = (Arc::clone(battle), meant.clone());
    AsyncComputeTaskPool::get().spawn(async move { chargers(battle.as_ref(), &meant) })
}

/// The enemies that could charge any of the units that would have moved, by id.
fn chargers(play: &dyn AnyBattle, meant: &Meant) -> Vec<UnitId> {
    let Some(seat) = meant.orders.first().map(|order| order.seat) else { return Vec::new() };
    let mut copy = play.imagine(seat, 0);
    let gone: Vec<bool> = meant.orders.iter().map(|order| copy.give(order.clone()).is_ok()).collect();
    let field = copy.field(seat);
    let is_gone = |unit: &UnitId| {
        meant.orders.iter().zip(&gone).any(|(order, gone)| *gone && order.subject.unit() == Some(*unit))
    };
    let goers: Vec<UnitId> = meant.goers.iter().copied().filter(is_gone).collect();
    let enemies =
        field.units_on_table().filter(|enemy| seat.side().is_some_and(|own| own != enemy.side)).map(|enemy| enemy.id);
    enemies.filter(|enemy| goers.iter().any(|unit| copy.threatens(seat, *enemy, *unit))).collect()
}

fn enumerated(battle: &Arc<dyn AnyBattle>, orders: &[Order], horizon: Horizon) -> Task<Option<Odds>> {
    let (battle, orders) = (Arc::clone(battle), orders.to_vec());
    AsyncComputeTaskPool::get().spawn(async move { Odds::enumerated(battle.as_ref(), &orders, horizon) })
}

fn tried(battle: &Arc<dyn AnyBattle>, orders: &[Order], horizon: Horizon, from: u64) -> Task<Option<Odds>> {
    let (battle, orders) = (Arc::clone(battle), orders.to_vec());
    AsyncComputeTaskPool::get().spawn(async move {
        let mut odds = Odds::default();
        for seed in from..from + AT_ONCE {
            if !odds.try_once(battle.as_ref(), &orders, horizon, seed) {
                return None;
            }
            // Lets other tasks use the core, and stops here when the result is no longer wanted.
            yield_now().await;
        }
        Some(odds)
    })
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<OddsPreview>().add_systems(Update, look_ahead.in_set(ClientSystems::Derive));
}

fn look_ahead(
    session: Res<Session>,
    acting: Res<ActiveOrder>,
    board: Res<TurnView>,
    weighing: Res<AnswerChoice>,
    time: Res<Time<Real>>,
    mut foresight: ResMut<OddsPreview>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let weighed = || weighing.weighed(&board).filter(|_| acting.draft.is_none()).and_then(Meant::weighed);
    let may_ask = !session.is_replay() && session.may_measure().is_ok();
    let meant = if may_ask { Meant::drafted(&acting).or_else(weighed) } else { None };
    let foresight = foresight.bypass_change_detection();
    let Some(meant) = meant else {
        foresight.follow(None);
        return;
    };
    let is_same = foresight.follow(Some((meant, session.revision())));
    if foresight.is_at_work() {
        foresight.learn_chargers();
        foresight.go_on();
        redraw.write(RequestRedraw);
    } else if !foresight.has_begun {
        // The clock has run on while the window idled: the rest begins with the frame after.
        foresight.rested += if is_same { time.delta().min(REST / 4) } else { Duration::ZERO };
        if foresight.rested >= REST {
            foresight.begin(&session);
        }
        redraw.write(RequestRedraw);
    }
}
