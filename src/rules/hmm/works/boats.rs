//! Boats (hmm.20.44): a unit on foot, or a general, boards them for a whole turn, rows, and lands for a whole turn.
//! Boats of the scenario lie at a bank; after a landing they are rowed back to it. `works::moorings` says where,
//! `movement::rowing` how they go.

use bevy::math::Vec2;

use crate::{
    battle::{
        Action, Area, Domain, Ghost, Happening, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot,
        Value,
    },
    clause::Clause,
    count::counted,
    measure::{Pose, lengths_to_cover},
    rules::{
        common::{offering, slots::Slots},
        hmm::{
            Hmm,
            charts::{FormationKind, Pace, TerrainKind, Troop},
            command::attack_defend_reserve,
            events::HmmEvent,
            formation::{self, figures},
            journal::line,
            movement::{
                self,
                steps::{self, FORMATION, MovePhase},
            },
            slot_names::slot,
            state::{Acted, BattleState, Formation, UnitState},
            works::{Engineered, Launch, moorings},
        },
    },
    table::{FeatureId, Field, Stand, StandId, UnitId},
};

/// The value of a figure that comes into contact, relative to one that is called up from a reserve.
const ACROSS: f32 = 30.0;

/// Boards boats.
#[derive(Clone, Copy, Debug)]
pub struct Embark {
    unit: UnitId,
    boats: FeatureId,
}

impl Action<Hmm> for Embark {
    const VERB: &'static str = "embark";
    const LABEL: &'static str = "Board boats";
    const CLAUSE: Clause = clause!("hmm.20.44");
    const STEP: Option<u8> = Some(FORMATION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::BOATS, "Boats")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let boards = !is_afloat(field, unit) && !boats_at_hand(rules, field, unit).is_empty();
        Self::offered_if(boards, unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, boats: order.feature(slot::BOATS)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let boats = || offering::features(&sight.field, boats_at_hand(rules, &sight.field, unit));
        (name == slot::BOATS).then(boats)
    }

    /// All boats in reach.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let board = |boats| offer.order(sight.seat).with(slot::BOATS, Value::Choice(offering::word_of_feature(boats)));
        boats_at_hand(rules, &sight.field, unit).into_iter().map(board).collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let field = &sight.field;
        attack_defend_reserve::may_form(rules, field, self.unit, None)?;
        may_board(rules, field, self.unit, self.boats)?;
        let berth = field.feature(self.boats).and_then(|berth| moorings::afloat(rules, field, self.unit, berth));
        let Some((_, stands)) = berth else {
            return Err(Refusal::new(clause!("hmm.20.44"), "there is no free water by the boats"));
        };
        Ok(plan(&stands, figures_of(field, self.unit) * ACROSS))
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        board(rules, &sight.field, outcome, self.unit, self.boats);
    }
}

/// Goes ashore.
#[derive(Clone, Copy, Debug)]
pub struct Land {
    unit: UnitId,
    front: Pose,
}

impl Action<Hmm> for Land {
    const VERB: &'static str = "land";
    const LABEL: &'static str = "Land";
    const CLAUSE: Clause = clause!("hmm.20.44");
    const STEP: Option<u8> = Some(FORMATION);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::POSE, "Where")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        let can = is_afloat(field, unit)
            && steps::may_act(field, unit).is_ok()
            && moorings::landing(rules, field, unit).is_some();
        Self::offered_if(can, unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, front: order.one(slot::POSE)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let (centre, radius) = (sight.field.unit(unit).at(), moorings::landing_radius(rules));
        let near = || Domain::Pose(Area::Disc { centre, radius });
        (name == slot::POSE).then(near)
    }

    /// The nearest landing.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let place = offer.subject.unit().and_then(|unit| moorings::landing(rules, &sight.field, unit));
        place.map(|pose| offer.order(sight.seat).with(slot::POSE, Value::Pose(pose))).into_iter().collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let field = &sight.field;
        steps::may_act(field, self.unit)?;
        if !is_afloat(field, self.unit) {
            return Err(Refusal::new(clause!("hmm.20.44"), "it is not in boats"));
        }
        let stands = moorings::landed(rules, field, self.unit, self.front)?;
        Ok(plan(&stands, frees(field, self.unit, self.front.at)))
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        land(rules, &sight.field, outcome, self.unit, self.front);
    }
}

/// Whether a unit is in boats.
fn is_afloat(field: &Field<'_>, unit: UnitId) -> bool {
    field.of::<Formation>(unit).kind == FormationKind::Boats
}

/// The boats that a unit may board.
fn boats_at_hand(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<FeatureId> {
    let boats = field.features().filter(|feature| rules.terrain(feature) == TerrainKind::Boats);
    boats.map(|feature| feature.id).filter(|&boats| may_board(rules, field, unit, boats).is_ok()).collect()
}

/// Whether a unit may board boats: on foot and steady, next to them, with room for all its men.
///
/// # Errors
/// The reason why not.
fn may_board(rules: &Hmm, field: &Field<'_>, unit: UnitId, boats: FeatureId) -> Result<u16, Refusal> {
    steps::may_act(field, unit)?;
    let (state, battle) = (field.of::<UnitState>(unit), field.resource::<BattleState>());
    let refuse = |reason: &str| Err(Refusal::new(clause!("hmm.20.44"), reason));
    let on_foot = state.troops.kind.is_infantry() || state.troops.kind == Troop::General;
    let berth = field.feature(boats).filter(|feature| rules.terrain(feature) == TerrainKind::Boats);
    let Some(berth) = berth.filter(|_| on_foot && !is_afloat(field, unit)) else {
        return refuse("only men on foot and generals board boats");
    };
    let near = rules.charts().works.boarding_inches;
    if !field.reach(unit, boats).is_some_and(|reach| reach.within(near).holds()) {
        return refuse("it is not at the boats");
    }
    let there = moorings::berths(berth).saturating_sub(battle.engineering.boats_away(boats, battle.turn));
    let needed = if state.general.is_some() { 1 } else { moorings::boats_for(figures::men(field, unit)) };
    if needed > there {
        return Err(Refusal::new(
            clause!("hmm.20.44"),
            format!("it needs {}, and there: {there}", counted(needed, "boat")),
        )
        .by(f32::from(needed - there)));
    }
    Ok(needed)
}

/// The plan of a boarding or a landing that ends with these stands and frees this many figures.
fn plan(stands: &[Stand], freed: f32) -> Plan {
    Plan {
        cost_inches: Some(0.0),
        left_inches: Some(0.0),
        ghosts: stands.iter().map(Ghost::of).collect(),
        outlook: Outlook { freed, ..Outlook::default() },
        warnings: vec!["That takes the whole turn; men in boats neither fire nor fight.".to_owned()],
        ..Plan::default()
    }
}

#[expect(clippy::cast_precision_loss, reason = "a few figures")]
fn figures_of(field: &Field<'_>, unit: UnitId) -> f32 {
    figures::men(field, unit) as f32
}

/// Own figures that a row frees to fight; none for a unit that is not afloat.
pub fn freed_by_rowing(field: &Field<'_>, unit: UnitId, to: Vec2) -> Option<f32> {
    is_afloat(field, unit).then(|| frees(field, unit, to))
}

/// Own figures that a row or a landing frees to fight: all of a unit that gets farther from the berth of its boats,
/// none that goes back.
fn frees(field: &Field<'_>, unit: UnitId, to: Vec2) -> f32 {
    let launch = field.resource::<BattleState>().engineering.launch_of(unit);
    let berth = launch.and_then(|launch| field.feature(launch.boats)).and_then(moorings::middle_of);
    let away = |at: Vec2| berth.map_or(f32::INFINITY, |berth| berth.distance(at));
    if away(to) > away(field.unit(unit).at()) + 0.5 { figures_of(field, unit) * ACROSS } else { 0.0 }
}

fn board(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, boats: FeatureId) {
    let Ok(count) = may_board(rules, field, unit, boats) else { return };
    let berth = field.feature(boats).and_then(|berth| moorings::afloat(rules, field, unit, berth));
    let Some((front, stands)) = berth else { return };
    outcome.own(HmmEvent::Engineered(Engineered::PutOff(Launch { boats, count, unit, back_turn: None })));
    outcome.own(HmmEvent::Acted(unit, Acted::Changed));
    outcome.own(HmmEvent::Formed(unit, FormationKind::Boats, 1));
    outcome.happen(Happening::Laid { unit, front, stands });
    let text = format!("{} boarded {}.", field.unit(unit).name, counted(count, "boat"));
    outcome.happen(line(field, unit, text, clause!("hmm.20.44")));
}

/// Puts the men ashore; the boats are back at their bank when they have rowed the way.
fn land(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, front: Pose) {
    let Ok(stands) = moorings::landed(rules, field, unit, front) else { return };
    let turn = field.resource::<BattleState>().turn;
    let home =
        field.resource::<BattleState>().engineering.launch_of(unit).and_then(|launch| field.feature(launch.boats));
    let away = home.and_then(moorings::middle_of).map_or(0.0, |home| home.distance(field.unit(unit).front.at));
    let state = field.of::<UnitState>(unit);
    let rate = movement::rates::rate(
        rules.in_force(),
        state.troops.kind,
        state.formation.mount,
        FormationKind::Boats,
        Pace::March,
    );
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few turns")]
    let turns = lengths_to_cover(away, rate).max(1.0) as u32;
    outcome.own(HmmEvent::Engineered(Engineered::Landed(unit, turn + turns + 1)));
    outcome.own(HmmEvent::Acted(unit, Acted::Changed));
    outcome.own(HmmEvent::Formed(unit, moorings::ashore(state), 2));
    outcome.happen(Happening::Laid { unit, front, stands });
    let text = format!("{} landed.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause!("hmm.20.44")));
}

/// All other figures in a boat that sinks because two of its men have fallen to one shot (hmm.20.44).
pub fn drowned(rules: &Hmm, field: &Field<'_>, fallen: &[(StandId, u8)]) -> Vec<(StandId, u8)> {
    let sinks_at = rules.charts().works.boat_sinks_at;
    let mut boats: Vec<StandId> = fallen.iter().map(|(stand, _)| *stand).collect();
    boats.sort_unstable();
    boats.dedup();
    let sunk = boats.into_iter().filter_map(|boat| field.get_stand(boat)).filter(|stand| {
        formation::bases::is_boat(stand) && fallen.iter().filter(|(struck, _)| *struck == stand.id).count() >= sinks_at
    });
    sunk.flat_map(|stand| figures::living_cells(stand).map(move |cell| (stand.id, cell)))
        .filter(|figure| !fallen.contains(figure))
        .collect()
}
