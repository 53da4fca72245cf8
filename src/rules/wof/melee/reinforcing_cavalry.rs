//! Cavalry that backs up cavalry one rank deep (wof.17.2.01, wof.17.2.02).

use std::cmp::Reverse;

use bevy::math::Vec2;

use crate::{
    clause::Clause,
    measure::{Body, Footprint, Pose},
    rules::wof::{
        Wof,
        charts::FormationKind,
        formation::figures::{self, Figure},
        state::{Fight, UnitState},
    },
    table::{Field, UnitId},
};

/// Horse in the rear of other horse strikes as its second rank.
pub const CLAUSE: Clause = clause!("wof.17.2.01");

/// The horse close behind a unit of horse one rank deep, and how many figures of its first rank strike as the second
/// (wof.17.2.01, wof.17.2.02): of several, that with the most.
pub fn behind(rules: &Wof, field: &Field<'_>, fights: &[Fight], unit: UnitId) -> Option<(UnitId, u32)> {
    let own = figures::of(rules, field, unit);
    let is_horse = |unit: UnitId| field.of::<UnitState>(unit).condition().troop.is_cavalry();
    if !is_horse(unit) || figures::ranks_deep(&own) != 1 {
        return None;
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
    behind.filter(|(_, figures)| *figures > 0).max_by_key(|(friend, figures)| (*figures, Reverse(*friend)))
}

/// How many figures of the first rank of some horse stand straight behind figures of other horse, nearer than a horse
/// is long, and face the same way within this many degrees.
fn figures_behind(before: &[Figure], behind: &[Figure], degrees: f32) -> u32 {
    let room = |figure: &Figure| {
        let (body, depth) = (figure.body, figure.body.footprint.depth);
        let back = Pose::new(body.pose.to_table(Vec2::new(0.0, -depth)), body.pose.facing);
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
