//! Looks on while the player acts: tells the guide's course what was selected, drafted and given, and shows the hint to
//! those who stand still or do something else.

use std::time::Instant;

use bevy::{prelude::*, window::RequestRedraw};

use super::{Guiding, Led, Moment};
use crate::{
    battle::{Order, Value},
    client::{
        orders::{
            active_order::ActiveOrder,
            draft::{Draft, Work},
            selection::Selection,
        },
        playback::Playback,
        schedule::ClientSystems,
        session::Session,
        view,
    },
    guide::{Seen, Waits},
};

/// How far the view must have moved to count, inches, radians and parts of its span.
const LOOKED: (f32, f32, f32) = (1.5, 0.1, 0.12);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, watch.in_set(ClientSystems::Mirror).run_if(is_guided));
}

fn is_guided(session: Option<Res<Session>>, guiding: Res<Guiding>) -> bool {
    guiding.up.is_some() && session.is_some_and(|session| session.is_guided())
}

fn watch(
    session: Res<Session>,
    selection: Res<Selection>,
    acting: Res<ActiveOrder>,
    aim: Res<view::Aim>,
    playback: Res<Playback>,
    mut guiding: ResMut<Guiding>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(led) = guiding.bypass_change_detection().up.as_mut() else { return };
    let looked_from = *led.looked_from.get_or_insert(*aim);
    let moment = Moment {
        revision: session.revision(),
        selected: selection.units.clone(),
        drafted: acting.draft.as_ref().map(fixed),
        has_looked: has_looked(looked_from, *aim),
        is_asked: session.viewer_asked() && !playback.is_running(),
    };
    if led.moment.as_ref() != Some(&moment) {
        led.follow(&session, moment);
        // What the caption points at is known a frame later.
        redraw.write(RequestRedraw);
    }
    led.hints |= led.time_to_hint().is_some_and(|left| left.is_zero());
}

impl Led {
    fn follow(&mut self, session: &Session, moment: Moment) {
        let (before, orders) = (self.place(), self.moment.as_ref().map(|moment| moment.revision));
        self.standing = self.course.follow(&Seen {
            battle: session.battle(),
            selected: &moment.selected,
            drafted: moment.drafted.as_ref(),
            has_looked: moment.has_looked,
            is_asked: moment.is_asked,
        });
        self.still_since = Instant::now();
        if self.place() != before {
            self.begin_step();
            return;
        }
        self.hints |= orders.is_some() && self.strays(session, &moment);
        self.moment = Some(moment);
    }

    /// Whether the player does something else than the step asks for.
    fn strays(&self, session: &Session, moment: &Moment) -> bool {
        let wanted = self.order(session.battle());
        let other_order = moment
            .drafted
            .as_ref()
            .zip(wanted)
            .is_some_and(|(drafted, wanted)| (&drafted.verb, drafted.subject) != (&wanted.verb, wanted.subject));
        let is_select = self.step().is_some_and(|step| matches!(step.waits, Waits::Select(_)));
        other_order || (is_select && !moment.selected.is_empty() && moment.is_asked)
    }
}

/// The order of a draft as far as it is fixed: of a way only the legs that were clicked.
fn fixed(draft: &Draft) -> Order {
    let mut order = draft.trial().clone();
    if let (Work::Path(path), Some(slot)) = (&draft.work, draft.current()) {
        let legs = path.clicked.iter().flatten().copied().collect();
        order.values.insert(slot.name.clone(), Value::Path(legs));
    }
    order
}

fn has_looked(from: view::Aim, to: view::Aim) -> bool {
    let (inches, radians, part) = LOOKED;
    from.focus.distance(to.focus) > inches
        || (from.yaw - to.yaw).abs().max((from.pitch - to.pitch).abs()) > radians
        || (to.span / from.span - 1.0).abs() > part
}
