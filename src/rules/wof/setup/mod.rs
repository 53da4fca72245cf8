//! From a scenario to a battle under wof: its words mapped to the rules' own, men to figures, yards to inches, clock to
//! turns.
//!
//! [`open`] does it all, with the procedures of [`opening`], which are the same under every rule set. In its order: the
//! switches are settled, `idle_words` are read, the terrain is laid and `strongholds` gives the properties of blocks
//! and works, `troops` raises the units, `generals` their leaders; the plan is read, units and leaders are put on the
//! table; [`parts`] raises the bodies that may be detached from a unit. `laying` puts units beside one another.
//! [`briefing`] is the part of the scenario that lasts through the battle.
//!
//! Whatever the scenario leaves open is filled by the rules' defaults; every word that wof lacks, and every unit that
//! cannot lie where the scenario places it, is a problem with its place.

pub mod arrivals;
pub mod briefing;
pub mod deployment;
mod generals;
mod idle_words;
pub mod parts;
mod stands;
mod strongholds;
mod troops;

pub use briefing::{Briefing, Stronghold, Terms};

use crate::{
    battle::{Opening, RuleSet},
    files::Problems,
    rules::{
        charts::settings::{self, Changes, Settled},
        opening::{self, ScenarioReader, Terrain, headcount, order_of_battle, planning},
        wof::{
            Wof,
            charts::{Charts, FormationKind, Options, Rules, TerrainKind},
            setup::{deployment::Deploying, troops::Raised},
            state::{BattleState, Phase, TurnStage, UnitState},
        },
    },
    scenario::{Scale, Scenario},
    table::{Side, TableSize, UnitId},
};

pub(in crate::rules::wof) fn settle(scenario: &Scenario, changes: &Changes) -> Result<Settled<Options>, Problems> {
    settings::settle(scenario, Wof::ID, &Charts::embedded().switches, changes)
}

/// The scale of a battle: as the scenario states it and the switches have it (wof.2.0.01, wof.2.0.02, wof.2.0.03).
pub(in crate::rules::wof) fn scale(scenario: &Scenario, options: &Options) -> Scale {
    let raising = &Charts::embedded().raising;
    let (men_per_figure, guns_per_model) = (u32::from(options.men_per_figure), u32::from(options.guns_per_model));
    let own = Scale {
        men_per_figure,
        guns_per_model,
        yards_per_inch: raising.yards_per_inch,
        minutes_per_turn: raising.minutes_per_turn,
    };
    Scale { men_per_figure, guns_per_model, ..scenario.scale(Wof::ID, own) }
}

/// Opens a scenario under wof, with a player's changes of switches over the scenario's own.
///
/// # Errors
/// Every switch, word, strength and place that wof cannot use, each at its place in the file.
pub fn open(scenario: &Scenario, changes: &Changes) -> Result<(Wof, Opening<Wof>), Problems> {
    let settled = settle(scenario, changes)?;
    let options = settled.options.clone();
    let scale = scale(scenario, &options);
    let mut reader = ScenarioReader::of(Wof::ID, scenario);
    headcount::check(&mut reader, &scale)?;
    let rules = Rules { charts: Charts::embedded(), options: &options };
    idle_words::read(&mut reader);
    let terrain = Terrain::lay(&mut reader, &scale, &rules.charts.dictionary.ground, TerrainKind::Open, |kind| kind);
    let raised = troops::raise(&mut reader, rules, &scale);
    let leaders = generals::read(&mut reader);
    let stood = |(unit, state): &Raised| {
        unit.on_table().then_some((unit.id, unit.front, state.formation.kind, state.formation.width))
    };
    let briefing = Briefing {
        plan: planning::read(&mut reader, &scale, &terrain, settled.reasons),
        terrain: terrain.kinds.clone(),
        strongholds: strongholds::read(&mut reader, &terrain),
        history: raised.iter().filter_map(stood).collect(),
        parts: Vec::new(),
    };
    let rules = Wof::new(options, reader.so_far(briefing)?);
    let opening = opening(&mut reader, &rules, &scale, raised, terrain);
    let (rules, opening) = with_leaders(&mut reader, rules, &scale, leaders, opening);
    opening::zone_room::check(&mut reader, &rules, &opening);
    headcount::must_count(&mut reader, opening.table.start_units);
    let (rules, opening) = parts::raise_parts(rules, opening);
    let opening = opening::states::put(&mut reader, &rules, &rules.briefing().plan, opening);
    reader.so_far((rules, opening))
}

/// The table and the reserves at the start, without generals.
fn opening(
    reader: &mut ScenarioReader<'_>,
    rules: &Wof,
    scale: &Scale,
    raised: Vec<Raised>,
    terrain: Terrain<TerrainKind>,
) -> Opening<Wof> {
    let table = scale.table(&reader.fought().ground);
    let mut units: Vec<_> =
        raised.into_iter().map(|(unit, state)| opening::leaders::laid(rules, unit, state)).collect();
    for (unit, state, _) in units.iter_mut().filter(|(_, state, _)| state.formation.kind == FormationKind::Garrison) {
        state.formation.garrison = opening::ground::areas_at(&terrain.features, unit.front.at)
            .find(|area| rules.briefing().stronghold(*area).is_some());
        if state.formation.garrison.is_none() {
            reader.wrong(
                &format!("units[{}].at", unit.id.0),
                "a garrison outside every block and work",
                "a place inside one",
            );
        }
    }
    let deploys = !rules.briefing().plan.zones.is_empty();
    let (turn, phase) = if deploys { (0, Phase::Deployment) } else { (1, Phase::Initiative) };
    let held = rules.briefing().plan.held_at_the_start();
    let start_units = Side::BOTH.map(|side| {
        let counting = units.iter().filter(|(unit, state, _)| unit.side == side && state.troops.counts).count();
        u16::try_from(counting).unwrap_or(u16::MAX)
    });
    Opening {
        size: TableSize { width: table.x, depth: table.y },
        features: terrain.features,
        commands: order_of_battle::commands(reader.fought()),
        units,
        table: BattleState { start_units, held, ..BattleState::fresh(turn, phase) },
        first: if deploys { Deploying::BEGUN.into() } else { TurnStage::Arrivals.into() },
    }
}

/// All units on the table.
fn with_leaders(
    reader: &mut ScenarioReader<'_>,
    rules: Wof,
    scale: &Scale,
    states: Vec<Option<UnitState>>,
    mut opening: Opening<Wof>,
) -> (Wof, Opening<Wof>) {
    let mut briefing = rules.briefing().clone();
    let placed = opening::leaders::place(reader, &rules, scale, states, &mut briefing.plan, &mut opening);
    let stood = |(id, front): (UnitId, _)| (id, front, FormationKind::Column, 1);
    briefing.history.extend(placed.into_iter().map(stood));
    (Wof::new(rules.options().clone(), briefing), opening)
}
