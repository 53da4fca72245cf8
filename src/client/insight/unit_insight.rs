//! The knowledge about the unit under the pointer: which units it sees and which see it, which it threatens and which
//! threaten it, and, with the line-of-sight tool, the ground hidden from it. As the viewer's seat knows the battle; the
//! rule set decides what counts as seeing. Computed a little in each frame.

use std::{collections::VecDeque, time::Duration};

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    battle::{AnyBattle, Seat},
    client::{
        commands::Tool,
        input::{open_panels::OpenPanels, pointer::Pointer},
        orders::{active_order::ActiveOrder, draft::work::block},
        playback::Playback,
        schedule::ClientSystems,
        session::Session,
    },
    table::{Field, TableSize, Unit, UnitId},
};

/// How long the pointer must be still to rest.
const REST: Duration = Duration::from_millis(300);
/// The size of the pieces of ground that are tested one by one, inches; and how many in one frame.
pub const PATCH_INCHES: f32 = 2.0;
const PATCHES_A_FRAME: usize = 24;
/// Of how many enemies is asked in one frame how they stand to the unit: many figures may look along many lines.
const ENEMIES_A_FRAME: usize = 3;

/// The knowledge about the unit under the pointer.
#[derive(Resource, Clone, Debug, Default)]
pub struct UnitInsight {
    unit: Option<UnitId>,
    rested: Duration,
    revision: u64,
    /// The enemies still to be asked about, in order; none before the pointer rests.
    unasked: Option<VecDeque<UnitId>>,
    known: Known,
}

/// Which units see each other, and what ground is hidden.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The enemies that it sees.
    pub sees: Vec<UnitId>,
    /// The enemies that see it.
    pub seen_by: Vec<UnitId>,
    /// The enemies that could charge it as all stand now.
    pub threatened_by: Vec<UnitId>,
    /// The enemies that it could charge.
    pub threatens: Vec<UnitId>,
    /// The middles of the pieces of ground that no part of its front sees, table inches.
    pub hidden: Vec<Vec2>,
    /// How many pieces have been tested.
    looked_at: usize,
}

impl UnitInsight {
    /// The unit under the pointer and the knowledge about it; none until all enemies have been checked.
    pub fn known(&self) -> Option<(UnitId, &Known)> {
        let unit = self.unit.filter(|_| self.unasked.as_ref().is_some_and(VecDeque::is_empty))?;
        Some((unit, &self.known))
    }

    /// Asks how some more enemies stand to the unit; false when all have been asked about.
    fn ask_on(&mut self, play: &dyn AnyBattle, seat: Seat, unit: UnitId) -> bool {
        let Some(unasked) = self.unasked.as_mut().filter(|unasked| !unasked.is_empty()) else { return false };
        for enemy in unasked.drain(..unasked.len().min(ENEMIES_A_FRAME)) {
            self.known.take_in(play, seat, unit, enemy);
        }
        true
    }
}

impl Known {
    /// Asks the rule set whether a unit and an enemy see and could charge each other.
    fn take_in(&mut self, play: &dyn AnyBattle, seat: Seat, unit: UnitId, enemy: UnitId) {
        for (told, is_so) in [
            (&mut self.sees, play.sees_unit(seat, unit, enemy)),
            (&mut self.seen_by, play.sees_unit(seat, enemy, unit)),
            (&mut self.threatened_by, play.threatens(seat, enemy, unit)),
            (&mut self.threatens, play.threatens(seat, unit, enemy)),
        ] {
            if is_so {
                told.push(enemy);
            }
        }
    }
}

/// The enemies of a unit on the table, as a seat knows them; none of a unit that is not there.
fn enemies(play: &dyn AnyBattle, seat: Seat, unit: UnitId) -> Option<VecDeque<UnitId>> {
    let field = play.field(seat);
    let own = field.get_unit(unit).filter(|unit| unit.on_table())?;
    Some(field.units_on_table().filter(|other| other.side != own.side).map(|enemy| enemy.id).collect())
}

/// The middles of all pieces of a table of some size, inches.
fn patches(size: TableSize) -> impl Iterator<Item = Vec2> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a table is some hundred inches long")]
    let [columns, rows] = [size.width, size.depth].map(|inches| (inches / PATCH_INCHES).ceil() as u16);
    let middle = |number: u16| (f32::from(number) + 0.5) * PATCH_INCHES;
    (0..rows).flat_map(move |row| (0..columns).map(move |column| Vec2::new(middle(column), middle(row))))
}

/// The points from which a unit looks at the ground: the middle and both ends of its front. Ground visible from any of
/// them counts as seen.
fn lookouts(field: &Field<'_>, unit: &Unit) -> [Vec2; 3] {
    let half = block(field, unit.id).frontage / 2.0;
    [0.0, -half, half].map(|right| unit.front.shifted(Vec2::new(right, 0.0)).at)
}

/// Looks at some more ground; false when there is none left.
fn look_on(known: &mut Known, play: &dyn AnyBattle, seat: Seat, unit: UnitId) -> bool {
    let field = play.field(seat);
    let Some(lookouts) = field.get_unit(unit).map(|unit| lookouts(&field, unit)) else { return false };
    let next: Vec<Vec2> = patches(field.size()).skip(known.looked_at).take(PATCHES_A_FRAME).collect();
    known.looked_at += next.len();
    known.hidden.extend(next.iter().copied().filter(|patch| is_hidden(play, seat, &lookouts, *patch)));
    !next.is_empty()
}

/// Whether a place is seen from nowhere of some lookouts; none is hidden where the rule set does not say.
fn is_hidden(play: &dyn AnyBattle, seat: Seat, lookouts: &[Vec2], place: Vec2) -> bool {
    lookouts.iter().all(|from| play.sees(seat, *from, place).is_some_and(|seen| seen.is_err()))
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<UnitInsight>().add_systems(Update, follow.in_set(ClientSystems::Mirror));
}

fn follow(
    session: Res<Session>,
    pointer: Res<Pointer>,
    playback: Res<Playback>,
    acting: Res<ActiveOrder>,
    shows: Res<OpenPanels>,
    time: Res<Time<Real>>,
    mut hover: ResMut<UnitInsight>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let idle = acting.draft.is_none() && !playback.is_running() && !pointer.is_pressed();
    let unit = pointer.aim.and_then(|aim| aim.unit).filter(|_| idle);
    if (unit, session.revision()) != (hover.unit, hover.revision) {
        *hover = UnitInsight { unit, revision: session.revision(), ..UnitInsight::default() };
    }
    let Some(unit) = unit else { return };
    let (play, viewer) = (session.battle(), session.viewer());
    if hover.rested < REST {
        // An idle window's clock runs on: no frame counts for more than its share.
        hover.rested += time.delta().min(REST / 4);
        if hover.rested >= REST {
            hover.unasked = enemies(play, viewer, unit);
        }
        redraw.write(RequestRedraw);
    } else if hover.ask_on(play, viewer, unit)
        || shows.tool == Some(Tool::Sight) && hover.known().is_some() && look_on(&mut hover.known, play, viewer, unit)
    {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::KeepUndo,
        dice::DiceSource,
        files::Shelf,
        rules::{self, Changes},
        scenario,
    };

    #[test]
    fn ground_is_hidden_from_a_unit_only_where_neither_the_middle_nor_an_end_of_its_front_sees_it() {
        let scenario = scenario::open(&Shelf::embedded(), "guilford").expect("it is shipped");
        let battle = rules::open(&scenario, "hmm", &Changes::default(), DiceSource::Seeded { seed: 1 }, KeepUndo::No)
            .expect("it opens");
        let (seat, field) = (Seat::Umpire, battle.field(Seat::Umpire));
        let mut seen_by_an_end_alone = 0;
        for unit in field.units_on_table().take(12) {
            let mut known = Known::default();
            while look_on(&mut known, battle.as_ref(), seat, unit.id) {}
            let hidden_from =
                |from: Vec2, patch: Vec2| battle.sees(seat, from, patch).is_some_and(|seen| seen.is_err());
            let [middle, left, right] = lookouts(&field, unit);
            for patch in patches(field.size()) {
                let [by_middle, by_left, by_right] = [middle, left, right].map(|from| hidden_from(from, patch));
                assert_eq!(
                    known.hidden.contains(&patch),
                    by_middle && by_left && by_right,
                    "{} and {patch}",
                    unit.name
                );
                seen_by_an_end_alone += usize::from(by_middle && !(by_left && by_right));
            }
        }
        assert!(seen_by_an_end_alone > 0, "a wood hides some of it from the middle alone");
    }

    #[test]
    fn the_ground_is_looked_at_piece_by_piece_without_a_gap() {
        let all: Vec<Vec2> = patches(TableSize { width: 7.0, depth: 4.0 }).collect();
        assert_eq!(all.len(), 8);
        assert!((0..70).all(|tenth| {
            let at = Vec2::new(f32::from(u8::try_from(tenth).expect("below 70")) / 10.0, 3.9);
            all.iter().any(|patch| (*patch - at).abs().max_element() <= PATCH_INCHES / 2.0 + 1e-4)
        }));
    }
}
