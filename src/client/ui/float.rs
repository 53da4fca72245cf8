//! What floats over the table at the edges of the window: bars and sheets of a fixed place, and sheets in its corners.
//!
//! Each is an area of its own, so that egui knows that the pointer is over it and not over the table.

use bevy_egui::egui;

/// Shows a sheet that fills a part of the window, however much there is in it.
pub(super) fn filling<R>(
    context: &egui::Context,
    id: egui::Id,
    place: egui::Rect,
    frame: egui::Frame,
    contents: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let area = egui::Area::new(id).fixed_pos(place.min).constrain(false).fade_in(false).default_size(place.size());
    let shown = area.show(context, |ui| {
        let inner = place.size() - frame.total_margin().sum();
        frame.show(ui, |ui| {
            let (within, _) = ui.allocate_exact_size(inner, egui::Sense::hover());
            let mut child = ui.new_child(egui::UiBuilder::new().max_rect(within));
            child.shrink_clip_rect(place);
            contents(&mut child)
        })
    });
    shown.inner.inner
}

/// Shows a sheet as large as its contents, with one of its corners at a point; gives its place. Where it has changed its
/// size it is laid out again at once, so that it is never seen away from its corner.
pub(super) fn at_corner(
    context: &egui::Context,
    id: egui::Id,
    corner: egui::Align2,
    at: egui::Pos2,
    contents: impl FnOnce(&mut egui::Ui),
) -> egui::Rect {
    let before = context.memory(|memory| memory.area_rect(id)).map(|place| place.size());
    let area = egui::Area::new(id).pivot(corner).fixed_pos(at).fade_in(false);
    let shown = area.show(context, |ui| {
        // An area has no more room than it took before: here it may grow.
        let most = context.viewport_rect().size();
        ui.set_max_width(most.x);
        ui.set_max_height(most.y);
        contents(ui);
    });
    let place = shown.response.rect;
    if before.is_some_and(|before| (before - place.size()).length() > 0.5) {
        context.request_discard(id.short_debug_format());
    }
    place
}
