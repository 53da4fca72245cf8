//! The host's rows, run unchanged in the world of both, on the host's part of the agenda.

use std::sync::{Mutex, PoisonError};

use bevy::ecs::{resource::Resource, system::InMut, world::World};

use crate::{
    battle::{
        Agenda, Host, Layer, Module, Outcome, Page, Progress, Row, Wrapped,
        sequence::{Rows, throws},
    },
    clause::Clause,
    dice::Dice,
    table::Field,
};

/// The clause of the row that stands for all of the host's.
const CLAUSE: Clause = Clause::new("linstock.host");

/// The host's rows, ready for a world.
#[derive(Resource)]
struct HostRows<H: Host>(Mutex<Rows<H>>);

/// The rows of both: the module's, which interrupt the host, and one for all of the host's.
pub(super) fn pages<H: Host, M: Module<H>>() -> Vec<Page<Wrapped<H, M>>> {
    let row = Row::new(CLAUSE, "the host's turn", |task: &Layer<_, _>| task.host().is_some(), || throws(run::<H, M>));
    let hosts = Page { phase: "The host's turn", procedure: None, rows: vec![row] };
    M::before().into_iter().chain([hosts]).chain(M::after()).chain(M::procedures()).collect()
}

/// Runs the row of the host that is up, and completes its outcome as the host does.
fn run<H: Host, M: Module<H>>(InMut(dice): InMut<Dice>, world: &World) -> Progress<Wrapped<H, M>> {
    let host = world.resource::<H>();
    // Rows keep nothing from run to run, so a panic in one leaves them sound.
    let mut rows = world.resource::<HostRows<H>>().0.lock().unwrap_or_else(PoisonError::into_inner);
    let mut hosts = rows.run(host, world, dice)?;
    host.complete(&Field::whole(world), &mut hosts);
    let mut outcome = Outcome::default();
    outcome.take_over(hosts);
    Ok(outcome)
}

/// Inserts the parameters of the rows of both: the host itself, and each part of the agenda.
pub(super) fn make_ready<H: Host, M: Module<H>>(rules: &Wrapped<H, M>, world: &mut World) {
    if world.get_resource::<H>() != Some(&rules.host) {
        world.insert_resource(rules.host.clone());
    }
    if !world.contains_resource::<HostRows<H>>() {
        let rows = Rows::for_world(H::pages(), world);
        world.insert_resource(HostRows(Mutex::new(rows)));
    }
    rules.host.make_ready(world);
    let agenda = &world.resource::<Agenda<Layer<H::Task, M::Task>>>().0;
    let hosts = Agenda(agenda.iter().filter_map(Layer::host).cloned().collect());
    let own = Agenda(agenda.iter().filter_map(Layer::module).cloned().collect());
    world.insert_resource::<Agenda<H::Task>>(hosts);
    world.insert_resource::<Agenda<M::Task>>(own);
}
