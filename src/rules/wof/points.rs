//! The cost of troops (wof.7): a unit, a battery, a general, with each part of the price on its receipt.

use crate::{
    battle::Refusal,
    clause::Clause,
    count::counted,
    receipt::{Account, Receipt},
    rules::{
        reckon::{ProcedureInputs, inputs},
        wof::{
            charts::{Drill, Extra, Grade, Limber, Piece, Rules, Troop, artillery::GUN_WEIGHTS, formation::GUN_BASES},
            irregulars, organisation,
        },
    },
};

inputs! {
    /// The cost of a unit of foot or horse.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Purchase for "wof.points" by clause!("wof.7.0.02") {
        /// Figures of the unit.
        figures: u32 = count("figures", clause!("wof.4.0.02")).unlisted(),
        /// The kind of troops.
        troop: Troop = word(organisation::CLASSES_OF_TROOPS).or("LineInfantry").unlisted(),
        /// Their grade.
        grade: Grade = word(organisation::GRADES).or("C").unlisted(),
        /// Regular or irregular.
        drill: Drill = word(irregulars::DRILL).or("Regular").unlisted(),
        /// The extras bought with them.
        extras: Vec<Extra> = words(clause!("wof.7.0.02")).unlisted(),
    }

    /// The cost of a battery.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Battery for "wof.battery_points" by clause!("wof.7.0.04") {
        /// The weight of its guns.
        piece: Piece = word(GUN_WEIGHTS).or("Medium").unlisted(),
        /// Gun models.
        guns: u32 = count("models", clause!("wof.4.0.02")).unlisted(),
        /// Gunner figures.
        gunners: u32 = count("figures", GUN_BASES).unlisted(),
        /// The gunners' grade.
        grade: Grade = word(organisation::GRADES).or("C").unlisted(),
        /// Its limber.
        limber: Limber = word(clause!("wof.5.0.04")).or("Civilian").unlisted(),
    }

    /// The cost of generals.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Generals for "wof.general_points" by clause!("wof.7.0.05") {
        /// Brigadiers.
        brigadiers: u32 = count("generals", organisation::GENERALS).or("0").unlisted(),
        /// Major generals.
        major_generals: u32 = count("generals", organisation::GENERALS).or("0").unlisted(),
    }
}

impl Purchase {
    fn has(&self, extra: Extra) -> bool {
        self.extras.contains(&extra)
    }
}

/// The price of a unit of infantry or cavalry with its command (wof.7.0.02, wof.7.0.03, wof.7.0.05).
///
/// # Errors
/// The item that cannot be bought for it: an irregular of another grade, regulars with items that only irregulars have.
pub fn unit(rules: Rules<'_>, purchase: &Purchase) -> Result<Receipt<i32>, Refusal> {
    must_be_for_sale(rules, purchase)?;
    let chart = &rules.charts.points;
    let mut draft = purchase.draft();
    let horse = purchase.troop.is_cavalry();
    let clause = if horse { clause!("wof.7.0.03") } else { clause!("wof.7.0.02") };
    let basic = if horse { chart.cavalry(purchase.grade) } else { chart.infantry(purchase.grade) };
    draft.modify(clause, format!("a figure of {}", purchase.grade), basic);
    for (clause, label, points) in additions(rules, purchase) {
        draft.modify(clause, label, points);
    }
    let figures = i32::try_from(purchase.figures).unwrap_or(i32::MAX);
    let command = if horse { chart.cavalry_unit } else { chart.infantry_unit };
    let total = draft.sum().saturating_mul(figures).saturating_add(command);
    draft.note(
        clause,
        format!("{} at {}", counted(purchase.figures, "figure"), draft.sum()),
        draft.sum().saturating_mul(figures),
    );
    draft.note(clause!("wof.7.0.05"), "command of the unit", command);
    draft.note(clause!("wof.7.0.01"), "what it adds to its army", total);
    draft.result("points", total);
    Ok(draft.close(total))
}

/// The price of a unit of infantry or cavalry, or why it cannot be bought, as a player asks for it.
pub fn price(rules: Rules<'_>, purchase: &Purchase) -> Account {
    unit(rules, purchase).map_or_else(
        |refusal| {
            let mut draft = purchase.draft();
            draft.note(refusal.clause, refusal.reason.clone(), false);
            draft.result("points", refusal.reason);
            draft.close(()).account
        },
        Account::from,
    )
}

/// The additions to or deductions from each figure's cost, with their clauses.
fn additions(rules: Rules<'_>, purchase: &Purchase) -> Vec<(Clause, &'static str, i32)> {
    let chart = &rules.charts.points;
    let irregular = purchase.drill == Drill::Irregular;
    let rows = [
        (
            purchase.troop == Troop::LightInfantry && !irregular,
            clause!("wof.7.0.02"),
            "regular light infantry",
            chart.light_infantry,
        ),
        (purchase.has(Extra::Rifles), clause!("wof.7.0.02"), "rifles", chart.rifles),
        (
            purchase.troop.is_infantry() && irregular,
            clause!("wof.7.0.02"),
            "irregulars",
            chart.irregular_infantry.points,
        ),
        (purchase.troop == Troop::Cuirassiers, clause!("wof.3.0.05"), "cuirassiers", chart.cuirassiers),
        (purchase.troop == Troop::LightCavalry, clause!("wof.7.0.03"), "light cavalry", chart.light_cavalry),
        (
            purchase.has(Extra::TwoRanks),
            clause!("wof.3.0.06"),
            "heavy cavalry in two ranks",
            chart.two_rank_heavy_cavalry,
        ),
        (purchase.has(Extra::Dismounts), clause!("wof.12.11.01"), "dragoons able to dismount", chart.able_to_dismount),
        (purchase.has(Extra::Fanatics), clause!("wof.7.0.02"), "fanatics", chart.fanatics),
        (purchase.has(Extra::HeavyWeapons), clause!("wof.7.0.02"), "heavy weapons", chart.heavy_weapons),
    ];
    rows.into_iter()
        .filter(|(applies, ..)| *applies)
        .map(|(_, clause, label, points)| (clause, label, points))
        .collect()
}

fn must_be_for_sale(rules: Rules<'_>, purchase: &Purchase) -> Result<(), Refusal> {
    let chart = &rules.charts.points;
    let irregular = purchase.drill == Drill::Irregular;
    let grades =
        if purchase.troop.is_cavalry() { &chart.irregular_cavalry_grades } else { &chart.irregular_infantry.grades };
    let heavy_horse = purchase.troop.is_heavy();
    let refuse = |clause: Clause, reason: &str| Err(Refusal::new(clause, reason));
    match () {
        () if purchase.troop == Troop::Artillery => refuse(clause!("wof.7.0.04"), "guns are bought by the battery"),
        () if irregular && heavy_horse => Err(irregulars::cavalry_is_light()),
        () if irregular && !grades.contains(&purchase.grade) => Err(irregulars::no_such_grade()),
        () if !irregular && (purchase.has(Extra::Fanatics) || purchase.has(Extra::HeavyWeapons)) => {
            refuse(clause!("wof.7.0.02"), "only irregulars are fanatics or carry heavy weapons")
        }
        () if purchase.troop.is_cavalry() && (purchase.has(Extra::Rifles) || purchase.has(Extra::HeavyWeapons)) => {
            refuse(clause!("wof.7.0.02"), "only infantry has rifles or heavy weapons")
        }
        () if purchase.has(Extra::TwoRanks) && !heavy_horse => {
            refuse(clause!("wof.3.0.06"), "only heavy cavalry is cheaper in two ranks")
        }
        () if purchase.has(Extra::Dismounts) && !purchase.troop.is_cavalry() => {
            refuse(clause!("wof.12.11.01"), "only dragoons dismount")
        }
        () => Ok(()),
    }
}

/// The price of a battery with its command (wof.7.0.04, wof.7.0.05).
pub fn battery(rules: Rules<'_>, battery: &Battery) -> Receipt<i32> {
    let chart = &rules.charts.points;
    let mut draft = battery.draft();
    let times = |number: u32, each: i32| i32::try_from(number).unwrap_or(i32::MAX).saturating_mul(each);
    draft.modify(
        clause!("wof.7.0.04"),
        counted(battery.guns, &battery.piece.to_string()),
        times(battery.guns, chart.gun(battery.piece)),
    );
    draft.modify(
        clause!("wof.7.0.04"),
        counted(battery.gunners, &format!("gunner of {}", battery.grade)),
        times(battery.gunners, chart.gunner(battery.grade)),
    );
    let limber = match battery.limber {
        Limber::None => 0,
        Limber::Civilian => chart.civilian_limber,
        Limber::Military => chart.military_limber,
    };
    draft.modify(clause!("wof.7.0.04"), "limber", limber);
    draft.modify(clause!("wof.7.0.05"), "command of the battery", chart.artillery_unit);
    draft.result("points", draft.sum());
    let total = draft.sum();
    draft.close(total)
}

/// The price of generals (wof.7.0.05).
pub fn generals(rules: Rules<'_>, of: &Generals) -> Receipt<i32> {
    let chart = &rules.charts.points;
    let mut draft = of.draft();
    let Generals { brigadiers, major_generals } = *of;
    let times = |number: u32, each: i32| i32::try_from(number).unwrap_or(i32::MAX).saturating_mul(each);
    draft.modify(clause!("wof.7.0.05"), counted(brigadiers, "brigadier"), times(brigadiers, chart.brigadier));
    draft.modify(
        clause!("wof.7.0.05"),
        counted(major_generals, "major general"),
        times(major_generals, chart.major_general),
    );
    draft.result("points", draft.sum());
    let total = draft.sum();
    draft.close(total)
}
