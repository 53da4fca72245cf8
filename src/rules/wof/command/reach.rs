//! How generals keep their units in reach (wof.6.1): where a unit must stay to be led, and which units a ride would leave
//! out of command. How far they command is in `command::command_distance`.

use crate::{
    battle::{CommandReach, Sight},
    measure::Pose,
    rules::{
        common::layout,
        wof::{
            Wof,
            charts::{Freedom, GeneralRank, Link},
            command::command_distance::{
                brigadier_of, centre, distance_inches, has_in_distance, inches_from, joined_to, major_general_of, rank,
            },
            state::{BattleState, General, UnitState},
        },
    },
    table::{Field, Recalled, UnitId},
};
use bevy::math::Vec2;
use serde::Serialize;

/// The faces of a die.
const FACES: f32 = 6.0;
/// How far behind the middle of his units a general likes to be, inches.
pub(super) const BEHIND: f32 = 4.0;
/// How far ahead of where they are now his units may be when he follows them, inches: about as far as horse goes in a
/// turn.
const FOLLOWS: [f32; 4] = [0.0, 3.0, 6.0, 9.0];

/// Where a unit must stay to be led: about its brigadier, where he is or can ride in this turn (wof.6.1.01).
pub fn command_reach(rules: &Wof, sight: &Sight<'_, Wof>, unit: UnitId) -> Option<CommandReach> {
    sight.field.recall(&ReachOf(unit), || reach_of(rules, &sight.field, unit))
}

/// Whose command reach is asked for.
#[derive(Serialize)]
struct ReachOf(UnitId);

impl Recalled for ReachOf {
    type Answer = Option<CommandReach>;
}

fn reach_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Option<CommandReach> {
    let state = field.get_unit(unit).filter(|unit| unit.on_table()).map(|_| field.of::<UnitState>(unit))?;
    if !state.is_body() || !joined_to(field, unit).is_empty() {
        return None;
    }
    let brigadier = brigadier_of(field, unit);
    let link = if brigadier.is_some() { Link::BrigadierToUnit } else { Link::MajorGeneralToUnit };
    let general = brigadier.or_else(|| major_general_of(field, unit))?;
    let within_inches = distance_inches(rules.in_force(), link, Freedom::Free, state.troops.drill);
    Some(CommandReach { places: places(rules, field, general)?, within_inches })
}

/// Where a general can be when his side has moved: where he is, or behind the middle of his units as they go ahead.
fn places(rules: &Wof, field: &Field<'_>, general: UnitId) -> Option<Vec<Vec2>> {
    let here = centre(field, general)?;
    let (most, rides) = (rules.charts().command.move_inches, !has_ridden(field, general));
    let line = Line::of(field, general).filter(|_| rides);
    let follows = line.into_iter().flat_map(|line| FOLLOWS.map(|inches| line.behind(BEHIND - inches)));
    Some(std::iter::once(here).chain(follows.filter(|place| place.distance(here) <= most)).collect())
}

/// Whether a general has ridden this turn, which he does once (`wof.h.general_moves`).
pub(super) fn has_ridden(field: &Field<'_>, general: UnitId) -> bool {
    let turn = field.resource::<BattleState>().turn;
    field.get_of::<General>(general).is_some_and(|general| general.moved_turn == Some(turn))
}

/// The units that a general leads, as a line: table frame, inches.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The middles of its units' fronts.
    fronts: Vec<Vec2>,
    middle: Vec2,
    /// The way that they face on the mean.
    ahead: Vec2,
}

impl Line {
    /// The units of a general; none if he has none on the table.
    pub(super) fn of(field: &Field<'_>, general: UnitId) -> Option<Self> {
        let units = served(field, general).map(|unit| field.unit(unit)).filter(|unit| unit.on_table());
        let fronts: Vec<Pose> = units.map(|unit| unit.front).collect();
        let middle = layout::middle(fronts.iter().map(|front| front.at))?;
        let ahead = fronts.iter().map(|front| front.facing.vector()).sum::<Vec2>().normalize_or_zero();
        Some(Self { fronts: fronts.iter().map(|front| front.at).collect(), middle, ahead })
    }

    /// So far behind its middle, inches.
    pub(super) fn behind(&self, inches: f32) -> Vec2 {
        self.middle - self.ahead * inches
    }

    /// So far behind each of its units, inches.
    pub(super) fn behind_each(&self, inches: f32) -> impl Iterator<Item = Vec2> {
        self.fronts.iter().map(move |&front| front - self.ahead * inches)
    }
}

/// The units that a general leads, himself or through his brigadiers.
fn served<'f>(field: &'f Field<'_>, general: UnitId) -> impl Iterator<Item = UnitId> + 'f {
    let leads = move |unit: UnitId| {
        let above = [brigadier_of(field, unit), major_general_of(field, unit)];
        above.contains(&Some(general)) && field.of::<UnitState>(unit).is_body()
    };
    field.side(field.unit(general).side).map(|unit| unit.id).filter(move |&unit| leads(unit))
}

/// A general at a place, with the unit that he has joined there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Post {
    /// The general.
    pub(crate) general: UnitId,
    /// The middle of his model, table frame, inches.
    pub(crate) at: Vec2,
    /// The unit that he is with.
    pub(crate) joined: Option<UnitId>,
}

impl Post {
    /// Where a general is; none off the table.
    fn of(field: &Field<'_>, general: UnitId) -> Option<Self> {
        let joined = field.get_of::<General>(general)?.joined;
        Some(Self { general, at: centre(field, general)?, joined })
    }

    /// The same of any general, this one being at his post.
    fn or_of(self, field: &Field<'_>, general: UnitId) -> Option<Self> {
        if general == self.general { Some(self) } else { Self::of(field, general) }
    }

    /// Whether he has a unit or a brigadier, whose post is told, in his command distance (wof.6.1.01 to wof.6.1.03).
    fn commands(self, rules: &Wof, field: &Field<'_>, link: Link, (unit, at): (UnitId, Option<Vec2>)) -> bool {
        let freedom = if self.joined.is_some() { Freedom::Joined } else { Freedom::Free };
        let inches = at.map(|at| at.distance(self.at)).or_else(|| inches_from(rules, field, self.at, unit));
        has_in_distance(rules, field, (link, freedom), unit, inches)
    }
}

/// How likely a unit of a general's command, with him at a post, may move of its own will in the coming turn (wof.6.1.04
/// to wof.6.1.06).
fn free_to_move(rules: &Wof, field: &Field<'_>, post: Post, unit: UnitId) -> f32 {
    let confused = f32::from(rules.charts().command.confused_up_to) / FACES;
    let major = major_general_of(field, unit).and_then(|major| post.or_of(field, major));
    let brigadier = brigadier_of(field, unit).and_then(|brigadier| post.or_of(field, brigadier));
    let is_joined = post.joined == Some(unit) || joined_to(field, unit).iter().any(|&other| other != post.general);
    if is_joined || major.is_some_and(|major| major.commands(rules, field, Link::MajorGeneralToUnit, (unit, None))) {
        return 1.0;
    }
    let leads = |leader: &Post| leader.commands(rules, field, Link::BrigadierToUnit, (unit, None));
    let Some(brigadier) = brigadier.filter(leads) else { return 1.0 - confused };
    let is_led = rank(field, brigadier.general) == Some(GeneralRank::Major)
        || major_general_of(field, brigadier.general).and_then(|major| post.or_of(field, major)).is_some_and(|major| {
            major.commands(rules, field, Link::MajorGeneralToBrigadier, (brigadier.general, Some(brigadier.at)))
        });
    if is_led { 1.0 } else { 1.0 - confused * confused }
}

/// A unit with how much likelier a ride makes it that it may move in the coming turn; negative where it is left out of
/// command.
fn changed_by_ride(rules: &Wof, field: &Field<'_>, then: Post) -> Vec<(UnitId, f32)> {
    let Some(now) = Post::of(field, then.general) else { return Vec::new() };
    let free = |post, unit| free_to_move(rules, field, post, unit);
    served(field, then.general).map(|unit| (unit, free(then, unit) - free(now, unit))).collect()
}

/// The mean number of figures that a ride to a post brings into command for the coming turn, less those that it leaves
/// out of it, and the units that it leaves (wof.6.1.05).
pub(crate) fn frees(rules: &Wof, field: &Field<'_>, post: Post) -> (f32, Vec<UnitId>) {
    let changed = changed_by_ride(rules, field, post);
    let figures = |&(unit, more): &(UnitId, f32)| layout::count(field.figures_of(unit)) * more;
    let freed = changed.iter().map(figures).sum();
    (freed, changed.into_iter().filter(|&(_, more)| more < 0.0).map(|(unit, _)| unit).collect())
}
