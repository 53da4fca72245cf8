//! How a unit's figures stand in each formation (wof.5, wof.8, `wof.h.bases`, `wof.h.square_geometry`): places in the
//! unit's frame.
//!
//! A stand's number gives its place in the ranks, so that figures keep file and rank; [`Post::of`] reads it. Knows
//! counts and shapes; the table knows where the unit stands.

use bevy::math::Vec2;

use crate::{
    clause::Clause,
    measure::{Facing, Footprint, Hand, Pose},
    rules::{
        common::layout::{Place, count},
        wof::{
            charts::{BaseKind, FormationKind, Rules},
            formation::square::square_files,
        },
    },
    table::{FigureKind, Stand},
};

/// Units in line and column stand in straight ranks.
pub(crate) const STRAIGHT_RANKS: Clause = clause!("wof.8.1.1.01");

/// Numbers of a face of a square begin this far apart.
const FACE: u16 = 10_000;
/// Numbers of a rank of stands begin this far apart.
const RANK: u16 = 100;
/// The number of the first gun.
const GUNS: u16 = 50_000;
/// The number of a limber.
const LIMBER: u16 = 50_100;
/// The number of the gun behind it.
const HITCHED: u16 = 50_101;

/// The figures to be laid out.
#[derive(Clone, Debug, PartialEq)]
pub struct Muster {
    /// The appearance of its figures.
    pub kind: FigureKind,
    /// Its base in close order.
    pub close: BaseKind,
    /// Its base in skirmish order.
    pub loose: BaseKind,
    /// Figures that stand.
    pub figures: u32,
    /// Figures in the front rank, where it stands in ranks.
    pub width: u32,
    /// Gunners at each gun, if it is a battery with its guns.
    pub crews: Vec<u16>,
    /// Where a bent line is bent.
    pub bend: Option<Bend>,
}

/// A bend of a line (wof.8.1.1.02): this many files of one wing are turned back.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Bend {
    /// Which wing.
    pub hand: Hand,
    /// Files of that wing.
    pub files: u16,
    /// By how much it is turned back, degrees.
    pub degrees: u16,
}

/// Where in its unit a stand is: its face, and the first rank and file that it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Post {
    /// The face of a square, or the wing of a bent line; 0 in other formations.
    pub face: u16,
    /// The first rank, counted from the front.
    pub rank: u16,
    /// The first file, counted from the left.
    pub file: u16,
}

impl Post {
    /// The post of a stand of a unit that stands in ranks or in square; loose figures are a file each.
    pub fn of(rules: Rules<'_>, close: BaseKind, formation: FormationKind, stand: &Stand) -> Self {
        let number = stand.id.number;
        if matches!(formation, FormationKind::Skirmish | FormationKind::Limbered | FormationKind::Unlimbered) {
            return Self { face: 0, rank: 0, file: number % GUNS };
        }
        let base = rules.charts.formation.base(close);
        let times = |blocks: u16, figures: u32| blocks * u16::try_from(figures).unwrap_or(1);
        Self {
            face: number / FACE,
            rank: times(number % FACE / RANK, base.ranks_a_stand),
            file: times(number % RANK, base.files_a_stand),
        }
    }
}

/// The number of the stand at a place in the ranks: counted in stands.
fn number(face: u16, rank: usize, file: usize) -> u16 {
    let of = |index: usize| u16::try_from(index).unwrap_or(RANK - 1);
    face * FACE + of(rank) * RANK + of(file)
}

/// Whether a stand carries a gun in action, and which, counted from 0.
pub fn gun_of(stand: &Stand) -> Option<usize> {
    (GUNS..LIMBER).contains(&stand.id.number).then(|| usize::from(stand.id.number - GUNS))
}

/// Lays a muster out in a formation.
pub fn layout(rules: Rules<'_>, muster: &Muster, formation: FormationKind) -> Vec<Place> {
    let shape = Shape { rules, muster };
    match formation {
        FormationKind::Square => shape.square(),
        FormationKind::Skirmish => shape.skirmish(),
        FormationKind::Limbered => shape.limbered(),
        FormationKind::Unlimbered => shape.unlimbered(),
        FormationKind::Bent => shape.bent(),
        _ if muster.kind == FigureKind::General => vec![shape.single(BaseKind::General)],
        _ => shape.block(muster.figures, muster.width, 0),
    }
}

/// A muster being laid out.
struct Shape<'a> {
    rules: Rules<'a>,
    muster: &'a Muster,
}

impl Shape<'_> {
    fn cell(&self, kind: BaseKind) -> Footprint {
        let base = self.rules.charts.formation.base(kind);
        Footprint::new(base.front_inches(), base.depth_inches())
    }

    fn single(&self, kind: BaseKind) -> Place {
        let base = self.cell(kind);
        Place {
            number: Some(0),
            ..Place::at(Vec2::new(0.0, -base.depth / 2.0), Facing::NORTH, base, &[self.muster.kind])
        }
    }

    /// Straight ranks one behind another that all look the same way (wof.8.1.1.01), a short last rank in the middle of
    /// the files before it (`wof.h.figure_removal`), on stands of the usual size (wof.5.0.01, wof.5.0.02).
    fn block(&self, figures: u32, width: u32, face: u16) -> Vec<Place> {
        let base = self.rules.charts.formation.base(self.muster.close);
        let cell = self.cell(self.muster.close);
        let (figures, wide) = (figures as usize, (width.min(figures)).max(1) as usize);
        let (files, ranks) = (base.files_a_stand as usize, base.ranks_a_stand as usize);
        let mut places = Vec::new();
        for block in 0..figures.div_ceil(wide * ranks) {
            for column in 0..wide.div_ceil(files) {
                let across = files.min(wide - column * files);
                let stand = (column * files..column * files + across, block * ranks..(block + 1) * ranks);
                let Some((kinds, deep, left)) = self.stand(figures, wide, stand) else { continue };
                let on_it = if deep > 1 { across } else { kinds.len() };
                let x = (count(left) + count(on_it) / 2.0 - count(wide) / 2.0) * cell.frontage;
                let y = -(count(block * ranks) + count(deep) / 2.0) * cell.depth;
                places.push(Place {
                    pose: Pose::new(Vec2::new(x, y), Facing::NORTH),
                    base: Footprint::new(count(on_it) * cell.frontage, count(deep) * cell.depth),
                    files: u8::try_from(on_it).unwrap_or(1),
                    figures: kinds,
                    number: Some(number(face, block, column)),
                });
            }
        }
        places
    }

    /// The figures of the stand that holds some files of some ranks, how many of its ranks are filled, and its first
    /// filled file.
    fn stand(
        &self,
        figures: usize,
        wide: usize,
        (files, ranks): (std::ops::Range<usize>, std::ops::Range<usize>),
    ) -> Option<(Vec<FigureKind>, usize, usize)> {
        let in_rank = |rank: usize| figures.saturating_sub(rank * wide).min(wide);
        let filled = |rank: usize| {
            let first = (wide - in_rank(rank)) / 2;
            files.clone().filter(move |file| (first..first + in_rank(rank)).contains(file))
        };
        let rows: Vec<Vec<usize>> =
            ranks.clone().map(|rank| filled(rank).collect()).take_while(|row: &Vec<usize>| !row.is_empty()).collect();
        let left = *rows.first()?.first()?;
        let kinds =
            rows.iter().enumerate().flat_map(|(rank, row)| row.iter().map(move |&file| (ranks.start + rank, file)));
        Some((kinds.map(|(rank, file)| self.kind(rank, file, wide)).collect(), rows.len(), left))
    }

    /// The kind of a figure: the colours stand in the middle of the front rank.
    fn kind(&self, rank: usize, file: usize, wide: usize) -> FigureKind {
        let shows = matches!(self.muster.kind, FigureKind::Infantry | FigureKind::Cavalry) && self.muster.figures >= 8;
        if shows && rank == 0 && file == wide / 2 { FigureKind::Colour } else { self.muster.kind }
    }

    /// Four faces round a hollow, each with one end at a corner (`wof.h.square_geometry`).
    fn square(&self) -> Vec<Place> {
        let cell = self.cell(self.muster.close);
        let ranks = self.rules.charts.formation.square_ranks;
        let shares = self.shares_of_faces(ranks);
        let wide = |figures: u32| figures.div_ceil(ranks);
        let widest = shares.iter().copied().map(wide).max().unwrap_or_default();
        let side = f32::max(count(widest as usize) * cell.frontage + count(ranks as usize) * cell.depth, cell.frontage);
        let middle = Vec2::new(0.0, -side / 2.0);
        let faces = [Facing::NORTH, Facing::EAST, Facing::SOUTH, Facing::WEST];
        let mut places = Vec::new();
        for (face, (figures, looks)) in
            (0_u16..).zip(shares.into_iter().zip(faces)).filter(|(_, (figures, _))| *figures > 0)
        {
            let along = count(wide(figures) as usize) * cell.frontage / 2.0 - side / 2.0;
            let front = Pose::new(middle + looks.vector() * (side / 2.0) + looks.right() * along, looks);
            places.extend(self.block(figures, wide(figures), face).into_iter().map(|place| on_face(front, place)));
        }
        places
    }

    /// How many figures each face of a square has: full files, one left over in the last face.
    fn shares_of_faces(&self, ranks: u32) -> Vec<u32> {
        let files = square_files(self.rules, self.muster.figures);
        let mut shares: Vec<u32> = files.iter().map(|files| files * ranks).collect();
        let over = self.muster.figures - shares.iter().sum::<u32>();
        if let Some(last) = shares.last_mut() {
            *last += over;
        }
        shares
    }

    /// Single figures with their proper front, in two loose ranks, or in more where the ends of two were cut off from
    /// the middle (wof.8.0.02, wof.13.0.04, wof.16.1.03).
    fn skirmish(&self) -> Vec<Place> {
        let base = self.cell(self.muster.loose);
        let figures = self.muster.figures as usize;
        let wide = (2..)
            .map(|ranks| figures.div_ceil(ranks).max(1))
            .find(|wide| self.holds_together(figures, *wide))
            .unwrap_or(1);
        let place = |index: usize| {
            let (rank, file) = (index / wide, index % wide);
            let in_rank = wide.min(figures - rank * wide);
            let at = Vec2::new(
                (count(file) - (count(in_rank) - 1.0) / 2.0) * base.frontage,
                -(count(rank) + 0.5) * base.depth,
            );
            Place { number: u16::try_from(index).ok(), ..Place::at(at, Facing::NORTH, base, &[self.muster.kind]) }
        };
        (0..figures).map(place).collect()
    }

    /// Whether none of this many loose figures, this many wide, is cut off from the one in their middle (wof.13.0.04).
    fn holds_together(&self, figures: usize, wide: usize) -> bool {
        let base = self.cell(self.muster.loose);
        let off = |along: usize, each: f32| count((along / 2).saturating_sub(1)) * each;
        let far = Vec2::new(off(wide, base.frontage), off(figures.div_ceil(wide), base.depth)).length();
        wide == 1 || far <= self.rules.charts.formation.skirmish_cohesion_inches
    }

    /// One limber with a gun behind it stands for the battery (wof.5.0.04); its gunners ride.
    fn limbered(&self) -> Vec<Place> {
        let (limber, gun) = (self.cell(BaseKind::Limber), self.cell(BaseKind::Gun));
        let mut riders = vec![FigureKind::Limber];
        riders.extend((0..self.muster.figures).map(|_| FigureKind::Gunner));
        let behind = Vec2::new(0.0, -limber.depth - gun.depth / 2.0);
        vec![
            Place {
                number: Some(LIMBER),
                ..Place::at(Vec2::new(0.0, -limber.depth / 2.0), Facing::NORTH, limber, &riders)
            },
            Place { number: Some(HITCHED), ..Place::at(behind, Facing::NORTH, gun, &[FigureKind::Gun]) },
        ]
    }

    /// Guns side by side, each with its crew about it on one base (wof.5.0.03).
    fn unlimbered(&self) -> Vec<Place> {
        let gun = self.cell(BaseKind::Gun);
        let guns = self.muster.crews.len();
        let place = |(index, &crew): (usize, &u16)| {
            let gunner = |man: u16| (man < crew).then_some(FigureKind::Gunner);
            let figures: Vec<FigureKind> =
                [gunner(0), Some(FigureKind::Gun)].into_iter().chain((1..crew).map(gunner)).flatten().collect();
            let x = (count(index) - (count(guns) - 1.0) / 2.0) * gun.frontage;
            let number = u16::try_from(index).map(|index| GUNS + index).ok();
            Place {
                number,
                files: 3.min(u8::try_from(figures.len()).unwrap_or(1)),
                ..Place::at(Vec2::new(x, -gun.depth / 2.0), Facing::NORTH, gun, &figures)
            }
        };
        self.muster.crews.iter().enumerate().map(place).collect()
    }

    /// Two wings that hinge on their rear corners, one of them turned back (wof.8.1.1.02); the unit's front is that of
    /// the other.
    fn bent(&self) -> Vec<Place> {
        let Some(bend) = self.muster.bend else { return self.block(self.muster.figures, self.muster.width, 0) };
        let cell = self.cell(self.muster.close);
        let (wide, back) = (self.muster.width as usize, usize::from(bend.files).min(self.muster.width as usize));
        let stays = wide - back;
        let ranks = self.muster.figures.div_ceil(self.muster.width.max(1));
        let refused = u32::try_from(back).unwrap_or_default() * ranks;
        let refused = refused.min(self.muster.figures);
        let sign = if bend.hand == Hand::Right { 1.0 } else { -1.0 };
        let corner = Vec2::new(sign * (count(stays) - count(wide) / 2.0) * cell.frontage, 0.0);
        let looks = Facing::NORTH.turned_right(sign * f32::from(bend.degrees));
        let deep = count(ranks as usize) * cell.depth;
        let rear = corner - Vec2::new(0.0, deep);
        let front = |facing: Facing, half: f32| {
            Pose::new(rear + facing.vector() * deep + facing.right() * half * cell.frontage, facing)
        };
        let straight = front(Facing::NORTH, -sign * count(stays) / 2.0);
        let turned = front(looks, sign * count(back) / 2.0);
        let wing = |figures: u32, files: usize, face: u16, front: Pose| {
            let files = u32::try_from(files).unwrap_or(1).max(1);
            self.block(figures, files, face).into_iter().map(move |place| on_face(front, place))
        };
        wing(self.muster.figures - refused, stays, 0, straight).chain(wing(refused, back, 1, turned)).collect()
    }
}

/// A place of a block with its own front at a pose of the unit's frame.
fn on_face(front: Pose, place: Place) -> Place {
    Place { pose: Pose::new(front.to_table(place.pose.at), front.facing), ..place }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        measure::Body,
        rules::{common::layout::extent, wof::charts::Charts},
    };

    fn foot(figures: u32, width: u32) -> Muster {
        Muster {
            kind: FigureKind::Infantry,
            close: BaseKind::Infantry,
            loose: BaseKind::SkirmishInfantry,
            figures,
            width,
            crews: Vec::new(),
            bend: None,
        }
    }

    fn laid(muster: &Muster, formation: FormationKind) -> Vec<Place> {
        let options = Charts::embedded().switches.defaults();
        layout(Rules { charts: Charts::embedded(), options: &options }, muster, formation)
    }

    fn size(muster: &Muster, formation: FormationKind) -> (f32, f32) {
        let size = extent(&laid(muster, formation));
        (size.frontage * 25.4, size.depth * 25.4)
    }

    fn close(one: (f32, f32), other: (f32, f32)) -> bool {
        (one.0 - other.0).abs() < 0.1 && (one.1 - other.1).abs() < 0.1
    }

    #[test]
    fn blocks_have_the_millimetres_of_their_figures() {
        // wof.5.0.01, wof.h.bases
        for (figures, width, expected) in
            [(24, 12, (240.0, 40.0)), (24, 4, (80.0, 120.0)), (9, 3, (60.0, 60.0)), (7, 4, (80.0, 40.0))]
        {
            assert!(close(size(&foot(figures, width), FormationKind::Line), expected), "{figures} in {width} files");
        }
    }

    #[test]
    fn loose_figures_stand_in_two_ranks_unless_their_ends_would_be_cut_off() {
        // wof.8.0.02, wof.13.0.04
        let horse =
            |figures| Muster { kind: FigureKind::Cavalry, loose: BaseKind::SkirmishCavalry, ..foot(figures, 12) };
        assert!(close(size(&foot(24, 12), FormationKind::Skirmish), (12.0 * 30.0, 60.0)));
        assert!(close(size(&foot(36, 12), FormationKind::Skirmish), (12.0 * 30.0, 90.0)));
        assert!(close(size(&horse(12), FormationKind::Skirmish), (6.0 * 40.0, 90.0)));
        for muster in (1..=60).flat_map(|figures| [foot(figures, 12), horse(figures)]) {
            let places = laid(&muster, FormationKind::Skirmish);
            let middle = places.iter().map(|place| place.pose.at).sum::<Vec2>() / count(places.len());
            let off = |place: &Place| place.pose.at.distance(middle);
            let chief = places.iter().min_by(|one, other| off(one).total_cmp(&off(other))).expect("somebody is laid");
            let body = |place: &Place| Body::new(place.pose, place.base);
            let far = places.iter().map(|place| body(place).gap(&body(chief)).distance).fold(0.0, f32::max);
            assert!(far <= 6.0 + 0.01, "{} figures are {far} in apart", muster.figures);
        }
    }

    #[test]
    fn every_figure_has_a_place_and_no_two_stands_overlap() {
        let bend = Some(Bend { hand: Hand::Right, files: 3, degrees: 60 });
        for figures in 1..=40 {
            for width in [1, 3, 4, 7, 12, 20] {
                let muster = Muster { bend, ..foot(figures, width.min(figures).max(4.min(figures))) };
                for formation in
                    [FormationKind::Line, FormationKind::Square, FormationKind::Skirmish, FormationKind::Bent]
                {
                    let places = laid(&muster, formation);
                    assert_eq!(
                        places.iter().map(|place| place.figures.len()).sum::<usize>(),
                        figures as usize,
                        "{figures} {formation}"
                    );
                    let bodies: Vec<Body> = places.iter().map(|place| Body::new(place.pose, place.base)).collect();
                    for (index, body) in bodies.iter().enumerate() {
                        assert!(
                            bodies[index + 1..].iter().all(|other| !body.overlaps(other)),
                            "{figures} in {width} files, {formation}"
                        );
                    }
                }
            }
        }
    }
}
