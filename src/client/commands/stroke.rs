//! A key stroke: a key with its modifiers, and how it is written. Knows no command.

use std::fmt;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Stroke {
    /// The key.
    pub key: KeyCode,
    /// Whether Control goes with it.
    pub control: bool,
    /// Whether Shift goes with it; nothing where it makes no difference.
    pub shift: Option<bool>,
}

/// The keys with names, as written on the help card and in the player's file.
const NAMES: &[(KeyCode, &str)] = &[
    (KeyCode::KeyA, "A"),
    (KeyCode::KeyB, "B"),
    (KeyCode::KeyC, "C"),
    (KeyCode::KeyD, "D"),
    (KeyCode::KeyE, "E"),
    (KeyCode::KeyF, "F"),
    (KeyCode::KeyG, "G"),
    (KeyCode::KeyH, "H"),
    (KeyCode::KeyI, "I"),
    (KeyCode::KeyJ, "J"),
    (KeyCode::KeyK, "K"),
    (KeyCode::KeyL, "L"),
    (KeyCode::KeyM, "M"),
    (KeyCode::KeyN, "N"),
    (KeyCode::KeyO, "O"),
    (KeyCode::KeyP, "P"),
    (KeyCode::KeyQ, "Q"),
    (KeyCode::KeyR, "R"),
    (KeyCode::KeyS, "S"),
    (KeyCode::KeyT, "T"),
    (KeyCode::KeyU, "U"),
    (KeyCode::KeyV, "V"),
    (KeyCode::KeyW, "W"),
    (KeyCode::KeyX, "X"),
    (KeyCode::KeyY, "Y"),
    (KeyCode::KeyZ, "Z"),
    (KeyCode::F1, "F1"),
    (KeyCode::F2, "F2"),
    (KeyCode::F3, "F3"),
    (KeyCode::F4, "F4"),
    (KeyCode::F5, "F5"),
    (KeyCode::F6, "F6"),
    (KeyCode::F7, "F7"),
    (KeyCode::F8, "F8"),
    (KeyCode::F9, "F9"),
    (KeyCode::F10, "F10"),
    (KeyCode::F11, "F11"),
    (KeyCode::F12, "F12"),
    (KeyCode::Tab, "Tab"),
    (KeyCode::Enter, "Enter"),
    (KeyCode::NumpadEnter, "Keypad Enter"),
    (KeyCode::Escape, "Esc"),
    (KeyCode::Backspace, "Backspace"),
    (KeyCode::Space, "Space"),
    (KeyCode::Delete, "Delete"),
    (KeyCode::Insert, "Insert"),
    (KeyCode::End, "End"),
    (KeyCode::Home, "Home"),
    (KeyCode::ArrowLeft, "Left"),
    (KeyCode::ArrowRight, "Right"),
    (KeyCode::ArrowUp, "Up"),
    (KeyCode::ArrowDown, "Down"),
    (KeyCode::PageUp, "Page up"),
    (KeyCode::PageDown, "Page down"),
    (KeyCode::Comma, ","),
    (KeyCode::Period, "."),
    (KeyCode::Slash, "/"),
    (KeyCode::Semicolon, ";"),
    (KeyCode::Quote, "'"),
    (KeyCode::BracketLeft, "["),
    (KeyCode::BracketRight, "]"),
    (KeyCode::Backslash, "\\"),
    (KeyCode::Backquote, "`"),
    (KeyCode::Equal, "+"),
    (KeyCode::Minus, "-"),
    (KeyCode::NumpadAdd, "Keypad +"),
    (KeyCode::NumpadSubtract, "Keypad -"),
    (KeyCode::NumpadMultiply, "Keypad *"),
    (KeyCode::NumpadDivide, "Keypad /"),
    (KeyCode::Numpad0, "Keypad 0"),
    (KeyCode::Numpad1, "Keypad 1"),
    (KeyCode::Numpad2, "Keypad 2"),
    (KeyCode::Numpad3, "Keypad 3"),
    (KeyCode::Numpad4, "Keypad 4"),
    (KeyCode::Numpad5, "Keypad 5"),
    (KeyCode::Numpad6, "Keypad 6"),
    (KeyCode::Numpad7, "Keypad 7"),
    (KeyCode::Numpad8, "Keypad 8"),
    (KeyCode::Numpad9, "Keypad 9"),
];

impl Stroke {
    /// Whether two strokes may be meant by the same hand on the keys.
    pub fn meets(self, other: Self) -> bool {
        let shift = self.shift.is_none() || other.shift.is_none() || self.shift == other.shift;
        self.key == other.key && self.control == other.control && shift
    }

    /// Whether Shift and Control are held beside the key as it wants them.
    pub fn fits(self, (shift, control): (bool, bool)) -> bool {
        self.control == control && self.shift.is_none_or(|wanted| wanted == shift)
    }

    /// The same command with another's key and modifiers; Shift counts only where it did before.
    #[must_use]
    pub fn moved_to(self, other: Self) -> Self {
        Self { shift: self.shift.map(|_| other.shift == Some(true)), ..other }
    }

    /// Whether its key is one of the function keys, which write nothing.
    pub fn is_function_key(self) -> bool {
        use KeyCode::{F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12};
        matches!(self.key, F1 | F2 | F3 | F4 | F5 | F6 | F7 | F8 | F9 | F10 | F11 | F12)
    }

    /// How it is written with another name for its key.
    pub fn with_name(self, name: &str) -> String {
        let control = if self.control { "Ctrl " } else { "" };
        let shift = if self.shift == Some(true) { "Shift " } else { "" };
        format!("{control}{shift}{name}")
    }

    /// Whether a key has a name, so that it can be given to a command.
    pub fn has_name(key: KeyCode) -> bool {
        NAMES.iter().any(|(named, _)| *named == key)
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(key, _)| *key == self.key).map_or("?", |(_, name)| name);
        f.write_str(&self.with_name(name))
    }
}

impl From<Stroke> for String {
    fn from(stroke: Stroke) -> Self {
        stroke.to_string()
    }
}

/// Reads what [`fmt::Display`] writes. Where Shift makes no difference nothing is written, so a stroke without it is
/// one that does not care.
impl TryFrom<String> for Stroke {
    type Error = String;

    fn try_from(written: String) -> Result<Self, String> {
        let (control, rest) = written.strip_prefix("Ctrl ").map_or((false, written.as_str()), |rest| (true, rest));
        let (shift, name) = rest.strip_prefix("Shift ").map_or((None, rest), |rest| (Some(true), rest));
        let key = NAMES.iter().find(|(_, known)| *known == name).map(|(key, _)| *key);
        let key =
            key.ok_or_else(|| format!("`{written}` is no key: expected one such as \"Space\" or \"Ctrl Shift F5\""))?;
        Ok(Self { key, control, shift })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read_as_it_is_written_and_nothing_else_is() {
        for &(key, _) in NAMES {
            for (control, shift) in [(false, None), (true, None), (false, Some(true)), (true, Some(true))] {
                let stroke = Stroke { key, control, shift };
                assert_eq!(Stroke::try_from(stroke.to_string()), Ok(stroke));
            }
        }
        for wrong in ["", "Ctrl", "Shift Ctrl A", "a", "Alt A", "F13"] {
            assert!(Stroke::try_from(wrong.to_owned()).is_err_and(|told| told.contains("is no key")), "{wrong}");
        }
    }
}
