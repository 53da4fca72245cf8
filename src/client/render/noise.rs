//! The irregularity of drawn things: a fixed scatter that is the same every time, so that no tree moves between two
//! frames. Has nothing to do with dice.

use bevy::math::Vec2;

/// A number in 0..1 for a cell of a grid; neighbours have nothing to do with one another.
pub(crate) fn speck(x: i32, y: i32, layer: u32) -> f32 {
    let mut bits = x.cast_unsigned().wrapping_mul(0x9E37_79B9)
        ^ y.cast_unsigned().wrapping_mul(0x85EB_CA6B)
        ^ layer.wrapping_mul(0xC2B2_AE35);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2C1B_3C6D);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297A_2D39);
    bits ^= bits >> 15;
    f32::from(u16::try_from(bits >> 16).unwrap_or(u16::MAX)) / 65_536.0
}

/// A number in 0..1 that changes gently over about an inch.
pub(crate) fn cloud(point: Vec2, layer: u32) -> f32 {
    let cell = point.floor();
    let part = point - cell;
    let ease = part * part * (Vec2::splat(3.0) - part * 2.0);
    let at = |dx: i32, dy: i32| speck(whole(cell.x) + dx, whole(cell.y) + dy, layer);
    let low = at(0, 0) + (at(1, 0) - at(0, 0)) * ease.x;
    let high = at(0, 1) + (at(1, 1) - at(0, 1)) * ease.x;
    low + (high - low) * ease.y
}

/// Clouds of three sizes on one another, 0..1.
pub(crate) fn mottle(point: Vec2, layer: u32) -> f32 {
    cloud(point / 5.0, layer) * 0.5 + cloud(point / 1.7, layer + 1) * 0.3 + cloud(point / 0.6, layer + 2) * 0.2
}

#[expect(clippy::cast_possible_truncation, reason = "tables are a few hundred inches wide")]
fn whole(number: f32) -> i32 {
    number as i32
}

/// Points over a rectangle, about this many inches apart, none of them in rows; each with its own number in 0..1.
pub(crate) fn scattered(low: Vec2, high: Vec2, apart: f32, layer: u32) -> impl Iterator<Item = (Vec2, f32)> {
    let (first, last) = ((low / apart).floor(), (high / apart).ceil());
    (whole(first.y)..whole(last.y)).flat_map(move |row| {
        (whole(first.x)..whole(last.x)).map(move |column| {
            let jitter = Vec2::new(speck(column, row, layer), speck(column, row, layer + 1));
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let cell = Vec2::new(number(column) + shift, number(row));
            ((cell + jitter * 0.8) * apart, speck(column, row, layer + 2))
        })
    })
}

/// A whole number as an inch.
#[expect(clippy::cast_precision_loss, reason = "tables are a few hundred inches wide")]
pub(crate) fn number(whole: i32) -> f32 {
    whole as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specks_fill_their_range_evenly() {
        let specks: Vec<f32> = (0..40).flat_map(|x| (-20..20).map(move |y| speck(x, y, 3))).collect();
        let low = specks.iter().filter(|speck| **speck < 0.25).count();
        assert!(specks.iter().all(|speck| (0.0..1.0).contains(speck)));
        assert!((300..500).contains(&low), "{low} of {} lie in the first quarter", specks.len());
    }

    #[test]
    fn a_cloud_is_gentle() {
        for step in 0..200_u8 {
            let point = Vec2::new(f32::from(step) * 0.05 - 3.0, 1.3);
            assert!((cloud(point, 1) - cloud(point + Vec2::X * 0.01, 1)).abs() < 0.03);
        }
    }
}
