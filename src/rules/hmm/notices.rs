//! The displays of hmm for players: its phases, the marks on a unit's label, its card, the overlays, the score.

use bevy::math::Vec2;

use crate::{
    battle::{
        Notices, Sight,
        notice::{
            CardRow, FiguresLost, HeldGround, Mark, Overlay, OverlayRole, OverlayShape, OverlayTopic, PhaseNotice,
            Sign, Switch,
        },
    },
    clause::Clause,
    count::counted,
    measure::{Leg, TOLERANCE},
    rules::{
        common::{
            cards,
            fan::{fan, first_ahead},
        },
        hmm::{
            Hmm,
            artillery::{guns, limbers},
            charge::{state::Charge, who_may_charge},
            charts::{FormationKind, Pace, fire::SMALL_ARMS, morale::ELAN_INDEX},
            command::{commanders, messengers, regiments},
            fire::who_may_fire,
            formation::{figures, rights},
            melee::{pinned::PINNED, rest::RESTING},
            morale::{checks, rallies, routs},
            movement::{
                marches, rates,
                walk::{self, Purpose},
            },
            phases, requests,
            state::{Acted, UnitView},
            victory, visibility,
        },
    },
    table::{Field, Presence, Side, UnitId},
};

impl Notices for Hmm {
    fn phase(&self, sight: &Sight<'_, Self>) -> PhaseNotice {
        phases::notice(self, sight.table(), sight.table().phase, sight.task.and_then(requests::step_name))
    }

    fn marks(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<Mark> {
        let state = sight.unit(unit);
        let mark = |holds: bool, label: &str, sign: Sign, clause: Clause| {
            holds.then(|| Mark { label: label.to_owned(), sign, clause })
        };
        let rallied = state.morale.rout.is_none() && state.formation.kind == FormationKind::Rout;
        let posture = if state.general.is_some() || state.formation.kind == FormationKind::Rout {
            String::new()
        } else {
            state.formation.kind.to_string()
        };
        let marks = [
            mark(!posture.is_empty(), &posture, Sign::Posture, rights::A_FORMATION_IS_NEEDED),
            mark(rallied, "rallied, not formed", Sign::Forming, rallies::RALLY_ATTEMPT),
            mark(state.orders.out_of_command, "out of command", Sign::OutOfCommand, clause!("hmm.20.14")),
            mark(state.morale.rout.is_some(), "routing", Sign::Routing, routs::FAILING_MEANS_ROUT),
            mark(
                state.morale.retreating && state.morale.rout.is_none(),
                "leaving the field",
                Sign::Leaving,
                clause!("hmm.18.07"),
            ),
            mark(PINNED.bars(&sight.field, unit), "in melee", Sign::Fighting, PINNED.clause),
            mark(RESTING.bars(&sight.field, unit), "resting", Sign::Tired, RESTING.clause),
            mark(state.formation.half_changed.is_some(), "changing formation", Sign::Forming, clause!("hmm.03.35")),
            mark(state.conduct.fired, "has fired", Sign::Done, clause!("hmm.02.15")),
            mark(
                !matches!(state.conduct.acted, Acted::Nothing | Acted::Fled),
                acted_word(state.conduct.acted),
                Sign::Done,
                clause!("hmm.02.19"),
            ),
        ];
        marks.into_iter().flatten().collect()
    }

    fn card(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Vec<CardRow> {
        let state = sight.unit(unit);
        let mut rows = vec![
            cards::row("Troops", state.troops.kind.to_string(), "", rates::CHART_COLUMNS),
            cards::row("Class", state.troops.class.to_string(), "gives its elan in morale checks", ELAN_INDEX),
            formation_row(self, state),
        ];
        if let Some(general) = state.general {
            rows.push(cards::row("Command value", i64::from(general.command_value), "", commanders::COMMAND_VALUE));
        } else {
            let men = figures::men(&sight.field, unit);
            rows.push(cards::row(
                "Figures",
                men,
                format!("of {} at the start", state.strength.start_figures),
                figures::STANDS_AND_FIGURES,
            ));
            rows.push(cards::row(
                "Other ranks lost",
                i64::from(state.strength.lost_other_ranks),
                format!("of {}", state.strength.start_other_ranks),
                clause!("hmm.18.09"),
            ));
            rows.push(cards::row(
                "Leadership",
                i64::from(checks::leadership(self, &sight.field, unit)),
                "counted up to 6",
                clause!("hmm.18.04"),
            ));
            rows.extend(regimental_commander(self, sight, unit));
        }
        rows.extend(messengers::rows(self, sight, unit));
        if let Some(weapon) = state.troops.weapon {
            rows.push(cards::row(
                "Weapon",
                weapon.to_string(),
                format!("reaches {} in", self.charts().fire.reach(weapon).reach_inches),
                SMALL_ARMS,
            ));
        }
        if let Some(battery) = &state.battery {
            let sound = battery.guns.iter().filter(|gun| gun.sound).count();
            rows.push(cards::row(
                "Guns",
                format!("{sound} {} {}", battery.weight, battery.piece),
                "",
                guns::KINDS_OF_GUN,
            ));
            if state.formation.kind == FormationKind::Limbered {
                let on_limbers = "each takes the room of its limber, with no shelf for the gun";
                rows.push(cards::row("Limbers", sound, on_limbers, limbers::LIMBER_SHELF));
            }
        }
        let rate =
            rates::rate(self.in_force(), state.troops.kind, state.formation.mount, state.formation.kind, Pace::March);
        rows.push(cards::row("Moves", rate, "inches a turn in this formation", rates::MOVEMENT_CHART));
        if let Some(turn) = state.history.charged_turn {
            rows.push(cards::row("Last charge", i64::from(turn), "once in ten turns", clause!("hmm.03.07")));
        }
        if let Some(until) = state.morale.resting_until.filter(|until| *until >= sight.table().turn) {
            rows.push(cards::row(
                "Rests until turn",
                i64::from(until),
                "no charge and no nearer to the enemy",
                clause!("hmm.10.13"),
            ));
        }
        if let Err(bar) = who_may_fire::may_fire(self, &sight.field, unit)
            && state.troops.weapon.is_some()
        {
            rows.push(cards::row("Does not fire", bar.reason, "", bar.clause));
        }
        rows
    }

    fn overlays(&self, sight: &Sight<'_, Self>, unit: UnitId, topic: OverlayTopic) -> Vec<Overlay> {
        match topic {
            OverlayTopic::Fire => visibility::overlays::fire_overlays(self, &sight.field, unit),
            OverlayTopic::Reach => reach(self, sight, unit),
            OverlayTopic::Command => command(self, sight, unit),
            OverlayTopic::Ground => self.plan().overlays(&sight.field, sight.seat, sight.table().turn, unit),
        }
    }

    fn switches(&self) -> Vec<Switch> {
        self.switch_notices()
    }

    fn score(&self, sight: &Sight<'_, Self>, side: Side) -> Vec<CardRow> {
        let battle = sight.table();
        let units = victory::units_lost(&sight.field, side);
        let (of_units, of_figures) = victory::mustered(&sight.field, battle, side);
        let figures = victory::figures_lost(&sight.field, battle, side);
        vec![
            cards::row("Units lost", i64::from(units), format!("of {of_units}"), clause!("hmm.20.40")),
            cards::row("Figures lost", i64::from(figures), format!("of {of_figures}"), figures::STANDS_AND_FIGURES),
        ]
    }

    fn held_ground(&self, sight: &Sight<'_, Self>) -> Vec<HeldGround> {
        self.plan().held_ground(&sight.table().held, clause!("hmm.20.40"))
    }

    fn charges(&self, sight: &Sight<'_, Self>) -> Vec<(UnitId, UnitId)> {
        sight.under_way::<Charge>().map(|charge| (charge.unit, charge.target)).into_iter().collect()
    }

    fn figures_lost(&self, sight: &Sight<'_, Self>, side: Side) -> Option<FiguresLost> {
        let (_, of) = victory::mustered(&sight.field, sight.table(), side);
        let lost = victory::figures_lost(&sight.field, sight.table(), side);
        Some(FiguresLost { lost: lost.into(), of: of.into(), clause: figures::STANDS_AND_FIGURES })
    }

    fn figures_lost_by(&self, sight: &Sight<'_, Self>, unit: UnitId) -> Option<FiguresLost> {
        let of = sight.unit(unit).strength.start_figures;
        let standing = match sight.field.unit(unit).presence {
            Presence::Within => return None,
            Presence::Awaited => of,
            Presence::OnTable | Presence::LeftTable | Presence::Lost => {
                u16::try_from(figures::men(&sight.field, unit)).unwrap_or(u16::MAX)
            }
        };
        let lost = of.saturating_sub(standing);
        (of > 0).then(|| FiguresLost { lost: lost.into(), of: of.into(), clause: clause!("hmm.01.06") })
    }
}

fn acted_word(acted: Acted) -> &'static str {
    match acted {
        Acted::Nothing => "",
        Acted::Changed => "has changed formation",
        Acted::Remounted => "has mounted or dismounted",
        Acted::Moved => "has moved",
        Acted::FiredAndMoved => "has fired and moved",
        Acted::Charged => "has charged",
        Acted::Manhandled => "has been moved by hand",
        Acted::Worked => "is at work",
        Acted::LaidCharge => "has laid a charge",
        Acted::Fled => "has fled",
    }
}

/// How a unit stands, and in what shape.
fn formation_row(rules: &Hmm, state: UnitView<'_>) -> CardRow {
    let (chart, kind) = (&rules.charts().formation, state.formation.kind);
    let figures_wide = |stands: u16| format!("{} wide", counted(2 * u32::from(stands), "figure"));
    let shape = match kind {
        FormationKind::MarchColumn if state.general.is_none() => figures_wide(chart.march_column_stands_wide),
        FormationKind::AttackColumn => figures_wide(chart.attack_column_stands_wide),
        FormationKind::Line => format!("{} deep", counted(u32::from(chart.line_ranks), "rank")),
        FormationKind::Skirmish | FormationKind::Rout => "in open order".to_owned(),
        _ => String::new(),
    };
    let row = chart.shape(kind);
    let clause = row.horse_clause.filter(|_| state.is_mounted()).unwrap_or(row.clause);
    cards::row("Formation", kind.to_string(), shape, clause)
}

/// Where the commander of a unit's regiment is, if it has one (hmm.18.02).
fn regimental_commander(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId) -> Option<CardRow> {
    let lives = regiments::commander_lives(&sight.field, unit)?;
    let with = regiments::commander_is_with(&sight.field, unit);
    let place = match with.filter(|_| lives) {
        Some(with) if with == unit => "rides with them".to_owned(),
        Some(with) => format!("rides with {}", sight.field.unit(with).name),
        None if lives => "not on the table".to_owned(),
        None => "has fallen".to_owned(),
    };
    let worth =
        format!("{} to each battalion", counted(rules.charts().morale.headquarters_points, "point of leadership"));
    Some(cards::row("Regimental commander", place, worth, clause!("hmm.18.02")))
}

/// How far a unit may move, and charge if it may charge at all, over the present ground; for loose men before terrain
/// (hmm.03.02, hmm.03.38, hmm.06.03).
fn reach(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId) -> Vec<Overlay> {
    let state = sight.unit(unit);
    let most = rules.charts().charge.turn_up_to_degrees;
    let drawn = |pace: Pace, what: &'static str, role: OverlayRole| {
        let radius =
            rates::rate(rules.in_force(), state.troops.kind, state.formation.mount, state.formation.kind, pace);
        let shape = || match state.formation.is_formed() {
            true => fan(&sight.field, unit, what, most, |degrees| ahead(rules, &sight.field, unit, pace, degrees)),
            false => OverlayShape::Sector { apex: sight.field.unit(unit).front, half_angle_degrees: most, radius },
        };
        (radius > 0.0).then(|| Overlay { shape: shape(), role, label: format!("{what} {radius} in"), margin: None })
    };
    let charges = who_may_charge::may_try(rules, &sight.field, unit)
        .ok()
        .and_then(|()| drawn(Pace::Charge, "charges", OverlayRole::Threat));
    drawn(Pace::March, "moves", OverlayRole::Path).into_iter().chain(charges).collect()
}

/// The place that a unit's front reaches if it turns by some degrees and goes on as far as it may, onto an enemy if it
/// charges.
fn ahead(rules: &Hmm, field: &Field<'_>, unit: UnitId, pace: Pace, degrees: f32) -> Vec2 {
    let (front, body) = (field.unit(unit).front, visibility::block(field, unit).footprint);
    let allowance = marches::allowance(rules, field, unit, pace);
    let turn = Leg::Turn(degrees);
    let legs: Vec<Leg> =
        std::iter::once(turn).filter(|_| degrees.abs() > TOLERANCE).chain([Leg::Advance(allowance.inches)]).collect();
    let met = || first_ahead(field, unit, turn.carry(front, body), body.frontage, allowance.inches);
    let purpose = if pace == Pace::Charge { met().map_or(Purpose::March, Purpose::Charge) } else { Purpose::March };
    walk::walk(rules, field, unit, front, &legs, allowance, purpose).front.at
}

/// A commander's reach, and for his own side his line or his post, and the rides of messengers (hmm.16.03, hmm.16.07,
/// hmm.17.02).
fn command(rules: &Hmm, sight: &Sight<'_, Hmm>, unit: UnitId) -> Vec<Overlay> {
    let radius = rules.charts().command.radius_inches;
    let general = sight.unit(unit).general.is_some();
    let shape = OverlayShape::Disc { centre: sight.field.unit(unit).at(), radius };
    let reach = general.then(|| Overlay {
        shape,
        role: OverlayRole::Command,
        label: format!("command {radius} in"),
        margin: None,
    });
    reach.into_iter().chain(messengers::overlays(rules, sight, unit)).collect()
}
