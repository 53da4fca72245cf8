//! The title: continue the last battle, or choose a scenario, the players, the dice and the rules.

mod choices;
mod filter;
mod from_file;
mod guide_offer;
mod layout;
mod lessons;
mod list;
mod pace;
mod page;
mod reading;
mod requests;
mod rule_switches;
mod save_entry;
mod saved;
mod sealing;
mod sketch;

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use filter::{Filter, Offered};
use reading::Reading;
use requests::{Drawing, Wanted};

use super::theme;
use crate::{
    battle::{Measuring, notice::Switch},
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
            save_list::Deleted,
            saves::{self, Kept},
            screen::{Screen, ScreenSystems},
        },
    },
    files::{Origin, Problems, Shelf},
    lesson,
    rules::{self, Changes},
    scenario::{self, Listed, Scenario},
};

/// The title's contents and choices.
#[derive(Resource)]
pub struct Title {
    offered: Vec<Offered>,
    filter: Filter,
    chosen: usize,
    choices: Option<Choices>,
    /// The rule switches, as they are chosen and as the scenario recommends them.
    switches: Vec<Switch>,
    recommended: Vec<Switch>,
    /// Whether players may measure before they declare, as the switches have it.
    measuring: Measuring,
    sketch: Option<sketch::Sketch>,
    seed: String,
    /// The commitment of sealed dice, once a player has asked for them, and the words as they are typed.
    sealing: sealing::Sealing,
    /// The kept battles, the newest first, and the newest itself.
    kept: Vec<save_entry::Entry>,
    newest: Option<Kept>,
    grounds: saved::Grounds,
    /// The card that is being drawn of a kept battle that has none.
    drawing: Option<Drawing>,
    /// The kept battle that is being given a name, by its file, and the name as it is typed.
    renaming: Option<(String, String)>,
    /// The battle that was deleted last, and its name.
    deleted: Option<(Deleted, String)>,
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
    filter: Filter,
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
    /// The kept battles.
    Saved,
}

impl Title {
    /// Reads the shelf's battles; a scenario named by id or path is chosen, else the default one. Any other file that is
    /// named, such as a lesson, is opened.
    pub fn read(shelf: &Shelf, named: Option<&str>) -> Self {
        let mut listed = scenario::list(shelf);
        let (mut problem, mut elsewhere, mut wanted) = (None, None, None);
        let place = |listed: &[Listed], id: &str| {
            let file = format!("scenarios/{id}.ron");
            listed.iter().position(|listed| listed.file == file)
        };
        let name = named.unwrap_or(DEFAULT_SCENARIO);
        let chosen = place(&listed, name).or_else(|| match scenario::open(shelf, name) {
            Ok(scenario) => {
                listed.push(Listed { file: name.to_owned(), origin: Origin::User, read: Ok(scenario) });
                elsewhere = Some(name.to_owned());
                Some(listed.len() - 1)
            }
            Err(_) if Path::new(name).is_file() => {
                wanted = Some(Wanted::Open(PathBuf::from(name)));
                None
            }
            Err(problems) => {
                problem = Some(problems.to_string());
                None
            }
        });
        let chosen = chosen.or_else(|| place(&listed, DEFAULT_SCENARIO)).unwrap_or_default();
        let mut title = Self {
            offered: listed.into_iter().map(Offered::of).collect(),
            filter: Filter::default(),
            chosen,
            choices: None,
            switches: Vec::new(),
            recommended: Vec::new(),
            measuring: Measuring::Freely,
            sketch: None,
            seed: String::new(),
            sealing: sealing::Sealing::default(),
            kept: Vec::new(),
            newest: None,
            grounds: saved::Grounds::default(),
            drawing: None,
            renaming: None,
            deleted: None,
            lessons: lesson::list(shelf),
            drawer: Drawer::default(),
            is_covered: false,
            problem,
            open_elsewhere: None,
            wanted,
            reading: None,
            elsewhere,
        };
        title.read_saves(shelf);
        title.choose(chosen);
        title
    }

    /// Reads which battles are kept, and the newest of them.
    fn read_saves(&mut self, shelf: &Shelf) {
        self.kept = save_entry::Entry::all(shelf, &self.offered);
        self.newest = self.kept.first().map(|entry| saves::read(shelf, &entry.file));
        (self.drawing, self.renaming) = (None, None);
    }

    /// Whether there is something to be listed among the saved battles.
    pub fn has_saved(&self) -> bool {
        !self.kept.is_empty() || self.deleted.is_some()
    }

    /// Reads the shelf again after a battle, with the earlier choices kept as far as they still exist.
    fn again(shelf: &Shelf, chosen: Chosen) -> Self {
        let mut title = Self::read(shelf, chosen.elsewhere.as_deref());
        if let Some(index) = title.place_of(chosen.file.as_deref()) {
            title.choose(index);
            title.take_up(chosen.choices);
        }
        (title.seed, title.filter) = (chosen.seed, chosen.filter);
        if chosen.drawer != Drawer::Saved || title.has_saved() {
            title.drawer = chosen.drawer;
        }
        title
    }

    /// The place of the scenario of a file among those offered.
    fn place_of(&self, file: Option<&str>) -> Option<usize> {
        self.offered.iter().position(|offered| Some(offered.listed.file.as_str()) == file)
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
            file: self.offered.get(self.chosen).map(|offered| offered.listed.file.clone()),
            choices: self.choices.clone(),
            seed: self.seed.clone(),
            filter: self.filter,
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
        let on_shelf = shelf.name_of(Path::new(&path)).filter(|name| self.place_of(Some(name)).is_some());
        self.elsewhere = on_shelf.is_none().then(|| path.clone());
        let file = on_shelf.unwrap_or(path);
        let index = self.place_of(Some(&file)).unwrap_or(self.offered.len());
        let read = Offered::of(Listed { file, origin: Origin::User, read: Ok(scenario) });
        match self.offered.get_mut(index) {
            Some(offered) => *offered = read,
            None => self.offered.push(read),
        }
        (self.drawer, self.filter) = (Drawer::Scenarios, Filter::default());
        self.choose(index);
    }

    /// Chooses a scenario, to be fought by a player against the machine.
    fn choose(&mut self, index: usize) {
        self.chosen = index;
        self.choices =
            self.scenario().map(|scenario| Choices { hands: pace::AGAINST_THE_MACHINE, ..Choices::of(scenario) });
        self.read_switches();
    }

    fn scenario(&self) -> Option<&Scenario> {
        self.offered.get(self.chosen)?.scenario()
    }

    fn read_switches(&mut self) {
        let Some((scenario, choices)) = self.scenario().zip(self.choices.as_ref()) else { return };
        let sketch = sketch::Sketch::of(scenario, &choices.rule_set, &choices.changes);
        let recommended = rules::switches(scenario, &choices.rule_set, &Changes::new()).unwrap_or_default();
        let measuring = rules::measuring(scenario, &choices.rule_set, &choices.changes).unwrap_or(Measuring::Freely);
        match rules::switches(scenario, &choices.rule_set, &choices.changes) {
            Ok(switches) => self.switches = switches,
            Err(problems) => self.problem = Some(problems.to_string()),
        }
        (self.sketch, self.recommended, self.measuring) = (sketch, recommended, measuring);
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
        .add_systems(PreUpdate, requests::open.run_if(resource_exists::<Title>).in_set(TitleSystems))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        client::session::{Hand, open_battle::DiceChoice},
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
        assert_eq!(again.offered.last().map(|offered| offered.listed.file.as_str()), Some(path.as_str()));
        assert!(again.choices.is_some_and(|choices| choices.sealed.is_none()), "a secret serves one battle");

        std::fs::remove_file(&file).expect("it was written");
        let gone = Title::again(&shelf, title.chosen());
        assert!(
            gone.problem.is_some() && gone.choices.is_some_and(|choices| choices.changes.is_empty()),
            "its file is gone"
        );
    }
}
