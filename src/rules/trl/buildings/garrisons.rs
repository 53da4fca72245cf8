//! Garrisons (trl.p12.04 to trl.p12.07, trl.hc.31): infantry that goes into a building by an opening and comes out by one.
//! Who may, and how it stands then; the orders are in `buildings::entering`.

use bevy::math::Vec2;

use crate::{
    battle::{Happening, Outcome, Refusal, Strongpoint},
    clause::Clause,
    measure::{Pose, Segment, TOLERANCE},
    rules::trl::{
        Trl,
        buildings::{
            capacity::{self, Room},
            houses::House,
        },
        charts::{FormationKind, Motion, TerrainKind},
        command::attached_commanders,
        events::{Change, TrlEvent},
        formation::{
            change_orders::must_keep_away,
            layout::is_command,
            placement::{self, LaidAnew, Stance},
            stances,
            ways_over_ground::{self, Over},
        },
        journal::line,
        movement::{
            completed_moves,
            rates::{self, Pace, Rate},
            who_may_move::{must_have_whole_move, weather},
        },
        state::{Formation, UnitState},
    },
    table::{FeatureId, Field, Stand, UnitId, ask::Subject},
};

/// The clause by which a building is entered.
const ENTERED: Clause = clause!("trl.p12.04");
/// The clause by which it is left.
const LEFT: Clause = clause!("trl.p12.05");

/// The unit that holds a building, as far as the viewer knows.
pub fn garrison_of(field: &Field<'_>, building: FeatureId) -> Option<UnitId> {
    let holds = |unit: &UnitId| field.of::<Formation>(*unit).garrison == Some(building);
    field.units_on_table().map(|unit| unit.id).find(holds)
}

/// Whether a unit may go into a building now: infantry that begins its move beside an opening, where there is
/// room inside for all of it (trl.p12.04, trl.p12.06, trl.p12.07).
///
/// # Errors
/// The reason why not.
pub fn may_enter<'r>(
    rules: &'r Trl,
    field: &Field<'_>,
    unit: UnitId,
    building: FeatureId,
) -> Result<&'r House, Refusal> {
    must_have_whole_move(field, unit, ENTERED)?;
    let house = must_be_open(rules, field, unit, building)?;
    let within = rules.charts().movement.adjacent_inches;
    let gap =
        |opening: &Pose| field.reach(unit, Subject::Point(opening.at)).map_or(f32::INFINITY, |reach| reach.distance());
    let off = house.openings().iter().map(gap).fold(f32::INFINITY, f32::min);
    if off > within + TOLERANCE {
        return Err(Refusal::new(ENTERED, "it begins its move beside an opening").by(off - within));
    }
    Ok(house)
}

/// A building that a unit could hold once it stands beside an opening: there is room for all of it, and nobody holds it as
/// far as the viewer knows (trl.p12.04, trl.p12.06, trl.p12.07).
fn must_be_open<'r>(
    rules: &'r Trl,
    field: &Field<'_>,
    unit: UnitId,
    building: FeatureId,
) -> Result<&'r House, Refusal> {
    let house = must_stand(rules, field, building)?;
    let kind = field.of::<UnitState>(unit).formation.kind;
    if matches!(kind, FormationKind::Square | FormationKind::Garrison) {
        return Err(Refusal::new(ENTERED, format!("a {kind} enters no building")));
    }
    must_have_room(rules, field, unit, house)?;
    let Some(other) = garrison_of(field, building) else { return Ok(house) };
    let other = field.unit(other);
    let is_friend = other.side == field.unit(unit).side;
    let clause = if is_friend { clause!("trl.hc.31") } else { clause!("trl.p12.06") };
    Err(Refusal::new(clause, format!("{} holds it", other.name)))
}

/// A building that is not breached; a ruin is gone into like any ground (trl.hc.34).
fn must_stand<'r>(rules: &'r Trl, field: &Field<'_>, building: FeatureId) -> Result<&'r House, Refusal> {
    let house = rules.briefing().house(building).ok_or_else(|| Refusal::new(ENTERED, "that is no building"))?;
    if placement::walls_stand(rules, field, house) {
        Ok(house)
    } else {
        Err(Refusal::new(clause!("trl.hc.34"), "a ruin is gone into like any ground"))
    }
}

/// Whether all of a unit fits into a building (trl.p12.07).
///
/// # Errors
/// The reason why not.
pub fn must_have_room(rules: &Trl, field: &Field<'_>, unit: UnitId, house: &House) -> Result<(), Refusal> {
    let state = field.of::<UnitState>(unit);
    let room = Room { building: house.size, stands: state.strength.left().into(), troop: state.troops.kind };
    room.judge()?;
    if capacity::room(rules.in_force(), &room).result {
        return Ok(());
    }
    let reason =
        format!("it does not fit into a {}, which holds {:.0} stands", house.size, house.row().capacity_points);
    Err(Refusal::new(clause!("trl.p12.07"), reason))
}

/// The buildings that a unit could hold once it stands beside an opening (trl.p12.04, trl.p12.06, trl.p12.07).
pub fn strongpoints(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Strongpoint> {
    let is_open = |house: &&House| must_be_open(rules, field, unit, house.feature).is_ok();
    let beside = Vec2::new(0.0, rules.charts().movement.adjacent_inches / 2.0);
    let strongpoint = |house: &House| Strongpoint {
        building: house.feature,
        entrances: house.openings().into_iter().map(|opening| opening.shifted(beside).at).collect(),
    };
    rules.briefing().houses.iter().filter(is_open).map(strongpoint).collect()
}

/// The stance of a unit within.
fn within(field: &Field<'_>, unit: UnitId) -> Stance {
    let state = field.of::<UnitState>(unit);
    Stance { formation: FormationKind::Garrison, width: state.strength.left().max(1), ..Stance::of(state) }
}

/// The stands of a unit as they would stand in a building, and the opening by which it goes in.
pub fn inside(rules: &Trl, field: &Field<'_>, unit: UnitId, house: &House) -> (Pose, Vec<Stand>) {
    let mut state = field.of::<UnitState>(unit).copied();
    state.formation.garrison = Some(house.feature);
    let gap =
        |opening: &Pose| field.reach(unit, Subject::Point(opening.at)).map_or(f32::INFINITY, |reach| reach.distance());
    let nearest = house.openings().into_iter().min_by(|one, other| gap(one).total_cmp(&gap(other)));
    let front = nearest.unwrap_or(field.unit(unit).front);
    let stands = placement::laid_anew(rules, field, unit, state.view(), within(field, unit), front).stands;
    (front, stands)
}

/// Goes in (trl.p12.04).
pub fn enter(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, house: &House) {
    let (front, stands) = inside(rules, field, unit, house);
    take_up_quarters(rules, field, outcome, unit, (house.feature, front, stands));
    outcome.own(TrlEvent::of(unit, Change::SpentAll(Motion::Moved)));
    let name = field.feature(house.feature).map_or("a building", |ground| ground.name.as_str());
    outcome.happen(line(field, unit, format!("{} entered {name}.", field.unit(unit).name), ENTERED));
}

/// A unit holds a building from now on, with those who lead it.
pub fn take_up_quarters(
    rules: &Trl,
    field: &Field<'_>,
    outcome: &mut Outcome<Trl>,
    unit: UnitId,
    (building, front, stands): (FeatureId, Pose, Vec<Stand>),
) {
    let width = within(field, unit).width;
    outcome.own(TrlEvent::of(unit, Change::Formed(FormationKind::Garrison, width)));
    outcome.own(TrlEvent::of(unit, Change::Garrisons(Some(building))));
    attached_commanders::follow(rules, field, outcome, unit, (FormationKind::Garrison, front), &stands);
    outcome.happen(Happening::Laid { unit, front, stands });
}

/// A garrison as it would come out.
pub struct Leaves {
    /// How it would stand.
    pub laid: LaidAnew,
    /// Its stance then.
    pub stance: Stance,
    front: Pose,
    over: Over,
}

/// A garrison as it would come out in a formation with the middle of its front at a pose: by an opening from which no
/// stand goes farther than a line does (trl.p12.05); out of a ruin anywhere (trl.hc.34).
///
/// # Errors
/// The reason why it does not.
pub fn leaving(
    rules: &Trl,
    field: &Field<'_>,
    unit: UnitId,
    (formation, width): (FormationKind, Option<u16>),
    front: Pose,
) -> Result<Leaves, Refusal> {
    let house = may_leave(rules, field, unit)?;
    let stance = stances::stance(rules, field.of::<UnitState>(unit), formation, width)?;
    let laid = placement::laid_anew(rules, field, unit, field.of::<UnitState>(unit), stance, front);
    must_keep_away(rules, field, unit, &laid)?;
    placement::must_fit(rules, field, unit, &laid.stands)?;
    if laid.stands.iter().any(|stand| !is_command(stand) && house.holds(stand.pose.at)) {
        return Err(Refusal::new(LEFT, "it comes out with all of its stands"));
    }
    let ways_out = if placement::walls_stand(rules, field, house) { house.openings() } else { house.walls() };
    let mut refused = Refusal::new(LEFT, "there is no way out");
    for opening in ways_out {
        match by_opening(rules, field, (unit, stance), &laid.stands, opening) {
            Ok(over) => return Ok(Leaves { laid, stance, front, over }),
            Err(refusal) if refused.margin.is_none_or(|known| refusal.margin.is_some_and(|margin| margin < known)) => {
                refused = refusal;
            }
            Err(_) => {}
        }
    }
    Err(refused)
}

/// Whether a unit may come out now.
///
/// # Errors
/// The reason why not.
pub fn may_leave<'r>(rules: &'r Trl, field: &Field<'_>, unit: UnitId) -> Result<&'r House, Refusal> {
    must_have_whole_move(field, unit, LEFT)?;
    placement::held_by(rules, field, unit).ok_or_else(|| Refusal::new(LEFT, "it holds no building"))
}

/// Whether stands can be where they are to be by an opening.
fn by_opening(
    rules: &Trl,
    field: &Field<'_>,
    (unit, stance): (UnitId, Stance),
    stands: &[Stand],
    opening: Pose,
) -> Result<Over, Refusal> {
    /// How far before the opening the ways begin, so that the walls are not crossed, inches.
    const OUTSIDE: f32 = 0.05;
    let from = opening.shifted(Vec2::new(0.0, OUTSIDE)).at;
    let companies = || stands.iter().filter(|stand| !is_command(stand));
    let ways: Vec<Segment> = companies().map(|stand| Segment::new(from, stand.pose.at)).collect();
    let over = ways_over_ground::over_ways(rules, field, unit, stance.formation, &ways)?;
    let troop = field.of::<UnitState>(unit).troops.kind;
    let rate = Rate {
        troop,
        formation: FormationKind::Line,
        pace: Pace::Walk,
        attached: false,
        ground: TerrainKind::Field,
        weather: weather(field),
        forced_march: false,
        reserve: false,
        lost_guide: false,
    };
    let rate = rates::rate(rules.in_force(), &rate).result - over.slowed_inches;
    let farthest = ways.iter().map(|way| way.length()).fold(0.0, f32::max);
    if farthest > rate + TOLERANCE {
        let reason = format!("a stand would go {farthest:.1} in from the opening");
        return Err(Refusal::new(LEFT, reason).by(farthest - rate));
    }
    Ok(over)
}

/// Comes out.
pub fn leave(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId, leaves: Leaves) {
    let Leaves { laid, stance, front, over } = leaves;
    outcome.own(TrlEvent::of(unit, Change::SpentAll(Motion::Moved)));
    outcome.own(TrlEvent::of(unit, Change::Formed(stance.formation, stance.width)));
    outcome.own(TrlEvent::of(unit, Change::Garrisons(None)));
    attached_commanders::follow(rules, field, outcome, unit, (stance.formation, front), &laid.stands);
    outcome.happen(Happening::Laid { unit, front, stands: laid.stands });
    let text = format!("{} came out in {}.", field.unit(unit).name, stance.formation);
    outcome.happen(line(field, unit, text, LEFT));
    if let Some(clause) = over.disorientated {
        completed_moves::disorientate(field, outcome, unit, clause, "by rough ground");
    }
}

/// Where the middle of a garrison's front could be as it comes out in a stance: before each opening of its building,
/// straight ahead, or alongside the wall to either hand.
pub fn ways_out(rules: &Trl, field: &Field<'_>, unit: UnitId, stance: Stance) -> Vec<Pose> {
    /// How far behind it the building is, inches.
    const CLEAR: f32 = 0.05;
    let state = field.of::<UnitState>(unit);
    let Some(house) = placement::house_of(rules, state.formation) else { return Vec::new() };
    let block = placement::companies_fill(rules, state, unit, stance);
    let before = |opening: Pose| {
        let ahead = opening.shifted(Vec2::new(0.0, block.depth + CLEAR));
        let alongside = [90.0, -90.0].map(|degrees| {
            let beside = opening.shifted(Vec2::new(0.0, block.frontage / 2.0 + CLEAR)).turned_right(degrees);
            beside.shifted(Vec2::new(0.0, block.depth / 2.0))
        });
        [ahead].into_iter().chain(alongside)
    };
    house.openings().into_iter().flat_map(before).collect()
}
