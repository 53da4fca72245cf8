//! How wof speaks to people: its phases, the marks on a unit's label, its card, the overlays that a player holds up, the score.

use crate::{
    battle::{
        Posture, Powers, Seat, Sight,
        notice::{CardRow, Mark, Overlay, OverlayTopic, PhaseNotice, Switch},
    },
    rules::wof::{
        Wof,
        state::{BattleState, Phase},
    },
    table::{Side, UnitId},
};

/// The phases of a turn in order.
const PHASES: [&str; 5] = ["Initiative and rally", "Side A moves", "Side B moves", "Shooting and charges", "Combat"];

/// Where in the turn a battle stands.
pub fn phase_notice(rules: &Wof, battle: &BattleState, phase: Phase, step: Option<&str>) -> PhaseNotice {
    let plan = &rules.briefing().plan;
    let (current, seat) = match phase {
        Phase::Deployment => {
            return PhaseNotice {
                phases: vec!["Deployment".to_owned()],
                step: "place your units".to_owned(),
                clock: plan.clock(0),
                ..PhaseNotice::default()
            };
        }
        Phase::Initiative => (0, None),
        Phase::Movement(side) => (if side == battle.side_a { 1 } else { 2 }, Some(Seat::from(side))),
        Phase::Shooting => (3, None),
        Phase::Combat => (4, None),
    };
    PhaseNotice {
        turn: battle.turn,
        last_turn: plan.last_turn(),
        clock: plan.clock(battle.turn),
        phases: PHASES.iter().map(|&name| name.to_owned()).collect(),
        current,
        step: step.unwrap_or_default().to_owned(),
        seat,
    }
}

/// The states that stand on a unit's label.
pub fn marks(_: &Wof, _: &Sight<'_, Wof>, _: UnitId) -> Vec<Mark> {
    Vec::new()
}

/// A unit's card.
pub fn card(_: &Wof, _: &Sight<'_, Wof>, _: UnitId) -> Vec<CardRow> {
    Vec::new()
}

/// What is drawn for a unit when a player holds up a topic.
pub fn overlays(_: &Wof, _: &Sight<'_, Wof>, _: UnitId, _: OverlayTopic) -> Vec<Overlay> {
    Vec::new()
}

/// The switches of this battle.
pub fn switches(rules: &Wof) -> Vec<Switch> {
    rules.switch_notices()
}

/// How a side stands.
pub fn score(_: &Wof, _: &Sight<'_, Wof>, _: Side) -> Vec<CardRow> {
    Vec::new()
}

/// What a unit can do as it stands.
pub fn powers(_: &Wof, _: &Sight<'_, Wof>, _: UnitId) -> Powers {
    Powers::default()
}

/// What a side came to do.
pub fn posture(rules: &Wof, side: Side) -> Posture {
    rules.briefing().plan.posture[side.index()]
}
