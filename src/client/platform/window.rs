//! The window itself, why there may be none, and the rule that nothing is drawn while nothing changes.

use std::{
    fmt::{self, Display, Formatter},
    time::Duration,
};

use bevy::{
    app::PluginGroupBuilder,
    asset::AssetEventSystems,
    log::{DEFAULT_FILTER, LogPlugin},
    prelude::*,
    render::RenderPlugin,
    window::{Monitor, PrimaryMonitor, PrimaryWindow, WindowMode},
    winit::{UpdateMode, WinitPlugin, WinitSettings},
};
use bevy_egui::{EguiPlugin, EguiPostUpdateSet};

use super::renderer;
use crate::client::texts;

/// How often an untouched window is redrawn, in case a change was missed.
const IDLE: Duration = Duration::from_secs(60);

/// Why there can be no window here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoWindow {
    /// There is no desktop; the window system's message.
    NoScreen(String),
    /// Nothing here can draw it.
    NothingDraws,
}

impl Display for NoWindow {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoScreen(reason) => f.write_str(&texts::crash::no_screen(reason)),
            Self::NothingDraws if cfg!(target_os = "linux") => f.write_str(texts::crash::NO_DRIVER_ON_LINUX),
            Self::NothingDraws => f.write_str(texts::crash::NO_DRIVER),
        }
    }
}

/// How large the window is on a screen that has room for it, pixels of the usual size.
const SIZE: UVec2 = UVec2::new(1280, 800);
/// The part of a screen taken by a window's frame and a desktop's bars, in unscaled pixels: the window system does not
/// say.
const BARS: Vec2 = Vec2::new(24.0, 96.0);

/// Opens one window titled Linstock and redraws it only on input or on request. Where the system allows it, any thread
/// may run the app: tests do, with their own main thread beside it.
pub(crate) fn plugin(app: &mut App) {
    let window = Window { title: texts::title::WINDOW.into(), resolution: SIZE.into(), ..default() };
    // Closing the window first asks the player where something would be lost.
    let window = WindowPlugin { primary_window: Some(window), close_when_requested: false, ..default() };
    app.add_plugins(drawing(window).set(WinitPlugin { run_on_any_thread: true }))
        .add_plugins(EguiPlugin::default())
        // Letters that were never shown at this size come with the frame that shows them, not with the next, which may
        // be long in coming.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .insert_resource(WinitSettings { focused_mode: UpdateMode::reactive(IDLE), ..WinitSettings::desktop_app() })
        .add_systems(Update, fit_to_screen.run_if(any_with_component::<Monitor>.and_then(run_once)));
}

/// Makes a window smaller that would reach beyond its screen, once the screens are known.
fn fit_to_screen(
    screens: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
) {
    let Some((screen, _)) = screens.iter().max_by_key(|(_, is_primary)| *is_primary) else { return };
    let pixels = window.resolution.physical_size();
    #[expect(clippy::cast_possible_truncation, reason = "a screen's factor is a small number")]
    let fitting =
        fitting(pixels, UVec2::new(screen.physical_width, screen.physical_height), screen.scale_factor as f32);
    if window.mode == WindowMode::Windowed && fitting != pixels {
        window.resolution.set_physical_resolution(fitting.x, fitting.y);
    }
}

/// The largest window of these proportions on a screen with this scale factor, pixels of the screen.
fn fitting(pixels: UVec2, screen: UVec2, factor: f32) -> UVec2 {
    const LEAST: Vec2 = Vec2::new(640.0, 400.0);
    let room = (screen.as_vec2() - BARS * factor).max(LEAST);
    pixels.min(room.as_uvec2())
}

/// The engine's plugins for a window, with our own search for a renderer.
pub(crate) fn drawing(window: WindowPlugin) -> PluginGroupBuilder {
    DefaultPlugins.set(window).set(log()).disable::<RenderPlugin>().add_after::<RenderPlugin>(renderer::plugin)
}

/// The log on the terminal: without missing effects that are not used, and without the message in every frame through
/// OpenGL that the engine's empty shadow maps are not of the expected kind.
fn log() -> LogPlugin {
    LogPlugin { filter: format!("{DEFAULT_FILTER},bevy_pbr=error,wgpu_hal::gles=off"), ..default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_fits_on_its_screen_with_its_frame_and_the_desktops_bars() {
        for (screen, factor, window, wanted) in [
            ([1366, 768], 1.0, [1280, 800], [1280, 672]),
            ([1280, 800], 1.0, [1280, 800], [1256, 704]),
            ([1024, 600], 1.0, [1280, 800], [1000, 504]),
            ([1920, 1080], 1.0, [1280, 800], [1280, 800]),
            ([3840, 2160], 2.0, [2560, 1600], [2560, 1600]),
            ([2736, 1824], 2.0, [2560, 1600], [2560, 1600]),
            ([2560, 1600], 2.0, [2560, 1600], [2512, 1408]),
        ] {
            let fits = fitting(UVec2::from_array(window), UVec2::from_array(screen), factor);
            assert_eq!(fits, UVec2::from_array(wanted), "{screen:?} at {factor}");
        }
    }
}
