//! Foot that enters blocks and works, and leaves them (wof.8.1.2.01, wof.20.8.01 to wof.20.8.04, wof.20.9.04): how it
//! would stand then; flames drive it out (wof.21.1.03). The orders to do so are in `buildings::entering`.

use bevy::math::Vec2;

use crate::{
    battle::{Outcome, Refusal, notice::EntryWeight},
    clause::Clause,
    count::counted,
    measure::{Body, Bounds, Facing, Pose, TOLERANCE},
    receipt::Receipt,
    rules::{
        common::guard::Guard,
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            buildings::positions,
            charts::{Becomes, FormationKind, PricedAct, Ranks, Rules, TerrainKind, Troop, terrain::TOWN_BLOCKS},
            events::Change,
            fire::figures_that_shoot,
            formation::{
                drawn_up::{Drawn, Pins},
                placement::{self, INTERMIXED, Stance},
            },
            journal::line,
            melee::blocks,
            morale::rout_moves,
            movement::who_may_move,
            state::{Formation, UnitState, UnitView},
            terrain,
        },
    },
    table::{Feature, FeatureId, FeatureShape, FeatureState, Field, Side, Stand, UnitId},
};

/// It is artillery, which neither enters nor leaves blocks and works.
pub const GUNS_STAY: Guard =
    Guard::new(clause!("wof.h.guns_in_cover"), "guns neither enter nor leave blocks and works", |field, unit| {
        field.of::<UnitState>(unit).condition().troop == Troop::Artillery
    });

/// Widths to which a unit that leaves a block may form at once, the narrowest first: a column (wof.20.8.09).
const LEAVES_AS_COLUMN: u16 = 4;

/// Foot goes into a block that it touches, or lines a work (wof.20.8.02, wof.20.8.03).
pub(crate) fn enter(rules: &Wof, field: &Field<'_>, unit: UnitId, feature: FeatureId) -> Result<Drawn, Refusal> {
    who_may_move::may_act_for_nothing(rules, field, unit)?;
    inside(rules, field, unit, feature, Drawn::by_act(rules, PricedAct::EnterBlock))
}

/// An attacker goes for free into the block after all defenders are forced out (wof.20.8.10).
pub(crate) fn occupy(rules: &Wof, field: &Field<'_>, unit: UnitId, feature: FeatureId) -> Result<Drawn, Refusal> {
    let drawn = inside(rules, field, unit, feature, (0.0, Becomes::Same, clause!("wof.20.8.10")))?;
    placement::must_fit(rules, field, unit, &drawn.stands(rules))?;
    Ok(drawn)
}

/// A unit as it would stand inside.
fn inside(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    feature: FeatureId,
    price: (f32, Becomes, Clause),
) -> Result<Drawn, Refusal> {
    let state = field.of::<UnitState>(unit);
    let ground =
        field.feature(feature).ok_or_else(|| Refusal::new(clause!("wof.20.8.02"), "there is no such place"))?;
    let hold = rules
        .briefing()
        .stronghold(feature)
        .ok_or_else(|| Refusal::new(TOWN_BLOCKS, format!("{} holds nobody", ground.name)))?;
    may_enter(rules, field, unit, ground)?;
    let touching = rules.charts().movement.contact_inches;
    let reach = field.reach(unit, feature).map_or(f32::INFINITY, |reach| reach.distance());
    if reach > touching + TOLERANCE {
        return Err(
            Refusal::new(clause!("wof.20.8.02"), format!("it goes up to {} first", ground.name)).by(reach - touching)
        );
    }
    let room =
        |feature: FeatureId, capacity: u16| u32::from(capacity).saturating_sub(men_of_others(field, unit, feature));
    let free = room(feature, hold.capacity);
    let quarters = if state.strength.in_ranks() <= free {
        positions::inside(rules, field, unit, ground)?
    } else {
        let mut blocks = vec![(ground, free)];
        blocks.extend(
            beside(rules, field, unit, ground).into_iter().map(|(block, capacity)| (block, room(block.id, capacity))),
        );
        let over = state.strength.in_ranks().saturating_sub(blocks.iter().map(|(_, free)| free).sum());
        if over > 0 {
            let reason =
                format!("{} holds {}, and {over} would find no room", ground.name, counted(hold.capacity, "figure"));
            return Err(Refusal::new(clause!("wof.20.8.03"), reason));
        }
        positions::split(rules, field, unit, &blocks)?
    };
    let mut drawn =
        Drawn::at_a_price(field, unit, quarters.stance, quarters.front, price).told(format!("entered {}", ground.name));
    drawn.places = quarters.places;
    drawn.state.formation.annexes.clone_from(&quarters.annexes);
    (drawn.state.formation.garrison, drawn.state.formation.ranks) = (Some(feature), Ranks::Disordered);
    drawn.pins = Pins::Safe;
    let drawn = drawn.with(Change::Garrisons(Some(feature)));
    Ok(if quarters.annexes.is_empty() { drawn } else { drawn.with(Change::Annexes(quarters.annexes)) })
}

/// Figures of other units in a block or a work.
fn men_of_others(field: &Field<'_>, unit: UnitId, feature: FeatureId) -> u32 {
    let others = field.units_on_table().map(|other| other.id).filter(|other| *other != unit);
    others
        .filter(|other| field.of::<Formation>(*other).holds(feature))
        .map(|other| positions::men_in(field, other, feature))
        .sum()
}

/// The blocks that touch a block and that a unit may be split into, with the figures that each holds (wof.20.8.03).
fn beside<'f>(rules: &Wof, field: &Field<'f>, unit: UnitId, block: &Feature) -> Vec<(&'f Feature, u16)> {
    let touching = rules.charts().movement.contact_inches + TOLERANCE;
    let touches = |other: &Feature| field.reach(block.id, other.id).is_some_and(|reach| reach.distance() <= touching);
    let all = field.features().filter(|other| other.id != block.id && rules.terrain(other) == TerrainKind::Block);
    let lawful = all.filter(|other| touches(other) && may_enter(rules, field, unit, other).is_ok());
    lawful.filter_map(|other| Some((other, rules.briefing().stronghold(other.id)?.capacity))).collect()
}

/// Which units may go into a block or a work (wof.20.8.11, wof.20.9.01, `wof.h.guns_in_cover`).
fn may_enter(rules: &Wof, field: &Field<'_>, unit: UnitId, ground: &Feature) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let troop = state.condition().troop;
    let side = field.unit(unit).side;
    let enemy =
        field.side(side.enemy()).find(|enemy| field.of::<Formation>(enemy.id).holds(ground.id) && enemy.on_table());
    match () {
        () if GUNS_STAY.bars(field, unit) => GUNS_STAY.refuse(),
        () if troop.is_cavalry() => {
            Err(Refusal::new(clause!("wof.20.8.11"), "horse does not go into blocks and works"))
        }
        () if ground.state == FeatureState::Burning => Err(terrain::burns(ground)),
        () if INTERMIXED.bars(field, unit) => INTERMIXED.refuse(),
        () if rules.terrain(ground) == TerrainKind::Abatis => {
            Err(Refusal::new(clause!("wof.20.9.06"), "an abatis is not held"))
        }
        () => enemy.map_or(Ok(()), |enemy| {
            Err(Refusal::new(clause!("wof.20.8.10"), format!("{} holds {}", enemy.name, ground.name)))
        }),
    }
}

/// A garrison comes out, in column unless its player forms it wider, irregular skirmishers as such; it stays disordered
/// (wof.20.8.02, wof.20.8.04, wof.20.8.09).
pub(crate) fn leave(
    rules: &Wof,
    field: &Field<'_>,
    unit: UnitId,
    pose: Pose,
    width: Option<u16>,
) -> Result<Drawn, Refusal> {
    who_may_move::may_act(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    let feature = state.formation.garrison.ok_or_else(|| Refusal::new(clause!("wof.20.8.02"), "it holds no block"))?;
    if GUNS_STAY.bars(field, unit) {
        return GUNS_STAY.refuse();
    }
    let figures = u16::try_from(state.strength.in_ranks()).unwrap_or(u16::MAX).max(1);
    let width = width.unwrap_or(LEAVES_AS_COLUMN).min(figures);
    let stance = stance_outside(rules, state, width);
    let (part, _, clause) = Drawn::by_act(rules, PricedAct::LeaveBlock);
    let in_column = stance.formation == FormationKind::Column;
    let clause = if in_column { clause!("wof.20.8.09") } else { clause };
    let name = field.feature(feature).map_or("it", |ground| ground.name.as_str());
    let mut drawn =
        Drawn::at_a_price(field, unit, stance, pose, (part, Becomes::Same, clause)).told(format!("left {name}"));
    (drawn.state.formation.garrison, drawn.state.formation.ranks) = (None, Ranks::Disordered);
    drawn.state.formation.annexes.clear();
    drawn.pins = Pins::Safe;
    must_come_out_beside(rules, field, &drawn, state)?;
    Ok(drawn.with(Change::Garrisons(None)))
}

/// A unit that leaves must stand outside and touch the block or work that it left.
fn must_come_out_beside(rules: &Wof, field: &Field<'_>, drawn: &Drawn, state: UnitView<'_>) -> Result<(), Refusal> {
    let bodies: Vec<Body> = drawn.stands(rules).iter().map(Stand::body).collect();
    let touching = rules.charts().movement.contact_inches;
    let gaps =
        state.formation.held().filter_map(|held| field.reach(bodies.as_slice(), held)).map(|reach| reach.distance());
    let reach = gaps.fold(f32::INFINITY, f32::min);
    if reach > touching + TOLERANCE {
        return Err(
            Refusal::new(clause!("wof.20.8.02"), "it comes out beside it and goes on from there").by(reach - touching)
        );
    }
    Ok(())
}

fn border_of<'f>(field: &Field<'f>, feature: FeatureId) -> Option<&'f [Vec2]> {
    match &field.feature(feature)?.shape {
        FeatureShape::Area(border) => Some(border),
        FeatureShape::Line { points, .. } => Some(points),
    }
}

pub(super) fn centre_of(field: &Field<'_>, feature: FeatureId) -> Option<Vec2> {
    Some(Bounds::around(border_of(field, feature)?).centre())
}

pub(super) fn radius_of(field: &Field<'_>, feature: FeatureId) -> f32 {
    let bounds = border_of(field, feature).map(Bounds::around);
    bounds.map_or(0.0, |bounds| bounds.size().length())
}

/// The next garrison of a side still in a burning block at the end of its own step; it must leave (wof.21.1.03).
pub(crate) fn next_in_flames(field: &Field<'_>, side: Side) -> Option<UnitId> {
    let burns = |feature: FeatureId| field.feature(feature).is_some_and(|ground| ground.state == FeatureState::Burning);
    let is_in_flames = |unit: UnitId| {
        let state = field.of::<UnitState>(unit);
        !state.morale.is_routing() && state.formation.held().any(burns)
    };
    field.side(side).filter(|unit| unit.on_table()).map(|unit| unit.id).find(|&unit| is_in_flames(unit))
}

/// A garrison leaves a burning block by itself, as far from the enemy as it may come out, or routs where it cannot
/// (wof.21.1.03).
pub(crate) fn flees_the_flames(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId) {
    let out = ways_out(rules, field, unit)
        .into_iter()
        .filter_map(|(pose, width)| leave(rules, field, unit, pose, Some(width)).ok());
    let lawful = out.filter(|drawn| drawn.must_be_lawful(rules, field).is_ok());
    let from_the_enemy = |drawn: &Drawn| {
        let enemies = field.side(field.unit(unit).side.enemy()).filter(|enemy| enemy.on_table());
        enemies.map(|enemy| enemy.at().distance(drawn.front.at)).fold(f32::INFINITY, f32::min)
    };
    match lawful.reduce(|best, next| if from_the_enemy(&next) > from_the_enemy(&best) { next } else { best }) {
        Some(drawn) => drawn.carry_out(rules, field, outcome),
        None => {
            let text = format!("{} could not get out of the flames.", field.unit(unit).name);
            outcome.happen(line(field, unit, text, clause!("wof.21.1.03")).weighing(EntryWeight::Decisive));
            rout_moves::break_unit(rules, field, outcome, unit, None);
        }
    }
}

/// Over each side of the block that a unit holds: in column, then half as wide as it has men.
pub(super) fn ways_out(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<(Pose, u16)> {
    let state = field.of::<UnitState>(unit);
    let Some((border, centre)) =
        state.formation.garrison.and_then(|held| border_of(field, held).zip(centre_of(field, held)))
    else {
        return Vec::new();
    };
    let figures = u16::try_from(state.strength.in_ranks()).unwrap_or(u16::MAX).max(1);
    let mut ways = Vec::new();
    for width in [LEAVES_AS_COLUMN.min(figures), figures.div_ceil(2)] {
        let depth = placement::footprint(rules, state, stance_outside(rules, state, width)).depth;
        for (from, to) in border.iter().zip(border.iter().cycle().skip(1)) {
            let Some(along) = Facing::along(*to - *from) else { continue };
            let middle = (*from + *to) / 2.0;
            let outward = if along.right().dot(middle - centre) >= 0.0 {
                along.turned_right(90.0)
            } else {
                along.turned_right(-90.0)
            };
            ways.push((Pose::new(middle + outward.vector() * (depth + 0.02), outward), width));
        }
    }
    ways
}

/// How a unit stands that comes out so wide (wof.20.8.09).
fn stance_outside(rules: &Wof, state: UnitView<'_>, width: u16) -> Stance {
    let by_width = || rules.charts().formation.by_width(width.into());
    Stance {
        formation: if state.comes_out_loosely() { FormationKind::Skirmish } else { by_width() },
        width,
        bend: None,
    }
}

inputs! {
    /// How many figures fire out of a block, and how many may attack each side of it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Garrison for "wof.garrison" by figures_that_shoot::FIRE_OUT_OF_A_BLOCK {
        /// Figures that the block holds at most.
        most: u32 = count("figures", figures_that_shoot::FIRE_OUT_OF_A_BLOCK),
    }
}

/// How many figures fire out of a block, and how many may attack each side of it (wof.20.8.06, wof.20.8.08).
pub fn garrison(rules: Rules<'_>, of: &Garrison) -> Receipt<()> {
    let (mut draft, chart) = (of.draft(), &rules.charts.terrain);
    let (fire, attack) = (chart.garrison_that_fires(of.most), of.most * chart.attackers_times_garrison);
    draft.note(figures_that_shoot::FIRE_OUT_OF_A_BLOCK, "figures that fire", fire);
    draft.note(blocks::ATTACKERS_OF_A_BLOCK, "figures that may attack each side", attack);
    draft.result("fire", fire);
    draft.result("attack", attack);
    draft.close(())
}

/// Units in or attacking a block become disordered.
pub(in crate::rules::wof) const DISORDER_IN_BLOCKS: Clause = clause!("wof.20.8.04");
