//! Everybody on the table: units must fit where they stood that day, leaders stand where the scenario has them or behind their men,
//! a step aside where somebody else stands.

use bevy::{ecs::world::World, math::Vec2};

use crate::{
    battle::{Opening, lay_out},
    measure::Pose,
    rules::hmm::{
        Hmm,
        data::{Charts, Formation},
        setup::{briefing::Arrival, clerk::Clerk, troops},
        state::UnitState,
        turn::laying,
    },
    scenario::{
        self, Scale, Scenario,
        troops::{Command, Leader},
        words::Id,
    },
    table::{Arm, Field, KnownTo, Presence, Stand, TableWriter, Unit, UnitId},
};

/// What the words of a leader are taken for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    figures: u16,
    command_value: u8,
}

/// Reads the words of every command's leader, in the order of the commands; none for a command without.
pub(super) fn read(clerk: &mut Clerk<'_>) -> Vec<Option<Worth>> {
    let words = &Charts::embedded().dictionary;
    let scenario = clerk.copy();
    let mut read = |(index, command): (usize, &Command)| {
        let leader = command.leader.as_ref()?;
        let place = clerk.leader_field(index, &command.id, "ability");
        let ability = clerk.meaning(&words.abilities, &leader.ability, &place);
        let figures = clerk.meaning(&words.levels, &command.level, &format!("commands[{index}].level"));
        Some(Worth { figures: figures?, command_value: ability? })
    };
    scenario.commands.iter().enumerate().map(&mut read).collect()
}

/// Sees that every unit fits, and adds the leaders.
pub(super) fn place(
    clerk: &mut Clerk<'_>,
    rules: Hmm,
    scale: &Scale,
    worths: &[Option<Worth>],
    mut opening: Opening<Hmm>,
) -> (Hmm, Opening<Hmm>) {
    let scenario = clerk.copy();
    let mut world = World::new();
    lay_out(&mut world, opening.clone());
    must_fit(clerk, &rules, &scenario, &Field::whole(&world), &opening);
    let mut placing = Placing { rules: &rules, scale, scenario: &scenario, briefing: rules.briefing().clone() };
    let commands = opening.commands.clone();
    for (index, command) in scenario.commands.iter().enumerate() {
        let (Some(leader), Some(id), Some(worth)) = (&command.leader, commands[index].leader, worths[index]) else { continue };
        let post = Post { index, command, leader, id, state: troops::leader(rules.rules(), worth.figures, worth.command_value) };
        let unit = placing.leader(clerk, &post, &Field::whole(&world));
        let state = post.state;
        let stands = if unit.on_table() { placing.stands(&state, id, unit.front) } else { Vec::new() };
        let mut table = TableWriter::new(&mut world);
        table.put_unit(unit.clone(), state.clone());
        table.set_stands(id, stands.clone());
        opening.units.push((unit, state, stands));
    }
    super::count(&mut opening);
    let briefing = placing.briefing;
    let options = rules.options().clone();
    (Hmm::new(options, briefing), opening)
}

/// Notes every unit that cannot lie where the scenario has it: on somebody else, off the table, on a house.
fn must_fit(clerk: &mut Clerk<'_>, rules: &Hmm, scenario: &Scenario, field: &Field<'_>, opening: &Opening<Hmm>) {
    for (written, (unit, _, stands)) in scenario.units.iter().zip(&opening.units) {
        if let Err(refusal) = laying::must_fit(rules, field, unit.id, stands) {
            let place = clerk.unit_field(&written.id, "at");
            clerk.wrong(&place, &format!("under hmm {} does not fit there: {refusal}", unit.name), "room for it on the table");
        }
    }
}

/// Leaders being placed.
struct Placing<'a> {
    rules: &'a Hmm,
    scale: &'a Scale,
    scenario: &'a Scenario,
    briefing: crate::rules::hmm::setup::Briefing,
}

/// A leader to be placed.
struct Post<'a> {
    index: usize,
    command: &'a Command,
    leader: &'a Leader,
    id: UnitId,
    state: UnitState,
}

/// Where a leader is at the start.
enum Whereabouts {
    /// On the table, with his front there, or as near to it as he finds room.
    Near(Pose),
    /// He comes with a unit that arrives.
    ArrivesWith(UnitId),
    /// His player places him.
    InHand,
}

impl Placing<'_> {
    /// A leader as a unit; where he is goes into the briefing.
    fn leader(&mut self, clerk: &mut Clerk<'_>, post: &Post<'_>, field: &Field<'_>) -> Unit {
        let Post { index, command, leader, id, .. } = *post;
        let men = self.men_of(command, field);
        let at = match self.whereabouts(leader, &men, field, command) {
            Whereabouts::Near(front) => {
                let free = laying::nearest_free(front, |front| self.is_free(field, &post.state, id, front));
                if free.is_none() {
                    let field = clerk.leader_field(index, &command.id, "at");
                    clerk.wrong(&field, "under hmm there is no room for him near there", "a place with room");
                }
                free
            }
            Whereabouts::ArrivesWith(unit) => {
                let with = self.briefing.arrival_of(unit).cloned();
                self.briefing.arrivals.extend(with.map(|with| Arrival { unit: id, note: None, ..with }));
                None
            }
            Whereabouts::InHand => None,
        };
        self.briefing.history.extend(at.map(|front| (id, front, Formation::MarchColumn)));
        self.open_zones(command, id);
        Unit {
            id,
            side: troops::side(command.army),
            command: Some(troops::command_id(index)),
            name: full_name(leader),
            short_name: leader.label().to_owned(),
            arm: Arm::General,
            front: at.unwrap_or(Pose::new(field.centre(), self.scenario.belligerent(command.army).edge.inwards())),
            presence: if at.is_some() { Presence::OnTable } else { Presence::Awaited },
            known_to: KnownTo::All,
        }
    }

    /// The units of a command and of all below it.
    fn men_of<'f>(&self, command: &Command, field: &Field<'f>) -> Vec<&'f Unit> {
        let serves = |unit: &scenario::troops::Unit| self.scenario.chain(&unit.command).iter().any(|above| above.id == command.id);
        let ids = self.scenario.units.iter().enumerate().filter(|(_, unit)| serves(unit)).map(|(index, _)| troops::unit_id(index));
        ids.filter_map(|id| field.get_unit(id)).collect()
    }

    /// Where the scenario puts a leader: at his place, behind the first of his men, with them on the road, or nowhere yet.
    fn whereabouts(&self, leader: &Leader, men: &[&Unit], field: &Field<'_>, command: &Command) -> Whereabouts {
        let first = men.iter().find(|unit| unit.on_table());
        if let Some(at) = leader.at {
            let facing = first.map_or_else(|| self.scenario.belligerent(command.army).edge.inwards(), |unit| unit.front.facing);
            return Whereabouts::Near(Pose::new(self.scale.point(at), facing));
        }
        if let Some(unit) = first {
            let state = field.of::<UnitState>(unit.id);
            let depth = laying::footprint(self.rules, field, unit.id, state.formation, state.skirmish_lines).depth;
            let behind = self.rules.rules().charts.raising.leader_behind_inches;
            return Whereabouts::Near(unit.front.shifted(Vec2::new(0.0, -depth - behind)));
        }
        let earliest = self
            .briefing
            .arrivals
            .iter()
            .filter(|arrival| men.iter().any(|unit| unit.id == arrival.unit))
            .min_by_key(|arrival| arrival.turn);
        earliest.map_or(Whereabouts::InHand, |arrival| Whereabouts::ArrivesWith(arrival.unit))
    }

    /// A leader may be deployed in the zones that are open to his command.
    fn open_zones(&mut self, command: &Command, id: UnitId) {
        if self.briefing.arrival_of(id).is_some() {
            return;
        }
        let chain: Vec<&Id> = self.scenario.chain(&command.id).iter().map(|above| &above.id).collect();
        for (written, zone) in self.scenario.zones.iter().zip(&mut self.briefing.zones) {
            if written.army == command.army && (written.commands.is_empty() || chain.iter().any(|above| written.commands.contains(above))) {
                zone.units.push(id);
            }
        }
    }

    fn stands(&self, state: &UnitState, id: UnitId, front: Pose) -> Vec<Stand> {
        laying::stands_of_state(self.rules, state, usize::from(state.start_figures), id, state.formation, 1, front)
    }

    fn is_free(&self, field: &Field<'_>, state: &UnitState, id: UnitId, front: Pose) -> bool {
        laying::must_fit(self.rules, field, id, &self.stands(state, id, front)).is_ok()
    }
}

/// Rank and name; whoever the sources do not name goes by what they say of him.
fn full_name(leader: &Leader) -> String {
    let name = if leader.is_named() { format!("{} {}", leader.rank, leader.name) } else { leader.name.to_string() };
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
