//! Moving into square and out of it (trl.p08.01, trl.p08.03, trl.p09.02, trl.p09.03): each takes the whole move, and no
//! stand is held to its rate.

use crate::{
    battle::{Action, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Value},
    clause::Clause,
    measure::{Facing, Pose, TOLERANCE},
    rules::{
        common::{offering, slots::Slots},
        trl::{
            Trl,
            charts::{FormationKind, Motion},
            command::attached_commanders,
            events::{Change, TrlEvent},
            formation::{
                change_orders::must_keep_away,
                placement::{self, LaidAnew, Stance},
                square::Square,
                stances::{MARCHING, stance},
            },
            journal::line,
            movement::{
                attempts::{Attempt, Formed, Trying},
                state::Moves,
                who_may_move::must_have_whole_move,
            },
            powers,
            slot_names::slot,
            state::{Officer, UnitState},
        },
        word::Word,
    },
    table::{Field, UnitId, ask::Whom},
};

/// Forms square where it stands.
#[derive(Clone, Copy, Debug)]
pub struct FormSquare(UnitId);

impl Action<Trl> for FormSquare {
    const VERB: &'static str = "form_square";
    const LABEL: &'static str = "Form square";
    const CLAUSE: Clause = clause!("trl.p08.01");
    type During = Moves;

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_form_square(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.unit().map(Self)
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        squared(rules, &sight.field, self.0).map(|square| square.plan(rules, &sight.field, self.0))
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let Ok(square) = squared(rules, &sight.field, self.0) {
            square.take_up_or_try(rules, &sight.field, outcome, self.0);
        }
    }
}

/// Leaves its square in a direction, in another formation.
#[derive(Clone, Copy, Debug)]
pub struct LeaveSquare {
    unit: UnitId,
    formation: FormationKind,
    facing: Option<Facing>,
}

impl Action<Trl> for LeaveSquare {
    const VERB: &'static str = "leave_square";
    const LABEL: &'static str = "Leave the square";
    const CLAUSE: Clause = clause!("trl.p09.03");
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FORMATION, "Formation"), Slot::optional(slot::FACING, "Direction")]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_leave(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let formation = order.word(slot::FORMATION)?;
        Ok(Self { unit: order.unit()?, formation, facing: order.optional(slot::FACING)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        match name {
            slot::FORMATION => {
                let known = MARCHING.into_iter().filter(|kind| stance(rules, sight.unit(unit), *kind, None).is_ok());
                Some(offering::words(known))
            }
            slot::FACING => {
                let from = sight.field.unit(unit).front;
                Some(Domain::Facing { from, step_degrees: 0.0, most_degrees: 180.0 })
            }
            _ => None,
        }
    }

    fn suggest(_: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let order = offer.order(sight.seat);
        let fill = |kind: FormationKind| order.clone().with(slot::FORMATION, Value::Choice(kind.name().to_owned()));
        MARCHING.into_iter().map(fill).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        self.left(rules, &sight.field).map(|left| left.plan(rules, &sight.field, self.unit))
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let Ok(left) = self.left(rules, &sight.field) {
            left.take_up_or_try(rules, &sight.field, outcome, self.unit);
        }
    }
}

impl LeaveSquare {
    /// The stand furthest forward in the direction becomes the head of the column or the middle of the line
    /// (trl.p09.03).
    fn left(&self, rules: &Trl, field: &Field<'_>) -> Result<Reformed, Refusal> {
        may_leave(rules, field, self.unit)?;
        let state = field.of::<UnitState>(self.unit);
        let stance = stance(rules, state, self.formation, None)?;
        let facing = self.facing.unwrap_or(field.unit(self.unit).front.facing);
        let ahead =
            |body: &crate::measure::Body| body.centre().dot(facing.vector()) + body.half_extent(facing.vector());
        let bodies = field.stands_of(self.unit).map(crate::table::Stand::body);
        let Some(head) = bodies.max_by(|one, other| ahead(one).total_cmp(&ahead(other))) else {
            return Err(Refusal::new(clause!("trl.p09.03"), "it has no stands"));
        };
        let front = Pose::new(head.centre() + facing.vector() * head.half_extent(facing.vector()), facing);
        reformed(rules, field, self.unit, stance, front)
    }
}

/// A unit in another formation by its whole move.
struct Reformed {
    stance: Stance,
    front: Pose,
    laid: LaidAnew,
}

impl Reformed {
    fn plan(&self, rules: &Trl, field: &Field<'_>, unit: UnitId) -> Plan {
        Plan {
            left_inches: Some(0.0),
            ghosts: self.laid.stands.iter().map(Ghost::of).collect(),
            outlook: powers::becoming(rules, field, unit, self.stance),
            ..Plan::default()
        }
    }

    /// Takes it up; without an officer a skill check comes first (trl.p32.03).
    fn take_up_or_try(self, rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId) {
        let Stance { formation, width, gap_tenths, .. } = self.stance;
        if field.of::<UnitState>(unit).strength.officer == Officer::Dead {
            let attempt = Attempt::Reform(Formed { formation, width, gap_tenths, front: self.front });
            outcome.push(Trying { unit, attempt });
        } else {
            take_up(rules, field, outcome, unit, (self.stance, self.front));
        }
    }
}

/// Lays a unit out anew by its whole move (trl.p09.02, trl.p09.03).
pub fn take_up(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    (stance, front): (Stance, Pose),
) {
    let laid = placement::laid_anew(rules, field, unit, field.of::<UnitState>(unit), stance, front);
    outcome.own(TrlEvent::of(unit, Change::SpentAll(Motion::Moved)));
    outcome.own(TrlEvent::of(unit, Change::Formed(stance.formation, stance.width)));
    attached_commanders::follow(rules, field, outcome, unit, (stance.formation, front), &laid.stands);
    outcome.happen(Happening::Laid { unit, front, stands: laid.stands });
    let clause = if stance.formation == FormationKind::Square { clause!("trl.p09.02") } else { clause!("trl.p09.03") };
    let text = format!("{} formed {}.", field.unit(unit).name, stance.formation);
    outcome.happen(line(field, unit, text, clause));
}

fn may_form_square(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    must_have_whole_move(field, unit, clause!("trl.p09.02"))?;
    let state = field.of::<UnitState>(unit);
    if state.formation.kind == FormationKind::Square {
        return Err(Refusal::new(clause!("trl.p09.02"), "it stands in square"));
    }
    if state.formation.kind == FormationKind::Garrison {
        return Err(Refusal::new(clause!("trl.p12.05"), "a garrison leaves by an opening"));
    }
    stance(rules, state, FormationKind::Square, Some(1))?;
    Square { stands: state.strength.left().into(), troop: state.troops.kind }.judge(rules.in_force())
}

/// The square round the leading stands of a unit, or as little behind as need be and never beyond the ground that it
/// fills now (trl.p09.02).
fn squared(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Result<Reformed, Refusal> {
    may_form_square(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    let stance = stance(rules, state, FormationKind::Square, Some(1))?;
    let fronts = placement::fronts_behind(rules, field, unit);
    placement::first_that_fits(fronts, |front| reformed(rules, field, unit, stance, front))
}

fn reformed(rules: &Trl, field: &Field<'_>, unit: UnitId, stance: Stance, front: Pose) -> Result<Reformed, Refusal> {
    let laid = placement::laid_anew(rules, field, unit, field.of::<UnitState>(unit), stance, front);
    must_keep_away(rules, field, unit, &laid)?;
    placement::must_fit(rules, field, unit, &laid.stands)?;
    Ok(Reformed { stance, front, laid })
}

/// Whether a unit may leave its square: no enemy cavalry is near (trl.p08.03).
fn may_leave(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Result<(), Refusal> {
    must_have_whole_move(field, unit, clause!("trl.p09.03"))?;
    if field.of::<UnitState>(unit).formation.kind != FormationKind::Square {
        return Err(Refusal::new(clause!("trl.p09.03"), "it is in no square"));
    }
    let within = rules.charts().movement.square_pinned_within_inches;
    let near = field.reach_within(unit, within, Whom::of(field.unit(unit).side.enemy()));
    let is_cavalry = |enemy: UnitId| {
        let state = field.of::<UnitState>(enemy);
        state.is_body() && state.troops.kind.is_cavalry()
    };
    let pins = near.iter().find(|near| near.reach.distance() <= within + TOLERANCE && is_cavalry(near.stand.unit));
    match pins {
        Some(near) => {
            let reason = format!("{} pins it in its square", field.unit(near.stand.unit).name);
            Err(Refusal::new(clause!("trl.p08.03"), reason).by(within - near.reach.distance()))
        }
        None => Ok(()),
    }
}
