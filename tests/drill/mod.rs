//! The drill: a rule set for tests, which uses everything of the kernel that real sets do, built on [`RuleSet`] and
//! [`Works`] alone.
//!
//! Its rules are invented. Read [`turn`] for its sequence, then the procedures that it calls: sealed declarations and
//! volleys in [`fire`], moves that go from incident to incident in [`movement`], a charge on one clock in [`charge`],
//! combats that break through into others in [`melee`], checks with a re-roll and forced retreats in [`morale`].
//! `tests/proofs` fights it. [`sappers`] is wrapped round it.

pub(crate) mod formation;
pub(crate) mod sappers;
pub(crate) mod setup;
pub(crate) mod state;
pub(crate) mod turn;

mod charge;
mod charts;
mod events;
mod fire;
mod host;
mod imagine;
mod melee;
mod morale;
mod movement;
mod notices;
mod orders;
mod umpire;
mod visibility;
mod works;

use bevy::ecs::resource::Resource;
use linstock::{
    battle::{
        Abilities, Alterable, Domain, Given, Notices, Offer, Order, Powers, Refusal, RuleSet, RuleTypes, Seat,
        Sequence, SharedWorks, Sight, Umpired, Works,
        notice::{CardRow, Mark, Overlay, OverlayTopic, PhaseNotice, Switch},
    },
    dice::Dice,
    measure::Pose,
    table::{Field, Side, Stand, TableWriter, UnitId},
};

pub(crate) use self::{charts::*, events::DrillEvent, state::*, turn::Task};

/// The paper rule set.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(crate) struct Drill {
    works: SharedWorks,
}

impl Default for Drill {
    fn default() -> Self {
        Self { works: works::FieldWorks.into() }
    }
}

impl RuleTypes for Drill {
    type Unit = Soldiers;
    type Table = Day;
    type Secret = Declarations;
    type Event = DrillEvent;
    type Task = Task;
}

impl RuleSet for Drill {
    const ID: &'static str = "drill";
    const TITLE: &'static str = "The drill";
    const SEQUENCE: Sequence<Self> = turn::SEQUENCE;

    fn offers(&self, sight: &Sight<'_, Self>) -> Vec<Offer> {
        orders::offers(sight)
    }

    fn domain(&self, sight: &Sight<'_, Self>, order: &Order, slot: &str) -> Option<Domain> {
        orders::domain(sight, order, slot)
    }

    fn suggest(&self, sight: &Sight<'_, Self>, offer: &Offer) -> Vec<Order> {
        orders::suggest(sight, offer)
    }

    fn read(&self, order: &Order) -> Result<Given<Self>, Refusal> {
        orders::parse(order).map(|read| Given::of(order, read))
    }

    fn apply(&self, table: &mut TableWriter<'_>, event: &DrillEvent) {
        event.apply(table);
    }

    fn imagine(&self, table: &mut TableWriter<'_>, seat: Seat, dice: &mut Dice) {
        imagine::imagine(table, seat, dice);
    }

    fn works(&self) -> &dyn Works {
        &*self.works
    }

    fn verbs(&self) -> Vec<&'static str> {
        orders::VERBS.to_vec()
    }
}

impl Notices for Drill {
    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice {
        notices::phase(sight.table())
    }

    fn marks(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Mark> {
        notices::marks(sight, unit)
    }

    fn card(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<CardRow> {
        notices::card(sight, unit)
    }

    fn overlays(&self, sight: &Sight<'_, Self>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay> {
        notices::overlays(sight, unit, topic)
    }

    fn switches(&self) -> Vec<Switch> {
        Vec::new()
    }

    fn score(&self, sight: &Sight<'_, Self>, side: Side) -> Vec<CardRow> {
        notices::score(sight, side)
    }
}

impl Abilities for Drill {
    fn powers(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Powers> {
        let class = sight.unit(unit).class;
        Some(Powers {
            fire_inches: class.range(),
            move_inches: class.march(),
            charge_inches: class.charge(),
            ..Powers::default()
        })
    }
}

impl Umpired for Drill {
    fn must_be_free(&self, sight: &Sight<'_, Self>, _: UnitId) -> Result<(), Refusal> {
        umpire::must_be_free(sight)
    }

    fn alterable(&self, field: &Field<'_>, unit: UnitId) -> Vec<Alterable<Self>> {
        umpire::alterable(field, unit)
    }

    fn laid_again(&self, field: &Field<'_>, unit: UnitId, front: Pose) -> Vec<Stand> {
        umpire::laid_again(field, unit, front)
    }
}
