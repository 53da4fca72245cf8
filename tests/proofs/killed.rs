//! A program killed while it saves a battle loses at most the order in flight: the file holds a whole save at every
//! moment. The victim is this very test program, run again as the one test that plays and saves for ever.

use std::{
    env,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use linstock::{
    battle::{Battle, KeepUndo, Save},
    dice::DiceSource,
    files::{self, Existing},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{
    figures::{Figure, count},
    player,
};
use crate::drill::{Drill, setup};

/// Tells the victim where to save; without it that test does nothing.
const FILE: &str = "LINSTOCK_VICTIM_FILE";
const KILLS: u64 = 25;

/// Plays battle after battle, saves after every order, and says after each save how many orders are on disk.
#[test]
fn victim() {
    let Some(file) = env::var_os(FILE).map(PathBuf::from) else { return };
    let mut said = std::io::stdout();
    for seed in 0.. {
        let header = setup::header(DiceSource::Seeded { seed });
        let mut battle = Battle::open(Drill::default(), setup::field_day(4), header, KeepUndo::No);
        player::play(&mut battle, seed, 80, |battle, _| {
            files::save(&file, battle.saved().written().as_bytes(), Existing::Replaced)
                .expect("the folder can be written");
            writeln!(said, "kept {seed} {}", battle.journal().orders().count()).expect("somebody listens");
        });
    }
}

fn run_victim(file: &Path) -> Child {
    let program = env::current_exe().expect("this program has a path");
    let mut command = Command::new(program);
    command.args(["--exact", "--nocapture", "proofs::killed::victim"]).env(FILE, file);
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("this program runs")
}

/// The seed and the orders that the victim last said to be on disk, of the lines that it wrote before it died.
fn last_kept(lines: &[String]) -> (u64, usize) {
    let numbers = |line: &String| {
        let (seed, orders) = line.split("kept ").nth(1)?.split_once(' ')?;
        Some((seed.parse().ok()?, orders.trim().parse().ok()?))
    };
    lines.iter().rev().find_map(numbers).expect("it has kept its battle")
}

#[test]
fn a_killed_program_loses_at_most_the_order_in_flight() {
    let folder = env::temp_dir().join(format!("linstock-killed-{}", std::process::id()));
    let mut random = ChaCha8Rng::seed_from_u64(1758);
    for kill in 0..KILLS {
        let file = folder.join(format!("{kill}.ron"));
        let mut victim = run_victim(&file);
        let mut output = BufReader::new(victim.stdout.take().expect("it is piped")).lines();
        let begun = output.by_ref().map_while(Result::ok).find(|line| line.contains("kept"));
        let mut lines = vec![begun.expect("it keeps its battle")];
        thread::sleep(Duration::from_millis(random.random_range(0..40)));
        victim.kill().expect("it runs until it is killed");
        victim.wait().expect("it has been killed");
        lines.extend(output.map_while(Result::ok));
        let text = std::fs::read_to_string(&file).expect("it had said that it had saved");
        let save = Save::read("killed.ron", &text).unwrap_or_else(|problems| panic!("kill {kill}: {problems}"));
        let on_disk = save.journal.orders().count();
        let (seed, said) = last_kept(&lines);
        let most = if save.journal.header.dice == (DiceSource::Seeded { seed }) { said..=said + 1 } else { 0..=0 };
        assert!(most.contains(&on_disk), "kill {kill}: {said} were kept, {on_disk} found");
        Battle::replay(Drill::default(), setup::field_day(4), &save.journal, KeepUndo::No).expect("it replays");
    }
    std::fs::remove_dir_all(folder).expect("it was made");
    count(Figure::Faults, usize::try_from(KILLS).expect("a few"));
}
