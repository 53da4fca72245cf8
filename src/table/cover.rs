//! The fifth question, *cover*: which figures and stands a template covers, and in which of its sections.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use crate::{
    measure::{Body, Bounds, Fall, Footprint, Margin, Pose, Template},
    table::{Field, StandId, Whom},
};

/// The figures and stands under a template.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cover {
    /// The living figures with their point in a section: by section, then by stand, then by cell.
    pub figures: Vec<CoveredFigure>,
    /// The stands with their centre in a section (guns and wagons count so): by section, then by stand.
    pub stands: Vec<CoveredStand>,
}

/// A figure under a template.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CoveredFigure {
    /// The section.
    pub section: usize,
    /// The stand that it is a cell of.
    pub stand: StandId,
    /// Which cell.
    pub cell: u8,
    /// Its point, table inches.
    pub at: Vec2,
    /// How far within the section the point lies.
    pub margin: Margin,
}

/// A stand under a template.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CoveredStand {
    /// The section.
    pub section: usize,
    /// Which stand.
    pub stand: StandId,
    /// How far within the section its centre lies.
    pub margin: Margin,
}

impl Field<'_> {
    /// The figures and stands under a template laid at a pose, as far as the viewer knows of them. Nothing that lies on
    /// an open edge is covered.
    pub fn cover(&self, template: &Template, laid: Pose, whom: Whom<'_>) -> Cover {
        let mut cover = Cover::default();
        let Some(bounds) = template.bounds() else { return cover };
        let whole = boxed(bounds, laid);
        for (id, body) in self.space().stands_near(Bounds::around(&whole.corners())) {
            if !whole.overlap(body).holds() || !whom.counts(*self, id) {
                continue;
            }
            if let Fall { section: Some(section), margin } = template.fall_on_table(laid, body.centre()) {
                cover.stands.push(CoveredStand { section, stand: id, margin });
            }
            let falls = self.falls(template, laid, id).into_iter();
            cover.figures.extend(falls.filter_map(|(cell, at, fall)| {
                fall.section.map(|section| CoveredFigure { section, stand: id, cell, at, margin: fall.margin })
            }));
        }
        cover.figures.sort_by_key(|figure| (figure.section, figure.stand, figure.cell));
        cover.stands.sort_by_key(|stand| (stand.section, stand.stand));
        cover
    }

    /// The position of each living figure of a stand under a template laid at a pose: its cell, its point on the table,
    /// and the section or how nearly it was missed. For the disputes that [`Field::cover`] settles.
    pub fn falls(&self, template: &Template, laid: Pose, stand: StandId) -> Vec<(u8, Vec2, Fall)> {
        let Some(stand) = self.get_stand(stand) else { return Vec::new() };
        let living = (0_u8..).zip(&stand.cells).filter(|(_, cell)| cell.alive);
        living
            .map(|(cell, _)| {
                let at = stand.cell_point(usize::from(cell));
                (cell, at, template.fall_on_table(laid, at))
            })
            .collect()
    }
}

/// A box of the template's frame, placed on the table.
fn boxed(bounds: Bounds, laid: Pose) -> Body {
    let size = bounds.size();
    Body::new(laid.shifted(bounds.centre()), Footprint::new(size.x, size.y))
}
