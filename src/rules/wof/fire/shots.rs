//! All fire of a turn (wof.15, wof.16): declared, revealed together, resolved on the strengths as the phase began, its
//! losses taken together. Which targets may be shot at is in `visibility`, effects beside killing in
//! `artillery::shot_effects`, the figures that fall in `fire::losses`.

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{At, Happening, Outcome, Progress, Refusal, Row, Section, ShotKind, Trajectory, Up, sequence::throws},
    clause::Clause,
    dice::{Dice, NeedDice},
    measure::Pose,
    receipt::Receipt,
    rules::wof::{
        Wof,
        artillery::{carry_through, duel, shot_effects},
        charts::{Ammunition, FormationKind, Motion, Pips},
        events::{Change, Hit, WofEvent},
        fire::{
            arms::Fire,
            choice_of_target, fire_and_movement, hit_chart,
            losses::{self, Loss},
            modifiers::{self, Past, Volley},
            state::{Shooting, Struck},
            target_declarations,
            targets::{self, Aimed},
        },
        journal::line,
        papers::{Declared, ShotTarget},
        state::{BattleState, Conduct, Shot, UnitState, UnitView},
        visibility::sides,
    },
    table::{FeatureId, Field, Table, UnitId},
};

/// When all shoot.
pub(in crate::rules::wof) const ALL_SHOOT: Clause = clause!("wof.10.3.02");

/// The rows that carry it on.
pub(in crate::rules::wof) const ROWS: Section<Wof> = Section {
    name: "Shooting",
    rows: &[
        Row::of(
            clause!("wof.h.shoot_decision"),
            "fire is declared",
            &At(|fire: &Shooting| *fire == Shooting::Declare),
            || throws(declare),
        ),
        Row::of(
            clause!("wof.16.1.01"),
            "all shoot together",
            &At(|fire: &Shooting| matches!(fire, Shooting::Resolve { .. })),
            || throws(shoot),
        ),
    ],
};

/// Both sides declare; when they have, all is shown.
fn declare(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table) -> Progress<Wof> {
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    if !target_declarations::ask(rules, field, &mut outcome) {
        reveal(rules, field, dice, &mut outcome)?;
    }
    Ok(outcome)
}

/// The next shot is thrown for; when all have been, they take effect together.
fn shoot(InMut(dice): InMut<Dice>, rules: Res<Wof>, table: Table, shooting: Up<Shooting>) -> Progress<Wof> {
    let Shooting::Resolve { left, done } = &*shooting else { unreachable!("its row says when") };
    let (rules, field, mut outcome) = (&*rules, &table.whole(), Outcome::default());
    match left.split_first() {
        Some((shot, rest)) => {
            let struck = resolve(rules, field, dice, &mut outcome, *shot, trajectory(shot, done))?;
            let done = done.iter().copied().chain([struck]).collect();
            outcome.becomes(Shooting::Resolve { left: rest.to_vec(), done });
        }
        None => take_effect(rules, field, &mut outcome, done),
    }
    Ok(outcome)
}

/// Both sides reveal their declarations; every shot is measured in the present positions, and none of them changes
/// these (wof.16.1.01).
fn reveal(rules: &Wof, field: &Field<'_>, dice: &mut Dice, outcome: &mut Outcome<Wof>) -> Result<(), NeedDice> {
    let sides = field.resource::<BattleState>().sides();
    let mut declared: Vec<Declared> =
        sides.into_iter().flat_map(|side| target_declarations::shots_of(rules, field, side)).collect();
    duel::hold_duels(rules, field, dice, outcome, &mut declared)?;
    let aimed = measured(rules, field, &declared);
    let mut shots: Vec<Shot> = field.units().filter_map(|unit| field.of::<Conduct>(unit.id).early_shot).collect();
    for one in &aimed {
        for shot in [Some(one.clone()), targets::with_it(rules, field, one)].into_iter().flatten() {
            shots.push(shot.shot);
            shots.extend(carry_through::carried_through(rules, field, &shot));
        }
    }
    let mut shooters: Vec<UnitId> = aimed.iter().map(|one| one.shot.unit).collect();
    shooters.dedup();
    shooters.into_iter().for_each(|unit| outcome.own(WofEvent::of(unit, Change::Fired)));
    outcome.reveal();
    outcome.becomes(Shooting::Resolve { left: shots, done: Vec::new() });
    Ok(())
}

/// The declared shots that can be fired, with those of parts of a unit at one target with the same weapon combined
/// (`wof.h.fire_split`); no more men fire out of a block than may in a phase, whatever their units and sides
/// (wof.20.8.06).
fn measured(rules: &Wof, field: &Field<'_>, declared: &[Declared]) -> Vec<Aimed> {
    let mut all: Vec<Vec<Aimed>> = Vec::new();
    let mut out_of: Vec<(FeatureId, usize)> = Vec::new();
    for shot in declared {
        let Ok(aimed) = targets::aim(rules, field, shot.unit, shot.part, shot.mark, shot.ammunition) else { continue };
        let Some(aimed) = as_the_block_allows(rules, field, &mut out_of, aimed) else { continue };
        let like = |known: &&mut Vec<Aimed>| {
            let (known, new) = (&known[0].shot, &aimed.shot);
            known.unit == new.unit && known.mark == new.mark && known.volley.fire == new.volley.fire
        };
        match all.iter_mut().find(like) {
            Some(parts) => parts.push(aimed),
            None => all.push(vec![aimed]),
        }
    }
    all.into_iter().filter_map(|parts| targets::together(rules, field, &parts)).collect()
}

/// A shot of as many men as may still fire out of the blocks of its unit; this many have fired out of each.
fn as_the_block_allows(
    rules: &Wof,
    field: &Field<'_>,
    out_of: &mut Vec<(FeatureId, usize)>,
    aimed: Aimed,
) -> Option<Aimed> {
    let blocks = sides::blocks_of(rules, field, aimed.shot.unit, None);
    let blocks: Vec<FeatureId> =
        blocks.into_iter().filter(|block| aimed.sides.iter().any(|side| side.block == *block)).collect();
    if blocks.is_empty() {
        return Some(aimed);
    }
    let fired =
        |block: FeatureId| out_of.iter().filter(|(known, _)| *known == block).map(|(_, men)| men).sum::<usize>();
    let free: Vec<usize> = blocks
        .iter()
        .map(|block| (sides::most_who_fire(rules, *block) as usize).saturating_sub(fired(*block)))
        .collect();
    let aimed = targets::of_no_more(rules, aimed, free.iter().sum())?;
    let mut left = aimed.distances.len();
    for (block, free) in blocks.into_iter().zip(free) {
        out_of.push((block, left.min(free)));
        left -= left.min(free);
    }
    Some(aimed)
}

/// Throws for one shot.
fn resolve(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    shot: Shot,
    trajectory: Trajectory,
) -> Result<Struck, NeedDice> {
    let receipt = modifiers::volley(rules.in_force(), &shot.volley, dice)?;
    let loss = receipt.result;
    announce(field, outcome, shot, trajectory, receipt);
    let shelled = shot_effects::throw_for_shell(rules, field, dice, outcome, shot, loss)?;
    Ok(Struck { shot, loss, shelled })
}

/// The path of a shot: shell high, ball straight to its target and from there on to the units beyond, which come after
/// it (wof.21.1.04).
fn trajectory(shot: &Shot, before: &[Struck]) -> Trajectory {
    let went_through = |earlier: &Struck| earlier.shot.unit == shot.unit && earlier.shot.to == shot.from;
    match shot.volley.fire {
        Fire::Guns(_, Ammunition::Shell) => Trajectory::High,
        Fire::Guns(_, Ammunition::Ball) if before.iter().any(went_through) => Trajectory::Onward,
        _ => Trajectory::Straight,
    }
}

/// Shows and notes a shot.
fn announce(field: &Field<'_>, outcome: &mut Outcome<Wof>, shot: Shot, trajectory: Trajectory, receipt: Receipt<Pips>) {
    let name = &field.unit(shot.unit).name;
    let at = match shot.mark {
        ShotTarget::Unit(unit) => field.unit(unit).name.clone(),
        ShotTarget::Stronghold(feature) => {
            field.feature(feature).map_or_else(String::new, |feature| feature.name.clone())
        }
    };
    let kind = kind_of(field.of::<UnitState>(shot.unit), &shot.volley);
    let (unit, target, from, to) = (shot.unit, shot.mark.unit(), shot.from, shot.to);
    outcome.happen(Happening::LineOfFire { unit, target, from, to, kind, trajectory });
    let with = match shot.volley.fire {
        Fire::SmallArms(weapon) => format!("{weapon}s"),
        Fire::Guns(_, ammunition) => ammunition.to_string(),
    };
    let effect = if receipt.result == Pips(0) { "no loss".to_owned() } else { format!("a loss of {}", receipt.result) };
    let text = format!("{name} fired at {at} with {with}: {effect}.");
    let account = Some(receipt.account);
    outcome.happen(line(field, shot.unit, text, hit_chart::ONE_PROCEDURE).with(account));
}

fn kind_of(state: UnitView<'_>, volley: &Volley) -> ShotKind {
    match volley.fire {
        Fire::Guns(_, Ammunition::Ball) => ShotKind::Roundshot,
        Fire::Guns(_, Ammunition::Canister) => ShotKind::Canister,
        Fire::Guns(_, Ammunition::Shell) => ShotKind::Shell,
        Fire::SmallArms(_) if state.formation.kind == FormationKind::Skirmish => ShotKind::Skirmish,
        Fire::SmallArms(_) => ShotKind::Volley,
    }
}

/// All losses are taken at once, and what shot and shell did beside (wof.16.1.01).
fn take_effect(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, done: &[Struck]) {
    let losses: Vec<Loss> = done.iter().filter_map(loss_of).collect();
    losses::inflict(rules, field, outcome, &losses);
    shot_effects::take_effect(rules, field, outcome, done);
    outcome.own(WofEvent::DeclarationsCleared);
    outcome.finish();
}

/// A unit's loss by a shot.
fn loss_of(struck: &Struck) -> Option<Loss> {
    let Shot { unit, mark, volley, .. } = struck.shot;
    let hit = match volley.fire {
        Fire::Guns(..) => Hit::Artillery,
        Fire::SmallArms(_) if volley.is_steady() => Hit::SteadyFire,
        Fire::SmallArms(_) => Hit::Fire,
    };
    let target = mark.unit()?;
    (struck.loss > Pips::NONE).then_some(Loss { unit: target, pips: struck.loss, by: Some(unit), hit })
}

/// Whether a unit may shoot, before it charges or evades, at a target with its front this far on its way, with what is
/// measured then (wof.16.1.05a, wof.16.1.05c, wof.14.4.06); like every unit it must take the nearest (wof.16.1.13b).
///
/// # Errors
/// The reason why it may not.
pub fn early(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    target: (UnitId, Pose),
    motion: Motion,
) -> Result<Shot, Refusal> {
    choice_of_target::may_shoot(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    if motion == Motion::Moved {
        let turn = field.resource::<BattleState>().turn;
        let last = state.history.fired_turn.is_some_and(|fired| fired + 1 == turn);
        let past =
            if last { fire_and_movement::ShootingPast::LastTurn } else { fire_and_movement::ShootingPast::NotLastTurn };
        fire_and_movement::may_fire_at_the_start_of_a_charge(state.condition(), past)?;
    }
    let shot = choice_of_target::choose_early(rules, field, unit, target)?.shot;
    let past = Past { motion, ..shot.volley.past };
    Ok(Shot { volley: Volley { past, ..shot.volley }, ..shot })
}

/// Declares a shot in movement: figures, target and modifiers are fixed now, and it hits with all other fire
/// (`wof.h.shoot_decision`). A unit that shoots at its charger evades; any other charges. Nothing happens if it cannot
/// fire at the target with its front this far on its way.
pub fn declared_early(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    (target, front): (UnitId, Pose),
) {
    let battle = field.resource::<BattleState>();
    let charged = battle.charges_on(unit).any(|charge| charge.unit == target);
    let motion = if charged { Motion::Evades } else { Motion::Moved };
    let Ok(shot) = early(rules, field, unit, (target, front), motion) else { return };
    outcome.own(WofEvent::of(unit, Change::FiredEarly(shot)));
    let (name, at) = (&field.unit(unit).name, &field.unit(target).name);
    let clause = if charged { fire_and_movement::FIRE_BEFORE_EVADING } else { clause!("wof.16.1.05a") };
    let text = format!("{name} fired at {at} before it went.");
    outcome.happen(line(field, unit, text, clause));
}
