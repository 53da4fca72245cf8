//! The real window for tests: the client runs on a thread of its own, input comes through the X server (`hands`), and a
//! probe looks in. `battles` opens the battles that are fought in it.
//!
//! There can be one event loop in a process, so all tests share one window, one after the other; each finds it on the
//! title.
#![expect(clippy::disallowed_methods, reason = "patience with a window needs a clock; no battle is decided here")]

mod battles;
mod hands;

use std::{
    path::Path,
    sync::{
        Mutex, MutexGuard, OnceLock, PoisonError,
        mpsc::{Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use bevy::{
    ecs::{message::Messages, system::RunSystemOnce},
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use bevy_egui::EguiContext;
use linstock::{
    battle::{AnyBattle, Value},
    client::{
        commands::{CarriedOut, UiCommand},
        input::{keys::Bindings, open_panels::OpenPanels, picking::Picking},
        insight::unit_insight::{Known, UnitInsight},
        labels::{LabelOf, LabelPlaces},
        orders::{active_order::ActiveOrder, turn_view::TurnView},
        playback::Playback,
        replay::Reviewing,
        scene::units::SceneUnits,
        session::{Session, autosave::Autosave, leaving::Leaving},
        settings::{Kept, Pace, Preferences, Results, Settings},
        turn::flow::HandOver,
        ui::Title,
        view::{Margins, TableUnderPointer, projection::TableProjection},
    },
    files::Shelf,
    table::UnitId,
};

use super::{
    probe::{self, Heard, Question},
    screen::{Picture, Screen},
    toll,
};

/// How long anything may take before a test gives it up; software renderers on busy machines are slow.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);

/// The words of the title that tests press.
pub(super) const START: &str = "Start battle";
pub(super) const TWO_PLAYERS: &str = "Two players";
pub(super) const CONTINUE: &str = "Continue";
pub(super) const SAVED: &str = "Saved battles";

/// The input of a person's hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Toil {
    pub(super) clicks: usize,
    pub(super) keys: usize,
}

/// The client in its window.
pub(super) struct Window {
    questions: Sender<Question>,
    screen: Screen,
    wake: Box<dyn Fn() + Send>,
    heard: Heard,
    /// Where the left button was clicked last, and when.
    clicked: Option<(Vec2, Instant)>,
    pub(super) toil: Toil,
}

/// The one window, on its title; none, after saying so, where there is no screen to open it on.
#[expect(clippy::print_stderr, reason = "a test that could not run must not look like one that passed")]
pub(super) fn window() -> Option<MutexGuard<'static, Window>> {
    static WINDOW: OnceLock<Mutex<Window>> = OnceLock::new();
    if std::env::var_os("DISPLAY").is_none_or(|display| display.is_empty()) {
        eprintln!("DID NOT RUN: this test drives the window, and DISPLAY names no screen (scripts/test starts one)");
        return None;
    }
    let window = WINDOW.get_or_init(|| Mutex::new(Window::open()));
    // A failed test must not hide the findings of the others.
    let mut window = window.lock().unwrap_or_else(PoisonError::into_inner);
    // The test before may have failed while another window had the keyboard.
    window.take_keyboard();
    window.go_to_title();
    window.toil = Toil::default();
    Some(window)
}

/// Where tests leave pictures.
pub(super) fn output() -> &'static Path {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
}

impl Window {
    fn open() -> Self {
        let folder = output().join("player");
        // Files of an earlier run would change the title.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(folder.join("scenarios")).expect("the folder for test output can be written to");
        let sealed = super::tellings::sealed_turnpike();
        let [turnpike, vedettes, parade] =
            [include_str!("../turnpike.ron"), include_str!("../vedettes.ron"), include_str!("../parade.ron")];
        let [no_tape, outposts] = super::by_eye::battles_by_eye();
        for (name, text) in [
            ("turnpike", turnpike),
            ("vedettes", vedettes),
            ("parade", parade),
            ("sealed", &sealed),
            ("by_eye", &no_tape),
            ("outposts", &outposts),
        ] {
            std::fs::write(folder.join(format!("scenarios/{name}.ron")), text).expect("the folder can be written to");
        }
        let shelf = Shelf::over(&folder);
        let (sender, receiver) = channel();
        thread::spawn(move || {
            let mut app = linstock::client::app();
            let (settings, comfort) = Settings::read(&shelf);
            let (kept_keys, bindings) = Kept::<Bindings>::read(&shelf);
            app.insert_resource(kept_keys).insert_resource(bindings);
            app.insert_resource(Title::read(&shelf, Some("turnpike")))
                .insert_resource(settings)
                .insert_resource(comfort);
            app.insert_resource(Autosave::on(shelf));
            let questions = probe::install(&mut app);
            toll::install(&mut app);
            let proxy = (**app.world().resource::<EventLoopProxyWrapper>()).clone();
            let wake: Box<dyn Fn() + Send> = Box::new(move || {
                // A loop that has ended says so through the channel of questions.
                let _ = proxy.send_event(WinitUserEvent::WakeUp);
            });
            sender.send((questions, wake)).expect("the test waits for it");
            app.run();
        });
        let (questions, wake) = receiver.recv().expect("the client starts");
        let screen = patiently("the window to open", || Screen::find("Linstock"));
        let mut window =
            Self { questions, screen, wake, heard: Heard::default(), clicked: None, toil: Toil::default() };
        window
            .until("the first frames", |world| (world.resource::<bevy::diagnostic::FrameCount>().0 > 3).then_some(()));
        window.rest();
        window
    }

    /// Asks the running client something; a frame passes.
    pub(super) fn ask<T: Send + 'static>(&self, question: impl FnOnce(&mut World) -> T + Send + 'static) -> T {
        let (sender, receiver) = channel();
        let asked: Question = Box::new(move |world| drop(sender.send(question(world))));
        self.questions.send(asked).expect("the client runs");
        let asked = Instant::now();
        loop {
            (self.wake)();
            match receiver.recv_timeout(Duration::from_millis(200)) {
                Ok(answer) => return answer,
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => panic!("the client has stopped"),
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {
                    assert!(asked.elapsed() < PATIENCE, "the client does not answer");
                }
            }
        }
    }

    /// Asks again and again until there is an answer.
    pub(super) fn until<T: Send + 'static>(
        &self,
        what: &str,
        question: impl Fn(&mut World) -> Option<T> + Clone + Send + 'static,
    ) -> T {
        patiently(what, || self.ask(question.clone()))
    }

    /// Waits until everything that was begun has been carried out and shown.
    pub(super) fn rest(&mut self) {
        let calm = |world: &mut World| {
            // A result that waits to be read moves nothing.
            let playing = world
                .get_resource::<Playback>()
                .is_some_and(|playback| playback.is_running() && playback.waiting().is_none());
            let waiting = world.resource::<CarriedOut>().waits(world.resource::<Messages<UiCommand>>())
                || world.resource::<Reviewing>().is_reading();
            let derived = world.get_resource::<Session>().is_none_or(|session| {
                session.machine_asked().is_none() && world.resource::<TurnView>().revision == session.revision()
            });
            (!playing && !waiting && derived).then_some(())
        };
        // Commands from panels are carried out in the next frame, and shown in the one after.
        for _ in 0..2 {
            self.until("the client to come to rest", calm);
        }
    }

    /// Reads the battle.
    pub(super) fn battle<T: Send + 'static>(
        &self,
        read: impl FnOnce(&dyn AnyBattle, &Session) -> T + Send + 'static,
    ) -> T {
        self.ask(|world| {
            let session = world.resource::<Session>();
            read(session.battle(), session)
        })
    }

    /// Whose draft is open, for a group its leader's.
    pub(super) fn leader_of_draft(&self) -> UnitId {
        let leader = self
            .ask(|world| world.resource::<ActiveOrder>().draft.as_ref().and_then(|draft| draft.offer.subject.unit()));
        leader.expect("a unit's act is drafted")
    }

    /// Whether the open draft would go against a unit.
    pub(super) fn draft_aims_at(&self, unit: UnitId) -> bool {
        self.ask(move |world| {
            let draft = world.resource::<ActiveOrder>().draft.as_ref();
            draft.is_some_and(|draft| draft.trial().values.values().any(|value| *value == Value::Unit(unit)))
        })
    }

    /// A pixel of the table on which nothing stands.
    pub(super) fn bare_ground(&self) -> Option<Vec2> {
        self.ask(|world| {
            let free = free_part(world);
            let bare = move |picking: Picking, labels: Res<LabelPlaces>, table: TableUnderPointer| {
                let spots =
                    (1_u8..20).flat_map(|x| (1_u8..20).map(move |y| Vec2::new(f32::from(x), f32::from(y)) / 20.0));
                let pixels = spots.map(|spot| free.min + spot * free.size());
                let is_bare = |pixel: &Vec2| labels.at(*pixel).is_none() && picking.units_at(*pixel).is_empty();
                pixels.into_iter().find(|pixel| table.is_seen_at(*pixel) && is_bare(pixel))
            };
            world.run_system_once(bare).expect("there is a camera")
        })
    }

    /// The picture of the window, once it has been drawn.
    pub(super) fn picture(&mut self) -> Picture {
        self.ask(|world| set_drawn(world, Drawn::Everything));
        // Newly visible things are drawn plainly first and in full a little later.
        self.rest();
        self.rest();
        let picture = self.screen.picture();
        self.ask(|world| set_drawn(world, Drawn::Nothing));
        picture
    }

    /// Keeps a picture for viewing.
    pub(super) fn keep_picture(&mut self, name: &str) -> Picture {
        let picture = self.picture();
        picture.save(&output().join(format!("{name}.ppm")));
        picture
    }

    /// The same answer twice, one frame after the other: the view may be moving.
    fn steadily<T: PartialEq + Send + 'static>(
        &self,
        question: impl Fn(&mut World) -> T + Clone + Send + 'static,
    ) -> T {
        let mut last = None;
        patiently("the view to lie still", || {
            let now = self.ask(question.clone());
            let lies_still = last.as_ref() == Some(&now);
            last = Some(now);
            lies_still.then(|| last.take()).flatten()
        })
    }

    /// Where a place on the table is seen, if nothing floats over it.
    pub(super) fn seen_at(&self, place: Vec2) -> Option<Vec2> {
        self.each_seen_at(vec![place])[0]
    }

    /// Where each of some places on the table is seen, if nothing floats over it.
    pub(super) fn each_seen_at(&self, places: Vec<Vec2>) -> Vec<Option<Vec2>> {
        self.steadily(move |world| {
            let places = places.clone();
            let seen = move |projection: TableProjection, table: TableUnderPointer| {
                let seen = places.iter().map(|place| projection.pixel(*place, 0.0));
                seen.map(|at| at.filter(|at| table.is_seen_at(*at))).collect::<Vec<_>>()
            };
            world.run_system_once(seen).expect("there is a camera")
        })
    }

    /// A pixel at which a click means this unit and nothing else: on its label, its handle or one of its bases.
    pub(super) fn unit_at(&self, unit: UnitId) -> Option<Vec2> {
        self.steadily(move |world| {
            let meant = move |picking: Picking,
                              units: SceneUnits,
                              projection: TableProjection,
                              table: TableUnderPointer,
                              labels: Res<LabelPlaces>| {
                let drawn = units.get(unit)?;
                let label = labels.0.iter().find(|(_, of)| *of == LabelOf::Unit(unit)).map(|(place, _)| place.center());
                let handle = projection.handle(drawn.front.at);
                let bases = drawn.stands.iter().filter_map(|stand| projection.pixel(stand.pose.at, 0.0));
                let spots = handle.into_iter().chain(bases);
                label.into_iter().chain(spots).find(|spot| table.is_seen_at(*spot) && picking.units_at(*spot) == [unit])
            };
            world.run_system_once(meant).expect("there is a camera")
        })
    }

    /// Rests on a unit until its sight and threats in both directions are known.
    pub(super) fn rest_on(&mut self, unit: UnitId) -> Known {
        let at = self.unit_at(unit).expect("it is in view");
        self.point(at);
        self.until("it to be known", move |world| {
            let (rested_on, known) = world.resource::<UnitInsight>().known()?;
            (rested_on == unit).then(|| known.clone())
        })
    }

    /// Leaves whatever is open for the title, with nothing chosen on it yet.
    pub(super) fn go_to_title(&mut self) {
        self.leave();
        // Windows left open by an earlier test would cover the next one's controls, and its comfort settings would
        // shift them.
        self.ask(|world| {
            set_drawn(world, Drawn::Nothing);
            let title = Title::read(world.resource::<Autosave>().shelf(), None);
            world.insert_resource(title);
            *world.resource_mut::<OpenPanels>() = OpenPanels::default();
            // Moving things arrive soon: they are seen all the same.
            world.resource_mut::<Preferences>().set_if_neq(Preferences {
                pace: Pace::of_times(Pace::MOST),
                results: Results::RunOn,
                ..Preferences::default()
            });
            // Windows that were opened on a small screen would keep its size, and those that were moved their places.
            world.query::<&mut EguiContext>().iter_mut(world).for_each(|mut context| {
                context.get_mut().memory_mut(|memory| {
                    memory.data.clear();
                    memory.reset_areas();
                });
            });
        });
        self.rest();
    }

    /// Leaves whatever is open for the title, as a player does.
    pub(super) fn leave(&mut self) {
        self.rest();
        while self.ask(|world| world.contains_resource::<Session>()) {
            if self.ask(|world| world.resource::<Leaving>().is_asked()) {
                self.press("Leave anyway");
                continue;
            }
            if self.ask(|world| world.resource::<HandOver>().to.is_some()) {
                self.key(KeyCode::Enter);
            }
            if self.button("Leave the battle").is_none() {
                self.press("Menu");
            }
            self.press("Leave the battle");
        }
        self.until("the title", |world| world.contains_resource::<Title>().then_some(()));
        self.rest();
    }
}

/// The slow part with a software renderer: it draws five times slower than the client does all the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    Everything,
    /// No picture is needed: the client does everything but draw.
    Nothing,
}

pub(super) fn set_drawn(world: &mut World, drawn: Drawn) {
    let mut cameras = world.query::<&mut Camera>();
    cameras.iter_mut(world).for_each(|mut camera| camera.is_active = drawn == Drawn::Everything);
}

/// The part of the window between the strip and the band at the bottom.
fn free_part(world: &mut World) -> Rect {
    let margins = *world.resource::<Margins>();
    let mut windows = world.query::<&bevy::window::Window>();
    let size = windows.iter(world).map(bevy::window::Window::size).next().unwrap_or_default();
    margins.free(size).inflate(-2.0)
}

/// Tries again and again, within the limits of patience.
pub(super) fn patiently<T>(what: &str, mut attempt: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = attempt() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(5));
    }
}
