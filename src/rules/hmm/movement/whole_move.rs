//! A whole move computed part by part: its allowance, the cost of each part, and where it must stop. Moves on the table
//! pay the same prices.

use crate::{
    battle::Refusal,
    clause::Clause,
    count::counted,
    measure::TOLERANCE,
    receipt::{Draft, Receipt},
    rules::{
        hmm::{
            charts::{Daylight, DirtRoads, FormationKind, Pace, Rules, TerrainKind, Traveller, Troop, Weather},
            formation::{bases::Body, legal_formations, rights},
            movement::{
                fire_and_move,
                ground::{inch_cost, no_charge_through, percent_of},
                obstacles::{Price, crossing_clause, price},
                path::{Part, Path},
                rates::rate_with_clause,
                roads::{self, OnRoad},
                turns::{self, turn_cost},
                water::water_in_stages,
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

/// Whether troops go at a pace as they stand: in a formation of theirs (hmm.03.19), those who charge so (hmm.03.38,
/// hmm.04.17) with their generals (hmm.06.02), and those who fire and move (hmm.03.03b).
///
/// # Errors
/// The reason why they do not.
pub fn may_go_at(rules: Rules<'_>, body: Body, pace: Pace) -> Result<(), Refusal> {
    let Body { troop, mount, formation } = body;
    legal_formations::must_stand_in(troop, formation)?;
    match pace {
        Pace::Charge if troop != Troop::General => rights::must_charge_in(body),
        Pace::FireAndMove if !rights::may_fire_and_move_in(rules, troop, mount, formation) => {
            Err(fire_and_move::no_fire_and_move())
        }
        _ => Ok(()),
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
    if march.on_road() == OnRoad::Yes && march.pace == Pace::March && roads::earns_road_bonus(formation) && rate > 0.0 {
        allowance += roads::bonus_inches(rules, march.surface(rules), allowance, draft);
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
                draft.note(turns::TURNING, format!("turn of {}: inches", counted(*degrees, "degree")), cost);
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

/// The length and the cost of a leg; impassable ground cannot be entered.
pub(crate) fn ahead(
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
pub(crate) fn across(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::hmm::charts::{Charts, Mount, Troop};

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
