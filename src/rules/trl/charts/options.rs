//! The rule switches of trl: the scale, milder readings of printed rules (`trl.h.switches`), and measuring before one
//! declares. Names, legal values and defaults stand in `options.ron`; the effect of a switch stands where its clause is
//! decided.

use super::words::WeatherRule;
use crate::rules::charts::switches::options;
pub use crate::rules::charts::switches::{MeasuringRule, Toggle};

options! {
    /// trl.p03.04.
    men_per_figure: u16,
    /// trl.p04.01.
    guns_per_model: u16,
    /// trl.p24.04.
    refusal_stays: Toggle,
    /// trl.p22.02.
    six_hits_test: Toggle,
    /// trl.p20.04.
    template_saves: Toggle,
    /// trl.p25.06.
    assault_one_die: Toggle,
    /// trl.p23.03.
    veterans_stand: Toggle,
    /// trl.p12.03.
    heavy_guns_pushed_fire: Toggle,
    /// trl.p07.02.
    narrow_lines_fire_twice: Toggle,
    /// trl.p21.09.
    fall_back_by_total: Toggle,
    /// trl.p24.10.
    defence_at_half: Toggle,
    /// trl.p28.04.
    emergency_square_fires: Toggle,
    /// trl.p20.07.
    rockets_hit_on_six: Toggle,
    /// trl.p26.07.
    fight_to_the_end: Toggle,
    /// trl.hc.36.
    bad_weather: WeatherRule,
    /// trl.hc.37.
    event_cards: Toggle,
    /// trl.p17.01.
    measuring: MeasuringRule,
}
