//! The motivation chart of `morale.ron`: ratings, modifiers, distances, the brigade test.

use serde::Deserialize;

use super::words::{Motivation, MotivationCase};
use crate::rules::charts::{Modifiers, Problems, Table, keyed};

/// `morale.ron`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleChart {
    ratings: Table<Rating>,
    /// The modifiers of every motivation test (trl.p31.08).
    pub modifiers: Modifiers<MotivationCase>,
    /// How near larger units count, inches (trl.p31.12, trl.p31.17).
    pub larger_units_within_inches: f32,
    /// How near a general counts, inches (trl.p31.04, trl.p31.16).
    pub general_within_inches: f32,
    /// The brigade test.
    pub brigade: BrigadeTest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rating {
    motivation: Motivation,
    needed: u8,
}

/// When a brigade tests, and what counts then (trl.hc.18).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrigadeTest {
    /// The part of its battalions that must be gone.
    pub tests_from_part_gone: f32,
    /// The part from which it is mostly gone.
    pub mostly_gone_from_part: f32,
    /// The modifier for a dead general.
    pub general_dead: i32,
    /// The modifier for a brigade that is mostly gone.
    pub mostly_gone: i32,
    /// The modifier where the enemy lost more.
    pub enemy_lost_more: i32,
}

keyed! { Rating by motivation: Motivation }

impl MoraleChart {
    /// The number that a motivation test needs (trl.p31.07).
    pub fn needed(&self, motivation: Motivation) -> u8 {
        self.ratings.of(motivation).needed
    }

    pub(super) fn check(&self, problems: &mut Problems) {
        self.ratings.check("ratings", problems);
        self.modifiers.check("modifiers", problems);
        let wrong = ("a better rating needs as much", "numbers that fall");
        self.ratings.check_order("ratings", problems, wrong, |worse, better| better.needed < worse.needed);
    }
}
