//! One step of an audit: a world goes through its image into another, and nothing is lost.

use crate::battle::{
    Image, RuleSet,
    arena::Arena,
    image::{self, Course},
};

/// The data of an audit: the world that the battle has just left, and how many steps it has seen.
pub(crate) struct Audit<R: RuleSet> {
    left: Option<Arena<R>>,
    steps: usize,
}

impl<R: RuleSet> Default for Audit<R> {
    fn default() -> Self {
        Self { left: None, steps: 0 }
    }
}

impl<R: RuleSet> Audit<R> {
    /// How many steps it has seen.
    pub(super) fn steps(&self) -> usize {
        self.steps
    }

    /// Puts another world, restored from its image, in the place of a world, and gives what runs beside it.
    ///
    /// # Panics
    /// If the restored state differs.
    pub(super) fn step(&mut self, rules: &R, image: &Image<R>, world: &mut Arena<R>) -> Course {
        self.steps += 1;
        let left = self.left.take().filter(|_| !self.steps.is_multiple_of(2));
        let mut other = left.unwrap_or_else(|| Arena::bare(rules));
        let course = image::restore(&mut other, rules, image);
        assert!(
            image::take::<R>(&other, &course) == *image,
            "step {}: the image does not hold all of the state",
            self.steps
        );
        self.left = Some(std::mem::replace(world, other));
        course
    }
}
