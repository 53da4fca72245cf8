//! Equal distances: between parallel bases no order of bases decides, so a table and its mirror image are ruled alike
//! (`hmm.h.cover`, `hmm.h.measure`).

use bevy::math::Vec2;
use linstock::{
    measure::{Facing, Pose},
    rules::hmm::{
        charts::{Cover, FormationKind, TerrainKind as Ground},
        fire::{
            losses::Fallen,
            targets::{self, Aimed},
        },
        state::TurnStage,
        visibility,
    },
};

use super::{Fight, Table, light, line};
use crate::rules::ground::LaysGround;

/// The middle of the table, about which it is mirrored.
const MIDDLE: f32 = 36.0;

fn aimed(fight: &Fight) -> Aimed {
    let (rules, field) = (fight.battle().rules(), fight.battle().field());
    targets::aim(rules, &field, fight.id("Reds"), fight.id("Blues")).expect("it may be fired at")
}

/// Reds in the middle of the table, and the Blues five inches ahead of them and this many to the right.
fn facing(aside: f32) -> Table {
    Table::open().unit(line("Reds").at(MIDDLE, 10.0)).unit(line("Blues").foe().at(MIDDLE + aside, 15.0))
}

#[test]
fn a_wall_before_one_half_covers_as_a_wall_before_the_other() {
    // hmm.h.cover: as seen from the middle of those that are equally near
    for (short, cover) in [(0.0, Cover::Hard), (3.0, Cover::Open)] {
        let blues = light("Blues").foe().formed(FormationKind::Skirmish).with(|unit| unit.formation.skirmish_lines = 1);
        let facing = || Table::open().unit(line("Reds").at(MIDDLE, 10.0)).unit(blues.clone().at(MIDDLE, 15.0));
        let found = [(MIDDLE - 10.0, MIDDLE - short), (MIDDLE + short, MIDDLE + 10.0)].map(|(from, to)| {
            let fight =
                facing().line("the wall", Ground::Wall, &[(from, 14.8), (to, 14.8)]).fight(TurnStage::Musketry, &[]);
            aimed(&fight).cover
        });
        assert_eq!(found, [cover; 2], "a wall that ends {short} in short of the middle");
    }
}

#[test]
fn a_volley_is_drawn_between_the_middles_of_what_faces_each_other() {
    for aside in [0.0, 0.7, 2.0, 4.5] {
        let [right, left] = [aside, -aside].map(|aside| aimed(&facing(aside).fight(TurnStage::Musketry, &[])));
        for (end, image) in [(right.from, left.from), (right.to, left.to)] {
            assert!(end.distance(Vec2::new(2.0 * MIDDLE - image.x, image.y)) < 1e-3, "{aside}: {end} {image}");
        }
        assert!((right.from.x - right.to.x).abs() < 1e-3, "{aside}: straight ahead");
    }
}

#[test]
fn beyond_a_corner_either_hand_is_a_flank_and_not_the_rear() {
    // hmm.20.29: the edge that a charge touches
    let body =
        visibility::block(&facing(0.0).fight(TurnStage::Musketry, &[]).battle().field(), linstock::table::UnitId(0));
    let [.., right, left] = body.corners();
    let frame = Pose::new(body.centre(), Facing::NORTH);
    let faces = [right, left].map(|corner| body.nearest_face(frame.to_table(frame.to_local(corner) * 1.5)));
    assert_eq!(faces, [linstock::measure::Face::Right, linstock::measure::Face::Left]);
}

#[test]
fn the_same_men_fall_whatever_way_a_unit_looks() {
    // hmm.20.07: rear rank first, from the ends
    let fallen = |bearing: u16| {
        let reds = line("Reds")
            .formed(FormationKind::AttackColumn)
            .at(MIDDLE, 30.3)
            .facing(Facing::from_bearing(f32::from(bearing)));
        let fight = Table::open().unit(reds).fight(TurnStage::Musketry, &[]);
        let cells = |count| Fallen::from_the_rear(&fight.battle().field(), fight.id("Reds"), count).figures;
        (1..12).map(cells).collect::<Vec<_>>()
    };
    let as_laid = fallen(0);
    for bearing in 1..90 {
        assert_eq!(fallen(bearing * 4 + 1), as_laid, "{bearing}");
    }
}
