//! A guided battle on the table: which step of its guide is up, when its hint is due, and the ways back and out.
//!
//! The battle is an ordinary one, played on the ordinary controls; the guide looks on. It gives no order, and a guided
//! battle is not kept until it goes on without its guide.

mod watching;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bevy::prelude::*;

use crate::{
    battle::{AnyBattle, Order, Refusal},
    client::{
        commands::GuideCommand,
        schedule::ClientSystems,
        session::{
            Session,
            battle_opener::{BattleOpened, BattleOpener, starts_anew},
            open_battle,
        },
        turn::{machine_player::Machines, suspended_battle::BattleContext},
        view,
    },
    files::{Problems, Shelf},
    guide::{self, Course, Enemy, Guide, Standing, Step, Waits},
    scenario,
    table::UnitId,
};

/// The guide that is offered at the first start.
const FIRST: &str = "first-battle";

/// How long a player may stand still before the hint appears.
const PATIENCE: Duration = Duration::from_secs(14);

/// The guide that leads through the battle on the table, if one does.
#[derive(Resource, Default)]
pub struct Guiding {
    up: Option<Led>,
}

/// How far a guide leads at this moment.
pub struct Led {
    course: Course,
    /// The title of the battle that it leads to.
    next_title: String,
    standing: Standing,
    /// What the player had done when the course was last followed.
    moment: Option<Moment>,
    /// Where the view was when the step came up.
    looked_from: Option<view::Aim>,
    /// Since when the player stands still.
    still_since: Instant,
    /// Whether the hint of the step is shown.
    hints: bool,
}

/// What the player has done so far.
#[derive(Clone, Debug, PartialEq)]
struct Moment {
    revision: u64,
    selected: Vec<UnitId>,
    drafted: Option<Order>,
    has_looked: bool,
    is_asked: bool,
}

/// A guided battle at its beginning, not yet on the table.
pub(crate) struct GuidedBattle {
    session: Session,
    guide: Guide,
    next_title: String,
}

/// Opens the guided battle that is offered at the first start.
///
/// # Errors
/// Everything that is wrong with its files.
pub(crate) fn begin(opener: &mut BattleOpener<'_, '_>) -> Result<(), Problems> {
    let shelf = opener.autosave.shelf().clone();
    GuidedBattle::of(&shelf, guide::open(&shelf, FIRST)?)?.lay(opener);
    Ok(())
}

impl GuidedBattle {
    /// The battle of a guide.
    ///
    /// # Errors
    /// Everything that is wrong with its scenario, or with that to which it leads.
    pub(crate) fn of(shelf: &Shelf, guide: Guide) -> Result<Self, Problems> {
        let session = open_battle::guided(shelf, &guide)?;
        let next_title = scenario::open(shelf, guide.next.as_str())?.title.to_string();
        Ok(Self { session, guide, next_title })
    }

    /// Lays it on the table, led by its guide.
    pub(crate) fn lay(self, opener: &mut BattleOpener<'_, '_>) {
        let Self { session, guide, next_title } = self;
        opener.play(session, None, BattleOpened { machine_seed: guide.seed.into(), refusal: None });
        opener.set(Guiding { up: Some(Led::by(guide, next_title)) });
    }
}

/// Opens the battle that the guide on the table leads to, once that is over.
///
/// # Errors
/// Everything that is wrong with its scenario.
pub(crate) fn open_next(guiding: &Guiding, opener: &mut BattleOpener<'_, '_>) -> Result<(), Problems> {
    let Some(led) = guiding.up.as_ref().filter(|led| led.is_over()) else { return Ok(()) };
    let (session, seed) = open_battle::against_machine(opener.autosave.shelf(), led.course.guide().next.as_str())?;
    opener.play(session, None, BattleOpened { machine_seed: seed, refusal: None });
    Ok(())
}

impl Guiding {
    /// How far the guide leads; none where there is none.
    pub fn led(&self) -> Option<&Led> {
        self.up.as_ref()
    }

    /// Carries out a command.
    pub(crate) fn carry_out(&mut self, command: GuideCommand, around: &mut BattleContext<'_>) -> Result<(), Refusal> {
        let Some(led) = self.up.as_mut().filter(|_| around.session.is_guided()) else { return Ok(()) };
        match command {
            GuideCommand::Onwards if led.may_go_on() => led.go_on(around.session.battle()),
            GuideCommand::Back if led.can_go_back(&around.session) => led.go_back(around)?,
            GuideCommand::PlayOn => {
                let seed = led.course.guide().seed.into();
                around.session.goes_on_unguided();
                around.autosave.begin();
                around.machines.seat(seed);
                self.up = None;
            }
            GuideCommand::Onwards | GuideCommand::Back | GuideCommand::NextBattle => {}
        }
        Ok(())
    }
}

impl Led {
    fn by(guide: Guide, next_title: String) -> Self {
        Self {
            course: Course::of(Arc::new(guide)),
            next_title,
            standing: Standing::Watch,
            moment: None,
            looked_from: None,
            still_since: Instant::now(),
            hints: false,
        }
    }

    /// The guide.
    pub fn guide(&self) -> &Guide {
        self.course.guide()
    }

    /// The step that is up; none once all are done.
    pub fn step(&self) -> Option<&Step> {
        self.course.step()
    }

    /// The number of the step that is up, from 0.
    pub fn place(&self) -> usize {
        self.course.place()
    }

    /// The number of the part that is up, from 1, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.course.part_number(), self.guide().parts())
    }

    /// How the step stands.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// The order that the step waits for, or leads to.
    pub fn order(&self, battle: &dyn AnyBattle) -> Option<Order> {
        self.course.order(battle)
    }

    /// The title of the battle that it leads to.
    pub fn next_title(&self) -> &str {
        &self.next_title
    }

    /// Whether all steps are done, or the battle has ended before.
    pub fn is_over(&self) -> bool {
        self.standing == Standing::Over
    }

    /// What helps those who stand still or do something else; none before that.
    pub fn hint(&self) -> Option<&str> {
        self.step()?.hint.as_ref().filter(|_| self.hints).map(scenario::words::Prose::as_str)
    }

    /// How long until the hint appears; none where there is none to wait for.
    pub fn time_to_hint(&self) -> Option<Duration> {
        let waits = !self.hints && self.step().is_some_and(|step| step.hint.is_some());
        waits.then(|| PATIENCE.saturating_sub(self.still_since.elapsed()))
    }

    /// Whether the player may go on without an act: the caption only wants to be read, or its step cannot be done.
    pub fn may_go_on(&self) -> bool {
        let reads = self.step().is_some_and(|step| step.waits == Waits::Continue);
        (reads && self.standing == Standing::Waits) || matches!(self.standing, Standing::Lost(_))
    }

    /// Whether there is something to go back to.
    pub fn can_go_back(&self, session: &Session) -> bool {
        self.course.can_go_back(session.battle())
    }

    fn go_on(&mut self, battle: &dyn AnyBattle) {
        self.course.go_on(battle);
        self.begin_step();
    }

    /// Takes the battle back to where an earlier part began.
    fn go_back(&mut self, around: &mut BattleContext<'_>) -> Result<(), Refusal> {
        let kept = self.course.go_back(around.session.battle()).0;
        around.acting.clear();
        around.meanings.close();
        if kept < around.session.battle().journal().records.len() {
            let earlier = open_battle::taken_back(&around.session, kept)
                .map_err(|problems| Refusal::new("linstock.files", problems.to_string()))?;
            let revision = around.session.revision();
            *around.session = earlier.after(revision);
            around.playback.begin_anew();
            around.machines.replace(self.guide().side().enemy(), Enemy::of(self.guide()));
        }
        self.begin_step();
        Ok(())
    }

    /// Another step is up: what belonged to the one before is forgotten.
    fn begin_step(&mut self) {
        (self.moment, self.looked_from, self.hints, self.still_since) = (None, None, false, Instant::now());
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((starts_anew::<Guiding>, watching::plugin))
        .add_systems(Update, seat_enemy.run_if(resource_changed::<Guiding>).before(ClientSystems::Flow));
}

/// The enemy of the guide takes the place of the machine.
fn seat_enemy(guiding: Res<Guiding>, mut machines: ResMut<Machines>) {
    if let Some(led) = &guiding.up {
        machines.replace(led.guide().side().enemy(), Enemy::of(led.guide()));
    }
}
