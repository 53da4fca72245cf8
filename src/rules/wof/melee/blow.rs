//! A pairing with the inputs of its die: impetus, cover, the ground and which round it is (wof.9.4, wof.17.4,
//! wof.20.5.03). Measures; throws nothing.

use crate::{
    measure::Segment,
    rules::wof::{
        Wof,
        charge::{impetus::Impetus, who_may_charge},
        charts::{Cover, Ground},
        condition::Condition,
        melee::{
            combat_modifiers::{Round, Strike},
            pairings::Pairing,
        },
        movement::water,
        state::{BattleState, Charge, ChargeFate, UnitState},
        terrain::{Care, Upset, upset},
        visibility::cover,
    },
    table::{Field, UnitId, ask::Whom},
};

/// The strike of a pairing where its units stand.
pub fn strike(rules: &Wof, field: &Field<'_>, pairing: &Pairing) -> Strike {
    let Pairing { striker, opponent, rounds, .. } = *pairing;
    let state = field.of::<UnitState>(striker);
    Strike {
        figures: pairing.figures,
        striker: condition(rules, field, striker),
        arms: state.troops.arms,
        zeal: state.morale.zeal,
        impetus: impetus(field, striker, opponent, rounds),
        own_face: pairing.own_face,
        opponent: condition(rules, field, opponent),
        opponent_face: pairing.opponent_face,
        opponent_impetus: impetus(field, opponent, striker, rounds),
        cover: cover(rules, field, pairing),
        ground: ground(rules, field, striker, opponent),
        round: if rounds == 0 { Round::First } else { Round::Later },
    }
}

/// How a unit stands as it fights: skirmishers and gunners in strong terrain as disordered close order (wof.13.0.10,
/// wof.17.6.01).
pub fn condition(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Condition {
    let state = field.of::<UnitState>(unit);
    let close = state.is_close_order() || !who_may_charge::is_in_strong_terrain(rules, field, unit);
    if close { state.condition() } else { state.condition().in_strong_terrain() }
}

/// The charge of this turn by which a unit reached another, in the round of contact.
pub fn charge_home<'f>(field: &Field<'f>, unit: UnitId, target: UnitId, rounds: u16) -> Option<&'f Charge> {
    let charges = &field.resource::<BattleState>().charges;
    let home = |charge: &&Charge| charge.unit == unit && charge.target == target && charge.fate == ChargeFate::Home;
    charges.iter().rev().find(home).filter(|_| rounds == 0)
}

/// The impetus of a charge counts in the round of contact alone (wof.17.4.01, wof.17.4.02).
fn impetus(field: &Field<'_>, unit: UnitId, foe: UnitId, rounds: u16) -> Impetus {
    let contact = charge_home(field, unit, foe, rounds).and_then(|charge| charge.contact);
    contact.map_or(Impetus::None, |contact| contact.impetus)
}

/// The cover of the opponent; a charge uphill or across an obstacle meets one (wof.20.5.03).
fn cover(rules: &Wof, field: &Field<'_>, pairing: &Pairing) -> Cover {
    let uphill = charge_home(field, pairing.striker, pairing.opponent, pairing.rounds)
        .and_then(|charge| charge.contact)
        .is_some_and(|contact| contact.uphill);
    let found = cover::in_combat(rules, field, pairing.opponent, pairing.striker);
    if uphill { found.max(Cover::Obstacle) } else { found }
}

/// Whether an opponent is in the open towards a striker: not in or behind ground that would disorder the striker
/// (wof.9.4.01, wof.9.4.02). Judged from the middle of each of its stands towards the striker; rough ground is never
/// open against horse.
fn ground(rules: &Wof, field: &Field<'_>, striker: UnitId, opponent: UnitId) -> Ground {
    let condition = field.of::<UnitState>(striker).condition();
    let towards = field.unit(striker).at();
    let reach = rules.charts().terrain.lining_inches;
    let broken = |stand: &&crate::table::Stand| {
        let way = (towards - stand.pose.at).normalize_or_zero()
            * (stand.base.depth / 2.0 + reach).min(towards.distance(stand.pose.at));
        let before = field.transect(Segment::new(stand.pose.at, stand.pose.at + way), Whom::nobody());
        let mut grounds =
            before.features().filter_map(|(ground, crossing)| water::kind_crossed(rules, ground, crossing));
        grounds.any(|kind| upset(rules.in_force(), condition, kind, Care::Hasty) != Upset::Never)
    };
    let stands = || field.stands_of(opponent);
    let part = rules.charts().terrain.cover_from_part_of_figures;
    let (broken, all) = (stands().filter(broken).count(), stands().count());
    if broken > 0 && broken as f32 >= all as f32 * part { Ground::Broken } else { Ground::Open }
}
