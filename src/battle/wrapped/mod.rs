//! A rule set wrapped round another: a [`Module`] such as engineering with its [`Host`]. It has rows of its own before
//! and after the host's turn, an agenda that is the sum of both, and its own components beside the host's.
//!
//! [`Wrapped`] is a rule set like any other: everything that the module does not add comes from the host. The host's
//! rows run unchanged, on the host's part of the agenda, and their outcomes are taken over. The module commands the host
//! through [`Host`], and the host asks the module's [`Works`](crate::battle::Works).
//!
//! - [`parts`]: sums and pairs of the host's and the module's values. `rows`: running the host's rows. `rules`:
//!   decisions. `told`: notices.

pub mod parts;

mod rows;
mod rules;
mod told;

use std::fmt::Debug;

use bevy::ecs::resource::Resource;

pub use parts::{Both, Layer};

use crate::{
    battle::{
        Actions, Event, Host, ListedRow, Offer, Opening, Outcome, Page, Refusal, Resources, RuleTypes, SharedWorks,
        Sight, State,
        notice::{CardRow, Mark},
        outcome::Next,
    },
    table::{Components, TableWriter, UnitId},
};

/// A module that is wrapped round a rule set: its state, its rows and its actions.
pub trait Module<H: Host>: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The id of host and module together.
    const ID: &'static str;
    /// Their title.
    const TITLE: &'static str;
    /// Its actions; none has a verb of the host's.
    const ACTIONS: Actions<Wrapped<H, Self>>;
    /// Its state of each unit.
    type Unit: State + Components + Default;
    /// Its state of the battle as a whole.
    type Table: State + Resources + Default;
    /// Changes of both.
    type Event: State;
    /// A procedure of its own under way.
    type Task: State;

    /// The works for the host to ask, made from the host's own.
    fn works(&self, hosts: SharedWorks) -> SharedWorks {
        hosts
    }

    /// Its rows before the host's turn; they interrupt the host where its turn begins.
    fn before() -> Vec<Page<Wrapped<H, Self>>>;

    /// Its rows after the host's turn; they interrupt the host where its turn ends.
    fn after() -> Vec<Page<Wrapped<H, Self>>>;

    /// The rows of its own procedures.
    fn procedures() -> Vec<Page<Wrapped<H, Self>>>;

    /// Its offers to a seat under the open question.
    fn offers(rules: &Wrapped<H, Self>, sight: &Sight<'_, Wrapped<H, Self>>) -> Vec<Offer>;

    /// The refusal of the host's orders while the module asks.
    fn not_now() -> Refusal;

    /// Writes one of its own events. Decides nothing.
    fn apply(table: &mut TableWriter<'_>, event: &Self::Event);

    /// Its marks on a unit's label.
    fn marks(sight: &Sight<'_, Wrapped<H, Self>>, unit: UnitId) -> Vec<Mark> {
        let _ = (sight, unit);
        Vec::new()
    }

    /// Its rows on a unit's card.
    fn card(sight: &Sight<'_, Wrapped<H, Self>>, unit: UnitId) -> Vec<CardRow> {
        let _ = (sight, unit);
        Vec::new()
    }
}

/// A host with the module round it.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Wrapped<H: Host, M: Module<H>> {
    host: H,
    module: M,
}

impl<H: Host, M: Module<H>> RuleTypes for Wrapped<H, M> {
    type Unit = Both<H::Unit, M::Unit>;
    type Table = Both<H::Table, M::Table>;
    type Secret = H::Secret;
    type Event = Layer<H::Event, M::Event>;
    type Task = Layer<H::Task, M::Task>;

    fn seen_by_the_other(secret: &Self::Secret) -> Self::Secret {
        H::seen_by_the_other(secret)
    }
}

impl<H: Host, M: Module<H>> Wrapped<H, M> {
    /// Wraps a module round a host, which asks the module's works from now on.
    pub fn new(host: H, module: M) -> Self {
        let works = module.works(host.shared_works());
        Self { host: host.with_works(works), module }
    }

    /// The host.
    pub fn host(&self) -> &H {
        &self.host
    }

    /// The module.
    pub fn module(&self) -> &M {
        &self.module
    }

    /// The opening of a battle of both, from one of the host.
    pub fn opening(hosts: Opening<H>) -> Opening<Self> {
        let Opening { size, features, commands, units, table, first } = hosts;
        let with_own = |host| Both { host, module: M::Unit::default() };
        let units = units.into_iter().map(|(unit, state, stands)| (unit, with_own(state), stands)).collect();
        let table = Both { host: table, module: M::Table::default() };
        Opening { size, features, commands, units, table, first: Layer::Host(first) }
    }

    /// Every row of both for display: the module's before the host's turn, the host's, and the module's after it.
    pub fn listed() -> Vec<ListedRow> {
        let told = |pages: Vec<Page<Self>>| pages.iter().flat_map(Page::listed).collect::<Vec<ListedRow>>();
        let hosts = H::pages().iter().flat_map(Page::listed).collect();
        [told(M::before()), hosts, told(M::after()), told(M::procedures())].concat()
    }

    /// The same seat's sight of the battle, for the host.
    pub fn host_sight<'a>(sight: &Sight<'a, Self>) -> Sight<'a, H> {
        let task = sight.task.and_then(Layer::host);
        Sight { seat: sight.seat, field: sight.field, task, question: sight.question }
    }
}

impl<H: Host, M: Module<H>> Outcome<Wrapped<H, M>> {
    /// Has the host act, and takes over its outcome.
    pub fn by_host(&mut self, bring_about: impl FnOnce(&mut Outcome<H>)) {
        let mut hosts = Outcome::default();
        bring_about(&mut hosts);
        self.take_over(hosts);
    }

    fn take_over(&mut self, hosts: Outcome<H>) {
        self.events.extend(hosts.events.into_iter().map(of_both::<H, M>));
        match hosts.next {
            Next::Stays => {}
            Next::Becomes(task) => self.next = Next::Becomes(Layer::Host(task)),
            Next::Finished => self.next = Next::Finished,
        }
        self.pushed.extend(hosts.pushed.into_iter().map(Layer::Host));
        self.question = hosts.question.or_else(|| self.question.take());
        self.reveals |= hosts.reveals;
    }
}

/// An event of the host as one of both.
fn of_both<H: Host, M: Module<H>>(event: Event<H>) -> Event<Wrapped<H, M>> {
    match event {
        Event::Kernel(happening) => Event::Kernel(happening),
        Event::Own(own) => Event::Own(Layer::Host(own)),
    }
}
