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
        texts,
        ui::theme::{self, Inked},
    },
    files::Shelf,
    scenario,
};

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
        let number = number.map(texts::title::battle_number);
        let played = saves::age(shelf, &file).map(|age| texts::title::played(&ago(age)));
        let about = number.into_iter().chain(played).collect::<Vec<_>>().join(", ");
        Self { file, name, about }
    }
}

/// A span of time as it is spoken: "3 hours ago".
fn ago(span: Duration) -> String {
    const SPANS: [(u64, &str); 4] = [
        (7 * 24 * 3600, texts::title::WEEK),
        (24 * 3600, texts::title::DAY),
        (3600, texts::title::HOUR),
        (60, texts::title::MINUTE),
    ];
    let seconds = span.as_secs();
    match SPANS.into_iter().find(|(length, _)| seconds >= *length) {
        Some((length, name)) => texts::title::ago(seconds / length, name),
        None => texts::title::JUST_NOW.to_owned(),
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
        let button = egui::Button::new(egui::RichText::new(texts::title::GO_ON).strong().size(17.0))
            .min_size(egui::vec2(ui.available_width(), 34.0));
        if ui.add(button).on_hover_text(texts::title::GO_ON_KEY).clicked() || is_pressed(ui, title, egui::Key::G) {
            wanted = Some(Wanted::GoOn(file.clone()));
        }
        let told = texts::title::after_orders(&battle.title, battle.save.journal.orders().count());
        ui.horizontal(|ui| {
            if ui.small_button(texts::title::REPLAY).on_hover_text(texts::title::REPLAY_HINT).clicked() {
                wanted = Some(Wanted::LookAt(file.clone()));
            }
            ui.label(egui::RichText::new(told).size(13.0).color(ui.inks().pale_ink));
        });
    }
    if let Some(wrong) = wrong {
        let what = if battle.is_some() { texts::title::READ_IN_PART } else { texts::title::UNREADABLE };
        ui.colored_label(ui.inks().red_ink, texts::title::damaged_file(&file, what)).on_hover_text(wrong);
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
            if entry.on_hover_text(texts::title::GO_ON_HINT).clicked() {
                wanted = Some(Wanted::GoOn(file.clone()));
            }
            if ui.small_button(texts::title::REPLAY).on_hover_text(texts::title::REPLAY_HINT).clicked() {
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
        ui.heading(texts::title::open_elsewhere(&name));
        ui.label(texts::title::OPEN_ELSEWHERE_CHOICES);
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let look = ui.button(texts::title::LOOK_AT_IT).on_hover_text(texts::title::REPLAY_HINT);
            theme::first(&look);
            if look.clicked() {
                wanted = Some(Wanted::LookAt(file.clone()));
            }
            let hint = texts::title::BRANCH_IT_HINT;
            if ui.button(texts::title::BRANCH_IT).on_hover_text(hint).clicked() {
                wanted = Some(Wanted::Branch(file.clone()));
            }
            ui.button(texts::leaving::CANCEL).on_hover_text(texts::title::BACK_TO_TITLE).clicked()
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
