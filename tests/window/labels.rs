//! Labels over the table as they are seen: which units are labelled, how much of the table that takes, and that no
//! label hides another unit or is hidden by other words.

use bevy::{
    ecs::system::{Res, RunSystemOnce},
    prelude::*,
};
use linstock::{
    client::{
        labels::{LabelOf, LabelPlaces, LabelType, WordPlaces},
        orders::selection::Selection,
        playback::Playback,
        replay::Reviewing,
        scene::{
            Scene,
            units::{Hovered, SceneUnit, SceneUnits, has_handle, stand_corners},
        },
        settings::{Preferences, Scale},
        ui::Title,
        view::{Aim, Margins, ViewMode, projection::TableProjection},
    },
    files::Shelf,
    scenario,
    table::UnitId,
};

use super::{
    harness::{Window, window},
    sizes::{USUAL, grow},
};

/// The most of the table that labels may cover at rest.
const MOST_COVERED: f32 = 0.06;
/// A label with a name is wider than this, points; one without is narrower.
const WITHOUT_NAME: f32 = 50.0;
/// How high the letters of the demonstration are at least, as a part of the window's height.
const LETTERS: f32 = 1.0 / 22.0;

/// A unit as it is seen in the window.
#[derive(Clone, Debug)]
struct Seen {
    unit: UnitId,
    has_handle: bool,
    /// The corners of its bases, one after another round each.
    bases: Vec<Vec<Vec2>>,
}

/// Labels and units as they are seen at one moment.
#[derive(Clone, Debug)]
struct Look {
    free: Rect,
    labels: Vec<(Rect, LabelOf)>,
    words: Vec<Rect>,
    units: Vec<Seen>,
    /// How many pixels of the free part of the window show the table.
    table: f32,
}

/// How far apart the pixels are that are tried, in each direction.
const SAMPLED: u16 = 6;

fn look(window: &mut Window) -> Look {
    window.rest();
    window.ask(|world| {
        let size = world.query::<&bevy::window::Window>().iter(world).next().map(bevy::window::Window::size);
        let free = world.resource::<Margins>().free(size.expect("there is a window"));
        let read = move |eye: TableProjection,
                         units: SceneUnits,
                         scene: Res<Scene>,
                         labels: Res<LabelPlaces>,
                         words: Res<WordPlaces>| {
            let seen = units.iter().map(|unit| Seen {
                unit: unit.id,
                has_handle: has_handle(&unit),
                bases: unit
                    .stands
                    .iter()
                    .map(|stand| stand_corners(stand).into_iter().filter_map(|corner| eye.pixel(corner, 0.0)).collect())
                    .collect(),
            });
            let shows_table = |at: &Vec2| eye.place(*at).is_some_and(|place| scene.table().contains(place));
            let table = grid(free, f32::from(SAMPLED)).filter(shows_table).map(|_| f32::from(SAMPLED * SAMPLED)).sum();
            Look { free, labels: labels.0.clone(), words: words.0.clone(), units: seen.collect(), table }
        };
        world.run_system_once(read).expect("there is a camera")
    })
}

/// The points of a rectangle, so many pixels apart.
fn grid(area: Rect, apart: f32) -> impl Iterator<Item = Vec2> {
    let steps = ((area.size() / apart).floor()).as_uvec2();
    (0..=steps.x).flat_map(move |x| (0..=steps.y).map(move |y| area.min + UVec2::new(x, y).as_vec2() * apart))
}

/// Whether a convex outline holds a point.
fn holds(outline: &[Vec2], at: Vec2) -> bool {
    let sides: Vec<f32> = (0..outline.len())
        .map(|side| (outline[(side + 1) % outline.len()] - outline[side]).perp_dot(at - outline[side]))
        .collect();
    sides.iter().all(|side| *side > 0.0) || sides.iter().all(|side| *side < 0.0)
}

impl Look {
    fn label(&self, unit: UnitId) -> Option<Rect> {
        self.labels.iter().rev().find(|(_, of)| *of == LabelOf::Unit(unit)).map(|(place, _)| *place)
    }

    /// No label lies over the base of another unit, none over another label, and no other words over any.
    fn hides_nothing(&self, told: &str) {
        for (place, of) in &self.labels {
            let others = self.units.iter().filter(|seen| LabelOf::Unit(seen.unit) != *of);
            for seen in others {
                let is_over = |base: &Vec<Vec2>| grid(place.inflate(-1.0), 1.0).any(|at| holds(base, at));
                assert!(!seen.bases.iter().any(is_over), "{told}: the label of {of:?} lies over {}", seen.unit);
            }
            for (other, other_of) in self.labels.iter().filter(|(_, other)| other != of) {
                assert!(place.intersect(*other).is_empty(), "{told}: {of:?} lies over {other_of:?}");
            }
            let words = self.words.iter().find(|words| !words.intersect(*place).is_empty());
            assert!(words.is_none(), "{told}: words at {words:?} lie on the label of {of:?} at {place:?}");
        }
    }

    /// The part of the table that labels cover.
    fn covered(&self) -> f32 {
        self.labels.iter().map(|(place, _)| place.width() * place.height()).sum::<f32>() / self.table
    }
}

/// Puts the pointer where it points at nothing.
fn point_at_nothing(window: &mut Window) {
    window.point(Vec2::new(2.0, 2.0));
}

fn show(window: &mut Window, view: ViewMode) {
    if window.ask(|world| *world.resource::<ViewMode>()) != view {
        window.key(KeyCode::KeyV);
    }
    point_at_nothing(window);
}

fn shipped_titles() -> Vec<String> {
    let listed = scenario::list(&Shelf::embedded());
    listed.into_iter().map(|listed| listed.read.expect("shipped scenarios read").title.to_string()).collect()
}

#[test]
fn at_rest_every_unit_has_a_plate_at_its_base_that_hides_no_other_and_all_together_cover_little() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    grow(window, (1366, 768));
    let titles = shipped_titles();
    assert!(titles.len() >= 7, "{titles:?}");
    for title in titles {
        window.go_to_title();
        window.open_battle(&title);
        for view in [ViewMode::Map, ViewMode::Tabletop] {
            show(window, view);
            let (look, told) = (look(window), format!("{title}, {view:?}"));
            look.hides_nothing(&told);
            let covered = look.covered();
            assert!(covered < MOST_COVERED, "{told}: labels cover {:.1} % of the table", covered * 100.0);
            for seen in look
                .units
                .iter()
                .filter(|seen| !seen.has_handle && seen.bases.iter().flatten().all(|at| look.free.contains(*at)))
            {
                let place = look.label(seen.unit).unwrap_or_else(|| panic!("{told}: {} has no plate", seen.unit));
                assert!(place.width() < WITHOUT_NAME, "{told}: {} has a name at rest: {place:?}", seen.unit);
            }
            window.keep_picture(&format!("labels_{title}_{view:?}").replace([' ', ':'], "_"));
        }
        // Letters twice as large hide nothing either.
        window.ask(|world| world.resource_mut::<Preferences>().scale = Scale::of_percent(200));
        show(window, ViewMode::Map);
        look(window).hides_nothing(&format!("{title} at 200 %"));
        window.keep_picture(&format!("labels_{title}_200").replace([' ', ':'], "_"));
    }
    window.go_to_title();
    grow(window, USUAL);
}

#[test]
fn a_unit_under_the_pointer_or_selected_has_its_name_and_the_others_keep_their_plates() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    for view in [ViewMode::Map, ViewMode::Tabletop] {
        show(window, view);
        let unit = window.mover();
        let at_rest = look(window);
        let plate = at_rest.label(unit).expect("it has a plate");
        assert!(plate.width() < WITHOUT_NAME, "{view:?}: {plate:?}");
        // The plate is in reach as long as the pointer is on it.
        window.point(plate.center());
        window.until("it to be pointed at", move |world| {
            let mut hovered = world.query_filtered::<&SceneUnit, With<Hovered>>();
            hovered.iter(world).any(|hovered| hovered.id == unit).then_some(())
        });
        let hovered = look(window);
        hovered.hides_nothing(&format!("{view:?}, pointed at"));
        assert!(hovered.label(unit).expect("it is labelled").width() > WITHOUT_NAME, "{view:?}: {hovered:?}");
        window.keep_picture(&format!("label_hovered_{view:?}"));
        let stay =
            |look: &Look| look.labels.iter().filter(|(_, of)| *of != LabelOf::Unit(unit)).copied().collect::<Vec<_>>();
        let (before, after) = (stay(&at_rest), stay(&hovered));
        assert!(after.iter().all(|place| before.contains(place)), "{view:?}: {before:?}, {after:?}");
        window.click(plate.center());
        window
            .until("it to be selected", move |world| world.resource::<Selection>().units.contains(&unit).then_some(()));
        point_at_nothing(window);
        let selected = look(window);
        selected.hides_nothing(&format!("{view:?}, selected"));
        assert!(selected.label(unit).expect("it is labelled").width() > WITHOUT_NAME, "{view:?}: {selected:?}");
        window.keep_picture(&format!("label_selected_{view:?}"));
        window.key(KeyCode::Escape);
    }
}

#[test]
fn near_enough_units_have_their_names_where_these_lie_over_nothing() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    show(window, ViewMode::Map);
    let unit = window.mover();
    let front = window.front(unit).at;
    window.ask(move |world| {
        let mut aim = world.resource_mut::<Aim>();
        (aim.focus, aim.span) = (front, 12.0);
    });
    let near = look(window);
    near.hides_nothing("near");
    assert!(near.label(unit).expect("it is labelled").width() > WITHOUT_NAME, "{near:?}");
    window.keep_picture("labels_near");
}

#[test]
fn words_beside_a_plan_lie_on_no_label() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.open_turnpike();
    window.end_the_moves();
    let (gun, picardy) = (window.unit("Royal Artillery"), window.unit("Picardy"));
    let spot = window.unit_at(gun).expect("it can be clicked");
    window.click(spot);
    point_at_nothing(window);
    let before = look(window).words.len();
    window.press_listed("Fire");
    window.press_listed("canister");
    point_at_nothing(window);
    let drafted = look(window);
    assert!(drafted.words.len() > before, "the sections of the template have names: {drafted:?}");
    drafted.hides_nothing("a template");
    let target = window.unit_at(picardy).expect("it can be clicked");
    window.point(target);
    window.until("it to be aimed at", move |world| {
        let mut hovered = world.query_filtered::<&SceneUnit, With<Hovered>>();
        hovered.iter(world).any(|hovered| hovered.id == picardy).then_some(())
    });
    let aimed = look(window);
    aimed.hides_nothing("aimed");
    let target = aimed.units.iter().find(|seen| seen.unit == picardy).expect("it is seen");
    for words in &aimed.words {
        let is_over = |base: &Vec<Vec2>| grid(words.inflate(-1.0), 1.0).any(|at| holds(base, at));
        assert!(!target.bases.iter().any(is_over), "words at {words:?} lie on the unit that is aimed at");
    }
    window.keep_picture("labels_template");
}

#[test]
fn the_demonstration_labels_those_alone_of_whom_its_caption_speaks_in_letters_seen_from_afar() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    window.press("Demonstration");
    let (spoken_of, labels, size, height) = window.until("a caption about somebody who is labelled", |world| {
        let presenter = world.resource::<Reviewing>().presenter()?;
        let spoken_of = presenter.on_screen(world.resource::<Playback>()).0.units.clone();
        let labels: Vec<UnitId> = world.resource::<LabelPlaces>().0.iter().filter_map(|(_, of)| of.unit()).collect();
        let size = world.resource::<LabelType>().points();
        let is_labelled = labels.iter().any(|unit| spoken_of.contains(unit));
        let height = world.query::<&bevy::window::Window>().iter(world).next().map(bevy::window::Window::height)?;
        is_labelled.then_some((spoken_of, labels, size, height))
    });
    window.keep_picture("labels_demonstration");
    assert!(labels.iter().all(|unit| spoken_of.contains(unit)), "{labels:?} {spoken_of:?}");
    assert!(size >= height * LETTERS, "letters of {size} points in a window {height} high");
    window.key(KeyCode::KeyQ);
    window.until("the title", |world| world.contains_resource::<Title>().then_some(()));
}
