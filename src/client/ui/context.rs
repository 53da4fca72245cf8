//! What panels read of the client, and where they put what a player asks for.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::{
    dice::Entry,
    rebinding::Keys,
    state::{DiceCount, Search},
};
use crate::client::{
    commands::UiCommands,
    control::umpire_form::UmpireForm,
    demo::attract_mode::AttractMode,
    input::{hit_test::Lens, open_panels::OpenPanels, pick_list::PickList, pointer::Pointer},
    insight::{odds_preview::OddsPreview, unit_insight::UnitInsight},
    labels::Beneath,
    orders::{
        active_order::ActiveOrder, answer_choice::AnswerChoice, click_intent::TargetMenu, selection::Selection,
        turn_view::TurnView, wheel_handles::Handles,
    },
    playback::Playback,
    replay::Reviewing,
    sandbox::Bench,
    scene::Scene,
    session::{Session, autosave::Autosave, screen::Screen},
    settings::{Preferences, Settings},
    tabletop::lighting::Able,
    turn::flow::HandOver,
};

/// The data that panels read, and the queues that they write.
#[derive(SystemParam)]
pub(crate) struct UiContext<'w, 's> {
    pub(crate) session: Res<'w, Session>,
    pub(crate) board: Res<'w, TurnView>,
    pub(crate) selection: Res<'w, Selection>,
    pub(crate) acting: Res<'w, ActiveOrder>,
    pub(crate) weighing: ResMut<'w, AnswerChoice>,
    pub(crate) meanings: ResMut<'w, TargetMenu>,
    pub(crate) picks: ResMut<'w, PickList>,
    pub(crate) hand_over: Res<'w, HandOver>,
    pub(crate) comfort: ResMut<'w, Preferences>,
    pub(crate) settings: Res<'w, Settings>,
    pub(crate) screen: Res<'w, State<Screen>>,
    pub(crate) able: Res<'w, Able>,
    pub(crate) keys: Keys<'w>,
    pub(crate) playback: ResMut<'w, Playback>,
    pub(crate) reviewing: ResMut<'w, Reviewing>,
    pub(crate) bench: Res<'w, Bench>,
    pub(crate) attract: Res<'w, AttractMode>,
    pub(crate) autosave: Res<'w, Autosave>,
    pub(crate) pointer: Res<'w, Pointer>,
    pub(crate) handles: Res<'w, Handles>,
    pub(crate) foresight: Res<'w, OddsPreview>,
    pub(crate) hover: Res<'w, UnitInsight>,
    pub(crate) scene: Res<'w, Scene>,
    pub(crate) lens: Lens<'w, 's>,
    pub(crate) beneath: Res<'w, Beneath>,
    pub(crate) shows: ResMut<'w, OpenPanels>,
    pub(crate) commands: ResMut<'w, UiCommands>,
    pub(crate) dice: ResMut<'w, Entry>,
    pub(crate) umpire: ResMut<'w, UmpireForm>,
    pub(crate) luck: ResMut<'w, DiceCount>,
    pub(crate) finding: ResMut<'w, Search>,
}
