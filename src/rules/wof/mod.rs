//! Weight of Fire (1740-1790): losses in sixths of a figure off one hit chart, morale by grade on two dice, charges
//! with everybody's answer on one clock. Its charts stand in `assets/rules/wof`.
//!
//! Read [`mod@sequence`] first: the turn, row by row. Then a folder a subject, each with its pure procedures (which
//! turn what was measured and some dice into a receipt and never see the table) and what the rows do with them on the
//! table:
//! - [`command`]: generals, their reach, confusion. [`movement`]: budgets, walks, ground. [`formation`]: how figures
//!   stand, and changes of it.
//! - [`visibility`]: sight, arcs, cover. [`fire`]: shooting, and who falls. [`artillery`]: guns. [`buildings`]: blocks
//!   and their garrisons. [`works`]: field works. [`terrain`].
//! - [`charge`]: from announcement to contact. [`melee`]: rounds and breakthroughs. [`morale`]: tests, rallies, routs.
//!   [`pursuit`].
//! - [`setup`]: from a scenario to a battle, deployment and arrivals. [`victory`]: who has won.
//!
//! What all of them share:
//! - [`data`]: the charts, the words and the switches. [`condition`]: how a unit stands, and whether it is steady.
//!   [`state`], [`papers`], [`events`]: what is kept openly and in secret, and how it changes. [`actions`]: what may be
//!   ordered; [`orders`]: what several orders share. [`closing`]: how a step ends.
//! - [`tasks`]: what is under way. `phases`: how a phase begins. [`requests`]: what a seat may do about it;
//!   `out_of_turn`: why an order is refused that answers something else.
//! - [`mod@reckon`]: the procedures by name. [`odds`]: what a shot or a round does on average. [`points`], [`muster`]:
//!   rosters priced and forces raised.
//! - [`notices`]: how all this is told to people. [`umpire`]: what an umpire may change. `ambush`: who lies hidden.

mod abilities;
pub mod actions;
mod ambush;
pub mod artillery;
pub mod buildings;
pub mod charge;
pub mod closing;
pub mod command;
pub mod condition;
pub mod data;
pub mod events;
pub mod fire;
pub mod formation;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod notices;
pub mod odds;
pub mod orders;
mod out_of_turn;
pub mod papers;
mod phases;
mod playable;
pub mod points;
pub mod powers;
pub mod pursuit;
pub mod reckon;
pub mod requests;
pub mod sequence;
pub mod setup;
pub mod state;
pub mod tasks;
pub mod terrain;
pub mod umpire;
pub mod victory;
pub mod visibility;
pub mod works;

use std::sync::Arc;

use bevy::ecs::resource::Resource;

use crate::{
    battle::{
        Actions, Given, NoWorks, Offer, Offers, Outcome, Plan, Refusal, RuleSet, RuleTypes, Seat, Sequence,
        SharedWorks, Sight, Subject, Works,
    },
    dice::Dice,
    rules::{
        offering::{self, Whose},
        opening::ambush as hiding,
        wof::{
            data::{Charts, Options, Rules, TerrainKind},
            events::WofEvent,
            papers::Papers,
            setup::Briefing,
            state::{BattleState, UnitState},
            tasks::Task,
        },
    },
    table::{Feature, FeatureId, Field, Side, TableWriter, UnitId},
};

/// The rule set with the switches of one battle and what the scenario says of it.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Wof {
    options: Options,
    briefing: Arc<Briefing>,
    works: SharedWorks,
}

impl Wof {
    /// The rule set for a battle.
    pub fn new(options: Options, briefing: Briefing) -> Self {
        Self { options, briefing: Arc::new(briefing), works: NoWorks.into() }
    }

    /// The same with works to ask besides the ground that the book has, such as those of engineers.
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

    /// Whether a feature is a town block under these rules.
    pub fn is_block(&self, field: &Field<'_>, feature: FeatureId) -> bool {
        field.feature(feature).is_some_and(|feature| self.terrain(feature) == TerrainKind::Block)
    }

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        self.briefing.plan.side_name(side)
    }
}

impl RuleTypes for Wof {
    type Unit = UnitState;
    type Table = BattleState;
    type Secret = Papers;
    type Event = WofEvent;
    type Task = Task;
}

impl RuleSet for Wof {
    const ID: &'static str = "wof";
    const TITLE: &'static str = "Weight of Fire";
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

    fn apply(&self, table: &mut TableWriter<'_>, event: &WofEvent) {
        event.apply(table);
    }

    /// The enemy's sealed shots are unknown to a seat, and it looks ahead as if there were none; units of which it does
    /// not know are still to come.
    fn imagine(&self, table: &mut TableWriter<'_>, seat: Seat, _: &mut Dice) {
        ambush::put_away(self, table, seat);
        if let Some(side) = seat.side() {
            table.resource_mut::<crate::battle::Secrets<Papers>>().0[side.enemy().index()] = Papers::default();
        }
    }

    fn works(&self) -> &dyn Works {
        &*self.works
    }

    fn may_share_ground(&self, sight: &Sight<'_, Self>, one: UnitId, other: UnitId) -> bool {
        formation::placement::may_share_ground(&sight.field, one, other)
    }

    fn whole_of(&self, unit: UnitId) -> Option<UnitId> {
        self.briefing().parts.iter().find(|(_, part)| *part == unit).map(|(of, _)| of.unit)
    }

    fn kept_apart(&self) -> Vec<FeatureId> {
        self.briefing().kept_apart()
    }
}
