//! The drawings over the table: [`table`] paints them all, [`plan`] the effects of an order, [`shot`] a shot in flight.
//! [`shapes`] paints the shapes that the battle gives, [`strokes`] lines and areas, [`notes`] finds room for words.

pub(super) mod notes;
pub(super) mod plan;
pub(super) mod shapes;
pub(super) mod shot;
pub(super) mod strokes;
pub(super) mod table;
