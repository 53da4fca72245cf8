//! The company that a light battalion sends out to skirmish (trl.p11.04): it goes in loose order, keeps close to its
//! battalion, and rejoins it by ending a move in contact.

use bevy::math::Vec2;

use crate::{
    battle::{
        Action, Area, Domain, Ghost, Happening, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Value,
    },
    clause::Clause,
    measure::{Pose, TOLERANCE},
    rules::trl::{
        Trl,
        charts::{FormationKind, Motion, Troop},
        command::attached_commanders,
        events::{Change, Sent, TrlEvent},
        formation::{
            change_orders::must_keep_away,
            placement::{self, LaidAnew, Stance},
        },
        journal::line,
        movement::{
            attachments,
            rates::Pace,
            state::Moves,
            who_may_move::{DOUBLED, allowance, may_act},
        },
        slot_names::slot,
        state::{Attachment, AttachmentKind, UnitState},
    },
    table::{Field, Presence, Stand, UnitId},
};

const CLAUSE: Clause = clause!("trl.p11.04");

/// A light battalion sends its company out, the middle of its front at a pose.
#[derive(Clone, Copy, Debug)]
pub struct SendOut {
    battalion: UnitId,
    front: Pose,
}

impl Action<Trl> for SendOut {
    const VERB: &'static str = "send_skirmishers";
    const LABEL: &'static str = "Send out a company";
    const CLAUSE: Clause = CLAUSE;
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::POSE, "Place")]
    }

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_send(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { battalion: order.unit()?, front: order.one(slot::POSE)? })
    }

    fn domain(rules: &Trl, sight: &Sight<'_, Trl>, order: &Order, _: &str) -> Option<Domain> {
        let battalion = order.subject.unit()?;
        let body = placement::block(&sight.field, battalion);
        let radius = body.footprint.radius() + 2.0 * rules.charts().movement.skirmish_company_within_inches;
        Some(Domain::Pose(Area::Disc { centre: body.centre(), radius }))
    }

    /// Before the front, and beside it to either hand.
    fn suggest(rules: &Trl, sight: &Sight<'_, Trl>, offer: &Offer) -> Vec<Order> {
        let Some(battalion) = offer.subject.unit() else { return Vec::new() };
        let order = offer.order(sight.seat);
        let fits = |front: &Pose| sent_out(rules, &sight.field, battalion, *front).is_ok();
        let places = places(rules, &sight.field, battalion).into_iter().filter(fits);
        places.map(|front| order.clone().with(slot::POSE, Value::Pose(front))).collect()
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let sent = sent_out(rules, &sight.field, self.battalion, self.front)?;
        Ok(Plan { ghosts: sent.rest.stands.iter().map(Ghost::of).collect(), ..Plan::default() })
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let field = &sight.field;
        let Ok(sent) = sent_out(rules, field, self.battalion, self.front) else { return };
        let SentOut { company, stands, rest, width } = sent;
        let number = company_of(rules);
        outcome.own(TrlEvent::of(self.battalion, Change::Sent(Sent::Away { stands: number, fallen: 0 })));
        outcome.own(TrlEvent::of(company, Change::Sent(Sent::Here { stands: number, fallen: 0 })));
        outcome.own(TrlEvent::of(company, Change::Formed(FormationKind::Loose, number)));
        outcome.own(TrlEvent::of(company, Change::SpentAll(Motion::Moved)));
        outcome.happen(Happening::Presence { unit: company, presence: Presence::OnTable });
        outcome.happen(Happening::Laid { unit: company, front: self.front, stands });
        closes_up(rules, field, outcome, self.battalion, (width, rest));
        let text = format!("{} sent out a company.", field.unit(self.battalion).name);
        outcome.happen(line(field, self.battalion, text, CLAUSE));
    }
}

/// A company that was sent out goes back into the ranks of its battalion.
#[derive(Clone, Copy, Debug)]
pub struct Rejoin(UnitId);

impl Action<Trl> for Rejoin {
    const VERB: &'static str = "rejoin";
    const LABEL: &'static str = "Rejoin the battalion";
    const CLAUSE: Clause = CLAUSE;
    type During = Moves;

    fn offered(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(rejoining(rules, field, unit).is_ok(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        order.unit().map(Self)
    }

    fn judge(&self, rules: &Trl, sight: &Sight<'_, Trl>) -> Result<Plan, Refusal> {
        let (_, _, whole) = rejoining(rules, &sight.field, self.0)?;
        Ok(Plan { ghosts: whole.stands.iter().map(Ghost::of).collect(), ..Plan::default() })
    }

    fn carry_out(&self, rules: &Trl, sight: &Sight<'_, Trl>, outcome: &mut Outcome<Trl>) {
        let field = &sight.field;
        let Ok((battalion, width, whole)) = rejoining(rules, field, self.0) else { return };
        let strength = field.of::<UnitState>(self.0).strength;
        let (stands, fallen) = (strength.started, strength.fallen);
        outcome.own(TrlEvent::of(self.0, Change::Sent(Sent::Away { stands, fallen })));
        outcome.happen(Happening::Presence { unit: self.0, presence: Presence::Within });
        outcome.own(TrlEvent::of(battalion, Change::Sent(Sent::Here { stands, fallen })));
        closes_up(rules, field, outcome, battalion, (width, whole));
        let text = format!("{} rejoined {}.", field.unit(self.0).name, field.unit(battalion).name);
        outcome.happen(line(field, battalion, text, CLAUSE));
    }
}

/// The stands of a company of light infantry (trl.p03.04).
fn company_of(rules: &Trl) -> u16 {
    u16::try_from(rules.charts().formation.stands_a_company(Troop::LightInfantry)).unwrap_or(u16::MAX)
}

/// The company that waits in the ranks of a battalion.
fn company_in(field: &Field<'_>, battalion: UnitId) -> Option<UnitId> {
    let of_it = |unit: &UnitId| {
        field
            .get_of::<Attachment>(*unit)
            .is_some_and(|attached| attached.parent == battalion && attached.kind == AttachmentKind::SkirmishCompany)
    };
    field.units().filter(|unit| unit.presence == Presence::Within).map(|unit| unit.id).find(of_it)
}

/// Whether a battalion may send its company out.
fn may_send(rules: &Trl, field: &Field<'_>, battalion: UnitId) -> Result<UnitId, Refusal> {
    let refuse = |reason: &str| Refusal::new(CLAUSE, reason);
    may_act(field, battalion)?;
    let state = field.of::<UnitState>(battalion);
    if DOUBLED.bars(field, battalion) {
        return DOUBLED.refuse();
    }
    if matches!(state.formation.kind, FormationKind::Square | FormationKind::Garrison) {
        return Err(refuse("none is sent out of a square or a building"));
    }
    let company = company_in(field, battalion).ok_or_else(|| refuse("it has no company to send out"))?;
    if state.strength.left() <= company_of(rules) {
        return Err(refuse("nobody would be left"));
    }
    Ok(company)
}

/// A company as it would stand, and its battalion without it.
struct SentOut {
    company: UnitId,
    stands: Vec<Stand>,
    rest: LaidAnew,
    width: u16,
}

fn sent_out(rules: &Trl, field: &Field<'_>, battalion: UnitId, front: Pose) -> Result<SentOut, Refusal> {
    let company = may_send(rules, field, battalion)?;
    let mut state = field.of::<UnitState>(company).copied();
    state.strength.started = company_of(rules);
    let stance = Stance { formation: FormationKind::Loose, width: company_of(rules), ..Stance::of(state.view()) };
    let stands = placement::stands(rules, state.view(), company, stance, front);
    let mut rest = field.of::<UnitState>(battalion).copied();
    rest.strength.started -= company_of(rules);
    let width = rest.formation.width.min(rest.strength.left());
    let stance = Stance { width, ..Stance::of(rest.view()) };
    let at = field.unit(battalion).front;
    let rest = placement::laid_anew(rules, field, battalion, rest.view(), stance, at);
    let sent = LaidAnew { stands: stands.clone(), farthest_inches: 0.0 };
    must_keep_away(rules, field, company, &sent)?;
    placement::must_fit_beside(rules, field, &[company, battalion], &stands)?;
    placement::must_fit_beside(rules, field, &[company, battalion], &rest.stands)?;
    attachments::must_stay_near(rules, field, company, &stands)?;
    let overlaps = |one: &Stand| rest.stands.iter().any(|other| one.body().overlaps(&other.body()));
    if stands.iter().any(overlaps) {
        return Err(Refusal::new(clause!("trl.hc.04"), "it would stand on its own battalion"));
    }
    Ok(SentOut { company, stands, rest, width })
}

/// Where a company could be sent: before its battalion, and beside it.
fn places(rules: &Trl, field: &Field<'_>, battalion: UnitId) -> Vec<Pose> {
    let body = placement::block(field, battalion).footprint;
    let (front, base) = (field.unit(battalion).front, rules.charts().formation.base(Troop::LightInfantry));
    let ahead = rules.charts().movement.skirmish_company_within_inches - 0.5;
    let aside = body.frontage / 2.0 + f32::from(company_of(rules)) * base.width_inches;
    let before = front.shifted(Vec2::new(0.0, ahead + base.depth_inches));
    [before].into_iter().chain([-aside, aside].map(|right| front.shifted(Vec2::new(right, 0.0)))).collect()
}

/// A battalion as it would stand with its company back in its ranks.
fn rejoining(rules: &Trl, field: &Field<'_>, company: UnitId) -> Result<(UnitId, u16, LaidAnew), Refusal> {
    let refuse = |reason: &str| Refusal::new(CLAUSE, reason);
    let attached = field.get_of::<Attachment>(company).filter(|kind| kind.kind == AttachmentKind::SkirmishCompany);
    let battalion = attached.ok_or_else(|| refuse("it was not sent out by a light battalion"))?.parent;
    may_act(field, company)?;
    let state = field.of::<UnitState>(battalion);
    if !field.unit(battalion).on_table() || state.formation.kind == FormationKind::Garrison {
        return Err(refuse("its battalion does not take it in"));
    }
    let left = allowance(rules, field, company, Pace::Walk).left_inches;
    let off = field.reach(company, battalion).map_or(f32::INFINITY, |reach| reach.distance());
    if off > left + TOLERANCE {
        return Err(refuse("its move does not bring it back").by(off - left));
    }
    let mut whole = state.copied();
    let back = field.of::<UnitState>(company).strength;
    whole.strength.started += back.started;
    whole.strength.fallen += back.fallen;
    let stance = Stance::of(whole.view());
    let at = field.unit(battalion).front;
    let stands = placement::stands(rules, whole.view(), battalion, stance, at);
    placement::must_fit_beside(rules, field, &[company, battalion], &stands)?;
    Ok((battalion, stance.width, LaidAnew { stands, farthest_inches: 0.0 }))
}

/// A battalion lays its stands anew as some have gone or come.
fn closes_up(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    battalion: UnitId,
    (width, laid): (u16, LaidAnew),
) {
    let (front, formation) = (field.unit(battalion).front, field.of::<UnitState>(battalion).formation.kind);
    outcome.own(TrlEvent::of(battalion, Change::Formed(formation, width)));
    attached_commanders::follow(rules, field, outcome, battalion, (formation, front), &laid.stands);
    outcome.happen(Happening::Laid { unit: battalion, front, stands: laid.stands });
}
