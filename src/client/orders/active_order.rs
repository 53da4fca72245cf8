//! The order being drafted, the units that join in it, and how the draft becomes orders.
//!
//! Reads offers by their roles and slots only. A refusal is shown with its clause through [`ActiveOrder::refusal`].

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    battle::{Offer, OfferRole, Order, Refusal, Subject},
    client::{
        orders::{
            click_intent::as_placed,
            draft::{
                Aim, Draft, Extent, PathWork, Progress, Work,
                work::{block, lies_on},
            },
            group::{GroupOrder, GroupPace, GroupPlan, Manner, in_sequence},
            group_aim,
            group_placement::post,
            group_preview::GroupPreview,
            standing_targets::StandingTarget,
            turn_view::TurnView,
        },
        schedule::ClientSystems,
        session::{Session, battle_opener::BattleOpened},
    },
    measure::Footprint,
};

/// The deed under way.
#[derive(Resource, Default)]
pub struct ActiveOrder {
    /// The offer being filled.
    pub draft: Option<Draft>,
    /// The offers of the other units in the group for the same act.
    pub along: Vec<Offer>,
    /// The group's orders with their verdicts, the lead first, as far as they are known; empty where one unit acts
    /// alone.
    pub together: GroupPlan,
    following: GroupPreview,
    /// How far a group goes.
    pub pace: GroupPace,
    /// While a group is deployed together: the placement order of each unit, leader first. Empty otherwise.
    stood: Vec<Order>,
    /// Where a drag took hold of one of that body, and how far from there the lead has the same place.
    grip: Option<(Vec2, Vec2)>,
    /// Where a group was sent with the first leg of its way, table inches, if that is not where its leader goes.
    sent_to: Option<Vec2>,
    /// The orders proposed for all units that can act, marked on the table, and the session's revision that they fit.
    proposed: Option<(u64, Vec<StandingTarget>)>,
    /// The last refusal, until the next input.
    pub refusal: Option<Refusal>,
    /// The chances that the plans of the last orders named, by subject.
    foretold: Vec<(Subject, Vec<(String, f32)>)>,
    /// The orders that the last deed left out, with the refusals, and the session's revision after it.
    left_out: (u64, Vec<(Subject, Refusal)>),
}

impl ActiveOrder {
    /// No order in progress, with a refusal to show first.
    pub fn beginning_with(refusal: Option<Refusal>) -> Self {
        Self { refusal, ..Self::default() }
    }

    /// Marks proposed orders; any order in progress is dropped.
    pub fn mark(&mut self, session: &Session, proposed: Vec<StandingTarget>) {
        self.clear();
        self.proposed = Some((session.revision(), proposed));
    }

    /// The orders that are marked as proposed, as long as nothing has changed since.
    pub fn proposed(&self, session: &Session) -> Option<&[StandingTarget]> {
        self.proposed
            .as_ref()
            .filter(|(revision, _)| *revision == session.revision())
            .map(|(_, proposed)| proposed.as_slice())
    }

    /// A chance of a subject as it stood when its last order was given; none where it was not told.
    pub fn foretold(&self, subject: Subject, what: &str) -> Option<f32> {
        let (_, chances) = self.foretold.iter().rev().find(|(of, _)| *of == subject)?;
        chances.iter().find(|(known, _)| known == what).map(|(_, chance)| *chance)
    }

    /// Remembers the chances that the plans of orders name before they are given.
    fn remember_chances(&mut self) {
        let own = self.draft.as_ref().and_then(|draft| Some((draft.offer.subject, draft.plan()?)));
        let others = self.together.lawful().map(|(order, plan)| (order.subject, plan));
        let chances = own.into_iter().chain(others).map(|(subject, plan)| (subject, plan.outlook.chances.clone()));
        let told: Vec<_> = chances.filter(|(_, chances)| !chances.is_empty()).collect();
        self.foretold.retain(|(known, _)| told.iter().all(|(subject, _)| subject != known));
        self.foretold.extend(told);
    }

    /// Whether there is an order in progress or a message that a step back puts away.
    pub fn has_something(&self) -> bool {
        self.draft.is_some() || self.proposed.is_some() || self.refusal.is_some()
    }

    /// Takes an offer up. An act without slots that changes nothing to be seen is given at once; an act with a plan
    /// waits for a second click.
    pub fn take(&mut self, session: &mut Session, board: &TurnView, offer: &Offer, along: Vec<Offer>) {
        self.clear();
        if let Some(barred) = &offer.barred {
            self.refusal = Some(barred.clone());
            return;
        }
        let (battle, viewer) = (session.battle(), session.viewer());
        let stands = as_placed(session, offer)
            .or_else(|| board.standing_target(offer).map(|standing_target| standing_target.order.clone()));
        let mut draft = match stands {
            Some(stands) => Draft::begin_from(battle, viewer, offer.clone(), stands),
            None => Draft::begin(battle, viewer, offer.clone()),
        };
        draft.extent = if along.is_empty() { Extent::Lawful } else { Extent::Drawn };
        let at_once = offer.slots.is_empty()
            && match offer.role {
                OfferRole::Act => false,
                OfferRole::Close => {
                    board.closed_by(offer).subjects.is_empty()
                        && draft.plan().is_some_and(|plan| plan.warnings.is_empty())
                }
                OfferRole::Done | OfferRole::Answer | OfferRole::Standing | OfferRole::Deploy => true,
            };
        (self.draft, self.along) = (Some(draft), along);
        self.take_up_body(session, offer);
        if let Some(draft) = &mut self.draft {
            draft.goes_with(self.along.iter().filter_map(|offer| offer.subject.unit()).collect());
        }
        self.refresh(session);
        // Picking a group up previews all of it at once, not only the leader at first.
        self.settle(session);
        if at_once {
            self.enter(session);
        }
    }

    /// The other units of the group keep their places relative to the one picked up; units not on the table yet are
    /// left out.
    fn take_up_body(&mut self, session: &Session, offer: &Offer) {
        if offer.role != OfferRole::Deploy {
            return;
        }
        let others = std::mem::take(&mut self.along);
        let Some(lead) = as_placed(session, offer).filter(|_| !others.is_empty()) else { return };
        let (along, stood): (Vec<Offer>, Vec<Order>) =
            others.into_iter().filter_map(|other| as_placed(session, &other).map(|stood| (other, stood))).unzip();
        (self.along, self.stood) = (along, std::iter::once(lead).chain(stood).collect());
    }

    /// Drops the deed.
    pub fn clear(&mut self) {
        self.draft = None;
        self.proposed = None;
        self.along.clear();
        self.stood.clear();
        self.grip = None;
        self.sent_to = None;
        self.together = GroupPlan::default();
        self.following.forget();
        self.refusal = None;
        self.left_out.1.clear();
    }

    /// The orders that the last deed left out, with the refusals, until anything else happens.
    pub fn left_out(&self, session: &Session) -> &[(Subject, Refusal)] {
        let (revision, left_out) = &self.left_out;
        if *revision == session.revision() { left_out } else { &[] }
    }

    /// Remembers what a deed left out, once it is done.
    pub fn leave_out(&mut self, session: &Session, left_out: Vec<(Subject, Refusal)>) {
        self.left_out = (session.revision(), left_out);
    }

    /// The pointer moved over the table.
    pub fn hover(&mut self, session: &Session, aim: &Aim) {
        if let Some(draft) = &mut self.draft {
            let before = draft.trial().clone();
            draft.hover(session.battle(), &group_aim::first_leg(session, draft, &self.along, aim));
            if *draft.trial() != before {
                self.refresh(session);
            }
        }
    }

    /// The player clicked on the table.
    pub fn click(&mut self, session: &mut Session, aim: &Aim) {
        // A move that the leader cannot make alone may be legal when another of the group makes room first.
        if !self.along.is_empty() && self.draft.as_ref().is_some_and(|draft| draft.is_meant_by(aim)) {
            self.settle(session);
            if self.together.anybody_can() {
                self.enter(session);
                return;
            }
        }
        // The second click at the place to which a group was sent gives the order, wherever its leader stands then.
        let is_second = self.sent_to.is_some_and(|place| place.distance(aim.at) <= aim.near);
        if is_second && self.draft.as_ref().and_then(|draft| draft.work.path()).is_some_and(PathWork::has_legs) {
            self.enter(session);
            return;
        }
        let on_lead = self.draft.as_ref().map(|draft| group_aim::first_leg(session, draft, &self.along, aim));
        self.sent_to = on_lead.filter(|on_lead| on_lead.at != aim.at).map(|_| aim.at);
        let aim = on_lead.unwrap_or(*aim);
        self.with_draft(session, |draft, session| draft.click(session.battle(), &aim));
    }

    /// Drags on from where the button was pressed.
    pub fn drag(&mut self, session: &mut Session, pressed: &Aim, aim: &Aim) {
        let shift = self.held_beside(session, pressed);
        let on_lead = |aim: &Aim| Aim { at: aim.at + shift, ..*aim };
        self.with_draft(session, |draft, session| {
            draft.drag(session.battle(), &on_lead(pressed), &on_lead(aim));
            Progress::Going
        });
    }

    /// How far the lead's place lies from the point where a drag began: a body may be dragged by any part of it.
    fn held_beside(&mut self, session: &Session, pressed: &Aim) -> Vec2 {
        if let Some((_, shift)) = self.grip.filter(|(at, _)| *at == pressed.at) {
            return shift;
        }
        self.settle(session);
        let field = session.battle().field(session.viewer());
        let held = |order: &Order| {
            let (unit, (_, pose)) = (order.subject.unit()?, post(order)?);
            lies_on(block(&field, unit), pose, pressed.at, pressed.near).then_some(pose)
        };
        let body = || self.together.followers.iter().filter(|_| !self.stood.is_empty()).map(|follower| &follower.order);
        let lead = body().next().and_then(|order| Some(post(order)?.1));
        let shift = body()
            .find_map(held)
            .zip(lead)
            .map_or(Vec2::ZERO, |(held, lead)| lead.to_table(held.to_local(pressed.at)) - pressed.at);
        self.grip = Some((pressed.at, shift));
        shift
    }

    /// Turns the draft towards the pointer.
    pub fn turn(&mut self, session: &mut Session, aim: &Aim) {
        self.with_draft(session, |draft, session| {
            draft.turn(session.battle(), aim);
            Progress::Going
        });
    }

    /// Gives the planned order.
    pub fn enter(&mut self, session: &mut Session) {
        self.settle(session);
        if self.together.anybody_can() {
            // An order that the leader cannot carry out must not stop the others.
            if let Some(order) = self.draft.as_ref().map(|draft| draft.trial().clone()) {
                self.carry_through(session, order);
            }
            return;
        }
        self.with_draft(session, |draft, session| draft.enter(session.battle()));
        if let Some(Err(refusal)) = self.draft.as_ref().and_then(|draft| draft.verdict.as_ref()) {
            self.refusal = Some(refusal.clone());
        }
    }

    /// Takes the last leg, pick or slot back.
    pub fn back(&mut self, session: &mut Session) {
        self.with_draft(session, |draft, session| draft.back(session.battle()));
    }

    /// Anything else that changes the draft.
    pub fn change(&mut self, session: &mut Session, change: impl FnOnce(&mut Draft, &Session) -> Progress) {
        self.with_draft(session, change);
    }

    /// Sets how far the group goes.
    pub fn set_pace(&mut self, session: &Session, pace: GroupPace) {
        self.pace = pace;
        self.refresh(session);
    }

    /// Gives orders that were not drafted, such as an answer.
    pub fn give(&mut self, session: &mut Session, orders: Vec<Order>) {
        self.clear();
        self.refusal = session.give(orders).err();
    }

    fn with_draft(&mut self, session: &mut Session, change: impl FnOnce(&mut Draft, &Session) -> Progress) {
        self.refusal = None;
        let Some(mut draft) = self.draft.take() else { return };
        let progress = change(&mut draft, session);
        match progress {
            Progress::Dropped => self.clear(),
            Progress::Going => {
                self.draft = Some(draft);
                self.refresh(session);
            }
            Progress::Give(order) => {
                self.draft = Some(draft);
                self.refresh(session);
                self.carry_through(session, order);
            }
        }
    }

    /// Gives the order and those of the group in one act.
    fn carry_through(&mut self, session: &mut Session, order: Order) {
        self.settle(session);
        self.remember_chances();
        let (orders, left_out) = if self.along.is_empty() {
            (vec![order], Vec::new())
        } else {
            in_sequence(
                session.battle(),
                self.together.followers.iter().map(|follower| follower.order.clone()).collect(),
            )
        };
        let refusal = session.give(orders).err();
        self.clear();
        let left_out = left_out.into_iter().map(|(order, refusal)| (order.subject, refusal)).collect();
        self.leave_out(session, left_out);
        self.refusal = refusal;
    }

    /// Asks in the background what the rest of the group can do along with the lead.
    fn refresh(&mut self, session: &Session) {
        match self.errand(session) {
            Some(errand) => self.following.ask(session, errand),
            None => {
                self.following.forget();
                self.together = GroupPlan::default();
            }
        }
    }

    /// The group's task; none where one unit acts alone, or a slot is still missing.
    fn errand(&self, session: &Session) -> Option<GroupOrder> {
        let draft = self.draft.as_ref().filter(|draft| !self.along.is_empty() && draft.missing().next().is_none())?;
        let manner = match self.stood.as_slice() {
            [] => Manner::Alike(self.pace, lead_body(session, draft)),
            stood => Manner::AsOneBody(stood.to_vec()),
        };
        Some(GroupOrder { lead: draft.offer.clone(), order: draft.trial().clone(), others: self.along.clone(), manner })
    }

    /// Waits for the group's preview, for callers that depend on it.
    fn settle(&mut self, session: &Session) {
        if let Some(together) = self.following.settle(session.battle()) {
            self.together = together;
        }
    }
}

fn lead_body(session: &Session, draft: &Draft) -> Footprint {
    let field = session.battle().field(session.viewer());
    match (&draft.work, draft.offer.subject.unit()) {
        (Work::Path(path), _) => path.body,
        (_, Some(unit)) => block(&field, unit),
        _ => Footprint::new(1.0, 1.0),
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ActiveOrder>()
        .add_observer(|opened: On<BattleOpened>, mut acting: ResMut<ActiveOrder>| {
            *acting = ActiveOrder::beginning_with(opened.refusal.clone());
        })
        .add_systems(Update, learn.in_set(ClientSystems::Flow))
        .add_systems(Last, |mut acting: ResMut<ActiveOrder>| acting.bypass_change_detection().following.begin());
}

/// Takes in the group's preview once it is ready.
fn learn(mut acting: ResMut<ActiveOrder>, mut redraw: MessageWriter<RequestRedraw>) {
    if !acting.following.is_at_work() {
        return;
    }
    redraw.write(RequestRedraw);
    if let Some(together) = acting.bypass_change_detection().following.learn() {
        acting.together = together;
    }
}
