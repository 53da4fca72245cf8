//! Panels and the drawings over the table, by egui.
//!
//! `frame` lays a frame out: phase bar above, orders on the left, journal on the right, the plan below, the rest
//! floats. In a replay the decisive moments stand on the left and the replay bar below; in a presentation only the
//! caption stands below. A panel reads a `Look` and queues commands; it changes nothing else, because egui may run it
//! twice.

mod banner;
mod bench;
mod card;
mod clock;
mod deployment;
mod dice;
mod ending;
mod finder;
mod help;
mod hover;
mod journal;
mod leaving;
mod luck;
mod notes;
mod odds;
pub(crate) mod orders;
mod paint;
mod phase_bar;
pub(crate) mod plan;
mod presenter;
mod prospect;
mod question;
mod quiet;
mod rebinding;
mod replay;
mod rules;
mod settings;
mod shots;
mod strokes;
mod tape;
pub(super) mod theme;
mod title;
mod tumbling;
pub(crate) mod umpire;

pub use title::Title;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::client::{
    acting::Acting,
    answers::Weighing,
    attract::Attract,
    autosave::Autosave,
    bench::Bench,
    board::Board,
    comfort::{Comfort, Settings},
    control::Meanings,
    corner::Handles,
    flow::HandOver,
    foresight::Foresight,
    hover::Hover,
    keys::Deed,
    labels::{Beneath, KeptClear, LabelType},
    lens::Lens,
    light::Able,
    pick::PickList,
    playback::Playback,
    pointer::Pointer,
    replay::Reviewing,
    scene::Scene,
    selection::Selection,
    session::Session,
    tools::Shows,
    views::Margins,
    wish::{Wish, Wishes},
};

/// The data that panels read, and the queues that they write.
#[derive(SystemParam)]
pub(crate) struct Look<'w, 's> {
    pub(crate) session: Res<'w, Session>,
    pub(crate) board: Res<'w, Board>,
    pub(crate) selection: Res<'w, Selection>,
    pub(crate) acting: Res<'w, Acting>,
    pub(crate) weighing: ResMut<'w, Weighing>,
    pub(crate) meanings: ResMut<'w, Meanings>,
    pub(crate) picks: ResMut<'w, PickList>,
    pub(crate) hand_over: Res<'w, HandOver>,
    pub(crate) comfort: ResMut<'w, Comfort>,
    pub(crate) settings: Res<'w, Settings>,
    pub(crate) able: Res<'w, Able>,
    pub(crate) keys: rebinding::Keys<'w>,
    pub(crate) playback: ResMut<'w, Playback>,
    pub(crate) reviewing: ResMut<'w, Reviewing>,
    pub(crate) bench: Res<'w, Bench>,
    pub(crate) attract: Res<'w, Attract>,
    pub(crate) autosave: Res<'w, Autosave>,
    pub(crate) pointer: Res<'w, Pointer>,
    pub(crate) handles: Res<'w, Handles>,
    pub(crate) foresight: Res<'w, Foresight>,
    pub(crate) hover: Res<'w, Hover>,
    pub(crate) scene: Res<'w, Scene>,
    pub(crate) lens: Lens<'w, 's>,
    pub(crate) beneath: Res<'w, Beneath>,
    pub(crate) shows: ResMut<'w, Shows>,
    pub(crate) wishes: ResMut<'w, Wishes>,
    pub(crate) dice: ResMut<'w, dice::Entry>,
    pub(crate) umpire: ResMut<'w, umpire::Sheet>,
    pub(crate) luck: ResMut<'w, luck::Counted>,
    pub(crate) finding: ResMut<'w, finder::Finding>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        theme::plugin,
        quiet::plugin,
        title::plugin,
        dice::plugin,
        umpire::plugin,
        luck::plugin,
        finder::plugin,
        settings::plugin,
        leaving::plugin,
    ))
    .add_systems(EguiPrimaryContextPass, frame.after(super::names::draw_names).run_if(resource_exists::<Session>));
}

/// Lays out one frame of a battle.
fn frame(
    mut contexts: EguiContexts,
    mut look: Look,
    mut margins: ResMut<Margins>,
    mut clear: ResMut<KeptClear>,
    mut labels: ResMut<LabelType>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    drop_focus(&context);
    if look.hand_over.to.is_some() {
        banner::hand_over(&context, &mut look);
        return Ok(());
    }
    let whole = context.viewport_rect();
    let mut root = egui::Ui::new(
        context.clone(),
        "battle".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(whole),
    );
    let beneath = root.painter().add(egui::Shape::Noop);
    paint::over_table(&context, &look, clear.0);
    phase_bar::show(&mut root, &mut look);
    if look.reviewing.presenter().is_some() {
        presenter::show(&mut root, &mut look);
    } else if look.session.is_replay() {
        replay::show(&mut root, &mut look);
    } else {
        plan::show(&mut root, &mut look);
        orders::show(&mut root, &mut look);
    }
    if look.shows.journal {
        journal::show(&mut root, &mut look);
    }
    let free = root.available_rect_before_wrap();
    root.painter().set(beneath, paper_around(whole, free, theme::side_sheet(&root).fill));
    let bottom = whole.bottom() - free.bottom();
    let covered = Margins { left: free.left(), right: whole.right() - free.right(), top: free.top(), bottom };
    margins.set_if_neq(covered);
    let presented = look.reviewing.presenter().map(|_| LabelType::new(presenter::of_labels(whole.width())));
    labels.set_if_neq(presented.unwrap_or_default());
    let banner = banner::place(&context, free, &look);
    clear.0 = banner.map(|place| Rect::new(place.min.x, place.min.y, place.max.x, place.max.y));
    float(&context, free, &mut look);
    Ok(())
}

/// Paper under the panels along the window's sides, so that no table shows through where two of them meet between two
/// pixels.
fn paper_around(whole: egui::Rect, free: egui::Rect, paper: egui::Color32) -> egui::Shape {
    let strips = [
        egui::Rect::from_min_max(whole.min, egui::pos2(whole.right(), free.top())),
        egui::Rect::from_min_max(egui::pos2(whole.left(), free.bottom()), whole.max),
        egui::Rect::from_min_max(whole.min, egui::pos2(free.left(), whole.bottom())),
        egui::Rect::from_min_max(egui::pos2(free.right(), whole.top()), whole.max),
    ];
    let filled =
        strips.into_iter().filter(egui::Rect::is_positive).map(|strip| egui::Shape::rect_filled(strip, 0.0, paper));
    egui::Shape::Vec(filled.collect())
}

/// The windows that float over the table.
fn float(context: &egui::Context, free: egui::Rect, look: &mut Look) {
    question::show(context, free, look);
    question::picks(context, look);
    question::meanings(context, look);
    tape::show(context, free, look);
    tumbling::show(context, free, look);
    hover::show(context, look);
    banner::show(context, free, look);
    settings::show(context, look);
    luck::show(context, look);
    // In a replay there are no dice to enter and no umpire.
    if !look.session.is_replay() {
        dice::show(context, free, look);
        umpire::show(context, look);
        bench::show(context, look);
    }
    help::show(context, look);
    ending::show(context, look);
    finder::show(context, free, look);
    reading(context, free, look);
    rules::show(context, &mut look.shows);
}

/// The message while a battle is read in the background.
fn reading(context: &egui::Context, free: egui::Rect, look: &mut Look) {
    if !look.reviewing.is_reading() {
        return;
    }
    let close = crate::client::replay::Look::Close;
    let (deed, wish) =
        if look.session.is_replay() { (Deed::Look(close), Wish::Look(close)) } else { (Deed::Cancel, Wish::Cancel) };
    let area = egui::Area::new("reading".into()).order(egui::Order::Foreground).pivot(egui::Align2::CENTER_TOP);
    area.fixed_pos(free.center_top() + egui::vec2(0.0, 40.0)).show(context, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.heading("Reading the battle…");
            if ui
                .button(format!("Leave it{}", look.keys.bindings.hint(deed)))
                .on_hover_text("back to where you were")
                .clicked()
            {
                look.wishes.put(wish);
            }
        });
    });
}

/// Keys belong to the battle unless a text is being typed or a question lies over everything: no button keeps the
/// keyboard focus.
fn drop_focus(context: &egui::Context) {
    let focused = context.memory(egui::Memory::focused);
    let is_asked = context.memory(|memory| memory.top_modal_layer().is_some());
    if let Some(focused) = focused
        && !context.text_edit_focused()
        && !is_asked
    {
        context.memory_mut(|memory| memory.surrender_focus(focused));
    }
}
