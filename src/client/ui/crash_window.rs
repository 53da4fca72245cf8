//! The window in which another process tells the player that the program has failed, and where the battle is saved: the
//! failed process is not trusted with a window any more.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

use super::theme::{self, Inked};
use crate::{
    cli::Failure,
    client::{platform::window, settings::Preferences, texts},
};

/// The title of the window that tells it.
pub const TITLE: &str = texts::crash::STOPPED;

/// The window's message.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
struct Told(Failure);

/// Opens the window that reports a failure, and stays until it is closed.
pub fn tell(failure: Failure) -> AppExit {
    let window = Window { title: TITLE.into(), resolution: (640, 360).into(), ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    App::new()
        .add_plugins((window::drawing(window), EguiPlugin::default()))
        .init_resource::<Preferences>()
        .insert_resource(Told(failure))
        .add_systems(Startup, look)
        .add_systems(EguiPrimaryContextPass, (theme::dress, show).chain())
        .run()
}

fn look(mut commands: Commands) {
    commands.spawn(Camera2d);
}

fn show(mut contexts: EguiContexts, told: Res<Told>, mut leave: MessageWriter<AppExit>) -> Result {
    let context = contexts.ctx_mut()?.clone();
    context.layer_painter(egui::LayerId::background()).rect_filled(context.viewport_rect(), 0.0, context.inks().paper);
    let place =
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(context.viewport_rect().shrink(24.0));
    let mut root = egui::Ui::new(context.clone(), "crash report".into(), place);
    let is_closed =
        |ui: &egui::Ui| ui.input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Escape));
    egui::ScrollArea::vertical().show(&mut root, |ui| {
        ui.heading(TITLE);
        ui.label(texts::crash::SORRY);
        ui.add_space(8.0);
        kept(ui, &told.0);
        ui.add_space(8.0);
        ui.colored_label(ui.inks().pale_ink, texts::crash::WHAT_FAILED);
        ui.monospace(&told.0.what);
        ui.add_space(12.0);
        if ui.button(texts::crash::CLOSE).clicked() || is_closed(ui) {
            leave.write(AppExit::Success);
        }
    });
    Ok(())
}

/// Where the battle is, and how much of it is saved.
fn kept(ui: &mut egui::Ui, Failure { kept, behind, .. }: &Failure) {
    match (kept, behind) {
        (Some(_), None) => ui.label(texts::crash::KEPT),
        (Some(_), Some(why)) => ui.label(texts::crash::kept_in_part(why)),
        (None, Some(why)) => ui.label(texts::crash::not_kept(why)),
        (None, None) => ui.label(texts::crash::NOTHING_TO_KEEP),
    };
    if let Some(path) = kept {
        ui.monospace(path.display().to_string());
        ui.label(texts::crash::GO_ON);
    }
}
