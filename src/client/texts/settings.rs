//! The settings: rules in force, colours, sizes, light, pace and players.

use std::fmt::Display;

pub(crate) const WINDOW: &str = "Settings";
pub(crate) const RULES: &str = "Rules of this battle";

// Colours.
pub(crate) const COLOURS: &str = "Colours";
pub(crate) const COLOURS_HINT: &str = "the colours of map, table and panels";
pub(crate) const CAMPAIGN: &str = "Campaign";
pub(crate) const CAMPAIGN_MEANING: &str = "brown ink on cream, red and blue";
pub(crate) const SLATE: &str = "Slate";
pub(crate) const SLATE_MEANING: &str = "black ink on cool white, orange and deep blue";
pub(crate) const LAMPLIGHT: &str = "Lamplight";
pub(crate) const LAMPLIGHT_MEANING: &str = "pale ink on dark paper, for dim rooms";
pub(crate) const CONTRAST: &str = "High contrast";
pub(crate) const CONTRAST_MEANING: &str = "black on white, nothing pale, the map printed hard";

// Sizes.
pub(crate) const FULL_SCREEN: &str = "full screen";
pub(crate) const SMALL_MAP: &str = "small map of the table when zoomed in";
pub(crate) const EVERYTHING_AT: &str = "Everything at";
pub(crate) const SMALLER: &str = "smaller";
pub(crate) const LARGER: &str = "larger";

pub(crate) fn shown_at(percent: impl Display) -> String {
    format!("as far as the window has room for it; shown at {percent:.0} % now")
}

// Light.
pub(crate) const LIGHT: &str = "Light on the tabletop";
pub(crate) const LIGHT_AS_ABLE: &str = "as this machine can";
pub(crate) const LIGHT_RICH: &str = "rich: shadows fall on everything, water shines";
pub(crate) const LIGHT_PLAIN: &str = "plain: drawn quickly";
pub(crate) const LIGHT_HINT: &str = "how the table of miniatures is drawn";
pub(crate) const NO_SHADOWS: &str = "this graphics driver cannot draw these shadows";
pub(crate) const RICH_BUT_SLOW: &str = "rich now; the processor draws, which takes its time";
pub(crate) const RICH_NOW: &str = "rich now";
pub(crate) const PLAIN_NOW: &str = "plain now";

// Pace.
pub(crate) const MOTION: &str = "show moves and shots as they go";
pub(crate) const MOTION_HINT: &str = "otherwise units are at once where they end";
pub(crate) const RESULTS: &str = "stop at losses, failed checks and fallen leaders";
pub(crate) const RESULTS_HINT: &str = "each waits until you go on; otherwise one line and the journal tell them";
pub(crate) const HAND_OVER: &str = "hand the screen over between two players in every battle";
pub(crate) const HAND_OVER_HINT: &str =
    "the other player presses a key first, and sees what happened meanwhile; otherwise only where something is hidden";
pub(crate) const PACE: &str = "how fast moves are shown";
pub(crate) const PACE_HINT: &str = "how many times the usual pace";
pub(crate) const PAUSE: &str = "pause between the machine's orders, ms";
pub(crate) const PAUSE_HINT: &str = "how long the machine waits before its next order, so that each can be followed";

// Players.
pub(crate) const PLAYER: &str = "player";
pub(crate) const MACHINE: &str = "machine";
pub(crate) const HAND_HINT: &str = "choose who gives this side's orders from now on";

// What is wrong with a file of settings.
pub(crate) fn wrong_scale(percent: impl Display, least: impl Display, most: impl Display) -> String {
    format!("a scale of {percent}: expected hundredths from {least} to {most}")
}

pub(crate) fn wrong_pace(times: impl Display, least: impl Display, most: impl Display) -> String {
    format!("a pace of {times}: expected {least} to {most} times the usual")
}

pub(crate) const NO_FOLDER: &str = "there is no folder to write into";

pub(crate) fn could_not_be_kept(file: &str, problem: impl Display) -> String {
    format!("{file} could not be saved: {problem}")
}
