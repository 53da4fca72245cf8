//! Joint musketry (section 7): both sides name their targets, every firing unit throws an order die, scores resolve from 6 down to 1,
//! equal scores together on the strengths before them.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Act, Domain, Happening, Offer, OfferRole, Order, Outlook, Plan, Question, QuestionKind, Refusal, Seat, ShotKind, Sight, Slot, Step,
        Subject, Value,
        notice::{EntryWeight, Overlay, OverlayRole, OverlayShape},
    },
    dice::NeedDice,
    receipt::{Line, Receipt},
    rules::hmm::{
        Hmm,
        data::{Formation, Fresh, LightMark, options::Declarations as Declaring},
        events::HmmEvent,
        fire::{self, Air, Firers, LightFire, LineAtLight, Toll, Volley},
        orders::{slot, verb},
        state::{Acted, UnitState},
        turn::{
            Task,
            losses::{self, CloseRanks, Fallen},
            note_of, obeying,
        },
        visibility::{self, Aimed},
    },
    table::{Field, Side, UnitId},
};

/// The musketry of a turn, at a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Musketry {
    /// Targets are being named.
    Declare,
    /// Order dice are thrown for those who fire.
    Order(Vec<(UnitId, UnitId)>),
    /// Scores resolve; each inner list fires together.
    Resolve(Vec<Vec<(UnitId, UnitId)>>),
    /// All have fired.
    Close,
}

impl Musketry {
    /// The beginning.
    pub fn declare() -> Self {
        Self::Declare
    }
}

/// One stage on.
pub(super) fn step(rules: &Hmm, step: &mut Step<'_, Hmm>, task: &Musketry) -> Result<(), NeedDice> {
    match task {
        Musketry::Declare => declare(rules, step),
        Musketry::Order(shots) => return throw_order_dice(step, shots),
        Musketry::Resolve(scores) => return resolve(rules, step, scores),
        Musketry::Close => {
            step.outbox.own(HmmEvent::DeclarationsCleared);
            step.outbox.becomes(Task::CloseRanks(CloseRanks { units: None }));
        }
    }
    Ok(())
}

/// Asks the sides for their targets: together if they are sealed, else the first player and then the second.
fn declare(rules: &Hmm, step: &mut Step<'_, Hmm>) {
    let first = step.table().first;
    let waiting: Vec<Side> = [first, first.enemy()]
        .into_iter()
        .filter(|&side| !step.secret(side).declarations.closed && has_anything_to_say(rules, &step.field, side))
        .collect();
    let sealed = rules.options().declarations == Declaring::Sealed;
    let asked: Vec<Seat> = waiting.iter().take(if sealed { 2 } else { 1 }).map(|&side| side.into()).collect();
    if asked.is_empty() {
        if sealed {
            step.outbox.reveal();
        }
        let shots = [first, first.enemy()].into_iter().flat_map(|side| declared(rules, step, side)).collect();
        step.outbox.becomes(Task::Musketry(Musketry::Order(shots)));
        return;
    }
    step.outbox.ask(Question {
        seats: asked,
        prompt: "Name the targets of this turn's musketry".to_owned(),
        kind: if sealed { QuestionKind::Sealed } else { QuestionKind::Act },
        subject: Subject::Side,
        at: None,
        clause: "hmm.07.20".into(),
        default: None,
    });
}

fn has_anything_to_say(rules: &Hmm, field: &Field<'_>, side: Side) -> bool {
    field.side(side).any(|unit| may_declare(rules, field, unit.id).is_ok() && nearest_target(rules, field, unit.id).is_some())
}

/// What a side fires at: as declared, and for units it said nothing of the nearest target.
fn declared(rules: &Hmm, step: &Step<'_, Hmm>, side: Side) -> Vec<(UnitId, UnitId)> {
    let said = &step.secret(side).declarations.targets;
    let of_unit = |unit: UnitId| match said.iter().find(|(named, _)| *named == unit) {
        Some((_, target)) => *target,
        None => may_declare(rules, &step.field, unit).ok().and_then(|()| nearest_target(rules, &step.field, unit)),
    };
    step.field.side(side).filter_map(|unit| Some((unit.id, of_unit(unit.id)?))).collect()
}

/// Whether a unit may use its small arms in the fire phase (hmm.02.15b).
///
/// # Errors
/// The bar that keeps it from firing.
pub fn may_fire(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let bar = |clause: &'static str, reason: &str| Err(Refusal::new(clause, reason));
    match () {
        () if state.weapon.is_none() || state.battery.is_some() => bar("hmm.07.01", "it has no small arms"),
        () if state.rout.is_some() => bar("hmm.03.37", "routed units do not fire"),
        () if state.formation == Formation::Rout && state.troop.is_cavalry() => bar("hmm.04.12", "it is in no formation"),
        () if state.formation == Formation::Rout => bar("hmm.18.16", "it is in no formation"),
        () if state.acted == Acted::FiredAndMoved => bar("hmm.03.04", "it has used fire and move"),
        () if state.acts_from.is_some_and(|from| field.resource::<super::super::state::BattleState>().turn < from) => {
            bar("hmm.18.08", "it has been made of remnants and is not ready yet")
        }
        () if state.acted == Acted::Remounted => bar("hmm.02.15b", "it has mounted or dismounted this turn"),
        () if state.acted == Acted::Charged => bar("hmm.03.06", "it has charged"),
        () if matches!(state.acted, Acted::Worked | Acted::LaidCharge) => bar("hmm.20.34", "it is at work"),
        () if state.fired => bar("hmm.02.15", "it has fired this turn"),
        () if state.half_changed.is_some() => bar("hmm.05.02", "it is half way through a change of formation"),
        () if field.resource::<super::super::state::BattleState>().is_pinned(unit) => bar("hmm.20.30", "it is in melee"),
        () if firers(rules, field, unit, None) == 0 => bar("hmm.07.28", "nobody in this formation fires"),
        () => Ok(()),
    }
}

/// Whether a unit may use its small arms in the fire phase, and its order lets it (hmm.16.11).
///
/// # Errors
/// The bar that keeps it from firing.
fn may_declare(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    obeying::may_fire(rules, field, unit).and_then(|()| may_fire(rules, field, unit))
}

/// How many figures of a unit fire in its formation (hmm.07.28); in square those of the face towards the target.
pub fn firers(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: Option<UnitId>) -> u32 {
    visibility::firing_figures(rules, field, unit, target)
}

/// The nearest unit that a unit may fire at, ties by id.
pub fn nearest_target(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<UnitId> {
    targets(rules, field, unit)
        .into_iter()
        .min_by(|one, two| one.1.distance_inches.total_cmp(&two.1.distance_inches))
        .map(|(target, _)| target)
}

/// Every unit that a unit may fire at, with what was measured, by id.
pub fn targets(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<(UnitId, Aimed)> {
    let enemy = field.unit(unit).side.enemy();
    let Some(weapon) = field.of::<UnitState>(unit).weapon else { return Vec::new() };
    let reach = rules.rules().charts.fire.reach(weapon).reach_inches;
    let near = field.side(enemy).filter(|target| visibility::may_be_within(field, unit, target.id, reach));
    near.filter_map(|target| Some((target.id, visibility::aim(rules, field, unit, target.id).ok()?))).collect()
}

/// What a side may say in its declaration.
pub fn offers(rules: &Hmm, sight: &Sight<'_, Hmm>) -> Vec<Offer> {
    let Some(side) = sight.seat.side() else { return Vec::new() };
    let able = sight.field.side(side).filter(|unit| may_declare(rules, &sight.field, unit.id).is_ok());
    let mut offers: Vec<Offer> = able
        .filter(|unit| !targets(rules, &sight.field, unit.id).is_empty())
        .map(|unit| {
            let target = vec![Slot::optional(slot::TARGET, "Target (none: hold)")];
            Offer::act(verb::DECLARE, "Fire at", Subject::Unit(unit.id), 0, target, "hmm.07.20")
        })
        .collect();
    offers.push(Offer {
        verb: verb::CLOSE.to_owned(),
        label: "Open fire: units not named fire at the nearest target".to_owned(),
        subject: Subject::Side,
        slots: Vec::new(),
        clause: "hmm.07.20".into(),
        step: 0,
        barred: None,
        role: OfferRole::Close,
    });
    offers
}

/// The targets that a unit may name.
pub fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId) -> Domain {
    Domain::Units(targets(rules, &sight.field, unit).into_iter().map(|(target, _)| target).collect())
}

/// Each target, nearest first, and holding fire.
pub fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit() else { return vec![offer.order(sight.seat)] };
    let mut targets = targets(rules, &sight.field, unit);
    targets.sort_by(|one, two| one.1.distance_inches.total_cmp(&two.1.distance_inches));
    let at = targets.into_iter().map(|(target, _)| offer.order(sight.seat).with(slot::TARGET, Value::Unit(target)));
    at.chain([offer.order(sight.seat)]).collect()
}

/// Whether a unit may fire at a target, and what may come of it.
///
/// # Errors
/// Why it may not.
pub fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId, target: Option<UnitId>) -> Result<Plan, Refusal> {
    let own = sight.field.get_unit(unit).ok_or_else(|| Refusal::new("hmm.07.20", "there is no such unit"))?;
    if Some(own.side) != sight.seat.side() {
        return Err(Refusal::new("hmm.07.20", "it is not yours"));
    }
    may_declare(rules, &sight.field, unit)?;
    let Some(target) = target else { return Ok(Plan::default()) };
    let aimed = visibility::aim(rules, &sight.field, unit, target)?;
    Ok(plan_of_shot(rules, &sight.field, unit, target, &aimed))
}

/// What is shown of a shot before it is fired: range, cover, aspect and the mean loss.
pub fn plan_of_shot(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId, aimed: &Aimed) -> Plan {
    let line =
        |clause: &'static str, label: &str, value: crate::receipt::Figure| Line { clause: clause.into(), label: label.to_owned(), value };
    Plan {
        lines: vec![
            line("hmm.20.02", "distance in inches", aimed.distance_inches.into()),
            line("hmm.07.18", "cover", aimed.cover.to_string().into()),
            line("hmm.07.19", "aspect", aimed.aspect.to_string().into()),
            line("hmm.07.28", "figures that fire", firers(rules, field, unit, Some(target)).into()),
        ],
        overlays: vec![Overlay {
            shape: OverlayShape::Line(vec![aimed.from, aimed.to]),
            role: OverlayRole::Clear,
            label: format!("{:.1} in", aimed.distance_inches),
            margin: Some(aimed.range_margin),
        }],
        outlook: Outlook { enemy_loss: mean_loss(rules, field, unit, target, aimed), targets: vec![target], ..Outlook::default() },
        ..Plan::default()
    }
}

/// The mean loss of a shot.
pub fn mean_loss(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId, aimed: &Aimed) -> f32 {
    crate::rules::hmm::odds::mean_shot(rules, field, unit, target, aimed)
}

/// Notes what a side said.
pub fn carry_out(act: &mut Act<'_, Hmm>, unit: UnitId, target: Option<UnitId>) {
    if let Some(side) = act.seat.side() {
        act.outbox.own(HmmEvent::Declared(side, unit, target));
    }
}

/// Notes that a side has finished.
pub fn close(act: &mut Act<'_, Hmm>) {
    if let Some(side) = act.seat.side() {
        act.outbox.own(HmmEvent::DeclarationsClosed(side));
    }
}

/// Every firing unit throws a die (hmm.07.21).
fn throw_order_dice(step: &mut Step<'_, Hmm>, shots: &[(UnitId, UnitId)]) -> Result<(), NeedDice> {
    if shots.is_empty() {
        step.outbox.becomes(Task::Musketry(Musketry::Close));
        return Ok(());
    }
    let receipt = fire::firing_order(shots.len(), step.dice)?;
    let scores = receipt.result.iter().map(|together| together.iter().map(|&index| shots[index]).collect()).collect();
    let turn = step.table().turn;
    let (unit, _) = shots[0];
    let text = "The order of fire was thrown for.".to_owned();
    step.outbox.happen(note_of(&step.field, turn, EntryWeight::Detail, unit, text, "hmm.07.21", Some(receipt.account)));
    step.outbox.becomes(Task::Musketry(Musketry::Resolve(scores)));
    Ok(())
}

/// The highest score that is left fires: all its volleys on the strengths of this moment, their losses together at its end.
fn resolve(rules: &Hmm, step: &mut Step<'_, Hmm>, scores: &[Vec<(UnitId, UnitId)>]) -> Result<(), NeedDice> {
    let Some((together, rest)) = scores.split_first() else {
        step.outbox.becomes(Task::Musketry(Musketry::Close));
        return Ok(());
    };
    let mut losses: Vec<(UnitId, u32)> = Vec::new();
    for &(unit, target) in together {
        let lost = fire_one(rules, step, unit, target)?;
        match losses.iter_mut().find(|(named, _)| *named == target) {
            Some((_, sum)) => *sum += lost,
            None => losses.push((target, lost)),
        }
    }
    for (target, lost) in losses {
        let fallen = Fallen::from_the_rear(&step.field, target, lost, "hmm.07.14");
        losses::inflict(rules, step, &fallen)?;
    }
    step.outbox.becomes(Task::Musketry(Musketry::Resolve(rest.to_vec())));
    Ok(())
}

/// One declared shot; a unit whose target is gone, or out of reach by now, loses it (hmm.07.20).
fn fire_one(rules: &Hmm, step: &mut Step<'_, Hmm>, unit: UnitId, target: UnitId) -> Result<u32, NeedDice> {
    let both_there = step.field.unit(unit).on_table() && step.field.unit(target).on_table();
    let aimed = both_there.then(|| may_fire(rules, &step.field, unit).and_then(|()| visibility::aim(rules, &step.field, unit, target)));
    let Some(Ok(aimed)) = aimed else { return Ok(0) };
    let receipt = shoot(rules, &step.field, unit, target, &aimed, step.dice)?;
    announce(rules, step, unit, target, &aimed, &receipt);
    Ok(receipt.result.lost)
}

/// Shows and notes a shot, and that it was fired.
pub fn announce(_: &Hmm, step: &mut Step<'_, Hmm>, unit: UnitId, target: UnitId, aimed: &Aimed, receipt: &Receipt<Toll>) {
    let (name, at) = (&step.field.unit(unit).name, &step.field.unit(target).name);
    let lost = receipt.result.lost;
    let kind = if step.unit(unit).is_formed() { ShotKind::Volley } else { ShotKind::Skirmish };
    step.outbox.happen(Happening::LineOfFire { unit, from: aimed.from, to: aimed.to, kind });
    let text = format!("{name} fired at {at}: {}.", losses::in_words(lost));
    step.outbox.happen(note_of(&step.field, step.table().turn, EntryWeight::Plain, unit, text, "hmm.07.14", Some(receipt.account.clone())));
    step.outbox.own(HmmEvent::Fired(unit, Some((target, step.field.unit(target).front))));
}

/// A shot of a unit at a target by the procedure that fits both: a volley, light fire, or a volley at light troops.
///
/// # Errors
/// [`NeedDice`] where dice run short.
pub fn shoot(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    target: UnitId,
    aimed: &Aimed,
    dice: &mut crate::dice::Dice,
) -> Result<Receipt<Toll>, NeedDice> {
    let (state, struck) = (field.of::<UnitState>(unit), field.of::<UnitState>(target));
    let figures = firers(rules, field, unit, Some(target));
    let target_figures = u32::try_from(losses::men(field, target)).unwrap_or(u32::MAX);
    let Some(weapon) = state.weapon else { unreachable!("only units with small arms may fire") };
    let firers =
        Firers { figures, grouping: state.grouping, weapon, ignition: state.ignition, footing: visibility::footing_of(rules, field, unit) };
    let air = air(field);
    match (state.fires_independently(), struck.formation == Formation::Skirmish) {
        (true, _) => {
            let fire = LightFire {
                figures,
                weapon,
                distance_inches: aimed.distance_inches,
                mark: light_mark(struck),
                cover: aimed.cover,
                daylight: air.daylight,
                target_figures,
            };
            fire::light_fire(rules.rules(), &fire, dice)
        }
        (false, true) => {
            let fire = LineAtLight { firers, distance_inches: aimed.distance_inches, cover: aimed.cover, target_figures };
            fire::line_at_light(rules.rules(), &fire, dice)
        }
        (false, false) => {
            let volley = Volley {
                firers,
                air,
                distance_inches: aimed.distance_inches,
                fresh: fresh(rules, field, unit, target),
                cover: aimed.cover,
                aspect: aimed.aspect,
                target_figures,
                target_in_reach: aimed.figures_in_reach,
            };
            fire::volley(rules.rules(), &volley, dice)
        }
    }
}

/// Whom light troops aim at when they name a unit (hmm.08.03).
fn light_mark(target: &UnitState) -> LightMark {
    use crate::rules::hmm::data::Troop;
    match target.troop {
        _ if target.formation == Formation::Skirmish => LightMark::Light,
        Troop::General => LightMark::General,
        Troop::Pioneers => LightMark::Pioneers,
        troop if troop.is_artillery() => LightMark::Crew,
        _ => LightMark::Formed,
    }
}

/// Rain and night over the battle.
pub fn air(field: &Field<'_>) -> Air {
    let battle = field.resource::<super::super::state::BattleState>();
    Air { weather: battle.weather, daylight: battle.daylight }
}

/// Whether a volley of a unit at a target is a first one: it has not fired at it where it stands (hmm.07.16).
fn fresh(rules: &Hmm, field: &Field<'_>, unit: UnitId, target: UnitId) -> Fresh {
    let same_place = rules.rules().charts.fire.same_place_inches;
    let now = field.unit(target).front.at;
    let fired = field
        .of::<UnitState>(unit)
        .fired_at
        .iter()
        .any(|(at, place)| *at == target && place.at.distance(now) <= same_place + crate::measure::TOLERANCE);
    if fired { Fresh::Ordinary } else { Fresh::First }
}
