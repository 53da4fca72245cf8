//! The display of a gun's shot: before it is fired the parts of its template where they would lie, the figures under
//! them, and the mean effect; afterwards the parts that it struck. `artillery::aim` computes the positions; throws no
//! dice.

use bevy::math::Vec2;

use crate::{
    battle::notice::{Overlay, OverlayRole, OverlayShape},
    measure::{Outline, Pose, Section, Template},
    rules::{
        hmm::{
            Hmm,
            artillery::{
                aim::{Laid, Piecemeal, Struck, first_meeting, lay, place},
                state::{Fell, Shot},
                templates::{self, UnderStick},
            },
            charts::{Ammunition, ConeSection, Cover, ShotGroup},
        },
        word::Word,
    },
    table::{Field, UnitId},
};

/// The parts of a template as they are drawn while aiming, and all stands that would be struck.
pub fn overlays(
    rules: &Hmm,
    field: &Field<'_>,
    gun: &Piecemeal<'_>,
    ammunition: Ammunition,
    target: UnitId,
    aim: Vec2,
) -> Vec<Overlay> {
    let (template, laid) = template(rules, field, gun, ammunition, target, aim);
    let parts = parts(&template, laid, |section| Some(role_of(rules, ammunition, gun.lobs(), section)));
    let laid = lay(rules, field, gun, ammunition, target, aim);
    let struck = chances(rules, ammunition, &laid).into_iter().map(|(struck, chance)| Overlay {
        shape: OverlayShape::Figure(struck.stand, struck.cell),
        role: OverlayRole::Struck,
        label: format!("{:.0} %", chance * 100.0),
        margin: None,
    });
    [line_of_fire(gun, aim)].into_iter().chain(parts).chain(struck).collect()
}

/// The parts of its template that a shot struck, and where each struck figure stood then: after closing ranks it may
/// stand elsewhere.
pub(crate) fn thrown(
    rules: &Hmm,
    field: &Field<'_>,
    gun: &Piecemeal<'_>,
    shot: &Shot,
    fell: &Fell,
    struck: &[Struck],
) -> Vec<Overlay> {
    let (ammunition, lobs) = (shot.ammunition, gun.lobs());
    let (whole, laid) = template(rules, field, gun, ammunition, shot.target, shot.aim);
    let role = |section: usize| role_of(rules, ammunition, lobs, section);
    let drawn = match fell {
        Fell::Along(ball) => parts(&whole, laid, |section| {
            let ran_through = match templates::under_stick(rules.in_force(), section) {
                UnderStick::Target => true,
                UnderStick::Bounce(group, colour) => ball.ran_through(group, colour),
            };
            ran_through.then(|| role(section))
        }),
        Fell::At(point) if ammunition == Ammunition::Roundshot => {
            parts(&templates::howitzer_box(rules.in_force(), *point), laid, |section| Some(role(section)))
        }
        Fell::At(point) => parts(&templates::burst(rules.in_force(), *point), laid, |section| Some(role(section))),
        Fell::Nowhere => parts(&templates::indicator(rules.in_force()), laid, |_| Some(OverlayRole::TemplateHarmless)),
        Fell::Everywhere => parts(&whole, laid, |section| Some(role(section))),
    };
    let stood =
        struck.iter().filter_map(|struck| Some(field.get_stand(struck.stand)?.cell_point(usize::from(struck.cell))));
    let fallen = stood.map(|at| Overlay {
        shape: OverlayShape::Point(at),
        role: OverlayRole::Struck,
        label: String::new(),
        margin: None,
    });
    [line_of_fire(gun, shot.aim)].into_iter().chain(drawn).chain(fallen).collect()
}

fn line_of_fire(gun: &Piecemeal<'_>, aim: Vec2) -> Overlay {
    Overlay {
        shape: OverlayShape::Line(vec![gun.muzzle, aim]),
        role: OverlayRole::Clear,
        label: format!("{:.1} in", gun.muzzle.distance(aim)),
        margin: None,
    }
}

/// The template that is laid for a shot, and where.
fn template(
    rules: &Hmm,
    field: &Field<'_>,
    gun: &Piecemeal<'_>,
    ammunition: Ammunition,
    target: UnitId,
    aim: Vec2,
) -> (Template, Pose) {
    let laid_at = |origin: Vec2| templates::along_line_of_fire(gun.muzzle, aim, origin).unwrap_or(gun.pose);
    match ammunition {
        Ammunition::Roundshot if !gun.lobs() => {
            (templates::stick(rules.in_force()), laid_at(first_meeting(field, gun.muzzle, target, aim)))
        }
        Ammunition::Canister | Ammunition::RifledCanister => {
            (templates::cone(rules.in_force(), ammunition), laid_at(gun.muzzle))
        }
        _ => (templates::indicator(rules.in_force()), laid_at(aim)),
    }
}

/// The sections of a template at its place that are given a role.
fn parts(template: &Template, laid: Pose, role: impl Fn(usize) -> Option<OverlayRole>) -> Vec<Overlay> {
    let part = |(index, section): (usize, &Section)| {
        let (shape, label) = (on_table(&section.outline, laid), section.name.clone());
        Some(Overlay { shape, role: role(index)?, label, margin: None })
    };
    template.sections.iter().enumerate().filter_map(part).collect()
}

fn on_table(outline: &Outline, laid: Pose) -> OverlayShape {
    match outline {
        Outline::Corners(corners) => {
            OverlayShape::Polygon(corners.iter().map(|(corner, _)| laid.to_table(*corner)).collect())
        }
        Outline::Disc { centre, radius } => OverlayShape::Disc { centre: laid.to_table(*centre), radius: *radius },
    }
}

fn role_of(rules: &Hmm, ammunition: Ammunition, lobs: bool, section: usize) -> OverlayRole {
    let by_rank =
        |rank: usize| [OverlayRole::TemplateNear, OverlayRole::TemplateMiddle, OverlayRole::TemplateFar][rank.min(2)];
    match ammunition {
        Ammunition::Roundshot if !lobs => match templates::under_stick(rules.in_force(), section) {
            UnderStick::Target => OverlayRole::TemplateHarmless,
            UnderStick::Bounce(group, _) => by_rank(place(group)),
        },
        Ammunition::Canister | Ammunition::RifledCanister => by_rank(section),
        _ => OverlayRole::TemplateMiddle,
    }
}

/// The mean effect of a shot laid so, in figures of the enemy and in friends.
pub fn mean(rules: &Hmm, field: &Field<'_>, gun: &Piecemeal<'_>, ammunition: Ammunition, laid: &Laid) -> (f32, f32) {
    chances(rules, ammunition, laid).into_iter().fold((0.0, 0.0), |(enemies, friends), (body, chance)| {
        let friend = field.unit(body.stand.unit).side == gun.side;
        if friend { (enemies, friends + chance) } else { (enemies + chance, friends) }
    })
}

/// All figures under a template, each once, with the chance that the shot kills it (kill numbers of hmm.12.12,
/// hmm.13.09, hmm.15.04).
fn chances(rules: &Hmm, ammunition: Ammunition, laid: &Laid) -> Vec<(Struck, f32)> {
    let chart = &rules.charts().artillery;
    let chance = |needs: u8| f32::from(7_u8.saturating_sub(needs)) / 6.0;
    let mut all: Vec<(Struck, f32)> = Vec::new();
    let mut add = |struck: &[Struck], weight: f32| {
        for body in struck {
            let hard = if body.mark.cover == Cover::Hard { 0.6 } else { 1.0 };
            all.push((*body, weight * hard));
        }
    };
    match laid {
        Laid::Stick { target, lanes, shot } => {
            let (_, needs) = crate::rules::hmm::artillery::target_needs(
                rules.in_force(),
                shot.from.weight,
                shot.from.distance_inches,
            );
            add(target, chance(needs));
            for lane in lanes {
                for (group, struck) in ShotGroup::ALL.iter().zip(lane) {
                    add(struck, chance(chart.shot_kills_from(*group)) / 3.0);
                }
            }
        }
        Laid::Indicator(points, _) => {
            let needs = match ammunition {
                Ammunition::RifledShell => chart.rifled_shell_kills_from,
                Ammunition::Shell => chart.shell_kills_from,
                _ => chart.howitzer_shot_kills_from,
            };
            points.iter().for_each(|struck| add(struck, chance(needs) / 6.0));
        }
        Laid::Cone(sections) => {
            for (part, struck) in ConeSection::ALL.iter().zip(sections) {
                add(struck, chart.canister_kills_from(ammunition, *part).map_or(0.0, chance));
            }
        }
    }
    all.sort_by_key(|(struck, _)| (struck.stand, struck.cell));
    all.dedup_by(|(next, more), (first, chance)| {
        let same = (next.stand, next.cell) == (first.stand, first.cell);
        if same {
            *chance += *more;
        }
        same
    });
    all
}
