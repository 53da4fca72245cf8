//! The artillery charts of `artillery.ron`. Look-ups only; their meaning is in `crate::rules::hmm::artillery`, and
//! `crate::rules::hmm::artillery::templates` draws the templates.

use serde::Deserialize;

use super::{
    options::Cone,
    words::{Ammunition, BurstPoint, ConeSection, Piece, ShotColour, ShotGroup, TerrainKind, Weight},
};
use crate::{
    clause::Clause,
    count::counted,
    measure::TOLERANCE,
    rules::{
        charts::{Banded, Bands, Problems, Table, keyed},
        word::Word,
    },
};

/// `artillery.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtilleryChart {
    reach: Table<ReachRow>,
    howitzer_reaches: HowitzerReach,
    ammunition: Table<AmmunitionRow>,
    /// How far a gun traverses to either side of its facing, degrees (hmm.20.04).
    pub traverse_degrees: f32,
    short_crew_below: (u32, u32),
    /// A gun with a short crew fires once in this many turns (hmm.11.05).
    pub short_crew_fires_every: u32,
    /// The last year with regimental guns (hmm.11.08).
    pub last_regimental_gun_year: u16,
    /// Figures that serve each gun that was captured and is turned (hmm.20.42).
    pub prize_crew: u8,
    /// The crew that can push a four-pounder (hmm.11.17).
    pub push_crew: u32,
    /// Half the width of the stick, inches (hmm.12.16).
    pub stick_half_width_inches: f32,
    /// Where section X ends, inches from where the line of fire meets the target (hmm.12.07).
    pub target_section_up_to_inches: f32,
    stick: Vec<StickSection>,
    targeting_die: Bands<TargetingRow>,
    shot_kills: Table<ShotKill>,
    kill_charts: Table<KillChart>,
    /// The last group that a ball in a wood still reaches (hmm.20.26).
    pub shot_in_wood_runs_to: ShotGroup,
    indicator: Table<IndicatorRow>,
    /// The rim of the shell burst indicator, inches (hmm.13.03).
    pub indicator_radius_inches: f32,
    /// The circle in which a shell kills, inches (hmm.13.07).
    pub burst_radius_inches: f32,
    /// The lowest die with which a shell kills (hmm.13.09).
    pub shell_kills_from: u8,
    /// The lowest die with which a rifled shell kills (hmm.14.02).
    pub rifled_shell_kills_from: u8,
    /// The box that a howitzer's shot strikes (hmm.12.15).
    pub howitzer_box: HowitzerBox,
    /// The lowest die with which it kills.
    pub howitzer_shot_kills_from: u8,
    cones: Table<ConeRow>,
    canister_kills: Table<CanisterKill>,
    /// The lowest die that dismounts a gun model (hmm.20.24).
    pub gun_dismounted_from: u8,
    /// The addition to the required number for hard cover (hmm.20.22).
    pub hard_cover_adds: u8,
    /// The lowest second die, where the number needed would leave the die.
    pub hard_cover_confirms_from: u8,
    /// How far from gun and aim point troops must be to be fired over, inches (hmm.20.23).
    pub overhead_clear_inches: f32,
    stops_shot: Vec<TerrainKind>,
    wood: Vec<TerrainKind>,
}

/// The weights of guns in use.
pub const WEIGHTS_IN_USE: Clause = clause!("hmm.11.10");

/// How far guns of each weight are aimed at most.
pub const GUN_RANGES: Clause = clause!("hmm.11.11");

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReachRow {
    weight: Weight,
    reach_inches: f32,
}

/// The part of a field gun's reach that a howitzer of its weight has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct HowitzerReach {
    part: (u32, u32),
    clause: Clause,
}

/// The printed chart that says what some ammunition kills with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct KillChart {
    ammunition: Ammunition,
    clause: Clause,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct AmmunitionRow {
    piece: Piece,
    fires: Vec<Ammunition>,
    clause: Clause,
}

/// A section of the roundshot stick beyond the target.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StickSection {
    /// Its group.
    pub group: ShotGroup,
    /// Its colour.
    pub colour: ShotColour,
    /// Where it begins, inches from where the line of fire meets the target.
    pub from_inches: f32,
    /// Where it ends.
    pub to_inches: f32,
    /// The clause that divides the stick.
    pub clause: Clause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct TargetingRow {
    up_to: u8,
    colour: ShotColour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ShotKill {
    group: ShotGroup,
    kills_from: u8,
}

/// Where a shell bursts, by the die of the indicator.
pub const BURST_POINTS: Clause = clause!("hmm.13.06");

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct IndicatorRow {
    face: u8,
    point: BurstPoint,
    right: f32,
    ahead: f32,
    clause: Clause,
}

/// The box that a howitzer's shot strikes, its long side along the line of fire.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HowitzerBox {
    /// Across the line of fire, inches.
    pub width_inches: f32,
    /// Along it, inches.
    pub depth_inches: f32,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConeRow {
    cone: Cone,
    sections: Table<ConeCut>,
}

/// A section of the canister cone.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConeCut {
    /// Which.
    pub section: ConeSection,
    /// Where it ends, inches from the muzzle.
    pub up_to_inches: f32,
    /// How wide the cone is there, inches.
    pub width_there_inches: f32,
}

/// The dice with which canister kills in each section of the cone.
pub const CANISTER_KILLS: Clause = clause!("hmm.15.04");

/// The dice with which rifled canister kills in each section.
pub const RIFLED_CANISTER_KILLS: Clause = clause!("hmm.15.06");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct CanisterKill {
    section: ConeSection,
    smooth_from: u8,
    #[serde(default)]
    rifled_from: Option<u8>,
}

keyed! {
    ReachRow by weight: Weight,
    AmmunitionRow by piece: Piece,
    KillChart by ammunition: Ammunition,
    ShotKill by group: ShotGroup,
    IndicatorRow by point: BurstPoint,
    ConeRow by cone: Cone,
    ConeCut by section: ConeSection,
    CanisterKill by section: ConeSection,
}

impl Banded for TargetingRow {
    fn up_to(&self) -> f32 {
        self.up_to.into()
    }
}

impl ArtilleryChart {
    /// How far a piece of some weight is aimed at most, inches (hmm.11.11).
    pub fn reach_inches(&self, piece: Piece, weight: Weight) -> f32 {
        let row = self.reach.of(weight);
        match piece {
            Piece::FieldGun | Piece::RifledGun => row.reach_inches,
            Piece::Howitzer => {
                let (part, whole) = self.howitzer_reaches.part;
                row.reach_inches * part as f32 / whole as f32
            }
        }
    }

    /// The clause that says how far a piece is aimed at most.
    pub fn reach_clause(&self, piece: Piece) -> Clause {
        match piece {
            Piece::FieldGun | Piece::RifledGun => clause!("hmm.11.12"),
            Piece::Howitzer => self.howitzer_reaches.clause,
        }
    }

    /// Whether an aim point at this distance, inches, is in range; the limit itself is (hmm.11.12).
    pub fn reaches(&self, piece: Piece, weight: Weight, distance_inches: f32) -> bool {
        distance_inches <= self.reach_inches(piece, weight) + TOLERANCE
    }

    /// The ammunition of a piece, and the clause (hmm.11.02, hmm.11.14).
    pub fn ammunition(&self, piece: Piece) -> (&[Ammunition], Clause) {
        let row = self.ammunition.of(piece);
        (&row.fires, row.clause)
    }

    /// Whether a crew is too small for its guns to fire every turn: crew for each gun below a part of the full one
    /// (hmm.11.05).
    pub fn crew_is_short(&self, crew: u32, guns: u32, full_crew_of_each: u32) -> bool {
        let (part, whole) = self.short_crew_below;
        crew * whole < guns * full_crew_of_each * part
    }

    /// The sections of the stick beyond section X, nearest first.
    pub fn stick(&self) -> &[StickSection] {
        &self.stick
    }

    /// The section of a group and a colour.
    pub fn stick_section(&self, group: ShotGroup, colour: ShotColour) -> StickSection {
        let found = self.stick.iter().find(|section| section.group == group && section.colour == colour);
        *found.expect("checked on load: every group has every colour")
    }

    /// The colour of a targeting die (hmm.12.09).
    pub fn colour(&self, face: u8) -> ShotColour {
        self.targeting_die.at(face.into()).expect("checked on load: every face has a colour").colour
    }

    /// The lowest die with which roundshot kills in a group (hmm.12.12).
    pub fn shot_kills_from(&self, group: ShotGroup) -> u8 {
        self.shot_kills.of(group).kills_from
    }

    /// The chart that contains the numbers with which some ammunition kills.
    pub fn kill_chart(&self, ammunition: Ammunition) -> Clause {
        self.kill_charts.of(ammunition).clause
    }

    /// Where a die lets a shell burst, and the clause of the indicator; `None` for a dud (hmm.13.05).
    pub fn burst_point(&self, face: u8) -> Option<(BurstPoint, Clause)> {
        self.indicator.iter().find(|row| row.face == face).map(|row| (row.point, row.clause))
    }

    /// The direction of a burst point from the aim point, in parts of the offset: to the right and ahead (hmm.13.06).
    pub fn burst_direction(&self, point: BurstPoint) -> (f32, f32) {
        let row = self.indicator.of(point);
        (row.right, row.ahead)
    }

    /// The sections of a canister cone, nearest first (hmm.15.02).
    pub fn cone(&self, cone: Cone) -> &[ConeCut] {
        &self.cones.of(cone).sections
    }

    /// The lowest die with which canister kills in a section; `None` if rifled canister has no such section (hmm.15.04,
    /// hmm.15.06).
    pub fn canister_kills_from(&self, ammunition: Ammunition, section: ConeSection) -> Option<u8> {
        let row = self.canister_kills.of(section);
        if ammunition == Ammunition::RifledCanister { row.rifled_from } else { Some(row.smooth_from) }
    }

    /// Whether a ball that strikes such ground ends there (hmm.20.26).
    pub fn stops_shot(&self, kind: TerrainKind) -> bool {
        self.stops_shot.contains(&kind)
    }

    /// Whether a ball in such ground runs no farther than one group (hmm.20.26).
    pub fn slows_shot(&self, kind: TerrainKind) -> bool {
        self.wood.contains(&kind)
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.reach.check("reach", problems);
        self.ammunition.check("ammunition", problems);
        self.kill_charts.check("kill_charts", problems);
        self.shot_kills.check("shot_kills", problems);
        self.indicator.check("indicator", problems);
        self.cones.check("cones", problems);
        self.canister_kills.check("canister_kills", problems);
        problems.growing("reach", self.reach.iter().map(|row| row.reach_inches));
        self.check_stick(problems);
        self.check_dice(problems);
        for row in &self.cones {
            let name = format!("cones, {}", row.cone.name());
            row.sections.check(&name, problems);
            problems.growing(&name, row.sections.iter().map(|cut| cut.up_to_inches));
            problems.growing(&format!("{name}, widths"), row.sections.iter().map(|cut| cut.width_there_inches));
        }
    }

    /// The sections of the stick follow one another without gap or overlap, each group with every colour (hmm.12.02).
    fn check_stick(&self, problems: &mut Problems) {
        let mut ended = self.target_section_up_to_inches;
        for section in &self.stick {
            let name = format!("stick, {} {}", section.group.name(), section.colour.name());
            let wrong = if section.from_inches > ended { "a gap before it" } else { "it overlaps the section before" };
            problems.unless(section.from_inches == ended, &name, wrong, format!("from_inches: {ended}"));
            problems.unless(
                section.to_inches > section.from_inches,
                &name,
                "it ends before it begins",
                "to_inches above from_inches",
            );
            ended = section.to_inches;
        }
        for &group in ShotGroup::ALL {
            for &colour in ShotColour::ALL {
                let count =
                    self.stick.iter().filter(|section| section.group == group && section.colour == colour).count();
                let name = format!("stick, {} {}", group.name(), colour.name());
                problems.unless(count == 1, name, format!("it has {}", counted(count, "row")), "one row for each");
            }
        }
    }

    fn check_dice(&self, problems: &mut Problems) {
        problems.one_row_each("targeting_die", self.targeting_die.iter().map(|row| row.colour));
        self.targeting_die.check("targeting_die", problems);
        self.targeting_die.check_end("targeting_die", 6.0, problems);
        for (index, row) in self.indicator.iter().enumerate() {
            let name = format!("indicator, {}", row.point.name());
            let twice = self.indicator[..index].iter().any(|earlier| earlier.face == row.face);
            problems.unless(!twice, &name, "its face stands for another point too", "a face for each point");
            problems.unless((1..=6).contains(&row.face), &name, "its face leaves the die", "1 to 6");
        }
        let falling = |froms: &[u8]| {
            froms.windows(2).all(|pair| pair[0] <= pair[1]) && froms.iter().all(|from| (2..=6).contains(from))
        };
        let shot: Vec<u8> = self.shot_kills.iter().map(|row| row.kills_from).collect();
        problems.unless(
            falling(&shot),
            "shot_kills",
            "it kills more easily farther on, or leaves the die",
            "2 to 6, never falling",
        );
        let smooth: Vec<u8> = self.canister_kills.iter().map(|row| row.smooth_from).collect();
        let rifled: Vec<u8> = self.canister_kills.iter().map_while(|row| row.rifled_from).collect();
        let farther = "it kills more easily farther on, or leaves the die";
        problems.unless(falling(&smooth), "canister_kills, smooth_from", farther, "2 to 6, never falling");
        problems.unless(falling(&rifled), "canister_kills, rifled_from", farther, "2 to 6, never falling");
        let begun = self.canister_kills.iter().filter(|row| row.rifled_from.is_some()).count();
        let whole = begun == rifled.len() && begun > 0;
        problems.unless(
            whole,
            "canister_kills, rifled_from",
            "a section nearer than its last has no number",
            "numbers from the nearest on",
        );
        let single = [
            ("shell_kills_from", self.shell_kills_from),
            ("rifled_shell_kills_from", self.rifled_shell_kills_from),
            ("howitzer_shot_kills_from", self.howitzer_shot_kills_from),
            ("gun_dismounted_from", self.gun_dismounted_from),
            ("hard_cover_confirms_from", self.hard_cover_confirms_from),
        ];
        for (name, from) in single {
            problems.unless((2..=6).contains(&from), name, "it leaves the die", "2 to 6");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::problem::tests::each_break_is_named, hmm::charts::Charts};

    #[test]
    fn sticks_and_dice_with_gaps_and_overlaps_are_named() {
        let chart = ("artillery.ron", include_str!("../../../../assets/rules/hmm/artillery.ron"));
        let rows = [
            (
                "from_inches: 13, to_inches: 17",
                "from_inches: 14, to_inches: 17",
                "stick, Near Yellow: a gap before it, expected from_inches: 13",
            ),
            (
                "from_inches: 21, to_inches: 23",
                "from_inches: 20, to_inches: 23",
                "stick, Mid Red: it overlaps the section before",
            ),
            ("group: Far, colour: Red", "group: Mid, colour: Red", "stick, Mid Red: it has 2 rows"),
            ("(up_to: 6, colour: Olive)", "(up_to: 5, colour: Olive)", "targeting_die: its rows do not end at 6"),
            (
                "(face: 3, point: Short",
                "(face: 2, point: Short",
                "indicator, Short: its face stands for another point too",
            ),
            ("(group: Far, kills_from: 6)", "(group: Far, kills_from: 4)", "shot_kills: it kills more easily"),
            (
                "up_to_inches: 7, width",
                "up_to_inches: 2, width",
                "cones, Narrow, row 2: its limit 2 does not lie above 3",
            ),
            ("        (weight: Eight, reach_inches: 30),\n", "", "reach, Eight: it has 0 rows"),
            (
                "(weight: Eight, reach_inches: 30)",
                "(weight: Eight, reach_inches: 20)",
                "reach, row 3: its limit 20 does not lie above 25",
            ),
            ("piece: Howitzer, fires", "piece: FieldGun, fires", "ammunition, Howitzer: it has 0 rows"),
            ("(group: Far, kills_from", "(group: Mid, kills_from", "shot_kills, Far: it has 0 rows"),
            ("point: Over", "point: Short", "indicator, Over: it has 0 rows"),
            ("face: 6, point", "face: 7, point", "indicator, OnTarget: its face leaves the die"),
            ("cone: Wide", "cone: Narrow", "cones, Wide: it has 0 rows"),
            (
                "(section: Long, up_to_inches: 13",
                "(section: Normal, up_to_inches: 13",
                "cones, Narrow, Long: it has 0 rows",
            ),
            (
                "13, width_there_inches: 3",
                "13, width_there_inches: 1",
                "cones, Narrow, widths, row 3: its limit 1 does not lie above",
            ),
            ("(section: Long, smooth_from", "(section: Normal, smooth_from", "canister_kills, Long: it has 0 rows"),
            ("smooth_from: 6", "smooth_from: 4", "canister_kills, smooth_from: it kills more easily"),
            ("rifled_from: 6", "rifled_from: 4", "canister_kills, rifled_from: it kills more easily"),
            (
                "rifled_from: 6",
                "rifled_from: 7",
                "canister_kills, rifled_from: it kills more easily farther on, or leaves the die",
            ),
            (", rifled_from: 5", "", "canister_kills, rifled_from: a section nearer than its last has no number"),
            (
                "(up_to: 4, colour: Yellow)",
                "(up_to: 2, colour: Yellow)",
                "targeting_die, row 2: its limit 2 does not lie above 2",
            ),
            ("(up_to: 4, colour: Yellow)", "(up_to: 4, colour: Red)", "targeting_die, Yellow: it has 0 rows"),
            (
                "from_inches: 13, to_inches: 17",
                "from_inches: 13, to_inches: 13",
                "stick, Near Yellow: it ends before it begins",
            ),
            ("(ammunition: Shell, clause", "(ammunition: Canister, clause", "kill_charts, Shell: it has 0 rows"),
            ("gun_dismounted_from: 6", "gun_dismounted_from: 7", "gun_dismounted_from: it leaves the die"),
        ];
        each_break_is_named(chart, ArtilleryChart::check, &rows);
    }

    #[test]
    fn the_narrow_cone_has_straight_sides_and_the_wide_one_has_not() {
        // hmm.15.02
        let chart = &Charts::embedded().artillery;
        let slopes =
            |cone| chart.cone(cone).iter().map(|cut| cut.width_there_inches / cut.up_to_inches).collect::<Vec<_>>();
        let [first, second, third] = slopes(Cone::Narrow)[..] else { unreachable!("a cone has three sections") };
        assert!((first - second).abs() < 1e-5 && (second - third).abs() < 1e-5);
        assert!(slopes(Cone::Wide)[0] > slopes(Cone::Wide)[1]);
    }
}
