//! What belongs to a battalion and stands by itself (pages 8, 10 and 11): skirmishers sent out, guns, adjutants.

use linstock::{
    battle::Value,
    measure::Pose,
    rules::trl::{
        charts::{Commander, FormationKind, Troop},
        formation::attached_grenadiers::grenadiers_of,
        morale::circumstances::{circumstances, size_with_companies},
        slot_names::slot,
        state::{AttachmentKind, Grenadiers, Officer, TurnStage},
    },
    table::{Presence, Side, StandId},
};

use super::{Fight, Judged, Table, ahead, battery, general, laying::Spec, light, line};

/// A company that waits in the ranks of the battalion.
fn waiting() -> Spec {
    light("Company").stands(0).formed(FormationKind::Loose).attached("Men", AttachmentKind::SkirmishCompany).within()
}

fn battalion() -> Table {
    Table::open().unit(light("Men").stands(12).wide(8).at(30.0, 20.0)).unit(waiting())
}

fn sends(fight: &mut Fight, at: (f32, f32)) -> Result<(), linstock::battle::Refusal> {
    let facing = fight.front("Men").facing;
    let order = fight.order("Men", "send_skirmishers");
    fight.give_order(order.with(slot::POSE, Value::Pose(Pose::new(at.into(), facing))))
}

#[test]
fn a_light_battalion_sends_a_company_out_and_takes_it_back() {
    // trl.p11.04
    let mut fight = battalion().fight(TurnStage::FirstMoves, &[]);
    assert_eq!(sends(&mut fight, (30.0, 26.0)).refused(), "trl.p11.04", "more than three inches off");
    sends(&mut fight, (30.0, 23.5)).lawful();
    assert_eq!((fight.left("Men"), fight.left("Company")), (8, 4));
    assert_eq!(fight.state("Company").formation.kind, FormationKind::Loose);
    assert_eq!(fight.moves("Company", &[ahead(1.0)]).refused(), "trl.p08.05", "its move is gone");
    assert_eq!(sends(&mut fight, (30.0, 23.5)).refused(), "trl.p11.04", "it is out already");
}

#[test]
fn a_company_rejoins_by_a_move_that_ends_in_contact() {
    // trl.p11.04
    let out = light("Company").stands(4).lost(1).formed(FormationKind::Loose).wide(3);
    let out = out.attached("Men", AttachmentKind::SkirmishCompany);
    let table = Table::open().unit(light("Men").stands(8).at(30.0, 20.0)).unit(out.at(30.0, 23.5));
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    fight.does("Company", "rejoin").lawful();
    let strength = fight.state("Men").strength;
    assert_eq!((strength.started, strength.fallen), (12, 1));
    assert_eq!(fight.presence("Company"), Presence::Within);
    assert_eq!(fight.bases("Men").len(), 12, "eleven companies and the officer");
}

#[test]
fn an_adjutant_takes_the_place_of_a_dead_officer() {
    // trl.p08.12
    let adjutant = |x: f32| {
        general("Aide")
            .with(|unit| {
                if let Some(general) = &mut unit.general {
                    general.rank = Commander::Adjutant;
                }
            })
            .at(x, 14.0)
    };
    let headless = || line("Men").at(30.0, 20.0).with(|unit| unit.strength.officer = Officer::Dead);
    let takes = |table: Table| {
        let mut fight = table.fight(TurnStage::FirstMoves, &[]);
        let order = fight.order("Aide", "take_command").with(slot::WITH, Value::Unit(fight.id("Men")));
        let taken = fight.give_order(order);
        (taken, fight)
    };
    let (taken, fight) = takes(Table::open().unit(headless()).unit(adjutant(30.0)));
    taken.lawful();
    assert_eq!((fight.state("Men").strength.officer, fight.presence("Aide")), (Officer::Adjutant, Presence::Within));
    assert_eq!(fight.bases("Men").len(), 9);
    assert_eq!(takes(Table::open().unit(line("Men").at(30.0, 20.0)).unit(adjutant(30.0))).0.refused(), "trl.p08.12");
    assert!(takes(Table::open().unit(headless()).unit(adjutant(60.0))).0.is_err(), "it is too far");
}

#[test]
fn attached_guns_choose_their_own_target_and_count_for_the_brigade_once_they_are_gone() {
    // trl.p11.06, trl.p11.08
    let guns = battery("Guns", Troop::LightArtillery).stands(1).attached("Men", AttachmentKind::Guns).at(40.0, 20.0);
    let table = || Table::open().unit(line("Men").at(30.0, 20.0)).unit(guns.clone());
    let foe = line("Foe").foe().at(36.0, 30.0);
    let fight = table().unit(foe).fight(TurnStage::FirstShots, &[]);
    let id = fight.id("Guns");
    let offers = fight.offers(Side::First);
    let shoot = offers.iter().find(|offer| offer.subject.unit() == Some(id) && offer.verb == "shoot");
    assert_eq!(shoot.map(|offer| offer.clause.id()), Some("trl.p11.08"));
    let mut moves = table().fight(TurnStage::FirstMoves, &[]);
    assert_eq!(moves.battle_state().brigades[0].battalions.len(), 1);
    moves.closes(Side::First).lawful();
    assert_eq!(moves.battle_state().brigades[0].battalions.len(), 2);
}

#[test]
fn grenadiers_stand_at_any_place_of_their_battalion() {
    // trl.p11.05
    let with = line("Men").with(|unit| unit.grenadiers = Some(Grenadiers { stands: vec![3, 2] })).at(30.0, 20.0);
    let mut fight = Table::open().unit(with).fight(TurnStage::FirstMoves, &[]);
    let place = |fight: &Fight, number: u16| {
        let stand = StandId::new(fight.id("Men"), number);
        fight.order("Men", "place_grenadiers").with(slot::STAND, Value::Stand(stand))
    };
    let too_far = place(&fight, 0);
    assert_eq!(fight.give_order(too_far).refused(), "trl.p11.05", "the left is more than four inches away");
    let middle = place(&fight, 1);
    fight.give_order(middle).lawful();
    let id = fight.id("Men");
    let numbers: Vec<u16> = grenadiers_of(&fight.battle().field(), id).iter().map(|stand| stand.number).collect();
    assert!(numbers.len() == 2 && numbers.contains(&1), "{numbers:?}");
    assert!(!fight.state("Men").has_moved());
    let mut plain = Table::open().unit(line("Men").at(30.0, 20.0)).fight(TurnStage::FirstMoves, &[]);
    let order = place(&plain, 1);
    assert_eq!(plain.give_order(order).refused(), "trl.p11.05");
}

#[test]
fn attached_grenadiers_strike_twice() {
    // trl.p11.05, trl.p25.06: four stands touch, two of them grenadiers: six dice; the target loses nothing and holds.
    let with = |spec: Spec| spec.with(|unit| unit.grenadiers = Some(Grenadiers { stands: vec![3, 2] }));
    let dice = |grenadiers: bool| {
        let men = line("Men").stands(4).wide(4).at(30.0, 20.0);
        let men = if grenadiers { with(men) } else { men };
        let foe = line("Foe").foe().stands(4).wide(4).at(30.0, 21.5);
        let faces = vec![1; if grenadiers { 6 } else { 4 }];
        let mut fight = Table::open().unit(men).unit(foe).fight(TurnStage::FirstAssaults, &faces);
        let order = fight.order("Men", "assault").with(slot::TARGET, Value::Unit(fight.id("Foe")));
        fight.give_order(order).lawful();
        fight.result("trl.attacks", "dice")
    };
    assert_eq!((dice(false), dice(true)), ("4".to_owned(), "6".to_owned()));
}

#[test]
fn a_company_that_was_sent_out_is_no_loss() {
    // trl.p22.01, trl.p11.04: three of eight stands are half neither of the six left nor of the twelve
    let men = light("Men").stands(8).wide(8).at(30.0, 20.0);
    let table = Table::open().unit(men).unit(waiting()).unit(line("Foe").foe().wide(8).at(30.0, 32.0));
    let mut fight = table.fight(TurnStage::FirstMoves, &[]);
    sends(&mut fight, (30.0, 23.5)).lawful();
    assert_eq!(fight.state("Men").conduct.began_with, 5, "four companies and the officer");
    assert_eq!(fight.state("Company").conduct.began_with, 4);
}

#[test]
fn a_company_far_from_its_battalion_is_neither_with_it_nor_lost() {
    // trl.p31.19, trl.p11.01, trl.hc.17
    let of = |x: f32, presence: fn(Spec) -> Spec| {
        let company = light("Company").stands(4).formed(FormationKind::Loose).wide(4);
        let company = presence(company.attached("Men", AttachmentKind::LightCompany).at(x, 20.0));
        let fight = Table::open().unit(line("Men").at(30.0, 20.0)).unit(company).fight(TurnStage::FirstShots, &[]);
        let (rules, field, id) = (fight.battle().rules(), fight.battle().field(), fight.id("Men"));
        let of = circumstances(rules, &field, id);
        (of.left, of.started, size_with_companies(rules, &field, id))
    };
    assert_eq!(of(38.0, |spec| spec), (13, 13, 10.0), "it is with it");
    assert_eq!(of(60.0, |spec| spec), (9, 9, 8.0), "it is by itself");
    assert_eq!(of(38.0, Spec::gone), (9, 13, 8.0), "it is lost");
}

#[test]
fn guns_that_fall_back_too_far_from_their_battalion_are_by_themselves_when_the_phase_ends() {
    // trl.p11.06
    let guns = battery("Guns", Troop::LightArtillery).stands(1).attached("Men", AttachmentKind::Guns).at(40.0, 20.0);
    let table = Table::open().unit(line("Men").at(30.0, 20.0)).unit(guns).until_turn(1);
    let fight = table.fight(TurnStage::Squares, &[]);
    assert!(fight.state("Guns").attachment.is_none() && fight.says("[trl.p11.06]"), "{:?}", fight.journal());
}

#[test]
fn two_stands_of_grenadiers_and_two_of_the_line_strike_six_blows() {
    // trl.x.131: trl.p11.05, trl.p25.06: four wounds, and the target fails its test and retreats.
    let men = line("Men").stands(4).wide(4).with(|unit| unit.grenadiers = Some(Grenadiers { stands: vec![3, 2] }));
    let foe = line("Foe").foe().at(30.0, 21.5);
    let table = Table::open().unit(men.at(30.0, 20.0)).unit(foe);
    let mut fight = table.fight(TurnStage::FirstAssaults, &[4, 3, 5, 2, 4, 6, 1]);
    fight.assaults("Men", "Foe").lawful();
    let [dice, needed, wounds] = ["dice", "needed", "wounds"].map(|name| fight.result("trl.attacks", name));
    assert_eq!([dice, needed, wounds], ["6", "4", "4"]);
    assert_eq!(fight.left("Foe"), 4);
}

/// A light company of four stands before its battalion, this far from it.
fn company(off: f32) -> Spec {
    let company = light("Company").stands(4).formed(FormationKind::Loose).wide(4);
    company.attached("Men", AttachmentKind::LightCompany).at(30.0, 21.25 + off)
}

#[test]
fn a_light_company_shares_the_tests_of_its_battalion_within_two_inches() {
    // trl.x.128: trl.p11.01: one stand of it is shot, and it holds.
    let tested = |off: f32| {
        let foe = line("Foe").foe().stands(4).wide(4).at(30.0, 30.0);
        let dice = [6, 1, 1, 1, 1, 1, 1, 1, 1, 6];
        let table = Table::open().unit(line("Men").at(30.0, 20.0)).unit(company(off)).unit(foe);
        let mut fight = table.fight(TurnStage::SecondShots, &dice);
        fight.shoots("Foe", "Company").lawful();
        fight.closes(Side::Second).lawful();
        assert_eq!(fight.left("Company"), 3);
        fight.says("Company tests as a part of Men. [trl.p10.07]")
    };
    assert_eq!((tested(2.0), tested(2.1)), (true, false));
}

#[test]
fn a_light_company_assaults_nobody() {
    // trl.x.128: trl.p11.01
    let table = Table::open().unit(line("Men").at(30.0, 20.0)).unit(company(2.0));
    let mut fight = table.unit(line("Foe").foe().at(30.0, 26.0)).fight(TurnStage::FirstAssaults, &[]);
    assert_eq!(fight.assaults("Company", "Foe").refused(), "trl.p07.03");
}

#[test]
fn half_strength_counts_the_officer_and_the_company_near_its_battalion() {
    // trl.x.127: trl.p10.07, trl.p31.09: of thirteen stands seven are left, and six.
    let speaks_against = |lost_before: u16| {
        let foe = line("Foe").foe().stands(4).wide(4).at(30.0, 30.0);
        let company = company(0.0).at(30.0, 17.0);
        let men = line("Men").lost(lost_before).at(30.0, 20.0);
        let table = Table::open().unit(men).unit(company).unit(foe);
        let mut fight = table.fight(TurnStage::SecondShots, &[6, 1, 1, 1, 1, 1, 1, 1, 1, 6]);
        fight.shoots("Foe", "Men").lawful();
        fight.closes(Side::Second).lawful();
        assert_eq!(fight.left("Men"), 7 - lost_before);
        let account = fight.accounts("trl.motivation")[0];
        account.lines.iter().any(|line| line.clause.id() == "trl.p31.09")
    };
    assert_eq!((speaks_against(5), speaks_against(6)), (false, true));
}

#[test]
fn a_battalion_shoots_at_one_enemy_and_its_guns_may_shoot_at_another() {
    // trl.x.171: trl.p16.07, trl.p11.08; trl.x.132: trl.p11.08: the battalion at a column
    let guns = battery("Guns", Troop::LightArtillery).stands(1).attached("Men", AttachmentKind::Guns).at(37.0, 20.0);
    let mut fight = Table::open()
        .unit(line("Men").stands(4).wide(4).at(30.0, 20.0))
        .unit(guns)
        .unit(line("Column").foe().formed(FormationKind::Column).at(28.0, 30.0))
        .unit(line("Foe").foe().stands(4).wide(4).at(38.0, 30.0))
        .fight(TurnStage::FirstShots, &[&[1_u8; 8][..], &[1; 3]].concat());
    fight.shoots("Men", "Foe").lawful();
    fight.shoots("Men", "Column").lawful();
    fight.shoots("Guns", "Foe").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.results("trl.fire", "dice"), ["8", "3"]);
    assert!(fight.says("Men shot at Column") && fight.says("Guns shot at Foe"), "{:?}", fight.journal());
    assert!(!fight.says("Men shot at Foe"), "it has thought better of that");
}
