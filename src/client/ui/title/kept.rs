//! The battles on a player's shelf, on the title: the last one to continue, the earlier ones, and each for viewing
//! again.

use std::time::Duration;

use bevy_egui::egui;

use super::{
    Title, Wanted,
    layout::{is_pressed, two_lines},
};
use crate::{
    client::{
        session::saves::{self, Kept},
        ui::theme::{self, Inked},
    },
    count::counted,
    files::Shelf,
    scenario,
};

/// The hint of the replay button.
const REPLAY: &str = "look at the battle again, from any point";

/// A kept battle as the title lists it.
pub(super) struct Entry {
    /// Its file.
    pub(super) file: String,
    /// Its title: its scenario's, and for a branch the variant's name too.
    name: String,
    /// Which of several with that title, and when it was last played.
    about: String,
}

impl Entry {
    /// The battles of a shelf, the one begun last first.
    pub(super) fn all(shelf: &Shelf, listed: &[scenario::Listed]) -> Vec<Self> {
        saves::names(shelf).into_iter().map(|file| Self::of(shelf, listed, file)).collect()
    }

    fn of(shelf: &Shelf, listed: &[scenario::Listed], file: String) -> Self {
        let saves::Parts { number, scenario, variant } = saves::parts(&file);
        let known = listed.iter().find(|listed| saves::plain_name(&listed.file) == scenario);
        let title = known.and_then(|listed| Some(listed.read.as_ref().ok()?.title.to_string())).unwrap_or(scenario);
        let name = variant.map_or_else(|| title.clone(), |variant| format!("{title}: {variant}"));
        let number = number.map(|number| format!("battle {number}"));
        let played = saves::age(shelf, &file).map(|age| format!("played {}", ago(age)));
        let about = number.into_iter().chain(played).collect::<Vec<_>>().join(", ");
        Self { file, name, about }
    }
}

/// A span of time as it is spoken: "3 hours ago".
fn ago(span: Duration) -> String {
    const SPANS: [(u64, &str); 4] = [(7 * 24 * 3600, "week"), (24 * 3600, "day"), (3600, "hour"), (60, "minute")];
    let seconds = span.as_secs();
    match SPANS.into_iter().find(|(length, _)| seconds >= *length) {
        Some((length, name)) if seconds / length == 1 => format!("a {name} ago").replace("a hour", "an hour"),
        Some((length, name)) => format!("{} {name}s ago", seconds / length),
        None => "just now".to_owned(),
    }
}

/// The battle played last, to continue, with a line below it.
pub(super) fn newest(ui: &mut egui::Ui, title: &mut Title) {
    let Some((newest, file)) = title.newest.as_ref().zip(title.kept.first().map(|entry| entry.file.clone())) else {
        return;
    };
    let (battle, wrong) = match newest {
        Kept::Whole(battle) => (Some(battle), None),
        Kept::Part(battle, problems) => (Some(battle), Some(format!("{problems}"))),
        Kept::Unreadable(problems) => (None, Some(format!("{problems}"))),
    };
    let mut wanted = None;
    if let Some(battle) = battle {
        let button = egui::Button::new(egui::RichText::new("Go on").strong().size(17.0))
            .min_size(egui::vec2(ui.available_width(), 34.0));
        if ui.add(button).on_hover_text("G").clicked() || is_pressed(ui, title, egui::Key::G) {
            wanted = Some(Wanted::GoOn(file.clone()));
        }
        let told = format!("{}, after {}", battle.title, counted(battle.save.journal.orders().count(), "order"));
        ui.horizontal(|ui| {
            if ui.small_button("Replay").on_hover_text(REPLAY).clicked() {
                wanted = Some(Wanted::LookAt(file.clone()));
            }
            ui.label(egui::RichText::new(told).size(13.0).color(ui.inks().pale_ink));
        });
    }
    if let Some(wrong) = wrong {
        let what = if battle.is_some() { "damaged; so much of it can be read" } else { "damaged, and cannot be read" };
        ui.colored_label(ui.inks().red_ink, format!("{file} is {what}. It stays as it is.")).on_hover_text(wrong);
    }
    ui.separator();
    if wanted.is_some() {
        title.wanted = wanted;
    }
}

/// The battles before the last one, each to continue or view.
pub(super) fn earlier(ui: &mut egui::Ui, title: &mut Title) {
    let mut wanted = None;
    for Entry { file, name, about } in title.kept.iter().skip(1) {
        ui.horizontal(|ui| {
            let entry = ui
                .add(egui::Button::new(two_lines(name, about)).min_size(egui::vec2(ui.available_width() - 80.0, 38.0)));
            theme::named(&entry, &format!("{name}, {about}"));
            if entry.on_hover_text("go on with it").clicked() {
                wanted = Some(Wanted::GoOn(file.clone()));
            }
            if ui.small_button("Replay").on_hover_text(REPLAY).clicked() {
                wanted = Some(Wanted::LookAt(file.clone()));
            }
        });
    }
    if wanted.is_some() {
        title.wanted = wanted;
    }
}

/// The choices for a battle that is open in another window.
pub(super) fn open_elsewhere(context: &egui::Context, title: &mut Title) {
    let Some(file) = title.open_elsewhere.clone() else { return };
    let mut wanted = None;
    let name = title
        .kept
        .iter()
        .find(|entry| entry.file == file)
        .map_or_else(|| saves::plain_name(&file), |entry| entry.name.clone());
    let cancelled = theme::asks(context, "open elsewhere", |ui| {
        ui.heading(format!("{name} is open in another window"));
        ui.label("Only that window can go on with it. You can look at it from here, or branch it: the branch is a battle of its own.");
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let look = ui.button("Look at it").on_hover_text(REPLAY);
            theme::first(&look);
            if look.clicked() {
                wanted = Some(Wanted::LookAt(file.clone()));
            }
            let hint = "a new battle, from where this one stands, under a name that you give it";
            if ui.button("Branch it").on_hover_text(hint).clicked() {
                wanted = Some(Wanted::Branch(file.clone()));
            }
            ui.button("Cancel  (Esc)").on_hover_text("back to the title").clicked()
        })
        .inner
    });
    if cancelled {
        title.open_elsewhere = None;
    }
    if wanted.is_some() {
        title.wanted = wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_of_time_is_told_as_it_is_spoken() {
        for (seconds, wanted) in [
            (0, "just now"),
            (59, "just now"),
            (60, "a minute ago"),
            (3599, "59 minutes ago"),
            (3600, "an hour ago"),
            (86_400, "a day ago"),
            (3 * 86_400 + 5, "3 days ago"),
            (40 * 86_400, "5 weeks ago"),
        ] {
            assert_eq!(ago(Duration::from_secs(seconds)), wanted, "{seconds}");
        }
    }

    #[test]
    fn a_kept_battle_is_called_by_its_scenario_and_its_variant() {
        let shelf = Shelf::embedded();
        let listed = scenario::list(&shelf);
        for (file, name, about) in [
            ("saves/0002 cowpens.ron", "Cowpens", "battle 2"),
            ("saves/0014 cowpens, The militia stands.ron", "Cowpens: The militia stands", "battle 14"),
            ("saves/0003 elsewhere.ron", "elsewhere", "battle 3"),
            ("saves/a friend's.ron", "a friend's", ""),
        ] {
            let entry = Entry::of(&shelf, &listed, file.to_owned());
            assert_eq!((&*entry.name, &*entry.about), (name, about), "{file}");
        }
    }
}
