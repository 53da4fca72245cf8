//! Units and leaders at the start: units must fit where they historically stood, leaders stand where the scenario
//! places them or behind their units, a step aside if the place is occupied. The rule set says behind [`Lays`] how
//! stands are laid out and how a leader is rated.

use bevy::{ecs::world::World, math::Vec2};

use crate::{
    battle::{Opening, Refusal, RuleSet, StateOf, lay_out},
    measure::{Body, Pose},
    rules::opening::{
        Arrival, Plan, ScenarioReader, StepsAside,
        order_of_battle::{command_id, side, units_where},
        room,
    },
    scenario::{
        Scale, Scenario,
        troops::{Command, Leader},
        words::Id,
    },
    table::{Arm, Components, Field, KnownTo, Presence, Stand, TableWriter, Unit, UnitId},
};

/// How a rule set lays its units.
pub trait Lays: RuleSet {
    /// The stands of a unit in a state as it takes the field, the middle of their front edge at a pose.
    fn stands(&self, unit: UnitId, state: StateOf<'_, Self>, front: Pose) -> Vec<Stand>;

    /// Whether a unit's stands may lie where they are.
    ///
    /// # Errors
    /// The obstacle.
    fn must_fit(&self, field: &Field<'_>, unit: UnitId, stands: &[Stand]) -> Result<(), Refusal>;

    /// The stands of a unit in every way in which its player may deploy it, the middle of its front edge at the origin,
    /// facing north; the scenario's way first.
    fn deployments<'a>(&'a self, unit: UnitId, state: StateOf<'a, Self>) -> Box<dyn Iterator<Item = Vec<Stand>> + 'a>;

    /// Whether no other unit may stand where a unit in a state stands.
    fn takes_room(&self, state: StateOf<'_, Self>) -> bool;

    /// The scenario's plan of the battle, the same under any rule set.
    fn plan(&self) -> &Plan;

    /// How far behind the front of a unit on the table its leader stands, inches.
    fn leader_behind_inches(&self, field: &Field<'_>, unit: UnitId) -> f32;

    /// How far a unit or leader steps aside to find room.
    fn steps_aside(&self) -> &StepsAside;
}

/// A unit with its state, and its stands if it is on the table from the start.
pub fn laid<R: Lays>(rules: &R, unit: Unit, state: R::Unit) -> (Unit, R::Unit, Vec<Stand>) {
    let stands = if unit.on_table() { rules.stands(unit.id, state.view(), unit.front) } else { Vec::new() };
    (unit, state, stands)
}

/// Checks that every unit fits and adds the leaders, with their states in the order of the commands, none for a command
/// without a leader. The plan receives the places where leaders arrive and deploy; leaders on the table are returned
/// with their places.
pub fn place<R: Lays>(
    reader: &mut ScenarioReader<'_>,
    rules: &R,
    scale: &Scale,
    states: Vec<Option<R::Unit>>,
    plan: &mut Plan,
    opening: &mut Opening<R>,
) -> Vec<(UnitId, Pose)> {
    let scenario = reader.copy();
    let mut world = World::new();
    lay_out(&mut world, rules, opening.clone());
    must_fit(reader, rules, &scenario, &Field::whole(&world), opening);
    let mut placing = Placing { rules, scale, scenario: &scenario, plan };
    let ids: Vec<Option<UnitId>> = opening.commands.iter().map(|command| command.leader).collect();
    let mut placed = Vec::new();
    for ((index, command), (id, state)) in scenario.commands.iter().enumerate().zip(ids.into_iter().zip(states)) {
        let (Some(leader), Some(id), Some(state)) = (&command.leader, id, state) else { continue };
        let post = Post { index, command, leader, id, state: &state };
        let unit = placing.leader(reader, &post, &Field::whole(&world));
        placed.extend(unit.on_table().then_some((id, unit.front)));
        let (unit, state, stands) = laid(rules, unit, state);
        let mut table = TableWriter::new(&mut world);
        table.put_unit(unit.clone(), state.clone());
        table.set_stands(id, stands.clone());
        opening.units.push((unit, state, stands));
    }
    placed
}

/// Notes every unit that cannot lie where the scenario places it: on another unit, off the table, on a house, against
/// an enemy.
fn must_fit<R: Lays>(
    reader: &mut ScenarioReader<'_>,
    rules: &R,
    scenario: &Scenario,
    field: &Field<'_>,
    opening: &Opening<R>,
) {
    for (written, (unit, _, stands)) in scenario.units.iter().zip(&opening.units) {
        if let Err(refusal) = rules.must_fit(field, unit.id, stands) {
            let place = reader.unit_field(&written.id, "at");
            let wrong = format!("under {} {} does not fit there: {refusal}", R::ID, unit.name);
            reader.wrong(&place, &wrong, "room for it on the table");
        } else if let Some(enemy) = touches(rules, field, unit, stands) {
            let place = reader.unit_field(&written.id, "at");
            let wrong = format!("under {} {} would begin in contact with {}", R::ID, unit.name, field.unit(enemy).name);
            reader.wrong(&place, &wrong, "a gap between enemies");
        }
    }
}

/// The enemy of lower number that a unit's stands touch.
fn touches<R: Lays>(rules: &R, field: &Field<'_>, unit: &Unit, stands: &[Stand]) -> Option<UnitId> {
    let bodies: Vec<Body> = stands.iter().map(Stand::body).collect();
    room::touched(field, &bodies, unit.side, |enemy| enemy < unit.id && rules.takes_room(field.of::<R::Unit>(enemy)))
}

/// Leaders being placed.
struct Placing<'a, R> {
    rules: &'a R,
    scale: &'a Scale,
    scenario: &'a Scenario,
    plan: &'a mut Plan,
}

/// A leader to be placed.
struct Post<'a, State> {
    index: usize,
    command: &'a Command,
    leader: &'a Leader,
    id: UnitId,
    state: &'a State,
}

/// Where a leader is at the start.
enum Whereabouts {
    /// On the table, with his front there, or as near to it as there is room.
    Near(Pose),
    /// With a unit that arrives.
    ArrivesWith(UnitId),
    /// Placed by the player.
    InHand,
}

impl<R: Lays> Placing<'_, R> {
    /// A leader as a unit; where he arrives or deploys goes into the plan.
    fn leader(&mut self, reader: &mut ScenarioReader<'_>, post: &Post<'_, R::Unit>, field: &Field<'_>) -> Unit {
        let Post { index, command, leader, id, .. } = *post;
        let men = self.men_of(command, field);
        let at = match self.whereabouts(leader, &men, field, command) {
            Whereabouts::Near(front) => self.nearest_free(reader, post, field, front),
            Whereabouts::ArrivesWith(unit) => {
                let with = self.plan.arrival_of(unit).cloned();
                self.plan.arrivals.extend(with.map(|with| Arrival { unit: id, note: None, ..with }));
                None
            }
            Whereabouts::InHand => None,
        };
        self.open_zones(command, id);
        Unit {
            id,
            side: side(command.army),
            command: Some(command_id(index)),
            name: full_name(leader),
            short_name: leader.label().to_owned(),
            arm: Arm::General,
            front: at.unwrap_or(Pose::new(field.centre(), self.scenario.belligerent(command.army).edge.inwards())),
            presence: if at.is_some() { Presence::OnTable } else { Presence::Awaited },
            known_to: KnownTo::All,
        }
    }

    /// The nearest room for a leader near a place; if there is none, that is a problem where the scenario puts him.
    fn nearest_free(
        &self,
        reader: &mut ScenarioReader<'_>,
        post: &Post<'_, R::Unit>,
        field: &Field<'_>,
        wanted: Pose,
    ) -> Option<Pose> {
        let stands = |front: Pose| self.rules.stands(post.id, post.state.view(), front);
        let is_free = |front: Pose| self.rules.must_fit(field, post.id, &stands(front)).is_ok();
        let free = self.rules.steps_aside().nearest_free(wanted, is_free);
        if free.is_none() {
            let place = reader.leader_field(post.index, &post.command.id, "at");
            reader.wrong(&place, &format!("under {} there is no room for him near there", R::ID), "a place with room");
        }
        free
    }

    /// The units of a command and of all below it.
    fn men_of<'f>(&self, command: &Command, field: &Field<'f>) -> Vec<&'f Unit> {
        let ids = units_where(self.scenario, |unit| {
            self.scenario.chain(&unit.command).iter().any(|above| above.id == command.id)
        });
        ids.into_iter().filter_map(|id| field.get_unit(id)).collect()
    }

    /// Where the scenario puts a leader: at his place, behind the first of his men, with them on the road, or nowhere
    /// yet.
    fn whereabouts(&self, leader: &Leader, men: &[&Unit], field: &Field<'_>, command: &Command) -> Whereabouts {
        let first = men.iter().find(|unit| unit.on_table());
        if let Some(at) = leader.at {
            let facing =
                first.map_or_else(|| self.scenario.belligerent(command.army).edge.inwards(), |unit| unit.front.facing);
            return Whereabouts::Near(Pose::new(self.scale.point(at), facing));
        }
        if let Some(unit) = first {
            let behind = self.rules.leader_behind_inches(field, unit.id);
            return Whereabouts::Near(unit.front.shifted(Vec2::new(0.0, -behind)));
        }
        let theirs = self.plan.arrivals.iter().filter(|arrival| men.iter().any(|unit| unit.id == arrival.unit));
        let earliest = theirs.min_by_key(|arrival| arrival.turn);
        earliest.map_or(Whereabouts::InHand, |arrival| Whereabouts::ArrivesWith(arrival.unit))
    }

    /// Opens to a leader the zones that are open to his command.
    fn open_zones(&mut self, command: &Command, id: UnitId) {
        if self.plan.arrival_of(id).is_some() {
            return;
        }
        let chain: Vec<&Id> = self.scenario.chain(&command.id).iter().map(|above| &above.id).collect();
        for (written, zone) in self.scenario.zones.iter().zip(&mut self.plan.zones) {
            if written.army == command.army
                && (written.commands.is_empty() || chain.iter().any(|above| written.commands.contains(above)))
            {
                zone.units.push(id);
            }
        }
    }
}

/// Rank and name; for a leader without a known name, the description in the sources.
fn full_name(leader: &Leader) -> String {
    let name = if leader.is_named() { format!("{} {}", leader.rank, leader.name) } else { leader.name.to_string() };
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
