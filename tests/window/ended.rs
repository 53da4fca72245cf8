//! The page about a battle that is over: it opens when the battle ends, tells it as the battle does, and leads to the
//! replay of a decisive moment, to the table, and to the same scenario once more.

use bevy::prelude::*;
use linstock::{
    arrange,
    battle::{AnyBattle, Journal, Order, QuestionKind, Record, Save, Seat, Tallies, notice::EntryWeight},
    client::{
        commands::UiCommand,
        input::open_panels::OpenPanels,
        session::{
            Session,
            autosave::Autosave,
            open_battle::{self, Choices},
            saves,
        },
        ui::Title,
    },
    scenario::Scenario,
    table::Side,
};

use super::harness::{CONTINUE, Window, window};

/// A short turnpike in which both sides stand where they stood that day, up to the order that ends it, and that order.
fn almost_over() -> (Save, Order) {
    let short = include_str!("turnpike.ron").replace("At(\"10:00\")", "At(\"9:12\")");
    let scenario = Scenario::read("scenarios/turnpike.ron", &short).expect("it reads");
    let choices = Choices { seed: Some(3), ..Choices::of(&scenario) };
    let (mut session, _) = open_battle::begin(&scenario, &choices).expect("it opens");
    while let Some(question) = session.battle().question().cloned() {
        let seat = question.seats[0];
        let offers = session.battle().offers(seat);
        let placed = offers.iter().filter(|offer| question.kind == QuestionKind::Deploy && offer.verb == "deploy");
        let orders: Vec<Order> = placed.filter_map(|offer| session.battle().suggest(seat, offer).next()).collect();
        session.give(orders).expect("every unit has its place");
        let leaves = arrange::leaves(session.battle()).expect("it can be left as it is");
        session.give([leaves]).expect("a lawful order");
    }
    let journal = session.battle().journal();
    let last =
        journal.records.iter().rposition(|record| matches!(record, Record::Order(_))).expect("orders were given");
    let Record::Order(order) = journal.records[last].clone() else { panic!("it is one") };
    let records = journal.records[..last].to_vec();
    (Journal { records, ..journal }.into(), order)
}

/// Continues the battle that is almost over, and gives the order that ends it.
fn end_it(window: &mut Window) {
    let (save, last) = almost_over();
    window.ask(move |world| {
        let shelf = world.resource::<Autosave>().shelf().clone();
        let name = saves::OpenFile::begin(&shelf, &save.journal).name;
        saves::keep(&shelf, &name, &save).expect("it can be written");
        world.insert_resource(Title::read(&shelf, None));
    });
    window.press(CONTINUE);
    window.until("the battle", |world| world.contains_resource::<Session>().then_some(()));
    window.rest();
    if !is_over(window) {
        assert!(!is_open(window), "it goes on");
        window.key(KeyCode::End);
        assert!(!is_open(window), "there is nothing to tell yet");
        window.ask(|world| _ = world.write_message(UiCommand::Give(last)));
    }
    window.until("the page", |world| world.resource::<OpenPanels>().outcome.then_some(()));
    window.rest();
}

fn is_over(window: &Window) -> bool {
    window.battle(|battle, _| battle.conclusion().is_some())
}

fn is_open(window: &Window) -> bool {
    window.ask(|world| world.resource::<OpenPanels>().outcome)
}

/// What the page has to tell, as the battle has it.
fn facts(battle: &dyn AnyBattle, session: &Session) -> Vec<String> {
    let conclusion = battle.conclusion().expect("it is over");
    let won = conclusion
        .winner
        .map_or_else(|| "A drawn battle".to_owned(), |side| format!("Victory: {}", session.side_name(side)));
    let lost = Side::BOTH.map(|side| {
        let figures = battle.figures_lost(Seat::Umpire, side).expect("they are counted");
        format!("{} of {} figures", figures.lost, figures.of)
    });
    let reason = conclusion.reason.chars().skip(1).collect();
    let luck = Tallies::of(battle, Seat::Umpire).of.into_iter().map(|tally| {
        format!(
            "{} d{}: mean {:.2}, expected {:.1}",
            tally.count(),
            tally.die.sides(),
            tally.mean(),
            tally.expected_mean()
        )
    });
    let that_day = "That day: It never took place.".to_owned();
    [won, reason, that_day].into_iter().chain(lost).chain(luck).collect()
}

/// The decisive moments of the battle.
fn moments(window: &Window) -> Vec<String> {
    window.battle(|battle, _| {
        let entries = battle.entries(Seat::Umpire).into_iter();
        let decisive = entries.filter(|entry| entry.moment.is_some() && entry.weight != EntryWeight::Struck);
        decisive.map(|entry| entry.text.clone()).collect()
    })
}

#[test]
fn a_battle_that_ends_opens_a_page_that_tells_it_as_the_battle_does_and_closes_to_the_table() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    end_it(window);
    window.keep_picture("outcome");
    let (told, facts) = (window.told(), window.battle(facts));
    assert!(window.button("How the battle ended").is_none(), "the page tells it, and nothing beside it: {told}");
    for fact in facts {
        assert!(told.contains(&fact), "{fact:?} in {told}");
    }
    for moment in moments(window) {
        assert!(told.contains(&moment), "{moment:?} in {told}");
    }
    window.press("See the table");
    assert!(!is_open(window) && !window.told().contains("Decisive moments"), "{}", window.told());
    window.press("How the battle ended");
    assert!(is_open(window), "the corner opens it again");
    window.press("See the table");
    window.press("Menu");
    window.press("How the battle ended");
    assert!(is_open(window), "the menu opens it again");
    window.key(KeyCode::Escape);
    assert!(!is_open(window));
    window.key(KeyCode::End);
    assert!(is_open(window), "and so does its key");
}

#[test]
fn a_decisive_moment_leads_to_the_replay_there_and_from_there_back_to_the_page() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    end_it(window);
    let moments = moments(window);
    let first = moments.first().expect("a battle to its end has some");
    window.press(first);
    window.until("the replay", |world| world.resource::<Session>().is_replay().then_some(()));
    window.rest();
    let (position, wanted) = window.battle(|_, session| {
        let replay = session.replay().expect("it is looked back on");
        let moment = replay.timeline().bookmarks(Seat::Umpire).next().expect("there are some").clone();
        (replay.position(), moment)
    });
    assert_eq!((position, &wanted.text), (wanted.position, first));
    assert!(!is_open(window), "the replay is seen");
    window.key(KeyCode::Escape);
    window.until("the page", |world| world.resource::<OpenPanels>().outcome.then_some(()));
    assert!(!window.battle(|_, session| session.is_replay()));
}

#[test]
fn the_scenario_is_fought_again_in_a_file_of_its_own() {
    let Some(mut window) = window() else { return };
    let window = &mut *window;
    end_it(window);
    let files = |window: &Window| window.ask(|world| saves::names(world.resource::<Autosave>().shelf()));
    let (before, title) = (files(window), window.battle(|_, session| session.facts().title.clone()));
    window.press("Fight again");
    window.until("the next battle", |world| world.resource::<Session>().battle().conclusion().is_none().then_some(()));
    window.rest();
    assert!(!is_open(window));
    assert_eq!(window.battle(|battle, session| (battle.orders_given(), session.facts().title.clone())), (0, title));
    window.press("As in history");
    let after = files(window);
    assert_eq!((after.len(), &after[1..]), (before.len() + 1, &before[..]), "the battle that was over is kept");
}
