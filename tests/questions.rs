//! The five questions as a player would put them: small tables laid by hand, answers that can be measured on paper.

use bevy::{
    ecs::{component::Component, world::World},
    math::Vec2,
};
use linstock::{
    measure::{Body, Course, Face, Facing, Footprint, Hand, Leg, Margin, Pose, Segment, Stretch, Zone},
    table::{
        Arm, Cell, Crossing, Encounter, Eye, Feature, FeatureId, FeatureShape, FeatureState, Field, FigureKind,
        KnownTo, Mover, Piece, Presence, Side, Stand, StandId, Subject, TableSize, TableWriter, Transect, Unit, UnitId,
        Watch, Whom,
    },
};

#[derive(Component, Clone, Debug)]
struct NoRules;

const BASE: Footprint = Footprint::new(1.0, 0.5);

/// A table of 48 by 36 inches with nothing on it.
struct Table(World);

impl Table {
    fn bare() -> Self {
        let mut world = World::new();
        TableWriter::new(&mut world).clear(TableSize { width: 48.0, depth: 36.0 });
        Self(world)
    }

    /// A line of stands side by side with the middle of its front edge at a place.
    fn line(self, id: u16, side: Side, at: (f32, f32), bearing: f32, stands: u16) -> Self {
        self.line_known_to(id, side, at, bearing, stands, KnownTo::All)
    }

    fn line_known_to(
        mut self,
        id: u16,
        side: Side,
        at: (f32, f32),
        bearing: f32,
        stands: u16,
        known_to: KnownTo,
    ) -> Self {
        let id = UnitId(id);
        let front = Pose::new(at.into(), Facing::from_bearing(bearing));
        let unit = Unit {
            id,
            side,
            command: None,
            name: id.to_string(),
            short_name: id.to_string(),
            arm: Arm::Infantry,
            front,
            presence: Presence::OnTable,
            known_to,
        };
        let place = |number: u16| Vec2::new(f32::from(number) - (f32::from(stands) - 1.0) * 0.5, -0.25);
        let man = Cell { kind: FigureKind::Infantry, alive: true };
        let stand = |number: u16| Stand {
            id: StandId::new(id, number),
            pose: front.shifted(place(number)),
            base: BASE,
            files: 2,
            cells: vec![man; 2],
        };
        let mut writer = TableWriter::new(&mut self.0);
        writer.put_unit(unit, NoRules);
        writer.set_stands(id, (0..stands).map(stand).collect());
        self
    }

    fn wood(self, id: u16, corners: &[(f32, f32)]) -> Self {
        self.feature(
            id,
            "wood",
            FeatureShape::Area(corners.iter().map(|corner| Vec2::from(*corner)).collect()),
            FeatureState::Standing,
        )
    }

    fn fence(self, id: u16, points: &[(f32, f32)], state: FeatureState) -> Self {
        let points = points.iter().map(|point| Vec2::from(*point)).collect();
        self.feature(id, "fence", FeatureShape::Line { points, width: 0.0 }, state)
    }

    fn feature(mut self, id: u16, kind: &str, shape: FeatureShape, state: FeatureState) -> Self {
        let feature = Feature { id: FeatureId(id), name: kind.into(), kind: kind.into(), shape, level: 1, state };
        TableWriter::new(&mut self.0).put_feature(feature);
        self
    }

    fn field(&self) -> Field<'_> {
        Field::whole(&self.0)
    }
}

fn line(from: (f32, f32), to: (f32, f32)) -> Segment {
    Segment::new(from.into(), to.into())
}

fn times<'t>(track: &'t linstock::table::Track, encounter: impl Fn(Encounter) -> bool + 't) -> Vec<f32> {
    track.incidents.iter().filter(|incident| encounter(incident.encounter)).map(|incident| incident.time).collect()
}

#[test]
fn reach_tells_ends_bearing_and_quarter() {
    let table = Table::bare().line(1, Side::First, (10.0, 10.0), 0.0, 4).line(2, Side::Second, (10.0, 17.0), 180.0, 4);
    let reach = table.field().reach(UnitId(1), UnitId(2)).expect("both stand there");
    assert!((reach.distance() - 7.0).abs() < 1e-5 && reach.within(7.0).holds() && !reach.within(6.9).holds());
    assert_eq!(
        (reach.from, reach.to),
        (Piece::Stand(StandId::new(UnitId(1), 1)), Piece::Stand(StandId::new(UnitId(2), 1))),
        "the lowest ids of those in the middle"
    );
    assert!(reach.bearing.is_some_and(|bearing| bearing.bearing().abs() < 1e-3));
    assert_eq!(
        (reach.leaves.map(|quarter| quarter.face), reach.strikes.map(|quarter| quarter.face)),
        (Some(Face::Front), Some(Face::Front))
    );
    assert_eq!(table.field().reach(UnitId(1), UnitId(9)), None, "there is no such unit");
}

#[test]
fn equally_near_stands_of_a_dressed_line_come_by_id() {
    let table = Table::bare().line(3, Side::Second, (24.0, 20.0), 180.0, 5).line(2, Side::Second, (24.0, 10.5), 0.0, 5);
    let near = table.field().reach_within(Vec2::new(24.0, 15.25), 4.75, Whom::everybody());
    let ids: Vec<StandId> = near.iter().map(|near| near.stand).collect();
    assert_eq!(ids, [StandId::new(UnitId(2), 2), StandId::new(UnitId(3), 2)]);
    assert!(near.iter().all(|near| near.margin.inches().abs() < 1e-4), "the radius is inclusive");
}

#[test]
fn a_side_asks_only_about_what_it_knows_of() {
    let table = Table::bare().line(1, Side::First, (10.0, 10.0), 0.0, 2).line_known_to(
        2,
        Side::Second,
        (10.0, 10.5),
        0.0,
        2,
        KnownTo::Only(Side::Second),
    );
    let (ours, theirs) = (Field::seen_by(&table.0, Side::First), Field::seen_by(&table.0, Side::Second));
    let aim = line((10.25, 5.0), (10.25, 15.0));
    assert_eq!(
        (
            ours.transect(aim, Whom::everybody()).crossings.len(),
            theirs.transect(aim, Whom::everybody()).crossings.len()
        ),
        (1, 2)
    );
    assert_eq!((ours.contact(UnitId(1)).len(), theirs.contact(UnitId(1)).len()), (0, 4));
    assert_eq!(ours.reach(UnitId(1), UnitId(2)), None);
}

#[test]
fn a_transect_names_woods_fences_and_stands_in_order() {
    let table = Table::bare()
        .wood(1, &[(8.0, 14.0), (12.0, 14.0), (12.0, 16.0), (8.0, 16.0)])
        .fence(2, &[(5.0, 12.0), (15.0, 12.0)], FeatureState::Gapped(vec![(4.0, 6.0)]))
        .line(3, Side::Second, (10.25, 18.0), 180.0, 3);
    let transect = table.field().transect(line((10.0, 10.0), (10.0, 20.0)), Whom::everybody());
    let kinds: Vec<Option<&str>> = transect.crossings.iter().map(Crossing::kind).collect();
    assert_eq!(kinds, [Some("fence"), Some("wood"), None]);
    let fence = transect.crossings[0];
    assert!((fence.span.from - 2.0).abs() < 1e-4 && (fence.opening.expect("it has a gap").inches() - 1.0).abs() < 1e-4);
    assert!((transect.crossings[1].span.length() - 2.0).abs() < 1e-4 && transect.crossings[1].level() == 1);
    assert!(transect.crossings.iter().all(Crossing::goes_through));
    let beside = table.field().transect(line((13.0, 10.0), (13.0, 13.0)), Whom::everybody());
    assert!(!beside.crossings[0].opening.expect("it has a gap").holds(), "but not here");
}

#[test]
fn a_transect_tells_a_bridge_from_a_ford() {
    let state = FeatureState::Forded { openings: vec![(1.0, 3.0), (6.0, 9.0)], bridges: 1 };
    let table = Table::bare().fence(2, &[(5.0, 12.0), (15.0, 12.0)], state);
    let rooms = |x: f32| {
        let transect = table.field().transect(line((x, 10.0), (x, 13.0)), Whom::everybody());
        let crossing = transect.crossings[0];
        [crossing.bridge(), crossing.ford(), crossing.opening]
            .map(|room| (room.expect("it has both").inches() * 100.0).round() / 100.0)
    };
    assert_eq!(rooms(7.0), [1.0, -4.0, 1.0]);
    assert_eq!(rooms(12.0), [-4.0, 1.0, 1.0]);
    assert_eq!(rooms(9.0), [-1.0, -2.0, -1.0], "beside both");
    let dry = Table::bare().fence(2, &[(5.0, 12.0), (15.0, 12.0)], FeatureState::Bridged(vec![(1.0, 3.0)]));
    let transect = dry.field().transect(line((7.0, 10.0), (7.0, 13.0)), Whom::everybody());
    assert!(transect.crossings[0].bridge().is_some_and(Margin::holds) && transect.crossings[0].ford().is_none());
}

#[test]
fn a_line_between_two_files_that_touch_goes_through_both_and_one_along_a_flank_grazes_it() {
    let table = Table::bare().line(1, Side::Second, (10.0, 18.0), 180.0, 2);
    let transect = table.field().transect(line((10.0, 10.0), (10.0, 30.0)), Whom::everybody());
    assert_eq!(transect.crossings.len(), 2);
    assert!(transect.crossings.iter().all(Crossing::goes_through));
    let flank = table.field().transect(line((11.0, 10.0), (11.0, 30.0)), Whom::everybody());
    assert_eq!(flank.crossings.len(), 1);
    assert!(!flank.crossings[0].goes_through(), "{flank:?}");
}

#[test]
fn a_destroyed_fence_is_crossed_no_more() {
    let mut table = Table::bare().fence(2, &[(5.0, 12.0), (15.0, 12.0)], FeatureState::Standing);
    let aim = line((10.0, 10.0), (10.0, 20.0));
    assert_eq!(table.field().transect(aim, Whom::everybody()).crossings.len(), 1);
    TableWriter::new(&mut table.0).set_feature_state(FeatureId(2), FeatureState::Destroyed);
    assert_eq!(table.field().transect(aim, Whom::everybody()).crossings.len(), 0);
}

#[test]
fn a_charge_an_evader_and_a_supporter_on_one_clock() {
    let table = Table::bare()
        .line(1, Side::First, (10.0, 5.0), 0.0, 3)
        .line(2, Side::Second, (10.0, 10.5), 0.0, 3)
        .line(3, Side::Second, (14.0, 15.0), 180.0, 3)
        .wood(4, &[(12.5, 8.0), (20.0, 8.0), (20.0, 9.0), (12.5, 9.0)]);
    let field = table.field();
    let course =
        |unit: u16, leg: Leg| Course::of_legs(field.unit(UnitId(unit)).front, Footprint::new(3.0, 0.5), &[leg]);
    let clear = |transect: &Transect<'_>| transect.features().next().is_none();
    let charger = Mover::unit(field, UnitId(1), course(1, Leg::Advance(12.0))).on_clock(0.0, 3.0);
    let eyes = vec![Eye::Carried(2, Vec2::ZERO)];
    let charger = charger
        .watching(Watch::Within { distance: 2.0, whom: Whom::of(Side::Second) })
        .watching(Watch::Seen { eyes, clear: &clear });
    let evader = Mover::unit(field, UnitId(2), course(2, Leg::Advance(8.0))).on_clock(1.0, 2.0);
    let supporter = Mover::unit(field, UnitId(3), course(3, Leg::Oblique(3.0, 3.0))).on_clock(0.0, 1.0);
    let track = field.track(&[charger, evader, supporter]);
    let caught = times(&track, |encounter| encounter == Encounter::MetMover(1));
    assert_eq!(caught.len(), 1);
    assert!((caught[0] - 3.0).abs() < 1e-3, "5 inches apart; 3 gained by the first turn, 1 a turn after: {caught:?}");
    let near = times(&track, |encounter| encounter == Encounter::CameWithin(0, UnitId(2)));
    assert!((near[0] - 1.0).abs() < 1e-3, "{near:?}");
    let seen = times(&track, |encounter| encounter == Encounter::ComesInSight(1));
    assert!(seen.is_empty() || seen[0] > 0.0);
    assert!(track.time_held(0, Encounter::ComesInSight(1)) > 0.5, "the wood hides no more than a part");
    assert_eq!(track.bodies_at(1, 1.0)[0].centre(), Vec2::new(9.0, 10.25), "the evader has just begun");
    assert!(track.incidents.windows(2).all(|pair| pair[0].time <= pair[1].time + 1e-3));
}

#[test]
fn a_turn_that_takes_no_inches_stops_where_it_is_blocked() {
    let table = Table::bare().line(1, Side::First, (10.0, 10.0), 0.0, 6).line(2, Side::First, (12.2, 11.0), 0.0, 1);
    let field = table.field();
    let course =
        Course::of_legs(field.unit(UnitId(1)).front, Footprint::new(6.0, 0.5), &[Leg::Advance(0.0), Leg::Turn(-90.0)]);
    let track = field.track(&[Mover::unit(field, UnitId(1), course)]);
    let met = track
        .first(|incident| matches!(incident.encounter, Encounter::Met(_)))
        .expect("its right wing swings into the post");
    assert_eq!(met.inches, 0.0);
    let turned = met.pose.facing.turn_to(Facing::NORTH);
    assert!((5.0..40.0).contains(&turned), "it got so far: {turned}");
    assert!(met.margin.holds_clear());
}

#[test]
fn half_of_a_course_in_an_arc() {
    let table = Table::bare().line(1, Side::First, (2.0, 20.0), 90.0, 1).line(2, Side::Second, (10.0, 10.0), 0.0, 1);
    let field = table.field();
    let guns = field.stands_of(UnitId(2)).next().expect("it has one stand").body();
    let course = Course::of_legs(field.unit(UnitId(1)).front, BASE, &[Leg::Advance(20.0)]);
    let track = field.track(&[Mover::unit(field, UnitId(1), course).watching(Watch::InZone(Zone::front(&guns, 0.0)))]);
    let held = track.time_held(0, Encounter::CameIntoZone(0));
    assert!((held - 1.5).abs() < 1e-3, "an inch of front and half an inch of its own depth: {held}");
}

#[test]
fn a_unit_that_faces_about_or_is_laid_anew_keeps_its_ground() {
    let table = Table::bare().line(1, Side::First, (10.0, 10.0), 0.0, 3);
    let field = table.field();
    let front = field.unit(UnitId(1)).front;
    let about = field.track(&[Mover::unit(
        field,
        UnitId(1),
        Course::of_legs(front, Footprint::new(3.0, 0.5), &[Leg::AboutFace, Leg::Advance(2.0)]),
    )]);
    let bodies = about.bodies_at(0, 2.0);
    assert!(
        (bodies[0].centre() - Vec2::new(9.0, 7.75)).length() < 1e-4 && bodies[0].pose.facing == Facing::SOUTH,
        "{bodies:?}"
    );
    let column: Vec<Body> = (0_u8..3)
        .map(|n| Body::new(Pose::new(Vec2::new(10.0, 9.75 - 0.5 * f32::from(n)), Facing::NORTH), BASE))
        .collect();
    let course = Course::new(
        front,
        [Stretch::become_at_once(Pose::new(Vec2::ZERO, Facing::NORTH)), Stretch::shift(Vec2::new(0.0, 4.0))],
    );
    let laid = field.track(&[Mover::unit(field, UnitId(1), course).relaid_after(0, column)]);
    assert!((laid.bodies_at(0, 4.0)[2].centre() - Vec2::new(10.0, 12.75)).length() < 1e-4);
}

#[test]
fn a_column_enters_a_wood_by_its_head_and_leaves_it_by_its_tail() {
    let table = Table::bare()
        .line(1, Side::First, (10.0, 10.0), 0.0, 2)
        .wood(1, &[(0.0, 12.0), (20.0, 12.0), (20.0, 14.0), (0.0, 14.0)]);
    let field = table.field();
    let course = Course::of_legs(
        field.unit(UnitId(1)).front,
        Footprint::new(2.0, 0.5),
        &[Leg::Advance(3.0), Leg::Wheel(Hand::Left, 5.0), Leg::Advance(6.0)],
    );
    let track = field.track(&[Mover::unit(field, UnitId(1), course).on_clock(0.0, 2.0)]);
    assert_eq!(times(&track, |encounter| encounter == Encounter::Entered(FeatureId(1))), [1.0]);
    assert_eq!(times(&track, |encounter| encounter == Encounter::Left(FeatureId(1))).len(), 1);
    assert!(times(&track, |encounter| matches!(encounter, Encounter::Met(_) | Encounter::OverEdge)).is_empty());
}

#[test]
fn a_march_off_the_table_hangs_over_its_edge_first() {
    let table = Table::bare().line(1, Side::First, (10.0, 33.0), 0.0, 2);
    let field = table.field();
    let course = Course::of_legs(field.unit(UnitId(1)).front, Footprint::new(2.0, 0.5), &[Leg::Advance(6.0)]);
    let over =
        times(&field.track(&[Mover::unit(field, UnitId(1), course)]), |encounter| encounter == Encounter::OverEdge);
    assert!(over.len() == 1 && (over[0] - 3.0).abs() < 2e-3, "{over:?}");
}

#[test]
fn bases_that_would_stand_there_may_be_asked_about() {
    let table = Table::bare().line(2, Side::Second, (10.0, 10.0), 180.0, 3);
    let ghosts = [Body::with_front_at(Pose::new(Vec2::new(10.0, 10.0), Facing::NORTH), BASE)];
    let contacts = table.field().contact_with(Subject::Bodies(&ghosts), Whom::of(Side::Second));
    assert!(contacts.iter().all(|contact| contact.ours == Piece::Body(0)));
    let lengths: Vec<(u16, f32)> =
        contacts.iter().map(|contact| (contact.theirs.number, (contact.touch.length * 1e3).round() / 1e3)).collect();
    assert_eq!(lengths, [(0, 0.0), (1, 1.0), (2, 0.0)], "its corners touch the neighbours too");
    assert_eq!((contacts[1].touch.our_face, contacts[1].touch.their_face), (Face::Front, Face::Front));
}
