//! The units of a scenario under trl: types, ratings and weapons by its words, men and guns as stands. Settings that only
//! trl needs are in the unit's own `rules: { "trl": (…) }`.

use serde::Deserialize;

use crate::{
    rules::{
        opening::{ScenarioReader, order_of_battle},
        trl::{
            charts::{
                Charts, FormationKind, Motivation, Nation, Rules, Skill, Special, Troop,
                dictionary::{ArmMeaning, Quality, WeaponMeaning},
            },
            state::{Attachment, AttachmentKind, Battery, Grenadiers, Officer, Troops, UnitState, usual_width},
        },
    },
    scenario::{
        Scale, Scenario,
        troops::{self, Strength},
        words::Id,
    },
    table::Unit,
};

/// A unit with its state, before it is laid on the table; its front is at its historical place, if it is there from the
/// start.
pub(super) type Raised = (Unit, UnitState);

/// The scenario's settings of a unit for trl alone.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Said {
    /// Whose troops they are (trl.hc.22).
    nation: Option<Nation>,
    /// How well they fight, where their class says it too roughly.
    skill: Option<Skill>,
    /// How well they stand.
    motivation: Option<Motivation>,
    /// What they have beyond their type.
    special: Option<Special>,
    /// Stands in the front rank.
    width: Option<u16>,
    /// How many of its stands are grenadiers attached to it (trl.p11.05).
    grenadiers: Option<u16>,
    /// The battalion that it is attached to (trl.p10.07).
    attached_to: Option<String>,
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
    nation: Nation,
    quality: Quality,
    weapon: WeaponMeaning,
    formation: FormationKind,
    said: Said,
}

impl Words {
    /// The type of troops: of foot guns their weapon says it (trl.p03.09).
    fn troop(&self) -> Troop {
        match (self.arm.troop, self.weapon.gun()) {
            (Troop::LightArtillery, Some(gun)) => gun,
            (troop, _) => troop,
        }
    }
}

impl Recruiter<'_, '_> {
    fn raise(&mut self, index: usize, written: &troops::Unit) -> Option<Raised> {
        let words = self.words(written)?;
        let stands = self.stands(written, &words)?;
        let attachment = self.attachment(written, &words)?;
        let state = self.state(written, &words, stands, attachment)?;
        Some((order_of_battle::unit(self.scenario, self.scale, index, words.arm.symbol)?, state))
    }

    fn words(&mut self, unit: &troops::Unit) -> Option<Words> {
        let dictionary = &Charts::embedded().dictionary;
        let place = |reader: &ScenarioReader<'_>, field: &str| reader.unit_field(&unit.id, field);
        let (arm, class) = (place(self.reader, "arm"), place(self.reader, "class"));
        let (weapon, formation) = (place(self.reader, "weapon"), place(self.reader, "formation"));
        let said = self.reader.said::<Said>(&unit.rules);
        let nation = said.as_ref().and_then(|said| said.nation).unwrap_or_else(|| self.nation_of(unit));
        let words = (
            self.reader.meaning(&dictionary.arms, &unit.arm, &arm),
            self.quality(unit, nation, &class),
            self.reader.meaning(&dictionary.weapons, &unit.weapon, &weapon),
            self.reader.meaning(&dictionary.formations, &unit.formation, &formation),
            said,
        );
        let words =
            Words { arm: words.0?, nation, quality: words.1?, weapon: words.2?, formation: words.3?, said: words.4? };
        self.must_agree(&words, unit, [&weapon, &formation]).then_some(words)
    }

    /// Whose troops a unit is: its army's nation.
    fn nation_of(&self, unit: &troops::Unit) -> Nation {
        let army = self.scenario.army_of(&unit.command).map(|army| self.scenario.belligerent(army));
        let words = &Charts::embedded().nations.words;
        army.and_then(|army| words.meaning(army.nation.as_str())).unwrap_or(Nation::France)
    }

    /// How good troops of a class are: as their nation's, if it names them, else as the word says (trl.hc.22).
    fn quality(&mut self, unit: &troops::Unit, nation: Nation, field: &str) -> Option<Quality> {
        let charts = Charts::embedded();
        let own = charts.nations.rating(nation, unit.class.as_str());
        match own {
            Some((skill, motivation)) => Some(Quality { skill, motivation }),
            None => self.reader.meaning(&charts.dictionary.classes, &unit.class, field),
        }
    }

    /// Whether a unit's words go together; if not, that is noted.
    fn must_agree(&mut self, words: &Words, unit: &troops::Unit, [weapon, formation]: [&str; 2]) -> bool {
        let troop = words.troop();
        let serves = words.arm.troop.is_artillery();
        if serves != words.weapon.gun().is_some() {
            let wrong = format!("`{}` with {}", unit.weapon, words.arm.troop);
            self.reader.wrong(weapon, &wrong, "a gun for artillery, and for nobody else");
            return false;
        }
        if self.rules.charts.movement.rate_inches(troop, words.formation).is_none() {
            let wrong = format!("under trl {troop} do not stand in {}", words.formation);
            self.reader.wrong(formation, &wrong, "a formation of such troops");
            return false;
        }
        true
    }

    /// Men or guns to stands: small stands hold half as many men (trl.p03.04, trl.p03.11, trl.p04.01).
    fn stands(&mut self, unit: &troops::Unit, words: &Words) -> Option<u16> {
        let field = self.reader.unit_field(&unit.id, "strength");
        let troop = words.troop();
        let stands = match &unit.strength {
            Strength::Men(men) if !troop.is_artillery() => {
                let per_medium = if self.rules.charts.formation.base(troop).points < 1.0 { 2 } else { 1 };
                self.scale.figures(men * per_medium).given
            }
            Strength::Battery(battery) if troop.is_artillery() => self.scale.models(battery.guns).given,
            Strength::Men(_) => {
                self.reader.wrong(&field, "men without guns serve as artillery", "`Battery(guns: …, crew: …)`");
                return None;
            }
            Strength::Battery(_) => {
                self.reader.wrong(&field, "guns with troops who serve none", "`Men(…)`");
                return None;
            }
        };
        let most = self.rules.charts.raising.most_stands;
        if !(1..=most).contains(&stands) {
            self.reader.wrong(&field, &format!("{stands} stands in one unit"), &format!("1 to {most}"));
            return None;
        }
        u16::try_from(stands).ok()
    }

    /// The battalion that a company or guns are attached to, if the scenario says so (trl.p10.07).
    fn attachment(&mut self, unit: &troops::Unit, words: &Words) -> Option<Option<Attachment>> {
        let Some(parent) = &words.said.attached_to else { return Some(None) };
        let field = format!("{}[\"trl\"].attached_to", self.reader.unit_field(&unit.id, "rules"));
        let of_it = |other: &troops::Unit| other.id.as_str() == parent && other.command == unit.command;
        let found: Option<&Id> = self.scenario.units.iter().find(|other| of_it(other)).map(|other| &other.id);
        let kind = match words.troop() {
            Troop::LightInfantry => AttachmentKind::LightCompany,
            Troop::LightArtillery => AttachmentKind::Guns,
            troop => {
                let wrong = format!("under trl {troop} are not attached");
                self.reader.wrong(&field, &wrong, "light infantry or light guns");
                return None;
            }
        };
        let Some(parent) = found.and_then(|id| order_of_battle::unit_of(self.scenario, id)) else {
            self.reader.wrong(&field, &format!("no `{parent}` in its command"), "the id of a battalion of its command");
            return None;
        };
        Some(Some(Attachment { parent, kind }))
    }

    /// The grenadiers inside a battalion: at first the stands at the right of its front (trl.p11.05).
    fn grenadiers(
        &mut self,
        unit: &troops::Unit,
        words: &Words,
        (stands, width): (u16, u16),
    ) -> Option<Option<Grenadiers>> {
        let Some(many) = words.said.grenadiers else { return Some(None) };
        let most = stands.saturating_sub(1);
        if words.troop() != Troop::LineInfantry || !(1..=most).contains(&many) {
            let field = format!("{}[\"trl\"].grenadiers", self.reader.unit_field(&unit.id, "rules"));
            let wrong = format!("{many} stands of grenadiers in {stands} of {}", words.troop());
            self.reader.wrong(&field, &wrong, "some of the stands of a battalion of the line");
            return None;
        }
        let right = (0..width).rev().chain(width..stands);
        Some(Some(Grenadiers { stands: right.take(usize::from(many)).collect() }))
    }

    /// What troops have by their weapon; light infantry of some nations is jaeger with any (trl.hc.21, trl.hc.22).
    fn special(&self, words: &Words, troop: Troop) -> Special {
        let by_weapon = words.weapon.special(troop);
        let jaeger = self.rules.charts.nations.of(words.nation).light == Special::Jaeger;
        if by_weapon == Special::Plain && jaeger && troop == Troop::LightInfantry { Special::Jaeger } else { by_weapon }
    }

    fn state(
        &mut self,
        unit: &troops::Unit,
        words: &Words,
        stands: u16,
        attachment: Option<Attachment>,
    ) -> Option<UnitState> {
        let (troop, said) = (words.troop(), &words.said);
        let nation = words.nation;
        let usual = usual_width(troop, words.formation, nation, stands);
        let width = said.width.unwrap_or(usual);
        if !(1..=stands).contains(&width) {
            let field = format!("{}[\"trl\"].width", self.reader.unit_field(&unit.id, "rules"));
            self.reader.wrong(&field, &format!("{width} stands wide"), &format!("1 to {stands}"));
            return None;
        }
        let mut state = UnitState::fresh(troop, stands);
        state.troops = Troops {
            nation,
            skill: said.skill.unwrap_or(words.quality.skill),
            motivation: said.motivation.unwrap_or(words.quality.motivation),
            special: said.special.unwrap_or_else(|| self.special(words, troop)),
            counts: self.scenario.not_counted_because(unit).is_none(),
            ..state.troops
        };
        (state.formation.kind, state.formation.width) = (words.formation, width);
        let limbered = words.formation == FormationKind::Column;
        state.battery = troop.is_artillery().then_some(Battery { limbered });
        state.attachment = attachment;
        state.grenadiers = self.grenadiers(unit, words, (stands, width))?;
        if attachment.is_some() {
            state.strength.officer = Officer::None;
            state.troops.counts = false;
        }
        Some(state)
    }
}
