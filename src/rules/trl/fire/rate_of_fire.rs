//! How many dice a unit throws: the rate of a stand, what moving takes off it, and the order of the halves and doubles
//! (trl.hc.29).

use crate::{
    clause::Clause,
    receipt::Draft,
    rules::{
        reckon::inputs,
        trl::charts::{
            Ammunition, EventCard, FormationKind, Motion, Occasion, Powder, Rules, Troop, Weapon, Weather,
            options::Toggle,
        },
    },
};

inputs! {
    /// The event cards in force on a shot (trl.hc.37).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct ShotCards {
        /// Whether the card *Fresh cartridges* is.
        fresh_cartridges: bool = flag(clause!("trl.hc.37")).unlisted(),
        /// Whether the card *Double shotted* is.
        double_shotted: bool = flag(clause!("trl.hc.37")).unlisted(),
        /// Whether that card was in the last turn.
        hot_barrels: bool = flag(clause!("trl.hc.37")).unlisted(),
        /// Whether the card *Damp powder* is.
        damp_powder: bool = flag(clause!("trl.hc.37")).unlisted(),
        /// Whether the card *Steady, lads* is.
        steady_lads: bool = flag(clause!("trl.hc.37")).unlisted(),
        /// Whether the card *Smoke and dust* is.
        smoke: bool = flag(clause!("trl.hc.37")).unlisted(),
    }

    /// Which share of the dice is thrown at one of several attackers, where guns that help split them (trl.p20.11).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Share {
        /// Which share of the dice this is, if they are split: the first has an odd one.
        share: u32 = count("shares", clause!("trl.p20.11")).or("1").within(1, 3).unlisted(),
        /// Between how many targets guns that help split their dice.
        of_targets: u32 = count("targets", clause!("trl.p20.11")).or("1").within(1, 3).unlisted(),
    }

    /// The shooters, as far as they decide how many dice they throw.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Shooters {
        /// Stands that shoot.
        stands: u32 = count("stands", clause!("trl.p17.02")).or("1"),
        /// Their type.
        troop: Troop = word(clause!("trl.p20.01")).or("LineInfantry"),
        /// Their formation.
        formation: FormationKind = word(clause!("trl.p06.09")).or("Line"),
        /// How wide the front of the whole unit is; as wide as the stands that shoot if it is not given.
        front_inches: Option<f32> = measure_or_none("inches", clause!("trl.p07.02")).named("front").unlisted(),
        /// What guns fire.
        ammunition: Ammunition = word(clause!("trl.p20.02")).or("Ball").unlisted(),
        /// What they did in this turn's movement.
        motion: Motion = word(clause!("trl.p10.02")).or("Still"),
        /// Why they fire.
        occasion: Occasion = word(clause!("trl.p24.10")).or("Shooting").unlisted(),
        /// Whether they are jaeger.
        jaeger: bool = flag(clause!("trl.hc.21")).unlisted(),
        /// Whether the unit is disorientated.
        disorientated: bool = flag(clause!("trl.p32.01")).unlisted(),
        /// The weather.
        weather: Weather = word(clause!("trl.hc.36")).or("Fair").unlisted(),
        /// The event cards in force on it.
        cards: ShotCards = group(),
        /// The share of their dice that they throw.
        part: Share = group(),
    }
}

impl Share {
    /// All of the dice.
    pub const WHOLE: Self = Self { share: 1, of_targets: 1 };

    /// The shares of so many targets, in order.
    pub fn dealt(targets: usize) -> impl Iterator<Item = Self> {
        let of_targets = u32::try_from(targets).unwrap_or(u32::MAX);
        (1..=of_targets).map(move |share| Self { share, of_targets })
    }

    /// Its dice of so many, which are dealt as evenly as may be.
    fn of(self, dice: u32) -> u32 {
        dice / self.of_targets + u32::from(self.share <= dice % self.of_targets)
    }
}

/// Whether moving costs the shooters dice, the number to hit, both or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    /// How many are thrown at a target that does not move at the double.
    pub count: u32,
    /// Whether having moved makes them hit worse.
    pub hits_worse: bool,
}

impl Shooters {
    /// Whether they count as having moved: they did, or they defend themselves (trl.p10.02, trl.p24.10).
    pub fn counts_as_moved(&self, rules: Rules<'_>) -> bool {
        match self.occasion {
            Occasion::Shooting => self.motion != Motion::Still,
            Occasion::Target => !self.cards.steady_lads && rules.options.defence_at_half == Toggle::Off,
            Occasion::Helper => false,
        }
    }

    /// Whether they throw half of their dice because of why they fire: those who help (trl.p24.11), and by the switch those
    /// who are assaulted (trl.hc.41).
    fn halved_by(&self, rules: Rules<'_>) -> Option<Clause> {
        let at_half = rules.options.defence_at_half == Toggle::On && !self.cards.steady_lads;
        match self.occasion {
            Occasion::Helper => Some(clause!("trl.p24.11")),
            Occasion::Target if at_half => Some(clause!("trl.hc.41")),
            Occasion::Target | Occasion::Shooting => None,
        }
    }

    /// What the weather does to their powder (trl.hc.36).
    pub fn powder(&self, rules: Rules<'_>) -> Powder {
        rules.charts.weather.of(self.weather).powder(self.troop.weapon())
    }

    /// Whether the front is that of a wide line (trl.p07.02).
    pub fn is_wide_line(&self, rules: Rules<'_>) -> bool {
        let width = rules.charts.formation.base(self.troop).width_inches;
        #[expect(clippy::cast_precision_loss, reason = "stands are few")]
        let front = self.front_inches.unwrap_or(self.stands as f32 * width);
        let is_line = self.formation == FormationKind::Line && self.troop.is_infantry();
        let any = rules.options.narrow_lines_fire_twice == Toggle::On;
        is_line && (any || front >= rules.charts.fire.line_bonus_from_front_inches)
    }
}

/// The dice of some shooters, with the steps of their sum on the receipt (trl.p17.02, trl.hc.29).
pub fn dice(rules: Rules<'_>, shooters: &Shooters, draft: &mut Draft) -> Dice {
    if shooters.occasion == Occasion::Target && shooters.counts_as_moved(rules) {
        draft.note(clause!("trl.p24.10"), "in defence it fires as if it had moved", true);
    }
    let (rate, hits_worse) = rate_of_a_stand(rules, shooters, draft);
    let rate = rate + more_by_cards(rules, shooters, draft);
    draft.note(clause!("trl.p17.02"), "dice a stand", rate);
    let mut count = rate * shooters.stands;
    if let Some(clause) = shooters.halved_by(rules) {
        count = count.div_ceil(2);
        draft.note(clause, "in defence: half, rounded up", count);
    }
    if shooters.disorientated {
        count = count.div_ceil(2);
        draft.note(clause!("trl.p32.01"), "disorientated: half, rounded up", count);
    }
    if shooters.powder(rules) == Powder::Halved {
        count = count.div_ceil(2);
        draft.note(clause!("trl.hc.36"), format!("in {}: half, rounded up", shooters.weather), count);
    }
    if shooters.cards.damp_powder {
        count = count.div_ceil(2);
        draft.note(clause!("trl.hc.37"), format!("{}: half, rounded up", EventCard::DampPowder), count);
    }
    draft.note(clause!("trl.hc.29"), "dice in all", count);
    if let part @ Share { share, of_targets: 2.. } = shooters.part {
        count = part.of(count);
        draft.note(clause!("trl.p20.11"), format!("dice of share {share} of {}", part.of_targets), count);
    }
    Dice { count, hits_worse }
}

/// The dice that a stand has more by event cards (trl.hc.37).
fn more_by_cards(rules: Rules<'_>, shooters: &Shooters, draft: &mut Draft) -> u32 {
    let ShotCards { fresh_cartridges, double_shotted, steady_lads, .. } = shooters.cards;
    if steady_lads && shooters.occasion == Occasion::Target {
        draft.note(clause!("trl.hc.37"), format!("{}: it does not count as moved", EventCard::SteadyLads), true);
    }
    let more = rules.charts.event_cards.more_dice;
    let cards = [
        (fresh_cartridges && !shooters.counts_as_moved(rules), EventCard::FreshCartridges),
        (double_shotted, EventCard::DoubleShotted),
    ];
    let mut all = 0;
    for (_, card) in cards.into_iter().filter(|(holds, _)| *holds) {
        draft.note(clause!("trl.hc.37"), format!("{card}: dice more a stand"), more);
        all += more;
    }
    all
}

/// The dice of one stand, and whether having moved makes it hit worse.
fn rate_of_a_stand(rules: Rules<'_>, shooters: &Shooters, draft: &mut Draft) -> (u32, bool) {
    let chart = &rules.charts.fire;
    let weapon = shooters.troop.weapon();
    let row = chart.weapon(weapon);
    if let (Ammunition::Grape, Some(grape)) = (shooters.ammunition, row.grape) {
        draft.note(clause!("trl.p20.02"), "grape: dice a stand", grape.rate);
        let moved = shooters.counts_as_moved(rules);
        let worse = moved && weapon == Weapon::HorseGun;
        return if moved { (note_moved_grape(draft, grape.rate_moved, worse), worse) } else { (grape.rate, false) };
    }
    let still = rate_standing(rules, shooters, draft);
    if !shooters.counts_as_moved(rules) {
        return (still, false);
    }
    match weapon {
        // Cavalry never has a modifier to hit.
        Weapon::CavalryMusket => (still, false),
        Weapon::HorseGun => {
            draft.note(clause!("trl.p23.05"), "horse guns keep their dice", still);
            (still, true)
        }
        Weapon::Musket if still > chart.rate_moved => {
            draft.note(clause!("trl.p10.05"), "moved: dice a stand", chart.rate_moved);
            (chart.rate_moved, false)
        }
        Weapon::Musket => {
            draft.note(clause!("trl.p10.06"), "moved, with one die already", chart.rate_moved);
            (still, true)
        }
        Weapon::LightGun | Weapon::HeavyGun | Weapon::Howitzer | Weapon::Rocket => {
            let clause =
                if shooters.occasion == Occasion::Target { clause!("trl.p24.13") } else { clause!("trl.p21.01") };
            draft.note(clause, "guns that moved: dice a stand", chart.rate_moved);
            (chart.rate_moved, true)
        }
    }
}

fn note_moved_grape(draft: &mut Draft, rate: u32, worse: bool) -> u32 {
    let clause = if worse { clause!("trl.p23.05") } else { clause!("trl.p10.03") };
    draft.note(clause, "grape after moving: dice a stand", rate);
    rate
}

/// The dice of one stand that stood still, with the bonuses of a wide line and of jaeger (trl.p07.02, trl.hc.21).
fn rate_standing(rules: Rules<'_>, shooters: &Shooters, draft: &mut Draft) -> u32 {
    let chart = &rules.charts.fire;
    let mut rate = chart.weapon(shooters.troop.weapon()).rate;
    if shooters.troop.is_infantry() {
        draft.note(clause!("trl.p19.06"), "infantry: dice a stand", rate);
    }
    if shooters.is_wide_line(rules) {
        rate += chart.rate_line_bonus;
        draft.note(clause!("trl.p07.02"), "wide line: dice more a stand", chart.rate_line_bonus);
    }
    if shooters.jaeger && shooters.powder(rules) != Powder::Unskilled {
        rate += chart.rate_jaeger_bonus;
        draft.note(clause!("trl.hc.21"), "jaeger: dice more a stand", chart.rate_jaeger_bonus);
    }
    rate
}
