//! An order: begun, changed while it is planned, and aimed.

use bevy::prelude::*;

use super::order_desk::OrderDesk;
use crate::{
    client::{
        commands::{SandboxCommand, UiCommand},
        orders::{
            Direction,
            click_intent::{
                TargetMenu, along_with, led, offer_to_move, offer_to_place, offer_to_push, offers_at, refusals_at,
            },
            draft::{Draft, Nudge, Progress},
            hand_moves::nudged,
            offer_list::{self, Entry},
        },
    },
    table::UnitId,
};

/// Begins, changes or aims an order.
pub(super) fn order(mut desk: OrderDesk) {
    let command = desk.asked.command().clone();
    match command {
        UiCommand::Take(offer) => desk.take(&offer),
        UiCommand::TakeAlone(offer) => {
            let desk = &mut desk;
            desk.acting.take(&mut desk.session, &desk.board, &offer, Vec::new());
        }
        UiCommand::TakeAt(offer, unit) => {
            desk.take(&offer);
            desk.fill_target(unit);
        }
        // A unit picked from a list becomes the draft's target if there is one.
        UiCommand::Pick(unit) if desk.acting.draft.is_some() => desk.fill_target(unit),
        UiCommand::Pick(unit) => desk.pick(unit),
        UiCommand::AimAt(unit) => desk.aim_at(unit),
        UiCommand::Number(number) => {
            if let Some(meant) = desk.numbered(number).filter(|_| !desk.playback.is_running()) {
                desk.asked.then(meant);
            }
        }
        UiCommand::Lettered(letter) => {
            if let Some(meant) = desk.lettered(letter) {
                desk.asked.then(meant);
            }
        }
        UiCommand::SetPace(pace) => {
            let desk = &mut desk;
            desk.acting.set_pace(&desk.session, pace);
        }
        UiCommand::Nudge(nudge) if desk.bench.is_laying() && desk.acting.draft.is_none() => desk.lay_further(nudge),
        UiCommand::Cycle(direction) if desk.acting.draft.is_none() && !desk.board.answers.is_empty() => {
            let desk = &mut desk;
            desk.weighing.turn(&desk.board, direction);
        }
        UiCommand::Choose(_)
        | UiCommand::Fill(_)
        | UiCommand::OpenSlot(_)
        | UiCommand::TurnToSlot(_)
        | UiCommand::SetMode(_)
        | UiCommand::Back
        | UiCommand::Cycle(_)
        | UiCommand::Nudge(_) => desk.change_draft(command),
        _ => {}
    }
}

impl OrderDesk<'_> {
    /// What the entry with this letter asks for in the list of orders; the list closes by it.
    fn lettered(&mut self, letter: char) -> Option<UiCommand> {
        let entries = offer_list::entries(&self.board, &self.selection);
        let keyed = entries.into_iter().find(|keyed| keyed.letter == Some(letter))?;
        let meant = match keyed.entry {
            Entry::Offer(offer) => UiCommand::Take(offer),
            Entry::Done => UiCommand::Done,
        };
        self.menu.close();
        Some(meant)
    }

    fn change_draft(&mut self, command: UiCommand) {
        if matches!(command, UiCommand::Nudge(_)) && self.acting.draft.is_none() {
            self.begin_to_move();
        }
        self.acting.change(&mut self.session, |draft, session| {
            let play = session.battle();
            match command {
                UiCommand::Choose(word) => return draft.choose(play, &word),
                UiCommand::Back => return draft.back(play),
                UiCommand::Fill(value) => draft.fill(play, &value),
                UiCommand::OpenSlot(slot) => draft.open_slot(play, slot),
                UiCommand::TurnToSlot(direction) => draft.turn_to_slot(play, direction),
                UiCommand::SetMode(mode) => draft.choose_mode(play, mode),
                UiCommand::Cycle(direction) => draft.cycle(play, direction == Direction::Onwards),
                UiCommand::Nudge(nudge) => draft.nudge(play, nudge),
                _ => {}
            }
            Progress::Going
        });
        self.after_deed();
    }

    /// A nudge without a draft begins a move of the selection; during deployment, its placement.
    fn begin_to_move(&mut self) {
        let placed = self.selection.units.first().and_then(|unit| offer_to_place(&self.board, *unit));
        if let Some(offer) = placed {
            let along = along_with(&self.board, &self.selection, &offer);
            self.acting.take(&mut self.session, &self.board, &offer, along);
        } else if let Some(offer) = offer_to_move(&self.session, &self.board, self.selection.subjects()) {
            let along = along_with(&self.board, &self.selection, &offer);
            let (leader, along) = led(&self.session, &offer, along);
            self.acting.take(&mut self.session, &self.board, &leader, along);
        } else if let Some(offer) = offer_to_push(&self.session, &self.board, self.selection.subjects()) {
            self.acting.take(&mut self.session, &self.board, &offer, Vec::new());
        }
    }

    /// On the bench table the selection is pushed by hand.
    fn lay_further(&mut self, nudge: Nudge) {
        let field = self.session.battle().field(self.session.viewer());
        let units = nudged(&field, &self.selection.units, nudge);
        self.asked.then(UiCommand::Try(SandboxCommand::Put(units)));
    }

    /// Lists what the selection could do to a unit, and why it cannot do the rest.
    fn aim_at(&mut self, unit: UnitId) {
        let (session, board) = (&self.session, &self.board);
        let offers = offers_at(session, board, &self.selection, unit);
        let mut refused = refusals_at(session, board, &self.selection, unit);
        refused.retain(|(label, _)| offers.iter().all(|offer| offer.label != *label));
        *self.meanings = TargetMenu { offers, refused, target: Some(unit) };
    }

    /// An enemy is targeted, where the selection has acts aimed at enemies, or told why none reaches it; else the unit is
    /// selected.
    fn pick(&mut self, unit: UnitId) {
        let (session, board) = (&self.session, &self.board);
        let side = session.battle().field(session.viewer()).get_unit(unit).map(|known| known.side);
        let is_own = side.is_some() && side == session.viewer().side();
        let offers = if is_own { Vec::new() } else { offers_at(session, board, &self.selection, unit) };
        if let [offer] = offers.as_slice() {
            self.take(offer);
            self.fill_target(unit);
        } else if offers.len() > 1 || !refusals_at(session, board, &self.selection, unit).is_empty() {
            self.aim_at(unit);
        } else {
            self.asked.then(UiCommand::Select(vec![unit]));
        }
    }

    fn fill_target(&mut self, unit: UnitId) {
        self.acting.change(&mut self.session, |draft, session| {
            draft.aim_at_unit(session.battle(), unit);
            Progress::Going
        });
    }

    /// The meaning of a number from 1 on: an alternative of the slot being filled, else the answer with it, else the
    /// offer with it on the list of orders.
    fn numbered(&self, number: u8) -> Option<UiCommand> {
        let place = usize::from(number).checked_sub(1)?;
        let choices = self.acting.draft.as_ref().and_then(|draft| draft.choices(self.session.battle()));
        if let Some((_, choices)) = choices {
            return choices.get(place).map(|choice| UiCommand::Choose(choice.word.clone()));
        }
        if let Some(candidates) = self.acting.draft.as_ref().and_then(Draft::listed) {
            return candidates.get(place).cloned().map(UiCommand::Fill);
        }
        if self.acting.draft.is_none() && !self.board.answers.is_empty() {
            return self.board.answers.get(place).map(|answer| UiCommand::Give(answer.order.clone()));
        }
        let entries = offer_list::entries(&self.board, &self.selection);
        match entries.into_iter().find(|keyed| keyed.digit == Some(number))?.entry {
            Entry::Offer(offer) => Some(UiCommand::Take(offer)),
            Entry::Done => None,
        }
    }
}
