//! The states of units, written into the scenario of their places: all that the rule set lets an umpire change and can
//! begin a battle with. Anything that it cannot begin with is reported.

use crate::{
    arrange::{
        refuse_for,
        relay::{Who, numbered, opened},
    },
    battle::{Alteration, AnyBattle, Lasts, Refusal, Seat},
    files::{FromPiece, Problem, Problems},
    scenario::{
        Scenario,
        rule_sets::{ForRuleSet, StateAtStart, Whose},
    },
    table::UnitId,
};

/// The most states left out one after another because a unit has no room in them.
const MOST_TRIES: usize = 24;

/// A battle, for saving the states of its units.
pub(super) struct States<'b> {
    /// It.
    pub(super) battle: &'b dyn AnyBattle,
    /// Its scenario as it was fought, numbered as the battle is.
    pub(super) fought: &'b Scenario,
    /// Yards of ground for an inch of table.
    pub(super) yards_per_inch: f32,
}

impl States<'_> {
    /// Writes the states of all units in a scenario into it; returns the battle opened from it, and the parts that it
    /// does not begin with, in words.
    ///
    /// # Errors
    /// It does not open.
    pub(super) fn keep(&self, laid: &mut Scenario) -> Result<(Box<dyn AnyBattle>, Vec<String>), Refusal> {
        let wrong = |problems: Problems| refuse_for("it cannot be laid out so", &problems);
        let rule_set = self.battle.rule_set().0;
        let plain = opened(laid, rule_set, self.yards_per_inch).map_err(wrong)?;
        let mut states = self.otherwise(laid, plain.as_ref(), Lasts::Battle);
        for _ in 0..MOST_TRIES {
            laid.rule_sets.entry(rule_set.to_owned()).or_insert_with(ForRuleSet::blank).states.clone_from(&states);
            match opened(laid, rule_set, self.yards_per_inch) {
                Ok(opened) => {
                    let left_out = self.left_out(laid, opened.as_ref());
                    return Ok((opened, left_out));
                }
                Err(problems) => {
                    let refused: Vec<usize> = problems.iter().filter_map(|problem| number(problem, rule_set)).collect();
                    if refused.is_empty() {
                        return Err(wrong(problems));
                    }
                    let mut number = 0..;
                    states.retain(|_| number.next().is_some_and(|number| !refused.contains(&number)));
                }
            }
        }
        laid.rule_sets.entry(rule_set.to_owned()).or_insert_with(ForRuleSet::blank).states.clear();
        let left_out = self.left_out(laid, plain.as_ref());
        Ok((plain, left_out))
    }

    /// The states lasting this long that a unit has, and would not have in another battle of a scenario.
    fn otherwise(&self, scenario: &Scenario, other: &dyn AnyBattle, lasts: Lasts) -> Vec<StateAtStart> {
        let (old, new) = (numbered(self.fought), numbered(scenario));
        let mut pairs: Vec<(UnitId, UnitId, Who)> =
            new.into_iter().filter_map(|(who, now)| Some((old.get(&who).copied()?, now, who))).collect();
        pairs.sort_by_key(|(_, now, _)| *now);
        let of = |who: Who| match who {
            Who::Unit(id) => Whose::Unit(id),
            Who::LeaderOf(id) => Whose::LeaderOf(id),
        };
        let differ = |(before, now, who): (UnitId, UnitId, Who)| {
            let theirs = other.alterations(now);
            let differs = move |is: &Alteration| {
                is.lasts == lasts && !theirs.iter().any(|other| (other.what, &other.now) == (is.what, &is.now))
            };
            let of = of(who);
            let state = move |is: Alteration| StateAtStart { of: of.clone(), what: is.what.to_owned(), value: is.now };
            self.battle.alterations(before).into_iter().filter(differs).map(state).collect::<Vec<_>>()
        };
        pairs.into_iter().flat_map(differ).collect()
    }

    /// States that the opened battle does not begin with, in words.
    fn left_out(&self, laid: &Scenario, opened: &dyn AnyBattle) -> Vec<String> {
        let (field, old) = (self.battle.field(Seat::Umpire), numbered(self.fought));
        let name = |of: &Whose| {
            let who = match of {
                Whose::Unit(id) => Who::Unit(id.clone()),
                Whose::LeaderOf(id) => Who::LeaderOf(id.clone()),
            };
            old.get(&who).map_or("", |unit| field.unit(*unit).name.as_str())
        };
        let lasting = self.otherwise(laid, opened, Lasts::Battle);
        let lasting = lasting.iter().map(|state| format!("{}: {} {}", name(&state.of), state.what, state.value));
        let mut acted: Vec<&str> = Vec::new();
        let of_the_turn = self.otherwise(laid, opened, Lasts::Turn);
        of_the_turn.iter().map(|state| name(&state.of)).for_each(|name| {
            if !acted.contains(&name) {
                acted.push(name);
            }
        });
        let acted = (!acted.is_empty()).then(|| format!("what is over with the turn, of {}", acted.join(", ")));
        lasting.chain(acted).collect()
    }
}

/// The number of the state that has a problem; none for a problem elsewhere.
fn number(problem: &Problem, rule_set: &str) -> Option<usize> {
    let rest = problem.field.strip_prefix(&format!("rule_sets[{rule_set:?}].states["))?;
    rest.split_once(']')?.0.parse().ok()
}
