//! Fills the [`Scene`], and its units one by one, from the battle as the viewer knows it and as it is shown while
//! something plays.

use std::collections::BTreeMap;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_rapier2d::geometry::Collider;

use crate::{
    battle::{Seat, notice::Mark},
    client::{
        playback::{
            Playback,
            debris::Fallen,
            displayed_table::{DisplayedTable, ShownUnit},
        },
        scene::{
            Scene, SceneCommand, SceneFallen, gates,
            units::{SceneIndex, SceneMark, SceneStand, SceneUnit, UnitFront, UnitMarks, collider, on_plane},
        },
        schedule::ClientSystems,
        session::Session,
        settings::{PaletteName, Preferences},
    },
    table::{Feature, Field, Stand, StandId, Unit, UnitId},
};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, mirror.in_set(ClientSystems::Mirror));
}

/// The state that the scene was last filled from, except what plays.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Filled {
    revision: u64,
    viewer: Seat,
    palette: PaletteName,
}

/// Fills the scene again when the battle or its display has changed.
fn mirror(
    session: Res<Session>,
    playback: Res<Playback>,
    comfort: Res<Preferences>,
    mut scene: ResMut<Scene>,
    mut units: Mirrored,
    mut filled: Local<Option<Filled>>,
) {
    let now = Filled { revision: session.revision(), viewer: session.viewer(), palette: comfort.palette };
    let stale = *filled != Some(now) || session.is_added() || scene.is_added() || playback.is_changed();
    if stale {
        *filled = Some(now);
        let shown = playback.shown();
        scene.set_if_neq(drawn(&session, &shown, comfort.palette));
        units.mirror(&session, &shown);
    }
}

fn drawn(session: &Session, shown: &DisplayedTable, palette: PaletteName) -> Scene {
    let field = session.battle().field(session.viewer());
    let facts = session.facts();
    let features: Vec<Feature> = field.features().map(|feature| shown_feature(feature, shown)).collect();
    Scene {
        title: facts.title.clone(),
        subtitle: facts.subtitle.clone(),
        palette,
        size: field.size(),
        gates: gates::gates(&features, &facts.gates, field.size().width),
        features,
        commands: field
            .commands()
            .map(|command| SceneCommand { id: command.id, side: command.side, short_name: command.short_name.clone() })
            .collect(),
        fallen: shown.traces.fallen.iter().filter_map(|fallen| drawn_fallen(session, &field, fallen)).collect(),
    }
}

fn shown_feature(feature: &Feature, shown: &DisplayedTable) -> Feature {
    let state = shown.features.get(&feature.id).unwrap_or(&feature.state).clone();
    Feature { state, ..feature.clone() }
}

/// The entities of units and stands.
#[derive(SystemParam)]
struct Mirrored<'w, 's> {
    index: Res<'w, SceneIndex>,
    units: Query<'w, 's, (&'static mut SceneUnit, &'static mut UnitFront, &'static mut UnitMarks)>,
    stands: Query<'w, 's, (&'static mut SceneStand, &'static mut Transform, &'static mut Collider)>,
    commands: Commands<'w, 's>,
}

impl Mirrored<'_, '_> {
    /// Makes them as they are shown: each is changed only where it differs.
    fn mirror(&mut self, session: &Session, shown: &DisplayedTable) {
        let field = session.battle().field(session.viewer());
        let mut gone: BTreeMap<UnitId, Entity> = self.index.units().collect();
        for unit in field.units() {
            if let Some(place) = shown.units.get(&unit.id) {
                gone.remove(&unit.id);
                let entity = self.unit(session, unit, place);
                self.stands(entity, unit.id, &place.stands);
            }
        }
        // Its stands, and what is drawn of them, go with a unit.
        gone.into_values().for_each(|entity| self.commands.entity(entity).despawn());
    }

    fn unit(&mut self, session: &Session, unit: &Unit, place: &ShownUnit) -> Entity {
        let mark = |mark: &Mark| SceneMark { label: mark.label.clone(), sign: mark.sign };
        let marks = UnitMarks(place.marks.iter().map(mark).collect());
        let (identity, front) = (identity(session, unit), UnitFront(place.front));
        let known = self.index.unit(unit.id).and_then(|entity| Some((entity, self.units.get_mut(entity).ok()?)));
        let Some((entity, (mut was, mut was_at, mut was_marked))) = known else {
            return self.commands.spawn((identity, front, marks)).id();
        };
        was.set_if_neq(identity);
        was_at.set_if_neq(front);
        was_marked.set_if_neq(marks);
        entity
    }

    fn stands(&mut self, of: Entity, unit: UnitId, stands: &[Stand]) {
        let mut gone: BTreeMap<StandId, Entity> = self.index.stands_of(unit).collect();
        for stand in stands {
            let known = gone.remove(&stand.id).and_then(|entity| self.stands.get_mut(entity).ok());
            let Some((mut was, mut at, mut base)) = known else {
                let base = (collider(stand.base), on_plane(stand.pose));
                self.commands.spawn((SceneStand(stand.clone()), base, ChildOf(of)));
                continue;
            };
            if was.0 != *stand {
                at.set_if_neq(on_plane(stand.pose));
                if was.0.base != stand.base {
                    *base = collider(stand.base);
                }
                was.0.clone_from(stand);
            }
        }
        gone.into_values().for_each(|entity| self.commands.entity(entity).despawn());
    }
}

fn identity(session: &Session, unit: &Unit) -> SceneUnit {
    SceneUnit {
        id: unit.id,
        side: unit.side,
        arm: unit.arm,
        command: unit.command,
        short_name: unit.short_name.clone(),
        livery: session.livery(unit),
        tincture: session.colours().of_side(unit.side),
        counted: session.battle().counted(),
    }
}

fn drawn_fallen(session: &Session, field: &Field<'_>, fallen: &Fallen) -> Option<SceneFallen> {
    let unit = field.get_unit(fallen.unit)?;
    let (livery, tincture) = (session.livery(unit), session.colours().of_side(unit.side));
    Some(SceneFallen { kind: fallen.kind, pose: fallen.pose, livery, tincture })
}
