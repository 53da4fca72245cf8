//! From a scenario to a battle under hmm: its words mapped to the rules' own, men to figures, yards to inches, clock to turns.
//!
//! [`open`] does it all. In its order: [`settle`] settles the switches, `clerk` reads words and gathers problems, `ground` lays the
//! terrain, `troops` raises the units, `plan` reads zones, arrivals, weather and victory, `leaders` puts everybody on the table,
//! `missions` gives commanders their orders and messengers.
//! [`briefing`] is what of the scenario lasts through the battle, [`pieces`] what must be taken out of the boxes for it.
//!
//! What the scenario leaves open is filled by the rules' defaults; every word that hmm lacks, and every unit that cannot lie where the
//! scenario has it, is a problem with its place.

pub mod briefing;
mod clerk;
mod ground;
mod leaders;
pub mod missions;
pub mod parts;
pub mod pieces;
mod plan;
mod troops;

use std::collections::BTreeMap;

pub use briefing::{Air, Arrival, Briefing, Zone};
pub use pieces::Pieces;

use crate::{
    battle::{Opening, RuleSet},
    files::Problems,
    rules::{
        charts::settings::{self, Settled},
        hmm::{
            Hmm,
            data::{
                Charts, Options, Rules, Troop,
                options::{BreakCounts, Orders},
            },
            setup::{clerk::Clerk, ground::Terrain, troops::Raised},
            state::{BattleState, Phase, UnitState},
            turn::{Stage, Task},
        },
    },
    scenario::{Scale, Scenario},
    table::{Side, TableSize},
};

/// The switches of a scenario under hmm, with a player's changes over its own.
///
/// # Errors
/// Every name and value that no switch takes.
pub fn settle(scenario: &Scenario, changes: &BTreeMap<String, String>) -> Result<Settled<Options>, Problems> {
    settings::settle(scenario, Hmm::ID, &Charts::embedded().switches, changes)
}

/// Opens a scenario under hmm, with a player's changes of switches over the scenario's own.
///
/// # Errors
/// Every switch, word, strength and place that hmm cannot take, each at its place in the file.
pub fn open(scenario: &Scenario, changes: &BTreeMap<String, String>) -> Result<(Hmm, Opening<Hmm>), Problems> {
    let settled = settle(scenario, changes)?;
    let options = settled.options.clone();
    let scale = scale(scenario, &options);
    let mut clerk = Clerk::of(scenario);
    let terrain = ground::lay(&mut clerk, &scale);
    let raised = troops::raise(&mut clerk, Rules { charts: Charts::embedded(), options: &options }, &scale);
    let leaders = leaders::read(&mut clerk);
    let missions = missions::read(&mut clerk, &options, &scale);
    let briefing = plan::brief(&mut clerk, &scale, &raised, &terrain, settled.reasons);
    let briefing = Briefing { missions, ..clerk.so_far(briefing)? };
    let rules = Hmm::new(options, briefing);
    let opening = opening(&mut clerk, &rules, &scale, raised, terrain);
    let (rules, opening) = leaders::place(&mut clerk, rules, &scale, &leaders, opening);
    let (rules, opening) = missions::raise_messengers(rules, opening);
    let (rules, opening) = parts::raise_parts(rules, opening);
    clerk.so_far((rules, opening))
}

/// The scale of a battle: as the scenario states it and the switches have it.
pub fn scale(scenario: &Scenario, options: &Options) -> Scale {
    let stated = scenario.scale(clerk::RULE_SET, own_scale());
    Scale { men_per_figure: u32::from(options.men_per_figure), guns_per_model: u32::from(options.guns_per_model), ..stated }
}

/// The rules' own scale (hmm.01.02, hmm.01.03, hmm.01.05, hmm.01.10).
pub fn own_scale() -> Scale {
    let charts = Charts::embedded();
    let defaults = charts.switches.defaults();
    Scale {
        men_per_figure: u32::from(defaults.men_per_figure),
        guns_per_model: u32::from(defaults.guns_per_model),
        yards_per_inch: charts.raising.yards_per_inch,
        minutes_per_turn: charts.raising.minutes_per_turn,
    }
}

/// What lies and waits at the start, generals left out.
fn opening(clerk: &mut Clerk<'_>, rules: &Hmm, scale: &Scale, raised: Vec<Raised>, terrain: Terrain) -> Opening<Hmm> {
    let table = scale.table(&clerk.fought().ground);
    let units = raised.into_iter().map(|raised| raised.onto_table(rules)).collect();
    let deploys = !rules.briefing().zones.is_empty() || rules.options().orders == Orders::Bind;
    let first = if deploys { Task::Deploy } else { Task::Turn(Stage::Arrivals) };
    Opening {
        size: TableSize { width: table.x, depth: table.y },
        features: terrain.features,
        commands: troops::commands(clerk.fought()),
        units,
        table: at_the_start(rules, deploys),
        first,
    }
}

fn at_the_start(rules: &Hmm, deploys: bool) -> BattleState {
    let air = rules.briefing().air_of(1);
    BattleState {
        turn: u32::from(!deploys),
        first: Side::First,
        phase: if deploys { Phase::Deployment } else { Phase::Initiative },
        melees: Vec::new(),
        start_units: [0, 0],
        start_figures: [0, 0],
        visibility_inches: air.visibility_inches,
        weather: air.weather,
        daylight: air.daylight,
        deployed: [false, false],
        held: rules
            .briefing()
            .objectives
            .iter()
            .map(|objective| crate::rules::hmm::state::Holding { by: objective.held_by, since: 1 })
            .collect(),
        fallen_commanders: Vec::new(),
        engineering: crate::rules::hmm::works::Engineering::default(),
    }
}

/// Counts what each side brings, generals too, once everybody is known.
fn count(opening: &mut Opening<Hmm>) {
    for side in Side::BOTH {
        let of_side = |(unit, _, _): &&(crate::table::Unit, UnitState, Vec<crate::table::Stand>)| unit.side == side;
        let units = opening.units.iter().filter(of_side).filter(|(_, state, _)| state.counts_to_break).count();
        let men = |(_, state, _): &&(crate::table::Unit, UnitState, Vec<crate::table::Stand>)| state.troop != Troop::Messenger;
        let figures =
            opening.units.iter().filter(of_side).filter(men).map(|(_, state, _)| state.start_figures).fold(0, u16::saturating_add);
        opening.table.start_units[side.index()] = u16::try_from(units).unwrap_or(u16::MAX);
        opening.table.start_figures[side.index()] = figures;
    }
}

/// Whether a unit's loss counts towards its army's breaking (hmm.20.40).
fn counts(options: &Options, state: &UnitState, excused: bool) -> bool {
    let militia = options.break_counts == BreakCounts::NoMilitia && state.class == crate::rules::hmm::data::Class::Militia;
    state.is_combatant() && !militia && !excused
}
