//! What floats over the table at the edges of the window: bars and sheets of a fixed place, and sheets in its corners.
//!
//! Each is an area of its own, so that egui knows that the pointer is over it and not over the table.

use bevy_egui::egui;

/// How far something stands from the pointer or from what it is about, points.
const AWAY: egui::Vec2 = egui::vec2(24.0, 18.0);

/// How far cards stay off the window's edges, points.
pub(super) const EDGE: f32 = 8.0;

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
    at_once(context, id, egui::Area::new(id).pivot(corner).fixed_pos(at), contents)
}

/// Shows a sheet as large as its contents from its first frame on; gives its place. Where it has changed its size it is
/// laid out again at once.
pub(super) fn at_once(
    context: &egui::Context,
    id: egui::Id,
    area: egui::Area,
    contents: impl FnOnce(&mut egui::Ui),
) -> egui::Rect {
    let before = context.memory(|memory| memory.area_rect(id)).map(|place| place.size());
    let shown = area.fade_in(false).show(context, |ui| {
        // An area has no more room than it took before: here it may grow.
        let most = context.viewport_rect().size();
        ui.set_max_width(most.x);
        ui.set_max_height(most.y);
        contents(ui);
    });
    let place = shown.response.rect;
    if before.is_some_and(|before| (before - place.size()).length() > 0.5) {
        context.request_discard(id.short_debug_format());
        // Where another sheet has had the frame laid out again already, the next frame puts it right.
        if context.current_pass_index() > 0 {
            context.request_repaint();
        }
    }
    place
}

/// Where everything else lies that floats over the table, the lowest first.
pub(super) fn others(context: &egui::Context, own: egui::Id) -> Vec<egui::Rect> {
    let floats = |order| matches!(order, egui::Order::Middle | egui::Order::Foreground);
    lying(context, |layer| floats(layer.order) && layer.id != own)
}

/// Where lies what stays over the table for a while, beneath results and questions, which pass.
pub(super) fn lasting(context: &egui::Context) -> Vec<egui::Rect> {
    lying(context, |layer| layer.order == egui::Order::Middle)
}

fn lying(context: &egui::Context, is_meant: impl Fn(&egui::LayerId) -> bool) -> Vec<egui::Rect> {
    context.memory(|memory| {
        let shown = memory.layer_ids().filter(|layer| is_meant(layer) && memory.areas().is_visible(layer));
        shown.filter_map(|layer| memory.area_rect(layer.id)).collect()
    })
}

/// A place for something of a size near a point of the free part of the window, covering as little as possible of its
/// subjects and of what else floats there.
pub(super) fn clear_of(
    about: &[egui::Rect],
    others: &[egui::Rect],
    place: egui::Pos2,
    size: egui::Vec2,
    free: egui::Rect,
) -> egui::Pos2 {
    let all = about.iter().copied().fold(egui::Rect::from_center_size(place, egui::Vec2::ZERO), egui::Rect::union);
    let (left, right) = (all.left() - AWAY.x - size.x, all.right() + AWAY.x);
    let (above, below) = (all.top() - AWAY.y - size.y, all.bottom() + AWAY.y);
    let beside = [
        place + AWAY,
        egui::pos2(right, place.y - size.y / 2.0),
        egui::pos2(left, place.y - size.y / 2.0),
        egui::pos2(place.x - size.x / 2.0, below),
        egui::pos2(place.x - size.x / 2.0, above),
        free.right_top(),
        free.left_top(),
        free.right_bottom(),
        free.left_bottom(),
        free.right_center() - egui::vec2(0.0, size.y / 2.0),
        free.left_center() - egui::vec2(0.0, size.y / 2.0),
        free.center_bottom() - egui::vec2(size.x / 2.0, 0.0),
    ];
    least_covering(beside, about.iter().chain(others), size, free).unwrap_or(place)
}

/// A place beside the pointer for something of a size: of those about the pointer and about its subject, which cover
/// little, the first.
pub(super) fn near(
    subject: Option<egui::Rect>,
    others: &[egui::Rect],
    pointer: egui::Pos2,
    size: egui::Vec2,
    free: egui::Rect,
) -> egui::Pos2 {
    let about = |of: egui::Rect| {
        let (left, right) = (of.left() - AWAY.x - size.x, of.right() + AWAY.x);
        let (above, below) = (of.top() - AWAY.y - size.y, of.bottom() + AWAY.y);
        [(right, below), (left, below), (right, above), (left, above)].map(|(x, y)| egui::pos2(x, y))
    };
    let places = about(egui::Rect::from_pos(pointer)).into_iter().chain(subject.into_iter().flat_map(about));
    least_covering(places, others, size, free).unwrap_or(pointer)
}

/// Of some places, moved into the free part of the window, the one that covers least: of several the first.
fn least_covering<'r>(
    places: impl IntoIterator<Item = egui::Pos2>,
    others: impl IntoIterator<Item = &'r egui::Rect> + Clone,
    size: egui::Vec2,
    free: egui::Rect,
) -> Option<egui::Pos2> {
    let within = |at: egui::Pos2| at.min(free.max - size).max(free.min);
    let covered = |at: egui::Pos2| {
        let window = egui::Rect::from_min_size(at, size);
        others.clone().into_iter().map(|other| overlap(window, *other)).sum::<f32>()
    };
    places.into_iter().map(within).min_by(|one, other| covered(*one).total_cmp(&covered(*other)))
}

/// A place for something of a size in a corner or at an edge of the free part of the window, at the top at the right if
/// nothing else floats there.
pub(super) fn clear_in(others: &[egui::Rect], size: egui::Vec2, free: egui::Rect) -> egui::Pos2 {
    use egui::Align2;
    let covered = |at: &egui::Rect| others.iter().map(|other| overlap(*at, *other)).sum::<f32>();
    let places = [Align2::RIGHT_TOP, Align2::CENTER_TOP, Align2::LEFT_TOP, Align2::RIGHT_CENTER, Align2::LEFT_CENTER];
    let places = places.map(|corner| corner.align_size_within_rect(size, free));
    // Of several that cover as little the first.
    let least = places.into_iter().min_by(|one, other| covered(one).total_cmp(&covered(other)));
    least.map_or(free.min, |place| place.min)
}

/// How much of a place another covers, square points.
fn overlap(place: egui::Rect, other: egui::Rect) -> f32 {
    let both = place.intersect(other);
    if both.is_positive() { both.area() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: egui::Rect = egui::Rect { min: egui::pos2(300.0, 70.0), max: egui::pos2(1280.0, 650.0) };
    const SIZE: egui::Vec2 = egui::vec2(300.0, 150.0);

    fn unit(left: f32, top: f32, right: f32, bottom: f32) -> egui::Rect {
        egui::Rect::from_min_max(egui::pos2(left, top), egui::pos2(right, bottom))
    }

    #[test]
    fn a_question_is_shown_in_the_free_part_and_not_on_the_units_it_is_about() {
        for (name, about, place) in [
            ("a line across the window", vec![unit(310.0, 330.0, 1270.0, 360.0)], egui::pos2(800.0, 345.0)),
            (
                "two lines face to face",
                vec![unit(600.0, 300.0, 900.0, 330.0), unit(600.0, 360.0, 900.0, 390.0)],
                egui::pos2(750.0, 345.0),
            ),
            ("in a corner", vec![unit(1150.0, 560.0, 1270.0, 640.0)], egui::pos2(1200.0, 600.0)),
            ("nobody known", Vec::new(), egui::pos2(310.0, 80.0)),
        ] {
            let window = egui::Rect::from_min_size(clear_of(&about, &[], place, SIZE, FREE), SIZE);
            assert!(FREE.contains_rect(window), "{name}: {window}");
            assert!(!about.iter().any(|unit| window.intersect(*unit).is_positive()), "{name}: {window}");
        }
    }

    #[test]
    fn it_lies_over_nothing_else_that_floats_there_where_there_is_room() {
        let about = vec![unit(600.0, 300.0, 700.0, 330.0)];
        let caption = unit(700.0, 70.0, 1130.0, 400.0);
        let window = egui::Rect::from_min_size(clear_of(&about, &[caption], about[0].center(), SIZE, FREE), SIZE);
        let covers = |other: egui::Rect| window.intersect(other).is_positive();
        assert!(!covers(caption) && !covers(about[0]), "{window}");
    }

    #[test]
    fn a_card_beside_the_pointer_stays_there_and_takes_the_side_on_which_it_hides_least() {
        let subject = unit(600.0, 300.0, 700.0, 330.0);
        let pointer = subject.center();
        let (below_right, below_left) = (unit(660.0, 333.0, 900.0, 400.0), unit(400.0, 333.0, 640.0, 400.0));
        let shown = |others: &[egui::Rect]| {
            let at = near(Some(subject), others, pointer, SIZE, FREE);
            (if at.x > pointer.x { "right" } else { "left" }, if at.y > pointer.y { "below" } else { "above" })
        };
        for (others, wanted) in [
            (vec![subject], ("right", "below")),
            (vec![subject, below_right], ("left", "below")),
            (vec![subject, below_right, below_left], ("right", "above")),
        ] {
            assert_eq!(shown(&others), wanted, "{others:?}");
        }
    }

    #[test]
    fn a_card_of_its_own_place_leaves_it_where_something_else_is_read_there() {
        let caption = unit(850.0, 70.0, 1280.0, 250.0);
        assert_eq!(clear_in(&[], SIZE, FREE), egui::pos2(980.0, 70.0));
        assert_eq!(clear_in(&[caption], SIZE, FREE), egui::pos2(300.0, 70.0), "between them it would cover a little");
    }

    #[test]
    fn where_no_place_is_free_the_one_is_taken_that_hides_least() {
        let about = vec![unit(300.0, 70.0, 1000.0, 650.0)];
        let at = clear_of(&about, &[], egui::pos2(700.0, 300.0), SIZE, FREE);
        assert!(at.x >= 970.0, "{at}");
    }
}
