//! The figures of a unit where they stand: each with its file, its rank and its own ground, as shooting, striking and
//! contact count them. Reads the table; decides no rule.

use crate::{
    measure::{Body, Footprint, Pose, TOLERANCE},
    rules::wof::{
        Wof,
        formation::{layout::Post, placement},
        state::{UnitState, UnitView},
    },
    table::{Field, Stand, StandId, UnitId},
};

/// One living figure on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Its stand.
    pub stand: StandId,
    /// Its cell on it.
    pub cell: u8,
    /// The face of a square or wing of a bent line that it stands in; 0 in other formations.
    pub face: u16,
    /// Its rank, counted from the front; loose figures stand in the first.
    pub rank: u16,
    /// Its file, counted from the left.
    pub file: u16,
    /// Its ground, table frame.
    pub body: Body,
}

/// The living men of a unit, by face, rank and file; models of guns and limbers are none.
pub fn of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Figure> {
    let stands: Vec<&Stand> = field.stands_of(unit).collect();
    on(rules, field.of::<UnitState>(unit), &stands)
}

/// As [`of`], for a unit with stands placed like these.
pub fn on(rules: &Wof, state: UnitView<'_>, stands: &[&Stand]) -> Vec<Figure> {
    let mut figures: Vec<Figure> = stands.iter().flat_map(|stand| on_a_stand(rules, state, stand)).collect();
    let leaders: Vec<Figure> = figures.iter().filter(|figure| figure.rank == 0).copied().collect();
    for figure in figures.iter_mut().filter(|figure| figure.rank > 0) {
        let aside = |leader: &Figure| figure.body.pose.to_local(leader.body.centre()).x.abs();
        let of_its_face = leaders.iter().filter(|leader| leader.face == figure.face);
        figure.file = of_its_face
            .min_by(|one, other| aside(one).total_cmp(&aside(other)))
            .map_or(figure.file, |leader| leader.file);
    }
    figures.sort_by_key(|figure| (figure.face, figure.rank, figure.file, figure.stand, figure.cell));
    figures
}

/// The men on one stand. A short rear rank keeps the files of those before it.
fn on_a_stand(rules: &Wof, state: UnitView<'_>, stand: &Stand) -> Vec<Figure> {
    let post = Post::of(rules.in_force(), placement::close_base(state), state.formation.kind, stand);
    let files = usize::from(stand.files.max(1));
    let size = Footprint::new(
        stand.base.frontage / f32::from(stand.files.max(1)),
        stand.base.depth / f32::from(stand.ranks().max(1)),
    );
    let living = (0_u8..).zip(&stand.cells).filter(|(_, cell)| cell.alive && cell.kind.is_man());
    living
        .map(|(cell, _)| {
            let (file, rank) = (usize::from(cell) % files, usize::from(cell) / files);
            let within = |index: usize| u16::try_from(index).unwrap_or_default();
            Figure {
                stand: stand.id,
                cell,
                face: post.face,
                rank: post.rank + within(rank),
                file: post.file + within(file),
                body: Body::new(Pose::new(stand.cell_point(usize::from(cell)), stand.pose.facing), size),
            }
        })
        .collect()
}

/// The figures of the front rank.
pub fn front_rank(figures: &[Figure]) -> impl Iterator<Item = &Figure> {
    figures.iter().filter(|figure| figure.rank == 0)
}

/// How many ranks deep a unit stands (wof.17.2.02).
pub fn ranks_deep(figures: &[Figure]) -> u32 {
    figures.iter().map(|figure| u32::from(figure.rank) + 1).max().unwrap_or_default()
}

/// Loose figures by rank and file across a front: a figure with another straight before it is in the next rank. A
/// figure a full half of a base to the side, as in two ranks of which one is a man shorter, is not straight before it.
pub fn in_loose_ranks(mut found: Vec<Figure>, front: Pose) -> Vec<Figure> {
    let place = |figure: &Figure| front.to_local(figure.body.centre());
    let half = |figure: &Figure| figure.body.footprint.frontage / 2.0;
    found.sort_by(|one, other| {
        place(other).y.total_cmp(&place(one).y).then(one.stand.cmp(&other.stand)).then(one.cell.cmp(&other.cell))
    });
    for index in 0..found.len() {
        let (before, rest) = found.split_at(index);
        let own = place(&rest[0]);
        let shades = |other: &&Figure| {
            (place(other).x - own.x).abs() < half(other) - TOLERANCE && place(other).y > own.y + half(other) / 2.0
        };
        let rank = before.iter().filter(shades).map(|other| other.rank + 1).max().unwrap_or_default();
        (found[index].rank, found[index].face) = (rank, 0);
    }
    in_files(found, |figure| place(figure).x)
}

/// Files of the first rank from the left, and of the others by the figure before them.
pub fn in_files(mut found: Vec<Figure>, mut across: impl FnMut(&Figure) -> f32) -> Vec<Figure> {
    let places: Vec<f32> = found.iter().map(&mut across).collect();
    let mut leaders: Vec<usize> = (0..found.len()).filter(|&index| found[index].rank == 0).collect();
    leaders.sort_by(|&one, &other| places[one].total_cmp(&places[other]));
    let nearest = |index: usize| {
        let aside = |leader: usize| (places[leader] - places[index]).abs();
        leaders
            .iter()
            .enumerate()
            .min_by(|one, other| aside(*one.1).total_cmp(&aside(*other.1)))
            .map_or(0, |(file, _)| file)
    };
    let files: Vec<usize> = (0..found.len()).map(nearest).collect();
    found.iter_mut().zip(files).for_each(|(figure, file)| figure.file = u16::try_from(file).unwrap_or_default());
    found
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::measure::Facing;

    #[test]
    fn only_a_man_with_a_comrade_straight_before_him_is_in_the_second_rank_whatever_way_they_face() {
        // two men a base apart, and one behind them: its distance to the side of the first, and its rank
        let rows = [(0.0, 1), (0.4, 1), (0.5, 0), (0.6, 1), (1.0, 1), (1.6, 0)];
        for (row, step) in rows.into_iter().flat_map(|row| (0_u16..200).map(move |step| (row, step))) {
            let (aside, rank) = row;
            let front = Pose::new(Vec2::new(31.3, 29.7), Facing::from_bearing(f32::from(step) * 1.8));
            let places = [(0.0, 0.0), (1.0, 0.0), (aside, -1.0)];
            let figures = (0_u8..).zip(places).map(|(cell, place)| Figure {
                stand: StandId::new(UnitId(0), 0),
                cell,
                face: 0,
                rank: 0,
                file: 0,
                body: Body::new(front.shifted(place.into()), Footprint::new(1.0, 1.0)),
            });
            let laid = in_loose_ranks(figures.collect(), front);
            assert_eq!(
                laid.iter().find(|figure| figure.cell == 2).map(|figure| figure.rank),
                Some(rank),
                "{row:?} {step}"
            );
        }
    }
}
