//! The inputs of a procedure, described well enough to be asked for, and how their values are read.

use std::fmt;

use crate::{
    clause::Clause,
    files::typed::unsigned,
    receipt::Figure,
    rules::{
        charts::{Legal, Switch},
        word::{Word, words},
    },
};

words! {
    /// Whether something is so, for a parameter.
    pub YesNo {
        /// It is not.
        No => "no",
        /// It is.
        Yes => "yes",
    }
}

/// No figure, turn, inch or yard of any battle goes beyond; without it one typed number could ask for a thousand
/// million dice.
pub(super) const MOST: u32 = 9_999;

/// The values of a parameter.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A whole number between two bounds, both included.
    Count {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
    },
    /// A measure between two bounds, both included, in the parameter's unit.
    Measure {
        /// The least.
        least: f32,
        /// The most.
        most: f32,
    },
    /// One of these words, letters of either case.
    Word {
        /// The words.
        legal: Vec<String>,
    },
    /// Any of these words with commas between them, letters of either case.
    Words {
        /// The words.
        legal: Vec<String>,
    },
    /// Whole numbers with commas between them.
    Counts {
        /// How many numbers at least.
        least: usize,
        /// How many numbers at most.
        most: usize,
    },
    /// Text in a form of its own.
    Text {
        /// The form, as a player reads it.
        form: &'static str,
        /// Returns the problem with a text, if there is one.
        check: fn(&str) -> Result<(), String>,
    },
    /// A value of another kind, or none.
    OrNone(Box<Kind>),
}

/// The text for an input that is missing, where it may be.
pub(super) const NONE: &str = "none";

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { least, most } => write!(f, "a whole number from {least} to {most}"),
            Self::Measure { least, most } => write!(f, "a number from {least} to {most}"),
            Self::Word { legal } => f.write_str(&legal.join(" or ")),
            Self::Words { legal } => write!(f, "any of {}, with commas between them", legal.join(", ")),
            Self::Counts { least, most } if least == most => {
                write!(f, "{least} whole numbers with commas between them")
            }
            Self::Counts { least, most } => write!(f, "{least} to {most} whole numbers with commas between them"),
            Self::Text { form, .. } => f.write_str(form),
            Self::OrNone(kind) => write!(f, "{kind}, or {NONE}"),
        }
    }
}

/// One input of a procedure, described well enough to be asked for.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name on the command line.
    pub name: String,
    /// Its values.
    pub kind: Kind,
    /// The unit of its value, such as `figures` or `inches`; empty for words.
    pub unit: &'static str,
    /// Its value if it is not given; `None` if it must be given.
    pub default: Option<String>,
    /// The clause that makes it matter.
    pub clause: Clause,
    /// Its meaning, in a few words.
    pub about: String,
}

impl Parameter {
    /// A rule switch, with its own values and default.
    pub(super) fn of_switch(switch: &Switch) -> Self {
        let kind = match &switch.legal {
            Legal::Words(legal) => Kind::Word { legal: legal.clone() },
            Legal::Number { least, most } => Kind::Count { least: u32::from(*least), most: u32::from(*most) },
        };
        Self {
            name: switch.name.clone(),
            kind,
            unit: "",
            default: Some(switch.default.clone()),
            clause: switch.clause,
            about: format!("rule switch: {}", switch.about),
        }
    }

    /// Reads a value.
    pub(super) fn read(&self, text: &str) -> Result<Value, String> {
        self.kind.read(text)
    }
}

impl Kind {
    fn read(&self, text: &str) -> Result<Value, String> {
        let not_legal = || format!("`{text}` is not {self}");
        match self {
            Self::Count { least, most } => match unsigned(text) {
                Some(number) if (*least..=*most).contains(&number) => Ok(Value::Count(number)),
                _ => Err(not_legal()),
            },
            Self::Measure { least, most } => match if *least < 0.0 { text.parse().ok() } else { unsigned(text) } {
                Some(number) if (*least..=*most).contains(&number) => Ok(Value::Measure(number)),
                _ => Err(not_legal()),
            },
            Self::Word { legal } => {
                let word = legal.iter().find(|word| word.eq_ignore_ascii_case(text));
                word.map(|word| Value::Word(word.clone())).ok_or_else(not_legal)
            }
            Self::Words { legal } => {
                let parts = text.split(',').map(str::trim).filter(|_| !text.trim().is_empty());
                let known = |part: &str| legal.iter().find(|word| word.eq_ignore_ascii_case(part)).cloned();
                parts.map(known).collect::<Option<Vec<String>>>().map(Value::Words).ok_or_else(not_legal)
            }
            Self::Counts { least, most } => {
                let numbers: Option<Vec<u32>> = text.split(',').map(|number| unsigned(number.trim())).collect();
                let sound = |numbers: &Vec<u32>| {
                    (*least..=*most).contains(&numbers.len()) && numbers.iter().all(|&number| number <= MOST)
                };
                let fitting = numbers.filter(sound);
                fitting.map(Value::Counts).ok_or_else(not_legal)
            }
            Self::Text { check, .. } => check(text).map(|()| Value::Word(text.to_owned())),
            Self::OrNone(_) if text.eq_ignore_ascii_case(NONE) => Ok(Value::None),
            Self::OrNone(kind) => kind.read(text).map_err(|_| not_legal()),
        }
    }
}

/// A value as it was read.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Count(u32),
    Measure(f32),
    Word(String),
    Words(Vec<String>),
    Counts(Vec<u32>),
    None,
}

/// Asking for another kind of value than the parameter's is a broken invariant.
impl Value {
    /// The value, if there is one.
    pub(super) fn given(&self) -> Option<&Self> {
        (*self != Self::None).then_some(self)
    }

    pub(super) fn count(&self) -> u32 {
        match self {
            Self::Count(number) => *number,
            other => unreachable!("a count was declared, not {other:?}"),
        }
    }

    pub(super) fn measure(&self) -> f32 {
        match self {
            Self::Measure(number) => *number,
            other => unreachable!("a measure was declared, not {other:?}"),
        }
    }

    pub(super) fn text(&self) -> &str {
        match self {
            Self::Word(text) => text,
            other => unreachable!("a word or text was declared, not {other:?}"),
        }
    }

    pub(super) fn word<W: Word>(&self) -> W {
        W::named(self.text()).expect("declared with the words of this vocabulary")
    }

    pub(super) fn words<W: Word>(&self) -> Vec<W> {
        match self {
            Self::Words(words) => {
                words.iter().map(|word| W::named(word).expect("declared with the words of this vocabulary")).collect()
            }
            other => unreachable!("words were declared, not {other:?}"),
        }
    }

    pub(super) fn counts(&self) -> Vec<u32> {
        match self {
            Self::Counts(numbers) => numbers.clone(),
            other => unreachable!("numbers were declared, not {other:?}"),
        }
    }
}

impl From<&Value> for Figure {
    fn from(value: &Value) -> Self {
        match value {
            Value::Count(number) => Self::from(*number),
            Value::Measure(number) => Self::from(*number),
            Value::Word(word) => Self::from(word.as_str()),
            Value::Words(words) => Self::from(words.clone()),
            Value::Counts(numbers) => Self::from(numbers.clone()),
            Value::None => Self::from(NONE),
        }
    }
}
