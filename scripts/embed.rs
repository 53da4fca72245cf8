//! Cargo's build script: lists every `.ron` file under `assets/` and `scenarios/`, so that the program carries them
//! (`src/files/shelf.rs` reads the list), and every id of the ledgers, so that the code can cite no other
//! (`src/clause.rs` reads that list). It runs again when a file is added, taken away or changed.

#![allow(clippy::print_stdout, reason = "a build script speaks to cargo that way")]

use std::{collections::BTreeSet, env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let mut names = Vec::new();
    // Cargo takes a watched folder that is missing for one that has changed, and would build afresh every time.
    for folder in ["assets", "scenarios"].into_iter().filter(|folder| Path::new(&root).join(folder).is_dir()) {
        println!("cargo::rerun-if-changed={folder}");
        gather(Path::new(&root), folder, &mut names)?;
    }
    println!("cargo::rerun-if-changed=scripts/embed.rs");
    names.sort();
    // The place of this checkout is asked when the list is compiled: a build folder may serve several.
    let text = |name: &String| format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?}))", format!("/{name}"));
    let rows: String = names.iter().map(|name| format!("    ({name:?}, {}),\n", text(name))).collect();
    fs::write(Path::new(&out).join("embedded.rs"), format!("&[\n{rows}]\n"))?;
    let ids = ledger_ids(Path::new(&root), &names)?;
    let rows: String = ids.iter().map(|id| format!("    {id:?},\n")).collect();
    fs::write(Path::new(&out).join("clauses.rs"), format!("&[\n{rows}]\n"))
}

/// The ids of all clauses, house rules and tables of the ledgers, in the order of their bytes.
fn ledger_ids(root: &Path, names: &[String]) -> io::Result<BTreeSet<String>> {
    let mut ids = BTreeSet::new();
    let ledgers = ["/clauses.ron", "/house.ron", "/tables.ron"];
    for name in names.iter().filter(|name| ledgers.iter().any(|ledger| name.ends_with(ledger))) {
        let text = fs::read_to_string(root.join(name))?;
        ids.extend(text.split("id: \"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
    }
    Ok(ids)
}

fn gather(root: &Path, folder: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let Ok(file) = entry.file_name().into_string() else { continue };
        let name = format!("{folder}/{file}");
        if entry.file_type()?.is_dir() {
            gather(root, &name, names)?;
        } else if file.ends_with(".ron") && !file.starts_with('.') {
            names.push(name);
        }
    }
    Ok(())
}
