//! A volley on the table, whatever it is fired at (trl.p22.07): the unit has fired, its line of fire is shown, its dice
//! are thrown.

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome, Refusal, ShotKind, Trajectory},
    count::counted,
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        charts::{Ammunition, Troop},
        events::{Change, TrlEvent},
        fire::modifiers::{self, Volley},
        journal::line,
        state::{Fire, UnitState},
    },
    table::{Field, UnitId},
};

/// What a volley is fired at.
#[derive(Clone, Copy, Debug)]
pub struct Aim<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where it is aimed at, table inches.
    pub at: Vec2,
    /// The unit, where it is one.
    pub target: Option<UnitId>,
}

/// Fires a volley at something and gives its hits.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn fire(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (unit, volley): (UnitId, &Volley),
    aim: Aim<'_>,
) -> Result<u32, NeedDice> {
    let kind = volley.shooters.ammunition;
    let fire = if kind == Ammunition::Grape { Fire::Grape } else { Fire::Ball };
    outcome.own(TrlEvent::of(unit, Change::Fired(fire)));
    show(field, outcome, unit, kind, aim);
    let receipt = modifiers::volley(rules.in_force(), volley, dice)?;
    let hits = receipt.result;
    let text = format!("{} shot at {}: {}.", field.unit(unit).name, aim.name, counted(hits, "hit"));
    outcome.happen(line(field, unit, text, clause!("trl.p22.07")).with(receipt.account));
    Ok(hits)
}

/// The line of fire, for the eyes of players.
pub fn show(field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, ammunition: Ammunition, aim: Aim<'_>) {
    let state = field.of::<UnitState>(unit);
    let kind = match state.troops.kind {
        Troop::Howitzers | Troop::Rockets => ShotKind::Shell,
        kind if kind.is_artillery() && ammunition == Ammunition::Grape => ShotKind::Canister,
        kind if kind.is_artillery() => ShotKind::Roundshot,
        _ if state.is_loose() => ShotKind::Skirmish,
        _ => ShotKind::Volley,
    };
    let trajectory = if kind == ShotKind::Shell { Trajectory::High } else { Trajectory::Straight };
    let from = field.unit(unit).at();
    outcome.happen(Happening::LineOfFire { unit, target: aim.target, from, to: aim.at, kind, trajectory });
}

/// Fire whose target is out of sight or reach by now is wasted (trl.p16.10).
pub fn waste(field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, name: &str, refusal: &Refusal) {
    outcome.own(TrlEvent::of(unit, Change::Fired(Fire::Ball)));
    let text = format!("{} wasted its fire at {name}: {refusal}.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause!("trl.p16.10")));
}
