//! The pieces a scenario needs: figures by kind and stands by base, later arrivals included.

use std::{collections::BTreeMap, fmt};

use crate::table::{FigureKind, Side, Stand};

/// The pieces of both armies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// Figures and models of each side by kind.
    pub figures: [BTreeMap<FigureKind, usize>; 2],
    /// Stands of each side by the size of their base, in hundredths of an inch: frontage and depth.
    pub stands: [BTreeMap<(u32, u32), usize>; 2],
}

impl Pieces {
    /// The pieces of all stands that come onto the table, each with its side.
    pub fn of(stands: impl IntoIterator<Item = (Side, Stand)>) -> Self {
        let mut pieces = Self::default();
        stands.into_iter().for_each(|(side, stand)| pieces.add(side, &stand));
        pieces
    }

    fn add(&mut self, side: Side, stand: &Stand) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a base is a few inches long")]
        let size = [stand.base.frontage, stand.base.depth].map(|inches| (inches * 100.0).round() as u32);
        *self.stands[side.index()].entry((size[0], size[1])).or_insert(0) += 1;
        for cell in &stand.cells {
            *self.figures[side.index()].entry(cell.kind).or_insert(0) += 1;
        }
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (figures, stands)) in self.figures.iter().zip(&self.stands).enumerate() {
            let army = if index == 0 { "First" } else { "Second" };
            let figures: Vec<String> = figures.iter().map(|(kind, count)| format!("{count} {}", word(*kind))).collect();
            let inches = |hundredths: u32| f64::from(hundredths) / 100.0;
            let stands: Vec<String> = stands
                .iter()
                .map(|((frontage, depth), count)| format!("{count} of {} x {} in", inches(*frontage), inches(*depth)))
                .collect();
            write!(
                f,
                "{}{army} army, figures: {}; stands: {}",
                if index == 0 { "" } else { "\n" },
                figures.join(", "),
                stands.join(", ")
            )?;
        }
        Ok(())
    }
}

fn word(kind: FigureKind) -> &'static str {
    match kind {
        FigureKind::Infantry => "infantry",
        FigureKind::Light => "light infantry",
        FigureKind::Cavalry => "cavalry",
        FigureKind::Gunner => "gunners",
        FigureKind::Gun => "guns",
        FigureKind::Limber => "limbers",
        FigureKind::Wagon => "wagons",
        FigureKind::General => "generals and their flagmen",
        FigureKind::Officer => "officers",
        FigureKind::Colour => "colours",
        FigureKind::Musician => "musicians",
        FigureKind::Messenger => "messengers",
        FigureKind::Pike => "pikemen",
        FigureKind::Pioneer => "pioneers",
        FigureKind::Pontoon => "pontoon wagons",
        FigureKind::Lancer => "lancers",
        FigureKind::HorseGunner => "mounted gunners",
        FigureKind::Howitzer => "howitzers",
        FigureKind::Rocket => "rocket frames",
    }
}
