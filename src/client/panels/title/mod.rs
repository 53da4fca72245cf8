//! The title: go on with the last battle, or choose a scenario, who plays, the dice and the rules.

mod choices;
mod kept;
mod lessons;
mod page;
mod reading;
mod sealing;
mod sketch;

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::EguiPrimaryContextPass;

use reading::Reading;

use super::theme;
use crate::{
    battle::notice::Switch,
    client::{
        autosave::Autosave,
        bench::Bench,
        control::Leaving,
        desk::Opener,
        keys,
        opening::{self, Choices},
        playback::Playback,
        replay::Reviewing,
        saves::{self, Kept},
        scene::Scene,
        session::Session,
        tools::Shows,
    },
    files::{Problems, Shelf},
    lesson, rules,
    scenario::{self, Listed, Scenario},
};

/// What the title shows and what was chosen on it.
#[derive(Resource)]
pub struct Title {
    listed: Vec<Listed>,
    chosen: usize,
    choices: Option<Choices>,
    switches: Vec<Switch>,
    sketch: Option<sketch::Sketch>,
    seed: String,
    /// What sealed dice are committed to, once a player has asked for them, and the words as they are typed.
    sealing: sealing::Sealing,
    /// The files of the kept battles, the newest first, and the newest itself.
    kept: Vec<String>,
    newest: Option<Kept>,
    lessons: Vec<lesson::Listed>,
    drawer: Drawer,
    problem: Option<String>,
    wanted: Option<Wanted>,
    reading: Option<Reading>,
}

/// Which of the lists lies open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Drawer {
    /// The battles that can be fought.
    #[default]
    Scenarios,
    /// The lessons.
    Lessons,
    /// The kept battles before the last one.
    Earlier,
}

/// What the player asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    /// To go on with the kept battle of a file.
    GoOn(String),
    /// To look at the kept battle of a file again.
    LookAt(String),
    /// To be presented the lesson of an id.
    Learn(String),
    /// To begin the scenario.
    Begin,
}

impl Title {
    /// Reads what there is to fight on a shelf; a scenario named by id or path is chosen, else the default one.
    pub fn read(shelf: &Shelf, named: Option<&str>) -> Self {
        let mut listed = scenario::list(shelf);
        let mut problem = None;
        let wanted = named.unwrap_or(DEFAULT_SCENARIO);
        let file = format!("scenarios/{wanted}.ron");
        let chosen = listed.iter().position(|listed| listed.file == file).unwrap_or_else(|| {
            match scenario::open(shelf, wanted) {
                Ok(scenario) => listed.push(Listed { file: wanted.to_owned(), origin: crate::files::Origin::User, read: Ok(scenario) }),
                Err(problems) => problem = Some(problems.to_string()),
            }
            listed.len().saturating_sub(1)
        });
        let kept = saves::names(shelf);
        let newest = kept.first().map(|file| saves::read(shelf, file));
        let (switches, seed) = (Vec::new(), String::new());
        let mut title = Self {
            listed,
            chosen,
            choices: None,
            switches,
            sketch: None,
            seed,
            sealing: sealing::Sealing::default(),
            kept,
            newest,
            lessons: lesson::list(shelf),
            drawer: Drawer::default(),
            problem,
            wanted: None,
            reading: None,
        };
        title.choose(chosen);
        title
    }

    /// Whether a battle or a lesson is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Begins the scenario that is chosen, as it was chosen.
    ///
    /// # Errors
    /// Everything that the rule set cannot take.
    fn begin(&self, opener: &mut Opener<'_, '_>) -> Result<(), Problems> {
        let Some((scenario, choices)) = self.scenario().zip(self.choices.as_ref()) else { return Ok(()) };
        let (session, seed) = opening::begin(scenario, choices)?;
        opener.play(session, seed, None, None);
        Ok(())
    }

    fn choose(&mut self, index: usize) {
        self.chosen = index;
        self.choices = self.scenario().map(Choices::of);
        self.read_switches();
    }

    fn scenario(&self) -> Option<&Scenario> {
        self.listed.get(self.chosen)?.read.as_ref().ok()
    }

    fn read_switches(&mut self) {
        let Some((scenario, choices)) = self.scenario().zip(self.choices.as_ref()) else { return };
        let sketch = sketch::Sketch::of(scenario, &choices.rule_set, &choices.changes);
        match rules::switches(scenario, &choices.rule_set, &choices.changes) {
            Ok(switches) => self.switches = switches,
            Err(problems) => self.problem = Some(problems.to_string()),
        }
        self.sketch = sketch;
    }
}

/// The scenario that is proposed first.
const DEFAULT_SCENARIO: &str = "cowpens";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, leave.run_if(resource_exists::<Session>))
        .add_systems(PreUpdate, open.run_if(resource_exists::<Title>))
        .add_systems(Update, keys::press_on_title.run_if(resource_exists::<Title>))
        .add_systems(Startup, show_title.run_if(nothing_to_show))
        .add_systems(EguiPrimaryContextPass, page::show.run_if(not(resource_exists::<Session>)).after(theme::dress));
}

fn nothing_to_show(session: Option<Res<Session>>, title: Option<Res<Title>>) -> bool {
    session.is_none() && title.is_none()
}

fn show_title(autosave: Res<Autosave>, mut commands: Commands) {
    commands.insert_resource(Title::read(autosave.shelf(), None));
}

/// Leaves the battle for the title.
fn leave(
    mut leaving: ResMut<Leaving>,
    autosave: Res<Autosave>,
    mut scene: ResMut<Scene>,
    mut playback: ResMut<Playback>,
    mut commands: Commands,
) {
    if std::mem::take(&mut leaving.0) {
        playback.begin_anew();
        commands.remove_resource::<Session>();
        commands.insert_resource(Title::read(autosave.shelf(), None));
        commands.insert_resource(Shows::default());
        commands.insert_resource(Reviewing::default());
        commands.insert_resource(Bench::default());
        *scene = Scene::default();
    }
}

/// Opens what was asked for; what is to be read first is read in the background.
fn open(mut title: ResMut<Title>, mut opener: Opener, mut redraw: MessageWriter<RequestRedraw>) {
    if let Some(reading) = &mut title.reading {
        redraw.write(RequestRedraw);
        if let Some(read) = reading.poll(&mut opener) {
            title.reading = None;
            title.problem = read.err().map(|problems| problems.to_string());
        }
    }
    let Some(wanted) = title.wanted.take() else { return };
    let shelf = opener.autosave.shelf().clone();
    title.problem = None;
    title.reading = match wanted {
        Wanted::GoOn(file) => Some(Reading::go_on(shelf, file)),
        Wanted::LookAt(file) => Some(Reading::look_at(shelf, file)),
        Wanted::Learn(file) => Some(Reading::learn(shelf, file)),
        Wanted::Begin => {
            title.problem = title.begin(&mut opener).err().map(|problems| problems.to_string());
            None
        }
    };
}
