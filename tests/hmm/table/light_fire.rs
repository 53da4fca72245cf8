//! Fire of light troops and at them (section 8): dice by sixes, the light chart, picked targets, groups that fire
//! apart.

use linstock::{
    battle::{AnyBattle, Order, Seat, Value},
    measure::Facing,
    rules::hmm::{
        charts::{FormationKind, Mount, Troop, UnitPattern, Weapon},
        slot_names::slot,
        state::TurnStage,
    },
    table::{Presence, Side},
};

use super::{
    Fight, Judged, Spec, Table, battery, general, hussars, light, line,
    musketry::{at_it_again, at_range, spent, volley},
    ranks,
};

#[test]
fn light_troops_fire_by_sixes_on_their_own_chart() {
    let line_of_twenty = || light("Reds").men(20);
    let column = || light("Reds").men(20).formed(FormationKind::MarchColumn);
    let pioneers = || {
        let loose = line("Blues").men(8).formed(FormationKind::Skirmish);
        loose.with(|unit| (unit.troops.kind, unit.troops.pattern) = (Troop::Pioneers, UnitPattern::PioneerCompany))
    };
    let rows: [(&str, Spec, Spec, f32, &[u8], &str); 10] = [
        ("hmm.x.067: hmm.08.01, hmm.08.04", line_of_twenty(), line("Blues"), 6.0, &[5, 2, 6, 4], "2"),
        ("hmm.08.04", line_of_twenty(), line("Blues"), 9.0, &[5, 5, 6, 5], "1"),
        ("hmm.x.226: hmm.03.09", column(), line("Blues"), 6.0, &[5], "1"),
        (
            "hmm.x.233: hmm.04.18, hmm.04.20",
            hussars("Reds")
                .men(12)
                .armed(Weapon::RifledCarbine)
                .formed(FormationKind::Skirmish)
                .with(|unit| unit.formation.mount = Mount::Dismounted),
            line("Blues"),
            5.0,
            &[5, 4],
            "1",
        ),
        ("hmm.08.07", line_of_twenty(), light("Blues"), 8.0, &[5, 4, 4, 4], "1"),
        ("hmm.08.05", line_of_twenty(), battery("Blues"), 8.0, &[6, 5, 5, 5], "1"),
        ("hmm.08.05: in open order", line_of_twenty(), pioneers(), 8.0, &[6, 5, 5, 5], "1"),
        ("hmm.08.05: too far", line_of_twenty(), pioneers(), 8.5, &[], "0"),
        ("hmm.03.30, hmm.x.279", line("Reds").formed(FormationKind::Skirmish), line("Blues"), 6.0, &[5, 5, 1, 1], "2"),
        ("hmm.08.04: horse", line_of_twenty(), hussars("Blues"), 6.0, &[5, 1, 1, 1], "1"),
    ];
    for (row, reds, blues, inches, dice, lost) in rows {
        let count: usize = lost.parse().expect("a number");
        let fight = volley(at_range(reds, spent(blues), inches), dice, count);
        assert_eq!(fight.result("hmm.light_fire", "lost"), lost, "{row}");
    }
}

#[test]
fn light_fire_knows_neither_first_volleys_nor_flanks() {
    // hmm.x.231: hmm.08.15
    let table = Table::open()
        .unit(light("Reds").at(30.0, 10.0))
        .unit(spent(line("Blues")).foe().at(30.5, 17.5).facing(Facing::EAST));
    assert_eq!(volley(table, &[5, 5], 2).men("Blues"), 18);
}

#[test]
fn formed_troops_fire_at_open_order_on_the_light_chart_and_at_light_troops_in_column_by_the_table() {
    // hmm.x.069, hmm.x.227: hmm.07.29, hmm.08.09, hmm.08.13
    let fight = volley(at_range(line("Reds"), spent(light("Blues")), 5.0), &[4, 3, 6], 2);
    assert_eq!(fight.result("hmm.line_at_light", "lost"), "2");
    let fight = volley(
        at_range(
            at_it_again(line("Reds"), (30.0, 14.0)),
            spent(light("Blues").men(20).formed(FormationKind::MarchColumn)),
            4.0,
        ),
        &[4, 4, 4],
        9,
    );
    assert_eq!(fight.result("hmm.volley", "lost"), "9");
}

#[test]
fn light_troops_may_pick_out_a_general_who_then_falls() {
    // hmm.08.02, hmm.08.05, hmm.20.31
    let fight = volley(at_range(light("Reds"), general("Blues"), 4.0), &[6, 5], 0);
    assert_eq!(fight.presence("Blues"), Presence::Lost);
    assert!(fight.says("hmm.20.31"));
    let staff = general("Blues").men(2);
    assert_eq!(
        volley(at_range(light("Reds"), staff, 4.0), &[6, 5], 0).presence("Blues"),
        Presence::Lost,
        "with his flagman"
    );
}

#[test]
fn volleys_are_not_fired_at_generals_and_nobody_fires_at_messengers() {
    // hmm.x.230: hmm.07.29b
    let judged = |reds: Spec, blues: Spec| {
        let table = at_range(reds, blues, 4.0)
            .unit(line("Others").at(60.0, 10.0))
            .unit(spent(line("Greens")).foe().at(60.0, 12.0));
        table.fight(TurnStage::Musketry, &[]).may_fire("Reds", "Blues")
    };
    let messenger = || general("Blues").with(|unit| (unit.troops.kind, unit.general) = (Troop::Messenger, None));
    assert_eq!(judged(line("Reds"), general("Blues")).refused(), "hmm.07.29b");
    assert_eq!(judged(line("Reds"), messenger()).refused(), "hmm.07.29b");
    assert_eq!(judged(light("Reds"), messenger()).refused(), "hmm.07.29b");
    assert!(judged(light("Reds"), general("Blues")).is_ok());
}

/// The Reds with the Blues and their general before them, and the Reds' fire at the Blues with single groups at others.
fn skirmish(reds: Spec, dice: &[u8]) -> Fight {
    let table = at_range(reds, spent(line("Blues")), 4.0).unit(general("Staff").foe().at(34.0, 15.0));
    table.fight(TurnStage::Musketry, dice)
}

fn with_groups_at(fight: &Fight, target: &str, groups: &[&str]) -> Order {
    let units = groups.iter().map(|name| Value::Unit(fight.id(name))).collect();
    fight
        .order("Reds", "declare")
        .with(slot::TARGET, Value::Unit(fight.id(target)))
        .with(slot::GROUPS, Value::List(units))
}

#[test]
fn each_group_of_light_troops_may_have_a_target_of_its_own() {
    // hmm.08.02: of 14 men two sixes fire at the line, with the two men over, and one at the general; one die orders
    // the unit's fire
    let mut fight = skirmish(light("Reds").men(14), &[&[3][..], &[5, 4], &[6], &ranks(1)].concat());
    let order = with_groups_at(&fight, "Blues", &["Staff"]);
    fight.give(order).lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.men("Blues"), fight.presence("Staff")), (19, Presence::Lost));
}

#[test]
fn groups_that_name_one_target_fire_at_it_together() {
    // hmm.08.02
    let mut fight = skirmish(light("Reds").men(18), &[&[3][..], &[4], &[5, 6]].concat());
    let order = with_groups_at(&fight, "Blues", &["Staff", "Staff"]);
    fight.give(order).lawful();
    fight.closes(Side::First).lawful();
    assert_eq!((fight.men("Blues"), fight.presence("Staff")), (20, Presence::Lost));
}

#[test]
fn only_light_troops_divide_their_fire_and_never_into_more_parts_than_they_have_groups() {
    // hmm.08.02
    let rows = [(line("Reds").men(20), 1), (light("Reds").men(12), 2), (light("Reds").men(6), 1)];
    for (reds, groups) in rows {
        let fight = skirmish(reds, &[]);
        let order = with_groups_at(&fight, "Blues", &vec!["Staff"; groups]);
        assert!(fight.battle().judge(&order).is_err(), "{groups} groups");
    }
    let fight = skirmish(light("Reds").men(12), &[]);
    let order = with_groups_at(&fight, "Blues", &[]).with(slot::GROUPS, Value::Unit(fight.id("Staff")));
    let plan = fight.battle().judge(&order).expect("one of two groups fires apart");
    assert_eq!(plan.outlook.targets, [fight.id("Blues"), fight.id("Staff")]);
}

#[test]
fn proposals_for_groups_fit_their_offer_for_two_groups_and_for_more() {
    // hmm.08.02
    for men in [12, 18, 24] {
        let fight = skirmish(light("Reds").men(men), &[]);
        let offer = fight.offers(Side::First).into_iter().find(|offer| offer.verb == "declare").expect("they may fire");
        let proposed: Vec<Order> = fight.battle().suggest(Seat::First, &offer).collect();
        assert!(proposed.iter().any(|order| order.value(slot::GROUPS).is_some()), "{men} men");
        proposed.iter().for_each(|order| offer.fits(order).unwrap_or_else(|refusal| panic!("{men} men: {refusal}")));
    }
}
