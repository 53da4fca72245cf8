//! The cost of the window: the start, and the main thread's work on a frame while a brigade is dragged over the largest
//! battlefield, both beside those of an empty window, and no frame at all without input.
//!
//! Measured by `scripts/bench-client`, in the release build; elsewhere this does nothing, as a busy machine says
//! nothing about it. One machine may need half as long again for the same work within an hour: what is bound is how
//! many times the work of an empty window it is.
#![expect(clippy::disallowed_methods, reason = "what is asked is how long it takes; no battle is decided here")]

use std::{
    env,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use bevy::{math::U16Vec2, prelude::*, winit::WinitPlugin};
use linstock::{
    battle::{QuestionKind, Seat},
    client::{platform::single_threaded::SingleFile, session::Session},
};

use super::{
    drivers::Running,
    harness::{Drawn, Window, output, patiently, set_drawn, window},
    player::{Hands, Situation, mouse::Mouse},
    probe::NoScreenReader,
    screen::Screen,
    toll,
};

/// The task of this program: to measure, or to be the empty window that is measured.
const ROLE: &str = "LINSTOCK_BUDGET";
const EMPTY: &str = "An empty window";
/// What stands before the work that is told, in nanoseconds.
const TOLD: &str = "work: ";
/// So often is each start measured; the one in the middle counts.
const STARTS: usize = 7;
/// The start may take this many times as long as that of an empty window.
const MOST_STARTS: f64 = 2.0;
/// So often is a brigade dragged; the drag in the middle counts.
const DRAGS: usize = 3;
/// The main thread may work on a frame this many times as long as on one of an empty window, and on 95 of 100 frames.
const MOST_WORK: f64 = 8.0;
const MOST_WORK_ON_95: f64 = 10.0;
/// So many frames of an empty window are measured, after those in which it settles.
const EMPTY_FRAMES: usize = 200;
const SETTLES: usize = 50;
/// A person looks at the table for this long without any input.
const IDLE: Duration = Duration::from_secs(10);
/// The points of a way that is dragged, a frame each.
const POINTS: u16 = 200;

fn is_asked(role: &str) -> bool {
    env::var(ROLE).is_ok_and(|asked| asked == role)
}

/// The measurement, beside its limit.
struct Line {
    what: String,
    measured: String,
    limit: String,
    kept: bool,
}

/// An app of the same engine with an empty window, whose systems run one after another as the game's do.
fn empty() -> App {
    let window = bevy::window::Window { title: EMPTY.into(), resolution: (1280, 800).into(), ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    let plugins = DefaultPlugins.set(window).set(WinitPlugin { run_on_any_thread: true });
    let mut app = App::new();
    app.add_plugins((plugins, SingleFile)).add_systems(Startup, |mut commands: Commands| {
        commands.spawn(Camera3d::default());
    });
    app
}

#[test]
fn empty_window() {
    if is_asked("empty") {
        empty().run();
    }
}

/// Tells the main thread's work on a frame of an empty window.
#[test]
#[expect(clippy::print_stdout, reason = "the program that asked reads it")]
fn frames_of_an_empty_window() {
    if !is_asked("empty frames") {
        return;
    }
    let mut app = empty();
    toll::install(&mut app);
    app.add_systems(Update, |mut exit: MessageWriter<AppExit>| {
        let work = toll::work();
        if work.len() == SETTLES + EMPTY_FRAMES {
            println!("{TOLD}{}", worked(&work[SETTLES..], 50).as_nanos());
            exit.write(AppExit::Success);
        }
    });
    app.run();
}

#[test]
fn the_window_costs_no_more_than_it_may() {
    if !is_asked("measure") {
        return;
    }
    let mut lines = vec![starts()];
    let mut window = window().expect("there is a screen");
    let window = &mut *window;
    to_the_first_move(window);
    lines.push(still(window, "map"));
    let mut drags: Vec<(Duration, Dragged)> =
        (0..DRAGS).map(|_| (work_on_an_empty_frame(), dragged(window, "map"))).collect();
    drags.sort_by(|(empty, one), (other, two)| one.times(*empty, 50).total_cmp(&two.times(*other, 50)));
    let (empty, drag) = drags.swap_remove(DRAGS / 2);
    lines.extend(drag.lines(empty));
    window.press("Tabletop");
    lines.push(still(window, "tabletop"));
    lines.push(dragged(window, "tabletop").frames);
    tell(&lines);
    assert!(lines.iter().all(|line| line.kept), "more than it may cost");
}

#[expect(clippy::print_stdout, reason = "this is what it was measured for")]
fn tell(lines: &[Line]) {
    println!("\n{:<58} {:>26} {:>12}", "", "measured", "limit");
    for Line { what, measured, limit, kept } in lines {
        println!("{what:<58} {measured:>26} {limit:>12}{}", if *kept { "" } else { "   BROKEN" });
    }
}

/// From the start of the program to a title that can be read, beside an empty window, by turns.
fn starts() -> Line {
    // An X server whose last client disconnects refuses the next one while it restarts.
    let guest = x11rb::connect(None).expect("there is a screen");
    let mut title = Command::new(env!("CARGO_BIN_EXE_linstock"));
    title.env("LINSTOCK_FOLDER", output().join("budget"));
    let mut empty = this_program("window::budget::empty_window", "empty");
    // The name of the game stands there, in letters with soft edges.
    let has_title = |screen: &Screen| screen.part(U16Vec2::new(480, 30), U16Vec2::new(320, 50)).colours() > 8;
    let is_painted = |screen: &Screen| screen.part(U16Vec2::new(0, 0), U16Vec2::new(8, 8)).brightness() > 0.05;
    let (mut titles, mut empties) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        empties.push(start(&mut empty, EMPTY, is_painted));
        titles.push(start(&mut title, "Linstock", has_title));
    }
    drop(guest);
    let (title, empty) = (middle(titles), middle(empties));
    let times = title.as_secs_f64() / empty.as_secs_f64();
    Line {
        what: "start to title, beside that of an empty window".to_owned(),
        measured: format!("{:.2} s / {:.2} s = {times:.2}", title.as_secs_f64(), empty.as_secs_f64()),
        limit: format!("{MOST_STARTS}"),
        kept: times < MOST_STARTS,
    }
}

/// How long a program takes from its start until its window shows the expected contents.
fn start(program: &mut Command, title: &str, is_drawn: impl Fn(&Screen) -> bool) -> Duration {
    let begun = Instant::now();
    let running = Running(program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts"));
    let screen = patiently("a window", || Screen::of_program(title, running.0.id()));
    patiently("something to be drawn", || is_drawn(&screen).then_some(()));
    begun.elapsed()
}

/// This program in another of its roles.
fn this_program(test: &str, role: &str) -> Command {
    let mut program = Command::new(env::current_exe().expect("this program has a path"));
    program.args(["--exact", "--nocapture", test]).env(ROLE, role);
    program
}

/// How long the main thread of an empty window works on a frame.
fn work_on_an_empty_frame() -> Duration {
    let ended = this_program("window::budget::frames_of_an_empty_window", "empty frames").output();
    let told = String::from_utf8(ended.expect("the program runs").stdout).expect("it prints text");
    let nanos = told.lines().find_map(|line| line.strip_prefix(TOLD)).and_then(|nanos| nanos.parse().ok());
    Duration::from_nanos(nanos.unwrap_or_else(|| panic!("it tells its work: {told}")))
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Opens the largest battle, both sides at their historical places, the attacker to move.
fn to_the_first_move(window: &mut Window) {
    window.press("Guilford Courthouse");
    window.start_battle();
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.ask(|world| set_drawn(world, Drawn::Everything));
    loop {
        let situation = Situation::read(window);
        match situation.kind {
            QuestionKind::Deploy => Mouse.deploy(window),
            QuestionKind::Act if situation.seat == Seat::First && !situation.marches.is_empty() => return,
            QuestionKind::Act => Mouse.close(window),
            QuestionKind::React => Mouse.answer(window),
            QuestionKind::Sealed => Mouse.shoot(window),
        }
    }
}

/// A brigade that was dragged.
struct Dragged {
    what: String,
    /// The main thread's work on each frame.
    work: Vec<Duration>,
    frames: Line,
}

/// The largest command that can move is taken hold of and led to and fro before its front.
fn dragged(window: &mut Window, view: &str) -> Dragged {
    let marches = Situation::read(window).marches;
    let size = |command| window.battle(move |battle, session| under(battle, session, command).len());
    let march = marches.iter().max_by_key(|march| size(march.command)).expect("there is a command to move");
    let units = size(march.command);
    window.press_command(&march.name);
    let command = march.command;
    let (lead, grip) = window
        .battle(move |battle, session| under(battle, session, command))
        .into_iter()
        .find_map(|unit| Some((unit, window.unit_at(unit)?)))
        .expect("one of its units can be taken hold of");
    let front = window.battle(move |battle, session| battle.field(session.viewer()).unit(lead).front);
    let round = (0..POINTS)
        .map(|point| f32::from(point) / 16.0)
        .map(|angle| Vec2::new(2.0 * angle.sin(), 2.5 - 1.5 * angle.cos()));
    let ways = window.each_seen_at(round.map(|at| front.to_table(at)).collect());
    let way: Vec<Vec2> = std::iter::once(Some(grip)).chain(ways).flatten().collect();
    assert!(way.len() > usize::from(POINTS) / 2, "the ground before it is in view");
    // Panels are described to a screen reader only where one is listening.
    window.ask(|world| world.insert_resource(NoScreenReader));
    toll::clear();
    let begun = Instant::now();
    window.drag_along(&way);
    let lasted = begun.elapsed();
    let work = toll::work();
    window.ask(World::remove_resource::<NoScreenReader>);
    let what = format!("{} of {units} units dragged, {} frames", march.name, work.len());
    #[expect(clippy::cast_precision_loss, reason = "some hundred frames")]
    let a_second = work.len() as f64 / lasted.as_secs_f64();
    let frames = Line {
        what: format!("frames a second meanwhile, {view}, drawn by the processor"),
        measured: format!("{a_second:.1}"),
        limit: String::new(),
        kept: true,
    };
    Dragged { what, work, frames }
}

impl Dragged {
    /// How many times the work on an empty frame that on so many of a hundred frames does not exceed.
    fn times(&self, empty: Duration, share: usize) -> f64 {
        worked(&self.work, share).as_secs_f64() / empty.as_secs_f64()
    }

    /// The work beside that of an empty window.
    fn lines(self, empty: Duration) -> [Line; 3] {
        let ms = |spent: Duration| spent.as_secs_f64() * 1000.0;
        let line = |what: String, share: usize, most: f64| {
            let times = self.times(empty, share);
            Line {
                what,
                measured: format!("{:.2} ms / {:.2} ms = {times:.2}", ms(worked(&self.work, share)), ms(empty)),
                limit: format!("{most}"),
                kept: times < most,
            }
        };
        let half = line(format!("main thread a frame, {}", self.what), 50, MOST_WORK);
        [half, line("the same, 95 of 100 frames".to_owned(), 95, MOST_WORK_ON_95), self.frames]
    }
}

/// The work on a frame that so many of a hundred frames do not exceed, by the time that the processor gave.
fn worked(work: &[Duration], share: usize) -> Duration {
    let mut spent = work.to_vec();
    spent.sort_unstable();
    spent[(spent.len() * share / 100).min(spent.len() - 1)]
}

/// The units on the table under a command.
fn under(
    battle: &dyn linstock::battle::AnyBattle,
    session: &Session,
    command: linstock::table::CommandId,
) -> Vec<linstock::table::UnitId> {
    linstock::client::orders::selection::Selection::command(&battle.field(session.viewer()), command).units
}

/// There is no input. What the last one began, such as a change of the view, is drawn first: on a slow machine that
/// takes a while.
fn still(window: &mut Window, view: &str) -> Line {
    const CALM: Duration = Duration::from_secs(3);
    window.rest();
    patiently("what was begun to be drawn", || {
        toll::clear();
        thread::sleep(CALM);
        toll::work().is_empty().then_some(())
    });
    thread::sleep(IDLE);
    let drawn = toll::work().len();
    let what = format!("frames in {} idle seconds, {view}", IDLE.as_secs());
    Line { what, measured: drawn.to_string(), limit: "0".to_owned(), kept: drawn == 0 }
}
