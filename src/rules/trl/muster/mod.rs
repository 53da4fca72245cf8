//! Rosters of trl (trl.hc.22 to trl.hc.24): a player's purchases of one nation, read, checked and priced; forces raised by
//! points ([`raise`]), and a battle between two forces ([`pick_up`]).
//!
//! A unit that its nation does not have is a problem at its place; an unusual one only gets a note.

pub mod pick_up;
pub mod raise;

use std::fmt::{self, Write};

use crate::{
    battle::Refusal,
    count::counted,
    files::{Document, Problems, record},
    receipt::Receipt,
    rules::{
        force::{Entry, Muster},
        trl::{
            charts::{Charts, Motivation, Nation, Rules, Skill, Special, Troop},
            points::{self, CommandersPrice, Price},
        },
    },
    scenario::words::Name,
};

record! {
    /// A force as a player writes it down.
    pub struct Roster {
        /// Its name.
        name: Name,
        /// The rule set by which it is bought.
        rule_set: Name,
        /// Whose troops they are.
        nation: Nation,
        /// The limit on its cost, points.
        points: Option<u32>,
        /// Its generals, one for each brigade; adjutants come with them.
        generals: Vec<Name> = Vec::new(),
        /// Foot, horse and guns.
        units: Vec<Unit>,
    }
}

record! {
    /// A unit (trl.hc.23).
    pub struct Unit {
        /// Its name.
        name: Name,
        /// The type of troops.
        troop: Troop,
        /// Company stands.
        stands: u32,
        /// Its class: its nation's line, or one that the nation names apart.
        class: Option<Name>,
        /// What it has beyond its type.
        special: Special = Special::Plain,
        /// The battalion that it is attached to.
        attached_to: Option<Name>,
    }
}

impl fmt::Display for Roster {
    /// As a roster file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "(\n    name: {:?},\n    rule_set: {:?},", self.name.as_str(), self.rule_set.as_str())?;
        writeln!(f, "    nation: {:?},", self.nation)?;
        if let Some(points) = self.points {
            writeln!(f, "    points: {points},")?;
        }
        let generals: Vec<String> = self.generals.iter().map(|name| format!("{:?}", name.as_str())).collect();
        writeln!(f, "    generals: [{}],\n    units: [", generals.join(", "))?;
        for Unit { name, troop, stands, class, special, attached_to } in &self.units {
            write!(f, "        (name: {:?}, troop: {troop:?}, stands: {stands}", name.as_str())?;
            if let Some(class) = class {
                write!(f, ", class: {:?}", class.as_str())?;
            }
            if *special != Special::Plain {
                write!(f, ", special: {special:?}")?;
            }
            if let Some(parent) = attached_to {
                write!(f, ", attached_to: {:?}", parent.as_str())?;
            }
            writeln!(f, "),")?;
        }
        writeln!(f, "    ],\n)")
    }
}

/// Reads and prices a roster.
///
/// # Errors
/// Everything that is wrong with it, with line, column and field.
pub fn read(document: &Document<'_>) -> Result<Muster, Problems> {
    let charts = Charts::embedded();
    let options = charts.switches.defaults();
    let rules = Rules { charts, options: &options };
    let roster: Roster = document.read_checked(|roster: &Roster, reader| {
        let most = rules.charts.points.usual.most_units;
        if !(1..=most).contains(&roster.units.len()) {
            reader.wrong_at("units", format!("{} are bought", roster.units.len()), format!("1 to {most}"));
        }
        for (index, unit) in roster.units.iter().enumerate() {
            if let Err(refusal) = price(rules, roster, unit) {
                let expected = format!("what {} sells", refusal.clause);
                reader.wrong_at(&format!("units[{index}]"), refusal.reason.clone(), expected);
            }
        }
    })?;
    Ok(priced(rules, &roster))
}

/// A sound roster with its prices; units that cannot be bought are left out.
pub fn priced(rules: Rules<'_>, roster: &Roster) -> Muster {
    let units = roster.units.iter().filter_map(|unit| {
        let receipt = price(rules, roster, unit).ok()?;
        Some(entry(unit.name.as_str(), what(rules, roster, unit), receipt))
    });
    let limit = roster.points.map(|points| i32::try_from(points).unwrap_or(i32::MAX));
    let entries = commanders(rules, roster).into_iter().chain(units).collect();
    let warnings = warnings(rules, roster);
    let mut muster = Muster { name: roster.name.to_string(), rule_set: "trl", entries, limit, warnings };
    if let Some(limit) = limit.filter(|limit| muster.total() > *limit) {
        muster.warnings.push(format!("it is {} over its {}", muster.total() - limit, counted(limit, "point")));
    }
    muster
}

fn entry(name: &str, what: String, receipt: Receipt<f32>) -> Entry {
    #[expect(clippy::cast_possible_truncation, reason = "some hundred points")]
    let points = receipt.result.ceil() as i32;
    Entry { name: name.to_owned(), what, points, account: receipt.account }
}

/// Each general with the adjutants of his brigade (trl.hc.19, trl.hc.24).
fn commanders(rules: Rules<'_>, roster: &Roster) -> Vec<Entry> {
    let brigades = roster.generals.len().max(1);
    let mut entries = Vec::new();
    for (index, name) in roster.generals.iter().enumerate() {
        let battalions = counting(roster).skip(index).step_by(brigades).count();
        let of = CommandersPrice { battalions: u32::try_from(battalions).unwrap_or(u32::MAX) };
        let receipt = points::commanders_price(rules, &of);
        let what = format!("general, {}", counted(receipt.result.adjutants, "adjutant"));
        #[expect(clippy::cast_precision_loss, reason = "points are few")]
        let points = receipt.result.points as f32;
        entries.push(entry(name.as_str(), what, Receipt { result: points, account: receipt.account }));
    }
    entries
}

/// The units that count as battalions of a brigade: those that are not attached.
fn counting(roster: &Roster) -> impl Iterator<Item = &Unit> {
    roster.units.iter().filter(|unit| unit.attached_to.is_none())
}

/// The rating of a unit by its nation and class (trl.hc.22).
fn rating(rules: Rules<'_>, nation: Nation, unit: &Unit) -> Option<(Skill, Motivation)> {
    let chart = &rules.charts.nations;
    chart.rating(nation, unit.class.as_ref().map_or(chart.usual_class.as_str(), Name::as_str))
}

/// The price of a unit, if its nation has such (trl.hc.22, trl.hc.24).
fn price(rules: Rules<'_>, roster: &Roster, unit: &Unit) -> Result<Receipt<f32>, Refusal> {
    let refuse = |reason: String| Err(Refusal::new(clause!("trl.hc.22"), reason));
    let row = rules.charts.nations.of(roster.nation);
    let Some((skill, motivation)) = rating(rules, roster.nation, unit) else {
        let class = unit.class.as_ref().map_or("", Name::as_str);
        return refuse(format!("{} has no troops of class `{class}`", roster.nation));
    };
    match unit.special {
        Special::Rifles | Special::Jaeger if row.light != unit.special => {
            return refuse(format!("the light infantry of {} has no {}", roster.nation, unit.special));
        }
        Special::Lances if !row.lancers || unit.troop != Troop::LightCavalry => {
            return refuse(format!("{} has no such lancers", roster.nation));
        }
        _ if unit.troop == Troop::Rockets && !row.rockets => {
            return refuse(format!("{} has no rockets", roster.nation));
        }
        _ => {}
    }
    if let Some(parent) = &unit.attached_to {
        must_be_attachable(rules, roster, unit, parent)?;
    }
    let price = Price {
        stands: unit.stands,
        troop: unit.troop,
        skill,
        motivation,
        rifles: unit.special == Special::Rifles,
        jaeger: unit.special == Special::Jaeger,
        lances: unit.special == Special::Lances,
    };
    price.judge()?;
    Ok(points::price(rules, &price))
}

/// A battalion has at most one light company and one half battery of light guns (trl.hc.23).
fn must_be_attachable(rules: Rules<'_>, roster: &Roster, unit: &Unit, parent: &Name) -> Result<(), Refusal> {
    let refuse = |reason: String| Err(Refusal::new(clause!("trl.hc.23"), reason));
    let company = rules.charts.formation.stands_a_company(Troop::LightInfantry);
    let most = match unit.troop {
        Troop::LightInfantry => company,
        Troop::LightArtillery => 1,
        troop => return refuse(format!("{troop} are not attached")),
    };
    let battalion = counting(roster).find(|other| other.name == *parent);
    if battalion.is_none_or(|battalion| !battalion.troop.is_infantry()) {
        return refuse(format!("there is no battalion `{parent}`"));
    }
    let same = |other: &&Unit| other.attached_to.as_ref() == Some(parent) && other.troop == unit.troop;
    if unit.stands > most || roster.units.iter().filter(same).count() > 1 {
        return refuse(format!("a battalion has one such attachment of {}", counted(most, "stand")));
    }
    Ok(())
}

fn what(rules: Rules<'_>, roster: &Roster, unit: &Unit) -> String {
    let mut what = format!("{} of {}", counted(unit.stands, "stand"), unit.troop);
    if let Some((skill, motivation)) = rating(rules, roster.nation, unit) {
        let _ = write!(what, ", {skill}, {motivation}");
    }
    if unit.special != Special::Plain {
        let _ = write!(what, ", {}", unit.special);
    }
    if let Some(parent) = &unit.attached_to {
        let _ = write!(what, ", attached to {parent}");
    }
    what
}

/// Whatever is legal but unusual (trl.hc.19, trl.hc.23).
fn warnings(rules: Rules<'_>, roster: &Roster) -> Vec<String> {
    let usual = &rules.charts.points.usual;
    let odd = counting(roster).filter_map(|unit| {
        let (least, most) = usual.stands(unit.troop);
        let is_odd = !(least..=most).contains(&unit.stands);
        is_odd.then(|| format!("{}: such units have {least} to {most} stands (trl.hc.23)", unit.name))
    });
    let alone = roster.generals.is_empty().then(|| "nobody leads them (trl.hc.19)".to_owned());
    odd.chain(alone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Muster, String> {
        let document = Document::split("roster.ron", text).map_err(|problems| problems.to_string())?;
        read(&document).map_err(|problems| problems.to_string())
    }

    const SOUND: &str = r#"(
    name: "Kempt's brigade", rule_set: "trl", nation: Britain, points: 400,
    generals: ["Kempt"],
    units: [
        (name: "20th", troop: LineInfantry, stands: 8),
        (name: "Rifles", troop: LightInfantry, stands: 8, special: Rifles),
        (name: "Light company", troop: LightInfantry, stands: 4, attached_to: "20th"),
        (name: "Guns", troop: LightArtillery, stands: 1, attached_to: "20th"),
    ],
)"#;

    #[test]
    fn a_roster_is_priced_line_by_line() {
        // trl.hc.19, trl.hc.22, trl.hc.24: 20 + 8; 8 x (5 + 2); 8 x (3 + 3/2); 4 x (3 + 2/2); 18 + 2
        let muster = read_text(SOUND).expect("it is sound");
        let points: Vec<i32> = muster.entries.iter().map(|entry| entry.points).collect();
        assert_eq!((points, muster.total()), (vec![28, 56, 36, 16, 20], 156));
        assert!(muster.warnings.is_empty(), "{:?}", muster.warnings);
    }

    #[test]
    fn what_a_nation_does_not_have_is_named_at_its_place() {
        // trl.hc.22, trl.hc.23
        let rows = [
            ("special: Rifles", "special: Jaeger", "has no jaeger"),
            ("stands: 8),", "stands: 8, class: \"guard\"),", "no troops of class `guard`"),
            ("nation: Britain", "nation: France", "has no rifles"),
            ("stands: 4, attached_to: \"20th\"", "stands: 4, attached_to: \"21st\"", "no battalion `21st`"),
            ("LightArtillery, stands: 1", "LightArtillery, stands: 2", "one such attachment of 1 stand"),
            ("LightArtillery, stands: 1", "HeavyArtillery, stands: 1", "are not attached"),
        ];
        for (old, new, wrong) in rows {
            let problems = read_text(&SOUND.replacen(old, new, 1)).expect_err(new);
            assert!(problems.contains("units[") && problems.contains(wrong), "{new}: {problems}");
        }
    }

    #[test]
    fn an_unusual_unit_and_a_force_over_its_points_are_noted() {
        let text = SOUND.replace("stands: 8),", "stands: 14),").replace("points: 400", "points: 100");
        let warnings = read_text(&text).expect("it is lawful").warnings.join("\n");
        assert!(warnings.contains("6 to 12 stands") && warnings.contains("over its 100 points"), "{warnings}");
    }

    #[test]
    fn a_force_that_is_written_out_reads_as_the_same() {
        let force = &raise::as_files(500, 5)[0];
        let document = Document::split("roster.ron", force).expect("it is text");
        let roster: Roster = document.read().unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(roster.to_string(), *force);
    }
}
