//! The exact mean of a round of combat, and a fair estimate of a charge: losses to fire on the way in, the tests of
//! both, the first round (wof.17, wof.18). Uses the modifiers of the procedures and runs tests on scripted dice;
//! decides nothing.

use crate::{
    dice::Dice,
    measure::lengths_to_cover,
    rules::wof::{
        Wof,
        charge::{
            flanks,
            impetus::Impetus,
            support::{self, Support},
            who_may_charge,
        },
        charts::{
            Against, Arms, Aspect, Cover, Drill, Grade, Ground, MoraleCase, Occasion, PIPS_A_FIGURE, Pips, Spirit,
            morale::Verdict,
        },
        command::command_distance,
        condition::Condition,
        formation::placement,
        melee::{
            blow,
            combat_modifiers::{self, Round, Strike, Zeal},
            overlap::{self, Contact},
            pairings,
        },
        morale::{modifiers::Test, panic_test, roll},
        odds::{fire, mean_of},
        state::{Fight, Strength, UnitState, UnitView},
        terrain,
        visibility::cover,
    },
    table::{Field, UnitId},
};

/// The value of a broken body to those that broke it, as a share of its figures: an estimate for comparing charges, not
/// a rule.
const WORTH_OF_A_ROUT: f32 = 0.5;
/// The share of troops in the way that does not escape being run over: an estimate, not a rule.
const PART_RUN_OVER: f32 = 0.5;
/// How many throws of two dice there are.
const THROWS: f32 = 36.0;

/// The expected result of a charge, in figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clash {
    /// The enemy's mean loss.
    pub enemy_loss: f32,
    /// The charger's mean loss.
    pub own_loss: f32,
    /// Chances worth naming.
    pub chances: Vec<(String, f32)>,
}

/// The mean loss that a strike inflicts, figures.
pub fn mean(rules: &Wof, strike: &Strike) -> f32 {
    mean_of(rules.in_force(), strike.figures, combat_modifiers::modifier(rules.in_force(), strike))
}

/// The mean losses of two touching units in a round between them at their places: inflicted by the first, suffered by
/// it, figures.
pub fn round(rules: &Wof, field: &Field<'_>, unit: UnitId, foe: UnitId) -> (f32, f32) {
    let known = field
        .resource::<crate::rules::wof::state::BattleState>()
        .fights
        .iter()
        .find(|fight| fight.has(unit) && fight.has(foe));
    let fight = known.copied().unwrap_or_else(|| Fight::between((unit, field.unit(unit).side), foe));
    let pairings = pairings::pairings(rules, field, &[fight]);
    let by = |striker: UnitId| {
        let own = pairings.iter().filter(|pairing| field.unit(pairing.striker).side == field.unit(striker).side);
        own.map(|pairing| mean(rules, &blow::strike(rules, field, pairing))).sum()
    };
    (by(unit), by(foe))
}

/// The mean loss, figures, that this many figures of a unit inflict in a round on an enemy that it fights at its place;
/// none if it cannot strike there.
pub fn by_figures(rules: &Wof, field: &Field<'_>, (unit, foe): (UnitId, UnitId), figures: u32) -> f32 {
    let known = field
        .resource::<crate::rules::wof::state::BattleState>()
        .fights
        .iter()
        .find(|fight| fight.has(unit) && fight.has(foe));
    let fight = known.copied().unwrap_or_else(|| Fight::between((unit, field.unit(unit).side), foe));
    let pairings = pairings::pairings(rules, field, &[fight]);
    let pairing = pairings.iter().find(|pairing| pairing.striker == unit).filter(|_| figures > 0);
    pairing.map_or(0.0, |pairing| mean(rules, &Strike { figures, ..blow::strike(rules, field, pairing) }))
}

/// The mean loss, figures, that a unit inflicts in a round on formed foot of grade C and its own strength in the open,
/// less the loss that it suffers.
pub fn shock(rules: &Wof, state: UnitView<'_>) -> f32 {
    let figures =
        state.strength.in_ranks().min(u32::from(state.formation.width.max(1)) * rules.charts().melee.striking_ranks);
    let own = Party {
        condition: state.condition(),
        arms: state.troops.arms,
        zeal: state.morale.zeal,
        face: Aspect::Front,
        impetus: impetus_of(state.condition()),
        figures,
    };
    let foot = Party {
        condition: Condition::line(Grade::C),
        arms: Arms::Plain,
        zeal: Zeal::Plain,
        face: Aspect::Front,
        impetus: Impetus::None,
        figures,
    };
    mean(rules, &own.at(&foot, Cover::None)) - mean(rules, &foot.at(&own, Cover::None))
}

/// One side of a round that has not come about.
#[derive(Clone, Copy, Debug)]
struct Party {
    condition: Condition,
    arms: Arms,
    zeal: Zeal,
    /// On which of its faces it would be struck, and strikes.
    face: Aspect,
    impetus: Impetus,
    figures: u32,
}

impl Party {
    fn at(&self, other: &Self, cover: Cover) -> Strike {
        Strike {
            figures: if self.condition.spirit == Spirit::Routing { 0 } else { self.figures },
            striker: self.condition,
            arms: self.arms,
            zeal: self.zeal,
            impetus: self.impetus,
            own_face: self.face,
            opponent: other.condition,
            opponent_face: other.face,
            opponent_impetus: other.impetus,
            cover,
            ground: Ground::Open,
            round: Round::First,
        }
    }
}

/// Whether a charger would have impetus, as far as its state says (wof.17.4.01, wof.17.4.02).
fn impetus_of(charger: Condition) -> Impetus {
    if charger.is_steady() { Impetus::Has } else { Impetus::None }
}

/// The expected result of a charge that strikes a target from some side: the target's fire, the tests of both, and a
/// first round; skirmishers and gunners in the open are run over, as far as they do not get away (wof.17.6.03).
pub fn charge(rules: &Wof, field: &Field<'_>, (unit, target): (UnitId, UnitId), aspect: Aspect) -> Clash {
    let clash = Meeting::of(rules, field, (unit, target), aspect);
    let fire_loss = clash.fire_on_the_way(field.of::<UnitState>(target));
    let [home, _, broken] = chances(rules, &clash.charge_home(field, fire_loss));
    let men = |unit: UnitId| field.of::<Strength>(unit).in_ranks() as f32;
    let flight = |unit: UnitId| men(unit) * WORTH_OF_A_ROUT;
    let goes_home = ("goes home".to_owned(), home);
    if who_may_charge::runs_over(rules, field, unit, target) {
        let struck = (clash.own.figures as f32).min(men(target)) * PART_RUN_OVER;
        return Clash {
            enemy_loss: home * struck,
            own_loss: fire_loss + broken * flight(unit),
            chances: vec![goes_home],
        };
    }
    let (stands, cover) = (clash.chance_to_stand(field), cover_of(rules, field, target));
    let given = mean(rules, &clash.own.at(&clash.other, cover)).min(men(target));
    let taken = mean(rules, &clash.other.at(&clash.own, Cover::None)).min(men(unit));
    Clash {
        enemy_loss: home * (stands * given + (1.0 - stands) * flight(target)),
        own_loss: fire_loss + home * stands * taken + broken * flight(unit),
        chances: vec![goes_home, ("breaks them before a blow".to_owned(), home * (1.0 - stands))],
    }
}

/// The expected result for a unit that charges out at its charger: the tests of both to charge home, and a first round
/// in which both have impetus (wof.14.2.01).
pub fn countercharge(rules: &Wof, field: &Field<'_>, (unit, charger): (UnitId, UnitId)) -> Clash {
    let mut out = Meeting::of(rules, field, (unit, charger), Aspect::Front);
    out.other.impetus = impetus_of(out.other.condition);
    let back = Meeting { unit: charger, target: unit, own: out.other, other: out.own, ..out };
    let [home, _, broken] = chances(rules, &out.charge_home(field, 0.0));
    let [meets, _, breaks] = chances(rules, &back.charge_home(field, 0.0));
    let men = |unit: UnitId| field.of::<Strength>(unit).in_ranks() as f32;
    let flight = |unit: UnitId| men(unit) * WORTH_OF_A_ROUT;
    let given = mean(rules, &out.own.at(&out.other, Cover::None)).min(men(charger));
    let taken = mean(rules, &out.other.at(&out.own, Cover::None)).min(men(unit));
    Clash {
        enemy_loss: home * (meets * given + breaks * flight(charger)),
        own_loss: meets * (home * taken + broken * flight(unit)),
        chances: vec![("goes home".to_owned(), home)],
    }
}

/// How likely a unit that tries to help is there in time (wof.14.3.03).
pub fn chance_to_support(rules: &Wof) -> f32 {
    let thrown = |face: u8| support::support(rules.in_force(), &mut Dice::scripted(vec![face]));
    let goes = super::FACES.filter(|face| thrown(*face).is_ok_and(|die| die.result == Support::Goes));
    goes.count() as f32 / super::FACES.count() as f32
}

/// The mean loss, figures, that a unit inflicts on routers that it has caught up with.
pub fn cut_down(rules: &Wof, field: &Field<'_>, unit: UnitId, routers: UnitId) -> f32 {
    let clash = Meeting::of(rules, field, (unit, routers), Aspect::FlankOrRear);
    mean(rules, &clash.own.at(&clash.other, Cover::None)).min(field.of::<Strength>(routers).in_ranks() as f32)
}

/// The cover that a block or a work gives its garrison in combat.
fn cover_of(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Cover {
    let held = cover::garrisoned(rules, field, unit);
    held.map_or(Cover::None, |protection| terrain::cover(rules.in_force(), protection, Against::Combat).0)
}

/// A charge as it would meet its target.
struct Meeting<'a> {
    rules: &'a Wof,
    unit: UnitId,
    target: UnitId,
    own: Party,
    other: Party,
}

impl<'a> Meeting<'a> {
    fn of(rules: &'a Wof, field: &Field<'_>, (unit, target): (UnitId, UnitId), aspect: Aspect) -> Self {
        let [own, other] = [unit, target].map(|unit| field.of::<UnitState>(unit));
        let square = other.condition().in_square() && other.condition().is_steady() && other.troops.arms == Arms::Plain;
        let wall = own.condition().troop.is_cavalry() && square;
        let party = |state: UnitView<'_>, figures: u32| Party {
            condition: state.condition(),
            arms: state.troops.arms,
            zeal: state.morale.zeal,
            face: Aspect::Front,
            impetus: Impetus::None,
            figures,
        };
        let (ours, theirs) = (strikers(rules, field, unit, target), strikers(rules, field, target, unit));
        let impetus = if wall { Impetus::None } else { impetus_of(own.condition()) };
        Self {
            rules,
            unit,
            target,
            own: Party { impetus, ..party(own, ours) },
            other: Party { face: aspect, ..party(other, theirs) },
        }
    }

    /// The mean loss to the target's fire, if it may still fire at all, figures.
    fn fire_on_the_way(&self, target: UnitView<'_>) -> f32 {
        let fires = !target.conduct.fired && !target.conduct.fire_barred && self.other.face == Aspect::Front;
        if fires { fire::mean_at_close_range(self.rules, target) } else { 0.0 }
    }

    fn test(
        &self,
        field: &Field<'_>,
        unit: UnitId,
        occasion: Occasion,
        lost: f32,
        circumstances: Vec<MoraleCase>,
    ) -> Test {
        let state = field.of::<UnitState>(unit);
        let fanatics = (state.morale.zeal == Zeal::Fanatic).then_some(MoraleCase::Fanatics);
        Test {
            occasion,
            unit: state.condition(),
            generals: command_distance::generals_of(self.rules, field, unit),
            lost: Pips((lost * PIPS_A_FIGURE as f32) as u32),
            start: u32::from(state.strength.start_figures),
            routing_friends: 0,
            circumstances: circumstances.into_iter().chain(fanatics).collect(),
            protected_flanks: None,
        }
    }

    /// The test to charge home, after such a loss in figures (wof.18.1.06).
    fn charge_home(&self, field: &Field<'_>, lost: f32) -> Test {
        let bayonets =
            wields_bayonets(&self.other) && self.other.condition.is_steady() && self.other.face == Aspect::Front;
        let rows = [
            (self.other.face == Aspect::FlankOrRear, MoraleCase::DoingFlankCharge),
            (self.other.condition.spirit != Spirit::Good, MoraleCase::ChargingPoorTroops),
            (bayonets, MoraleCase::AtSteadyBayonets),
        ];
        self.test(field, self.unit, Occasion::ChargeHome, lost, held(&rows))
    }

    /// The chance that the target does not break before the first blow: of panic, or as it receives the charge
    /// (wof.18.1.02, wof.18.1.07).
    fn chance_to_stand(&self, field: &Field<'_>) -> f32 {
        if self.other.condition.spirit == Spirit::Routing {
            return 1.0;
        }
        let flank = (self.other.face == Aspect::FlankOrRear, MoraleCase::FromFlankOrRear);
        let steel =
            self.own.condition.is_steady() && (self.own.condition.troop.is_cavalry() || wields_bayonets(&self.own));
        let receiving = (steel && self.other.condition.troop.is_infantry(), MoraleCase::InfantryReceiving);
        let stands = |occasion, rows: &[(bool, MoraleCase)]| {
            let [.., broken] = chances(self.rules, &self.test(field, self.target, occasion, 0.0, held(rows)));
            1.0 - broken
        };
        let flanks = if flanks::protected(self.rules, field, self.target) >= 2 {
            panic_test::Flanks::BothProtected
        } else {
            panic_test::Flanks::Open
        };
        let charge = panic_test::HorseCharge { impetus: self.own.impetus, aspect: self.other.face };
        let panics = self.own.condition.troop.is_cavalry()
            && panic_test::for_panic(self.other.condition, self.other.arms, flanks, charge);
        let panic = if panics { stands(Occasion::Panic, &[flank]) } else { 1.0 };
        panic * stands(Occasion::Receive, &[flank, receiving])
    }
}

fn held(rows: &[(bool, MoraleCase)]) -> Vec<MoraleCase> {
    rows.iter().filter(|(applies, _)| *applies).map(|(_, case)| *case).collect()
}

fn wields_bayonets(party: &Party) -> bool {
    party.condition.troop.is_infantry() && party.condition.drill == Drill::Regular && party.arms == Arms::Plain
}

/// The chances that a test comes out well, shaken, or in rout, over all throws of two dice.
pub fn chances(rules: &Wof, test: &Test) -> [f32; 3] {
    let mut found = [0.0; 3];
    for one in super::FACES {
        for other in super::FACES {
            let verdict = roll::test(rules.in_force(), test, &mut Dice::scripted([one, other]))
                .map_or(Verdict::Good, |receipt| receipt.result);
            found[verdict as usize] += 1.0 / THROWS;
        }
    }
    found
}

/// How many figures of a unit would strike an enemy if it met its front squarely (wof.17.1.01); a garrison fights with
/// all its figures (wof.20.8.07).
fn strikers(rules: &Wof, field: &Field<'_>, unit: UnitId, foe: UnitId) -> u32 {
    let state = field.of::<UnitState>(unit);
    let cell = rules.charts().formation.base(placement::close_base(state)).front_inches();
    let files = |unit: UnitId| lengths_to_cover(placement::block(field, unit).footprint.frontage, cell);
    let own = if state.formation.stands_in_ranks() { f32::from(state.formation.width) } else { files(unit) };
    if state.formation.garrison.is_some() {
        return state.strength.in_ranks();
    }
    let met = own.min(files(foe)).max(1.0);
    let beyond = (own - met).max(0.0);
    let (left, right) = ((beyond / 2.0).ceil() as u32, (beyond / 2.0).floor() as u32);
    let behind = state.strength.in_ranks().saturating_sub(own as u32);
    let contact = Contact { touching: met as u32, beyond: (left, right), behind, frontage_inches: cell };
    overlap::strikers(rules.in_force(), contact).result.min(state.strength.in_ranks())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::wof::charts::Charts;

    fn line_of(figures: u32) -> Party {
        Party {
            condition: Condition::line(Grade::C),
            arms: Arms::Plain,
            zeal: Zeal::Plain,
            face: Aspect::Front,
            impetus: Impetus::None,
            figures,
        }
    }

    #[test]
    fn the_mean_of_a_strike_is_that_of_its_six_faces() {
        // wof.15.2.01: 10 figures of grade C against grade C do 1.0 of a figure with 3 or 4, 1.2 with 5
        let options = Charts::embedded().switches.defaults();
        let rules = crate::rules::wof::charts::Rules { charts: Charts::embedded(), options: &options };
        let strike = line_of(10).at(&line_of(10), Cover::None);
        let loss = |face: u8| {
            combat_modifiers::strike(rules, &strike, &mut Dice::scripted([face])).map_or(0, |receipt| receipt.result.0)
        };
        let sum: u32 = (1..=6).map(loss).sum();
        let mean = mean_of(rules, strike.figures, combat_modifiers::modifier(rules, &strike));
        assert!((mean - sum as f32 / 36.0).abs() < 1e-5 && sum > 0);
    }
}
