//! Captions with the keys that are bound now in the place of the commands' names.

use crate::{
    client::{
        commands::{Command, TABLES},
        input::keys::Bindings,
        texts,
    },
    guide::ORDER_DIGIT,
};

/// The command of a name in files of keys.
pub(super) fn command(id: &str) -> Option<&'static Command> {
    TABLES.into_iter().flat_map(|(_, table)| table).find(|command| command.id == id && command.is_listed())
}

/// A text with each name in braces written as the keys of its command; `{order}` as the digit of the order.
pub(super) fn with_keys(text: &str, bindings: &Bindings, digit: Option<u8>) -> String {
    let mut parts = text.split('{');
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        match command(name) {
            Some(command) => written.push_str(&bindings.written(command)),
            None if name == ORDER_DIGIT => {
                written.push_str(&digit.map_or_else(|| texts::guide::ITS_NUMBER.to_owned(), |digit| digit.to_string()));
            }
            None => written.push_str(name),
        }
        written.push_str(rest);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        client::settings::Keeps,
        files::Shelf,
        guide::{self, Mark},
    };

    #[test]
    fn keys_are_written_as_they_are_bound_now() {
        let given = Bindings::parse(r#"{"Enter": "F12"}"#).expect("nothing else has it");
        for (bindings, digit, text, written) in [
            (Bindings::default(), None, "Press {Enter}.", "Press Enter."),
            (given, None, "Press {Enter} or {DoneAll}.", "Press F12 or Shift Space."),
            (Bindings::default(), Some(3), "Or press {order}.", "Or press 3."),
            (Bindings::default(), None, "{order}", texts::guide::ITS_NUMBER),
            (Bindings::default(), None, "No keys.", "No keys."),
        ] {
            assert_eq!(with_keys(text, &bindings, digit), written);
        }
    }

    #[test]
    fn every_command_that_the_shipped_guide_names_is_there() {
        let guide = guide::open(&Shelf::embedded(), "first-battle").expect("it is shipped");
        for step in &guide.steps {
            let told = step.keys.iter().chain(&step.hint).map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let named =
                told.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name.to_owned());
            let shown = step.show.iter().filter_map(|mark| match mark {
                Mark::Control(id) => Some(id.clone()),
                _ => None,
            });
            for name in named.chain(shown) {
                assert!(name == ORDER_DIGIT || command(&name).is_some(), "no command {name}: {}", step.say);
            }
        }
    }
}
