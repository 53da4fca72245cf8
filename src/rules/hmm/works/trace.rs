//! Where a work lies: the trace of a site, the finished part, and the end of a bridge. Pure geometry over the chart.

use bevy::math::Vec2;

use super::Site;
use crate::{
    measure::{Facing, Pose},
    rules::hmm::charts::{Charts, Work, works::Points},
    table::{Feature, FeatureShape},
};

/// The end of a bridge and its direction; none for a feature that is no line.
pub fn head_of(bridge: &Feature) -> Option<Pose> {
    let line = bridge.shape.line()?;
    let (&end, &before) = (line.points().last()?, line.points().get(line.points().len().checked_sub(2)?)?);
    Some(Pose::new(end, Facing::along(end - before)?))
}

/// How many inches of a site stand; of a redoubt all or none (hmm.20.34).
pub fn finished_inches(site: &Site) -> u16 {
    let points = match Charts::embedded().works.work(site.work).points {
        Points::Inch(points) => points,
        Points::Ring(points, _) => return if site.hundredths >= points * 100 { site.inches } else { 0 },
    };
    u16::try_from(site.hundredths / (points * 100)).unwrap_or(u16::MAX).min(site.inches)
}

/// Whether nothing of a site is left to do.
pub fn is_finished(site: &Site) -> bool {
    finished_inches(site) >= site.inches
}

/// The part of a site that stands, as the feature that it is.
pub fn finished(site: &Site) -> Option<FeatureShape> {
    let inches = finished_inches(site);
    let width = if site.work == Work::PontoonBridge { Charts::embedded().works.bridge_inches } else { 0.0 };
    (inches > 0).then(|| FeatureShape::Line { points: points(site, inches), width })
}

/// The whole trace of a site.
pub fn whole(site: &Site) -> Vec<Vec2> {
    points(site, site.inches)
}

/// The trace of a site's first inches: along its front from its left end, across the water for a bridge, all round for
/// a redoubt, with the gorge open at its rear.
fn points(site: &Site, inches: u16) -> Vec<Vec2> {
    let place = |x: f32, y: f32| site.at.to_table(Vec2::new(x, y));
    let (whole, done) = (f32::from(site.inches), f32::from(inches));
    let chart = &Charts::embedded().works;
    match chart.work(site.work).points {
        Points::Ring(_, side) => {
            let (half, gorge) = (side / 2.0, chart.gorge_inches / 2.0);
            [(gorge, -side), (half, -side), (half, 0.0), (-half, 0.0), (-half, -side), (-gorge, -side)]
                .map(|(x, y)| place(x, y))
                .to_vec()
        }
        Points::Inch(_) if site.work == Work::PontoonBridge => vec![site.at.at, place(0.0, done)],
        Points::Inch(_) => vec![place(-whole / 2.0, 0.0), place(done - whole / 2.0, 0.0)],
    }
}

/// The inches of a work of this kind for the number that a player names: a redoubt has as many as its ring.
pub fn length_of(work: Work, wanted: u16) -> u16 {
    match Charts::embedded().works.work(work).points {
        Points::Ring(..) => 1,
        Points::Inch(_) => wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        measure::Polyline,
        table::{FeatureId, Side},
    };

    fn site(work: Work, inches: u16, points: u32) -> Site {
        let at = Pose::new(Vec2::new(20.0, 10.0), Facing::NORTH);
        Site {
            side: Side::First,
            work,
            feature: FeatureId(9),
            at,
            inches: length_of(work, inches),
            hundredths: points * 100,
        }
    }

    #[test]
    fn a_work_stands_in_full_inches_as_its_points_suffice() {
        // hmm.20.34
        let rows = [(79, 0), (80, 1), (159, 1), (160, 2), (900, 6)];
        for (points, inches) in rows {
            assert_eq!(finished_inches(&site(Work::Breastwork, 6, points)), inches, "{points} points");
        }
        assert_eq!(finished(&site(Work::Breastwork, 6, 79)), None);
        let two = finished(&site(Work::Breastwork, 6, 170)).expect("two inches stand");
        assert_eq!(two, FeatureShape::Line { points: vec![Vec2::new(17.0, 10.0), Vec2::new(19.0, 10.0)], width: 0.0 });
    }

    #[test]
    fn a_redoubt_is_a_ring_with_a_gorge_and_stands_all_at_once() {
        // hmm.20.34
        assert_eq!(finished(&site(Work::SmallRedoubt, 1, 639)), None);
        let Some(FeatureShape::Line { points, .. }) = finished(&site(Work::SmallRedoubt, 1, 640)) else {
            panic!("it stands")
        };
        let round = Polyline::new(points, 0.0).expect("it is a line").length();
        assert!((round - 8.0).abs() < 0.001, "four sides of 2.25 in less the gorge");
    }

    #[test]
    fn a_bridge_grows_from_its_bank() {
        // hmm.20.37
        let Some(FeatureShape::Line { points, width }) = finished(&site(Work::PontoonBridge, 6, 60)) else {
            panic!("it stands")
        };
        assert_eq!((points, width), (vec![Vec2::new(20.0, 10.0), Vec2::new(20.0, 13.0)], 1.0));
    }
}
