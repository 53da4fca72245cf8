//! Which units can be mustered: those of the battle's own scenario and of every other that its rule set fights; and how
//! one more is written into a scenario.

use crate::{
    arrange::{
        places::{bearing, place},
        refuse,
        stands::fought,
    },
    battle::{AnyBattle, Refusal},
    files::Shelf,
    measure::Pose,
    rules,
    scenario::{
        self, Scale, Scenario,
        troops::Unit,
        words::{Army, Id, Name},
    },
    table::Side,
};

/// The longest name on a label, letters.
const LONGEST_LABEL: usize = 16;

/// A unit that another one can be made like.
#[derive(Clone, Debug, PartialEq)]
pub struct Recruit {
    /// The side that it fought on.
    pub side: Side,
    unit: Unit,
}

/// The units of one scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Roster {
    /// The scenario's title.
    pub title: String,
    /// Its units in order.
    pub recruits: Vec<Recruit>,
}

impl Recruit {
    /// Its name.
    pub fn name(&self) -> &str {
        self.unit.name.as_str()
    }

    /// The word for its arm.
    pub fn arm(&self) -> &str {
        self.unit.arm.as_str()
    }

    /// How many they are.
    pub fn men(&self) -> u32 {
        self.unit.strength.men()
    }
}

/// All units that can be mustered for a battle: its own scenario's first, then those of the others that its rule set
/// fights.
pub fn rosters(shelf: &Shelf, battle: &dyn AnyBattle) -> Vec<Roster> {
    let rule_set = battle.rule_set().0;
    let own = fought(&battle.journal().header).ok().map(|(scenario, _)| scenario);
    let own_id = own.as_ref().map(|scenario| scenario.id.clone());
    let others = scenario::list(shelf).into_iter().filter_map(|listed| listed.read.ok());
    let fights = |scenario: &Scenario| rules::sets_for(scenario).any(|(id, _)| id == rule_set);
    let others =
        others.filter(|other| Some(&other.id) != own_id.as_ref() && fights(other)).map(|other| other.under(rule_set));
    own.into_iter().chain(others).map(|scenario| roster(&scenario)).collect()
}

fn roster(scenario: &Scenario) -> Roster {
    let recruit = |unit: &Unit| {
        let army = scenario.army_of(&unit.command)?;
        // A recruit from another army keeps its own uniform.
        Some(Recruit { side: side(army), unit: Unit { uniform: scenario.worn_by(unit), ..unit.clone() } })
    };
    Roster { title: scenario.title.to_string(), recruits: scenario.units.iter().filter_map(recruit).collect() }
}

const fn side(army: Army) -> Side {
    match army {
        Army::First => Side::First,
        Army::Second => Side::Second,
    }
}

/// Writes one more of a kind into a scenario: on a side, at a front, under a name of its own, in its command if that is
/// on this side, else in the first with men.
///
/// # Errors
/// The side has no command that could lead it.
pub(super) fn enlist(
    scenario: &mut Scenario,
    scale: &Scale,
    recruit: &Recruit,
    of: Side,
    front: Pose,
) -> Result<Id, Refusal> {
    let on_side = |unit: &&Unit| scenario.army_of(&unit.command).is_some_and(|army| side(army) == of);
    let own = scenario.unit(recruit.unit.id.as_str()).filter(on_side);
    let leads = own.or_else(|| scenario.units.iter().find(on_side)).map(|unit| unit.command.clone());
    let command = leads.ok_or_else(|| refuse("nobody on that side could lead it"))?;
    let id = free_id(scenario, &recruit.unit.id)?;
    let (name, short) = free_name(scenario, &recruit.unit)?;
    scenario.units.push(Unit {
        id: id.clone(),
        name,
        short,
        command,
        disputed: None,
        regiment: None,
        at: Some(place(scenario, scale, front.at)),
        facing_degrees: Some(bearing(scenario, front)),
        not_counted_because: None,
        hidden_because: None,
        ..recruit.unit.clone()
    });
    Ok(id)
}

fn free_id(scenario: &Scenario, like: &Id) -> Result<Id, Refusal> {
    let stem: String = like.as_str().chars().take(36).collect();
    let ids = std::iter::once(stem.clone()).chain((2..=999).map(|number| format!("{stem}-{number}")));
    let free = ids.into_iter().find(|id| scenario.unit(id).is_none()).and_then(|id| Id::of(&id));
    free.ok_or_else(|| refuse("there are too many of them"))
}

/// An unused name, and its label.
fn free_name(scenario: &Scenario, like: &Unit) -> Result<(Name, Option<Name>), Refusal> {
    let is_free =
        |name: &str| scenario.units.iter().all(|unit| unit.name.as_str() != name && unit.label().as_str() != name);
    let named = |number: u32| match number {
        1 => (like.name.to_string(), like.short.as_ref().map(ToString::to_string)),
        _ => {
            let label: String = like.label().as_str().chars().take(LONGEST_LABEL - 3).collect();
            (format!("{} {number}", like.name), Some(format!("{} {number}", label.trim_end())))
        }
    };
    let free = (1..=99).map(named).find(|(name, short)| is_free(name) && short.as_deref().is_none_or(is_free));
    let (name, short) = free.ok_or_else(|| refuse("there are too many of them"))?;
    let name = Name::of(&name).ok_or_else(|| refuse("its name would be too long"))?;
    Ok((name, short.and_then(|short| Name::of(&short))))
}
