//! The number that hits, with the shooting modifiers (trl.p23.01, trl.p23.02), and the volley.

use crate::{
    battle::Refusal,
    dice::{Dice, NeedDice},
    measure::TOLERANCE,
    receipt::{Draft, Receipt},
    rules::{
        reckon::{ProcedureInputs, inputs},
        trl::{
            charts::{Ammunition, FormationKind, Occasion, Powder, Rules, ShootCase, Skill, options::Toggle},
            fire::{
                rate_of_fire::{self, Shooters},
                template, who_may_fire,
            },
            rule_of_dice::{self, Needed},
            visibility::line_of_fire::grape_keeps_clear_of_friends,
        },
    },
};

inputs! {
    /// The target of a volley.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Target {
        /// The formation of the target.
        formation: FormationKind = word(clause!("trl.p06.13")).named("target").or("Line"),
        /// How far off the nearest stand is.
        distance_inches: f32 = measure("inches", clause!("trl.p23.04")).named("distance").or("6"),
        /// Whether it is in cover.
        cover: bool = flag(clause!("trl.p14.06")).unlisted(),
        /// Whether it crosses a river.
        crossing: bool = flag(clause!("trl.p13.08")).unlisted(),
        /// Whether it moved at the double in this turn.
        doubled: bool = flag(clause!("trl.p10.01")).named("target_doubled").unlisted(),
        /// Whether shooter or target is deep inside a wood.
        in_wood: bool = flag(clause!("trl.p15.02")).unlisted(),
        /// Whether the shot goes through friendly skirmishers.
        through_skirmishers: bool = flag(clause!("trl.p07.07")).unlisted(),
        /// Whether it goes over the heads of others.
        indirect: bool = flag(clause!("trl.p17.10")).unlisted(),
        /// Whether it is fired at a wood in which enemies are only suspected.
        blind: bool = flag(clause!("trl.hc.13")).unlisted(),
    }

    /// A volley: the dice of all stands that shoot, and how many hit.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Volley for "trl.fire" by clause!("trl.p22.07")
        switches ["veterans_stand", "heavy_guns_pushed_fire", "narrow_lines_fire_twice", "defence_at_half",
                  "rockets_hit_on_six"] {
        /// The shooters.
        shooters: Shooters = group(),
        /// Their skill.
        skill: Skill = word(clause!("trl.p23.03")).or("Trained"),
        /// Whether they have rifles.
        rifles: bool = flag(clause!("trl.hc.21")).unlisted(),
        /// Whether the guns are limbered.
        limbered: bool = flag(clause!("trl.p12.02b")).unlisted(),
        /// Whether cavalry has firearms.
        firearms: bool = flag(clause!("trl.p19.07")).unlisted(),
        /// Whether its guns fired grape in this turn's shooting phase.
        fired_grape: bool = flag(clause!("trl.p24.13")).unlisted(),
        /// The target.
        target: Target = group(),
    }
}

impl Volley {
    /// Whether it may be fired.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        who_may_fire::may_fire(rules, &self.shooters, self.limbered, self.firearms)?;
        who_may_fire::may_throw_share(&self.shooters)?;
        who_may_fire::may_be_target(self.target.formation)?;
        let grape = self.shooters.ammunition == Ammunition::Grape;
        if grape && self.fired_grape && self.shooters.occasion != Occasion::Shooting {
            return Err(Refusal::new(clause!("trl.p24.13"), "it has fired grape in this turn"));
        }
        if grape && (self.target.through_skirmishers || self.target.indirect) {
            return Err(grape_keeps_clear_of_friends());
        }
        let near = rules.charts.weather.of(self.shooters.weather).defends_within_inches;
        let defends = self.shooters.occasion != Occasion::Shooting;
        if let Some(over) =
            near.map(|near| self.target.distance_inches - near).filter(|over| defends && *over > TOLERANCE)
        {
            let reason = format!("in {} nobody defends himself by fire so far", self.shooters.weather);
            return Err(Refusal::new(clause!("trl.hc.36"), reason).by(over));
        }
        who_may_fire::must_reach(rules, &self.shooters, self.target.distance_inches, self.target.in_wood)
    }

    /// Whether its skill makes it hit better: not in a drizzle (trl.hc.36), and by the switch only as long as it has not
    /// moved (trl.p23.03).
    fn counts_as_veteran(&self, rules: Rules<'_>) -> bool {
        let skilled = self.shooters.troop.is_artillery() || self.shooters.powder(rules) != Powder::Unskilled;
        let stands = rules.options.veterans_stand == Toggle::Off || !self.shooters.counts_as_moved(rules);
        self.skill == Skill::Veteran && skilled && stands
    }

    /// Whether smoke and dust hide its target (trl.hc.37).
    fn is_in_smoke(&self, rules: Rules<'_>) -> bool {
        let over = rules.charts.event_cards.smoke_over_inches;
        self.shooters.cards.smoke && self.target.distance_inches > over + TOLERANCE
    }

    /// The lines of the shooting modifiers that it meets, each at most once; cavalry meets none (trl.p19.07).
    pub fn cases(&self, rules: Rules<'_>, hits_worse: bool) -> Vec<ShootCase> {
        if self.shooters.troop.is_cavalry() {
            return Vec::new();
        }
        let target = &self.target;
        let long = target.distance_inches > rules.charts.fire.long_range_over_inches + TOLERANCE;
        let weather = rules.charts.weather.of(self.shooters.weather);
        let dim = weather.worse_over_inches.is_some_and(|over| target.distance_inches > over + TOLERANCE);
        let powder = self.shooters.powder(rules);
        let skilled = powder != Powder::Unskilled;
        let met = [
            (target.formation == FormationKind::Square, ShootCase::TargetInSquare),
            (target.formation == FormationKind::Column, ShootCase::TargetInColumn),
            (target.formation == FormationKind::Loose, ShootCase::TargetInLoose),
            (target.cover, ShootCase::Cover),
            (target.crossing, ShootCase::CrossingRiver),
            (self.rifles && skilled, ShootCase::Rifles),
            (self.counts_as_veteran(rules), ShootCase::Veteran),
            (self.skill == Skill::Conscript, ShootCase::Conscript),
            (target.indirect, ShootCase::Indirect),
            (target.through_skirmishers, ShootCase::ThroughSkirmishers),
            (hits_worse, ShootCase::Moved),
            (long, ShootCase::LongRange),
            (target.blind, ShootCase::Blind),
            (dim, ShootCase::BadLight),
            (powder == Powder::Worse, ShootCase::WetPowder),
            (self.is_in_smoke(rules), ShootCase::Smoke),
            (self.shooters.cards.hot_barrels, ShootCase::HotBarrels),
        ];
        met.into_iter().filter(|(is_met, _)| *is_met).map(|(_, case)| case).collect()
    }
}

/// Throws the dice of a volley and counts its hits (trl.p17.02, trl.p20.13, trl.p23.02). Only for volleys that
/// [`Volley::judge`] lets pass.
///
/// # Errors
/// [`NeedDice`] where the dice run short.
pub fn volley(rules: Rules<'_>, volley: &Volley, dice: &mut Dice) -> Result<Receipt<u32>, NeedDice> {
    let mut draft = volley.draft();
    let (count, needed) = reckoned(rules, volley, &mut draft);
    let fire = if volley.shooters.troop.is_artillery() { "gunfire" } else { "volley" };
    let faces = rule_of_dice::throw(dice, count, (clause!("trl.p22.07"), fire), &mut draft)?;
    let hits = needed.passed(&faces);
    draft.result("dice", count);
    draft.result("hits", hits);
    Ok(draft.close(hits))
}

/// How many dice a volley throws, and the number that each needs.
pub fn dice_and_number(rules: Rules<'_>, volley: &Volley) -> (u32, Needed) {
    reckoned(rules, volley, &mut volley.draft())
}

fn reckoned(rules: Rules<'_>, volley: &Volley, draft: &mut Draft) -> (u32, Needed) {
    let own = rate_of_fire::dice(rules, &volley.shooters, draft);
    let mut count = own.count;
    if volley.target.doubled {
        count *= rules.charts.fire.dice_at_doubling_target;
        draft.note(clause!("trl.p10.01"), "at a target that moved at the double", count);
    }
    (count, needed(rules, volley, own.hits_worse, draft))
}

/// The number that each die needs, its modifiers on the receipt (trl.p20.13, trl.p23.02).
fn needed(rules: Rules<'_>, volley: &Volley, hits_worse: bool, draft: &mut Draft) -> Needed {
    let chart = &rules.charts.fire;
    let row = chart.weapon(volley.shooters.troop.weapon());
    let printed = match (volley.shooters.ammunition, row.grape) {
        (Ammunition::Grape, Some(grape)) => grape.needed,
        _ => template::rockets_as_argued(rules, volley.shooters.troop).map_or(row.needed, |argued| argued.needed),
    };
    let cases = volley.cases(rules, hits_worse);
    cases.iter().for_each(|case| chart.modifiers.add(draft, *case, 1));
    if volley.target.cover && row.template.is_some() {
        draft.note(clause!("trl.p14.08b"), "cover counts against shells and rockets too", true);
    }
    let sum = cases.iter().map(|case| chart.modifiers.of(*case).modifier).sum();
    if cases.len() > 1 {
        draft.note(clause!("trl.p23.02"), "modifiers in all", sum);
    }
    let needed = Needed::with(printed, sum);
    let by = if volley.shooters.troop.is_cavalry() { clause!("trl.p19.07") } else { clause!("trl.p20.13") };
    needed.note(printed, sum, by, draft);
    needed
}
