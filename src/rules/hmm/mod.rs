//! Horse and Musket and Minié Ball: 1740 to 1865, battalions of twenty figures, three artillery templates.
//!
//! Read [`mod@sequence`] first: the turn, row by row. Then a folder a subject, each with its pure procedures (which
//! turn what was measured and some dice into a receipt and never see the table) and what the rows do with them on the
//! table:
//! - [`command`]: orders, messengers, who is in reach. [`movement`]: rates, walks, ground. [`formation`]: how figures
//!   stand, and changes of it.
//! - [`visibility`]: sight, arcs, cover. [`fire`]: musketry, and who falls. [`artillery`]: guns and their templates.
//! - [`charge`]: from declaration to contact. [`melee`]: rounds. [`morale`]: checks, rallies, routs.
//! - [`works`]: field works, demolition, bridges, boats, behind the kernel's `Works`.
//! - [`organisation`], [`points`]: what units are made of, and what they cost.
//! - [`setup`]: from a scenario to a battle, deployment and arrivals. [`victory`]: who has won.
//!
//! What all of them share:
//! - [`data`]: the charts and the rule switches. [`state`], [`papers`], [`events`]: what is kept openly and in secret,
//!   and how it changes. [`actions`]: what may be ordered; [`orders`]: what several orders share. [`closing`]: how a
//!   step ends. [`guards`]: what keeps a unit from several acts.
//! - [`tasks`]: what is under way. [`requests`]: what a seat may do about it.
//! - [`mod@reckon`]: the procedures by name. [`odds`]: what a shot or a charge does on average. [`powers`]: what a unit
//!   can do as it stands.
//! - [`notices`]: how all this is told to people. [`umpire`]: what an umpire may change. `ambush`: who lies hidden.
//!
//! What the rules leave to the workbench, such as shelves on limber bases (hmm.01.12), and the campaign, of which
//! nothing is left (hmm.20.46), is not played.

mod abilities;
pub mod actions;
mod ambush;
pub mod artillery;
pub mod charge;
pub mod closing;
pub mod command;
pub mod data;
pub mod events;
pub mod fire;
pub mod formation;
pub mod guards;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod notices;
pub mod odds;
pub mod orders;
pub mod organisation;
pub mod papers;
mod phases;
mod playable;
pub mod points;
pub mod powers;
pub mod reckon;
pub mod requests;
pub mod sequence;
pub mod setup;
pub mod state;
pub mod tasks;
pub mod umpire;
pub mod victory;
pub mod visibility;
pub mod works;

use std::sync::Arc;

use bevy::ecs::resource::Resource;

use crate::{
    battle::{
        Actions, Given, Offer, Offers, Outcome, Plan, Refusal, RuleSet, RuleTypes, Seat, Sequence, SharedWorks, Sight,
        Subject, Works,
    },
    dice::Dice,
    rules::{
        hmm::{
            data::{Charts, Options, Rules, TerrainKind},
            events::HmmEvent,
            papers::Papers,
            setup::Briefing,
            state::{BattleState, UnitState},
            tasks::Task,
            works::FieldWorks,
        },
        offering::{self, Whose},
        opening::ambush as hiding,
    },
    table::{Feature, Field, Side, TableWriter, UnitId},
};

/// The rule set with the switches of one battle and what the scenario says of it.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Hmm {
    options: Options,
    briefing: Arc<Briefing>,
    works: SharedWorks,
}

impl Hmm {
    /// The rule set for a battle.
    pub fn new(options: Options, briefing: Briefing) -> Self {
        let briefing = Arc::new(briefing);
        Self { options, works: FieldWorks::new(Arc::clone(&briefing)).into(), briefing }
    }

    /// The same with other works to ask instead of those of [`works`].
    #[must_use]
    pub fn with_works(self, works: impl Into<SharedWorks>) -> Self {
        Self { works: works.into(), ..self }
    }

    /// Charts and switches, for the procedures.
    pub fn rules(&self) -> Rules<'_> {
        Rules { charts: Charts::embedded(), options: &self.options }
    }

    /// The switches.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What the scenario says of this battle.
    pub fn briefing(&self) -> &Briefing {
        &self.briefing
    }

    /// What kind of ground a feature is under these rules.
    pub fn terrain(&self, feature: &Feature) -> TerrainKind {
        self.briefing.terrain_kind(feature)
    }

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        self.plan().side_name(side)
    }
}

impl RuleTypes for Hmm {
    type Unit = UnitState;
    type Table = BattleState;
    type Secret = Papers;
    type Event = HmmEvent;
    type Task = Task;
}

impl RuleSet for Hmm {
    const ID: &'static str = "hmm";
    const TITLE: &'static str = "Horse and Musket and Minié Ball";
    const SEQUENCE: Sequence<Self> = sequence::SEQUENCE;
    const ACTIONS: Actions<Self> = actions::ACTIONS;

    fn offers(&self, sight: &Sight<'_, Self>) -> Vec<Offer> {
        offering::all(self.offers_in_parts(sight))
    }

    fn offers_in_parts(&self, sight: &Sight<'_, Self>) -> Vec<Offers> {
        requests::offers(self, sight, Whose::Everybody)
    }

    fn offers_of(&self, sight: &Sight<'_, Self>, subject: Subject) -> Vec<Offer> {
        offering::of(requests::offers(self, sight, Whose::Of(subject)), subject)
    }

    fn judge(&self, sight: &Sight<'_, Self>, order: &Given<Self>) -> Result<Plan, Refusal> {
        requests::judge(self, sight, order)
    }

    fn carry_out(&self, sight: &Sight<'_, Self>, order: &Given<Self>) -> Outcome<Self> {
        let mut outcome = Outcome::default();
        if !hiding::comes_upon(self, sight, &mut outcome, order) {
            requests::carry_out(self, sight, &mut outcome, order);
        }
        outcome
    }

    fn complete(&self, field: &Field<'_>, outcome: &mut Outcome<Self>) {
        hiding::show_who_acts(self, field, outcome);
    }

    fn apply(&self, table: &mut TableWriter<'_>, event: &HmmEvent) {
        event.apply(table);
    }

    /// What the enemy has on paper is unknown to a seat, and it looks ahead as if that were nothing; units of which it
    /// does not know are still to come.
    fn imagine(&self, table: &mut TableWriter<'_>, seat: Seat, _: &mut Dice) {
        hiding::put_away(self, table, seat);
        if let Some(side) = seat.side() {
            table.resource_mut::<crate::battle::Secrets<Papers>>().0[side.enemy().index()] = Papers::default();
        }
    }

    fn works(&self) -> &dyn Works {
        &*self.works
    }

    fn whole_of(&self, unit: UnitId) -> Option<UnitId> {
        self.briefing().parts.iter().find(|(_, part)| *part == unit).map(|(of, _)| of.unit)
    }
}
