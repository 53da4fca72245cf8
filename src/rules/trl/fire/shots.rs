//! One shot after another (trl.p16.08 to trl.p16.10, trl.p22.07): the dice to hit, hits on stands, saves, those who fall,
//! and the test of those who lost some.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        At, Happening, Outcome, Progress, Row, Section, ShotKind, Trajectory, Up,
        notice::EntryWeight,
        sequence::{system, throws},
    },
    count::counted,
    dice::{Dice, NeedDice},
    rules::trl::{
        Trl,
        charts::{Ammunition, Troop},
        events::{Cause, Change, TrlEvent},
        fire::{
            bursts, hits,
            losses::{self, Losses},
            modifiers,
            saves::{self, Saves},
            state::{Declared, Shooting, Stage},
            target_declarations,
            targets::{self, Aimed},
        },
        formation::layout::is_officer,
        journal::line,
        movement::{completed_moves::disorientate, falling_back::middle},
        state::{Fire, UnitState},
    },
    table::{Field, KnownTo, StandId, Table, UnitId},
};

/// The rows that carry a side's shooting on.
pub(in crate::rules::trl) const ROWS: Section<Trl> = Section {
    name: "A side's shooting",
    rows: &[
        Row::of(
            clause!("trl.p16.08"),
            "all targets are declared",
            &At(|shooting: &Shooting| shooting.stage == Stage::Declaring),
            || system(declare),
        ),
        Row::of(
            clause!("trl.p22.07"),
            "the shots are fired one by one",
            &At(|shooting: &Shooting| shooting.stage == Stage::Firing),
            || throws(fire_next),
        ),
        Row::of(
            clause!("trl.p16.09"),
            "those whose target is gone choose another",
            &At(|shooting: &Shooting| shooting.stage == Stage::Choosing),
            || system(choose),
        ),
    ],
};

fn declare(rules: Res<Trl>, table: Table, shooting: Up<Shooting>) -> Progress<Trl> {
    let mut outcome = Outcome::default();
    if !target_declarations::ask(&rules, &table.whole(), &mut outcome, &shooting) {
        outcome.becomes(shooting.at(Stage::Firing));
    }
    Ok(outcome)
}

/// The next of those without a target chooses; one who has nobody left holds his fire.
fn choose(rules: Res<Trl>, table: Table, shooting: Up<Shooting>) -> Progress<Trl> {
    let mut outcome = Outcome::default();
    if !target_declarations::ask(&rules, &table.whole(), &mut outcome, &shooting) {
        let mut next = shooting.at(Stage::Firing);
        next.without_target = next.without_target.into_iter().skip(1).collect();
        outcome.becomes(next);
    }
    Ok(outcome)
}

/// Fires the next shot; when all are fired, those whose target was destroyed choose another.
fn fire_next(InMut(dice): InMut<Dice>, rules: Res<Trl>, table: Table, shooting: Up<Shooting>) -> Progress<Trl> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    let Some(shot) = shooting.declared.first().copied() else {
        if shooting.without_target.is_empty() {
            outcome.finish();
        } else {
            outcome.becomes(shooting.at(Stage::Choosing));
        }
        return Ok(outcome);
    };
    let mut next = shooting.after_the_first();
    let can_shoot = targets::may_shoot(rules, field, shot.unit, shot.ammunition).is_ok();
    if can_shoot && !field.unit(shot.target).on_table() {
        next.without_target.push(shot.unit);
        outcome.becomes(next);
        return Ok(outcome);
    }
    outcome.becomes(next);
    if can_shoot {
        fire(rules, field, dice, &mut outcome, shot)?;
    }
    Ok(outcome)
}

/// Fires a shot, or wastes it where the target is out of sight or reach by now (trl.p16.10).
fn fire(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    shot: Declared,
) -> Result<(), NeedDice> {
    let aimed = match targets::aim(rules, field, shot.unit, shot.target, shot.ammunition) {
        Ok(aimed) => aimed,
        Err(refusal) => {
            outcome.own(TrlEvent::of(shot.unit, Change::Fired(Fire::Ball)));
            let (name, target) = (&field.unit(shot.unit).name, &field.unit(shot.target).name);
            let text = format!("{name} wasted its fire at {target}: {refusal}.");
            outcome.happen(line(field, shot.unit, text, clause!("trl.p16.10")));
            return Ok(());
        }
    };
    let kind = aimed.volley.shooters.ammunition;
    let fire = if kind == Ammunition::Grape { Fire::Grape } else { Fire::Ball };
    outcome.own(TrlEvent::of(shot.unit, Change::Fired(fire)));
    show(field, outcome, shot, kind);
    let receipt = modifiers::volley(rules.in_force(), &aimed.volley, dice)?;
    let hits = receipt.result;
    let (name, target) = (&field.unit(shot.unit).name, &field.unit(shot.target).name);
    let text = format!("{name} shot at {target}: {}.", counted(hits, "hit"));
    outcome.happen(line(field, shot.unit, text, clause!("trl.p22.07")).with(receipt.account));
    surprise(rules, field, outcome, shot, (&aimed, hits));
    if matches!(aimed.volley.shooters.troop, Troop::Howitzers | Troop::Rockets) {
        return bursts::strike(rules, field, dice, outcome, (shot, &aimed), (hits, &[]));
    }
    if hits > 0 {
        outcome.own(TrlEvent::of(shot.target, Change::Hit(shot.unit, u16::try_from(hits).unwrap_or(u16::MAX))));
        strike(rules, field, dice, outcome, (shot, &aimed), hits, Cause::Shot)?;
    }
    Ok(())
}

/// The line of fire, for the eyes of players.
pub fn show(field: &Field<'_>, outcome: &mut Outcome<Trl>, shot: Declared, ammunition: Ammunition) {
    let state = field.of::<UnitState>(shot.unit);
    let kind = match state.troops.kind {
        Troop::Howitzers | Troop::Rockets => ShotKind::Shell,
        kind if kind.is_artillery() && ammunition == Ammunition::Grape => ShotKind::Canister,
        kind if kind.is_artillery() => ShotKind::Roundshot,
        _ if state.is_loose() => ShotKind::Skirmish,
        _ => ShotKind::Volley,
    };
    let trajectory = if kind == ShotKind::Shell { Trajectory::High } else { Trajectory::Straight };
    let (from, to) = (field.unit(shot.unit).at(), middle(field, shot.target));
    outcome.happen(Happening::LineOfFire { unit: shot.unit, from, to, kind, trajectory });
}

/// Fire of those who lay hidden surprises, if it hits from near (trl.hc.14).
fn surprise(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, shot: Declared, (aimed, hits): (&Aimed, u32)) {
    let near = aimed.volley.target.distance_inches <= rules.charts().fire.surprises_within_inches;
    if hits > 0 && near && field.unit(shot.unit).known_to != KnownTo::All {
        let by = format!("by {}, which lay hidden", field.unit(shot.unit).name);
        disorientate(field, outcome, shot.target, clause!("trl.hc.14"), &by);
    }
}

/// Spreads hits over the stands that can be hit, saves, and takes off those who fall (trl.p21.02 to trl.p21.07).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn strike(
    rules: &Trl,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Trl>,
    (shot, aimed): (Declared, &Aimed),
    hits: u32,
    cause: Cause,
) -> Result<(), NeedDice> {
    let hit = Hit::among(aimed, shot.target);
    let stands = u32::try_from(hit.companies.len()).unwrap_or(u32::MAX);
    let spread = hits::spread(hits, stands, hit.officer.is_some(), hit.general.is_some());
    let saves = Saves {
        hits: spread.stands.iter().sum(),
        officer_hits: spread.officer,
        general_hits: spread.general,
        troop: field.of::<UnitState>(shot.target).troops.kind,
        stands: Some(stands),
    };
    let receipt = saves::saves(rules.in_force(), &saves, dice)?;
    let fallen = receipt.result;
    let text = format!("{} lost {}.", field.unit(shot.target).name, counted(fallen.stands, "stand"));
    let weight = if fallen.stands > 0 { EntryWeight::Plain } else { EntryWeight::Detail };
    outcome.happen(line(field, shot.target, text, clause!("trl.p21.05")).weighing(weight).with(receipt.account));
    let losses = Losses {
        unit: shot.target,
        companies: hit.companies.into_iter().take(fallen.stands as usize).collect(),
        officer: hit.officer.filter(|_| fallen.officer),
        general: hit.general.filter(|_| fallen.general),
    };
    losses::take(rules, field, dice, outcome, (&losses, shot.unit), cause)
}

/// The stands of a target that can be hit.
struct Hit {
    /// The nearest first.
    companies: Vec<StandId>,
    officer: Option<StandId>,
    general: Option<UnitId>,
}

impl Hit {
    fn among(aimed: &Aimed, target: UnitId) -> Self {
        let own = aimed.eligible.iter().map(|(stand, _)| *stand).filter(|stand| stand.unit == target);
        let (officers, companies): (Vec<StandId>, Vec<StandId>) = own.partition(|stand| is_officer(*stand));
        let general = aimed.eligible.iter().map(|(stand, _)| stand.unit).find(|unit| *unit != target);
        Self { companies, officer: officers.first().copied(), general }
    }
}
