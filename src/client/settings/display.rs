//! Size and extent of the window as the player set them. Everything is drawn larger or smaller by one number, the
//! window's own scale, limited so that the panels keep room. Knows no panel.

use bevy::{
    prelude::*,
    window::{MonitorSelection, PrimaryWindow, RequestRedraw, WindowMode, WindowResized},
};

use super::{Extent, Preferences, Scale};

/// The least room that panels and table need, in pixels at the usual size.
const ROOM: Vec2 = Vec2::new(960.0, 540.0);

/// The largest scale at which a window of this size still shows everything; never less than the smallest.
fn bearable(pixels: UVec2, wanted: Scale, base: f32) -> f32 {
    let fits = (pixels.as_vec2() / base / ROOM).min_element();
    wanted.factor().min(fits.max(Scale::of_percent(Scale::LEAST).factor()))
}

pub(super) fn plugin(app: &mut App) {
    let asked = resource_changed::<Preferences>.or_else(on_message::<WindowResized>);
    app.add_systems(Update, (set_scale.run_if(asked), set_extent.run_if(resource_changed::<Preferences>)));
}

fn set_scale(
    comfort: Res<Preferences>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (pixels, base) = (window.resolution.physical_size(), window.resolution.base_scale_factor());
    let wanted = base * bearable(pixels, comfort.scale, base);
    if (window.resolution.scale_factor() - wanted).abs() > 1e-3 {
        window.resolution.set_scale_factor_override(Some(wanted));
        redraw.write(RequestRedraw);
    }
}

fn set_extent(comfort: Res<Preferences>, mut window: Single<&mut Window, With<PrimaryWindow>>) {
    let mode = match comfort.extent {
        Extent::Window => WindowMode::Windowed,
        Extent::FullScreen => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
    };
    if window.mode != mode {
        window.mode = mode;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_as_large_as_the_window_bears() {
        for (pixels, base, wanted, got) in [
            ([1366, 768], 1.0, 100, 1.0),
            ([1366, 768], 1.0, 75, 0.75),
            ([1366, 768], 1.0, 300, 1.422),
            ([1920, 1080], 1.0, 200, 2.0),
            ([1920, 1080], 1.0, 300, 2.0),
            ([3840, 2160], 1.0, 300, 3.0),
            ([3840, 2160], 2.0, 300, 2.0),
            ([640, 360], 1.0, 300, 0.75),
        ] {
            let scale = bearable(UVec2::from_array(pixels), Scale::of_percent(wanted), base);
            assert!((scale - got).abs() < 0.001, "{pixels:?} at {wanted} over {base}: {scale}");
        }
    }
}
