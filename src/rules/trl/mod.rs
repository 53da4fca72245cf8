//! The Thin Red Line (1795-1815): stands are the wounds, batches of dice hit and are saved, units fall back in the
//! middle of the shooting phase, and assaults go in rounds. Its charts are in `assets/rules/trl`.
//!
//! Read [`mod@sequence`] first: the turn, row by row. Then one folder for each subject, with its pure procedures (which
//! turn measurements and dice into a receipt and do not use the table) and the rows that apply them on the table:
//! - [`command`]: initiative, brigades, commanders. [`movement`]: rates, walks, ground, falling back. [`formation`]: how
//!   stands lie, and changes of formation. [`artillery`]: limbers.
//! - [`visibility`]: sight, lines of fire, cover, hidden troops. [`fire`]: shooting, saves, and losses.
//! - [`charge`]: assaults up to contact, and defensive fire. [`melee`]: rounds of combat. [`pursuit`]: what follows.
//! - [`morale`]: motivation tests. [`buildings`]: walls and garrisons. [`weather`]: the optional weather.
//! - [`event_cards`]: the optional event cards.
//! - [`mod@reckon`]: the procedures by name. [`points`]: what troops cost. [`muster`]: rosters and forces. [`odds`]: what a
//!   shot does on average.
//! - [`setup`]: from a scenario to a battle, deployment and arrivals. [`victory`]: the winner.
//!
//! Shared by all of them:
//! - [`rule_of_dice`]: how every pass-or-fail die is read. [`charts`]: the charts, the words and the switches.
//! - [`state`], [`events`]: the state and its changes. [`actions`]: the possible orders; [`slot_names`]: what the slots of
//!   several orders are called. [`step_end`]: how a step ends.
//! - [`tasks`]: the procedures in progress. `phases`: how a phase begins. [`requests`]: what a seat may do about them.
//! - [`notices`]: how all this is shown to players, [`powers`] and `abilities` how strong units are. [`umpire`]: the
//!   umpire's changes. `ambush`: hidden units.

mod abilities;
pub mod actions;
mod ambush;
pub mod artillery;
pub mod buildings;
pub mod charge;
pub mod charts;
pub mod command;
pub mod event_cards;
pub mod events;
pub mod fire;
pub mod formation;
mod journal;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod muster;
pub mod notices;
pub mod odds;
mod phases;
mod playable;
pub mod points;
pub mod powers;
pub mod pursuit;
pub mod reckon;
pub mod requests;
pub mod rule_of_dice;
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
        trl::{
            charts::{Charts, Options, Rules, TerrainKind},
            event_cards::draw,
            events::TrlEvent,
            setup::Briefing,
            state::{BattleState, Hand, UnitState},
            tasks::Task,
        },
    },
    table::{Feature, FeatureId, Field, Side, StandId, TableWriter},
};

/// The rule set with the switches of one battle and its scenario's briefing.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Trl {
    options: Options,
    briefing: Arc<Briefing>,
    works: SharedWorks,
}

impl Trl {
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

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        self.briefing.plan.side_name(side)
    }
}

impl RuleTypes for Trl {
    type Unit = UnitState;
    type Table = BattleState;
    /// Orders are not written (trl.p06.07), and targets are declared aloud (trl.p16.08): a side keeps nothing secret but
    /// hidden troops and its event cards (trl.hc.37).
    type Secret = Hand;
    type Event = TrlEvent;
    type Task = Task;
}

impl RuleSet for Trl {
    const ID: &'static str = "trl";
    const TITLE: &'static str = "The Thin Red Line";
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
            order.carry_out(self, sight, &mut outcome);
        }
        outcome
    }

    fn complete(&self, field: &Field<'_>, outcome: &mut Outcome<Self>) {
        hiding::show_who_acts(self, field, outcome);
    }

    fn apply(&self, table: &mut TableWriter<'_>, event: &TrlEvent) {
        event.apply(table);
    }

    /// Units of which a seat does not know count as still to come, and the hand of the other side is dealt again.
    fn imagine(&self, table: &mut TableWriter<'_>, seat: Seat, dice: &mut Dice) {
        draw::deal_again(table, seat, dice);
        hiding::put_away(self, table, seat);
    }

    fn measuring(&self) -> Measuring {
        self.options.measuring.under(clause!("trl.p17.01"))
    }

    fn works(&self) -> &dyn Works {
        &*self.works
    }

    fn may_share_ground(&self, sight: &Sight<'_, Self>, one: StandId, other: StandId) -> bool {
        formation::placement::may_share_ground(&sight.field, one, other)
    }

    /// Each building has a garrison of its own, whatever it touches (trl.hc.31).
    fn kept_apart(&self) -> Vec<FeatureId> {
        let pieces = (0..).map(FeatureId).zip(&self.briefing.terrain);
        pieces.filter(|(_, kind)| **kind == TerrainKind::Building).map(|(id, _)| id).collect()
    }
}
