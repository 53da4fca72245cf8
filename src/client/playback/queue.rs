//! What is going to be shown: the happenings in their order, each with its time and what is told after it.

use std::collections::BTreeMap;

use super::{
    Playback,
    animation::{self, Doer},
    broken_units,
    displayed_table::marks,
    results::{self, Told},
};
use crate::{
    battle::{Happened, Happening, notice::Mark},
    client::{
        session::{Hand, Session},
        settings::Results,
    },
    table::{Field, UnitId},
};

/// One happening in the queue.
#[derive(Clone, Debug)]
pub(super) struct Scheduled {
    pub(super) happening: Happening,
    /// How long it is shown, seconds at the usual pace.
    pub(super) seconds: f32,
    /// What is told once it has been shown.
    pub(super) told: Told,
}

impl Playback {
    /// Puts what happened since into the queue, as far as the viewer may see it.
    pub(super) fn schedule(&mut self, session: &Session, by: Hand) {
        let (battle, viewer) = (session.battle(), session.viewer());
        let field = battle.field(viewer);
        let own = |unit: &UnitId| field.get_unit(*unit).is_some_and(|unit| Some(unit.side) == viewer.side());
        let doer = |happening: &Happening| match happening {
            Happening::Moved { unit, .. } | Happening::Laid { unit, .. } if by == Hand::Human && own(unit) => {
                Doer::Onlooker
            }
            _ => Doer::Another,
        };
        let happened = battle.happened(self.heard).iter().filter(|happened| happened.known_to.knows(viewer.side()));
        let mut happened: Vec<Happening> = happened.map(|happened| self.as_seen(happened, &field)).collect();
        broken_units::bring_forward(&mut happened);
        let shown: Vec<&Happening> = happened.iter().collect();
        let seconds = animation::seconds(&shown, doer);
        self.states = field.units_on_table().map(|unit| (unit.id, marks(session, unit.id))).collect();
        let mut told = vec![Told::default(); shown.len()];
        if is_played(session) {
            told = results::told(&shown, &self.worse(), battle.counted());
        }
        if self.results == Results::RunOn {
            told.iter_mut().for_each(|told| told.card = None);
        }
        let scheduled = shown.into_iter().cloned().zip(seconds).zip(told);
        self.queue.extend(scheduled.map(|((happening, seconds), told)| Scheduled { happening, seconds, told }));
        self.heard = battle.happened(0).len();
    }

    /// What a viewer sees of a happening: of a unit that becomes known, how it stands.
    fn as_seen(&self, happened: &Happened, field: &Field<'_>) -> Happening {
        if let Happening::Revealed { unit, .. } = happened.happening
            && !self.shown.units.contains_key(&unit)
            && let Some(known) = field.get_unit(unit).filter(|unit| unit.on_table())
        {
            return Happening::Laid { unit, front: known.front, stands: field.stands_of(unit).cloned().collect() };
        }
        happened.happening.clone()
    }

    /// The states for the worse that units have got and do not show yet.
    fn worse(&self) -> BTreeMap<UnitId, Vec<Mark>> {
        let got = |unit: &UnitId, marks: &[Mark]| {
            let before = self.shown.units.get(unit).map_or(&[][..], |known| &known.marks);
            let is_new = |mark: &&Mark| !before.iter().any(|known| known.sign == mark.sign);
            marks.iter().filter(|mark| results::is_bad(mark.sign)).filter(is_new).cloned().collect::<Vec<Mark>>()
        };
        let worse = self.states.iter().map(|(unit, marks)| (*unit, got(unit, marks)));
        worse.filter(|(_, marks)| !marks.is_empty()).collect()
    }
}

/// Whether a person plays the battle: nobody reads results in a replay or while machines fight.
fn is_played(session: &Session) -> bool {
    !session.is_replay() && session.any_human().is_some()
}
