//! Joining others: a general in a charge (hmm.06.07), a second and a third charger at one edge (hmm.20.29).

use linstock::{
    battle::AnyBattle,
    measure::Facing,
    rules::hmm::state::{Acted, Phase, StandingAnswer, TurnStage},
    table::Side,
};

use super::{Fight, Judged, Spec, Table, general, horse, hussars, line, ranks};

/// Blues that never fire at a charger.
fn blues() -> Spec {
    line("Blues").foe().with(|unit| unit.orders.standing_fire = StandingAnswer::Never)
}

/// Greys at (30, 10), Frederick at a place, and Blues this many inches ahead; Guards far off keep the move phase open.
fn led(greys: Spec, frederick: (f32, f32), inches: f32) -> Table {
    let frederick = general("Frederick").at(frederick.0, frederick.1);
    Table::open()
        .unit(greys.at(30.0, 10.0))
        .unit(frederick)
        .unit(blues().at(30.0, 10.0 + inches))
        .unit(line("Guards").at(60.0, 10.0))
}

#[test]
fn a_general_who_touches_a_charger_may_go_in_with_it_and_adds_five() {
    // hmm.06.02, hmm.06.07, hmm.10.07
    let mut fight = led(line("Greys"), (30.0, 9.0), 4.0)
        .fight(TurnStage::FirstMoves, &[&[1, 1, 3, 1][..], &ranks(3), &[6]].concat());
    fight.charges_with("Greys", "Blues", "Frederick").lawful();
    assert_eq!((fight.place("Greys"), fight.place("Frederick")), ((30.0, 14.0), (30.0, 13.0)), "behind them still");
    assert_eq!(fight.state("Frederick").conduct.acted, Acted::Moved, "and he has had his move");
    fight.pass_until(Phase::Morale);
    assert_eq!(fight.result("hmm.melee", "first_total"), "7", "2 and 5");
}

#[test]
fn without_an_order_he_stays_and_the_charger_fights_alone() {
    // hmm.06.07, hmm.10.07
    let mut fight = led(line("Greys"), (30.0, 9.0), 4.0).fight(TurnStage::FirstMoves, &[]);
    fight.charges("Greys", "Blues").lawful();
    assert_eq!((fight.place("Frederick"), fight.state("Frederick").conduct.acted), ((30.0, 9.0), Acted::Nothing));
}

#[test]
fn he_goes_up_to_twelve_inches() {
    // hmm.06.07: a charge of light horse, 12 in; heavy horse goes 11 and 2 more through the line that it breaks
    let mut fight = led(hussars("Greys"), (30.0, 8.0), 12.0).fight(TurnStage::FirstMoves, &[1]);
    fight.charges_with("Greys", "Blues", "Frederick").lawful();
    assert_eq!(fight.place("Frederick"), (30.0, 20.0));
    let mut fight =
        led(horse("Greys"), (30.0, 8.0), 11.0).fight(TurnStage::FirstMoves, &[&[1, 6][..], &ranks(10)].concat());
    fight.charges_with("Greys", "Blues", "Frederick").lawful();
    let gone = fight.front("Frederick").at.distance((30.0, 8.0).into());
    assert!((11.5..=12.001).contains(&gone) && fight.gap("Frederick", "Greys") > 0.5, "{:?}", fight.place("Frederick"));
}

#[test]
fn generals_that_may_not_join_a_charge() {
    // hmm.06.07, hmm.02.19
    let rows = [
        ("touching", (30.0, 9.0), Acted::Nothing, "Frederick", None),
        ("at its flank", (27.25, 10.0), Acted::Nothing, "Frederick", None),
        ("half an inch off", (30.0, 8.5), Acted::Nothing, "Frederick", Some("hmm.06.07")),
        ("who has moved", (30.0, 9.0), Acted::Moved, "Frederick", Some("hmm.02.19")),
        ("no general", (30.0, 9.0), Acted::Nothing, "Guards", Some("hmm.06.07")),
        ("the enemy's", (30.0, 9.0), Acted::Nothing, "Daun", Some("hmm.06.07")),
    ];
    for (row, at, acted, who, clause) in rows {
        let frederick = general("Frederick").at(at.0, at.1).with(|unit| unit.conduct.acted = acted);
        let fight = Table::open()
            .unit(line("Greys").at(30.0, 10.0))
            .unit(frederick)
            .unit(blues().at(30.0, 14.0))
            .unit(line("Guards").at(60.0, 10.0))
            .unit(general("Daun").foe().at(30.0, 15.5))
            .fight(TurnStage::FirstMoves, &[]);
        assert_eq!(
            fight.may_charge_with("Greys", "Blues", who).err().map(|refusal| refusal.clause.id()),
            clause,
            "{row}"
        );
    }
}

#[test]
fn a_general_who_goes_in_is_offered_and_his_five_are_reckoned() {
    // hmm.06.07
    let fight = led(line("Greys"), (30.0, 9.0), 4.0).fight(TurnStage::FirstMoves, &[]);
    let loss = |plan: linstock::battle::Plan| plan.outlook.enemy_loss - plan.outlook.own_loss;
    let (alone, led) =
        (fight.may_charge("Greys", "Blues").lawful(), fight.may_charge_with("Greys", "Blues", "Frederick").lawful());
    assert!(loss(led) > loss(alone));
    assert_eq!(charges_offered(&fight), 2, "alone and with him");
}

/// In how many ways the Greys are proposed to charge.
fn charges_offered(fight: &Fight) -> usize {
    let offers = fight.offers(Side::First);
    let charge = offers
        .iter()
        .find(|offer| offer.verb == "charge" && offer.subject.unit() == Some(fight.id("Greys")))
        .expect("they may");
    fight.battle().suggest(Side::First.into(), charge).count()
}

#[test]
fn not_more_than_two_charge_one_edge_but_another_may_charge_another() {
    // hmm.20.29, hmm.h.charge
    let mut fight = Table::open()
        .unit(line("Greys").men(8).at(28.5, 12.0))
        .unit(line("Bays").men(8).at(30.6, 12.0))
        .unit(line("Whites").men(4).at(32.2, 12.0))
        .unit(line("Browns").men(8).at(35.0, 14.5).facing(Facing::from_bearing(270.0)))
        .unit(blues().at(30.0, 14.0))
        .fight(TurnStage::FirstMoves, &[]);
    fight.charges("Greys", "Blues").lawful();
    fight.may_charge("Whites", "Blues").lawful();
    fight.charges("Bays", "Blues").lawful();
    assert_eq!(fight.may_charge("Whites", "Blues").refused(), "hmm.20.29", "two charge its front");
    fight.charges("Browns", "Blues").lawful();
    assert_eq!(fight.battle_state().melees[0].attackers.len(), 3);
}
