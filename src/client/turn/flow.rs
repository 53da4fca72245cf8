//! The flow from seat to seat: empty steps pass by themselves, and the next player asked gets the screen.

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    battle::{OfferRole, QuestionKind, Seat},
    client::{
        orders::turn_view::TurnView,
        playback::Playback,
        schedule::ClientSystems,
        session::{Session, battle_opener::starts_anew},
        settings::{HandOverScreen, Preferences},
        view::{Aim, second_screen::Veil},
    },
};

/// Whether the screen waits for another person to sit down.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct HandOver {
    /// The seat that looks next, once the other player has turned away.
    pub to: Option<Seat>,
    /// Whether it was raised in this very frame, so that a key which is down now was meant for something else.
    pub is_new: bool,
    /// Whose turn a coloured banner tells, and since which revision.
    pub banner: Option<(Seat, u64)>,
    /// Who uses the screen.
    pub chair: Chair,
    /// How each side's player looked at the table last.
    pub aims: [Option<Aim>; 2],
}

/// Who uses the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chair {
    /// The players, each when asked.
    #[default]
    Players,
    /// The umpire, who sees everything; play waits until they are done.
    Umpire,
}

impl HandOver {
    /// The seat looks now.
    pub fn accept(&mut self, session: &mut Session, seat: Seat) {
        self.to = None;
        self.chair = if seat == Seat::Umpire { Chair::Umpire } else { Chair::Players };
        session.look_as(seat);
        self.banner = Some((seat, session.revision()));
    }

    /// Notes how the player who turns away looked at the table; gives how the next one did last.
    pub fn change_aims(&mut self, from: Seat, to: Seat, aim: Aim) -> Option<Aim> {
        if let Some(side) = from.side() {
            self.aims[side.index()] = Some(aim);
        }
        to.side().and_then(|side| self.aims[side.index()])
    }

    /// Hands the screen from the umpire to a player, behind a hand-over screen.
    pub fn give_up_the_chair(&mut self, seat: Seat) {
        (self.chair, self.to, self.is_new) = (Chair::Players, Some(seat), true);
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(starts_anew::<HandOver>)
        .add_systems(Update, (pass_empty_steps, turn_the_screen, draw_the_veil).chain().in_set(ClientSystems::Flow));
    app.add_systems(Last, grow_old);
}

fn grow_old(mut hand_over: ResMut<HandOver>, mut redraw: MessageWriter<RequestRedraw>) {
    if hand_over.is_new {
        hand_over.is_new = false;
        redraw.write(RequestRedraw);
    }
}

/// The second screen shows nothing while a player is about to take the seat.
fn draw_the_veil(hand_over: Res<HandOver>, mut veil: ResMut<Veil>) {
    veil.set_if_neq(if hand_over.to.is_some() { Veil::Drawn } else { Veil::Lifted });
}

/// Ends a step in which the viewer has nothing to do; the display then belongs to the act before.
fn pass_empty_steps(
    mut session: ResMut<Session>,
    mut board: ResMut<TurnView>,
    hand_over: Res<HandOver>,
    playback: Res<Playback>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if hand_over.to.is_some() || playback.is_retelling() || !session.viewer_asked() {
        return;
    }
    if board.revision != session.revision() {
        board.renew(&session);
    }
    let order = empty_step(&board).map(|offer| offer.order(session.viewer()));
    if let Some(order) = order
        && session.follow(order).is_ok()
    {
        board.renew(&session);
        redraw.write(RequestRedraw);
    }
}

/// The offer that ends a step without other offers.
pub(crate) fn empty_step(board: &TurnView) -> Option<&crate::battle::Offer> {
    let kind = board.question.as_ref()?.kind;
    let asks_for_acts = matches!(kind, QuestionKind::Act | QuestionKind::Sealed);
    let something = board.offers.iter().any(|offer| {
        offer.barred.is_none() && matches!(offer.role, OfferRole::Act | OfferRole::Answer | OfferRole::Deploy)
    });
    board.close().filter(|close| asks_for_acts && !something && close.barred.is_none() && close.slots.is_empty())
}

/// Gives the screen to the person who is asked, behind a hand-over screen if somebody could otherwise see hidden things,
/// or if the players want one in every battle.
fn turn_the_screen(
    mut session: ResMut<Session>,
    mut board: ResMut<TurnView>,
    mut hand_over: ResMut<HandOver>,
    playback: Res<Playback>,
    comfort: Res<Preferences>,
) {
    // What the player has just done is shown to them first.
    let is_shown = !playback.is_running() && playback.has_heard(&session);
    if hand_over.to.is_some() || hand_over.chair == Chair::Umpire || !is_shown {
        return;
    }
    let Some(next) = session.human_asked().filter(|&seat| seat != session.viewer()) else { return };
    let always = comfort.hand_over == HandOverScreen::Always && session.is_another_person(next);
    if always || session.must_hand_over(next) {
        (hand_over.to, hand_over.is_new) = (Some(next), true);
        return;
    }
    hand_over.accept(&mut session, next);
    board.renew(&session);
}
