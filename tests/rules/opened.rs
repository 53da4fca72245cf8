//! A battle opened from a scenario under any rule set, and carried on in the shortest way.

use std::collections::BTreeMap;

use linstock::{
    battle::{AnyBattle, Battle, FORMAT, Header, KeepUndo, OfferRole, RuleSet, StateHash},
    dice::DiceSource,
    rules::{Changes, playable::Playable},
    scenario::Scenario,
};

/// A scenario's battle with switches changed and seeded dice.
pub(crate) fn opened<R: Playable>(scenario: &Scenario, changes: &[(&str, &str)]) -> Battle<R> {
    let changes: Changes = changes.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let (rules, opening) = R::open_scenario(scenario, &changes).unwrap_or_else(|problems| panic!("{problems}"));
    let header = Header {
        format: FORMAT,
        program: String::new(),
        rule_set: R::ID.to_owned(),
        rule_data: StateHash(0),
        switches: BTreeMap::new(),
        scenario_name: scenario.file.clone(),
        scenario: scenario.text.clone(),
        dice: DiceSource::Seeded { seed: 1 },
    };
    Battle::open(rules, opening, header, KeepUndo::Yes)
}

/// Answers whatever is asked in the shortest way until something holds.
pub(crate) fn pass_until<R: RuleSet>(battle: &mut Battle<R>, holds: impl Fn(&Battle<R>) -> bool) {
    for _ in 0..500 {
        if holds(battle) {
            return;
        }
        let question = battle.question().expect("the battle goes on").clone();
        let seat = question.seats[0];
        let offers = battle.offers(seat);
        let close = offers.iter().find(|offer| offer.role == OfferRole::Close && offer.barred.is_none());
        let order = close
            .map(|offer| offer.order(seat))
            .or(question.default)
            .or_else(|| offers.iter().find_map(|offer| AnyBattle::suggest(battle, seat, offer).next()));
        let order = order.unwrap_or_else(|| panic!("nothing answers: {offers:?}"));
        battle.give(order).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    panic!("it never came to that");
}
