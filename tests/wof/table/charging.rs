//! Charges: rights, ways, and contact (sections 14 and 17.4).

use linstock::{
    battle::QuestionKind,
    measure::{Facing, Leg},
    rules::wof::{
        charge::{approach, impetus::Impetus, targets, who_may_charge},
        charts::{Aspect, Drill, FormationKind, Ranks, Spirit, TerrainKind},
        state::{Charge, ChargeFate, TurnStage},
    },
};

use super::{Fight, Judged, Spec, Table, ahead, battery, horse, hussars, light, limbered, line};
use crate::{oracle::random::Random, rules::ground::LaysGround};

/// Two units at the first side's charges, of which the first is to charge the second.
pub(super) fn facing_each_other(charger: Spec, target: Spec, dice: &[u8]) -> Fight {
    Table::open().unit(charger).unit(target.foe()).fight(TurnStage::FirstMoves, dice)
}

/// Two units, of which the first charges the second by a way of its own.
pub(super) fn charged(charger: Spec, target: Spec, path: &[Leg], dice: &[u8]) -> Fight {
    let names = [charger.name().to_owned(), target.name().to_owned()];
    let mut fight = facing_each_other(charger, target, dice);
    fight.charges_by(&names[0], &names[1], path).lawful();
    fight
}

/// Whether a charge still asks a unit.
pub(super) fn asks(fight: &Fight) -> bool {
    fight.battle.question().is_some_and(|question| question.kind == QuestionKind::React)
}

/// The latest charge of a unit.
pub(super) fn latest<'f>(fight: &'f Fight, name: &str) -> &'f Charge {
    fight.battle_state().charge_of(fight.id(name)).expect("it charged")
}

fn straight() -> [Leg; 1] {
    [ahead(30.0)]
}

#[test]
fn a_straight_charge_strikes_flat_with_impetus_and_both_are_in_contact() {
    // wof.14.0.02, wof.17.4.01
    let mut fight = charged(line("24th").at(36.0, 10.0), line("Garde").at(36.0, 16.0), &straight(), &[]);
    fight.does("Garde", "stand").lawful();
    let charge = latest(&fight, "24th");
    let contact = charge.contact.expect("it struck");
    assert_eq!((charge.aspect, contact.impetus, charge.fate), (Aspect::Front, Impetus::Has, ChargeFate::Pending));
    assert!(contact.degrees < 0.1 && (contact.inches - 6.0).abs() < 0.1, "{contact:?}");
    assert_eq!(fight.battle_state().fights.len(), 1);
    assert!(fight.gap("24th", "Garde") <= 0.05 && fight.state("24th").conduct.spent > 0.7);
}

#[test]
fn straight_inches_before_the_charge_count() {
    // wof.x.139: wof.17.4.03
    for (tail, found) in [(2.0, Impetus::Has), (0.5, Impetus::None)] {
        let charger = line("24th").at(36.0, 10.0).with(|unit| unit.history.straight_tail_inches = tail);
        let mut fight = charged(charger, line("Garde").at(36.0, 11.0), &straight(), &[]);
        fight.does("Garde", "stand").lawful();
        assert_eq!(latest(&fight, "24th").contact.expect("it struck").impetus, found, "after {tail} in");
    }
}

#[test]
fn shaken_troops_and_squares_do_not_charge_and_exhausted_ones_do() {
    // wof.x.259: wof.14.1.02, wof.14.1.04
    let rows = [
        (line("24th").with(|unit| unit.morale.spirit = Spirit::Shaken), Err("wof.14.1.04")),
        (line("24th").lost(72), Ok(())),
        (line("24th").formed(FormationKind::Square), Err("wof.14.1.02")),
        (line("24th").with(|unit| unit.morale.confused = true), Err("wof.6.1.06")),
        (line("24th").with(|unit| unit.conduct.support_failed = true), Err("wof.14.3.05")),
        (
            line("24th").with(|unit| (unit.troops.drill, unit.formation.width) = (Drill::Irregular, 13)),
            Err("wof.21.4.06"),
        ),
        (battery("24th"), Err("wof.11.0.02")),
    ];
    for (charger, expected) in rows {
        let fight = facing_each_other(charger.at(36.0, 10.0), line("Garde").at(36.0, 15.0), &[]);
        let tried = who_may_charge::may_try(fight.battle.rules(), &fight.battle.field(), fight.id("24th"));
        assert_eq!(tried.map_err(|refusal| refusal.clause.id()), expected);
    }
}

#[test]
fn skirmishers_charge_nobody_but_skirmishers_in_the_open() {
    // wof.17.6.02, wof.14.1.03
    for (target, expected) in [
        (line("Garde"), Err("wof.14.1.03")),
        (battery("Garde"), Err("wof.17.6.02")),
        (light("Garde").formed(FormationKind::Skirmish), Ok(())),
    ] {
        let fight =
            facing_each_other(light("95th").formed(FormationKind::Skirmish).at(36.0, 10.0), target.at(36.0, 13.0), &[]);
        let found =
            targets::may_charge_at(fight.battle.rules(), &fight.battle.field(), fight.id("95th"), fight.id("Garde"));
        assert_eq!(found.map_err(|refusal| refusal.clause.id()), expected);
    }
}

#[test]
fn foot_that_charges_horse_is_disordered_and_has_no_impetus() {
    // wof.x.258: wof.14.1.01
    let mut fight = charged(line("24th").at(36.0, 10.0), horse("Blues").at(36.0, 14.0), &straight(), &[]);
    assert_eq!(fight.state("24th").formation.ranks, Ranks::Disordered);
    fight.does("Blues", "stand").lawful();
    assert_eq!(latest(&fight, "24th").contact.expect("it struck").impetus, Impetus::None);
}

#[test]
fn no_charge_at_a_target_out_of_reach_and_a_charge_only_wheels_and_goes_straight() {
    // wof.14.0.02, wof.h.charge_path
    let mut fight = facing_each_other(line("24th").at(36.0, 10.0), line("Garde").at(36.0, 18.5), &[]);
    let refusal = fight.charges("24th", "Garde").expect_err("it is too far");
    assert_eq!(
        (refusal.clause.id(), refusal.to_string().as_str()),
        ("wof.14.0.02", "it is farther off than a charge goes (wof.14.0.02), nearest 8.5 in, reach 8 in")
    );
    let mut fight = facing_each_other(line("24th").at(36.0, 10.0), line("Garde").at(36.0, 16.0), &[]);
    assert_eq!(fight.charges_by("24th", "Garde", &[Leg::Oblique(1.0, 6.0)]).refused(), "wof.h.charge_path");
    fight.charges("24th", "Garde").lawful();
}

#[test]
fn a_flank_attack_begins_behind_the_frontage_and_strikes_no_front_edge() {
    // wof.x.202: wof.14.5.01
    let behind = line("24th").wide(6).facing(Facing::EAST).at(20.0, 33.0);
    let fight = facing_each_other(behind, line("Garde").at(32.0, 32.5), &[]);
    let found =
        approach::approaches(fight.battle.rules(), &fight.battle.field(), fight.id("24th"), fight.id("Garde"), 1.0);
    assert!(found.is_empty() || found[0].aspect == Aspect::FlankOrRear, "{found:?}");
    let column = || line("24th").wide(4);
    let flank = column().facing(Facing::EAST).at(20.0, 33.0);
    let fight = charged(flank, line("Garde").at(32.0, 32.5), &straight(), &[]);
    assert_eq!(latest(&fight, "24th").aspect, Aspect::FlankOrRear, "{}", fight.journal().join("\n"));
    assert!(!asks(&fight), "who is charged in flank has nothing to answer (wof.14.2.02)");
    let mut fight = charged(column().at(36.0, 24.0), line("Garde").at(36.0, 32.5), &straight(), &[]);
    fight.does("Garde", "stand").lawful();
    assert_eq!(latest(&fight, "24th").aspect, Aspect::Front);
}

#[test]
fn a_charger_wheels_until_it_lies_flat() {
    // wof.14.0.04
    let charger = hussars("10th").facing(Facing::from_bearing(20.0)).at(34.0, 10.0);
    let mut fight = charged(charger, line("Garde").at(36.0, 16.0), &straight(), &[]);
    fight.does("Garde", "stand").lawful();
    let contact = latest(&fight, "10th").contact.expect("it struck");
    assert!(contact.degrees < 1.0, "{contact:?}");
    assert!((fight.front("10th").facing.bearing()).min(360.0 - fight.front("10th").facing.bearing()) < 1.0);
}

#[test]
fn a_charger_who_strikes_the_corner_of_a_square_does_not_wheel_onto_another_face() {
    // wof.14.0.04
    let (mut random, mut struck) = (Random::new(7), 0);
    for number in 0..120 {
        let square = line("Garde").men(9).formed(FormationKind::Square).facing(random.facing());
        let square = square.at(36.0 + random.number(-3.0, 3.0), 16.0);
        let mut fight = facing_each_other(line("24th").men(9).at(36.0, 10.0), square, &[]);
        if fight.charges_by("24th", "Garde", &straight()).is_err() {
            continue;
        }
        if asks(&fight) {
            fight.does("Garde", "stand").lawful();
        }
        struck += u32::from(latest(&fight, "24th").contact.is_some());
        let most = fight.overlap("24th", "Garde");
        assert!(most <= 0.01, "charge {number}: {most} in on the square, {:?}", fight.journal());
    }
    assert!(struck > 40, "{struck} charges struck");
}

#[test]
fn horse_runs_over_skirmishers_only_when_its_test_has_decided() {
    // wof.17.6.03, wof.h.overrun
    let mut fight = charged(
        horse("Blues").at(36.0, 10.0),
        light("95th").formed(FormationKind::Skirmish).at(36.0, 18.0),
        &straight(),
        &[],
    );
    fight.does("95th", "stand").lawful();
    let charge = latest(&fight, "Blues");
    assert!(
        charge.contact.is_some()
            && charge.overrun.iter().any(|(unit, figures)| *unit == fight.id("95th") && !figures.is_empty())
    );
    assert!(fight.battle_state().fights.is_empty(), "nobody is locked in combat with those whom he runs over");
    assert_eq!(fight.men("95th"), 24);
}

#[test]
fn a_charger_may_carry_on_over_skirmishers_at_the_next_target() {
    // wof.17.6.04
    let table = Table::open().unit(horse("Blues").at(36.0, 10.0));
    let table = table.unit(light("95th").formed(FormationKind::Skirmish).foe().at(36.0, 16.0));
    let mut fight = table.unit(line("Garde").foe().at(36.0, 22.0)).fight(TurnStage::FirstMoves, &[]);
    fight.charges_by("Blues", "95th", &straight()).lawful();
    fight.does("95th", "stand").lawful();
    fight.does("Blues", "go_on").lawful();
    while asks(&fight) {
        fight.pass();
    }
    let charge = latest(&fight, "Blues");
    assert_eq!(
        (charge.target, charge.contact.is_some(), charge.first_contact.is_some()),
        (fight.id("Garde"), true, true)
    );
    assert!(fight.gap("Blues", "Garde") <= 0.05);
    assert_eq!(fight.battle_state().fights.len(), 1);
    assert_eq!(fight.told_by("wof.17.6.03"), ["Blues was upon 95th."]);
    assert_eq!(fight.told_by("wof.17.6.04"), ["Blues went on at Garde."]);
}

#[test]
fn a_unit_that_attacks_a_charger_in_its_own_step_charges_and_does_not_countercharge() {
    // wof.18.2.02
    let table = Table::open().unit(horse("dragoons").at(36.0, 24.0)).unit(line("foot").foe().at(36.0, 30.0));
    let table = table.unit(hussars("hussars").wide(4).foe().facing(Facing::EAST).at(24.0, 23.0));
    let told = |table: Table| {
        let mut fight = table.fight(TurnStage::SecondMoves, &[]);
        fight.announces("hussars", "dragoons").lawful();
        fight.told_by("wof.18.2.02").join(" ")
    };
    let charge = |charge: &mut Charge| charge.contact = None;
    assert_eq!(
        told(table.charge("dragoons", "foot", charge)),
        "hussars declared a charge at dragoons, which charges itself."
    );
}

#[test]
fn a_charge_at_skirmishers_in_a_wood_is_shown_as_one_at_close_order() {
    // wof.17.6.01
    let table = Table::open().area("the wood", TerrainKind::LightWoods, (20.0, 15.5), (52.0, 30.0));
    let table = table.unit(line("24th").at(36.0, 10.0));
    let loose = light("95th").formed(FormationKind::Skirmish).foe().at(36.0, 16.0);
    let mut fight = table.unit(loose).fight(TurnStage::FirstMoves, &[]);
    fight.charges("24th", "95th").lawful();
    fight.does("95th", "stand").lawful();
    assert_eq!(fight.told_by("wof.17.6.01"), ["24th struck, in strong terrain, 95th."]);
}

#[test]
fn a_unit_that_did_not_see_the_other_as_the_phase_began_is_surprised() {
    // wof.18.3.15
    let two =
        || Table::open().unit(hussars("10th").wide(4).at(36.0, 10.0)).unit(horse("Blues").wide(4).foe().at(36.0, 24.0));
    let wood =
        two().area("wood", TerrainKind::HeavyWoods, (20.0, 14.0), (52.0, 20.0)).fight(TurnStage::FirstMoves, &[]);
    let (own, theirs) = (wood.id("10th"), wood.id("Blues"));
    assert_eq!(wood.battle_state().unseen, [(own, theirs), (theirs, own)]);
    assert!(two().fight(TurnStage::FirstMoves, &[]).battle_state().unseen.is_empty());
    let unseen = two().with(|battle, id| battle.unseen = vec![(id("Blues"), id("10th"))]);
    let mut fight = unseen.side_a(linstock::table::Side::Second).fight(TurnStage::SecondMoves, &[]);
    fight.charges_by("10th", "Blues", &straight()).lawful();
    fight.does("Blues", "countercharge").lawful();
    let surprised = ["10th", "Blues"].map(|name| latest(&fight, name).surprised.clone());
    assert_eq!(surprised, [vec![theirs], vec![theirs]], "the charge and the answer to it alike");
}

#[test]
fn a_charge_at_a_unit_on_a_steep_slope_above_it_goes_uphill() {
    // wof.20.5.03: at its crest too, and not where the slope is gentle or goes down
    let rows = [
        (TerrainKind::SteepSlope, (15.96, 30.0), true),
        (TerrainKind::SteepSlope, (16.01, 30.0), true),
        (TerrainKind::GentleSlope, (15.96, 30.0), false),
        (TerrainKind::SteepSlope, (2.0, 10.02), false),
    ];
    for (kind, (from, to), uphill) in rows {
        let table = Table::open().hill("the hill", kind, 1, (20.0, from), (52.0, to)).unit(line("24th").at(36.0, 10.0));
        let mut fight = table.unit(line("Garde").foe().at(36.0, 16.0)).fight(TurnStage::FirstMoves, &[]);
        fight.charges_by("24th", "Garde", &straight()).lawful();
        fight.does("Garde", "stand").lawful();
        assert_eq!(latest(&fight, "24th").contact.expect("it struck").uphill, uphill, "{kind} from {from} to {to}");
    }
}

#[test]
fn gunners_are_run_over_on_their_limbers_as_at_their_guns() {
    // wof.17.6.03
    for guns in [battery("Garde"), limbered("Garde")] {
        let fight = facing_each_other(line("24th").at(36.0, 10.0), guns.at(36.0, 16.0), &[]);
        assert!(who_may_charge::runs_over(
            fight.battle.rules(),
            &fight.battle.field(),
            fight.id("24th"),
            fight.id("Garde")
        ));
    }
}
