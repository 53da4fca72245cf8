//! Squares that have too few stands left at the end of the phase become lines, looking at the nearest enemy, as
//! little behind or aside as others leave them room (trl.hc.05).

use crate::{
    battle::{Happening, Outcome},
    measure::{Facing, Pose},
    rules::trl::{
        Trl,
        charts::FormationKind,
        command::attached_commanders,
        events::{Change, TrlEvent},
        formation::{
            placement::{self, Stance},
            square::Square,
        },
        journal::line,
        movement::falling_back::middle,
        state::{UnitState, usual_width},
    },
    table::{Field, UnitId},
};

/// Every such square becomes a line.
pub(in crate::rules::trl) fn become_lines(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>) {
    let too_small = |unit: &UnitId| {
        let state = field.of::<UnitState>(*unit);
        let square = Square { stands: state.strength.left().into(), troop: state.troops.kind };
        state.formation.kind == FormationKind::Square && square.judge(rules.in_force()).is_err()
    };
    for unit in field.units_on_table().map(|unit| unit.id).filter(too_small) {
        becomes_line(rules, field, outcome, unit);
    }
}

fn becomes_line(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, unit: UnitId) {
    let state = field.of::<UnitState>(unit);
    let width = usual_width(state.troops.kind, FormationKind::Line, state.troops.nation, state.strength.left());
    let stance = Stance { formation: FormationKind::Line, width, ..Stance::of(state) };
    let at = middle(field, unit);
    let enemies = field.side(field.unit(unit).side.enemy()).map(|enemy| enemy.id);
    let nearest = enemies.min_by(|one, other| {
        let off = |enemy: UnitId| middle(field, enemy).distance(at);
        off(*one).total_cmp(&off(*other)).then(one.cmp(other))
    });
    let facing = nearest.and_then(|enemy| Facing::along(middle(field, enemy) - at));
    let facing = facing.unwrap_or(field.unit(unit).front.facing);
    let depth = placement::footprint(rules, state, stance).depth;
    let front = Pose::new(at + facing.vector() * depth / 2.0, facing);
    let lay = |front: Pose| placement::laid_anew(rules, field, unit, state, stance, front);
    let fits = |front: &Pose| placement::must_fit(rules, field, unit, &lay(*front).stands).is_ok();
    let front = placement::near(front).find(fits).unwrap_or(front);
    let laid = lay(front);
    outcome.own(TrlEvent::of(unit, Change::Formed(stance.formation, stance.width)));
    attached_commanders::follow(rules, field, outcome, unit, (stance.formation, front), &laid.stands);
    outcome.happen(Happening::Laid { unit, front, stands: laid.stands });
    let text = format!("{} was too weak for its square and formed line.", field.unit(unit).name);
    outcome.happen(line(field, unit, text, clause!("trl.hc.05")));
}
