//! The notices of both, and the abilities of units, which are the host's alone.

use bevy::math::Vec2;

use crate::{
    battle::{
        Abilities, CommandReach, Host, Module, Notices, Posture, Powers, Refusal, Sight, Strongpoint, Wrapped,
        notice::{CardRow, Counted, FiguresLost, HeldGround, Mark, Overlay, OverlayTopic, PhaseNotice, Switch},
    },
    table::{Side, UnitId},
};

impl<H: Host, M: Module<H>> Notices for Wrapped<H, M> {
    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice {
        self.host.phase(&Self::host_sight(sight))
    }

    fn marks(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Mark> {
        [self.host.marks(&Self::host_sight(sight), unit), M::marks(sight, unit)].concat()
    }

    fn card(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<CardRow> {
        [self.host.card(&Self::host_sight(sight), unit), M::card(sight, unit)].concat()
    }

    fn overlays(&self, sight: &Sight<'_, Self>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay> {
        self.host.overlays(&Self::host_sight(sight), unit, topic)
    }

    fn switches(&self) -> Vec<Switch> {
        self.host.switches()
    }

    fn score(&self, sight: &Sight<'_, Self>, side: Side) -> Vec<CardRow> {
        self.host.score(&Self::host_sight(sight), side)
    }

    fn held_ground(&self, sight: &Sight<'_, Self>) -> Vec<HeldGround> {
        self.host.held_ground(&Self::host_sight(sight))
    }

    fn charges(&self, sight: &Sight<'_, Self>) -> Vec<(UnitId, UnitId)> {
        self.host.charges(&Self::host_sight(sight))
    }

    fn counted(&self) -> Counted {
        self.host.counted()
    }

    fn figures_lost(&self, sight: &Sight<'_, Self>, side: Side) -> Option<FiguresLost> {
        self.host.figures_lost(&Self::host_sight(sight), side)
    }

    fn figures_lost_by(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<FiguresLost> {
        self.host.figures_lost_by(&Self::host_sight(sight), unit)
    }
}

impl<H: Host, M: Module<H>> Abilities for Wrapped<H, M> {
    fn powers(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Powers> {
        self.host.powers(&Self::host_sight(sight), unit)
    }

    fn command_reach(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<CommandReach> {
        self.host.command_reach(&Self::host_sight(sight), unit)
    }

    fn belongs_at(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<Vec2> {
        self.host.belongs_at(&Self::host_sight(sight), unit)
    }

    fn strongpoints(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Strongpoint> {
        self.host.strongpoints(&Self::host_sight(sight), unit)
    }

    fn posture(&self, sight: &Sight<'_, Self>, side: Side) -> Posture {
        self.host.posture(&Self::host_sight(sight), side)
    }

    fn sees(&self, sight: &Sight<'_, Self>, from: Vec2, to: Vec2) -> Option<Result<(), Refusal>> {
        self.host.sees(&Self::host_sight(sight), from, to)
    }

    fn sees_unit(&self, sight: &Sight<'_, Self>, unit: UnitId, other: UnitId) -> bool {
        self.host.sees_unit(&Self::host_sight(sight), unit, other)
    }

    fn threatens(&self, sight: &Sight<'_, Self>, unit: UnitId, target: UnitId) -> bool {
        self.host.threatens(&Self::host_sight(sight), unit, target)
    }
}
