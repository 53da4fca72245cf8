//! The rule switches of hmm: which reading of a doubtful clause is played, which optional rules are on, and the scale.
//! `readings` are what they choose between. Names, legal values and defaults stand in `options.ron`; what a switch does stands where its clause is decided.

mod readings;

use serde::{Deserialize, Serialize};

pub use readings::*;

use super::problem::Problems;
use crate::{clause::Clause, rules::word::Word};

/// Switches whose words are measures.
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

/// What a value of a switch can be read from and shown as.
trait Setting: Sized {
    fn parse(text: &str) -> Option<Self>;
    fn show(&self) -> String;
    fn fits(legal: &Legal) -> bool;
}

impl<W: Word> Setting for W {
    fn parse(text: &str) -> Option<Self> {
        W::named(text)
    }

    fn show(&self) -> String {
        self.name().to_owned()
    }

    fn fits(legal: &Legal) -> bool {
        matches!(legal, Legal::Words(names) if names.len() == W::NAMES.len() && names.iter().all(|name| W::named(name).is_some()))
    }
}

impl Setting for u16 {
    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn show(&self) -> String {
        self.to_string()
    }

    fn fits(legal: &Legal) -> bool {
        matches!(legal, Legal::Number { .. })
    }
}

macro_rules! options {
    ($($(#[$doc:meta])* $name:ident: $kind:ty),+ $(,)?) => {
        /// The switches of one battle. Made by [`Switches::options`], which checks names and values.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Options { $($(#[$doc])* pub $name: $kind),+ }

        impl Options {
            /// Every switch with its value, as text, in the order in which `options.ron` explains them.
            pub fn settings(&self) -> Vec<(&'static str, String)> {
                vec![$((stringify!($name), Setting::show(&self.$name))),+]
            }
        }

        const NAMES: &[&str] = &[$(stringify!($name)),+];

        fn build(value_of: impl Fn(&str) -> String) -> Option<Options> {
            Some(Options { $($name: <$kind as Setting>::parse(&value_of(stringify!($name)))?),+ })
        }

        fn fits(name: &str, legal: &Legal) -> bool {
            match name { $(stringify!($name) => <$kind as Setting>::fits(legal),)+ _ => false }
        }
    };
}

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
}

/// What values a switch may take.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Legal {
    /// One of these words, the default first.
    Words(Vec<String>),
    /// A whole number between two bounds, both included.
    Number {
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
}

impl Legal {
    fn allows(&self, text: &str) -> bool {
        match self {
            Self::Words(names) => names.iter().any(|name| name.eq_ignore_ascii_case(text)),
            Self::Number { least, most } => text.parse().is_ok_and(|number: u16| (*least..=*most).contains(&number)),
        }
    }
}

impl std::fmt::Display for Legal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Words(names) => f.write_str(&names.join(" or ")),
            Self::Number { least, most } => write!(f, "a whole number from {least} to {most}"),
        }
    }
}

/// One rule switch as `options.ron` explains it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switch {
    /// Its name in scenarios and on the command line.
    pub name: String,
    /// What it may be set to.
    pub legal: Legal,
    /// What it is where nobody sets it.
    pub default: String,
    /// The clause that is in doubt.
    pub clause: Clause,
    /// What it decides, in one sentence.
    pub about: String,
}

/// A setting that no switch takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSetting {
    /// The name that was set.
    pub name: String,
    /// What is wrong with it.
    pub wrong: String,
    /// What was expected.
    pub expected: String,
}

impl std::fmt::Display for BadSetting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}, expected {}", self.name, self.wrong, self.expected)
    }
}

/// All switches of the rule set: the checked `options.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Switches(Vec<Switch>);

impl Switches {
    /// The switches in the order in which they are explained.
    pub fn iter(&self) -> impl Iterator<Item = &Switch> {
        self.0.iter()
    }

    /// The switch of a name.
    pub fn named(&self, name: &str) -> Option<&Switch> {
        self.0.iter().find(|switch| switch.name == name)
    }

    /// The options of a battle whose scenario sets some switches and leaves the rest at their defaults.
    ///
    /// # Errors
    /// Every setting whose name or value no switch takes.
    pub fn options<'a>(&self, settings: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Options, Vec<BadSetting>> {
        let mut set: Vec<(&str, &str)> = Vec::new();
        let mut bad = Vec::new();
        for (name, value) in settings {
            match self.named(name) {
                None => bad.push(BadSetting {
                    name: name.to_owned(),
                    wrong: "no rule switch of that name".to_owned(),
                    expected: NAMES.join(", "),
                }),
                Some(switch) if !switch.legal.allows(value) => bad.push(BadSetting {
                    name: name.to_owned(),
                    wrong: format!("`{value}` is no value of this switch"),
                    expected: switch.legal.to_string(),
                }),
                Some(_) => set.push((name, value)),
            }
        }
        if !bad.is_empty() {
            return Err(bad);
        }
        Ok(self.filled(&set).expect("values were checked against what the switches allow, and those when the charts were loaded"))
    }

    /// The options of a battle whose scenario sets no switch.
    pub fn defaults(&self) -> Options {
        self.filled(&[]).expect("defaults were checked when the charts were loaded")
    }

    fn filled(&self, set: &[(&str, &str)]) -> Option<Options> {
        build(|name| {
            let given = set.iter().rev().find(|(given, _)| *given == name).map(|(_, value)| (*value).to_owned());
            given.or_else(|| self.named(name).map(|switch| switch.default.clone())).unwrap_or_default()
        })
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        for name in NAMES {
            problems.unless(self.named(name).is_some(), *name, "this switch is not explained", "one entry for each switch");
        }
        for (index, switch) in self.0.iter().enumerate() {
            let twice = self.0[..index].iter().any(|earlier| earlier.name == switch.name);
            problems.unless(!twice, &switch.name, "this switch is explained twice", "one entry for each switch");
            problems.unless(
                fits(&switch.name, &switch.legal),
                &switch.name,
                "its legal values are not those that the rules know",
                "a known switch and its values",
            );
            problems.unless(switch.legal.allows(&switch.default), &switch.name, "its default is not legal", switch.legal.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::data::Charts;

    #[test]
    fn a_scenario_sets_some_switches_and_the_rest_keep_their_defaults() {
        let switches = &Charts::embedded().switches;
        let options = switches.options([("deduction", "PerDie"), ("shell_offset", "2.0"), ("year", "1862")]).expect("all three are legal");
        assert_eq!((options.deduction, options.shell_offset, options.year), (DeductionPer::PerDie, ShellOffset::Outer, 1862));
        assert_eq!(options.first_volley, FirstVolley::Better);
        assert_eq!(
            Options { deduction: DeductionPer::PerVolley, shell_offset: ShellOffset::Middle, year: 1757, ..options },
            switches.defaults()
        );
    }

    #[test]
    fn every_bad_setting_is_named_at_once() {
        let bad =
            Charts::embedded().switches.options([("deduction", "Never"), ("weather", "wet"), ("year", "12")]).expect_err("none is legal");
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
