//! Which stands of a unit can fire at any of some marks (trl.p06.12, trl.p17.04 to trl.p18.02, trl.hc.31): arc, sight and
//! reach, each from its own place; a garrison from its windows.

use crate::{
    battle::Refusal,
    measure::Footprint,
    rules::trl::{
        Trl,
        buildings::houses::mark,
        charts::FormationKind,
        fire::{rate_of_fire::Shooters, who_may_fire::must_reach},
        formation::{
            layout::{self, is_command},
            placement,
        },
        state::UnitState,
        visibility::{
            line_of_fire::{Course, GRAPE_AND_FRIENDS, course, must_bear},
            sight::{Look, is_deep_in_a_wood},
        },
    },
    table::{Field, Stand, StandId, UnitId},
};

/// A stand that can shoot.
pub struct Fires {
    /// The stand, or its place at a window.
    pub eye: Stand,
    /// The marks that it can hit, each with its distance, inches.
    pub at: Vec<(StandId, f32)>,
    /// How its shots go at worst.
    pub course: Course,
    /// Whether it or a mark is deep in a wood.
    pub in_wood: bool,
}

impl Fires {
    fn nearest(&self) -> f32 {
        self.at.iter().map(|(_, inches)| *inches).fold(f32::INFINITY, f32::min)
    }
}

/// Where the stands of a unit look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Each to its own front.
    Ahead,
    /// To all sides, whatever lies there: a square that is assaulted (trl.p28.05).
    AllRound,
    /// Out of the side of a building that is stormed (trl.hc.35).
    StormedSide,
}

/// Windows that look the same way to within this are on one side of a building, degrees.
const SAME_SIDE_DEGREES: f32 = 1.0;

/// The worst way that the shots of some stands go.
pub fn course_of(fire: &[Fires]) -> Course {
    fire.iter().map(|fires| fires.course).max().unwrap_or(Course::Free)
}

/// The stands of a unit that can shoot at any of some marks, the nearest first; no more of a garrison than it has stands
/// (trl.p18.02, trl.hc.31).
///
/// # Errors
/// Why none can.
pub fn bearing(
    rules: &Trl,
    field: &Field<'_>,
    (unit, probe, outlook): (UnitId, &Shooters, Outlook),
    marks: &[Stand],
    gap: impl Fn(&Stand, &Stand) -> f32,
) -> Result<Vec<Fires>, Refusal> {
    let mut refused: Option<Refusal> = None;
    let mut fire = Vec::new();
    for eye in firers(rules, field, unit) {
        let mut fires = Fires { eye, at: Vec::new(), course: Course::Free, in_wood: false };
        for mark in marks {
            let look = Look { eye: &fires.eye, mark };
            let distance = gap(&fires.eye, mark);
            let wood = is_deep_in_a_wood(rules, field, look.eye) || is_deep_in_a_wood(rules, field, mark);
            let sees = || {
                must_bear(rules, field, look, probe.ammunition)?;
                course(rules, field, look, (probe.troop, probe.ammunition))
            };
            let found = if outlook == Outlook::AllRound { Ok(Course::Free) } else { sees() };
            let reaches = must_reach(rules.in_force(), probe, distance, wood);
            let in_reach = reaches.is_ok();
            match found.and_then(|course| reaches.map(|()| course)) {
                // Grape spreads: a stand with friends before any mark of the target fires none.
                Err(refusal) if refusal.clause == GRAPE_AND_FRIENDS && in_reach => {
                    fires.at.clear();
                    refused = Some(refusal);
                    break;
                }
                Ok(course) => {
                    fires.at.push((mark.id, distance));
                    fires.course = fires.course.max(course);
                    fires.in_wood |= wood;
                }
                Err(refusal) => refused = worse(refused, refusal),
            }
        }
        if !fires.at.is_empty() {
            fire.push(fires);
        }
    }
    if fire.is_empty() {
        return Err(refused.unwrap_or_else(|| Refusal::new(clause!("trl.p18.02"), "none of its stands can shoot")));
    }
    fire.sort_by(|one, other| one.nearest().total_cmp(&other.nearest()).then(one.eye.id.cmp(&other.eye.id)));
    if outlook == Outlook::StormedSide {
        let side = fire[0].eye.pose.facing;
        fire.retain(|fires| side.turn_to(fires.eye.pose.facing).abs() < SAME_SIDE_DEGREES);
    }
    fire.truncate(usize::from(field.of::<UnitState>(unit).strength.left()));
    Ok(fire)
}

/// Of two reasons the one that is closer to a shot: too far rather than out of sight.
fn worse(before: Option<Refusal>, now: Refusal) -> Option<Refusal> {
    match before {
        Some(before) if before.margin.is_some() && now.margin.is_none() => Some(before),
        Some(before) if before.margin.unwrap_or(f32::INFINITY) <= now.margin.unwrap_or(f32::INFINITY) => Some(before),
        _ => Some(now),
    }
}

/// The stands of a unit that may shoot: of a column those of its front rank (trl.p06.12), of a garrison those at the
/// windows (trl.hc.31).
fn firers(rules: &Trl, field: &Field<'_>, unit: UnitId) -> Vec<Stand> {
    let (state, front) = (field.of::<UnitState>(unit), field.unit(unit).front);
    let base = layout::footprint(rules.charts().formation.base(state.troops.kind));
    if let Some(house) = placement::house_of(rules, state.formation) {
        let windows = house.windows(Footprint::new(base.frontage, 0.0)).into_iter().flatten();
        let at = |(number, pose)| Stand { id: StandId::new(unit, number), ..mark(pose) };
        return (0..).zip(windows).map(at).collect();
    }
    let leads =
        |stand: &&Stand| state.formation.kind != FormationKind::Column || front.to_local(stand.pose.at).y > -base.depth;
    field.stands_of(unit).filter(|stand| !is_command(stand)).filter(leads).cloned().collect()
}
