//! Which clauses players were shown, for the tests: in a debug build with `LINSTOCK_SHOWN` set, each clause is added to
//! the file of that name, a line each, when it first appears on a receipt, refusal, offer, question, entry, card or
//! row.

use std::{
    env,
    fs::{File, OpenOptions},
    io::Write,
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use super::{Clause, LEDGERS};

/// The variable that names the file.
const VARIABLE: &str = "LINSTOCK_SHOWN";

static SHOWN: [AtomicBool; LEDGERS.len()] = [const { AtomicBool::new(false) }; LEDGERS.len()];

impl Clause {
    /// Notes that a player is shown it.
    pub(crate) fn show(self) {
        if cfg!(debug_assertions)
            && let Some(file) = file()
            && let Ok(place) = LEDGERS.binary_search(&self.id())
            && !SHOWN[place].swap(true, Ordering::Relaxed)
        {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            // A line that could not be written is missed by the test that reads the file.
            let _ = writeln!(file, "{self}");
        }
    }
}

fn file() -> Option<&'static Mutex<File>> {
    static FILE: OnceLock<Option<Mutex<File>>> = OnceLock::new();
    let open = || {
        let name = env::var_os(VARIABLE)?;
        let file = OpenOptions::new().create(true).append(true).open(&name);
        Some(Mutex::new(file.unwrap_or_else(|error| panic!("{VARIABLE}: {}: {error}", name.display()))))
    };
    FILE.get_or_init(open).as_ref()
}
