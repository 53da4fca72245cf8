//! Panels and the drawings over the table, by egui.
//!
//! `frame` lays a frame out: phase bar above, orders on the left, journal on the right, the plan below, the rest
//! floats. In a replay the decisive moments stand on the left and the replay bar below; in a presentation only the
//! caption stands below. A panel reads a `UiContext` and writes commands; it changes nothing else, because egui may run it
//! twice.

mod clause_asked;
mod clock;
mod command_button;
mod command_palette;
mod context;
pub mod crash_window;
mod deployment;
mod dice;
mod dice_animation;
mod dice_face;
mod dice_stats;
mod egui_idle;
mod ending;
mod help;
mod journal;
mod leaving;
mod measure_tool;
mod odds;
mod orders;
mod outcome;
mod overlay_notes;
mod overlay_shapes;
mod overlay_strokes;
mod phase_bar;
mod plan;
mod plan_overlay;
mod plan_summary;
mod presenter;
mod question;
mod rebinding;
mod replay;
mod rules;
mod sandbox;
mod settings;
mod shot_overlay;
mod state;
mod table_overlay;
pub(crate) mod theme;
mod title;
mod tooltip;
mod turn_banner;
mod umpire;
mod unit_card;

pub use title::Title;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::client::{
    commands::UiCommand,
    labels::{KeptClear, LabelType},
    schedule::PanelSystems,
    session::Session,
    texts,
    view::Margins,
};
use context::{OfOnePanel, UiContext};

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        theme::plugin,
        egui_idle::plugin,
        title::plugin,
        dice::plugin,
        dice_stats::plugin,
        command_palette::plugin,
        settings::plugin,
        leaving::plugin,
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
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    drop_focus(&context);
    if look.hand_over.to.is_some() {
        turn_banner::hand_over(&context, &mut look);
        return Ok(());
    }
    let whole = context.viewport_rect();
    let mut root = egui::Ui::new(
        context.clone(),
        "battle".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(whole),
    );
    let beneath = root.painter().add(egui::Shape::Noop);
    table_overlay::over_table(&context, &look, &own.marks, clear.0);
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
    let banner = turn_banner::place(&context, free, &look);
    clear.0 = banner.map(|place| Rect::new(place.min.x, place.min.y, place.max.x, place.max.y));
    float(&context, free, &mut look, &mut own);
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
fn float(context: &egui::Context, free: egui::Rect, look: &mut UiContext, own: &mut OfOnePanel<'_>) {
    question::show(context, free, look);
    question::picks(context, look);
    question::meanings(context, look);
    measure_tool::show(context, free, look);
    dice_animation::show(context, free, look);
    tooltip::show(context, look, &own.marks.hover);
    turn_banner::show(context, free, look);
    settings::show(context, look, &mut own.settings);
    outcome::show(context, look);
    dice_stats::show(context, look, &mut own.luck);
    // In a replay there are no dice to enter and no umpire.
    if !look.session.is_replay() {
        dice::show(context, free, look, &mut own.dice);
        umpire::show(context, look, &mut own.umpire);
        sandbox::show(context, look);
    }
    help::show(context, look);
    ending::show(context, look);
    command_palette::show(context, free, look, &mut own.search);
    reading(context, free, look);
    rules::show(context, &mut look.shows);
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
