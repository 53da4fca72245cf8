//! The shooting modifiers (wof.16.3.04 to wof.16.3.13).

use crate::{
    receipt::Draft,
    rules::wof::{
        data::{Ammunition, Band, Cover, Motion, Ranks, Rules, ShootCase, TargetKind, Weapon, options::Toggle},
        fire::{
            arms::Fire,
            dense_target::Depth,
            fire_and_movement::ShotsBefore,
            volley::{Target, Volley},
        },
    },
};

/// The penalties that the first fire of a unit avoids, or the bonus that it does not get.
pub(super) fn note_first_fire(volley: &Volley, draft: &mut Draft) {
    let first = volley.past.shots == ShotsBefore::None && volley.shooter.is_steady();
    if first && volley.fire == Fire::SmallArms(Weapon::Carbine) {
        draft.note(clause!("wof.16.1.10"), "carbines have no first fire", 0);
    }
    if volley.past.motion == Motion::Moved && !volley.suffers_for_moving() {
        draft.note(clause!("wof.16.1.05b"), "first fire on the move", 0);
    }
}

/// The modifier to the die of a volley (wof.16.3).
pub fn modifier(rules: Rules<'_>, volley: &Volley) -> i32 {
    let chart = &rules.charts.fire;
    let of_cases = cases(rules, volley).into_iter().map(|case| chart.modifiers.of(case).modifier);
    chart.grade(volley.shooter.grade) + of_cases.sum::<i32>()
}

/// The lines of the shooting modifiers that a volley meets, each at most once (`wof.t.shoot_mods`): among them ballshot
/// at a dense target (wof.16.3.05), canister (wof.16.3.07) and far range (wof.16.3.11).
pub(super) fn cases(rules: Rules<'_>, volley: &Volley) -> Vec<ShootCase> {
    let shooter = volley.shooter;
    let ball = matches!(volley.fire, Fire::Guns(_, Ammunition::Ball));
    let rifles = volley.fire == Fire::SmallArms(Weapon::Rifle);
    let mut unhandy = vec![
        (shooter.ranks == Ranks::Disordered || shooter.troop.is_cavalry(), ShootCase::DisorderedOrMounted),
        (rifles, ShootCase::Rifle),
        (shooter.in_square(), ShootCase::InSquare),
    ];
    unhandy.retain(|(applies, _)| *applies);
    if rules.options.fire_line_once == Toggle::On {
        unhandy.truncate(1);
    }
    let others = [
        (ball && volley.target.depth == Depth::Dense, ShootCase::DenseTarget),
        (volley.is_first_fire(), ShootCase::FirstFire),
        (matches!(volley.fire, Fire::Guns(_, Ammunition::Canister)), ShootCase::Canister),
        (shooter.is_poor(), ShootCase::ShakenOrExhausted),
        (volley.suffers_for_moving(), ShootCase::Moving),
        (volley.band == Band::Far, ShootCase::FarRange),
    ];
    let protection = protection(volley.target, rifles);
    others.into_iter().chain(unhandy).filter(|(applies, _)| *applies).map(|(_, case)| case).chain(protection).collect()
}

/// The worse of the two lines of protection; rifles take no notice of the softer (wof.16.3.12, wof.16.3.13).
fn protection(target: Target, rifles: bool) -> Option<ShootCase> {
    let soft = target.cover == Cover::Soft || target.kind != TargetKind::Formed;
    match target.cover {
        Cover::Hard => Some(ShootCase::HardCover),
        _ if soft && !rifles => Some(ShootCase::SoftProtection),
        _ => None,
    }
}
