//! What an event card is worth to the side that plays it, in stands: a plain estimate from the numbers of the charts, for
//! the machine and for the order of proposals.

use crate::{
    battle::Outlook,
    rules::trl::{
        Trl,
        charts::{Arm, EventCard, Going, Motion},
        morale::circumstances::circumstances,
        powers,
        rule_of_dice::Needed,
        state::{BattleState, UnitState, UnitView},
    },
    table::{Feature, Field, Side, UnitId},
};

/// The part of a body that is lost where it fails a test of its motivation.
const LOST_BY_FAILING: f32 = 0.25;
/// What an inch of a move is worth, in stands.
const AN_INCH: f32 = 0.05;
/// The part of its worth that a body loses while it is disorientated.
const DISORIENTATED: f32 = 0.2;

/// What a card costs the enemy, and what it saves the side that plays it, in stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worth {
    enemy_loss: f32,
    saved: f32,
}

impl Worth {
    fn harm(enemy_loss: f32) -> Self {
        Self { enemy_loss, saved: 0.0 }
    }

    fn help(saved: f32) -> Self {
        Self { enemy_loss: 0.0, saved }
    }

    /// All of it.
    pub fn total(self) -> f32 {
        self.enemy_loss + self.saved
    }

    /// It as the outlook of an order.
    pub fn outlook(self) -> Outlook {
        Outlook { enemy_loss: self.enemy_loss, own_loss: -self.saved, ..Outlook::default() }
    }
}

/// What a card is worth to a side, on a unit or on none.
pub fn of(rules: &Trl, field: &Field<'_>, side: Side, card: EventCard, unit: Option<UnitId>) -> Worth {
    /// What the first turn is worth to a side that does not have it.
    const INITIATIVE: f32 = 0.3;
    let battle = field.resource::<BattleState>();
    match (card, unit) {
        (_, Some(unit)) => on_unit(rules, field, card, unit),
        (EventCard::SmokeAndDust, None) => Worth::help(smoke(field, side)),
        (EventCard::SeizeTheMoment, None) if battle.initiative != side => Worth::help(INITIATIVE),
        _ => Worth::default(),
    }
}

fn on_unit(rules: &Trl, field: &Field<'_>, card: EventCard, unit: UnitId) -> Worth {
    let (state, chart) = (field.of::<UnitState>(unit), &rules.charts().event_cards);
    let stands = f32::from(state.strength.left());
    let powers = powers::of_state(rules, field, state);
    let fire = powers.fire_loss;
    match card {
        EventCard::FreshCartridges | EventCard::DoubleShotted => Worth::harm(one_die_more(rules, state)),
        EventCard::DampPowder => Worth::help(fire / 2.0),
        EventCard::ForcedMarch => Worth::help(chart.forced_march_inches * AN_INCH),
        EventCard::ReserveCalledUp => Worth::help(chart.reserve_inches * AN_INCH),
        EventCard::MistakenOrder => Worth::harm(skill_fails(rules, state) * powers.move_inches * AN_INCH),
        EventCard::LostGuide => Worth::harm(powers.move_inches * (1.0 - chart.lost_guide_part) * AN_INCH),
        EventCard::RallyOnTheEagle | EventCard::SpikedGunsRecovered => Worth::help(stands * DISORIENTATED),
        EventCard::HoldTheLine => Worth::help(fails_less(rules, field, unit, 2) * stands * LOST_BY_FAILING),
        EventCard::Wavering => Worth::harm(fails_less(rules, field, unit, -1).abs() * stands * LOST_BY_FAILING),
        EventCard::CaissonExplodes => Worth::harm((1.0 - passes(rules, field, unit, 0)) * stands * DISORIENTATED),
        EventCard::ColdSteel => Worth::harm(powers.shock.max(0.0) * 0.3 + 0.5),
        EventCard::SteadyLads => Worth::harm(fire / 2.0),
        EventCard::FormSquare => Worth::help(skill_fails(rules, state) * stands * LOST_BY_FAILING),
        EventCard::FalseBugle => Worth::help(skill_fails(rules, state) * powers.shock.max(0.5)),
        EventCard::BlownHorses => Worth::help(powers.shock.max(0.5) * 0.5),
        EventCard::CourierTaken => Worth::harm(0.3),
        EventCard::Sharpshooter => Worth::harm(officer_falls(rules)),
        EventCard::StragglersReturn => Worth::help(1.0),
        EventCard::LocalGuide => Worth::help(rough(rules, field, unit)),
        EventCard::SeizeTheMoment | EventCard::SmokeAndDust | EventCard::NothingStirs => Worth::default(),
    }
}

/// What a die more a stand costs the enemy, in stands.
fn one_die_more(rules: &Trl, state: UnitView<'_>) -> f32 {
    let chart = &rules.charts().fire;
    let weapon = chart.weapon(state.troops.kind.weapon());
    let hits = f32::from(7 - weapon.needed) / 6.0;
    let fails = f32::from(chart.save(Arm::Infantry) - 1) / 6.0;
    let moved = if state.conduct.motion == Motion::Still { 1.0 } else { 0.5 };
    f32::from(state.strength.left()) * hits * fails * moved
}

fn skill_fails(rules: &Trl, state: UnitView<'_>) -> f32 {
    1.0 - Needed::with(rules.charts().melee.skill(state.troops.skill), 0).chance(false)
}

fn officer_falls(rules: &Trl) -> f32 {
    1.0 - Needed::with(rules.charts().fire.commander_save, 0).chance(false)
}

/// How likely a unit passes a test of its motivation with a modifier more.
fn passes(rules: &Trl, field: &Field<'_>, unit: UnitId, more: i32) -> f32 {
    let now = circumstances(rules, field, unit);
    let worse = i32::from(now.disorientated) + i32::from(now.below_half()) + i32::from(now.commander_dead);
    let better = i32::from(now.general_near) + i32::from(now.defensive_position) + i32::from(now.left == now.started);
    let motivation = field.of::<UnitState>(unit).troops.motivation;
    Needed::with(rules.charts().morale.needed(motivation), better - worse + more).chance(false)
}

/// How much likelier a unit passes with a modifier more.
fn fails_less(rules: &Trl, field: &Field<'_>, unit: UnitId, more: i32) -> f32 {
    passes(rules, field, unit, more) - passes(rules, field, unit, 0)
}

/// What a local guide is worth to a unit: something where rough ground is within its move.
fn rough(rules: &Trl, field: &Field<'_>, unit: UnitId) -> f32 {
    /// The part of a body that is spared.
    const SPARED: f32 = 0.05;
    let state = field.of::<UnitState>(unit);
    let inches = powers::of_state(rules, field, state).move_inches;
    let is_rough = |ground: &Feature| {
        matches!(rules.charts().terrain.going(rules.terrain(ground)), Going::Difficult | Going::VeryDifficult)
    };
    let near = |ground: &Feature| field.reach(unit, ground.id).is_some_and(|reach| reach.distance() < inches);
    let met = field.features().any(|ground| is_rough(ground) && near(ground));
    if met { f32::from(state.strength.left()) * SPARED } else { 0.0 }
}

/// What smoke is worth: the side that has fewer guns hides behind it.
fn smoke(field: &Field<'_>, side: Side) -> f32 {
    /// What a stand of guns loses by it.
    const A_STAND: f32 = 0.2;
    let guns = |side: Side| {
        let batteries =
            field.side(side).map(|unit| field.of::<UnitState>(unit.id)).filter(|unit| unit.battery.is_some());
        batteries.map(|unit| f32::from(unit.strength.left())).sum::<f32>()
    };
    (guns(side.enemy()) - guns(side)) * A_STAND
}
