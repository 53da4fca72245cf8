//! Sealed dice: a commitment to the dice, shown before the battle and checked after it, so that neither player needs to
//! trust the other's machine.
//!
//! The machine draws a [`Secret`] and shows its [`Commitment`], from which the secret cannot be learnt and for which no
//! other secret can be found. Then the other player adds a few words. The dice follow from the secret and the words
//! together: the owner of the machine could not choose them without knowing the words, and the other player chose the
//! words without knowing the secret. After the battle the secret is shown. Everything here is plain SHA-256 of a text,
//! so any other machine can check it without this program. Draws no secret by itself.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The hashed texts begin with their purpose, so that no hash of one kind is ever one of another.
const COMMITTED: &str = "linstock dice commitment 1, ChaCha8";
const SEEDED: &str = "linstock dice seed 1, ChaCha8";

/// How many bytes a secret and a hash have.
const BYTES: usize = 32;

/// The number that the machine drew and keeps secret until the battle is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Secret([u8; BYTES]);

/// The hash of a secret, shown before the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; BYTES]);

/// Where the dice of a sealed battle come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    commitment: Commitment,
    secret: Secret,
    words: String,
}

/// A seal as it may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The commitment shown before the battle.
    pub commitment: Commitment,
    /// The other player's words.
    pub words: String,
    /// The secret, once the battle is over.
    pub secret: Option<Secret>,
}

/// A commitment that is not the secret's, or not the one that was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The expected commitment.
    pub wanted: Commitment,
    /// The commitment of the secret.
    pub found: Commitment,
}

/// A text that is not this many bytes in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotInSixteens;

impl Secret {
    /// A secret of bytes that cannot be guessed.
    pub const fn new(bytes: [u8; BYTES]) -> Self {
        Self(bytes)
    }

    /// The hash that is shown.
    pub fn commitment(self) -> Commitment {
        Commitment(hash(&self.committed_text()))
    }

    /// The text that is hashed by SHA-256 into the commitment.
    pub fn committed_text(self) -> String {
        format!("{COMMITTED}, secret {}", in_sixteens(&self.0))
    }
}

impl Seal {
    /// Seals a secret, with the words that were added after its commitment had been shown. Words count without the
    /// spaces around them.
    pub fn new(secret: Secret, words: &str) -> Self {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { commitment: secret.commitment(), secret, words }
    }

    /// The seed of the dice.
    pub fn seed(&self) -> u64 {
        hash(&self.seeded_text()).iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
    }

    /// The text that is hashed by SHA-256 into the seed, which is the hash's beginning.
    pub fn seeded_text(&self) -> String {
        format!("{SEEDED}, secret {}, words {}", in_sixteens(&self.secret.0), self.words)
    }

    /// The commitment shown before the battle, by the file.
    pub fn commitment(&self) -> Commitment {
        self.commitment
    }

    /// The part that may be shown while the battle goes on.
    pub fn closed(&self) -> Shown {
        Shown { commitment: self.commitment, words: self.words.clone(), secret: None }
    }

    /// As it may be shown after the battle.
    pub fn opened(&self) -> Shown {
        Shown { secret: Some(self.secret), ..self.closed() }
    }

    /// Whether the secret is the one committed to: by the file, and by the commitment that a player wrote down, if
    /// given.
    ///
    /// # Errors
    /// The commitment that does not match.
    pub fn holds(&self, written_down: Option<Commitment>) -> Result<(), Broken> {
        let found = self.secret.commitment();
        let broken = [Some(self.commitment), written_down].into_iter().flatten().find(|wanted| *wanted != found);
        broken.map_or(Ok(()), |wanted| Err(Broken { wanted, found }))
    }
}

fn hash(text: &str) -> [u8; BYTES] {
    Sha256::digest(text.as_bytes()).into()
}

fn in_sixteens(bytes: &[u8; BYTES]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn of_sixteens(text: &str) -> Result<[u8; BYTES], NotInSixteens> {
    let digits: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    if digits.len() != 2 * BYTES {
        return Err(NotInSixteens);
    }
    let digit = |digit: char| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok()).ok_or(NotInSixteens);
    let mut bytes = [0; BYTES];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Ok(bytes)
}

impl fmt::Display for Commitment {
    /// In groups of four, as one reads it out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = in_sixteens(&self.0);
        for (index, digit) in digits.chars().enumerate() {
            let gap = if index > 0 && index % 4 == 0 { " " } else { "" };
            write!(f, "{gap}{digit}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&in_sixteens(&self.0))
    }
}

impl fmt::Debug for Secret {
    /// Prints nothing of the secret, so that no message gives it away.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the seal is broken: the commitment was {}, the secret's is {}", self.wanted, self.found)
    }
}

impl std::error::Error for Broken {}

impl fmt::Display for NotInSixteens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} digits from 0 to f", 2 * BYTES)
    }
}

impl std::error::Error for NotInSixteens {}

macro_rules! written_in_sixteens {
    ($($of:ident),*) => {$(
        impl TryFrom<String> for $of {
            type Error = NotInSixteens;

            fn try_from(text: String) -> Result<Self, NotInSixteens> {
                text.parse()
            }
        }

        impl std::str::FromStr for $of {
            type Err = NotInSixteens;

            fn from_str(text: &str) -> Result<Self, NotInSixteens> {
                of_sixteens(text).map(Self)
            }
        }

        impl From<$of> for String {
            fn from(of: $of) -> Self {
                in_sixteens(&of.0)
            }
        }
    )*};
}
written_in_sixteens!(Secret, Commitment);

#[cfg(test)]
mod tests {
    use super::*;

    fn seal() -> Seal {
        Seal::new(Secret::new(std::array::from_fn(|index| index as u8)), " the  grenadiers at dawn ")
    }

    #[test]
    fn a_secret_has_the_same_commitment_and_the_same_seed_on_every_machine() {
        let text = "linstock dice commitment 1, ChaCha8, secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
        assert_eq!(seal().secret.committed_text(), text);
        assert_eq!(
            String::from(seal().commitment()),
            "0f0652bbc6214b537bee1e4289778e8232d86c5373731b04f4ec7c08f224a1e9"
        );
        assert_eq!(format!("{:016x}", seal().seed()), "1904833f8ad0e790");
    }

    #[test]
    fn another_secret_other_words_or_another_commitment_are_found() {
        let other = Secret::new([7; 32]);
        assert_eq!(seal().holds(Some(seal().commitment())), Ok(()));
        assert!(Seal { secret: other, ..seal() }.holds(None).is_err(), "the file's own commitment no longer fits");
        let forged = Seal::new(other, &seal().words);
        assert_eq!(forged.holds(None), Ok(()));
        assert!(forged.holds(Some(seal().commitment())).is_err(), "but it is not the one that was written down");
        assert_ne!(Seal { words: "the grenadiers at noon".to_owned(), ..seal() }.seed(), seal().seed());
    }

    #[test]
    fn nothing_that_is_shown_before_the_end_holds_the_secret() {
        let secret = seal().secret.to_string();
        for shown in [format!("{:?}", seal()), format!("{:?}", seal().closed()), seal().closed().commitment.to_string()]
        {
            assert!(!shown.contains(&secret), "{shown}");
        }
        assert_eq!(seal().opened().secret, Some(seal().secret));
    }

    #[test]
    fn a_commitment_is_read_as_it_is_spoken_and_what_is_none_is_refused() {
        assert_eq!(seal().commitment().to_string().parse(), Ok(seal().commitment()));
        for wrong in ["", "12", &"g".repeat(64), &"0".repeat(65), &"é".repeat(64)] {
            assert_eq!(wrong.parse::<Commitment>(), Err(NotInSixteens), "{wrong}");
        }
    }
}
