//! A charge from its declaration to contact (wof.14): declared, answered by those whom it concerns, run on one clock, and struck home.
//!
//! Here stand the task, its stages and its orders. Rights are `challenging`'s, ways `approaching`'s, answers `answering`'s, the run is
//! `colliding`'s, the picture beforehand `foreseeing`'s.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Act, Domain, LegKind, Offer, OfferRole, Order, Outbox, PathDomain, Plan, Question, QuestionKind, Refusal, Sight, Slot, Step,
        Subject, Value, notice::EntryWeight,
    },
    dice::NeedDice,
    measure::{Leg, Pose, TOLERANCE},
    rules::{
        offering,
        wof::{
            Wof, charge as procedure,
            data::{Aspect, Motion, Ranks},
            events::{Change, WofEvent},
            orders::{FirstShoots, WofOrder, slot, verb},
            state::{BattleState, Charge, ChargeFate, ChargeKind, UnitState},
            turn::{
                Task,
                answering::{self, Answer},
                approaching, challenging,
                colliding::{self, Ran},
                coursing::{self, Running},
                foreseeing, note_of, shooting,
            },
        },
        word::Word,
    },
    table::{Field, Side, UnitId},
};

/// A charge from its declaration to contact (wof.14), at a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charging {
    /// Who charges.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// In what way.
    pub kind: ChargeKind,
    /// By what legs.
    pub path: Vec<Leg>,
    /// Whether it shoots first (wof.16.1.05a).
    pub fire: FirstShoots,
    /// Where its front was when it was declared.
    pub began: Pose,
    /// The part of its move that it had spent before.
    pub spent: f32,
    /// The inches that it had come on before.
    pub inches: f32,
    /// Inches straight ahead at the end of what it had come (wof.17.4.03).
    pub straight_inches: f32,
    /// What those answered whom it concerns.
    pub answers: Vec<Answer>,
    /// What everybody did who ran in it.
    pub ran: Vec<Ran>,
    /// Where it stands.
    pub stage: Stage,
}

/// How far a charge has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// It was declared.
    Declared,
    /// Those whom it concerns are asked.
    Ask,
    /// Dice decide who really comes or goes.
    Roll,
    /// The charger is asked whether he meets a support charge (wof.14.3.07).
    Swing,
    /// Everybody runs.
    Run,
    /// Those who met lie flat against each other.
    Flatten,
    /// It is told who is in contact, and how.
    Contact,
    /// The charger is asked whether he goes on (wof.14.4.07, wof.17.6.04).
    GoOn,
}

impl Charging {
    /// A charge at its declaration.
    pub fn declared(field: &Field<'_>, (unit, target): (UnitId, UnitId), kind: ChargeKind, path: Vec<Leg>, fire: FirstShoots) -> Self {
        Self {
            unit,
            target,
            kind,
            path,
            fire,
            began: field.unit(unit).front,
            spent: 0.0,
            inches: 0.0,
            straight_inches: field.of::<UnitState>(unit).straight_tail_inches,
            answers: Vec::new(),
            ran: Vec::new(),
            stage: Stage::Declared,
        }
    }

    /// A unit that has run into an enemy in some way, to be brought into contact with him: a pursuer, one who follows a recoil.
    pub fn struck(field: &Field<'_>, (unit, target): (UnitId, UnitId), kind: ChargeKind, ran: Ran) -> Self {
        let began = ran.began;
        let declared = Self::declared(field, (unit, target), kind, Vec::new(), FirstShoots::Goes);
        Self { began, ran: vec![ran], stage: Stage::Flatten, ..declared }
    }

    pub(super) fn at(&self, stage: Stage) -> Task {
        Task::Charging(Self { stage, ..self.clone() })
    }

    /// What a unit answered.
    pub fn answer_of(&self, unit: UnitId) -> Option<Answer> {
        self.answers.iter().copied().find(|answer| answer.unit == unit)
    }

    /// The charger on his way.
    pub(super) fn runner(&self, rules: &Wof, field: &Field<'_>) -> Running {
        coursing::charger(rules, field, (self.unit, self.target), &self.path, self.spent)
    }

    /// From where it would strike its target, if that stood (wof.14.5.01).
    pub(super) fn aspect(&self, rules: &Wof, field: &Field<'_>) -> Aspect {
        let (_, approach) = approaching::by(rules, field, self.unit, self.target, &self.path, 1.0 - self.spent);
        approach.map_or(Aspect::Front, |approach| approach.aspect)
    }

    /// How it is put down before it has struck anybody.
    fn record(&self, rules: &Wof, field: &Field<'_>) -> Charge {
        Charge {
            unit: self.unit,
            target: self.target,
            kind: self.kind,
            aspect: self.aspect(rules, field),
            contact: None,
            surprised: super::surprising::surprised(field, self.unit, self.target),
            overrun: Vec::new(),
            first_contact: None,
            fate: ChargeFate::Pending,
        }
    }
}

/// One step on.
pub(super) fn step(rules: &Wof, step: &mut Step<'_, Wof>, charge: &Charging) -> Result<(), NeedDice> {
    match charge.stage {
        Stage::Declared => declared(rules, step, charge),
        Stage::Ask => ask(rules, step, charge),
        Stage::Roll => return colliding::roll(rules, step, charge),
        Stage::Swing => swing(rules, step, charge),
        Stage::Run => colliding::run(rules, step, charge),
        Stage::Flatten => colliding::flatten(rules, step, charge),
        Stage::Contact => colliding::contact(rules, step, charge),
        Stage::GoOn => go_on(rules, step, charge),
    }
    Ok(())
}

/// Foot that charges horse is disordered at once (wof.14.1.01); a charger may shoot as he sets out (wof.16.1.05a).
fn declared(rules: &Wof, step: &mut Step<'_, Wof>, charge: &Charging) {
    let (unit, target) = (charge.unit, charge.target);
    let [own, struck] = [unit, target].map(|unit| step.unit(unit).condition());
    step.outbox.own(WofEvent::Charge(charge.record(rules, &step.field)));
    let names = [unit, target].map(|unit| step.field.unit(unit).name.clone());
    let (text, clause) = match charge.kind {
        ChargeKind::Breakthrough => (format!("{} broke through at {}.", names[0], names[1]), "wof.17.7.01"),
        _ if charge.spent > 0.0 => (format!("{} went on at {}.", names[0], names[1]), "wof.14.4.07"),
        _ => (format!("{} charged {}.", names[0], names[1]), "wof.14.0.01"),
    };
    step.outbox.happen(note_of(&step.field, step.table().turn, EntryWeight::Decisive, unit, text, clause, None));
    if charge.fire == FirstShoots::Shoots {
        shooting::declared_early(rules, &step.field, step.outbox, unit, target);
    }
    if procedure::disorders_itself(own, struck) {
        disorder(step, unit, "wof.14.1.01", "charging horse");
    }
    step.outbox.becomes(charge.at(Stage::Ask));
}

/// Disorders a unit, unless it is already.
pub(super) fn disorder(step: &mut Step<'_, Wof>, unit: UnitId, clause: &'static str, by: &str) {
    if step.unit(unit).ranks == Ranks::Disordered {
        return;
    }
    step.outbox.own(WofEvent::of(unit, Change::Ranks(Ranks::Disordered)));
    let text = format!("{} fell into disorder {by}.", step.field.unit(unit).name);
    step.outbox.happen(note_of(&step.field, step.table().turn, EntryWeight::Plain, unit, text, clause, None));
}

/// The next unit that has a choice answers, by its standing answer or by its player.
fn ask(rules: &Wof, step: &mut Step<'_, Wof>, charge: &Charging) {
    let Some((unit, choices)) = answering::next(rules, &step.field, charge) else {
        return step.outbox.becomes(charge.at(Stage::Roll));
    };
    match answering::standing(rules, &step.field, charge, unit, &choices) {
        Some(reply) => step.outbox.becomes(answered(charge, Answer { unit, reply })),
        None => step.outbox.ask(answering::question(&step.field, charge, unit, &choices)),
    }
}

fn answered(charge: &Charging, answer: Answer) -> Task {
    let mut charge = charge.clone();
    charge.answers.push(answer);
    Task::Charging(charge)
}

/// The charger may turn towards one who comes to his target's help (wof.14.3.07).
fn swing(rules: &Wof, step: &mut Step<'_, Wof>, charge: &Charging) {
    if answering::that_may_be_met(rules, &step.field, charge).is_empty() {
        return step.outbox.becomes(charge.at(Stage::Run));
    }
    let prompt = format!("{} is charged from aside: does it turn to meet that?", step.field.unit(charge.unit).name);
    step.outbox.ask(question(&step.field, charge, prompt, "wof.14.3.07", verb::GO_ON));
}

fn question(field: &Field<'_>, charge: &Charging, prompt: String, clause: &'static str, default: &str) -> Question {
    let seat = field.unit(charge.unit).side.into();
    Question {
        seats: vec![seat],
        prompt,
        kind: QuestionKind::React,
        subject: Subject::Unit(charge.unit),
        at: Some(field.unit(charge.unit).at()),
        clause: clause.into(),
        default: Some(Order::new(seat, default, Subject::Unit(charge.unit))),
    }
}

/// A charger who met nobody to fight may go straight on at the next enemy in his way (wof.14.4.07, wof.17.6.04).
fn go_on(rules: &Wof, step: &mut Step<'_, Wof>, charge: &Charging) {
    match next_in_the_way(rules, &step.field, charge) {
        Some((target, _)) => {
            let names = [charge.unit, target].map(|unit| step.field.unit(unit).name.clone());
            let prompt = format!("{}: does it go on at {}?", names[0], names[1]);
            step.outbox.ask(question(&step.field, charge, prompt, "wof.14.4.07", verb::STOP));
        }
        None => over(rules, step.outbox, &step.field, charge),
    }
}

/// The next enemy straight ahead whom a charger reaches with what is left of his move, and the way there; he goes no further at one whom he
/// touches already.
fn next_in_the_way(rules: &Wof, field: &Field<'_>, charge: &Charging) -> Option<(UnitId, Vec<Leg>)> {
    let ran = charge.ran.iter().find(|ran| ran.unit == charge.unit)?;
    let left = 1.0 - ran.spent;
    if left <= TOLERANCE || colliding::is_held(field, charge.unit) {
        return None;
    }
    let next = approaching::straight_on(rules, field, charge.unit, left)?;
    if field.contact(charge.unit).iter().any(|contact| contact.theirs.unit == next.0) {
        return None;
    }
    challenging::may_fight(rules, field, charge.unit, next.0).is_ok().then_some(next)
}

/// A charge is over. One that went farther than a normal move without contact is disordered (wof.14.4.07).
fn over(rules: &Wof, outbox: &mut Outbox<Wof>, field: &Field<'_>, charge: &Charging) {
    outbox.finish();
    let Some(ran) = charge.ran.iter().find(|ran| ran.unit == charge.unit) else { return };
    let state = field.of::<UnitState>(charge.unit);
    let reached = field.resource::<BattleState>().charges.iter().any(|other| other.unit == charge.unit && other.contact.is_some());
    if !reached && procedure::overshoots(rules.rules(), state.condition(), ran.inches) && state.ranks == Ranks::Ordered {
        outbox.own(WofEvent::of(charge.unit, Change::Ranks(Ranks::Disordered)));
        let text = format!("{} rode on into disorder.", field.unit(charge.unit).name);
        let turn = field.resource::<BattleState>().turn;
        outbox.happen(note_of(field, turn, EntryWeight::Plain, charge.unit, text, "wof.14.4.07", None));
    }
}

/// A charge that went home and whose target went back under it goes after it as far as it has inches left (`wof.h.countercharge_follow`).
pub fn follow_up(rules: &Wof, field: &Field<'_>, outbox: &mut Outbox<Wof>, charge: &Charge) {
    let left = 1.0 - field.of::<UnitState>(charge.unit).this_turn.spent;
    let Some((target, path)) = approaching::straight_on(rules, field, charge.unit, left) else { return };
    if target != charge.target {
        return;
    }
    let walk = approaching::charge_walk(rules, field, charge.unit, target, &path, left);
    let before = charge.contact.map_or((0.0, 0.0), |contact| (contact.inches, 0.0));
    let ran = Ran::after(field, charge.unit, &walk, before);
    colliding::goes(rules, field, outbox, &ran, &walk);
    outbox.push(Task::Charging(Charging::struck(field, (charge.unit, target), charge.kind, ran)));
}

/// What a unit may do in the charges of its own side's step: charge, if there is somebody whom it may reach.
pub fn offers_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
    let slots = vec![Slot::one(slot::TARGET, "Target"), Slot::optional(slot::PATH, "Way"), Slot::optional(slot::FIRE, "Shoot first")];
    let offer = Offer::act(verb::CHARGE, "Charge", Subject::Unit(unit), 0, slots, "wof.14.0.01");
    let barred = match challenging::may_try(rules, field, unit) {
        Err(refusal) => Some(refusal),
        Ok(()) if targets(rules, field, unit).next().is_some() => None,
        Ok(()) => Some(Refusal::new("wof.14.0.02", "no enemy whom it may charge is in reach")),
    };
    vec![Offer { barred, ..offer }]
}

/// The enemies whom a unit may charge and reach.
fn targets<'a>(rules: &'a Wof, field: &'a Field<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
    let reach = approaching::reach_inches(rules, field, unit).unwrap_or_default();
    let enemies = field.side(field.unit(unit).side.enemy()).map(|enemy| enemy.id);
    let near = enemies.filter(move |enemy| field.reach(unit, *enemy).is_some_and(|gap| gap.distance() <= reach + TOLERANCE));
    near.filter(move |enemy| {
        challenging::may_charge_at(rules, field, unit, *enemy).is_ok() && approaching::reaches(rules, field, unit, *enemy)
    })
}

/// The charge that a side's units on a headlong charge must make next: each at the nearest enemy in sight whom it reaches (wof.21.4.10).
pub fn headlong(rules: &Wof, field: &Field<'_>, side: Side) -> Option<Task> {
    let must = |unit: &UnitId| challenging::is_headlong(field, *unit) && challenging::may_try(rules, field, *unit).is_ok();
    let charge = |unit: UnitId| {
        let distance = |target: &UnitId| field.reach(unit, *target).map_or(f32::INFINITY, |gap| gap.distance());
        let nearest = targets(rules, field, unit).reduce(|best, next| if distance(&next) < distance(&best) { next } else { best })?;
        let approach = way(rules, field, (unit, nearest), None).ok()?;
        Some(Charging::declared(field, (unit, nearest), ChargeKind::Charge, approach.path, FirstShoots::Goes))
    };
    field.side(side).map(|unit| unit.id).filter(must).find_map(charge).map(Task::Charging)
}

/// The way of a declared charge: that of its order, or the best there is.
///
/// # Errors
/// Why there is none.
pub(super) fn way(
    rules: &Wof,
    field: &Field<'_>,
    (unit, target): (UnitId, UnitId),
    path: Option<&[Leg]>,
) -> Result<approaching::Approach, Refusal> {
    let out_of_reach = || Refusal::new("wof.14.0.02", "it cannot be reached").at(field.unit(target).at());
    let Some(path) = path else {
        return approaching::approaches(rules, field, unit, target, 1.0).into_iter().next().ok_or_else(out_of_reach);
    };
    if !path.iter().all(|leg| matches!(leg, Leg::Advance(_) | Leg::Wheel(..))) {
        return Err(Refusal::new("wof.h.charge_path", "a charge only wheels and goes straight"));
    }
    let (walk, approach) = approaching::by(rules, field, unit, target, path, 1.0);
    let approach = approach.ok_or_else(|| walk.stops.unwrap_or_else(out_of_reach))?;
    match approaching::protected_by(rules, field, target, &approach) {
        Some(friend) => {
            let reason = format!("{} protects that flank: its front must be charged", field.unit(friend).name);
            Err(Refusal::new("wof.12.9.02", reason).at(field.unit(friend).at()))
        }
        None => Ok(approach),
    }
}

/// Whether a charge may be declared, and its whole picture: the charger, everybody who may answer, and when they meet.
///
/// # Errors
/// Why it may not.
pub fn judge_declaration(rules: &Wof, sight: &Sight<'_, Wof>, order: &WofOrder) -> Result<Plan, Refusal> {
    let WofOrder::Charge(unit, target, path, fire) = order else { return Err(Refusal::new("wof.14.0.01", "that is no charge")) };
    let (field, pair) = (&sight.field, (*unit, *target));
    challenging::may_try(rules, field, *unit)?;
    challenging::may_charge_at(rules, field, *unit, *target)?;
    may_shoot_first(rules, field, pair, *fire)?;
    let approach = way(rules, field, pair, path.as_deref())?;
    let charge = Charging::declared(field, pair, ChargeKind::Charge, approach.path.clone(), *fire);
    Ok(foreseeing::declared(rules, field, &charge, &approach))
}

/// Whether a unit may shoot at its target as its charge begins (wof.16.1.05a).
fn may_shoot_first(rules: &Wof, field: &Field<'_>, (unit, target): (UnitId, UnitId), fire: FirstShoots) -> Result<(), Refusal> {
    match fire {
        FirstShoots::Goes => Ok(()),
        FirstShoots::Shoots => shooting::early(rules, field, unit, target, Motion::Moved).map(|_| ()),
    }
}

/// Declares a charge that has been judged.
pub fn declare(rules: &Wof, act: &mut Act<'_, Wof>, order: &WofOrder) {
    let WofOrder::Charge(unit, target, path, fire) = order else { return };
    let pair = (*unit, *target);
    let Ok(approach) = way(rules, &act.field, pair, path.as_deref()) else { return };
    act.outbox.push(Task::Charging(Charging::declared(&act.field, pair, ChargeKind::Charge, approach.path, *fire)));
}

pub(super) fn offers(rules: &Wof, sight: &Sight<'_, Wof>, charge: &Charging) -> Vec<Offer> {
    let answer = |verb: &str, label: &str, slots: Vec<Slot>, clause: &'static str| Offer {
        role: OfferRole::Answer,
        ..Offer::act(verb, label, Subject::Unit(charge.unit), 0, slots, clause)
    };
    match charge.stage {
        Stage::Ask => {
            answering::next(rules, &sight.field, charge).map_or_else(Vec::new, |(unit, choices)| answering::offers(&choices, unit))
        }
        Stage::Swing => vec![
            answer(verb::GO_ON, "Go on as it does", Vec::new(), "wof.14.3.07"),
            answer(verb::CHARGE, "Turn to meet it", vec![Slot::one(slot::TARGET, "Whom")], "wof.14.3.07"),
        ],
        Stage::GoOn => {
            vec![answer(verb::STOP, "Stop here", Vec::new(), "wof.14.4.07"), answer(verb::GO_ON, "Go on", Vec::new(), "wof.14.4.07")]
        }
        _ => Vec::new(),
    }
}

pub(super) fn judge(rules: &Wof, sight: &Sight<'_, Wof>, charge: &Charging, order: &WofOrder) -> Result<Plan, Refusal> {
    let not_now = || Refusal::new("wof.10.0.01", "nothing of that kind is asked now");
    if charge.stage == Stage::Ask {
        return answering::judge(rules, sight, charge, order);
    }
    if order.unit() != Some(charge.unit) {
        return Err(not_now());
    }
    match (charge.stage, order) {
        (Stage::Swing | Stage::GoOn, WofOrder::GoOn(_)) | (Stage::GoOn, WofOrder::Stop(_)) => {
            Ok(foreseeing::going_on(rules, &sight.field, charge, order))
        }
        (Stage::Swing, WofOrder::Charge(_, target, None, _)) => {
            let met = answering::that_may_be_met(rules, &sight.field, charge);
            let found = met.iter().any(|(unit, _)| unit == target);
            if found { Ok(Plan::default()) } else { Err(Refusal::new("wof.14.3.07", "it cannot turn so far")) }
        }
        _ => Err(not_now()),
    }
}

pub(super) fn carry_out(rules: &Wof, act: &mut Act<'_, Wof>, charge: &Charging, order: &WofOrder) {
    match (charge.stage, order) {
        (Stage::Ask, _) => {
            if let Ok(answer) = answering::reply(rules, &act.field, charge, order) {
                act.outbox.becomes(answered(charge, answer));
            }
        }
        (Stage::Swing, WofOrder::Charge(_, target, ..)) => {
            let met = answering::that_may_be_met(rules, &act.field, charge);
            let degrees = met.iter().find(|(unit, _)| unit == target).map_or(0.0, |(_, degrees)| *degrees);
            act.outbox.becomes(colliding::swung(rules, &act.field, charge, degrees));
        }
        (Stage::Swing, _) => act.outbox.becomes(charge.at(Stage::Run)),
        (Stage::GoOn, WofOrder::GoOn(_)) => match next_in_the_way(rules, &act.field, charge) {
            Some((target, path)) => act.outbox.becomes(colliding::goes_on(charge, target, path)),
            None => over(rules, act.outbox, &act.field, charge),
        },
        _ => over(rules, act.outbox, &act.field, charge),
    }
}

pub(super) fn domain(rules: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
    let unit = order.subject.unit()?;
    match (name, sight.task) {
        (slot::TARGET, Some(Task::Charging(charge))) => {
            Some(Domain::Units(answering::that_may_be_met(rules, &sight.field, charge).into_iter().map(|(unit, _)| unit).collect()))
        }
        (slot::TARGET, _) => Some(Domain::Units(targets(rules, &sight.field, unit).collect())),
        (slot::FIRE, _) => Some(offering::words(FirstShoots::ALL.iter().copied())),
        (slot::PATH, _) => Some(Domain::Path(PathDomain {
            start: sight.field.unit(unit).front,
            allowance_inches: approaching::reach_inches(rules, &sight.field, unit).unwrap_or_default(),
            legs: vec![LegKind::Advance, LegKind::Wheel],
            turn_step_degrees: 0.0,
            turn_step_inches: 0.0,
        })),
        _ => None,
    }
}

/// Each target by its best way, by the best that strikes its flank where that is another, and with a shot first where one may shoot.
pub(super) fn suggest(rules: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit().filter(|_| offer.barred.is_none()) else { return Vec::new() };
    let field = &sight.field;
    let at = |target: UnitId| offer.order(sight.seat).with(slot::TARGET, Value::Unit(target));
    if let Some(Task::Charging(charge)) = sight.task {
        return answering::that_may_be_met(rules, field, charge).into_iter().map(|(unit, _)| at(unit)).collect();
    }
    let ways = |target: UnitId| {
        let approaches = approaching::approaches(rules, field, unit, target, 1.0);
        let best = approaches.first().map(|best| best.aspect);
        let other = approaches.iter().find(|other| Some(other.aspect) != best);
        let both = approaches.first().into_iter().chain(other);
        both.map(|way| at(target).with(slot::PATH, Value::Path(way.path.clone()))).collect::<Vec<_>>()
    };
    let shooting = |order: &Order| order.clone().with(slot::FIRE, Value::Choice(FirstShoots::Shoots.name().to_owned()));
    let plain: Vec<Order> = targets(rules, field, unit).flat_map(ways).collect();
    let shoots = |order: &&Order| match order.value(slot::TARGET) {
        Some(Value::Unit(target)) => may_shoot_first(rules, field, (unit, *target), FirstShoots::Shoots).is_ok(),
        _ => false,
    };
    let first: Vec<Order> = plain.iter().filter(shoots).map(shooting).collect();
    plain.into_iter().chain(first).collect()
}
