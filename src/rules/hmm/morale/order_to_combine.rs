//! Units at half strength that have reached their own edge and are made one fresh unit there (hmm.18.08, hmm.20.13): in
//! step 1, of one arm, near each other; the new unit acts again four turns later.

use crate::{
    battle::{
        Action, Domain, Ghost, Happening, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot, Value,
        notice::EntryWeight,
    },
    clause::Clause,
    measure::Pose,
    receipt::Line,
    rules::hmm::{
        Hmm,
        charts::FormationKind,
        events::HmmEvent,
        formation::{figures, placement},
        journal::line,
        melee::pinned::PINNED,
        morale::{
            composite_units::{self, CLAUSE, NOT_READY, Remnant, acts_from},
            rout_moves,
        },
        movement::steps::{FORMATION, MovePhase},
        slot_names::slot,
        state::{BattleState, UnitState},
    },
    table::{Field, Presence, Stand, UnitId},
};

/// Makes one unit of two at half strength.
#[derive(Clone, Copy, Debug)]
pub struct Combine {
    unit: UnitId,
    with: UnitId,
}

impl Action<Hmm> for Combine {
    const VERB: &'static str = "combine";
    const LABEL: &'static str = "Combine remnants";
    const CLAUSE: Clause = CLAUSE;
    const STEP: Option<u8> = Some(FORMATION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::WITH, "With")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(!others(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, with: order.one(slot::WITH)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, _: &str) -> Option<Domain> {
        Some(Domain::Units(others(rules, &sight.field, order.subject.unit()?)))
    }

    /// With every unit with which it may be combined.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let with = |other: UnitId| offer.order(sight.seat).with(slot::WITH, Value::Unit(other));
        others(rules, &sight.field, unit).into_iter().map(with).collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        judge(rules, sight, self.unit, self.with)
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        combine(rules, &sight.field, outcome, self.unit, self.with);
    }
}

/// The units with which a unit may be combined, by id.
fn others(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<UnitId> {
    if is_remnant(rules, field, unit).is_err() {
        return Vec::new();
    }
    let side = field.side(field.unit(unit).side).map(|other| other.id);
    side.filter(|&other| combined(rules, field, unit, other).is_ok()).collect()
}

/// Whether a unit was made of remnants and may not act yet: another may still join it (hmm.20.13).
pub fn is_not_ready(field: &Field<'_>, unit: UnitId) -> bool {
    NOT_READY.bars(field, unit)
}

/// Whether a unit is at half strength, or made of such units, in order, and at its own edge.
fn is_remnant(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    remnant(rules, field, unit).must_be_one(&field.unit(unit).name)
}

/// A unit as one that is to be made one with another.
fn remnant(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Remnant {
    let (state, found) = (field.of::<UnitState>(unit), field.unit(unit));
    let (_, edge_inches) = rout_moves::homeward(rules, field.size(), found.side, found.at());
    let reduced = state.morale.retreating || is_not_ready(field, unit);
    Remnant {
        reduced: found.on_table() && reduced && state.part_of.is_none(),
        routing: state.morale.rout.is_some(),
        in_melee: PINNED.bars(field, unit),
        edge_inches,
        troop: state.troops.kind,
        mount: state.formation.mount,
    }
}

/// Where two remnants would stand as one.
fn combined(rules: &Hmm, field: &Field<'_>, unit: UnitId, other: UnitId) -> Result<(Pose, Vec<Stand>), Refusal> {
    is_remnant(rules, field, unit)?;
    field.get_unit(other).ok_or_else(|| Refusal::new(CLAUSE, "there is no such unit"))?;
    is_remnant(rules, field, other)?;
    let own = field.of::<UnitState>(unit);
    let of_one_arm = remnant(rules, field, unit).is_of_the_arm_of(&remnant(rules, field, other));
    if unit == other || field.unit(unit).side != field.unit(other).side || !of_one_arm {
        return Err(composite_units::no_single_arm());
    }
    let gap = field.reach(unit, other).map_or(f32::INFINITY, |reach| reach.distance());
    composite_units::must_be_near(rules.in_force(), gap)?;
    let men = figures::men(field, unit) + figures::men(field, other);
    let mut why = None;
    for front in [unit, other].map(|body| field.unit(body).front) {
        for formation in [own.formation.kind, FormationKind::MarchColumn] {
            let stands =
                placement::stands_of_state(rules, own, men, unit, formation, own.formation.skirmish_lines, front);
            match placement::must_fit_beside(rules, field, &[unit, other], &stands) {
                Ok(()) => return Ok((front, stands)),
                Err(refusal) => why = why.or(Some(refusal)),
            }
        }
    }
    Err(why.expect("places were tried"))
}

/// Whether two remnants may be made one, and where it would stand.
///
/// # Errors
/// The reason why they may not.
fn judge(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId, other: UnitId) -> Result<Plan, Refusal> {
    let (_, stands) = combined(rules, &sight.field, unit, other)?;
    let from = i64::from(acts_from(rules.in_force(), sight.table().turn));
    #[expect(clippy::cast_precision_loss, reason = "two units have a few dozen figures")]
    let freed = (figures::men(&sight.field, unit) + figures::men(&sight.field, other)) as f32;
    Ok(Plan {
        lines: vec![Line { clause: CLAUSE, label: "free to act from turn".to_owned(), value: from.into() }],
        ghosts: stands.iter().map(Ghost::of).collect(),
        outlook: Outlook { freed, ..Outlook::default() },
        ..Plan::default()
    })
}

/// Makes one fresh unit of two remnants: their figures and officers together, the lower class (hmm.20.13).
fn combine(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, other: UnitId) {
    let Ok((front, stands)) = combined(rules, field, unit, other) else { return };
    let turn = field.resource::<BattleState>().turn;
    let (name, joined) = (&field.unit(unit).name, &field.unit(other).name);
    let from = acts_from(rules.in_force(), turn);
    let text = format!("{name} and {joined} became one unit, which may act from turn {from}.");
    let men = u16::try_from(figures::men(field, unit) + figures::men(field, other)).unwrap_or(u16::MAX);
    outcome.happen(Happening::Laid { unit: other, front, stands: Vec::new() });
    outcome.happen(Happening::Presence { unit: other, presence: Presence::Within });
    outcome.own(HmmEvent::Combined { unit, with: other, figures: men, acts_from: from });
    outcome.happen(Happening::Laid { unit, front, stands });
    outcome.happen(line(field, unit, text, CLAUSE).weighing(EntryWeight::Decisive));
}
