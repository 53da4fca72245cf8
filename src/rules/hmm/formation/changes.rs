//! Changes of formation (hmm.05): in step 1 of a side's move phase, for the whole allowance of the turn; faces, squares
//! of the Civil War, limbering and unlimbering; and their cost (`hmm.t.drill`).

use crate::{
    battle::{
        Action, Choice, Domain, Ghost, Happening, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot,
        Value,
    },
    clause::Clause,
    measure::{Hand, Pose, Segment},
    receipt::{Line, Receipt},
    rules::{
        common::{offering, slots::Slots},
        hmm::{
            Hmm,
            artillery::limbers,
            charts::{FormationKind, Rules, formation::COST_OF_DRILL, options::Toggle},
            command::{attack_defend_reserve, chain, stepping_aside},
            events::HmmEvent,
            formation::{figures, horse_holders::HOLDS_HORSES, legal_formations, placement},
            journal::line,
            melee::pinned::PINNED,
            morale::{composite_units::NOT_READY, routs},
            movement::{
                steps::{FORMATION, MovePhase},
                turns,
            },
            papers::Mission,
            powers,
            slot_names::slot,
            state::{Acted, BattleState, Formation, PartTask, UnitState, UnitView},
        },
        reckon::{ProcedureInputs, inputs},
        word::Word,
    },
    table::{Field, Stand, UnitId, ask::Whom},
};
use bevy::math::Vec2;

/// A change of formation, limbering and unlimbering; of skirmishers into this many lines.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    unit: UnitId,
    to: FormationKind,
    lines: u8,
}

impl Action<Hmm> for Form {
    const VERB: &'static str = "form";
    const LABEL: &'static str = "Change formation";
    const CLAUSE: Clause = clause!("hmm.05.01");
    const STEP: Option<u8> = Some(FORMATION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FORMATION, "Formation"), Slot::optional(slot::LINES, "Skirmish lines")]
    }

    fn offered(_: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(changes_at_all(field, unit), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let lines = order.number(slot::LINES, 1..=3)?.unwrap_or(2);
        let lines = u8::try_from(lines).unwrap_or(2);
        Ok(Self { unit: order.unit()?, to: order.word(slot::FORMATION)?, lines })
    }

    fn domain(_: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        match name {
            slot::FORMATION => Some(offering::words(choices(sight.unit(order.subject.unit()?)))),
            slot::LINES => Some(Domain::Number { least: 1, most: 3 }),
            _ => None,
        }
    }

    /// Every change.
    fn suggest(_: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let to = |to: FormationKind| Value::Choice(to.name().to_owned());
        choices(sight.unit(unit))
            .into_iter()
            .map(|formation| offer.order(sight.seat).with(slot::FORMATION, to(formation)))
            .collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        judge(rules, sight, self.unit, &self.change(&sight.field), None)
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        carry_out(rules, &sight.field, outcome, self.unit, &self.change(&sight.field));
    }
}

impl Form {
    fn change(&self, field: &Field<'_>) -> Change {
        Change { to: self.to, lines: self.lines, front: field.unit(self.unit).front }
    }
}

/// Facing to a flank, which turns column into line and line into column (hmm.05.08).
#[derive(Clone, Copy, Debug)]
pub struct Face {
    unit: UnitId,
    hand: Hand,
}

/// The hands as orders say them.
const HANDS: [(&str, &str, Hand); 2] = [("left", "to the left", Hand::Left), ("right", "to the right", Hand::Right)];

impl Action<Hmm> for Face {
    const VERB: &'static str = "face";
    const LABEL: &'static str = "Face to a flank";
    const CLAUSE: Clause = turns::FACING;
    const STEP: Option<u8> = Some(FORMATION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::HAND, "Hand")]
    }

    fn offered(_: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let state = field.of::<UnitState>(unit);
        let turns = || {
            turns::faces_to(state.formation.kind).is_some_and(|to| legal_formations::may_take(state.troops.kind, to))
        };
        Self::offered_if(state.part_of.is_none() && turns() && changes_at_all(field, unit), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let word: String = order.one(slot::HAND)?;
        let hand = HANDS.iter().find(|(name, ..)| *name == word);
        let (.., hand) = hand.ok_or_else(|| order.malformed(&format!("'{word}' is no hand")))?;
        Ok(Self { unit: order.unit()?, hand: *hand })
    }

    fn domain(_: &Hmm, _: &Sight<'_, Hmm>, _: &Order, name: &str) -> Option<Domain> {
        let choices = || HANDS.map(|(word, label, _)| Choice::new(word, label)).to_vec();
        (name == slot::HAND).then(|| Domain::Choices(choices()))
    }

    /// Both hands.
    fn suggest(_: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let to = |word: &str| offer.order(sight.seat).with(slot::HAND, Value::Choice(word.to_owned()));
        HANDS.map(|(word, ..)| to(word)).to_vec()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let change = self.change(rules, &sight.field)?;
        judge(rules, sight, self.unit, &change, Some(change.front))
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        if let Ok(change) = self.change(rules, &sight.field) {
            carry_out(rules, &sight.field, outcome, self.unit, &change);
        }
    }
}

impl Face {
    fn change(&self, rules: &Hmm, field: &Field<'_>) -> Result<Change, Refusal> {
        let (unit, state) = (self.unit, field.of::<Formation>(self.unit));
        let to = turns::must_face_to(state.kind)?;
        let before = placement::footprint(rules, field, unit, state.kind, state.skirmish_lines);
        let after = placement::footprint(rules, field, unit, to, 1);
        let degrees = if self.hand == Hand::Right { 90.0 } else { -90.0 };
        let front = placement::front_about_the_middle(field.unit(unit).front, before, after, degrees);
        Ok(Change { to, lines: 1, front })
    }
}

/// The formations that a unit may take up from its own; parts of a unit know one only.
fn choices(state: UnitView<'_>) -> Vec<FormationKind> {
    let all = FormationKind::ALL
        .iter()
        .copied()
        .filter(|&formation| state.part_of.is_none() || forms_loosely_again(state, formation));
    all.filter(|&formation| {
        formation != state.formation.kind && legal_formations::may_take(state.troops.kind, formation)
    })
    .collect()
}

/// Whether skirmishers of a battalion that ran with it and have rallied would be in open order again (hmm.20.11,
/// hmm.20.28).
fn forms_loosely_again(state: UnitView<'_>, to: FormationKind) -> bool {
    let skirmishes = state.part_of.is_some_and(|part| part.task == PartTask::Skirmishes);
    skirmishes && state.formation.kind == FormationKind::Rout && to == FormationKind::Skirmish
}

/// A unit after a change: formation, lines and front.
struct Change {
    to: FormationKind,
    lines: u8,
    front: Pose,
}

impl Change {
    fn stands(&self, rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Stand> {
        placement::stands(rules, field, unit, self.to, self.lines, self.front)
    }
}

/// Whether there is a formation for a unit to take now.
fn changes_at_all(field: &Field<'_>, unit: UnitId) -> bool {
    may_change(field, unit).is_ok() && !choices(field.of::<UnitState>(unit)).is_empty()
}

/// Whether a unit may change formation now.
///
/// # Errors
/// The reason why not.
pub(crate) fn may_change(field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let battle = field.resource::<BattleState>();
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    match () {
        () if state.general.is_some() => refuse(clause!("hmm.06.01"), "generals are always in column"),
        () if state.morale.rout.is_some() => Err(routs::keep_no_formation("routers keep no formation")),
        () if state.morale.rallied.is_some_and(|rallied| battle.turn <= rallied + 1) => {
            refuse(clause!("hmm.20.11"), "it has only just rallied")
        }
        () if NOT_READY.bars(field, unit) => NOT_READY.refuse(),
        () if HOLDS_HORSES.bars(field, unit) => HOLDS_HORSES.refuse(),
        () if state.morale.retreating => refuse(clause!("hmm.18.07"), "it is leaving the field"),
        () if PINNED.bars(field, unit) => PINNED.refuse(),
        () if state.battery.as_ref().is_some_and(|battery| battery.guns.iter().all(|gun| !gun.sound)) => {
            Err(limbers::no_gun_left())
        }
        () if state.conduct.acted != Acted::Nothing => refuse(turns::FACING, "it has acted this turn"),
        () => Ok(()),
    }
}

/// Whether a change is legal, and where the stands would be.
///
/// # Errors
/// The reason why it is not legal.
fn judge(
    rules: &Hmm,
    sight: &Sight<'_, Hmm>,
    unit: UnitId,
    change: &Change,
    faces: Option<Pose>,
) -> Result<Plan, Refusal> {
    let field = &sight.field;
    let state = sight.unit(unit);
    may_change(field, unit)?;
    if state.part_of.is_some() && !forms_loosely_again(state, change.to) {
        return Err(Refusal::new(clause!("hmm.20.28"), "skirmishers of a battalion stay in skirmish order"));
    }
    if change.to == state.formation.kind {
        return Err(Refusal::new(turns::FACING_CHANGES_THE_FORMATION, "it stands so already"));
    }
    legal_formations::must_be_for(state.troops.kind, change.to)?;
    if rules.options().acw == Toggle::On
        && change.to == FormationKind::AttackColumn
        && !goes_against_works(rules, field, unit)
    {
        return Err(legal_formations::no_civil_war_attack_column());
    }
    attack_defend_reserve::may_form(rules, field, unit, faces)?;
    let stands = change.stands(rules, field, unit);
    let asides = stepping_aside::must_find_room(rules, field, unit, &[unit], &stands)?;
    let mut becomes = state.copied();
    (becomes.formation.kind, becomes.formation.skirmish_lines) = (change.to, change.lines);
    let full = crate::rules::hmm::movement::rates::rate(
        rules.in_force(),
        state.troops.kind,
        state.formation.mount,
        state.formation.kind,
        crate::rules::hmm::charts::Pace::March,
    );
    Ok(Plan {
        lines: vec![Line {
            clause: clause!("hmm.05.10"),
            label: "the whole allowance of the turn, in inches".to_owned(),
            value: full.into(),
        }],
        cost_inches: Some(full),
        left_inches: Some(0.0),
        ghosts: stands.iter().map(Ghost::of).chain(stepping_aside::ghosts(&asides)).collect(),
        outlook: Outlook {
            becomes: Some(powers::of_state(rules, becomes.view(), figures::men(field, unit))),
            ..Outlook::default()
        },
        ..Plan::default()
    })
}

/// Whether a unit's formation attacks field works with others: its line of advance crosses one and its commander has
/// another above him (hmm.03.28). Without binding orders, works straight ahead are enough.
fn goes_against_works(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> bool {
    let crosses = |line: Segment| {
        let way = field.transect(line, Whom::nobody());
        way.features().any(|(feature, _)| rules.charts().works.shelters(rules.terrain(feature)))
    };
    if !chain::orders_bind(rules) {
        let (front, size) = (field.unit(unit).front, field.size());
        return crosses(Segment::new(front.at, front.shifted(Vec2::new(0.0, size.width + size.depth)).at));
    }
    let above = chain::commander(field, unit).and_then(|chief| chain::superior(field, chief));
    let line = chain::mission_of(rules, field, unit).and_then(Mission::line);
    above.is_some() && line.is_some_and(|line| line.pieces().any(crosses))
}

/// Makes the change, or its first half where the Civil War needs two turns for a square (hmm.03.35).
fn carry_out(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, change: &Change) {
    let state = field.of::<UnitState>(unit);
    let name = &field.unit(unit).name;
    outcome.own(HmmEvent::Acted(unit, Acted::Changed));
    let slow = rules.options().acw == Toggle::On
        && change.to == FormationKind::Square
        && state.formation.half_changed != Some(FormationKind::Square);
    if slow {
        outcome.own(HmmEvent::HalfChanged(unit, Some(FormationKind::Square)));
        let text = format!("{name} began to form square, which takes two turns.");
        outcome.happen(line(field, unit, text, clause!("hmm.03.35")));
        return;
    }
    let stands = change.stands(rules, field, unit);
    outcome.own(HmmEvent::Formed(unit, change.to, change.lines));
    stepping_aside::make_room(rules, field, outcome, unit, &[unit], &stands);
    outcome.happen(Happening::Laid { unit, front: change.front, stands });
    let clause = if state.troops.kind.is_artillery() { limbers::TAKES_A_TURN } else { clause!("hmm.05.01") };
    let text = match change.to {
        FormationKind::Limbered => format!("{name} limbered up."),
        FormationKind::Unlimbered => format!("{name} unlimbered."),
        to => format!("{name} formed {to}."),
    };
    outcome.happen(line(field, unit, text, clause));
}

inputs! {
    /// The cost of a change of formation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FormationChange for "hmm.drill" by COST_OF_DRILL switches ["acw"] {
        /// The new formation.
        to: FormationKind = word(COST_OF_DRILL),
        /// The turn on which the change is begun.
        turn: u32 = count("turn", clause!("hmm.05.03")).within(1, 999).or("1").unlisted(),
    }
}

/// A change of formation and its payment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChangeCost {
    /// Percent of the full allowance of each turn that it takes.
    pub percent: f32,
    /// The turn on which the new formation stands.
    pub complete_turn: u32,
    /// The first turn on which the unit may fire again in the Fire Phase.
    pub fires_from_turn: u32,
}

/// The cost of a change of formation that is begun on some turn (hmm.05.01): the full allowance of one turn (hmm.05.08,
/// hmm.05.09, hmm.05.10); of two for a square in the Civil War (hmm.03.35); the whole turn for limbering, without a
/// shot (hmm.11.04).
///
/// It is made in step 1, so a change of one turn is complete by the Fire Phase (hmm.05.02).
pub fn change(rules: Rules<'_>, of: &FormationChange) -> Receipt<ChangeCost> {
    let mut draft = of.draft();
    let FormationChange { to, turn } = *of;
    let drill = rules.charts.formation.drill;
    let (turns, fires_after, clause) = match to {
        FormationKind::Limbered | FormationKind::Unlimbered => {
            (drill.limber_turns, drill.limber_turns, limbers::TAKES_A_TURN)
        }
        FormationKind::Square if rules.options.acw == Toggle::On => {
            (drill.civil_war_square_turns, drill.civil_war_square_turns - 1, clause!("hmm.03.35"))
        }
        _ => (1, 0, clause!("hmm.05.10")),
    };
    draft.note(clause!("hmm.05.03"), "made in the move phase of turn", turn);
    draft.note(clause, "turns", turns);
    draft.note(COST_OF_DRILL, "percent of the allowance of each", drill.change_percent);
    let change = ChangeCost {
        percent: drill.change_percent,
        complete_turn: turn + turns - 1,
        fires_from_turn: turn + fires_after,
    };
    draft.result("percent", change.percent);
    draft.result("complete", change.complete_turn);
    draft.result("fires_from", change.fires_from_turn);
    draft.close(change)
}
