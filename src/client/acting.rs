//! The deed under way: a draft, those who do it along, and how it becomes orders.
//!
//! Reads offers by their roles and slots only. Whatever is refused is shown with its clause through [`Acting::refusal`].

use bevy::{platform::collections::HashMap, prelude::*};

use crate::{
    battle::{Domain, LegKind, Offer, OfferRole, Order, Refusal, Subject, Value},
    client::{
        board::Board,
        draft::{Aim, Draft, Extent, Progress, Work, work::block},
        group::{Pace, Together, in_sequence},
        selection::Selection,
        session::Session,
    },
    measure::Footprint,
};

/// The deed under way.
#[derive(Resource, Debug, Default)]
pub struct Acting {
    /// The offer being filled.
    pub draft: Option<Draft>,
    /// The offers of those who do the same along.
    pub along: Vec<Offer>,
    /// What all of them would do, the lead first; empty where one acts alone.
    pub together: Together,
    /// How far a group goes.
    pub pace: Pace,
    /// The last refusal, until the next input.
    pub refusal: Option<Refusal>,
    /// Counts the orders that this deed left out, with the refusals, to be shown.
    pub left_out: Vec<(Subject, Refusal)>,
    /// What was last done by a subject, by the verb: for doing it again.
    last: HashMap<String, Order>,
}

impl Acting {
    /// Takes an offer up. An act without slots that changes nothing to be seen is given at once; an act with a plan waits for a second
    /// click.
    pub fn take(&mut self, session: &mut Session, board: &Board, offer: &Offer, along: Vec<Offer>) {
        self.clear();
        if let Some(barred) = &offer.barred {
            self.refusal = Some(barred.clone());
            return;
        }
        let mut draft = Draft::begin(session.battle(), session.viewer(), offer.clone());
        draft.extent = if along.is_empty() { Extent::Lawful } else { Extent::Drawn };
        let at_once = offer.slots.is_empty()
            && match offer.role {
                OfferRole::Act => false,
                OfferRole::Close => board.closed_by(offer).is_empty() && draft.plan().is_some_and(|plan| plan.warnings.is_empty()),
                OfferRole::Done | OfferRole::Answer | OfferRole::Standing | OfferRole::Deploy => true,
            };
        (self.draft, self.along) = (Some(draft), along);
        self.refresh(session);
        if at_once {
            self.enter(session);
        }
    }

    /// Drops the deed.
    pub fn clear(&mut self) {
        self.draft = None;
        self.along.clear();
        self.together = Together::default();
        self.refusal = None;
        self.left_out.clear();
    }

    /// The pointer moved over the table.
    pub fn hover(&mut self, session: &Session, aim: &Aim) {
        if let Some(draft) = &mut self.draft {
            let before = draft.trial().clone();
            draft.hover(session.battle(), aim);
            if *draft.trial() != before {
                self.refresh(session);
            }
        }
    }

    /// The player clicked on the table.
    pub fn click(&mut self, session: &mut Session, aim: &Aim) {
        self.with_draft(session, |draft, session| draft.click(session.battle(), aim));
    }

    /// The player drags from where he pressed.
    pub fn drag(&mut self, session: &mut Session, pressed: &Aim, aim: &Aim) {
        self.with_draft(session, |draft, session| {
            draft.drag(session.battle(), pressed, aim);
            Progress::Going
        });
    }

    /// The player means what is planned.
    pub fn enter(&mut self, session: &mut Session) {
        if self.together.anybody_can() {
            // What the leader himself cannot do must not keep the others from it.
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

    /// Lets the group go so far.
    pub fn set_pace(&mut self, session: &Session, pace: Pace) {
        self.pace = pace;
        self.refresh(session);
    }

    /// Gives orders that were not drafted, such as an answer.
    pub fn give(&mut self, session: &mut Session, orders: Vec<Order>) {
        self.clear();
        self.refusal = session.give(orders).err();
    }

    /// The order last given with an offer's verb, for this offer's subject, if it would be lawful again.
    pub fn again(&self, session: &Session, offer: &Offer) -> Option<Order> {
        let last = self.last.get(&offer.verb)?;
        let same = Order { subject: offer.subject, seat: session.viewer(), ..last.clone() };
        session.battle().judge(&same).is_ok().then_some(same)
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

    /// Gives the order and those of the group in one deed.
    fn carry_through(&mut self, session: &mut Session, order: Order) {
        self.last.insert(order.verb.clone(), order.clone());
        let (orders, left_out) = if self.along.is_empty() {
            (vec![order], Vec::new())
        } else {
            in_sequence(session.battle(), self.together.followers.iter().map(|follower| follower.order.clone()).collect())
        };
        let refusal = session.give(orders).err();
        self.clear();
        self.left_out = left_out.into_iter().map(|(order, refusal)| (order.subject, refusal)).collect();
        self.refusal = refusal;
    }

    /// Makes the followers' orders after the lead's.
    fn refresh(&mut self, session: &Session) {
        self.together = Together::default();
        let Some(draft) = self.draft.as_ref().filter(|_| !self.along.is_empty()) else { return };
        if draft.missing().next().is_none() {
            let body = lead_body(session, draft);
            self.together = Together::after(session.battle(), &draft.offer, draft.trial(), &self.along, self.pace, body);
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

/// The same act for the rest of the selection, and for the other guns of a battery.
pub fn along_with(board: &Board, selection: &Selection, offer: &Offer) -> Vec<Offer> {
    let same = |other: &&Offer| other.verb == offer.verb && other.subject != offer.subject && other.barred.is_none();
    let others = board.offers.iter().filter(same);
    let wanted = |other: &&Offer| match (offer.subject, other.subject) {
        (Subject::Unit(_), Subject::Unit(unit)) => selection.units.contains(&unit),
        (Subject::Stand(_), Subject::Stand(stand)) => selection.stand.is_none() && selection.units.contains(&stand.unit),
        _ => false,
    };
    others.filter(wanted).cloned().collect()
}

/// The offer by which some subjects begin to move: the first act of the first of them that goes along a way.
pub fn offer_to_move(session: &Session, board: &Board, mut subjects: impl Iterator<Item = Subject>) -> Option<Offer> {
    let goes = |offer: &&Offer| {
        let Some(slot) = offer.slots.first() else { return false };
        let order = offer.order(session.viewer());
        matches!(session.battle().domain(&order, &slot.name), Some(Domain::Path(path)) if path.legs.contains(&LegKind::Advance))
    };
    subjects.find_map(|subject| {
        board.offers_of(subject).filter(|offer| offer.role == OfferRole::Act && offer.barred.is_none()).find(goes).cloned()
    })
}

/// The offers of the selection that could be aimed at a unit, for a click on an enemy.
pub fn offers_at(session: &Session, board: &Board, selection: &Selection, target: Value) -> Vec<Offer> {
    let takes = |offer: &&Offer| {
        let aimed = offer.slots.iter().find_map(|slot| session.battle().domain(&offer.order(session.viewer()), &slot.name));
        match (aimed, &target) {
            (Some(Domain::Units(units)), Value::Unit(unit)) => units.contains(unit),
            (Some(Domain::Stands(stands)), Value::Stand(stand)) => stands.contains(stand),
            _ => false,
        }
    };
    let mut offers: Vec<Offer> = Vec::new();
    let all = selection.subjects().flat_map(|subject| board.offers_of(subject));
    for offer in all.filter(|offer| offer.barred.is_none() && offer.role == OfferRole::Act).filter(takes) {
        if offers.iter().all(|known| known.verb != offer.verb) {
            offers.push(offer.clone());
        }
    }
    offers
}
