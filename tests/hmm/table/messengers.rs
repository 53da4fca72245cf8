//! Messengers as both sides see them (section 17): the display of a ride for their own side, the enemy's knowledge, the
//! fate of the order when the messenger falls, and the unit that receives it when the commander is lost.

use bevy::math::Vec2;
use linstock::{
    battle::{
        AnyBattle, Seat,
        notice::{CardRow, OverlayTopic},
    },
    rules::hmm::{
        charts::{Ammunition, FormationKind, Order, Troop},
        papers::Mission,
        state::{Phase, TurnStage},
    },
    table::{Presence, Side},
};

use super::{Fight, Judged, Spec, Table, ahead, battery, general, hussars, light, line};

const RIDER: &str = "Messenger from Moore";

fn defend(x: f32, y: f32) -> Mission {
    Mission::Defend(Vec2::new(x, y), None)
}

/// Smith's brigade at (30, 10) under an army's commander Moore, this many inches to the left, and the Blues 20 in
/// ahead.
fn army(moore_off: f32) -> Table {
    Table::open()
        .unit(line("Reds").at(30.0, 10.0))
        .unit(general("Smith").at(30.0, 8.0))
        .unit(line("Blues").foe().at(30.0, 30.0))
        .unit(general("Moore").under(4).at(30.0 - moore_off, 8.0))
        .mission("Smith", defend(30.0, 8.0))
        .mission("Moore", defend(30.0 - moore_off, 8.0))
}

/// Moore has sent Smith an order to go forward, and these dice are still to fall.
fn sent(table: Table, dice: &[u8]) -> Fight {
    let mut fight = table.fight(TurnStage::FirstMoves, &[&[4], dice].concat());
    fight.sends("Moore", "Smith", Order::Attack, &[ahead(20.0)]).lawful();
    fight
}

/// A messenger goes on as it is proposed.
fn rides(fight: &mut Fight, side: Side, name: &str) {
    let of = |offer: &linstock::battle::Offer| offer.verb == "move" && offer.subject.unit() == Some(fight.id(name));
    let offer = fight.offers(side).into_iter().find(of).expect("he rides");
    let ride = fight.battle().suggest(side.into(), &offer).next().expect("a way");
    fight.give_order(ride).lawful();
}

fn card(fight: &Fight, seat: Seat, name: &str) -> Vec<(String, String)> {
    let row = |row: CardRow| (row.label, row.value.to_string());
    AnyBattle::card(fight.battle(), seat, fight.id(name)).into_iter().map(row).collect()
}

fn row(fight: &Fight, seat: Seat, name: &str, label: &str) -> Option<String> {
    card(fight, seat, name).into_iter().find(|(known, _)| known == label).map(|(_, value)| value)
}

fn drawn(fight: &Fight, seat: Seat, name: &str) -> Vec<String> {
    let overlays = AnyBattle::overlays(fight.battle(), seat, fight.id(name), OverlayTopic::Command);
    overlays.into_iter().map(|overlay| overlay.label).collect()
}

#[test]
fn a_messenger_shows_his_own_side_where_he_rides_and_when_he_arrives() {
    // hmm.17.02, hmm.17.08: 26 in at ten a turn
    let mut fight = sent(army(26.0), &[]);
    let arrives = |fight: &Fight| row(fight, Seat::First, RIDER, "Arrives in turn");
    assert_eq!(row(&fight, Seat::First, RIDER, "Rides to").as_deref(), Some("Smith"));
    assert_eq!(
        row(&fight, Seat::First, RIDER, "Carries").as_deref(),
        Some("attack along a line from (30.0, 8.0) to (30.0, 28.0)")
    );
    assert_eq!(arrives(&fight).as_deref(), Some("3"));
    assert!(drawn(&fight, Seat::First, RIDER).iter().any(|label| label.ends_with("in to ride, there in turn 3")));
    let plan = fight.plan(RIDER, &[ahead(10.0)]).lawful();
    let line = plan.lines.iter().find(|line| line.label == "the turn in which he arrives").expect("it is told");
    assert_eq!(line.value.to_string(), "3");
    assert!(plan.overlays.iter().any(|overlay| overlay.label.ends_with("there in turn 3")), "{:?}", plan.overlays);
    rides(&mut fight, Side::First, RIDER);
    assert_eq!(arrives(&fight).as_deref(), Some("3"), "he has ridden this turn");
}

#[test]
fn the_enemy_sees_a_messenger_and_not_to_whom_he_rides() {
    // hmm.17.07: only a captured order is shown
    let fight = sent(army(26.0), &[]);
    let labels: Vec<String> = card(&fight, Seat::Second, RIDER).into_iter().map(|(label, _)| label).collect();
    assert!(
        !labels.iter().any(|label| ["Rides to", "Carries", "Arrives in turn"].contains(&label.as_str())),
        "{labels:?}"
    );
    assert!(drawn(&fight, Seat::Second, RIDER).is_empty());
    assert!(card(&fight, Seat::Second, "Smith").iter().all(|(label, _)| label != "Expects" && label != "Order"));
    assert_eq!(
        row(&fight, Seat::First, "Smith", "Expects").as_deref(),
        Some("attack along a line from (30.0, 8.0) to (30.0, 28.0)")
    );
    let unit = fight.battle().field().unit(fight.id(RIDER));
    assert!(!unit.name.contains("Smith") && !unit.short_name.contains("Smith"), "{}", unit.name);
}

#[test]
fn a_delivered_order_stands_on_the_card_until_it_binds() {
    // hmm.17.02
    let mut fight = sent(army(8.0), &[6, 1]);
    rides(&mut fight, Side::First, RIDER);
    let orders =
        |fight: &Fight| [row(fight, Seat::First, "Smith", "Order"), row(fight, Seat::First, "Smith", "New order")];
    let coming = Some("attack along a line from (30.0, 8.0) to (30.0, 28.0)".to_owned());
    assert_eq!(orders(&fight), [Some("defend".to_owned()), coming]);
    assert!(drawn(&fight, Seat::First, "Smith").contains(&"attacks, from his next move phase".to_owned()));
    assert!(!drawn(&fight, Seat::Second, "Smith").iter().any(|label| label.contains("attacks")));
    fight.pass_turn();
    assert_eq!(orders(&fight), [Some("attack".to_owned()), None]);
}

#[test]
fn a_captured_order_is_shown_with_where_it_leads() {
    // hmm.17.07
    let mut fight =
        sent(army(26.0).unit(hussars("Hussars").foe().formed(FormationKind::MarchColumn).at(13.2, 15.0)), &[6]);
    fight.moves(RIDER, &[ahead(10.0)]).lawful();
    fight.closes(Side::First).lawful();
    fight.moves("Hussars", &[ahead(9.0)]).lawful();
    let entry = fight.entries().iter().find(|entry| entry.text.contains("an order for Smith")).expect("it is shown");
    assert!(entry.text.ends_with("attack along a line from (30.0, 8.0) to (30.0, 28.0)."), "{}", entry.text);
    assert_eq!((entry.at, entry.known_to), (Some(Vec2::new(30.0, 28.0)), linstock::table::KnownTo::All));
}

/// Two men in column, placed so that a shell at them, a little wide, bursts over a place.
fn picket(over: (f32, f32)) -> [Spec; 2] {
    let picket = line("Picket").men(2).formed(FormationKind::MarchColumn).under(2).at(over.0 + 1.5, over.1 + 0.25);
    [picket, battery("Guns").foe().at(over.0 + 0.5, over.1 + 18.0)]
}

#[test]
fn an_order_is_lost_with_a_messenger_killed_by_a_shell_and_another_may_be_sent() {
    // hmm.07.29b, hmm.17.01, hmm.17.02: no officer's die, no friend shaken, and his order no longer on its way
    let ridden = |table: Table, dice: &[u8]| {
        let mut fight = sent(table, dice);
        fight.moves(RIDER, &[ahead(10.0)]).lawful();
        fight
    };
    let there = ridden(army(26.0), &[]).front(RIDER).to_table(Vec2::new(0.0, -0.5));
    let [picket, guns] = picket((there.x, there.y));
    let mut fight = ridden(army(26.0).unit(picket).unit(guns), &[4, 4, 6, 1, 4]);
    fight.pass_until(Phase::Artillery(Side::Second));
    fight.shoots("Guns", 0, Ammunition::Shell, "Picket", (there.x + 1.5, there.y)).lawful();
    assert_eq!(fight.presence(RIDER), Presence::Awaited, "{:?}", fight.journal());
    assert!(fight.says("Messenger from Moore was killed, and his order lost unread.") && !fight.says("last man"));
    fight.pass_turn();
    fight.sends("Moore", "Smith", Order::Attack, &[ahead(20.0)]).lawful();
    assert_eq!(fight.presence(RIDER), Presence::OnTable);
}

#[test]
fn units_that_do_not_fight_check_no_morale() {
    // hmm.17.01: only the battalion throws
    let shaken = |unit: Spec, troop: Troop| {
        unit.with(|unit| {
            unit.troops.kind = troop;
            unit.morale.shaken.saw_rout = true;
        })
    };
    let table = Table::open()
        .unit(shaken(line("Reds").at(30.0, 10.0), Troop::LineInfantry))
        .unit(shaken(general("Rider").with(|unit| unit.general = None).at(30.0, 7.0), Troop::Messenger))
        .unit(line("Blues").foe().at(30.0, 40.0));
    let mut fight = table.fight(TurnStage::Morale, &[6, 6, 1]);
    fight.pass_until(Phase::Move(Side::First));
    assert_eq!(fight.accounts("hmm.morale").len(), 1);
}

#[test]
fn the_strongest_steady_unit_of_a_lost_commander_takes_his_orders() {
    // hmm.20.31: Ney writes to Jones's brigade when Jones has fallen
    let table = Table::open()
        .unit(light("Riflemen").at(30.0, 10.0))
        .unit(general("Jones").foe().at(30.0, 14.0))
        .unit(line("Blues").foe().at(45.0, 30.0))
        .unit(line("Greens").foe().men(12).at(60.0, 30.0))
        .unit(general("Ney").foe().under(5).at(45.0, 38.0))
        .mission("Jones", defend(30.0, 14.0))
        .mission("Ney", defend(45.0, 38.0));
    let mut fight = table.fight(TurnStage::Musketry, &[3, 6, 6, 6, 1, 1, 6, 1]);
    fight.declares("Riflemen", "Jones").lawful();
    fight.closes(Side::First).lawful();
    assert_eq!(fight.presence("Jones"), Presence::Lost);
    fight.pass_until(Phase::Move(Side::Second));
    assert_eq!(
        fight.may_send("Ney", "Greens", Order::Attack, &[ahead(20.0)]).refused(),
        "hmm.16.15",
        "the Blues are stronger"
    );
    fight.sends("Ney", "Blues", Order::Attack, &[ahead(20.0)]).lawful();
    rides(&mut fight, Side::Second, "Messenger from Ney");
    assert_eq!(fight.presence("Messenger from Ney"), Presence::Awaited, "{:?}", fight.journal());
    fight.pass_turn();
    fight.pass_until(Phase::Move(Side::Second));
    assert_eq!(fight.mission("Jones"), Order::Attack);
}
