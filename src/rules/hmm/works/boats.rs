//! Boats (hmm.20.44): a unit on foot, or a general, boards them for a whole turn, rows, and lands for a whole turn.
//! Boats of the scenario lie at a bank; after a landing they are rowed back to it. `movement::walk` says how they go.

use bevy::math::Vec2;

use crate::{
    battle::{
        Action, Area, Domain, Ghost, Happening, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot,
        Value,
    },
    clause::Clause,
    count::counted,
    measure::{Body, Facing, Pose, TOLERANCE, lengths_to_cover},
    rules::{
        common::{layout, offering, slots::Slots},
        hmm::{
            Hmm,
            command::missions,
            data::{FormationKind, Pace, TerrainKind, Troop},
            events::HmmEvent,
            formation::{self, figures, placement},
            journal::line,
            movement::{
                self,
                state::MovePhase,
                steps::{self, FORMATION},
            },
            orders::slot,
            state::{Acted, BattleState, Formation, UnitState, UnitView},
            works::{Engineered, Launch, bridge},
        },
    },
    table::{Feature, FeatureId, FeatureShape, Field, Stand, StandId, Subject as Measured, UnitId, ask::Whom},
};

/// How finely places to board and to land are looked for, inches, and how far.
const TRIED_EVERY: f32 = 0.5;
const TRIED_UP_TO: i16 = 12;
/// The value of a figure that comes into contact, relative to one that is called up from a reserve.
const ACROSS: f32 = 30.0;
/// The winds towards which boats and landing parties may look.
const WINDS: u8 = 8;

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
        missions::may_form(rules, field, self.unit, None)?;
        may_board(rules, field, self.unit, self.boats)?;
        let berth = field.feature(self.boats).and_then(|berth| afloat(rules, field, self.unit, berth));
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
        let can =
            is_afloat(field, unit) && steps::may_act(field, unit).is_ok() && landing(rules, field, unit).is_some();
        Self::offered_if(can, unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, front: order.one(slot::POSE)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let radius = rules.rules().charts.works.landing_inches + f32::from(TRIED_UP_TO) * TRIED_EVERY;
        let near = || Domain::Pose(Area::Disc { centre: sight.field.unit(unit).at(), radius });
        (name == slot::POSE).then(near)
    }

    /// The nearest landing.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let place = offer.subject.unit().and_then(|unit| landing(rules, &sight.field, unit));
        place.map(|pose| offer.order(sight.seat).with(slot::POSE, Value::Pose(pose))).into_iter().collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let field = &sight.field;
        steps::may_act(field, self.unit)?;
        if !is_afloat(field, self.unit) {
            return Err(Refusal::new(clause!("hmm.20.44"), "it is not in boats"));
        }
        let stands = landed(rules, field, self.unit, self.front)?;
        Ok(plan(&stands, frees(field, self.unit, self.front.at)))
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        land(rules, &sight.field, outcome, self.unit, self.front);
    }
}

/// Whether a unit is in boats.
pub fn is_afloat(field: &Field<'_>, unit: UnitId) -> bool {
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
    let near = rules.rules().charts.works.boarding_inches;
    if !field.reach(unit, boats).is_some_and(|reach| reach.within(near).holds()) {
        return refuse("it is not at the boats");
    }
    let there = bridge::berths(berth).saturating_sub(battle.engineering.boats_away(boats, battle.turn));
    let needed = if state.general.is_some() { 1 } else { bridge::boats_for(figures::men(field, unit)) };
    if needed > there {
        return Err(Refusal::new(
            clause!("hmm.20.44"),
            format!("it needs {}, and there: {there}", counted(needed, "boat")),
        )
        .by(f32::from(needed - there)));
    }
    Ok(needed)
}

/// The place of a unit on the water once it has boarded: the nearest water to the boats that has room for all of them
/// and is free.
fn afloat(rules: &Hmm, field: &Field<'_>, unit: UnitId, boats: &Feature) -> Option<(Pose, Vec<Stand>)> {
    let from = middle_of(boats)?;
    let stands_at = |front: Pose| placement::stands(rules, field, unit, FormationKind::Boats, 1, front);
    nearest_place(from, |front| {
        let away = front.at - from;
        let looks_out = away.length() > TOLERANCE && away.normalize().dot(front.facing.vector()) > 0.9;
        if !looks_out {
            return None;
        }
        let stands = stands_at(front);
        fits_afloat(rules, field, unit, &stands).then_some((front, stands))
    })
}

/// The middle of a berth, whether or not boats lie at it now.
fn middle_of(berth: &Feature) -> Option<Vec2> {
    let (FeatureShape::Area(points) | FeatureShape::Line { points, .. }) = &berth.shape;
    layout::middle(points.iter().copied())
}

/// The first place that suits, outwards from a point in rings, looking each way in turn.
fn nearest_place<T>(from: Vec2, suits: impl FnMut(Pose) -> Option<T>) -> Option<T> {
    let mut offsets: Vec<(i16, i16)> =
        (-TRIED_UP_TO..=TRIED_UP_TO).flat_map(|y| (-TRIED_UP_TO..=TRIED_UP_TO).map(move |x| (x, y))).collect();
    offsets.sort_by_key(|&(x, y)| (i32::from(x) * i32::from(x) + i32::from(y) * i32::from(y), x, y));
    let winds = |at: Vec2| {
        (0..WINDS)
            .map(move |wind| Pose::new(at, Facing::NORTH.turned_right(360.0 / f32::from(WINDS) * f32::from(wind))))
    };
    let places = offsets.into_iter().map(|(x, y)| from + Vec2::new(f32::from(x), f32::from(y)) * TRIED_EVERY);
    places.flat_map(winds).find_map(suits)
}

/// Whether boats float where they are and touch no unit.
pub fn fits_afloat(rules: &Hmm, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> bool {
    stands.iter().all(|stand| bridge::floats(rules, field, &stand.body()))
        && placement::must_fit(rules, field, unit, stands).is_ok()
}

/// The natural landing of a unit: the nearest dry place where it fits in column, as near to its boats as a landing must
/// be.
fn landing(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Option<Pose> {
    let front = field.unit(unit).front;
    let mut other_way = None;
    let ahead = nearest_place(front.at, |pose| {
        let looks_out = front.facing.vector().dot(pose.facing.vector()) > 0.7;
        let wanted = looks_out || other_way.is_none();
        if !wanted || landed(rules, field, unit, pose).is_err() {
            return None;
        }
        if !looks_out {
            other_way = Some(pose);
        }
        looks_out.then_some(pose)
    });
    ahead.or(other_way)
}

/// The stands of a unit landed at a pose, in march column or as it must.
fn landed(rules: &Hmm, field: &Field<'_>, unit: UnitId, front: Pose) -> Result<Vec<Stand>, Refusal> {
    let to = ashore(field.of::<UnitState>(unit));
    let stands = placement::stands(rules, field, unit, to, 2, front);
    let wet = stands.iter().find(|stand| {
        let body = stand.body();
        body.corners().into_iter().chain([body.centre()]).any(|point| bridge::is_water(rules, field, point))
    });
    if let Some(stand) = wet {
        return Err(Refusal::new(clause!("hmm.20.44"), "it would stand in the water").at(stand.pose.at));
    }
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let most = rules.rules().charts.works.landing_inches;
    let reach = field.reach(Measured::Bodies(&bodies), unit).map_or(f32::INFINITY, |reach| reach.distance());
    if reach > most + TOLERANCE {
        return Err(Refusal::new(clause!("hmm.20.44"), format!("boats land their men within {most} in"))
            .by(reach - most)
            .at(front.at));
    }
    placement::must_fit(rules, field, unit, &stands)?;
    let side = field.unit(unit).side;
    let gap = rules.rules().charts.movement.enemy_gap_inches;
    let near = field.reach_within(Measured::Bodies(&bodies), gap - 0.01, Whom::of(side.enemy()));
    match near.first() {
        Some(near) => {
            Err(Refusal::new(clause!("hmm.20.27"), format!("{} is too near", field.unit(near.stand.unit).name))
                .at(front.at))
        }
        None => Ok(stands),
    }
}

/// How a unit stands when it has landed.
fn ashore(state: UnitView<'_>) -> FormationKind {
    match state.troops.kind {
        Troop::Natives | Troop::LightInfantry | Troop::Pioneers => FormationKind::Skirmish,
        _ => FormationKind::MarchColumn,
    }
}

/// The plan of a boarding or a landing that ends with these stands and frees this many figures.
fn plan(stands: &[Stand], freed: f32) -> Plan {
    Plan {
        cost_inches: Some(0.0),
        left_inches: Some(0.0),
        ghosts: stands.iter().map(|stand| Ghost { stand: stand.id, pose: stand.pose }).collect(),
        outlook: Outlook { freed, ..Outlook::default() },
        warnings: vec!["That takes the whole turn; men in boats neither fire nor fight.".to_owned()],
        ..Plan::default()
    }
}

#[expect(clippy::cast_precision_loss, reason = "a few figures")]
fn figures_of(field: &Field<'_>, unit: UnitId) -> f32 {
    figures::men(field, unit) as f32
}

/// Own figures that a row or a landing frees to fight: all of a unit that gets farther from the berth of its boats,
/// none that goes back.
pub fn frees(field: &Field<'_>, unit: UnitId, to: Vec2) -> f32 {
    let launch = field.resource::<BattleState>().engineering.launch_of(unit);
    let berth = launch.and_then(|launch| field.feature(launch.boats)).and_then(middle_of);
    let away = |at: Vec2| berth.map_or(f32::INFINITY, |berth| berth.distance(at));
    if away(to) > away(field.unit(unit).at()) + 0.5 { figures_of(field, unit) * ACROSS } else { 0.0 }
}

fn board(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, boats: FeatureId) {
    let Ok(count) = may_board(rules, field, unit, boats) else { return };
    let berth = field.feature(boats).and_then(|berth| afloat(rules, field, unit, berth));
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
    let Ok(stands) = landed(rules, field, unit, front) else { return };
    let turn = field.resource::<BattleState>().turn;
    let home =
        field.resource::<BattleState>().engineering.launch_of(unit).and_then(|launch| field.feature(launch.boats));
    let away = home.and_then(middle_of).map_or(0.0, |home| home.distance(field.unit(unit).front.at));
    let state = field.of::<UnitState>(unit);
    let rate =
        movement::rate(rules.rules(), state.troops.kind, state.formation.mount, FormationKind::Boats, Pace::March);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few turns")]
    let turns = lengths_to_cover(away, rate).max(1.0) as u32;
    outcome.own(HmmEvent::Engineered(Engineered::Landed(unit, turn + turns + 1)));
    outcome.own(HmmEvent::Acted(unit, Acted::Changed));
    outcome.own(HmmEvent::Formed(unit, ashore(state), 2));
    outcome.happen(Happening::Laid { unit, front, stands });
    let text = format!("{} landed.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause!("hmm.20.44")));
}

/// All other figures in a boat that sinks because two of its men have fallen to one shot (hmm.20.44).
pub fn drowned(rules: &Hmm, field: &Field<'_>, fallen: &[(StandId, u8)]) -> Vec<(StandId, u8)> {
    let sinks_at = rules.rules().charts.works.boat_sinks_at;
    let mut boats: Vec<StandId> = fallen.iter().map(|(stand, _)| *stand).collect();
    boats.sort_unstable();
    boats.dedup();
    let sunk = boats.into_iter().filter_map(|boat| field.get_stand(boat)).filter(|stand| {
        formation::is_boat(stand) && fallen.iter().filter(|(struck, _)| *struck == stand.id).count() >= sinks_at
    });
    sunk.flat_map(|stand| figures::living_cells(stand).map(move |cell| (stand.id, cell)))
        .filter(|figure| !fallen.contains(figure))
        .collect()
}
