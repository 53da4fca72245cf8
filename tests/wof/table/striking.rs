//! Strikes (wof.17.1, wof.17.2, `wof.h.flank_strike`, `wof.h.split_strike`): figures in contact, beyond it and behind,
//! flanks, squares, horse behind horse, routers.

use linstock::{
    measure::Facing,
    receipt::Account,
    rules::wof::{
        charge::impetus::Impetus,
        charts::{Aspect, FormationKind, Grade, Spirit, TerrainKind as Ground},
        state::{Charge, ChargeFate, Pursuit, Rout, TurnStage, UnitState},
    },
    table::UnitId,
};

use super::{Fight, Spec, Table, horse, hussars, light, line};
use crate::rules::ground::LaysGround;

/// The front of an infantry figure and the depth of its rank, inches.
const CELL: f32 = 20.0 / 25.4;

/// The front of the Reds lies against that of the Blues, which face down the table.
pub(super) fn met(reds: Spec, blues: Spec) -> Table {
    Table::open().unit(reds.at(30.0, 20.0)).unit(blues.foe().at(30.0, 20.0))
}

/// One round of the locked units on a table.
pub(super) fn round(table: Table, dice: &[u8]) -> Fight {
    table.fight(TurnStage::Combat, dice)
}

/// Figures, score and loss of every strike, in the order of the dice.
pub(super) fn strikes(fight: &Fight) -> Vec<(String, String, String)> {
    let input = |account: &Account| {
        account.inputs.iter().find(|(name, _)| *name == "figures").map(|(_, figure)| figure.to_string())
    };
    let result = |account: &Account, wanted: &str| {
        account.result.iter().find(|(name, _)| *name == wanted).map(|(_, figure)| figure.to_string())
    };
    let of = |account: &&Account| {
        let (figures, score, loss) = (input(account), result(account, "score"), result(account, "loss"));
        (figures.expect("figures"), score.expect("a score"), loss.expect("a loss"))
    };
    fight.accounts("wof.combat").iter().map(of).collect()
}

/// The figures of every strike.
fn figures(fight: &Fight) -> Vec<String> {
    strikes(fight).into_iter().map(|(figures, ..)| figures).collect()
}

/// One strike as text.
pub(super) fn strike(figures: u32, score: i32, loss: &str) -> (String, String, String) {
    (figures.to_string(), score.to_string(), loss.to_owned())
}

#[test]
fn four_figures_beyond_the_contact_strike_on_each_side_and_the_second_rank_behind_all() {
    // wof.x.086, wof.x.087: wof.17.1.01
    let rows = [
        (line("Reds"), line("Blues").men(16).wide(8), ["24", "16"]),
        (line("Reds").men(32).wide(16), line("Blues").wide(4), ["24", "8"]),
        (line("Reds").men(12).wide(12), line("Blues").men(8).wide(4), ["12", "8"]),
    ];
    for (reds, blues, expected) in rows {
        assert_eq!(figures(&round(met(reds, blues).locked("Reds", "Blues", 1), &[1, 1])), expected);
    }
}

#[test]
fn by_switch_figures_within_four_inches_of_the_contact_strike() {
    // wof.17.1.01: five figures of foot or heavy horse, four of light horse
    for (reds, by_figures, by_inches) in
        [(line("Reds"), "24", "28"), (horse("Reds"), "24", "28"), (hussars("Reds"), "24", "24")]
    {
        let met = || met(reds.clone().men(32).wide(16), line("Blues").men(8).wide(4)).locked("Reds", "Blues", 1);
        assert_eq!(figures(&round(met(), &[1, 1])), [by_figures, "8"]);
        assert_eq!(figures(&round(met().switch("overlap_4_inches", "On"), &[1, 1])), [by_inches, "8"]);
    }
}

#[test]
fn only_files_that_lie_against_the_enemy_touch_it() {
    // wof.17.1.01, wof.h.measuring: eight files apart of twelve, four touch and four beyond them strike
    let table = Table::open().unit(line("Reds").at(30.0, 20.0)).unit(line("Blues").foe().at(30.0 + 8.0 * CELL, 20.0));
    assert_eq!(figures(&round(table.locked("Reds", "Blues", 1), &[1, 1])), ["16", "16"]);
}

/// The Reds stand in the left flank of the Blues, which face down the table, twelve wide.
fn in_flank(reds: Spec, blues: Spec) -> Table {
    let edge = 30.0 + 6.0 * CELL;
    Table::open().unit(reds.at(edge, 20.0 + CELL).facing(Facing::WEST)).unit(blues.foe().at(30.0, 20.0))
}

#[test]
fn a_unit_struck_in_flank_strikes_with_the_end_file_and_the_next() {
    // wof.x.081: wof.h.flank_strike, wof.17.1.02, wof.17.5.02, wof.17.5.10
    let fight = round(in_flank(line("Reds"), line("Blues")).locked("Reds", "Blues", 1), &[2, 6]);
    assert_eq!(strikes(&fight), [strike(20, 5, "2.4"), strike(4, 3, "0.2")]);
}

#[test]
fn the_charge_defines_the_flank_in_the_turn_of_contact() {
    // wof.14.5.01: the charger began before the line of the front, so that the end file strikes without loss
    let home = |aspect| {
        move |charge: &mut Charge| {
            (charge.fate, charge.aspect) = (ChargeFate::Home, aspect);
            charge.contact.iter_mut().for_each(|contact| contact.impetus = Impetus::None);
        }
    };
    for (aspect, reds, blues) in [(Aspect::Front, 2, 6), (Aspect::FlankOrRear, 5, 3)] {
        let fight = round(in_flank(line("Reds"), line("Blues")).charge("Reds", "Blues", home(aspect)), &[2, 6]);
        let scores: Vec<String> = strikes(&fight).into_iter().map(|(_, score, _)| score).collect();
        assert_eq!(scores, [reds.to_string(), blues.to_string()], "{aspect}");
    }
}

#[test]
fn a_charger_that_strikes_at_more_than_half_a_right_angle_is_flanked_itself() {
    // wof.14.0.06, wof.17.5.02, wof.17.5.10
    let askew = |charge: &mut Charge| {
        charge.fate = ChargeFate::Home;
        charge.contact.iter_mut().for_each(|contact| (contact.degrees, contact.impetus) = (50.0, Impetus::None));
    };
    let fight = round(met(line("Reds"), line("Blues")).charge("Reds", "Blues", askew), &[4, 2]);
    assert_eq!(strikes(&fight), [strike(24, 1, "0.4"), strike(24, 5, "3.1")]);
}

#[test]
fn a_unit_divides_its_figures_among_its_opponents_by_their_files() {
    // wof.h.split_strike
    let table = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Blues").men(8).wide(4).foe().at(30.0 - 4.0 * CELL, 20.0))
        .unit(line("Greens").men(8).wide(4).foe().at(30.0 + 4.0 * CELL, 20.0));
    let fight = round(table.locked("Reds", "Blues", 1).locked("Reds", "Greens", 1), &[1, 1, 1, 1]);
    assert_eq!(figures(&fight), ["12", "12", "8", "8"]);
}

#[test]
fn a_square_strikes_with_the_ends_of_the_faces_beside_the_contact() {
    // wof.x.226: wof.17.1.04
    let square = line("Blues").men(32).formed(FormationKind::Square);
    let fight = round(met(horse("Reds").men(24).wide(12), square).locked("Reds", "Blues", 1), &[6, 1]);
    assert_eq!(strikes(&fight), [strike(24, 3, "2.2"), strike(24, 1, "0.4")]);
}

/// Heavy horse with impetus against foot, and some more horse behind it.
fn backed(behind: f32, first: Spec) -> Table {
    let home = |charge: &mut Charge| charge.fate = ChargeFate::Home;
    let rear = 20.0 - 45.0 / 25.4 - behind;
    met(first, line("Blues")).unit(horse("Greens").men(8).wide(8).at(30.0, rear)).charge("Reds", "Blues", home)
}

#[test]
fn horse_close_behind_horse_one_rank_deep_strikes_as_its_second_rank() {
    // wof.x.227: wof.17.2.01
    let fight = round(backed(0.5, horse("Reds").men(8).wide(8)), &[4, 1, 3]);
    let all = strikes(&fight);
    assert_eq!((all[0].clone(), all[2].clone()), (strike(8, 7, "1.2"), strike(8, 4, "0.4")));
    assert!(fight.state("Greens").conduct.fought);
    assert_eq!(fight.told_by("wof.17.2.01"), ["Greens struck Blues from behind other horse with 8 figures: 0.4."]);
}

#[test]
fn horse_two_ranks_deep_or_far_ahead_is_not_backed_up() {
    // wof.17.2.01, wof.17.2.02
    assert_eq!(strikes(&round(backed(0.5, horse("Reds").men(9).wide(8)), &[1, 1])).len(), 2);
    assert_eq!(strikes(&round(backed(3.0, horse("Reds").men(8).wide(8)), &[1, 1])).len(), 2);
}

fn running(unit: &mut UnitState) {
    unit.morale.spirit = Spirit::Routing;
    unit.morale.rout = Some(Rout {
        began: 0,
        from: (30.0, 0.0).into(),
        cause: None,
        bearing: None,
        half_move_owed: false,
        turned_aside: false,
    });
}

#[test]
fn routers_caught_by_their_pursuer_are_struck_and_strike_nobody() {
    // wof.h.pursuit_contact, wof.17.5.02, wof.18.3.05
    let blues = line("Blues").with(running).foe().at(30.0, 20.0 + 2.0 * CELL).facing(Facing::NORTH);
    let table = Table::open().unit(line("Reds").at(30.0, 20.0).with(|unit| {
        let targets = vec![UnitId(1)];
        unit.morale.pursuit = Some(Pursuit {
            targets,
            allowed: true,
            half_move_owed: false,
            left_at: None,
            stood: (FormationKind::Line, 12),
        });
    }));
    let fight = round(table.unit(blues), &[2]);
    assert_eq!(strikes(&fight), [strike(24, 5, "3.1")]);
    assert!(fight.battle_state().fights.is_empty());
    assert_eq!(fight.men("Blues"), 21);
}

#[test]
fn skirmishers_fight_skirmishers_and_in_the_open_nobody_else() {
    // wof.17.6.01, wof.17.6.02, wof.17.6.03
    let home = |charge: &mut Charge| charge.fate = ChargeFate::Home;
    let loose = |name| light(name).men(12).formed(FormationKind::Skirmish);
    let both = round(met(loose("Reds"), loose("Blues")).charge("Reds", "Blues", home), &[1, 1]);
    assert_eq!(figures(&both), ["12", "12"]);
    assert!(strikes(&round(met(line("Reds"), loose("Blues")).charge("Reds", "Blues", home), &[])).is_empty());
    let woods = met(line("Reds"), loose("Blues")).area("the wood", Ground::HeavyWoods, (20.0, 20.0), (40.0, 30.0));
    assert_eq!(strikes(&round(woods.charge("Reds", "Blues", home), &[1, 1])).len(), 2);
}

#[test]
fn a_fight_goes_on_though_ranks_closed_up_out_of_reach() {
    // wof.17.1.03: the flank has closed on its centre by a file
    let table = in_flank(line("Reds"), line("Blues").men(22).wide(11));
    assert_eq!(strikes(&round(table.locked("Reds", "Blues", 1), &[1, 1])).len(), 2);
}

#[test]
fn better_grades_and_impetus_tell() {
    // wof.x.074, wof.x.075, wof.x.229: wof.17.5.01, wof.17.5.03
    let home = |charge: &mut Charge| charge.fate = ChargeFate::Home;
    let reds = line("Reds").men(12).wide(12).grade(Grade::A);
    let fight = round(met(reds, line("Blues")).charge("Reds", "Blues", home), &[3, 1]);
    assert_eq!(strikes(&fight)[0], strike(12, 7, "2.1"));
    let later = round(met(hussars("Reds").men(10).wide(10), line("Blues")).locked("Reds", "Blues", 1), &[3, 1]);
    assert_eq!(strikes(&later)[0], strike(10, 3, "1.0"));
}
