//! The keys that the player has given to commands, where they differ from the defaults; kept in `keys.ron` in the
//! player's folder. No two commands available together share keys. How a key is named is read off the player's
//! keyboard.

use std::{collections::BTreeMap, fmt};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Keyboard, modifiers::beside};
use crate::client::{
    commands::{Command, Stroke, TABLES, UiCommand},
    settings::Keeps,
    texts,
};

/// The keys that the player has given, by the commands' ids, and the keyboard on which they lie.
#[derive(Resource, Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, Stroke>", into = "BTreeMap<String, Stroke>")]
pub struct Bindings {
    given: BTreeMap<String, Stroke>,
    keyboard: Keyboard,
    /// What of the file does not hold any more.
    left_out: Vec<String>,
}

/// Only the keys given by the player make a difference, not the keyboard.
impl PartialEq for Bindings {
    fn eq(&self, other: &Self) -> bool {
        self.given == other.given
    }
}

/// Why a command cannot have some keys: another has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    written: String,
    by: &'static str,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&texts::keys::is_taken(&self.written, self.by))
    }
}

impl Keeps for Bindings {
    const FILE: &'static str = "keys.ron";
    const SET_ASIDE: &'static str = "keys-unread.ron";

    fn left_out(&self) -> Option<String> {
        (!self.left_out.is_empty()).then(|| texts::keys::left_out(&self.left_out))
    }
}

impl Bindings {
    /// The keys of a command: those given to it, else its defaults. The second keys of a command stay as they are.
    pub fn stroke(&self, command: &Command) -> Stroke {
        let given = self.given.get(command.id).filter(|_| command.may_be_given());
        given.map_or(command.stroke, |given| command.stroke.moved_to(*given))
    }

    /// How the keys of a command are written: as they are printed.
    pub fn written(&self, command: &Command) -> String {
        let stroke = self.stroke(command);
        match self.keyboard.printed(stroke) {
            Some(printed) => stroke.with_name(&printed),
            None if stroke == command.stroke => command.written.to_owned(),
            None => stroke.to_string(),
        }
    }

    /// The key that is pressed for a stroke, by its place.
    pub(super) fn place(&self, stroke: Stroke) -> KeyCode {
        self.keyboard.place(stroke)
    }

    /// The letter printed on a key.
    pub(super) fn letter(&self, key: KeyCode) -> Option<char> {
        self.keyboard.letter(key)
    }

    /// The keyboard on which the keys lie.
    pub(super) fn keyboard(&self) -> &Keyboard {
        &self.keyboard
    }

    /// The keys lie on another keyboard.
    pub(super) fn lie_on(&mut self, keyboard: Keyboard) {
        self.keyboard = keyboard;
    }

    /// Gives every command back the keys that it comes with.
    pub fn give_all_back(&mut self) {
        self.given.clear();
    }

    /// How the keys of what is asked for are written; nothing where it has none.
    pub fn of(&self, asked: &UiCommand) -> String {
        Command::listed(asked).map_or_else(String::new, |command| self.written(command))
    }

    /// The same in brackets, for the end of a menu entry.
    pub fn hint(&self, asked: &UiCommand) -> String {
        Command::listed(asked).map_or_else(String::new, |command| format!(" ({})", self.written(command)))
    }

    /// A command's meaning with its keys in brackets, for a hint; empty where it has none.
    pub fn meant(&self, asked: &UiCommand) -> String {
        Command::listed(asked)
            .map_or_else(String::new, |command| format!("{} ({})", command.meaning, self.written(command)))
    }

    /// Whether the player has given a command keys of its own.
    pub fn is_given(&self, command: &Command) -> bool {
        self.given.contains_key(command.id)
    }

    /// Gives a command some keys.
    ///
    /// # Errors
    /// The command that has them already.
    pub fn give(&mut self, command: &Command, stroke: Stroke) -> Result<(), Taken> {
        let mut after = self.clone();
        after.given.insert(command.id.to_owned(), stroke);
        after.must_be_free(command)?;
        *self = after;
        Ok(())
    }

    /// Gives a command its default keys back.
    ///
    /// # Errors
    /// The command that has these now.
    pub fn give_back(&mut self, command: &Command) -> Result<(), Taken> {
        let mut after = self.clone();
        after.given.remove(command.id);
        after.must_be_free(command)?;
        *self = after;
        Ok(())
    }

    /// Whether no other command available at the same time has a command's keys.
    fn must_be_free(&self, wanting: &Command) -> Result<(), Taken> {
        for (place, (_, table)) in TABLES.into_iter().enumerate() {
            for command in table.iter().filter(|command| command.id == wanting.id && command.is_listed()) {
                let stroke = self.stroke(command);
                let meets = |other: &&Command| other.id != wanting.id && self.stroke(other).meets(stroke);
                if let Some(other) = at_hand_with(command, place).find(|other| meets(other)) {
                    let written = self
                        .keyboard
                        .printed(stroke)
                        .map_or_else(|| stroke.to_string(), |printed| stroke.with_name(&printed));
                    return Err(Taken {
                        written,
                        by: Command::listed(&other.asks).map_or("", |listed| listed.meaning),
                    });
                }
            }
        }
        Ok(())
    }
}

/// The commands available together with one of a table, by the table's index: the others of that table and those of the
/// view; on the bench and with a guide those of the battle, and in a replay or a presentation those of them that change nothing.
fn at_hand_with(command: &'static Command, place: usize) -> impl Iterator<Item = &'static Command> {
    const BATTLE: usize = 0;
    const VIEW: usize = 1;
    const BENCH: usize = 2;
    const GUIDE: usize = 5;
    TABLES.into_iter().enumerate().flat_map(move |(other, (_, table))| {
        table.iter().filter(move |listed| match (place, other) {
            _ if place == other || place == VIEW || other == VIEW => true,
            (BATTLE, BENCH | GUIDE) | (BENCH | GUIDE, BATTLE) => true,
            (BATTLE, _) => command.asks.shows_only(),
            (_, BATTLE) => listed.asks.shows_only(),
            _ => false,
        })
    })
}

/// A command that is no more, or that has its keys from another, is left with those that it comes with: a later version
/// may have given these keys away.
impl From<BTreeMap<String, Stroke>> for Bindings {
    fn from(mut given: BTreeMap<String, Stroke>) -> Self {
        let known = || TABLES.into_iter().flat_map(|(_, table)| table).filter(|command| command.may_be_given());
        let unknown = |id: &String| !known().any(|command| command.id == *id);
        let left_out = given.keys().filter(|id| unknown(id)).map(|id| texts::keys::no_command(id)).collect();
        given.retain(|id, _| !unknown(id));
        let mut bindings = Self { given, keyboard: Keyboard::default(), left_out };
        while let Some((command, taken)) = known()
            .filter(|command| bindings.is_given(command))
            .find_map(|command| Some((command, bindings.must_be_free(command).err()?)))
        {
            bindings.given.remove(command.id);
            bindings.left_out.push(texts::keys::given_up(command.meaning, taken));
        }
        bindings
    }
}

impl From<Bindings> for BTreeMap<String, Stroke> {
    fn from(bindings: Bindings) -> Self {
        bindings.given
    }
}

/// A command that waits for the keys that it is to be given.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Giving {
    /// What the command that waits asks for.
    pub to: Option<UiCommand>,
    /// Why it did not get the last ones.
    pub refused: Option<String>,
}

/// Whether a command waits for new keys, so that none of them does anything else.
pub(super) fn is_giving(giving: Res<Giving>) -> bool {
    giving.to.is_some()
}

/// Gives the pressed keys to the waiting command; Escape leaves it as it was.
pub(super) fn give_pressed(
    keys: Res<ButtonInput<KeyCode>>,
    mut giving: ResMut<Giving>,
    mut bindings: ResMut<Bindings>,
) {
    const BESIDE: [KeyCode; 8] = [
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::ShiftLeft,
        KeyCode::ShiftRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
        KeyCode::AltLeft,
        KeyCode::AltRight,
    ];
    let Some(command) = giving.to.as_ref().and_then(Command::listed) else { return };
    let Some(&key) = keys.get_just_pressed().find(|key| !BESIDE.contains(key)) else { return };
    *giving = Giving::default();
    if key == KeyCode::Escape {
        return;
    }
    if !Stroke::has_name(key) {
        giving.refused = Some(texts::keys::NO_SUCH_KEY.to_owned());
        return;
    }
    let (shift, control) = beside(&keys);
    let meant = bindings.keyboard.meant(Stroke { key, control, shift: Some(shift) });
    giving.refused = bindings.give(command, meant).err().map(|taken| taken.to_string());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::commands::{COMMANDS, PRESENTER, Panel, REPLAY, VIEW};

    fn plain(key: KeyCode) -> Stroke {
        Stroke { key, control: false, shift: Some(false) }
    }

    fn command(table: &'static [Command], id: &str) -> &'static Command {
        table.iter().find(|command| command.id == id).expect("it is in the table")
    }

    #[test]
    fn as_they_come_no_two_commands_that_are_at_hand_together_have_the_same_keys() {
        let bindings = Bindings::default();
        for command in TABLES.into_iter().flat_map(|(_, table)| table).filter(|command| command.is_listed()) {
            assert_eq!(bindings.must_be_free(command), Ok(()), "{}", command.meaning);
        }
    }

    #[test]
    fn a_command_has_the_keys_that_it_was_given_and_whatever_else_has_them_is_told() {
        let (journal, tape) = (command(COMMANDS, "Journal"), command(COMMANDS, "Tape"));
        let (plays, why) = (command(REPLAY, "Look(PlayOrPause)"), command(PRESENTER, "Look(Why)"));
        let mut bindings = Bindings::default();
        bindings.give(journal, plain(KeyCode::Insert)).expect("nothing else has it");
        assert_eq!(bindings.written(journal), "Insert");
        assert_eq!(bindings.hint(&UiCommand::TogglePanel(Panel::Journal)), " (Insert)");
        for (command, key, by) in [
            (tape, KeyCode::Insert, "the journal"),
            (tape, KeyCode::Space, "list the orders"),
            (tape, KeyCode::KeyK, "this unit is done"),
            (tape, KeyCode::KeyV, "switch between map and tabletop"),
            (command(VIEW, "View(Other)"), KeyCode::KeyT, "the measuring tape"),
            (command(VIEW, "View(FoughtGround)"), KeyCode::ArrowUp, "move it away"),
            (tape, KeyCode::Period, "go to the next unit of the roster"),
            (plays, KeyCode::Insert, "the journal"),
            (why, KeyCode::KeyL, "the line of sight"),
        ] {
            let before = bindings.clone();
            let taken = bindings.give(command, plain(key)).expect_err(by).to_string();
            assert!(taken.contains(by), "{}: {taken}", command.id);
            assert_eq!(bindings, before, "a refused command keeps its keys");
        }
        bindings.give(plays, plain(KeyCode::KeyS)).expect("what moves units is not at hand in a replay");
        assert_eq!(bindings.stroke(plays).key, KeyCode::KeyS);
        bindings.give_back(journal).expect("nothing else has J");
        assert_eq!(bindings.written(journal), "J");
        bindings.give(command(COMMANDS, "Labels"), plain(KeyCode::Insert)).expect("Insert is free again");
        assert_eq!(bindings.written(why), "?");
    }

    #[test]
    fn keys_that_cannot_be_together_are_told_when_the_file_is_read() {
        let error = Bindings::parse(r#"{"Journal": "Hyper T"}"#).expect_err("no keyboard has it").to_string();
        assert!(error.contains("is no key"), "{error}");
        let swapped: Bindings =
            Bindings::parse(r#"{"Journal": "T", "Tape": "J"}"#).expect("two commands may change places");
        let text = ron::to_string(&swapped).expect("it is written");
        assert_eq!(Bindings::parse(&text), Ok(swapped));
    }

    #[test]
    fn of_keys_that_cannot_be_together_only_those_in_conflict_are_given_up_and_told() {
        for (text, told, kept) in [
            (r#"{"Journal": "T", "Labels": "Insert"}"#, &["T is taken"][..], &["Labels"][..]),
            (r#"{"Dance": "T", "Labels": "Insert"}"#, &["`Dance` is no command"], &["Labels"]),
            // The journal has its J again, which the tape was given.
            (r#"{"Journal": "V", "Tape": "J"}"#, &["V is taken", "J is taken"], &[]),
            (r#"{"Journal": "T", "Tape": "J"}"#, &[], &["Journal", "Tape"]),
        ] {
            let bindings = Bindings::parse(text).expect("the rest holds");
            assert_eq!(bindings.given.keys().collect::<Vec<_>>(), kept, "{text}");
            let problem = bindings.left_out().unwrap_or_default();
            assert!(told.iter().all(|told| problem.contains(told)), "{text}: {problem}");
            assert_eq!(problem.is_empty(), told.is_empty(), "{text}: {problem}");
        }
    }
}
