//! A killed client loses at most the order in flight: the victim is this very test program, run again as the one test
//! that plays a battle of a real rule set and saves it as the client does.

use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use bevy::prelude::*;
use linstock::{
    battle::KeepUndo,
    client::session::{
        Hand, Session,
        autosave::{self, Autosave},
        open_battle::{self, Choices},
        saves::{self, Kept},
    },
    commander::{Commander, Player},
    files::Shelf,
    rules, scenario,
};

/// Tells the victim where its player's folder is; without it that test does nothing.
const FOLDER: &str = "LINSTOCK_KILLED_FOLDER";
/// How often a victim is killed.
const KILLS: u64 = 6;

/// Machines fight a battle that is kept at the end of every frame; after each the victim says how many orders are on
/// disk.
#[test]
fn victim() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else { return };
    let mut said = std::io::stdout();
    let scenario = scenario::open(&Shelf::embedded(), "cowpens").expect("it is shipped");
    let (session, _) = open_battle::begin(&scenario, &Choices::of(&scenario)).expect("it opens");
    let mut autosave = Autosave::on(Shelf::over(folder));
    autosave.take_up(None, &session);
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, autosave::plugin)).insert_resource(session).insert_resource(autosave);
    for seed in 0.. {
        app.world_mut().resource_scope(|_, mut session: Mut<Session>| give(seed, &mut session));
        app.update();
        let orders = app.world().resource::<Session>().battle().journal().orders().count();
        writeln!(said, "kept {orders}").expect("somebody listens");
    }
}

/// One order of a machine; once the battle is over, none.
fn give(seed: u64, session: &mut Session) {
    let Some(seat) = session.asked().first().copied() else { return };
    let order = Commander::new(seed, seat).order(session.battle(), seat).expect("whoever is asked has an answer");
    session.give([order]).expect("a lawful order");
}

fn run_victim(folder: &Path) -> Child {
    let program = env::current_exe().expect("this program has a path");
    let mut command = Command::new(program);
    command.args(["--exact", "--nocapture", "window::killed::victim"]).env(FOLDER, folder);
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("this program runs")
}

/// How many orders a line of the victim's says to be on disk.
fn kept(line: &str) -> Option<usize> {
    line.split("kept ").nth(1)?.trim().parse().ok()
}

#[test]
fn a_client_that_is_killed_has_lost_at_most_the_order_in_flight() {
    let folder = env::temp_dir().join(format!("linstock-client-killed-{}", std::process::id()));
    for kill in 0..KILLS {
        let folder = folder.join(kill.to_string());
        fs::create_dir_all(&folder).expect("the folder can be written to");
        let mut victim = run_victim(&folder);
        let mut lines = BufReader::new(victim.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
        let begun = lines.by_ref().filter_map(|line| kept(&line)).find(|orders| *orders > 0);
        thread::sleep(Duration::from_millis(kill * 37));
        victim.kill().expect("it runs until it is killed");
        victim.wait().expect("it has been killed");
        let said = lines.filter_map(|line| kept(&line)).last().or(begun).expect("it keeps its battle");
        let shelf = Shelf::over(&folder);
        let names = saves::names(&shelf);
        assert_eq!((names.len(), saves::hands(&shelf, &names[0])), (1, [Hand::Human, Hand::Human]));
        let Kept::Whole(battle) = saves::read(&shelf, &names[0]) else {
            panic!("kill {kill}: {:?}", saves::read(&shelf, &names[0]))
        };
        let (again, _) =
            rules::resume(battle.save, KeepUndo::No).unwrap_or_else(|problems| panic!("kill {kill}: {problems}"));
        let on_disk = again.journal().orders().count();
        assert!((said..=said + 1).contains(&on_disk), "kill {kill}: {said} were kept, {on_disk} found");
    }
    fs::remove_dir_all(folder).expect("it was made");
}
