//! The plain statistics of a series: shares with confidence bands, medians with quartiles.

use serde::Serialize;

/// The standard normal deviate of a band that holds the true share in 95 cases of 100.
const DEVIATE: f64 = 1.959_964;

/// A share with the band that holds the true share in 95 cases of 100.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Band {
    /// The share found, 0 to 1.
    pub share: f64,
    /// The lower end of the band.
    pub low: f64,
    /// The upper end of the band.
    pub high: f64,
}

/// Wilson's score interval for this many hits in this many trials; the whole of 0 to 1 if there were none.
#[expect(clippy::cast_precision_loss, reason = "nobody fights 2^52 battles")]
pub fn wilson(hits: usize, trials: usize) -> Band {
    if trials == 0 {
        return Band { share: 0.0, low: 0.0, high: 1.0 };
    }
    let (count, share) = (trials as f64, hits as f64 / trials as f64);
    let square = DEVIATE * DEVIATE;
    let middle = (share + square / (2.0 * count)) / (1.0 + square / count);
    let half =
        DEVIATE * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt() / (1.0 + square / count);
    Band { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// How values spread: five numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// The least.
    pub least: f64,
    /// A quarter of the values are below it.
    pub lower_quartile: f64,
    /// Half of the values are below it.
    pub median: f64,
    /// A quarter of the values are above it.
    pub upper_quartile: f64,
    /// The most.
    pub most: f64,
}

impl Spread {
    /// The spread of some values, between neighbours by the straight line; all zero for none.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let at = |part| quantile(&values, part);
        Self { least: at(0.0), lower_quartile: at(0.25), median: at(0.5), upper_quartile: at(0.75), most: at(1.0) }
    }
}

/// The value below which a part of the sorted values lies.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an index into a list and back"
)]
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = part * last as f64;
    let below = place.floor() as usize;
    let above = (below + 1).min(last);
    sorted[below] + (sorted[above] - sorted[below]) * (place - below as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilsons_band_agrees_with_published_values() {
        // Hits, trials, low, high: textbook values to three places.
        for (hits, trials, low, high) in
            [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (95, 100, 0.888, 0.978)]
        {
            let band = wilson(hits, trials);
            assert!((band.low - low).abs() < 0.001 && (band.high - high).abs() < 0.001, "{hits} of {trials}: {band:?}");
        }
        assert_eq!((wilson(0, 0).low, wilson(0, 0).high), (0.0, 1.0));
    }

    #[test]
    fn a_spread_takes_the_straight_line_between_neighbours() {
        let spread = Spread::of([4.0, 1.0, 3.0, 2.0]);
        assert_eq!(
            (spread.least, spread.lower_quartile, spread.median, spread.upper_quartile, spread.most),
            (1.0, 1.75, 2.5, 3.25, 4.0)
        );
        assert_eq!(Spread::of([7.0]).median, 7.0);
        assert_eq!(Spread::of([]), Spread::default());
    }
}
