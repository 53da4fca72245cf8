//! The title: go on with the last battle, or choose a scenario, who plays, the dice and the rules.

mod kept;
mod sealing;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::theme::{self, Inked};
use crate::{
    battle::{Refusal, Reopened, notice::Switch},
    client::{
        acting::Acting,
        autosave::Autosave,
        comfort::{Comfort, Settings},
        control::Leaving,
        flow::HandOver,
        keys::{self, Deed},
        laying_out::LayingOut,
        machine::Machines,
        opening::{self, Choices, DiceChoice},
        playback::Playback,
        replay::Reviewing,
        saves::{self, Kept},
        scene::Scene,
        selection::Selection,
        session::{Hand, Session},
        tools::Shows,
    },
    files::{Problems, Shelf},
    rules,
    scenario::{self, Listed, Scenario},
    table::Side,
};

/// What the title shows and what was chosen on it.
#[derive(Resource)]
pub struct Title {
    listed: Vec<Listed>,
    chosen: usize,
    choices: Option<Choices>,
    switches: Vec<Switch>,
    seed: String,
    /// What sealed dice are committed to, once a player has asked for them, and the words as they are typed.
    sealing: sealing::Sealing,
    /// The files of the kept battles, the newest first, and the newest itself.
    kept: Vec<String>,
    newest: Option<Kept>,
    problem: Option<String>,
    wanted: Option<Wanted>,
}

/// What the player asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    /// To go on with the kept battle of a file.
    GoOn(String),
    /// To look at the kept battle of a file again.
    LookAt(String),
    /// To begin the scenario.
    Begin,
}

/// What was opened: the battle, the seed for the machine, the file to keep it in if it has one, and what is to be told of it.
type Opened = (Session, u64, Option<String>, Option<String>);

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
            seed,
            sealing: sealing::Sealing::default(),
            kept,
            newest,
            problem,
            wanted: None,
        };
        title.choose(chosen);
        title
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
        match rules::switches(scenario, &choices.rule_set, &choices.changes) {
            Ok(switches) => self.switches = switches,
            Err(problems) => self.problem = Some(problems.to_string()),
        }
    }
}

/// The scenario that is proposed first.
const DEFAULT_SCENARIO: &str = "cowpens";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, leave.run_if(resource_exists::<Session>))
        .add_systems(PreUpdate, open.run_if(resource_exists::<Title>))
        .add_systems(Update, keys::press_on_title.run_if(resource_exists::<Title>))
        .add_systems(Startup, show_title.run_if(nothing_to_show))
        .add_systems(EguiPrimaryContextPass, show.run_if(not(resource_exists::<Session>)).after(theme::dress));
}

fn nothing_to_show(session: Option<Res<Session>>, title: Option<Res<Title>>) -> bool {
    session.is_none() && title.is_none()
}

fn show_title(autosave: Res<Autosave>, mut commands: Commands) {
    commands.insert_resource(Title::read(autosave.shelf(), None));
}

/// Leaves the battle for the title.
fn leave(mut leaving: ResMut<Leaving>, autosave: Res<Autosave>, mut scene: ResMut<Scene>, mut commands: Commands) {
    if std::mem::take(&mut leaving.0) {
        commands.remove_resource::<Session>();
        commands.insert_resource(Title::read(autosave.shelf(), None));
        commands.insert_resource(Shows::default());
        commands.insert_resource(Reviewing::default());
        *scene = Scene::default();
    }
}

/// Opens what was asked for.
fn open(
    mut title: ResMut<Title>,
    mut playback: ResMut<Playback>,
    mut machines: ResMut<Machines>,
    mut autosave: ResMut<Autosave>,
    mut commands: Commands,
) {
    let Some(wanted) = title.wanted.take() else { return };
    let looked_at = match &wanted {
        Wanted::LookAt(file) => saves::plain_name(file),
        _ => String::new(),
    };
    let opened = match wanted {
        Wanted::GoOn(file) => go_on(autosave.shelf(), file),
        Wanted::LookAt(file) => look_at(autosave.shelf(), &file),
        Wanted::Begin => match title.scenario().zip(title.choices.as_ref()) {
            Some((scenario, choices)) => opening::begin(scenario, choices).map(|(session, seed)| (session, seed, None, None)),
            None => return,
        },
    };
    match opened {
        Ok((session, seed, file, told)) => {
            playback.begin_anew();
            machines.seat(seed);
            autosave.take_up(file);
            commands.insert_resource(session);
            commands.insert_resource(Reviewing::of(looked_at));
            commands.insert_resource(Selection::default());
            commands.insert_resource(Acting::telling(told.map(|why| Refusal::new("linstock.files", why))));
            commands.insert_resource(HandOver::default());
            commands.insert_resource(LayingOut::default());
            commands.insert_resource(Shows::default());
            commands.remove_resource::<Title>();
        }
        Err(problems) => title.problem = Some(problems.to_string()),
    }
}

/// Goes on with a kept battle, in its own file where nothing of it is lost; else the file stays as it is.
///
/// # Errors
/// Everything that is wrong with it.
fn go_on(shelf: &Shelf, file: String) -> Result<Opened, Problems> {
    let (battle, is_whole) = match saves::read(shelf, &file) {
        Kept::Whole(battle) => (battle, true),
        Kept::Part(battle, _) => (battle, false),
        Kept::Unreadable(problems) => return Err(problems),
    };
    let (session, seed, how) = opening::go_on(battle.save, saves::hands(shelf, &file))?;
    let told = match &how {
        _ if !is_whole => Some(format!("{file} is damaged: the battle goes on from the last order that can be read, in a file of its own")),
        Some(how) => Some(format!("the kept battle was made otherwise than this program makes it: {how}")),
        None => None,
    };
    let keeps_all = is_whole && !matches!(how, Some(Reopened::AsFar(_)));
    Ok((session, seed, Some(file).filter(|_| keeps_all), told))
}

/// Looks at a kept battle again, as far as it can be read; nothing is written to its file.
///
/// # Errors
/// Everything that is wrong with it.
fn look_at(shelf: &Shelf, file: &str) -> Result<Opened, Problems> {
    let battle = match saves::read(shelf, file) {
        Kept::Whole(battle) | Kept::Part(battle, _) => battle,
        Kept::Unreadable(problems) => return Err(problems),
    };
    let session = opening::look_at(battle.save.journal, saves::hands(shelf, file))?;
    Ok((session, 0, None, None))
}

fn show(
    mut contexts: EguiContexts,
    title: Option<ResMut<Title>>,
    mut shows: ResMut<Shows>,
    mut comfort: ResMut<Comfort>,
    settings: Res<Settings>,
) -> Result {
    let Some(mut title) = title else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    context.layer_painter(egui::LayerId::background()).rect_filled(context.viewport_rect(), 0.0, context.inks().shade);
    let mut root = egui::Ui::new(
        context.clone(),
        "title".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(context.viewport_rect().shrink(28.0)),
    );
    root.vertical_centered(|ui| {
        ui.label(egui::RichText::new("LINSTOCK").size(40.0).color(ui.inks().ink).extra_letter_spacing(8.0));
        ui.label(egui::RichText::new("horse-and-musket battles by the written rules").color(ui.inks().pale_ink));
        signposts(ui, &mut shows);
    });
    root.add_space(10.0);
    root.horizontal_top(|ui| {
        column(ui, "list", 300.0, |ui| list(ui, &mut title));
        column(ui, "about", 420.0, |ui| about(ui, &title));
        let rest = ui.available_width();
        column(ui, "choices", rest, |ui| choices(ui, &mut title));
    });
    super::rules::show(&context, &mut shows);
    if shows.settings {
        let mut set = *comfort;
        shows.settings = super::settings::show_alone(&context, &mut set, &settings);
        comfort.set_if_neq(set);
    }
    Ok(())
}

/// What there is beside battles.
fn signposts(ui: &mut egui::Ui, shows: &mut Shows) {
    let width = 190.0;
    ui.allocate_ui_with_layout(egui::vec2(width, 24.0), egui::Layout::left_to_right(egui::Align::Center), |ui| {
        for (words, deed) in [("Rules (F2)", Deed::Rules), ("Settings (F10)", Deed::Settings)] {
            if ui.button(words).clicked() {
                shows.toggle(deed);
            }
        }
    });
}

fn column(ui: &mut egui::Ui, name: &str, width: f32, contents: impl FnOnce(&mut egui::Ui)) {
    let (width, height) = (width.max(200.0), ui.available_height().max(200.0));
    ui.allocate_ui_with_layout(egui::vec2(width, height), egui::Layout::top_down(egui::Align::Min), |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.set_width(width - 24.0);
            ui.set_height(height - 24.0);
            egui::ScrollArea::vertical().id_salt(name).auto_shrink([false, false]).show(ui, contents);
        });
    });
}

/// What there is to fight.
fn list(ui: &mut egui::Ui, title: &mut Title) {
    kept::show(ui, title);
    ui.separator();
    ui.heading("Scenarios");
    let mut chosen = None;
    for (index, listed) in title.listed.iter().enumerate() {
        let (name, when) = match &listed.read {
            Ok(scenario) => (scenario.title.to_string(), opening::spelt_out(scenario.date)),
            Err(_) => (listed.file.clone(), "its file has mistakes".to_owned()),
        };
        let text = egui::RichText::new(name).size(16.0);
        if ui.add(egui::Button::selectable(title.chosen == index, text).min_size(egui::vec2(ui.available_width(), 26.0))).clicked() {
            chosen = Some(index);
        }
        ui.label(egui::RichText::new(when).size(13.0).color(ui.inks().pale_ink));
    }
    let last = title.listed.len().saturating_sub(1);
    if is_pressed(ui, egui::Key::ArrowDown) {
        chosen = Some((title.chosen + 1).min(last));
    } else if is_pressed(ui, egui::Key::ArrowUp) {
        chosen = Some(title.chosen.saturating_sub(1));
    }
    if let Some(index) = chosen.filter(|index| *index != title.chosen) {
        title.problem = None;
        title.choose(index);
    }
}

/// Whether a key is pressed that belongs to the title: no text is being typed and no button is walked to.
fn is_pressed(ui: &egui::Ui, key: egui::Key) -> bool {
    ui.memory(|memory| memory.focused().is_none()) && ui.input(|input| input.key_pressed(key))
}

/// The battle in a few words, or what is wrong with its file.
fn about(ui: &mut egui::Ui, title: &Title) {
    match title.listed.get(title.chosen).map(|listed| &listed.read) {
        Some(Ok(scenario)) => {
            ui.heading(scenario.title.to_string());
            ui.label(egui::RichText::new(format!("{}, {}", scenario.place, opening::spelt_out(scenario.date))).color(ui.inks().pale_ink));
            ui.add_space(4.0);
            for paragraph in scenario.note.to_string().split("\n\n") {
                ui.label(paragraph);
                ui.add_space(4.0);
            }
            ui.separator();
            ui.label(egui::RichText::new("Drawn from").strong());
            for source in &scenario.sources {
                ui.label(
                    egui::RichText::new(format!("{}, {} ({})", source.author, source.title, source.year))
                        .size(13.0)
                        .color(ui.inks().pale_ink),
                );
            }
        }
        Some(Err(problems)) => {
            ui.colored_label(ui.inks().red_ink, problems.to_string());
        }
        None => {
            ui.label("There is no scenario.");
        }
    }
}

/// Who plays, with which dice, by which rules; and the button that begins.
fn choices(ui: &mut egui::Ui, title: &mut Title) {
    let facts = title.scenario().map(opening::facts);
    let Some((mut choices, facts)) = title.choices.clone().zip(facts) else { return };
    let button = egui::Button::new(egui::RichText::new("To battle").strong().size(18.0)).min_size(egui::vec2(ui.available_width(), 38.0));
    if ui.add(button).on_hover_text("Enter").clicked() || is_pressed(ui, egui::Key::Enter) {
        title.wanted = Some(Wanted::Begin);
    }
    if let Some(problem) = &title.problem {
        ui.colored_label(ui.inks().red_ink, problem);
    }
    ui.separator();
    for (side, name) in Side::BOTH.into_iter().zip(&facts.sides) {
        ui.horizontal(|ui| {
            ui.colored_label(ui.inks().of_side(facts.colours(), side), egui::RichText::new(name).strong());
            let hand = &mut choices.hands[side.index()];
            ui.selectable_value(hand, Hand::Human, "player");
            ui.selectable_value(hand, Hand::Machine, "machine");
        });
    }
    ui.horizontal(|ui| {
        ui.label("Dice");
        ui.selectable_value(&mut choices.dice, DiceChoice::Thrown, "thrown here");
        ui.selectable_value(&mut choices.dice, DiceChoice::Sealed, "sealed");
        ui.selectable_value(&mut choices.dice, DiceChoice::Entered, "by your own hand");
    });
    if choices.dice == DiceChoice::Sealed {
        sealing::show(ui, title, &mut choices);
    }
    if choices.dice == DiceChoice::Thrown {
        ui.horizontal(|ui| {
            ui.label("Seed");
            ui.add(egui::TextEdit::singleline(&mut title.seed).hint_text("of the moment").desired_width(110.0));
        });
        choices.seed = title.seed.trim().parse().ok();
    }
    ui.separator();
    let changed = switches(ui, &title.switches, &mut choices);
    title.choices = Some(choices);
    if changed {
        title.read_switches();
    }
}

/// The rule switches, each with what it decides and why the scenario sets it so; true if one was changed.
fn switches(ui: &mut egui::Ui, switches: &[Switch], choices: &mut Choices) -> bool {
    let mut changed = false;
    ui.label(egui::RichText::new("Rules").strong());
    for switch in switches {
        ui.horizontal_wrapped(|ui| {
            ui.label(switch.name.replace('_', " "));
            let set = match switch.range {
                Some(range) => numbered(ui, switch, range),
                None => worded(ui, switch),
            };
            if let Some(value) = set.filter(|value| *value != switch.value) {
                choices.changes.insert(switch.name.clone(), value);
                changed = true;
            }
            theme::clause(ui, switch.clause);
        });
        ui.label(egui::RichText::new(&switch.meaning).size(13.0).color(ui.inks().pale_ink));
        if !switch.reason.is_empty() {
            ui.label(egui::RichText::new(&switch.reason).size(13.0));
        }
    }
    changed
}

/// The list of a switch's values; the one that was taken.
fn worded(ui: &mut egui::Ui, switch: &Switch) -> Option<String> {
    let list = egui::ComboBox::from_id_salt(&switch.name).selected_text(&switch.value).show_ui(ui, |ui| {
        let taken = switch.values.iter().filter(|value| ui.selectable_label(**value == switch.value, *value).clicked());
        taken.last().cloned()
    });
    list.inner.flatten()
}

/// The field of a switch that is a number, to be typed or dragged; the number that was settled on. While it is dragged it is kept here,
/// because every change has the rules read anew.
fn numbered(ui: &mut egui::Ui, switch: &Switch, (least, most): (u16, u16)) -> Option<String> {
    let id = ui.id().with(&switch.name);
    let kept: Option<u16> = ui.data(|data| data.get_temp(id));
    let mut number = kept.or_else(|| switch.value.parse().ok()).unwrap_or(least);
    let field = egui::DragValue::new(&mut number).range(least..=most).speed(0.2).update_while_editing(false);
    let response = ui.add(field).on_hover_text(format!("{least} to {most}; drag, or click and type"));
    if response.dragged() {
        ui.data_mut(|data| data.insert_temp(id, number));
        return None;
    }
    ui.data_mut(|data| data.remove_temp::<u16>(id));
    Some(number.to_string())
}
