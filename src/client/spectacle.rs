//! What there is to see while something happens, and for how long: moves, shots on their way, templates, dice that come to rest.
//!
//! Reads happenings as plain values; draws nothing and knows no clock.

use bevy::math::Vec2;

use crate::{
    battle::{
        Happening, ShotKind,
        notice::{Entry, EntryWeight, Overlay},
    },
    client::underway,
    dice::Throw,
    table::UnitId,
};

/// A player's own move is shown no longer than this, seconds: he knows where he goes.
const OWN_MOVE_SECONDS: f32 = 0.6;
/// Men find their places in a new formation in so long, seconds; and all who do so in one deed together in no longer than this.
const LAID_SECONDS: f32 = 0.3;
const ALL_LAID_SECONDS: f32 = 1.5;
/// Dice roll and lie for so long, seconds.
const DICE_SECONDS: f32 = 1.1;
/// All the dice of one deed together take no longer than this, seconds: whoever ends a step would else wait for every volley of it.
const ALL_DICE_SECONDS: f32 = 4.4;

/// Something that is drawn while it happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Flash {
    /// A shot.
    Shot(Shot),
    /// A template as it was laid.
    Template(Vec<Overlay>),
    /// Dice.
    Dice(Tumble),
}

/// A shot on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    /// Who fired.
    pub unit: UnitId,
    /// From where, table inches.
    pub from: Vec2,
    /// To where, table inches.
    pub to: Vec2,
    /// With what.
    pub kind: ShotKind,
    /// How far it has come, from 0 to 1.
    pub part: f32,
}

/// Dice that roll and come to rest on what the journal says.
#[derive(Clone, Debug, PartialEq)]
pub struct Tumble {
    /// What they decided, in one sentence.
    pub text: String,
    /// The throws, in order.
    pub throws: Vec<Throw>,
    /// How far they have rolled, from 0 to 1.
    pub part: f32,
}

/// Whose deed something was, as far as that makes it longer or shorter to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doer {
    /// The player who looks on.
    Onlooker,
    /// Anybody else.
    Another,
}

/// What is drawn of a happening of which so much is over.
pub fn flash(happening: &Happening, part: f32) -> Option<Flash> {
    match happening {
        Happening::LineOfFire { unit, from, to, kind } => Some(Flash::Shot(Shot { unit: *unit, from: *from, to: *to, kind: *kind, part })),
        Happening::TemplateLaid { parts, .. } => Some(Flash::Template(parts.clone())),
        Happening::Noted(entry) => {
            let throws = rolled(entry)?.to_vec();
            Some(Flash::Dice(Tumble { text: entry.text.clone(), throws, part }))
        }
        _ => None,
    }
}

/// How long each of some happenings is shown, seconds at the usual pace; `doer` tells whose deed it is.
pub fn seconds(happenings: &[&Happening], doer: impl Fn(&Happening) -> Doer) -> Vec<f32> {
    let each = |is_such: fn(&Happening) -> bool, one: f32, all: f32| {
        one.min(share(all, happenings.iter().filter(|happening| is_such(happening)).count()))
    };
    let (each_throw, each_laid) = (each(is_throw, DICE_SECONDS, ALL_DICE_SECONDS), each(is_laid, LAID_SECONDS, ALL_LAID_SECONDS));
    let lasts = |happening: &&Happening| match (is_throw(happening), is_laid(happening), doer(happening)) {
        (true, _, _) => each_throw,
        (_, true, _) => each_laid,
        (_, _, Doer::Onlooker) => own(happening),
        (_, _, Doer::Another) => another(happening),
    };
    happenings.iter().map(lasts).collect()
}

/// What falls to each of so many.
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

/// The dice behind an entry that are worth seeing fall: details are told with what they belong to.
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
            (legs.iter().map(|leg| underway::seen_inches(*leg, *body)).sum::<f32>() * 0.12).clamp(0.35, 1.6)
        }
        Happening::LineOfFire { kind: ShotKind::Volley | ShotKind::Skirmish | ShotKind::Canister, .. } => 0.6,
        Happening::LineOfFire { .. } | Happening::TemplateLaid { .. } => 0.9,
        Happening::FiguresLost { .. } => 0.12,
        _ => 0.0,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{
        dice::{Die, Reason},
        measure::{Facing, Footprint, Leg, Pose},
        receipt::Account,
        table::KnownTo,
    };

    fn noted(weight: EntryWeight, faces: &[u8]) -> Happening {
        let throw = Throw { reason: Reason::new("hmm.07.01", "volley"), die: Die::D6, faces: faces.to_vec(), by: Vec::new() };
        let account = Account { procedure: "hmm.volley".into(), inputs: vec![], lines: vec![], dice: vec![throw], result: vec![] };
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
        let Some(Flash::Dice(tumble)) = flash(&noted(EntryWeight::Plain, &[6, 1]), 1.0) else { panic!("dice are shown") };
        assert_eq!(tumble.throws[0].faces, [6, 1]);
    }
}
