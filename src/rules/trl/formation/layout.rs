//! How a unit's stands lie in each formation (trl.p06.10 to trl.p08.09, `trl.h.square`): places in the unit's frame.
//! Knows counts and shapes; the table knows where the unit stands.

use bevy::math::Vec2;

use crate::{
    measure::{Facing, Footprint, Pose},
    rules::{
        common::layout::{Place, count},
        trl::{
            charts::{Arm, Commander, FormationKind, Rules, Special, Troop, formation::Base},
            formation::square,
        },
    },
    table::{FigureKind, Stand, StandId},
};

/// The number of the stand of a unit's officer.
pub const OFFICER: u16 = 1_000;

/// Whether a stand is that of an officer.
pub fn is_officer(stand: StandId) -> bool {
    stand.number == OFFICER
}

/// Whether a stand is a general's or an officer's: these do not shoot and stand in nobody's way (trl.p06.12,
/// trl.p19.01).
pub fn is_command(stand: &Stand) -> bool {
    is_officer(stand.id) || stand.cells.iter().all(|cell| cell.kind == FigureKind::General)
}

/// The stands to be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Muster {
    /// Their type.
    pub troop: Troop,
    /// What they have beyond their type.
    pub special: Special,
    /// Company stands.
    pub stands: u16,
    /// A command stand beside them or alone.
    pub commander: Option<Commander>,
    /// How far apart they are in loose order, tenths of an inch; nothing for the usual gap.
    pub gap_tenths: u16,
    /// How guns stand.
    pub guns: Guns,
}

/// How the guns of a unit stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guns {
    /// Ready to fire, or the unit has none.
    Deployed,
    /// On their limbers.
    Limbered,
}

/// Lays a muster out in a formation, this many stands wide.
pub fn layout(rules: Rules<'_>, muster: &Muster, formation: FormationKind, width: u16) -> Vec<Place> {
    let shape = Shape { rules, muster };
    if muster.stands == 0 {
        return muster.commander.map(|rank| shape.general(rank)).into_iter().collect();
    }
    let mut places = match formation {
        FormationKind::Square => shape.square(),
        FormationKind::Loose => shape.ranks(width, shape.loose_gap()),
        FormationKind::Column | FormationKind::Line | FormationKind::Garrison => shape.ranks(width, 0.0),
    };
    let officer = muster.commander.map(|rank| shape.officer(rank, formation, &places));
    places.extend(officer);
    places
}

/// The size of a base.
pub fn footprint(base: &Base) -> Footprint {
    Footprint::new(base.width_inches, base.depth_inches)
}

/// A muster being laid out.
struct Shape<'a> {
    rules: Rules<'a>,
    muster: &'a Muster,
}

impl Shape<'_> {
    fn base(&self) -> &Base {
        self.rules.charts.formation.base(self.muster.troop)
    }

    /// A company stand with its middle at a place.
    fn company(&self, at: Vec2, facing: Facing) -> Place {
        let base = self.base();
        let (files, figures) = self.figures();
        Place { pose: Pose::new(at, facing), base: footprint(base), files, figures, number: None }
    }

    /// The figures of a company stand, and how many stand side by side (trl.p03.06, trl.p04.01).
    fn figures(&self) -> (u8, Vec<FigureKind>) {
        let base = self.base();
        let many = |kind: FigureKind| (base.files, vec![kind; usize::from(base.files) * usize::from(base.ranks)]);
        match self.muster.troop.arm() {
            Arm::Infantry if self.muster.troop == Troop::LightInfantry => many(FigureKind::Light),
            Arm::Infantry => many(FigureKind::Infantry),
            Arm::Cavalry if self.muster.special == Special::Lances => many(FigureKind::Lancer),
            Arm::Cavalry => many(FigureKind::Cavalry),
            Arm::Artillery => {
                let (piece, man) = self.gun_and_crew();
                (base.files, vec![piece, man, man])
            }
        }
    }

    /// A gun as it stands, and the men beside it: those of horse artillery ride with its limber.
    fn gun_and_crew(&self) -> (FigureKind, FigureKind) {
        match (self.muster.guns, self.muster.troop) {
            (Guns::Limbered, Troop::HorseArtillery) => (FigureKind::Limber, FigureKind::HorseGunner),
            (Guns::Limbered, _) => (FigureKind::Limber, FigureKind::Gunner),
            (Guns::Deployed, Troop::Howitzers) => (FigureKind::Howitzer, FigureKind::Gunner),
            (Guns::Deployed, Troop::Rockets) => (FigureKind::Rocket, FigureKind::Gunner),
            (Guns::Deployed, _) => (FigureKind::Gun, FigureKind::Gunner),
        }
    }

    /// Gaps in loose order, the usual ones where nobody says otherwise (trl.p07.05).
    fn loose_gap(&self) -> f32 {
        if self.muster.gap_tenths > 0 {
            return f32::from(self.muster.gap_tenths) / 10.0;
        }
        let gap = self.rules.charts.formation.loose_gap;
        let most = if self.muster.troop.is_cavalry() { gap.cavalry_inches } else { gap.infantry_inches };
        most * gap.usual_part
    }

    /// Ranks one behind another with gaps between stands; only the last may be short, and it stands in the middle.
    fn ranks(&self, width: u16, gap: f32) -> Vec<Place> {
        let (base, stands) = (footprint(self.base()), usize::from(self.muster.stands));
        let wide = usize::from(width.max(1)).min(stands);
        let in_rank = |rank: usize| (stands - rank * wide).min(wide);
        let place = |number: usize| {
            let (rank, file) = (number / wide, number % wide);
            let x = (count(file) - (count(in_rank(rank)) - 1.0) / 2.0) * (base.frontage + gap);
            let y = -count(rank) * (base.depth + gap) - base.depth / 2.0;
            self.company(Vec2::new(x, y), Facing::NORTH)
        };
        (0..stands).map(place).collect()
    }

    /// Four faces round a hollow that all look outward (`trl.h.square`): small stands go in pairs, an odd one stands
    /// within.
    fn square(&self) -> Vec<Place> {
        let base = footprint(self.base());
        let each = square::stands_an_element(self.rules, self.muster.troop);
        let faces = square::faces(u32::from(self.muster.stands) / each);
        let [front, rear, right, left] = faces.map(|elements| count(elements as usize * each as usize) * base.frontage);
        let (across, along) = (front.max(rear), right.max(left));
        let middle = Vec2::new(0.0, -along / 2.0 - base.depth);
        let ahead = along / 2.0 + base.depth / 2.0;
        let aside = (across / 2.0 - base.depth / 2.0).max(base.depth / 2.0);
        let looks = [(Facing::NORTH, ahead), (Facing::SOUTH, ahead), (Facing::EAST, aside), (Facing::WEST, aside)];
        let mut places = Vec::new();
        for (elements, (facing, off)) in faces.into_iter().zip(looks) {
            let stands = elements as usize * each as usize;
            let at = |number: usize| {
                let sideways = (count(number) - (count(stands) - 1.0) / 2.0) * base.frontage;
                middle + facing.vector() * off + facing.right() * sideways
            };
            places.extend((0..stands).map(|number| self.company(at(number), facing)));
        }
        let within = usize::from(self.muster.stands) - places.len();
        places.extend((0..within).map(|_| self.company(middle, Facing::NORTH)));
        places
    }

    /// An officer behind the middle of his unit, or in the middle of its square (trl.p08.09).
    fn officer(&self, rank: Commander, formation: FormationKind, companies: &[Place]) -> Place {
        let base = footprint(self.rules.charts.formation.commander_base(rank));
        let rear = companies.iter().map(|place| place.pose.at.y).fold(0.0, f32::min);
        let at = match formation {
            FormationKind::Square => Vec2::new(0.0, (rear - self.base().depth_inches / 2.0) / 2.0),
            _ => Vec2::new(0.0, rear - self.base().depth_inches / 2.0 - base.depth / 2.0),
        };
        Place {
            number: Some(OFFICER),
            ..Place::at(at, Facing::NORTH, base, &[FigureKind::Officer, FigureKind::Colour])
        }
    }

    /// A general alone.
    fn general(&self, rank: Commander) -> Place {
        let base = footprint(self.rules.charts.formation.commander_base(rank));
        let at = Vec2::new(0.0, -base.depth / 2.0);
        Place { number: Some(0), ..Place::at(at, Facing::NORTH, base, &[FigureKind::General]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{charts::ChartSet, trl::charts::Charts};

    fn laid(troop: Troop, stands: u16, formation: FormationKind, width: u16) -> Vec<Place> {
        let options = Charts::embedded().switches().options([]).expect("the defaults are lawful");
        let rules = Rules { charts: Charts::embedded(), options: &options };
        let special = Special::Plain;
        let muster = Muster { troop, special, stands, commander: None, gap_tenths: 0, guns: Guns::Deployed };
        layout(rules, &muster, formation, width)
    }

    #[test]
    fn lancers_howitzers_rockets_and_the_riders_of_horse_guns_have_figures_of_their_own() {
        let options = Charts::embedded().switches().options([]).expect("the defaults are lawful");
        let rules = Rules { charts: Charts::embedded(), options: &options };
        let (light, plain, lances) = (Troop::LightCavalry, Special::Plain, Special::Lances);
        for (troop, special, guns, shown) in [
            (light, lances, Guns::Deployed, [FigureKind::Lancer; 2]),
            (light, plain, Guns::Deployed, [FigureKind::Cavalry; 2]),
            (Troop::Howitzers, plain, Guns::Deployed, [FigureKind::Howitzer, FigureKind::Gunner]),
            (Troop::Howitzers, plain, Guns::Limbered, [FigureKind::Limber, FigureKind::Gunner]),
            (Troop::Rockets, plain, Guns::Deployed, [FigureKind::Rocket, FigureKind::Gunner]),
            (Troop::HeavyArtillery, plain, Guns::Deployed, [FigureKind::Gun, FigureKind::Gunner]),
            (Troop::HorseArtillery, plain, Guns::Deployed, [FigureKind::Gun, FigureKind::Gunner]),
            (Troop::HorseArtillery, plain, Guns::Limbered, [FigureKind::Limber, FigureKind::HorseGunner]),
        ] {
            let muster = Muster { troop, special, stands: 1, commander: None, gap_tenths: 0, guns };
            let stands = layout(rules, &muster, FormationKind::Column, 1);
            assert_eq!(stands[0].figures[..2], shown, "{troop}, {special}, {guns:?}");
        }
    }

    #[test]
    fn ranks_stand_behind_each_other_and_a_short_one_in_the_middle() {
        // trl.p06.10
        let column = laid(Troop::LineInfantry, 7, FormationKind::Column, 2);
        let places: Vec<(f32, f32)> = column.iter().map(|place| place.pose.at.into()).collect();
        assert_eq!(places[0], (-1.0, -0.625));
        assert_eq!(places[3], (1.0, -1.875));
        assert_eq!(places[6], (0.0, -4.375));
    }

    #[test]
    fn no_two_stands_of_a_square_lie_on_each_other_and_each_looks_outward() {
        // trl.h.square
        for (troop, stands) in [(Troop::LineInfantry, 4), (Troop::LineInfantry, 9), (Troop::LightInfantry, 12)] {
            let square = laid(troop, stands, FormationKind::Square, 1);
            assert_eq!(square.len(), usize::from(stands));
            let bodies: Vec<_> = square.iter().map(|place| crate::measure::Body::new(place.pose, place.base)).collect();
            for (index, one) in bodies.iter().enumerate() {
                assert!(bodies[..index].iter().all(|other| !one.overlaps(other)), "{troop} {stands}: {index}");
            }
            assert!(square.iter().all(|place| place.pose.at.y < 0.0));
        }
    }

    #[test]
    fn stands_in_loose_order_have_gaps() {
        // trl.p07.05
        let loose = laid(Troop::LightInfantry, 4, FormationKind::Loose, 4);
        let xs: Vec<f32> = loose.iter().map(|place| place.pose.at.x).collect();
        assert_eq!(xs, [-3.0, -1.0, 1.0, 3.0]);
    }
}
