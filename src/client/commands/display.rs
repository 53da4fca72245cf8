//! What a player asks of the display: panels, tools, the view, and the program's window.

/// A panel that is shown or hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Panel {
    /// The roster: every unit of the viewer's side.
    Roster,
    /// All that is known of the selected unit.
    Unit,
    /// The decisive moments of a replay.
    Moments,
    /// The journal.
    Journal,
    /// The rules browser.
    Rules,
    /// The umpire's panel.
    Umpire,
    /// The help card.
    Help,
    /// The settings.
    Settings,
    /// How the dice fell.
    Dice,
    /// The command palette.
    Finder,
    /// How the battle ended.
    Outcome,
}

impl Panel {
    /// Whether it has the keyboard while it is open. The others lie beside the table and leave it the keys.
    pub const fn takes_keyboard(self) -> bool {
        !matches!(self, Self::Roster | Self::Unit | Self::Moments | Self::Journal)
    }
}

/// A tool in the player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Measures between two places.
    Tape,
    /// Looks along a line and shows the obstacles.
    Sight,
}

/// A change of the program's window, which there is without a battle too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowChange {
    /// Full screen, and back.
    Extent,
    /// The table alone in a second window, and no longer.
    SecondScreen,
    /// Everything larger.
    Larger,
    /// Everything smaller.
    Smaller,
    /// The next palette.
    Palette,
}

/// A movement of the view that goes on as long as its key is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steer {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up the map, or away.
    Up,
    /// Down the map, or nearer.
    Down,
    /// Round the tabletop to the left.
    RoundLeft,
    /// Round it to the right.
    RoundRight,
    /// Looks down on it more steeply.
    Steeper,
    /// Looks along it more flatly.
    Flatter,
    /// Nearer.
    Nearer,
    /// Farther off.
    Farther,
}
