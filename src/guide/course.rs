//! How far a guide has come: which step is up, whether it can still be done, and what is to be kept of the battle when
//! the player goes a step back.
//!
//! Steps are done in parts: selections and drafts lead to an order, and whoever drops them makes them again. Within a
//! part the step that is up is always the first that is not done; a part that is over stays so until its order is taken
//! back.

use std::sync::Arc;

use crate::{
    battle::{AnyBattle, Offer, Order, QuestionKind, Refusal, Seat},
    guide::{Guide, Step, Waits, When, matches},
    lesson::{Said, Spoken, unit_named},
    table::UnitId,
};

/// The most suggestions that are looked through for one that fits.
const MOST_SUGGESTIONS: usize = 60;

/// What the player sees and does at a moment.
pub struct Seen<'a> {
    /// The battle.
    pub battle: &'a dyn AnyBattle,
    /// The selected units.
    pub selected: &'a [UnitId],
    /// The order being drafted, as far as it is fixed.
    pub drafted: Option<&'a Order>,
    /// Whether the view was moved since the step is up.
    pub has_looked: bool,
    /// Whether everything that happened has been shown, and it is the player's turn.
    pub is_asked: bool,
}

/// How the step that is up stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// The enemy acts, or something is still being shown.
    Watch,
    /// It waits to be done.
    Waits,
    /// Another question must be answered first.
    AnswerFirst,
    /// It cannot be done any more, with the reason as far as the rules give one.
    Lost(Option<Refusal>),
    /// All steps are done, or the battle is over.
    Over,
}

/// Where a part of a guide began.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    /// Its first step.
    step: usize,
    /// How many records the journal held, once the player was asked.
    records: usize,
    /// How many orders stood then.
    orders: usize,
    /// From which order on those count that the player has given.
    since: usize,
    /// Whether the player has been asked since; and whether its act could be done then.
    opened: Option<bool>,
}

/// What is kept of a battle: this many records of its journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept(pub usize);

/// How far a guide has come.
#[derive(Clone, Debug)]
pub struct Course {
    guide: Arc<Guide>,
    /// The parts that were begun; the last one is up.
    parts: Vec<Part>,
    /// The step that is up.
    step: usize,
}

impl Course {
    /// A guide at its beginning.
    pub fn of(guide: Arc<Guide>) -> Self {
        let first = Part { step: 0, records: 0, orders: 0, since: 0, opened: None };
        Self { guide, parts: vec![first], step: 0 }
    }

    /// The guide.
    pub fn guide(&self) -> &Guide {
        &self.guide
    }

    /// The number of the step that is up, from 0; that of all steps once they are done.
    pub fn place(&self) -> usize {
        self.step
    }

    /// The number of the part that is up, from 1.
    pub fn part_number(&self) -> usize {
        self.guide.parts_before(self.step) + 1
    }

    /// The step that is up; none once all are done.
    pub fn step(&self) -> Option<&Step> {
        self.guide.steps.get(self.step)
    }

    /// The order that the step waits for, on a table; for a selection or the like that of its part.
    pub fn order(&self, battle: &dyn AnyBattle) -> Option<Order> {
        let closes = self.closing_step()?;
        [self.step, closes].into_iter().find_map(|step| self.order_of(step, battle))
    }

    /// Whether there is an earlier place to go back to.
    pub fn can_go_back(&self, battle: &dyn AnyBattle) -> bool {
        self.parts.len() > 1 || self.is_begun(battle)
    }

    /// Looks at what the player has done; gives how the step stands that is up now.
    pub fn follow(&mut self, seen: &Seen<'_>) -> Standing {
        let journal = seen.battle.journal();
        let orders: Vec<&Order> = journal.orders().collect();
        while self.parts.len() > 1 && self.part().orders > orders.len() {
            self.parts.pop();
        }
        loop {
            self.settle(seen, journal.records.len(), orders.len());
            let Some(closes) = self.closing_step() else {
                self.step = self.guide.steps.len();
                return Standing::Over;
            };
            let Some(since) = self.closed_since(closes, seen, &orders) else { break };
            self.begin_part(closes + 1, since, journal.records.len(), orders.len());
        }
        if seen.battle.conclusion().is_some() {
            return Standing::Over;
        }
        let open = self.part().step..=self.closing_step().unwrap_or(self.part().step);
        self.step = open.clone().find(|step| !self.leads_on(*step, seen)).unwrap_or(*open.end());
        self.standing(seen)
    }

    /// Goes on from the step that is up, whether or not it is done.
    pub fn go_on(&mut self, battle: &dyn AnyBattle) {
        if let Some(closes) = self.closing_step() {
            let journal = battle.journal();
            self.begin_part(closes + 1, self.part().since, journal.records.len(), journal.orders().count());
        }
    }

    /// Goes back to the beginning of the part that is up, or if nothing was done in it or it could not be done from
    /// there, of the one before; gives what is kept of the battle.
    pub fn go_back(&mut self, battle: &dyn AnyBattle) -> Kept {
        let stays = self.is_begun(battle) && self.part().opened == Some(true);
        if !stays && self.parts.len() > 1 {
            self.parts.pop();
        }
        self.step = self.part().step;
        let part = self.parts.last_mut().expect("one is always up");
        part.opened = None;
        Kept(part.records)
    }

    fn part(&self) -> &Part {
        self.parts.last().expect("one is always up")
    }

    /// Whether orders were given since the part that is up began.
    fn is_begun(&self, battle: &dyn AnyBattle) -> bool {
        let part = self.part();
        part.opened.is_some() && battle.orders_given() > part.orders
    }

    /// The step that closes the part that is up; none once all are done.
    pub(super) fn closing_step(&self) -> Option<usize> {
        let from = self.part().step;
        self.guide.steps[from..].iter().position(|step| step.waits.closes_a_part()).map(|more| from + more)
    }

    fn begin_part(&mut self, step: usize, since: usize, records: usize, orders: usize) {
        self.step = step;
        self.parts.push(Part { step, records, orders, since, opened: None });
    }

    /// A part begins where the player is asked: what the enemy does before belongs to the part before it.
    fn settle(&mut self, seen: &Seen<'_>, records: usize, orders: usize) {
        if self.part().opened.is_some() {
            return;
        }
        let possible = || self.closing_step().is_none_or(|closes| self.can_be_done(closes, seen).is_ok());
        let opened = seen.is_asked.then(possible).filter(|possible| {
            // Before its own question comes the player may be asked others.
            *possible || !asks_otherwise(seen.battle, self.guide.seat())
        });
        let part = self.parts.last_mut().expect("one is always up");
        (part.records, part.orders, part.opened) = (records, orders, opened);
    }

    /// From which order on those of the next part count, if the part that is up is over.
    fn closed_since(&self, closes: usize, seen: &Seen<'_>, orders: &[&Order]) -> Option<usize> {
        let (step, since) = (&self.guide.steps[closes], self.part().since);
        let done = match &step.waits {
            Waits::Look => seen.has_looked.then_some(since),
            Waits::Give(_) => self.given(closes, seen, orders).map(|_| since),
            Waits::End(_) => self.given(closes, seen, orders).map(|given| given + 1),
            Waits::Continue | Waits::Select(_) | Waits::Draft(_) => None,
        };
        let passed = || {
            let may_pass =
                step.when != When::Always && seen.is_asked && !asks_otherwise(seen.battle, self.guide.seat());
            (may_pass && self.can_be_done(closes, seen).is_err()).then_some(since)
        };
        done.or_else(passed)
    }

    /// The place of the order that does a step, among those that stand.
    fn given(&self, step: usize, seen: &Seen<'_>, orders: &[&Order]) -> Option<usize> {
        let wanted = self.order_of(step, seen.battle)?;
        let since = self.part().since.min(orders.len());
        let given = orders[since..].iter().position(|order| matches(&wanted, order))?;
        self.has_brought(step, seen.battle).then_some(since + given)
    }

    fn has_brought(&self, step: usize, battle: &dyn AnyBattle) -> bool {
        let Some(brings) = &self.guide.steps[step].brings else { return true };
        let field = battle.field(self.guide.seat());
        let [unit, of] = [&brings.unit, &brings.of].map(|name| unit_named(&field, name).ok());
        let reach = unit.zip(of).and_then(|(unit, of)| field.reach(unit, of));
        reach.is_some_and(|reach| reach.distance() <= brings.within)
    }

    /// Whether a step of the part that is up is done for now, so that the next one is up.
    fn leads_on(&self, step: usize, seen: &Seen<'_>) -> bool {
        match &self.guide.steps[step].waits {
            Waits::Select(name) => {
                let field = seen.battle.field(self.guide.seat());
                let drafting = seen.drafted.and_then(|order| order.subject.unit());
                unit_named(&field, name).is_ok_and(|unit| seen.selected == [unit] || drafting == Some(unit))
            }
            Waits::Draft(_) => {
                let wanted = self.order_of(step, seen.battle);
                wanted.zip(seen.drafted).is_some_and(|(wanted, drafted)| matches(&wanted, drafted))
            }
            Waits::Continue | Waits::Look | Waits::Give(_) | Waits::End(_) => false,
        }
    }

    fn standing(&self, seen: &Seen<'_>) -> Standing {
        let Some(closes) = self.closing_step() else { return Standing::Over };
        if !seen.is_asked {
            return Standing::Watch;
        }
        match self.can_be_done(closes, seen) {
            Ok(()) if self.guide.steps[closes].waits.order().is_some() => Standing::Waits,
            _ if asks_otherwise(seen.battle, self.guide.seat()) => Standing::AnswerFirst,
            Ok(()) => Standing::Waits,
            Err(refusal) => Standing::Lost(refusal),
        }
    }

    /// Whether a step's order can be given now, in one way or another.
    ///
    /// # Errors
    /// The reason as far as the rules give one.
    fn can_be_done(&self, step: usize, seen: &Seen<'_>) -> Result<(), Option<Refusal>> {
        let Some(unread) = self.guide.steps[step].waits.order() else { return Ok(()) };
        let (battle, seat) = (seen.battle, self.guide.seat());
        let spoken: Spoken = self.guide.spoken(unread);
        let wanted = spoken.order(&battle.field(seat)).map_err(|_| None)?;
        let refused = battle.judge(&wanted).err();
        let offers = battle.offers(seat);
        let is_called_so = |offer: &&Offer| match &self.guide.steps[step].when {
            When::IfOffered(label) => offer.label == *label,
            When::Always | When::IfAsked => true,
        };
        let is_it = |offer: &&Offer| (&offer.verb, offer.subject) == (&wanted.verb, wanted.subject);
        let mut of_it = offers.iter().filter(is_it).filter(is_called_so);
        let Some(offer) = of_it.clone().find(|offer| offer.barred.is_none()) else {
            return Err(of_it.find_map(|offer| offer.barred.clone()).or(refused));
        };
        let fits = || battle.suggest(seat, offer).take(MOST_SUGGESTIONS).any(|order| matches(&wanted, &order));
        if refused.is_none() || self.goes_somewhere(step) || fits() { Ok(()) } else { Err(refused) }
    }

    /// Whether a step's order goes along a way or to a place, which is left to the player.
    fn goes_somewhere(&self, step: usize) -> bool {
        let order = self.guide.steps[step].waits.order().map(|unread| self.guide.spoken(unread));
        order.is_some_and(|order| {
            order.with.values().any(|said| {
                matches!(said, Said::Path(_) | Said::Point(..) | Said::Pose(..) | Said::Poses(_) | Said::Bearing(_))
            })
        })
    }

    fn order_of(&self, step: usize, battle: &dyn AnyBattle) -> Option<Order> {
        let unread = self.guide.steps.get(step)?.waits.order()?;
        self.guide.spoken(unread).order(&battle.field(self.guide.seat())).ok()
    }
}

/// Whether the player must answer for something that an act of others has forced.
fn asks_otherwise(battle: &dyn AnyBattle, seat: Seat) -> bool {
    battle.question().is_some_and(|question| question.kind == QuestionKind::React && question.asks(seat))
}
