//! The rule switches of hmm: which reading of a doubtful clause is played, which optional rules are on, and the scale.
//! `readings` are the choices. Names, legal values and defaults stand in `options.ron`; the effect of a switch stands
//! where its clause is decided.

mod readings;

pub use readings::*;

use crate::rules::{charts::switches::options, word::Word};

pub use crate::rules::charts::switches::{MeasuringRule, Toggle};

/// Switches with measures for words.
macro_rules! named_by_inches {
    ($($word:ident),+) => {$(
        impl $word {
            /// The inches that it is named by.
            pub fn inches(self) -> f32 {
                self.name().parse().expect("its words are numbers")
            }
        }
    )+};
}
named_by_inches!(ShellOffset, AttackColumnRate, HorseArtilleryRate);

options! {
    /// hmm.07.15.
    deduction: DeductionPer,
    /// hmm.07.24.
    musket_table: MusketTable,
    /// hmm.07.17.
    first_volley: FirstVolley,
    /// hmm.08.01.
    light_fire: LightDice,
    /// hmm.12.06.
    target_row: TargetRow,
    /// hmm.15.02.
    canister: Cone,
    /// hmm.13.06.
    shell_offset: ShellOffset,
    /// hmm.03.02.
    attack_column: AttackColumnRate,
    /// hmm.06.10.
    horse_artillery: HorseArtilleryRate,
    /// hmm.04.04.
    federal_heavy_shock: Toggle,
    /// hmm.03.03b.
    skirmish_fire_and_move: Toggle,
    /// hmm.16.11.
    reserve_defensive_fire: Toggle,
    /// hmm.19.06.
    forest_sight: ForestSight,
    /// hmm.03.28, hmm.03.35.
    acw: Toggle,
    /// hmm.11.08.
    year: u16,
    /// hmm.07.20.
    declarations: Declarations,
    /// hmm.16.02.
    orders: Orders,
    /// `hmm.h.fall_back`.
    fall_back: Toggle,
    /// hmm.01.05.
    men_per_figure: u16,
    /// hmm.01.10.
    guns_per_model: u16,
    /// hmm.20.40.
    break_counts: BreakCounts,
    /// `hmm.h.by_eye`.
    measuring: MeasuringRule,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{
        charts::{Legal, Switches, problem::tests::each_break_is_named},
        hmm::charts::Charts,
    };

    #[test]
    fn switches_unexplained_or_explained_amiss_are_named() {
        let chart = ("options.ron", include_str!("../../../../../assets/rules/hmm/options.ron"));
        let rows = [
            ("name: \"deduction\"", "name: \"reduction\"", "deduction: this switch is not explained"),
            ("name: \"deduction\"", "name: \"musket_table\"", "musket_table: this switch is explained twice"),
            (
                "[\"PerVolley\", \"PerDie\"]",
                "[\"PerVolley\", \"Never\"]",
                "deduction: its legal values are not those that the rules know",
            ),
            ("default: \"PerVolley\"", "default: \"Never\"", "deduction: its default is not legal"),
        ];
        each_break_is_named(chart, Switches::<Options>::check, &rows);
    }

    #[test]
    fn a_scenario_sets_some_switches_and_the_rest_keep_their_defaults() {
        let switches = &Charts::embedded().switches;
        let options = switches
            .options([("deduction", "PerDie"), ("shell_offset", "2.0"), ("year", "1862")])
            .expect("all three are legal");
        assert_eq!(
            (options.deduction, options.shell_offset, options.year),
            (DeductionPer::PerDie, ShellOffset::Outer, 1862)
        );
        assert_eq!(options.first_volley, FirstVolley::Better);
        assert_eq!(
            Options { deduction: DeductionPer::PerVolley, shell_offset: ShellOffset::Middle, year: 1757, ..options },
            switches.defaults()
        );
    }

    #[test]
    fn every_bad_setting_is_named_at_once() {
        let bad = Charts::embedded()
            .switches
            .options([("deduction", "Never"), ("weather", "wet"), ("year", "12")])
            .expect_err("none is legal");
        assert_eq!(bad.iter().map(|bad| bad.name.as_str()).collect::<Vec<_>>(), ["deduction", "weather", "year"]);
        assert!(bad[0].to_string().contains("PerVolley or PerDie"), "{}", bad[0]);
        assert!(bad[2].to_string().contains("1640"), "{}", bad[2]);
    }

    #[test]
    fn words_that_are_measures_say_how_many_inches() {
        let inches: Vec<f32> = ShellOffset::ALL.iter().map(|offset| offset.inches()).collect();
        assert_eq!(inches, [1.5, 1.0, 2.0]);
        assert_eq!(AttackColumnRate::ALL.iter().map(|rate| rate.inches()).sum::<f32>(), 16.0);
        assert_eq!(HorseArtilleryRate::ALL.iter().map(|rate| rate.inches()).sum::<f32>(), 15.0);
    }

    #[test]
    fn the_first_value_of_every_switch_is_its_default() {
        for switch in Charts::embedded().switches.iter() {
            if let Legal::Words(names) = &switch.legal {
                assert_eq!(names[0], switch.default, "{}", switch.name);
            }
        }
    }
}
