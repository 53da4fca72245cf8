//! The strikes of a round (wof.17.1, `wof.h.flank_strike`, `wof.h.split_strike`): every unit's figures shared out
//! among the enemies that it meets, and on which faces they strike. Measures and counts; throws nothing.

use serde::{Deserialize, Serialize};

use crate::{
    measure::TOLERANCE,
    rules::wof::{
        Wof,
        buildings::positions,
        charge::flanks,
        charts::Aspect,
        melee::{
            blocks, combat_modifiers,
            ranks::{self, Meeting, Roster, Strikers},
            reinforcing_cavalry, touch,
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
    if combat_modifiers::may_strike(field.of::<Morale>(unit).spirit).is_err() {
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
/// (wof.17.2.01).
fn behind_horse(
    rules: &Wof,
    field: &Field<'_>,
    fights: &[Fight],
    pairings: &[Pairing],
    unit: UnitId,
) -> Option<Pairing> {
    let struck = pairings.iter().filter(|pairing| pairing.striker == unit && pairing.own_face == Aspect::Front);
    let pairing = struck.max_by_key(|pairing| pairing.figures)?;
    let (striker, figures) = reinforcing_cavalry::behind(rules, field, fights, unit)?;
    Some(Pairing { striker, figures: figures.min(pairing.figures), ..*pairing })
}
