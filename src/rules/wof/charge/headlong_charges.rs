//! Headlong charges of massed irregulars (wof.21.4.10): once ordered, the unit goes at full rate towards the nearest
//! enemy in sight every turn.

use crate::{
    battle::{Action, Offer, Outcome, Plan, Reading, Refusal, Sight},
    clause::Clause,
    measure::{Facing, Hand, Leg},
    rules::wof::{
        Wof,
        charts::{Drill, Spirit, options::Toggle},
        events::{Change, WofEvent},
        formation::{cohesion, placement},
        journal::line,
        movement::{plain_moves, state::Moves, who_may_move},
        state::{Acted, Headlong, UnitState},
        terrain::Care,
        visibility::scene,
    },
    table::{Field, Side, UnitId},
};

const CLAUSE: Clause = clause!("wof.21.4.10");

/// Charges headlong from now on.
#[derive(Clone, Copy, Debug)]
pub struct ChargeHeadlong(UnitId);

impl Action<Wof> for ChargeHeadlong {
    const VERB: &'static str = "headlong";
    const LABEL: &'static str = "Charge headlong from now on";
    const CLAUSE: Clause = CLAUSE;
    const SHOWN_IN: u8 = who_may_move::OTHERS;
    type During = Moves;

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let charges = judge(rules, field, unit).is_ok();
        Self::offered_if(charges && cohesion::must_hold_together(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        judge(rules, &sight.field, self.0)
    }

    fn carry_out(&self, _: &Wof, _: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        outcome.own(WofEvent::of(self.0, Change::Headlong(Headlong::On)));
    }
}

/// Whether a unit may be ordered to charge headlong.
///
/// # Errors
/// The reason why not.
fn judge(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<Plan, Refusal> {
    who_may_move::may_march(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    let massed = state.troops.drill == Drill::Irregular && state.is_close_order();
    if rules.options().irregulars == Toggle::Off || !massed || state.morale.spirit != Spirit::Good {
        return Err(Refusal::new(CLAUSE, "only massed irregulars in good morale charge headlong"));
    }
    if state.orders.headlong != Headlong::Unused {
        return Err(Refusal::new(CLAUSE, "it has been ordered once already"));
    }
    Ok(Plan {
        warnings: vec!["It goes at the nearest enemy every turn until it is shaken or routs.".to_owned()],
        ..Plan::default()
    })
}

/// The next unit of a side that charges headlong and has done nothing yet.
pub(crate) fn next(rules: &Wof, field: &Field<'_>, side: Side) -> Option<UnitId> {
    let goes = |unit: UnitId| {
        let state = field.of::<UnitState>(unit);
        state.orders.headlong == Headlong::On && state.conduct.act == Acted::Nothing && !state.conduct.done
    };
    field.side(side).map(|unit| unit.id).find(|&unit| goes(unit) && who_may_move::may_act(rules, field, unit).is_ok())
}

/// It goes on by itself, or is over if it is shaken.
pub(crate) fn goes_on(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let (state, name) = (field.of::<UnitState>(unit), &field.unit(unit).name);
    outcome.own(WofEvent::of(unit, Change::Done));
    if state.morale.spirit != Spirit::Good {
        outcome.own(WofEvent::of(unit, Change::Headlong(Headlong::Over)));
        let text = format!("{name} gave up its headlong charge.");
        return outcome.happen(line(field, unit, text, CLAUSE));
    }
    let Some(legs) = ways_on(rules, field, unit)
        .into_iter()
        .find(|legs| plain_moves::march(rules, field, unit, legs, Care::Hasty).is_ok())
    else {
        return;
    };
    let text = format!("{name} came on headlong.");
    outcome.happen(line(field, unit, text, CLAUSE));
    plain_moves::carry_out(rules, field, outcome, unit, &legs, Care::Hasty);
}

/// Towards the nearest enemy in sight, by a wheel or straight ahead.
fn ways_on(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Vec<Leg>> {
    let front = field.unit(unit).front;
    let enemies = field
        .side(field.unit(unit).side.enemy())
        .filter(|enemy| enemy.on_table() && field.of::<UnitState>(enemy.id).is_body());
    let seen = enemies.filter(|enemy| scene::sees(rules, field, unit, enemy.id));
    let nearest = seen.min_by(|one, two| one.at().distance(front.at).total_cmp(&two.at().distance(front.at)));
    let full = who_may_move::rate(rules, field, unit);
    let degrees = nearest
        .and_then(|enemy| Facing::along(placement::block(field, enemy.id).centre() - front.at))
        .map(|way| front.facing.turn_to(way));
    let wheeled = degrees.map(|degrees| {
        let hand = if degrees >= 0.0 { Hand::Right } else { Hand::Left };
        vec![Leg::Wheel(hand, degrees.abs()), Leg::Advance(full)]
    });
    wheeled.into_iter().chain([vec![Leg::Advance(full)]]).collect()
}
