//! The units of a scenario under wof: arms, classes and weapons by its words, men as figures, guns as models with
//! gunners. Settings that only wof needs are in the unit's own `rules: { "wof": (…) }`.

use serde::Deserialize;

use crate::{
    rules::{
        opening::{ScenarioReader, order_of_battle},
        wof::{
            charts::{
                Arms, Charts, Drill, Extra, FormationKind, Grade, Limber, Piece, Rules, Troop,
                dictionary::{ArmMeaning, WeaponMeaning},
                options::Toggle,
            },
            formation::legal_formations::may_stand_in,
            melee::combat_modifiers::Zeal,
            state::{BattalionGun, Battery, GunPlace, GunPost, Manned, Mount, Troops, UnitState, UnitView},
            victory,
        },
        word::Word,
    },
    scenario::{
        Scale, Scenario,
        scale::Rounded,
        troops::{self, Strength},
    },
    table::Unit,
};

/// The most gun models of one unit: their stands have numbers of their own.
const MOST_MODELS: u32 = 32;

/// A unit with its state, before it is laid on the table; its front is at its historical place, if it is there from the
/// start.
pub(super) type Raised = (Unit, UnitState);

/// The scenario's settings of a unit for wof alone.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Said {
    /// Its grade, where its class says it too roughly.
    grade: Option<Grade>,
    /// Regular or irregular, where its arm says otherwise.
    drill: Option<Drill>,
    /// Figures in its front rank.
    width: Option<u16>,
    /// Its limber or team; hired drivers, if none is given (wof.12.6.02).
    limber: Limber,
    /// Its close combat weapons.
    arms: Option<Arms>,
    /// The extras that would be bought for each figure.
    extras: Vec<Extra>,
    /// Gunners of a light gun that goes with it (wof.21.1.07).
    battalion_gunners: Option<u16>,
}

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
struct Words {
    arm: ArmMeaning,
    grade: Grade,
    weapon: WeaponMeaning,
    formation: FormationKind,
    said: Said,
}

impl Recruiter<'_, '_> {
    fn raise(&mut self, index: usize, written: &troops::Unit) -> Option<Raised> {
        let words = self.words(written)?;
        let (figures, battery) = self.ranks(written, &words)?;
        self.must_be_in_limits(written, &words.said, figures, battery.as_ref())?;
        let state = self.state(written, &words, figures, battery);
        self.must_be_for_sale(written, state.view())?;
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
            self.reader.said::<Said>(&unit.rules),
        );
        let words = Words { arm: words.0?, grade: words.1?, weapon: words.2?, formation: words.3?, said: words.4? };
        self.must_agree(&words, unit, [&weapon, &formation]).then_some(words)
    }

    /// Whether a unit's words go together; if not, that is noted.
    fn must_agree(&mut self, words: &Words, unit: &troops::Unit, [weapon, formation]: [&str; 2]) -> bool {
        let troop = words.arm.troop;
        let guns = troop == Troop::Artillery;
        let mut agree = true;
        let mut wrong = |field: &str, wrong: String, expected: &str| {
            self.reader.wrong(field, &wrong, expected);
            agree = false;
        };
        match words.weapon.gun() {
            None if guns => {
                wrong(weapon, format!("`{}` is no gun", unit.weapon), "a gun, such as `6-pounder` or `howitzer`");
            }
            Some(_) if !guns => {
                wrong(
                    weapon,
                    format!("`{}` is a gun", unit.weapon),
                    "a small arm or a side arm, or artillery for its arm",
                );
            }
            _ => {}
        }
        if words.formation == FormationKind::Limbered && words.said.limber == Limber::None {
            wrong(
                formation,
                "guns that have no limber stand limbered".to_owned(),
                "`unlimbered`, or a limber (wof.5.0.04)",
            );
        }
        if !may_stand_in(troop, words.formation) {
            let lawful = FormationKind::ALL.iter().filter(|formation| may_stand_in(troop, **formation));
            let lawful: Vec<String> = lawful.map(ToString::to_string).collect();
            wrong(formation, format!("under wof {troop} does not stand in {}", words.formation), &lawful.join(" or "));
        }
        agree
    }

    /// Men to figures, guns to models, a crew to gunners (wof.2.0.01, wof.2.0.02, wof.5.0.03).
    fn ranks(&mut self, unit: &troops::Unit, words: &Words) -> Option<(u16, Option<Battery>)> {
        let field = self.reader.unit_field(&unit.id, "strength");
        let counted = |count: Rounded| u16::try_from(count.given).unwrap_or(u16::MAX);
        match (&unit.strength, words.weapon.gun()) {
            (Strength::Men(men), None) => Some((counted(self.scale.figures(*men)), None)),
            (Strength::Battery(battery), Some(piece)) => {
                let models = self.scale.models(battery.guns).given;
                if models > MOST_MODELS {
                    self.reader.wrong(
                        &field,
                        &format!("{models} gun models in one unit"),
                        &format!("at most {MOST_MODELS}"),
                    );
                    return None;
                }
                let crews =
                    self.crews(u16::try_from(models).unwrap_or(u16::MAX), counted(self.scale.figures(battery.crew)));
                let limber = words.said.limber;
                let battery = Battery { piece: self.piece(piece), limber, crews, manned: Manned::WithGuns };
                Some((battery.crews.iter().sum(), Some(battery)))
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

    /// Whether the numbers that are said to wof alone can be a unit's; if not, that is noted.
    fn must_be_in_limits(
        &mut self,
        unit: &troops::Unit,
        said: &Said,
        figures: u16,
        battery: Option<&Battery>,
    ) -> Option<()> {
        let most_gunners = self.rules.charts.raising.gunners_a_gun.most;
        let wide = battery.map_or(figures, |battery| u16::try_from(battery.crews.len()).unwrap_or(u16::MAX));
        let numbers =
            [("width", said.width, 1..=wide), ("battalion_gunners", said.battalion_gunners, 1..=most_gunners)];
        let mut fits = Some(());
        for (name, number, limits) in numbers {
            let Some(number) = number.filter(|number| !limits.contains(number)) else { continue };
            let field = format!("{}[\"wof\"].{name}", self.reader.unit_field(&unit.id, "rules"));
            self.reader.wrong(
                &field,
                &format!("{number} is written"),
                &format!("{} to {}", limits.start(), limits.end()),
            );
            fits = None;
        }
        fits
    }

    /// A crew spread over its guns, those on the right having one more if there is a remainder.
    fn crews(&self, models: u16, gunners: u16) -> Vec<u16> {
        let lawful = self.rules.charts.raising.gunners_a_gun;
        let gunners = gunners.clamp(models * lawful.least, models * lawful.most);
        (0..models).map(|gun| gunners / models + u16::from(gun < gunners % models)).collect()
    }

    /// Where howitzers are not in the game they are medium guns (wof.21.1.01).
    fn piece(&self, piece: Piece) -> Piece {
        if piece == Piece::Howitzer && self.rules.options.howitzers == Toggle::Off { Piece::Medium } else { piece }
    }

    fn state(&self, unit: &troops::Unit, words: &Words, figures: u16, battery: Option<Battery>) -> UnitState {
        let chart = &self.rules.charts.formation;
        let said = &words.said;
        let drill = if self.rules.options.irregulars == Toggle::On {
            said.drill.unwrap_or(words.arm.drill)
        } else {
            Drill::Regular
        };
        let models = battery.as_ref().map(|battery| u16::try_from(battery.crews.len()).unwrap_or(u16::MAX));
        let width = models.or(said.width).unwrap_or_else(|| chart.usual_width(words.formation, figures.into()));
        let ranked =
            matches!(words.formation, FormationKind::Column | FormationKind::Line | FormationKind::ExtendedLine);
        let has = |extra: Extra| said.extras.contains(&extra);
        let mut state = UnitState::fresh(words.arm.troop, said.grade.unwrap_or(words.grade), figures);
        state.troops = Troops {
            drill,
            weapon: words.weapon.small_arm(),
            arms: self.arms(said, drill),
            two_ranks: has(Extra::TwoRanks),
            counts: self.scenario.not_counted_because(unit).is_none(),
            ..state.troops
        };
        state.morale.zeal = if has(Extra::Fanatics) && drill == Drill::Irregular { Zeal::Fanatic } else { Zeal::Plain };
        state.formation.mount = has(Extra::Dismounts).then_some(Mount::Mounted);
        state.formation.kind = if ranked { chart.by_width(width.into()) } else { words.formation };
        state.formation.width = width;
        state.battery = battery;
        state.battalion_gun = self.battalion_gun(said);
        state
    }

    /// A unit's close combat weapons: irregulars have no bayonets and get no penalty for it (`wof.h.bayonets`).
    fn arms(&self, said: &Said, drill: Drill) -> Arms {
        match said.arms {
            _ if drill == Drill::Irregular && said.extras.contains(&Extra::HeavyWeapons) => Arms::HeavyWeapons,
            Some(Arms::HeavyWeapons) if drill == Drill::Regular => Arms::Plain,
            Some(arms) => arms,
            None => Arms::Plain,
        }
    }

    fn battalion_gun(&self, said: &Said) -> Option<BattalionGun> {
        let gunners = said.battalion_gunners.filter(|_| self.rules.options.battalion_guns == Toggle::On)?;
        Some(BattalionGun { gunners, place: GunPlace::WithParent, post: GunPost::Middle })
    }

    /// An item that cannot be bought (section 7) is a problem at its place.
    fn must_be_for_sale(&mut self, unit: &troops::Unit, state: UnitView<'_>) -> Option<()> {
        let Err(refusal) = victory::price(self.rules, state) else { return Some(()) };
        let field = self.reader.unit_field(&unit.id, "rules");
        self.reader.wrong(&field, &refusal.reason, &format!("what {} sells", refusal.clause));
        None
    }
}
