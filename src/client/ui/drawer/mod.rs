//! The drawer at the right, closed at first: roster, the selected unit, journal, rules and umpire share it, in a replay
//! its decisive moments too. One tab is open at a time; it floats over the table.

mod layouts;
mod roster;
mod unit;

use bevy_egui::egui;

use super::{
    context::{DrawerContext, UiContext},
    float, journal, replay, rules, strip, theme, umpire,
};
use crate::client::{
    commands::{Panel, UiCommand},
    texts,
};

/// How wide the drawer is, points; the roster is a table, and the rules are read beside their list.
const WIDTH: f32 = 350.0;
const WIDTH_OF_ROSTER: f32 = 640.0;
const WIDTH_OF_RULES: f32 = 760.0;
/// The most of the window's width that it takes.
const SHARE: f32 = 0.75;

/// Shows the open tab down to this far in the window; gives how much of the window's right it covers, points.
pub(super) fn show(context: &egui::Context, bottom: f32, look: &mut UiContext, own: &mut DrawerContext<'_>) -> f32 {
    rules::open_asked(context, &mut look.shows);
    if !look.shows.is_open(Panel::Umpire) {
        umpire::put_down(&mut own.umpire);
    }
    let Some(tab) = look.shows.drawer.filter(|tab| tabs(look).any(|(known, ..)| known == *tab)) else { return 0.0 };
    let whole = context.viewport_rect();
    let wanted = match tab {
        Panel::Rules => WIDTH_OF_RULES,
        Panel::Roster => WIDTH_OF_ROSTER,
        _ => WIDTH,
    };
    let width = wanted.min(whole.width() * SHARE);
    let place = egui::Rect::from_min_max(
        egui::pos2(whole.right() - 8.0 - width, whole.top() + strip::HEIGHT + 8.0),
        egui::pos2(whole.right() - 8.0, bottom),
    );
    float::filling(context, egui::Id::new("drawer"), place, theme::sheet(context), |ui| {
        head(ui, look, tab);
        match tab {
            Panel::Rules => rules::browse(ui),
            Panel::Journal => journal::show(ui, look),
            Panel::Roster => roster::show(ui, look, &own.roster),
            _ => {
                egui::ScrollArea::vertical().id_salt(tab).auto_shrink(false).show(ui, |ui| match tab {
                    Panel::Unit => unit::show(ui, look),
                    Panel::Moments => replay::moments(ui, look),
                    _ => umpire::show(ui, look, &mut own.umpire),
                });
            }
        }
    });
    whole.right() - place.left()
}

/// The tabs that there are now, each with its name and what it shows.
fn tabs(look: &UiContext) -> impl Iterator<Item = (Panel, &'static str, &'static str)> + use<> {
    let is_replay = look.session.is_replay();
    let all = [
        (Panel::Roster, texts::battle::ROSTER, texts::battle::ROSTER_HINT),
        (Panel::Moments, texts::battle::MOMENTS, texts::battle::MOMENTS_HINT),
        (Panel::Unit, texts::battle::UNIT, texts::battle::ALL_ABOUT_IT_HINT),
        (Panel::Journal, texts::battle::JOURNAL, texts::battle::JOURNAL_HINT),
        (Panel::Rules, texts::battle::RULES, texts::battle::RULES_HINT),
        (Panel::Umpire, texts::battle::UMPIRE_TAB, texts::battle::UMPIRE_HINT),
    ];
    // In a replay there is no umpire.
    let is_there = move |tab: Panel| if is_replay { tab != Panel::Umpire } else { tab != Panel::Moments };
    all.into_iter().filter(move |(tab, ..)| is_there(*tab))
}

/// The tabs side by side, and the button that closes the drawer.
fn head(ui: &mut egui::Ui, look: &mut UiContext, open: Panel) {
    ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            ui.spacing_mut().button_padding.x = 6.0;
            for (tab, name, hint) in tabs(look) {
                let hint = format!("{hint}{}", look.keys.bindings.hint(&UiCommand::TogglePanel(tab)));
                if ui.selectable_label(tab == open, name).on_hover_text(hint).clicked() {
                    look.commands.write(UiCommand::TogglePanel(tab));
                }
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let close = ui.button("×").on_hover_text(texts::battle::CLOSE_DRAWER_HINT);
                theme::named(&close, texts::battle::CLOSE_DRAWER);
                if close.clicked() {
                    look.commands.write(UiCommand::TogglePanel(open));
                }
            });
        });
        ui.separator();
    });
}
