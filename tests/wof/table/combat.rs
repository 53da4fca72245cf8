//! A round of combat (wof.17): losses that fall together, the loser, what disorders, the ground, and the modifiers that
//! are measured.

use linstock::{
    measure::Facing,
    rules::wof::{
        charge::impetus::Impetus,
        charts::{Arms, Drill, FormationKind, Grade, Protection, Ranks, TerrainKind as Ground},
        melee::combat_modifiers::Zeal,
        state::{BattalionGun, Charge, ChargeFate, GunPlace, GunPost},
    },
    table::FeatureId,
};

use super::{
    Table, battery, cuirassiers, horse, hussars, light, line,
    striking::{met, round, strike, strikes},
};
use crate::rules::ground::LaysGround;

fn home(charge: &mut Charge) {
    charge.fate = ChargeFate::Home;
}

/// A charge that came uphill.
fn uphill(charge: &mut Charge) {
    charge.fate = ChargeFate::Home;
    charge.contact.iter_mut().for_each(|contact| contact.uphill = true);
}

#[test]
fn losses_of_a_round_fall_together() {
    // wof.10.4.01: both strike with all that they had when the round began
    let fight = round(met(line("Reds"), line("Blues")).locked("Reds", "Blues", 1), &[6, 6]);
    assert_eq!(strikes(&fight)[0], strikes(&fight)[1]);
    assert_eq!((fight.men("Reds"), fight.men("Blues")), (21, 21), "three whole figures each");
    assert_eq!(fight.battle_state().fights[0].rounds, 2);
}

#[test]
fn a_unit_that_took_more_than_it_gave_has_lost_and_equal_losses_are_no_defeat() {
    // wof.x.089, wof.x.090: wof.18.1.09
    let lost = round(met(line("Reds"), line("Blues")).locked("Reds", "Blues", 1), &[5, 4]);
    assert!(lost.says("Blues lost the round") && !lost.says("Reds lost the round"));
    let drawn = round(met(line("Reds"), line("Blues")).locked("Reds", "Blues", 1), &[5, 5]);
    assert!(!drawn.says("lost the round"));
}

#[test]
fn a_twelfth_lost_in_a_round_disorders() {
    // wof.17.3.01: 24 figures are disordered from 12 pips on; a die of 2 costs them less
    let fight = round(met(line("Reds"), line("Blues")).locked("Reds", "Blues", 1), &[4, 2]);
    assert_eq!(
        (fight.state("Blues").formation.ranks, fight.state("Reds").formation.ranks),
        (Ranks::Disordered, Ranks::Ordered)
    );
}

#[test]
fn impetus_counts_in_the_round_of_contact_alone() {
    // wof.17.4.01, wof.17.5.03
    let first = round(met(line("Reds"), line("Blues")).charge("Reds", "Blues", home), &[2, 4]);
    let later =
        round(met(line("Reds"), line("Blues")).charge("Reds", "Blues", home).locked("Reds", "Blues", 1), &[2, 4]);
    assert_eq!((strikes(&first)[0].1.as_str(), strikes(&later)[0].1.as_str()), ("4", "2"));
}

#[test]
fn a_charge_that_failed_or_waits_starts_no_fight() {
    // wof.10.3.05, wof.18.1.06
    for fate in [ChargeFate::Failed, ChargeFate::Pending] {
        let fight =
            round(met(line("Reds"), line("Blues")).charge("Reds", "Blues", move |charge| charge.fate = fate), &[]);
        assert!(strikes(&fight).is_empty() && fight.battle_state().fights.is_empty());
    }
}

#[test]
fn attacking_up_a_steep_slope_costs_a_point_in_the_first_round_only() {
    // wof.20.5.03, wof.17.5.05
    let first = round(met(line("Reds"), line("Blues")).charge("Reds", "Blues", uphill), &[2, 2]);
    let later =
        round(met(line("Reds"), line("Blues")).charge("Reds", "Blues", uphill).locked("Reds", "Blues", 1), &[2, 2]);
    assert_eq!((strikes(&first)[0].1.as_str(), strikes(&later)[0].1.as_str()), ("3", "2"));
}

#[test]
fn foot_in_light_woods_has_cover_from_horse_and_is_not_in_the_open() {
    // wof.x.231: wof.20.3.02, wof.9.4.01, wof.17.5.04
    let woods = |table: Table| {
        table.area("the copse", Ground::LightWoods, (20.0, 20.0), (40.0, 30.0)).locked("Reds", "Blues", 1)
    };
    let horse = round(woods(met(horse("Reds").men(10).wide(10), line("Blues"))), &[5, 1]);
    let foot = round(woods(met(line("Reds").men(10).wide(10), line("Blues"))), &[5, 1]);
    assert_eq!((strikes(&horse)[0].clone(), strikes(&foot)[0].clone()), (strike(10, 4, "1.0"), strike(10, 5, "1.2")));
}

#[test]
fn heavy_horse_has_a_point_more_in_the_open_but_not_at_rough_ground() {
    // wof.x.077, wof.9.4.02, wof.17.5.04
    let eight = || met(horse("Reds").men(8).wide(8), line("Blues")).charge("Reds", "Blues", home);
    assert_eq!(strikes(&round(eight(), &[3, 1]))[0], strike(8, 6, "1.0"));
    let rough = eight().area("the scrub", Ground::Rough, (20.0, 20.0), (40.0, 30.0));
    assert_eq!(strikes(&round(rough, &[3, 1]))[0].1, "5");
}

#[test]
fn cuirassiers_are_struck_at_two_less_and_armed_irregulars_strike_at_more() {
    // wof.x.078, wof.x.085, wof.x.285: wof.17.5.07, wof.17.5.11, wof.17.5.12
    let armour = met(horse("Reds").men(10).wide(10), cuirassiers("Blues").men(10).wide(10)).locked("Reds", "Blues", 1);
    assert_eq!(strikes(&round(armour, &[5, 1]))[0], strike(10, 3, "1.0"));
    let clans = line("Reds").men(15).wide(15).grade(Grade::D).with(|unit| {
        (unit.troops.drill, unit.morale.zeal, unit.troops.arms, unit.troops.weapon) =
            (Drill::Irregular, Zeal::Fanatic, Arms::HeavyWeapons, None);
    });
    let fight = round(
        met(clans, line("Blues").men(30).wide(15)).switch("irregulars", "On").locked("Reds", "Blues", 1),
        &[3, 1],
    );
    assert_eq!(strikes(&fight)[0], strike(15, 5, "1.5"));
}

#[test]
fn foot_without_bayonets_strikes_at_two_less() {
    // wof.x.082: wof.17.5.06
    let reds = line("Reds").men(6).wide(6).with(|unit| unit.troops.arms = Arms::NoBayonets);
    assert_eq!(
        strikes(&round(met(reds, line("Blues").men(12).wide(6)).locked("Reds", "Blues", 1), &[5, 1]))[0],
        strike(6, 3, "0.3")
    );
}

#[test]
fn horse_strikes_a_square_at_three_less() {
    // wof.x.079: wof.17.5.08
    let square = line("Blues").men(32).formed(FormationKind::Square);
    let fight = round(met(hussars("Reds").men(8).wide(8), square).locked("Reds", "Blues", 1), &[6, 1]);
    assert_eq!(strikes(&fight)[0], strike(8, 3, "0.4"));
}

#[test]
fn the_gun_of_a_battalion_is_ignored() {
    // wof.21.1.10
    let reds = line("Reds").with(|unit| {
        unit.battalion_gun = Some(BattalionGun { gunners: 2, place: GunPlace::WithParent, post: GunPost::Middle });
    });
    let fight = round(met(reds, line("Blues")).switch("battalion_guns", "On").locked("Reds", "Blues", 1), &[1, 1]);
    assert_eq!(strikes(&fight)[0].0, "24");
}

#[test]
fn soft_cover_costs_a_point_in_every_round() {
    // wof.x.083: wof.17.5.05
    for rounds in [0, 1] {
        let held = line("Blues")
            .men(20)
            .formed(FormationKind::Garrison)
            .with(|unit| unit.formation.garrison = Some(FeatureId(0)));
        let table = Table::open().stronghold("the redoubt", Protection::Works, 48, (22.0, 20.0), (38.0, 25.0));
        let table = table.unit(line("Reds").men(10).wide(10).at(30.0, 20.0)).unit(held.foe().at(30.0, 21.0));
        let fight = round(table.charge("Reds", "Blues", slowly).locked("Reds", "Blues", rounds), &[5, 1]);
        assert_eq!(strikes(&fight)[0], strike(10, 4, "1.0"), "after {rounds} rounds");
    }
}

/// A charge without impetus.
fn slowly(charge: &mut Charge) {
    charge.fate = ChargeFate::Home;
    charge.contact.iter_mut().for_each(|contact| contact.impetus = Impetus::None);
}

#[test]
fn better_troops_on_a_flank_strike_at_five_more() {
    // wof.x.229: wof.17.5.01, wof.17.5.02
    let edge = 30.0 + 6.0 * 20.0 / 25.4;
    let reds = line("Reds").men(16).wide(8).grade(Grade::B).at(edge, 20.0 + 20.0 / 25.4).facing(Facing::WEST);
    let table = Table::open().unit(reds).unit(line("Blues").grade(Grade::D).foe().at(30.0, 20.0));
    let fight = round(table.locked("Reds", "Blues", 1), &[2, 1]);
    assert_eq!(strikes(&fight)[0], strike(16, 7, "2.4"));
}

#[test]
fn guns_set_up_in_a_work_are_fought_and_not_run_over() {
    // wof.x.270: wof.17.6.01, wof.17.5.05, wof.h.guns_in_cover
    let guns = battery("Blues").foe().at(30.0, 20.0).with(|unit| unit.formation.garrison = Some(FeatureId(0)));
    let table = Table::open().stronghold("the redoubt", Protection::Works, 48, (22.0, 20.0), (38.0, 25.0));
    let fight = round(table.unit(line("Reds").at(30.0, 20.0)).unit(guns).charge("Reds", "Blues", slowly), &[5, 5]);
    let all = strikes(&fight);
    assert_eq!((all.len(), all[0].1.as_str(), all[1].0.as_str(), all[1].1.as_str()), (2, "4", "12", "5"));
    assert_eq!(fight.state("Reds").formation.ranks, Ranks::Disordered, "wof.20.9.04");
}

#[test]
fn skirmishers_that_attack_a_wood_fight_as_close_order() {
    // wof.17.6.01: from the open, against foot in the wood; foot that comes out at them in the open runs them over
    let loose = || light("Reds").men(12).formed(FormationKind::Skirmish);
    let wood = |table: Table| table.area("the wood", Ground::HeavyWoods, (20.0, 20.0), (40.0, 30.0));
    let attack = round(wood(met(loose(), line("Blues"))).charge("Reds", "Blues", slowly), &[1, 1]);
    assert_eq!(strikes(&attack).len(), 2);
    let sally = round(wood(met(loose(), line("Blues"))).charge("Blues", "Reds", slowly), &[]);
    assert!(strikes(&sally).is_empty());
}
