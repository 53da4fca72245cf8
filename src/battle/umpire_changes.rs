//! The changes of an umpire's act as events: a unit's place and presence by the kernel, its states by the rule set; and
//! the ground. Nothing may end off the table or on top of others.

use bevy::math::Vec2;

use crate::{
    battle::{
        Battle, Event, Happening, OverrideAct, Question, Refusal, RuleSet, Seat, order::is_pose, overrule::refuse,
        umpire::Placing,
    },
    measure::{Body, Pose, TOLERANCE},
    table::{Feature, FeatureId, FeatureShape, FeatureState, Presence, Stand, StandId, UnitId},
};

/// Ground that an umpire lays is counted from here, past all that a scenario or a rule set numbers.
const FIRST_LAID: u16 = 40_000;

impl<R: RuleSet> Battle<R> {
    /// The events of an act that changes a unit or the ground.
    ///
    /// # Errors
    /// Why it is not possible.
    pub(super) fn changes_of(&self, act: &OverrideAct) -> Result<Vec<Event<R>>, Refusal> {
        match act {
            OverrideAct::LayGround { kind, shape, level } => return self.ground_laid(kind, shape, *level),
            OverrideAct::TakeGround { feature } => return self.ground_taken(*feature),
            _ => {}
        }
        let Some(unit) = act.unit().filter(|unit| self.field().get_unit(*unit).is_some()) else {
            return Err(refuse("there is no such unit"));
        };
        self.must_be_between_acts(unit)?;
        let events = match act {
            OverrideAct::Move { front, .. } => self.moved(unit, *front)?,
            OverrideAct::MoveStand { stand, to } => self.stand_moved(*stand, *to)?,
            OverrideAct::Remove { .. } => self.removed(unit)?,
            OverrideAct::Restore { front, .. } => self.restored(unit, *front)?,
            OverrideAct::State { what, value, .. } => self.altered(unit, what, value)?,
            _ => Vec::new(),
        };
        events.iter().try_for_each(|event| match event {
            Event::Kernel(Happening::Laid { unit, stands, .. }) => self.must_have_room(*unit, stands),
            _ => Ok(()),
        })?;
        Ok(events)
    }

    /// Lays ground wholly on the table, on top of all that lies there.
    fn ground_laid(&self, kind: &str, shape: &FeatureShape, level: u8) -> Result<Vec<Event<R>>, Refusal> {
        self.must_ask()?;
        let points = match shape {
            FeatureShape::Area(points) | FeatureShape::Line { points, .. } => points,
        };
        let size = self.field().size();
        let beyond = |at: &Vec2| {
            !(-TOLERANCE..=size.width + TOLERANCE).contains(&at.x)
                || !(-TOLERANCE..=size.depth + TOLERANCE).contains(&at.y)
        };
        if let Some(point) = points.iter().find(|point| beyond(point)) {
            return Err(refuse("it would lie off the table").at(*point));
        }
        shape.measured().map_err(|error| refuse(&format!("that is no lawful shape: {error}")))?;
        let highest = self.field().features().map(|feature| feature.id.0).max().unwrap_or_default();
        let id = FeatureId(highest.saturating_add(1).max(FIRST_LAID));
        let feature = Feature {
            id,
            name: kind.to_owned(),
            kind: kind.to_owned(),
            shape: shape.clone(),
            level,
            state: FeatureState::Standing,
        };
        Ok(vec![Event::Kernel(Happening::FeaturePlaced(feature))])
    }

    fn ground_taken(&self, feature: FeatureId) -> Result<Vec<Event<R>>, Refusal> {
        self.must_ask()?;
        self.field().feature(feature).ok_or_else(|| refuse("there is no such ground"))?;
        Ok(vec![Event::Kernel(Happening::FeatureTaken(feature))])
    }

    /// The table is changed only while a question is open.
    fn must_ask(&self) -> Result<&Question, Refusal> {
        self.question().ok_or_else(|| {
            refuse(if self.conclusion().is_some() { "the battle is over" } else { "dice must be entered first" })
        })
    }

    /// A procedure under way depends on the units as it found them.
    fn must_be_between_acts(&self, unit: UnitId) -> Result<(), Refusal> {
        let question = self.must_ask()?;
        if question.subject.unit() == Some(unit) {
            return Err(refuse("it is being asked about: let that end, or take it back"));
        }
        self.rules.must_be_free(&self.sight(Seat::Umpire), unit)
    }

    fn moved(&self, unit: UnitId, front: Pose) -> Result<Vec<Event<R>>, Refusal> {
        let field = self.field();
        if !field.unit(unit).on_table() {
            return Err(refuse("it is not on the table"));
        }
        must_be_a_pose(front)?;
        let from = field.unit(unit).front;
        let stands = field
            .stands_of(unit)
            .map(|stand| Stand { pose: front.place(from.find(stand.pose)), ..stand.clone() })
            .collect();
        let laid = Event::Kernel(Happening::Laid { unit, front, stands });
        Ok([laid].into_iter().chain(self.rules.goes_with(&field, unit, Placing::Moved(front))?).collect())
    }

    fn stand_moved(&self, id: StandId, to: Pose) -> Result<Vec<Event<R>>, Refusal> {
        let field = self.field();
        if field.get_stand(id).is_none() {
            return Err(refuse("there is no such stand on the table"));
        }
        must_be_a_pose(to)?;
        self.rules.may_stand_apart(&field, id)?;
        let (moved, mut stands): (Vec<Stand>, Vec<Stand>) =
            field.stands_of(id.unit).cloned().partition(|stand| stand.id == id);
        let moved = moved.into_iter().map(|stand| Stand { pose: to, ..stand });
        let body = moved.clone().map(|stand| stand.body()).next();
        if body.is_some_and(|body| stands.iter().any(|other| other.body().overlaps(&body))) {
            return Err(refuse("it would stand on another of its own").at(to.at));
        }
        stands.extend(moved);
        stands.sort_by_key(|stand| stand.id);
        Ok(vec![Event::Kernel(Happening::Laid { unit: id.unit, front: field.unit(id.unit).front, stands })])
    }

    fn removed(&self, unit: UnitId) -> Result<Vec<Event<R>>, Refusal> {
        let field = self.field();
        if !field.unit(unit).on_table() {
            return Err(refuse("it is not on the table"));
        }
        let mut events = self.rules.goes_with(&field, unit, Placing::Removed)?;
        events.push(Event::Kernel(Happening::Presence { unit, presence: Presence::Lost }));
        Ok(events)
    }

    fn restored(&self, unit: UnitId, front: Pose) -> Result<Vec<Event<R>>, Refusal> {
        let field = self.field();
        if !matches!(field.unit(unit).presence, Presence::Lost | Presence::LeftTable) {
            return Err(refuse("it is neither lost nor gone"));
        }
        must_be_a_pose(front)?;
        let stands = self.rules.laid_again(&field, unit, front);
        if stands.is_empty() {
            return Err(refuse("nothing is left of it"));
        }
        let mut events = vec![
            Event::Kernel(Happening::Presence { unit, presence: Presence::OnTable }),
            Event::Kernel(Happening::Laid { unit, front, stands }),
        ];
        events.extend(self.rules.goes_with(&field, unit, Placing::Restored(front))?);
        Ok(events)
    }

    fn altered(&self, unit: UnitId, what: &str, value: &str) -> Result<Vec<Event<R>>, Refusal> {
        let mut alterable = self.rules.alterable(&self.field(), unit).into_iter();
        let Some(state) = alterable.find(|state| state.what == what) else {
            return Err(refuse("the rule set keeps nothing of that name of it"));
        };
        if state.now == value {
            return Err(refuse("it is so already"));
        }
        let found = state.values.into_iter().find(|(name, _)| name == value);
        found.map(|(_, events)| events).ok_or_else(|| refuse("it cannot become that"))
    }

    fn must_have_room(&self, unit: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
        let (field, sight) = (self.field(), self.sight(Seat::Umpire));
        let size = field.size();
        let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
        let beyond = |at: &Vec2| {
            [-at.x, -at.y, at.x - size.width, at.y - size.depth].into_iter().any(|inches| inches > TOLERANCE)
        };
        let outside = bodies.iter().flat_map(Body::corners).find(beyond);
        if let Some(corner) = outside {
            return Err(refuse("it would stand off the table").at(corner));
        }
        for other in field.units_on_table().filter(|other| other.id != unit) {
            let is_met = |theirs: &&Stand| {
                let lies_on = |(ours, body): (&Stand, &Body)| {
                    body.overlaps(&theirs.body()) && !self.rules.may_share_ground(&sight, ours.id, theirs.id)
                };
                stands.iter().zip(&bodies).any(lies_on)
            };
            if let Some(met) = field.stands_of(other.id).find(is_met) {
                return Err(refuse(&format!("it would stand on {}", other.name)).at(met.body().centre()));
            }
        }
        Ok(())
    }
}

fn must_be_a_pose(front: Pose) -> Result<(), Refusal> {
    if is_pose(front) { Ok(()) } else { Err(refuse("that is no place on a table")) }
}
