//! A charge from declaration to contact (section 9, hmm.h.charge): declared, fired at, firing, breaking through or
//! fighting. `charge::approach` says how it goes over the ground; dice and charts are the pure procedures'.

use std::collections::BTreeSet;

use bevy::ecs::system::{InMut, Res};

use crate::{
    battle::{
        Action, Domain, Ghost, Offer, Order, Outcome, Outlook, Plan, Progress, Reading, Refusal, Sight, Slot, Subject,
        Up, Value,
        notice::{EntryWeight, Moment},
    },
    clause::Clause,
    dice::Dice,
    receipt::{Figure, Line},
    rules::{
        hmm::{
            Hmm,
            charge::{
                self, Breakthrough, Broken, approach, generals, reception,
                state::{self, Charge, Stage},
            },
            command::missions,
            data::{Aspect, FormationKind, Pace, Troop},
            events::HmmEvent,
            fire::{
                self, ChargeFire,
                losses::{self, Fallen},
                volleys,
            },
            formation::{Riders, rights},
            morale::broken,
            movement::{
                self, marches,
                state::MovePhase,
                steps::{self, CHARGES},
            },
            odds,
            orders::slot,
            state::{Acted, BattleState, History, Melee, Morale, Shaken, Troops, UnitState, UnitView},
            visibility,
        },
        telling::note_of,
    },
    table::{Field, Side, Table, UnitId, Whom},
};

/// Charges a unit, with a general who goes with it.
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

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, target: order.one(slot::TARGET)?, general: order.optional(slot::WITH)? })
    }

    /// The units that may be charged, and the generals who may go with the charge.
    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let general = name == slot::WITH;
        let units = if general { generals::able(&sight.field, unit) } else { targets(rules, &sight.field, unit) };
        Some(Domain::Units(units))
    }

    /// Each target, and each with a general who may go in with the charge.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let generals = generals::able(&sight.field, unit);
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

/// The charge that a unit may declare, alone or with a general.
pub fn offer(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<Offer> {
    may_try(rules, field, unit).ok()?;
    let general = (!generals::able(field, unit).is_empty()).then(|| Slot::optional(slot::WITH, "With the general"));
    let offer = Declare::offer(Subject::Unit(unit));
    Some(Offer { slots: offer.slots.iter().cloned().chain(general).collect(), ..offer })
}

/// Whether a unit could charge at all now: formation, interval, rest (hmm.03.38, hmm.04.17, hmm.03.07, hmm.10.13).
///
/// # Errors
/// Why not.
pub fn may_try(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let turn = field.resource::<BattleState>().turn;
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    let formed = rights::may_charge_in(state.troops.kind, state.formation.mount, state.formation.kind);
    match () {
        () if state.is_mounted() && state.formation.kind != FormationKind::Line => {
            refuse(clause!("hmm.04.17"), "cavalry charges in line")
        }
        () if !formed => refuse(clause!("hmm.03.38"), "it does not charge in this formation"),
        () if !charge::may_charge_again(rules.rules(), state.history.charged_turn, turn) => refuse(
            if state.is_mounted() { clause!("hmm.04.06") } else { clause!("hmm.03.07") },
            "it has charged in the last ten turns",
        ),
        () if state.morale.is_resting(turn) => refuse(clause!("hmm.10.13"), "it rests after a melee"),
        () if state.conduct.fired => refuse(clause!("hmm.03.06"), "it has fired this turn"),
        () => Ok(()),
    }
}

/// The units that a unit may charge, by id.
fn targets(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let farthest = marches::allowance(rules, field, unit, Pace::Charge).inches;
    let in_reach = field.reach_within(unit, farthest, Whom::of(field.unit(unit).side.enemy()));
    let near: BTreeSet<UnitId> = in_reach.into_iter().map(|near| near.stand.unit).collect();
    let fights = |enemy: &UnitId| field.of::<Troops>(*enemy).kind != Troop::Messenger;
    near.into_iter().filter(fights).filter(|&enemy| may_charge(rules, field, unit, enemy).is_ok()).collect()
}

/// Whether a unit may charge another, and how it would get there.
///
/// # Errors
/// Why not.
fn may_charge(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> Result<approach::Approach, Refusal> {
    steps::may_act(field, unit)?;
    may_try(rules, field, unit)?;
    let Some(enemy) = field.get_unit(target).filter(|enemy| enemy.on_table() && enemy.side != field.unit(unit).side)
    else {
        return Err(Refusal::new(clause!("hmm.20.29"), "there is no such enemy on the table"));
    };
    if !visibility::sees(rules, field, unit, target) {
        return Err(Refusal::new(clause!("hmm.20.29"), "it cannot be seen").at(enemy.at()));
    }
    missions::may_attack(rules, field, unit, target)?;
    let approach = approach::approach(rules, field, unit, target, 0.0)?;
    edge_is_free(rules, field, unit, &approach)?;
    Ok(approach)
}

/// Whether a unit could charge another as both stand, whoever is to move and whatever it has been ordered (hmm.06.03,
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
    if chargers < rules.rules().charts.charge.chargers_at_one_edge as usize {
        return Ok(());
    }
    Err(Refusal::new(clause!("hmm.20.29"), format!("{chargers} units charge that edge of it already")))
}

/// Whether a charge is lawful, and what may come of it.
///
/// # Errors
/// Why it is not.
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
        let (_, stands) = generals::judge(rules, field, unit, general, &host)?;
        plan.ghosts.extend(stands.iter().map(|stand| Ghost { stand: stand.id, pose: stand.pose }));
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
    let (inches, clause) =
        movement::rate_with_clause(rules.rules(), state.troops.kind, state.formation.mount, kind, Pace::Charge);
    let line = |clause: Clause, label: &str, value: Figure| Line { clause, label: label.to_owned(), value };
    let rests = field.of::<Morale>(target).is_resting(field.resource::<BattleState>().turn);
    let defends = rests.then(|| line(clause!("hmm.10.14"), "its target rests, and defends itself", true.into()));
    let charges = line(rights::charging_clause(riders, kind), "it charges in", kind.to_string().into());
    [charges, line(clause, "and goes, in inches", inches.into())].into_iter().chain(defends)
}

/// It is declared: the charger has acted, and whom it charges in the flank is shaken.
pub(in crate::rules::hmm) fn declare(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let turn = field.resource::<BattleState>().turn;
    let (name, at) = (&field.unit(charge.unit).name, &field.unit(charge.target).name);
    outcome.own(HmmEvent::ChargeDeclared(charge.unit, turn));
    outcome.own(HmmEvent::Acted(charge.unit, Acted::Charged));
    let led = charge.general.map_or_else(String::new, |general| format!(" with {}", field.unit(general).name));
    charge.general.iter().for_each(|&general| outcome.own(HmmEvent::Acted(general, Acted::Moved)));
    let text = format!("{name} charged {at}{led}.");
    outcome.happen(note_of(field, turn, Moment::Charge, charge.unit, text, clause!("hmm.20.29"), None));
    if visibility::aspect(rules, field, field.unit(charge.unit).at(), charge.target) == Aspect::Flank {
        outcome.own(HmmEvent::Shook(charge.target, Shaken { charged_in_flank: true, ..Shaken::default() }));
    }
    outcome.becomes(charge.at(Stage::ComeOn));
    Ok(outcome)
}

/// Whoever charges guns comes on until it is in reach of their canister.
pub(in crate::rules::hmm) fn come_on(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    outcome.becomes(charge.at(Stage::Ask));
    let muzzles: Vec<_> = reception::ready_guns(rules, field, charge.target)
        .iter()
        .filter_map(|&gun| field.get_stand(gun))
        .map(visibility::muzzle)
        .collect();
    let Ok(way) = approach::approach(rules, field, charge.unit, charge.target, 0.0) else { return Ok(outcome) };
    if muzzles.is_empty() {
        return Ok(outcome);
    }
    if let Some(walk) = approach::under_the_guns(rules, field, charge.unit, &way, &muzzles) {
        marches::go(rules, field, &mut outcome, charge.unit, &walk);
        outcome.becomes(Charge { stage: Stage::Ask, spent: walk.spent, ..charge.clone() });
    }
    Ok(outcome)
}

/// A charger that was destroyed or brought to half strength goes no farther (hmm.20.29); the rest closes up.
pub(in crate::rules::hmm) fn received(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let unit = charge.unit;
    if !field.unit(unit).on_table() || field.of::<Morale>(unit).retreating {
        let text = format!("The charge of {} was shot to pieces.", field.unit(unit).name);
        outcome.happen(note_of(
            field,
            field.resource::<BattleState>().turn,
            EntryWeight::Decisive,
            unit,
            text,
            clause!("hmm.20.29"),
            None,
        ));
        outcome.finish();
        return Ok(outcome);
    }
    losses::close_ranks(rules, field, unit, &mut outcome);
    outcome.becomes(charge.at(Stage::Pistols));
    Ok(outcome)
}

/// Surviving horsemen fire as they close with infantry (hmm.09.01).
pub(in crate::rules::hmm) fn pistols(
    InMut(dice): InMut<Dice>,
    rules: Res<Hmm>,
    table: Table,
    charge: Up<Charge>,
) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    outcome.becomes(charge.at(Stage::Braced));
    let (own, struck) = (field.of::<UnitState>(charge.unit), field.of::<UnitState>(charge.target));
    let at_infantry = struck.is_foot() && struck.morale.rout.is_none();
    if !own.is_mounted()
        || !at_infantry
        || approach::approach(rules, field, charge.unit, charge.target, charge.spent).is_err()
    {
        return Ok(outcome);
    }
    let cover = visibility::cover_from(rules, field, field.unit(charge.unit).at(), charge.target);
    let inputs = ChargeFire {
        troopers: state::men(field, charge.unit),
        ignition: own.troops.ignition,
        air: volleys::air(field),
        cover,
        target_figures: state::men(field, charge.target),
    };
    let receipt = fire::charge_fire(rules.rules(), &inputs, dice)?;
    let lost = receipt.result.lost;
    let text = format!("{} fired while closing: {}.", field.unit(charge.unit).name, losses::in_words(lost));
    outcome.happen(note_of(
        field,
        field.resource::<BattleState>().turn,
        EntryWeight::Plain,
        charge.unit,
        text,
        clause!("hmm.09.04"),
        Some(receipt.account),
    ));
    losses::inflict(
        rules,
        field,
        dice,
        &mut outcome,
        &Fallen::from_the_rear(field, charge.target, lost, clause!("hmm.09.04")),
    )?;
    Ok(outcome)
}

/// The charger goes in. One whose target is gone completes its move and stops (hmm.20.12); one that cannot reach it
/// stops short.
pub(in crate::rules::hmm) fn contact(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let (unit, target) = (charge.unit, charge.target);
    let there = field.unit(target).on_table();
    match approach::approach(rules, field, unit, target, charge.spent) {
        Ok(approach) if there => {
            marches::go(rules, field, &mut outcome, unit, &approach.walk);
            approach::square_up(rules, field, unit, &approach, &mut outcome);
            outcome.becomes(charge.at(Stage::Clash));
        }
        _ => {
            let walk = approach::as_far_as_it_goes(rules, field, unit, target, charge.spent);
            if !walk.legs.is_empty() {
                marches::go(rules, field, &mut outcome, unit, &walk);
            }
            let text = format!("The charge of {} did not strike home.", field.unit(unit).name);
            outcome.happen(note_of(
                field,
                field.resource::<BattleState>().turn,
                EntryWeight::Plain,
                unit,
                text,
                clause!("hmm.20.12"),
                None,
            ));
            outcome.becomes(charge.at(Stage::Joined));
        }
    }
    Ok(outcome)
}

/// The target closes its ranks.
pub(in crate::rules::hmm) fn brace(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.becomes(charge.at(Stage::Contact));
    losses::close_ranks(&rules, &table.whole(), charge.target, &mut outcome);
    Ok(outcome)
}

/// The horse that has broken through rides on.
pub(in crate::rules::hmm) fn ride_through(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.becomes(charge.at(Stage::Joined));
    approach::ride_through(&rules, &table.whole(), &mut outcome, charge.unit, charge.target);
    Ok(outcome)
}

/// The general who goes with the charger comes up with it.
pub(in crate::rules::hmm) fn join(rules: Res<Hmm>, table: Table, charge: Up<Charge>) -> Progress<Hmm> {
    let mut outcome = Outcome::default();
    outcome.finish();
    if let Some(general) = charge.general {
        generals::comes_up(&rules, &table.whole(), &mut outcome, charge.unit, general);
    }
    Ok(outcome)
}

/// Contact: a router is ridden down, heavy horse may break a line, else a melee begins (hmm.09.05, hmm.10.01).
pub(in crate::rules::hmm) fn clash(
    InMut(dice): InMut<Dice>,
    rules: Res<Hmm>,
    table: Table,
    charge: Up<Charge>,
) -> Progress<Hmm> {
    let (rules, field, charge, mut outcome) = (&*rules, &table.whole(), &*charge, Outcome::default());
    let (unit, target) = (charge.unit, charge.target);
    let (own, struck) = (field.of::<UnitState>(unit), field.of::<UnitState>(target));
    outcome.becomes(charge.at(Stage::Joined));
    if struck.morale.rout.is_some() {
        broken::disperse(rules, field, target, &mut outcome);
        return Ok(outcome);
    }
    let inputs = Breakthrough {
        charger: own.troops.kind,
        mount: own.formation.mount,
        target: as_struck(struck),
        formation: struck.formation.kind,
        class: struck.troops.class,
    };
    let receipt = charge::breakthrough(rules.rules(), &inputs, dice)?;
    if receipt.result != Broken::NotTried {
        let text = match receipt.result {
            Broken::Through => format!("{} broke through {}.", field.unit(unit).name, field.unit(target).name),
            _ => format!("{} held against the horse.", field.unit(target).name),
        };
        outcome.happen(note_of(
            field,
            field.resource::<BattleState>().turn,
            EntryWeight::Decisive,
            unit,
            text,
            clause!("hmm.09.05"),
            Some(receipt.account),
        ));
    }
    if receipt.result == Broken::Through {
        outcome.becomes(charge.at(Stage::Through));
        approach::ride_in(rules, field, dice, &mut outcome, unit, target)?;
        return Ok(outcome);
    }
    begin_melee(rules, field, &mut outcome, unit, target);
    Ok(outcome)
}

/// What a charger strikes: horsemen on foot are light infantry (hmm.04.20).
fn as_struck(state: UnitView<'_>) -> Troop {
    if state.is_foot() && state.troops.kind.is_cavalry() { Troop::LightInfantry } else { state.troops.kind }
}

/// Everybody whom the charger touches is pinned in a melee, a new one or those that they fight already, which are one
/// from now on (hmm.10.01, hmm.10.16).
fn begin_melee(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, target: UnitId) {
    let side = field.unit(unit).side;
    let met = met_by(field, unit, target);
    let (joined, mut melees): (Vec<Melee>, Vec<Melee>) = field
        .resource::<BattleState>()
        .melees
        .iter()
        .cloned()
        .partition(|melee| !melee.over && met.iter().any(|&enemy| melee.has(enemy)));
    let new = || Melee {
        attackers: Vec::new(),
        defenders: Vec::new(),
        attacker: side,
        draws: 0,
        across_obstacle: false,
        downhill: false,
        over: false,
    };
    let mut melee = joined.first().cloned().unwrap_or_else(new);
    for (whose, units) in joined.iter().skip(1).flat_map(|other| Side::BOTH.map(|side| (side, other.units_of(side)))) {
        melee.units_of_mut(whose).extend(units);
    }
    for (whose, units) in [(side, &[unit][..]), (side.enemy(), &met)] {
        let all = melee.units_of_mut(whose);
        units.iter().for_each(|unit| {
            if !all.contains(unit) {
                all.push(*unit);
            }
        });
    }
    if melee.attacker == side {
        let (across_obstacle, downhill) = approach::ground_of_attack(rules, field, unit, target);
        melee.across_obstacle |=
            across_obstacle || joined.iter().any(|other| other.attacker == side && other.across_obstacle);
        melee.downhill |= downhill || joined.iter().any(|other| other.attacker == side && other.downhill);
    }
    melees.push(melee);
    outcome.own(HmmEvent::Melees(melees));
}

/// The target of a charge and every other enemy body that the charger touches; routers are ridden down and single
/// riders make way.
fn met_by(field: &Field<'_>, unit: UnitId, target: UnitId) -> Vec<UnitId> {
    let mut met = vec![target];
    for contact in field.contact(unit) {
        let other = contact.theirs.unit;
        let state = field.of::<UnitState>(other);
        let fights = state.morale.rout.is_none() && !matches!(state.troops.kind, Troop::General | Troop::Messenger);
        if fights && !met.contains(&other) {
            met.push(other);
        }
    }
    met
}
