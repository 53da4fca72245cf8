//! A probe into the running window: questions run on its world between two frames and change nothing.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        mpsc::{Receiver, Sender, channel},
    },
};

use bevy::{
    input::{keyboard::KeyboardInput, mouse::MouseButtonInput},
    prelude::*,
};
use bevy_egui::{
    EguiContext, EguiOutput, EguiPreUpdateSet,
    egui::{
        self,
        accesskit::{Node, NodeId, Role},
    },
};

/// Something to be found out.
pub(super) type Question = Box<dyn FnOnce(&mut World) + Send>;

#[derive(Resource)]
struct Questions(Mutex<Receiver<Question>>);

/// How much input has reached the window, for waiting until it has.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct Heard {
    pub(super) buttons: usize,
    pub(super) keys: usize,
}

/// Something on a panel that can be read or pressed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Widget {
    pub(super) text: String,
    pub(super) place: Rect,
    /// The part of that which is in view within its list; empty where it is scrolled out of sight.
    pub(super) seen: Rect,
    /// The sheet, window or list of a menu that it is on.
    pub(super) sheet: Option<Rect>,
    pub(super) enabled: bool,
    pub(super) pressable: bool,
}

/// Adds the probe; questions are sent through what it returns.
pub(super) fn install(app: &mut App) -> Sender<Question> {
    let (sender, receiver) = channel();
    app.insert_resource(Questions(Mutex::new(receiver)))
        .init_resource::<Heard>()
        .add_systems(PreUpdate, describe_panels.before(EguiPreUpdateSet::BeginPass))
        .add_systems(PreUpdate, hear)
        .add_systems(Last, answer);
    sender
}

/// While this is there, no screen reader is listening, as with most players.
#[derive(Resource)]
pub(super) struct NoScreenReader;

/// Lets egui report the contents of its panels, as for a screen reader.
fn describe_panels(mut contexts: Query<&mut EguiContext>, silent: Option<Res<NoScreenReader>>) {
    for mut context in &mut contexts {
        match silent {
            Some(_) => context.get_mut().disable_accesskit(),
            None => context.get_mut().enable_accesskit(),
        }
    }
}

fn hear(
    mut buttons: MessageReader<MouseButtonInput>,
    mut keys: MessageReader<KeyboardInput>,
    mut heard: ResMut<Heard>,
) {
    heard.buttons += buttons.read().count();
    heard.keys += keys.read().count();
}

/// One question a frame: two questions see two moments.
fn answer(world: &mut World) {
    let asked = world.resource::<Questions>().0.lock().expect("nobody else asks").try_recv();
    if let Ok(question) = asked {
        question(world);
    }
}

/// The contents of the panels.
pub(super) fn widgets(world: &mut World) -> Vec<Widget> {
    let mut outputs = world.query::<(&EguiOutput, &mut EguiContext)>();
    let mut widgets = Vec::new();
    for (output, mut context) in outputs.iter_mut(world) {
        let laid = laid(context.get_mut());
        let nodes = output.platform_output.accesskit_update.iter().flat_map(|update| &update.nodes);
        widgets.extend(nodes.filter_map(|(id, node)| widget(node, laid.get(id).copied())));
    }
    widgets
}

/// The rectangles of all sheets and windows that float over the table and catch the pointer.
pub(super) fn sheets(world: &mut World) -> Vec<Rect> {
    let mut contexts = world.query::<&mut EguiContext>();
    let of_context = |mut context: Mut<EguiContext>| {
        context.get_mut().memory(|memory| {
            let is_shown =
                |layer: &&egui::LayerId| layer.order != egui::Order::Background && memory.areas().is_visible(layer);
            let shown = memory.layer_ids().collect::<Vec<_>>();
            shown
                .iter()
                .filter(is_shown)
                .filter_map(|layer| {
                    let place = memory.area_rect(layer.id)?;
                    // Hints and news let the pointer through.
                    (memory.layer_id_at(place.center()) == Some(*layer)).then(|| rect(place))
                })
                .collect::<Vec<_>>()
        })
    };
    contexts.iter_mut(world).flat_map(of_context).collect()
}

fn rect(place: egui::Rect) -> Rect {
    Rect { min: Vec2::new(place.min.x, place.min.y), max: Vec2::new(place.max.x, place.max.y) }
}

/// What is in view of each control, and the sheet that it is on.
fn laid(context: &egui::Context) -> BTreeMap<NodeId, (Rect, Option<Rect>)> {
    let all = context.viewport(|viewport| {
        let layers = viewport.this_pass.widgets.layers();
        layers.flat_map(|(_, widgets)| widgets.iter().copied()).collect::<Vec<_>>()
    });
    let sheet = |layer: egui::LayerId| context.memory(|memory| memory.area_rect(layer.id)).map(rect);
    all.iter().map(|widget| (widget.id.accesskit_id(), (rect(widget.interact_rect), sheet(widget.layer_id)))).collect()
}

fn widget(node: &Node, laid: Option<(Rect, Option<Rect>)>) -> Option<Widget> {
    let text = [node.label(), node.value(), node.placeholder()]
        .into_iter()
        .flatten()
        .find(|text| !text.is_empty())?
        .to_owned();
    let bounds = node.bounds()?;
    #[expect(clippy::cast_possible_truncation, reason = "pixels of a window")]
    let place = Rect::new(bounds.x0 as f32, bounds.y0 as f32, bounds.x1 as f32, bounds.y1 as f32);
    let pressable = !matches!(node.role(), Role::Label | Role::Unknown | Role::Window | Role::Pane | Role::Image);
    let (seen, sheet) = laid.unwrap_or((place, None));
    Some(Widget { text, place, seen, sheet, enabled: !node.is_disabled(), pressable })
}

/// The findings of a screen reader: the window's name, the number of controls, the kind and place of those without a
/// name, and texts in which two words run together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Announced {
    pub(super) window: Option<String>,
    pub(super) controls: usize,
    pub(super) nameless: Vec<String>,
    pub(super) run_together: Vec<String>,
}

/// Walks the tree that a screen reader is given, from its root.
pub(super) fn announced(world: &mut World) -> Announced {
    let mut announced = Announced::default();
    let mut outputs = world.query::<&EguiOutput>();
    for update in outputs.iter(world).filter_map(|output| output.platform_output.accesskit_update.as_ref()) {
        let nodes: BTreeMap<NodeId, &Node> = update.nodes.iter().map(|(id, node)| (*id, node)).collect();
        let mut open: Vec<NodeId> = update.tree.iter().map(|tree| tree.root).collect();
        let root = open.first().and_then(|root| nodes.get(root)).filter(|root| root.role() == Role::Window);
        announced.window = root.and_then(|root| root.label()).map(str::to_owned);
        while let Some(node) = open.pop().and_then(|id| nodes.get(&id)) {
            open.extend(node.children());
            let told = [node.label(), node.value(), node.description()].into_iter().flatten();
            announced.run_together.extend(told.filter(|text| runs_together(text)).map(str::to_owned));
            if !is_control(node) {
                continue;
            }
            announced.controls += 1;
            let label = |id: &NodeId| nodes.get(id).is_some_and(|label| own_name(label).is_some());
            if own_name(node).is_none() && !node.labelled_by().iter().any(label) {
                announced.nameless.push(format!("{:?} at {:?}", node.role(), node.bounds()));
            }
        }
    }
    announced
}

/// Whether two words of a text stand without a space between them, as a small letter before a capital or a figure
/// tells; a name such as `McCall` is one word.
fn runs_together(text: &str) -> bool {
    let joined = |one: char, next: char| {
        (one.is_lowercase() && (next.is_uppercase() || next.is_numeric())) || (one.is_numeric() && next.is_uppercase())
    };
    let starts = ["Mc", "Mac", "De", "Du", "La", "Le"];
    // A die such as the d6 is one word too.
    let is_one = |word: &str| word.len() < 4 || starts.iter().any(|start| word.starts_with(start));
    let mut words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !is_one(word));
    words.any(|word| word.chars().zip(word.chars().skip(1)).any(|(one, next)| joined(one, next)))
}

/// Whether something is done with it, by pointer or keyboard.
fn is_control(node: &Node) -> bool {
    use Role::{Button, CheckBox, ColorWell, ComboBox, Link, RadioButton, Slider, SpinButton, TextInput};
    matches!(
        node.role(),
        Button | CheckBox | ColorWell | ComboBox | Link | RadioButton | Slider | SpinButton | TextInput
    )
}

/// Its name if nothing else names it; typed contents, or its number, are no name.
fn own_name(node: &Node) -> Option<&str> {
    let value = node.value().filter(|_| node.role() == Role::Label);
    [node.label(), value, node.placeholder()].into_iter().flatten().find(|text| !text.is_empty())
}
