//! Fire: sealed declarations of both sides, then all volleys at once. Dice are thrown in one step for all shots, hits
//! before saves, so that players who throw by hand enter two batches; losses are applied together in the next.

use bevy::{
    ecs::system::{InMut, Res},
    math::Vec2,
};
use linstock::{
    battle::{
        Happening, Outcome, Procedure, Progress, Question, QuestionKind, RuleSet, Seat, Secrets, Shelter, ShotKind,
        Subject, Trajectory, Up, notice::EntryWeight,
    },
    clause::Clause,
    dice::{Dice, NeedDice, Reason, Throw},
    measure::Segment,
    receipt::{Draft, Receipt},
    table::{Field, KnownTo, Presence, Side, StandId, Table, Unit, UnitId, Whom},
};
use serde::{Deserialize, Serialize};

use super::{
    Aim, Class, Day, Declarations, Drill, DrillEvent, Health, Soldiers, Task,
    formation::{self, next_to_fall},
    morale::Check,
    movement::note,
    visibility,
};

/// One shot of those that are fired together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Shot {
    /// The firing unit.
    pub(crate) unit: UnitId,
    /// The unit that it strikes, if there is one.
    pub(crate) target: Option<UnitId>,
    /// Where it goes.
    pub(crate) at: Vec2,
}

/// Shots that are fired together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Fire {
    shots: Vec<Shot>,
    stage: Stage,
}

impl Procedure for Fire {
    type Task = Task;

    fn of(task: &Task) -> Option<&Self> {
        if let Task::Fire(this) = task { Some(this) } else { None }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Stage {
    /// Dice are thrown.
    Throw,
    /// This many figures fall in each unit.
    Fall(Vec<(UnitId, usize)>),
    /// These units are put to a check.
    Check(Vec<UnitId>),
    /// All its effects are done.
    Over,
}

/// Figures that a unit must lose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Losing {
    /// Which unit.
    pub(crate) unit: UnitId,
    /// How many figures.
    pub(crate) figures: usize,
}

impl Procedure for Losing {
    type Task = Task;

    fn of(task: &Task) -> Option<&Self> {
        if let Task::Lose(this) = task { Some(this) } else { None }
    }
}

impl Fire {
    /// These shots together.
    pub(crate) fn of(shots: Vec<Shot>) -> Self {
        Self { shots, stage: Stage::Throw }
    }
}

impl Shot {
    /// A shot at a unit at its place.
    pub(crate) fn at_unit(field: &Field<'_>, unit: UnitId, target: UnitId) -> Self {
        Self { unit, target: Some(target), at: formation::body(field, field.unit(target)).centre() }
    }

    /// A shot at a place, and at the first body on the way there.
    fn at_place(field: &Field<'_>, unit: UnitId, at: Vec2) -> Self {
        let line = field.transect(Segment::new(field.unit(unit).at(), at), Whom::everybody().except(&[unit]));
        let target = line.stands().next().map(|(stand, _)| stand.unit);
        Self { unit, target, at }
    }
}

/// Sealed declarations: both seats at once, neither seeing the other's; when both have closed all are opened together.
pub(crate) fn declare(table: Table) -> Progress<Drill> {
    let (field, mut outcome) = (&table.whole(), Outcome::default());
    let closed = field.resource::<Day>().closed;
    let open: Vec<Seat> = Side::BOTH.into_iter().filter(|side| !closed[side.index()]).map(Seat::from).collect();
    if !open.is_empty() {
        outcome.ask(Question {
            seats: open,
            prompt: "Declare your fire".to_owned(),
            kind: QuestionKind::Sealed,
            subject: Subject::Side,
            at: None,
            clause: Clause::new("drill.2.1"),
            default: None,
        });
        return Ok(outcome);
    }
    let declared = Side::BOTH.into_iter().flat_map(|side| Secrets::<Declarations>::of(field, side).0.clone());
    let shots: Vec<Shot> = declared.filter_map(|(unit, aim)| shot(field, unit, aim)).collect();
    outcome.reveal();
    outcome.own(DrillEvent::Opened);
    outcome.push(Task::Fire(Fire::of(shots)));
    outcome.finish();
    Ok(outcome)
}

fn shot(field: &Field<'_>, unit: UnitId, aim: Aim) -> Option<Shot> {
    match aim {
        Aim::Hold => None,
        Aim::Unit(target) => Some(Shot::at_unit(field, unit, target)),
        Aim::Place(at) => Some(Shot::at_place(field, unit, at)),
    }
}

/// Carries fire on by one step.
pub(crate) fn step(InMut(dice): InMut<Dice>, drill: Res<Drill>, fire: Up<Fire>, table: Table) -> Progress<Drill> {
    let (drill, fire, field, mut outcome) = (&*drill, &*fire, &table.whole(), Outcome::default());
    match &fire.stage {
        Stage::Throw => throw(drill, fire, field, dice, &mut outcome)?,
        Stage::Fall(losses) => fall(&mut outcome, fire, losses),
        Stage::Check(units) => check(field, &mut outcome, fire, units),
        Stage::Over => outcome.finish(),
    }
    Ok(outcome)
}

/// Units that lost figures and still stand check.
fn check(field: &Field<'_>, outcome: &mut Outcome<Drill>, fire: &Fire, units: &[UnitId]) {
    let steady =
        |unit: &&UnitId| field.unit(**unit).on_table() && field.of::<Soldiers>(**unit).health == Health::Steady;
    let checks: Vec<Task> = units.iter().filter(steady).map(|unit| Task::Check(Check::new(*unit))).collect();
    checks.into_iter().for_each(|check| outcome.push(check));
    outcome.becomes(Task::Fire(Fire { stage: Stage::Over, ..fire.clone() }));
}

/// All units throw for hits, then all units hit throw to save; nothing is applied.
fn throw(
    drill: &Drill,
    fire: &Fire,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Drill>,
) -> Result<(), NeedDice> {
    let counts = fire.shots.iter().map(|shot| dice_of(drill, field, shot));
    let volleys = all_thrown(dice, counts.collect(), |index| {
        Reason::new("drill.2.3", format!("volley of {}", field.unit(fire.shots[index].unit).name))
    })?;
    let hits: Vec<usize> = volleys.iter().map(|throw| throw.faces.iter().filter(|face| **face >= 4).count()).collect();
    let saves = all_thrown(dice, hits.clone(), |index| {
        Reason::new("drill.2.4", format!("saves against {}", field.unit(fire.shots[index].unit).name))
    })?;
    let mut losses: Vec<(UnitId, usize)> = Vec::new();
    for (shot, (volley, saves)) in fire.shots.iter().zip(volleys.into_iter().zip(saves)) {
        let receipt = account(volley, saves);
        if let Some(target) = shot.target {
            losses.push((target, receipt.result));
        }
        note_shot(field, outcome, shot, receipt);
    }
    outcome.becomes(Task::Fire(Fire { stage: Stage::Fall(gathered(losses)), ..fire.clone() }));
    Ok(())
}

/// Tries every throw, so that one that lacks dice does not hide what the others lack.
fn all_thrown(dice: &mut Dice, counts: Vec<usize>, why: impl Fn(usize) -> Reason) -> Result<Vec<Throw>, NeedDice> {
    let throws: Vec<_> = counts.into_iter().enumerate().map(|(index, count)| dice.d6s(count, why(index))).collect();
    throws.into_iter().collect()
}

/// A die for every four figures, one less at a sheltered target; none without a target.
fn dice_of(drill: &Drill, field: &Field<'_>, shot: &Shot) -> usize {
    let Some(target) = shot.target else { return 0 };
    let from = field.unit(shot.unit).at();
    let stand = field.stands_of(target).next().map(|stand| stand.id);
    let shelter = stand.and_then(|stand| drill.works().cover(field, from, stand));
    let less = match shelter {
        Some((Shelter::Hard, _)) => 2,
        Some((Shelter::Soft, _)) => 1,
        None => 0,
    };
    (field.figures_of(shot.unit) / 2).saturating_sub(less).max(1)
}

fn account(volley: Throw, saves: Throw) -> Receipt<usize> {
    let mut receipt = Draft::for_procedure("drill.volley");
    let hits = volley.faces.iter().filter(|face| **face >= 4).count();
    let saved = saves.faces.iter().filter(|face| **face == 6).count();
    receipt.dice_apart(volley);
    receipt.note("drill.2.3", "hits", hits);
    receipt.dice_apart(saves);
    receipt.note("drill.2.4", "saved", saved);
    receipt.result("figures", hits - saved);
    receipt.close(hits - saved)
}

fn gathered(losses: Vec<(UnitId, usize)>) -> Vec<(UnitId, usize)> {
    let mut units: Vec<UnitId> = losses.iter().map(|(unit, _)| *unit).collect();
    units.sort_unstable();
    units.dedup();
    let of = |unit| losses.iter().filter(|(struck, _)| *struck == unit).map(|(_, figures)| figures).sum();
    units.into_iter().map(|unit| (unit, of(unit))).collect()
}

/// A shot is seen by both sides, and so is the shooter from now on.
fn note_shot(field: &Field<'_>, outcome: &mut Outcome<Drill>, shot: &Shot, receipt: Receipt<usize>) {
    let unit = field.unit(shot.unit);
    if unit.known_to != KnownTo::All {
        outcome.happen(Happening::Revealed { unit: unit.id, known_to: KnownTo::All });
    }
    let kind = if field.of::<Soldiers>(shot.unit).class == Class::Gun { ShotKind::Roundshot } else { ShotKind::Volley };
    outcome.happen(Happening::LineOfFire {
        unit: unit.id,
        target: None,
        from: unit.at(),
        to: shot.at,
        kind,
        trajectory: Trajectory::Straight,
    });
    outcome.happen(Happening::Noted(Box::new(linstock::battle::notice::Entry {
        turn: field.resource::<Day>().turn,
        known_to: KnownTo::All,
        weight: EntryWeight::Plain,
        moment: None,
        text: format!("{} fires", unit.name),
        clause: Some(Clause::new("drill.2.3")),
        unit: Some(unit.id),
        at: Some(unit.at()),
        account: Some(receipt.account),
    })));
}

/// Losses of all shots are applied together.
fn fall(outcome: &mut Outcome<Drill>, fire: &Fire, losses: &[(UnitId, usize)]) {
    let struck = losses.iter().filter(|(_, figures)| *figures > 0);
    for &(unit, figures) in struck.clone() {
        outcome.push(Task::Lose(Losing { unit, figures }));
    }
    let units = struck.map(|(unit, _)| *unit).collect();
    outcome.becomes(Task::Fire(Fire { stage: Stage::Check(units), ..fire.clone() }));
}

/// A unit loses figures: its owner says of which stands where there is a choice.
pub(crate) fn lose(losing: Up<Losing>, table: Table) -> Progress<Drill> {
    let (losing, field, mut outcome) = (&*losing, &table.whole(), Outcome::default());
    let stands: Vec<StandId> =
        field.stands_of(losing.unit).filter(|stand| stand.alive() > 0).map(|stand| stand.id).collect();
    let unit = field.unit(losing.unit);
    if losing.figures >= field.figures_of(losing.unit) {
        note(field, &mut outcome, unit.id, Clause::new("drill.2.5"), "is destroyed".to_owned());
        outcome.happen(Happening::Presence { unit: unit.id, presence: Presence::Lost });
        outcome.finish();
    } else if let [only] = stands[..] {
        outcome.happen(Happening::FiguresLost { stand: only, cells: next_to_fall(field, only, losing.figures) });
        outcome.finish();
    } else {
        outcome.ask(Question {
            seats: vec![Seat::from(unit.side)],
            prompt: format!("{} loses {}: of which stands?", unit.name, losing.figures),
            kind: QuestionKind::React,
            subject: Subject::Unit(unit.id),
            at: Some(unit.at()),
            clause: Clause::new("drill.2.5"),
            default: None,
        });
    }
    Ok(outcome)
}

/// Whether a unit can fire at all.
pub(crate) fn can_fire(field: &Field<'_>, unit: UnitId) -> bool {
    let soldiers = field.of::<Soldiers>(unit);
    soldiers.class.range() > 0.0 && soldiers.health == Health::Steady && field.unit(unit).on_table()
}

/// The enemies that a unit may fire at, as far as the field's viewer knows.
pub(crate) fn targets(field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let shooter = field.unit(unit);
    let reach = field.of::<Soldiers>(unit).class.range();
    let seen = |enemy: &&Unit| visibility::sees(field, shooter, enemy.id, reach);
    field.side(shooter.side.enemy()).filter(seen).map(|enemy| enemy.id).collect()
}
