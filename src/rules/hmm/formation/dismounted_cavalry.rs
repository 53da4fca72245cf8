//! Horsemen that dismount and mount again (hmm.04.18 to hmm.04.24): one man in four holds the horses where the others
//! left them, and the unit comes back to them to mount. In step 1, for the whole allowance of the turn, and not under
//! fire.

use crate::{
    battle::{
        Action, Choice, Domain, Ghost, Happening, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot,
        Subject, Value,
    },
    clause::Clause,
    count::counted,
    measure::{Body, Pose, TOLERANCE},
    receipt::Line,
    rules::{
        common::{offering, slots::Slots},
        hmm::{
            Hmm,
            charts::{FormationKind, Mount, Pace},
            command::{attack_defend_reserve, stepping_aside},
            events::HmmEvent,
            fire::targets,
            formation::{changes, figures, horse_holders, legal_formations, parts, placement},
            journal::line,
            melee::pinned::PINNED,
            morale::composite_units::NOT_READY,
            movement::{
                self,
                steps::{self, FORMATION, MovePhase},
            },
            powers,
            slot_names::slot,
            state::{Acted, BattleState, Formation, Morale, PartTask, Troops, UnitState, UnitView},
        },
        word::Word,
    },
    table::{Field, Presence, Stand, UnitId},
};
use bevy::math::Vec2;

/// The clause of what mounting and dismounting cost and when they may be done.
const CLAUSE: Clause = clause!("hmm.04.19");
/// How far behind the men on foot their horses stand, inches.
const HORSES_BEHIND: f32 = 0.25;
/// How a command group goes where nobody says how.
const USUAL: Mount = Mount::Dismounted;

/// Horsemen dismount into a formation, the command group with the men or with the horses; horse holders let the horses
/// go by it and fall in with their unit.
#[derive(Clone, Copy, Debug)]
pub struct Dismount {
    unit: UnitId,
    /// None where the horses are let go.
    into: Option<FormationKind>,
    command_group: Mount,
}

impl Action<Hmm> for Dismount {
    const VERB: &'static str = "dismount";
    const LABEL: &'static str = "Dismount";
    const CLAUSE: Clause = CLAUSE;
    const STEP: Option<u8> = Some(FORMATION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![
            Slot::one(slot::FORMATION, "Formation"),
            Slot::optional(slot::COMMAND_GROUP, "Command group").usually(USUAL.name()),
        ]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let state = field.of::<UnitState>(unit);
        if !handles_horses(field, unit) {
            return Vec::new();
        }
        if state.holds_horses() {
            let label = "Dismount and let the horses go".to_owned();
            let offer = Self::offer(Subject::Unit(unit));
            return vec![Offer { label, slots: Vec::new(), clause: clause!("hmm.04.24"), ..offer }];
        }
        let sends = || parts::to_send(rules, field, unit, PartTask::HoldsHorses).is_some();
        Self::offered_if(state.is_mounted() && sends(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let command_group = order.word_or_none(slot::COMMAND_GROUP)?.unwrap_or(USUAL);
        Ok(Self { unit: order.unit()?, into: order.word_or_none(slot::FORMATION)?, command_group })
    }

    fn domain(_: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        match name {
            slot::COMMAND_GROUP => Some(Domain::Choices(
                [Mount::Dismounted, Mount::Mounted]
                    .map(|group| Choice::new(group.name(), group_in_words(group)))
                    .to_vec(),
            )),
            _ => formation_slot(sight, order, name),
        }
    }

    fn suggest(_: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        if offer.slots.is_empty() { vec![offer.order(sight.seat)] } else { every_formation(sight, offer) }
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        judge(rules, sight, self.unit, self.into, || self.change(rules, &sight.field))
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        if let Ok(change) = self.change(rules, &sight.field) {
            carry_out(rules, &sight.field, outcome, change);
        }
    }
}

impl Dismount {
    fn change(&self, rules: &Hmm, field: &Field<'_>) -> Result<Change, Refusal> {
        match self.into {
            Some(formation) => dismounted(rules, field, self.unit, formation, self.command_group),
            None => let_go(rules, field, parts::whole(field, self.unit)),
        }
    }
}

/// Horsemen that are back with their horses mount in a formation (hmm.04.22).
#[derive(Clone, Copy, Debug)]
pub struct MountUp {
    unit: UnitId,
    formation: FormationKind,
}

impl Action<Hmm> for MountUp {
    const VERB: &'static str = "mount";
    const LABEL: &'static str = "Mount";
    const CLAUSE: Clause = CLAUSE;
    const STEP: Option<u8> = Some(FORMATION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FORMATION, "Formation")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let state = field.of::<UnitState>(unit);
        let on_foot = handles_horses(field, unit) && !state.holds_horses() && !state.is_mounted();
        Self::offered_if(on_foot && parts::sent(rules, field, unit, PartTask::HoldsHorses).is_some(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, formation: order.word(slot::FORMATION)? })
    }

    fn domain(_: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        formation_slot(sight, order, name)
    }

    fn suggest(_: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        every_formation(sight, offer)
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let change = || mounted(rules, &sight.field, self.unit, self.formation);
        judge(rules, sight, self.unit, Some(self.formation), change)
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        if let Ok(change) = mounted(rules, &sight.field, self.unit, self.formation) {
            carry_out(rules, &sight.field, outcome, change);
        }
    }
}

/// Whether a unit consists of horsemen that may do something with their horses now: act, or hold those of others.
fn handles_horses(field: &Field<'_>, unit: UnitId) -> bool {
    let state = field.of::<UnitState>(unit);
    let able = || {
        if state.holds_horses() {
            !state.morale.retreating && !NOT_READY.bars(field, unit)
        } else {
            steps::may_act(field, unit).is_ok()
        }
    };
    state.troops.kind.is_cavalry() && able() && changes::may_change(field, parts::whole(field, unit)).is_ok()
}

/// The formations of horsemen, on horseback and on foot.
fn formations(state: UnitView<'_>) -> impl Iterator<Item = FormationKind> {
    let troop = state.troops.kind;
    FormationKind::ALL.iter().copied().filter(move |&to| legal_formations::may_take(troop, to))
}

/// Where the officers of horsemen on foot are.
fn group_in_words(group: Mount) -> &'static str {
    match group {
        Mount::Dismounted => "on foot with the men",
        Mount::Mounted => "on horseback with the horses",
    }
}

fn formation_slot(sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
    let unit = order.subject.unit()?;
    (name == slot::FORMATION).then(|| offering::words(formations(sight.unit(unit))))
}

fn every_formation(sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
    let Some(unit) = offer.subject.unit() else { return Vec::new() };
    let to = |to: FormationKind| offer.order(sight.seat).with(slot::FORMATION, Value::Choice(to.name().to_owned()));
    formations(sight.unit(unit)).map(to).collect()
}

/// A unit and its horses after the change.
struct Change {
    unit: UnitId,
    holders: UnitId,
    becomes: UnitState,
    men: usize,
    front: Pose,
    stands: Vec<Stand>,
    /// The horses and their holders, where they stand by themselves.
    held: Option<(Pose, Vec<Stand>)>,
}

impl Change {
    /// The men's stands and those of the horses.
    fn all_stands(&self) -> Vec<Stand> {
        self.stands.iter().chain(self.held.iter().flat_map(|(_, stands)| stands)).cloned().collect()
    }
}

/// Three men in four on foot where the unit's front is, the fourth with the horses close behind them (hmm.04.21,
/// hmm.04.22).
fn dismounted(
    rules: &Hmm,
    field: &Field<'_>,
    unit: UnitId,
    formation: FormationKind,
    group: Mount,
) -> Result<Change, Refusal> {
    let state = field.of::<UnitState>(unit);
    let holders = parts::to_send(rules, field, unit, PartTask::HoldsHorses).filter(|_| state.is_mounted());
    let holders =
        holders.ok_or_else(|| Refusal::new(clause!("hmm.04.18"), "only horsemen on their horses dismount"))?;
    let men = u32::try_from(figures::men(field, unit)).unwrap_or(u32::MAX);
    let (on_foot, hold) = horse_holders::dismounted(rules.in_force(), men);
    if on_foot == 0 {
        return Err(Refusal::new(clause!("hmm.04.21"), "one trooper alone has nobody to hold his horse"));
    }
    let mut becomes = state.copied();
    becomes.formation =
        Formation { kind: formation, mount: Mount::Dismounted, command_group: group, ..*state.formation };
    let (front, men) = (field.unit(unit).front, on_foot as usize);
    let stands = placement::stands_of_state(
        rules,
        becomes.view(),
        men,
        unit,
        formation,
        becomes.formation.skirmish_lines,
        front,
    );
    stepping_aside::must_find_room(rules, field, unit, &[unit, holders], &stands)?;
    let horses = |at: Pose| {
        let state = field.of::<UnitState>(holders);
        placement::stands_of_state(rules, state, hold as usize, holders, state.formation.kind, 1, at)
    };
    let held = beside(rules, field, [unit, holders], &stands, front, horses)?;
    Ok(Change { unit, holders, becomes, men, front, stands, held: Some(held) })
}

/// The free place for the horses that is nearest to the rear of the men on foot, and near enough to mount from.
fn beside(
    rules: &Hmm,
    field: &Field<'_>,
    apart: [UnitId; 2],
    men: &[Stand],
    front: Pose,
    horses: impl Fn(Pose) -> Vec<Stand>,
) -> Result<(Pose, Vec<Stand>), Refusal> {
    let bodies: Vec<Body> = men.iter().map(Stand::body).collect();
    let depth = bodies.iter().flat_map(Body::corners).map(|corner| -front.to_local(corner).y).fold(0.0, f32::max);
    let within = rules.charts().organisation.holders_within_inches;
    let free = |at: Pose| {
        let stands = horses(at);
        let theirs: Vec<Body> = stands.iter().map(Stand::body).collect();
        let gap =
            theirs.iter().flat_map(|one| bodies.iter().map(|other| one.distance(other))).fold(f32::INFINITY, f32::min);
        let apart_from_the_men = !theirs.iter().any(|one| bodies.iter().any(|other| one.overlaps(other)));
        gap <= within && apart_from_the_men && placement::must_fit_beside(rules, field, &apart, &stands).is_ok()
    };
    let wanted = front.shifted(Vec2::new(0.0, -depth - HORSES_BEHIND));
    let place = placement::nearest_free(wanted, free)
        .ok_or_else(|| Refusal::new(clause!("hmm.20.27"), "there is no room for its horses beside it"))?;
    Ok((place, horses(place)))
}

/// The whole unit on horseback, where it stands or where its horses do (hmm.04.22).
fn mounted(rules: &Hmm, field: &Field<'_>, unit: UnitId, formation: FormationKind) -> Result<Change, Refusal> {
    let state = field.of::<UnitState>(unit);
    let holders = with_its_horses(rules, field, unit)?;
    let men = figures::men(field, unit) + figures::men(field, holders);
    let mut becomes = state.copied();
    becomes.formation =
        Formation { kind: formation, mount: Mount::Mounted, command_group: Mount::Dismounted, ..*state.formation };
    let mut why = None;
    for front in [unit, holders].map(|body| field.unit(body).front) {
        let stands = placement::stands_of_state(
            rules,
            becomes.view(),
            men,
            unit,
            formation,
            becomes.formation.skirmish_lines,
            front,
        );
        match stepping_aside::must_find_room(rules, field, unit, &[unit, holders], &stands) {
            Ok(_) => return Ok(Change { unit, holders, becomes, men, front, stands, held: None }),
            Err(refusal) => why = why.or(Some(refusal)),
        }
    }
    Err(why.expect("two places were tried"))
}

/// The holders leave the horses and fall in with their unit, which stays on foot for good (hmm.04.24).
fn let_go(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<Change, Refusal> {
    let state = field.of::<UnitState>(unit);
    let holders = with_its_horses(rules, field, unit)?;
    let men = figures::men(field, unit) + figures::men(field, holders);
    let mut becomes = state.copied();
    becomes.formation.command_group = Mount::Dismounted;
    let front = field.unit(unit).front;
    let stands = placement::stands_of_state(
        rules,
        becomes.view(),
        men,
        unit,
        state.formation.kind,
        state.formation.skirmish_lines,
        front,
    );
    stepping_aside::must_find_room(rules, field, unit, &[unit, holders], &stands)?;
    Ok(Change { unit, holders, becomes, men, front, stands, held: None })
}

/// The holders of a unit that is back with its horses (hmm.04.22).
fn with_its_horses(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<UnitId, Refusal> {
    let state = field.of::<UnitState>(unit);
    if !state.troops.kind.is_cavalry() || state.is_mounted() {
        return Err(Refusal::new(clause!("hmm.04.18"), "it is no unit of horsemen on foot"));
    }
    let holders = parts::sent(rules, field, unit, PartTask::HoldsHorses);
    let holders = holders
        .ok_or_else(|| Refusal::new(clause!("hmm.04.24"), "its horses have run off, and it cannot mount again"))?;
    if PINNED.bars(field, holders) {
        return Err(Refusal::new(PINNED.clause, "those who hold its horses are in melee"));
    }
    let within = rules.charts().organisation.holders_within_inches;
    let gap = field.reach(unit, holders).map_or(f32::INFINITY, |reach| reach.distance());
    if gap > within + TOLERANCE {
        let reason = format!("its horses stand {gap:.1} in away, and it must come within {within} in of them");
        return Err(Refusal::new(clause!("hmm.04.22"), reason).by(gap - within).at(field.unit(holders).at()));
    }
    Ok(holders)
}

/// Mounting and dismounting are not done under fire: shot at or hurt this turn or the last, or where an enemy could
/// shoot (hmm.04.19).
fn must_not_be_under_fire(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let turn = field.resource::<BattleState>().turn;
    if field.of::<Morale>(unit).under_fire.is_some_and(|last| last + 1 >= turn) {
        return Err(Refusal::new(CLAUSE, "it has been under fire this turn or the last"));
    }
    let reach =
        |enemy: UnitId| field.of::<Troops>(enemy).weapon.map(|weapon| rules.charts().fire.reach(weapon).reach_inches);
    let could_shoot = |enemy: UnitId| {
        reach(enemy).is_some_and(|inches| targets::may_be_within(field, enemy, unit, inches))
            && !field.resource::<BattleState>().is_pinned(enemy)
            && targets::aim(rules, field, enemy, unit).is_ok()
    };
    let mut enemies = field.side(field.unit(unit).side.enemy());
    match enemies.find(|enemy| could_shoot(enemy.id)) {
        Some(enemy) => Err(Refusal::new(CLAUSE, format!("{} could shoot at it", enemy.name)).at(enemy.at())),
        None => Ok(()),
    }
}

/// Whether a unit may mount, dismount or let its horses go, and where its stands would be.
///
/// # Errors
/// The reason why it may not.
fn judge(
    rules: &Hmm,
    sight: &Sight<'_, Hmm>,
    unit: UnitId,
    into: Option<FormationKind>,
    change: impl Fn() -> Result<Change, Refusal>,
) -> Result<Plan, Refusal> {
    let field = &sight.field;
    let unit = parts::whole(field, unit);
    changes::may_change(field, unit)?;
    attack_defend_reserve::may_form(rules, field, unit, None)?;
    if let Some(to) = into.filter(|to| !formations(sight.unit(unit)).any(|lawful| lawful == *to)) {
        return Err(Refusal::new(legal_formations::CAVALRY_FORMATIONS, format!("horsemen do not form {to}")));
    }
    let change = change()?;
    must_not_be_under_fire(rules, field, unit)?;
    let state = sight.unit(unit);
    let full = movement::rates::rate(
        rules.in_force(),
        state.troops.kind,
        state.formation.mount,
        state.formation.kind,
        Pace::March,
    );
    // Horses are not given away for the fire of a few more muskets.
    let for_good = into.is_none();
    let becomes = (!for_good).then(|| powers::of_state(rules, change.becomes.view(), change.men));
    let stands = change.all_stands();
    let asides = stepping_aside::must_find_room(rules, field, unit, &[unit, change.holders], &stands)?;
    let cost =
        Line { clause: CLAUSE, label: "the whole allowance of the turn, in inches".to_owned(), value: full.into() };
    let officers = |group: Mount| Line {
        clause: clause!("hmm.04.23"),
        label: "its officers go".to_owned(),
        value: group_in_words(group).into(),
    };
    let on_foot = !for_good && !change.becomes.view().is_mounted();
    let group = on_foot.then(|| officers(change.becomes.formation.command_group));
    Ok(Plan {
        lines: [cost].into_iter().chain(group).collect(),
        cost_inches: Some(full),
        left_inches: Some(0.0),
        ghosts: stands.iter().map(Ghost::of).chain(stepping_aside::ghosts(&asides)).collect(),
        outlook: Outlook { becomes, ..Outlook::default() },
        warnings: if for_good { vec!["It cannot mount again in this battle.".to_owned()] } else { Vec::new() },
        ..Plan::default()
    })
}

/// Mounts, dismounts or lets the horses go.
fn carry_out(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, change: Change) {
    let all = change.all_stands();
    let Change { unit, holders, becomes, men, front, stands, held } = change;
    let name = &field.unit(unit).name;
    let (text, clause) = match held {
        Some(_) => (
            format!("{name} dismounted into {}: {men} on foot, the rest with the horses.", becomes.formation.kind),
            clause!("hmm.04.21"),
        ),
        None if becomes.view().is_mounted() => (format!("{name} mounted in {}.", becomes.formation.kind), CLAUSE),
        None => (
            format!("{name} let the horses go, to fight on foot from now on: {}.", counted(men, "figure")),
            clause!("hmm.04.24"),
        ),
    };
    outcome.own(HmmEvent::Acted(unit, Acted::Remounted));
    if held.is_none() && becomes.view().is_mounted() {
        parts::comes_in(outcome, holders, front);
    } else if held.is_none() {
        outcome.happen(Happening::Laid { unit: holders, front, stands: Vec::new() });
        outcome.happen(Happening::Presence { unit: holders, presence: Presence::Lost });
    }
    outcome.own(HmmEvent::MountChanged(unit, becomes.formation.mount, becomes.formation.command_group));
    outcome.own(HmmEvent::Formed(unit, becomes.formation.kind, becomes.formation.skirmish_lines));
    stepping_aside::make_room(rules, field, outcome, unit, &[unit, holders], &all);
    outcome.happen(Happening::Laid { unit, front, stands });
    if let Some((front, stands)) = held {
        parts::goes_out(outcome, holders, front, stands);
    }
    outcome.happen(line(field, unit, text, clause));
}
