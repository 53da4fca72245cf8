//! Which stances a unit may take up: formations and widths that its type and nation know (trl.p06.09 to trl.p07.04,
//! trl.p11.01).

use crate::{
    battle::Refusal,
    rules::{
        common::layout::count,
        trl::{
            Trl,
            charts::FormationKind,
            formation::{
                column::Column,
                line::{self, Line},
                placement::Stance,
            },
            state::{AttachmentKind, UnitView, usual_width},
        },
    },
};

/// The formations that troops march in, in the order in which a player is asked.
pub const MARCHING: [FormationKind; 3] = [FormationKind::Column, FormationKind::Line, FormationKind::Loose];

/// The stance of a unit in a formation, this many stands wide; in the usual width, if none is given.
///
/// # Errors
/// Why it does not stand so.
pub fn stance(
    rules: &Trl,
    state: UnitView<'_>,
    formation: FormationKind,
    width: Option<u16>,
) -> Result<Stance, Refusal> {
    let (troops, stands) = (state.troops, state.strength.left());
    if rules.charts().movement.rate_inches(troops.kind, formation).is_none() {
        let reason = format!("{} do not stand in {formation}", troops.kind);
        return Err(Refusal::new(clause!("trl.p08.06"), reason));
    }
    let always_loose = state.attachment.is_some_and(|attachment| attachment.kind != AttachmentKind::Guns);
    if always_loose && formation != FormationKind::Loose {
        return Err(Refusal::new(clause!("trl.p11.01"), "an attached light company is always in loose order"));
    }
    let as_it_stands = (formation == state.formation.kind).then_some(state.formation.width);
    let usual = || as_it_stands.unwrap_or_else(|| usual_width(troops.kind, formation, troops.nation, stands));
    let width = width.unwrap_or_else(usual).clamp(1, stands.max(1));
    match formation {
        FormationKind::Column => must_be_column(rules, state, width)?,
        FormationKind::Line if !troops.kind.is_artillery() => must_be_line(rules, state, width)?,
        _ => {}
    }
    let gap_tenths = if formation == FormationKind::Loose { state.formation.gap_tenths } else { 0 };
    Ok(Stance { formation, width, gap_tenths, ..Stance::of(state) })
}

fn must_be_column(rules: &Trl, state: UnitView<'_>, width: u16) -> Result<(), Refusal> {
    let (troops, chart) = (state.troops, &rules.charts().formation);
    let medium = chart.base(crate::rules::trl::charts::Troop::LineInfantry).width_inches;
    let front = count(usize::from(width)) * chart.base(troops.kind).width_inches / medium;
    let whole = front.fract() == 0.0 && front >= 1.0;
    if !whole && !troops.kind.is_artillery() {
        let reason = format!("{} forms no such column", troops.nation);
        return Err(Refusal::new(clause!("trl.p06.11"), reason));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a front is a few stands")]
    let front = (!troops.kind.is_artillery()).then_some(front as u32);
    let stands = u32::from(state.strength.left());
    Column { stands, troop: troops.kind, nation: troops.nation, front }.judge(rules.in_force())
}

/// A line is wide enough and no deeper than wide, but a unit that has too few stands left keeps line with what it has
/// (trl.p07.01, trl.p06.15).
fn must_be_line(rules: &Trl, state: UnitView<'_>, width: u16) -> Result<(), Refusal> {
    let stands = state.strength.left();
    let line = |wide: u16| Line { wide: wide.into(), ranks: stands.div_ceil(wide).into(), troop: state.troops.kind };
    if width == stands || line::line(rules.in_force(), &line(width)).result {
        return Ok(());
    }
    let clause = if width < stands.div_ceil(width) { clause!("trl.p06.15") } else { clause!("trl.p07.01") };
    Err(Refusal::new(clause, format!("{width} stands wide it is no line")))
}
