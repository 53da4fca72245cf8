//! The rule switches of wof: the optional rules of section 21 and 15.1, agreed before the battle (wof.21.0.01), other
//! readings of doubtful clauses (wof.h.switches), and the scale. Names, legal values and defaults stand in
//! `options.ron`; the effect of a switch stands where its clause is decided.

pub use crate::rules::charts::switches::{MeasuringRule, Toggle};
use crate::{clause::Clause, rules::charts::switches::options};

/// The players agree before the game which optional rules are in force.
pub(in crate::rules::wof) const AGREED_BEFOREHAND: Clause = clause!("wof.21.0.01");

options! {
    /// wof.2.0.01.
    men_per_figure: u16,
    /// wof.2.0.02.
    guns_per_model: u16,
    /// wof.15.1.01.
    bang_you_are_dead: Toggle,
    /// wof.21.1.01.
    howitzers: Toggle,
    /// wof.21.1.02.
    shell_disorder: Toggle,
    /// wof.21.1.03.
    shell_fire: Toggle,
    /// wof.21.1.04.
    carrythrough: Toggle,
    /// wof.21.1.06.
    artillery_duel: Toggle,
    /// wof.21.1.07.
    battalion_guns: Toggle,
    /// wof.21.2.01.
    voluntary_retreat: Toggle,
    /// wof.21.3.01.
    pinning_zones: Toggle,
    /// wof.21.4.01.
    irregulars: Toggle,
    /// wof.15.2.01.
    hit_row5_as_printed: Toggle,
    /// wof.16.3.08.
    fire_line_once: Toggle,
    /// wof.h.shattered.
    shatter_at_75: Toggle,
    /// wof.19.2.01.
    return_5_6: Toggle,
    /// wof.20.7.01.
    obstacle_once: Toggle,
    /// wof.18.1.04.
    artillery_test_whole_figure: Toggle,
    /// wof.17.1.01.
    overlap_4_inches: Toggle,
    /// `wof.h.by_eye`.
    measuring: MeasuringRule,
}
