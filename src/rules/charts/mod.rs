//! The parts of every rule set's data: chart files read once into typed tables, their problems, rule switches, a
//! scenario's words.
//!
//! - `charts!`: the chart files of a set, by field, type and file name.
//! - [`problem`]: the problems of a chart, by file, place or row.
//! - [`switches`]: rule switches with their legal values and defaults. [`settings`]: where their values in a battle
//!   come from, and why.
//! - [`entries`]: the meanings that a set gives to a scenario's words. [`modifiers`]: lists of modifiers with their
//!   clauses.
//! - [`in_print`]: cells that are read differently from the print.
//! - [`table`]: one row for each word, or for each band of a measure. [`rules`]: the charts of a set with the switches by which a battle reads them.
//!
//! Knows no rule set, no chart and no switch.

pub mod entries;
pub mod in_print;
pub mod modifiers;
pub mod problem;
pub mod rules;
pub mod settings;
pub mod switches;
pub mod table;

pub use entries::Entries;
pub use in_print::InPrint;
pub use modifiers::{Modifier, Modifiers};
pub use problem::{ChartErrors, ChartProblem, Problems};
pub use rules::{ChartSet, Rules};
pub use switches::{BadSetting, Legal, Options, Switch, Switches};
pub(crate) use table::keyed;
pub use table::{Banded, Bands, Keyed, Table};

/// Declares the chart files of a rule set: `Charts`, the typed tables, `ChartTexts`, the texts that they are read from,
/// and `Rules`, the tables with the set's `Options`. One field is `switches`, the set's own.
///
/// Each type reads from RON by serde and has a `check(&self, &mut Problems)` that names every row that does not hold.
macro_rules! charts {
    ($folder:literal: $($(#[$doc:meta])* $field:ident: $chart:ty = $file:literal),+ $(,)?) => {
        /// Every chart of the rule set, checked.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Charts { $($(#[$doc])* pub $field: $chart),+ }

        /// The texts of the chart files, before they are read.
        #[derive(Clone, Copy, Debug)]
        pub struct ChartTexts<'a> { $($(#[$doc])* pub $field: &'a str),+ }

        /// The rules for every procedure: the charts, and the options that this battle plays with.
        pub type Rules<'a> = $crate::rules::charts::Rules<'a, Charts>;

        impl $crate::rules::charts::ChartSet for Charts {
            type Options = Options;

            fn embedded() -> &'static Self {
                Self::embedded()
            }

            fn switches(&self) -> &$crate::rules::charts::Switches<Options> {
                &self.switches
            }
        }

        impl ChartTexts<'static> {
            /// The charts that the program carries.
            pub const EMBEDDED: Self =
                Self { $($field: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/", $folder, "/", $file))),+ };

            /// Every chart file by its name, with its text.
            pub fn files(self) -> Vec<(&'static str, &'static str)> {
                vec![$(($file, self.$field)),+]
            }
        }

        impl<'a> ChartTexts<'a> {
            /// The same with another text for one file, by its name; none where the rule set has no such chart.
            pub fn with(self, file: &str, text: &'a str) -> Option<Self> {
                match file {
                    $($file => Some(Self { $field: text, ..self }),)+
                    _ => None,
                }
            }
        }

        impl Charts {
            /// Reads and checks a set of chart files.
            ///
            /// # Errors
            /// Every problem of every file.
            pub fn read(texts: ChartTexts<'_>) -> Result<Self, $crate::rules::charts::ChartErrors> {
                let mut problems = $crate::rules::charts::Problems::default();
                $(
                    let $field: Option<$chart> = problems.read($file, texts.$field);
                    if let Some(chart) = &$field {
                        chart.check(&mut problems);
                    }
                )+
                let charts = (|| Some(Self { $($field: $field?),+ }))();
                problems.into_result(charts)
            }

            /// The problems of a text as the chart of a file's name among the set's own; none if the set has no such
            /// chart.
            pub fn problems_of(file: &str, text: &str) -> Option<Vec<$crate::rules::charts::ChartProblem>> {
                let read = Self::read(ChartTexts::EMBEDDED.with(file, text)?);
                Some(read.err().map_or_else(Vec::new, |errors| errors.0))
            }

            /// The charts that the program carries, read once.
            pub fn embedded() -> &'static Self {
                static CHARTS: std::sync::OnceLock<Charts> = std::sync::OnceLock::new();
                CHARTS.get_or_init(|| Self::read(ChartTexts::EMBEDDED).expect("the charts that the program carries are tested to be sound"))
            }
        }
    };
}
pub(crate) use charts;
