//! Horse and Musket and Minié Ball: 1740 to 1865, battalions of twenty figures, three artillery templates.
//!
//! Read [`mod@sequence`] first: the turn, row by row. Then one folder for each subject, with its pure procedures (which
//! turn measurements and dice into a receipt and do not use the table) and the rows that apply them on the table:
//! - [`command`]: orders, messengers, reach of command. [`movement`]: rates, walks, ground. [`formation`]: how figures
//!   stand, and changes of formation.
//! - [`visibility`]: sight, arcs, cover. [`fire`]: musketry and losses. [`artillery`]: guns and their templates.
//! - [`charge`]: from declaration to contact. [`melee`]: rounds. [`morale`]: checks, rallies, routs.
//! - [`works`]: field works, demolition, bridges, boats, behind the kernel's `Works`.
//! - [`scale`], [`weather`], [`buildings`]: ground, time and men on the table; weather and light; houses and towns.
//!   [`organisation`], [`points`]: the make-up of units, and their cost.
//! - [`setup`]: from a scenario to a battle, deployment and arrivals. [`victory`]: the winner.
//!
//! Shared by all of them:
//! - [`charts`]: the charts and the rule switches. [`state`], [`papers`], [`events`]: the open state, the secret state,
//!   and their changes. [`actions`]: the possible orders; [`slot_names`]: what the slots of several orders are called.
//!   [`step_end`]: how a step ends.
//! - [`tasks`]: the procedures in progress. [`requests`]: what a seat may do about them.
//! - [`mod@reckon`]: the procedures by name. [`odds`]: the mean effect of a shot or a charge. [`powers`]: a unit's
//!   present abilities.
//! - [`notices`]: how all this is shown to players. [`umpire`]: the umpire's changes. `ambush`: hidden units.
//!
//! Not played: rules for the workbench, such as shelves on limber bases (hmm.01.12), and the campaign, for which no
//! rules are left (hmm.20.46).

mod abilities;
pub mod actions;
mod ambush;
pub mod artillery;
pub mod buildings;
pub mod charge;
pub mod charts;
pub mod command;
pub mod events;
pub mod fire;
pub mod formation;
mod journal;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod notices;
pub mod odds;
pub mod organisation;
pub mod papers;
mod phases;
mod playable;
pub mod points;
pub mod powers;
pub mod reckon;
pub mod requests;
pub mod scale;
pub mod sequence;
pub mod setup;
pub mod slot_names;
pub mod state;
pub mod step_end;
pub mod tasks;
pub mod umpire;
pub mod victory;
pub mod visibility;
pub mod weather;
pub mod works;

use std::sync::Arc;

use bevy::ecs::resource::Resource;

use crate::{
    battle::{
        Actions, Given, Measuring, Offer, Offers, Outcome, Plan, Refusal, RuleSet, RuleTypes, Seat, Sequence,
        SharedWorks, Sight, Subject, Works,
    },
    dice::Dice,
    rules::{
        common::offering::{self, Whose},
        hmm::{
            charts::{Charts, Options, Rules, TerrainKind},
            events::HmmEvent,
            papers::{Declarations, Papers},
            setup::Briefing,
            state::{BattleState, UnitState},
            tasks::Task,
            works::FieldWorks,
        },
        opening::ambush as hiding,
    },
    table::{Feature, Field, Side, TableWriter, UnitId},
};

/// The rule set with the switches of one battle and its scenario's briefing.
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

    /// The same rules with other works to ask in place of those of [`works`].
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

    /// That it has named its targets is heard; at whom is on its papers.
    fn seen_by_the_other(papers: &Papers) -> Papers {
        let closed = papers.declarations.closed;
        Papers { declarations: Declarations { closed, ..Declarations::default() }, ..Papers::default() }
    }
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

    /// The forecasts of a seat assume that the enemy's papers are empty; units of which it does not know count as still
    /// to come.
    fn imagine(&self, table: &mut TableWriter<'_>, seat: Seat, _: &mut Dice) {
        hiding::put_away(self, table, seat);
    }

    fn measuring(&self) -> Measuring {
        self.options.measuring.under(clause!("hmm.h.by_eye"))
    }

    fn works(&self) -> &dyn Works {
        &*self.works
    }

    fn whole_of(&self, unit: UnitId) -> Option<UnitId> {
        self.briefing().parts.iter().find(|(_, part)| *part == unit).map(|(of, _)| of.unit)
    }
}
