//! From a scenario to a battle under trl: its words mapped to the rules' own, men to stands, yards to inches, clock to
//! turns.
//!
//! [`open`] does it all, with the procedures of [`opening`], which are the same under every rule set. In its order: the
//! switches are settled, `idle_words` are read, the terrain is laid, `troops` raises the units, `commanders` their
//! leaders, `houses` the buildings; the plan is read, units and leaders are put on the table, with those who wait within
//! others ([`parts`]). `stands` puts units beside one another; [`briefing`] is the part of the scenario that lasts through
//! the battle. [`deployment`] goes in turn, and [`grand_batteries`] are combined in it.
//!
//! Whatever the scenario leaves open is filled by the rules' defaults; every word that trl lacks, and every unit that
//! cannot lie where the scenario places it, is a problem with its place.

pub mod arrivals;
pub mod briefing;
mod commanders;
pub mod deployment;
pub mod feature_sizes;
pub mod grand_batteries;
mod houses;
mod idle_words;
pub mod parts;
mod stands;
mod troops;

pub use briefing::Briefing;

use bevy::ecs::world::World;

use crate::{
    battle::{Opening, RuleSet, lay_out},
    files::Problems,
    rules::{
        charts::settings::{self, Changes, Settled},
        opening::{self, ScenarioReader, Terrain, headcount, order_of_battle, planning},
        trl::{
            Trl,
            charts::{Charts, FormationKind, Options, Rules, Season, TerrainKind, Weather, WeatherRule},
            command::brigades,
            formation::{placement::house_of, size},
            setup::{deployment::Deploying, troops::Raised},
            state::{BattleState, Phase, TurnStage, UnitState},
        },
    },
    scenario::{Scale, Scenario},
    table::{Field, Side, TableSize, UnitId},
};

pub(in crate::rules::trl) fn settle(scenario: &Scenario, changes: &Changes) -> Result<Settled<Options>, Problems> {
    settings::settle(scenario, Trl::ID, &Charts::embedded().switches, changes)
}

/// The scale of a battle: as the scenario states it and the switches have it (trl.p03.04, trl.p03.05, trl.p04.01). A
/// figure is a stand.
pub(in crate::rules::trl) fn scale(scenario: &Scenario, options: &Options) -> Scale {
    let (men_per_figure, guns_per_model) = (u32::from(options.men_per_figure), u32::from(options.guns_per_model));
    let raising = &Charts::embedded().raising;
    let own = Scale {
        men_per_figure,
        guns_per_model,
        yards_per_inch: raising.yards_per_inch,
        minutes_per_turn: raising.minutes_per_turn,
    };
    Scale { men_per_figure, guns_per_model, ..scenario.scale(Trl::ID, own) }
}

/// Opens a scenario under trl, with a player's changes of switches over the scenario's own.
///
/// # Errors
/// Every switch, word, strength and place that trl cannot use, each at its place in the file.
pub fn open(scenario: &Scenario, changes: &Changes) -> Result<(Trl, Opening<Trl>), Problems> {
    let settled = settle(scenario, changes)?;
    let options = settled.options.clone();
    let scale = scale(scenario, &options);
    let mut reader = ScenarioReader::of(Trl::ID, scenario);
    headcount::check(&mut reader, &scale)?;
    let rules = Rules { charts: Charts::embedded(), options: &options };
    idle_words::read(&mut reader);
    let terrain = Terrain::lay(&mut reader, &scale, &rules.charts.dictionary.ground, TerrainKind::Field, |kind| kind);
    let raised = troops::raise(&mut reader, rules, &scale);
    let leaders = commanders::read(&mut reader);
    let houses = houses::read(&mut reader, &terrain);
    let stood = |(unit, state): &Raised| {
        unit.on_table().then_some((unit.id, unit.front, state.formation.kind, state.formation.width))
    };
    let briefing = Briefing {
        plan: planning::read(&mut reader, &scale, &terrain, settled.reasons),
        terrain: terrain.kinds.clone(),
        houses,
        season: rules.charts.weather.seasons.meaning(scenario.season.as_str()).unwrap_or(Season::Summer),
        weather: written_weather(scenario, &scale),
        history: raised.iter().filter_map(stood).collect(),
    };
    let rules = Trl::new(options, reader.so_far(briefing)?);
    let raised = quartered(&mut reader, &rules, &terrain, raised);
    let opening = opening(&reader, &rules, &scale, raised, terrain);
    let (rules, mut opening) = with_leaders(&mut reader, rules, &scale, leaders, opening);
    opening::zone_room::check(&mut reader, &rules, &opening);
    opening.table.brigades = mustered(&rules, &opening);
    headcount::must_count(&mut reader, counting(&opening));
    let (rules, opening) = parts::raise(rules, opening);
    let opening = opening::states::put(&mut reader, &rules, &rules.briefing().plan, opening);
    reader.so_far((rules, opening))
}

/// The weather that the scenario has, each from the turn on in which it comes.
fn written_weather(scenario: &Scenario, scale: &Scale) -> Vec<(u32, Weather)> {
    let words = &Charts::embedded().weather.words;
    let turn = |from| opening::turns::turn_from(scenario, scale, from);
    let written = scenario.weather.iter();
    written.filter_map(|written| Some((turn(written.from), words.meaning(written.weather.as_str())?))).collect()
}

/// Garrisons in the buildings in which the scenario places them.
fn quartered(
    reader: &mut ScenarioReader<'_>,
    rules: &Trl,
    terrain: &Terrain<TerrainKind>,
    mut raised: Vec<Raised>,
) -> Vec<Raised> {
    for (unit, state) in raised.iter_mut().filter(|(_, state)| state.formation.kind == FormationKind::Garrison) {
        let areas = opening::ground::areas_at(&terrain.features, unit.front.at);
        state.formation.garrison = areas.into_iter().find(|area| rules.briefing().house(*area).is_some());
        let fits = house_of(rules, &state.formation).is_some_and(|house| {
            size::points(rules.in_force(), state.troops.kind, state.strength.left().into())
                <= house.row().capacity_points
        });
        if !fits {
            let field = format!("units[{}].at", unit.id.0);
            reader.wrong(&field, "a garrison without room for it", "a place inside a building that holds it");
        }
    }
    raised
}

/// The table and the reserves at the start, without commanders.
fn opening(
    reader: &ScenarioReader<'_>,
    rules: &Trl,
    scale: &Scale,
    raised: Vec<Raised>,
    terrain: Terrain<TerrainKind>,
) -> Opening<Trl> {
    let table = scale.table(&reader.fought().ground);
    let units = raised.into_iter().map(|(unit, state)| opening::leaders::laid(rules, unit, state)).collect();
    let deploys = !rules.briefing().plan.zones.is_empty();
    let (turn, phase) = if deploys { (0, Phase::Deployment) } else { (1, Phase::Start) };
    Opening {
        size: TableSize { width: table.x, depth: table.y },
        features: terrain.features,
        commands: order_of_battle::commands(reader.fought()),
        units,
        table: BattleState { held: rules.briefing().plan.held_at_the_start(), ..BattleState::fresh(turn, phase) },
        first: match rules.options().bad_weather {
            WeatherRule::Thrown => TurnStage::FirstWeather.into(),
            _ if deploys => Deploying::BEGUN.into(),
            _ => TurnStage::Arrivals.into(),
        },
    }
}

/// All units on the table.
fn with_leaders(
    reader: &mut ScenarioReader<'_>,
    rules: Trl,
    scale: &Scale,
    states: Vec<Option<UnitState>>,
    mut opening: Opening<Trl>,
) -> (Trl, Opening<Trl>) {
    let mut briefing = rules.briefing().clone();
    let placed = opening::leaders::place(reader, &rules, scale, states, &mut briefing.plan, &mut opening);
    let stood = |(id, front): (UnitId, _)| (id, front, FormationKind::Loose, 1);
    briefing.history.extend(placed.into_iter().map(stood));
    (Trl::new(rules.options().clone(), briefing), opening)
}

/// The brigades with their battalions (trl.hc.18).
pub fn mustered(rules: &Trl, opening: &Opening<Trl>) -> Vec<crate::rules::trl::state::Brigade> {
    let mut world = World::new();
    lay_out(&mut world, rules, opening.clone());
    brigades::muster(&Field::whole(&world))
}

fn counting(opening: &Opening<Trl>) -> [u16; 2] {
    Side::BOTH.map(|side| {
        let counts = opening.units.iter().filter(|(unit, state, _)| unit.side == side && state.troops.counts);
        u16::try_from(counts.count()).unwrap_or(u16::MAX)
    })
}
