//! The mean effect of a shot or an assault, for the odds on screen and for the machine. Uses the very numbers of the
//! procedures and writes no receipts; decides nothing.
//!
//! - [`fire`]: single shots. [`combat`]: assaults.

pub mod combat;
pub mod fire;

/// The chances of none, one, two and more of some dice that each pass with a chance.
fn exactly(dice: u32, chance: f32) -> Vec<f32> {
    let mut chances = vec![1.0_f32];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + 1];
        for (passed, before) in chances.iter().enumerate() {
            next[passed] += before * (1.0 - chance);
            next[passed + 1] += before * chance;
        }
        chances = next;
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_of_some_dice_add_up_to_one_and_have_the_right_mean() {
        let chances = exactly(8, 1.0 / 6.0);
        assert_eq!(chances.len(), 9);
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        let mean: f32 = chances.iter().enumerate().map(|(passed, chance)| passed as f32 * chance).sum();
        assert!((mean - 8.0 / 6.0).abs() < 1e-5);
        assert_eq!(exactly(0, 0.5), [1.0]);
    }
}
