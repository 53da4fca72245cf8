//! The settings of a player at this machine: palette, light, size of type, full screen, motion and pace; kept in
//! `settings.ron` in the player's folder. Knows no battle: no rule and no die depends on them.

#[cfg(test)]
pub(in crate::client) mod color_vision;
mod display;
mod inks;
mod palette;
mod store;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

pub(crate) use inks::{Inked, Inks};
pub use palette::{Palette, PaletteName, Print, Rgb};
pub(crate) use store::keeping;
pub use store::{Keeps, Kept, Settings};

use crate::client::texts;

/// How large everything is drawn, in hundredths of the usual size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Scale(u16);

impl Scale {
    /// The smallest.
    pub const LEAST: u16 = 75;
    /// The largest.
    pub const MOST: u16 = 300;
    /// How far one step goes.
    pub const STEP: u16 = 25;

    /// A size in hundredths; the nearest that there is.
    pub fn of_percent(percent: u16) -> Self {
        Self(percent.clamp(Self::LEAST, Self::MOST))
    }

    /// In hundredths.
    pub const fn percent(self) -> u16 {
        self.0
    }

    /// A step larger.
    #[must_use]
    pub fn larger(self) -> Self {
        Self::of_percent(self.0 + Self::STEP)
    }

    /// A step smaller.
    #[must_use]
    pub fn smaller(self) -> Self {
        Self::of_percent(self.0 - Self::STEP)
    }

    /// By how much everything is multiplied.
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }
}

impl Default for Scale {
    fn default() -> Self {
        Self(100)
    }
}

impl TryFrom<u16> for Scale {
    type Error = String;

    fn try_from(percent: u16) -> Result<Self, String> {
        if (Self::LEAST..=Self::MOST).contains(&percent) {
            return Ok(Self(percent));
        }
        Err(texts::settings::wrong_scale(percent, Self::LEAST, Self::MOST))
    }
}

impl From<Scale> for u16 {
    fn from(scale: Scale) -> Self {
        scale.0
    }
}

/// How much of the screen the window takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Extent {
    /// A window like any other.
    #[default]
    Window,
    /// The whole screen.
    FullScreen,
}

impl Extent {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Window => Self::FullScreen,
            Self::FullScreen => Self::Window,
        }
    }
}

/// Whether what happens is shown as it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Motion {
    /// Units march, shots flash.
    #[default]
    Shown,
    /// Everything is where it ends at once; the story tells how it came there.
    Still,
}

/// Whether what matters stops the display until it has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Results {
    /// Losses, failed checks and fallen leaders wait for the player.
    #[default]
    Stop,
    /// Nothing waits; the journal tells it.
    RunOn,
}

/// Whether a small map of the table is shown while part of the battle is out of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SmallMap {
    /// It is.
    #[default]
    Shown,
    /// It never is.
    Hidden,
}

impl SmallMap {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Shown => Self::Hidden,
            Self::Hidden => Self::Shown,
        }
    }
}

/// When a screen stands between two people who play at one window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum HandOverScreen {
    /// Where one would see what only the other may know.
    #[default]
    WhereHidden,
    /// Whenever the other is asked.
    Always,
}

/// How the tabletop is lit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Light {
    /// Rich where a graphics card draws, else plain.
    #[default]
    AsAble,
    /// With shadows that fall on everything, and water that shines.
    Rich,
    /// So that every machine draws it quickly.
    Plain,
}

impl Light {
    /// All values with their meanings.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::AsAble, texts::settings::LIGHT_AS_ABLE),
        (Self::Rich, texts::settings::LIGHT_RICH),
        (Self::Plain, texts::settings::LIGHT_PLAIN),
    ];
}

/// How fast the machine's moves are shown, in times of the usual pace.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f32", into = "f32")]
pub struct Pace(f32);

impl Pace {
    /// The slowest.
    pub const LEAST: f32 = 0.25;
    /// The fastest.
    pub const MOST: f32 = 8.0;

    /// The nearest pace that there is.
    pub fn of_times(times: f32) -> Self {
        Self(times.clamp(Self::LEAST, Self::MOST))
    }

    /// In times of the usual.
    pub const fn times(self) -> f32 {
        self.0
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self(1.0)
    }
}

impl TryFrom<f32> for Pace {
    type Error = String;

    fn try_from(times: f32) -> Result<Self, String> {
        if (Self::LEAST..=Self::MOST).contains(&times) {
            return Ok(Self(times));
        }
        Err(texts::settings::wrong_pace(times, Self::LEAST, Self::MOST))
    }
}

impl From<Pace> for f32 {
    fn from(pace: Pace) -> Self {
        pace.0
    }
}

/// Whether the title offers the guided battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GuideOffer {
    /// As long as the player has not said whether they want it.
    #[default]
    Open,
    /// It has been played, or the player does not want it now; it stands among the lessons.
    Answered,
}

/// The player's settings.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Preferences {
    /// The colours.
    pub palette: PaletteName,
    /// The size of everything.
    pub scale: Scale,
    /// Window or full screen.
    pub extent: Extent,
    /// The light on the tabletop.
    pub light: Light,
    /// Whether moves are shown as they go.
    pub motion: Motion,
    /// Whether results wait until they have been read.
    pub results: Results,
    /// Whether there is a small map.
    pub small_map: SmallMap,
    /// When the screen is handed over.
    pub hand_over: HandOverScreen,
    /// How fast.
    pub pace: Pace,
    /// The pause between two of the machine's orders, milliseconds.
    pub pause_milliseconds: u16,
    /// Whether the guided battle is offered.
    pub guide: GuideOffer,
}

impl Preferences {
    /// The longest pause, milliseconds.
    pub const LONGEST_PAUSE: u16 = 3000;
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            palette: PaletteName::default(),
            scale: Scale::default(),
            extent: Extent::default(),
            light: Light::default(),
            motion: Motion::default(),
            results: Results::default(),
            small_map: SmallMap::default(),
            hand_over: HandOverScreen::default(),
            pace: Pace::default(),
            pause_milliseconds: 350,
            guide: GuideOffer::default(),
        }
    }
}

/// Adds what keeps and applies the settings.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Preferences>().add_plugins((keeping::<Preferences>, display::plugin));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_goes_by_steps_between_its_ends() {
        assert_eq!(Scale::of_percent(75).smaller(), Scale::of_percent(75));
        assert_eq!(Scale::of_percent(100).larger().percent(), 125);
        assert_eq!(Scale::of_percent(300).larger(), Scale::of_percent(300));
        assert!(Scale::try_from(301).is_err() && Scale::try_from(74).is_err() && Scale::try_from(300).is_ok());
    }

    #[test]
    fn no_pace_stands_still_runs_back_or_is_no_number() {
        for times in [0.0, -1.0, f32::NAN, f32::INFINITY, 9.0] {
            assert!(Pace::try_from(times).is_err(), "{times}");
        }
        assert_eq!(Pace::try_from(2.0), Ok(Pace::of_times(2.0)));
    }
}
