//! The declaration of a charge: whether a unit may charge, which enemy, and the odds. The later steps are in `stages`.

use std::collections::BTreeSet;

use crate::{
    battle::{
        Action, Domain, Ghost, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot, Subject, Value,
    },
    clause::Clause,
    receipt::{Figure, Line},
    rules::{
        common::{enemies::enemy_on_table, offering},
        hmm::{
            Hmm,
            charge::{approach, joined_general, state::Charge, who_may_charge::may_try},
            charts::{Pace, Troop},
            command::attack_defend_reserve,
            formation::{bases::Riders, rights},
            melee::rest,
            movement::{
                self, marches,
                steps::{self, CHARGES, MovePhase},
            },
            odds,
            slot_names::slot,
            state::{BattleState, History, Morale, Troops, UnitState},
            visibility,
        },
    },
    table::{Field, UnitId, Whom},
};

/// Declares a charge, with a general that joins it if wanted.
#[derive(Clone, Copy, Debug)]
pub struct Declare {
    unit: UnitId,
    target: UnitId,
    general: Option<UnitId>,
}

impl Action<Hmm> for Declare {
    const VERB: &'static str = "charge";
    const LABEL: &'static str = "Charge";
    const CLAUSE: Clause = clause!("hmm.02.09");
    const STEP: Option<u8> = Some(CHARGES);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::TARGET, "Target")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        if may_try(rules, field, unit).is_err() || steps::may_act(field, unit).is_err() {
            return Vec::new();
        }
        let general =
            (!joined_general::able(field, unit).is_empty()).then(|| Slot::optional(slot::WITH, "With the general"));
        let offer = Self::offer(Subject::Unit(unit));
        let barred = no_target(rules, field, unit);
        vec![Offer { slots: offer.slots.iter().cloned().chain(general).collect(), barred, ..offer }]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, target: order.one(slot::TARGET)?, general: order.optional(slot::WITH)? })
    }

    /// The units that may be charged, and the generals that may join the charge.
    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let general = name == slot::WITH;
        let units = if general { joined_general::able(&sight.field, unit) } else { targets(rules, &sight.field, unit) };
        Some(Domain::Units(units))
    }

    /// Each target, and each with a general that may join the charge.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let generals = joined_general::able(&sight.field, unit);
        let at = |target: UnitId| {
            let alone = offer.order(sight.seat).with(slot::TARGET, Value::Unit(target));
            let goes = |general: &UnitId| judge(rules, sight, unit, target, Some(*general)).is_ok();
            let with = |general: UnitId| alone.clone().with(slot::WITH, Value::Unit(general));
            let led: Vec<Order> = generals.iter().copied().filter(goes).map(with).collect();
            [alone].into_iter().chain(led)
        };
        targets(rules, &sight.field, unit).into_iter().flat_map(at).collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        judge(rules, sight, self.unit, self.target, self.general)
    }

    fn carry_out(&self, _: &Hmm, _: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        outcome.push(Charge::declared(self.unit, self.target, self.general));
    }
}

/// Why a unit that could charge has no target: the nearest enemy is out of reach, or what keeps it from the nearest one
/// within it; none where it has a target.
fn no_target(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<Refusal> {
    let reach = (marches::allowance(rules, field, unit, Pace::Charge).inches, movement::rates::MOVEMENT_CHART);
    let beyond = offering::nobody_in_reach(field, unit, field.unit(unit).side.enemy(), reach);
    beyond.or_else(|| {
        let near = in_reach(rules, field, unit).into_iter();
        let refusals: Option<Vec<Refusal>> = near.map(|enemy| may_charge(rules, field, unit, enemy).err()).collect();
        refusals?.into_iter().next()
    })
}

/// The units that a unit may charge, by id.
fn targets(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let able = |enemy: &UnitId| may_charge(rules, field, unit, *enemy).is_ok();
    let by_id: BTreeSet<UnitId> = in_reach(rules, field, unit).into_iter().filter(able).collect();
    by_id.into_iter().collect()
}

/// The enemies within reach of a charge, the nearest first.
fn in_reach(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let farthest = marches::allowance(rules, field, unit, Pace::Charge).inches;
    let near = field.reach_within(unit, farthest, Whom::of(field.unit(unit).side.enemy()));
    let mut seen = BTreeSet::new();
    let fights = |enemy: &UnitId| field.of::<Troops>(*enemy).kind != Troop::Messenger;
    near.into_iter().map(|near| near.stand.unit).filter(fights).filter(|enemy| seen.insert(*enemy)).collect()
}

/// Whether a unit may charge another, and how it would get there.
///
/// # Errors
/// The reason why not.
fn may_charge(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<approach::Approach, Refusal> {
    steps::may_act(field, unit)?;
    may_try(rules, field, unit)?;
    let enemy = enemy_on_table(field, field.unit(unit).side, target, clause!("hmm.20.29"))?;
    if !visibility::sees(rules, field, unit, target) {
        return Err(Refusal::new(clause!("hmm.20.29"), "it cannot be seen").at(enemy.at()));
    }
    attack_defend_reserve::may_attack(rules, field, unit, target)?;
    let approach = approach::approach(rules, field, unit, target, 0.0)?;
    edge_is_free(rules, field, unit, &approach)?;
    Ok(approach)
}

/// Whether a unit could charge another as both stand, whichever side moves and whatever its orders (hmm.06.03,
/// hmm.20.29).
pub fn threatens(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> bool {
    may_try(rules, field, unit).is_ok()
        && visibility::sees(rules, field, unit, target)
        && approach::approach(rules, field, unit, target, 0.0).is_ok()
}

/// Whether there is room for one more charger at the edge that a charge would touch: the front, the rear or a flank of
/// its target (hmm.20.29).
fn edge_is_free(rules: &Hmm, field: &Field<'_>, unit: UnitId, approach: &approach::Approach) -> Result<(), Refusal> {
    let (target, battle) = (approach.touched.unit, field.resource::<BattleState>());
    let (Some(melee), Some((_, face))) = (battle.melee_of(target), approach::touched_edge(field, unit, approach))
    else {
        return Ok(());
    };
    let since = battle.turn.saturating_sub(melee.draws.into());
    let charged = |other: &&UnitId| field.of::<History>(**other).charged_turn.is_some_and(|turn| turn >= since);
    let contacts = field.contact(target);
    let at_the_edge = |other: &&UnitId| {
        contacts.iter().any(|contact| contact.theirs.unit == **other && contact.touch.our_face == face)
    };
    let chargers = melee.units_of(field.unit(unit).side).iter().filter(charged).filter(at_the_edge).count();
    if chargers < rules.charts().charge.chargers_at_one_edge as usize {
        return Ok(());
    }
    Err(Refusal::new(clause!("hmm.20.29"), format!("{chargers} units charge that edge of it already")))
}

/// Judges a charge: whether it is legal, and the mean effect.
///
/// # Errors
/// The reason why it is not legal.
fn judge(
    rules: &Hmm,
    sight: &Sight<'_, Hmm>,
    unit: UnitId,
    target: UnitId,
    general: Option<UnitId>,
) -> Result<Plan, Refusal> {
    let approach = may_charge(rules, &sight.field, unit, target)?;
    let field = &sight.field;
    let mut plan =
        marches::plan_of(rules, field, unit, &approach.walk, marches::allowance(rules, field, unit, Pace::Charge));
    if let Some(general) = general {
        let host = approach::squared_up(rules, field, unit, &approach);
        let host = host.map_or_else(|| marches::moved_stands(field, unit, &approach.walk), |(_, stands)| stands);
        let (_, stands) = joined_general::judge(rules, field, unit, general, &host)?;
        plan.ghosts.extend(stands.iter().map(Ghost::of));
    }
    plan.lines.extend(how_it_charges(rules, field, unit, target));
    let clash = odds::mean_charge(rules, field, unit, target, general);
    Ok(Plan {
        outlook: Outlook {
            enemy_loss: clash.enemy_loss,
            own_loss: clash.own_loss,
            targets: vec![target],
            chances: clash.chances,
            ..Outlook::default()
        },
        warnings: vec!["It may not charge again for ten turns.".to_owned()],
        ..plan
    })
}

/// In what formation a charge goes in and how far it reaches, and that a target fights that rests.
fn how_it_charges(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> impl Iterator<Item = Line> {
    let state = field.of::<UnitState>(unit);
    let kind = state.formation.kind;
    let riders = if state.is_mounted() { Riders::Mounted } else { Riders::OnFoot };
    let (inches, clause) = movement::rates::rate_with_clause(
        rules.in_force(),
        state.troops.kind,
        state.formation.mount,
        kind,
        Pace::Charge,
    );
    let line = |clause: Clause, label: &str, value: Figure| Line { clause, label: label.to_owned(), value };
    let rests = field.of::<Morale>(target).is_resting(field.resource::<BattleState>().turn);
    let defends = rests.then(|| line(rest::RESTING_UNITS_DEFEND, "its target rests, and defends itself", true.into()));
    let charges = line(rights::charging_clause(riders, kind), "it charges in", kind.to_string().into());
    [charges, line(clause, "and goes, in inches", inches.into())].into_iter().chain(defends)
}
