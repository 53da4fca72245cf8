//! The entry of the rules that a player asked for, from wherever it is cited.

use bevy_egui::egui;

/// Asks that the browser be opened at an entry.
pub(super) fn ask(context: &egui::Context, id: &str) {
    context.data_mut(|data| data.insert_temp(asked(), id.to_owned()));
}

/// Takes the entry that was asked for, if one was.
pub(super) fn take(context: &egui::Context) -> Option<String> {
    context.data_mut(|data| data.remove_temp::<String>(asked()))
}

fn asked() -> egui::Id {
    egui::Id::new("the clause that was asked for")
}
