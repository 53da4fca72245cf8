//! What each of the optional event cards does (trl.hc.37).

use linstock::{
    battle::Seat,
    rules::trl::{
        charts::{EventCard, FormationKind, TerrainKind, Troop},
        state::Officer,
    },
    table::{FeatureId, Side},
};

use super::{
    Fight, Judged, Table, ahead, battery,
    event_cards::{ASSAULT, MOVEMENT, SHOOTING, first, holding, lines, second},
    general, hussars,
    laying::Spec,
    light, line,
};
use crate::rules::ground::LaysGround;

#[test]
fn fresh_cartridges_give_a_die_more_a_stand_and_damp_powder_takes_half() {
    // trl.hc.37: eight dice otherwise.
    let mut fight = first(EventCard::FreshCartridges, lines(), &[1; 12]);
    fight.pass_until(1, SHOOTING, Side::First);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    fight.plays(Side::First, EventCard::FreshCartridges, Some("Men")).lawful();
    assert_eq!(fight.result("trl.fire", "dice"), "12");
    let mut fight = second(EventCard::DampPowder, lines(), &[1; 4]);
    fight.pass_until(1, SHOOTING, Side::First);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    fight.plays(Side::Second, EventCard::DampPowder, Some("Men")).lawful();
    assert_eq!(fight.result("trl.fire", "dice"), "4");
    assert!(fight.accounts("trl.fire")[0].lines.iter().any(|line| line.label.starts_with("Damp powder")));
}

#[test]
fn fresh_cartridges_are_not_for_men_who_have_moved() {
    // trl.hc.37
    let mut fight = first(EventCard::FreshCartridges, lines(), &[1; 4]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.moves("Men", &[ahead(1.0)]).lawful();
    fight.pass_until(1, SHOOTING, Side::First);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert!(!fight.asks_for_cards(Side::First));
}

#[test]
fn a_forced_march_and_a_reserve_go_farther_but_not_at_the_double() {
    // trl.hc.37
    let far = |card: EventCard, y: f32, played: bool| {
        let column = line("Men").formed(FormationKind::Column).at(30.0, y);
        let table = Table::open().unit(column).unit(line("Foe").foe().at(60.0, 44.0));
        let mut fight = first(card, table, &[]);
        fight.pass_until(1, MOVEMENT, Side::First);
        if played {
            fight.plays(Side::First, card, Some("Men")).lawful();
        } else {
            fight.pass();
        }
        fight.moves("Men", &[ahead(20.0)]).lawful();
        fight.place("Men").1 - y
    };
    let plain = far(EventCard::ForcedMarch, 10.0, false);
    assert_eq!(far(EventCard::ForcedMarch, 10.0, true), plain + 3.0);
    assert_eq!(far(EventCard::ReserveCalledUp, 6.0, true), plain + 4.0);
    let column = line("Men").formed(FormationKind::Column).at(30.0, 10.0);
    let mut fight =
        first(EventCard::ForcedMarch, Table::open().unit(column).unit(line("Foe").foe().at(60.0, 44.0)), &[]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.plays(Side::First, EventCard::ForcedMarch, Some("Men")).lawful();
    fight.doubles("Men", &[ahead(30.0)]).lawful();
    assert_eq!(fight.place("Men").1 - 10.0, plain * 2.0);
}

#[test]
fn a_reserve_is_called_up_only_where_its_army_drew_up() {
    // trl.hc.37
    let table = || Table::open().unit(line("Foe").foe().at(60.0, 44.0));
    let mut fight = first(EventCard::ReserveCalledUp, table().unit(line("Men").at(30.0, 20.0)), &[]);
    fight.pass_until(1, MOVEMENT, Side::First);
    assert!(!fight.asks_for_cards(Side::First));
}

#[test]
fn a_mistaken_order_holds_who_fails_a_skill_test_and_he_shoots_all_the_same() {
    // trl.hc.37, trl.p25.03
    let table = lines().unit(line("Others").at(60.0, 10.0));
    let mut fight = second(EventCard::MistakenOrder, table, &[&[3_u8][..], &[1; 8]].concat());
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.plays(Side::Second, EventCard::MistakenOrder, Some("Men")).lawful();
    assert_eq!(fight.moves("Men", &[ahead(1.0)]).refused(), "trl.hc.37");
    fight.pass_until(1, SHOOTING, Side::First);
    fight.shoots("Men", "Foe").lawful();
    fight.closes(Side::First).lawful();
    let mut fight = second(EventCard::MistakenOrder, lines(), &[4]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.plays(Side::Second, EventCard::MistakenOrder, Some("Men")).lawful();
    fight.moves("Men", &[ahead(1.0)]).lawful();
}

#[test]
fn a_unit_that_rallies_recovers_without_a_test() {
    // trl.hc.37, trl.p06.08
    let table =
        || Table::open().unit(line("Men").disorientated().at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 40.0));
    let mut fight = first(EventCard::RallyOnTheEagle, table(), &[]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.plays(Side::First, EventCard::RallyOnTheEagle, Some("Men")).lawful();
    assert!(!fight.is_disorientated("Men") && fight.accounts("trl.motivation").is_empty());
}

#[test]
fn a_test_is_made_easier_by_its_player_or_harder_by_the_enemy() {
    // trl.hc.37, trl.p31.08: disorientated and at full strength, nothing otherwise.
    let table =
        |y: f32| Table::open().unit(line("Men").disorientated().at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, y));
    let mut fight = first(EventCard::HoldTheLine, table(30.0), &[2]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.plays(Side::First, EventCard::HoldTheLine, Some("Men")).lawful();
    assert_eq!((fight.result("trl.motivation", "modifier"), fight.is_disorientated("Men")), ("2".to_owned(), false));
    assert!(fight.state("Men").conduct.cards.is_empty(), "it holds for one test");
    let mut fight = second(EventCard::Wavering, table(30.0), &[4]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.plays(Side::Second, EventCard::Wavering, Some("Men")).lawful();
    assert_eq!((fight.result("trl.motivation", "modifier"), fight.is_disorientated("Men")), ("-1".to_owned(), true));
    let mut fight = second(EventCard::Wavering, table(40.0), &[4]);
    fight.pass_until(1, MOVEMENT, Side::First);
    assert!(!fight.asks_for_cards(Side::Second) && !fight.is_disorientated("Men"), "beyond twelve inches");
}

#[test]
fn cold_steel_strikes_failed_blows_again_in_the_first_round() {
    // trl.hc.37, trl.p25.03
    let table = Table::open().unit(line("Men").at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 22.0));
    let mut fight = first(EventCard::ColdSteel, table, &[1, 1, 1, 1, 4, 1, 1, 1, 6]);
    fight.pass_until(1, ASSAULT, Side::First);
    fight.assaults("Men", "Foe").lawful();
    fight.plays(Side::First, EventCard::ColdSteel, Some("Men")).lawful();
    assert_eq!(fight.result("trl.attacks", "wounds"), "1", "{:?}", fight.journal());
    assert!(fight.state("Men").conduct.cards.is_empty());
}

#[test]
fn a_general_whose_courier_is_taken_steadies_nobody_in_that_turn() {
    // trl.hc.37, trl.p31.16
    let table = Table::open()
        .unit(line("Men").disorientated().at(30.0, 20.0))
        .unit(general("General").at(30.0, 15.0))
        .unit(line("Foe").foe().at(30.0, 44.0));
    let mut fight = second(EventCard::CourierTaken, table, &[1, 6, 1, 2, 2, 1]);
    fight.pass_until(2, MOVEMENT, Side::First);
    assert_eq!(fight.results("trl.motivation", "modifier"), ["1", "1"], "the card is kept");
    let table = Table::open()
        .unit(line("Men").disorientated().at(30.0, 20.0))
        .unit(general("General").at(30.0, 15.0))
        .unit(line("Foe").foe().at(30.0, 44.0));
    let mut fight = second(EventCard::CourierTaken, table, &[1, 6, 1, 2, 2, 1]);
    fight.pass_until(1, ASSAULT, Side::Second);
    fight.closes(Side::Second).lawful();
    fight.plays(Side::Second, EventCard::CourierTaken, Some("General")).lawful();
    assert_eq!(fight.results("trl.motivation", "modifier"), ["1", "0"], "{:?}", fight.journal());
}

#[test]
fn a_sharpshooter_hits_an_officer_who_does_not_save() {
    // trl.hc.37, trl.p32.03
    let table = |y: f32| {
        let men = light("Men").formed(FormationKind::Loose).at(30.0, 20.0);
        Table::open().unit(men).unit(line("Foe").foe().at(30.0, y))
    };
    let mut fight = first(EventCard::Sharpshooter, table(30.0), &[2, 6]);
    fight.pass_until(1, SHOOTING, Side::First);
    fight.plays(Side::First, EventCard::Sharpshooter, Some("Foe")).lawful();
    assert_eq!(fight.state("Foe").strength.officer, Officer::Dead, "{:?}", fight.journal());
    let mut fight = first(EventCard::Sharpshooter, table(30.0), &[3]);
    fight.pass_until(1, SHOOTING, Side::First);
    fight.plays(Side::First, EventCard::Sharpshooter, Some("Foe")).lawful();
    assert_eq!(fight.state("Foe").strength.officer, Officer::Leads);
    let mut fight = first(EventCard::Sharpshooter, table(33.0), &[]);
    fight.pass_until(1, SHOOTING, Side::First);
    assert!(!fight.asks_for_cards(Side::First), "beyond twelve inches");
}

fn guns(foe: Spec) -> Table {
    Table::open().unit(battery("Guns", Troop::LightArtillery).at(30.0, 10.0)).unit(foe.foe().at(30.0, 24.0))
}

#[test]
fn double_shot_throws_more_and_heats_the_barrels() {
    // trl.hc.37
    let dice = [&[1_u8; 8][..], &[6, 1, 2, 2], &[1; 6]].concat();
    let mut fight = first(EventCard::DoubleShotted, guns(line("Foe")), &dice);
    fight.pass_until(1, SHOOTING, Side::First);
    fight.shoots("Guns", "Foe").lawful();
    fight.closes(Side::First).lawful();
    fight.plays(Side::First, EventCard::DoubleShotted, Some("Guns")).lawful();
    assert_eq!((fight.result("trl.fire", "dice"), fight.result("trl.fire", "needed")), ("8".into(), "4".into()));
    fight.pass_until(2, SHOOTING, Side::First);
    fight.shoots("Guns", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.result("trl.fire", "dice"), fight.result("trl.fire", "needed")), ("6".into(), "5".into()));
}

#[test]
fn smoke_makes_all_hit_worse_from_afar() {
    // trl.hc.37
    let mut fight = second(EventCard::SmokeAndDust, guns(line("Foe")), &[1; 6]);
    fight.pass_until(1, SHOOTING, Side::First);
    fight.plays(Side::Second, EventCard::SmokeAndDust, None).lawful();
    fight.shoots("Guns", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.result("trl.fire", "needed"), "5");
}

#[test]
fn a_battery_whose_caisson_explodes_tests_or_is_disorientated() {
    // trl.hc.37: one hit, saved; the test fails.
    let foe = battery("Foe", Troop::LightArtillery);
    let mut fight = first(EventCard::CaissonExplodes, guns(foe), &[6, 1, 1, 1, 1, 1, 6, 1]);
    fight.pass_until(1, SHOOTING, Side::First);
    fight.shoots("Guns", "Foe").lawful();
    fight.closes(Side::First).lawful();
    fight.plays(Side::First, EventCard::CaissonExplodes, Some("Foe")).lawful();
    assert!(fight.is_disorientated("Foe"), "{:?}", fight.journal());
}

fn in_a_thicket(men: Spec) -> Table {
    let table = Table::open().area("copse", TerrainKind::Thicket, (0.0, 15.0), (72.0, 30.0));
    table.unit(men).unit(line("Foe").foe().at(60.0, 44.0))
}

#[test]
fn a_lost_guide_halves_the_rate_on_rough_ground() {
    // trl.hc.37: four inches, halved.
    let mut fight =
        second(EventCard::LostGuide, in_a_thicket(light("Men").formed(FormationKind::Loose).at(30.0, 20.0)), &[]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.plays(Side::Second, EventCard::LostGuide, Some("Men")).lawful();
    fight.moves("Men", &[ahead(20.0)]).lawful();
    let halved = fight.place("Men").1 - 20.0;
    let mut fight =
        second(EventCard::LostGuide, in_a_thicket(light("Men").formed(FormationKind::Loose).at(30.0, 20.0)), &[]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.pass();
    fight.moves("Men", &[ahead(20.0)]).lawful();
    assert_eq!(halved, ((fight.place("Men").1 - 20.0) / 2.0).floor());
    let mut open = second(EventCard::LostGuide, lines(), &[]);
    open.pass_until(1, MOVEMENT, Side::First);
    assert!(!open.asks_for_cards(Side::Second), "in the open nobody needs a guide");
}

#[test]
fn a_local_guide_leads_men_and_guns_through_rough_ground() {
    // trl.hc.37, trl.p13.13, trl.p14.02
    let crossing = |played: bool| {
        let mut fight = first(EventCard::LocalGuide, in_a_thicket(line("Men").at(30.0, 14.0)), &[]);
        fight.pass_until(1, MOVEMENT, Side::First);
        if played {
            fight.plays(Side::First, EventCard::LocalGuide, Some("Men")).lawful();
        } else {
            fight.pass();
        }
        fight.moves("Men", &[ahead(3.0)]).lawful();
        fight.is_disorientated("Men")
    };
    assert_eq!((crossing(true), crossing(false)), (false, true));
    let guns = battery("Men", Troop::HorseArtillery).formed(FormationKind::Column).at(30.0, 14.0);
    let mut fight = first(EventCard::LocalGuide, in_a_thicket(guns), &[]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.plays(Side::First, EventCard::LocalGuide, Some("Men")).lawful();
    fight.moves("Men", &[ahead(3.0)]).lawful();
    assert!(fight.state("Men").formation.bogged_in.is_none() && fight.place("Men").1 > 16.0, "no die is thrown");
}

#[test]
fn the_initiative_is_thrown_for_again() {
    // trl.hc.37: the first side wins, the second seizes the moment and wins; now the first draws.
    let dice = [6, 1, 1, 6, 2, 2];
    let mut fight = second(EventCard::SeizeTheMoment, lines(), &dice);
    fight.pass_until(1, ASSAULT, Side::Second);
    fight.closes(Side::Second).lawful();
    fight.plays(Side::Second, EventCard::SeizeTheMoment, None).lawful();
    assert_eq!(fight.battle_state().initiative, Side::Second);
    assert_eq!(fight.hand(Side::First), [EventCard::ColdSteel], "{:?}", fight.journal());
}

#[test]
fn steady_men_fire_in_defence_as_if_they_had_not_moved() {
    // trl.hc.37, trl.p24.10: eight dice in place of four.
    let table = || Table::open().unit(line("Men").at(30.0, 20.0)).unit(line("Foe").foe().at(30.0, 23.0));
    let mut fight = second(EventCard::SteadyLads, table(), &[1; 12]);
    fight.pass_until(1, ASSAULT, Side::First);
    fight.assaults("Men", "Foe").lawful();
    fight.plays(Side::Second, EventCard::SteadyLads, Some("Foe")).lawful();
    assert_eq!(fight.result("trl.fire", "dice"), "8", "{:?}", fight.journal());
}

fn charged(card: EventCard, side: Side, foe: Spec, off: f32, dice: &[u8]) -> Fight {
    let table = Table::open().unit(hussars("Men").at(30.0, 20.0)).unit(foe.foe().at(30.0, 20.0 + off));
    let mut fight = holding(table, side, card, dice);
    fight.pass_until(1, ASSAULT, Side::First);
    fight.assaults("Men", "Foe").lawful();
    fight
}

#[test]
fn a_square_is_formed_without_a_test() {
    // trl.hc.37, trl.p08.01: light horse stops before it.
    let mut fight = charged(EventCard::FormSquare, Side::Second, line("Foe"), 6.0, &[]);
    fight.does("Foe", "square_when_charged").lawful();
    fight.plays(Side::Second, EventCard::FormSquare, Some("Foe")).lawful();
    assert_eq!(fight.state("Foe").formation.kind, FormationKind::Square);
    assert!(fight.says("Foe formed square without a test. [trl.hc.37]"));
}

#[test]
fn blown_horses_charge_less_far_and_do_not_pursue() {
    // trl.hc.37, trl.p24.03: eight inches, less two.
    let mut fight = charged(EventCard::BlownHorses, Side::Second, hussars("Foe"), 7.0, &[]);
    fight.plays(Side::Second, EventCard::BlownHorses, Some("Men")).lawful();
    assert!(fight.says("Men fell short of Foe. [trl.p24.03]"), "{:?}", fight.journal());
    let dice = [&[4_u8, 1, 1, 1, 1, 1, 1, 1][..], &[4], &[1]].concat();
    let mut fight = charged(EventCard::BlownHorses, Side::Second, hussars("Foe").stands(5).wide(5), 2.0, &dice);
    fight.plays(Side::Second, EventCard::BlownHorses, Some("Men")).lawful();
    assert_eq!(fight.does("Men", "pursue").refused(), "trl.hc.37", "{:?}", fight.journal());
    fight.does("Men", "consolidate").lawful();
}

#[test]
fn who_heeds_a_false_bugle_stays() {
    // trl.hc.37, trl.p25.03
    let mut fight = charged(EventCard::FalseBugle, Side::Second, hussars("Foe"), 6.0, &[3]);
    fight.plays(Side::Second, EventCard::FalseBugle, Some("Men")).lawful();
    assert_eq!((fight.place("Men"), fight.asked()), ((30.0, 20.0), vec![Seat::Second]), "{:?}", fight.journal());
    let dice = [&[4_u8][..], &[1; 8]].concat();
    let mut fight = charged(EventCard::FalseBugle, Side::Second, hussars("Foe"), 6.0, &dice);
    fight.plays(Side::Second, EventCard::FalseBugle, Some("Men")).lawful();
    assert!(fight.says("Men struck Foe"), "{:?}", fight.journal());
}

#[test]
fn a_stand_comes_back_but_never_above_its_start() {
    // trl.hc.37
    let table = |men: Spec| Table::open().unit(men.at(30.0, 20.0)).unit(line("Foe").foe().at(60.0, 44.0));
    let mut fight = first(EventCard::StragglersReturn, table(line("Men").lost(2)), &[]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.plays(Side::First, EventCard::StragglersReturn, Some("Men")).lawful();
    assert_eq!((fight.left("Men"), fight.stands("Men").len()), (7, 8), "seven companies and the officer");
    let mut fight = first(EventCard::StragglersReturn, table(line("Men")), &[]);
    fight.pass_until(1, MOVEMENT, Side::First);
    assert!(!fight.asks_for_cards(Side::First));
}

#[test]
fn spiked_guns_are_in_order_again() {
    // trl.hc.37
    let mud = Table::open().area("mud", TerrainKind::SoftSand, (20.0, 5.0), (40.0, 15.0));
    let guns = battery("Guns", Troop::LightArtillery).disorientated();
    let guns = guns.with(|unit| unit.formation.bogged_in = Some(FeatureId(0)));
    let table = mud.unit(guns.at(30.0, 10.0)).unit(line("Foe").foe().at(60.0, 44.0));
    let mut fight = first(EventCard::SpikedGunsRecovered, table, &[]);
    fight.pass_until(1, MOVEMENT, Side::First);
    fight.plays(Side::First, EventCard::SpikedGunsRecovered, Some("Guns")).lawful();
    assert!(!fight.is_disorientated("Guns") && fight.state("Guns").formation.bogged_in.is_none());
}
