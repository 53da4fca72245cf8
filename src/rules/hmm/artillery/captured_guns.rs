//! Guns without a crew (hmm.20.42): left behind by a crew that runs, taken by a formed enemy that touches them at the
//! end of its move phase, and a turn later turned on their old owners with two of its figures to each.

use bevy::math::Vec2;

use crate::{
    battle::{
        Action, Domain, Ghost, Happening, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot, Value,
        notice::{EntryWeight, Moment},
    },
    clause::Clause,
    count::counted,
    measure::Pose,
    rules::hmm::{
        Hmm,
        artillery::abandoned_guns,
        charts::FormationKind,
        command::attack_defend_reserve,
        events::HmmEvent,
        formation::{changes, figures, parts, placement},
        journal::line,
        movement::steps::{FORMATION, MovePhase},
        slot_names::slot,
        state::{Battery, BattleState, PartOf, PartTask, UnitState},
    },
    table::{Field, Presence, Side, Stand, Unit, UnitId},
};

/// The clause of guns that change hands.
const CLAUSE: Clause = clause!("hmm.20.42");
/// How far guns that are turned may be shifted to find room for their crew, inches.
const ROOM_TO_TURN: f32 = 3.0;

/// At the end of a side's move phase its formed units take the guns without a crew that they touch.
pub(crate) fn take_guns(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, side: Side) {
    let (field, turn) = (*field, field.resource::<BattleState>().turn);
    let guns: Vec<UnitId> = field
        .side(side.enemy())
        .map(|unit| unit.id)
        .filter(|&unit| abandoned_guns::is_abandoned(&field, unit))
        .collect();
    for abandoned in guns {
        let takes = |unit: UnitId| {
            let state = field.of::<UnitState>(unit);
            let formed = state.formation.is_formed() && state.morale.is_steady() && state.is_combatant();
            formed && field.reach(unit, abandoned).is_some_and(|reach| reach.within(0.0).holds())
        };
        let Some(captor) = field.side(side).map(|unit| unit.id).find(|&unit| takes(unit)) else { continue };
        let text = format!("{} took {}.", field.unit(captor).name, field.unit(abandoned).name);
        outcome.happen(line(&field, captor, text, CLAUSE).weighing(Moment::GunsLost));
        let prize = rules.briefing().part(PartOf { unit: parts::whole(&field, abandoned), task: PartTask::Prize });
        if let Some(prize) = prize.filter(|&prize| field.unit(prize).presence == Presence::Within) {
            let stands = abandoned_guns::guns_as_of(rules, &field, abandoned, prize);
            outcome.own(HmmEvent::GunsPassed { from: abandoned, to: prize, captured: Some(turn) });
            parts::goes_out(outcome, prize, field.unit(abandoned).front, stands);
        }
        outcome.happen(Happening::Laid { unit: abandoned, front: field.unit(abandoned).front, stands: Vec::new() });
        outcome.happen(Happening::Presence { unit: abandoned, presence: Presence::Lost });
    }
}

/// Turns captured guns with a crew of the unit's own.
#[derive(Clone, Copy, Debug)]
pub struct ManGuns {
    unit: UnitId,
    guns: UnitId,
}

impl Action<Hmm> for ManGuns {
    const VERB: &'static str = "man_guns";
    const LABEL: &'static str = "Turn captured guns";
    const CLAUSE: Clause = CLAUSE;
    const STEP: Option<u8> = Some(FORMATION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::GUNS, "Which guns")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(!prizes(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, guns: order.one(slot::GUNS)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, _: &str) -> Option<Domain> {
        Some(Domain::Units(prizes(rules, &sight.field, order.subject.unit()?)))
    }

    /// Each of the guns that it may turn.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let order = |guns: UnitId| offer.order(sight.seat).with(slot::GUNS, Value::Unit(guns));
        prizes(rules, &sight.field, unit).into_iter().map(order).collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        attack_defend_reserve::may_form(rules, &sight.field, self.unit, None)?;
        let manned = manned(rules, &sight.field, self.unit, self.guns)?;
        #[expect(clippy::cast_precision_loss, reason = "a crew has a handful of figures")]
        let freed = manned.crew as f32;
        Ok(Plan {
            ghosts: manned.guns.iter().map(Ghost::of).collect(),
            outlook: Outlook { freed, ..Outlook::default() },
            ..Plan::default()
        })
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        man(rules, &sight.field, outcome, self.unit, self.guns);
    }
}

/// The captured guns that a unit may turn now, by id.
fn prizes(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    let any = rules
        .briefing()
        .parts
        .iter()
        .any(|(of, prize)| of.task == PartTask::Prize && field.get_unit(*prize).is_some_and(Unit::on_table));
    if !any {
        return Vec::new();
    }
    let side = field.side(field.unit(unit).side).map(|guns| guns.id);
    side.filter(|&guns| abandoned_guns::is_abandoned(field, guns) && manned(rules, field, unit, guns).is_ok()).collect()
}

/// Captured guns with a crew: where they would stand, and how many figures stay with the unit.
struct Manned {
    front: Pose,
    guns: Vec<Stand>,
    crew: usize,
    stays: usize,
}

/// Guns captured in an earlier turn, turned to face as the unit that touches them, with figures of it for a crew.
fn manned(rules: &Hmm, field: &Field<'_>, unit: UnitId, guns: UnitId) -> Result<Manned, Refusal> {
    let refuse = |reason: String| Err(Refusal::new(CLAUSE, reason));
    changes::may_change(field, unit)?;
    let (state, turn) = (field.of::<UnitState>(unit), field.resource::<BattleState>().turn);
    let theirs = field
        .get_unit(guns)
        .filter(|guns| guns.side == field.unit(unit).side && abandoned_guns::is_abandoned(field, guns.id));
    let Some(theirs) = theirs else { return refuse("there are no captured guns".to_owned()) };
    let prize = field.of::<UnitState>(guns);
    let sound = prize.battery.iter().flat_map(|battery| &battery.guns).filter(|gun| gun.sound).count();
    let crew = sound * usize::from(rules.charts().artillery.prize_crew);
    let men = figures::men(field, unit);
    match prize.battery.and_then(|battery| battery.captured) {
        None => return refuse("they are nobody's prize".to_owned()),
        Some(taken) if turn <= taken => {
            return refuse("they are turned in a later turn than that in which they are taken".to_owned());
        }
        Some(_) if !state.formation.is_formed() || !(state.is_foot()) => {
            return refuse("formed foot turns captured guns".to_owned());
        }
        Some(_) if men <= crew => return refuse(format!("it has not {} to spare for a crew", counted(crew, "figure"))),
        Some(_) if !field.reach(unit, guns).is_some_and(|reach| reach.within(0.0).holds()) => {
            return refuse(format!("it does not touch {}", theirs.name));
        }
        Some(_) => {}
    }
    let stands =
        |front: Pose| placement::stands_of_state(rules, prize, crew, guns, FormationKind::Unlimbered, 1, front);
    let free = |front: Pose| {
        front.at.distance(theirs.front.at) <= ROOM_TO_TURN
            && placement::must_fit_beside(rules, field, &[guns], &stands(front)).is_ok()
    };
    let wanted = Pose::new(theirs.front.at, field.unit(unit).front.facing).shifted(Vec2::new(0.0, 1.0));
    let front = placement::nearest_free(wanted, free)
        .ok_or_else(|| Refusal::new(clause!("hmm.20.27"), "there is no room to turn them"))?;
    Ok(Manned { front, guns: stands(front), crew, stays: men - crew })
}

/// Turns captured guns, which do not fire in that turn (hmm.11.04).
fn man(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, prize: UnitId) {
    let Ok(Manned { front, guns, crew, stays }) = manned(rules, field, unit, prize) else { return };
    let (state, turn, own) =
        (field.of::<UnitState>(unit), field.resource::<BattleState>().turn, field.unit(unit).front);
    let left = placement::stands_of_state(
        rules,
        state,
        stays,
        unit,
        state.formation.kind,
        state.formation.skirmish_lines,
        own,
    );
    let text = format!("{} turned {} about with a crew of {crew}.", field.unit(unit).name, field.unit(prize).name);
    for gun in field.get_of::<Battery>(prize).into_iter().flat_map(|battery| &battery.guns) {
        outcome.own(HmmEvent::GunHandled(gun.stand, turn));
    }
    outcome.happen(Happening::Laid { unit, front: own, stands: left });
    outcome.happen(Happening::Laid { unit: prize, front, stands: guns });
    outcome.own(HmmEvent::GunsManned(prize, u16::try_from(crew).unwrap_or(u16::MAX)));
    outcome.happen(line(field, unit, text, CLAUSE).weighing(EntryWeight::Decisive));
}
