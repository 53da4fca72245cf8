//! Closed vocabularies: enums whose words have a name, as files and the command line write it, and a reading, as
//! players say it. Knows no rule set; each set declares its own words with `words!`.

/// A word of a closed vocabulary.
pub trait Word: Copy + Ord + std::fmt::Debug + std::fmt::Display + 'static {
    /// Every word, in a suitable order for players.
    const ALL: &'static [Self];
    /// The names of all words, in the same order.
    const NAMES: &'static [&'static str];

    /// The name as files and the command line write it.
    fn name(self) -> &'static str;

    /// The word of a name, letters of either case; `None` for a name that is not of this vocabulary.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|word| word.name().eq_ignore_ascii_case(name))
    }
}

/// Declares vocabularies: enums with serde names equal to [`Word::name`], read from files by that name, and a `Display`
/// for players.
///
/// A variant has its own name, or that of `Variant as "name"` if the name is no identifier, such as a number.
macro_rules! words {
    (@name $variant:ident) => { stringify!($variant) };
    (@name $variant:ident $name:literal) => { $name };
    ($($(#[$outer:meta])* $vis:vis $word:ident { $($(#[$inner:meta])* $variant:ident $(as $name:literal)? => $read:literal),+ $(,)? })+) => {$(
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        $vis enum $word { $($(#[$inner])* $(#[serde(rename = $name)])? $variant),+ }

        impl $crate::rules::word::Word for $word {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const NAMES: &'static [&'static str] = &[$($crate::rules::word::words!(@name $variant $($name)?)),+];

            fn name(self) -> &'static str {
                match self { $(Self::$variant => $crate::rules::word::words!(@name $variant $($name)?)),+ }
            }
        }

        impl $crate::files::FromPiece for $word {
            fn blank() -> Self {
                <Self as $crate::rules::word::Word>::ALL[0]
            }

            fn read(reader: &mut $crate::files::Reader<'_>, piece: &$crate::files::Piece) -> Self {
                let named = reader.choice(piece, <Self as $crate::rules::word::Word>::NAMES);
                named.and_then(|(name, _)| <Self as $crate::rules::word::Word>::named(name)).unwrap_or_else(Self::blank)
            }
        }

        impl std::fmt::Display for $word {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self { $(Self::$variant => $read),+ })
            }
        }
    )+};
}
pub(crate) use words;

#[cfg(test)]
mod tests {
    use super::*;

    words! {
        /// Two colours for this test.
        Colour {
            /// As blood.
            Red => "red",
            /// As the sky.
            PaleBlue => "pale blue",
            /// Numbered.
            Seventh as "7" => "the seventh",
        }
    }

    #[test]
    fn a_word_has_a_name_and_a_reading() {
        assert_eq!(Colour::named("paleblue"), Some(Colour::PaleBlue));
        assert_eq!(Colour::named("pale blue"), None);
        assert_eq!(Colour::named("7"), Some(Colour::Seventh));
        assert_eq!((Colour::PaleBlue.name(), Colour::PaleBlue.to_string().as_str()), ("PaleBlue", "pale blue"));
        assert_eq!(Colour::NAMES, ["Red", "PaleBlue", "7"]);
    }
}
