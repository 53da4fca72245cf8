//! What panels read of the client, and where they put what a player asks for.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;

use super::{
    dice::Entry,
    float,
    ground_plan::DrawnGround,
    rebinding::Keys,
    state::{DiceCount, Search},
};
use crate::{
    client::{
        commands::CommandWriter,
        control::{picture::Picture, umpire_form::UmpireForm},
        demo::attract_mode::AttractMode,
        input::{open_panels::OpenPanels, order_menu::OrderMenu, pick_list::PickList, pointer::Pointer},
        insight::{
            enemy_acts::EnemyActs, odds_preview::OddsPreview, outcome::BattleOutcome, roster::Roster,
            unit_insight::UnitInsight,
        },
        labels::{Beneath, LabelPlaces, LabelsHidden, WordPlaces},
        orders::{
            active_order::ActiveOrder, answer_choice::AnswerChoice, click_intent::TargetMenu, drag_handles::Handles,
            move_preview::MovePreview, selection::Selection, turn_view::TurnView,
        },
        playback::Playback,
        replay::Reviewing,
        sandbox::Bench,
        scene::{Scene, units::SceneUnits},
        session::{Session, autosave::Autosave, screen::Screen},
        settings::{Preferences, Settings},
        tabletop::lighting::Able,
        texts,
        turn::flow::HandOver,
        view::{Aim, first_look::FirstLook, projection::TableProjection, second_screen::SecondScreen},
    },
    table::UnitId,
};

/// What several panels read, and where they ask for commands.
#[derive(SystemParam)]
pub(crate) struct UiContext<'w, 's> {
    pub(crate) session: Res<'w, Session>,
    pub(crate) board: Res<'w, TurnView>,
    pub(crate) selection: Res<'w, Selection>,
    pub(crate) acting: Res<'w, ActiveOrder>,
    pub(crate) weighing: ResMut<'w, AnswerChoice>,
    pub(crate) lists: OpenLists<'w>,
    pub(crate) hand_over: Res<'w, HandOver>,
    pub(crate) screen: Res<'w, State<Screen>>,
    pub(crate) keys: Keys<'w>,
    pub(crate) playback: ResMut<'w, Playback>,
    pub(crate) reviewing: ResMut<'w, Reviewing>,
    pub(crate) attract: Res<'w, AttractMode>,
    pub(crate) autosave: Res<'w, Autosave>,
    pub(crate) pointer: Res<'w, Pointer>,
    pub(crate) foresight: Res<'w, OddsPreview>,
    pub(crate) outcome: Res<'w, BattleOutcome>,
    pub(crate) units: SceneUnits<'w, 's>,
    pub(crate) projection: TableProjection<'w, 's>,
    pub(crate) second: Res<'w, SecondScreen>,
    pub(crate) labels_hidden: Res<'w, LabelsHidden>,
    pub(crate) shows: ResMut<'w, OpenPanels>,
    pub(crate) commands: CommandWriter<'w>,
}

impl UiContext<'_, '_> {
    /// What is to be read or watched before the orders that could be given; none where nothing is.
    pub(super) fn told_first(&self) -> Option<&'static str> {
        let words = if self.playback.waiting().is_some() { texts::plan::RESULT_WAITS } else { texts::plan::WATCH };
        self.playback.is_behind(&self.board.phase).then_some(words)
    }

    /// The part of the window in which a unit's bases are seen.
    pub(super) fn base(&self, unit: UnitId) -> Option<egui::Rect> {
        self.projection.screen_around(self.units.get(unit)?.corners(), 0.0)
    }

    /// What a card should not lie over: the bases of all units, and everything else that floats over the table.
    pub(super) fn to_keep_clear(&self, context: &egui::Context, own: egui::Id) -> Vec<egui::Rect> {
        float::others(context, own).into_iter().chain(self.bases()).collect()
    }

    /// The parts of the window in which the bases of all units are seen.
    pub(super) fn bases(&self) -> impl Iterator<Item = egui::Rect> {
        self.units.iter().filter_map(|unit| self.projection.screen_around(unit.corners(), 0.0))
    }

    /// The parts of the window in which the bases of the selected units are seen.
    pub(super) fn selected_bases(&self) -> impl Iterator<Item = egui::Rect> {
        self.selection.units.iter().filter_map(|unit| self.base(*unit))
    }
}

/// The lists that open beside the pointer.
#[derive(SystemParam)]
pub(crate) struct OpenLists<'w> {
    pub(crate) meanings: ResMut<'w, TargetMenu>,
    pub(crate) picks: ResMut<'w, PickList>,
    pub(crate) orders: ResMut<'w, OrderMenu>,
}

/// What single panels remember or show, beside what all read.
#[derive(SystemParam)]
pub(crate) struct OfOnePanel<'w> {
    pub(super) dice: ResMut<'w, Entry>,
    pub(super) drawer: DrawerContext<'w>,
    pub(super) luck: ResMut<'w, DiceCount>,
    pub(super) search: ResMut<'w, Search>,
    pub(super) bench: Res<'w, Bench>,
    pub(super) picture: Res<'w, Picture>,
    pub(super) settings: SettingsContext<'w>,
    pub(super) marks: TableMarks<'w>,
    pub(super) small_map: SmallMapContext<'w>,
}

/// What the tabs of the drawer remember or show.
#[derive(SystemParam)]
pub(crate) struct DrawerContext<'w> {
    pub(super) umpire: ResMut<'w, UmpireForm>,
    pub(super) roster: Res<'w, Roster>,
}

/// What the settings change, and what they show of the machine.
#[derive(SystemParam)]
pub(crate) struct SettingsContext<'w> {
    pub(super) comfort: ResMut<'w, Preferences>,
    pub(super) settings: Res<'w, Settings>,
    pub(super) able: Res<'w, Able>,
}

/// What the small map shows beside the units.
#[derive(SystemParam)]
pub(crate) struct SmallMapContext<'w> {
    pub(super) scene: Res<'w, Scene>,
    pub(super) aim: Res<'w, Aim>,
    pub(super) drawn: ResMut<'w, DrawnGround>,
}

/// What lies over the table: the handles of units, the move under the pointer, what the unit under it sees and what could
/// be done to it, and the labels, beneath all else; and whether it can be seen yet.
#[derive(SystemParam)]
pub(crate) struct TableMarks<'w> {
    pub(super) handles: Res<'w, Handles>,
    pub(super) preview: Res<'w, MovePreview>,
    pub(super) hover: Res<'w, UnitInsight>,
    pub(super) against: Res<'w, EnemyActs>,
    pub(super) labels: Res<'w, LabelPlaces>,
    pub(super) beneath: Res<'w, Beneath>,
    pub(super) words: ResMut<'w, WordPlaces>,
    pub(super) first_look: Res<'w, FirstLook>,
}
