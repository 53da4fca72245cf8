//! Miniatures, built in code from simple solids: one function a kind, each recognisable by outline alone.
//!
//! A figure stands at the origin of its own frame in inches, x to its right, y ahead, z up. It is sculpted a little
//! stouter than life, as cast miniatures are, so that it reads at a distance. Knows livery and kind; knows no unit.

mod cloth;
mod foot;
mod hats;
mod mounted;
mod ordnance;

use bevy::prelude::*;

use crate::{
    client::render::{
        livery::Livery,
        mesh_builder::{Solids, toned},
    },
    table::FigureKind,
};

/// How tall a man on foot is from sole to crown, inches: a figure of 15 to 18 millimetres.
const MAN: f32 = 0.56;

/// A figure to be sculpted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figure {
    /// Its kind.
    pub(crate) kind: FigureKind,
    /// Its uniform.
    pub(crate) livery: Livery,
    /// The colour of its flag where that is unknown.
    pub(crate) flag: Srgba,
    /// Which of a few variants it is, so that a rank is not a row of copies.
    pub(crate) variant: u8,
    /// Whether officers, colours and musicians ride here.
    pub(crate) seat: Seat,
}

impl Figure {
    /// The design of its flag.
    fn cloth(&self) -> cloth::Painted {
        self.livery.flag.map_or(cloth::Painted::Quartered(self.flag, self.livery.facings), cloth::Painted::Written)
    }
}

/// Whether men of an arm that can do both ride or walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// They walk.
    OnFoot,
    /// They ride.
    Mounted,
}

/// Sculpts a figure at the origin of the frame that the solids are in.
pub(crate) fn sculpt(solids: &mut Solids, figure: &Figure) {
    let livery = Livery { coat: toned(figure.livery.coat, tone_of(figure.variant)), ..figure.livery };
    let figure = &Figure { livery, ..*figure };
    solids.within(Transform::from_scale(Vec3::splat(MAN)), |solids| match (figure.kind, figure.seat) {
        (FigureKind::Infantry, _) => foot::line_soldier(solids, figure),
        (FigureKind::Light, _) => foot::skirmisher(solids, figure),
        (FigureKind::Gunner, _) => foot::gunner(solids, figure),
        (FigureKind::Pike, _) => foot::pikeman(solids, figure),
        (FigureKind::Pioneer, _) => foot::pioneer(solids, figure),
        (FigureKind::Officer, Seat::OnFoot) => foot::officer(solids, figure),
        (FigureKind::Colour, Seat::OnFoot) => foot::colour_bearer(solids, figure),
        (FigureKind::Musician, Seat::OnFoot) => foot::drummer(solids, figure),
        (FigureKind::Cavalry, _) => mounted::trooper(solids, figure),
        (FigureKind::Lancer, _) => mounted::lancer(solids, figure),
        (FigureKind::HorseGunner, _) => mounted::gunner(solids, figure),
        (FigureKind::General, _) => mounted::general(solids, figure),
        (FigureKind::Messenger, _) => mounted::messenger(solids, figure),
        (FigureKind::Officer, Seat::Mounted) => mounted::officer(solids, figure),
        (FigureKind::Colour, Seat::Mounted) => mounted::colour_bearer(solids, figure),
        (FigureKind::Musician, Seat::Mounted) => mounted::trumpeter(solids, figure),
        (FigureKind::Gun, _) => ordnance::gun(solids),
        (FigureKind::Howitzer, _) => ordnance::howitzer(solids),
        (FigureKind::Rocket, _) => ordnance::rocket_frame(solids),
        (FigureKind::Limber, _) => ordnance::limber(solids, figure),
        (FigureKind::Wagon, _) => ordnance::wagon(solids, figure),
        (FigureKind::Pontoon, _) => ordnance::pontoon(solids, figure),
    });
}

fn tone_of(variant: u8) -> f32 {
    [1.0, 0.93, 1.05, 0.97][usize::from(variant % 4)]
}

/// The paints that every painter's box holds.
mod paints {
    use bevy::prelude::Srgba;

    pub(crate) const SKIN: Srgba = Srgba::rgb(0.86, 0.64, 0.50);
    pub(crate) const BLACK: Srgba = Srgba::rgb(0.10, 0.10, 0.11);
    pub(crate) const WHITE: Srgba = Srgba::rgb(0.93, 0.92, 0.88);
    pub(crate) const WOOD: Srgba = Srgba::rgb(0.42, 0.26, 0.14);
    pub(crate) const STEEL: Srgba = Srgba::rgb(0.70, 0.72, 0.75);
    pub(crate) const BRASS: Srgba = Srgba::rgb(0.85, 0.66, 0.26);
    pub(crate) const BRONZE: Srgba = Srgba::rgb(0.66, 0.50, 0.22);
    pub(crate) const LEATHER: Srgba = Srgba::rgb(0.36, 0.22, 0.13);
    pub(crate) const CANVAS: Srgba = Srgba::rgb(0.82, 0.77, 0.64);
    pub(crate) const CARRIAGE: Srgba = Srgba::rgb(0.40, 0.45, 0.46);
    pub(crate) const HAIR: [Srgba; 4] = [
        Srgba::rgb(0.33, 0.21, 0.12),
        Srgba::rgb(0.16, 0.11, 0.08),
        Srgba::rgb(0.52, 0.36, 0.18),
        Srgba::rgb(0.78, 0.76, 0.72),
    ];
    pub(crate) const HORSES: [Srgba; 4] = [
        Srgba::rgb(0.40, 0.22, 0.12),
        Srgba::rgb(0.27, 0.15, 0.09),
        Srgba::rgb(0.52, 0.31, 0.16),
        Srgba::rgb(0.16, 0.13, 0.12),
    ];
    pub(crate) const GREY_HORSE: Srgba = Srgba::rgb(0.84, 0.82, 0.78);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        client::render::{livery::Hat, mesh_builder::Detail},
        table::Side,
    };

    const KINDS: [FigureKind; 19] = [
        FigureKind::Infantry,
        FigureKind::Light,
        FigureKind::Cavalry,
        FigureKind::Gunner,
        FigureKind::Gun,
        FigureKind::Limber,
        FigureKind::Wagon,
        FigureKind::Pontoon,
        FigureKind::General,
        FigureKind::Officer,
        FigureKind::Colour,
        FigureKind::Musician,
        FigureKind::Messenger,
        FigureKind::Pike,
        FigureKind::Pioneer,
        FigureKind::Lancer,
        FigureKind::HorseGunner,
        FigureKind::Howitzer,
        FigureKind::Rocket,
    ];

    #[test]
    fn seen_from_afar_a_figure_is_cut_much_more_coarsely() {
        let livery = Livery::of_side(Side::First);
        let triangles = |detail| {
            let mut solids = Solids::with(detail);
            sculpt(
                &mut solids,
                &Figure { kind: FigureKind::Cavalry, livery, flag: livery.facings, variant: 1, seat: Seat::Mounted },
            );
            solids.triangles()
        };
        assert!(triangles(Detail::Coarse) * 2 < triangles(Detail::Fine));
    }

    #[test]
    fn every_headgear_has_a_shape_of_its_own_and_keeps_within_the_budget() {
        const HATS: [Hat; 12] = [
            Hat::Tricorne,
            Hat::Bicorne,
            Hat::Mitre,
            Hat::Bearskin,
            Hat::FurCap,
            Hat::FeltCap,
            Hat::LightCap,
            Hat::RoundHat,
            Hat::Helmet,
            Hat::Kepi,
            Hat::Shako,
            Hat::Bonnet,
        ];
        let sculpted = |kind, hat| {
            let livery = Livery { hat, ..Livery::of_side(Side::First) };
            let mut solids = Solids::default();
            sculpt(&mut solids, &Figure { kind, livery, flag: livery.facings, variant: 1, seat: Seat::OnFoot });
            solids
        };
        for (kind, most) in [(FigureKind::Infantry, 900), (FigureKind::General, 1500)] {
            let shapes: Vec<Vec<[f32; 3]>> = HATS.iter().map(|hat| sculpted(kind, *hat).shape()).collect();
            for (index, shape) in shapes.iter().enumerate() {
                assert!(sculpted(kind, HATS[index]).triangles() < most, "{kind:?} in {:?}", HATS[index]);
                assert!(
                    shapes[..index].iter().all(|other| other != shape),
                    "{kind:?} in {:?} is like another",
                    HATS[index]
                );
            }
        }
    }

    #[test]
    fn every_kind_is_sculpted_within_a_budget_that_lets_thousands_be_drawn() {
        for kind in KINDS {
            for seat in [Seat::OnFoot, Seat::Mounted] {
                let mut solids = Solids::default();
                let livery = Livery::of_side(Side::First);
                sculpt(&mut solids, &Figure { kind, livery, flag: livery.facings, variant: 1, seat });
                let most = match kind {
                    FigureKind::Limber | FigureKind::Wagon | FigureKind::Pontoon => 3200,
                    _ if kind.is_mounted() || seat == Seat::Mounted => 1500,
                    _ => 900,
                };
                assert!((40..most).contains(&solids.triangles()), "{kind:?}: {} triangles", solids.triangles());
            }
        }
    }
}
