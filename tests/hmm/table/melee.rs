//! Melee (section 10) and what follows it (hmm.20.09): counting touching figures, modifiers, losses, draws, checks,
//! recoils, rest.

use linstock::{
    measure::Facing,
    rules::hmm::{
        charts::{Class, FormationKind, Grouping, TerrainKind as Ground},
        state::{Phase, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Spec, Table, ahead, battery, general, horse, hussars, light, line, ranks};
use crate::rules::ground::LaysGround;

/// Two units front to front, the Reds below and the Blues above, the Reds having charged.
fn locked(reds: Spec, blues: Spec) -> Table {
    Table::open().unit(reds.at(30.0, 20.0)).unit(blues.foe().at(30.0, 20.0)).melee(&["Reds"], &["Blues"])
}

fn fought(table: Table, dice: &[u8]) -> Fight {
    table.fight(TurnStage::Melee, dice)
}

/// The totals of the last round, as text.
fn totals(fight: &Fight) -> (String, String) {
    (fight.result("hmm.melee", "first_total"), fight.result("hmm.melee", "second_total"))
}

fn text(one: i32, other: i32) -> (String, String) {
    (one.to_string(), other.to_string())
}

#[test]
fn both_figures_of_a_touching_stand_count_and_the_lower_side_loses_the_difference() {
    // hmm.x.083: hmm.10.02, hmm.10.03, hmm.10.04, hmm.10.05: the Blues check on 6 - 2 + 2 and stand
    let fight = fought(locked(line("Reds"), line("Blues")), &[&[4, 5, 3, 1][..], &ranks(5), &[2]].concat());
    assert_eq!((totals(&fight), fight.men("Reds"), fight.men("Blues")), (text(9, 4), 20, 15));
}

#[test]
fn only_stands_that_touch_count() {
    // hmm.10.02: three stands of each lie against each other: one die each
    let table = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Blues").foe().at(33.0, 20.0))
        .melee(&["Reds"], &["Blues"]);
    let fight = fought(table, &[&[4, 3][..], &ranks(1), &[2]].concat());
    assert_eq!((totals(&fight), fight.men("Blues")), (text(4, 3), 19));
}

#[test]
fn equal_totals_cost_no_losses_and_the_melee_goes_on() {
    // hmm.x.085: hmm.10.06, hmm.20.09
    let mut fight = fought(locked(line("Reds"), line("Blues")), &[3, 4, 5, 2]);
    assert_eq!((fight.men("Reds"), fight.men("Blues"), fight.battle_state().melees.len()), (20, 20, 1));
    assert_eq!(fight.battle_state().melees[0].draws, 1);
    assert!(fight.battle_state().is_pinned(fight.id("Reds")));
    fight.pass_all();
}

#[test]
fn after_a_second_draw_the_side_that_charged_recoils_without_a_check() {
    // hmm.20.09
    let table = Table::open().unit(line("Reds").at(30.0, 20.0)).unit(line("Blues").foe().at(30.0, 20.0)).melee_with(
        &["Reds"],
        &["Blues"],
        |melee| melee.draws = 1,
    );
    let fight = fought(table, &[3, 4, 5, 2]);
    assert_eq!((fight.place("Reds"), fight.place("Blues")), ((30.0, 18.0), (30.0, 20.0)));
    assert!(fight.battle_state().melees.is_empty());
    assert_eq!(
        (fight.state("Reds").morale.resting_until, fight.state("Blues").morale.resting_until),
        (Some(3), Some(3))
    );
}

#[test]
fn a_charger_that_cannot_recoil_after_a_second_draw_counts_as_having_failed_a_check() {
    // hmm.20.09, hmm.h.melee_outcome: an enemy stands behind the Reds
    let table = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Blues").foe().at(30.0, 20.0))
        .unit(line("Greens").foe().at(30.0, 17.3))
        .melee_with(&["Reds"], &["Blues"], |melee| melee.draws = 1);
    let fight = fought(table, &[3, 4, 5, 2]);
    assert!(fight.is_routing("Reds") && !fight.is_routing("Blues") && fight.battle_state().melees.is_empty());
}

#[test]
fn modifiers_are_added_once_a_side() {
    let over = |reds: Spec, blues: Spec, wall: bool, slope: bool| {
        Table::open().unit(reds.at(30.0, 20.0)).unit(blues.foe().at(30.0, 20.0)).melee_with(
            &["Reds"],
            &["Blues"],
            move |melee| {
                (melee.across_obstacle, melee.downhill) = (wall, slope);
            },
        )
    };
    let plain = || line("Blues");
    let frederick = || general("Frederick").at(30.0, 19.0);
    let rows: [(&str, Table, &[u8], (i32, i32)); 9] = [
        (
            "hmm.x.086: hmm.10.07",
            over(line("Reds"), plain(), false, false).unit(frederick()),
            &[2, 2, 5, 3, 1, 6],
            (9, 8),
        ),
        (
            "hmm.10.07: once",
            over(line("Reds"), plain(), false, false).unit(frederick()).unit(general("Seydlitz").at(31.0, 19.0)),
            &[2, 2, 5, 3, 1, 6],
            (9, 8),
        ),
        ("hmm.x.087: hmm.10.08", over(line("Reds"), plain(), true, false), &[6, 5, 3, 3, 1, 6], (7, 6)),
        ("hmm.10.09", over(line("Reds"), plain(), false, true), &[2, 2, 4, 3, 1, 6], (8, 7)),
        ("hmm.x.089: hmm.10.10", locked(horse("Reds"), plain()), &[3, 4, 3, 1, 1, 1, 1, 6], (11, 7)),
        ("hmm.x.090: hmm.10.11", locked(hussars("Reds"), plain()), &[3, 4, 5, 1, 1, 6], (7, 9)),
        ("hmm.x.091: hmm.10.10, hmm.10.11", locked(horse("Reds"), hussars("Blues")), &[2, 5, 1, 6], (10, 9)),
        (
            "hmm.x.093: hmm.10.12",
            over(line("Reds").men(12), line("Blues").men(12), true, false),
            &[1, 2, 1, 1, 1, 1, 1, 6],
            (-3, 2),
        ),
        ("hmm.10.10: defending too", locked(line("Reds").men(12), horse("Blues")), &[6, 1, 1, 1, 1, 6], (6, 9)),
    ];
    for (row, table, dice, expected) in rows {
        let fight = fought(table, dice);
        assert_eq!(totals(&fight), text(expected.0, expected.1), "{row}");
    }
}

#[test]
fn a_loss_is_no_more_than_the_figures_in_contact() {
    // hmm.10.05: six of the twelve touch
    let fight = fought(locked(horse("Reds"), line("Blues").men(12)), &[&[6, 1][..], &ranks(6), &[6]].concat());
    assert_eq!((totals(&fight), fight.men("Blues")), (text(14, 1), 6));
}

#[test]
fn elite_troops_throw_a_die_for_four_figures() {
    // hmm.x.094: hmm.10.03
    let elite = line("Reds").class(Class::Elite).with(|unit| unit.troops.grouping = Grouping::Fours);
    let fight = fought(locked(elite, line("Blues")), &[&[2, 2, 2, 3, 2][..], &ranks(1), &[6]].concat());
    assert_eq!(totals(&fight), text(6, 5));
}

#[test]
fn horse_has_no_bonus_against_a_square() {
    // hmm.20.10
    let fight = fought(
        locked(horse("Reds"), line("Blues").formed(FormationKind::Square)),
        &[&[3, 2][..], &ranks(1), &[6]].concat(),
    );
    assert_eq!(totals(&fight), text(3, 2));
}

#[test]
fn several_units_fight_as_one_side_and_share_their_loss_by_contact() {
    // hmm.10.16: eight and four figures touch ten; 12 in contact lose 6: 4 and 2
    let table = Table::open()
        .unit(line("Reds").men(16).at(29.0, 20.0))
        .unit(line("Greys").men(8).at(32.0, 20.0))
        .unit(line("Blues").men(24).foe().at(30.0, 20.0))
        .melee(&["Reds", "Greys"], &["Blues"]);
    let fight = fought(table, &[&[1, 1, 4, 4][..], &ranks(4), &ranks(2), &[6, 6]].concat());
    assert_eq!((totals(&fight), fight.men("Reds"), fight.men("Greys")), (text(2, 8), 12, 6));
    assert_eq!(
        (fight.place("Reds").1, fight.place("Greys").1, fight.place("Blues").1),
        (18.0, 18.0, 20.0),
        "each checks for itself and recoils"
    );
}

#[test]
fn a_resting_unit_that_is_attacked_fights_with_all_its_dice() {
    // hmm.x.241: hmm.10.14
    let fight = fought(
        locked(line("Reds"), line("Blues").with(|unit| unit.morale.resting_until = Some(9))),
        &[&[4, 5, 3, 1][..], &ranks(5), &[2]].concat(),
    );
    assert_eq!(totals(&fight), text(9, 4));
}

#[test]
fn a_loser_that_passes_its_check_recoils_two_inches_facing_the_enemy_and_all_rest() {
    // hmm.20.09, hmm.10.13, hmm.x.095
    let mut fight = fought(locked(line("Reds"), line("Blues")).turn(6), &[&[4, 5, 3, 1][..], &ranks(5), &[2]].concat());
    assert_eq!(
        (fight.place("Reds"), fight.place("Blues"), fight.front("Blues").facing),
        ((30.0, 20.0), (30.0, 22.0), Facing::SOUTH)
    );
    assert!(
        fight.battle_state().melees.is_empty()
            && !fight.is_routing("Blues")
            && fight.says("Blues gave ground in order.")
    );
    assert_eq!(
        (fight.state("Reds").morale.resting_until, fight.state("Blues").morale.resting_until),
        (Some(8), Some(8))
    );
    assert_eq!(fight.accounts("hmm.morale").len(), 1, "it does not check again in the morale phase");
    assert_eq!(fight.block("Blues"), (4.0, 1.0), "fifteen men close up");
    fight.pass_all();
}

#[test]
fn a_loser_that_fails_its_check_routs_and_runs_at_the_end_of_the_phase() {
    // hmm.x.150: hmm.20.09, hmm.02.16: Green, leadership 6, a sixth lost, die 1
    let fight =
        fought(locked(line("Reds"), line("Blues").class(Class::Green)), &[&[4, 3, 2, 1][..], &ranks(4), &[1]].concat());
    assert!(fight.is_routing("Blues") && fight.battle_state().melees.is_empty());
    assert_eq!(fight.front("Blues").facing, Facing::NORTH);
    assert!(fight.place("Blues").1 > 27.0, "turned about and 7 in on: {:?}", fight.place("Blues"));
}

#[test]
fn a_unit_that_cannot_recoil_has_failed_its_check() {
    // hmm.20.09: impassable ground, an enemy, or the table's edge
    let dice = || [&[4, 5, 3, 1][..], &ranks(5), &[6]].concat();
    let house = locked(line("Reds"), line("Blues")).hill("the house", Ground::Building, 1, (25.0, 21.5), (35.0, 25.0));
    let fight = fought(house, &dice());
    assert!(fight.is_routing("Blues"));
    assert!(
        fight.says("Blues passed the check after the melee, but cannot give ground.") && !fight.says("gave ground")
    );
    let enemy = locked(line("Reds"), line("Blues")).unit(line("Guards").at(30.0, 22.5).facing(Facing::SOUTH));
    assert!(fought(enemy, &dice()).is_routing("Blues"));
    let edge = Table::open()
        .unit(line("Reds").at(30.0, 46.0))
        .unit(line("Blues").foe().at(30.0, 46.0))
        .melee(&["Reds"], &["Blues"]);
    let fight = fought(edge, &dice());
    assert!(fight.is_routing("Blues") || fight.presence("Blues") == Presence::LeftTable);
}

#[test]
fn difficult_ground_costs_a_recoil_nothing() {
    // hmm.20.09
    let wood = locked(line("Reds"), line("Blues")).area("the wood", Ground::Forest, (0.0, 20.5), (72.0, 48.0));
    assert_eq!(fought(wood, &[&[4, 5, 3, 1][..], &ranks(5), &[2]].concat()).place("Blues"), (30.0, 22.0));
}

#[test]
fn formed_friends_behind_are_pushed_back_with_the_recoil() {
    // hmm.20.09
    let table = locked(line("Reds"), line("Blues"))
        .unit(line("Greens").foe().at(30.0, 21.5))
        .unit(line("Browns").foe().at(30.0, 23.0));
    let fight = fought(table, &[&[4, 5, 3, 1][..], &ranks(5), &[2]].concat());
    assert_eq!(
        (fight.place("Blues"), fight.place("Greens"), fight.place("Browns")),
        ((30.0, 22.0), (30.0, 23.5), (30.0, 25.0))
    );
}

#[test]
fn a_unit_struck_in_the_flank_recoils_away_from_the_enemy() {
    // hmm.20.09: the Blues look east and are struck on their right
    let table = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Blues").foe().at(30.5, 22.5).facing(Facing::EAST))
        .melee(&["Reds"], &["Blues"]);
    let fight = fought(table, &[&[4, 1][..], &ranks(3), &[6]].concat());
    assert_eq!((fight.place("Blues"), fight.front("Blues").facing), ((30.5, 24.5), Facing::EAST));
}

#[test]
fn a_loser_at_half_strength_checks_and_then_leaves_the_field_instead_of_recoiling() {
    // hmm.20.09, hmm.18.07, hmm.20.13
    let fight = fought(locked(line("Reds"), line("Blues").lost(6)), &[&[4, 3, 3][..], &ranks(4), &[6]].concat());
    assert!(fight.state("Blues").morale.retreating && !fight.is_routing("Blues"));
    assert_eq!(fight.place("Blues"), (30.0, 20.0), "it goes in its next move phase");
    assert!(fight.says("Blues held together and leaves the field.") && !fight.says("gave ground"));
    assert!(fight.battle_state().melees.is_empty());
    let fails = fought(
        locked(line("Reds"), line("Blues").class(Class::Militia).lost(6)),
        &[&[4, 3, 3][..], &ranks(4), &[1]].concat(),
    );
    assert!(fails.is_routing("Blues") && fails.says("Blues failed the check after the melee."));
}

#[test]
fn a_side_that_is_destroyed_ends_the_melee() {
    // hmm.20.09
    let fight = fought(locked(line("Reds"), line("Blues").men(2).formed(FormationKind::MarchColumn)), &[6, 1, 1, 1]);
    assert_eq!(fight.presence("Blues"), Presence::Lost);
    assert!(fight.battle_state().melees.is_empty());
    assert_eq!(fight.state("Reds").morale.resting_until, Some(3));
}

#[test]
fn a_general_with_the_losers_may_fall() {
    // hmm.20.31: a 1 of a die
    let with_general = || locked(line("Reds"), line("Blues")).unit(general("Soubise").foe().at(30.0, 21.0));
    for (die, presence) in [(1, Presence::Lost), (2, Presence::OnTable)] {
        let fight = fought(with_general(), &[&[6, 6, 1, 1][..], &ranks(5), &[die, 6]].concat());
        assert_eq!(fight.presence("Soubise"), presence, "die {die}");
    }
}

#[test]
fn a_general_throws_once_however_many_losers_he_touches() {
    // hmm.20.31
    let table = Table::open()
        .unit(line("Reds").men(24).at(30.0, 20.0))
        .unit(line("Blues").men(12).foe().at(28.5, 20.0))
        .unit(line("Greens").men(12).foe().at(31.5, 20.0))
        .unit(general("Soubise").foe().at(30.0, 21.0))
        .melee(&["Reds"], &["Blues", "Greens"]);
    let fight = fought(table, &[&[6, 6, 1, 1][..], &ranks(3), &ranks(2), &[2, 6, 6]].concat());
    assert_eq!(
        (fight.presence("Soubise"), fight.accounts("hmm.morale").len()),
        (Presence::OnTable, 2),
        "one die for him, one for each of them"
    );
    assert!(fight.battle_state().melees.is_empty());
}

#[test]
fn crews_fight_with_the_figures_that_touch() {
    // hmm.h.gun_damage: a gun is no man
    let table = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(battery("Blues").foe().at(30.0, 20.0))
        .melee(&["Reds"], &["Blues"]);
    let fight = fought(table, &[]);
    assert!(fight.battle().wanted().iter().all(|wanted| wanted.count > 0));
}

#[test]
fn guns_are_taken_when_their_last_gunner_falls_in_melee() {
    // hmm.20.42, hmm.20.11: no figures are left to check or to run
    let guns = battery("Blues").lost(5).facing(Facing::NORTH).foe().at(30.0, 21.5);
    let fight =
        fought(Table::open().unit(line("Reds").at(30.0, 20.0)).unit(guns).melee(&["Reds"], &["Blues"]), &[6, 1, 1]);
    assert_eq!((fight.presence("Blues"), fight.accounts("hmm.morale").len()), (Presence::Lost, 0));
}

#[test]
fn light_troops_fight_as_any_others() {
    // hmm.10.03
    let table = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(light("Blues").men(4).with(|unit| unit.formation.skirmish_lines = 1).foe().at(30.0, 20.0))
        .melee(&["Reds"], &["Blues"]);
    let fight = fought(table, &[&[3, 1, 4][..]].concat());
    assert_eq!(totals(&fight), text(4, 4));
}

#[test]
fn a_unit_that_rests_goes_no_nearer_to_a_visible_enemy() {
    // hmm.10.13
    let rests = |table: Table| table.fight(TurnStage::FirstMoves, &[]);
    let table = || {
        Table::open()
            .unit(line("Reds").at(30.0, 20.0).with(|unit| unit.morale.resting_until = Some(2)))
            .unit(line("Blues").foe().at(30.0, 30.0))
    };
    assert_eq!(rests(table()).moves("Reds", &[ahead(2.0)]).refused(), "hmm.10.13");
    assert!(rests(table().turn(3)).moves("Reds", &[ahead(2.0)]).is_ok(), "free on the third turn");
    let hidden = table().hill("the house", Ground::Building, 1, (10.0, 24.0), (60.0, 26.0));
    assert!(rests(hidden).moves("Reds", &[ahead(2.0)]).is_ok(), "it does not know of him");
    let away = Table::open()
        .unit(line("Reds").at(30.0, 20.0).facing(Facing::SOUTH).with(|unit| unit.morale.resting_until = Some(2)))
        .unit(line("Blues").foe().at(30.0, 30.0));
    assert!(rests(away).moves("Reds", &[ahead(2.0)]).is_ok());
}

#[test]
fn a_melee_whose_units_were_parted_is_over() {
    // hmm.10.01
    let table = Table::open()
        .unit(line("Reds").at(30.0, 20.0))
        .unit(line("Blues").foe().at(30.0, 24.0))
        .melee(&["Reds"], &["Blues"]);
    let mut fight = fought(table, &[]);
    assert!(fight.battle_state().melees.is_empty());
    fight.pass_until(Phase::Move(Side::First));
}
