//! Which figure of a unit strikes which enemy (wof.17.1.01, wof.17.1.04, `wof.h.flank_strike`, `wof.h.split_strike`): a
//! touching figure strikes the enemy it touches, figures beyond and behind the one nearest to their file, each from
//! where it stands, since no figure turns or moves up (wof.17.1.02), and none strikes twice. Knows figures in files and
//! ranks and their touches; garrisons divide by other rules, in `melee::blocks`.

use crate::{
    measure::{Face, Pose},
    rules::wof::{
        Wof,
        charts::FormationKind,
        formation::figures::{self, Figure},
        melee::touch::{self, Touching},
        state::{Formation, UnitState},
    },
    table::{Field, UnitId},
};

/// How a unit's figures stand to one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In ranks, with flanks and a rear.
    Ranks,
    /// All round, with neither.
    Square,
    /// Loose, about guns or inside a piece of ground, with neither.
    Loose,
}

/// A unit as it strikes.
#[derive(Clone, Debug, PartialEq)]
pub struct Roster {
    /// Its figures.
    pub figures: Vec<Figure>,
    /// How they stand to one another.
    pub order: Order,
}

/// The enemy that a unit meets, and its figures in the meeting.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// The enemy.
    pub opponent: UnitId,
    /// Figures that touch the enemy.
    pub touching: Vec<Touching>,
    /// The side on which most of them are touched; the front for units that have no flanks.
    pub side: Face,
    /// How many of our ranks strike at most.
    pub most_ranks: u32,
}

/// Figures of a unit that strike one enemy, by what entitles them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strikers {
    /// They touch the enemy, or stand in the next file behind where a flank is struck.
    pub touching: u32,
    /// They stand beyond the contact.
    pub beyond: u32,
    /// They stand behind these.
    pub behind: u32,
}

impl Strikers {
    /// All together.
    pub fn all(self) -> u32 {
        self.touching + self.beyond + self.behind
    }
}

/// A unit as it strikes where it stands.
pub fn roster(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Roster {
    let state = field.of::<UnitState>(unit);
    let found = figures::of(rules, field, unit);
    match state.formation.kind {
        FormationKind::Square => Roster { figures: found, order: Order::Square },
        FormationKind::Skirmish | FormationKind::Garrison => {
            Roster { figures: figures::in_loose_ranks(found, field.unit(unit).front), order: Order::Loose }
        }
        FormationKind::Unlimbered | FormationKind::Limbered => {
            Roster { figures: about_guns(field, found), order: Order::Loose }
        }
        _ => Roster { figures: found, order: Order::Ranks },
    }
}

/// The same unit in relation to an enemy: garrisons and skirmishers have no front of their own (wof.8.1.2.01,
/// wof.13.0.03).
pub fn roster_towards(rules: &Wof, field: &Field<'_>, unit: UnitId, foe: UnitId) -> Roster {
    let roster = roster(rules, field, unit);
    match field.of::<Formation>(unit).kind {
        FormationKind::Skirmish | FormationKind::Garrison => {
            let looks = field.unit(foe).front.facing.about();
            Roster {
                figures: figures::in_loose_ranks(roster.figures, Pose::new(field.unit(unit).front.at, looks)),
                ..roster
            }
        }
        _ => roster,
    }
}

/// Gunners stand about their gun: they touch what its base touches, each in a file of his own (wof.5.0.03).
fn about_guns(field: &Field<'_>, mut found: Vec<Figure>) -> Vec<Figure> {
    for figure in &mut found {
        (figure.rank, figure.face) = (0, 0);
        if let Some(stand) = field.get_stand(figure.stand) {
            figure.body = stand.body();
        }
    }
    let mut at = 0.0;
    figures::in_files(found, |_| {
        at += 1.0;
        at
    })
}

/// Where a unit meets an enemy. The ends of a square's other faces, which its enemy touches at a corner, count as
/// beyond the contact.
pub fn meeting(rules: &Wof, roster: &Roster, opponent: UnitId, theirs: &Roster) -> Meeting {
    let mut touching = touch::touching(rules, &roster.figures, &theirs.figures);
    let in_front = touching.iter().any(|touching| touching.face == Face::Front);
    if roster.order == Order::Square && in_front {
        touching.retain(|touching| touching.face == Face::Front);
    }
    let side = if roster.order == Order::Ranks { touch::side_touched(&touching) } else { Face::Front };
    Meeting { opponent, touching, side, most_ranks: rules.charts().melee.striking_ranks }
}

/// Which meeting each figure strikes in, and by what right.
struct Musters<'a> {
    roster: &'a Roster,
    meetings: &'a [Meeting],
    struck: Vec<Option<(usize, Right)>>,
    square_faces: u32,
}

/// The reason why a figure strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Right {
    Touches,
    Beyond,
    Behind,
}

/// How many of a unit's figures strike in each of its meetings.
pub fn strikers(rules: &Wof, roster: &Roster, meetings: &[Meeting]) -> Vec<Strikers> {
    let square_faces = rules.charts().formation.square_faces;
    let mut musters = Musters { roster, meetings, struck: vec![None; roster.figures.len()], square_faces };
    musters.those_who_touch();
    musters.next_to_a_struck_flank();
    musters.those_beyond(rules);
    musters.those_behind();
    let count = |meeting: usize, right: Right| {
        let struck = musters.struck.iter().filter(|struck| **struck == Some((meeting, right)));
        u32::try_from(struck.count()).unwrap_or_default()
    };
    let of = |meeting| Strikers {
        touching: count(meeting, Right::Touches),
        beyond: count(meeting, Right::Beyond),
        behind: count(meeting, Right::Behind),
    };
    (0..meetings.len()).map(of).collect()
}

impl Musters<'_> {
    /// A touching figure strikes the enemy that it touches; of several the one before its front.
    fn those_who_touch(&mut self) {
        for front in [true, false] {
            for (number, meeting) in self.meetings.iter().enumerate() {
                let counted = meeting.touching.iter().filter(|touching| (touching.face == Face::Front) == front);
                counted.for_each(|touching| self.entitle(touching.ours, number, Right::Touches));
            }
        }
    }

    fn entitle(&mut self, figure: usize, meeting: usize, right: Right) {
        self.struck[figure].get_or_insert((meeting, right));
    }

    /// Where a flank is struck, the next file behind the touching one strikes too, rank by rank; where the rear is, the
    /// next rank.
    fn next_to_a_struck_flank(&mut self) {
        for (number, meeting) in self.meetings.iter().enumerate().filter(|(_, meeting)| meeting.side != Face::Front) {
            let touching: Vec<Figure> =
                meeting.touching.iter().map(|touching| self.roster.figures[touching.ours]).collect();
            for figure in touching {
                let free =
                    |index: &usize| self.struck[*index].is_none() && self.roster.figures[*index].face == figure.face;
                let behind = (0..self.roster.figures.len())
                    .filter(free)
                    .filter_map(|index| Some((inward(meeting.side, figure, self.roster.figures[index])?, index)));
                if let Some((_, index)) = behind.min() {
                    self.entitle(index, number, Right::Touches);
                }
            }
        }
    }

    /// Figures of the first rank beyond the contact, up to this many on each side (wof.17.1.01); a square continues
    /// round its corners (wof.17.1.04).
    fn those_beyond(&mut self, rules: &Wof) {
        let (chart, options) = (&rules.charts().melee, rules.options());
        let most =
            |index: usize| chart.overlap_figures(options, self.roster.figures[index].body.footprint.frontage) as usize;
        let mut ring: Vec<usize> =
            (0..self.roster.figures.len()).filter(|&index| self.roster.figures[index].rank == 0).collect();
        ring.sort_by_key(|&index| (self.roster.figures[index].face, self.roster.figures[index].file));
        let mut near: Vec<(usize, usize, usize)> = Vec::new();
        for (number, meeting) in self.meetings.iter().enumerate().filter(|(_, meeting)| meeting.side == Face::Front) {
            let places: Vec<usize> = meeting
                .touching
                .iter()
                .filter_map(|touching| ring.iter().position(|&index| index == touching.ours))
                .collect();
            for (place, &index) in ring.iter().enumerate() {
                let beside = places.iter().filter(|&&touching| self.are_on_one_front(ring[touching], index));
                let steps = beside.map(|&touching| self.steps(touching, place, ring.len())).min();
                near.extend(steps.filter(|steps| *steps <= most(index)).map(|steps| (steps, number, index)));
            }
        }
        near.sort_unstable();
        near.into_iter().for_each(|(_, number, index)| self.entitle(index, number, Right::Beyond));
    }

    /// Whether two figures of first ranks stand side by side: on one face, or on faces of a square that share a corner.
    fn are_on_one_front(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.roster.figures[one].face, self.roster.figures[other].face);
        let apart = u32::from(one.abs_diff(other));
        match self.roster.order {
            Order::Square => apart.min(self.square_faces.saturating_sub(apart)) <= 1,
            Order::Ranks | Order::Loose => apart == 0,
        }
    }

    fn steps(&self, one: usize, other: usize, round: usize) -> usize {
        let steps = one.abs_diff(other);
        if self.roster.order == Order::Square { steps.min(round - steps) } else { steps }
    }

    /// Ranks behind the strikers of the first (wof.17.1.01).
    fn those_behind(&mut self) {
        let figures = &self.roster.figures;
        let leader_of = |figure: &Figure| {
            let leads = |other: &Figure| other.rank == 0 && (other.face, other.file) == (figure.face, figure.file);
            figures.iter().position(leads)
        };
        let behind = |index: usize| {
            let figure = &figures[index];
            let (meeting, right) = self.struck[leader_of(figure)?]?;
            let met = &self.meetings[meeting];
            let counts = figure.rank > 0 && u32::from(figure.rank) < met.most_ranks && met.side == Face::Front;
            (counts && right != Right::Behind).then_some((index, meeting))
        };
        let found: Vec<(usize, usize)> = (0..figures.len()).filter_map(behind).collect();
        found.into_iter().for_each(|(index, meeting)| self.entitle(index, meeting, Right::Behind));
    }
}

/// How far inward a figure stands behind one that is touched on a side: in its rank for a flank, in its file for the
/// rear; none where it is not behind it.
fn inward(side: Face, touched: Figure, other: Figure) -> Option<u16> {
    match side {
        Face::Left => (other.rank == touched.rank).then(|| other.file.checked_sub(touched.file)),
        Face::Right => (other.rank == touched.rank).then(|| touched.file.checked_sub(other.file)),
        Face::Rear => (other.file == touched.file).then(|| touched.rank.checked_sub(other.rank)),
        Face::Front => None,
    }
    .flatten()
    .filter(|steps| *steps > 0)
}
