//! Dragoons that dismount and mount again (wof.12.11, `wof.h.dragoon_weapon`).

use bevy::math::Vec2;

use crate::{
    battle::{Action, Happening, Offer, Outcome, Plan, Reading, Refusal, Sight},
    clause::Clause,
    measure::{Footprint, Pose, TOLERANCE},
    receipt::Receipt,
    rules::{
        common::layout,
        reckon::{ProcedureInputs, inputs},
        wof::{
            Wof,
            charts::{BaseKind, FormationKind, PricedAct, Rules, Troop},
            events::Change,
            formation::{
                drawn_up::{Drawn, may_manoeuvre},
                placement::{self, Stance},
            },
            movement::{state::Moves, who_may_move},
            state::{Mount, PartKind, PartOf, Troops, UnitState, UnitView},
        },
    },
    table::{Field, FigureKind, Presence, UnitId},
};

/// Dismounted dragoons.
pub(crate) const DISMOUNTED: Clause = clause!("wof.12.11.05");

/// Dragoons get off their horses.
#[derive(Clone, Copy, Debug)]
pub struct Dismount(UnitId);

impl Action<Wof> for Dismount {
    const VERB: &'static str = "dismount";
    const LABEL: &'static str = "Dismount";
    const CLAUSE: Clause = clause!("wof.12.11.02");
    const STEP: Option<u8> = Some(who_may_move::OTHERS);
    type During = Moves;

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(dismount(rules, field, unit).is_ok_and(|drawn| drawn.is_affordable(field)), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        dismount(rules, &sight.field, self.0)?.judged(rules, &sight.field)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Ok(drawn) = dismount(rules, &sight.field, self.0) {
            drawn.carry_out(rules, &sight.field, outcome);
            leave_horses(rules, &sight.field, outcome, self.0, &drawn);
        }
    }
}

/// Dragoons get onto their horses.
#[derive(Clone, Copy, Debug)]
pub struct MountUp(UnitId);

impl Action<Wof> for MountUp {
    const VERB: &'static str = "mount";
    const LABEL: &'static str = "Mount";
    const CLAUSE: Clause = clause!("wof.12.11.02");
    const STEP: Option<u8> = Some(who_may_move::OTHERS);
    type During = Moves;

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(mount(rules, field, unit).is_ok_and(|drawn| drawn.is_affordable(field)), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self(order.unit()?))
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        mount(rules, &sight.field, self.0)?.judged(rules, &sight.field)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Ok(drawn) = mount(rules, &sight.field, self.0) {
            drawn.carry_out(rules, &sight.field, outcome);
            take_horses(rules, outcome, self.0);
        }
    }
}

/// The ranks of a body of this strength, as wide as before if it can be.
fn in_ranks(rules: &Wof, state: UnitView<'_>, figures: u32) -> Stance {
    let width = state.formation.width.min(u16::try_from(figures).unwrap_or(u16::MAX)).max(1);
    Stance { formation: rules.charts().formation.by_width(width.into()), width, bend: None }
}

/// Dragoons get off: some stay with the horses (wof.12.11.03).
fn dismount(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<Drawn, Refusal> {
    may_manoeuvre(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    if state.formation.mount != Some(Mount::Mounted) {
        return Err(Refusal::new(clause!("wof.12.11.01"), "it has no horses to leave"));
    }
    if state.formation.kind == FormationKind::Bent {
        return Err(Refusal::new(clause!("wof.8.1.1.02"), "it straightens its line first"));
    }
    let holders = u16::try_from(horse_holders(rules.in_force(), state.strength.figures())).unwrap_or_default();
    let stance = in_ranks(rules, state, state.strength.figures().saturating_sub(holders.into()));
    let mut drawn =
        Drawn::at_a_price(field, unit, stance, field.unit(unit).front, Drawn::by_act(rules, PricedAct::Dismount));
    (drawn.state.formation.mount, drawn.state.strength.apart) = (Some(Mount::Dismounted), holders);
    Ok(drawn.told("dismounted").with(Change::Mount(Mount::Dismounted, holders)))
}

/// Dragoons get on again, near their horses.
fn mount(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Result<Drawn, Refusal> {
    may_manoeuvre(rules, field, unit)?;
    let state = field.of::<UnitState>(unit);
    if state.formation.mount != Some(Mount::Dismounted) {
        return Err(Refusal::new(clause!("wof.12.11.02"), "it is not on foot"));
    }
    let horses = horses_of(rules, unit).filter(|&horses| field.unit(horses).on_table());
    let horses = horses.ok_or_else(|| Refusal::new(clause!("wof.12.11.04"), "its horses are gone"))?;
    let within = rules.charts().formation.mounts_within_inches;
    let reach = field.reach(unit, horses).map_or(f32::INFINITY, |reach| reach.distance());
    if reach > within + TOLERANCE {
        let reason = format!("its horses are {reach:.1} in away, and it mounts within {within:.0} in");
        return Err(Refusal::new(clause!("wof.h.dragoon_weapon"), reason).by(reach - within));
    }
    let stance = in_ranks(rules, state, state.strength.figures());
    let mut drawn =
        Drawn::at_a_price(field, unit, stance, field.unit(unit).front, Drawn::by_act(rules, PricedAct::Mount));
    (drawn.state.formation.mount, drawn.state.strength.apart) = (Some(Mount::Mounted), 0);
    Ok(drawn.told("mounted").with(Change::Mount(Mount::Mounted, 0)))
}

fn horses_of(rules: &Wof, unit: UnitId) -> Option<UnitId> {
    rules.briefing().part(PartOf { unit, what: PartKind::Horses })
}

/// The horses stay behind the dismounted men, with their holders (wof.12.11.03, wof.12.11.04).
fn leave_horses(rules: &Wof, field: &Field<'_>, outcome: &mut Outcome<Wof>, unit: UnitId, drawn: &Drawn) {
    let Some(horses) = horses_of(rules, unit) else { return };
    let kind = match field.of::<Troops>(unit).kind {
        Troop::LightCavalry => BaseKind::LightCavalry,
        _ => BaseKind::HeavyCavalry,
    };
    let base = rules.charts().formation.base(kind);
    let base = Footprint::new(base.front_inches(), base.depth_inches());
    let depth = placement::footprint(rules, drawn.state.view(), Stance::of(drawn.state.view())).depth;
    let front = drawn.front.shifted(Vec2::new(0.0, -depth));
    let holders = drawn.state.strength.apart.max(1);
    let middle = (f32::from(holders) - 1.0) / 2.0;
    let poses = (0..holders)
        .map(|holder| front.shifted(Vec2::new((f32::from(holder) - middle) * base.frontage, -base.depth / 2.0)));
    let stands = layout::singles(horses, base, FigureKind::Cavalry, poses.collect::<Vec<Pose>>().into_iter(), 0);
    outcome.happen(Happening::Presence { unit: horses, presence: Presence::OnTable });
    outcome.happen(Happening::Laid { unit: horses, front, stands });
}

/// The horses are no body of their own any more.
fn take_horses(rules: &Wof, outcome: &mut Outcome<Wof>, unit: UnitId) {
    if let Some(horses) = horses_of(rules, unit) {
        outcome.happen(Happening::Presence { unit: horses, presence: Presence::Within });
    }
}

/// How many of this many dismounting dragoons stay with the horses (wof.12.11.03).
pub fn horse_holders(rules: Rules<'_>, figures: u32) -> u32 {
    rules.charts.formation.horse_holders(figures)
}

inputs! {
    /// How many dragoons hold the horses.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Dismounting for "wof.horse_holders" by clause!("wof.12.11.03") {
        /// Figures that dismount.
        figures: u32 = count("figures", clause!("wof.12.11.03")),
    }
}

/// How many dragoons hold the horses (wof.12.11.03).
pub fn holders(rules: Rules<'_>, of: &Dismounting) -> Receipt<()> {
    let mut draft = of.draft();
    let holders = horse_holders(rules, of.figures);
    draft.note(clause!("wof.12.11.03"), "horse holders", holders);
    draft.result("holders", holders);
    draft.close(())
}
