//! Fills the [`Scene`] from the battle as the viewer knows it and as it is shown while something plays.

use bevy::prelude::*;

use crate::{
    battle::Seat,
    client::{
        comfort::{Comfort, PaletteName},
        desk::ClientSystems,
        playback::Playback,
        pointer::Pointer,
        scene::{Emphasis, Scene, SceneCommand, SceneFallen, SceneMark, SceneUnit},
        selection::Selection,
        session::Session,
        shown::Shown,
        traces::Fallen,
    },
    table::{Feature, Field, Unit, UnitId},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, mirror.in_set(ClientSystems::Mirror));
}

/// The state that the scene was last filled from, except what plays.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Filled {
    revision: u64,
    viewer: Seat,
    palette: PaletteName,
}

/// Fills the scene again when the battle or its display has changed; if only the selection has, updates only that.
fn mirror(
    session: Res<Session>,
    selection: Res<Selection>,
    pointer: Res<Pointer>,
    playback: Res<Playback>,
    comfort: Res<Comfort>,
    mut scene: ResMut<Scene>,
    mut filled: Local<Option<Filled>>,
) {
    let hovered = pointer.aim.and_then(|aim| aim.unit);
    let emphasis = |unit: UnitId| match (selection.units.contains(&unit), hovered == Some(unit)) {
        (true, _) => Emphasis::Selected,
        (false, true) => Emphasis::Hovered,
        (false, false) => Emphasis::None,
    };
    let now = Filled { revision: session.revision(), viewer: session.viewer(), palette: comfort.palette };
    let stale = *filled != Some(now) || session.is_added() || scene.is_added() || playback.is_changed();
    if stale {
        *filled = Some(now);
        scene.set_if_neq(drawn(&session, &playback.shown(), comfort.palette, &emphasis));
    } else if scene.units.iter().any(|unit| unit.emphasis != emphasis(unit.id)) {
        scene.units.iter_mut().for_each(|unit| unit.emphasis = emphasis(unit.id));
    }
}

fn drawn(session: &Session, shown: &Shown, palette: PaletteName, emphasis: &dyn Fn(UnitId) -> Emphasis) -> Scene {
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

fn shown_feature(feature: &Feature, shown: &Shown) -> Feature {
    let state = shown.features.get(&feature.id).unwrap_or(&feature.state).clone();
    Feature { state, ..feature.clone() }
}

fn drawn_unit(
    session: &Session,
    unit: &Unit,
    shown: &Shown,
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
