//! `inputs!` declares a procedure's inputs once: name, unit, clause, default and meaning. The struct that the procedure
//! takes, the input lines of its receipt, and the parameters of the command line all follow from that.

use super::parameter::Parameter;
pub use super::{
    field::{Field, TakeLine},
    group::group,
    input::{count, count_or_none, counts, flag, measure, measure_or_none, text, word, word_or_none, words},
};

/// The parameters of one field, and whether they are asked for first.
pub fn asked<T, F: Field<T>>(field: &F, name: &'static str, meaning: &str) -> (bool, Vec<Parameter>) {
    (field.is_asked_first(), field.parameters(name, meaning))
}

/// The parameters of all fields in the order in which they are asked for.
pub fn in_order(fields: Vec<(bool, Vec<Parameter>)>) -> Vec<Parameter> {
    let (first, rest): (Vec<_>, Vec<_>) = fields.into_iter().partition(|(first, _)| *first);
    first.into_iter().chain(rest).flat_map(|(_, parameters)| parameters).collect()
}

/// Declares structs of inputs: the fields of each are public, and each is declared by its type and by an expression of
/// type [`Input`] or [`Group`], for which [`count`], [`measure`], [`word`], [`flag`], [`words`], [`counts`], [`text`],
/// [`word_or_none`], [`measure_or_none`], [`count_or_none`] and [`group`] are in scope. The tests below show most of them.
///
/// The command line shows the first paragraph of a field's doc comment; further paragraphs are for readers of the code.
/// The doc comment of a struct is shown for the procedure. A struct with `for "hmm.volley" by clause!("hmm.07.14")`, or
/// by a constant of that clause, and, if it reads any, `switches ["deduction"]`, holds all inputs of that procedure
/// ([`ProcedureInputs`]); one without is a group that procedures share ([`Inputs`]). The fields stand in the order of the receipt, and of the
/// command line except those that are [`asked_first`](super::Input::asked_first).
macro_rules! inputs {
    ($(
        $(#[doc = $doc:literal])+
        #[derive($($derived:ident),+ $(,)?)]
        $vis:vis struct $name:ident
        $(for $procedure:literal by $($clause:ident)::+ $(!($id:literal))? $(switches [$($switch:literal),+ $(,)?])?)?
        { $($(#[doc = $meaning:literal])+ $field:ident: $type:ty = $input:expr),* $(,)? }
    )+) => {$(
        $(#[doc = $doc])+
        #[derive($($derived),+)]
        $vis struct $name { $($(#[doc = $meaning])+ pub $field: $type),* }

        #[allow(unused_imports, unused_variables, reason = "no struct has inputs of every kind, and some have none")]
        impl $crate::rules::reckon::Inputs for $name {
            const DOC: &'static str = concat!($($doc, "\n"),+);

            fn parameters() -> Vec<$crate::rules::reckon::Parameter> {
                use $crate::rules::reckon::declaration::{
                    asked, count, count_or_none, counts, flag, group, in_order, measure, measure_or_none, text, word, word_or_none,
                    words,
                };
                in_order(vec![$(asked::<$type, _>(&$input, stringify!($field), concat!($($meaning, "\n"),+))),*])
            }

            fn read(filled: &$crate::rules::reckon::Filled, prefix: &str) -> Self {
                use $crate::rules::reckon::declaration::{
                    Field, count, count_or_none, counts, flag, group, measure, measure_or_none, text, word, word_or_none, words,
                };
                Self { $($field: Field::<$type>::read(&$input, stringify!($field), filled, prefix)),* }
            }

            fn list(&self, line: &mut $crate::rules::reckon::declaration::TakeLine<'_>) {
                use $crate::rules::reckon::declaration::{
                    Field, count, count_or_none, counts, flag, group, measure, measure_or_none, text, word, word_or_none, words,
                };
                $(Field::<$type>::list(&$input, stringify!($field), &self.$field, line);)*
            }
        }

        $(impl $crate::rules::reckon::ProcedureInputs for $name {
            const PROCEDURE: &'static str = $procedure;
            const CLAUSE: $crate::clause::Clause = $($clause)::+ $(!($id))?;
            const SWITCHES: &'static [&'static str] = &[$($($switch),+)?];
        })?
    )+};
}
pub(crate) use inputs;

#[cfg(test)]
mod tests {
    use crate::{
        clause::Clause,
        receipt::Figure,
        rules::{
            hmm::charts::Rules,
            reckon::{Inputs, Procedure, ProcedureInputs, Written, thrown},
            word::words,
        },
    };

    const CLAUSE: Clause = Clause::new("test.1");

    words! {
        /// Colours for this test.
        Colour {
            /// As blood.
            Red => "red",
            /// As the sky.
            Blue => "pale blue",
            /// As grass.
            Green => "green",
        }
    }

    /// A text that is a number of dots.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Dots(usize);

    impl Written for Dots {
        const FORM: &'static str = "dots";

        fn parse(text: &str) -> Result<Self, String> {
            if text.bytes().all(|byte| byte == b'.') {
                Ok(Self(text.len()))
            } else {
                Err(format!("`{text}` is not dots"))
            }
        }
    }

    inputs! {
        /// Men of one side.
        #[derive(Clone, Copy, Debug, PartialEq)]
        struct Men {
            /// How tall
            /// they are.
            ///
            /// This is for readers of the code.
            tall_inches: f32 = measure("inches", CLAUSE).named("tall").signed().unlisted(),
            /// Their coat.
            coat: Colour = word(CLAUSE).among(&["Red", "Blue"]).asked_first(),
        }

        /// Paints
        /// two sides.
        ///
        /// This is for readers of the code.
        #[derive(Clone, Debug, PartialEq)]
        struct Paint for "test.paint" by clause!("hmm.20.01") switches ["acw", "year"] {
            /// The men painted.
            own: Men = group().citing("coat", Clause::new("test.2")),
            /// The others.
            other: Men = group().prefix("other_").whose("the others: ").listed_as("enemy"),
            /// Brushes.
            brushes: Option<u32> = count("brushes", CLAUSE).within(0, 9).or("0"),
            /// Whether in haste.
            hasty: bool = flag(CLAUSE).listed_as("at_once"),
            /// Colours.
            colours: Vec<Colour> = words(CLAUSE),
            /// Coats.
            coats: Vec<u32> = counts(2, 3, "coats", CLAUSE).or("1,2"),
            /// Dots.
            dots: Dots = text(CLAUSE).or(".."),
        }
    }

    fn procedure() -> Procedure {
        thrown(|_: Rules<'_>, of: &Paint, _| Ok(of.draft().close(())))
    }

    fn read(texts: &[&str]) -> Paint {
        Paint::read(&procedure().fill(texts.iter().copied()).expect("they are lawful"), "")
    }

    #[test]
    fn a_declaration_tells_the_command_line_what_to_ask_for() {
        let procedure = procedure();
        assert_eq!((procedure.name, procedure.about.as_str()), ("test.paint", "Paints two sides."));
        let of = |at: usize| {
            let parameter = &procedure.parameters[at];
            let default = parameter.default.as_deref().unwrap_or("given");
            format!("{} {}: {}; {}; {default}", parameter.name, parameter.clause, parameter.about, parameter.kind)
        };
        let rows = [
            "coat test.2: their coat; Red or Blue; given",
            "tall test.1: how tall they are; a number from -9999 to 9999; given",
            "other_coat test.1: the others: their coat; Red or Blue; given",
            "other_tall test.1: the others: how tall they are; a number from -9999 to 9999; given",
            "brushes test.1: brushes; a whole number from 0 to 9; 0",
            "hasty test.1: whether in haste; No or Yes; No",
            "colours test.1: colours; any of Red, Blue, Green, with commas between them; ",
            "coats test.1: coats; 2 to 3 whole numbers with commas between them; 1,2",
            "dots test.1: dots; dots; ..",
        ];
        assert_eq!((0..rows.len()).map(of).collect::<Vec<_>>(), rows);
        let switches: Vec<&str> = procedure.parameters[rows.len()..].iter().map(|one| one.name.as_str()).collect();
        assert_eq!(switches, ["acw", "year"]);
    }

    #[test]
    fn filled_inputs_are_read_by_field() {
        let men = |tall_inches, coat| Men { tall_inches, coat };
        let least = ["coat=blue", "tall=-3", "other_coat=red", "other_tall=4.5"];
        let expected = Paint {
            own: men(-3.0, Colour::Blue),
            other: men(4.5, Colour::Red),
            brushes: None,
            hasty: false,
            colours: vec![],
            coats: vec![1, 2],
            dots: Dots(2),
        };
        assert_eq!(read(&least), expected);
        let more = ["brushes=2", "hasty=yes", "colours=green,red", "coats=4,5,6", "dots=..."];
        let read = read(&[&least[..], &more].concat());
        assert_eq!((read.brushes, read.hasty, read.dots), (Some(2), true, Dots(3)));
        assert_eq!((read.colours, read.coats), (vec![Colour::Green, Colour::Red], vec![4, 5, 6]));
        let bad = procedure().fill(["coat=green", "dots=x"]).expect_err("they are not lawful");
        assert!(bad.iter().any(|bad| bad.to_string() == "coat: `green` is not Red or Blue"), "{bad:?}");
        assert!(bad.iter().any(|bad| bad.to_string() == "dots: `x` is not dots"), "{bad:?}");
    }

    #[test]
    fn a_receipt_lists_inputs_in_the_order_of_the_fields_as_players_read_them() {
        let account =
            read(&["coat=blue", "tall=-3", "other_coat=red", "other_tall=4", "colours=blue"]).draft().close(());
        assert_eq!(account.account.procedure, "test.paint");
        let listed = account.account.inputs;
        let rows: [(&str, Figure); 6] = [
            ("coat", "pale blue".into()),
            ("enemy", "red".into()),
            ("brushes", 0_u32.into()),
            ("at_once", false.into()),
            ("colours", vec!["pale blue"].into()),
            ("coats", vec![1_u32, 2].into()),
        ];
        assert_eq!(listed, rows.map(|(name, figure)| (name.to_owned(), figure)));
    }
}
