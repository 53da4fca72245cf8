//! What an assault does on average (trl.p25.02 to trl.p26.07): for plans, for the machine, and for comparing formations.
//! The target stands where it is, and strikes back as often as it holds.

use crate::{
    battle::Outlook,
    rules::{
        common::layout::count,
        trl::{
            Trl,
            charts::{Impetus, Special, TestReason},
            melee::{attacks::Attacks, saves::MeleeSaves},
            morale::{circumstances::circumstances, modifiers::Circumstances, taken_tests::test_of},
            odds::exactly,
            state::{UnitState, UnitView},
        },
    },
    table::{Field, UnitId},
};

/// How often a target of which nothing is known but its state holds that has lost stands.
const HOLDS: f32 = 0.5;

/// The blows of one unit on another.
struct Blows {
    dice: u32,
    /// The chance with which each costs a stand.
    falls: f32,
}

impl Blows {
    /// The mean number of stands that fall, of so many.
    fn mean(&self, most: u16) -> f32 {
        let chances = exactly(self.dice, self.falls);
        chances.iter().enumerate().map(|(fallen, chance)| chance * count(fallen.min(usize::from(most)))).sum()
    }

    /// The chance that a stand falls.
    fn any(&self) -> f32 {
        1.0 - exactly(self.dice, self.falls)[0]
    }
}

/// The mean losses of an assault by a unit on a target, in stands, and the chance that the first round beats it.
pub fn of_an_assault(rules: &Trl, field: &Field<'_>, (unit, target): (UnitId, UnitId)) -> Outlook {
    let (own, theirs) = (field.of::<UnitState>(unit), field.of::<UnitState>(target));
    let [dealt, struck] = exchange(rules, own, theirs);
    let holds = 1.0 - dealt.any() * (1.0 - chance_to_hold(rules, field, target));
    Outlook {
        enemy_loss: dealt.mean(theirs.strength.left()),
        own_loss: struck.mean(own.strength.left()) * holds,
        chances: vec![("beats it".to_owned(), 1.0 - holds)],
        targets: vec![target],
        ..Outlook::default()
    }
}

/// The mean loss of an attacker when its target strikes back, in stands (trl.p26.07).
pub fn of_retaliation(rules: &Trl, field: &Field<'_>, (unit, attacker): (UnitId, UnitId)) -> Outlook {
    let (own, theirs) = (field.of::<UnitState>(unit), field.of::<UnitState>(attacker));
    let [_, struck] = exchange(rules, theirs, own);
    Outlook { enemy_loss: struck.mean(theirs.strength.left()), targets: vec![attacker], ..Outlook::default() }
}

/// The chance with which a target that has lost a stand passes its test (trl.p26.01).
fn chance_to_hold(rules: &Trl, field: &Field<'_>, target: UnitId) -> f32 {
    let now = circumstances(rules, field, target);
    let after = Circumstances { left: now.left.saturating_sub(1).max(1), ..now };
    let test = test_of(rules, field, (target, TestReason::Combat), after);
    test.needed(rules.in_force()).chance(test.re_roll)
}

/// What an assault on a foe does, less what it costs, in stands.
pub fn shock(rules: &Trl, own: UnitView<'_>, foe: UnitView<'_>) -> f32 {
    let [dealt, struck] = exchange(rules, own, foe);
    dealt.mean(foe.strength.left()) - struck.mean(own.strength.left()) * HOLDS
}

/// The blows of an attacker, and of a target that strikes back, where they lie front to front.
fn exchange(rules: &Trl, own: UnitView<'_>, theirs: UnitView<'_>) -> [Blows; 2] {
    let front = front_inches(rules, own).min(front_inches(rules, theirs));
    [blows(rules, (own, theirs), Impetus::Charges, front), blows(rules, (theirs, own), Impetus::Retaliates, front)]
}

fn base_inches(rules: &Trl, state: UnitView<'_>) -> f32 {
    rules.charts().formation.base(state.troops.kind).width_inches
}

fn front_inches(rules: &Trl, state: UnitView<'_>) -> f32 {
    f32::from(state.formation.width.min(state.strength.left())) * base_inches(rules, state)
}

/// The blows of one over so many inches of front.
fn blows(rules: &Trl, (by, on): (UnitView<'_>, UnitView<'_>), impetus: Impetus, front: f32) -> Blows {
    let lances = by.troops.special == Special::Lances;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a front is a few stands")]
    let stands = (front / base_inches(rules, by)).round() as u32;
    let attacks = Attacks {
        stands,
        grenadiers: 0,
        commanders: 0,
        troop: by.troops.kind,
        skill: by.troops.skill,
        impetus,
        lances,
        enemy: on.troops.kind,
        enemy_formation: on.formation.kind,
        re_roll: false,
        cold_steel: false,
    };
    let saves = MeleeSaves {
        wounds: 0,
        troop: on.troops.kind,
        formation: on.formation.kind,
        by_lancers: lances,
        charged_lancers: impetus == Impetus::Charges && on.troops.special == Special::Lances,
        breached: false,
        stands: None,
    };
    let saved = saves.needed(rules.in_force()).map_or(0.0, |needed| needed.chance(false));
    let wounds = attacks.needed(rules.in_force()).chance(false);
    Blows { dice: attacks.dice(rules.in_force()), falls: wounds * (1.0 - saved) }
}
