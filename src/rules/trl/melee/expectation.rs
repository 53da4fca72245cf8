//! What an assault costs both sides on average (trl.p25.03 to trl.p26.07): for plans, for the machine, and for comparing
//! formations. The target stands, and strikes back half of the time.

use crate::{
    battle::Outlook,
    rules::trl::{
        Trl,
        charts::{FormationKind, Impetus, Special, WoundCase},
        melee::attacks::Attacks,
        state::{UnitState, UnitView},
    },
    table::{Field, UnitId},
};

/// How often a target that has lost stands passes its test and strikes back.
const STRIKES_BACK: f32 = 0.5;

/// The mean losses of an assault by a unit on a target, in stands.
pub fn of_an_assault(rules: &Trl, field: &Field<'_>, (unit, target): (UnitId, UnitId)) -> Outlook {
    let (own, theirs) = (field.of::<UnitState>(unit), field.of::<UnitState>(target));
    let (enemy_loss, own_loss) = losses(rules, own, theirs);
    Outlook { enemy_loss, own_loss, ..Outlook::default() }
}

/// The mean losses of target and attacker, in stands.
pub fn losses(rules: &Trl, own: UnitView<'_>, theirs: UnitView<'_>) -> (f32, f32) {
    let abreast = |state: UnitView<'_>| state.formation.width.min(state.strength.left());
    let meet = |state: UnitView<'_>| inches(rules, state, abreast(state));
    let front = meet(own).min(meet(theirs));
    let dealt = blows(rules, (own, theirs), Impetus::Charges, front).min(f32::from(theirs.strength.left()));
    let struck = blows(rules, (theirs, own), Impetus::Retaliates, front) * STRIKES_BACK;
    (dealt, struck.min(f32::from(own.strength.left())))
}

fn inches(rules: &Trl, state: UnitView<'_>, stands: u16) -> f32 {
    f32::from(stands) * rules.charts().formation.base(state.troops.kind).width_inches
}

/// The mean number of stands that fall to the blows of one over so many inches.
fn blows(rules: &Trl, (by, on): (UnitView<'_>, UnitView<'_>), impetus: Impetus, front: f32) -> f32 {
    let chart = &rules.charts().melee;
    let stands = front / rules.charts().formation.base(by.troops.kind).width_inches;
    let case = Attacks {
        stands: 1,
        grenadiers: 0,
        commanders: 0,
        troop: by.troops.kind,
        skill: by.troops.skill,
        impetus,
        lances: by.troops.special == Special::Lances,
        enemy: on.troops.kind,
        enemy_formation: on.formation.kind,
        re_roll: false,
    }
    .case();
    let bonus = case.map_or(0, |case: WoundCase| chart.modifiers.of(case).modifier);
    let needed = (i32::from(chart.skill(by.troops.skill)) - bonus).clamp(2, 6);
    let save = match on.formation.kind {
        FormationKind::Square if by.troops.special == Special::Lances => None,
        FormationKind::Square => Some(chart.square_save),
        _ => chart.save(on.troops.kind),
    };
    let falls = save.map_or(1.0, |save| f32::from(save - 1) / 6.0);
    #[expect(clippy::cast_precision_loss, reason = "a stand has a handful of attacks")]
    let attacks = chart.attacks(by.troops.kind) as f32;
    #[expect(clippy::cast_precision_loss, reason = "a die has six faces")]
    let wounds = (7 - needed) as f32 / 6.0;
    stands * attacks * wounds * falls
}
