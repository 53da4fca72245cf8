//! The movement charts of `movement.ron`: rates, drill, ground. Look-ups only; `crate::rules::hmm::movement` says what they mean.

use serde::Deserialize;

use super::{
    problem::Problems,
    words::{Cover, Formation, Mover, Pace, TerrainKind, Traveller},
};
use crate::clause::Clause;

/// `movement.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementChart {
    rates: Vec<Rates>,
    /// Turning and changing formation.
    pub drill: Drill,
    /// The part of an allowance that fire and move gives to each of its two moves, percent (hmm.03.03).
    pub fire_and_move_percent: f32,
    /// How far a light gun is pushed in a turn, inches (hmm.11.17).
    pub push_inches: f32,
    /// How far a gun is pivoted in a turn, degrees (hmm.11.18).
    pub pivot_degrees: f32,
    /// What a road adds to a move made wholly along it, inches (hmm.19.03).
    pub road_bonus_inches: f32,
    /// How far enemies keep apart unless one charges, inches (hmm.20.27).
    pub enemy_gap_inches: f32,
    /// How near friends may stand and still count as clear, inches (hmm.20.27).
    pub friend_gap_inches: f32,
    /// What overlapping grounds take together at most, percent (hmm.20.16).
    pub most_percent: f32,
    terrain: Vec<Terrain>,
}

/// Rates of one mover, inches a turn.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rates {
    mover: Mover,
    #[serde(default)]
    line_inches: f32,
    #[serde(default)]
    column_inches: f32,
    #[serde(default)]
    attack_column_inches: f32,
    #[serde(default)]
    walk_inches: f32,
    #[serde(default)]
    charge_inches: f32,
    #[serde(default)]
    rout_inches: f32,
    clause: Clause,
}

/// What turning and changing formation costs.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drill {
    /// The step in which turns are charged, degrees (hmm.05.04).
    pub turn_step_degrees: f32,
    /// What a started step costs, percent of the full allowance (hmm.05.04).
    pub turn_step_percent: f32,
    /// What a change of formation costs, percent of the full allowance (hmm.05.08, hmm.05.10).
    pub change_percent: f32,
}

/// What one kind of ground does.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// The kind.
    pub kind: TerrainKind,
    formed: Passage,
    skirmishers: Passage,
    mounted: Passage,
    wheels: Passage,
    /// What it shelters from.
    pub cover: Cover,
    /// The clause behind its passage.
    pub clause: Clause,
}

/// How a traveller passes a kind of ground.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub enum Passage {
    /// At a cost: percent of each inch in an area, or of the full allowance on crossing a line.
    Percent(f32),
    /// Only along a road (hmm.20.17, hmm.20.38).
    RoadOnly,
    /// Only through a gate or gap (hmm.19.31).
    GateOnly,
    /// Not at all.
    Barred,
}

impl MovementChart {
    /// The printed rate of a mover in a formation at a pace, inches a turn, and its clause; 0 where that pace does not exist.
    pub fn rate(&self, mover: Mover, formation: Formation, pace: Pace) -> (f32, Clause) {
        let rates = self.rates.iter().find(|rates| rates.mover == mover).expect("checked on load: every mover has a row");
        let march = match formation {
            Formation::Line | Formation::Skirmish => rates.line_inches,
            Formation::MarchColumn | Formation::Limbered => rates.column_inches,
            Formation::AttackColumn => rates.attack_column_inches,
            Formation::Square | Formation::Rout | Formation::Unlimbered => 0.0,
        };
        let inches = match pace {
            Pace::March => march,
            Pace::FireAndMove => march * self.fire_and_move_percent / 100.0,
            Pace::Walk => rates.walk_inches,
            Pace::Charge => rates.charge_inches,
            Pace::Rout => rates.rout_inches,
        };
        (inches, rates.clause)
    }

    /// What a kind of ground does.
    pub fn terrain(&self, kind: TerrainKind) -> &Terrain {
        self.terrain.iter().find(|terrain| terrain.kind == kind).expect("checked on load: every kind of ground has a row")
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        problems.one_row_each("rates", self.rates.iter().map(|rates| rates.mover));
        problems.one_row_each("terrain", self.terrain.iter().map(|terrain| terrain.kind));
        for rates in &self.rates {
            let row = format!("rates, {}", rates.mover);
            let sound = |inches: f32| (0.0..=24.0).contains(&inches);
            let all = [
                rates.line_inches,
                rates.column_inches,
                rates.attack_column_inches,
                rates.walk_inches,
                rates.charge_inches,
                rates.rout_inches,
            ];
            problems.unless(all.into_iter().all(sound), &row, "a rate is out of range", "0 to 24 in");
            problems.unless(
                rates.charge_inches == 0.0 || rates.charge_inches >= rates.line_inches,
                &row,
                "it charges slower than it moves",
                "at least its rate in line",
            );
        }
        for terrain in &self.terrain {
            let row = format!("terrain, {}", terrain.kind);
            let sound = |passage: Passage| !matches!(passage, Passage::Percent(percent) if !(0.0..=200.0).contains(&percent));
            let all = [terrain.formed, terrain.skirmishers, terrain.mounted, terrain.wheels];
            problems.unless(all.into_iter().all(sound), row, "a percentage is out of range", "0 to 200");
        }
        problems.unless(self.drill.turn_step_degrees > 0.0, "drill", "a step of turning has no degrees", "more than 0");
        problems.unless(
            (0.0..100.0).contains(&self.most_percent),
            "most_percent",
            "overlapping grounds would stop every move",
            "0 to less than 100",
        );
    }
}

impl Terrain {
    /// How a traveller passes it.
    pub fn passage(&self, traveller: Traveller) -> Passage {
        match traveller {
            Traveller::Formed => self.formed,
            Traveller::Skirmishers => self.skirmishers,
            Traveller::Mounted => self.mounted,
            Traveller::Wheels => self.wheels,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::tests::problems_with, *};

    #[test]
    fn a_chart_with_a_lost_mover_a_slow_charge_or_a_wild_percentage_is_refused_by_name() {
        let text = include_str!("../../../../assets/rules/hmm/movement.ron");
        let rows = [
            ("mover: Wagon", "mover: General", "rates, Wagon: it has 0 rows"),
            ("charge_inches: 5", "charge_inches: 3", "rates, line infantry: it charges slower than it moves"),
            ("kind: Forest, formed: Percent(50)", "kind: Forest, formed: Percent(-5)", "terrain, forest: a percentage is out of range"),
            ("most_percent: 75", "most_percent: 100", "most_percent: overlapping grounds would stop every move"),
        ];
        for (from, to, expected) in rows {
            let found = problems_with::<MovementChart>(text, from, to, "movement.ron", MovementChart::check);
            assert!(found.contains(expected), "{from} -> {to}: {found}");
        }
    }
}
