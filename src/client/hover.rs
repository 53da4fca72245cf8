//! What is known of the unit over which the pointer rests: whom it sees and who sees it, whom it threatens and who threatens it, and with the line-of-sight tool in hand the ground
//! that is hidden from it. All of it as the viewer's seat knows the battle; worked out a little in each frame.

use std::time::Duration;

use bevy::{prelude::*, window::RequestRedraw};

use crate::{
    battle::{Play, Seat},
    client::{
        acting::Acting,
        desk::ClientSystems,
        playback::Playback,
        pointer::Pointer,
        session::Session,
        tools::{Shows, Tool},
    },
    table::{TableSize, Unit, UnitId},
};

/// The pointer rests after so long.
const REST: Duration = Duration::from_millis(300);
/// How large the pieces of ground are that are looked at one by one, inches; how many in one frame.
pub const PATCH_INCHES: f32 = 2.0;
const PATCHES_A_FRAME: usize = 48;

/// What is known of the unit under the pointer.
#[derive(Resource, Clone, Debug, Default)]
pub struct Hover {
    unit: Option<UnitId>,
    rested: Duration,
    revision: u64,
    known: Option<Known>,
}

/// Who sees whom, and what ground is hidden.
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
    /// The middles of the pieces of ground that it does not see, table inches.
    pub hidden: Vec<Vec2>,
    /// How many pieces have been looked at.
    looked_at: usize,
}

impl Hover {
    /// The unit over which the pointer rests, and what is known of it.
    pub fn known(&self) -> Option<(UnitId, &Known)> {
        self.unit.zip(self.known.as_ref())
    }
}

/// Who sees whom and who could charge whom, from the middle of one front edge to the other. A rule set that does not say sees all.
fn known(play: &dyn Play, seat: Seat, unit: UnitId) -> Option<Known> {
    let field = play.field(seat);
    let own = field.get_unit(unit).filter(|unit| unit.on_table())?;
    let sees = |from: &Unit, to: &Unit| play.sees(seat, from.front.at, to.front.at).is_none_or(|seen| seen.is_ok());
    let enemies = || field.units_on_table().filter(|other| other.side != own.side);
    let ids = |is_meant: &dyn Fn(&Unit) -> bool| enemies().filter(|enemy| is_meant(enemy)).map(|enemy| enemy.id).collect();
    Some(Known {
        sees: ids(&|enemy| sees(own, enemy)),
        seen_by: ids(&|enemy| sees(enemy, own)),
        threatened_by: ids(&|enemy| play.threatens(seat, enemy.id, unit)),
        threatens: ids(&|enemy| play.threatens(seat, unit, enemy.id)),
        ..Known::default()
    })
}

/// The middles of all pieces of a table of some size, inches.
fn patches(size: TableSize) -> impl Iterator<Item = Vec2> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a table is some hundred inches long")]
    let [columns, rows] = [size.width, size.depth].map(|inches| (inches / PATCH_INCHES).ceil() as u16);
    let middle = |number: u16| (f32::from(number) + 0.5) * PATCH_INCHES;
    (0..rows).flat_map(move |row| (0..columns).map(move |column| Vec2::new(middle(column), middle(row))))
}

/// Looks at some more ground; false when all of it has been looked at.
fn look_on(known: &mut Known, play: &dyn Play, seat: Seat, unit: UnitId) -> bool {
    let field = play.field(seat);
    let Some(from) = field.get_unit(unit).map(|unit| unit.front.at) else { return false };
    let next: Vec<Vec2> = patches(field.size()).skip(known.looked_at).take(PATCHES_A_FRAME).collect();
    known.looked_at += next.len();
    known.hidden.extend(next.iter().copied().filter(|patch| play.sees(seat, from, *patch).is_some_and(|seen| seen.is_err())));
    !next.is_empty()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hover>().add_systems(Update, follow.in_set(ClientSystems::Mirror));
}

fn follow(
    session: Res<Session>,
    pointer: Res<Pointer>,
    playback: Res<Playback>,
    acting: Res<Acting>,
    shows: Res<Shows>,
    time: Res<Time<Real>>,
    mut hover: ResMut<Hover>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let idle = acting.draft.is_none() && !playback.is_running() && !pointer.is_pressed();
    let unit = pointer.aim.and_then(|aim| aim.unit).filter(|_| idle);
    if (unit, session.revision()) != (hover.unit, hover.revision) {
        *hover = Hover { unit, revision: session.revision(), ..Hover::default() };
    }
    let Some(unit) = unit else { return };
    let (play, viewer) = (session.battle(), session.viewer());
    if hover.known.is_none() && hover.rested < REST {
        // An idle window's clock runs on: no frame counts for more than its share.
        hover.rested += time.delta().min(REST / 4);
        if hover.rested >= REST {
            hover.known = known(play, viewer, unit);
        }
        redraw.write(RequestRedraw);
    } else if shows.tool == Some(Tool::Sight)
        && let Some(known) = hover.known.as_mut()
        && look_on(known, play, viewer, unit)
    {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
