//! From a scenario to a battle under hmm: its words mapped to the rules' own, men to figures, yards to inches, clock to
//! turns.
//!
//! [`open`] does it all, with the procedures of [`opening`], which are the same under every rule set. In its order:
//! [`settle`] settles the switches, the terrain is laid, `troops` raises the units, `leaders` and `missions` read the
//! commanders' ratings and orders, `air` the weather; the plan is read, units and leaders are put on the table;
//! `missions` and `parts` raise messengers and the bodies that may be detached from a unit. [`briefing`] is the part of
//! the scenario that lasts through the battle.
//!
//! Whatever the scenario leaves open is filled by the rules' defaults; every word that hmm lacks, and every unit that
//! cannot lie where the scenario places it, is a problem with its place.

mod air;
pub mod arrivals;
pub mod briefing;
pub mod deployment;
mod leaders;
pub mod missions;
pub mod parts;
mod stands;
pub(in crate::rules::hmm) mod troops;

pub use briefing::{Air, Briefing};

use crate::{
    battle::{Opening, RuleSet},
    files::Problems,
    rules::{
        charts::settings::{self, Changes, Settled},
        hmm::{
            Hmm,
            charts::{
                Charts, FormationKind, Options, Rules, TerrainKind, Troop,
                options::{BreakCounts, Orders},
            },
            setup::troops::Raised,
            state::{BattleState, Deploying, Phase, TurnStage, UnitState, UnitView},
        },
        opening::{self, ScenarioReader, Terrain, headcount, order_of_battle, planning},
    },
    scenario::{Scale, Scenario},
    table::{Side, TableSize},
};

/// The switches of a scenario under hmm, with a player's changes over its own.
///
/// # Errors
/// Every name and value that no switch takes.
pub fn settle(scenario: &Scenario, changes: &Changes) -> Result<Settled<Options>, Problems> {
    settings::settle(scenario, Hmm::ID, &Charts::embedded().switches, changes)
}

/// Opens a scenario under hmm, with a player's changes of switches over the scenario's own.
///
/// # Errors
/// Every switch, word, strength and place that hmm cannot use, each at its place in the file.
pub fn open(scenario: &Scenario, changes: &Changes) -> Result<(Hmm, Opening<Hmm>), Problems> {
    let settled = settle(scenario, changes)?;
    let options = settled.options.clone();
    let scale = scale(scenario, &options);
    let mut reader = ScenarioReader::of(Hmm::ID, scenario);
    headcount::check(&mut reader, &scale)?;
    let rules = Rules { charts: Charts::embedded(), options: &options };
    let terrain = ground(&mut reader, &scale);
    let raised = troops::raise(&mut reader, rules, &scale);
    let leaders = leaders::read(&mut reader, rules);
    let missions = missions::read(&mut reader, &options, &scale);
    let briefing = Briefing {
        air: air::read(&mut reader, &scale),
        plan: planning::read(&mut reader, &scale, &terrain, settled.reasons),
        terrain: terrain.kinds.clone(),
        history: raised
            .iter()
            .filter(|(unit, _)| unit.on_table())
            .map(|(unit, state)| (unit.id, unit.front, state.formation.kind))
            .collect(),
        missions,
        messengers: Vec::new(),
        parts: Vec::new(),
    };
    let rules = Hmm::new(options, reader.so_far(briefing)?);
    let opening = opening(&mut reader, &rules, &scale, raised, terrain);
    let (rules, opening) = with_leaders(&mut reader, rules, &scale, leaders, opening);
    opening::zone_room::check(&mut reader, &rules, &opening);
    headcount::must_count(&mut reader, opening.table.start_units);
    let (rules, opening) = missions::raise_messengers(rules, opening);
    let (rules, opening) = parts::raise_parts(rules, opening);
    let opening = opening::states::put(&mut reader, &rules, rules.plan(), opening);
    reader.so_far((rules, opening))
}

/// Lays a scenario's ground; the growth in its fields depends on the season.
fn ground(reader: &mut ScenarioReader<'_>, scale: &Scale) -> Terrain<TerrainKind> {
    let words = &Charts::embedded().dictionary;
    let season = reader.fought().season.clone();
    let fields = reader.meaning(&words.seasons, &season, "season").unwrap_or(TerrainKind::Field);
    let in_season = |kind: TerrainKind| if kind == TerrainKind::Field { fields } else { kind };
    Terrain::lay(reader, scale, &words.ground, TerrainKind::Open, in_season)
}

/// All units on the table; leaders stand in column at their historical places, as generals always do (hmm.06.01).
fn with_leaders(
    reader: &mut ScenarioReader<'_>,
    rules: Hmm,
    scale: &Scale,
    states: Vec<Option<UnitState>>,
    mut opening: Opening<Hmm>,
) -> (Hmm, Opening<Hmm>) {
    let mut briefing = rules.briefing().clone();
    let placed = opening::leaders::place(reader, &rules, scale, states, &mut briefing.plan, &mut opening);
    briefing.history.extend(placed.into_iter().map(|(id, front)| (id, front, FormationKind::MarchColumn)));
    count(&mut opening);
    let options = rules.options().clone();
    (Hmm::new(options, briefing), opening)
}

/// The scale of a battle: as the scenario states it and the switches have it.
pub fn scale(scenario: &Scenario, options: &Options) -> Scale {
    let stated = scenario.scale(Hmm::ID, own_scale());
    Scale {
        men_per_figure: u32::from(options.men_per_figure),
        guns_per_model: u32::from(options.guns_per_model),
        ..stated
    }
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

/// The table and the reserves at the start, without generals.
fn opening(
    reader: &mut ScenarioReader<'_>,
    rules: &Hmm,
    scale: &Scale,
    raised: Vec<Raised>,
    terrain: Terrain<TerrainKind>,
) -> Opening<Hmm> {
    let table = scale.table(&reader.fought().ground);
    let units = raised.into_iter().map(|(unit, state)| opening::leaders::laid(rules, unit, state)).collect();
    let deploys = !rules.plan().zones.is_empty() || rules.options().orders == Orders::Bind;
    let first = if deploys { Deploying.into() } else { TurnStage::Arrivals.into() };
    Opening {
        size: TableSize { width: table.x, depth: table.y },
        features: terrain.features,
        commands: order_of_battle::commands(reader.fought()),
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
        held: rules.plan().held_at_the_start(),
        fallen_commanders: Vec::new(),
        engineering: Default::default(),
    }
}

/// Counts each side's units and figures, generals too, once all are known.
fn count(opening: &mut Opening<Hmm>) {
    for side in Side::BOTH {
        let of_side = |(unit, _, _): &&(crate::table::Unit, UnitState, Vec<crate::table::Stand>)| unit.side == side;
        let units = opening.units.iter().filter(of_side).filter(|(_, state, _)| state.troops.counts_to_break).count();
        let men = |(_, state, _): &&(crate::table::Unit, UnitState, Vec<crate::table::Stand>)| {
            state.troops.kind != Troop::Messenger
        };
        let figures = opening
            .units
            .iter()
            .filter(of_side)
            .filter(men)
            .map(|(_, state, _)| state.strength.start_figures)
            .fold(0, u16::saturating_add);
        opening.table.start_units[side.index()] = u16::try_from(units).unwrap_or(u16::MAX);
        opening.table.start_figures[side.index()] = figures;
    }
}

/// Whether a unit's loss counts towards its army's breaking (hmm.20.40).
fn counts(options: &Options, state: UnitView<'_>, excused: bool) -> bool {
    let militia = options.break_counts == BreakCounts::NoMilitia
        && state.troops.class == crate::rules::hmm::charts::Class::Militia;
    state.is_combatant() && !militia && !excused
}
