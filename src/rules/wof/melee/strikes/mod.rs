//! Strikes in a round (wof.17.1, wof.17.2, `wof.h.flank_strike`, `wof.h.split_strike`): every unit's figures shared out
//! among the enemies that it meets, on which faces they strike, and horse that backs up horse. Measures and counts;
//! throws nothing.
//!
//! - [`touch`]: the touching figures.
//! - [`ranks`]: figures in files and ranks.
//! - [`blocks`]: garrisons and their attackers.
//! - [`blow`]: a pairing with the inputs of its die.

pub mod blocks;
pub mod blow;
pub mod ranks;
pub mod touch;

use serde::{Deserialize, Serialize};

use crate::{
    measure::{Body, Footprint, Pose, TOLERANCE},
    rules::wof::{
        Wof,
        buildings::positions,
        charge::flanks,
        data::{Aspect, FormationKind},
        formation::figures::{self, Figure},
        melee::{
            self,
            strikes::ranks::{Meeting, Roster, Strikers},
        },
        state::{BattleState, ChargeFate, Fight, Morale, UnitState},
    },
    table::{Field, UnitId},
};

/// One unit's half of a round against one opponent, before its die is thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The striker.
    pub striker: UnitId,
    /// The target.
    pub opponent: UnitId,
    /// With how many figures.
    pub figures: u32,
    /// On which of its own faces it strikes.
    pub own_face: Aspect,
    /// Which face of the opponent it strikes.
    pub opponent_face: Aspect,
    /// Rounds that these two, or the horse that it backs up, have fought before.
    pub rounds: u16,
}

/// The pairings of strikers and opponents in these fights: side A's units first, each in the order of ids
/// (`wof.h.roll_order`).
pub fn pairings(rules: &Wof, field: &Field<'_>, fights: &[Fight]) -> Vec<Pairing> {
    let fighting = fights.iter().flat_map(|fight| [fight.first, fight.second]);
    let mut units = field.resource::<BattleState>().in_order(field, fighting);
    units.dedup();
    let mut pairings: Vec<Pairing> = units.iter().flat_map(|&unit| of_unit(rules, field, fights, unit)).collect();
    let backing: Vec<Pairing> =
        units.iter().flat_map(|&unit| behind_horse(rules, field, fights, &pairings, unit)).collect();
    pairings.extend(backing);
    hold_to_the_side_of_a_block(rules, field, &mut pairings);
    pairings.retain(|pairing| pairing.figures > 0);
    pairings
}

/// A unit's strikes in each of its fights; routers do not strike (wof.18.3.05).
fn of_unit(rules: &Wof, field: &Field<'_>, fights: &[Fight], unit: UnitId) -> Vec<Pairing> {
    if melee::may_strike(field.of::<Morale>(unit).spirit).is_err() {
        return Vec::new();
    }
    let mut own: Vec<(UnitId, u16)> =
        fights.iter().filter_map(|fight| Some((fight.opponent_of(unit)?, fight.rounds))).collect();
    own.sort_unstable();
    let figures = figures_against(rules, field, unit, &own);
    let faces = |&(foe, rounds): &(UnitId, u16)| {
        (face_struck(rules, field, unit, foe, rounds), face_struck(rules, field, foe, unit, rounds))
    };
    let pairing = |(met, strikers): (&(UnitId, u16), Strikers)| {
        let (own_face, opponent_face) = faces(met);
        Pairing { striker: unit, opponent: met.0, figures: strikers.all(), own_face, opponent_face, rounds: met.1 }
    };
    own.iter().zip(figures).map(pairing).collect()
}

/// How many figures a unit has for each of its opponents.
fn figures_against(rules: &Wof, field: &Field<'_>, unit: UnitId, opponents: &[(UnitId, u16)]) -> Vec<Strikers> {
    let foes: Vec<UnitId> = opponents.iter().map(|(foe, _)| *foe).collect();
    if let Some(shares) = blocks::garrison_against(rules, field, unit, &foes) {
        return shares.into_iter().map(|touching| Strikers { touching, ..Strikers::default() }).collect();
    }
    let Some(&(first, _)) = opponents.first() else { return Vec::new() };
    let roster = ranks::roster_towards(rules, field, unit, first);
    let meetings: Vec<Meeting> = opponents.iter().map(|&(foe, _)| meeting(rules, field, &roster, foe, unit)).collect();
    ranks::strikers(rules, &roster, &meetings)
}

/// Where a unit meets an opponent: with the figures that touch it, or that stand at the block or work it holds.
fn meeting(rules: &Wof, field: &Field<'_>, roster: &Roster, opponent: UnitId, unit: UnitId) -> Meeting {
    match positions::held_towards(field, opponent, unit) {
        Some(feature) => blocks::meeting_at(rules, field, roster, opponent, feature),
        None => ranks::meeting(rules, roster, opponent, &ranks::roster_towards(rules, field, opponent, unit)),
    }
}

/// On which of its faces a unit is struck by a foe: in the turn of contact as the charge struck it (wof.14.0.06,
/// wof.14.5.01), later where it is touched. Squares, garrisons and skirmishers have neither flank nor rear.
pub fn face_struck(rules: &Wof, field: &Field<'_>, unit: UnitId, foe: UnitId, rounds: u16) -> Aspect {
    if !flanks::has_flanks(field.of::<UnitState>(unit)) {
        return Aspect::Front;
    }
    let roster = ranks::roster(rules, field, unit);
    let battle = field.resource::<BattleState>();
    let home = |from: UnitId, at: UnitId| {
        let charges = battle.charges.iter().rev().filter(move |charge| charge.unit == from && charge.target == at);
        charges.into_iter().find(|charge| charge.fate == ChargeFate::Home && rounds == 0)
    };
    let beyond = rules.charts().movement.flanked_beyond_degrees + TOLERANCE;
    let flanked = home(unit, foe).and_then(|charge| charge.contact).is_some_and(|contact| contact.degrees > beyond);
    match home(foe, unit) {
        _ if flanked => Aspect::FlankOrRear,
        Some(charge) => charge.aspect,
        None if home(unit, foe).is_some() => Aspect::Front,
        None => touch::aspect(meeting(rules, field, &roster, foe, unit).side),
    }
}

/// Attackers of one side of a block strike with no more figures than it allows, the first of them with all of theirs
/// (wof.20.8.08).
fn hold_to_the_side_of_a_block(rules: &Wof, field: &Field<'_>, pairings: &mut [Pairing]) {
    let mut left: Vec<((crate::table::FeatureId, usize), u32)> = Vec::new();
    for pairing in pairings {
        let Some((feature, stronghold)) = blocks::block_towards(rules, field, pairing.opponent, pairing.striker) else {
            continue;
        };
        let side = (feature, blocks::side_attacked(rules, field, pairing.striker, feature));
        let index = left.iter().position(|(known, _)| *known == side).unwrap_or_else(|| {
            left.push((side, blocks::most_attackers(rules, stronghold)));
            left.len() - 1
        });
        pairing.figures = pairing.figures.min(left[index].1);
        left[index].1 -= pairing.figures;
    }
}

/// The horse close behind horse one rank deep: its first rank strikes as the second, with a die of its own
/// (wof.17.2.01, wof.17.2.02).
fn behind_horse(rules: &Wof, field: &Field<'_>, fights: &[Fight], pairings: &[Pairing], unit: UnitId) -> Vec<Pairing> {
    let own = figures::of(rules, field, unit);
    let is_horse = |unit: UnitId| field.of::<UnitState>(unit).condition().troop.is_cavalry();
    let struck = pairings.iter().filter(|pairing| pairing.striker == unit && pairing.own_face == Aspect::Front);
    let Some(pairing) = struck.max_by_key(|pairing| pairing.figures) else { return Vec::new() };
    if !is_horse(unit) || figures::ranks_deep(&own) != 1 {
        return Vec::new();
    }
    let free = |friend: UnitId| {
        let state = field.of::<UnitState>(friend);
        is_horse(friend)
            && state.formation.stands_in_ranks()
            && state.formation.kind != FormationKind::Clump
            && !state.morale.is_routing()
            && !fights.iter().any(|fight| fight.has(friend))
    };
    let friends = field.side(field.unit(unit).side).filter(|friend| friend.on_table() && free(friend.id));
    let degrees = rules.charts().movement.flanked_beyond_degrees;
    let behind =
        friends.map(|friend| (friend.id, figures_behind(&own, &figures::of(rules, field, friend.id), degrees)));
    let most = behind
        .filter(|(_, figures)| *figures > 0)
        .max_by_key(|(friend, figures)| (*figures, std::cmp::Reverse(*friend)));
    most.map(|(striker, figures)| Pairing { striker, figures: figures.min(pairing.figures), ..*pairing })
        .into_iter()
        .collect()
}

/// How many figures of the first rank of some horse stand straight behind figures of other horse, nearer than a horse
/// is long, and face the same way within this many degrees.
fn figures_behind(before: &[Figure], behind: &[Figure], degrees: f32) -> u32 {
    let room = |figure: &Figure| {
        let (body, depth) = (figure.body, figure.body.footprint.depth);
        let back = Pose::new(body.pose.to_table(bevy::math::Vec2::new(0.0, -depth)), body.pose.facing);
        Body::new(back, Footprint::new(body.footprint.frontage / 2.0, depth))
    };
    let looks_alike =
        |one: &Figure, other: &Figure| one.body.pose.facing.turn_to(other.body.pose.facing).abs() <= degrees;
    let backed = before.iter().filter(|figure| {
        figures::front_rank(behind).any(|other| room(figure).overlaps(&other.body) && looks_alike(figure, other))
    });
    u32::try_from(backed.count())
        .unwrap_or_default()
        .min(u32::try_from(figures::front_rank(behind).count()).unwrap_or_default())
}
