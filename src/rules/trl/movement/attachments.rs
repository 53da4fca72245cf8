//! How far attached companies and guns may be from their battalion (trl.p11.01, trl.p11.04, trl.p11.06).

use crate::{
    battle::{Outcome, Refusal},
    measure::{Body, TOLERANCE},
    rules::trl::{
        Trl,
        command::brigades,
        events::{Change, TrlEvent},
        journal::line,
        state::{Attachment, AttachmentKind},
    },
    table::{Field, Side, Stand, UnitId, ask::Subject},
};

/// How far off its battalion an attachment is, inches; none for a unit that is none, or whose battalion is gone.
pub fn off_its_parent(field: &Field<'_>, unit: UnitId) -> Option<f32> {
    let parent = field.get_of::<Attachment>(unit)?.parent;
    field.reach(unit, parent).map(|reach| reach.distance())
}

/// A skirmish company of a light battalion keeps within three inches of it (trl.p11.04).
///
/// # Errors
/// By how much it would be farther off.
pub fn must_stay_near(rules: &Trl, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> Result<(), Refusal> {
    let Some(attachment) = field.get_of::<Attachment>(unit) else { return Ok(()) };
    if attachment.kind != AttachmentKind::SkirmishCompany || !field.unit(attachment.parent).on_table() {
        return Ok(());
    }
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    let off = field.reach(Subject::Bodies(&bodies), attachment.parent).map_or(0.0, |reach| reach.distance());
    let leash = rules.charts().movement.skirmish_company_within_inches;
    if off <= leash + TOLERANCE {
        return Ok(());
    }
    let reason = format!("a skirmish company stays within {leash:.0} in of its battalion");
    Err(Refusal::new(clause!("trl.p11.04"), reason).by(off - leash))
}

/// Attached guns of a side that are too far from their battalion are by themselves for good, a battalion of the brigade (trl.p11.06).
pub fn part(rules: &Trl, field: &Field<'_>, outcome: &mut Outcome<Trl>, side: Side) {
    let within = rules.charts().movement.attached_guns_within_inches;
    for unit in field.side(side) {
        let guns = field.get_of::<Attachment>(unit.id).is_some_and(|attached| attached.kind == AttachmentKind::Guns);
        let gone = guns && off_its_parent(field, unit.id).is_none_or(|off| off > within + TOLERANCE);
        if gone {
            outcome.own(TrlEvent::of(unit.id, Change::Independent));
            if let Some(command) = brigades::command_of(field, unit.id) {
                outcome.own(TrlEvent::JoinedBrigade(command, unit.id));
            }
            let text = format!("{} was by itself from then on.", unit.name);
            outcome.happen(line(field, unit.id, text, clause!("trl.p11.06")));
        }
    }
}
