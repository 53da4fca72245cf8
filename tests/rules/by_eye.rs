//! Where players judge by eye, nobody is shown a distance to the enemy or odds before something is declared, in every
//! rule set; where they measure freely, as they do unless they agree otherwise, nothing is different.

use linstock::{
    battle::{
        AnyBattle, Battle, Measuring, Offer, OfferRole, Order, QuestionKind, Seat, Subject, Value, notice::OverlayTopic,
    },
    clause::Clause,
    commander::{Commander, Player},
    rules::{hmm::Hmm, playable::Playable, wof::Wof},
    scenario::Scenario,
    table::UnitId,
};

use super::opened::{opened, pass_until};

const BY_EYE: [(&str, &str); 1] = [("measuring", "ByEye")];

fn guilford() -> Scenario {
    Scenario::read("guilford.ron", include_str!("../../scenarios/guilford.ron")).expect("the shipped scenario is sound")
}

/// A battle at the first moves of a side.
fn at_the_first_moves<R: Playable>(changes: &[(&str, &str)]) -> Battle<R> {
    let mut battle = opened::<R>(&guilford(), changes);
    pass_until(&mut battle, |battle| {
        battle.question().is_some_and(|question| question.kind == QuestionKind::Act)
            && battle.offers(battle.question().expect("it asks").seats[0]).iter().any(|offer| offer.verb == "charge")
    });
    battle
}

fn asked(play: &dyn AnyBattle) -> Seat {
    play.question().expect("somebody is asked").seats[0]
}

/// Every order to charge some enemy that the asked seat could think of.
fn charges(play: &dyn AnyBattle) -> Vec<Order> {
    let seat = asked(play);
    let field = play.field(seat);
    let enemies: Vec<UnitId> = field.side(seat.side().expect("a side is asked").enemy()).map(|unit| unit.id).collect();
    let offers: Vec<Offer> = play.offers(seat).into_iter().filter(|offer| offer.verb == "charge").collect();
    let at = |offer: &Offer| {
        let order = offer.order(seat);
        enemies.iter().map(move |enemy| order.clone().with("target", Value::Unit(*enemy))).collect::<Vec<_>>()
    };
    offers.iter().flat_map(at).collect()
}

/// How many figures a seat can read off barred offers, refused charges and ranges held up over the table.
fn figures(play: &dyn AnyBattle, seat: Seat) -> usize {
    let barred = play.offers(seat).into_iter().filter_map(|offer| offer.barred).filter(|bar| bar.margin.is_some());
    let refused = charges(play).into_iter().filter_map(|order| play.judge(&order).err());
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
    assert!(figures(&free, asked(&free)) > 10);

    let battle = at_the_first_moves::<R>(&BY_EYE);
    let seat = asked(&battle);
    assert_eq!(AnyBattle::measuring(&battle), Measuring::ByEye(clause));
    assert_eq!(battle.may_measure(seat).expect_err("nothing is declared yet").clause, clause);
    assert!(battle.may_measure(Seat::Umpire).is_ok(), "an umpire measures");
    assert_eq!(figures(&battle, seat), 0);
    // The rulings are the same, and so is what does not tell how far the enemy is.
    let ruled = |play: &dyn AnyBattle| {
        let judged = charges(play).into_iter().map(|order| play.judge(&order).map(drop));
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
