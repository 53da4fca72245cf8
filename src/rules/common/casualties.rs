//! Figures that fall: grouped by their stands, removed, and the rest of the unit if its gaps are not closed. Each set
//! says by its clauses which figures fall.

use crate::{
    battle::{Happening, Outcome, RuleTypes},
    table::{Field, Stand, StandId, UnitId},
};

/// Figures that fall together, as stands and the numbers of their cells: a stand once, in the order of ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FallenFigures(Vec<(StandId, Vec<u8>)>);

impl FallenFigures {
    /// Some figures, in any order, each once.
    pub fn of(figures: impl IntoIterator<Item = (StandId, u8)>) -> Self {
        let mut figures: Vec<_> = figures.into_iter().collect();
        figures.sort_unstable();
        let mut grouped: Vec<(StandId, Vec<u8>)> = Vec::new();
        for (stand, cell) in figures {
            match grouped.last_mut() {
                Some((last, cells)) if *last == stand => cells.push(cell),
                _ => grouped.push((stand, vec![cell])),
            }
        }
        Self(grouped)
    }

    /// The stands that lose figures, with the cells.
    pub fn by_stand(&self) -> impl Iterator<Item = (StandId, &[u8])> {
        self.0.iter().map(|(stand, cells)| (*stand, cells.as_slice()))
    }

    /// How many fall.
    pub fn count(&self) -> usize {
        self.0.iter().map(|(_, cells)| cells.len()).sum()
    }

    /// Takes them off.
    pub fn take_off<R: RuleTypes>(&self, outcome: &mut Outcome<R>) {
        for (stand, cells) in &self.0 {
            outcome.happen(Happening::FiguresLost { stand: *stand, cells: cells.clone() });
        }
    }

    /// The stands of a unit without them, all others at their places; stands with no living figure are removed.
    pub fn leave(&self, field: &Field<'_>, unit: UnitId) -> Vec<Stand> {
        let mut stands: Vec<Stand> = field.stands_of(unit).cloned().collect();
        for (fallen, cells) in &self.0 {
            for stand in stands.iter_mut().filter(|stand| stand.id == *fallen) {
                cells.iter().for_each(|cell| stand.cells[usize::from(*cell)].alive = false);
            }
        }
        stands.retain(|stand| stand.alive() > 0);
        stands
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_grouped_by_stand_in_the_order_of_ids_whatever_order_they_fell_in() {
        let stand = |number: u16| StandId::new(UnitId(3), number);
        let fallen = FallenFigures::of([(stand(2), 1), (stand(0), 4), (stand(2), 0)]);
        let grouped: Vec<(StandId, Vec<u8>)> = fallen.by_stand().map(|(id, cells)| (id, cells.to_vec())).collect();
        assert_eq!(grouped, [(stand(0), vec![4]), (stand(2), vec![0, 1])]);
        assert_eq!(fallen.count(), 3);
        assert_eq!(FallenFigures::of([]).count(), 0);
    }
}
