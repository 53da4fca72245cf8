//! A procedure's inputs, each declared once with `inputs!`: name, unit, clause, default and meaning. The struct that
//! the procedure takes, the input lines of its receipt, and the parameters of the command line all follow from that.

use std::marker::PhantomData;

use super::{
    Filled,
    parameter::{Kind, MOST, Parameter, Value, YesNo},
};
use crate::{
    clause::Clause,
    receipt::{Draft, Figure},
    rules::word::Word,
};

/// Takes one line of a receipt: the name of an input and its value.
pub type TakeLine<'a> = dyn FnMut(&str, Figure) + 'a;

/// Inputs that belong together: all that a procedure takes, or a group that several procedures share. Declared with
/// `inputs!`.
pub trait Inputs: Sized {
    /// What they are for, as the doc comment of the struct says it.
    const DOC: &'static str;

    /// What is asked for on the command line, in order.
    fn parameters() -> Vec<Parameter>;

    /// Reads them from filled parameters whose names begin with a prefix.
    fn read(filled: &Filled, prefix: &str) -> Self;

    /// Gives the lines by which they stand on a receipt.
    fn list(&self, line: &mut TakeLine<'_>);

    /// Opens the receipt of a procedure with these inputs on it.
    fn draft_of(&self, procedure: &str) -> Draft {
        let mut draft = Draft::for_procedure(procedure);
        self.list(&mut |name, value| draft.input(name, value));
        draft
    }
}

/// All inputs of one procedure that has a name. Declared with `inputs!`, by `for "hmm.volley" by clause!("...")`.
pub trait ProcedureInputs: Inputs {
    /// The procedure's name, such as `hmm.volley`.
    const PROCEDURE: &'static str;
    /// The clause at its heart.
    const CLAUSE: Clause;
    /// The rule switches that it reads, by name.
    const SWITCHES: &'static [&'static str];

    /// Opens the procedure's receipt with these inputs on it.
    fn draft(&self) -> Draft {
        self.draft_of(Self::PROCEDURE)
    }
}

/// How one field of a struct of inputs is asked for, read and listed: an [`Input`], or a [`Group`] of them.
pub trait Field<T> {
    /// What is asked for, given the name of the field and what it means.
    fn parameters(&self, field: &'static str, meaning: &str) -> Vec<Parameter>;

    /// Reads the field from filled parameters whose names begin with a prefix.
    fn read(&self, field: &'static str, filled: &Filled, prefix: &str) -> T;

    /// Gives the lines by which the field stands on a receipt.
    fn list(&self, field: &'static str, value: &T, line: &mut TakeLine<'_>);

    /// Whether it is asked for before all other fields.
    fn is_asked_first(&self) -> bool {
        false
    }
}

/// One input. Its name is that of its field and its meaning the field's doc comment; it must be given, and stands on
/// the receipt, where nothing else is said.
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

/// Whether something is so: no, where nobody says that it is.
pub fn flag<F: Flag>(clause: Clause) -> Input<F> {
    let kind = || Kind::Word { legal: names_of::<YesNo>() };
    let read = |value: &Value| if value.word::<YesNo>() == YesNo::Yes { F::YES } else { F::NO };
    Input { figure: Some(|&flag| (flag == F::YES).into()), ..Input::new(kind, clause, read) }.or("No")
}

/// Words of a vocabulary with commas between them, in any order; none, where nobody gives some.
pub fn words<W: Word>(clause: Clause) -> Input<Vec<W>> {
    let kind = || Kind::Words { legal: names_of::<W>() };
    let figure = |words: &Vec<W>| Figure::from(words.iter().map(ToString::to_string).collect::<Vec<_>>());
    Input { figure: Some(figure), ..Input::new(kind, clause, Value::words) }.or("")
}

/// Whole numbers with commas between them, so many at least and at most.
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

/// A group of inputs that several procedures share.
pub fn group<T: Inputs>() -> Group<T> {
    Group { prefix: "", whose: "", cites: None, listed_as: None, listed: true, of: PhantomData }
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

    /// The same, with a value for where nobody gives one.
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
        match (&mut kind, self.within) {
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

/// A group of inputs as a field of other inputs.
pub struct Group<T> {
    prefix: &'static str,
    whose: &'static str,
    cites: Option<(&'static str, Clause)>,
    listed_as: Option<&'static str>,
    listed: bool,
    of: PhantomData<fn() -> T>,
}

impl<T> Group<T> {
    /// The same with something before the names of all its inputs: that of one of two parties.
    pub fn prefix(self, prefix: &'static str) -> Self {
        Self { prefix, ..self }
    }

    /// The same with something before the meanings of all its inputs: whose they are.
    pub fn whose(self, whose: &'static str) -> Self {
        Self { whose, ..self }
    }

    /// The same, with another clause for one of its inputs.
    pub fn citing(self, input: &'static str, clause: Clause) -> Self {
        Self { cites: Some((input, clause)), ..self }
    }

    /// The same, the one input that it lists standing on the receipt under another name.
    pub fn listed_as(self, name: &'static str) -> Self {
        Self { listed_as: Some(name), ..self }
    }

    /// The same, but not on the receipt.
    pub fn unlisted(self) -> Self {
        Self { listed: false, ..self }
    }
}

impl<T: Inputs> Field<T> for Group<T> {
    fn parameters(&self, _: &'static str, _: &str) -> Vec<Parameter> {
        let mut parameters = T::parameters();
        for parameter in &mut parameters {
            if let Some((_, clause)) = self.cites.filter(|(input, _)| *input == parameter.name) {
                parameter.clause = clause;
            }
            parameter.name.insert_str(0, self.prefix);
            parameter.about.insert_str(0, self.whose);
        }
        parameters
    }

    fn read(&self, _: &'static str, filled: &Filled, prefix: &str) -> T {
        T::read(filled, &format!("{prefix}{}", self.prefix))
    }

    fn list(&self, _: &'static str, value: &T, line: &mut TakeLine<'_>) {
        match self.listed_as {
            _ if !self.listed => {}
            Some(name) => value.list(&mut |_, figure| line(name, figure)),
            None => value.list(line),
        }
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

/// A number for which 0 stands where there is none, such as the turn of what has not happened yet.
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
    /// The form, as a player is told it.
    const FORM: &'static str;

    /// Reads a text.
    ///
    /// # Errors
    /// What is wrong with it.
    fn parse(text: &str) -> Result<Self, String>;
}

/// The parameters of one field, and whether they are asked for first.
pub fn asked<T, F: Field<T>>(field: &F, name: &'static str, meaning: &str) -> (bool, Vec<Parameter>) {
    (field.is_asked_first(), field.parameters(name, meaning))
}

/// The parameters of all fields in the order in which they are asked for.
pub fn in_order(fields: Vec<(bool, Vec<Parameter>)>) -> Vec<Parameter> {
    let (first, rest): (Vec<_>, Vec<_>) = fields.into_iter().partition(|(first, _)| *first);
    first.into_iter().chain(rest).flat_map(|(_, parameters)| parameters).collect()
}

/// The first paragraph of a doc comment in one line.
pub(super) fn summary(doc: &str) -> String {
    doc.lines().map(str::trim).take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The first paragraph of a doc comment as a phrase: it begins small and has no full stop.
fn phrase(doc: &str) -> String {
    let summary = summary(doc);
    let mut letters = summary.trim_end_matches('.').chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Declares structs of inputs: the fields of each are public, and each is declared by its type and by an expression of
/// type [`Input`] or [`Group`], for which [`count`], [`measure`], [`word`], [`flag`], [`words`], [`counts`], [`text`]
/// and [`group`] are in scope. The tests below show one of each kind.
///
/// The first paragraph of a field's doc comment is what the command line tells of it; further paragraphs are for
/// readers of the code. Likewise the doc comment of a struct, which is told of the procedure. A struct with
/// `for "hmm.volley" by clause!("hmm.07.14")` and, if it reads any, `switches ["deduction"]`, holds all inputs of that
/// procedure ([`ProcedureInputs`]); one without is a group that procedures share ([`Inputs`]). The fields stand in the
/// order of the command line, and of the receipt but for what is
/// [`asked_first`](Input::asked_first) there.
macro_rules! inputs {
    ($(
        $(#[doc = $doc:literal])+
        #[derive($($derived:ident),+ $(,)?)]
        $vis:vis struct $name:ident
        $(for $procedure:literal by clause!($clause:literal) $(switches [$($switch:literal),+ $(,)?])?)?
        { $($(#[doc = $meaning:literal])+ $field:ident: $type:ty = $input:expr),* $(,)? }
    )+) => {$(
        $(#[doc = $doc])+
        #[derive($($derived),+)]
        $vis struct $name { $($(#[doc = $meaning])+ pub $field: $type),* }

        #[allow(unused_imports, unused_variables, reason = "no struct has inputs of every kind, and some have none")]
        impl $crate::rules::reckon::Inputs for $name {
            const DOC: &'static str = concat!($($doc, "\n"),+);

            fn parameters() -> Vec<$crate::rules::reckon::Parameter> {
                use $crate::rules::reckon::inputs::{
                    asked, count, counts, flag, group, in_order, measure, text, word, words,
                };
                in_order(vec![$(asked::<$type, _>(&$input, stringify!($field), concat!($($meaning, "\n"),+))),*])
            }

            fn read(filled: &$crate::rules::reckon::Filled, prefix: &str) -> Self {
                use $crate::rules::reckon::inputs::{Field, count, counts, flag, group, measure, text, word, words};
                Self { $($field: Field::<$type>::read(&$input, stringify!($field), filled, prefix)),* }
            }

            fn list(&self, line: &mut $crate::rules::reckon::inputs::TakeLine<'_>) {
                use $crate::rules::reckon::inputs::{Field, count, counts, flag, group, measure, text, word, words};
                $(Field::<$type>::list(&$input, stringify!($field), &self.$field, line);)*
            }
        }

        $(impl $crate::rules::reckon::ProcedureInputs for $name {
            const PROCEDURE: &'static str = $procedure;
            const CLAUSE: $crate::clause::Clause = clause!($clause);
            const SWITCHES: &'static [&'static str] = &[$($($switch),+)?];
        })?
    )+};
}
pub(crate) use inputs;
