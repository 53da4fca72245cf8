//! How lines and rows of the title are laid out.

use bevy_egui::egui;

use super::Title;
use crate::client::ui::theme::Inked;

/// A name with a smaller line of its own below, in the ink of their control.
pub(super) fn two_lines(name: &str, line: &str) -> egui::text::LayoutJob {
    lines(name, &[line.to_owned()], f32::INFINITY)
}

/// A name with smaller lines below, so wide at most, in the ink of their control.
pub(super) fn lines(name: &str, lines: &[String], width: f32) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    job.wrap.max_width = width;
    let mut append = |text: &str, size: f32| {
        let font = egui::FontId::proportional(size);
        job.append(text, 0.0, egui::TextFormat::simple(font, egui::Color32::PLACEHOLDER));
    };
    append(name, 16.0);
    for line in lines {
        append("\n", 13.0);
        append(line, 13.0);
    }
    job
}

/// A line in small pale type.
pub(super) fn fine_print(ui: &mut egui::Ui, words: &str) -> egui::Response {
    ui.label(egui::RichText::new(words).size(13.0).color(ui.inks().pale_ink))
}

/// A few words below the button of an entry, in line with its name.
pub(super) fn beneath(ui: &mut egui::Ui, words: &str) {
    let indent = egui::Frame::new().outer_margin(egui::Margin { left: 8, bottom: 4, ..egui::Margin::ZERO });
    indent.show(ui, |ui| fine_print(ui, words));
}

/// A row of words and controls, as high as a button from its beginning: otherwise words before a button would stand
/// higher than its text.
pub(super) fn row(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui)) {
    ui.scope(|ui| {
        let spacing = ui.spacing();
        let button = ui.text_style_height(&egui::TextStyle::Button) + 2.0 * spacing.button_padding.y;
        ui.spacing_mut().interact_size.y = button;
        ui.horizontal_wrapped(contents);
    });
}

/// Whether a key is pressed that belongs to the title: no window lies over it, no text is being typed and no button has
/// the focus.
pub(super) fn is_pressed(ui: &egui::Ui, title: &Title, key: egui::Key) -> bool {
    !title.is_covered && ui.memory(|memory| memory.focused().is_none()) && ui.input(|input| input.key_pressed(key))
}
