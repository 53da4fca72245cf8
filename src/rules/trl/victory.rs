//! Victory (trl.p31.02, trl.hc.26): a side that has no brigade left has lost; then the scenario's outcomes in their
//! order; then, when the time is up, points. Counts from the table and the units' states; changes nothing.

use crate::{
    battle::Conclusion,
    clause::Clause,
    receipt::Receipt,
    rules::{
        opening::{Holding, Tally},
        reckon::{ProcedureInputs, inputs},
        trl::{
            Trl,
            charts::{Commander, Rules},
            command::brigades::is_gone,
            morale::circumstances::size_of,
            state::{BattleState, General, UnitState},
        },
    },
    table::{Field, Presence, Side, UnitId},
};

/// The clause of victory by points.
pub(in crate::rules::trl) const CLAUSE: Clause = clause!("trl.hc.26");

/// The outcome at the end of a turn, if the battle is over, with the objectives held so.
pub fn at_the_end_of_a_turn(rules: &Trl, field: &Field<'_>, held: &[Holding]) -> Option<Conclusion> {
    let (plan, count) = (&rules.briefing().plan, Count { field, held });
    let better = || leader(rules, field, held).map(|side| (side, "leads by points"));
    let still = rules.charts().victory.still_turns;
    let at_last = || plan.over(field, &count, still).map(|over| plan.when_over(over, better, CLAUSE));
    without_brigades(rules, field).or_else(|| plan.ended(&count, CLAUSE)).or_else(at_last)
}

/// A side that has no brigade left loses (trl.p31.02, trl.hc.18).
pub(in crate::rules::trl) fn without_brigades(rules: &Trl, field: &Field<'_>) -> Option<Conclusion> {
    let battle = field.resource::<BattleState>();
    let beaten = Side::BOTH.map(|side| {
        let mut own = battle.brigades.iter().filter(|brigade| brigade.side == side).peekable();
        let gone = |brigade: &crate::rules::trl::state::Brigade| {
            brigade.quit || brigade.battalions.iter().all(|unit| is_gone(field, *unit))
        };
        own.peek().is_some() && own.all(gone)
    });
    let clause = clause!("trl.p31.02");
    let lost = |side: Side| {
        let reason = format!("The last brigade of {} has left the field.", rules.side_name(side));
        Some(Conclusion { winner: Some(side.enemy()), reason, clause })
    };
    match beaten {
        [true, true] => {
            let reason = "The last brigades of both sides have left the field.".to_owned();
            Some(Conclusion { winner: None, reason, clause })
        }
        [true, false] => lost(Side::First),
        [false, true] => lost(Side::Second),
        [false, false] => None,
    }
}

/// The side that leads by enough points (trl.hc.26).
fn leader(rules: &Trl, field: &Field<'_>, held: &[Holding]) -> Option<Side> {
    let [first, second] = Side::BOTH.map(|side| points(rules, field, side, held));
    let least = rules.charts().victory.least_lead;
    match (first.saturating_sub(second), second.saturating_sub(first)) {
        (lead, _) if lead >= least => Some(Side::First),
        (_, lead) if lead >= least => Some(Side::Second),
        _ => None,
    }
}

inputs! {
    /// What a side has points for at the end.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Deeds for "trl.victory_points" by CLAUSE {
        /// Enemy units that are destroyed or gone.
        units_gone: u32 = count("units", CLAUSE).or("0"),
        /// Enemy units below half of their strength.
        below_half: u32 = count("units", CLAUSE).or("0"),
        /// Enemy generals who are dead.
        generals_dead: u32 = count("generals", CLAUSE).or("0"),
        /// Objectives that it holds.
        objectives: u32 = count("objectives", CLAUSE).or("0"),
    }
}

/// The points of a side for its deeds (trl.hc.26).
pub fn victory_points(rules: Rules<'_>, of: &Deeds) -> Receipt<u32> {
    let mut draft = of.draft();
    let chart = &rules.charts.victory;
    let rows = [
        ("for enemy units that are gone", of.units_gone * chart.unit_gone),
        ("for enemy units below half of their strength", of.below_half * chart.below_half),
        ("for enemy generals", of.generals_dead * chart.general_dead),
        ("for objectives", of.objectives * chart.objective_held),
    ];
    rows.iter().for_each(|(label, points)| draft.note(CLAUSE, *label, *points));
    draft.note(CLAUSE, "a lead that wins when the time is up", chart.least_lead);
    let points = rows.iter().map(|(_, points)| points).sum();
    draft.result("points", points);
    draft.close(points)
}

/// The points of a side: for enemy units that are gone or below half strength, enemy generals, objectives (trl.hc.26).
pub fn points(rules: &Trl, field: &Field<'_>, side: Side, held: &[Holding]) -> u32 {
    let ground = held.iter().filter(|holding| holding.by == Some(side)).count();
    let mut deeds = Deeds { objectives: u32::try_from(ground).unwrap_or(u32::MAX), ..Deeds::default() };
    for unit in field.units().filter(|unit| unit.side == side.enemy()) {
        let state = field.of::<UnitState>(unit.id);
        let led = state.general.is_some_and(|general| general.rank == Commander::General);
        match () {
            () if led && unit.presence == Presence::Lost => deeds.generals_dead += 1,
            () if !state.troops.counts => {}
            () if is_gone(field, unit.id) => deeds.units_gone += 1,
            () if state.stands_left() * 2 < state.stands_started() => deeds.below_half += 1,
            () => {}
        }
    }
    victory_points(rules.in_force(), &deeds).result
}

/// Whether a unit holds ground: one of two stand points or more (trl.hc.26).
pub fn holds_ground(rules: &Trl, field: &Field<'_>, unit: UnitId) -> bool {
    field.of::<UnitState>(unit).is_body() && size_of(rules, field, unit) >= rules.charts().victory.holds_from_points
}

/// Company stands of a side that are lost, and of how many.
pub fn stands_lost(field: &Field<'_>, side: Side) -> (u32, u32) {
    let units = field.units().filter(|unit| unit.side == side).map(|unit| unit.id);
    let counted = units.filter(|unit| field.of::<UnitState>(*unit).is_body());
    counted.fold((0, 0), |(lost, all), unit| {
        let strength = field.of::<UnitState>(unit).strength;
        let gone = field.unit(unit).presence == Presence::Lost;
        let fallen = if gone { strength.started } else { strength.fallen };
        (lost + u32::from(fallen), all + u32::from(strength.started))
    })
}

/// Units of a side that count and are gone, and of how many.
pub fn units_gone(field: &Field<'_>, side: Side) -> (u32, u32) {
    let counts = |unit: &&crate::table::Unit| unit.side == side && field.of::<UnitState>(unit.id).troops.counts;
    let units = field.units().filter(counts);
    units.fold((0, 0), |(gone, all), unit| (gone + u32::from(is_gone(field, unit.id)), all + 1))
}

/// The counts from the table and the units' states.
struct Count<'a> {
    field: &'a Field<'a>,
    held: &'a [Holding],
}

#[expect(clippy::cast_precision_loss, reason = "stands and units are few")]
fn share((lost, all): (u32, u32)) -> f32 {
    lost as f32 / all.max(1) as f32
}

impl Tally for Count<'_> {
    fn turn(&self) -> u32 {
        self.field.resource::<BattleState>().turn
    }

    fn share_of_units_lost(&self, side: Side) -> f32 {
        share(units_gone(self.field, side))
    }

    #[expect(clippy::cast_precision_loss, reason = "stands are few")]
    fn losses(&self, side: Side) -> f32 {
        stands_lost(self.field, side).0 as f32
    }

    fn share_of_losses(&self, side: Side) -> f32 {
        share(stands_lost(self.field, side))
    }

    fn holding(&self, objective: usize) -> Option<Holding> {
        self.held.get(objective).copied()
    }

    fn has_left(&self, unit: UnitId) -> bool {
        self.field.unit(unit).presence == Presence::LeftTable
    }

    fn is_out(&self, unit: UnitId) -> bool {
        is_gone(self.field, unit) || self.field.get_of::<General>(unit).is_some() && !self.field.unit(unit).on_table()
    }
}
