//! Names of subjects and values, as buttons and plans tell them.

use crate::{
    battle::{Subject, Value},
    client::texts,
    table::{Field, UnitId},
};

/// The players' name for a subject.
pub fn subject_name(field: &Field<'_>, subject: Subject) -> String {
    let of_unit = |unit: UnitId| field.get_unit(unit).map_or_else(|| unit.to_string(), |unit| unit.name.clone());
    match subject {
        Subject::Side => texts::battle::WHOLE_SIDE.to_owned(),
        Subject::Unit(unit) => of_unit(unit),
        Subject::Stand(stand) => texts::battle::stand_of(&of_unit(stand.unit), stand.number + 1),
        Subject::Command(command) => {
            field.command(command).map_or_else(|| command.to_string(), |command| command.name.clone())
        }
    }
}

/// A value in a few words.
pub(crate) fn value_name(field: &Field<'_>, value: &Value) -> String {
    match value {
        Value::Unit(unit) => field.get_unit(*unit).map_or_else(|| unit.to_string(), |unit| unit.short_name.clone()),
        Value::Stand(stand) => subject_name(field, Subject::Stand(*stand)),
        Value::Command(command) => subject_name(field, Subject::Command(*command)),
        Value::Point(_) => texts::battle::A_PLACE.to_owned(),
        Value::Path(legs) => texts::battle::legs(legs.len()),
        Value::Facing(facing) => format!("{:.0}°", facing.bearing()),
        Value::Pose(pose) => texts::battle::place_facing(pose.facing.bearing()),
        Value::Poses(poses) => texts::battle::stands(poses.len()),
        Value::Choice(word) => word.replace('_', " "),
        Value::Number(number) => number.to_string(),
        Value::List(values) => values.iter().map(|value| value_name(field, value)).collect::<Vec<_>>().join(", "),
    }
}
