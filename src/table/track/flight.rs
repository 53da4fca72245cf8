//! Where a mover's bases are at any moment: its course is cut into pieces, each of which carries every base straight or
//! round one point. The first and the last piece are the waits before and after the course.

use crate::{
    measure::{Body, Motion, Pose, Span, Stretch, Sweep},
    table::track::Mover,
};

/// A mover's way through the clock.
#[derive(Clone, Debug)]
pub struct Flight {
    pieces: Vec<Piece>,
}

/// One piece of the way: all bases go straight, or round the same point, or stand.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// From when to when; a turn may take no time.
    pub(super) time: Span,
    /// From where to where along the course, in inches.
    inches: Span,
    /// The mover's frame as the piece begins.
    frame: Pose,
    /// How the frame moves.
    stretch: Stretch,
    /// The bases as the piece begins.
    before: Vec<Body>,
    /// The bases as it ends.
    after: Vec<Body>,
}

/// A moment of a flight: the number of pieces that are done, with the share done of the next. It tells the moments of a
/// turn that takes no time apart.
pub(super) type Progress = f64;

impl Piece {
    /// All bases on this piece.
    pub(super) fn sweeps(&self) -> impl Iterator<Item = Sweep> + '_ {
        self.before.iter().map(|body| Sweep::carried(*body, self.frame, self.stretch))
    }

    /// The share of the piece done at a time; 1 where the piece takes no time.
    pub(super) fn share_at(&self, time: f32) -> f32 {
        if self.time.length() <= 0.0 { 1.0 } else { ((time - self.time.from) / self.time.length()).clamp(0.0, 1.0) }
    }

    /// The farthest that any point of a base goes in it, in inches.
    pub(super) fn travel(&self) -> f32 {
        self.sweeps().map(|sweep| sweep.speed()).fold(0.0, f32::max)
    }
}

impl Flight {
    /// The flight of a mover within a stretch of the clock.
    pub(super) fn of(mover: &Mover<'_>, from: f32, until: f32) -> Self {
        let timetable = &mover.timetable;
        let course = &timetable.course;
        let wait = |time: Span, inches: f32, frame: Pose, bodies: &[Body]| Piece {
            time,
            inches: Span::at(inches),
            frame,
            stretch: Stretch::halt(0.0),
            before: bodies.to_vec(),
            after: bodies.to_vec(),
        };
        let mut bodies = mover.bodies.clone();
        let mut pieces = vec![wait(Span::new(from, timetable.starts), 0.0, course.start(), &bodies)];
        for (index, stage) in course.stages().iter().enumerate() {
            let relaid = mover.relaid.iter().find(|(after, _)| *after == index);
            let carried = |body: &Body| carried_over(stage.start, stage.stretch, body);
            let after: Vec<Body> =
                relaid.map_or_else(|| bodies.iter().map(carried).collect(), |(_, relaid)| relaid.clone());
            let time = Span::new(timetable.time_at(stage.span.from), timetable.time_at(stage.span.to));
            let before = std::mem::replace(&mut bodies, after.clone());
            pieces.push(Piece { time, inches: stage.span, frame: stage.start, stretch: stage.stretch, before, after });
        }
        pieces.push(wait(
            Span::new(timetable.ends(), until.max(timetable.ends())),
            course.length(),
            course.end(),
            &bodies,
        ));
        Self { pieces }
    }

    /// The pose of its frame at a time; turns that take no time are done.
    pub fn pose_at(&self, time: f32) -> Pose {
        self.pose(self.progress_at(time))
    }

    /// Its bases at a time, table frame; turns that take no time are done.
    pub fn bodies_at(&self, time: f32) -> Vec<Body> {
        self.bodies(self.progress_at(time))
    }

    /// All pieces in order, with their numbers.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (usize, &Piece)> {
        self.pieces.iter().enumerate()
    }

    /// The pieces of the course, with their numbers.
    pub(super) fn course(&self) -> impl Iterator<Item = (usize, &Piece)> {
        self.pieces().take(self.pieces.len() - 1).skip(1)
    }

    /// The moment at which the course begins.
    pub(super) fn begins(&self) -> Progress {
        1.0
    }

    /// The moment at which the course is done.
    pub(super) fn ends(&self) -> Progress {
        progress(self.pieces.len() - 1, 0.0)
    }

    /// The last moment of all.
    pub(super) fn over(&self) -> Progress {
        progress(self.pieces.len(), 0.0)
    }

    pub(super) fn progress_at(&self, time: f32) -> Progress {
        let last = self.pieces.iter().rposition(|piece| piece.time.from <= time).unwrap_or(0);
        let share = if time < self.pieces[last].time.from { 0.0 } else { self.pieces[last].share_at(time) };
        progress(last, share)
    }

    pub(super) fn time(&self, at: Progress) -> f32 {
        let (piece, share) = self.place(at);
        piece.time.from + piece.time.length() * share
    }

    pub(super) fn inches(&self, at: Progress) -> f32 {
        let (piece, share) = self.place(at);
        piece.inches.from + piece.inches.length() * share
    }

    pub(super) fn pose(&self, at: Progress) -> Pose {
        let (piece, share) = self.place(at);
        match piece.stretch.motion {
            Motion::Become { .. } if share < 1.0 => piece.frame,
            _ => piece.stretch.pose_after(piece.frame, share),
        }
    }

    pub(super) fn bodies(&self, at: Progress) -> Vec<Body> {
        let (piece, share) = self.place(at);
        if share >= 1.0 { piece.after.clone() } else { piece.sweeps().map(|sweep| sweep.body_at(share)).collect() }
    }

    fn place(&self, at: Progress) -> (&Piece, f32) {
        let last = self.pieces.len() - 1;
        let done = at.max(0.0) as usize;
        if done > last { (&self.pieces[last], 1.0) } else { (&self.pieces[done], (at - done as f64) as f32) }
    }
}

/// The moment at which this many pieces are done, and a share of the next.
pub(super) fn progress(pieces: usize, share: f32) -> Progress {
    pieces as f64 + f64::from(share)
}

/// A base after a stretch. Where the frame changes at once, the base keeps its place; after an about-face it faces
/// backwards.
fn carried_over(frame: Pose, stretch: Stretch, body: &Body) -> Body {
    match stretch.motion {
        Motion::Become { pose } if pose.facing.vector().y < -0.5 => {
            Body::new(Pose::new(body.pose.at, body.pose.facing.about()), body.footprint)
        }
        Motion::Become { .. } => *body,
        Motion::Shift { .. } | Motion::Swing { .. } => Sweep::carried(*body, frame, stretch).body_at(1.0),
    }
}
