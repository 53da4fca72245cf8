//! The display of a gun's shot once its dice are thrown (sections 12, 13 and 15): where the ball touches the ground,
//! where the shell falls, and which part of the template is shown. The left gun of a battery at (30, 2) has its muzzle
//! at (29, 2).

use bevy::math::Vec2;
use linstock::{
    battle::{
        Happening, ShotKind, Trajectory,
        notice::{Overlay, OverlayRole, OverlayShape},
    },
    rules::hmm::{
        charts::{
            Ammunition::{self, Canister, Roundshot, Shell},
            Daylight, FormationKind, Piece, TerrainKind as Ground, Weather, Weight,
        },
        state::TurnStage,
    },
};

use super::{Fight, Judged, Spec, Table, battery, line, ranks};
use crate::rules::{fight::round, ground::LaysGround};

/// The observations of the last shot.
struct Seen {
    to: (f32, f32),
    kind: ShotKind,
    trajectory: Trajectory,
    parts: Vec<Overlay>,
}

impl Seen {
    /// The areas of the template that are shown, by their names.
    fn sections(&self) -> Vec<&str> {
        let is_area = |part: &&Overlay| matches!(part.shape, OverlayShape::Polygon(_) | OverlayShape::Disc { .. });
        self.parts.iter().filter(is_area).map(|part| part.label.as_str()).collect()
    }

    /// Where the fallen stood.
    fn fallen(&self) -> Vec<(f32, f32)> {
        let of = |part: &Overlay| match part.shape {
            OverlayShape::Point(at) if part.role == OverlayRole::Struck => Some(placed(at)),
            _ => None,
        };
        self.parts.iter().filter_map(of).collect()
    }

    /// How far up the table the ball touched the ground.
    fn touched(&self) -> Vec<f32> {
        let Trajectory::Bounding(touches) = &self.trajectory else { panic!("{:?}", self.trajectory) };
        touches.iter().map(|at| placed(*at).1).collect()
    }
}

fn placed(at: Vec2) -> (f32, f32) {
    (round(at.x), round(at.y))
}

fn field() -> Table {
    of(Piece::FieldGun)
}

fn of(piece: Piece) -> Table {
    let guns = battery("Guns").with(|unit| {
        let battery = unit.battery.as_mut().expect("it has guns");
        (battery.piece, battery.weight) = (piece, Weight::Six);
    });
    Table::open().unit(guns.at(30.0, 2.0))
}

fn file(name: &str, men: u16, y: f32) -> Spec {
    line(name).men(men).formed(FormationKind::MarchColumn).foe().at(29.0, y)
}

/// The left gun fires at the Blues.
fn fired(table: Table, ammunition: Ammunition, aim: (f32, f32), dice: &[u8]) -> (Fight, Seen) {
    let mut fight = table.fight(TurnStage::FirstArtillery, dice);
    fight.shoots("Guns", 0, ammunition, "Blues", aim).lawful();
    let mut seen = Seen { to: (0.0, 0.0), kind: ShotKind::Volley, trajectory: Trajectory::Straight, parts: Vec::new() };
    for happened in fight.battle().happened(0) {
        match &happened.happening {
            Happening::LineOfFire { to, kind, trajectory, .. } => {
                (seen.to, seen.kind, seen.trajectory) = (placed(*to), *kind, trajectory.clone());
            }
            Happening::TemplateLaid { parts, .. } => seen.parts.clone_from(parts),
            _ => {}
        }
    }
    (fight, seen)
}

/// A ball at a line that it meets at four inches, with a file of men under the yellow section of group A.
fn ball(dice: &[u8]) -> Seen {
    let table = field().unit(line("Blues").foe().at(29.0, 4.0)).unit(file("Near", 4, 18.0));
    fired(table, Roundshot, (29.0, 4.2), dice).1
}

#[test]
fn a_ball_touches_the_ground_where_the_sections_of_its_colour_begin_and_lies_where_the_last_ends() {
    // hmm.12.08, hmm.12.09, hmm.12.10
    let yellow = ball(&[1, 1, 3, 1, 1]);
    assert_eq!(
        (yellow.kind, yellow.touched(), yellow.to),
        (ShotKind::Roundshot, vec![4.0, 17.0, 27.0, 32.0], (29.0, 33.0))
    );
    let red = ball(&[1, 1, 2]);
    assert_eq!((red.touched(), red.to), (vec![4.0, 13.0, 25.0, 31.0], (29.0, 32.0)));
}

#[test]
fn the_template_shows_the_sections_of_the_colour_that_was_thrown_and_where_the_fallen_stood() {
    // hmm.12.09, hmm.12.11
    let table = field().unit(line("Blues").foe().at(29.0, 4.0)).unit(file("Near", 4, 18.0));
    let (fight, seen) = fired(table, Roundshot, (29.0, 4.2), &[&[1, 1, 3, 4, 1][..], &ranks(1)].concat());
    assert_eq!((fight.men("Near"), seen.sections().len(), seen.sections()[0]), (3, 4, "X"));
    assert!(
        seen.sections()[1..].iter().all(|section| section.to_lowercase().contains("yellow")),
        "{:?}",
        seen.sections()
    );
    assert_eq!(seen.fallen(), [(28.75, 18.25)]);
}

#[test]
fn a_ball_ends_where_the_ground_stops_it() {
    // hmm.20.26: the red section of group A begins at 13
    let swamp = field()
        .area("the swamp", Ground::Swamp, (20.0, 12.5), (40.0, 14.0))
        .unit(line("Blues").foe().at(29.0, 4.0))
        .unit(file("Beyond", 4, 25.2));
    let (_, seen) = fired(swamp, Roundshot, (29.0, 4.2), &[1, 1, 1]);
    assert_eq!((seen.touched(), seen.to, seen.sections()), (vec![4.0], (29.0, 13.0), vec!["X"]));
    let mud = field().air(Weather::Mud, Daylight::Day, 90.0).unit(line("Blues").foe().at(29.0, 4.0));
    let (_, seen) = fired(mud, Roundshot, (29.0, 4.2), &[1, 1]);
    assert_eq!((seen.trajectory, seen.to), (Trajectory::Straight, (29.0, 4.2)));
}

#[test]
fn where_nobody_lies_beyond_the_target_the_ball_is_seen_no_farther_than_the_dice_told() {
    // hmm.12.09, hmm.12.13: nothing is thrown for a colour; section X is nine inches long
    let (_, seen) = fired(field().unit(line("Blues").foe().at(29.0, 4.0)), Roundshot, (29.0, 4.2), &[1, 1]);
    assert_eq!((seen.touched(), seen.to, seen.sections()), (vec![4.0], (29.0, 13.0), vec!["X"]));
}

#[test]
fn no_ball_is_seen_beyond_the_edge_of_the_table() {
    // hmm.12.08
    let guns = battery("Guns").at(30.0, 32.0);
    let table = Table::open().unit(guns).unit(line("Blues").foe().at(29.0, 42.0));
    let (_, seen) = fired(table, Roundshot, (29.0, 42.2), &[1, 1]);
    assert_eq!((seen.touched(), seen.to), (vec![42.0], (29.0, 48.0)));
}

#[test]
fn a_shell_is_seen_to_fall_where_the_die_said_and_a_dud_not_to_burst() {
    // hmm.13.05, hmm.13.06, hmm.13.07
    let shell = |die: u8| fired(field().unit(file("Blues", 2, 22.0)), Shell, (29.0, 22.25), &[die]).1;
    for (die, to) in [(2, (27.5, 22.25)), (3, (29.0, 20.75)), (4, (30.5, 22.25)), (5, (29.0, 23.75))] {
        let seen = shell(die);
        assert_eq!((seen.kind, seen.trajectory.clone(), seen.to), (ShotKind::Shell, Trajectory::High, to), "die {die}");
        let circles: Vec<_> =
            seen.parts.iter().filter(|part| matches!(part.shape, OverlayShape::Disc { .. })).collect();
        let OverlayShape::Disc { centre, radius } = circles[0].shape else { unreachable!() };
        assert_eq!((circles.len(), placed(centre), radius), (1, to, 1.0), "die {die}");
    }
    let dud = shell(1);
    assert_eq!((dud.trajectory.clone(), dud.to), (Trajectory::Dud, (29.0, 22.25)));
    assert!(dud.parts.iter().all(|part| part.role != OverlayRole::TemplateMiddle), "{:?}", dud.parts);
}

#[test]
fn a_howitzers_ball_falls_from_on_high_and_does_not_bounce() {
    // hmm.12.14, hmm.12.15
    let lobbed = |die: u8| {
        fired(of(Piece::Howitzer).unit(line("Blues").foe().at(29.25, 12.0)), Roundshot, (29.0, 12.5), &[die]).1
    };
    let over = lobbed(5);
    assert_eq!((over.kind, over.trajectory, over.to), (ShotKind::Roundshot, Trajectory::High, (29.0, 14.0)));
    assert_eq!(lobbed(1).trajectory, Trajectory::Dud);
}

#[test]
fn canister_shows_its_whole_cone_and_where_the_fallen_stood() {
    // hmm.15.01, hmm.15.02
    let man = |name: &str, y: f32| line(name).men(1).formed(FormationKind::Skirmish).foe().at(29.0, y);
    let table = field().unit(man("Blues", 3.75)).unit(man("Behind", 6.75));
    let (_, seen) = fired(table, Canister, (29.0, 4.0), &[&[4, 4][..], &ranks(1)].concat());
    assert_eq!((seen.trajectory.clone(), seen.to, seen.sections().len()), (Trajectory::Straight, (29.0, 4.0), 3));
    assert_eq!(seen.fallen(), [(29.0, 4.0)], "five is needed in the normal section");
}
