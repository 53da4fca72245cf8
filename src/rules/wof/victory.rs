//! Victory (wof.1.0.03, `wof.h.victory`): the scenario's outcomes in their order, then half of an army's units, then
//! the clock. Counts from the table and the units' states; changes nothing.

use crate::{
    battle::{Conclusion, Refusal},
    clause::Clause,
    rules::{
        opening::{Holding, Tally},
        wof::{
            Wof,
            charts::{Arms, Extra, Rules, Weapon},
            melee::combat_modifiers::Zeal,
            points::{self, Purchase},
            state::{BattleState, Manned, Troops, UnitState, UnitView},
        },
    },
    table::{Field, Presence, Side, UnitId},
};

/// The scenario says who wins.
pub(crate) const BY_THE_SCENARIO: Clause = clause!("wof.1.0.03");

/// The clause of victory.
const CLAUSE: Clause = clause!("wof.h.victory");
/// The outcome at the end of a turn, if the battle is over.
pub fn at_the_end_of_a_turn(rules: &Wof, field: &Field<'_>, battle: &BattleState) -> Option<Conclusion> {
    let (plan, count, chart) = (&rules.briefing().plan, Count { rules, field, battle }, &rules.charts().victory);
    let better = || ahead(&count, chart.least_lead).map(|side| (side, "has kept the larger share of its points"));
    let at_last = || plan.over(field, &count, chart.still_turns).map(|over| plan.when_over(over, better, CLAUSE));
    plan.ended(&count, CLAUSE).or_else(|| broken(rules, &count)).or_else(at_last)
}

/// An army loses that has half of its units, rounded up, out of the fight, where the scenario does not set another
/// share; if both have, the larger share of starting points wins, however little larger (`wof.h.victory`).
fn broken(rules: &Wof, count: &Count<'_>) -> Option<Conclusion> {
    if rules.briefing().plan.says_who_breaks() {
        return None;
    }
    let breaks = Side::BOTH.map(|side| {
        count.battle.start_units[side.index()] > 0
            && count.share_of_units_lost(side) >= rules.charts().victory.lost_from_share
    });
    let ended = |winner, reason| Some(Conclusion { winner, reason, clause: CLAUSE });
    match breaks {
        [true, true] => match ahead(count, 0.0) {
            Some(winner) => {
                let reason = format!(
                    "Both armies lost half of their units; {} kept the larger share of its points.",
                    rules.side_name(winner)
                );
                ended(Some(winner), reason)
            }
            None => ended(None, "Both armies lost half of their units, and as many points of a hundred.".to_owned()),
        },
        [true, false] => lost(rules, Side::First),
        [false, true] => lost(rules, Side::Second),
        [false, false] => None,
    }
}

fn lost(rules: &Wof, loser: Side) -> Option<Conclusion> {
    let reason = format!("{} lost half of all units and left the field.", rules.side_name(loser));
    Some(Conclusion { winner: Some(loser.enemy()), reason, clause: CLAUSE })
}

/// The side with the larger share of its starting points in good or shaken morale, if it leads by this much.
fn ahead(count: &Count<'_>, by: f32) -> Option<Side> {
    let [first, second] = Side::BOTH.map(|side| count.share_of_points(side));
    match first - second {
        lead if lead > 0.0 && lead >= by => Some(Side::First),
        lead if lead < 0.0 && -lead >= by => Some(Side::Second),
        _ => None,
    }
}

/// The counts from the table and the units' states.
struct Count<'a> {
    rules: &'a Wof,
    field: &'a Field<'a>,
    battle: &'a BattleState,
}

impl Count<'_> {
    /// The share of a side's starting points in units of good or shaken morale, from 0 to 1.
    fn share_of_points(&self, side: Side) -> f32 {
        let (start, left) = points(self.rules, self.field, side);
        left as f32 / start.max(1) as f32
    }
}

impl Tally for Count<'_> {
    fn turn(&self) -> u32 {
        self.battle.turn
    }

    fn share_of_units_lost(&self, side: Side) -> f32 {
        f32::from(units_lost(self.field, side)) / f32::from(self.battle.start_units[side.index()].max(1))
    }

    fn losses(&self, side: Side) -> f32 {
        let (start, left) = figures(self.field, side);
        (start - left) as f32
    }

    fn share_of_losses(&self, side: Side) -> f32 {
        let (start, left) = figures(self.field, side);
        (start - left) as f32 / start.max(1) as f32
    }

    fn holding(&self, objective: usize) -> Option<Holding> {
        self.battle.held.get(objective).copied()
    }

    fn has_left(&self, unit: UnitId) -> bool {
        let state = self.field.of::<UnitState>(unit);
        self.field.unit(unit).presence == Presence::LeftTable
            && !state.morale.is_routing()
            && state.morale.pursuit.is_none()
    }

    fn is_out(&self, unit: UnitId) -> bool {
        is_out(self.field, unit)
    }
}

/// Whether a unit is destroyed, dispersed, routing or off the table in rout, or a battery with captured guns
/// (`wof.h.victory`, `wof.h.abandoned_guns`); one that left in good order or pursues beyond the edge is not.
pub fn is_out(field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    let taken = state.battery.is_some_and(|battery| battery.manned == Manned::Captured);
    match field.unit(unit).presence {
        Presence::Lost => true,
        Presence::Awaited | Presence::Within => false,
        Presence::LeftTable | Presence::OnTable => state.morale.is_routing() || taken,
    }
}

/// Units of a side at the start that count for victory, as far as the viewer of a field knows of them (`wof.h.ambush`).
pub fn mustered(field: &Field<'_>, battle: &BattleState, side: Side) -> u16 {
    if field.is_whole() {
        return battle.start_units[side.index()];
    }
    let counts = |unit: UnitId| field.of::<UnitState>(unit).is_body() && field.of::<Troops>(unit).counts;
    u16::try_from(field.units().filter(|unit| unit.side == side && counts(unit.id)).count()).unwrap_or(u16::MAX)
}

/// Units of a side that are out of the fight, among those that count: infantry, cavalry and artillery that the scenario
/// does not exclude.
pub fn units_lost(field: &Field<'_>, side: Side) -> u16 {
    let counts = |unit: UnitId| field.of::<UnitState>(unit).is_body() && field.of::<Troops>(unit).counts;
    let lost = field.units().filter(|unit| unit.side == side && counts(unit.id) && is_out(field, unit.id));
    u16::try_from(lost.count()).unwrap_or(u16::MAX)
}

/// The points of a side's units at the start, and of those among them that are in good or shaken morale: a unit counts
/// for its whole cost as long as it stands, however many men it has lost (`wof.h.victory`).
pub fn points(rules: &Wof, field: &Field<'_>, side: Side) -> (u32, u32) {
    let bodies = field.units().filter(|unit| unit.side == side && field.of::<UnitState>(unit.id).is_body());
    bodies.fold((0, 0), |(start, left), unit| {
        let price = price(rules.in_force(), field.of::<UnitState>(unit.id))
            .map_or(0, |points| u32::try_from(points).unwrap_or_default());
        (start + price, left + if is_out(field, unit.id) { 0 } else { price })
    })
}

/// The cost of a unit when the battle began, with its battalion gun, points (wof.7, wof.21.1.07).
///
/// # Errors
/// The item that cannot be bought for it.
pub fn price(rules: Rules<'_>, state: UnitView<'_>) -> Result<i32, Refusal> {
    let figures = u32::from(state.strength.start_figures);
    if let Some(battery) = &state.battery {
        let guns = u32::try_from(battery.crews.len()).unwrap_or_default();
        let bought = points::Battery {
            piece: battery.piece,
            guns,
            gunners: figures,
            grade: state.troops.grade,
            limber: battery.limber,
        };
        return Ok(points::battery(rules, &bought).result);
    }
    let extras = [
        (state.troops.weapon == Some(Weapon::Rifle), Extra::Rifles),
        (state.troops.two_ranks, Extra::TwoRanks),
        (state.morale.zeal != Zeal::Plain, Extra::Fanatics),
        (state.troops.arms == Arms::HeavyWeapons, Extra::HeavyWeapons),
        (state.formation.mount.is_some(), Extra::Dismounts),
    ];
    let extras = extras.into_iter().filter(|(has, _)| *has).map(|(_, extra)| extra).collect();
    let bought =
        Purchase { troop: state.troops.kind, grade: state.troops.grade, drill: state.troops.drill, figures, extras };
    let chart = &rules.charts.points;
    let gun = state
        .battalion_gun
        .map_or(0, |gun| chart.battalion_gun + chart.gunner(state.troops.grade) * i32::from(gun.gunners));
    points::unit(rules, &bought).map(|receipt| receipt.result + gun)
}

/// Figures of a side at the start, and those that it still has.
pub fn figures(field: &Field<'_>, side: Side) -> (u32, u32) {
    let bodies = field.units().filter(|unit| unit.side == side && field.of::<UnitState>(unit.id).is_body());
    bodies.fold((0, 0), |(start, left), unit| {
        let state = field.of::<UnitState>(unit.id);
        (start + u32::from(state.strength.start_figures), left + standing(field, unit.id))
    })
}

/// The figures that a unit still has; none once it is lost, or has run off the table.
pub fn standing(field: &Field<'_>, unit: UnitId) -> u32 {
    let (state, presence) = (field.of::<UnitState>(unit), field.unit(unit).presence);
    let is_gone = presence == Presence::Lost || (presence == Presence::LeftTable && state.morale.is_routing());
    if is_gone { 0 } else { state.strength.figures() }
}

/// The holder of each objective at the end of a turn: units in good morale with men left hold ground.
pub fn holdings(rules: &Wof, field: &Field<'_>, battle: &BattleState) -> Vec<Holding> {
    let holds = |unit: UnitId| {
        let state = field.of::<UnitState>(unit);
        state.is_body() && !state.morale.is_routing() && state.strength.in_ranks() > 0
    };
    rules.briefing().plan.holdings(field, &battle.held, battle.turn, holds)
}
