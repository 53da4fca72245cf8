//! Stretches of a line or of a move: from one distance (or time) to another. Must not know the quantity measured along
//! them.

use serde::{Deserialize, Serialize};

/// A stretch from one value to a value not smaller than it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Span {
    /// Where it begins.
    pub from: f32,
    /// Where it ends.
    pub to: f32,
}

impl Span {
    /// A stretch between two values.
    pub const fn new(from: f32, to: f32) -> Self {
        Self { from, to }
    }

    /// A stretch of no length.
    pub const fn at(value: f32) -> Self {
        Self { from: value, to: value }
    }

    /// How long it is.
    pub fn length(self) -> f32 {
        self.to - self.from
    }

    /// Its middle.
    pub fn middle(self) -> f32 {
        (self.from + self.to) * 0.5
    }

    /// True for a value within it, ends included.
    pub fn contains(self, value: f32) -> bool {
        self.from <= value && value <= self.to
    }

    /// The common part of two stretches; `None` if they do not meet.
    pub fn shared(self, other: Self) -> Option<Self> {
        let both = Self::new(self.from.max(other.from), self.to.min(other.to));
        (both.from <= both.to).then_some(both)
    }

    /// The shortest stretch that holds both.
    pub fn hull(self, other: Self) -> Self {
        Self::new(self.from.min(other.from), self.to.max(other.to))
    }

    /// The same stretch on a longer scale.
    pub fn scaled(self, by: f32) -> Self {
        Self::new(self.from * by, self.to * by)
    }
}

/// Joins stretches that meet or lie no further apart than `slack`, in order.
pub fn merged(mut spans: Vec<Span>, slack: f32) -> Vec<Span> {
    spans.sort_by(|a, b| a.from.total_cmp(&b.from).then(a.to.total_cmp(&b.to)));
    let mut joined: Vec<Span> = Vec::with_capacity(spans.len());
    for span in spans {
        match joined.last_mut() {
            Some(last) if span.from <= last.to + slack => last.to = last.to.max(span.to),
            _ => joined.push(span),
        }
    }
    joined
}

/// The stretches of `0..=end` on which something holds, when its state can change only at the `events` given.
///
/// Asks `holds` at the middle of each stretch between two events; an event between two stretches on which it does not
/// hold is asked about itself, so that a touch in passing is a stretch of no length.
pub fn between_events(mut events: Vec<f32>, end: f32, holds: impl Fn(f32) -> bool) -> Vec<Span> {
    events.retain(|event| *event > 0.0 && *event < end);
    events.extend([0.0, end]);
    events.sort_by(f32::total_cmp);
    events.dedup();
    let mut spans = Vec::new();
    for (index, &event) in events.iter().enumerate() {
        let next = events.get(index + 1).copied();
        let covered = spans.last().is_some_and(|last: &Span| last.to == event);
        match next {
            Some(next) if holds((event + next) * 0.5) => match spans.last_mut() {
                Some(last) if covered => last.to = next,
                _ => spans.push(Span::new(event, next)),
            },
            _ if !covered && holds(event) => spans.push(Span::at(event)),
            _ => {}
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_that_meet_are_joined() {
        let spans = vec![Span::new(5.0, 6.0), Span::new(0.0, 2.0), Span::new(2.0, 3.0), Span::new(2.5, 2.75)];
        assert_eq!(merged(spans, 0.0), [Span::new(0.0, 3.0), Span::new(5.0, 6.0)]);
    }

    #[test]
    fn a_touch_between_two_empty_stretches_is_a_stretch_of_no_length() {
        let spans =
            between_events(vec![4.0, 2.0, 6.0, 12.0], 10.0, |value| value == 2.0 || (4.0..=6.0).contains(&value));
        assert_eq!(spans, [Span::at(2.0), Span::new(4.0, 6.0)]);
    }

    #[test]
    fn neighbouring_stretches_on_which_it_holds_are_one() {
        assert_eq!(between_events(vec![1.0, 2.0, 3.0], 4.0, |_| true), [Span::new(0.0, 4.0)]);
        assert_eq!(between_events(vec![1.0], 4.0, |_| false), []);
    }
}
