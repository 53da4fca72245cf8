//! Losses (wof.15, `wof.h.figure_removal`): pips that add up to figures, the figures removed, ranks that close up,
//! units that are destroyed. The size of a loss is decided elsewhere; `command::general_casualties` gives its effect on
//! generals.

use crate::{
    battle::{Happening, Outcome, notice::Moment},
    clause::Clause,
    count::counted,
    measure::Pose,
    receipt::Receipt,
    rules::{
        common::casualties::FallenFigures,
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            artillery::abandoned_guns,
            charts::{FormationKind, Pips},
            events::{Change, Hit, WofEvent},
            formation::{
                figures,
                layout::gun_of,
                placement::{self, Stance},
            },
            journal::line,
            movement::interpenetration,
            state::{Battery, Formation, Manned, UnitState, UnitView},
        },
    },
    table::{Field, Presence, Stand, StandId, UnitId},
};

/// A hit is a figure lost.
pub(in crate::rules::wof) const HIT: Clause = clause!("wof.15.0.03");

/// One loss of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The unit with the loss.
    pub unit: UnitId,
    /// How much.
    pub pips: Pips,
    /// The unit that caused it.
    pub by: Option<UnitId>,
    /// By what.
    pub hit: Hit,
}

/// Takes losses that fall together: figures go from the rear rank first, the front closes on its centre, the formation
/// follows its width, a unit without figures is destroyed. The losses of a unit in one step must come in one call.
pub fn inflict(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, losses: &[Loss]) {
    let mut units: Vec<UnitId> = losses.iter().map(|loss| loss.unit).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        let of_it: Vec<&Loss> = losses.iter().filter(|loss| loss.unit == unit && loss.pips > Pips::NONE).collect();
        for loss in &of_it {
            outcome.own(WofEvent::of(unit, Change::Lost(loss.pips, loss.by, loss.hit)));
        }
        let total = of_it.iter().map(|loss| loss.pips).sum();
        let fallen = fallen(field.of::<UnitState>(unit), total);
        let those = last_of(rules, field, unit, fallen);
        take_off(rules, field, outcome, unit, total, &those);
    }
}

/// Figures of skirmishers or gunners that an enemy runs over are wiped out: six pips each, and these very figures
/// (wof.17.6.03).
pub fn run_over(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    figures: &[(StandId, u8)],
    by: UnitId,
) {
    let alive: Vec<(StandId, u8)> =
        figures::of(rules, field, unit).iter().map(|figure| (figure.stand, figure.cell)).collect();
    let those: Vec<(StandId, u8)> = alive.into_iter().filter(|figure| figures.contains(figure)).collect();
    let pips = crate::rules::wof::charge::overruns::overrun(u32::try_from(those.len()).unwrap_or_default());
    if pips == Pips::NONE {
        return;
    }
    outcome.own(WofEvent::of(unit, Change::Lost(pips, Some(by), Hit::Overrun)));
    let text = format!("{} ran over {} of {}.", field.unit(by).name, in_words(pips.figures()), field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause!("wof.17.6.03")));
    take_off(rules, field, outcome, unit, pips, &those);
}

/// The whole figures that a further loss takes from a unit, including the remainder carried over (wof.15.2.04).
fn fallen(state: UnitView<'_>, more: Pips) -> u32 {
    let after = u32::from(state.strength.start_figures).saturating_sub((state.strength.lost + more).figures());
    state.strength.figures() - after.min(state.strength.figures())
}

/// This many figures of a unit in the order of their removal: the rearmost rank first, in each rank alternately from
/// the left and the right end; loose figures the last in their row first; gunners evenly from the crews
/// (`wof.h.figure_removal`).
fn last_of(rules: &Wof, field: &Field<'_>, unit: UnitId, count: u32) -> Vec<(StandId, u8)> {
    let mut standing = figures::of(rules, field, unit);
    if field.of::<Formation>(unit).kind == FormationKind::Unlimbered {
        return evenly(&standing, count as usize);
    }
    let mut order = Vec::new();
    standing.sort_by_key(|figure| (std::cmp::Reverse(figure.rank), figure.face, figure.file));
    while let Some(first) = standing.first() {
        let rank = first.rank;
        let in_it = standing.iter().take_while(|figure| figure.rank == rank).count();
        let row: Vec<figures::Figure> = standing.drain(..in_it).collect();
        let half = row.len().div_ceil(2);
        let from_right = row[half..].iter().rev().map(Some).chain(std::iter::repeat(None));
        let ends = row[..half].iter().zip(from_right).flat_map(|(left, right)| std::iter::once(left).chain(right));
        order.extend(ends.map(|figure| (figure.stand, figure.cell)));
    }
    order.truncate(count as usize);
    order
}

/// Gunners from the gun that has most, the last of equals first.
fn evenly(crews: &[figures::Figure], count: usize) -> Vec<(StandId, u8)> {
    let mut left: Vec<(StandId, u8)> = crews.iter().map(|figure| (figure.stand, figure.cell)).collect();
    let mut gone = Vec::new();
    while gone.len() < count && !left.is_empty() {
        let at = |stand: StandId| left.iter().filter(|(other, _)| *other == stand).count();
        let Some(last) = (0..left.len()).max_by_key(|&index| (at(left[index].0), left[index])) else { break };
        gone.push(left.remove(last));
    }
    gone
}

/// Removes figures and lays the rest out again.
fn take_off(
    rules: &Wof,
    field: &Field<'_>,
    outcome: &mut Outcome<Wof>,
    unit: UnitId,
    more: Pips,
    those: &[(StandId, u8)],
) {
    if those.is_empty() || !field.unit(unit).on_table() {
        return;
    }
    let fallen = FallenFigures::of(those.iter().copied());
    fallen.take_off(outcome);
    let state = after(rules, field, unit, more, &fallen);
    if state.strength.in_ranks() == 0 {
        return destroyed(rules, field, outcome, unit);
    }
    let before = field.of::<UnitState>(unit);
    if (state.formation.kind, state.formation.width) != (before.formation.kind, before.formation.width) {
        outcome.own(WofEvent::of(unit, Change::Formed(state.formation.kind, state.formation.width)));
    }
    if let Some(battery) = &state.battery {
        outcome.own(WofEvent::of(unit, Change::Crews(battery.crews.clone())));
    }
    let front = field.unit(unit).front;
    // Gaps are not closed in loose order or in a garrison (wof.8.1.2.01).
    let keeps = state.formation.skirmishes() || state.formation.kind == FormationKind::Garrison;
    let (front, stands) =
        if keeps { (front, fallen.leave(field, unit)) } else { closed_up(rules, field, unit, state.view()) };
    outcome.happen(Happening::Laid { unit, front, stands });
}

/// A unit with fewer figures about its front, or where there is room if it would lie on an enemy who stood beside it.
fn closed_up(rules: &Wof, field: &Field<'_>, unit: UnitId, state: UnitView<'_>) -> (Pose, Vec<Stand>) {
    let lay = |front: Pose| placement::stands(rules, state, unit, Stance::of(state), front);
    let (stood, stands) = (field.unit(unit).front, lay(field.unit(unit).front));
    if !placement::lies_on_an_enemy(field, unit, &stands) {
        return (stood, stands);
    }
    let front = placement::with_room(rules, field, unit, stood, lay);
    (front, lay(front))
}

/// The state of a unit when figures have gone: its front no wider than its men, its formation by its width
/// (`wof.h.formation_loss`), its crews without the fallen.
fn after(rules: &Wof, field: &Field<'_>, unit: UnitId, more: Pips, fallen: &FallenFigures) -> UnitState {
    let mut state = field.of::<UnitState>(unit).copied();
    state.strength.lost += more;
    close_on_the_centre(rules, &mut state);
    let at_his_gun = state.formation.kind == FormationKind::Unlimbered;
    if let Some(battery) = &mut state.battery {
        let count = |cells: &[u8]| u16::try_from(cells.len()).unwrap_or_default();
        for (stand, cells) in fallen.by_stand() {
            let gun = field.get_stand(stand).filter(|_| at_his_gun).and_then(gun_of);
            let crew = gun.and_then(|gun| battery.crews.get_mut(gun));
            match crew {
                Some(crew) => *crew = crew.saturating_sub(count(cells)),
                None => (0..cells.len()).for_each(|_| one_from_the_largest(&mut battery.crews)),
            }
        }
    }
    state
}

/// Narrows the front of a unit to the men that it has left; its formation follows its width (`wof.h.formation_loss`).
pub fn close_on_the_centre(rules: &Wof, state: &mut UnitState) {
    let left = u16::try_from(state.strength.in_ranks()).unwrap_or(u16::MAX);
    if !state.formation.stands_in_ranks() || left >= state.formation.width {
        return;
    }
    state.formation.width = left.max(1);
    if matches!(state.formation.kind, FormationKind::Column | FormationKind::Line | FormationKind::ExtendedLine) {
        state.formation.kind = rules.charts().formation.by_width(state.formation.width.into());
    }
}

fn one_from_the_largest(crews: &mut [u16]) {
    if let Some(most) = crews.iter_mut().rev().max_by_key(|crew| **crew) {
        *most = most.saturating_sub(1);
    }
}

/// The last figure of a unit has fallen; guns stay where they are, without crew (`wof.h.figure_removal`).
fn destroyed(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let with_guns = field.get_of::<Battery>(unit).is_some_and(|battery| battery.manned == Manned::WithGuns);
    if with_guns {
        abandoned_guns::leave_guns(rules, field, outcome, unit);
    }
    let text = format!("{} was destroyed.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause!("wof.h.figure_removal")).weighing(Moment::UnitLost));
    outcome.own(WofEvent::Parted(unit));
    interpenetration::clears(field, outcome, unit, &[]);
    outcome.happen(Happening::Presence { unit, presence: Presence::Lost });
}

/// A number of figures, for the journal.
pub fn in_words(figures: u32) -> String {
    counted(figures, "figure")
}

inputs! {
    /// The effects of losses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Losses for "wof.losses" by clause!("wof.15.2.02") {
        /// All that it has lost.
        pips: Pips = count("pips", clause!("wof.15.2.02")),
        /// Its figures at the start of the game.
        start: u32 = count("figures", clause!("wof.9.3.01")),
    }
}

/// The effects of losses in figures, twelfths and states (wof.15.2.02, wof.17.3.01, wof.9.3.01).
pub fn losses(of: &Losses) -> Receipt<()> {
    let Losses { pips, start } = *of;
    let mut draft = of.draft();
    draft.note(clause!("wof.15.2.02"), "figures and pips", pips.to_string());
    draft.note(clause!("wof.15.2.04"), "pips carried to the next loss", pips.carried());
    draft.note(clause!("wof.17.3.01"), "full twelfths", pips.twelfths(start));
    draft.note(clause!("wof.9.3.01"), "exhausted", pips.exhausts(start));
    draft.result("figures", pips.figures());
    draft.result("carried", pips.carried());
    draft.result("twelfths", pips.twelfths(start));
    draft.result("exhausted", pips.exhausts(start));
    draft.result("a_twelfth", Pips::of_twelfths(1, start).0);
    draft.result("shattered", pips.shatters(start));
    draft.close(())
}
