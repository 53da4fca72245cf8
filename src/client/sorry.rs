//! What is done when the program itself fails: it ends, and another process tells the player in a plain window what failed and where his
//! battle is kept. The process that failed is not to be trusted with a window any more. Knows nothing of battles but the path.

use std::{
    ffi::OsString,
    panic::{self, PanicHookInfo},
    path::{Path, PathBuf},
    process::{self, Command},
    sync::{Mutex, PoisonError},
};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

use super::{
    comfort::Comfort,
    panels::theme::{self, Inked},
    window,
};
use crate::cli::Status;

/// The title of the window that tells it.
pub const TITLE: &str = "Linstock has stopped";

/// Where the battle is kept, if one is.
static KEPT_IN: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Remembers where the battle is kept; the last order before a failure is on disk already.
pub fn kept_in(path: PathBuf) {
    *KEPT_IN.lock().unwrap_or_else(PoisonError::into_inner) = Some(path);
}

/// From now on a failure on any thread ends this process, and a program, called with `sorry`, what failed and the path, tells of it.
pub fn stand_by(program: PathBuf) {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |failure| {
        usual(failure);
        let kept = KEPT_IN.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let words = [Some("sorry".into()), Some(in_words(failure).into()), kept.map(PathBuf::into_os_string)];
        // If no window can be had either, what failed stands on the terminal.
        let _ = Command::new(&program).args(words.into_iter().flatten().collect::<Vec<OsString>>()).spawn();
        process::exit(Status::Failed as i32);
    }));
}

fn in_words(failure: &PanicHookInfo<'_>) -> String {
    let what = failure.payload_as_str().unwrap_or("no reason was given");
    failure.location().map_or_else(|| what.to_owned(), |place| format!("{what} ({place})"))
}

/// What the window says.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
struct Told {
    what: String,
    kept: Option<PathBuf>,
}

/// Opens the window that tells of a failure, and stays until it is closed.
pub fn tell(what: &str, kept: Option<&Path>) -> AppExit {
    let window = Window { title: TITLE.into(), resolution: (640, 360).into(), ..default() };
    App::new()
        .add_plugins((window::drawing(window), EguiPlugin::default()))
        .init_resource::<Comfort>()
        .insert_resource(Told { what: what.to_owned(), kept: kept.map(Path::to_owned) })
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
    let place = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(context.viewport_rect().shrink(24.0));
    let mut root = egui::Ui::new(context.clone(), "sorry".into(), place);
    let is_closed = |ui: &egui::Ui| ui.input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Escape));
    egui::ScrollArea::vertical().show(&mut root, |ui| {
        ui.heading(TITLE);
        ui.label("Something in the program failed that ought never to fail. We are sorry.");
        ui.add_space(8.0);
        match &told.kept {
            Some(path) => {
                ui.label("Your battle is kept, up to the last order:");
                ui.monospace(path.display().to_string());
                ui.label("Start Linstock again and choose “Go on”.");
            }
            None => {
                ui.label("No battle was being played.");
            }
        }
        ui.add_space(8.0);
        ui.colored_label(ui.inks().pale_ink, "What failed:");
        ui.monospace(&told.what);
        ui.add_space(12.0);
        if ui.button("Close").clicked() || is_closed(ui) {
            leave.write(AppExit::Success);
        }
    });
    Ok(())
}
