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
pub mod points;
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

use bevy::{ecs::resource::Resource, math::Vec2};

use crate::{
    battle::{
        Alterable, CommandReach, Domain, Event, Given, NoWorks, Offer, Offers, Order, Outcome, Placing, Plan, Posture,
        Powers, Refusal, RuleSet, RuleTypes, Seat, Sequence, SharedWorks, Sight, Subject, Works,
        notice::{CardRow, Mark, Overlay, OverlayTopic, PhaseNotice, Switch},
    },
    dice::Dice,
    measure::Pose,
    rules::{
        offering::{self, Whose},
        opening::ambush as hiding,
        wof::{
            actions::ACTIONS,
            data::{Charts, Options, Rules, TerrainKind},
            events::WofEvent,
            papers::Papers,
            setup::Briefing,
            state::{BattleState, UnitState},
            tasks::Task,
        },
    },
    table::{Feature, FeatureId, Field, Side, Stand, StandId, TableWriter, UnitId},
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
    type Order = Given<Self>;
}

impl RuleSet for Wof {
    const ID: &'static str = "wof";
    const TITLE: &'static str = "Weight of Fire";
    const SEQUENCE: Sequence<Self> = sequence::SEQUENCE;

    fn offers(&self, sight: &Sight<'_, Self>) -> Vec<Offer> {
        offering::all(self.offers_in_parts(sight))
    }

    fn offers_in_parts(&self, sight: &Sight<'_, Self>) -> Vec<Offers> {
        requests::offers(self, sight, Whose::Everybody)
    }

    fn offers_of(&self, sight: &Sight<'_, Self>, subject: Subject) -> Vec<Offer> {
        offering::of(requests::offers(self, sight, Whose::Of(subject)), subject)
    }

    fn domain(&self, sight: &Sight<'_, Self>, order: &Order, slot: &str) -> Option<Domain> {
        ACTIONS.domain(self, sight, order, slot)
    }

    fn suggest(&self, sight: &Sight<'_, Self>, offer: &Offer) -> Vec<Order> {
        ACTIONS.suggest(self, sight, offer)
    }

    fn parse(&self, order: &Order) -> Result<Given<Self>, Refusal> {
        ACTIONS.read(order)
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

    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice {
        notices::phase_notice(self, sight.table(), sight.table().phase, sight.task.and_then(requests::step_name))
    }

    fn marks(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Mark> {
        notices::marks(self, sight, unit)
    }

    fn card(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<CardRow> {
        notices::card(self, sight, unit)
    }

    fn overlays(&self, sight: &Sight<'_, Self>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay> {
        notices::overlays(self, sight, unit, topic)
    }

    fn switches(&self) -> Vec<Switch> {
        notices::switches(self)
    }

    fn score(&self, sight: &Sight<'_, Self>, side: Side) -> Vec<CardRow> {
        notices::score(self, sight, side)
    }

    fn powers(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Powers> {
        Some(notices::powers(self, sight, unit))
    }

    fn command_reach(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<CommandReach> {
        command::reach::command_reach(self, sight, unit)
    }

    fn belongs_at(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Vec2> {
        artillery::limbers::guns_left_by(self, sight, unit)
    }

    fn sees(&self, sight: &Sight<'_, Self>, from: Vec2, to: Vec2) -> Option<Result<(), Refusal>> {
        Some(visibility::sight::between(self, &sight.field, from, to))
    }

    fn sees_unit(&self, sight: &Sight<'_, Self>, unit: UnitId, other: UnitId) -> bool {
        visibility::sees(self, &sight.field, unit, other)
    }

    fn threatens(&self, sight: &Sight<'_, Self>, unit: UnitId, target: UnitId) -> bool {
        charge::declarations::threatens(self, &sight.field, unit, target)
    }

    fn may_share_ground(&self, sight: &Sight<'_, Self>, one: UnitId, other: UnitId) -> bool {
        formation::placement::may_share_ground(&sight.field, one, other)
    }

    fn posture(&self, _: &Sight<'_, Self>, side: Side) -> Posture {
        notices::posture(self, side)
    }

    fn must_be_free(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Result<(), Refusal> {
        umpire::must_be_free(sight, unit)
    }

    fn alterable(&self, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Self>> {
        umpire::alterable(self, field, unit)
    }

    fn goes_with(&self, field: &Field<'_>, unit: UnitId, placing: Placing) -> Result<Vec<Event<Self>>, Refusal> {
        umpire::goes_with(field, unit, placing)
    }

    fn may_stand_apart(&self, field: &Field<'_>, stand: StandId) -> Result<(), Refusal> {
        umpire::may_stand_apart(field, stand)
    }

    fn laid_again(&self, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
        umpire::laid_again(self, field, unit, front)
    }

    fn formation_word(&self, field: &Field<'_>, unit: UnitId) -> Option<String> {
        umpire::formation_word(field, unit)
    }

    fn whole_of(&self, unit: UnitId) -> Option<UnitId> {
        self.briefing().parts.iter().find(|(_, part)| *part == unit).map(|(of, _)| of.unit)
    }

    fn kept_apart(&self) -> Vec<FeatureId> {
        self.briefing().kept_apart()
    }

    fn verbs(&self) -> Vec<&'static str> {
        ACTIONS.verbs()
    }
}
