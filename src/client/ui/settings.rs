//! Settings: how the window looks and moves, here and on the title; in a battle also who plays each seat and the rule
//! switches.

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    context::{SettingsContext, UiContext},
    rebinding::Keys,
    theme::{self, Inked},
};
use crate::{
    battle::Seat,
    client::{
        commands::{UiCommand, WindowChange},
        input::keys::Bindings,
        render::materials::Lit,
        session::Hand,
        settings::{
            Extent, HandOverScreen, Light, Motion, Pace, PaletteName, Preferences, Results, Scale, Settings, SmallMap,
        },
        tabletop::lighting::Able,
        texts,
    },
    table::Side,
};

/// How wide the sheet is, points.
const WIDTH: f32 = 460.0;

/// By how much the screen itself enlarges everything.
#[derive(Clone, Copy, Debug)]
struct Screen(f32);

impl Default for Screen {
    fn default() -> Self {
        Self(1.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, note_screen);
}

/// Tells the sheet on what kind of screen it is shown.
fn note_screen(mut contexts: EguiContexts, windows: Query<&Window, (With<PrimaryWindow>, Changed<Window>)>) -> Result {
    for window in &windows {
        let screen = Screen(window.resolution.base_scale_factor());
        contexts.ctx_mut()?.data_mut(|data| data.insert_temp(egui::Id::NULL, screen));
    }
    Ok(())
}

/// Shows the settings of a battle.
pub(super) fn show(context: &egui::Context, look: &mut UiContext, own: &mut SettingsContext<'_>) {
    if !look.shows.settings {
        look.keys.leave();
        return;
    }
    let mut open = true;
    let window =
        sheet(context, &mut open).default_pos(context.viewport_rect().center_top() + egui::vec2(-WIDTH / 2.0, 80.0));
    window.show(context, |ui| {
        theme::scrolled(ui, |ui| {
            let mut set = *own.comfort;
            comfort(ui, &mut set, &own.settings, *own.able, &look.keys.bindings);
            own.comfort.set_if_neq(set);
            look.keys.show(ui);
            ui.separator();
            seats(ui, look);
            ui.separator();
            rules(ui, look);
        });
    });
    look.shows.settings = open;
}

/// Shows the settings where there is no battle; gives whether they stay open.
pub(super) fn show_alone(
    context: &egui::Context,
    set: &mut Preferences,
    settings: &Settings,
    able: Able,
    keys: &mut Keys<'_>,
) -> bool {
    let mut open = true;
    // Beneath the title's signposts and beside its choices, so that both can still be pressed; not where it lay in a
    // battle.
    let window = sheet(context, &mut open).id(egui::Id::new("settings of the title"));
    let window = window.default_pos(context.viewport_rect().left_top() + egui::vec2(24.0, 150.0));
    window.show(context, |ui| {
        theme::scrolled(ui, |ui| {
            comfort(ui, set, settings, able, &keys.bindings);
            keys.show(ui);
        });
    });
    open
}

fn sheet<'o>(context: &egui::Context, open: &'o mut bool) -> egui::Window<'o> {
    egui::Window::new(texts::settings::WINDOW).open(open).frame(theme::sheet(context)).default_width(WIDTH)
}

/// The rule switches of the battle, as they are.
fn rules(ui: &mut egui::Ui, look: &UiContext) {
    ui.strong(texts::settings::RULES);
    egui::ScrollArea::vertical().id_salt("switches").max_height(240.0).show(ui, |ui| {
        for switch in look.session.battle().switches() {
            ui.horizontal_wrapped(|ui| {
                ui.label(egui::RichText::new(switch.name.replace('_', " ")).strong());
                ui.label(theme::spelt(&switch.value));
                theme::sign(ui, switch.clause);
            });
            let why =
                if switch.reason.is_empty() { switch.meaning } else { format!("{} {}", switch.meaning, switch.reason) };
            ui.label(egui::RichText::new(why).size(13.0).color(ui.inks().pale_ink));
        }
    });
}

/// How the window looks and moves.
fn comfort(ui: &mut egui::Ui, set: &mut Preferences, settings: &Settings, able: Able, bindings: &Bindings) {
    ui.strong(texts::settings::COLOURS);
    for name in PaletteName::ALL {
        let radio = ui.radio_value(&mut set.palette, name, format!("{}: {}", name.label(), name.meaning()));
        radio.on_hover_text(texts::settings::COLOURS_HINT);
    }
    ui.separator();
    size(ui, set, bindings);
    let mut full = set.extent == Extent::FullScreen;
    if ui
        .checkbox(&mut full, texts::settings::FULL_SCREEN)
        .on_hover_text(bindings.meant(&UiCommand::Window(WindowChange::Extent)))
        .changed()
    {
        set.extent = set.extent.other();
    }
    let mut small_map = set.small_map == SmallMap::Shown;
    let small_map = ui.checkbox(&mut small_map, texts::settings::SMALL_MAP);
    if small_map.on_hover_text(bindings.meant(&UiCommand::ToggleSmallMap)).changed() {
        set.small_map = set.small_map.other();
    }
    light(ui, set, able);
    ui.separator();
    pace(ui, set);
    if let Some(problem) = &settings.problem {
        ui.colored_label(ui.inks().red_ink, problem);
    }
}

fn size(ui: &mut egui::Ui, set: &mut Preferences, bindings: &Bindings) {
    ui.horizontal(|ui| {
        ui.label(texts::settings::EVERYTHING_AT);
        let smaller = ui
            .add_enabled(set.scale.percent() > Scale::LEAST, egui::Button::new(texts::settings::SMALLER))
            .on_hover_text(bindings.meant(&UiCommand::Window(WindowChange::Smaller)));
        ui.label(egui::RichText::new(format!("{} %", set.scale.percent())).strong());
        let larger = ui
            .add_enabled(set.scale.percent() < Scale::MOST, egui::Button::new(texts::settings::LARGER))
            .on_hover_text(bindings.meant(&UiCommand::Window(WindowChange::Larger)));
        if smaller.clicked() {
            set.scale = set.scale.smaller();
        } else if larger.clicked() {
            set.scale = set.scale.larger();
        }
    });
    let Screen(factor) = ui.data(|data| data.get_temp(egui::Id::NULL)).unwrap_or_default();
    let note = texts::settings::shown_at(percent(ui.ctx().pixels_per_point(), factor));
    ui.label(egui::RichText::new(note).size(13.0).color(ui.inks().pale_ink));
}

/// The scale in percent of the usual size, on a screen with its own scale factor.
fn percent(pixels_per_point: f32, screen: f32) -> f32 {
    pixels_per_point / screen.max(f32::EPSILON) * 100.0
}

/// How the tabletop is lit, and how that comes out on this machine.
fn light(ui: &mut egui::Ui, set: &mut Preferences, able: Able) {
    ui.strong(texts::settings::LIGHT);
    for (light, meaning) in Light::ALL {
        let can = able.lit(light) == Lit::Richly || light != Light::Rich;
        let radio = ui.add_enabled(can, egui::RadioButton::new(set.light == light, meaning));
        let hint = if can { texts::settings::LIGHT_HINT } else { texts::settings::NO_SHADOWS };
        if radio.on_hover_text(hint).on_disabled_hover_text(hint).clicked() {
            set.light = light;
        }
    }
    let note = match (able.lit(set.light), able) {
        (Lit::Richly, Able::Slowly) => texts::settings::RICH_BUT_SLOW,
        (Lit::Richly, _) => texts::settings::RICH_NOW,
        (Lit::Plainly, _) => texts::settings::PLAIN_NOW,
    };
    ui.label(egui::RichText::new(note).size(13.0).color(ui.inks().pale_ink));
}

fn pace(ui: &mut egui::Ui, set: &mut Preferences) {
    let mut shown = set.motion == Motion::Shown;
    let motion = ui.checkbox(&mut shown, texts::settings::MOTION);
    if motion.on_hover_text(texts::settings::MOTION_HINT).changed() {
        set.motion = if shown { Motion::Shown } else { Motion::Still };
    }
    let mut stops = set.results == Results::Stop;
    if ui.checkbox(&mut stops, texts::settings::RESULTS).on_hover_text(texts::settings::RESULTS_HINT).changed() {
        set.results = if stops { Results::Stop } else { Results::RunOn };
    }
    let mut always = set.hand_over == HandOverScreen::Always;
    if ui.checkbox(&mut always, texts::settings::HAND_OVER).on_hover_text(texts::settings::HAND_OVER_HINT).changed() {
        set.hand_over = if always { HandOverScreen::Always } else { HandOverScreen::WhereHidden };
    }
    let mut times = set.pace.times();
    let slider = egui::Slider::new(&mut times, Pace::LEAST..=Pace::MOST).logarithmic(true).text(texts::settings::PACE);
    let hint = texts::settings::PACE_HINT;
    if ui.add_enabled(shown, slider).on_hover_text(hint).on_disabled_hover_text(hint).changed() {
        set.pace = Pace::of_times(times);
    }
    let pause =
        egui::Slider::new(&mut set.pause_milliseconds, 0..=Preferences::LONGEST_PAUSE).text(texts::settings::PAUSE);
    ui.add(pause).on_hover_text(texts::settings::PAUSE_HINT);
}

fn seats(ui: &mut egui::Ui, look: &mut UiContext) {
    for side in Side::BOTH {
        let now = look.session.hand(Seat::from(side));
        ui.horizontal(|ui| {
            ui.colored_label(ui.inks().of_side(look.session.colours(), side), look.session.side_name(side));
            for (hand, label) in [(Hand::Human, texts::settings::PLAYER), (Hand::Machine, texts::settings::MACHINE)] {
                let radio = ui.radio(now == hand, label).on_hover_text(texts::settings::HAND_HINT);
                if radio.clicked() && now != hand {
                    look.commands.write(UiCommand::SetHand(side, hand));
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_size_is_a_hundred_hundredths_on_every_screen() {
        for (pixels_per_point, screen, wanted) in
            [(1.0, 1.0, 100.0), (2.0, 2.0, 100.0), (3.0, 2.0, 150.0), (0.75, 1.0, 75.0), (1.25, 1.25, 100.0)]
        {
            let percent = percent(pixels_per_point, screen);
            assert!((percent - wanted).abs() < 0.01, "{pixels_per_point} on a screen of {screen}: {percent}");
        }
    }
}
