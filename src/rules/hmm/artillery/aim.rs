//! Aiming a gun: which figures and guns lie under its template when it is aimed at a point with some ammunition
//! (sections 12 to 15), and whether it may be. Throws no dice; the ghost, the odds, the machine and the shot itself all
//! use the same [`Laid`].

use std::collections::BTreeMap;

use bevy::math::Vec2;

use crate::{
    battle::Refusal,
    measure::{Body, Pose, Segment, TOLERANCE, Template, Zone},
    rules::{
        common::enemies::enemy_on_table,
        hmm::{
            Hmm,
            artillery::{
                Burst, FromGun, Lane, Roundshot, ShotGround, canister,
                hits::{Mark, MarkBody},
                overhead::free_of_friends,
                roundshot, shell,
                templates::{self, UnderStick},
            },
            charts::{Ammunition, Bounce, BurstPoint, ConeSection, Cover, Piece, ShotColour, ShotGroup},
            fire::targets,
            formation,
            state::Battery,
            visibility,
        },
        word::Word,
    },
    table::{Field, FigureKind, Side, StandId, UnitId, ask::Whom},
};

/// One body under a template, on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Struck {
    /// Its stand.
    pub stand: StandId,
    /// Its cell.
    pub cell: u8,
    /// How the procedures know it.
    pub mark: Mark,
}

/// A gun laid on a point: the inputs of its procedure, with the bodies behind each mark.
#[derive(Clone, Debug, PartialEq)]
pub enum Laid {
    /// Roundshot of a field gun: the target's strip, then the three colours by group.
    Stick {
        /// In the strip.
        target: Vec<Struck>,
        /// Red, yellow, olive; near, mid, far.
        lanes: [[Vec<Struck>; 3]; 3],
        /// The inputs.
        shot: Box<Roundshot>,
    },
    /// Shell, or the high shot of a howitzer: at each point of the indicator.
    Indicator([Vec<Struck>; 5], Burst),
    /// Canister: close, normal, long.
    Cone([Vec<Struck>; 3]),
}

/// A gun with its battery and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Piecemeal<'a> {
    /// Its stand.
    pub stand: StandId,
    /// Where it stands and looks.
    pub pose: Pose,
    /// Its muzzle, table inches.
    pub muzzle: Vec2,
    /// Its battery.
    pub battery: &'a Battery,
    /// Whose it is.
    pub side: Side,
}

impl<'a> Piecemeal<'a> {
    /// A gun on the table; none for a stand that is no gun.
    pub fn of(field: &Field<'a>, gun: StandId) -> Option<Self> {
        let stand = field.get_stand(gun)?;
        let battery = field.get_of::<Battery>(gun.unit)?;
        battery.guns.iter().find(|other| other.stand == gun)?;
        Some(Self {
            stand: gun,
            pose: stand.pose,
            muzzle: targets::muzzle(stand),
            battery,
            side: field.unit(gun.unit).side,
        })
    }

    /// Whether it fires its roundshot by the indicator.
    pub fn lobs(&self) -> bool {
        self.battery.piece == Piece::Howitzer
    }
}

/// Whether a gun may be aimed so: ammunition, range, traverse, line of fire (hmm.11.02, hmm.11.12, hmm.20.04,
/// hmm.20.23).
///
/// # Errors
/// The first reason against it, with its margin.
pub fn may_aim(
    rules: &Hmm,
    field: &Field<'_>,
    gun: &Piecemeal<'_>,
    ammunition: Ammunition,
    target: UnitId,
    aim: Vec2,
) -> Result<(), Refusal> {
    let chart = &rules.charts().artillery;
    let (fires, clause) = chart.ammunition(gun.battery.piece);
    if !fires.contains(&ammunition) {
        return Err(Refusal::new(clause, format!("a {} does not fire {ammunition}", gun.battery.piece)));
    }
    let enemy = enemy_on_table(field, gun.side, target, clause!("hmm.11.19"))?;
    if field.resource::<crate::rules::hmm::state::BattleState>().is_pinned(target) {
        return Err(Refusal::new(targets::NO_TARGET, "it is in melee"));
    }
    let Some(stand) = field.stands_of(target).find(|stand| Body::new(stand.pose, stand.base).contains(aim)) else {
        let shell = matches!(ammunition, Ammunition::Shell | Ammunition::RifledShell);
        let clause = if shell { shell::LAID_ON_THE_AIM_POINT } else { roundshot::STICK_LAID };
        return Err(Refusal::new(clause, "the aim must lie on a base of the target").at(enemy.at()));
    };
    let distance = gun.muzzle.distance(aim);
    let canister = matches!(ammunition, Ammunition::Canister | Ammunition::RifledCanister);
    let (reach, clause) = if canister {
        (templates::cone_length(rules.in_force(), ammunition), canister::CONE)
    } else {
        (chart.reach_inches(gun.battery.piece, gun.battery.weight), chart.reach_clause(gun.battery.piece))
    };
    if distance > reach + TOLERANCE {
        let reason = format!("it is out of range of {ammunition}");
        return Err(Refusal::out_of_reach(clause, reason, distance, reach).at(aim));
    }
    let traverse = Zone::sector(gun.muzzle, gun.pose.facing, chart.traverse_degrees).margin(aim);
    if !traverse.holds() {
        let clause = if canister { canister::CONE_PLACED } else { clause!("hmm.20.04") };
        return Err(Refusal::new(clause, "the gun does not bear on it").by(traverse.inches()).at(aim));
    }
    let high = matches!(ammunition, Ammunition::Shell | Ammunition::RifledShell) || gun.lobs();
    let looking = match ammunition {
        _ if high => visibility::Looking::Over,
        Ammunition::Roundshot => visibility::Looking::Shot,
        _ => visibility::Looking::Straight,
    };
    free_of_friends(rules, field, (gun.stand.unit, gun.muzzle), (ammunition, high), (target, aim))?;
    visibility::line_of_fire(rules, field, gun.muzzle, gun.stand.unit, aim, stand, looking)
}

/// The figures and guns under the template of a gun aimed at a point of a unit.
pub fn lay(
    rules: &Hmm,
    field: &Field<'_>,
    gun: &Piecemeal<'_>,
    ammunition: Ammunition,
    target: UnitId,
    aim: Vec2,
) -> Laid {
    match ammunition {
        Ammunition::Roundshot if !gun.lobs() => lay_stick(rules, field, gun, target, aim),
        Ammunition::Canister | Ammunition::RifledCanister => {
            let cone = templates::cone(rules.in_force(), ammunition);
            let mut sections = [const { Vec::new() }; 3];
            if let Some(laid) = templates::along_line_of_fire(gun.muzzle, aim, gun.muzzle) {
                for (section, struck) in under(rules, field, gun, &cone, laid) {
                    let place = templates::cone_section(rules.in_force(), section)
                        .and_then(|part| ConeSection::ALL.iter().position(|other| *other == part));
                    if let (Some(place), MarkBody::Figure | MarkBody::Afloat) = (place, struck.mark.body) {
                        sections[place].push(struck);
                    }
                }
            }
            Laid::Cone(sections)
        }
        _ => lay_indicator(rules, field, gun, ammunition, target, aim),
    }
}

/// Everything of both sides under a template, nearest first, with the section that holds it. The gun and its crew are
/// not struck. A unit is covered as a whole, from the muzzle (hmm.20.22).
fn under(rules: &Hmm, field: &Field<'_>, gun: &Piecemeal<'_>, template: &Template, laid: Pose) -> Vec<(usize, Struck)> {
    let own = [gun.stand.unit];
    let cover = field.cover(template, laid, Whom::everybody().except(&own));
    let mut found: Vec<(f32, usize, Struck)> = Vec::new();
    let mut covers: BTreeMap<UnitId, Cover> = BTreeMap::new();
    for figure in cover.figures {
        let Some(stand) = field.get_stand(figure.stand) else { continue };
        let kind = stand.cells[usize::from(figure.cell)].kind;
        if !kind.is_man() && kind != FigureKind::Gun {
            continue;
        }
        let body = match kind {
            FigureKind::Gun => MarkBody::Gun,
            _ if formation::bases::is_boat(stand) => MarkBody::Afloat,
            _ => MarkBody::Figure,
        };
        let unit = figure.stand.unit;
        let cover = *covers.entry(unit).or_insert_with(|| visibility::cover_from(rules, field, gun.muzzle, unit));
        let mark = Mark { body, cover };
        found.push((
            laid.to_local(figure.at).y,
            figure.section,
            Struck { stand: figure.stand, cell: figure.cell, mark },
        ));
    }
    found.sort_by(|one, two| {
        one.1.cmp(&two.1).then(one.0.total_cmp(&two.0)).then((one.2.stand, one.2.cell).cmp(&(two.2.stand, two.2.cell)))
    });
    found.into_iter().map(|(_, section, struck)| (section, struck)).collect()
}

/// The point where a line of fire first meets a base of a unit: the zero of the stick (hmm.12.08).
pub(crate) fn first_meeting(field: &Field<'_>, muzzle: Vec2, target: UnitId, aim: Vec2) -> Vec2 {
    let line = Segment::new(muzzle, aim);
    let bases = field.stands_of(target).filter_map(|stand| Body::new(stand.pose, stand.base).passage(line));
    line.at(bases.map(|passage| passage.span.from).fold(line.length(), f32::min))
}

fn lay_stick(rules: &Hmm, field: &Field<'_>, gun: &Piecemeal<'_>, target: UnitId, aim: Vec2) -> Laid {
    let zero = first_meeting(field, gun.muzzle, target, aim);
    let laid = templates::along_line_of_fire(gun.muzzle, aim, zero).unwrap_or(gun.pose);
    let (mut strip, mut passed_over) = (Vec::new(), 0);
    let mut lanes: [[Vec<Struck>; 3]; 3] = Default::default();
    for (section, struck) in under(rules, field, gun, &templates::stick(rules.in_force()), laid) {
        match templates::under_stick(rules.in_force(), section) {
            UnderStick::Target if struck.stand.unit == target => strip.push(struck),
            UnderStick::Target => passed_over += 1,
            UnderStick::Bounce(group, colour) => lanes[place(colour)][place(group)].push(struck),
        }
    }
    let marks = |struck: &[Struck]| struck.iter().map(|struck| struck.mark).collect::<Vec<Mark>>();
    let lane = |colour: ShotColour| Lane {
        under: [0, 1, 2].map(|group| marks(&lanes[place(colour)][group])),
        ground: [0, 1, 2].map(|group| ground_at(rules, field, gun, laid, ShotGroup::ALL[group], colour)),
    };
    let shot = Roundshot {
        from: FromGun { weight: gun.battery.weight, distance_inches: gun.muzzle.distance(zero) },
        target: marks(&strip),
        passed_over,
        lanes: [0, 1, 2].map(|colour| lane(ShotColour::ALL[colour])),
        bounce: bounce(rules, field),
    };
    Laid::Stick { target: strip, lanes, shot: Box::new(shot) }
}

/// The place of a word in its vocabulary.
pub(crate) fn place<W: Word>(word: W) -> usize {
    W::ALL.iter().position(|other| *other == word).unwrap_or(0)
}

fn bounce(rules: &Hmm, field: &Field<'_>) -> Bounce {
    rules.charts().visibility.bounce(field.resource::<crate::rules::hmm::state::BattleState>().weather)
}

/// The ground where a ball strikes at the start of a section (hmm.20.26).
fn ground_at(
    rules: &Hmm,
    field: &Field<'_>,
    gun: &Piecemeal<'_>,
    laid: Pose,
    group: ShotGroup,
    colour: ShotColour,
) -> ShotGround {
    let chart = &rules.charts().artillery;
    let section = chart.stick_section(group, colour);
    let point = laid.to_table(Vec2::new(0.0, section.from_inches));
    let kinds: Vec<_> = field.ground_at(point).into_iter().map(|feature| rules.terrain(feature)).collect();
    let higher = visibility::level_at(rules, field, point) > visibility::level_at(rules, field, gun.muzzle);
    match () {
        () if higher || kinds.iter().any(|&kind| chart.stops_shot(kind)) => ShotGround::Ends,
        () if kinds.iter().any(|&kind| chart.slows_shot(kind)) => ShotGround::Wood,
        () => ShotGround::Firm,
    }
}

fn lay_indicator(
    rules: &Hmm,
    field: &Field<'_>,
    gun: &Piecemeal<'_>,
    ammunition: Ammunition,
    target: UnitId,
    aim: Vec2,
) -> Laid {
    let mut struck: [Vec<Struck>; 5] = Default::default();
    let Some(laid) = templates::along_line_of_fire(gun.muzzle, aim, aim) else {
        return Laid::Indicator(struck, Burst::default());
    };
    for (index, &point) in BurstPoint::ALL.iter().enumerate() {
        let solid = ammunition == Ammunition::Roundshot;
        let template = if solid {
            templates::howitzer_box(rules.in_force(), point)
        } else {
            templates::burst(rules.in_force(), point)
        };
        let found = under(rules, field, gun, &template, laid).into_iter().map(|(_, struck)| struck);
        struck[index] = if solid { of_one_unit(found, target) } else { found.collect() };
    }
    let burst = Burst { under: [0, 1, 2, 3, 4].map(|index| struck[index].iter().map(|struck| struck.mark).collect()) };
    Laid::Indicator(struck, burst)
}

/// A high shot strikes figures of one unit (hmm.12.15): of the target if it is hit, else of the first by id.
fn of_one_unit(found: impl Iterator<Item = Struck>, target: UnitId) -> Vec<Struck> {
    let found: Vec<Struck> = found.collect();
    let unit = found.iter().map(|struck| struck.stand.unit).min_by_key(|&unit| (unit != target, unit));
    found.into_iter().filter(|struck| Some(struck.stand.unit) == unit).collect()
}

/// All figures and guns under a template, each once.
pub fn bodies(laid: &Laid) -> Vec<Struck> {
    let mut all: Vec<Struck> = match laid {
        Laid::Stick { target, lanes, .. } => target.iter().chain(lanes.iter().flatten().flatten()).copied().collect(),
        Laid::Indicator(points, _) => points.iter().flatten().copied().collect(),
        Laid::Cone(sections) => sections.iter().flatten().copied().collect(),
    };
    all.sort_unstable_by_key(|struck| (struck.stand, struck.cell));
    all.dedup_by_key(|struck| (struck.stand, struck.cell));
    all
}
