//! Those who wait within others when a battle begins: the adjutants of each brigade (trl.p08.12, trl.hc.19), who start
//! beside its general, and the company that a light battalion may send out (trl.p11.04).

use bevy::{ecs::world::World, math::Vec2};

use crate::{
    battle::{Opening, lay_out},
    measure::Pose,
    rules::{
        common::layout::count,
        opening::leaders,
        trl::{
            Trl,
            charts::{Commander, FormationKind, Motivation, Skill, Troop},
            formation::placement::{self, Stance},
            setup::commanders,
            state::{Attachment, AttachmentKind, Officer, Troops, UnitState},
        },
    },
    table::{Arm, Field, Presence, Unit, UnitId},
};

/// Adds the adjutants and the companies.
pub(super) fn raise(rules: Trl, mut opening: Opening<Trl>) -> (Trl, Opening<Trl>) {
    let rules = with_adjutants(rules, &mut opening);
    with_companies(&rules, &mut opening);
    (rules, opening)
}

fn next_id(opening: &Opening<Trl>) -> UnitId {
    let used = opening.units.iter().map(|(unit, ..)| unit.id.0);
    let led = opening.commands.iter().filter_map(|command| command.leader).map(|leader| leader.0);
    UnitId(used.chain(led).max().map_or(0, |most| most + 1))
}

/// One adjutant for every three battalions of a brigade, beside its general; they come and deploy as he does.
fn with_adjutants(rules: Trl, opening: &mut Opening<Trl>) -> Trl {
    let each = rules.charts().command.battalions_an_adjutant as usize;
    let mut briefing = rules.briefing().clone();
    for brigade in opening.table.brigades.clone() {
        let leader =
            opening.commands.iter().find(|command| command.id == brigade.command).and_then(|found| found.leader);
        let general = opening.units.iter().find(|(unit, ..)| Some(unit.id) == leader).map(|(unit, ..)| unit.clone());
        let Some(general) = general else { continue };
        for number in 0..brigade.battalions.len().div_ceil(each).max(1) {
            let (unit, state) = adjutant(&rules, opening, &general, number);
            briefing.plan.add_with(general.id, unit.id);
            if unit.on_table() {
                briefing.history.push((unit.id, unit.front, FormationKind::Loose, 1));
            }
            opening.units.push(leaders::laid(&rules, unit, state));
        }
    }
    Trl::new(rules.options().clone(), briefing)
}

/// An adjutant beside a general, where there is room.
fn adjutant(rules: &Trl, opening: &Opening<Trl>, general: &Unit, number: usize) -> (Unit, UnitState) {
    let (id, state) =
        (next_id(opening), commanders::commander(Commander::Adjutant, (Skill::Trained, Motivation::Steady)));
    let base = placement::footprint(rules, state.view(), Stance::of(state.view()));
    let aside = if number.is_multiple_of(2) { base.frontage } else { -base.frontage };
    let beside = general.front.shifted(Vec2::new(aside * (count(number / 2) + 1.0), 0.0));
    let mut world = World::new();
    lay_out(&mut world, rules, opening.clone());
    let field = Field::whole(&world);
    let free = |front: Pose| {
        let stands = placement::stands(rules, state.view(), id, Stance::of(state.view()), front);
        stands.iter().all(|stand| placement::on_passable_ground(rules, &field, stand).is_ok())
    };
    let front = placement::STEPS_ASIDE.nearest_free(beside, free).unwrap_or(general.front);
    let name = match number {
        0 => format!("Adjutant of {}", general.name),
        _ => format!("Adjutant {} of {}", number + 1, general.name),
    };
    (Unit { id, short_name: name.clone(), name, front, ..general.clone() }, state)
}

/// The company that each light battalion may send out waits in its ranks, without stands until it goes.
fn with_companies(rules: &Trl, opening: &mut Opening<Trl>) {
    let company = rules.charts().formation.stands_a_company(Troop::LightInfantry);
    let has_one = |state: &UnitState| {
        state.troops.kind == Troop::LightInfantry
            && state.attachment.is_none()
            && state.general.is_none()
            && u32::from(state.strength.started) > company
    };
    let battalions: Vec<(Unit, UnitState)> = opening
        .units
        .iter()
        .filter(|(_, state, _)| has_one(state))
        .map(|(unit, state, _)| (unit.clone(), state.clone()))
        .collect();
    for (battalion, state) in battalions {
        let id = next_id(opening);
        let (name, short_name) =
            (format!("Skirmishers of {}", battalion.name), format!("{} sk.", battalion.short_name));
        let unit =
            Unit { id, name, short_name, arm: Arm::LightInfantry, presence: Presence::Within, ..battalion.clone() };
        opening.units.push((unit, skirmishers(&state, battalion.id), Vec::new()));
    }
}

/// A company of a light battalion that has not been sent out: of its quality, and without stands of its own.
pub fn skirmishers(battalion: &UnitState, parent: UnitId) -> UnitState {
    let mut company = UnitState::fresh(Troop::LightInfantry, 0);
    company.troops = Troops { counts: false, ..battalion.troops };
    (company.formation.kind, company.formation.width) = (FormationKind::Loose, 1);
    company.strength.officer = Officer::None;
    company.attachment = Some(Attachment { parent, kind: AttachmentKind::SkirmishCompany });
    company
}
