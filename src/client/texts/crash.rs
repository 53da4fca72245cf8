//! A window that cannot open, and a program that stopped.

use std::fmt::Display;

// No window opens.
pub(crate) fn no_screen(reason: impl Display) -> String {
    format!("it needs a desktop; the window system says: {reason}")
}

pub(crate) const NO_REASON: &str = "the window system gave no reason";
pub(crate) const NO_DRIVER_ON_LINUX: &str = "no driver draws here, neither through Vulkan nor through OpenGL 4.3. Install one:\n  \
    on Debian and Ubuntu: sudo apt-get install mesa-vulkan-drivers libvulkan1\n  \
    (for a card too old for Vulkan: libgl1-mesa-dri libegl1)\n  \
    on another system: Mesa's drivers, or those of your graphics card's maker";
pub(crate) const NO_DRIVER: &str = "no graphics driver draws here. Install the driver of your graphics card's maker";

// The program has stopped.
pub(crate) const STOPPED: &str = "Linstock has stopped";
pub(crate) const SORRY: &str = "Something in the program failed that ought never to fail. We are sorry.";
pub(crate) const KEPT: &str = "Your battle is kept, up to the last order:";

pub(crate) fn kept_in_part(why: impl Display) -> String {
    format!("Your battle is kept, but not up to the last order, for it could not be written ({why}):")
}

pub(crate) fn not_kept(why: impl Display) -> String {
    format!("Your battle could not be kept: {why}")
}

pub(crate) const NOTHING_TO_KEEP: &str = "No battle was being played, or no order had been given in it.";
pub(crate) const GO_ON: &str = "Start Linstock again and choose “Continue”.";
pub(crate) const WHAT_FAILED: &str = "What failed:";
pub(crate) const CLOSE: &str = "Close";
pub(crate) const NO_REASON_GIVEN: &str = "no reason was given";
