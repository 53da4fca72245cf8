//! Panels and the drawings over the table, by egui.
//!
//! The table reaches to the edges of the window; `frame` lays over it a strip at the top, the order card at the bottom
//! left, the end of the step at the bottom right, and one drawer at the right. In a replay its bar lies at the bottom, in a
//! presentation the caption. Nothing that opens moves the table. A panel reads a `UiContext` and writes commands; it
//! changes nothing else, because egui may run it twice.

mod battle_end;
mod clause_asked;
mod clicks;
mod clock;
mod command_button;
mod command_palette;
mod context;
pub mod crash_window;
mod dice;
mod dice_animation;
mod dice_face;
mod dice_stats;
mod drawer;
mod egui_idle;
mod enemy_card;
mod float;
mod goal_card;
mod ground_plan;
mod guide;
mod help;
mod journal;
mod leaving;
mod measure_tool;
mod open_draft;
mod order_card;
mod order_menu;
mod overlay;
mod phase_end;
mod picture;
mod presenter;
mod question;
mod rebinding;
mod replay;
mod result_card;
mod rules;
mod sandbox;
mod settings;
mod small_map;
mod state;
mod strip;
mod tally;
pub(crate) mod theme;
mod title;
mod tooltip;
mod turn_banner;
mod umpire;

pub use title::Title;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::client::{
    commands::UiCommand,
    labels::{KeptClear, LabelType, LabelledUnits},
    schedule::PanelSystems,
    session::Session,
    settings::SmallMap,
    texts,
    view::{Margins, UnderDrawer},
};
use context::{OfOnePanel, UiContext};
use theme::Inked;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        theme::plugin,
        clicks::plugin,
        egui_idle::plugin,
        title::plugin,
        dice::plugin,
        dice_stats::plugin,
        command_palette::plugin,
        settings::plugin,
        ground_plan::plugin,
        leaving::plugin,
        guide::plugin,
    ))
    .add_systems(
        EguiPrimaryContextPass,
        frame.in_set(PanelSystems).after(super::labels::place_names::draw_names).run_if(resource_exists::<Session>),
    );
}

/// Lays out one frame of a battle.
fn frame(
    mut contexts: EguiContexts,
    mut look: UiContext,
    mut own: OfOnePanel,
    mut margins: ResMut<Margins>,
    mut clear: ResMut<KeptClear>,
    mut labels: ResMut<LabelType>,
    mut labelled: ResMut<LabelledUnits>,
    mut drawer: ResMut<UnderDrawer>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    if !look.shows.has_window() {
        drop_focus(&context);
    }
    if look.hand_over.to.is_some() {
        turn_banner::hand_over(&context, &mut look);
        return Ok(());
    }
    let (whole, around) = (context.viewport_rect(), margins_of(&context, &look));
    let free = egui::Rect::from_min_max(
        whole.min + egui::vec2(around.left, around.top),
        whole.max - egui::vec2(around.right, around.bottom),
    );
    overlay::table::over_table(&context, &look, &mut own.marks, clear.banner);
    if own.marks.first_look.is_waited_for() {
        cover_table(&context);
    }
    if own.picture.hides_panels() {
        return Ok(());
    }
    if look.reviewing.presenter().is_some() {
        presenter::show(&context, &mut look);
    } else {
        strip::show(&context, &mut look);
        corners(&context, (free, around, drawer.0), &mut look, &mut own);
    }
    margins.set_if_neq(around);
    let presented = look.reviewing.presenter().map(|_| LabelType::new(presenter::of_labels(whole.size())));
    labels.set_if_neq(presented.unwrap_or_default());
    labelled.set_if_neq(presenter::labelled(&look));
    let banner = turn_banner::place(&context, free, &look);
    clear.banner = banner.map(of_window);
    let ghosts = overlay::table::ghosts(&look, &own.marks);
    if clear.ghosts != ghosts {
        clear.ghosts = ghosts;
        // The labels have been painted already in this frame.
        context.request_repaint();
    }
    drawer.set_if_neq(UnderDrawer(float_over(&context, free, &mut look, &mut own)));
    let cards = float::lasting(&context).into_iter().map(of_window).collect();
    if clear.cards != cards {
        clear.cards = cards;
        context.request_repaint();
    }
    Ok(())
}

/// A place in the window as Bevy counts it.
const fn of_window(place: egui::Rect) -> Rect {
    Rect { min: Vec2::new(place.min.x, place.min.y), max: Vec2::new(place.max.x, place.max.y) }
}

/// Covers the table, with all that lies on it, until it can be seen.
fn cover_table(context: &egui::Context) {
    let (whole, inks) = (context.viewport_rect(), context.inks());
    let painter = context.layer_painter(egui::LayerId::background());
    painter.rect_filled(whole, 0.0, inks.paper);
    let font = egui::FontId::proportional(18.0);
    painter.text(whole.center(), egui::Align2::CENTER_CENTER, texts::battle::SETTING_OUT, font, inks.pale_ink);
}

/// What lies at the lower edge: in a replay its bar, in a battle the end of the step; the small map, and the order card.
/// Nobody has orders before they have seen what they missed.
fn corners(
    context: &egui::Context,
    (free, around, drawer): (egui::Rect, Margins, f32),
    look: &mut UiContext,
    own: &mut OfOnePanel<'_>,
) {
    let is_replay = look.session.is_replay();
    let above = if is_replay {
        replay::show(context, look);
        free.bottom()
    } else {
        phase_end::show(context, look)
    };
    let map = small_map(context, above, (around, drawer), look, own);
    let above = map.map_or(above, |map| map.top());
    let bottom = if is_replay { free.bottom() } else { context.viewport_rect().bottom() };
    if !look.playback.is_retelling() {
        order_card::show(context, [bottom, above], look);
    }
}

/// The edges that views keep clear of: the same for a screen, whatever opens over it.
fn margins_of(context: &egui::Context, look: &UiContext) -> Margins {
    if look.reviewing.presenter().is_some() {
        let (top, bottom) = (presenter::strip_height(context), presenter::height(context));
        return Margins { top, bottom, ..Margins::default() };
    }
    let bottom = if look.session.is_replay() { replay::height(context) } else { phase_end::BAND };
    Margins { top: strip::HEIGHT, bottom, ..Margins::default() }
}

/// The small map above a height in the window, beside an open drawer if that leaves room enough; gives its place.
fn small_map(
    context: &egui::Context,
    above: f32,
    (margins, drawer): (Margins, f32),
    look: &mut UiContext,
    own: &mut OfOnePanel<'_>,
) -> Option<egui::Rect> {
    /// Less room beside the drawer belongs to the table and the order card, points.
    const LEAST: f32 = 600.0;
    let right = context.viewport_rect().right() - drawer.max(8.0);
    if right < LEAST || own.settings.comfort.small_map == SmallMap::Hidden {
        return None;
    }
    small_map::show(context, egui::pos2(right, above), margins, look, &mut own.small_map)
}

/// The windows that float over the table; gives how much of the window's right the drawer covers, points.
fn float_over(context: &egui::Context, free: egui::Rect, look: &mut UiContext, own: &mut OfOnePanel<'_>) -> f32 {
    let within = free.shrink(float::EDGE);
    goal_card::show(context, within, look);
    question::show(context, within, look);
    result_card::show(context, within, look);
    question::picks(context, look);
    question::meanings(context, look);
    order_menu::show(context, free, look);
    measure_tool::show(context, free, look);
    dice_animation::show(context, free, look);
    tooltip::show(context, within, look, &own.marks);
    turn_banner::show(context, free, look);
    settings::show(context, look, &mut own.settings);
    battle_end::show(context, look);
    dice_stats::show(context, look, &mut own.luck);
    // In a replay there are no dice to enter and no umpire.
    if !look.session.is_replay() {
        dice::show(context, free, look, &mut own.dice);
        sandbox::show(context, look, &own.bench);
    }
    picture::show(context, free, &own.picture);
    help::show(context, look);
    open_draft::show(context, look);
    command_palette::show(context, free, look, &mut own.search);
    reading(context, free, look);
    let bottom = if look.session.is_replay() { free.bottom() } else { free.bottom() - phase_end::BAND };
    drawer::show(context, bottom, look, &mut own.drawer)
}

/// The message while a battle is read in the background.
fn reading(context: &egui::Context, free: egui::Rect, look: &mut UiContext) {
    if !look.reviewing.is_reading() {
        return;
    }
    let close = crate::client::commands::ReplayCommand::Close;
    let command = if look.session.is_replay() { UiCommand::Look(close) } else { UiCommand::Cancel };
    let area = egui::Area::new("reading".into()).order(egui::Order::Foreground).pivot(egui::Align2::CENTER_TOP);
    area.fixed_pos(free.center_top() + egui::vec2(0.0, 40.0)).show(context, |ui| {
        theme::sheet(ui).show(ui, |ui| {
            ui.heading(texts::title::READING);
            if ui
                .button(format!("{}{}", texts::battle::LEAVE_READING, look.keys.bindings.hint(&command)))
                .on_hover_text(texts::battle::BACK_TO_WHERE_YOU_WERE)
                .clicked()
            {
                look.commands.write(command);
            }
        });
    });
}

/// Keys belong to the battle unless a text is being typed, a window is open or a question lies over everything: no
/// button keeps the keyboard focus.
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
