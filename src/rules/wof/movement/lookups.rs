//! Procedures about movement that only players look up: rates, the costs of legs and acts, ground, retreats and zones.

use super::{
    Budget, action_part, backstep_inches, controls_ground, gun_backstep_inches, inches_an_inch, manoeuvre, move_inches,
    must_have_its_weight, obstacle_inches, pinning_width_inches, rate_inches, retreats, road_inches, wheel_inches,
};
use crate::{
    battle::Refusal,
    receipt::Receipt,
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            condition::Condition,
            data::{Gait, Pace, Piece, PricedAct, Rules, TerrainKind, Troop},
            formation,
            terrain::{self, Care, Upset},
        },
    },
};

inputs! {
    /// The moving unit, guns by their weight.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Traveller {
        /// The weight of guns.
        guns: Option<Piece> = word_or_none(clause!("wof.11.0.02")).named("piece"),
        /// The unit.
        unit: Condition = group(),
    }

    /// How far a unit goes in a turn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Rate for "wof.rate" by clause!("wof.11.0.01") {
        /// How it goes.
        pace: Pace = word(clause!("wof.11.0.01")).or("Move"),
        /// The unit that goes.
        who: Traveller = group(),
    }

    /// How far guns go, limbered and by hand.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GunMoves for "wof.gun_moves" by clause!("wof.11.0.02") {
        /// The weight of the guns.
        piece: Piece = word(clause!("wof.3.0.07")).or("Medium"),
    }

    /// The cost of a change of formation or facing.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Manoeuvre for "wof.manoeuvre" by clause!("wof.12.1.03") {
        /// The unit that manoeuvres.
        unit: Condition = group(),
    }

    /// The cost of an inch of a gait.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct GaitCost for "wof.gait" by clause!("wof.12.3.01") {
        /// How it steps.
        gait: Gait = word(clause!("wof.12.3.01")).or("Straight"),
        /// The unit that steps.
        unit: Condition = group(),
    }

    /// The cost of a wheel.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Wheel for "wof.wheel" by clause!("wof.12.2.01") {
        /// How wide its front is.
        front_inches: f32 = measure("inches", clause!("wof.12.2.01")).named("front"),
        /// How far it wheels.
        degrees: f32 = measure("degrees", clause!("wof.12.2.01")).within(0, 360),
        /// The unit that wheels.
        unit: Condition = group(),
    }

    /// How far a unit steps back.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Backstep for "wof.backstep" by clause!("wof.12.4.01") {
        /// The unit that steps back.
        who: Traveller = group(),
    }

    /// The part of a move that an act takes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ActionCost for "wof.action" by clause!("wof.h.move_budget") {
        /// The act.
        action: PricedAct = word(clause!("wof.h.move_budget")),
    }

    /// The cost of crossing an obstacle.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct ObstacleCost for "wof.obstacle" by clause!("wof.20.7.01") switches ["obstacle_once"] {
        /// Ranks that cross.
        deep: u32 = count("ranks", clause!("wof.20.7.01")).or("2"),
        /// Its move.
        rate_inches: f32 = measure("inches", clause!("wof.11.0.01")).named("rate").or("6"),
    }

    /// The distance that a unit goes on a road.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Road for "wof.road" by clause!("wof.20.6.01") {
        /// Figures in its front rank.
        width: u32 = count("figures", clause!("wof.20.6.01")),
        /// Whether it spends only part of the turn on the road.
        part_of_the_turn: bool = flag(clause!("wof.20.6.01")),
        /// The unit that goes.
        who: Traveller = group(),
    }

    /// The cost of a voluntary retreat.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Retreat for "wof.retreat" by clause!("wof.21.2.01") {
        /// Its figures at the start of the game.
        start: u32 = count("figures", clause!("wof.21.2.02")).or("24"),
        /// How far it would go.
        inches: f32 = measure("inches", clause!("wof.21.2.01")).or("12"),
        /// The unit that retreats.
        unit: Condition = group(),
    }

    /// The zone before a unit in which manoeuvres halt an enemy shaken.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Pinning for "wof.pinning" by clause!("wof.21.3.02") {
        /// How wide its front is.
        front_inches: f32 = measure("inches", clause!("wof.21.3.02")).named("front"),
    }

    /// Whether a unit closes the ground about it to an enemy.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ZoneOfControl for "wof.zone_of_control" by clause!("wof.12.8.01") {
        /// Whether it is in a block or in works.
        sheltered: bool = flag(clause!("wof.12.8.01")),
        /// Whether the enemy attacks it, or a friend of his attacks or fights it already.
        attacked: bool = flag(clause!("wof.12.8.02")),
        /// The unit that closes it.
        unit: Condition = group(),
    }

    /// How far a unit goes over ground, and whether that disorders it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct OverGround for "wof.ground" by clause!("wof.20.2.01") {
        /// The kind of ground.
        ground: TerrainKind = word(clause!("wof.20.2.01")),
        /// Whether it goes at full speed where that costs its order.
        care: Care = flag(clause!("wof.20.2.01")).named("hasty"),
        /// The unit that goes.
        who: Traveller = group(),
    }
}

impl Manoeuvre {
    /// Foot and horse manoeuvre, in good morale.
    ///
    /// # Errors
    /// The reason why it does not.
    pub fn judge(&self) -> Result<(), Refusal> {
        if self.unit.troop == Troop::Artillery {
            return Err(formation::guns_limber());
        }
        formation::may_manoeuvre_in(self.unit.spirit)
    }
}

impl Rate {
    /// Guns move by their weight; routing gunners leave them, and nobody charges with them.
    ///
    /// # Errors
    /// The reason why there is no such move.
    pub fn judge(&self) -> Result<(), Refusal> {
        if self.pace == Pace::Move { self.who.judge() } else { Ok(()) }
    }
}

impl Traveller {
    /// Guns go by their weight, and nobody else has one.
    ///
    /// # Errors
    /// The missing weight, or the wrong one.
    pub fn judge(&self) -> Result<(), Refusal> {
        must_have_its_weight(self.unit, self.guns)
    }
}

/// How far a unit goes in a turn, in inches (wof.11.0.01, wof.11.0.03).
pub fn rate(rules: Rules<'_>, of: &Rate) -> Receipt<()> {
    let mut draft = of.draft();
    let Traveller { guns, unit } = of.who;
    let inches = match of.pace {
        Pace::Move => move_inches(rules, unit, guns),
        pace => rate_inches(rules, unit, unit.formation, pace),
    };
    match inches {
        Some(inches) => {
            draft.note(clause!("wof.11.0.01"), "inches", inches);
            draft.result("inches", inches);
        }
        None => {
            draft.note(clause!("wof.11.0.03"), "it has no such move", false);
            draft.result("inches", "none");
        }
    }
    draft.close(())
}

/// How far guns go, limbered and by hand, in inches (wof.11.0.02, `wof.h.artillery_pivot`).
pub fn gun_moves(rules: Rules<'_>, of: &GunMoves) -> Receipt<()> {
    let mut draft = of.draft();
    let gun = rules.charts.artillery.gun(of.piece);
    let back = gun_backstep_inches(rules, of.piece);
    draft.note(clause!("wof.11.0.02"), "inches limbered", gun.limbered_inches);
    draft.note(clause!("wof.11.0.02"), "inches by hand", gun.manhandled_inches);
    draft.note(clause!("wof.h.artillery_pivot"), "inches back by hand", back);
    draft.result("limbered", gun.limbered_inches);
    draft.result("by_hand", gun.manhandled_inches);
    draft.result("back", back);
    draft.close(())
}

/// The cost of a change of formation or facing (wof.12.1.02, wof.12.1.03).
pub fn cost_of_manoeuvre(rules: Rules<'_>, of: &Manoeuvre) -> Receipt<()> {
    let mut draft = of.draft();
    let done = manoeuvre(rules, of.unit);
    draft.note(done.clause, "part of a move", done.part);
    draft.note(done.clause, "it becomes", done.becomes.to_string());
    draft.result("part", done.part);
    draft.result("left", Budget::default().take(done.part).map_or(0.0, Budget::left));
    draft.result("becomes", done.becomes.to_string());
    draft.close(())
}

/// The cost of an inch of a gait, in inches of move (wof.12.3.01).
pub fn gait(rules: Rules<'_>, of: &GaitCost) -> Receipt<()> {
    let mut draft = of.draft();
    let (inches, clause) = inches_an_inch(rules, of.unit, of.gait);
    draft.note(clause, "inches of move for an inch", inches);
    draft.result("inches", inches);
    draft.close(())
}

/// The cost of a wheel, in inches of move (wof.12.2.01).
pub fn wheel(rules: Rules<'_>, of: &Wheel) -> Receipt<()> {
    let mut draft = of.draft();
    let arc = wheel_inches(of.front_inches, of.degrees);
    let (factor, clause) = inches_an_inch(rules, of.unit, Gait::Wheel);
    draft.note(clause!("wof.12.2.01"), "inches of arc", arc);
    draft.note(clause, "inches of move", arc * factor);
    draft.result("arc", arc);
    draft.result("inches", arc * factor);
    draft.close(())
}

/// How far a unit steps back, in inches (wof.12.4.01).
pub fn backstep(rules: Rules<'_>, of: &Backstep) -> Receipt<()> {
    let mut draft = of.draft();
    let Traveller { guns, unit } = of.who;
    let (inches, clause) = match guns {
        Some(guns) => (gun_backstep_inches(rules, guns), clause!("wof.h.artillery_pivot")),
        None => (backstep_inches(rules, unit, unit.formation).unwrap_or_default(), clause!("wof.12.4.01")),
    };
    draft.note(clause, "inches", inches);
    draft.result("inches", inches);
    draft.close(())
}

/// The part of a move that an act takes (`wof.h.move_budget`).
pub fn action(rules: Rules<'_>, of: &ActionCost) -> Receipt<()> {
    let mut draft = of.draft();
    let (part, clause) = action_part(rules, of.action);
    draft.note(clause, "part of a move", part);
    draft.result("part", part);
    draft.close(())
}

/// The cost of crossing an obstacle, in inches (wof.20.7.01).
pub fn obstacle(rules: Rules<'_>, of: &ObstacleCost) -> Receipt<()> {
    let mut draft = of.draft();
    let inches = obstacle_inches(rules, of.deep);
    draft.note(clause!("wof.20.7.01"), "inches", inches);
    draft.result("inches", inches);
    draft.result("left", (of.rate_inches - inches).max(0.0));
    draft.close(())
}

/// How far a unit goes on a road, in inches (wof.20.6.01).
pub fn road(rules: Rules<'_>, of: &Road) -> Receipt<()> {
    let (mut draft, Traveller { guns, unit }) = (of.draft(), of.who);
    let more = if of.part_of_the_turn { 0.0 } else { road_inches(rules, unit, unit.formation, of.width) };
    let rate = move_inches(rules, unit, guns).unwrap_or_default();
    draft.note(clause!("wof.20.6.01"), "inches more", more);
    draft.result("inches", rate + more);
    draft.close(())
}

/// The cost of a voluntary retreat, and its least length (wof.21.2.01, wof.21.2.02).
pub fn retreat(rules: Rules<'_>, of: &Retreat) -> Receipt<()> {
    let (mut draft, unit, chart) = (of.draft(), of.unit, rules.charts.movement.retreat);
    let rout = rate_inches(rules, unit, unit.formation, Pace::Rout).unwrap_or_default();
    let (least, most) = (chart.least_moves * rout, chart.most_moves * rout);
    let lost = retreats::price(rules, unit.spirit, of.start);
    let word = match of.inches {
        inches if inches < least => "too short",
        inches if inches > most => "too far",
        _ => "legal",
    };
    draft.note(clause!("wof.21.2.01"), format!("from {least} to {most} in"), word);
    draft.note(clause!("wof.21.2.02"), "lost", lost.to_string());
    draft.result("length", word);
    draft.result("pips", lost.0);
    draft.close(())
}

/// The zone before a unit in which manoeuvres halt an enemy shaken, in inches (wof.21.3.02).
pub fn pinning(rules: Rules<'_>, of: &Pinning) -> Receipt<()> {
    let mut draft = of.draft();
    let far = pinning_width_inches(rules, of.front_inches);
    let deep = rules.charts.movement.pinning.inches;
    draft.note(clause!("wof.21.3.02"), "inches deep", deep);
    draft.note(clause!("wof.21.3.02"), "inches wide at the far side", far);
    draft.result("deep", deep);
    draft.result("far", far);
    draft.close(())
}

/// Whether a unit closes the ground about it to an enemy, and how far off (wof.12.8.01, wof.12.8.02).
pub fn zone_of_control(rules: Rules<'_>, of: &ZoneOfControl) -> Receipt<()> {
    let (mut draft, unit) = (of.draft(), of.unit);
    let has = controls_ground(unit.troop, unit.formation, unit.spirit) && !of.sheltered;
    let inches = if has { rules.charts.movement.zone_of_control_inches } else { 0.0 };
    draft.note(clause!("wof.12.8.01"), "inches all round", inches);
    if has && of.attacked {
        draft.note(clause!("wof.12.8.02"), "open to those who attack it, and to their friends", true);
    }
    draft.result("inches", inches);
    draft.result("closed", has && !of.attacked);
    draft.close(())
}

/// How far a unit goes over ground in a turn, in inches, and whether that disorders it (wof.20.2.01).
pub fn over_ground(rules: Rules<'_>, of: &OverGround) -> Receipt<()> {
    let (mut draft, Traveller { guns, unit }) = (of.draft(), of.who);
    let clause = rules.charts.terrain.ground(of.ground).clause;
    match terrain::inches_an_inch(rules, unit, of.ground, of.care) {
        Some(factor) => {
            let rate = move_inches(rules, unit, guns).unwrap_or_default();
            draft.note(clause, "inches of move for an inch", factor);
            draft.result("inches", rate / factor);
        }
        None => {
            draft.note(clause, "it may not enter", false);
            draft.result("inches", "barred");
        }
    }
    let word = match terrain::upset(rules, unit, of.ground, of.care) {
        Upset::Never => "no",
        Upset::OnEntering => "yes",
        Upset::WhileCrossing => "while crossing",
        Upset::AfterCrossing => "after crossing",
    };
    draft.note(clause, "disordered", word);
    draft.result("disordered", word);
    let ground = rules.charts.terrain.ground(of.ground);
    if let Some(clause) = ground.cover_clause {
        draft.note(clause, "cover against shooting", ground.cover.to_string());
    }
    draft.close(())
}
