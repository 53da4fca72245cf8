//! A volley as measured before its die is thrown, and a player's description of one.

use serde::{Deserialize, Serialize};

use crate::{
    battle::Refusal,
    rules::{
        reckon::inputs,
        wof::{
            condition::Condition,
            data::{Band, Cover, Motion, Rules, TargetKind, Weapon},
            fire::{
                arms::Fire,
                dense_target::Depth,
                fire_and_movement::ShotsBefore,
                range,
                rights::{self, may_shoot_as_it_stands},
            },
        },
    },
};

inputs! {
    /// The shooter's earlier acts in this game and this turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub struct Past {
        /// Whether it has shot in this game.
        shots: ShotsBefore = flag(clause!("wof.16.3.06")).named("fired_before").unlisted(),
        /// Whether it moved or evades.
        motion: Motion = word(clause!("wof.16.3.10")).or("Still").unlisted(),
    }

    /// The target of a volley.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub struct Target {
        /// The cover of the target.
        cover: Cover = word(clause!("wof.16.3.12")).or("None"),
        /// The kind of target: formed troops, skirmishers or guns.
        kind: TargetKind = word(clause!("wof.16.3.12")).named("target").or("Formed").unlisted(),
        /// Whether the target is dense.
        depth: Depth = flag(clause!("wof.16.1.12")).named("dense").unlisted(),
    }

    /// One volley, as measured before its die is thrown.
    ///
    /// Its order is that in which battles are kept.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
    pub struct Volley {
        /// Figures that shoot; gunners before they are doubled.
        figures: u32 = count("figures", clause!("wof.15.0.01")),
        /// With what.
        fire: Fire = group(),
        /// The shooter.
        shooter: Condition = group(),
        /// The shooter's earlier acts.
        past: Past = group(),
        /// How far off.
        band: Band = word(clause!("wof.16.1.04")).or("Close"),
        /// At whom.
        target: Target = group(),
    }

    /// A volley: one die, its modifiers, the Hit Chart.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct CountedVolley for "wof.fire" by clause!("wof.15.0.01")
        switches ["hit_row5_as_printed", "fire_line_once", "bang_you_are_dead"]
    {
        /// The volley, in its band if no distance is given.
        volley: Volley = group(),
        /// How far off the target is; if it is given, it decides the band.
        distance_inches: Option<f32> = measure_or_none("inches", clause!("wof.16.3.01")).named("distance").unlisted(),
        /// Inches of rough ground that ballshot crosses.
        rough_inches: f32 = measure("inches", clause!("wof.20.2.03")).named("rough").or("0").unlisted(),
    }
}

impl CountedVolley {
    /// The volley, its band by the distance if one is given.
    ///
    /// # Errors
    /// The reason why it cannot be fired: the shooter, the arms, or the distance.
    pub fn volley(&self, rules: Rules<'_>) -> Result<Volley, Refusal> {
        let Volley { shooter, fire, band, .. } = self.volley;
        may_shoot_as_it_stands(shooter)?;
        rights::may_fire_such_arms(shooter, fire)?;
        let reach = range::must_reach(rules, fire)?;
        let Some(distance) = self.distance_inches else {
            rights::may_fire_in_band(rules, fire, band)?;
            return Ok(self.volley);
        };
        let inches = range::effective_inches(rules, fire, distance, self.rough_inches);
        range::must_be_in_range(reach, inches)?;
        Ok(Volley { band: reach.band(inches).unwrap_or(band), ..self.volley })
    }
}

impl Volley {
    /// Whether the fire is that of steady small arms, which earns the first-fire bonus and makes its target test
    /// (wof.18.1.04, wof.18.1.05); carbines never are (wof.16.1.10).
    pub fn is_steady(&self) -> bool {
        matches!(self.fire, Fire::SmallArms(Weapon::Musket | Weapon::Rifle)) && self.shooter.is_steady()
    }

    pub(super) fn is_first_fire(&self) -> bool {
        self.is_steady() && self.past.shots == ShotsBefore::None
    }

    /// Whether the shooter suffers for having moved: not steady infantry with its first fire (wof.16.1.05b,
    /// wof.16.3.10).
    pub(super) fn suffers_for_moving(&self) -> bool {
        match self.past.motion {
            Motion::Still => false,
            Motion::Moved => !(self.is_first_fire() && self.shooter.troop.is_infantry()),
            Motion::Evades => true,
        }
    }
}
