//! The displays of the drill for players: phases, cards, marks, overlays.

use linstock::{
    battle::{
        Seat, Sight,
        notice::{CardRow, Mark, Overlay, OverlayRole, OverlayShape, OverlayTopic, PhaseNotice, Sign},
    },
    clause::Clause,
    receipt::Figure,
    table::{Side, UnitId},
};

use super::{Day, Drill, Health, Phase, SEEN_HALF_ANGLE, formation, orders::may_act};

const PHASES: [&str; 5] = ["Deploy", "Declare", "South moves", "North moves", "Rally"];

/// Where in the turn a day stands.
pub(super) fn phase(day: &Day) -> PhaseNotice {
    let (current, seat) = match day.phase {
        Phase::Deploy => (0, None),
        Phase::Declare => (1, None),
        Phase::Move(side) => (2 + side.index(), Some(Seat::from(side))),
        Phase::Rally => (4, None),
    };
    PhaseNotice { turn: day.turn, phases: PHASES.map(str::to_owned).to_vec(), current, seat, ..PhaseNotice::default() }
}

/// The states that stand on a unit's label.
pub(super) fn marks(sight: &Sight<'_, Drill>, unit: UnitId) -> Vec<Mark> {
    let soldiers = sight.unit(unit);
    let mark = |label: &str, sign, clause| Mark { label: label.to_owned(), sign, clause: Clause::new(clause) };
    let mut marks = Vec::new();
    if soldiers.health == Health::Routing {
        marks.push(mark("routing", Sign::Routing, "drill.5.3"));
    }
    if soldiers.acted {
        marks.push(mark("spent", Sign::Done, "drill.3.0"));
    }
    marks
}

/// A unit's card. The declarations of a side are shown on its own cards alone.
pub(super) fn card(sight: &Sight<'_, Drill>, unit: UnitId) -> Vec<CardRow> {
    let row =
        |label: &str, value: Figure| CardRow { label: label.to_owned(), value, reason: String::new(), clause: None };
    let mut rows =
        vec![row("Figures", sight.field.figures_of(unit).into()), row("Ranks", sight.unit(unit).ranks.into())];
    let declared = sight.secret(sight.field.unit(unit).side).and_then(|secret| secret.of(unit));
    rows.extend(declared.map(|aim| row("Declared", format!("{aim:?}").into())));
    rows
}

/// The overlays for a unit.
pub(super) fn overlays(sight: &Sight<'_, Drill>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay> {
    let class = sight.unit(unit).class;
    let front = sight.field.unit(unit).front;
    let (radius, role) = match topic {
        OverlayTopic::Fire => (class.range(), OverlayRole::Arc),
        OverlayTopic::Reach if may_act(sight, unit).is_ok() => (class.march(), OverlayRole::Range),
        OverlayTopic::Reach | OverlayTopic::Command | OverlayTopic::Ground => return Vec::new(),
    };
    let shape = OverlayShape::Sector { apex: front, half_angle_degrees: SEEN_HALF_ANGLE, radius };
    vec![Overlay { shape, role, label: format!("{radius} in"), margin: None }]
}

/// How a side stands, as far as one knows.
pub(super) fn score(sight: &Sight<'_, Drill>, side: Side) -> Vec<CardRow> {
    let steady = sight.field.side(side).filter(|unit| sight.unit(unit.id).health == Health::Steady);
    let figures: usize = steady.map(|unit| sight.field.figures_of(unit.id)).sum();
    let ground: f32 = sight.field.side(side).map(|unit| formation::block(&sight.field, unit.id).frontage).sum();
    let row =
        |label: &str, value: Figure| CardRow { label: label.to_owned(), value, reason: String::new(), clause: None };
    vec![row("Steady figures", figures.into()), row("Frontage, inches", ground.into())]
}
