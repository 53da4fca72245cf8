//! The displays besides the battle itself: open panels, the topics shown over the table, the measuring tape and the
//! line of sight.

use bevy::prelude::*;

use crate::{
    battle::notice::OverlayTopic,
    client::{
        commands::{Panel, Tool},
        session::battle_opener::starts_anew,
    },
    table::StandId,
};

/// The units whose overlays are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whose {
    /// The viewer's units, or the selected ones.
    #[default]
    Mine,
    /// The enemy's.
    Theirs,
}

/// Whether the goal of the battle on the table has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// Not yet, and it is not shown.
    #[default]
    Unread,
    /// It waits to be read.
    Shown,
    /// It has been, or the player has begun without it.
    Read,
}

/// Things that a player ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// The acts of the selected units.
    Units,
    /// The step or phase.
    Step,
}

/// Where a tool was put down: on a stand, measured from its nearest edge, or on bare ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// The place, table inches.
    pub at: Vec2,
    /// The stand there.
    pub stand: Option<StandId>,
}

/// The displays besides the battle.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct OpenPanels {
    /// The open tab of the drawer at the right, which shows one at a time.
    pub drawer: Option<Panel>,
    /// The help card.
    pub help: bool,
    /// The settings.
    pub settings: bool,
    /// How the dice fell.
    pub luck: bool,
    /// The command palette.
    pub finder: bool,
    /// How the battle ended.
    pub outcome: bool,
    /// The goal of the battle.
    pub goal: Goal,
    /// The step that waits to end until the player has decided about an open plan.
    pub ends: Option<Ends>,
    /// The topic shown.
    pub held: Option<OverlayTopic>,
    /// Whose.
    pub whose: Whose,
    /// The active tool.
    pub tool: Option<Tool>,
    /// Where the tool was put down first.
    pub from: Option<Mark>,
    /// Where it was put down next.
    pub to: Option<Mark>,
    /// Which moment of a plan's clock is shown, from 0 at its beginning to 1 at its end.
    pub moment: f32,
}

impl Default for OpenPanels {
    fn default() -> Self {
        Self {
            drawer: None,
            help: false,
            settings: false,
            luck: false,
            finder: false,
            outcome: false,
            goal: Goal::default(),
            ends: None,
            held: None,
            whose: Whose::default(),
            tool: None,
            from: None,
            to: None,
            // A plan shows its end until the clock is turned back.
            moment: 1.0,
        }
    }
}

impl OpenPanels {
    /// Shows or hides a panel. A tab of the drawer takes the place of another.
    pub fn toggle(&mut self, panel: Panel) {
        let open = match panel {
            Panel::Help => &mut self.help,
            Panel::Settings => &mut self.settings,
            Panel::Dice => &mut self.luck,
            Panel::Finder => &mut self.finder,
            Panel::Outcome => &mut self.outcome,
            Panel::Roster | Panel::Unit | Panel::Moments | Panel::Journal | Panel::Rules | Panel::Umpire => {
                self.drawer = Some(panel).filter(|_| !self.is_open(panel));
                return;
            }
        };
        *open = !*open;
    }

    /// Whether a panel is shown.
    pub fn is_open(&self, panel: Panel) -> bool {
        match panel {
            Panel::Help => self.help,
            Panel::Settings => self.settings,
            Panel::Dice => self.luck,
            Panel::Finder => self.finder,
            Panel::Outcome => self.outcome,
            Panel::Roster | Panel::Unit | Panel::Moments | Panel::Journal | Panel::Rules | Panel::Umpire => {
                self.drawer == Some(panel)
            }
        }
    }

    /// Closes the drawer if this tab of it is open; whether it was.
    pub fn close_tab(&mut self, is_meant: impl FnOnce(Panel) -> bool) -> bool {
        self.drawer.take_if(|tab| is_meant(*tab)).is_some()
    }

    /// Takes a tool into the hand, or puts it away if it is there.
    pub fn toggle_tool(&mut self, tool: Tool) {
        self.take_up(Some(tool).filter(|_| self.tool != Some(tool)));
    }

    /// Takes a tool into the hand, or puts it away.
    pub fn take_up(&mut self, tool: Option<Tool>) {
        self.tool = tool;
        (self.from, self.to) = (None, None);
    }

    /// Puts the tool down at a place: from here, then to there, then starting again.
    pub fn put_down(&mut self, at: Mark) {
        match (self.from, self.to) {
            (Some(_), None) => self.to = Some(at),
            _ => (self.from, self.to) = (Some(at), None),
        }
    }

    /// Whether a window or a tab of the drawer with the keyboard is open.
    pub fn has_window(&self) -> bool {
        self.ends.is_some()
            || self.drawer.is_some_and(Panel::takes_keyboard)
            || [self.finder, self.help, self.settings, self.luck, self.outcome].contains(&true)
    }

    /// Closes the topmost window; false if none is open.
    pub fn close_window(&mut self) -> bool {
        if self.ends.take().is_some() {
            return true;
        }
        let windows = [&mut self.finder, &mut self.help, &mut self.settings, &mut self.luck, &mut self.outcome];
        let is_closed = windows.into_iter().find(|window| **window).is_some_and(std::mem::take);
        is_closed || self.close_tab(Panel::takes_keyboard)
    }

    /// Closes the display opened last: the topmost window, the active tool, the topic shown, or the drawer; false if
    /// there is nothing.
    pub fn put_away(&mut self) -> bool {
        if self.close_window() {
            return true;
        }
        if self.tool.is_some() {
            self.take_up(None);
            return true;
        }
        if self.held.take().is_some() {
            self.whose = Whose::Mine;
            return true;
        }
        self.close_tab(|_| true)
    }

    /// Whether a topic is shown for this side.
    pub fn holds(&self, topic: OverlayTopic, whose: Whose) -> bool {
        self.held == Some(topic) && self.whose == whose
    }

    /// Shows a topic over the table for one side, or hides it if it is shown for that side already.
    pub fn hold_for(&mut self, topic: OverlayTopic, whose: Whose) {
        (self.held, self.whose) = if self.holds(topic, whose) { (None, Whose::Mine) } else { (Some(topic), whose) };
    }

    /// Shows a topic over the table: first for one's own side, then for the enemy, then no longer.
    pub fn hold_up(&mut self, topic: OverlayTopic) {
        (self.held, self.whose) = match (self.held, self.whose) {
            (Some(held), Whose::Mine) if held == topic => (Some(topic), Whose::Theirs),
            (Some(held), Whose::Theirs) if held == topic => (None, Whose::Mine),
            _ => (Some(topic), Whose::Mine),
        };
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(starts_anew::<OpenPanels>);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_goes_from_mine_to_theirs_and_away() {
        let mut shows = OpenPanels::default();
        let seen: Vec<_> = (0..3)
            .map(|_| {
                shows.hold_up(OverlayTopic::Fire);
                (shows.held, shows.whose)
            })
            .collect();
        assert_eq!(
            seen,
            [(Some(OverlayTopic::Fire), Whose::Mine), (Some(OverlayTopic::Fire), Whose::Theirs), (None, Whose::Mine)]
        );
    }

    #[test]
    fn a_topic_is_shown_for_the_side_asked_and_hidden_by_asking_again() {
        let mut shows = OpenPanels::default();
        shows.hold_for(OverlayTopic::Reach, Whose::Theirs);
        assert!(shows.holds(OverlayTopic::Reach, Whose::Theirs) && !shows.holds(OverlayTopic::Reach, Whose::Mine));
        shows.hold_for(OverlayTopic::Reach, Whose::Mine);
        assert_eq!((shows.held, shows.whose), (Some(OverlayTopic::Reach), Whose::Mine));
        shows.hold_for(OverlayTopic::Reach, Whose::Mine);
        assert_eq!(shows, OpenPanels::default());
    }

    #[test]
    fn one_thing_after_another_is_put_away_the_window_on_top_first() {
        let mut shows = OpenPanels {
            drawer: Some(Panel::Journal),
            help: true,
            held: Some(OverlayTopic::Fire),
            whose: Whose::Theirs,
            ..OpenPanels::default()
        };
        shows.take_up(Some(Tool::Tape));
        let left =
            |shows: &OpenPanels| (shows.tool.is_some(), shows.held.is_some(), shows.help, shows.drawer.is_some());
        for expected in [
            (true, true, false, true),
            (false, true, false, true),
            (false, false, false, true),
            (false, false, false, false),
        ] {
            assert!(shows.put_away());
            assert_eq!(left(&shows), expected);
        }
        assert!(!shows.put_away() && shows == OpenPanels::default());
    }

    #[test]
    fn the_drawer_shows_one_tab_at_a_time_and_the_key_of_the_open_one_closes_it() {
        let mut shows = OpenPanels::default();
        for (toggled, open, has_keyboard) in [
            (Panel::Journal, Some(Panel::Journal), false),
            (Panel::Rules, Some(Panel::Rules), true),
            (Panel::Rules, None, false),
            (Panel::Umpire, Some(Panel::Umpire), true),
        ] {
            shows.toggle(toggled);
            assert_eq!((shows.drawer, shows.has_window()), (open, has_keyboard), "{toggled:?}");
        }
        assert!(shows.close_window() && shows.drawer.is_none(), "Escape closes what has the keyboard");
    }

    #[test]
    fn a_tool_is_put_down_at_two_places_and_then_anew() {
        let mut shows = OpenPanels::default();
        shows.toggle_tool(Tool::Tape);
        let mark = |x: f32| Mark { at: Vec2::X * x, stand: None };
        for x in [1.0, 2.0, 3.0] {
            shows.put_down(mark(x));
        }
        assert_eq!((shows.from, shows.to), (Some(mark(3.0)), None));
        shows.toggle_tool(Tool::Tape);
        assert_eq!((shows.tool, shows.from), (None, None));
    }
}
