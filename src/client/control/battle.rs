//! Deeds taken back and given again, seats, dice thrown by hand, and rulings of the umpire.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::asked::Asked;
use crate::{
    battle::{Override, Refusal, Seat},
    client::{
        commands::UiCommand,
        orders::{active_order::ActiveOrder, selection::Selection},
        playback::Playback,
        session::Session,
        turn::{auto_deploy::AutoDeploy, flow::HandOver},
        view::{Aim, FitView},
    },
};

/// The battle, and what was in progress in it.
#[derive(SystemParam)]
pub(super) struct InProgress<'w> {
    session: ResMut<'w, Session>,
    acting: ResMut<'w, ActiveOrder>,
    laying_out: ResMut<'w, AutoDeploy>,
    playback: ResMut<'w, Playback>,
}

/// Who sits at the screen, and what the player there has in hand and in view.
#[derive(SystemParam)]
pub(super) struct AtTheScreen<'w> {
    hand_over: ResMut<'w, HandOver>,
    selection: ResMut<'w, Selection>,
    aim: ResMut<'w, Aim>,
    fit: MessageWriter<'w, FitView>,
}

/// Changes the battle otherwise than by an order.
pub(super) fn change(asked: Res<Asked>, mut battle: InProgress, mut at: AtTheScreen) {
    match asked.command() {
        UiCommand::Undo => battle.take_back(Session::undo),
        UiCommand::Redo => battle.take_back(Session::redo),
        UiCommand::LookAs(seat) => {
            if at.hand_over.to.is_some() {
                at.clear_for(*seat, &mut battle);
            }
            at.hand_over.accept(&mut battle.session, *seat);
        }
        UiCommand::RiseFor(seat) => at.hand_over.give_up_the_chair(*seat),
        UiCommand::EnterDice(faces) => battle.acting.refusal = battle.session.enter_dice(faces).err(),
        UiCommand::Overrule(ruled) => battle.overrule(ruled.clone()),
        UiCommand::SetHand(side, hand) => battle.session.set_hand(*side, *hand),
        _ => {}
    }
}

impl AtTheScreen<'_> {
    /// Puts away what the player who has turned away had in hand and in view, for the one who sits down.
    fn clear_for(&mut self, seat: Seat, battle: &mut InProgress) {
        battle.acting.clear();
        *self.selection = Selection::default();
        battle.playback.retell_to_next();
        match self.hand_over.change_aims(battle.session.viewer(), seat, *self.aim) {
            Some(aim) => *self.aim = aim,
            None => {
                self.fit.write(FitView(None));
            }
        }
    }
}

impl InProgress<'_> {
    fn take_back(&mut self, change: impl FnOnce(&mut Session) -> Result<(), Refusal>) {
        self.acting.clear();
        self.laying_out.forget();
        self.acting.refusal = change(&mut self.session).err();
        self.playback.before_deed_of(self.session.viewer(), &self.session);
    }

    /// An order in progress was begun on the table as it was before the umpire's act.
    fn overrule(&mut self, ruled: Override) {
        self.acting.clear();
        self.acting.refusal = self.session.overrule(ruled).err();
    }
}
