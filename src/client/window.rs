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
    winit::{UpdateMode, WinitPlugin, WinitSettings},
};
use bevy_egui::{EguiPlugin, EguiPostUpdateSet};

use super::renderer;

/// How often a window that nobody touches is drawn, should anything have been missed.
const IDLE: Duration = Duration::from_secs(60);

/// Why there can be no window here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoWindow {
    /// There is no desktop; what the window system says.
    NoScreen(String),
    /// Nothing here can draw it.
    NothingDraws,
}

impl Display for NoWindow {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoScreen(reason) => write!(f, "it needs a desktop; the window system says: {reason}"),
            Self::NothingDraws if cfg!(target_os = "linux") => f.write_str(
                "no driver draws here, neither through Vulkan nor through OpenGL 4.3. Install one:\n  \
                 on Debian and Ubuntu: sudo apt-get install mesa-vulkan-drivers libvulkan1\n  \
                 (for a card too old for Vulkan: libgl1-mesa-dri libegl1)\n  \
                 on another system: Mesa's drivers, or those of your graphics card's maker",
            ),
            Self::NothingDraws => f.write_str("no graphics driver draws here. Install the driver of your graphics card's maker"),
        }
    }
}

/// Opens one window titled Linstock and redraws it only on input or on request. Where the system allows it, any thread may run the app:
/// tests do, with their own main thread beside it.
pub(super) fn plugin(app: &mut App) {
    let window = Window { title: "Linstock".into(), resolution: (1280, 800).into(), ..default() };
    app.add_plugins(drawing(window).set(WinitPlugin { run_on_any_thread: true }))
        .add_plugins(EguiPlugin::default())
        // Letters that were never shown at this size come with the frame that shows them, not with the next, which may be long in coming.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .insert_resource(WinitSettings { focused_mode: UpdateMode::reactive(IDLE), ..WinitSettings::desktop_app() });
}

/// What the engine brings for a window, with our own search for what draws it.
pub(super) fn drawing(window: Window) -> PluginGroupBuilder {
    let window = WindowPlugin { primary_window: Some(window), ..default() };
    DefaultPlugins.set(window).set(log()).disable::<RenderPlugin>().add_after::<RenderPlugin>(renderer::plugin)
}

/// What is told on the terminal: not that effects are missing which nobody uses, nor at every frame through OpenGL that the engine's empty
/// shadow maps are not of the kind that was guessed.
fn log() -> LogPlugin {
    LogPlugin { filter: format!("{DEFAULT_FILTER},bevy_pbr=error,wgpu_hal::gles=off"), ..default() }
}
