//! The footprint of a formation (sections 3 to 5, `hmm.t.formation`): the place of every stand, and the room and fire of
//! a body looked up by its figures.

use crate::{
    clause::Clause,
    measure::{Facing, Footprint, Pose, TOLERANCE},
    receipt::Receipt,
    rules::{
        common::layout::{self, Place, count, extent},
        hmm::{
            charts::{
                FormationKind, Mount, Rules, Troop,
                formation::{BaseKind, FOOTPRINTS, FormationChart},
            },
            formation::{
                bases::{BOATS_FROM, Body, MEN_FROM, Muster, Riders},
                rights::firers,
            },
        },
        reckon::{ProcedureInputs, inputs},
    },
    table::{FigureKind, Stand, UnitId},
};
use bevy::math::Vec2;
use std::collections::BTreeMap;

/// An attack column is four figures wide.
pub(in crate::rules::hmm) const ATTACK_COLUMN_SHAPE: Clause = clause!("hmm.03.25");

/// Lays a muster out in a formation.
pub fn layout(rules: Rules<'_>, muster: &Muster, formation: FormationKind) -> Vec<Place> {
    let chart = &rules.charts.formation;
    let shape = Shape { chart, muster };
    match formation {
        FormationKind::Boats => shape.boats(rules),
        _ if muster.troop == Troop::General => vec![shape.general()],
        _ if matches!(muster.troop, Troop::Wagon | Troop::PontoonWagon) => shape.wagons(),
        FormationKind::MarchColumn => shape.block(shape.figures_on(chart.march_column_stands_wide)),
        FormationKind::AttackColumn => shape.block(shape.figures_on(chart.attack_column_stands_wide)),
        FormationKind::Line => shape.block(muster.men.len().div_ceil(usize::from(chart.line_ranks))),
        FormationKind::Skirmish => shape.skirmish(),
        FormationKind::Square => shape.square(),
        FormationKind::Rout => shape.rout(),
        FormationKind::Limbered => shape.limbered(),
        FormationKind::Unlimbered => shape.unlimbered(),
    }
}

/// Puts a layout on the table, the middle of its front edge at a pose.
pub fn place(places: &[Place], unit: UnitId, front: Pose) -> Vec<Stand> {
    layout::place(places, unit, front, MEN_FROM)
}

/// A muster being laid out.
struct Shape<'a> {
    chart: &'a FormationChart,
    muster: &'a Muster,
}

impl Shape<'_> {
    fn base_kind(&self) -> BaseKind {
        match self.muster.riders {
            Riders::Mounted => BaseKind::Cavalry,
            // Pioneers are single figures (hmm.20.33).
            Riders::OnFoot if self.muster.troop == Troop::Pioneers => BaseKind::Single,
            Riders::OnFoot => BaseKind::Infantry,
        }
    }

    fn single_kind(&self) -> BaseKind {
        if self.muster.riders == Riders::Mounted { BaseKind::SingleMounted } else { BaseKind::Single }
    }

    /// How many stands the men fill; the last may be half full.
    pub(super) fn stands(&self) -> u16 {
        let (_, figures) = self.chart.base(self.base_kind());
        u16::try_from(self.muster.men.len().div_ceil(usize::from(figures))).unwrap_or(u16::MAX)
    }

    /// How many figures stand on this many stands of two.
    fn figures_on(&self, stands: u16) -> usize {
        let (_, figures) = self.chart.base(BaseKind::Infantry);
        usize::from(stands) * usize::from(figures)
    }

    /// A close block this many figures wide (hmm.03.39). A short rear rank keeps the files of those before it, its ends
    /// open, the right one first (hmm.20.07); a figure left over stands on half a base.
    fn block(&self, wide: usize) -> Vec<Place> {
        let (base, figures) = self.chart.base(self.base_kind());
        let wide = wide.min(self.muster.men.len()).max(1);
        let ranks = self.muster.men.chunks(wide).enumerate();
        ranks.flat_map(|(rank, men)| rank_of(men, (rank, wide), base, figures)).collect()
    }

    /// Boats side by side with four figures in each (hmm.20.44).
    pub(super) fn boats(&self, rules: Rules<'_>) -> Vec<Place> {
        let chart = &rules.charts.works;
        let base = Footprint::new(chart.boat.frontage_inches, chart.boat.depth_inches);
        let boats: Vec<&[FigureKind]> = self.muster.men.chunks(usize::from(chart.boat.figures)).collect();
        let interval = base.frontage + chart.boat_gap_inches;
        let left = -(count(boats.len()) - 1.0) / 2.0 * interval;
        let boat = |(number, (index, men)): (u16, (usize, &&[FigureKind]))| Place {
            number: Some(number),
            ..Place::at(Vec2::new(left + count(index) * interval, -base.depth / 2.0), Facing::NORTH, base, men)
        };
        (BOATS_FROM..).zip(boats.iter().enumerate()).map(boat).collect()
    }

    /// Wagons one behind another.
    fn wagons(&self) -> Vec<Place> {
        let (base, _) = self.chart.base(BaseKind::Wagon);
        let wagon = |(index, kind): (usize, &FigureKind)| {
            Place::at(Vec2::new(0.0, -(count(index) + 0.5) * base.depth), Facing::NORTH, base, &[*kind])
        };
        self.muster.men.iter().enumerate().map(wagon).collect()
    }

    /// Single figures an inch apart in loose lines (hmm.03.29).
    pub(super) fn skirmish(&self) -> Vec<Place> {
        let (base, _) = self.chart.base(self.single_kind());
        let lines = usize::from(self.muster.lines.clamp(1, self.chart.skirmish_lines_most));
        let wide = self.muster.men.len().div_ceil(lines).max(1);
        self.loose(base, self.chart.skirmish_gap_inches, wide, 1)
    }

    /// Stands in two loose lines (hmm.03.36).
    pub(super) fn rout(&self) -> Vec<Place> {
        let (base, figures) = self.chart.base(self.base_kind());
        let wide = usize::from(self.stands()).div_ceil(2).max(1);
        self.loose(base, self.chart.rout_gap_inches, wide, usize::from(figures))
    }

    pub(super) fn loose(&self, base: Footprint, gap: f32, wide: usize, figures: usize) -> Vec<Place> {
        let men: Vec<&[FigureKind]> = self.muster.men.chunks(figures).collect();
        let lines = men.chunks(wide).enumerate();
        lines
            .flat_map(|(line, row)| {
                let y = -(count(line) * (base.depth + gap) + base.depth / 2.0);
                let left = -(count(row.len()) - 1.0) / 2.0 * (base.frontage + gap);
                row.iter().enumerate().map(move |(file, men)| {
                    Place::at(Vec2::new(left + count(file) * (base.frontage + gap), y), Facing::NORTH, base, men)
                })
            })
            .collect()
    }

    /// Stands dealt to front, rear, right and left, each face outward (hmm.h.square); the flank faces stand between the
    /// other two.
    pub(super) fn square(&self) -> Vec<Place> {
        let (base, figures) = self.chart.base(self.base_kind());
        let men: Vec<&[FigureKind]> = self.muster.men.chunks(usize::from(figures)).collect();
        let on_face = |face: usize| (men.len() + 3 - face) / 4;
        let side = f32::max(count(on_face(0)) * base.frontage, count(on_face(2)) * base.frontage + 2.0 * base.depth);
        let middle = Vec2::new(0.0, -side / 2.0);
        let faces = [Facing::NORTH, Facing::SOUTH, Facing::EAST, Facing::WEST];
        let mut places = Vec::new();
        for (index, men) in men.iter().enumerate() {
            let (face, along) = (index % 4, index / 4);
            let looks = faces[face];
            let offset = (count(along) - (count(on_face(face)) - 1.0) / 2.0) * base.frontage;
            let at = middle + looks.vector() * (side / 2.0 - base.depth / 2.0) + looks.right() * offset;
            places.push(Place::at(at, looks, base, men));
        }
        places
    }

    /// Limbers one behind another (hmm.11.15); guns and crew ride with them and have no place of their own.
    pub(super) fn limbered(&self) -> Vec<Place> {
        let (base, _) = self.chart.base(BaseKind::Limber);
        let limber = |(index, &number): (usize, &u16)| {
            let mut figures = vec![FigureKind::Limber];
            figures.extend(self.share_of_men(index));
            Place {
                number: Some(number),
                ..Place::at(Vec2::new(0.0, -(count(index) + 0.5) * base.depth), Facing::NORTH, base, &figures)
            }
        };
        self.muster.guns.iter().enumerate().map(limber).collect()
    }

    /// Guns side by side, each with its share of the crew behind it, two and two (hmm.03.39).
    pub(super) fn unlimbered(&self) -> Vec<Place> {
        let (gun, _) = self.chart.base(BaseKind::Gun);
        let (man, _) = self.chart.base(BaseKind::Single);
        let left = -(count(self.muster.guns.len()) - 1.0) / 2.0 * self.chart.gun_interval_inches;
        let mut places = Vec::new();
        for (index, &number) in self.muster.guns.iter().enumerate() {
            let x = left + count(index) * self.chart.gun_interval_inches;
            places.push(Place {
                number: Some(number),
                ..Place::at(Vec2::new(x, -gun.depth / 2.0), Facing::NORTH, gun, &[FigureKind::Gun])
            });
            let posts =
                [Vec2::new(-0.25, -1.25), Vec2::new(0.25, -1.25), Vec2::new(-0.25, -1.75), Vec2::new(0.25, -1.75)];
            for (man_index, kind) in self.share_of_men(index).into_iter().enumerate() {
                let row = count(man_index / posts.len()) * 2.0 * man.depth;
                let post = posts[man_index % posts.len()] + Vec2::new(x, -row);
                places.push(Place::at(post, Facing::NORTH, man, &[kind]));
            }
        }
        places
    }

    /// The men that serve one gun: the crew dealt out in turn.
    fn share_of_men(&self, gun: usize) -> Vec<FigureKind> {
        let guns = self.muster.guns.len().max(1);
        self.muster.men.iter().skip(gun).step_by(guns).copied().collect()
    }

    pub(super) fn general(&self) -> Place {
        let kind = if self.muster.men.len() > 1 { BaseKind::General } else { BaseKind::Brigadier };
        let (base, _) = self.chart.base(kind);
        Place::at(Vec2::new(0.0, -base.depth / 2.0), Facing::NORTH, base, &self.muster.men)
    }
}

/// One rank of a block: its figures edge to edge, by stands from the left.
fn rank_of<'a>(
    men: &'a [FigureKind],
    (rank, wide): (usize, usize),
    base: Footprint,
    on_a_stand: u8,
) -> impl Iterator<Item = Place> + 'a {
    let file = base.frontage / f32::from(on_a_stand);
    let y = -(count(rank) + 0.5) * base.depth;
    let mut left = (count((wide - men.len()) / 2) - count(wide) / 2.0) * file;
    men.chunks(usize::from(on_a_stand)).map(move |stand| {
        let base = Footprint::new(count(stand.len()) * file, base.depth);
        left += base.frontage;
        Place::at(Vec2::new(left - base.frontage / 2.0, y), Facing::NORTH, base, stand)
    })
}

inputs! {
    /// How many figures stand in front and behind, how much room they take, and how many fire.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct FormedBody for "hmm.formation" by FOOTPRINTS {
        /// The body that stands there.
        body: Body = group(),
        /// Figures in the ranks, or crew.
        figures: u32 = count("figures", FOOTPRINTS).within(0, 200),
        /// Lines of skirmishers.
        lines: u8 = count("lines", clause!("hmm.03.29")).within(1, 3).or("2"),
        /// Gun models.
        guns: u32 = count("guns", clause!("hmm.11.06")).within(0, 12).or("0"),
    }
}

impl FormedBody {
    pub(super) fn muster(&self) -> Muster {
        let troop = self.body.troop;
        let mounted = troop.is_cavalry() && self.body.mount == Mount::Mounted;
        let kind = match troop {
            _ if mounted => FigureKind::Cavalry,
            _ if troop.is_artillery() => FigureKind::Gunner,
            _ => FigureKind::Infantry,
        };
        Muster {
            troop,
            riders: if mounted { Riders::Mounted } else { Riders::OnFoot },
            men: vec![kind; self.figures as usize],
            guns: (0..self.guns).filter_map(|gun| u16::try_from(gun).ok()).collect(),
            lines: self.lines,
        }
    }
}

/// How many figures stand in front and behind, how much room they take in inches, and how many fire (hmm.03.39).
pub fn formed_body(rules: Rules<'_>, of: &FormedBody) -> Receipt<()> {
    let mut draft = of.draft();
    let formation = of.body.formation;
    let places = layout(rules, &of.muster(), formation);
    let size = extent(&places);
    let mut ranks: BTreeMap<i64, u32> = BTreeMap::new();
    for place in &places {
        let rank = (-place.pose.at.y / TOLERANCE).round() as i64;
        *ranks.entry(rank).or_default() += u32::try_from(place.figures.len()).unwrap_or(u32::MAX);
    }
    let files = ranks.values().copied().max().unwrap_or(0);
    draft.note(FOOTPRINTS, format!("{formation}: figures side by side"), files);
    let fire = firers(rules, formation, of.figures, files);
    draft.note(rules.charts.formation.rights(formation).clause, "figures that fire", fire);
    draft.result("files", files);
    draft.result("ranks", ranks.len());
    draft.result("stands", places.len());
    draft.result("width", size.frontage);
    draft.result("depth", size.depth);
    draft.result("firers", fire);
    draft.close(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::common::layout::extent;
    use crate::rules::hmm::charts::Charts;

    fn muster(troop: Troop, riders: Riders, men: usize, lines: u8) -> Muster {
        Muster { troop, riders, men: vec![FigureKind::Infantry; men], guns: Vec::new(), lines }
    }

    #[test]
    fn a_short_rear_rank_keeps_the_files_before_it_and_opens_its_right_end_first() {
        let options = Charts::embedded().switches.options([]).expect("the defaults are lawful");
        let rules = Rules { charts: Charts::embedded(), options: &options };
        let rear = |men| -> Vec<(f32, f32)> {
            let places =
                layout(rules, &muster(Troop::LineInfantry, Riders::OnFoot, men, 2), FormationKind::AttackColumn);
            let last = places.iter().map(|place| place.pose.at.y).fold(0.0, f32::min);
            places
                .iter()
                .filter(|place| place.pose.at.y == last)
                .map(|place| (place.pose.at.x, place.base.frontage))
                .collect()
        };
        assert_eq!(rear(8), [(-0.5, 1.0), (0.5, 1.0)]);
        assert_eq!(rear(7), [(-0.5, 1.0), (0.25, 0.5)]);
        assert_eq!(rear(6), [(0.0, 1.0)]);
        assert_eq!(rear(5), [(-0.25, 0.5)]);
    }

    #[test]
    fn every_figure_has_a_place_and_no_two_stands_overlap() {
        use crate::measure::Body;
        let options = Charts::embedded().switches.options([]).expect("the defaults are lawful");
        let rules = Rules { charts: Charts::embedded(), options: &options };
        for men in 1..=24 {
            for formation in [
                FormationKind::MarchColumn,
                FormationKind::Line,
                FormationKind::AttackColumn,
                FormationKind::Skirmish,
                FormationKind::Square,
                FormationKind::Rout,
            ] {
                let places = layout(rules, &muster(Troop::LineInfantry, Riders::OnFoot, men, 2), formation);
                assert_eq!(places.iter().map(|place| place.figures.len()).sum::<usize>(), men);
                let bodies: Vec<Body> = places.iter().map(|place| Body::new(place.pose, place.base)).collect();
                for (index, body) in bodies.iter().enumerate() {
                    assert!(bodies[index + 1..].iter().all(|other| !body.overlaps(other)), "{men} men in {formation}");
                }
            }
        }
    }

    fn size(muster: &Muster, formation: FormationKind) -> (f32, f32) {
        let options = Charts::embedded().switches.options([]).expect("the defaults are lawful");
        let rules = Rules { charts: Charts::embedded(), options: &options };
        let size = extent(&layout(rules, muster, formation));
        (size.frontage, size.depth)
    }

    #[test]
    fn formations_fill_the_blocks_of_the_table() {
        let foot = muster(Troop::LineInfantry, Riders::OnFoot, 20, 2);
        let horse = muster(Troop::HeavyCavalry, Riders::Mounted, 16, 2);
        let rows = [
            ("hmm.03.20", &foot, FormationKind::MarchColumn, (1.0, 5.0)),
            ("hmm.03.22", &foot, FormationKind::Line, (5.0, 1.0)),
            ("hmm.03.25", &foot, FormationKind::AttackColumn, (2.0, 2.5)),
            ("hmm.03.29", &foot, FormationKind::Skirmish, (14.0, 2.0)),
            ("hmm.h.square", &foot, FormationKind::Square, (3.0, 3.0)),
            ("hmm.03.36", &foot, FormationKind::Rout, (7.0, 1.5)),
            ("hmm.04.14", &horse, FormationKind::MarchColumn, (1.0, 8.0)),
            ("hmm.04.15", &horse, FormationKind::Line, (4.0, 2.0)),
            ("hmm.03.30", &horse, FormationKind::Skirmish, (11.0, 3.0)),
        ];
        for (clause, muster, formation, expected) in rows {
            assert_eq!(size(muster, formation), expected, "{clause} {formation}");
        }
    }

    #[test]
    fn blocks_are_as_wide_as_their_figures_and_close_up_as_they_lose_them() {
        // hmm.03.39, hmm.20.07
        for men in 1..=40 {
            let foot = muster(Troop::LineInfantry, Riders::OnFoot, men, 2);
            for (formation, wide) in [
                (FormationKind::Line, men.div_ceil(2)),
                (FormationKind::MarchColumn, 2),
                (FormationKind::AttackColumn, 4),
            ] {
                let wide = wide.min(men);
                assert_eq!(
                    size(&foot, formation),
                    (count(wide) * 0.5, count(men.div_ceil(wide)) * 0.5),
                    "{men} in {formation}"
                );
            }
        }
    }

    #[test]
    fn a_battery_of_two_guns_in_action_is_three_inches_wide() {
        let battery = Muster {
            guns: vec![0, 1],
            men: vec![FigureKind::Gunner; 6],
            ..muster(Troop::FootArtillery, Riders::OnFoot, 0, 1)
        };
        let (width, depth) = size(&battery, FormationKind::Unlimbered);
        assert_eq!((width, depth), (3.0, 2.0), "hmm.03.39");
        assert_eq!(size(&battery, FormationKind::Limbered), (1.0, 4.0), "hmm.11.15");
    }
}
