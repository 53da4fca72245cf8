//! The guide over the battle: its caption has one place at the top, unless it would cover what it speaks of, and what is
//! to be clicked is framed in gold, on the table and on the panels alike.
//!
//! Controls are found by the names that they give to a screen reader, so wherever a panel lies the frame is round the
//! right one.

mod caption;
mod controls;
mod ending;
mod marks;
mod words;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, EguiOutput, EguiPrimaryContextPass, egui};

use crate::client::{
    commands::{CommandWriter, UiCommand},
    guide::{Guiding, Led},
    input::{keys::Bindings, open_panels::OpenPanels},
    labels::LabelPlaces,
    orders::{selection::Selection, turn_view::TurnView},
    playback::Playback,
    scene::units::SceneUnits,
    schedule::PanelSystems,
    session::{Session, leaving::Leaving},
    view::{Margins, UnderDrawer, projection::TableProjection},
};

/// What the guide reads, and where it puts what a player asks for.
#[derive(SystemParam)]
struct GuideContext<'w, 's> {
    session: Res<'w, Session>,
    guiding: Res<'w, Guiding>,
    board: Res<'w, TurnView>,
    selection: Res<'w, Selection>,
    playback: Res<'w, Playback>,
    bindings: Res<'w, Bindings>,
    shows: Res<'w, OpenPanels>,
    leaving: Res<'w, Leaving>,
    margins: Res<'w, Margins>,
    drawer: Res<'w, UnderDrawer>,
    units: SceneUnits<'w, 's>,
    labels: Res<'w, LabelPlaces>,
    projection: TableProjection<'w, 's>,
    outputs: Query<'w, 's, &'static EguiOutput>,
    commands: CommandWriter<'w>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.after(PanelSystems).run_if(is_up));
}

fn is_up(session: Option<Res<Session>>, guiding: Res<Guiding>) -> bool {
    guiding.led().is_some() && session.is_some_and(|session| session.is_guided())
}

/// Shows what is to be done, or the end of the guide.
fn show(mut contexts: EguiContexts, mut look: GuideContext) -> Result {
    let context = contexts.ctx_mut()?.clone();
    // The names of controls are told only to those who ask for them.
    context.enable_accesskit();
    if look.leaving.is_asked() {
        return Ok(());
    }
    let Some(led) = look.guiding.led() else { return Ok(()) };
    if let Some(left) = led.time_to_hint() {
        context.request_repaint_after(left);
    }
    if led.is_over() {
        ending::show(&context, &mut look);
        return Ok(());
    }
    let targets = marks::targets(&look);
    bring_into_view(&context, &mut look, &targets);
    marks::paint(&context, &look, &targets);
    let pointed_at = (context.cumulative_frame_nr(), targets.places());
    context.data_mut(|data| data.insert_temp(pointed_id(), pointed_at));
    caption::show(&context, &mut look, &targets.places());
    Ok(())
}

/// Where the caption lies; none where nobody is guided.
pub(super) fn caption_place(context: &egui::Context) -> Option<egui::Rect> {
    let is_shown =
        |memory: &egui::Memory| memory.areas().visible_layer_ids().iter().any(|layer| layer.id == caption::id());
    context.memory(|memory| is_shown(memory).then(|| memory.area_rect(caption::id())).flatten())
}

fn pointed_id() -> egui::Id {
    egui::Id::new("places that the guide points at")
}

/// The places in the window that a guide points at, as of the last frame.
pub(super) fn pointed_at(context: &egui::Context) -> Vec<egui::Rect> {
    let (frame, places) =
        context.data(|data| data.get_temp::<(u64, Vec<egui::Rect>)>(pointed_id())).unwrap_or_default();
    if frame + 1 >= context.cumulative_frame_nr() { places } else { Vec::new() }
}

/// Shows the whole fought ground where a step that has just begun speaks of something out of sight.
fn bring_into_view(context: &egui::Context, look: &mut GuideContext, targets: &marks::Targets) {
    let (id, step) = (egui::Id::new("step of the guide brought into view"), look.guiding.led().map(Led::place));
    if targets.are_empty() || context.data(|data| data.get_temp(id)) == Some(step) {
        return;
    }
    context.data_mut(|data| data.insert_temp(id, step));
    if !targets.are_seen_in(free_part(context, &look.margins)) {
        look.commands.write(UiCommand::FitView);
    }
}

/// The part of the window that no panel along its sides covers.
fn free_part(context: &egui::Context, margins: &Margins) -> egui::Rect {
    let whole = context.viewport_rect();
    let free = margins.free(Vec2::new(whole.width(), whole.height()));
    egui::Rect::from_min_max(egui::pos2(free.min.x, free.min.y), egui::pos2(free.max.x, free.max.y))
}
