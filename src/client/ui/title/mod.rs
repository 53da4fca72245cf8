//! The title: continue the last battle, or choose a scenario, the players, the dice and the rules.

mod choices;
mod from_file;
mod kept;
mod layout;
mod lessons;
mod page;
mod reading;
mod sealing;
mod sketch;

use std::path::{Path, PathBuf};

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::EguiPrimaryContextPass;

use from_file::FromFile;
use reading::{Arrived, Reading, Unread};

use super::theme;
use crate::{
    battle::notice::Switch,
    client::{
        input::keys,
        labels::place_names::draw_names,
        schedule::ClientSystems,
        session::{
            Session,
            autosave::Autosave,
            battle_opener::{BattleClosed, BattleOpened, BattleOpener},
            leaving::{Exit, Leaving},
            open_battle::{self, Choices},
            saves::{self, Kept},
            screen::{Screen, ScreenSystems},
        },
    },
    files::{Origin, Problems, Shelf},
    lesson, rules,
    scenario::{self, Listed, Scenario},
};

/// The title's contents and choices.
#[derive(Resource)]
pub struct Title {
    listed: Vec<Listed>,
    chosen: usize,
    choices: Option<Choices>,
    switches: Vec<Switch>,
    sketch: Option<sketch::Sketch>,
    seed: String,
    /// The commitment of sealed dice, once a player has asked for them, and the words as they are typed.
    sealing: sealing::Sealing,
    /// The kept battles, the newest first, and the newest itself.
    kept: Vec<kept::Entry>,
    newest: Option<Kept>,
    lessons: Vec<lesson::Listed>,
    drawer: Drawer,
    /// Whether a window with the keyboard lies over it.
    is_covered: bool,
    problem: Option<String>,
    /// The file of a kept battle to be continued that is open in another window.
    open_elsewhere: Option<String>,
    wanted: Option<Wanted>,
    reading: Option<Reading>,
    /// The path of a scenario that is not on the shelf.
    elsewhere: Option<String>,
}

/// The choices on the title when a battle was opened, restored when the player comes back.
#[derive(Resource, Clone, Debug)]
struct Chosen {
    elsewhere: Option<String>,
    /// The scenario, by its file.
    file: Option<String>,
    choices: Option<Choices>,
    seed: String,
    drawer: Drawer,
}

/// Which of the lists is open.
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

/// The player's request.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    /// Continue the kept battle of a file.
    GoOn(String),
    /// To view the saved battle of a file again.
    LookAt(String),
    /// To branch the kept battle of a file where it stands.
    Branch(String),
    /// To be presented the lesson of an id.
    Learn(String),
    /// Open a file of this machine, whatever kind it is.
    Open(PathBuf),
    /// To begin the scenario.
    Begin,
}

impl Title {
    /// Reads the shelf's battles; a scenario named by id or path is chosen, else the default one.
    pub fn read(shelf: &Shelf, named: Option<&str>) -> Self {
        let mut listed = scenario::list(shelf);
        let (mut problem, mut elsewhere) = (None, None);
        let wanted = named.unwrap_or(DEFAULT_SCENARIO);
        let file = format!("scenarios/{wanted}.ron");
        let chosen = listed.iter().position(|listed| listed.file == file).unwrap_or_else(|| {
            match scenario::open(shelf, wanted) {
                Ok(scenario) => {
                    listed.push(Listed { file: wanted.to_owned(), origin: Origin::User, read: Ok(scenario) });
                    elsewhere = Some(wanted.to_owned());
                }
                Err(problems) => problem = Some(problems.to_string()),
            }
            listed.len().saturating_sub(1)
        });
        let kept = kept::Entry::all(shelf, &listed);
        let newest = kept.first().map(|entry| saves::read(shelf, &entry.file));
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
            is_covered: false,
            problem,
            open_elsewhere: None,
            wanted: None,
            reading: None,
            elsewhere,
        };
        title.choose(chosen);
        title
    }

    /// Reads the shelf again after a battle, with the earlier choices kept as far as they still exist.
    fn again(shelf: &Shelf, chosen: Chosen) -> Self {
        let mut title = Self::read(shelf, chosen.elsewhere.as_deref());
        if let Some(index) = title.listed.iter().position(|listed| Some(&listed.file) == chosen.file.as_ref()) {
            title.choose(index);
            title.take_up(chosen.choices);
        }
        title.seed = chosen.seed;
        if chosen.drawer != Drawer::Earlier || title.kept.len() > 1 {
            title.drawer = chosen.drawer;
        }
        title
    }

    /// Takes choices up for the scenario that is chosen, if it can be fought so. A secret of sealed dice is drawn for
    /// one battle alone.
    fn take_up(&mut self, choices: Option<Choices>) {
        let Some((scenario, choices)) = self.scenario().zip(choices) else { return };
        if rules::switches(scenario, &choices.rule_set, &choices.changes).is_ok() {
            self.choices = Some(Choices { sealed: None, ..choices });
            self.read_switches();
        }
    }

    fn chosen(&self) -> Chosen {
        Chosen {
            elsewhere: self.elsewhere.clone(),
            file: self.listed.get(self.chosen).map(|listed| listed.file.clone()),
            choices: self.choices.clone(),
            seed: self.seed.clone(),
            drawer: self.drawer,
        }
    }

    /// How the scenario that is chosen is to be opened.
    pub fn choices(&self) -> Option<&Choices> {
        self.choices.as_ref()
    }

    /// Whether a battle or a lesson is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Begins the chosen scenario with the choices.
    ///
    /// # Errors
    /// Everything that the rule set cannot take.
    fn begin(&self, opener: &mut BattleOpener<'_, '_>) -> Result<(), Problems> {
        let Some((scenario, choices)) = self.scenario().zip(self.choices.as_ref()) else { return Ok(()) };
        let (session, seed) = open_battle::begin(scenario, choices)?;
        opener.play(session, None, BattleOpened { machine_seed: seed, refusal: None });
        Ok(())
    }

    /// Chooses a scenario that was read from a file, listed under its name on the shelf or else its path.
    fn choose_read(&mut self, shelf: &Shelf, scenario: Scenario) {
        let path = scenario.file.clone();
        let on_shelf =
            shelf.name_of(Path::new(&path)).filter(|name| self.listed.iter().any(|listed| listed.file == *name));
        self.elsewhere = on_shelf.is_none().then(|| path.clone());
        let file = on_shelf.unwrap_or(path);
        let read = Listed { file, origin: Origin::User, read: Ok(scenario) };
        let index = self.listed.iter().position(|listed| listed.file == read.file).unwrap_or(self.listed.len());
        match self.listed.get_mut(index) {
            Some(listed) => *listed = read,
            None => self.listed.push(read),
        }
        self.drawer = Drawer::Scenarios;
        self.choose(index);
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

/// Opens battles from the title, and leaves them for it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct TitleSystems;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(PreUpdate, TitleSystems.before(ScreenSystems))
        .add_systems(PreUpdate, leave.run_if(resource_exists::<Session>).in_set(TitleSystems))
        .add_systems(PreUpdate, open.run_if(resource_exists::<Title>).in_set(TitleSystems))
        .add_systems(Update, keys::press_on_title.before(ClientSystems::Act).run_if(in_state(Screen::Title)))
        .add_systems(Startup, show_title.run_if(nothing_to_show))
        .add_observer(put_away)
        .add_observer(come_back)
        .add_plugins(from_file::plugin)
        // It covers the labels of the battle that was left.
        .add_systems(
            EguiPrimaryContextPass,
            page::show.run_if(not(resource_exists::<Session>)).after(theme::dress).after(draw_names),
        );
}

fn nothing_to_show(session: Option<Res<Session>>, title: Option<Res<Title>>) -> bool {
    session.is_none() && title.is_none()
}

fn show_title(autosave: Res<Autosave>, mut commands: Commands) {
    commands.insert_resource(Title::read(autosave.shelf(), None));
}

/// Leaves the battle for the title.
fn leave(mut leaving: ResMut<Leaving>, mut autosave: ResMut<Autosave>, mut commands: Commands) {
    if leaving.goes_to(Exit::Title) {
        commands.remove_resource::<Session>();
        autosave.begin();
        commands.trigger(BattleClosed);
    }
}

/// Clears the title away for a battle; its choices are remembered.
fn put_away(_: On<BattleOpened>, title: Option<Res<Title>>, mut commands: Commands) {
    if let Some(title) = title {
        commands.insert_resource(title.chosen());
        commands.remove_resource::<Title>();
    }
}

/// Shows the title again, with what was chosen before.
fn come_back(_: On<BattleClosed>, autosave: Res<Autosave>, chosen: Option<Res<Chosen>>, mut commands: Commands) {
    let shelf = autosave.shelf();
    commands.insert_resource(match chosen {
        Some(chosen) => Title::again(shelf, chosen.clone()),
        None => Title::read(shelf, None),
    });
}

/// Opens the requested battle or file; files are read in the background first.
fn open(
    mut title: ResMut<Title>,
    mut files: ResMut<FromFile>,
    mut opener: BattleOpener,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if let Some(path) = files.bypass_change_detection().path.take() {
        title.wanted = Some(Wanted::Open(path));
    }
    if let Some(reading) = &mut title.reading {
        redraw.write(RequestRedraw);
        if let Some(read) = reading.poll(&mut opener) {
            title.reading = None;
            match read {
                Ok(Arrived::OnTheTable) => {}
                Ok(Arrived::Choice(scenario)) => title.choose_read(opener.autosave.shelf(), *scenario),
                Err(Unread::Elsewhere(file)) => title.open_elsewhere = Some(file),
                Err(Unread::Wrong(problems)) => title.problem = Some(problems.to_string()),
            }
        }
    }
    let Some(wanted) = title.wanted.take() else { return };
    // The next frame asks for the result, whether or not anything else wants a frame.
    redraw.write(RequestRedraw);
    let shelf = opener.autosave.shelf().clone();
    (title.problem, title.open_elsewhere) = (None, None);
    title.reading = match wanted {
        Wanted::GoOn(file) => Some(Reading::go_on(shelf, file)),
        Wanted::LookAt(file) => Some(Reading::look_at(shelf, file)),
        Wanted::Branch(file) => Some(Reading::branch(shelf, file)),
        Wanted::Learn(file) => Some(Reading::learn(shelf, file)),
        Wanted::Open(path) => Some(Reading::open(shelf, path)),
        Wanted::Begin => {
            title.problem = title.begin(&mut opener).err().map(|problems| problems.to_string());
            None
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        client::session::{Hand, open_battle::DiceChoice},
        rules::Changes,
        scenario::open,
    };

    fn chosen_of(title: &Title) -> (String, [Hand; 2], DiceChoice, Changes) {
        let scenario = title.scenario().expect("one is chosen").id.to_string();
        let choices = title.choices().expect("it can be fought").clone();
        (scenario, choices.hands, choices.dice, choices.changes)
    }

    #[test]
    fn the_title_keeps_earlier_choices_and_a_scenario_from_elsewhere_is_still_listed() {
        let shelf = Shelf::embedded();
        let file = std::env::temp_dir().join(format!("linstock-elsewhere-{}.ron", std::process::id()));
        std::fs::write(&file, open(&shelf, "guilford").expect("it is shipped").text).expect("it can be written");
        let path = file.display().to_string();
        let mut title = Title::read(&shelf, Some(&path));
        let mut choices = title.choices.clone().expect("it can be fought");
        (choices.hands, choices.dice) = ([Hand::Human, Hand::Machine], DiceChoice::Sealed);
        choices.sealed = Some(crate::dice::seal::Seal::new(open_battle::drawn_secret(), "words"));
        let switch = title.switches.iter().find(|switch| switch.values.len() > 1).expect("there are switches");
        let value = switch.values.iter().find(|value| **value != switch.value).expect("it has another value");
        choices.changes = Changes::from([(switch.name.clone(), value.clone())]);
        (title.choices, title.drawer, title.seed) = (Some(choices), Drawer::Lessons, "7".to_owned());
        let before = chosen_of(&title);
        let again = Title::again(&shelf, title.chosen());
        assert_eq!((chosen_of(&again), again.drawer, again.seed.as_str()), (before, Drawer::Lessons, "7"));
        assert_eq!(again.listed.last().map(|listed| listed.file.as_str()), Some(path.as_str()));
        assert!(again.choices.is_some_and(|choices| choices.sealed.is_none()), "a secret serves one battle");

        std::fs::remove_file(&file).expect("it was written");
        let gone = Title::again(&shelf, title.chosen());
        assert!(
            gone.problem.is_some() && gone.choices.is_some_and(|choices| choices.changes.is_empty()),
            "its file is gone"
        );
    }
}
