//! The window: a Bevy app that shows a battle on a 2D map and on a 3D tabletop and hands in orders.
//!
//! Changes a battle only by an order; draws from views and journals. Each room may use the rooms above it in this list,
//! never those below; each has a plugin, and so have most of its files.
//!
//! | room | contents | start reading at |
//! |---|---|---|
//! | `schedule` | the order of systems within a frame | `schedule::ClientSystems` |
//! | `texts` | every text that the client shows, in reading order | `texts::title` |
//! | `platform` | the operating system's window and file dialog, the graphics card, the crash report | `platform::crash_report` |
//! | `render` | meshes, materials, letters and liveries that know no battle | `render::mesh_builder` |
//! | `settings` | what a player sets once, and keeps | `settings::Preferences` |
//! | `session` | the battle on the table: who plays it, where it is kept, how it is opened and left; which screen is shown | `session::Session` |
//! | `scene` | the visible world: of the whole table as values, units and stands as entities; outlines of ground that both views draw | `scene::Scene` |
//! | `view` | one camera for two views; pixels and inches | `view::Aim` |
//! | `playback` | what happened, shown one event at a time | `playback::Playback` |
//! | `map` | the engraved plan |  |
//! | `tabletop` | the miniatures |  |
//! | `labels` | labels of units, names of places | `labels::LabelPlaces` |
//! | `orders` | from a click to a complete order | `orders::active_order::ActiveOrder` |
//! | `commands` | what a player can ask for, with keys and names, in one list | `commands::COMMANDS` |
//! | `input` | mouse and keys, the camera they steer, what lies under the pointer | `input::pointer::Pointer` |
//! | `turn` | whose turn it is: from seat to seat, the machine player, steps that need nobody | `turn::flow::HandOver` |
//! | `insight` | what is computed in the background to be shown: odds, what a unit sees, the rule book | `insight::odds_preview` |
//! | `replay` | looking back over a battle; lessons and presentations | `replay::Reviewing` |
//! | `sandbox` | the bench table, on which anything is tried | `sandbox::Bench` |
//! | `guide` | guided battles: which step is up, and the ways back and out | `guide::Guiding` |
//! | `control` | carries out what a player asks for | `control::umpire_form` |
//! | `demo` | the demonstration that runs unattended | `demo::attract_mode` |
//! | `ui` | panels and drawings over the table, by egui; no other room uses it | `ui::Title` |
//! | `app` | the app with everything in it, and its start | `app::app()` |
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "drawing decides nothing: the client may use the platform's trigonometry and the clock"
)]

pub mod app;
pub mod commands;
pub mod control;
pub mod demo;
pub mod guide;
pub mod input;
pub mod insight;
pub mod labels;
mod map;
pub mod orders;
pub mod platform;
pub mod playback;
pub mod render;
pub mod replay;
pub mod sandbox;
pub mod scene;
pub mod schedule;
pub mod session;
pub mod settings;
mod tabletop;
mod texts;
pub mod turn;
pub mod ui;
pub mod view;

pub use app::{app, run};
pub use platform::window::NoWindow;
