//! The units of the visible world: an entity each, and one for each of its stands below it.
//!
//! What is drawn of a stand hangs below the stand's own entity, and so goes with it. [`SceneUnits`] reads them by our own
//! ids; `ChangedUnits` says which are to be drawn again.

use std::collections::{BTreeMap, BTreeSet};

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_rapier2d::geometry::Collider;

use crate::{
    battle::notice::{Counted, MarkRole, Sign},
    client::render::livery::{Livery, Tincture},
    measure::{Footprint, Pose},
    table::{Arm, CommandId, Side, Stand, StandId, UnitId},
};

/// The most signs that stand side by side behind a unit.
const MOST_SIGNS: usize = 3;

/// Where several overlap the pointer is over each of them.
const BESIDE_OTHERS: Pickable = Pickable { should_block_lower: false, is_hoverable: true };

/// A unit to be drawn.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(Transform, Visibility, UnitMarks, Pickable = BESIDE_OTHERS)]
pub struct SceneUnit {
    /// Which unit.
    pub id: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Its symbol.
    pub arm: Arm,
    /// The command it serves under, if any.
    pub command: Option<CommandId>,
    /// The name for its label.
    pub short_name: String,
    /// The clothing of its figures.
    pub livery: Livery,
    /// The colour of its side on map and labels.
    pub tincture: Tincture,
    /// What its strength is counted in.
    pub counted: Counted,
}

/// The middle of a unit's front edge and the way it looks, table frame.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct UnitFront(pub Pose);

/// The states on a unit's label beside name and strength, the most urgent first.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct UnitMarks(pub Vec<SceneMark>);

/// One or two words on a label.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneMark {
    /// The words.
    pub label: String,
    /// Its sign on the table.
    pub sign: Sign,
}

impl SceneMark {
    /// Its meaning for the player.
    pub const fn role(&self) -> MarkRole {
        self.sign.role()
    }
}

/// A stand to be drawn, below its unit. Its `Transform` follows from its pose and is never read back.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(Transform, Visibility, Pickable = BESIDE_OTHERS)]
pub struct SceneStand(pub Stand);

/// Marks the units that are selected.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Selected;

/// Marks the unit under the pointer.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Hovered;

/// Marks the units whose order is being drafted.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Drafted;

/// How a unit is drawn for its markers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Emphasis {
    /// It is as the others.
    #[default]
    None,
    /// The pointer is over it.
    Hovered,
    /// It is selected.
    Selected,
    /// Its order is being drafted.
    Drafted,
}

/// The entities of units and stands, by id.
#[derive(Resource, Clone, Debug, Default)]
pub struct SceneIndex {
    units: BTreeMap<UnitId, Entity>,
    stands: BTreeMap<StandId, Entity>,
}

impl SceneIndex {
    /// The entity of a unit.
    pub fn unit(&self, unit: UnitId) -> Option<Entity> {
        self.units.get(&unit).copied()
    }

    /// The units with their entities, by id.
    pub fn units(&self) -> impl Iterator<Item = (UnitId, Entity)> {
        self.units.iter().map(|(unit, entity)| (*unit, *entity))
    }

    /// The stands of a unit with their entities, by number.
    pub fn stands_of(&self, unit: UnitId) -> impl Iterator<Item = (StandId, Entity)> {
        let stands = StandId { unit, number: 0 }..=StandId { unit, number: u16::MAX };
        self.stands.range(stands).map(|(stand, entity)| (*stand, *entity))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SceneIndex>()
        .add_observer(enter_unit)
        .add_observer(strike_unit)
        .add_observer(enter_stand)
        .add_observer(strike_stand);
}

fn enter_unit(added: On<Add, SceneUnit>, units: Query<&SceneUnit>, mut index: ResMut<SceneIndex>) {
    if let Ok(unit) = units.get(added.entity) {
        index.units.insert(unit.id, added.entity);
    }
}

fn strike_unit(removed: On<Remove, SceneUnit>, mut index: ResMut<SceneIndex>) {
    index.units.retain(|_, entity| *entity != removed.entity);
}

fn enter_stand(added: On<Add, SceneStand>, stands: Query<&SceneStand>, mut index: ResMut<SceneIndex>) {
    if let Ok(SceneStand(stand)) = stands.get(added.entity) {
        index.stands.insert(stand.id, added.entity);
    }
}

fn strike_stand(removed: On<Remove, SceneStand>, mut index: ResMut<SceneIndex>) {
    index.stands.retain(|_, entity| *entity != removed.entity);
}

/// Whether a unit is under the pointer, selected, and being given an order.
type Markers = (Has<Hovered>, Has<Selected>, Has<Drafted>);

/// The units of the visible world with their stands.
#[derive(SystemParam)]
pub struct SceneUnits<'w, 's> {
    index: Res<'w, SceneIndex>,
    units: Query<'w, 's, (&'static SceneUnit, &'static UnitFront, &'static UnitMarks, Markers)>,
    stands: Query<'w, 's, &'static SceneStand>,
}

impl SceneUnits<'_, '_> {
    /// All units, by id.
    pub fn iter(&self) -> impl Iterator<Item = DrawnUnit<'_>> {
        self.index.units.values().filter_map(|entity| self.read(*entity))
    }

    /// One unit, if it is seen on the table.
    pub fn get(&self, unit: UnitId) -> Option<DrawnUnit<'_>> {
        self.read(self.index.unit(unit)?)
    }

    fn read(&self, entity: Entity) -> Option<DrawnUnit<'_>> {
        let (unit, front, marks, markers) = self.units.get(entity).ok()?;
        let emphasis = match markers {
            (_, _, true) => Emphasis::Drafted,
            (_, true, false) => Emphasis::Selected,
            (true, false, false) => Emphasis::Hovered,
            (false, false, false) => Emphasis::None,
        };
        let (entities, stands) = self
            .index
            .stands_of(unit.id)
            .filter_map(|(_, entity)| Some((entity, &self.stands.get(entity).ok()?.0)))
            .unzip();
        Some(DrawnUnit { unit, front: front.0, marks: &marks.0, entities, stands, emphasis })
    }

    /// The rectangle around all stands, table inches; none if there are no stands.
    pub fn fought_ground(&self) -> Option<Rect> {
        let corners = self.stands.iter().flat_map(|SceneStand(stand)| stand_corners(stand));
        corners.fold(None, |ground: Option<Rect>, corner| {
            Some(ground.map_or(Rect::from_center_size(corner, Vec2::ZERO), |ground| ground.union_point(corner)))
        })
    }
}

/// A unit as it is drawn now.
#[derive(Clone, Debug, Deref)]
pub struct DrawnUnit<'a> {
    /// What does not move.
    #[deref]
    unit: &'a SceneUnit,
    /// The middle of its front edge and the way it looks, table frame.
    pub front: Pose,
    /// The states on its label, the most urgent first.
    pub marks: &'a [SceneMark],
    /// Its stands, by number.
    pub stands: Vec<&'a Stand>,
    entities: Vec<Entity>,
    /// Whether it is picked out from the others.
    pub emphasis: Emphasis,
}

impl<'a> DrawnUnit<'a> {
    /// Its stands with their entities, by number.
    pub fn stand_entities(&self) -> impl Iterator<Item = (Entity, &'a Stand)> {
        self.entities.iter().copied().zip(self.stands.iter().copied())
    }

    /// The corners of all its bases, table frame.
    pub fn corners(&self) -> impl Iterator<Item = Vec2> {
        self.stands.iter().flat_map(|stand| stand_corners(stand))
    }

    /// The figures, or stands, that are left.
    pub fn strength(&self) -> usize {
        self.counted.strength(self.stands.iter().copied())
    }

    /// Whether it has acted, so that its stands are dimmed.
    pub fn has_acted(&self) -> bool {
        self.marks.iter().any(|mark| mark.sign == Sign::Done)
    }

    /// The signs of its states on the table itself, the most urgent first; none that it has acted.
    pub fn signs(&self) -> Vec<Sign> {
        let mut signs: Vec<Sign> = self.marks.iter().map(|mark| mark.sign).filter(|sign| *sign > Sign::Done).collect();
        signs.sort_unstable_by_key(|sign| std::cmp::Reverse(*sign));
        signs.dedup();
        signs.truncate(MOST_SIGNS);
        signs
    }

    /// The signs that one of its stands carries: the one in the middle bears those of the unit.
    pub fn signs_on(&self, stand: StandId) -> Vec<Sign> {
        let bearer = self.stands.get(self.stands.len() / 2);
        if bearer.is_some_and(|bearer| bearer.id == stand) { self.signs() } else { Vec::new() }
    }

    /// Whether it runs, or leaves the field.
    pub fn runs(&self) -> bool {
        self.marks.iter().any(|mark| matches!(mark.sign, Sign::Routing | Sign::Leaving))
    }

    /// The middle of its stands, table inches; its front's middle if it has none.
    pub fn middle(&self) -> Vec2 {
        if self.stands.is_empty() {
            return self.front.at;
        }
        let count = u16::try_from(self.stands.len()).unwrap_or(u16::MAX);
        self.stands.iter().map(|stand| stand.pose.at).sum::<Vec2>() / f32::from(count)
    }
}

/// The units whose looks or places have changed since a system last ran.
#[derive(SystemParam)]
pub(crate) struct ChangedUnits<'w, 's> {
    looks: Query<
        'w,
        's,
        &'static SceneUnit,
        Or<(Changed<SceneUnit>, Changed<UnitMarks>, Added<Hovered>, Added<Selected>, Added<Drafted>)>,
    >,
    stands: Query<'w, 's, &'static SceneStand, Changed<SceneStand>>,
    left: RemovedComponents<'w, 's, Hovered>,
    deselected: RemovedComponents<'w, 's, Selected>,
    given: RemovedComponents<'w, 's, Drafted>,
    units: Query<'w, 's, &'static SceneUnit>,
}

impl ChangedUnits<'_, '_> {
    /// Their ids; to be asked whenever the system runs.
    pub(crate) fn ids(&mut self) -> BTreeSet<UnitId> {
        let unmarked = self.left.read().chain(self.deselected.read()).chain(self.given.read());
        let unmarked = unmarked.filter_map(|entity| self.units.get(entity).ok());
        let looks = self.looks.iter().chain(unmarked).map(|unit| unit.id);
        looks.chain(self.stands.iter().map(|SceneStand(stand)| stand.id.unit)).collect()
    }
}

/// What the pointer can meet of a base.
pub(crate) fn collider(base: Footprint) -> Collider {
    Collider::cuboid(base.frontage / 2.0, base.depth / 2.0)
}

/// Where the entity of a stand is: on the plane of the table, turned the way it looks.
pub(crate) fn on_plane(pose: Pose) -> Transform {
    let facing = pose.facing.vector();
    Transform::from_translation(pose.at.extend(0.0)).with_rotation(Quat::from_rotation_z((-facing.x).atan2(facing.y)))
}

/// The corners of a stand's base in the table frame: front left, front right, rear right, rear left.
pub fn stand_corners(stand: &Stand) -> [Vec2; 4] {
    let half = Vec2::new(stand.base.frontage, stand.base.depth) / 2.0;
    [Vec2::new(-half.x, half.y), half, Vec2::new(half.x, -half.y), -half].map(|corner| stand.pose.to_table(corner))
}

/// Whether a unit has a handle above it: single figures that others may hide.
pub fn has_handle(unit: &SceneUnit) -> bool {
    matches!(unit.arm, Arm::General | Arm::Messenger)
}

#[cfg(test)]
pub(crate) mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::{client::render::livery::Hat, measure::Facing};

    /// A unit of foot.
    pub(in crate::client) fn unit(id: UnitId) -> SceneUnit {
        SceneUnit {
            id,
            side: Side::First,
            arm: Arm::Infantry,
            command: None,
            short_name: id.to_string(),
            livery: Livery {
                coat: Srgba::RED,
                facings: Srgba::WHITE,
                legs: Srgba::WHITE,
                belts: Srgba::WHITE,
                hat: Hat::Tricorne,
                flag: None,
            },
            tincture: Tincture::Red,
            counted: Counted::Figures,
        }
    }

    /// A stand of a unit, a square inch about a point.
    fn stand(unit: UnitId, number: u16, at: Vec2) -> SceneStand {
        SceneStand(Stand {
            id: StandId { unit, number },
            pose: Pose::new(at, Facing::NORTH),
            base: Footprint { frontage: 1.0, depth: 1.0 },
            files: 1,
            cells: Vec::new(),
        })
    }

    /// A world with two units of two stands each, and their entities.
    fn world() -> (App, [Entity; 2]) {
        let mut app = App::new();
        app.add_plugins(plugin);
        // The later one first: what is asked for comes by id.
        let entities = [2, 1].map(|id| {
            let (id, front) = (UnitId(id), UnitFront(Pose::new(Vec2::ZERO, Facing::NORTH)));
            let entity = app.world_mut().spawn((unit(id), front)).id();
            for number in [1, 0] {
                let at = Vec2::new(f32::from(id.0), f32::from(number));
                app.world_mut().spawn((stand(id, number, at), ChildOf(entity)));
            }
            entity
        });
        (app, entities)
    }

    #[test]
    fn units_are_read_by_id_with_their_stands_by_number_and_go_with_them() {
        let (mut app, [second, _]) = world();
        let read = |units: SceneUnits| {
            let stands = |unit: &DrawnUnit| unit.stands.iter().map(|stand| stand.id.number).collect::<Vec<_>>();
            units.iter().map(|unit| (unit.id.0, stands(&unit))).collect::<Vec<_>>()
        };
        let both = app.world_mut().run_system_once(read).expect("it has its index");
        assert_eq!(both, [(1, vec![0, 1]), (2, vec![0, 1])]);
        app.world_mut().entity_mut(second).despawn();
        assert_eq!(app.world_mut().run_system_once(read).expect("it has its index"), [(1, vec![0, 1])]);
        assert_eq!(app.world().resource::<SceneIndex>().stands_of(UnitId(2)).count(), 0);
    }

    #[test]
    fn that_a_unit_has_acted_dims_it_and_is_no_sign_beside_those_of_its_states() {
        let (mut app, [second, first]) = world();
        let mut mark = |entity: Entity, signs: &[Sign]| {
            let marks = signs.iter().map(|sign| SceneMark { label: format!("{sign:?}"), sign: *sign }).collect();
            app.world_mut().entity_mut(entity).insert(UnitMarks(marks));
        };
        mark(first, &[Sign::Done, Sign::Posture]);
        mark(second, &[Sign::Posture, Sign::Disordered, Sign::Shaken]);
        let looks = |units: SceneUnits| units.iter().map(|unit| (unit.has_acted(), unit.signs())).collect::<Vec<_>>();
        let looks = app.world_mut().run_system_once(looks).expect("it has its index");
        assert_eq!(looks, [(true, vec![]), (false, vec![Sign::Shaken, Sign::Disordered])]);
    }

    #[test]
    fn a_view_hears_of_the_units_that_have_changed_and_of_no_other() {
        #[derive(Resource, Default)]
        struct Heard(Vec<u16>);
        let (mut app, [second, first]) = world();
        app.init_resource::<Heard>().add_systems(Update, |mut changed: ChangedUnits, mut heard: ResMut<Heard>| {
            heard.0 = changed.ids().into_iter().map(|unit| unit.0).collect();
        });
        let shift = |world: &mut World| {
            let (_, entity) = world.resource::<SceneIndex>().stands_of(UnitId(1)).last().expect("it has two");
            world.get_mut::<SceneStand>(entity).expect("it is a stand").0.pose.at.x += 1.0;
        };
        let shake = |world: &mut World| {
            let mut marks = world.get_mut::<UnitMarks>(first).expect("a unit has marks");
            marks.0.push(SceneMark { label: "shaken".to_owned(), sign: Sign::Shaken });
        };
        let select = |world: &mut World| _ = world.entity_mut(second).insert(Selected);
        let deselect = |world: &mut World| _ = world.entity_mut(second).remove::<Selected>();
        let draft = |world: &mut World| _ = world.entity_mut(first).insert(Drafted);
        let give = |world: &mut World| _ = world.entity_mut(first).remove::<Drafted>();
        let changes: [(&str, &dyn Fn(&mut World), &[u16]); 8] = [
            ("both are new", &|_| (), &[1, 2]),
            ("nothing happens", &|_| (), &[]),
            ("a stand moves", &shift, &[1]),
            ("one is selected", &select, &[2]),
            ("and no longer", &deselect, &[2]),
            ("an order is drafted", &draft, &[1]),
            ("and given", &give, &[1]),
            ("a state is told", &shake, &[1]),
        ];
        for (what, change, told) in changes {
            change(app.world_mut());
            app.update();
            assert_eq!(app.world().resource::<Heard>().0, told, "{what}");
        }
    }
}
