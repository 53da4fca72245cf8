//! The crash report: when the program itself fails it ends, and another process tells the player in a plain window what
//! failed and where the battle is saved. The failed process is not trusted with a window any more. Knows nothing of
//! battles but the path.

use std::{
    ffi::OsString,
    panic::{self, PanicHookInfo},
    path::PathBuf,
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
use crate::cli::{Failure, Status};

/// The title of the window that tells it.
pub const TITLE: &str = "Linstock has stopped";

/// How the battle on the table is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// There is none, or nothing has been done in it.
    #[default]
    Nothing,
    /// Up to the last order, in a file.
    Whole(PathBuf),
    /// Saved, but not up to the last order, and why; in a file as far as it was saved before, if it was.
    Behind(String, Option<PathBuf>),
}

/// How the battle is kept, for whatever thread fails.
static KEEPING: Mutex<Keeping> = Mutex::new(Keeping::Nothing);

/// Remembers how the battle is kept; where it is kept whole, the last order before a failure is on disk already.
pub fn keeps(keeping: Keeping) {
    *KEEPING.lock().unwrap_or_else(PoisonError::into_inner) = keeping;
}

/// From now on a failure on any thread ends this process and starts the program again as `sorry`, with what failed and
/// the path.
pub fn stand_by(program: PathBuf) {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |failure| {
        usual(failure);
        let keeping = KEEPING.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // If no window can be had either, what failed stands on the terminal.
        let _ = Command::new(&program).args(words(in_words(failure), keeping)).spawn();
        process::exit(Status::Failed as i32);
    }));
}

/// The arguments of the program that reports the crash.
fn words(what: String, keeping: Keeping) -> Vec<OsString> {
    let (behind, kept) = match keeping {
        Keeping::Nothing => (None, None),
        Keeping::Whole(path) => (None, Some(path)),
        Keeping::Behind(why, path) => (Some(format!("--behind={why}")), path),
    };
    // The name of the failed part may begin with a dash.
    let before = [Some("sorry".into()), behind.map(OsString::from), Some("--".into()), Some(what.into())];
    before.into_iter().chain([kept.map(PathBuf::into_os_string)]).flatten().collect()
}

fn in_words(failure: &PanicHookInfo<'_>) -> String {
    let what = failure.payload_as_str().unwrap_or("no reason was given");
    failure.location().map_or_else(|| what.to_owned(), |place| format!("{what} ({place})"))
}

/// The window's message.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
struct Told(Failure);

/// Opens the window that reports a failure, and stays until it is closed.
pub fn tell(failure: Failure) -> AppExit {
    let window = Window { title: TITLE.into(), resolution: (640, 360).into(), ..default() };
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    App::new()
        .add_plugins((window::drawing(window), EguiPlugin::default()))
        .init_resource::<Comfort>()
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
    let mut root = egui::Ui::new(context.clone(), "sorry".into(), place);
    let is_closed =
        |ui: &egui::Ui| ui.input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Escape));
    egui::ScrollArea::vertical().show(&mut root, |ui| {
        ui.heading(TITLE);
        ui.label("Something in the program failed that ought never to fail. We are sorry.");
        ui.add_space(8.0);
        kept(ui, &told.0);
        ui.add_space(8.0);
        ui.colored_label(ui.inks().pale_ink, "What failed:");
        ui.monospace(&told.0.what);
        ui.add_space(12.0);
        if ui.button("Close").clicked() || is_closed(ui) {
            leave.write(AppExit::Success);
        }
    });
    Ok(())
}

/// Where the battle is, and how much of it is saved.
fn kept(ui: &mut egui::Ui, Failure { kept, behind, .. }: &Failure) {
    match (kept, behind) {
        (Some(_), None) => ui.label("Your battle is kept, up to the last order:"),
        (Some(_), Some(why)) => {
            ui.label(format!("Your battle is kept, but not up to the last order, for it could not be written ({why}):"))
        }
        (None, Some(why)) => ui.label(format!("Your battle could not be kept: {why}")),
        (None, None) => ui.label("No battle was being played, or no order had been given in it."),
    };
    if let Some(path) = kept {
        ui.monospace(path.display().to_string());
        ui.label("Start Linstock again and choose “Go on”.");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_story_of_the_battle_is_as_it_was_saved() {
        let path = || PathBuf::from("saves/0007 cowpens.ron");
        for (keeping, wanted) in [
            (Keeping::Nothing, &["sorry", "--", "-1 guns"][..]),
            (Keeping::Whole(path()), &["sorry", "--", "-1 guns", "saves/0007 cowpens.ron"]),
            (Keeping::Behind("disk full".into(), None), &["sorry", "--behind=disk full", "--", "-1 guns"]),
            (
                Keeping::Behind("disk full".into(), Some(path())),
                &["sorry", "--behind=disk full", "--", "-1 guns", "saves/0007 cowpens.ron"],
            ),
        ] {
            assert_eq!(words("-1 guns".to_owned(), keeping), wanted);
        }
    }
}
