//! Where players judge by eye, nobody is shown a distance to the enemy or odds before something is declared, in every
//! rule set; where they measure freely, as they do unless they agree otherwise, nothing is different.

use linstock::{
    battle::{
        AnyBattle, Battle, Measuring, Offer, OfferRole, Order, QuestionKind, Seat, Subject, Value, notice::OverlayTopic,
    },
    clause::Clause,
    commander::{Commander, Player},
    rules::{hmm::Hmm, playable::Playable, trl::Trl, wof::Wof},
    scenario::Scenario,
    table::UnitId,
};

use super::opened::{opened, pass_until};

const BY_EYE: [(&str, &str); 1] = [("measuring", "ByEye")];

fn guilford() -> Scenario {
    Scenario::read("guilford.ron", include_str!("../../scenarios/guilford.ron")).expect("the shipped scenario is sound")
}

fn maida() -> Scenario {
    Scenario::read("maida.ron", include_str!("../../scenarios/maida.ron")).expect("the shipped scenario is sound")
}

/// A battle at the first moves of a side.
fn at_the_first_moves<R: Playable>(changes: &[(&str, &str)]) -> Battle<R> {
    where_offered(opened(&guilford(), changes), "charge")
}

/// The battle when somebody is first offered a verb.
fn where_offered<R: Playable>(mut battle: Battle<R>, verb: &str) -> Battle<R> {
    pass_until(&mut battle, |battle| {
        let asked = battle.question().filter(|question| question.kind != QuestionKind::React);
        asked.is_some_and(|question| battle.offers(question.seats[0]).iter().any(|offer| offer.verb == verb))
    });
    battle
}

fn asked(play: &dyn AnyBattle) -> Seat {
    play.question().expect("somebody is asked").seats[0]
}

/// Every order against some enemy that the asked seat could think of.
fn declarations(play: &dyn AnyBattle, verb: &str) -> Vec<Order> {
    let seat = asked(play);
    let field = play.field(seat);
    let enemies: Vec<UnitId> = field.side(seat.side().expect("a side is asked").enemy()).map(|unit| unit.id).collect();
    let offers: Vec<Offer> = play.offers(seat).into_iter().filter(|offer| offer.verb == verb).collect();
    let at = |offer: &Offer| {
        let order = offer.order(seat);
        enemies.iter().map(move |enemy| order.clone().with("target", Value::Unit(*enemy))).collect::<Vec<_>>()
    };
    offers.iter().flat_map(at).collect()
}

/// How many figures a seat can read off barred offers, refused declarations and ranges held up over the table.
fn figures(play: &dyn AnyBattle, seat: Seat, verb: &str) -> usize {
    let barred = play.offers(seat).into_iter().filter_map(|offer| offer.barred).filter(|bar| bar.margin.is_some());
    let refused = declarations(play, verb).into_iter().filter_map(|order| play.judge(&order).err());
    let refused = refused.filter(|refusal| refusal.margin.is_some() || refusal.measured().is_some());
    let rings = play.field(seat).units_on_table().map(|unit| {
        let of = |topic| play.overlays(seat, unit.id, topic).len();
        of(OverlayTopic::Fire) + of(OverlayTopic::Reach)
    });
    barred.count() + refused.count() + rings.sum::<usize>()
}

fn no_figures_before_a_declaration<R: Playable>(clause: Clause) {
    let free = at_the_first_moves::<R>(&[]);
    assert_eq!((AnyBattle::measuring(&free), free.may_measure(asked(&free))), (Measuring::Freely, Ok(())));
    assert!(figures(&free, asked(&free), "charge") > 10);

    let battle = at_the_first_moves::<R>(&BY_EYE);
    let seat = asked(&battle);
    assert_eq!(AnyBattle::measuring(&battle), Measuring::ByEye(clause));
    assert_eq!(battle.may_measure(seat).expect_err("nothing is declared yet").clause, clause);
    assert!(battle.may_measure(Seat::Umpire).is_ok(), "an umpire measures");
    assert_eq!(figures(&battle, seat, "charge"), 0);
    // The rulings are the same, and so is what does not tell how far the enemy is.
    let ruled = |play: &dyn AnyBattle| {
        let judged = declarations(play, "charge").into_iter().map(|order| play.judge(&order).map(drop));
        judged.map(|judged| judged.map_err(|refusal| (refusal.clause, refusal.reason))).collect::<Vec<_>>()
    };
    assert_eq!(ruled(&battle), ruled(&free));
    let moves = |play: &dyn AnyBattle| {
        let offers = play.offers(seat).into_iter().filter(|offer| offer.role == OfferRole::Act && offer.verb == "move");
        let plans = offers.filter_map(|offer| play.proposals(seat, &offer).next());
        plans.map(|(_, plan)| (plan.cost_inches, plan.lines)).collect::<Vec<_>>()
    };
    assert_eq!(moves(&battle), moves(&free), "a side measures its own moves");
    assert_eq!(battle.hash(), free.hash(), "and the state is the same");
}

#[test]
fn by_eye_there_are_no_figures_before_a_declaration_and_the_rulings_are_the_same() {
    // hmm.h.by_eye, wof.h.by_eye
    no_figures_before_a_declaration::<Hmm>("hmm.h.by_eye".into());
    no_figures_before_a_declaration::<Wof>("wof.h.by_eye".into());
}

#[test]
fn under_the_thin_red_line_targets_are_declared_by_eye_unless_the_players_agree_otherwise() {
    // trl.p17.01, trl.p16.10
    let verb = "shoot";
    let free = where_offered(opened::<Trl>(&maida(), &[("measuring", "Freely")]), verb);
    let seat = asked(&free);
    assert_eq!((AnyBattle::measuring(&free), free.may_measure(seat)), (Measuring::Freely, Ok(())));
    assert!(figures(&free, seat, verb) > 10);

    let battle = where_offered(opened::<Trl>(&maida(), &[]), verb);
    let clause = Clause::from("trl.p17.01");
    assert_eq!((AnyBattle::measuring(&battle), asked(&battle)), (Measuring::ByEye(clause), seat));
    assert_eq!(battle.may_measure(seat).expect_err("nothing is declared yet").clause, clause);
    assert!(battle.may_measure(Seat::Umpire).is_ok(), "an umpire measures");
    assert_eq!(figures(&battle, seat, verb), 0);
    // Whoever does not measure may declare a shot that is out of reach, and wastes it.
    let lawful =
        |play: &dyn AnyBattle| declarations(play, verb).iter().filter(|order| play.judge(order).is_ok()).count();
    assert!(lawful(&battle) > lawful(&free), "{} and {}", lawful(&battle), lawful(&free));
    assert_eq!(battle.hash(), free.hash(), "and the state is the same");
}

/// The orders that the machine gives in its first moves.
fn orders_of_the_machine<R: Playable>(changes: &[(&str, &str)]) -> Vec<(Seat, Subject, String)> {
    let mut battle = at_the_first_moves::<R>(changes);
    let seat = asked(&battle);
    let mut commander = Commander::new(1, seat);
    for _ in 0..12 {
        if battle.question().is_none_or(|question| question.seats[0] != seat) {
            break;
        }
        let Some(order) = commander.order(&battle, seat) else { break };
        battle.give(order).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    let journal = battle.journal();
    journal.orders().map(|order| (order.seat, order.subject, format!("{:?}", order.values))).collect()
}

#[test]
fn the_machine_guesses_the_same_each_time_and_measures_where_it_may() {
    let by_eye = orders_of_the_machine::<Wof>(&BY_EYE);
    assert_eq!(by_eye, orders_of_the_machine::<Wof>(&BY_EYE));
    let free = orders_of_the_machine::<Wof>(&[]);
    assert_eq!(free, orders_of_the_machine::<Wof>(&[("measuring", "Freely")]));
}
