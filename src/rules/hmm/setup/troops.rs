//! The units of a scenario under hmm: arms, classes and weapons by its words, men as figures, guns as models, officers
//! by the pattern that a unit is raised on.

use crate::{
    rules::{
        hmm::{
            artillery::regimental_guns_allowed,
            charts::{
                Charts, Class, FormationKind, Grouping, Mount, Rules, Troop, UnitPattern,
                dictionary::{ArmMeaning, WeaponMeaning},
                options::Toggle,
                raising::Century,
            },
            formation::{
                self,
                bases::{Muster, Riders},
            },
            state::{
                self, Battery, Conduct, Formation, General, Gun, History, Morale, Officers, Orders, Troops, UnitState,
                UnitView,
            },
        },
        opening::{ScenarioReader, order_of_battle},
    },
    scenario::{
        Scale, Scenario,
        scale::Rounded,
        troops::{self, Strength},
    },
    table::{FigureKind, StandId, Unit, UnitId},
};

/// The most gun models of one unit: their stands have the numbers below those of men.
const MOST_MODELS: u32 = 32;

/// A unit with its state, before it is laid on the table; its front is at its historical place, if it is there from the
/// start.
pub(super) type Raised = (Unit, UnitState);

/// Raises every unit of a scenario, except those with a problem in one of their words.
pub(super) fn raise(reader: &mut ScenarioReader<'_>, rules: Rules<'_>, scale: &Scale) -> Vec<Raised> {
    let scenario = reader.copy();
    let mut recruiter = Recruiter { reader, rules, scale, scenario: &scenario };
    scenario.units.iter().enumerate().filter_map(|(index, unit)| recruiter.raise(index, unit)).collect()
}

/// Raises units.
struct Recruiter<'a, 'c> {
    reader: &'a mut ScenarioReader<'c>,
    rules: Rules<'a>,
    scale: &'a Scale,
    scenario: &'a Scenario,
}

/// The meanings of a unit's words.
#[derive(Clone, Copy)]
struct Words {
    arm: ArmMeaning,
    class: Class,
    weapon: WeaponMeaning,
    formation: FormationKind,
}

/// The strength of a unit on the table.
struct Ranks {
    figures: u16,
    battery: Option<Battery>,
}

impl Recruiter<'_, '_> {
    fn raise(&mut self, index: usize, written: &troops::Unit) -> Option<Raised> {
        let words = self.words(written)?;
        let ranks = self.ranks(order_of_battle::unit_id(index), written, words)?;
        let state = self.state(written, words, ranks);
        Some((order_of_battle::unit(self.scenario, self.scale, index, words.arm.symbol)?, state))
    }

    fn words(&mut self, unit: &troops::Unit) -> Option<Words> {
        let dictionary = &Charts::embedded().dictionary;
        let place = |reader: &ScenarioReader<'_>, field: &str| reader.unit_field(&unit.id, field);
        let (arm, class) = (place(self.reader, "arm"), place(self.reader, "class"));
        let (weapon, formation) = (place(self.reader, "weapon"), place(self.reader, "formation"));
        let words = (
            self.reader.meaning(&dictionary.arms, &unit.arm, &arm),
            self.reader.meaning(&dictionary.classes, &unit.class, &class),
            self.reader.meaning(&dictionary.weapons, &unit.weapon, &weapon),
            self.reader.meaning(&dictionary.formations, &unit.formation, &formation),
        );
        let words = Words { arm: words.0?, class: words.1?, weapon: words.2?, formation: words.3? };
        self.must_agree(words, unit, [&arm, &weapon, &formation]).then_some(words)
    }

    /// Whether a unit's words go together; if not, that is noted.
    fn must_agree(&mut self, words: Words, unit: &troops::Unit, [arm, weapon, formation]: [&str; 3]) -> bool {
        let troop = words.arm.troop;
        let mut agree = true;
        let mut wrong = |field: &str, wrong: String, expected: &str| {
            self.reader.wrong(field, &wrong, expected);
            agree = false;
        };
        match words.weapon.gun() {
            None if troop.is_artillery() => {
                wrong(weapon, format!("`{}` is no gun", unit.weapon), "a gun, such as `6-pounder` or `howitzer`");
            }
            Some(_) if !troop.is_artillery() => {
                wrong(
                    weapon,
                    format!("`{}` is a gun", unit.weapon),
                    "a small arm or a side arm, or artillery for its arm",
                );
            }
            _ => {}
        }
        if !formation::legal_formations::may_take(troop, words.formation) {
            let lawful: Vec<String> = lawful_formations(troop).map(|formation| formation.to_string()).collect();
            wrong(formation, format!("under hmm {troop} does not stand in {}", words.formation), &lawful.join(" or "));
        }
        if troop == Troop::RegimentalGun && !regimental_guns_allowed(self.rules) {
            wrong(arm, "hmm has no regimental guns in that year (hmm.11.08)".to_owned(), "`foot artillery`");
        }
        agree
    }

    /// Men to figures and guns to models.
    fn ranks(&mut self, id: UnitId, unit: &troops::Unit, words: Words) -> Option<Ranks> {
        let field = self.reader.unit_field(&unit.id, "strength");
        let figures = |count: Rounded| u16::try_from(count.given).unwrap_or(u16::MAX);
        match (&unit.strength, words.weapon.gun()) {
            (Strength::Men(men), None) => Some(Ranks { figures: figures(self.scale.figures(*men)), battery: None }),
            (Strength::Battery(battery), Some((piece, weight))) => {
                let models = self.scale.models(battery.guns).given;
                if models > MOST_MODELS {
                    self.reader.wrong(
                        &field,
                        &format!("{models} gun models in one unit"),
                        &format!("at most {MOST_MODELS}"),
                    );
                    return None;
                }
                let crew = figures(self.scale.figures(battery.crew));
                let gun = |number: u16| Gun {
                    stand: StandId::new(id, number),
                    sound: true,
                    fired_turn: None,
                    handled_turn: None,
                    last: None,
                };
                let guns = (0..u16::try_from(models).unwrap_or(u16::MAX)).map(gun).collect();
                Some(Ranks {
                    figures: crew,
                    battery: Some(Battery { piece, weight, start_crew: crew, guns, target: None, captured: None }),
                })
            }
            (Strength::Men(_), Some(_)) => {
                self.reader.wrong(&field, "men without guns serve as artillery", "`Battery(guns: …, crew: …)`");
                None
            }
            (Strength::Battery(_), None) => {
                self.reader.wrong(&field, "guns with troops who serve none", "`Men(…)`");
                None
            }
        }
    }

    fn state(&self, unit: &troops::Unit, words: Words, ranks: Ranks) -> UnitState {
        let charts = self.rules.charts;
        let Words { arm: ArmMeaning { troop, grouping, .. }, class, weapon, formation } = words;
        let regiment = order_of_battle::regiment(self.scenario, unit);
        let pattern = pattern(self.rules, troop, regiment.is_some());
        let subalterns = u8::try_from(charts.morale.leadership(pattern).subalterns).unwrap_or(u8::MAX);
        let mut state = fresh(self.rules, troop, pattern, ranks.figures);
        let weapon = weapon.small_arm(state.troops.ignition);
        state.troops =
            Troops { class, weapon, grouping: grouping.unwrap_or(class.grouping()), regiment, ..state.troops };
        state.formation.kind = formation;
        state.strength.officers = Officers { commander: true, subalterns };
        state.battery = ranks.battery;
        state.formation.skirmish_lines = self.skirmish_lines(unit, state.view());
        state.troops.counts_to_break =
            super::counts(self.rules.options, state.view(), self.scenario.not_counted_because(unit).is_some());
        state
    }

    /// In how many lines skirmishers come nearest to the front that they held; in two where the scenario does not say.
    fn skirmish_lines(&self, unit: &troops::Unit, state: UnitView<'_>) -> u8 {
        /// The usual depth (hmm.03.29).
        const USUAL: u8 = 2;
        let held = unit.frontage_yards.filter(|_| state.formation.kind == FormationKind::Skirmish);
        let Some(front) = held.map(|yards| self.scale.inches(yards)) else { return USUAL };
        let width = |lines: u8| {
            let riders = if state.is_mounted() { Riders::Mounted } else { Riders::OnFoot };
            let men = vec![FigureKind::Light; usize::from(state.strength.start_figures)];
            let muster = Muster { troop: state.troops.kind, riders, men, guns: Vec::new(), lines };
            formation::extent(&formation::footprints::layout(self.rules, &muster, FormationKind::Skirmish)).frontage
        };
        let away = |lines: &u8| (width(*lines) - front).abs();
        let most = self.rules.charts.formation.skirmish_lines_most;
        (1..=most).min_by(|one, other| away(one).total_cmp(&away(other))).unwrap_or(USUAL)
    }
}

/// The formations that troops may stand in at the start.
fn lawful_formations(troop: Troop) -> impl Iterator<Item = FormationKind> {
    use crate::rules::word::Word;
    FormationKind::ALL.iter().copied().filter(move |formation| formation::legal_formations::may_take(troop, *formation))
}

/// After which pattern a unit is raised (`hmm.t.organisation`): by its troops, its century, and whether its regiment
/// has other units.
pub(super) fn pattern(rules: Rules<'_>, troop: Troop, shares_a_regiment: bool) -> UnitPattern {
    let century = rules.charts.raising.century(rules.options.year);
    match (troop, century) {
        (Troop::FootArtillery | Troop::HorseArtillery, _) => UnitPattern::Battery,
        (Troop::RegimentalGun, _) => UnitPattern::GunPlatoon,
        (Troop::Natives, _) => UnitPattern::Irregulars,
        (Troop::Pioneers | Troop::Wagon | Troop::PontoonWagon, _) => UnitPattern::PioneerCompany,
        (Troop::LightCavalry | Troop::HeavyCavalry | Troop::FederalCavalry, Century::Eighteenth) => {
            UnitPattern::EighteenthCavalry
        }
        (Troop::LightCavalry | Troop::HeavyCavalry | Troop::FederalCavalry, Century::Nineteenth) => {
            UnitPattern::NineteenthCavalry
        }
        (_, Century::Eighteenth) if shares_a_regiment => UnitPattern::EighteenthBattalion,
        (_, Century::Nineteenth) if shares_a_regiment => UnitPattern::RegularBattalion,
        (_, Century::Nineteenth) if rules.options.acw == Toggle::On => UnitPattern::VolunteerRegiment,
        _ => UnitPattern::IndependentBattalion,
    }
}

/// The state of a leader on this many figures (hmm.16.18); generals are always in column (hmm.06.01).
pub(super) fn leader(rules: Rules<'_>, figures: u16, command_value: u8) -> UnitState {
    UnitState {
        general: Some(General { command_value, lost_turn: None }),
        ..fresh(rules, Troop::General, UnitPattern::IndependentBattalion, figures)
    }
}

/// The state of a rider that carries orders (hmm.17.01).
pub(super) fn messenger(rules: Rules<'_>) -> UnitState {
    fresh(rules, Troop::Messenger, UnitPattern::IndependentBattalion, 1)
}

/// The state of a part of a unit; its men count with the unit until it is sent.
pub(super) fn part(rules: Rules<'_>, troop: Troop, pattern: UnitPattern) -> UnitState {
    let mut part = fresh(rules, troop, pattern, 0);
    part.strength.officers.commander = false;
    part
}

/// Fresh regular troops of some sort in march column.
pub(in crate::rules::hmm) fn fresh(rules: Rules<'_>, troop: Troop, pattern: UnitPattern, figures: u16) -> UnitState {
    let organisation = &rules.charts.raising;
    let ignition = organisation.ignition(rules.options.year);
    let rides = troop.is_cavalry() || matches!(troop, Troop::General | Troop::Messenger);
    UnitState {
        troops: Troops {
            kind: troop,
            class: Class::Regular,
            weapon: None,
            ignition,
            grouping: Grouping::Sixes,
            pattern,
            regiment: None,
            counts_to_break: false,
        },
        formation: Formation {
            kind: FormationKind::MarchColumn,
            skirmish_lines: 1,
            half_changed: None,
            mount: if rides { Mount::Mounted } else { Mount::Dismounted },
            command_group: Mount::Dismounted,
        },
        strength: state::Strength {
            officers: Officers { commander: true, subalterns: 0 },
            start_figures: figures,
            start_other_ranks: organisation.other_ranks(pattern, figures),
            lost_other_ranks: 0,
        },
        morale: Morale::default(),
        conduct: Conduct::default(),
        history: History::default(),
        orders: Orders::default(),
        battery: None,
        general: None,
        part_of: None,
    }
}
