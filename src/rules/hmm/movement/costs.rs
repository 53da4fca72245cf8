//! What turns, ground and crossings cost (sections 5, 6 and 19), and a whole move computed leg by leg: the cost of each,
//! the remaining allowance, and where it must stop. Moves on the table pay the same prices.

use crate::{
    battle::Refusal,
    clause::Clause,
    count::counted,
    measure::TOLERANCE,
    receipt::{Draft, Receipt},
    rules::{
        hmm::{
            data::{
                Daylight, DirtRoads, FormationKind, Pace, Rules, TerrainKind, Traveller, Troop, Weather,
                movement::Passage,
            },
            formation::{self, bases::Body, rights},
            movement::{
                path::{Part, Path},
                rates::rate_with_clause,
            },
        },
        reckon::{ProcedureInputs, inputs},
        word::words,
    },
};

words! {
    /// The road under a move.
    pub RoadUse {
        /// None, or not the whole way.
        None => "none",
        /// A paved one, the whole way.
        Paved => "a paved road",
        /// A dirt one, the whole way.
        Dirt => "a dirt road",
    }
}

inputs! {
    /// A move part by part: its allowance, the cost of each part, and where it ends.
    #[derive(Clone, Debug, PartialEq)]
    pub struct March for "hmm.movement" by clause!("hmm.06.03") switches ["attack_column", "horse_artillery"] {
        /// The body that moves.
        body: Body = group(),
        /// How fast.
        pace: Pace = word(clause!("hmm.06.03")).or("March"),
        /// The parts of the way in order.
        path: Path = text(clause!("hmm.20.16")).or("stand"),
        /// The road along which the whole move goes.
        road: RoadUse = word(clause!("hmm.19.03")).or("None").unlisted(),
        /// Rain, or its after-effects.
        weather: Weather = word(clause!("hmm.19.04")).or("Dry").unlisted(),
        /// Day or night.
        daylight: Daylight = word(clause!("hmm.20.20")).or("Day").unlisted(),
    }
}

/// Whether troops go at a pace as they stand: in a formation of theirs (hmm.03.19), those who charge so (hmm.03.38,
/// hmm.04.17) with their generals (hmm.06.02), and those who fire and move (hmm.03.03b).
///
/// # Errors
/// The reason why they do not.
pub fn may_go_at(rules: Rules<'_>, body: Body, pace: Pace) -> Result<(), Refusal> {
    let Body { troop, mount, formation } = body;
    formation::allowed_formations::must_stand_in(troop, formation)?;
    match pace {
        Pace::Charge if troop != Troop::General => rights::must_charge_in(body),
        Pace::FireAndMove if !rights::may_fire_and_move(rules, troop, mount, formation) => {
            Err(rights::no_fire_and_move())
        }
        _ => Ok(()),
    }
}

impl March {
    /// Whether there is such a move: by the pace of its troops, and over ground that has a price by the inch.
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn judge(&self, rules: Rules<'_>) -> Result<(), Refusal> {
        may_go_at(rules, self.body, self.pace)?;
        let traveller = self.traveller();
        let by_inches = |kind: TerrainKind| match water_in_stages(rules, traveller, kind) {
            Some(clause) => Err(Refusal::new(clause, format!("wheels cross {kind} and pay for it in stages"))),
            None => Ok(()),
        };
        let charges = self.pace == Pace::Charge && self.body.is_mounted();
        let charged = |kind: TerrainKind| match charges && rules.charts.movement.bars_mounted_charge(kind) {
            true => Err(no_charge_through(&kind.to_string())),
            false => Ok(()),
        };
        self.path.0.iter().filter(|_| self.on_road() == OnRoad::No).try_for_each(|part| match part {
            Part::Ahead { grounds, .. } => grounds.iter().try_for_each(|&kind| by_inches(kind).and(charged(kind))),
            Part::Cross(kind) => charged(*kind),
            Part::Turn { .. } => Ok(()),
        })
    }

    /// Which column of the terrain table counts.
    fn traveller(&self) -> Traveller {
        self.body.troop.traveller(self.body.mount, self.body.formation)
    }

    /// Whether the whole way lies along a road.
    fn on_road(&self) -> OnRoad {
        if self.road == RoadUse::None { OnRoad::No } else { OnRoad::Yes }
    }

    /// The effect of rain on the road; paved roads are hard always (hmm.19.04).
    fn surface(&self, rules: Rules<'_>) -> DirtRoads {
        match self.road {
            RoadUse::Dirt => rules.charts.visibility.dirt_roads(self.weather),
            RoadUse::None | RoadUse::Paved => DirtRoads::Hard,
        }
    }
}

/// A move as it comes out.
#[derive(Clone, Debug, PartialEq)]
pub struct Marched {
    /// The allowance, inches.
    pub allowance_inches: f32,
    /// Inches gone in each part; 0 for turns and crossings.
    pub gone_inches: Vec<f32>,
    /// The cost of each part, inches.
    pub cost_inches: Vec<f32>,
    /// The remaining allowance, inches.
    pub left_inches: f32,
    /// Why it stopped short, if the ground barred it.
    pub barred: Option<Clause>,
}

/// The allowance of a move: the rate of troops, formation and pace (hmm.06.03), halved by night off roads (hmm.20.20),
/// and two inches more along a road in march column or limbered (hmm.19.03) unless it is mud (hmm.19.04).
pub fn allowance(rules: Rules<'_>, march: &March, draft: &mut Draft) -> f32 {
    let Body { troop, mount, formation } = march.body;
    let (rate, clause) = rate_with_clause(rules, troop, mount, formation, march.pace);
    draft.note(clause, format!("{troop} in {formation}, {}: inches", march.pace), rate);
    let in_print = rules.charts.movement.rate_in_print(troop.mover(mount), formation);
    if let Some(in_print) = in_print.filter(|_| march.pace == Pace::March) {
        in_print.note(draft);
    }
    let mut allowance = rate;
    let formed = matches!(
        formation,
        FormationKind::Line | FormationKind::MarchColumn | FormationKind::AttackColumn | FormationKind::Square
    );
    if march.daylight == Daylight::Night && formed && march.on_road() == OnRoad::No {
        allowance *= rules.charts.visibility.night_allowance_percent / 100.0;
        draft.note(clause!("hmm.20.20"), "formed by night off roads: inches", allowance);
    }
    if march.on_road() == OnRoad::Yes
        && march.pace == Pace::March
        && crate::rules::hmm::movement::rates::earns_road_bonus(formation)
        && rate > 0.0
    {
        match march.surface(rules) {
            DirtRoads::Hard => {
                allowance += rules.charts.movement.road_bonus_inches;
                draft.note(clause!("hmm.19.03"), "the whole move along a road: inches", allowance);
            }
            DirtRoads::Muddy => draft.note(clause!("hmm.19.04"), "mud: no more than in the open", allowance),
        }
    }
    allowance
}

/// Computes a move part by part until the allowance or the ground ends it.
///
/// Clauses hmm.05.04, hmm.19.01, hmm.20.16, hmm.20.17.
pub fn march(rules: Rules<'_>, of: &March) -> Receipt<Marched> {
    let mut draft = of.draft();
    let allowance_inches = allowance(rules, of, &mut draft);
    let mut marched = Marched {
        allowance_inches,
        gone_inches: Vec::new(),
        cost_inches: Vec::new(),
        left_inches: allowance_inches,
        barred: None,
    };
    let traveller = of.traveller();
    for part in &of.path.0 {
        let spent = match part {
            Part::Ahead { inches, grounds } => {
                ahead(rules, traveller, (*inches, grounds), of.on_road(), marched.left_inches, &mut draft)
            }
            Part::Turn { degrees } => {
                let cost = turn_cost(rules, *degrees, allowance_inches);
                draft.note(clause!("hmm.05.04"), format!("turn of {}: inches", counted(*degrees, "degree")), cost);
                let paid = affordable(cost, marched.left_inches);
                if paid.is_ok() {
                    draft.note(clause!("hmm.05.07"), "after it they stand in", of.body.formation.to_string());
                    draft.note(clause!("hmm.05.06"), "left to go on with: inches", marched.left_inches - cost);
                }
                paid
            }
            Part::Cross(kind) => {
                let of_line = price(rules, (traveller, *kind), allowance_inches, 0.0, marched.left_inches);
                of_line.and_then(|price| across(rules, (traveller, *kind), price, &mut marched, &mut draft))
            }
        };
        match spent {
            Ok((gone, cost)) => {
                marched.gone_inches.push(gone);
                marched.cost_inches.push(cost);
                marched.left_inches -= cost;
            }
            Err(clause) => {
                draft.note(clause, "it goes no farther", marched.left_inches);
                marched.barred = Some(clause);
                break;
            }
        }
    }
    draft.result("allowance", marched.allowance_inches);
    draft.result("gone", marched.gone_inches.clone());
    draft.result("costs", marched.cost_inches.clone());
    draft.result("total", marched.gone_inches.iter().fold(0.0_f32, |sum, gone| sum + gone));
    draft.result("left", marched.left_inches);
    draft.result("stopped", marched.barred.map_or_else(|| "no".to_owned(), |clause| clause.to_string()));
    draft.close(marched)
}

/// The inches of each stage in which wheels pay for water, with a full allowance in inches; nothing for ground without
/// stages (hmm.19.19).
pub fn water_stages(rules: Rules<'_>, kind: TerrainKind, full_allowance: f32) -> Vec<f32> {
    let stages = rules.charts.movement.wheels_in_water(kind);
    stages.map_or_else(Vec::new, |stages| {
        [stages.enter, stages.across, stages.leave].map(|part| part / 100.0 * full_allowance).to_vec()
    })
}

/// The length and the cost of a leg; impassable ground cannot be entered.
fn ahead(
    rules: Rules<'_>,
    traveller: Traveller,
    (inches, grounds): (f32, &[TerrainKind]),
    on_road: OnRoad,
    left: f32,
    draft: &mut Draft,
) -> Result<(f32, f32), Clause> {
    let percent = percent_of(rules, traveller, grounds, on_road).map_err(|(_, clause)| clause)?;
    let price = inch_cost(percent);
    let gone = inches.min(left / price);
    if percent > 0.0 {
        let clause = grounds.first().map_or(clause!("hmm.20.16"), |&kind| rules.charts.movement.terrain(kind).clause);
        draft.note(clause, format!("ground takes {percent} percent: each inch costs"), price);
    }
    draft.note(clause!("hmm.20.16"), "inches ahead", gone);
    Ok((gone, gone * price))
}

/// The payment for a line; a part of it takes the whole rest of the move and ends it (hmm.19.19, hmm.19.22).
fn across(
    rules: Rules<'_>,
    (traveller, kind): (Traveller, TerrainKind),
    price: Price,
    marched: &mut Marched,
    draft: &mut Draft,
) -> Result<(f32, f32), Clause> {
    let (Price::Paid { asked_inches, .. } | Price::InPart { asked_inches, .. } | Price::TooDear { asked_inches }) =
        price;
    let clause = crossing_clause(rules, traveller, kind);
    draft.note(clause, format!("across {kind}: inches"), asked_inches);
    match price {
        Price::Paid { asked_inches, .. } => Ok((0.0, asked_inches.min(marched.left_inches))),
        Price::TooDear { .. } => Err(clause!("hmm.20.16")),
        Price::InPart { clause, .. } => {
            draft.note(clause, "a part of it is paid, the rest next turn: inches", marched.left_inches);
            marched.gone_inches.push(0.0);
            marched.cost_inches.push(marched.left_inches);
            marched.left_inches = 0.0;
            Err(clause)
        }
    }
}

/// A lump that is paid whole or not at all (hmm.20.16).
fn affordable(cost: f32, left: f32) -> Result<(f32, f32), Clause> {
    if cost <= left + TOLERANCE { Ok((0.0, cost.min(left))) } else { Err(clause!("hmm.20.16")) }
}

inputs! {
    /// The cost for wheels to get through water, stage by stage.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct WheelsInWater for "hmm.wheels_in_water" by clause!("hmm.19.22") {
        /// The water.
        water: TerrainKind = word(clause!("hmm.19.22")).among(&["ShallowWater", "DeepWater"]),
        /// The full allowance of a turn.
        allowance_inches: f32 = measure("inches", clause!("hmm.19.22")).named("allowance").or("9"),
    }
}

/// The cost for wheels to get through water, stage by stage (hmm.19.22), and in how many turns they are through; 0 for
/// more than nine.
pub fn wheels_in_water(rules: Rules<'_>, of: &WheelsInWater) -> Receipt<()> {
    let mut draft = of.draft();
    let stages = water_stages(rules, of.water, of.allowance_inches);
    let total: f32 = stages.iter().sum();
    let row = rules.charts.movement.wheels_in_water(of.water).map(|stages| stages.clause);
    draft.note(row.unwrap_or(clause!("hmm.19.19")), "to enter, across, to leave: inches", stages.clone());
    draft.result("stages", stages);
    draft.result("total", total);
    let turns = (1..=9_u32).find(|&turns| turns as f32 * of.allowance_inches + TOLERANCE >= total);
    draft.result("turns", turns.unwrap_or(0));
    draft.close(())
}

/// The cost of a turn of this many degrees from a full allowance, inches: a quarter for each started 45 degrees
/// (hmm.05.04).
pub fn turn_cost(rules: Rules<'_>, degrees: f32, full_allowance: f32) -> f32 {
    /// Turns are drawn and typed in hundredths of a degree; a rounding error must not start another step.
    const SLACK_DEGREES: f32 = 0.01;
    let drill = rules.charts.movement.drill;
    let steps = ((degrees.abs() - SLACK_DEGREES) / drill.turn_step_degrees).ceil().max(0.0);
    steps * drill.turn_step_percent / 100.0 * full_allowance
}

/// The joint deduction of several grounds from each inch, percent; and how one of them bars the way, if it does
/// (hmm.20.16).
///
/// # Errors
/// The kind that bars the traveller, with its clause.
pub fn percent_of(
    rules: Rules<'_>,
    traveller: Traveller,
    grounds: &[TerrainKind],
    on_road: OnRoad,
) -> Result<f32, (TerrainKind, Clause)> {
    let chart = &rules.charts.movement;
    if on_road == OnRoad::Yes {
        return Ok(0.0);
    }
    let mut sum = 0.0;
    for &kind in grounds {
        let terrain = chart.terrain(kind);
        match terrain.passage(traveller) {
            Passage::Percent(percent) => sum += percent,
            Passage::RoadOnly => {
                return Err((
                    kind,
                    if kind == TerrainKind::Town { clause!("hmm.20.38") } else { clause!("hmm.20.17") },
                ));
            }
            Passage::GateOnly | Passage::Barred => return Err((kind, terrain.clause)),
        }
    }
    Ok(f32::min(sum, chart.most_percent))
}

/// Whether a body goes along a road, where neither ground nor woods hinder it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnRoad {
    /// It does.
    Yes,
    /// It does not.
    No,
}

/// The cost of an inch in ground that takes this many percent: 1/(1-p) inches (hmm.20.16).
pub fn inch_cost(percent: f32) -> f32 {
    100.0 / (100.0 - percent)
}

/// The cost of crossing a line of some kind, for a full allowance, inches (hmm.20.16).
///
/// # Errors
/// The clause that bars the traveller.
pub fn crossing_cost(
    rules: Rules<'_>,
    traveller: Traveller,
    kind: TerrainKind,
    full_allowance: f32,
) -> Result<f32, Clause> {
    let terrain = rules.charts.movement.terrain(kind);
    match terrain.passage(traveller) {
        Passage::Percent(percent) => Ok(percent / 100.0 * full_allowance),
        Passage::GateOnly => Err(clause!("hmm.19.31")),
        Passage::RoadOnly | Passage::Barred => Err(terrain.clause),
    }
}

/// The price of a line that a traveller comes upon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Price {
    /// It is paid in full, and he is over it.
    Paid {
        /// The inches due now.
        asked_inches: f32,
        /// The inches paid in all.
        whole_inches: f32,
    },
    /// It takes the rest of the move and goes on next turn: wheels in water (hmm.19.19, hmm.19.22).
    InPart {
        /// The inches due now.
        asked_inches: f32,
        /// The clause of its stages.
        clause: Clause,
    },
    /// The inches due are not left, and nothing is paid (hmm.20.16).
    TooDear {
        /// The inches due now.
        asked_inches: f32,
    },
}

/// The price of a line of some kind to a traveller with so many inches left, of which some are paid already
/// (hmm.19.19, hmm.19.22, hmm.20.16).
///
/// # Errors
/// The clause that bars him.
pub fn price(
    rules: Rules<'_>,
    (traveller, kind): (Traveller, TerrainKind),
    full_allowance: f32,
    paid_before: f32,
    left: f32,
) -> Result<Price, Clause> {
    let whole_inches = crossing_cost(rules, traveller, kind, full_allowance)?;
    let asked_inches = (whole_inches - paid_before).max(0.0);
    Ok(match water_in_stages(rules, traveller, kind) {
        _ if asked_inches <= left + TOLERANCE => Price::Paid { asked_inches, whole_inches },
        Some(clause) => Price::InPart { asked_inches, clause },
        None => Price::TooDear { asked_inches },
    })
}

/// The clause by which a traveller pays for a line of some kind.
pub fn crossing_clause(rules: Rules<'_>, traveller: Traveller, kind: TerrainKind) -> Clause {
    let passage = || rules.charts.movement.terrain(kind).passage_clause(traveller);
    water_in_stages(rules, traveller, kind).unwrap_or_else(passage)
}

/// The clause by which wheels pay for water in stages, as far as a kind of ground is such water (hmm.19.19, hmm.19.22).
pub fn water_in_stages(rules: Rules<'_>, traveller: Traveller, kind: TerrainKind) -> Option<Clause> {
    let stages = rules.charts.movement.wheels_in_water(kind).filter(|_| traveller == Traveller::Wheels);
    stages.map(|stages| stages.clause)
}

/// The refusal for horse that would charge through some ground (hmm.20.17).
pub fn no_charge_through(ground: &str) -> Refusal {
    Refusal::new(clause!("hmm.20.17"), format!("horse does not charge through {ground}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::data::{Charts, Mount, Troop};

    fn marched(of: &March) -> Marched {
        let charts = Charts::embedded();
        let options = charts.switches.defaults();
        march(Rules { charts, options: &options }, of).result
    }

    fn line(parts: Vec<Part>) -> March {
        March {
            body: Body { troop: Troop::LineInfantry, mount: Mount::Mounted, formation: FormationKind::Line },
            pace: Pace::March,
            path: Path(parts),
            road: RoadUse::None,
            weather: Weather::Dry,
            daylight: Daylight::Day,
        }
    }

    #[test]
    fn a_wall_that_cannot_be_paid_for_stops_the_move_short_of_it() {
        // hmm.20.16
        let far = Part::Ahead { inches: 2.5, grounds: vec![] };
        let found =
            marched(&line(vec![far, Part::Cross(TerrainKind::Wall), Part::Ahead { inches: 9.0, grounds: vec![] }]));
        assert_eq!(
            (found.gone_inches, found.left_inches, found.barred),
            (vec![2.5], 1.5, Some(Clause::new("hmm.20.16")))
        );
    }

    #[test]
    fn grounds_that_overlap_add_up_to_three_quarters_at_most() {
        // hmm.20.16
        let both = |grounds| marched(&line(vec![Part::Ahead { inches: 9.0, grounds }])).gone_inches[0];
        assert_eq!(both(vec![TerrainKind::HillSlope, TerrainKind::Scrub]), 2.0);
        assert_eq!(both(vec![TerrainKind::HillSlope, TerrainKind::Undergrowth]), 1.0);
    }

    #[test]
    fn a_turn_costs_every_started_step_and_never_a_step_for_rounding() {
        // hmm.05.04
        let left = |degrees| marched(&line(vec![Part::Turn { degrees }])).left_inches;
        assert_eq!(
            [left(0.0), left(1.0), left(45.0), left(45.005), left(46.0), left(180.0)],
            [4.0, 3.0, 3.0, 3.0, 2.0, 0.0]
        );
    }
}
