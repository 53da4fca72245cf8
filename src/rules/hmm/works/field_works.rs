//! Step 2 of a side's move phase (hmm.02.05): field works, obstacles and bridges are begun and continued (hmm.20.34,
//! hmm.20.35, hmm.20.37). `works::workers` says which units work, `works::siting` where, `works::labour` how much; the
//! battle's works lay the finished parts.

use bevy::math::Vec2;

use crate::{
    battle::{
        Action, Area, Choice, Domain, Offer, Order, Outcome, Outlook, Plan, Reading, Refusal, Sight, Slot, Value,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    clause::Clause,
    count::counted,
    measure::{Pose, lengths_to_cover},
    receipt::{Line, Receipt},
    rules::{
        common::{offering, slots::Slots},
        hmm::{
            Hmm,
            charts::{Troop, Work, works::Points},
            command::attack_defend_reserve,
            events::HmmEvent,
            journal::line,
            movement::steps::{FIELD_WORKS, MovePhase},
            slot_names::slot,
            state::{Acted, BattleState, Troops},
            visibility,
            works::{
                Engineered, Site,
                labour::{self, Hands},
                siting, trace,
                workers::{eye, hands, is_looked_after, may_work, trains_at_hand},
            },
        },
        word::Word,
    },
    table::{FeatureId, Field, UnitId},
};

/// How far before its front a unit that builds suggests its trace, inches.
const AHEAD: f32 = 0.1;

/// Begins a field work, an obstacle or a bridge.
#[derive(Clone, Copy, Debug)]
pub struct Build {
    unit: UnitId,
    work: Work,
    at: Pose,
    inches: u16,
}

impl Action<Hmm> for Build {
    const VERB: &'static str = "build";
    const LABEL: &'static str = "Begin a work";
    const CLAUSE: Clause = clause!("hmm.20.34");
    const STEP: Option<u8> = Some(FIELD_WORKS);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::WORK, "Work"), Slot::one(slot::SITE, "Site"), Slot::optional(slot::LENGTH, "Inches")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_work(field, unit).is_ok() && !kinds(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        let inches = order.number(slot::LENGTH, 0..=u16::MAX)?.unwrap_or(1);
        Ok(Self { unit: order.unit()?, work: order.word(slot::WORK)?, at: order.one(slot::SITE)?, inches })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let (unit, longest) = (order.subject.unit()?, rules.charts().works.longest_inches);
        match name {
            slot::WORK => Some(offering::words(kinds(rules, &sight.field, unit))),
            slot::SITE => {
                let centre = sight.field.unit(unit).at();
                Some(Domain::Pose(Area::Disc { centre, radius: f32::from(longest) / 2.0 }))
            }
            slot::LENGTH => Some(Domain::Number { least: 1, most: i64::from(longest) }),
            _ => None,
        }
    }

    /// A trace along the unit's own front; a bridge straight ahead from the bank before it.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let (field, front) = (&sight.field, sight.field.unit(unit).front);
        let frontage = visibility::block(field, unit).footprint.frontage;
        #[expect(clippy::cast_possible_truncation, reason = "a dozen inches")]
        let wide = lengths_to_cover(frontage, 1.0).clamp(1.0, 12.0) as i64;
        let of = |work: Work| {
            let (at, length) = match work {
                Work::PontoonBridge => siting::bank_ahead(rules, field, front)?,
                _ => (front.shifted(Vec2::new(0.0, AHEAD)), wide),
            };
            let order = offer.order(sight.seat).with(slot::WORK, Value::Choice(work.name().to_owned()));
            Some(order.with(slot::SITE, Value::Pose(at)).with(slot::LENGTH, Value::Number(length)))
        };
        kinds(rules, field, unit).into_iter().filter_map(of).collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let (field, unit) = (&sight.field, self.unit);
        may_work(field, unit)?;
        attack_defend_reserve::may_fire(rules, field, unit)?;
        is_looked_after(rules, field, unit, eye(rules, field, unit), self.work)?;
        let site = new_site(field, unit, self.work, self.at, self.inches);
        siting::may_lie(rules, field, &site)?;
        plan(rules, field, unit, &site)
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        let field = &sight.field;
        let site = new_site(field, self.unit, self.work, self.at, self.inches);
        outcome.own(HmmEvent::Engineered(Engineered::Began(site.clone())));
        work(rules, field, outcome, self.unit, (field.resource::<BattleState>().engineering.sites.len(), site));
    }
}

/// Continues work at a site.
#[derive(Clone, Copy, Debug)]
pub struct Dig {
    unit: UnitId,
    /// Its number.
    site: usize,
}

impl Action<Hmm> for Dig {
    const VERB: &'static str = "dig";
    const LABEL: &'static str = "Go on building";
    const CLAUSE: Clause = clause!("hmm.02.05");
    const STEP: Option<u8> = Some(FIELD_WORKS);
    type During = MovePhase;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::SITE, "Site")]
    }

    fn offered(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        Self::offered_if(may_work(field, unit).is_ok() && !open_sites(rules, field, unit).is_empty(), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, site: order.numbered(slot::SITE)? })
    }

    fn domain(rules: &Hmm, sight: &Sight<'_, Hmm>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let choice =
            |(number, site): (usize, Site)| Choice::new(offering::numbered(slot::SITE, number), progress(&site));
        let sites = || open_sites(rules, &sight.field, unit).into_iter();
        (name == slot::SITE).then(|| Domain::Choices(sites().map(choice).collect()))
    }

    /// Every open site.
    fn suggest(rules: &Hmm, sight: &Sight<'_, Hmm>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let at = |number| Value::Choice(offering::numbered(slot::SITE, number));
        let sites = open_sites(rules, &sight.field, unit).into_iter();
        sites.map(|(number, _)| offer.order(sight.seat).with(slot::SITE, at(number))).collect()
    }

    fn judge(&self, rules: &Hmm, sight: &Sight<'_, Hmm>) -> Result<Plan, Refusal> {
        let (field, unit) = (&sight.field, self.unit);
        may_work(field, unit)?;
        attack_defend_reserve::may_fire(rules, field, unit)?;
        let sites = &field.resource::<BattleState>().engineering.sites;
        let site = sites.get(self.site).filter(|site| site.side == field.unit(unit).side);
        let Some(site) = site else { return Err(Refusal::new(clause!("hmm.02.05"), "there is no such site")) };
        if trace::is_finished(site) {
            return Err(Refusal::new(clause!("hmm.02.05"), "it is finished"));
        }
        is_looked_after(rules, field, unit, eye(rules, field, unit), site.work)?;
        plan(rules, field, unit, site)
    }

    fn carry_out(&self, rules: &Hmm, sight: &Sight<'_, Hmm>, outcome: &mut Outcome<Hmm>) {
        let field = &sight.field;
        let site = field.resource::<BattleState>().engineering.sites[self.site].clone();
        work(rules, field, outcome, self.unit, (self.site, site));
    }
}

/// The kinds of work that a unit may begin.
fn kinds(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<Work> {
    let eye = eye(rules, field, unit);
    Work::ALL.iter().copied().filter(|&work| is_looked_after(rules, field, unit, eye, work).is_ok()).collect()
}

/// The unfinished sites of its side at which a unit may continue, by number.
fn open_sites(rules: &Hmm, field: &Field<'_>, unit: UnitId) -> Vec<(usize, Site)> {
    let side = field.unit(unit).side;
    let sites = field.resource::<BattleState>().engineering.sites.iter().enumerate();
    let open = sites.filter(|(_, site)| site.side == side && !trace::is_finished(site));
    let eye = eye(rules, field, unit);
    let able = open.filter(|(_, site)| {
        is_looked_after(rules, field, unit, eye, site.work).is_ok() && hands(rules, field, unit, site) > 0
    });
    able.map(|(number, site)| (number, site.clone())).collect()
}

/// How far a site has got, for a player.
fn progress(site: &Site) -> String {
    format!(
        "{}: {} of {} in, {}",
        site.work,
        trace::finished_inches(site),
        site.inches,
        counted(labour::points(site.hundredths), "point")
    )
}

/// A site as an order would begin it.
fn new_site(field: &Field<'_>, unit: UnitId, work: Work, at: Pose, inches: u16) -> Site {
    let battle = field.resource::<BattleState>();
    let taken =
        field.features().map(|feature| feature.id.0).chain(battle.engineering.sites.iter().map(|site| site.feature.0));
    let feature = FeatureId(taken.max().map_or(0, |most| most.saturating_add(1)));
    Site { side: field.unit(unit).side, work, feature, at, inches: trace::length_of(work, inches), hundredths: 0 }
}

/// The expected result of a turn's work at a site.
fn plan(rules: &Hmm, field: &Field<'_>, unit: UnitId, site: &Site) -> Result<Plan, Refusal> {
    let row = rules.charts().works.work(site.work);
    let figures = hands(rules, field, unit, site);
    if figures == 0 {
        let reason = if site.work == Work::PontoonBridge {
            "4 pioneers must be at a pontoon wagon near by"
        } else {
            "nobody of it stands at the trace"
        };
        return Err(Refusal::new(row.clause, reason).at(site.at.at));
    }
    let done = shift(rules, field, unit, site).result;
    let needed = labour::points_for(rules.in_force(), site.work, site.inches.into());
    let pioneers = field.of::<Troops>(unit).kind == Troop::Pioneers;
    let line = |clause, label: String, value: f32| Line { clause, label, value: value.into() };
    Ok(Plan {
        lines: vec![
            line(
                clause!("hmm.20.34"),
                format!("work points of {} this turn", counted(figures, "figure")),
                labour::points(done),
            ),
            line(row.clause, format!("work points for the whole of the {}", site.work), labour::points(needed * 100)),
            line(row.clause, "put in so far".to_owned(), labour::points(site.hundredths)),
        ],
        overlays: vec![Overlay {
            shape: OverlayShape::Line(trace::whole(site)),
            role: OverlayRole::Path,
            label: progress(site),
            margin: None,
        }],
        // Pioneers have no other task.
        outlook: Outlook { freed: if pioneers { labour::points(figures * 100) } else { 0.0 }, ..Outlook::default() },
        warnings: vec!["Whoever works neither moves nor fires this turn.".to_owned()],
        ..Plan::default()
    })
}

/// A turn's work of a unit at a site.
fn shift(rules: &Hmm, field: &Field<'_>, unit: UnitId, site: &Site) -> Receipt<u32> {
    let figures = hands(rules, field, unit, site);
    let pioneers = field.of::<Troops>(unit).kind == Troop::Pioneers;
    let (pioneers, others) = if pioneers { (figures, 0) } else { (0, figures) };
    let earth = rules.charts().works.work(site.work).earth;
    let weather = field.resource::<BattleState>().weather;
    labour::shift(rules.in_force(), &site.work.to_string(), Hands { pioneers, others, earth, weather })
}

/// Does a turn's work; a bridge takes a pontoon for each inch.
fn work(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, (number, site): (usize, Site)) {
    let receipt = shift(rules, field, unit, &site);
    let mut after = Site { hundredths: site.hundredths + receipt.result, ..site.clone() };
    let grown = trace::finished_inches(&after) - trace::finished_inches(&site);
    if site.work == Work::PontoonBridge && grown > 0 {
        let launched = launch(rules, field, outcome, unit, grown);
        let Points::Inch(points) = rules.charts().works.work(site.work).points else { return };
        after.hundredths -= u32::from(grown - launched) * points * 100;
    }
    outcome.own(HmmEvent::Engineered(Engineered::Built(number, after.hundredths - site.hundredths)));
    outcome.own(HmmEvent::Acted(unit, Acted::Worked));
    let name = &field.unit(unit).name;
    let stands = trace::finished_inches(&after);
    let text = match (trace::is_finished(&after), grown) {
        (true, _) => format!("{name} finished the {}.", site.work),
        (false, 0) => format!("{name} worked on the {}.", site.work),
        (false, _) => format!("{name} worked on the {}: {stands} in stand.", site.work),
    };
    let clause = rules.charts().works.work(site.work).clause;
    outcome.happen(line(field, unit, text, clause).with(receipt.account));
}

/// Uses up a pontoon for each inch as far as they last; returns how many inches that makes.
fn launch(rules: &Hmm, field: &Field<'_>, outcome: &mut Outcome<Hmm>, unit: UnitId, inches: u16) -> u16 {
    let mut left = inches;
    for train in trains_at_hand(rules, field, unit) {
        let spent = field.resource::<BattleState>().engineering.spent_wagons_of(train);
        let there = u16::try_from(field.figures_of(train)).unwrap_or(u16::MAX).saturating_sub(spent);
        let used = there.min(left);
        if used > 0 {
            outcome.own(HmmEvent::Engineered(Engineered::Wagons(train, spent + used)));
        }
        left -= used;
    }
    inches - left
}
