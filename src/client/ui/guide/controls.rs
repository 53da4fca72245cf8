//! Where the controls are that a caption points at: found by the names that they give to a screen reader.

use bevy_egui::{
    EguiOutput,
    egui::{
        Rect,
        accesskit::{Node, Role},
        pos2,
    },
};

use super::{GuideContext, words};
use crate::{
    client::{commands::UiCommand, texts},
    guide::Mark,
};

/// How the words of a control that is meant begin or end.
enum Meant {
    /// It begins with these words.
    Begins(String),
    /// It ends with them, after the digit that takes it.
    Ends(String),
}

/// The places of a control that a caption points at.
pub(super) fn places(look: &GuideContext, mark: &Mark) -> Vec<Rect> {
    let Some(meant) = meant(look, mark) else { return Vec::new() };
    let updates =
        look.outputs.iter().filter_map(|output: &EguiOutput| output.platform_output.accesskit_update.as_ref());
    let nodes = updates.flat_map(|update| &update.nodes).map(|(_, node)| node);
    nodes.filter(|node| is_pressed(node) && meant.is_name_of(node)).filter_map(place).collect()
}

fn meant(look: &GuideContext, mark: &Mark) -> Option<Meant> {
    match mark {
        Mark::Words(words) => Some(Meant::Begins(words.clone())),
        Mark::Order => {
            let wanted = look.guiding.led()?.order(look.session.battle())?;
            let offer = look.board.offers_of(wanted.subject).find(|offer| offer.verb == wanted.verb)?;
            Some(Meant::Ends(offer.label.clone()))
        }
        Mark::Control(id) => of_command(look, &words::command(id)?.asks),
        Mark::Unit(_) | Mark::Ground(_) | Mark::Place(_) => None,
    }
}

/// The words on the button of a command.
fn of_command(look: &GuideContext, command: &UiCommand) -> Option<Meant> {
    match command {
        UiCommand::DoneAll => look.board.close().map(|close| Meant::Begins(close.label.clone())),
        UiCommand::Enter => Some(Meant::Begins(texts::plan::GIVE_THE_ORDER.to_owned())),
        UiCommand::AsProposed => Some(Meant::Begins(texts::plan::ALL_AS_PROPOSED.to_owned())),
        UiCommand::Undo => Some(Meant::Begins(texts::battle::UNDO.to_owned())),
        UiCommand::Guide(_) => Some(Meant::Begins(texts::guide::CONTINUE.to_owned())),
        _ => None,
    }
}

impl Meant {
    fn is_name_of(&self, node: &Node) -> bool {
        let name = node.label().or(node.value()).unwrap_or_default();
        // Entries of a list begin with the digit that takes them.
        let name = name.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ' ').trim_end();
        match self {
            Self::Begins(words) => name.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words)),
            Self::Ends(words) => name.ends_with(words.as_str()),
        }
    }
}

fn is_pressed(node: &Node) -> bool {
    matches!(node.role(), Role::Button | Role::RadioButton | Role::CheckBox) && !node.is_disabled()
}

#[expect(clippy::cast_possible_truncation, reason = "points of a window")]
fn place(node: &Node) -> Option<Rect> {
    let bounds = node.bounds()?;
    let [left, top, right, bottom] = [bounds.x0, bounds.y0, bounds.x1, bounds.y1].map(|at| at as f32);
    Some(Rect::from_min_max(pos2(left, top), pos2(right, bottom)))
}
