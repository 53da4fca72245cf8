//! How a rule set tells people how a battle stands.

use crate::{
    battle::{
        RuleTypes, Sight,
        notice::{CardRow, Counted, FiguresLost, HeldGround, Mark, Overlay, OverlayTopic, PhaseNotice, Switch},
    },
    table::{Side, UnitId},
};

/// A rule set that tells people how a battle stands, in the vocabulary of [`notice`](crate::battle::notice).
pub trait Notices: RuleTypes {
    /// Where in the turn the battle stands.
    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice;

    /// The states that stand on a unit's label.
    fn marks(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Mark>;

    /// A unit's card: its state with reasons.
    fn card(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<CardRow>;

    /// The overlays of a unit for a topic.
    fn overlays(&self, sight: &Sight<'_, Self>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay>;

    /// The switches of this battle.
    fn switches(&self) -> Vec<Switch>;

    /// The main figures of a side's score, such as units lost and the share at which it breaks.
    fn score(&self, sight: &Sight<'_, Self>, side: Side) -> Vec<CardRow>;

    /// The objectives, and which side holds each; none where the set knows no objectives.
    fn held_ground(&self, _sight: &Sight<'_, Self>) -> Vec<HeldGround> {
        Vec::new()
    }

    /// The charges that are declared and not yet decided: each charger with its target.
    fn charges(&self, _sight: &Sight<'_, Self>) -> Vec<(UnitId, UnitId)> {
        Vec::new()
    }

    /// What the strength of units is counted in.
    fn counted(&self) -> Counted {
        Counted::default()
    }

    /// The figures that a side has lost; none where the set does not count figures.
    fn figures_lost(&self, _sight: &Sight<'_, Self>, _side: Side) -> Option<FiguresLost> {
        None
    }

    /// The figures that a unit has lost; none for one that has no strength of its own, or where the set does not count
    /// figures.
    fn figures_lost_by(&self, _sight: &Sight<'_, Self>, _unit: UnitId) -> Option<FiguresLost> {
        None
    }
}
