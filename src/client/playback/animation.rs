//! The display of an event, and its duration: moves, shots in flight, templates, dice that come to rest.
//!
//! Reads events as plain values; draws nothing and knows no clock.

use bevy::math::Vec2;

use crate::{
    battle::{
        Happening, ShotKind, Trajectory,
        notice::{Entry, EntryWeight, Overlay},
    },
    client::playback::interpolation,
    dice::Throw,
    table::UnitId,
};

/// The longest time that a player's own move is shown, seconds: they know where it goes.
const OWN_MOVE_SECONDS: f32 = 0.6;
/// The time in which figures take a new formation, seconds, and the longest for all that do so in one act.
const LAID_SECONDS: f32 = 0.3;
const ALL_LAID_SECONDS: f32 = 1.5;
/// How long dice roll and lie, seconds.
const DICE_SECONDS: f32 = 1.1;
/// The longest time for all dice of one act, seconds: the end of a step would otherwise wait for every volley.
const ALL_DICE_SECONDS: f32 = 4.4;

/// The part of a shot's display in which the ball is in the air; then its effect is seen.
const FLIES: f32 = 0.75;
/// A ball is shown longer for each bound, seconds.
const BOUND_SECONDS: f32 = 0.3;
/// How high a muzzle is, how high a ball hops and a shell flies for each inch of its way, and how high a ball hops at
/// most, inches.
const MUZZLE: f32 = 0.35;
const HOP: f32 = 0.14;
const ARC: f32 = 0.22;
const MOST_HOP: f32 = 1.4;

/// Something that is drawn while it happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Flash {
    /// A shot.
    Shot(Shot),
    /// A template where it was laid.
    Template(Vec<Overlay>),
    /// Dice.
    Dice(Tumble),
}

/// A shot on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// The firing unit.
    pub unit: UnitId,
    /// From where, table inches.
    pub from: Vec2,
    /// To where, table inches.
    pub to: Vec2,
    /// With what.
    pub kind: ShotKind,
    /// How it goes.
    pub trajectory: Trajectory,
    /// How much of its display is over, from 0 to 1.
    pub part: f32,
}

impl Shot {
    /// How long it has lain where it ended, from 0 to 1; none while it flies.
    pub fn landed(&self) -> Option<f32> {
        (self.part >= FLIES).then(|| (self.part - FLIES) / (1.0 - FLIES))
    }

    /// Where it first meets the ground, which is where its target stands.
    pub fn meets_ground(&self) -> Vec2 {
        self.points().get(1).copied().unwrap_or(self.to)
    }

    /// Where a single ball is, and how high over the ground, inches.
    pub fn ball(&self) -> (Vec2, f32) {
        let points = self.points();
        let mut left = self.flown(&points);
        for (hop, ends) in points.windows(2).enumerate() {
            let inches = ends[0].distance(ends[1]);
            if left < inches {
                let part = left / inches;
                return (ends[0].lerp(ends[1], part), self.height(hop, inches, part));
            }
            left -= inches;
        }
        (self.to, 0.0)
    }

    /// Where a ball has touched the ground, and what part of the whole spectacle has passed since.
    pub fn touched(&self) -> Vec<(Vec2, f32)> {
        let points = self.points();
        let whole = length(&points).max(f32::EPSILON);
        let mut gone = 0.0;
        let at = |ends: &[Vec2]| {
            gone += ends[0].distance(ends[1]);
            (ends[1], self.part - gone / whole * FLIES)
        };
        points.windows(2).map(at).filter(|(_, since)| *since >= 0.0).collect()
    }

    /// From its muzzle over every place where it touches the ground to where it ends.
    fn points(&self) -> Vec<Vec2> {
        let touches: &[Vec2] = if let Trajectory::Bounding(touches) = &self.trajectory { touches } else { &[] };
        [self.from].into_iter().chain(touches.iter().copied()).chain([self.to]).collect()
    }

    /// How many inches of its way it has gone.
    fn flown(&self, points: &[Vec2]) -> f32 {
        length(points) * (self.part / FLIES).min(1.0)
    }

    /// A ball's height after a part of one of its hops, of this many inches: it leaves the muzzle level and springs up
    /// from the ground.
    fn height(&self, hop: usize, inches: f32, part: f32) -> f32 {
        let arch = 4.0 * part * (1.0 - part);
        match self.trajectory {
            Trajectory::High | Trajectory::Dud => ARC * inches * arch,
            Trajectory::Straight | Trajectory::Bounding(_) if hop == 0 => MUZZLE * (1.0 - part * part),
            _ => (HOP * inches).min(MOST_HOP) * arch,
        }
    }
}

fn length(points: &[Vec2]) -> f32 {
    points.windows(2).map(|ends| ends[0].distance(ends[1])).sum()
}

/// Dice that roll and come to rest on the journal's result.
#[derive(Clone, Debug, PartialEq)]
pub struct Tumble {
    /// Their result, in one sentence.
    pub text: String,
    /// The throws, in order.
    pub throws: Vec<Throw>,
    /// How far they have rolled, from 0 to 1.
    pub part: f32,
}

/// The side that acted, as far as that makes the display longer or shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doer {
    /// The player at the screen.
    Onlooker,
    /// Any other player.
    Another,
}

/// The drawing of an event with this part over.
pub fn flash(happening: &Happening, part: f32) -> Option<Flash> {
    match happening {
        Happening::LineOfFire { unit, from, to, kind, trajectory, .. } => Some(Flash::Shot(Shot {
            unit: *unit,
            from: *from,
            to: *to,
            kind: *kind,
            trajectory: trajectory.clone(),
            part,
        })),
        Happening::TemplateLaid { parts, .. } => Some(Flash::Template(parts.clone())),
        Happening::Noted(entry) => {
            let throws = rolled(entry)?.to_vec();
            Some(Flash::Dice(Tumble { text: entry.text.clone(), throws, part }))
        }
        _ => None,
    }
}

/// The display time of each event, seconds at the usual pace; `doer` tells whose act it is.
pub fn seconds(happenings: &[&Happening], doer: impl Fn(&Happening) -> Doer) -> Vec<f32> {
    let each = |is_such: fn(&Happening) -> bool, one: f32, all: f32| {
        one.min(share(all, happenings.iter().filter(|happening| is_such(happening)).count()))
    };
    let (each_throw, each_laid) =
        (each(is_throw, DICE_SECONDS, ALL_DICE_SECONDS), each(is_laid, LAID_SECONDS, ALL_LAID_SECONDS));
    let lasts = |happening: &&Happening| match (is_throw(happening), is_laid(happening), doer(happening)) {
        (true, _, _) => each_throw,
        (_, true, _) => each_laid,
        (_, _, Doer::Onlooker) => own(happening),
        (_, _, Doer::Another) => another(happening),
    };
    happenings.iter().map(lasts).collect()
}

/// The share of each.
fn share(seconds: f32, count: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a deed throws a few dozen times")]
    let count = count.max(1) as f32;
    seconds / count
}

fn is_laid(happening: &Happening) -> bool {
    matches!(happening, Happening::Laid { .. })
}

fn is_throw(happening: &Happening) -> bool {
    matches!(happening, Happening::Noted(entry) if rolled(entry).is_some())
}

/// The dice of an entry that are worth seeing fall; details are shown with the entry they belong to.
fn rolled(entry: &Entry) -> Option<&[Throw]> {
    let throws = &entry.account.as_ref().filter(|_| entry.weight != EntryWeight::Detail)?.dice;
    throws.iter().any(|throw| !throw.faces.is_empty()).then_some(throws)
}

fn own(happening: &Happening) -> f32 {
    match happening {
        Happening::Moved { .. } => another(happening).min(OWN_MOVE_SECONDS),
        _ => another(happening),
    }
}

fn another(happening: &Happening) -> f32 {
    match happening {
        Happening::Moved { legs, body, .. } => {
            (legs.iter().map(|leg| interpolation::seen_inches(*leg, *body)).sum::<f32>() * 0.12).clamp(0.35, 1.6)
        }
        Happening::LineOfFire { kind: ShotKind::Volley | ShotKind::Skirmish | ShotKind::Canister, .. } => 0.6,
        Happening::LineOfFire { trajectory: Trajectory::Bounding(touches), .. } => {
            0.9 + BOUND_SECONDS * bounds(touches)
        }
        Happening::LineOfFire { .. } | Happening::TemplateLaid { .. } => 0.9,
        Happening::FiguresLost { .. } => 0.12,
        _ => 0.0,
    }
}

fn bounds(touches: &[Vec2]) -> f32 {
    touches.iter().map(|_| 1.0).sum()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{
        dice::{Die, Reason},
        measure::{Facing, Footprint, Leg, Pose},
        receipt::Account,
        table::KnownTo,
    };

    fn noted(weight: EntryWeight, faces: &[u8]) -> Happening {
        let throw =
            Throw { reason: Reason::new("hmm.07.01", "volley"), die: Die::D6, faces: faces.to_vec(), by: Vec::new() };
        let account = Account {
            procedure: "hmm.volley".into(),
            inputs: vec![],
            lines: vec![],
            dice: vec![throw],
            result: vec![],
        };
        Happening::Noted(Box::new(Entry {
            turn: 1,
            known_to: KnownTo::All,
            weight,
            moment: None,
            text: "They fired".into(),
            clause: None,
            unit: None,
            at: None,
            account: Some(account),
        }))
    }

    /// An entry of the journal with such dice.
    pub(in crate::client) fn thrown(faces: &[u8]) -> Happening {
        noted(EntryWeight::Plain, faces)
    }

    fn advance(inches: f32) -> Happening {
        let pose = Pose::new(Vec2::ZERO, Facing::NORTH);
        let (unit, body, legs) = (UnitId(1), Footprint::new(4.0, 1.0), vec![Leg::Advance(inches)]);
        Happening::Moved { unit, from: pose, body, legs, front: pose, stands: Vec::new() }
    }

    #[test]
    fn a_players_own_moves_are_short_and_another_ones_as_long_as_the_way() {
        let (short, long) = (advance(2.0), advance(12.0));
        let of = |doer: Doer| seconds(&[&short, &long], |_| doer);
        assert_eq!(of(Doer::Onlooker), [0.35, 0.6]);
        assert!(of(Doer::Another)[1] > 1.4);
    }

    fn ball(trajectory: Trajectory, part: f32) -> Shot {
        let (from, to) = (Vec2::ZERO, Vec2::new(0.0, 40.0));
        Shot { unit: UnitId(1), from, to, kind: ShotKind::Roundshot, trajectory, part }
    }

    #[test]
    fn a_ball_springs_up_wherever_it_touches_the_ground_and_lies_where_it_ends() {
        let touches = [10.0, 23.0, 33.0, 38.0].map(|y| Vec2::new(0.0, y)).to_vec();
        let shown = |y: f32| ball(Trajectory::Bounding(touches.clone()), FLIES * y / 40.0);
        for touch in [10.0, 23.0, 33.0, 38.0] {
            let (at, height) = shown(touch).ball();
            assert!((at.y - touch).abs() < 0.01 && height < 0.01, "at {touch}: {at}, {height} in high");
            let (before, after) = (shown(touch - 1.0).ball().1, shown(touch + 1.0).ball().1);
            assert!(before > 0.05 && after > 0.05, "about {touch}: {before} and {after} in high");
        }
        assert!(shown(16.5).ball().1 > 1.0, "it passes over heads on its first bound");
        assert!(shown(28.0).ball().1 > shown(35.5).ball().1, "each bound is lower than the last");
        let (at, height) = ball(Trajectory::Bounding(touches.clone()), 1.0).ball();
        assert_eq!((at.y, height), (40.0, 0.0));
        assert_eq!(shown(25.0).touched().len(), 2, "earth flies where it has touched, not where it will");
        assert_eq!(shown(5.0).meets_ground().y, 10.0);
    }

    #[test]
    fn a_ball_that_nothing_lets_bounce_flies_level_and_a_high_one_in_an_arc() {
        let height = |trajectory: Trajectory| ball(trajectory, FLIES / 2.0).ball().1;
        assert!(height(Trajectory::Straight) <= MUZZLE && height(Trajectory::High) > 5.0);
        assert!(height(Trajectory::Onward) <= MOST_HOP && height(Trajectory::Onward) > MUZZLE);
        assert_eq!(ball(Trajectory::Straight, FLIES / 2.0).touched(), []);
        assert_eq!((ball(Trajectory::High, 0.5).landed(), ball(Trajectory::High, 1.0).landed()), (None, Some(1.0)));
    }

    #[test]
    fn a_shot_is_shown_the_longer_the_more_it_bounds() {
        let of = |trajectory: Trajectory| {
            let (unit, from, to, kind) = (UnitId(1), Vec2::ZERO, Vec2::Y, ShotKind::Roundshot);
            another(&Happening::LineOfFire { unit, target: None, from, to, kind, trajectory })
        };
        assert!(of(Trajectory::Bounding(vec![Vec2::Y; 4])) > of(Trajectory::Straight) + 1.0);
    }

    #[test]
    fn many_dice_take_no_longer_than_a_few_and_details_none_at_all() {
        let plain = noted(EntryWeight::Plain, &[3, 4]);
        let all = |count: usize| seconds(&vec![&plain; count], |_| Doer::Another).iter().sum::<f32>();
        assert!((all(1) - DICE_SECONDS).abs() < 1e-5 && all(40) <= ALL_DICE_SECONDS + 1e-3, "{} {}", all(1), all(40));
        for quiet in [noted(EntryWeight::Detail, &[3]), noted(EntryWeight::Plain, &[])] {
            assert_eq!(seconds(&[&quiet], |_| Doer::Another), [0.0]);
            assert_eq!(flash(&quiet, 0.5), None);
        }
    }

    #[test]
    fn men_are_seen_to_form_and_a_whole_army_does_so_in_a_moment() {
        let laid = Happening::Laid { unit: UnitId(1), front: Pose::new(Vec2::ZERO, Facing::NORTH), stands: Vec::new() };
        let all = |count: usize| seconds(&vec![&laid; count], |_| Doer::Onlooker).iter().sum::<f32>();
        assert!((all(1) - LAID_SECONDS).abs() < 1e-5 && all(30) <= ALL_LAID_SECONDS + 1e-3, "{} {}", all(1), all(30));
    }

    #[test]
    fn dice_show_what_the_journal_says() {
        let Some(Flash::Dice(tumble)) = flash(&noted(EntryWeight::Plain, &[6, 1]), 1.0) else {
            panic!("dice are shown")
        };
        assert_eq!(tumble.throws[0].faces, [6, 1]);
    }
}
