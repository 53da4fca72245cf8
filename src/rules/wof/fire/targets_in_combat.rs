//! The flank of a unit in combat that sticks out beyond its enemies (wof.16.1.08): the only part of it that may be shot
//! at.

use crate::{
    battle::Refusal,
    measure::TOLERANCE,
    rules::wof::{
        Wof,
        formation::figures::{self, Figure},
        state::BattleState,
    },
    table::{Field, UnitId},
};

/// The figures of a unit in combat that hang out beyond its enemies' frontage, all its ranks; none if they are too few.
///
/// # Errors
/// It is locked, and no flank hangs out far enough.
pub fn flank(rules: &Wof, field: &Field<'_>, target: UnitId, all: &[Figure]) -> Result<Vec<Figure>, Refusal> {
    let front = field.unit(target).front;
    let enemies = field.resource::<BattleState>().opponents_of(target).flat_map(|enemy| field.stands_of(enemy));
    let across = enemies.flat_map(|stand| stand.body().corners()).map(|corner| front.to_local(corner).x);
    let (left, right) = across.fold((f32::INFINITY, f32::NEG_INFINITY), |(left, right), x| (left.min(x), right.max(x)));
    let extent = |figure: &Figure| {
        let xs = figure.body.corners().map(|corner| front.to_local(corner).x);
        xs.into_iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(least, most), x| (least.min(x), most.max(x)))
    };
    let least = rules.charts().fire.hanging_flank_above_figures as usize;
    let hangs = |beyond: &dyn Fn((f32, f32)) -> bool| -> Option<Vec<Figure>> {
        let out: Vec<Figure> = all.iter().filter(|figure| beyond(extent(figure))).copied().collect();
        (figures::front_rank(&out).count() > least).then_some(out)
    };
    let flanks = [hangs(&|(_, most)| most <= left + TOLERANCE), hangs(&|(first, _)| first >= right - TOLERANCE)];
    let out: Vec<Figure> = flanks.into_iter().flatten().flatten().collect();
    if out.is_empty() {
        Err(Refusal::new(clause!("wof.16.1.08"), "it is locked in combat, and no flank of it hangs out"))
    } else {
        Ok(out)
    }
}
