//! Weight of Fire (1740-1790): losses in sixths of a figure off one hit chart, morale by grade on two dice, charges
//! with all responses on one clock. Its charts are in `assets/rules/wof`.
//!
//! Read [`mod@sequence`] first: the turn, row by row. Then one folder for each subject, with its pure procedures (which
//! turn measurements and dice into a receipt and do not use the table) and the rows that apply them on the table:
//! - [`command`]: generals, their reach, confusion. [`movement`]: budgets, walks, ground. [`formation`]: how figures
//!   stand, and changes of formation.
//! - [`visibility`]: sight, arcs, cover. [`fire`]: shooting and losses. [`artillery`]: guns. [`buildings`]: blocks and
//!   their garrisons. [`works`]: field works. [`terrain`].
//! - [`charge`]: from announcement to contact. [`melee`]: rounds and breakthroughs. [`morale`]: tests, rallies, routs.
//!   [`pursuit`].
//! - [`organisation`], [`irregulars`]: classes of troops, units and their sizes; what holds for irregulars alone.
//! - [`setup`]: from a scenario to a battle, deployment and arrivals. [`victory`]: the winner.
//!
//! Shared by all of them:
//! - [`charts`]: the charts, the words and the switches. [`condition`]: a unit's condition, and whether it is steady.
//!   [`state`], [`papers`], [`events`]: the open state, the secret state, and their changes. [`actions`]: the possible
//!   orders; [`slot_names`]: what the slots of several orders are called. [`step_end`]: how a step ends.
//! - [`tasks`]: the procedures in progress. `phases`: how a phase begins. [`requests`]: what a seat may do about
//!   them.
//! - [`mod@reckon`]: the procedures by name. [`odds`]: the mean effect of a shot or a round. [`points`], [`muster`]:
//!   rosters priced and forces raised.
//! - [`notices`]: how all this is shown to players. [`umpire`]: the umpire's changes. `ambush`: hidden units.

mod abilities;
pub mod actions;
mod ambush;
pub mod artillery;
pub mod buildings;
pub mod charge;
pub mod charts;
pub mod command;
pub mod condition;
pub mod events;
pub mod fire;
pub mod formation;
pub mod irregulars;
mod journal;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod notices;
pub mod odds;
pub mod organisation;
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
pub mod slot_names;
pub mod state;
pub mod step_end;
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
        Actions, Given, Measuring, NoWorks, Offer, Offers, Outcome, Plan, Refusal, RuleSet, RuleTypes, Seat, Sequence,
        SharedWorks, Sight, Subject, Works,
    },
    dice::Dice,
    rules::{
        common::offering::{self, Whose},
        opening::ambush as hiding,
        wof::{
            charts::{Charts, Options, Rules, TerrainKind},
            events::WofEvent,
            papers::Papers,
            setup::Briefing,
            state::{BattleState, UnitState},
            tasks::Task,
        },
    },
    table::{Feature, FeatureId, Field, Side, StandId, TableWriter, UnitId},
};

/// The rule set with the switches of one battle and its scenario's briefing.
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

    /// The same rules with works to ask, such as those of an engineering module.
    #[must_use]
    pub fn with_works(self, works: impl Into<SharedWorks>) -> Self {
        Self { works: works.into(), ..self }
    }

    /// The charts with the switches of this battle, for the procedures.
    pub fn in_force(&self) -> Rules<'_> {
        Rules { charts: Charts::embedded(), options: &self.options }
    }

    /// The charts.
    pub fn charts(&self) -> &'static Charts {
        Charts::embedded()
    }

    /// The switches.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The scenario's part for this battle.
    pub fn briefing(&self) -> &Briefing {
        &self.briefing
    }

    /// The kind of ground of a feature under these rules.
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

    /// That it has named its targets is heard; at whom is on its papers.
    fn seen_by_the_other(papers: &Papers) -> Papers {
        Papers { closed: papers.closed, ..Papers::default() }
    }
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

    /// The forecasts of a seat assume that the enemy has named no targets; units of which it does not know count as still
    /// to come.
    fn imagine(&self, table: &mut TableWriter<'_>, seat: Seat, _: &mut Dice) {
        ambush::put_away(self, table, seat);
    }

    fn measuring(&self) -> Measuring {
        self.options.measuring.under(clause!("wof.h.by_eye"))
    }

    fn works(&self) -> &dyn Works {
        &*self.works
    }

    fn may_share_ground(&self, sight: &Sight<'_, Self>, one: StandId, other: StandId) -> bool {
        formation::placement::may_share_ground(&sight.field, one.unit, other.unit)
    }

    fn whole_of(&self, unit: UnitId) -> Option<UnitId> {
        self.briefing().parts.iter().find(|(_, part)| *part == unit).map(|(of, _)| of.unit)
    }

    fn kept_apart(&self) -> Vec<FeatureId> {
        self.briefing().kept_apart()
    }
}
