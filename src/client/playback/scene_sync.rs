//! Fills the [`Scene`] from the battle as the viewer knows it and as it is shown while something plays.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::{
    battle::Seat,
    client::{
        playback::{Playback, debris::Fallen, displayed_table::DisplayedTable},
        scene::{Emphasis, Scene, SceneCommand, SceneFallen, SceneMark, SceneUnit},
        schedule::ClientSystems,
        session::Session,
        settings::{PaletteName, Preferences},
    },
    table::{Feature, Field, Unit, UnitId},
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

/// Fills the scene again when the battle or its display has changed; what is emphasised stays so.
fn mirror(
    session: Res<Session>,
    playback: Res<Playback>,
    comfort: Res<Preferences>,
    mut scene: ResMut<Scene>,
    mut filled: Local<Option<Filled>>,
) {
    let now = Filled { revision: session.revision(), viewer: session.viewer(), palette: comfort.palette };
    let stale = *filled != Some(now) || session.is_added() || scene.is_added() || playback.is_changed();
    if stale {
        *filled = Some(now);
        let before: BTreeMap<UnitId, Emphasis> = scene.units.iter().map(|unit| (unit.id, unit.emphasis)).collect();
        let emphasis = |unit| before.get(&unit).copied().unwrap_or_default();
        scene.set_if_neq(drawn(&session, &playback.shown(), comfort.palette, &emphasis));
    }
}

fn drawn(
    session: &Session,
    shown: &DisplayedTable,
    palette: PaletteName,
    emphasis: &dyn Fn(UnitId) -> Emphasis,
) -> Scene {
    let field = session.battle().field(session.viewer());
    let facts = session.facts();
    Scene {
        title: facts.title.clone(),
        subtitle: facts.subtitle.clone(),
        palette,
        size: field.size(),
        features: field.features().map(|feature| shown_feature(feature, shown)).collect(),
        units: field.units().filter_map(|unit| drawn_unit(session, unit, shown, emphasis)).collect(),
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

fn drawn_unit(
    session: &Session,
    unit: &Unit,
    shown: &DisplayedTable,
    emphasis: &dyn Fn(UnitId) -> Emphasis,
) -> Option<SceneUnit> {
    let place = shown.units.get(&unit.id)?;
    Some(SceneUnit {
        id: unit.id,
        side: unit.side,
        arm: unit.arm,
        command: unit.command,
        short_name: unit.short_name.clone(),
        front: place.front,
        stands: place.stands.clone(),
        livery: session.livery(unit),
        tincture: session.colours().of_side(unit.side),
        marks: place.marks.iter().map(|mark| SceneMark { label: mark.label.clone(), sign: mark.sign }).collect(),
        emphasis: emphasis(unit.id),
    })
}

fn drawn_fallen(session: &Session, field: &Field<'_>, fallen: &Fallen) -> Option<SceneFallen> {
    let unit = field.get_unit(fallen.unit)?;
    let (livery, tincture) = (session.livery(unit), session.colours().of_side(unit.side));
    Some(SceneFallen { kind: fallen.kind, pose: fallen.pose, livery, tincture })
}
