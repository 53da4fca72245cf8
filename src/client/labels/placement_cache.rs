//! Labels stay where they stood: they are placed again only when something on the table or in the window has moved.
//! Knows nothing of how places are found.

use bevy::prelude::*;

use super::{
    candidate_places::Place,
    hindrance::Base,
    placing::{Ground, Labelled, place},
};

/// Places labels, and remembers those of the last frame: as long as nothing on the table moves they stay.
#[derive(Default)]
pub(super) struct PlacementCache {
    before: Vec<Placed>,
    now: Vec<Placed>,
}

/// Labels that were placed, among what, and where.
struct Placed {
    labelled: Vec<Labelled>,
    free: Rect,
    blocks: Vec<Rect>,
    kept: Vec<Rect>,
    bases: Vec<Base>,
    places: Vec<Option<Place>>,
}

impl PlacementCache {
    /// Begins another frame: labels not asked for in the last one are forgotten.
    pub(super) fn begin(&mut self) {
        self.before = std::mem::take(&mut self.now);
    }

    /// The places of labels, as [`place`] finds them.
    pub(super) fn place(&mut self, labelled: &[Labelled], ground: Ground<'_>) -> Vec<Option<Place>> {
        let placed = match self.before.iter().position(|placed| placed.answers(labelled, ground)) {
            Some(known) => self.before.swap_remove(known),
            None => Placed {
                labelled: labelled.to_vec(),
                free: ground.free,
                blocks: ground.blocks.to_vec(),
                kept: ground.kept.to_vec(),
                bases: ground.bases.to_vec(),
                places: place(labelled, ground),
            },
        };
        let places = placed.places.clone();
        self.now.push(placed);
        places
    }
}

impl Placed {
    fn answers(&self, labelled: &[Labelled], ground: Ground<'_>) -> bool {
        self.labelled == labelled
            && self.free == ground.free
            && self.blocks == ground.blocks
            && self.kept == ground.kept
            && self.bases == ground.bases
    }
}

#[cfg(test)]
mod tests {
    use super::{super::placing::tests::wanting, *};

    fn labelled(x: f32) -> Labelled {
        let around = Rect::from_center_size(Vec2::new(x, 300.0), Vec2::new(50.0, 10.0));
        wanting(Vec2::new(80.0, 20.0), around)
    }

    #[test]
    fn labels_stand_as_they_stood_until_something_moves_and_then_as_they_would_without_a_memory() {
        let free = Rect::new(0.0, 0.0, 1280.0, 800.0);
        let (mut placing, kept) = (PlacementCache::default(), [Rect::new(280.0, 250.0, 320.0, 290.0)]);
        let bare = Ground { free, blocks: &[], kept: &[], bases: &[] };
        for (items, ground) in [
            (vec![labelled(300.0), labelled(320.0)], bare),
            (vec![labelled(300.0), labelled(320.0)], bare),
            (vec![labelled(300.0), labelled(340.0)], bare),
            (vec![labelled(300.0), labelled(340.0)], Ground { kept: &kept, ..bare }),
            (vec![labelled(300.0)], Ground { kept: &kept, ..bare }),
        ] {
            placing.begin();
            assert_eq!(placing.place(&items, ground), place(&items, ground));
            assert_eq!(placing.place(&items[..1], ground), place(&items[..1], ground));
        }
    }
}
