//! A snapshot of a battle: its components as columns sorted by id. Restored in place, the battle continues exactly as
//! before.

use bevy::ecs::world::World;
use serde::{Deserialize, Serialize};

use crate::{
    battle::{
        Agenda, Question, Resources, RuleSet, RuleTypes, Secrets, State, StateHash, Stillness, event::Conclusion,
    },
    dice::{Dice, Wanted},
    table::{Command, Components, Feature, Field, Stand, TableSize, TableWriter, Unit},
};

/// Everything that a battle is at one moment, journal apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "U: State, T: State, S: State, K: State")]
pub struct Columns<U: State, T: State, S: State, K: State> {
    size: TableSize,
    features: Vec<Feature>,
    commands: Vec<Command>,
    units: Vec<(Unit, U)>,
    stands: Vec<Stand>,
    table: T,
    secrets: Secrets<S>,
    stillness: Stillness,
    pub(crate) agenda: Vec<K>,
    pub(crate) question: Option<Question>,
    pub(crate) wanted: Vec<Wanted>,
    pub(crate) conclusion: Option<Conclusion>,
    pub(crate) dice: Dice,
}

/// The image of a battle under a rule set.
pub type Image<R> =
    Columns<<R as RuleTypes>::Unit, <R as RuleTypes>::Table, <R as RuleTypes>::Secret, <R as RuleTypes>::Task>;

/// The data beside the world: question, dice, how it ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Course {
    pub(crate) question: Option<Question>,
    pub(crate) wanted: Vec<Wanted>,
    pub(crate) conclusion: Option<Conclusion>,
    pub(crate) dice: Dice,
}

/// Takes the image of a world and what runs beside it.
pub(crate) fn take<R: RuleSet>(world: &World, course: &Course) -> Image<R> {
    let field = Field::whole(world);
    Columns {
        size: field.size(),
        features: field.features().cloned().collect(),
        commands: field.commands().cloned().collect(),
        units: field.units().map(|unit| (unit.clone(), R::Unit::copied(field.of::<R::Unit>(unit.id)))).collect(),
        stands: field.units().flat_map(|unit| field.stands_of(unit.id)).cloned().collect(),
        table: R::Table::taken(&field),
        secrets: field.resource::<Secrets<R::Secret>>().clone(),
        stillness: *field.resource::<Stillness>(),
        agenda: field.resource::<Agenda<R::Task>>().0.clone(),
        question: course.question.clone(),
        wanted: course.wanted.clone(),
        conclusion: course.conclusion.clone(),
        dice: course.dice.clone(),
    }
}

/// Restores an image into a world, bare or in use, in place, and gives what runs beside it.
pub(crate) fn restore<R: RuleSet>(world: &mut World, rules: &R, image: &Image<R>) -> Course {
    let mut table = TableWriter::new(world);
    let apart = rules.kept_apart();
    if table.is_bare() || !table.field().space().keeps_apart(&apart) {
        table.clear_keeping_apart(image.size, apart);
    }
    table.put_resource(image.size);
    strike_strangers::<R>(&mut table, image);
    for feature in &image.features {
        if table.field().feature(feature.id) != Some(feature) {
            table.put_feature(feature.clone());
        }
    }
    for command in &image.commands {
        if table.field().command(command.id) != Some(command) {
            table.put_command(command.clone());
        }
    }
    let mut stands = image.stands.as_slice();
    for (unit, state) in &image.units {
        table.put_unit(unit.clone(), state.clone());
        let own = stands.iter().take_while(|stand| stand.id.unit == unit.id).count();
        let (mine, rest) = stands.split_at(own);
        stands = rest;
        if !table.field().stands_of(unit.id).eq(mine) {
            table.set_stands(unit.id, mine.to_vec());
        }
    }
    image.table.clone().put(&mut table);
    table.put_resource(image.secrets.clone());
    table.put_resource(image.stillness);
    table.put_resource(Agenda(image.agenda.clone()));
    rules.make_ready(world);
    Course {
        question: image.question.clone(),
        wanted: image.wanted.clone(),
        conclusion: image.conclusion.clone(),
        dice: image.dice.clone(),
    }
}

/// Removes units and features that are not in the image.
fn strike_strangers<R: RuleSet>(table: &mut TableWriter<'_>, image: &Image<R>) {
    let features: Vec<_> = table.field().features().map(|feature| feature.id).collect();
    for id in features {
        if image.features.binary_search_by_key(&id, |feature| feature.id).is_err() {
            table.take_feature(id);
        }
    }
    let commands: Vec<_> = table.field().commands().map(|command| command.id).collect();
    for id in commands {
        if image.commands.binary_search_by_key(&id, |command| command.id).is_err() {
            table.take_command(id);
        }
    }
    let units: Vec<_> = table.field().units().map(|unit| unit.id).collect();
    for id in units {
        if image.units.binary_search_by_key(&id, |(unit, _)| unit.id).is_err() {
            table.take_unit(id);
        }
    }
}

impl<U: State, T: State, S: State, K: State> Columns<U, T, S, K> {
    /// The bytes of the image, the same on every platform.
    pub fn bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("plain values always serialise")
    }

    /// The hash of the state.
    pub fn hash(&self) -> StateHash {
        StateHash::of(&self.bytes())
    }
}
