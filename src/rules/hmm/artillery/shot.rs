//! One shot of one gun: its dice, where it falls, its path, and its victims. All of that is settled before the next gun
//! fires. Whether it may be fired is in `artillery::phase`, and the figures under its template in
//! `artillery::aim`.

use bevy::{
    ecs::system::{InMut, Res},
    math::Vec2,
};

use crate::{
    battle::{At, Happening, Outcome, Progress, Row, ShotKind, Trajectory, Up, sequence::throws},
    dice::{Dice, NeedDice},
    measure::{Body, Facing, Footprint, Pose, Segment},
    receipt::Account,
    rules::hmm::{
        Hmm,
        artillery::{
            self, Burst, Roundshot,
            aim::{self, Laid, Piecemeal, Struck, first_meeting, place},
            hits::MarkBody,
            preview, roundshot,
            state::{Ball, Fell, Shot},
            templates,
        },
        charts::{Ammunition, Bounce, BurstPoint},
        events::HmmEvent,
        fire::losses::{self, Fallen},
        journal::line,
        state::BattleState,
        works,
    },
    table::{Field, StandId, Table, UnitId},
};

/// A gun's shot.
pub(in crate::rules::hmm) const SHOT: Row<Hmm> =
    Row::of(roundshot::STRIKES_AND_GOES_ON, "a gun's shot", &At(|_: &Shot| true), || throws(step));

/// The result of a shot's dice.
struct Thrown {
    struck: Vec<Struck>,
    account: Account,
    fell: Fell,
}

/// The shot: its template, its dice, its losses, all removed before the next gun fires (hmm.02.13).
pub(in crate::rules::hmm) fn step(
    InMut(dice): InMut<Dice>,
    rules: Res<Hmm>,
    table: Table,
    shot: Up<Shot>,
) -> Progress<Hmm> {
    let (rules, field, shot, mut outcome) = (&*rules, &table.whole(), &*shot, Outcome::default());
    outcome.finish();
    let Some(piece) = Piecemeal::of(field, shot.gun) else { return Ok(outcome) };
    let laid = aim::lay(rules, field, &piece, shot.ammunition, shot.target, shot.aim);
    let Thrown { struck, account, fell } = throw(rules, dice, shot, &laid)?;
    strike_bridges(rules, field, dice, &mut outcome, &piece, shot, &fell)?;
    show(rules, field, &mut outcome, &piece, shot, (&fell, &struck));
    let (men, guns): (Vec<Struck>, Vec<Struck>) =
        struck.into_iter().partition(|struck| struck.mark.body != MarkBody::Gun);
    let unit = shot.gun.unit;
    let (name, at) = (&field.unit(unit).name, &field.unit(shot.target).name);
    let text = format!("{name} fired {} at {at}: {}.", shot.ammunition, struck_in_words(men.len(), guns.len()));
    outcome.happen(line(field, unit, text, clause!("hmm.11.19")).with(account));
    outcome.own(HmmEvent::GunFired(shot.gun, field.resource::<BattleState>().turn, shot.target, shot.ammunition));
    for gun in guns {
        outcome.own(HmmEvent::GunDismounted(gun.stand));
        outcome.happen(Happening::FiguresLost { stand: gun.stand, cells: vec![gun.cell] });
    }
    inflict(rules, field, dice, &mut outcome, &men)?;
    Ok(outcome)
}

/// The men struck fall, unit by unit (hmm.12.11).
fn inflict(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    men: &[Struck],
) -> Result<(), NeedDice> {
    let mut units: Vec<UnitId> = men.iter().map(|struck| struck.stand.unit).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        let own: Vec<(StandId, u8)> =
            men.iter().filter(|struck| struck.stand.unit == unit).map(|struck| (struck.stand, struck.cell)).collect();
        let own = [works::drowned(rules, field, &own), own].concat();
        losses::inflict(rules, field, dice, outcome, &Fallen::these(unit, own))?;
    }
    Ok(())
}

fn struck_in_words(men: usize, guns: usize) -> String {
    let figures = losses::in_words(u32::try_from(men).unwrap_or(u32::MAX));
    if guns == 0 { figures } else { format!("{figures}, {guns} dismounted") }
}

/// A ball or shell that falls on a bridge may break it (hmm.20.37).
fn strike_bridges(
    rules: &Hmm,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Hmm>,
    gun: &Piecemeal<'_>,
    shot: &Shot,
    fell: &Fell,
) -> Result<(), NeedDice> {
    let at = match fell {
        Fell::Along(_) => shot.aim,
        Fell::At(point) => fell_at(rules, gun, shot, *point),
        Fell::Nowhere | Fell::Everywhere => return Ok(()),
    };
    let radius = if shot.kind() == ShotKind::Shell { rules.charts().artillery.burst_radius_inches } else { 0.0 };
    works::struck(rules, field, dice, outcome, gun.battery.weight, at, radius)
}

/// Throws the dice of a shot.
fn throw(rules: &Hmm, dice: &mut Dice, shot: &Shot, laid: &Laid) -> Result<Thrown, NeedDice> {
    match laid {
        Laid::Stick { target, lanes, shot: ball } => throw_ball(rules, dice, (target, lanes), ball),
        Laid::Indicator(points, burst) => throw_high(rules, dice, shot.ammunition, points, burst),
        Laid::Cone(sections) => {
            let under = [0, 1, 2].map(|index| sections[index].iter().map(|struck| struck.mark).collect());
            let receipt = artillery::canister::canister(rules.in_force(), shot.ammunition, &under, dice)?;
            let struck =
                sections.iter().zip(&receipt.result.struck).flat_map(|(under, fell)| pick(under, fell)).collect();
            Ok(Thrown { struck, account: receipt.account, fell: Fell::Everywhere })
        }
    }
}

fn pick(from: &[Struck], which: &[usize]) -> Vec<Struck> {
    which.iter().map(|&index| from[index]).collect()
}

/// A ball: strikes the figures under section X and then those under the rolled colour.
fn throw_ball(
    rules: &Hmm,
    dice: &mut Dice,
    (target, lanes): (&[Struck], &[[Vec<Struck>; 3]; 3]),
    shot: &Roundshot,
) -> Result<Thrown, NeedDice> {
    let receipt = roundshot(rules.in_force(), shot, dice)?;
    let mut struck = pick(target, &receipt.result.target);
    let ball = match receipt.result.colour {
        Some(colour) => {
            for (under, fell) in lanes[place(colour)].iter().zip(&receipt.result.bounces) {
                struck.extend(pick(under, fell));
            }
            let lane = &shot.lanes[place(colour)];
            let through = artillery::run_through(rules.in_force(), lane).collect();
            Ball::Bounced { colour, through, touches: artillery::touches(rules.in_force(), colour, lane) }
        }
        None if shot.bounce == Bounce::Stops => Ball::Stuck,
        None => Ball::RanOn,
    };
    Ok(Thrown { struck, account: receipt.account, fell: Fell::Along(ball) })
}

/// A shell, or the high shot of a howitzer: strikes the figures where it falls.
fn throw_high(
    rules: &Hmm,
    dice: &mut Dice,
    ammunition: Ammunition,
    points: &[Vec<Struck>; 5],
    burst: &Burst,
) -> Result<Thrown, NeedDice> {
    let receipt = match ammunition {
        Ammunition::Roundshot => artillery::howitzer_shot(rules.in_force(), burst, dice)?,
        _ => artillery::shell(rules.in_force(), ammunition, burst, dice)?,
    };
    let struck =
        receipt.result.point.map_or_else(Vec::new, |point| pick(&points[place(point)], &receipt.result.struck));
    Ok(Thrown { struck, account: receipt.account, fell: receipt.result.point.map_or(Fell::Nowhere, Fell::At) })
}

/// Shows how the shot went and which part of its template it struck.
fn show(
    rules: &Hmm,
    field: &Field<'_>,
    outcome: &mut Outcome<Hmm>,
    gun: &Piecemeal<'_>,
    shot: &Shot,
    (fell, struck): (&Fell, &[Struck]),
) {
    let (unit, from, kind) = (shot.gun.unit, gun.muzzle, shot.kind());
    let (to, trajectory) = trajectory(rules, field, gun, shot, fell);
    let parts = preview::thrown(rules, field, gun, shot, fell, struck);
    outcome.happen(Happening::LineOfFire { unit, target: Some(shot.target), from, to, kind, trajectory });
    outcome.happen(Happening::TemplateLaid { unit, parts });
}

/// Where a shot ended, and how it went there.
fn trajectory(rules: &Hmm, field: &Field<'_>, gun: &Piecemeal<'_>, shot: &Shot, fell: &Fell) -> (Vec2, Trajectory) {
    match fell {
        Fell::Along(Ball::Stuck) | Fell::Everywhere => (shot.aim, Trajectory::Straight),
        Fell::Along(Ball::RanOn) => {
            bounding(field, gun, shot, &[0.0, rules.charts().artillery.target_section_up_to_inches])
        }
        Fell::Along(Ball::Bounced { touches, .. }) => bounding(field, gun, shot, touches),
        Fell::At(point) => (fell_at(rules, gun, shot, *point), Trajectory::High),
        Fell::Nowhere => (shot.aim, Trajectory::Dud),
    }
}

/// The point where a shell burst or a high shot landed (hmm.13.06, hmm.12.15).
fn fell_at(rules: &Hmm, gun: &Piecemeal<'_>, shot: &Shot, point: BurstPoint) -> Vec2 {
    let laid = templates::along_line_of_fire(gun.muzzle, shot.aim, shot.aim);
    laid.map_or(shot.aim, |laid| laid.to_table(templates::burst_offset(rules.in_force(), point)))
}

/// The bounds of a ball along the stick, at these distances in inches from where it strikes the target, the last where
/// it stops; beyond the table's edge nothing is shown.
fn bounding(field: &Field<'_>, gun: &Piecemeal<'_>, shot: &Shot, touches: &[f32]) -> (Vec2, Trajectory) {
    let zero = first_meeting(field, gun.muzzle, shot.target, shot.aim);
    let (Some(stick), Some((rests, touched))) =
        (templates::along_line_of_fire(gun.muzzle, shot.aim, zero), touches.split_last())
    else {
        return (shot.aim, Trajectory::Straight);
    };
    let most = inches_on_the_table(field, stick);
    let on_table = |inches: f32| stick.to_table(Vec2::new(0.0, inches));
    let touched = touched.iter().filter(|inches| **inches < most).map(|inches| on_table(*inches)).collect();
    (on_table(rests.min(most)), Trajectory::Bounding(touched))
}

/// The distance ahead of a pose to the table's edge.
fn inches_on_the_table(field: &Field<'_>, from: Pose) -> f32 {
    let size = field.size();
    let table = Body::new(
        Pose::new(Vec2::new(size.width, size.depth) / 2.0, Facing::NORTH),
        Footprint::new(size.width, size.depth),
    );
    let beyond = from.shifted(Vec2::new(0.0, size.width + size.depth));
    table.passage(Segment::new(from.at, beyond.at)).map_or(0.0, |passage| passage.span.to)
}
