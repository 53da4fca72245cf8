//! One declared input: a number, a word, a yes or no, or a text, with its unit, clause, default and bounds.

use super::{
    field::{Field, TakeLine, phrase},
    filled::Filled,
    parameter::{Kind, MOST, NONE, Parameter, Value, YesNo},
};
use crate::{clause::Clause, receipt::Figure, rules::word::Word};

/// One input. Its name is that of its field and its meaning the field's doc comment; unless declared otherwise, it must
/// be given and appears on the receipt.
pub struct Input<T> {
    name: Option<&'static str>,
    kind: fn() -> Kind,
    within: Option<(u32, u32)>,
    among: &'static [&'static str],
    signed: bool,
    unit: &'static str,
    default: Option<&'static str>,
    clause: Clause,
    read: fn(&Value) -> T,
    listed_as: Option<&'static str>,
    asked_first: bool,
    figure: Option<fn(&T) -> Figure>,
}

/// A whole number, 0 or more, as far as a table goes.
pub fn count<T: Whole>(unit: &'static str, clause: Clause) -> Input<T> {
    let kind = || Kind::Count { least: 0, most: MOST };
    Input { unit, figure: Some(|value| value.figure()), ..Input::new(kind, clause, |value| T::of(value.count())) }
}

/// A measure, 0 or more, as far as a table goes, in a unit.
pub fn measure(unit: &'static str, clause: Clause) -> Input<f32> {
    let kind = || Kind::Measure { least: 0.0, most: MOST as f32 };
    Input { unit, figure: Some(|&value| value.into()), ..Input::new(kind, clause, Value::measure) }
}

/// A word of a vocabulary. A receipt lists it as players read it.
pub fn word<W: Word>(clause: Clause) -> Input<W> {
    let kind = || Kind::Word { legal: names_of::<W>() };
    Input { figure: Some(|word| word.to_string().into()), ..Input::new(kind, clause, Value::word) }
}

/// A word of a vocabulary, or none: none by default.
pub fn word_or_none<W: Word>(clause: Clause) -> Input<Option<W>> {
    let kind = || Kind::OrNone(Box::new(Kind::Word { legal: names_of::<W>() }));
    let figure = |word: &Option<W>| word.map_or_else(|| NONE.to_owned(), |word| word.to_string()).into();
    Input { figure: Some(figure), ..Input::new(kind, clause, |value| value.given().map(Value::word)) }.or(NONE)
}

/// A whole number, 0 or more, or none: none by default.
pub fn count_or_none<T: Whole>(unit: &'static str, clause: Clause) -> Input<Option<T>> {
    let kind = || Kind::OrNone(Box::new(Kind::Count { least: 0, most: MOST }));
    let figure = |number: &Option<T>| number.map_or_else(|| NONE.into(), T::figure);
    let read = |value: &Value| value.given().map(|value| T::of(value.count()));
    Input { unit, figure: Some(figure), ..Input::new(kind, clause, read) }.or(NONE)
}

/// A measure, 0 or more, in a unit, or none: none by default.
pub fn measure_or_none(unit: &'static str, clause: Clause) -> Input<Option<f32>> {
    let kind = || Kind::OrNone(Box::new(Kind::Measure { least: 0.0, most: MOST as f32 }));
    let figure = |measure: &Option<f32>| measure.map_or_else(|| NONE.into(), Figure::from);
    Input { unit, figure: Some(figure), ..Input::new(kind, clause, |value| value.given().map(Value::measure)) }.or(NONE)
}

/// A yes or no input; no if it is not given.
pub fn flag<F: Flag>(clause: Clause) -> Input<F> {
    let kind = || Kind::Word { legal: names_of::<YesNo>() };
    let read = |value: &Value| if value.word::<YesNo>() == YesNo::Yes { F::YES } else { F::NO };
    Input { figure: Some(|&flag| (flag == F::YES).into()), ..Input::new(kind, clause, read) }.or("No")
}

/// Words of a vocabulary with commas between them, in any order; none if they are not given.
pub fn words<W: Word>(clause: Clause) -> Input<Vec<W>> {
    let kind = || Kind::Words { legal: names_of::<W>() };
    let figure = |words: &Vec<W>| Figure::from(words.iter().map(ToString::to_string).collect::<Vec<_>>());
    Input { figure: Some(figure), ..Input::new(kind, clause, Value::words) }.or("")
}

/// Whole numbers with commas between them, with the least and the greatest number of them.
pub fn counts(least: u32, most: u32, unit: &'static str, clause: Clause) -> Input<Vec<u32>> {
    let kind = || Kind::Counts { least: 0, most: 0 };
    let figure: fn(&Vec<u32>) -> Figure = |numbers| numbers.clone().into();
    Input { unit, figure: Some(figure), ..Input::new(kind, clause, Value::counts) }.within(least, most)
}

/// Text in a form of its own. It is not listed on a receipt.
pub fn text<T: Written>(clause: Clause) -> Input<T> {
    let kind = || Kind::Text { form: T::FORM, check: |text| T::parse(text).map(drop) };
    Input::new(kind, clause, |value| T::parse(value.text()).expect("checked when the parameter was filled"))
}

fn names_of<W: Word>() -> Vec<String> {
    W::NAMES.iter().map(|&name| name.to_owned()).collect()
}

impl<T> Input<T> {
    fn new(kind: fn() -> Kind, clause: Clause, read: fn(&Value) -> T) -> Self {
        Self {
            name: None,
            kind,
            within: None,
            among: &[],
            signed: false,
            unit: "",
            default: None,
            clause,
            read,
            listed_as: None,
            asked_first: false,
            figure: None,
        }
    }

    /// The same under another name than its field's.
    pub fn named(self, name: &'static str) -> Self {
        Self { name: Some(name), ..self }
    }

    /// The same, with a value for when none is given.
    pub fn or(self, default: &'static str) -> Self {
        Self { default: Some(default), ..self }
    }

    /// The same with bounds, both included.
    pub fn within(self, least: u32, most: u32) -> Self {
        Self { within: Some((least, most)), ..self }
    }

    /// The same for a measure that may be negative.
    pub fn signed(self) -> Self {
        Self { signed: true, ..self }
    }

    /// The same, only some of its words being legal here.
    pub fn among(self, words: &'static [&'static str]) -> Self {
        Self { among: words, ..self }
    }

    /// The same, under another name on the receipt than on the command line.
    pub fn listed_as(self, name: &'static str) -> Self {
        Self { listed_as: Some(name), ..self }
    }

    /// The same, before all others on the command line.
    pub fn asked_first(self) -> Self {
        Self { asked_first: true, ..self }
    }

    /// The same, but not among the inputs on the receipt.
    pub fn unlisted(self) -> Self {
        Self { figure: None, ..self }
    }

    fn kind(&self) -> Kind {
        let mut kind = (self.kind)();
        let bounded = match &mut kind {
            Kind::OrNone(inner) => &mut **inner,
            plain => plain,
        };
        match (bounded, self.within) {
            (Kind::Count { least, most }, Some(within)) => (*least, *most) = within,
            (Kind::Measure { least, most }, Some(within)) => (*least, *most) = (within.0 as f32, within.1 as f32),
            (Kind::Counts { least, most }, Some(within)) => (*least, *most) = (within.0 as usize, within.1 as usize),
            (Kind::Measure { least, .. }, None) if self.signed => *least = -(MOST as f32),
            (Kind::Word { legal }, _) if !self.among.is_empty() => {
                legal.retain(|word| self.among.contains(&word.as_str()));
            }
            _ => {}
        }
        kind
    }
}

impl<T> Field<T> for Input<T> {
    fn parameters(&self, field: &'static str, meaning: &str) -> Vec<Parameter> {
        vec![Parameter {
            name: self.name.unwrap_or(field).to_owned(),
            kind: self.kind(),
            unit: self.unit,
            default: self.default.map(str::to_owned),
            clause: self.clause,
            about: phrase(meaning),
        }]
    }

    fn read(&self, field: &'static str, filled: &Filled, prefix: &str) -> T {
        (self.read)(filled.value(&format!("{prefix}{}", self.name.unwrap_or(field))))
    }

    fn list(&self, field: &'static str, value: &T, line: &mut TakeLine<'_>) {
        if let Some(figure) = self.figure {
            line(self.listed_as.or(self.name).unwrap_or(field), figure(value));
        }
    }

    fn is_asked_first(&self) -> bool {
        self.asked_first
    }
}

/// A whole number that means something of its own.
pub trait Whole: Copy {
    /// From a plain number.
    fn of(number: u32) -> Self;
    /// As a receipt lists it.
    fn figure(self) -> Figure;
}

impl Whole for u32 {
    fn of(number: u32) -> Self {
        number
    }

    fn figure(self) -> Figure {
        self.into()
    }
}

impl Whole for u8 {
    fn of(number: u32) -> Self {
        Self::try_from(number).unwrap_or(Self::MAX)
    }

    fn figure(self) -> Figure {
        self.into()
    }
}

impl Whole for usize {
    fn of(number: u32) -> Self {
        number as Self
    }

    fn figure(self) -> Figure {
        self.into()
    }
}

/// A number that is 0 if there is none, such as the turn of an event that has not happened yet.
impl Whole for Option<u32> {
    fn of(number: u32) -> Self {
        Some(number).filter(|&number| number > 0)
    }

    fn figure(self) -> Figure {
        self.unwrap_or(0).into()
    }
}

/// One of two cases, asked for by yes or no.
pub trait Flag: Copy + PartialEq {
    /// The case that is not so.
    const NO: Self;
    /// The case that is.
    const YES: Self;
}

impl Flag for bool {
    const NO: Self = false;
    const YES: Self = true;
}

/// A value that is written in a form of its own.
pub trait Written: Sized {
    /// The form, as a player reads it.
    const FORM: &'static str;

    /// Reads a text.
    ///
    /// # Errors
    /// The problem with it.
    fn parse(text: &str) -> Result<Self, String>;
}
