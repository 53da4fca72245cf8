//! The move that a click on bare ground would draft: while one unit is selected and nothing is drafted, its ghost stands
//! under the pointer, no farther than it may go.

use bevy::prelude::*;

use super::{
    draft::{Aim, Draft},
    selection::Selection,
};
use crate::{
    battle::Offer,
    client::session::{Session, battle_opener::starts_anew},
    table::UnitId,
};

/// The move under the pointer.
#[derive(Resource, Default)]
pub struct MovePreview {
    /// The unit that it was begun for, the session's revision then, and the move without legs; none where it may not
    /// move.
    begun: Option<(UnitId, u64, Option<Draft>)>,
    shown: Option<Draft>,
}

impl MovePreview {
    /// The move of the one selected unit as the battle stands now, if it is lawful.
    pub fn draft(&self, session: &Session, selection: &Selection) -> Option<&Draft> {
        let (unit, revision, _) = self.begun.as_ref()?;
        let is_of_now = selection.units == [*unit] && *revision == session.revision();
        self.shown.as_ref().filter(|_| is_of_now)
    }

    /// The pointer rests on bare ground while a unit is selected; `offer` finds how it moves.
    pub fn rest_on(&mut self, session: &Session, unit: UnitId, aim: &Aim, offer: impl FnOnce() -> Option<Offer>) {
        let is_known =
            self.begun.as_ref().is_some_and(|(of, revision, _)| (*of, *revision) == (unit, session.revision()));
        if !is_known {
            let begun = offer().map(|offer| Draft::begin(session.battle(), session.viewer(), offer));
            self.begun = Some((unit, session.revision(), begun));
        }
        let begun = self.begun.as_ref().and_then(|(.., begun)| begun.clone());
        self.shown = begun.and_then(|mut draft| {
            draft.hover(session.battle(), aim);
            draft.plan().is_some().then_some(draft)
        });
    }

    /// There is no move under the pointer any more.
    pub fn forget(&mut self) {
        self.shown = None;
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<MovePreview>().add_plugins(starts_anew::<MovePreview>);
}
