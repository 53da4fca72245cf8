//! The way of routers through friends (wof.12.9.1, wof.12.10.02): gaps between friends that they slide into, friends
//! that open their ranks or not and the die for it, and the guns that gunners leave behind.

use crate::{
    battle::{Outcome, Refusal, notice::EntryWeight},
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    measure::{Facing, TOLERANCE},
    receipt::Receipt,
    rules::{
        common::party,
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{FormationKind, Ranks, Rules, Spirit},
            condition::Condition,
            events::{Change, WofEvent},
            formation::placement,
            journal::line,
            morale::run::{self, MakesRoom, Run},
            movement::walk::Purpose,
            state::UnitState,
        },
    },
    table::{Field, Stand, UnitId},
};
use bevy::math::Vec2;

/// A unit that routers burst through does not fire.
pub(crate) const MAY_NOT_FIRE: Clause = clause!("wof.12.9.1.03");

/// A stretch from left to right in a runner's frame, inches.
type Across = (f32, f32);

/// A router's way through its friends.
pub(crate) struct RunThrough {
    /// The run itself.
    pub run: Run,
    /// The friends that it bursts through, which throw to open their ranks.
    pub burst: Vec<UnitId>,
    /// The friends beside the gap into which it slides, if it does.
    beside: Vec<UnitId>,
}

/// How a router runs with friends in its way: into a gap that overlaps its front, or through the friends there, which
/// are returned with it (wof.12.9.1.01). Skirmishers pass all units, and all units pass skirmishers, squares and
/// garrisons (wof.12.9.1.04, wof.13.0.07).
pub(crate) fn through(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    run: Run,
    bearing: Facing,
    part: f32,
) -> RunThrough {
    let stand_firm = |run: &Run| -> Vec<UnitId> {
        let friends = run.walk.through_friends.iter().copied().filter(|friend| bars(field, *friend));
        if run.state.formation.skirmishes() { Vec::new() } else { friends.collect() }
    };
    let burst = stand_firm(&run);
    let Some(&first) = burst.first() else { return RunThrough { run, burst, beside: Vec::new() } };
    let Some((aside, beside)) = gap(rules, field, unit, &run, first) else {
        return RunThrough { run, burst, beside: Vec::new() };
    };
    let run = run::plan(rules, field, unit, bearing, (part, aside), (Purpose::Rout, MakesRoom::Ahead));
    let burst = stand_firm(&run).into_iter().filter(|friend| !beside.contains(friend)).collect();
    RunThrough { run, burst, beside }
}

/// Whether routers do not pass a unit without more ado.
fn bars(field: &Field<'_>, friend: UnitId) -> bool {
    is_met(field, friend) && must_throw(field.of::<UnitState>(friend).condition()).is_ok()
}

/// Whether a friend can be in a router's way at all: a body of troops that does not rout itself.
fn is_met(field: &Field<'_>, friend: UnitId) -> bool {
    let state = field.of::<UnitState>(friend);
    state.is_body() && !state.morale.is_routing()
}

/// Reports the gap into which a router slides, and the friends that let it pass unharmed (wof.12.9.1.01,
/// wof.12.9.1.04).
pub(crate) fn tell(field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, through: &RunThrough) {
    let name = |unit: UnitId| &field.unit(unit).name;
    if let Some(&beside) = through.beside.first() {
        let text = format!("{} slid into a gap beside {}.", name(unit), name(beside));
        outcome.happen(line(field, unit, text, clause!("wof.12.9.1.01")).weighing(EntryWeight::Detail));
    }
    let lets_pass = |friend: &&UnitId| is_met(field, **friend) && !bars(field, **friend);
    for &friend in through.run.walk.through_friends.iter().filter(lets_pass) {
        let text = format!("{} ran past {} without harm to it.", name(unit), name(friend));
        outcome.happen(line(field, friend, text, clause!("wof.12.9.1.04")).weighing(EntryWeight::Detail));
    }
}

/// The least shift to the right into a gap wide enough that overlaps the runner's front, level with a friend in its
/// way, and the friends beside that gap (wof.12.9.1.01, `wof.h.rout_path`).
fn gap(rules: &Wof, field: &Field<'_>, unit: UnitId, run: &Run, first: UnitId) -> Option<(f32, Vec<UnitId>)> {
    let extent = |stand: &Stand| {
        let corners = stand.body().corners().map(|corner| run.front.to_local(corner));
        corners.iter().fold((Vec2::splat(f32::INFINITY), Vec2::splat(f32::NEG_INFINITY)), |(low, high), at| {
            (low.min(*at), high.max(*at))
        })
    };
    let level = field.stands_of(first).map(extent).reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))?;
    let friends = field
        .side(field.unit(unit).side)
        .map(|friend| friend.id)
        .filter(|friend| *friend != unit && bars(field, *friend));
    let beside: Vec<(UnitId, Across)> = friends
        .flat_map(|friend| field.stands_of(friend).map(move |stand| (friend, extent(stand))))
        .filter(|(_, (low, high))| low.y < level.1.y - TOLERANCE && high.y > level.0.y + TOLERANCE)
        .map(|(friend, (low, high))| (friend, (low.x, high.x)))
        .collect();
    let mut taken: Vec<Across> = beside.iter().map(|(_, across)| *across).collect();
    taken.sort_by(|one, other| one.0.total_cmp(&other.0));
    let half = placement::block_of(run.front, &run.stands).footprint.frontage / 2.0;
    let least = rules.charts().morale.burst_through_gap_inches;
    let shift =
        openings(&taken).into_iter().filter(|gap| gap.1 - gap.0 >= least - TOLERANCE && overlaps(*gap, (-half, half)));
    let shift = shift.map(|gap| into(gap, half)).filter(|shift| finds_room(rules, field, unit, run, *shift));
    let shift = shift.min_by(|one, other| one.abs().total_cmp(&other.abs()))?;
    let mut units: Vec<UnitId> = beside.into_iter().map(|(friend, _)| friend).collect();
    units.dedup();
    Some((shift, units))
}

/// The open space between stretches that are sorted from the left, and beyond them.
fn openings(taken: &[Across]) -> Vec<Across> {
    let mut open = Vec::new();
    let mut from = f32::NEG_INFINITY;
    for (left, right) in taken {
        if *left > from + TOLERANCE {
            open.push((from, *left));
        }
        from = from.max(*right);
    }
    open.push((from, f32::INFINITY));
    open
}

fn overlaps(one: Across, other: Across) -> bool {
    one.0 < other.1 - TOLERANCE && one.1 > other.0 + TOLERANCE
}

/// How far a front half so wide shifts to be in a gap; into the middle of one that is narrower than it is.
fn into(gap: Across, half: f32) -> f32 {
    if gap.1 - gap.0 < 2.0 * half {
        return f32::midpoint(gap.0, gap.1);
    }
    0.0_f32.clamp(gap.0 + half, gap.1 - half)
}

/// Whether a runner may set out this far to the side: on passable ground, and on no enemy.
fn finds_room(rules: &Wof, field: &Field<'_>, unit: UnitId, run: &Run, aside: f32) -> bool {
    let shifted = run.front.shifted(Vec2::new(aside, 0.0));
    let moved = |stand: &Stand| Stand { pose: party::carry(stand.pose, run.front, shifted), ..stand.clone() };
    let stands: Vec<Stand> = run.stands.iter().map(moved).collect();
    let on_ground = |stand: &Stand| placement::on_passable_ground(rules, field, stand).is_ok();
    stands.iter().all(on_ground) && run::is_clear(field, unit, &stands, &[])
}

/// Friends in the way throw to open their ranks; those that fail are disordered and do not shoot this turn
/// (wof.12.9.1.02, wof.12.9.1.03).
///
/// # Errors
/// [`NeedDice`] if the dice run out.
pub(crate) fn open_their_ranks(
    rules: &Wof,
    field: &Field<'_>,
    dice: &mut Dice,
    outcome: &mut Outcome<Wof>,
    router: UnitId,
    friends: &[UnitId],
) -> Result<(), NeedDice> {
    for &friend in friends {
        let receipt =
            open_ranks(rules.in_force(), &OpenRanks { unit: field.of::<UnitState>(friend).condition() }, dice)?;
        let (name, by) = (&field.unit(friend).name, &field.unit(router).name);
        let burst = receipt.result == BurstThrough::Burst;
        let text =
            if burst { format!("{by} burst through {name}.") } else { format!("{name} opened its ranks to {by}.") };
        let account = Some(receipt.account);
        outcome.happen(line(field, friend, text, clause!("wof.12.9.1.02")).with(account));
        if burst {
            for change in [Change::Ranks(Ranks::Disordered), Change::FireBarred, Change::Disturbed] {
                outcome.own(WofEvent::of(friend, change));
            }
        }
    }
    Ok(())
}

inputs! {
    /// Whether a unit opens its ranks before routers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct OpenRanks for "wof.open_ranks" by clause!("wof.12.9.1.02") {
        /// The unit that opens them.
        unit: Condition = group(),
    }
}

/// The state of a unit that routers run through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BurstThrough {
    /// It let them pass and takes no harm.
    Opened,
    /// It is disordered and does not fire this turn (wof.12.9.1.03).
    Burst,
}

/// Whether a unit throws to open its ranks before routers: they pass skirmishers, squares and garrisons without any
/// roll (wof.12.9.1.01, wof.12.9.1.04), and routers run beside routers.
///
/// # Errors
/// The reason why it does not.
pub fn must_throw(unit: Condition) -> Result<(), Refusal> {
    let refuse = |clause: Clause, reason: String| Err(Refusal::new(clause, reason));
    match (unit.spirit, unit.formation) {
        (Spirit::Routing, _) => refuse(clause!("wof.12.9.1.01"), "routers have no ranks to open".to_owned()),
        (_, FormationKind::Square) => {
            refuse(clause!("wof.12.9.1.01"), "routers go through a square without any roll".to_owned())
        }
        (_, FormationKind::Skirmish | FormationKind::Garrison) => {
            refuse(clause!("wof.12.9.1.04"), format!("routers pass a unit in {} without any roll", unit.formation))
        }
        _ => Ok(()),
    }
}

/// Throws whether a unit opens its ranks (wof.12.9.1.02, wof.12.9.1.03); the die falls even for units that cannot.
///
/// # Errors
/// [`NeedDice`] where its die is not there.
pub fn open_ranks(rules: Rules<'_>, of: &OpenRanks, dice: &mut Dice) -> Result<Receipt<BurstThrough>, NeedDice> {
    let mut draft = of.draft();
    let (chart, unit) = (&rules.charts.morale, of.unit);
    draft.dice(dice.d6s(1, Reason::new(clause!("wof.12.9.1.02"), "opening ranks"))?);
    if unit.is_poor() {
        draft.modify(clause!("wof.12.9.1.02"), "shaken or exhausted", chart.open_ranks_poor_state);
    }
    let from = chart.opens_ranks_from(unit.grade);
    let needs = from.map_or_else(|| "never".to_owned(), |from| from.to_string());
    draft.note(clause!("wof.12.9.1.02"), format!("{} needs", unit.grade), needs);
    let opened = from.is_some_and(|from| draft.sum() >= i32::from(from));
    draft.result("opens", opened);
    Ok(draft.close(if opened { BurstThrough::Opened } else { BurstThrough::Burst }))
}
