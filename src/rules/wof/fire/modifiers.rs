//! A volley as measured before its die is thrown, the shooting modifiers (wof.16.3.04 to wof.16.3.13), and the die
//! (wof.15.0.01).

use crate::{
    battle::Refusal,
    clause::Clause,
    dice::{Dice, NeedDice, Reason},
    receipt::{Draft, Line, Receipt},
    rules::{
        reckon::{Inputs, ProcedureInputs, inputs},
        wof::{
            charts::{
                Ammunition, Band, Cover, Motion, Pips, Ranks, Rules, ShootCase, TargetKind, Weapon,
                fire::SMALL_ARMS_RANGES, options::Toggle,
            },
            condition::Condition,
            fire::{
                arms::{CARBINES, Fire},
                dense_target::Depth,
                figures_that_shoot::{self, counted},
                fire_and_movement::ShotsBefore,
                hit_chart::{close, read_off, settle_remainder},
                range,
                who_may_fire::{self, may_shoot_as_it_stands},
            },
        },
    },
};
use serde::{Deserialize, Serialize};

/// A target in hard cover.
pub(in crate::rules::wof) const HARD_COVER: Clause = clause!("wof.16.3.13");

/// The penalties that the first fire of a unit avoids, or the bonus that it does not get.
pub(super) fn note_first_fire(volley: &Volley, draft: &mut Draft) {
    let first = volley.past.shots == ShotsBefore::None && volley.shooter.is_steady();
    if first && volley.fire == Fire::SmallArms(Weapon::Carbine) {
        draft.note(CARBINES, "carbines have no first fire", 0);
    }
    if volley.past.motion == Motion::Moved && !volley.suffers_for_moving() {
        draft.note(clause!("wof.16.1.05b"), "first fire on the move", 0);
    }
}

/// The modifier to the die of a volley (wof.16.3).
pub fn modifier(rules: Rules<'_>, volley: &Volley) -> i32 {
    let chart = &rules.charts.fire;
    let of_cases = cases(rules, volley).into_iter().map(|case| chart.modifiers.of(case).modifier);
    chart.grade(volley.shooter.grade) + of_cases.sum::<i32>()
}

/// The lines of the shooting modifiers that a volley meets, each at most once (`wof.t.shoot_mods`): among them ballshot
/// at a dense target (wof.16.3.05), canister (wof.16.3.07) and far range (wof.16.3.11).
pub(super) fn cases(rules: Rules<'_>, volley: &Volley) -> Vec<ShootCase> {
    let shooter = volley.shooter;
    let ball = matches!(volley.fire, Fire::Guns(_, Ammunition::Ball));
    let rifles = volley.fire == Fire::SmallArms(Weapon::Rifle);
    let mut unhandy = vec![
        (shooter.ranks == Ranks::Disordered || shooter.troop.is_cavalry(), ShootCase::DisorderedOrMounted),
        (rifles, ShootCase::Rifle),
        (shooter.in_square(), ShootCase::InSquare),
    ];
    unhandy.retain(|(applies, _)| *applies);
    if rules.options.fire_line_once == Toggle::On {
        unhandy.truncate(1);
    }
    let others = [
        (ball && volley.target.depth == Depth::Dense, ShootCase::DenseTarget),
        (volley.is_first_fire(), ShootCase::FirstFire),
        (matches!(volley.fire, Fire::Guns(_, Ammunition::Canister)), ShootCase::Canister),
        (shooter.is_poor(), ShootCase::ShakenOrExhausted),
        (volley.suffers_for_moving(), ShootCase::Moving),
        (volley.band == Band::Far, ShootCase::FarRange),
    ];
    let protection = protection(volley.target, rifles);
    others.into_iter().chain(unhandy).filter(|(applies, _)| *applies).map(|(_, case)| case).chain(protection).collect()
}

/// The worse of the two lines of protection; rifles take no notice of the softer (wof.16.3.12, wof.16.3.13).
fn protection(target: Target, rifles: bool) -> Option<ShootCase> {
    let soft = target.cover == Cover::Soft || target.kind != TargetKind::Formed;
    match target.cover {
        Cover::Hard => Some(ShootCase::HardCover),
        _ if soft && !rifles => Some(ShootCase::SoftProtection),
        _ => None,
    }
}

/// A volley by a player's description (wof.15.0.01); at a given distance, its band stands on the receipt
/// (wof.16.1.04). Only for volleys that [`CountedVolley::volley`] lets pass.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn counted_volley(rules: Rules<'_>, of: &CountedVolley, dice: &mut Dice) -> Result<Receipt<Pips>, NeedDice> {
    let counted = of.volley(rules).expect("a procedure is judged before it runs");
    let mut receipt = volley(rules, &counted, dice)?;
    if let Some(distance) = of.distance_inches {
        let inches = range::effective_inches(rules, counted.fire, distance, of.rough_inches);
        let label = format!("at {inches:.2} inches that count");
        let line = Line { clause: clause!("wof.16.1.04"), label, value: counted.band.to_string().into() };
        receipt.account.lines.insert(0, line);
    }
    Ok(receipt)
}

/// Throws the one die of a volley and reads its losses off the Hit Chart (wof.15.0.01, wof.15.2.01).
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn volley(rules: Rules<'_>, volley: &Volley, dice: &mut Dice) -> Result<Receipt<Pips>, NeedDice> {
    let mut draft = volley.draft_of(CountedVolley::PROCEDURE);
    draft.dice(dice.d6s(1, Reason::new(clause!("wof.15.0.01"), "volley"))?);
    draft.modify(
        clause!("wof.16.3.04"),
        volley.shooter.grade.to_string(),
        rules.charts.fire.grade(volley.shooter.grade),
    );
    let modifiers = &rules.charts.fire.modifiers;
    cases(rules, volley).into_iter().for_each(|case| modifiers.add(&mut draft, case, 1));
    note_first_fire(volley, &mut draft);
    let figures = counted(rules, volley.fire, volley.figures);
    if matches!(volley.fire, Fire::Guns(..)) {
        draft.note(figures_that_shoot::GUNNERS_DOUBLED, "gunners count double: figures", figures);
    }
    let loss = read_off(rules, figures, &mut draft);
    let loss = settle_remainder(rules, loss, &mut draft, dice)?;
    Ok(close(draft, loss))
}

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
        distance_inches: Option<f32> = measure_or_none("inches", SMALL_ARMS_RANGES).named("distance").unlisted(),
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
        who_may_fire::may_fire_such_arms(shooter, fire)?;
        let reach = range::must_reach(rules, fire)?;
        let Some(distance) = self.distance_inches else {
            who_may_fire::may_fire_in_band(rules, fire, band)?;
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
