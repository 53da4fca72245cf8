//! The printed keyboard: which letter or sign is on which key, and so which key a command uses. Commands go by the
//! printed signs, the keys that move units by their position. The printed signs come from the window system if it can
//! say so, and from every key pressed. Knows no command.

use bevy::prelude::*;

use crate::client::commands::Stroke;

/// The number of keys that print a letter or a sign that differs from keyboard to keyboard.
const COUNT: usize = 37;

/// These keys, row by row, by their names and their places, both of an American keyboard.
const KEYS: [KeyCode; COUNT] = [
    KeyCode::Backquote,
    KeyCode::Minus,
    KeyCode::Equal,
    KeyCode::KeyQ,
    KeyCode::KeyW,
    KeyCode::KeyE,
    KeyCode::KeyR,
    KeyCode::KeyT,
    KeyCode::KeyY,
    KeyCode::KeyU,
    KeyCode::KeyI,
    KeyCode::KeyO,
    KeyCode::KeyP,
    KeyCode::BracketLeft,
    KeyCode::BracketRight,
    KeyCode::KeyA,
    KeyCode::KeyS,
    KeyCode::KeyD,
    KeyCode::KeyF,
    KeyCode::KeyG,
    KeyCode::KeyH,
    KeyCode::KeyJ,
    KeyCode::KeyK,
    KeyCode::KeyL,
    KeyCode::Semicolon,
    KeyCode::Quote,
    KeyCode::Backslash,
    KeyCode::KeyZ,
    KeyCode::KeyX,
    KeyCode::KeyC,
    KeyCode::KeyV,
    KeyCode::KeyB,
    KeyCode::KeyN,
    KeyCode::KeyM,
    KeyCode::Comma,
    KeyCode::Period,
    KeyCode::Slash,
];

/// The keys that move units: they lie side by side as the directions do, and so go by their place.
const MOVING: [KeyCode; 6] = [KeyCode::KeyW, KeyCode::KeyA, KeyCode::KeyS, KeyCode::KeyD, KeyCode::KeyQ, KeyCode::KeyE];

/// The signs on an American keyboard.
const AMERICAN: &str = "`-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./";

/// The layouts from which the rest of a keyboard is guessed by the first keys that differ: the French, the German,
/// Dvorak's and Colemak.
const KNOWN: [&str; 5] = [
    AMERICAN,
    "²)=azertyuiop^$qsdfghjklmù*wxcvbn,;:!",
    "^ß´qwertzuiopü+asdfghjklöä#yxcvbnm,.-",
    "`[]',.pyfgcrl/=aoeuidhtns-\\;qjkxbmwvz",
    "`-=qwfpgjluy;[]arstdhneio'\\zxcvbkm,./",
];

/// A keyboard by the signs printed on it.
#[derive(Clone, Debug)]
pub struct Keyboard {
    printed: [char; COUNT],
    /// The signs that pressed keys have shown.
    heard: Vec<(usize, char)>,
    /// The place of the key of each name when it is pressed alone, and when Control is held.
    alone: [usize; COUNT],
    chords: [usize; COUNT],
}

impl Default for Keyboard {
    fn default() -> Self {
        Self::printing(letters(AMERICAN))
    }
}

impl Keyboard {
    pub(super) fn printing(printed: [char; COUNT]) -> Self {
        Self { printed, heard: Vec::new(), alone: places(&printed, &MOVING), chords: places(&printed, &[]) }
    }

    /// The key that is pressed for a stroke, by its place.
    pub fn place(&self, stroke: Stroke) -> KeyCode {
        number(stroke.key).map_or(stroke.key, |name| KEYS[self.places(stroke)[name]])
    }

    /// The print on the key of a stroke, where that differs from the key's name.
    pub fn printed(&self, stroke: Stroke) -> Option<String> {
        let name = number(stroke.key)?;
        let printed = self.printed[self.places(stroke)[name]];
        (!is_called(name, printed)).then(|| printed.to_uppercase().to_string())
    }

    /// The letter printed on a key; none on one that prints anything else.
    pub fn letter(&self, key: KeyCode) -> Option<char> {
        number(key).map(|place| self.printed[place]).filter(char::is_ascii_lowercase)
    }

    /// The stroke that is meant by a key that was pressed, given by its place.
    pub fn meant(&self, pressed: Stroke) -> Stroke {
        let place = number(pressed.key);
        let name = place.and_then(|place| self.places(pressed).iter().position(|of_name| *of_name == place));
        name.map_or(pressed, |name| Stroke { key: KEYS[name], ..pressed })
    }

    fn places(&self, stroke: Stroke) -> &[usize; COUNT] {
        if stroke.control { &self.chords } else { &self.alone }
    }

    /// Whether another keyboard prints the same.
    pub(super) fn prints_like(&self, other: &Self) -> bool {
        self.printed == other.printed
    }

    /// Whether a key that prints this is another than was thought.
    pub(super) fn is_news(&self, key: KeyCode, printed: char) -> bool {
        number(key).is_some_and(|place| self.printed[place] != legible(place, printed))
    }

    /// Records the sign of a pressed key; the others are those of the first known keyboard that agrees with all keys
    /// heard.
    pub(super) fn hear(&mut self, key: KeyCode, printed: char) {
        let Some(place) = number(key) else { return };
        let printed = legible(place, printed);
        // A change of layout contradicts the signs learnt before.
        if self.heard.iter().any(|(known, was)| *known == place && *was != printed) {
            self.heard.clear();
        }
        self.heard.push((place, printed));
        let agrees = |letters: &[char; COUNT]| self.heard.iter().all(|(place, printed)| letters[*place] == *printed);
        let mut likely = KNOWN.into_iter().map(letters).find(agrees).unwrap_or(self.printed);
        for (place, printed) in &self.heard {
            likely[*place] = *printed;
        }
        *self = Self { heard: std::mem::take(&mut self.heard), ..Self::printing(likely) };
    }
}

/// The place of a key in the rows, which is its name's too.
fn number(key: KeyCode) -> Option<usize> {
    KEYS.iter().position(|known| *known == key)
}

fn letters(rows: &str) -> [char; COUNT] {
    let mut letters = ['\0'; COUNT];
    letters.iter_mut().zip(rows.chars()).for_each(|(letter, printed)| *letter = printed);
    letters
}

/// The reading of a key that prints this: a keyboard with letters other than Latin ones prints those of an American one
/// beside them.
fn legible(place: usize, printed: char) -> char {
    let own = letters(AMERICAN)[place];
    if own.is_ascii_alphabetic() && !printed.is_ascii() { own } else { printed }
}

/// Whether a key that prints this has a name; plus and equals are on one key or on two.
fn is_called(name: usize, printed: char) -> bool {
    let called = letters(AMERICAN)[name];
    printed == called || (called == '=' && printed == '+')
}

/// The place of the key of each name, all different: some at their own place, the others where they are printed. A name
/// that is printed nowhere, or on a key that is taken, gets its own place, or else a free one.
fn places(printed: &[char; COUNT], by_place: &[KeyCode]) -> [usize; COUNT] {
    let mut place_of = [None; COUNT];
    let mut is_taken = [false; COUNT];
    let ways: [&dyn Fn(usize, usize) -> bool; 4] = [
        &|name, place| name == place && by_place.contains(&KEYS[name]),
        &|name, place| is_called(name, printed[place]),
        &|name, place| name == place,
        &|_, _| true,
    ];
    for way in ways {
        for (name, place_of) in place_of.iter_mut().enumerate().filter(|(_, place)| place.is_none()) {
            *place_of = (0..COUNT).find(|place| !is_taken[*place] && way(name, *place));
            place_of.iter().for_each(|place| is_taken[*place] = true);
        }
    }
    place_of.map(|place| place.expect("there are as many places as names"))
}

/// The keys' print by the window system; none where it does not say.
#[cfg(target_os = "linux")]
pub(super) fn said_by_window_system() -> Option<[char; COUNT]> {
    use x11rb::{connection::Connection, protocol::xproto::ConnectionExt};

    let (server, _) = x11rb::rust_connection::RustConnection::connect(None).ok()?;
    let setup = server.setup();
    let (first, last) = (setup.min_keycode, setup.max_keycode);
    let said = server.get_keyboard_mapping(first, last - first + 1).ok()?.reply().ok()?;
    let mut printed = letters(AMERICAN);
    for (place, letter) in printed.iter_mut().enumerate() {
        let row = usize::from(CODES[place].checked_sub(first)?) * usize::from(said.keysyms_per_keycode);
        let symbol = said.keysyms.get(row).copied().and_then(letter_of_symbol);
        *letter = symbol.map_or(*letter, |symbol| legible(place, symbol));
    }
    Some(printed)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn said_by_window_system() -> Option<[char; COUNT]> {
    None
}

/// An X server's numbers of the keys.
#[cfg(target_os = "linux")]
const CODES: [u8; COUNT] = [
    49, 20, 21, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 51, 52, 53,
    54, 55, 56, 57, 58, 59, 60, 61,
];

/// The letter or sign of one of X's symbols: Latin letters by their own number, others by that of Unicode, and signs
/// that wait for a letter.
#[cfg(target_os = "linux")]
fn letter_of_symbol(symbol: u32) -> Option<char> {
    const UNICODE: u32 = 0x0100_0000;
    let letter = match symbol {
        0xfe50 => Some('`'),
        0xfe51 => Some('´'),
        0xfe52 => Some('^'),
        0xfe53 => Some('~'),
        0xfe57 => Some('¨'),
        0x20..=0x7e | 0xa0..=0xff => char::from_u32(symbol),
        _ => symbol.checked_sub(UNICODE).and_then(char::from_u32),
    };
    letter.and_then(|letter| letter.to_lowercase().next())
}

/// The American, the French, the German and Dvorak's keyboard, by the names of their layouts.
#[cfg(test)]
pub(super) fn known() -> [(&'static str, Keyboard); 4] {
    let keyboard = |place: usize| Keyboard::printing(letters(KNOWN[place]));
    [("us", keyboard(0)), ("fr", keyboard(1)), ("de", keyboard(2)), ("dvorak", keyboard(3))]
}

/// The keys that print letters and signs.
#[cfg(test)]
pub(super) const PRINTING: [KeyCode; COUNT] = KEYS;

#[cfg(test)]
mod tests {
    use super::*;

    const FRENCH: &str = KNOWN[1];
    const GERMAN: &str = KNOWN[2];
    const DVORAK: &str = KNOWN[3];

    fn alone(key: KeyCode) -> Stroke {
        Stroke { key, control: false, shift: None }
    }

    fn with_control(key: KeyCode) -> Stroke {
        Stroke { control: true, ..alone(key) }
    }

    #[test]
    fn letters_and_chords_go_by_what_is_printed_and_moving_keys_by_their_place() {
        let rows: [(&str, Stroke, KeyCode, Option<&str>); 17] = [
            (AMERICAN, alone(KeyCode::KeyT), KeyCode::KeyT, None),
            (FRENCH, alone(KeyCode::KeyT), KeyCode::KeyT, None),
            (FRENCH, alone(KeyCode::KeyM), KeyCode::Semicolon, None),
            (FRENCH, alone(KeyCode::KeyW), KeyCode::KeyW, Some("Z")),
            (FRENCH, alone(KeyCode::KeyA), KeyCode::KeyA, Some("Q")),
            (FRENCH, with_control(KeyCode::KeyQ), KeyCode::KeyA, None),
            (FRENCH, with_control(KeyCode::KeyZ), KeyCode::KeyW, None),
            (FRENCH, with_control(KeyCode::KeyW), KeyCode::KeyZ, None),
            // Its own letter moves units there.
            (FRENCH, alone(KeyCode::KeyZ), KeyCode::KeyZ, Some("W")),
            (GERMAN, alone(KeyCode::KeyZ), KeyCode::KeyY, None),
            (GERMAN, with_control(KeyCode::KeyZ), KeyCode::KeyY, None),
            (GERMAN, alone(KeyCode::Equal), KeyCode::BracketRight, None),
            (DVORAK, alone(KeyCode::KeyJ), KeyCode::KeyC, None),
            (DVORAK, with_control(KeyCode::KeyK), KeyCode::KeyV, None),
            (DVORAK, alone(KeyCode::KeyS), KeyCode::KeyS, Some("O")),
            (DVORAK, alone(KeyCode::KeyE), KeyCode::KeyE, Some(".")),
            (DVORAK, alone(KeyCode::Tab), KeyCode::Tab, None),
        ];
        for (layout, stroke, place, printed) in rows {
            let keyboard = Keyboard::printing(letters(layout));
            assert_eq!(keyboard.place(stroke), place, "{stroke} on {layout}");
            assert_eq!(keyboard.printed(stroke).as_deref(), printed, "{stroke} on {layout}");
            assert_eq!(keyboard.meant(Stroke { key: place, ..stroke }), stroke, "{layout}");
        }
    }

    #[test]
    fn no_two_names_lie_on_one_key_on_any_keyboard() {
        for layout in KNOWN {
            assert_eq!(layout.chars().count(), COUNT, "{layout}");
            let keyboard = Keyboard::printing(letters(layout));
            for mut places in [keyboard.alone, keyboard.chords] {
                places.sort_unstable();
                assert!(places.into_iter().eq(0..COUNT), "{layout}");
            }
        }
    }

    #[test]
    fn the_first_key_that_prints_something_new_tells_what_the_others_print() {
        for (key, printed, layout) in
            [(KeyCode::KeyZ, 'w', FRENCH), (KeyCode::KeyY, 'z', GERMAN), (KeyCode::KeyC, 'j', DVORAK)]
        {
            let mut keyboard = Keyboard::default();
            assert!(keyboard.is_news(key, printed) && !keyboard.is_news(KeyCode::KeyT, 't'));
            keyboard.hear(key, printed);
            assert_eq!(keyboard.printed, letters(layout));
        }
        let mut changed = Keyboard::default();
        changed.hear(KeyCode::KeyZ, 'w');
        changed.hear(KeyCode::KeyZ, 'z');
        assert_eq!(changed.printed, letters(AMERICAN), "another layout was chosen");
    }

    #[test]
    fn letters_that_are_not_latin_leave_the_latin_ones_beside_them() {
        assert!(!Keyboard::default().is_news(KeyCode::KeyT, 'е'), "a Cyrillic letter");
        assert!(Keyboard::default().is_news(KeyCode::Semicolon, 'ö'), "a sign's place may bear any letter");
    }
}
