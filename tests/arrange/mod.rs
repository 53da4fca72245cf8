//! A battle laid out by hand: its layout as a scenario, one more unit, ground laid and taken off, phases advanced to,
//! lessons of the trials.

mod states;

use bevy::math::Vec2;
use linstock::{
    arrange::{self, Attempts, Telling},
    battle::{AnyBattle, KeepUndo, Offer, OfferRole, Override, OverrideAct, Seat, Value},
    dice::{Dice, DiceSource},
    files::Shelf,
    lesson,
    measure::{Facing, Leg, Pose},
    rules::{self, Changes},
    scenario::{self, Scenario},
    table::{Arm, FeatureShape, Side, UnitId},
};

/// A shelf over a folder of its own.
struct Folder(Shelf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("linstock-arrange-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Self(Shelf::over(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.0.folder().expect("it has one"));
    }
}

fn opened(scenario: &Scenario) -> Box<dyn AnyBattle> {
    let rule_set = scenario.rule_set.to_string();
    let opened = rules::open(scenario, &rule_set, &Changes::new(), DiceSource::Entered, KeepUndo::Yes);
    opened.unwrap_or_else(|problems| panic!("{problems}"))
}

/// Goes on until a unit may move, shoot or the like, with all units deployed at their historical places.
fn until_acts(battle: &mut dyn AnyBattle, dice: &mut Dice) {
    for _ in 0..200 {
        let asked = battle.question().map(|question| question.seats.clone()).unwrap_or_default();
        let acts = |seat: &Seat| {
            battle.offers(*seat).iter().any(|offer| offer.role == OfferRole::Act && offer.barred.is_none())
        };
        if battle.phase(Seat::Umpire).turn > 0 && asked.iter().any(acts) {
            return;
        }
        let placing = asked.iter().find_map(|seat| {
            let offers = battle.offers(*seat);
            let field = battle.field(Seat::Umpire);
            let unplaced = |unit: UnitId| !field.unit(unit).on_table();
            let deploys = offers
                .iter()
                .filter(|offer| offer.role == OfferRole::Deploy && offer.subject.unit().is_some_and(unplaced));
            deploys.into_iter().find_map(|offer| battle.suggest(*seat, offer).next())
        });
        match placing {
            Some(order) => battle.give(order).unwrap_or_else(|refusal| panic!("{refusal}")),
            None => arrange::answer(battle, dice).unwrap_or_else(|refusal| panic!("{refusal}")),
        }
    }
    panic!("nobody ever acts");
}

fn shipped() -> Vec<Scenario> {
    scenario::list(&Shelf::embedded())
        .into_iter()
        .map(|listed| listed.read.expect("shipped scenarios are sound"))
        .collect()
}

fn drill_ground(name: &str) -> Scenario {
    let shelf = Shelf::embedded();
    lesson::table(&shelf, &lesson::open(&shelf, name).expect("it is shipped")).expect("its table is")
}

/// The fronts of all units on the table by name.
fn fronts(battle: &dyn AnyBattle) -> Vec<(String, Pose)> {
    battle.field(Seat::Umpire).units_on_table().map(|unit| (unit.name.clone(), unit.front)).collect()
}

fn ruled(act: OverrideAct) -> Override {
    Override { seat: Seat::Umpire, act, reason: "to see".to_owned() }
}

fn rectangle(low: Vec2, high: Vec2) -> FeatureShape {
    FeatureShape::Area(vec![low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)])
}

#[test]
fn a_layout_is_saved_as_a_scenario_with_all_units_where_they_stood() {
    let folder = Folder::new("kept");
    for (seed, scenario) in (1..).zip(shipped()) {
        let (mut battle, mut dice) = (opened(&scenario), Dice::seeded(seed));
        until_acts(battle.as_mut(), &mut dice);
        let name = format!("As it was at {}", scenario.title);
        let kept = arrange::keep_scenario(&folder.0, battle.as_ref(), &name);
        let file = kept.unwrap_or_else(|refusal| panic!("{}: {refusal}", scenario.id)).file;
        let listed =
            scenario::list(&folder.0).into_iter().find(|listed| listed.file == file).expect("the title lists it");
        let kept = listed.read.unwrap_or_else(|problems| panic!("{file}: {problems}"));
        assert_eq!(kept.title.as_str(), name);
        let dress = |scenario: &Scenario| {
            let leaders = scenario
                .commands
                .iter()
                .filter_map(|command| Some((command.id.clone(), command.leader.as_ref()?.uniform.clone())));
            let armies = [&scenario.first, &scenario.second]
                .map(|army| (army.horse.clone(), army.guns.clone(), army.officers.clone()));
            (leaders.collect::<Vec<_>>(), armies)
        };
        assert_eq!(dress(&kept), dress(&scenario), "{name}: everybody is dressed as he was");
        let again = fronts(opened(&kept).as_ref());
        for unit in &kept.units {
            let place = |all: &[(String, Pose)]| {
                all.iter().find(|(name, _)| *name == unit.name.as_str()).map(|(_, front)| *front)
            };
            let (Some(was), Some(is)) = (place(&fronts(battle.as_ref())), place(&again)) else { continue };
            assert!(
                was.at.distance(is.at) < 0.02 && was.facing.turn_to(is.facing).abs() < 0.1,
                "{}: {was:?}, {is:?}",
                unit.name
            );
        }
        let refusal = arrange::keep_scenario(&folder.0, battle.as_ref(), &name).expect_err("nothing is ever replaced");
        assert!(refusal.reason.contains("of that name"), "{refusal}");
    }
}

#[test]
fn a_name_that_makes_no_file_and_units_in_hand_are_refused_with_the_reason() {
    let folder = Folder::new("refused");
    let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
    let battle = opened(&scenario);
    for name in ["", "***", "cowpens"] {
        assert!(arrange::keep_scenario(&folder.0, battle.as_ref(), name).is_err(), "{name}");
    }
    let nothing = arrange::keep_lesson(
        &folder.0,
        battle.as_ref(),
        battle.as_ref(),
        &Attempts::default(),
        &named("Nothing"),
        &mut Dice::seeded(1),
    );
    assert!(nothing.expect_err("nothing was tried").reason.contains("try something"));
    assert!(folder.0.list("scenarios/lessons").len() == Shelf::embedded().list("scenarios/lessons").len());
}

#[test]
fn one_more_unit_comes_onto_the_table_and_all_others_stand_as_before() {
    for (name, rule_set) in [("hmm-moving", "hmm"), ("wof-moving", "wof"), ("hmm-charge", "hmm")] {
        let (mut battle, mut dice) = (opened(&drill_ground(name)), Dice::seeded(4));
        until_acts(battle.as_mut(), &mut dice);
        let centre = battle.field(Seat::Umpire).centre();
        let rosters = arrange::rosters(&Shelf::embedded(), battle.as_ref());
        assert!(rosters.len() > 1, "other battles of {rule_set} lend their units");
        for (roster, aside) in rosters.iter().zip([3.0, -6.0]) {
            let recruit = &roster.recruits[0];
            let front = Pose::new(centre + Vec2::new(aside, 4.0), Facing::EAST);
            let mustered = arrange::muster(battle.as_ref(), recruit, Side::Second, front, &mut dice)
                .unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            assert_eq!(mustered.unlike, Vec::<String>::new(), "{name}");
            let field = mustered.battle.field(Seat::Umpire);
            let unit = field.unit(mustered.unit);
            assert!(unit.on_table() && unit.side == Side::Second && unit.front.at.distance(front.at) < 8.0, "{unit:?}");
            assert_eq!(mustered.battle.phase(Seat::Umpire).current, battle.phase(Seat::Umpire).current);
            let now = fronts(mustered.battle.as_ref());
            assert_eq!(now.len(), fronts(battle.as_ref()).len() + 1);
            battle = mustered.battle;
        }
    }
}

#[test]
fn ground_is_laid_and_taken_off_in_any_battle_and_goes_into_the_scenario() {
    for name in ["hmm-fire", "wof-fire"] {
        let (mut battle, mut dice) = (opened(&drill_ground(name)), Dice::seeded(2));
        until_acts(battle.as_mut(), &mut dice);
        let before = battle.hash();
        for kind in rules::ground_words(battle.rule_set().0) {
            let shape = rectangle(Vec2::new(1.0, 1.0), Vec2::new(4.0, 3.0));
            let lay = OverrideAct::LayGround { kind: kind.clone(), shape, level: 0 };
            battle.overrule(ruled(lay)).unwrap_or_else(|refusal| panic!("{name}, {kind}: {refusal}"));
            let laid = battle
                .field(Seat::Umpire)
                .features()
                .last()
                .map(|feature| (feature.id, feature.kind.clone()))
                .expect("it lies there");
            assert_eq!(laid.1, kind);
            let written = arrange::stands(battle.as_ref()).expect("everybody is placed");
            assert!(
                written
                    .ground
                    .features
                    .iter()
                    .any(|feature| feature.id.as_str() == "laid-1" && feature.kind.as_str() == kind),
                "{kind}"
            );
            battle
                .overrule(ruled(OverrideAct::TakeGround { feature: laid.0 }))
                .unwrap_or_else(|refusal| panic!("{name}, {kind}: {refusal}"));
        }
        assert_eq!(battle.hash(), before, "what was laid and taken off leaves nothing");
        let beyond = OverrideAct::LayGround {
            kind: "forest".to_owned(),
            shape: rectangle(Vec2::ZERO, Vec2::new(4.0, 9000.0)),
            level: 0,
        };
        assert!(battle.overrule(ruled(beyond)).expect_err("the table ends").reason.contains("off the table"));
        let first = battle
            .field(Seat::Umpire)
            .features()
            .next()
            .map(|feature| (feature.id, feature.name.clone()))
            .expect("there is ground");
        battle.overrule(ruled(OverrideAct::TakeGround { feature: first.0 })).expect("it lies there");
        let written = arrange::stands(battle.as_ref()).expect("everybody is placed");
        assert!(
            written
                .ground
                .features
                .iter()
                .all(|feature| feature.name.as_ref().is_none_or(|name| name.as_str() != first.1))
        );
    }
}

#[test]
fn a_battle_goes_on_by_itself_to_the_phase_that_is_chosen() {
    for name in ["hmm-moving", "wof-moving"] {
        let (mut battle, mut dice) = (opened(&drill_ground(name)), Dice::seeded(5));
        until_acts(battle.as_mut(), &mut dice);
        let now = battle.phase(Seat::Umpire);
        let gone = arrange::go_to(
            &mut battle,
            now.current,
            |battle| battle.as_ref(),
            |battle| arrange::answer(battle.as_mut(), &mut dice),
        );
        gone.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert_eq!(battle.phase(Seat::Umpire).current, now.current);
        let none = arrange::go_to(
            &mut battle,
            99,
            |battle| battle.as_ref(),
            |battle| arrange::answer(battle.as_mut(), &mut dice),
        );
        assert!(none.is_err(), "there is no such phase");
    }
}

#[test]
fn a_battle_goes_on_over_ground_of_any_kind_that_was_laid_under_its_units() {
    for name in ["hmm-charge", "wof-charge", "trl-assault"] {
        let (mut battle, mut dice) = (opened(&drill_ground(name)), Dice::seeded(6));
        until_acts(battle.as_mut(), &mut dice);
        let size = battle.field(Seat::Umpire).size();
        let all = rectangle(Vec2::ONE, Vec2::new(size.width, size.depth) - Vec2::ONE);
        for kind in rules::ground_words(battle.rule_set().0) {
            let mut copy = battle.copy_to_try(Seat::Umpire, DiceSource::Entered);
            let lay = OverrideAct::LayGround { kind: kind.clone(), shape: all.clone(), level: 0 };
            copy.overrule(ruled(lay)).unwrap_or_else(|refusal| panic!("{name}, {kind}: {refusal}"));
            for _ in 0..12 {
                arrange::answer(copy.as_mut(), &mut dice).unwrap_or_else(|refusal| panic!("{name}, {kind}: {refusal}"));
            }
        }
    }
}

fn named(name: &str) -> Telling {
    Telling { name: name.to_owned(), about: "What a march costs.".to_owned(), captions: Vec::new() }
}

#[test]
fn orders_that_were_tried_are_kept_as_a_lesson_that_goes_as_they_went() {
    let folder = Folder::new("lesson");
    for (set, table) in [("hmm", "hmm-moving"), ("wof", "wof-moving"), ("trl", "trl-moving")] {
        let (mut battle, mut dice) = (opened(&drill_ground(table)), Dice::seeded(3));
        until_acts(battle.as_mut(), &mut dice);
        let laid = battle.copy_to_try(Seat::Umpire, DiceSource::Entered);
        let since = battle.journal().records.len();
        let seat = battle.question().expect("somebody acts").seats[0];
        let acts = battle.offers(seat).into_iter().filter(|offer| offer.verb == "move" && offer.barred.is_none());
        let order =
            acts.into_iter().find_map(|offer| battle.suggest(seat, &offer).next()).expect("something is proposed");
        battle.give(order).expect("it is lawful");
        while !battle.wanted().is_empty() {
            arrange::answer(battle.as_mut(), &mut dice).expect("dice fall");
        }
        let since = Attempts::after(since);
        assert_eq!(arrange::tried(battle.as_ref(), &since).len(), 1);
        let telling = named(&format!("A march of {set}"));
        let file = arrange::keep_lesson(&folder.0, laid.as_ref(), battle.as_ref(), &since, &telling, &mut dice)
            .unwrap_or_else(|refusal| panic!("{table}: {refusal}"))
            .file;
        let script = lesson::open(&folder.0, &format!("a-march-of-{set}"))
            .unwrap_or_else(|problems| panic!("{file}: {problems}"));
        assert_eq!(script.steps.len(), 2, "how it lies, and the order");
        assert_eq!(script.steps[0].say.as_str(), telling.about);
        let staged =
            lesson::stage(script.clone(), &lesson::table(&folder.0, &script).expect("its table lies beside it"))
                .expect("it opens");
        assert!(staged.problems.is_empty(), "{}", staged.problems);
        let again = arrange::keep_lesson(&folder.0, laid.as_ref(), battle.as_ref(), &since, &telling, &mut dice);
        assert!(again.expect_err("nothing is ever replaced").reason.contains("of that name"));
    }
}

#[test]
fn refusals_are_told_in_a_lesson_with_their_clause_before_an_order_and_after_it() {
    let folder = Folder::new("asked");
    for (set, table) in [("hmm", "hmm-moving"), ("wof", "wof-moving"), ("trl", "trl-moving")] {
        let (mut battle, mut dice) = (opened(&drill_ground(table)), Dice::seeded(3));
        until_acts(battle.as_mut(), &mut dice);
        let laid = battle.copy_to_try(Seat::Umpire, DiceSource::Entered);
        let mut attempts = Attempts::after(battle.journal().records.len());
        let seat = battle.question().expect("somebody acts").seats[0];
        let acts = battle.offers(seat).into_iter().filter(|offer| offer.verb == "move" && offer.barred.is_none());
        let order =
            acts.into_iter().find_map(|offer| battle.suggest(seat, &offer).next()).expect("something is proposed");
        assert!(attempts.ask(battle.as_ref(), order.clone()).expect_err("he may").reason.contains("lawful"));
        // A general may ride anywhere; foot may not.
        let on_foot = |unit: UnitId| battle.field(Seat::Umpire).unit(unit).arm == Arm::Infantry;
        let foot = battle
            .offers(seat)
            .into_iter()
            .filter(|offer| offer.verb == "move" && offer.subject.unit().is_some_and(on_foot));
        let ways = |offer: Offer| {
            let slots: Vec<String> = offer.slots.iter().map(|slot| slot.name.clone()).collect();
            let legs = [Leg::Advance(90.0), Leg::BackStep(90.0)];
            legs.into_iter()
                .flat_map(move |leg| slots.clone().into_iter().map(move |slot| (slot, leg)))
                .map(move |(slot, leg)| offer.order(seat).with(&slot, Value::Path(vec![leg])))
        };
        let too_far =
            foot.flat_map(ways).find(|order| battle.judge(order).is_err()).expect("not everything is allowed");
        attempts.ask(battle.as_ref(), too_far).expect("nobody goes so far");
        battle.give(order.clone()).expect("it is lawful");
        while !battle.wanted().is_empty() {
            arrange::answer(battle.as_mut(), &mut dice).expect("dice fall");
        }
        attempts.ask(battle.as_ref(), order).expect("he has moved");
        let told = arrange::tried(battle.as_ref(), &attempts);
        assert_eq!(
            told.iter().map(|told| told.ends_with("(refused)")).collect::<Vec<_>>(),
            [true, false, true],
            "{told:?}"
        );
        let telling = Telling { captions: vec!["May he?".to_owned()], ..named(&format!("May he under {set}")) };
        let kept = arrange::keep_lesson(&folder.0, laid.as_ref(), battle.as_ref(), &attempts, &telling, &mut dice);
        kept.unwrap_or_else(|refusal| panic!("{table}: {refusal}"));
        let script =
            lesson::open(&folder.0, &format!("may-he-under-{set}")).unwrap_or_else(|problems| panic!("{problems}"));
        let [_, first, second, third] = script.steps.as_slice() else { panic!("{:?}", script.steps) };
        let tries = |step: &lesson::Step| matches!(step.does, Some(lesson::Deed::Tries(_))) && step.clauses.len() == 1;
        assert!(tries(first) && !tries(second) && tries(third), "{:?}", script.steps);
        assert_eq!(first.say.as_str(), "May he?");
        let staged =
            lesson::stage(script.clone(), &lesson::table(&folder.0, &script).expect("its table lies beside it"))
                .expect("it opens");
        assert!(staged.problems.is_empty(), "{}", staged.problems);
    }
}

/// Gives the first of the orders that a commander may send, going on until one may; the battle before it, and how many
/// records its journal had.
fn sent(battle: &mut dyn AnyBattle, dice: &mut Dice) -> (Box<dyn AnyBattle>, usize) {
    for _ in 0..200 {
        let asked = battle.question().map(|question| question.seats.clone()).unwrap_or_default();
        let order = asked.into_iter().find_map(|seat| {
            let offers = battle.offers(seat);
            let sends = offers
                .iter()
                .filter(|offer| offer.verb == "order" && offer.slots.iter().any(|slot| slot.name == "to_whom"));
            sends.into_iter().find_map(|offer| battle.suggest(seat, offer).next())
        });
        let Some(order) = order else {
            arrange::answer(battle, dice).expect("it goes on");
            continue;
        };
        let (before, since) = (battle.copy_to_try(Seat::Umpire, DiceSource::Entered), battle.journal().records.len());
        battle.give(order).expect("it is lawful");
        while !battle.wanted().is_empty() {
            arrange::answer(battle, dice).expect("dice fall");
        }
        return (before, since);
    }
    panic!("nobody may ever send an order");
}

#[test]
fn a_lesson_of_an_order_sent_in_battle_does_not_begin_where_orders_are_written_before_it() {
    let folder = Folder::new("sent");
    let cowpens = scenario::open(&folder.0, "cowpens").expect("it is shipped");
    let binding = Changes::from([("orders".to_owned(), "Bind".to_owned())]);
    let opened = rules::open(&cowpens, "hmm", &binding, DiceSource::Entered, KeepUndo::Yes);
    let (mut battle, mut dice) = (opened.unwrap_or_else(|problems| panic!("{problems}")), Dice::seeded(4));
    until_acts(battle.as_mut(), &mut dice);
    let (laid, since) = sent(battle.as_mut(), &mut dice);
    let file = arrange::keep_lesson(
        &folder.0,
        laid.as_ref(),
        battle.as_ref(),
        &Attempts::after(since),
        &named("An order sent"),
        &mut dice,
    );
    let file = file.unwrap_or_else(|refusal| panic!("{refusal}")).file;
    let script = lesson::open(&folder.0, "an-order-sent").unwrap_or_else(|problems| panic!("{file}: {problems}"));
    assert!(matches!(script.steps[0].does, Some(lesson::Deed::Passes(1..))), "{:?}", script.steps[0].does);
    let staged = lesson::stage(script.clone(), &lesson::table(&folder.0, &script).expect("its table lies beside it"))
        .expect("it opens");
    assert!(staged.problems.is_empty(), "{}", staged.problems);
}
