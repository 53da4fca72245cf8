//! Limbering and unlimbering (trl.p12.01, trl.p12.02): each takes a battery's whole move; the stands stay where they are
//! and may turn.

use crate::{
    battle::{Action, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Subject},
    clause::Clause,
    measure::{Facing, Pose},
    rules::trl::{
        Trl,
        charts::Motion,
        events::{Change, Limbers, TrlEvent},
        formation::{
            layout::{Guns, is_command},
            placement::{self, Stance},
        },
        journal::line,
        movement::{falling_back, state::Moves, who_may_move::must_have_whole_move},
        powers,
        slot_names::slot,
        state::UnitState,
    },
    table::{Field, Stand, UnitId},
};

/// Puts guns on their limbers or takes them off, looking in a direction.
#[derive(Clone, Copy, Debug)]
pub struct ChangeLimbers {
    unit: UnitId,
    facing: Option<Facing>,
}

impl Action<Trl> for ChangeLimbers {
    const VERB: &'static str = "limber";
    const LABEL: &'static str = "Limber up";
    const CLAUSE: Clause = clause!("trl.p12.01");
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::optional(slot::FACING, "Direction")]
    }

    fn offered(_: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let Ok(limbers) = may_change(field, unit) else { return Vec::new() };
        let label = if limbers == Limbers::On { Self::LABEL } else { "Unlimber" };
        vec![Offer { label: label.to_owned(), ..Self::offer(Subject::Unit(unit)) }]
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, facing: order.optional(slot::FACING)? })
    }

    fn domain(_: &Trl, sight: &Sight<'_, Trl>, order: &Order, _: &str) -> Option<Domain> {
        let from = sight.field.unit(order.subject.unit()?).front;
        Some(Domain::Facing { from, step_degrees: 0.0, most_degrees: 180.0 })
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let turned = self.turned(rules, &sight.field)?;
        let ghosts = turned.stands.iter().map(Ghost::of).collect();
        let outlook = powers::becoming(rules, &sight.field, self.unit, turned.stance);
        Ok(Plan { ghosts, left_inches: Some(0.0), outlook, ..Plan::default() })
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        if let Ok(turned) = self.turned(rules, &sight.field) {
            turned.take_effect(&sight.field, outcome, self.unit);
        }
    }
}

/// A battery with its guns on their limbers or off them.
struct Turned {
    limbers: Limbers,
    stance: Stance,
    stands: Vec<Stand>,
    front: Pose,
}

/// What a battery may change its guns to.
fn may_change(field: &Field<'_>, unit: UnitId) -> Result<Limbers, Refusal> {
    let state = field.of::<UnitState>(unit);
    let Some(battery) = state.battery else {
        return Err(Refusal::new(clause!("trl.p12.01"), format!("{} have no limbers", state.troops.kind)));
    };
    must_have_whole_move(field, unit, clause!("trl.p12.01"))?;
    Ok(if battery.limbered { Limbers::Off } else { Limbers::On })
}

impl ChangeLimbers {
    /// The stands of a battery where they are, turned about their own middles, and its front.
    fn turned(&self, rules: &Trl, field: &Field<'_>) -> Result<Turned, Refusal> {
        let (unit, limbers) = (self.unit, may_change(field, self.unit)?);
        let state = field.of::<UnitState>(unit);
        let front = field.unit(unit).front;
        let guns = if limbers == Limbers::On { Guns::Limbered } else { Guns::Deployed };
        let stance = Stance { guns, ..Stance::of(state) };
        let shown = placement::stands(rules, state, unit, stance, front);
        let turn = self.facing.map_or(0.0, |facing| front.facing.turn_to(facing));
        let old = field.stands_of(unit).filter(|stand| !is_command(stand)).zip(shown);
        let turned = |(stand, shown): (&Stand, Stand)| Stand {
            pose: stand.pose.turned_right(turn),
            cells: shown.cells,
            ..stand.clone()
        };
        let stands: Vec<Stand> = old.map(turned).collect();
        placement::must_fit(rules, field, unit, &stands)?;
        let (middle, facing) = (falling_back::middle(field, unit), front.facing.turned_right(turn));
        let ahead = stands.iter().map(|stand| (stand.body().front().at - middle).dot(facing.vector()));
        let front = Pose::new(middle + facing.vector() * ahead.fold(0.0, f32::max), facing);
        Ok(Turned { limbers, stance, stands, front })
    }
}

impl Turned {
    fn take_effect(self, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId) {
        let (motion, how) = match self.limbers {
            Limbers::On => (Motion::Moved, "limbered up"),
            Limbers::Off => (Motion::Unlimbered, "unlimbered"),
        };
        outcome.own(TrlEvent::of(unit, Change::SpentAll(motion)));
        outcome.own(TrlEvent::of(unit, Change::Limbered(self.limbers)));
        outcome.happen(Happening::Laid { unit, front: self.front, stands: self.stands });
        let clause = if self.limbers == Limbers::On { clause!("trl.p12.01") } else { clause!("trl.p12.02") };
        let text = format!("{} {how}.", field.unit(unit).name);
        outcome.happen(line(field, unit, text, clause));
    }
}
