//! The present offers of the battle to the viewer: offers, phase, score, question. Asked once a change, not once a
//! frame.
//!
//! Derived from the [`Session`]; panels read it and never write it.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::{
    battle::{
        AnyBattle, Domain, LegKind, Offer, OfferRole, Question, QuestionKind, Refusal, Seat, Subject,
        notice::{CardRow, PhaseNotice},
    },
    client::{
        orders::{
            answers::{self, Answer},
            order_keys::OrderKeys,
            standing_targets::{By, StandingTarget, standing_targets},
        },
        session::Session,
        texts,
    },
    table::{Side, UnitId},
};

/// The viewer's offers and reading.
#[derive(Resource, Clone, Debug, Default)]
pub struct TurnView {
    /// The revision of the session that this was derived from.
    pub revision: u64,
    /// The viewer's offers; empty while another seat is asked.
    pub offers: Vec<Offer>,
    /// Where in the turn the battle stands.
    pub phase: PhaseNotice,
    /// How the sides stand.
    pub score: [Vec<CardRow>; 2],
    /// The open question, whomever it asks.
    pub question: Option<Question>,
    /// The viewer's possible answers to a forced choice, in the order of the buttons; empty otherwise.
    pub answers: Vec<Answer>,
    /// The players' names for the sides, such as "the British".
    pub sides: [String; 2],
    /// Whether everything open can sensibly be done as proposed at once: placing, declaring, shooting; never moves.
    pub has_proposals: bool,
    /// The charges that are declared and not yet decided: each charger with its target.
    pub charges: Vec<(UnitId, UnitId)>,
    /// Each unit's present or proposed order, in a step of naming targets.
    pub standing_targets: Vec<StandingTarget>,
    /// The keys of the orders.
    pub keys: OrderKeys,
}

/// The acts that are no longer possible once an order is given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClosedActs<'b> {
    /// The units that could still act, by id; guns and stands count as their unit.
    pub subjects: Vec<Subject>,
    /// The acts by name, in the order of their offers.
    pub acts: Vec<&'b str>,
}

impl TurnView {
    /// Reads a session for the first time.
    pub fn derive(session: &Session) -> Self {
        Self::read(session).keyed(session, OrderKeys::default())
    }

    /// Reads the session again; in the same phase orders keep their keys.
    pub fn renew(&mut self, session: &Session) {
        let now = Self::read(session);
        let place = |phase: &PhaseNotice| (phase.place(), phase.seat);
        let is_same = place(&now.phase) == place(&self.phase) && now.phase.phases == self.phase.phases;
        let known = if is_same { std::mem::take(&mut self.keys) } else { OrderKeys::default() };
        *self = now.keyed(session, known);
    }

    fn read(session: &Session) -> Self {
        let (battle, viewer) = (session.battle(), session.viewer());
        // No question is open in a replay.
        let (offers, question) =
            if session.is_replay() { (Vec::new(), None) } else { (battle.offers(viewer), battle.question_for(viewer)) };
        let has_proposals = question.as_ref().is_some_and(|question| can_propose(session, question, &offers));
        Self {
            revision: session.revision(),
            has_proposals,
            charges: battle.charges(viewer),
            standing_targets: if has_proposals { standing_targets(session, &offers) } else { Vec::new() },
            answers: answers::answers(battle, viewer, question.as_ref(), &offers),
            keys: OrderKeys::default(),
            offers,
            phase: battle.phase(viewer),
            score: Side::BOTH.map(|side| battle.score(viewer, side)),
            question,
            sides: Side::BOTH.map(|side| session.side_name(side).to_owned()),
        }
    }

    /// The same with keys for all orders that are offered, beside those known before: moves first, as nearly every unit
    /// makes one, the others in the order in which the rules list them.
    fn keyed(self, session: &Session, known: OrderKeys) -> Self {
        let verbs = session.battle().verbs();
        let is_new = |offer: &&Offer| is_listed(offer) && known.of(&offer.label).is_none();
        let mut listed: Vec<&Offer> = self.offers.iter().filter(is_new).collect();
        let (battle, viewer) = (session.battle(), session.viewer());
        let moves: BTreeSet<&str> =
            verbs.iter().copied().filter(|verb| is_move(battle, viewer, &listed, verb)).collect();
        listed.sort_by_key(|offer| {
            let place = verbs.iter().position(|verb| *verb == offer.verb);
            (!moves.contains(offer.verb.as_str()), place)
        });
        let keys = known.with(listed.into_iter().map(|offer| offer.label.as_str())).with_letter(texts::battle::DONE);
        Self { keys, ..self }
    }

    /// The offers of a subject; those of its guns or other stands too if it is a unit.
    pub fn offers_of(&self, subject: Subject) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(move |offer| match (subject, offer.subject) {
            (Subject::Unit(unit), Subject::Stand(stand)) => stand.unit == unit,
            (subject, of) => subject == of,
        })
    }

    /// The offer that ends the viewer's step or phase.
    pub fn close(&self) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.role == OfferRole::Close)
    }

    /// Why a subject cannot act in this manner now; none where it can, or where that is not even offered.
    pub fn barred(&self, subject: Subject, verb: &str) -> Option<&Refusal> {
        let mut offers = self.offers.iter().filter(|offer| offer.subject == subject && offer.verb == verb);
        offers.find_map(|offer| offer.barred.as_ref())
    }

    /// The offers of acts that are open now.
    pub fn acts(&self) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(|offer| offer.role == OfferRole::Act && offer.barred.is_none())
    }

    /// The order that the subject of an offer has from it, or the proposed one; none where orders cannot be changed any
    /// more.
    pub fn standing_target(&self, offer: &Offer) -> Option<&StandingTarget> {
        self.standing_targets.iter().find(|standing_target| offer.fits(&standing_target.order).is_ok())
    }

    /// Whether a subject has been given an order of its own in a step in which orders stand until all are carried out.
    fn is_told(&self, subject: Subject) -> bool {
        self.standing_targets.iter().any(|target| target.by == By::Player && target.order.subject == subject)
    }

    /// The index of the question's default answer, if it is listed.
    pub fn default_answer(&self) -> Option<usize> {
        let default = self.question.as_ref()?.default.as_ref()?;
        self.answers.iter().position(|answer| answer.order == *default)
    }

    /// The units that could act now and have no order yet, that are asked, or that may be placed, by id.
    pub fn idle(&self) -> Vec<UnitId> {
        let places =
            |offer: &&Offer| offer.role == OfferRole::Deploy && offer.barred.is_none() && !offer.slots.is_empty();
        let placed = self.offers.iter().filter(places);
        let acts = self.acts().filter(|offer| !self.is_told(offer.subject));
        let offers = acts.chain(self.answers.iter().map(|answer| &answer.offer)).chain(placed);
        let mut idle: Vec<UnitId> = offers.filter_map(|offer| offer.subject.unit()).collect();
        idle.sort_unstable();
        idle.dedup();
        idle
    }

    /// What could still be done in a step that taking this offer closes: the acts of earlier steps, and at the end of a
    /// phase all.
    pub fn closed_by(&self, offer: &Offer) -> ClosedActs<'_> {
        let closes = |other: &&Offer| match offer.role {
            OfferRole::Close => true,
            OfferRole::Act => other.step < offer.step,
            _ => false,
        };
        let mut closed = ClosedActs::default();
        for other in self.acts().filter(closes).filter(|other| !self.is_told(other.subject)) {
            closed.subjects.push(whole(other.subject));
            if !closed.acts.contains(&other.label.as_str()) {
                closed.acts.push(&other.label);
            }
        }
        closed.subjects.sort_unstable();
        closed.subjects.dedup();
        closed
    }

    /// The players' name for a seat.
    pub fn seat_name(&self, seat: Seat) -> &str {
        seat.side().map_or(texts::battle::THE_UMPIRE, |side| self.sides[side.index()].as_str())
    }
}

/// Whether the program may propose everything at once: where units are placed or targets declared, and where acts only
/// strike. Where to go is left to the player.
fn can_propose(session: &Session, question: &Question, offers: &[Offer]) -> bool {
    let (battle, viewer) = (session.battle(), session.viewer());
    let mut acts = offers.iter().filter(|offer| offer.role == OfferRole::Act && offer.barred.is_none()).peekable();
    let goes = |offer: &Offer| {
        let order = offer.order(viewer);
        offer
            .slots
            .iter()
            .any(|slot| matches!(battle.domain(&order, &slot.name), Some(Domain::Path(_) | Domain::Poses { .. })))
    };
    match question.kind {
        _ if !question.asks(viewer) => false,
        QuestionKind::Deploy | QuestionKind::Sealed => true,
        QuestionKind::React => false,
        QuestionKind::Act => acts.peek().is_some() && !acts.any(goes),
    }
}

/// Whether an act goes ahead along a way, as the first open offer of it tells.
fn is_move(battle: &dyn AnyBattle, viewer: Seat, offers: &[&Offer], verb: &str) -> bool {
    let open = offers.iter().find(|offer| offer.verb == verb && offer.barred.is_none());
    let first = open.and_then(|offer| battle.domain(&offer.order(viewer), &offer.slots.first()?.name));
    first.is_some_and(|domain| goes_ahead(&domain))
}

/// Whether something is a way that may go straight ahead.
pub(crate) fn goes_ahead(domain: &Domain) -> bool {
    matches!(domain, Domain::Path(path) if path.legs.contains(&LegKind::Advance))
}

/// Whether an offer stands on the list of orders.
pub(crate) fn is_listed(offer: &Offer) -> bool {
    !matches!(offer.role, OfferRole::Standing | OfferRole::Close | OfferRole::Done)
}

/// The unit of a stand, else the subject itself.
fn whole(subject: Subject) -> Subject {
    subject.unit().map_or(subject, Subject::Unit)
}

/// Derives the board after a change.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<TurnView>().add_systems(Update, derive.in_set(crate::client::schedule::ClientSystems::Derive));
}

fn derive(session: Res<Session>, mut board: ResMut<TurnView>) {
    // Another battle may have come as far as the one before it, by the count of its changes.
    if session.is_added() {
        *board = TurnView::derive(&session);
    } else if board.revision != session.revision() {
        board.renew(&session);
    }
}
