//! Marks units of the visible world: those that are selected, the one under the pointer, those whose order is drafted.

use bevy::{
    picking::{hover::HoverMap, pointer::PointerId},
    prelude::*,
};

use crate::{
    client::{
        orders::{active_order::ActiveOrder, selection::Selection},
        scene::units::{Drafted, Hovered, SceneStand, SceneUnit, Selected},
        schedule::ClientSystems,
    },
    table::UnitId,
};

pub(crate) fn plugin(app: &mut App) {
    let enter = any_match_filter::<Added<SceneUnit>>;
    let select = mark_selected.run_if(resource_changed::<Selection>.or_else(enter));
    let draft = mark_drafted.run_if(resource_changed::<ActiveOrder>.or_else(enter));
    app.add_systems(Update, (select, draft, mark_hovered).in_set(ClientSystems::Highlight));
}

/// The units, each with whether it has a marker.
type Marked<'w, 's, M> = Query<'w, 's, (Entity, &'static SceneUnit, Has<M>)>;

fn mark_selected(selection: Res<Selection>, units: Marked<Selected>, commands: Commands) {
    mark(|unit| selection.units.contains(&unit), units, commands);
}

fn mark_drafted(active: Res<ActiveOrder>, units: Marked<Drafted>, commands: Commands) {
    let offers = active.draft.iter().map(|draft| &draft.offer).chain(&active.along);
    let drafted: Vec<UnitId> = offers.filter_map(|offer| offer.subject.unit()).collect();
    mark(|unit| drafted.contains(&unit), units, commands);
}

/// Marks the unit of the nearest hit, ties by id.
fn mark_hovered(
    hovered: Res<HoverMap>,
    stands: Query<&SceneStand>,
    known: Query<&SceneUnit>,
    units: Marked<Hovered>,
    commands: Commands,
) {
    let unit_of = |hit: Entity| {
        let of_stand = stands.get(hit).map(|SceneStand(stand)| stand.id.unit);
        of_stand.or_else(|_| known.get(hit).map(|unit| unit.id)).ok()
    };
    let hits = hovered.get(&PointerId::Mouse).into_iter().flatten();
    let hits = hits.filter_map(|(entity, hit)| Some((hit.depth, unit_of(*entity)?)));
    let nearest = hits.min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    mark(|unit| nearest.is_some_and(|(_, hovered)| hovered == unit), units, commands);
}

/// Gives the marker to the units that are to have it, and takes it from the others.
fn mark<M: Component + Default>(is_marked: impl Fn(UnitId) -> bool, units: Marked<M>, mut commands: Commands) {
    for (entity, unit, has_marker) in &units {
        match (is_marked(unit.id), has_marker) {
            (true, false) => commands.entity(entity).insert(M::default()),
            (false, true) => commands.entity(entity).remove::<M>(),
            _ => continue,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Component, Default)]
    struct Marker;

    #[test]
    fn a_marker_is_put_on_what_is_to_have_it_and_taken_from_the_rest_without_touching_others() {
        let mut app = App::new();
        let unit = |id: u16| crate::client::scene::units::tests::unit(UnitId(id));
        let [one, two, three] = [1, 2, 3].map(|id| app.world_mut().spawn(unit(id)).id());
        app.world_mut().entity_mut(one).insert(Marker);
        app.world_mut().entity_mut(two).insert(Marker);
        let is_marked = |unit: UnitId| unit.0 >= 2;
        app.add_systems(Update, move |units: Marked<Marker>, commands: Commands| mark(is_marked, units, commands));
        app.update();
        let before = app.world().entity(two).get_ref::<Marker>().expect("it has it still").last_changed();
        assert!(!app.world().entity(one).contains::<Marker>());
        assert!(app.world().entity(three).contains::<Marker>());
        app.update();
        let after = app.world().entity(two).get_ref::<Marker>().expect("it has it still").last_changed();
        assert_eq!(before, after);
    }
}
