//! Changes of formation and facing (wof.12.1, wof.13.0.05): columns, lines, squares, bent lines, skirmish order, other
//! fronts. Changes with limbers are in `artillery::limbers`, with horses in `formation::dismounted_cavalry`, with blocks in
//! `buildings::garrisons`.

use crate::{
    battle::{Action, Choice, Domain, Offer, Order, Outcome, Plan, Reading, Refusal, Sight, Slot, Value},
    clause::Clause,
    count::counted,
    measure::{Facing, Hand, Pose},
    rules::{
        common::{offering, slots::Slots},
        wof::{
            Wof,
            buildings::positions,
            charts::{Becomes, Drill, FormationKind, PricedAct, Troop},
            formation::{
                changes,
                drawn_up::{Drawn, bend_in_words, may_manoeuvre, usual_width},
                facings,
                layout::Bend,
                placement::Stance,
                skirmishers,
            },
            irregulars,
            movement::{budget::Budget, state::Moves, who_may_move, zones},
            slot_names::slot,
            state::{UnitState, UnitView},
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// Takes up a formation, with this width in figures, this facing and this bend.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    unit: UnitId,
    to: FormationKind,
    width: Option<u16>,
    facing: Option<Facing>,
    bend: Option<Bend>,
}

impl Action<Wof> for Form {
    const VERB: &'static str = "form";
    const LABEL: &'static str = "Change formation";
    const CLAUSE: Clause = changes::FORMATION_OR_FACING;
    const STEP: Option<u8> = Some(who_may_move::OTHERS);
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![
            Slot::one(slot::FORMATION, "Formation"),
            Slot::optional(slot::WIDTH, "Figures wide"),
            Slot::optional(slot::FACING, "Facing"),
            Slot::optional(slot::HAND, "Wing that is bent back"),
            Slot::optional(slot::FILES, "Files bent back"),
            Slot::optional(slot::DEGREES, "Degrees bent back"),
        ]
    }

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        if may_manoeuvre(rules, field, unit).is_err() {
            return Vec::new();
        }
        let state = field.of::<UnitState>(unit);
        let budget = Budget::after(state.conduct.spent);
        Self::offered_if(choices(state).iter().any(|&to| budget.allows(price(rules, state, to).0)), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self {
            unit: order.unit()?,
            to: order.word(slot::FORMATION)?,
            width: order.number(slot::WIDTH, 1..=u16::MAX)?,
            facing: order.optional(slot::FACING)?,
            bend: read_bend(order)?,
        })
    }

    fn domain(_: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        let unit = order.subject.unit()?;
        let state = sight.unit(unit);
        match name {
            slot::FORMATION => Some(offering::words(choices(state))),
            slot::WIDTH => Some(Domain::Number { least: 1, most: i64::from(state.strength.in_ranks()) }),
            slot::HAND => Some(Domain::Choices(HANDS.map(|(word, _)| Choice::new(word, word)).to_vec())),
            slot::FILES => Some(Domain::Number { least: 1, most: i64::from(state.formation.width.max(2)) - 1 }),
            slot::DEGREES => Some(Domain::Number { least: 1, most: 90 }),
            _ => facings::domain(&sight.field, unit, name),
        }
    }

    /// Every formation, towards the nearest enemy too.
    fn suggest(_: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        let Some(unit) = offer.subject.unit() else { return Vec::new() };
        let (order, state) = (offer.order(sight.seat), sight.unit(unit));
        let towards = facings::nearest_enemy(&sight.field, unit);
        let formed = |to: FormationKind| order.clone().with(slot::FORMATION, Value::Choice(to.name().to_owned()));
        let plain = choices(state).into_iter().flat_map(|to| {
            let straight = if to == FormationKind::Bent { bent(&formed(to), state) } else { vec![formed(to)] };
            let turned = towards.filter(|_| to != FormationKind::Bent);
            let turned = turned.map(|towards| formed(to).with(slot::FACING, Value::Facing(towards)));
            straight.into_iter().chain(turned)
        });
        plain.collect()
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        self.drawn(rules, &sight.field)?.judged(rules, &sight.field)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Ok(drawn) = self.drawn(rules, &sight.field) {
            drawn.carry_out(rules, &sight.field, outcome);
        }
    }
}

/// The hands as orders say them.
const HANDS: [(&str, Hand); 2] = [("left", Hand::Left), ("right", Hand::Right)];

/// The bend of a line: none of its slots is filled, or all of them.
fn read_bend(order: &mut Reading<'_>) -> Result<Option<Bend>, Refusal> {
    let hand: Option<String> = order.optional(slot::HAND)?;
    let named = |word: String| {
        let known = HANDS.iter().find(|(name, _)| *name == word).map(|(_, hand)| *hand);
        known.ok_or_else(|| order.malformed(&format!("'{word}' is no hand")))
    };
    let hand = hand.map(named).transpose()?;
    let (files, degrees) = (order.number(slot::FILES, 1..=u16::MAX)?, order.number(slot::DEGREES, 1..=u16::MAX)?);
    match (hand, files, degrees) {
        (None, None, None) => Ok(None),
        (Some(hand), Some(files), Some(degrees)) => Ok(Some(Bend { hand, files, degrees })),
        _ => Err(order.malformed("a bend has a hand, files and degrees")),
    }
}

/// Faces that way.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    unit: UnitId,
    facing: Facing,
}

impl Action<Wof> for Face {
    const VERB: &'static str = "face";
    const LABEL: &'static str = "Change facing";
    const CLAUSE: Clause = changes::FORMATION_OR_FACING;
    const STEP: Option<u8> = Some(who_may_move::OTHERS);
    type During = Moves;

    fn slots() -> Vec<Slot> {
        vec![Slot::one(slot::FACING, "Facing")]
    }

    fn offered(rules: &Wof, field: &Field<'_>, unit: UnitId) -> Vec<Offer> {
        if may_manoeuvre(rules, field, unit).is_err() {
            return Vec::new();
        }
        let state = field.of::<UnitState>(unit);
        let in_action = state.formation.kind == FormationKind::Unlimbered;
        let turns = if in_action { 1.0 } else { Drawn::by_grade(rules, state).0 };
        Self::offered_if(faces_at_a_price(state) && Budget::after(state.conduct.spent).allows(turns), unit)
    }

    fn read(order: &mut Reading<'_>) -> Result<Self, Refusal> {
        Ok(Self { unit: order.unit()?, facing: order.one(slot::FACING)? })
    }

    fn domain(_: &Wof, sight: &Sight<'_, Wof>, order: &Order, name: &str) -> Option<Domain> {
        facings::domain(&sight.field, order.subject.unit()?, name)
    }

    fn suggest(_: &Wof, sight: &Sight<'_, Wof>, offer: &Offer) -> Vec<Order> {
        facings::suggest(sight, offer)
    }

    fn judge(&self, rules: &Wof, sight: &Sight<'_, Wof>) -> Result<Plan, Refusal> {
        face(rules, &sight.field, self.unit, self.facing)?.judged(rules, &sight.field)
    }

    fn carry_out(&self, rules: &Wof, sight: &Sight<'_, Wof>, outcome: &mut Outcome<Wof>) {
        if let Ok(drawn) = face(rules, &sight.field, self.unit, self.facing) {
            drawn.carry_out(rules, &sight.field, outcome);
        }
    }
}

/// Whether a unit pays for another facing: skirmishers and squares turn freely, limbered guns wheel (wof.12.5.01,
/// wof.13.0.03).
fn faces_at_a_price(state: UnitView<'_>) -> bool {
    !matches!(
        state.formation.kind,
        FormationKind::Skirmish
            | FormationKind::Square
            | FormationKind::Garrison
            | FormationKind::Limbered
            | FormationKind::Bent
    )
}

/// The formations that a unit may take up (wof.8.0.01, wof.13.0.01, wof.21.4.01).
fn choices(state: UnitView<'_>) -> Vec<FormationKind> {
    let all = [
        FormationKind::Column,
        FormationKind::Line,
        FormationKind::ExtendedLine,
        FormationKind::Square,
        FormationKind::Skirmish,
        FormationKind::Bent,
    ];
    all.into_iter().filter(|&to| may_take(state, to).is_ok()).collect()
}

/// Whether a unit may ever take up a formation from its own; it takes it up as a whole (wof.13.0.02).
///
/// # Errors
/// The reason why not.
fn may_take(state: UnitView<'_>, to: FormationKind) -> Result<(), Refusal> {
    let troop = state.condition().troop;
    let loosens = (to == FormationKind::Skirmish) != (state.formation.kind == FormationKind::Skirmish);
    let refuse = |clause: Clause, reason: String| Err(Refusal::new(clause, reason));
    match to {
        _ if troop == Troop::Artillery => Err(changes::guns_limber()),
        _ if state.formation.kind == FormationKind::Garrison => {
            refuse(positions::NO_FORMATION_INSIDE, "inside a block there is no formation".to_owned())
        }
        _ if state.troops.drill == Drill::Irregular && loosens => Err(irregulars::keep_their_order()),
        FormationKind::Square if !troop.is_infantry() => {
            refuse(clause!("wof.8.0.01"), format!("{troop} does not form square"))
        }
        FormationKind::Skirmish if !troop.is_light() => {
            refuse(skirmishers::WHO_MAY_SKIRMISH, format!("{troop} does not skirmish"))
        }
        FormationKind::Bent if !state.formation.stands_in_ranks() || state.formation.kind == FormationKind::Bent => {
            refuse(clause!("wof.8.1.1.02"), "only a line in ranks is bent".to_owned())
        }
        FormationKind::Square | FormationKind::Skirmish if state.formation.kind == to => Err(stands_so_already()),
        FormationKind::Garrison | FormationKind::Limbered | FormationKind::Unlimbered | FormationKind::Clump => {
            refuse(clause!("wof.8.0.01"), format!("nobody forms {to}"))
        }
        _ => Ok(()),
    }
}

fn stands_so_already() -> Refusal {
    Refusal::new(changes::FORMATION_OR_FACING, "it stands so already")
}

impl Form {
    /// The change as it would be.
    fn drawn(&self, rules: &Wof, field: &Field<'_>) -> Result<Drawn, Refusal> {
        let Self { unit, to, width, facing, bend } = *self;
        may_manoeuvre(rules, field, unit)?;
        let state = field.of::<UnitState>(unit);
        may_take(state, to)?;
        let stance = stance_of(rules, state, to, width, bend)?;
        let before = field.unit(unit).front;
        let front = Pose::new(before.at, facing.unwrap_or(before.facing));
        if stance == Stance::of(state) && front == before {
            return Err(stands_so_already());
        }
        if state.formation.skirmishes() && zones::skirmishers_pinned_by(rules, field, unit).is_some() {
            return Err(Refusal::new(zones::IGNORED_BY, "skirmishers do not reform in a pinning zone"));
        }
        let price = price(rules, state, to);
        let told = match stance.bend {
            Some(bend) => bend_in_words(bend),
            None if state.formation.stands_in_ranks() && stance.formation == state.formation.kind => {
                format!("stood {} wide", stance.width)
            }
            None => format!("formed {to}"),
        };
        Ok(Drawn::at_a_price(field, unit, stance, front, price).told(told))
    }
}

/// The cost of a change: into and out of skirmish order alike for all, else by the grade (wof.12.1.03 to wof.12.1.05,
/// wof.13.0.05).
fn price(rules: &Wof, state: UnitView<'_>, to: FormationKind) -> (f32, Becomes, Clause) {
    match (state.formation.kind, to) {
        (_, FormationKind::Skirmish) => Drawn::by_act(rules, PricedAct::FormSkirmish),
        (FormationKind::Skirmish, _) => Drawn::by_act(rules, PricedAct::FormUp),
        _ => Drawn::by_grade(rules, state),
    }
}

/// How a unit would stand, its width as its formation has it (wof.8.0.01, `wof.h.formation_loss`).
fn stance_of(
    rules: &Wof,
    state: UnitView<'_>,
    to: FormationKind,
    width: Option<u16>,
    bend: Option<Bend>,
) -> Result<Stance, Refusal> {
    let chart = &rules.charts().formation;
    let figures = state.strength.in_ranks();
    match to {
        FormationKind::Square | FormationKind::Skirmish => {
            Ok(Stance { formation: to, width: state.formation.width, bend: None })
        }
        FormationKind::Bent => {
            let bend = bend.ok_or_else(|| {
                Refusal::new(clause!("wof.8.1.1.02"), "say which wing, how many files and by how much")
            })?;
            if bend.files == 0 || bend.files >= state.formation.width || bend.degrees == 0 || bend.degrees > 90 {
                return Err(Refusal::new(clause!("wof.8.1.1.02"), "one wing is bent back, by up to 90 degrees"));
            }
            Ok(Stance { formation: to, width: state.formation.width, bend: Some(bend) })
        }
        _ => {
            let width = width.unwrap_or_else(|| usual_width(rules, state, to));
            if u32::from(width) > figures {
                return Err(Refusal::new(
                    clause!("wof.8.0.01"),
                    format!("it has {} in its ranks", counted(figures, "figure")),
                ));
            }
            let is = chart.by_width(width.into());
            if is != to {
                return Err(Refusal::new(
                    clause!("wof.8.0.01"),
                    format!("{} wide it is a {is}, not a {to}", counted(width, "figure")),
                ));
            }
            Ok(Stance { formation: to, width, bend: None })
        }
    }
}

/// A change of facing as it would be: about the middle of the front (wof.12.1.01, `wof.h.artillery_pivot`).
fn face(rules: &Wof, field: &Field<'_>, unit: UnitId, facing: Facing) -> Result<Drawn, Refusal> {
    may_manoeuvre(rules, field, unit)?;
    let (state, before) = (field.of::<UnitState>(unit), field.unit(unit).front);
    if !faces_at_a_price(state) {
        let how = if state.formation.kind == FormationKind::Limbered {
            "limbered guns wheel"
        } else {
            "it turns as it moves, for nothing"
        };
        return Err(Refusal::new(changes::FORMATION_OR_FACING, how));
    }
    let (part, becomes, clause) = Drawn::by_grade(rules, state);
    let guns = state.formation.kind == FormationKind::Unlimbered;
    let price = if guns { (1.0, Becomes::Same, clause!("wof.h.artillery_pivot")) } else { (part, becomes, clause) };
    let front = Pose::new(before.at, facing);
    let degrees = before.facing.turn_to(facing).abs();
    Ok(Drawn::at_a_price(field, unit, Stance::of(state), front, price)
        .told(format!("faced {} round", counted(degrees.round(), "degree"))))
}

/// A third of either wing bent back.
fn bent(order: &Order, state: UnitView<'_>) -> Vec<Order> {
    let files = i64::from((state.formation.width / 3).max(1));
    let with = |hand: &str| {
        let named = order.clone().with(slot::HAND, Value::Choice(hand.to_owned()));
        named.with(slot::FILES, Value::Number(files)).with(slot::DEGREES, Value::Number(60))
    };
    vec![with("left"), with("right")]
}
