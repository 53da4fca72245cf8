//! What is shown besides the battle itself: panels that open and close, topics held up, the measuring tape and the line of sight.

use bevy::prelude::*;

use crate::{
    battle::notice::OverlayTopic,
    client::keys::{Deed, tool_of},
    table::StandId,
};

/// A tool in the player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Measures between two places.
    Tape,
    /// Looks along a line and shows what stands in the way.
    Sight,
}

/// Whose overlays are held up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whose {
    /// The viewer's, or those of what is selected.
    #[default]
    Mine,
    /// The enemy's.
    Theirs,
}

/// Where a tool was put down: on a stand, whose nearest edge counts, or on bare ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// The place, table inches.
    pub at: Vec2,
    /// The stand there.
    pub stand: Option<StandId>,
}

/// What is shown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Shows {
    /// The table bare of labels.
    pub bare: bool,
    /// The journal.
    pub journal: bool,
    /// The help card.
    pub help: bool,
    /// The settings.
    pub settings: bool,
    /// The rules browser.
    pub rules: bool,
    /// The umpire's panel.
    pub umpire: bool,
    /// How the dice fell.
    pub luck: bool,
    /// The field in which commands are found.
    pub finder: bool,
    /// The topic held up.
    pub held: Option<OverlayTopic>,
    /// Whose.
    pub whose: Whose,
    /// The tool in hand.
    pub tool: Option<Tool>,
    /// Where the tool was put down first.
    pub from: Option<Mark>,
    /// Where it was put down next.
    pub to: Option<Mark>,
}

impl Shows {
    /// Shows or hides what a command is for. A topic goes from mine to theirs and away.
    pub fn toggle(&mut self, deed: Deed) {
        match deed {
            Deed::Labels => self.bare = !self.bare,
            Deed::Journal => self.journal = !self.journal,
            Deed::Help => self.help = !self.help,
            Deed::Settings => self.settings = !self.settings,
            Deed::Rules => self.rules = !self.rules,
            Deed::Umpire => self.umpire = !self.umpire,
            Deed::Luck => self.luck = !self.luck,
            Deed::Find => self.finder = !self.finder,
            Deed::HoldFire => self.hold(OverlayTopic::Fire),
            Deed::HoldReach => self.hold(OverlayTopic::Reach),
            Deed::HoldCommand => self.hold(OverlayTopic::Command),
            Deed::HoldGround => self.hold(OverlayTopic::Ground),
            other => {
                let tool = tool_of(other);
                self.take_up(if self.tool == tool { None } else { tool });
            }
        }
    }

    /// Takes a tool into the hand, or puts it away.
    pub fn take_up(&mut self, tool: Option<Tool>) {
        self.tool = tool;
        (self.from, self.to) = (None, None);
    }

    /// Puts the tool down at a place: from here, then to there, then anew.
    pub fn put_down(&mut self, at: Mark) {
        match (self.from, self.to) {
            (Some(_), None) => self.to = Some(at),
            _ => (self.from, self.to) = (Some(at), None),
        }
    }

    fn hold(&mut self, topic: OverlayTopic) {
        (self.held, self.whose) = match (self.held, self.whose) {
            (Some(held), Whose::Mine) if held == topic => (Some(topic), Whose::Theirs),
            (Some(held), Whose::Theirs) if held == topic => (None, Whose::Mine),
            _ => (Some(topic), Whose::Mine),
        };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shows>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_goes_from_mine_to_theirs_and_away() {
        let mut shows = Shows::default();
        let seen: Vec<_> = (0..3)
            .map(|_| {
                shows.toggle(Deed::HoldFire);
                (shows.held, shows.whose)
            })
            .collect();
        assert_eq!(seen, [(Some(OverlayTopic::Fire), Whose::Mine), (Some(OverlayTopic::Fire), Whose::Theirs), (None, Whose::Mine)]);
    }

    #[test]
    fn a_tool_is_put_down_at_two_places_and_then_anew() {
        let mut shows = Shows::default();
        shows.toggle(Deed::Tape);
        let mark = |x: f32| Mark { at: Vec2::X * x, stand: None };
        for x in [1.0, 2.0, 3.0] {
            shows.put_down(mark(x));
        }
        assert_eq!((shows.from, shows.to), (Some(mark(3.0)), None));
        shows.toggle(Deed::Tape);
        assert_eq!((shows.tool, shows.from), (None, None));
    }
}
