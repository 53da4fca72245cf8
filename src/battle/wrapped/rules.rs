//! Decisions of the module and of the host: the module decides on its own verbs, tasks and events, the host on all
//! others.

use bevy::ecs::world::World;

use super::{of_both, rows};
use crate::{
    battle::{
        Act, Actions, Alterable, Domain, Event, Given, Host, Layer, Measuring, Module, Offer, Offers, Order, Outcome,
        Page, Placing, Plan, Refusal, RuleSet, Seat, Sequence, Sight, Subject, Umpired, Works, Wrapped,
    },
    dice::Dice,
    measure::Pose,
    table::{FeatureId, Field, Stand, StandId, TableWriter, UnitId},
};

/// An order of the host's, as the host read it.
#[derive(Debug)]
struct HostsOrder<H: Host>(Given<H>);

impl<H: Host, M: Module<H>> Act<Wrapped<H, M>> for HostsOrder<H> {
    fn judge(&self, rules: &Wrapped<H, M>, sight: &Sight<'_, Wrapped<H, M>>) -> Result<Plan, Refusal> {
        if Wrapped::module_is_up(sight) {
            return Err(M::not_now());
        }
        rules.host.judge(&Wrapped::host_sight(sight), &self.0)
    }

    fn carry_out(&self, rules: &Wrapped<H, M>, sight: &Sight<'_, Wrapped<H, M>>, outcome: &mut Outcome<Wrapped<H, M>>) {
        let mut hosts = rules.host.carry_out(&Wrapped::host_sight(sight), &self.0);
        rules.host.complete(&sight.field, &mut hosts);
        outcome.take_over(hosts);
    }
}

impl<H: Host, M: Module<H>> Wrapped<H, M> {
    fn is_of_the_module(verb: &str) -> bool {
        M::ACTIONS.verbs().contains(&verb)
    }

    /// Whether a task of the module is up, so that the host is not asked.
    fn module_is_up(sight: &Sight<'_, Self>) -> bool {
        sight.task.and_then(Layer::module).is_some()
    }
}

impl<H: Host, M: Module<H>> RuleSet for Wrapped<H, M> {
    const ID: &'static str = M::ID;
    const TITLE: &'static str = M::TITLE;
    const SEQUENCE: Sequence<Self> = Sequence::EMPTY;
    const ACTIONS: Actions<Self> = M::ACTIONS;

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

    fn read(&self, order: &Order) -> Result<Given<Self>, Refusal> {
        if Self::is_of_the_module(&order.verb) {
            return M::ACTIONS.read(order);
        }
        self.host.read(order).map(|given| Given::of(order, HostsOrder(given)))
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

    fn measuring(&self) -> Measuring {
        self.host.measuring()
    }

    fn works(&self) -> &dyn Works {
        self.host.works()
    }

    fn may_share_ground(&self, sight: &Sight<'_, Self>, one: StandId, other: StandId) -> bool {
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
}

impl<H: Host, M: Module<H>> Umpired for Wrapped<H, M> {
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
