//! Everything that a seat is given of a battle, as one text, so that two battles that differ in a secret alone can be
//! compared word for word; and the order of a machine that knows no more than that.

use linstock::{
    battle::{AnyBattle, Battle, Order, RuleSet, Seat, Subject, is_hidden_from, notice::OverlayTopic},
    commander::{Commander, Player},
    table::{Side, UnitId},
};

const TOPICS: [OverlayTopic; 4] =
    [OverlayTopic::Fire, OverlayTopic::Reach, OverlayTopic::Command, OverlayTopic::Ground];

/// Everything that a seat is given: the table, cards, labels and overlays of every unit, offers with their domains and
/// suggestions, the judgements of these and of many orders that it might try, entries with their receipts, the
/// happenings that it saw, the question, its undo.
pub(crate) fn given<R: RuleSet>(battle: &Battle<R>, seat: Seat) -> Vec<String> {
    let play: &dyn AnyBattle = battle;
    let field = play.field(seat);
    let units: Vec<UnitId> = field.units().map(|unit| unit.id).collect();
    let mut given = vec![
        format!("question {:?}", play.question_for(seat)),
        format!("phase {:?}", play.phase(seat)),
        format!("features {:?}", field.features().collect::<Vec<_>>()),
        format!("undo {:?}", play.can_undo().filter(|order| !is_hidden_from(play, order, seat))),
        format!("redo {:?}", play.can_redo().filter(|order| !is_hidden_from(play, order, seat))),
        format!("seal {:?}", play.seal()),
    ];
    given.extend(units.iter().flat_map(|unit| of_unit(play, seat, *unit)));
    given
        .extend(Side::BOTH.map(|side| format!("{side:?} {:?} {:?}", play.score(seat, side), play.posture(seat, side))));
    given.extend(play.entries(seat).iter().map(|entry| format!("entry {entry:?}")));
    let seen = play.happened(0).iter().filter(|happened| happened.known_to.knows(seat.side()));
    given.extend(seen.map(|happened| format!("seen {:?}", happened.happening)));
    given.extend(play.offers(seat).iter().map(|offer| {
        let order = offer.order(seat);
        let domains: Vec<_> = offer.slots.iter().map(|slot| play.domain(&order, &slot.name)).collect();
        let proposals: Vec<_> = play.proposals(seat, offer).collect();
        format!("offer {offer:?} {domains:?} {proposals:?}")
    }));
    given.extend(tried(play, seat, &units).map(|order| format!("tried {order:?} {:?}", play.judge(&order))));
    given
}

fn of_unit(play: &dyn AnyBattle, seat: Seat, unit: UnitId) -> Vec<String> {
    let field = play.field(seat);
    let stands: Vec<_> = field.stands_of(unit).collect();
    let mut given = vec![
        format!("unit {:?} {stands:?}", field.unit(unit)),
        format!("card of {unit} {:?}", play.card(seat, unit)),
        format!("marks of {unit} {:?}", play.marks(seat, unit)),
        format!("powers of {unit} {:?} {:?}", play.powers(seat, unit), play.command_reach(seat, unit)),
    ];
    given.extend(TOPICS.map(|topic| format!("overlays of {unit}, {topic:?}: {:?}", play.overlays(seat, unit, topic))));
    given
}

/// Orders that a curious player tries: every verb on every unit known to the seat and on one that does not exist, about
/// nothing and about every such unit.
fn tried<'a>(play: &'a dyn AnyBattle, seat: Seat, units: &'a [UnitId]) -> impl Iterator<Item = Order> + 'a {
    let subjects = || units.iter().copied().chain([UnitId(999)]);
    play.verbs()
        .into_iter()
        .flat_map(move |verb| subjects().map(move |unit| Order::new(seat, verb, Subject::Unit(unit))))
}

/// Wants a seat to be given the same of two battles, and a machine in it to give the same orders.
pub(crate) fn is_given_alike<R: RuleSet>(one: &Battle<R>, other: &Battle<R>, seat: Seat) {
    let (mine, theirs) = (given(one, seat), given(other, seat));
    for (mine, theirs) in mine.iter().zip(&theirs) {
        assert_eq!(mine, theirs, "the {seat} is given something of the secret");
    }
    assert_eq!(mine.len(), theirs.len());
    for seed in 0..4 {
        let imagined = |battle: &Battle<R>| battle.imagine(seat, seed).hash();
        assert_eq!(imagined(one), imagined(other), "the {seat} looks ahead with something of the secret, seed {seed}");
    }
    for seed in 0..4 {
        assert_eq!(
            machine(one, seat, seed),
            machine(other, seat, seed),
            "a machine in the {seat} learns of the secret, seed {seed}"
        );
    }
}

/// A machine's order, if it is asked.
fn machine<R: RuleSet>(battle: &Battle<R>, seat: Seat, seed: u64) -> Option<Order> {
    let asked = battle.question().is_some_and(|question| question.asks(seat));
    asked.then(|| Commander::new(seed, seat).order(battle as &dyn AnyBattle, seat)).flatten()
}
