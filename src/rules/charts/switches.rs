//! Rule switches: which reading of a doubtful clause is played, which optional rules are on, and the scale.
//!
//! A set declares its own with `options!`, which makes the struct that its procedures read; names, legal values,
//! defaults and meanings stand in the set's `options.ron`, which [`Switches`] reads and checks against the struct.

use std::marker::PhantomData;

use serde::Deserialize;

use super::Problems;
use crate::{
    battle::Measuring,
    clause::Clause,
    files::typed::unsigned,
    rules::word::{Word, words},
};

words! {
    /// A rule that is played or not.
    pub Toggle {
        /// It is not.
        Off => "off",
        /// It is.
        On => "on",
    }
}

words! {
    /// Whether players measure before they declare.
    pub MeasuringRule {
        /// At any time.
        Freely => "measured freely",
        /// Not before they have declared.
        ByEye => "judged by eye",
    }
}

impl MeasuringRule {
    /// What it says of measuring, under the clause that settles it.
    pub fn under(self, clause: Clause) -> Measuring {
        match self {
            Self::Freely => Measuring::Freely,
            Self::ByEye => Measuring::ByEye(clause),
        }
    }
}

/// Reads and shows the value of a switch.
pub trait Setting: Sized {
    /// Reads a value as scenarios and the command line write it.
    fn parse(text: &str) -> Option<Self>;
    /// The value as it is written.
    fn show(&self) -> String;
    /// Whether legal values are those of this kind.
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
        unsigned(text)
    }

    fn show(&self) -> String {
        self.to_string()
    }

    fn fits(legal: &Legal) -> bool {
        matches!(legal, Legal::Number { .. })
    }
}

/// The switches of one battle under a rule set, one field each. Declared with `options!`, made by
/// [`Switches::options`].
pub trait Options: Sized {
    /// The names of its switches.
    const NAMES: &'static [&'static str];

    /// Reads every switch from the text that a function has for its name; `None` where a text is no value of its
    /// switch.
    fn build(text_of: impl Fn(&str) -> String) -> Option<Self>;

    /// Whether legal values are those of the switch of a name.
    fn fits(name: &str, legal: &Legal) -> bool;

    /// Every switch with its value, as text, in the order in which `options.ron` explains them.
    fn settings(&self) -> Vec<(&'static str, String)>;
}

/// Declares the switches of a rule set as a struct with a field each.
macro_rules! options {
    ($($(#[$doc:meta])* $name:ident: $kind:ty),+ $(,)?) => {
        /// The switches of one battle. Made by [`Switches::options`](crate::rules::charts::Switches::options), which
        /// checks names and values.
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Options { $($(#[$doc])* pub $name: $kind),+ }

        impl $crate::rules::charts::switches::Options for Options {
            const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            fn build(text_of: impl Fn(&str) -> String) -> Option<Self> {
                Some(Self { $($name: <$kind as $crate::rules::charts::switches::Setting>::parse(&text_of(stringify!($name)))?),+ })
            }

            fn fits(name: &str, legal: &$crate::rules::charts::Legal) -> bool {
                match name { $(stringify!($name) => <$kind as $crate::rules::charts::switches::Setting>::fits(legal),)+ _ => false }
            }

            fn settings(&self) -> Vec<(&'static str, String)> {
                vec![$((stringify!($name), $crate::rules::charts::switches::Setting::show(&self.$name))),+]
            }
        }
    };
}
pub(crate) use options;

/// The values that a switch may take.
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
            Self::Number { least, most } => {
                unsigned(text).is_some_and(|number: u16| (*least..=*most).contains(&number))
            }
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
    /// Its name on the screen, where that is another.
    #[serde(default)]
    pub title: Option<String>,
    /// Its legal values.
    pub legal: Legal,
    /// Its value if it is not set.
    pub default: String,
    /// The clause that is in doubt.
    pub clause: Clause,
    /// Its effect, in one sentence.
    pub about: String,
}

/// A setting that no switch takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadSetting {
    /// The name that was set.
    pub name: String,
    /// The problem with it.
    pub wrong: String,
    /// The expected content.
    pub expected: String,
}

impl std::fmt::Display for BadSetting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}, expected {}", self.name, self.wrong, self.expected)
    }
}

/// All switches of a rule set: its checked `options.ron`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Vec<Switch>", bound = "")]
pub struct Switches<O>(Vec<Switch>, PhantomData<O>);

impl<O> From<Vec<Switch>> for Switches<O> {
    fn from(switches: Vec<Switch>) -> Self {
        Self(switches, PhantomData)
    }
}

impl<O: Options> Switches<O> {
    /// The switches in the order in which they are explained.
    pub fn iter(&self) -> impl Iterator<Item = &Switch> {
        self.0.iter()
    }

    /// The switch of a name.
    pub fn named(&self, name: &str) -> Option<&Switch> {
        self.0.iter().find(|switch| switch.name == name)
    }

    /// The options of a battle with these settings, all other switches at their defaults.
    ///
    /// # Errors
    /// Every setting with a name or a value that no switch has.
    pub fn options<'a>(&self, settings: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<O, Vec<BadSetting>> {
        let mut set: Vec<(&str, &str)> = Vec::new();
        let mut bad = Vec::new();
        for (name, value) in settings {
            match self.named(name) {
                None => bad.push(BadSetting {
                    name: name.to_owned(),
                    wrong: "no rule switch of that name".to_owned(),
                    expected: O::NAMES.join(", "),
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
        Ok(self
            .filled(&set)
            .expect("values were checked against what the switches allow, and those when the charts were loaded"))
    }

    /// The options of a battle with no settings.
    pub fn defaults(&self) -> O {
        self.filled(&[]).expect("defaults were checked when the charts were loaded")
    }

    fn filled(&self, set: &[(&str, &str)]) -> Option<O> {
        O::build(|name| {
            let given = set.iter().rev().find(|(given, _)| *given == name).map(|(_, value)| (*value).to_owned());
            given.or_else(|| self.named(name).map(|switch| switch.default.clone())).unwrap_or_default()
        })
    }

    /// Notes switches that the struct has and the file does not explain, and the other way round, and defaults that are
    /// not legal.
    pub fn check(&self, problems: &mut Problems) {
        for name in O::NAMES {
            problems.unless(
                self.named(name).is_some(),
                *name,
                "this switch is not explained",
                "one entry for each switch",
            );
        }
        for (index, switch) in self.0.iter().enumerate() {
            let twice = self.0[..index].iter().any(|earlier| earlier.name == switch.name);
            problems.unless(!twice, &switch.name, "this switch is explained twice", "one entry for each switch");
            problems.unless(
                O::fits(&switch.name, &switch.legal),
                &switch.name,
                "its legal values are not those that the rules know",
                "a known switch and its values",
            );
            problems.unless(
                switch.legal.allows(&switch.default),
                &switch.name,
                "its default is not legal",
                switch.legal.to_string(),
            );
        }
    }
}
