//! Rosters of wof (section 7): a player's purchases, read, checked and priced; forces raised by points ([`raise`]), and
//! a battle between two forces ([`pick_up`]).
//!
//! A unit that cannot be bought is a problem at its place; an unusual one only gets a note.

pub mod pick_up;
pub mod raise;

use std::fmt::{self, Write};

use crate::{
    battle::Refusal,
    count::counted,
    files::{Document, Problems, Reader, record},
    receipt::Receipt,
    rules::{
        force::{Entry, Muster},
        opening::headcount,
        wof::{
            charts::{Charts, Drill, Extra, Grade, Limber, Piece, Rules, Troop, options::Toggle},
            points::{self, Battery, Generals, Purchase},
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
        /// The limit on its cost, points.
        points: Option<u32>,
        /// Its generals.
        generals: Vec<General> = Vec::new(),
        /// Foot and horse.
        units: Vec<Unit>,
        /// Guns.
        batteries: Vec<Guns> = Vec::new(),
    }
}

record! {
    /// A general (wof.6.0.01).
    pub struct General {
        /// His name.
        name: Name,
        /// His rank.
        rank: Rank = Rank::Brigadier,
    }
}

crate::files::choice! {
    /// The rank of a general (wof.6.0.01).
    #[derive(Copy, Eq)]
    pub enum Rank {
        /// He leads units.
        Brigadier,
        /// He leads brigades.
        MajorGeneral,
    }
}

record! {
    /// A unit of foot or horse (wof.4.0.01).
    pub struct Unit {
        /// Its name.
        name: Name,
        /// The kind of troops.
        troop: Troop,
        /// Their grade.
        grade: Grade,
        /// Figures.
        figures: u32,
        /// Regular or irregular.
        drill: Drill = Drill::Regular,
        /// The extras bought for each figure.
        extras: Vec<Extra> = Vec::new(),
    }
}

record! {
    /// A battery (wof.4.0.02).
    pub struct Guns {
        /// Its name.
        name: Name,
        /// The weight of its guns.
        piece: Piece,
        /// Gun models.
        guns: u32,
        /// Gunner figures.
        gunners: u32,
        /// The gunners' grade.
        grade: Grade,
        /// Its limber.
        limber: Limber = Limber::Civilian,
    }
}

impl fmt::Display for Roster {
    /// As a roster file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "(\n    name: {:?},\n    rule_set: {:?},", self.name.as_str(), self.rule_set.as_str())?;
        if let Some(points) = self.points {
            writeln!(f, "    points: {points},")?;
        }
        writeln!(f, "    generals: [")?;
        for General { name, rank } in &self.generals {
            writeln!(f, "        (name: {:?}, rank: {rank:?}),", name.as_str())?;
        }
        writeln!(f, "    ],\n    units: [")?;
        for Unit { name, troop, grade, figures, drill, extras } in &self.units {
            let name = name.as_str();
            writeln!(
                f,
                "        (name: {name:?}, troop: {troop:?}, grade: {grade:?}, figures: {figures}, drill: {drill:?}, extras: {extras:?}),"
            )?;
        }
        writeln!(f, "    ],\n    batteries: [")?;
        for Guns { name, piece, guns, gunners, grade, limber } in &self.batteries {
            let name = name.as_str();
            writeln!(
                f,
                "        (name: {name:?}, piece: {piece:?}, guns: {guns}, gunners: {gunners}, grade: {grade:?}, limber: {limber:?}),"
            )?;
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
        if !fits_on_a_table(roster, reader) {
            return;
        }
        for (index, unit) in roster.units.iter().enumerate() {
            if let Err(refusal) = price(rules, unit) {
                reader.wrong_at(
                    &format!("units[{index}]"),
                    refusal.reason.clone(),
                    format!("what {} sells", refusal.clause),
                );
            }
        }
    })?;
    Ok(priced(rules, &roster))
}

/// The most units and batteries of one force, and the most generals: twice as many fight a battle.
const MOST_UNITS: usize = 150;
const MOST_GENERALS: usize = 40;
/// The most gun models of one battery.
const MOST_GUNS: u32 = 32;

/// Notes whatever exceeds the limits of a table for two such forces; nothing more is reported about such a roster.
fn fits_on_a_table(roster: &Roster, reader: &mut Reader<'_>) -> bool {
    let before = reader.count();
    let mut within = |path: &str, count: u32, least: u32, most: u32| {
        if !(least..=most).contains(&count) {
            reader.wrong_at(path, format!("{count} are bought"), format!("{least} to {most}"));
        }
    };
    let many = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    within("units", many(roster.units.len() + roster.batteries.len()), 1, many(MOST_UNITS));
    within("generals", many(roster.generals.len()), 0, many(MOST_GENERALS));
    for (index, unit) in roster.units.iter().enumerate() {
        within(&format!("units[{index}].figures"), unit.figures, 1, headcount::MOST_IN_A_UNIT);
    }
    for (index, guns) in roster.batteries.iter().enumerate() {
        within(&format!("batteries[{index}].guns"), guns.guns, 1, MOST_GUNS);
        within(&format!("batteries[{index}].gunners"), guns.gunners, 1, headcount::MOST_IN_A_UNIT);
    }
    let figures = roster.units.iter().map(|unit| unit.figures).chain(roster.batteries.iter().map(|guns| guns.gunners));
    let all = figures.fold(0, u32::saturating_add);
    if reader.count() == before && all > headcount::MOST_IN_ALL / 2 {
        reader.wrong_at("units", format!("{all} figures in all"), format!("at most {}", headcount::MOST_IN_ALL / 2));
    }
    reader.count() == before
}

/// A sound roster with its prices; units that cannot be bought are left out.
pub fn priced(rules: Rules<'_>, roster: &Roster) -> Muster {
    let generals = roster.generals.iter().map(|general| of_general(rules, general));
    let units = roster.units.iter().filter_map(|unit| {
        let receipt = price(rules, unit).ok()?;
        Some(entry(unit.name.as_str(), what_unit(unit), receipt))
    });
    let batteries = roster
        .batteries
        .iter()
        .map(|guns| entry(guns.name.as_str(), what_guns(guns), points::battery(rules, &guns.bought())));
    let limit = roster.points.map(|points| i32::try_from(points).unwrap_or(i32::MAX));
    let entries = generals.chain(units).chain(batteries).collect();
    let mut muster =
        Muster { name: roster.name.to_string(), rule_set: "wof", entries, limit, warnings: warnings(rules, roster) };
    if let Some(limit) = limit.filter(|limit| muster.total() > *limit) {
        muster.warnings.push(format!("it is {} over its {}", muster.total() - limit, counted(limit, "point")));
    }
    muster
}

fn entry(name: &str, what: String, receipt: Receipt<i32>) -> Entry {
    Entry { name: name.to_owned(), what, points: receipt.result, account: receipt.account }
}

fn of_general(rules: Rules<'_>, general: &General) -> Entry {
    let (what, receipt) = match general.rank {
        Rank::Brigadier => ("brigadier", points::generals(rules, &Generals { brigadiers: 1, major_generals: 0 })),
        Rank::MajorGeneral => {
            ("major general", points::generals(rules, &Generals { brigadiers: 0, major_generals: 1 }))
        }
    };
    entry(general.name.as_str(), what.to_owned(), receipt)
}

fn price(rules: Rules<'_>, unit: &Unit) -> Result<Receipt<i32>, Refusal> {
    let Unit { troop, grade, drill, figures, extras, .. } = unit.clone();
    points::unit(rules, &Purchase { troop, grade, drill, figures, extras })
}

impl Guns {
    fn bought(&self) -> Battery {
        Battery { piece: self.piece, guns: self.guns, gunners: self.gunners, grade: self.grade, limber: self.limber }
    }
}

fn what_unit(unit: &Unit) -> String {
    let mut what = format!("{} {}, {}", unit.figures, unit.troop, unit.grade);
    if unit.drill == Drill::Irregular {
        what.push_str(", irregular");
    }
    for extra in &unit.extras {
        let _ = write!(what, ", {extra}");
    }
    what
}

fn what_guns(guns: &Guns) -> String {
    format!("{} x {}, {} of {}, {}", guns.guns, guns.piece, counted(guns.gunners, "gunner"), guns.grade, guns.limber)
}

/// Whatever is legal but unusual.
fn warnings(rules: Rules<'_>, roster: &Roster) -> Vec<String> {
    let units = roster.units.iter().flat_map(|unit| of_unit(rules, unit));
    let batteries = roster.batteries.iter().flat_map(|guns| of_battery(rules, guns));
    units.chain(batteries).chain(of_command(rules, roster)).collect()
}

/// The warnings of a list that apply.
fn applying<const N: usize>(warnings: [(bool, String); N]) -> impl Iterator<Item = String> {
    warnings.into_iter().filter(|(applies, _)| *applies).map(|(_, text)| text)
}

/// The unusual points of a unit (wof.3.0.02, wof.4.0.02).
fn of_unit(rules: Rules<'_>, unit: &Unit) -> impl Iterator<Item = String> {
    let (least, most) = rules.charts.points.usual.figures;
    let off = unit.drill == Drill::Irregular && rules.options.irregulars == Toggle::Off;
    applying([
        (
            !(least..=most).contains(&unit.figures),
            format!("{}: units usually have {least} to {most} figures (wof.4.0.02)", unit.name),
        ),
        (off, format!("{}: irregulars are played by the switch `irregulars` (wof.3.0.02)", unit.name)),
    ])
}

/// The unusual points of a battery (wof.4.0.02, wof.16.1.11, wof.21.1.01).
fn of_battery(rules: Rules<'_>, guns: &Guns) -> impl Iterator<Item = String> {
    let (least, most) = rules.charts.points.usual.guns;
    let crew = rules.charts.fire.most_gunners_a_gun;
    let off = guns.piece == Piece::Howitzer && rules.options.howitzers == Toggle::Off;
    applying([
        (
            !(least..=most).contains(&guns.guns),
            format!("{}: batteries have {least} to {most} gun models (wof.4.0.02)", guns.name),
        ),
        (
            guns.gunners > crew * guns.guns,
            format!("{}: no more than {crew} gunners a gun shoot (wof.16.1.11)", guns.name),
        ),
        (off, format!("{}: howitzers are played by the switch `howitzers` (wof.21.1.01)", guns.name)),
    ])
}

/// The unusual points of a force as a whole (wof.1.0.02, wof.6.0.01, wof.6.1.05).
fn of_command(rules: Rules<'_>, roster: &Roster) -> impl Iterator<Item = String> {
    let (least, most) = rules.charts.points.usual.units;
    let led = u32::try_from(roster.units.len() + roster.batteries.len()).unwrap_or(u32::MAX);
    let brigadiers = roster.generals.iter().filter(|general| general.rank == Rank::Brigadier).count();
    applying([
        (
            u32::try_from(brigadiers * 2).unwrap_or(u32::MAX) > led,
            "a brigadier leads at least two units (wof.6.0.01)".to_owned(),
        ),
        (roster.generals.is_empty(), "nobody leads them: every unit is out of command (wof.6.1.05)".to_owned()),
        (
            !(least..=most).contains(&led),
            format!("{}; a game has about {least} to {most} a side (wof.1.0.02)", counted(led, "unit")),
        ),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Muster, String> {
        let document = Document::split("roster.ron", text).map_err(|problems| problems.to_string())?;
        read(&document).map_err(|problems| problems.to_string())
    }

    const SOUND: &str = r#"(
    name: "Isenburg's rearguard", rule_set: "wof", points: 700,
    generals: [(name: "Isenburg")],
    units: [
        (name: "Royal Deux-Ponts", troop: LineInfantry, grade: C, figures: 24),
        (name: "Jaegers", troop: LightInfantry, grade: B, figures: 12, extras: [Rifles]),
    ],
    batteries: [(name: "Guns", piece: Light, guns: 2, gunners: 8, grade: C)],
)"#;

    #[test]
    fn a_roster_is_priced_line_by_line() {
        // wof.7.0.01, wof.7.0.02, wof.7.0.04, wof.7.0.05: 100; 24 x 4 + 10; 12 x 12 + 10; 2 x 50 + 8 x 8 + 10 + 10
        let muster = read_text(SOUND).expect("it is sound");
        let points: Vec<i32> = muster.entries.iter().map(|entry| entry.points).collect();
        assert_eq!((points, muster.total()), (vec![100, 106, 154, 184], 544));
        assert!(muster.warnings.iter().any(|warning| warning.contains("wof.1.0.02")), "{:?}", muster.warnings);
    }

    #[test]
    fn a_force_that_is_written_out_reads_as_the_same() {
        let force = &raise::as_files(1200, 5)[0];
        let document = Document::split("roster.ron", force).expect("it is text");
        let roster: Roster = document.read().unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(roster.to_string(), *force);
    }

    #[test]
    fn a_unit_that_cannot_be_bought_is_named_at_its_place_with_all_other_problems() {
        let text = SOUND
            .replace("grade: C, figures: 24", "grade: A, figures: 24, drill: Irregular")
            .replace("piece: Light", "piece: Huge");
        let problems = read_text(&text).expect_err("two things are wrong");
        assert!(problems.contains("units[0]") && problems.contains("irregulars of that grade"), "{problems}");
        assert!(problems.contains("batteries[0].piece") && problems.contains("Howitzer"), "{problems}");
    }

    #[test]
    fn armies_too_large_for_a_table_are_named_at_their_place() {
        let rows = [
            ("figures: 24", "figures: 10000000", "units[0].figures: 10000000 are bought, expected 1 to 400"),
            ("figures: 24", "figures: 0", "units[0].figures: 0 are bought, expected 1 to 400"),
            ("guns: 2", "guns: 60", "batteries[0].guns: 60 are bought, expected 1 to 32"),
            ("gunners: 8", "gunners: 0", "batteries[0].gunners: 0 are bought, expected 1 to 400"),
        ];
        for (old, new, said) in rows {
            let problems = read_text(&SOUND.replace(old, new)).expect_err("no table bears it");
            assert!(problems.ends_with(said), "{new}: {problems}");
        }
        let battalion = "(name: \"B\", troop: LineInfantry, grade: C, figures: 400),";
        for (count, said) in [
            (160, "units: 163 are bought, expected 1 to 150"),
            (7, "units: 2844 figures in all, expected at most 2500"),
        ] {
            let text = SOUND.replace("    units: [", &format!("    units: [{}", battalion.repeat(count)));
            let problems = read_text(&text).expect_err("they are too many");
            assert!(problems.ends_with(said), "{problems}");
        }
    }

    #[test]
    fn an_unusual_unit_is_noted() {
        // wof.1.0.02, wof.4.0.02
        let text = SOUND
            .replace("figures: 24", "figures: 60")
            .replace("guns: 2, gunners: 8", "guns: 1, gunners: 8")
            .replace("points: 700", "points: 100");
        let warnings = read_text(&text).expect("it is lawful").warnings.join("\n");
        for part in ["6 to 40 figures", "2 to 6 gun models", "no more than 4 gunners", "over its 100 points"] {
            assert!(warnings.contains(part), "{part} in {warnings}");
        }
    }
}
