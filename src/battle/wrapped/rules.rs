//! What is decided by the module and what by the host: the module answers for its own verbs, tasks and events, the host
//! for all else.

use bevy::{ecs::world::World, math::Vec2};

use super::{of_both, rows};
use crate::{
    battle::{
        Alterable, CommandReach, Domain, Event, Host, Layer, Module, Offer, Offers, Order, Outcome, Page, Placing,
        Plan, Posture, Powers, Refusal, RuleSet, Seat, Sequence, Sight, Subject, Works, Wrapped,
        notice::{CardRow, Mark, Overlay, OverlayTopic, PhaseNotice, Switch},
    },
    dice::Dice,
    measure::Pose,
    table::{FeatureId, Field, Side, Stand, StandId, TableWriter, UnitId},
};

impl<H: Host, M: Module<H>> Wrapped<H, M> {
    fn is_of_the_module(verb: &str) -> bool {
        M::ACTIONS.verbs().contains(&verb)
    }

    /// Whether the module carries on what is up, so that the host is not asked.
    fn module_is_up(sight: &Sight<'_, Self>) -> bool {
        sight.task.and_then(Layer::module).is_some()
    }
}

impl<H: Host, M: Module<H>> RuleSet for Wrapped<H, M> {
    const ID: &'static str = M::ID;
    const TITLE: &'static str = M::TITLE;
    const SEQUENCE: Sequence<Self> = Sequence::EMPTY;

    fn pages() -> Vec<Page<Self>> {
        rows::pages()
    }

    fn make_ready(&self, world: &mut World) {
        rows::make_ready(self, world);
    }

    fn offers(&self, sight: &Sight<'_, Self>) -> Vec<Offer> {
        self.offers_in_parts(sight).iter().flat_map(|part| part.iter().cloned()).collect()
    }

    fn offers_in_parts(&self, sight: &Sight<'_, Self>) -> Vec<Offers> {
        let mut parts =
            if Self::module_is_up(sight) { Vec::new() } else { self.host.offers_in_parts(&Self::host_sight(sight)) };
        parts.push(M::offers(self, sight).into());
        parts
    }

    fn offers_of(&self, sight: &Sight<'_, Self>, subject: Subject) -> Vec<Offer> {
        let hosts =
            if Self::module_is_up(sight) { Vec::new() } else { self.host.offers_of(&Self::host_sight(sight), subject) };
        let own = M::offers(self, sight).into_iter().filter(|offer| offer.subject == subject);
        hosts.into_iter().chain(own).collect()
    }

    fn domain(&self, sight: &Sight<'_, Self>, order: &Order, slot: &str) -> Option<Domain> {
        if Self::is_of_the_module(&order.verb) {
            return M::ACTIONS.domain(self, sight, order, slot);
        }
        self.host.domain(&Self::host_sight(sight), order, slot)
    }

    fn suggest(&self, sight: &Sight<'_, Self>, offer: &Offer) -> Vec<Order> {
        if Self::is_of_the_module(&offer.verb) {
            return M::ACTIONS.suggest(self, sight, offer);
        }
        self.host.suggest(&Self::host_sight(sight), offer)
    }

    fn parse(&self, order: &Order) -> Result<Self::Order, Refusal> {
        if Self::is_of_the_module(&order.verb) {
            return M::ACTIONS.read(order).map(Layer::Module);
        }
        self.host.parse(order).map(Layer::Host)
    }

    fn judge(&self, sight: &Sight<'_, Self>, order: &Self::Order) -> Result<Plan, Refusal> {
        match order {
            Layer::Module(given) => given.judge(self, sight, M::not_now),
            Layer::Host(_) if Self::module_is_up(sight) => Err(M::not_now()),
            Layer::Host(order) => self.host.judge(&Self::host_sight(sight), order),
        }
    }

    fn carry_out(&self, sight: &Sight<'_, Self>, order: &Self::Order) -> Outcome<Self> {
        let mut outcome = Outcome::default();
        match order {
            Layer::Module(given) => given.carry_out(self, sight, &mut outcome),
            Layer::Host(order) => {
                let mut hosts = self.host.carry_out(&Self::host_sight(sight), order);
                self.host.complete(&sight.field, &mut hosts);
                outcome.take_over(hosts);
            }
        }
        outcome
    }

    fn apply(&self, table: &mut TableWriter<'_>, event: &Self::Event) {
        match event {
            Layer::Host(event) => self.host.apply(table, event),
            Layer::Module(event) => M::apply(table, event),
        }
    }

    fn imagine(&self, table: &mut TableWriter<'_>, seat: Seat, dice: &mut Dice) {
        self.host.imagine(table, seat, dice);
    }

    fn works(&self) -> &dyn Works {
        self.host.works()
    }

    fn may_share_ground(&self, sight: &Sight<'_, Self>, one: UnitId, other: UnitId) -> bool {
        self.host.may_share_ground(&Self::host_sight(sight), one, other)
    }

    fn kept_apart(&self) -> Vec<FeatureId> {
        self.host.kept_apart()
    }

    fn whole_of(&self, unit: UnitId) -> Option<UnitId> {
        self.host.whole_of(unit)
    }

    fn verbs(&self) -> Vec<&'static str> {
        [self.host.verbs(), M::ACTIONS.verbs()].concat()
    }

    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice {
        self.host.phase(&Self::host_sight(sight))
    }

    fn marks(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Mark> {
        [self.host.marks(&Self::host_sight(sight), unit), M::marks(sight, unit)].concat()
    }

    fn card(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<CardRow> {
        [self.host.card(&Self::host_sight(sight), unit), M::card(sight, unit)].concat()
    }

    fn overlays(&self, sight: &Sight<'_, Self>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay> {
        self.host.overlays(&Self::host_sight(sight), unit, topic)
    }

    fn switches(&self) -> Vec<Switch> {
        self.host.switches()
    }

    fn score(&self, sight: &Sight<'_, Self>, side: Side) -> Vec<CardRow> {
        self.host.score(&Self::host_sight(sight), side)
    }

    fn powers(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Powers> {
        self.host.powers(&Self::host_sight(sight), unit)
    }

    fn command_reach(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<CommandReach> {
        self.host.command_reach(&Self::host_sight(sight), unit)
    }

    fn belongs_at(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Vec2> {
        self.host.belongs_at(&Self::host_sight(sight), unit)
    }

    fn posture(&self, sight: &Sight<'_, Self>, side: Side) -> Posture {
        self.host.posture(&Self::host_sight(sight), side)
    }

    fn sees(&self, sight: &Sight<'_, Self>, from: Vec2, to: Vec2) -> Option<Result<(), Refusal>> {
        self.host.sees(&Self::host_sight(sight), from, to)
    }

    fn sees_unit(&self, sight: &Sight<'_, Self>, unit: UnitId, other: UnitId) -> bool {
        self.host.sees_unit(&Self::host_sight(sight), unit, other)
    }

    fn threatens(&self, sight: &Sight<'_, Self>, unit: UnitId, target: UnitId) -> bool {
        self.host.threatens(&Self::host_sight(sight), unit, target)
    }

    fn must_be_free(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Result<(), Refusal> {
        if Self::module_is_up(sight) {
            return Err(M::not_now());
        }
        self.host.must_be_free(&Self::host_sight(sight), unit)
    }

    fn alterable(&self, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Self>> {
        let of_both = |Alterable { what, now, lasts, values }: Alterable<H>| {
            let changes = |events: Vec<Event<H>>| events.into_iter().map(of_both::<H, M>).collect();
            let values = values.into_iter().map(|(value, events)| (value, changes(events))).collect();
            Alterable { what, now, lasts, values }
        };
        self.host.alterable(field, unit).into_iter().map(of_both).collect()
    }

    fn goes_with(&self, field: &Field<'_>, unit: UnitId, placing: Placing) -> Result<Vec<Event<Self>>, Refusal> {
        let events = self.host.goes_with(field, unit, placing)?;
        Ok(events.into_iter().map(of_both::<H, M>).collect())
    }

    fn may_stand_apart(&self, field: &Field<'_>, stand: StandId) -> Result<(), Refusal> {
        self.host.may_stand_apart(field, stand)
    }

    fn laid_again(&self, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
        self.host.laid_again(field, unit, front)
    }

    fn formation_word(&self, field: &Field<'_>, unit: UnitId) -> Option<String> {
        self.host.formation_word(field, unit)
    }
}
