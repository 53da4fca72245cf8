//! Which files use which, their rooms, and the circles that they make.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use super::tree::{Mention, MentionKind, Target, Tree};

/// Where one file uses another, and by which path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrow {
    pub(super) line: usize,
    pub(super) path: String,
}

/// Every file with the files that it uses, and where it first does.
pub(super) type Arrows = BTreeMap<String, BTreeMap<String, Arrow>>;

/// Which file uses which. Files below a folder may use its `mod.rs`, and that re-exports files below: neither counts.
pub(super) fn arrows(tree: &Tree) -> Arrows {
    let mut arrows: Arrows = tree.modules.values().map(|module| (module.file.clone(), BTreeMap::new())).collect();
    for mention in &tree.mentions {
        for target in tree.targets(mention) {
            let (from, to) = (tree.file_of(&mention.module), tree.file_of(&target.module));
            if from == to || is_above(to, from) || hands_on(mention, &target) {
                continue;
            }
            let arrow = || Arrow { line: mention.line, path: mention.path.join("::") };
            arrows.get_mut(from).expect("every file is there").entry(to.to_owned()).or_insert_with(arrow);
        }
    }
    arrows
}

/// Whether a file is the root of a folder that holds another.
fn is_above(root: &str, file: &str) -> bool {
    root == "lib.rs" || root.strip_suffix("mod.rs").is_some_and(|folder| file.starts_with(folder))
}

fn hands_on(mention: &Mention, target: &Target) -> bool {
    mention.kind == MentionKind::Export && target.module.starts_with(&mention.module)
}

/// The circles of files, the largest first: those of which each uses, in one step or several, all others.
pub(super) fn circles(arrows: &Arrows) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|file| (file.as_str(), reached_from(file, arrows))).collect();
    let mut circles = BTreeSet::new();
    for (file, beyond) in &reached {
        let circle: BTreeSet<String> =
            beyond.iter().filter(|other| reached[**other].contains(file)).map(|other| (*other).to_owned()).collect();
        if !circle.is_empty() {
            circles.insert(circle);
        }
    }
    let mut circles: Vec<_> = circles.into_iter().collect();
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}

/// The files that one uses, in one step or several; itself only if it lies on a circle.
fn reached_from<'a>(file: &str, arrows: &'a Arrows) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&str> = arrows[file].keys().map(String::as_str).collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(arrows[next].keys().map(String::as_str));
        }
    }
    reached
}

/// A circle in words: its files, and where each uses others of it.
pub(super) fn told(circle: &BTreeSet<String>, arrows: &Arrows) -> String {
    let mut text = format!("a circle of {} files:\n", circle.len());
    for from in circle {
        for (to, Arrow { line, path }) in arrows[from].iter().filter(|(to, _)| circle.contains(*to)) {
            let _ = writeln!(text, "  {from}:{line} uses {to} ({path})");
        }
    }
    text
}

/// Where a room of a module uses one below it in a list of rooms, or one that is not in it, in words.
pub(super) fn upward(tree: &Tree, within: &[&str], rooms: &[String]) -> BTreeSet<String> {
    let place = |room: &str| rooms.iter().position(|known| known == room).unwrap_or(usize::MAX);
    let room_of = |module: &[String]| {
        let inside = module.len() > within.len() && module.iter().zip(within).all(|(name, outer)| name == outer);
        inside.then(|| module[within.len()].clone())
    };
    let mut found = BTreeSet::new();
    for mention in &tree.mentions {
        let Some(own) = room_of(&mention.module).filter(|room| room != "main") else { continue };
        for target in tree.targets(mention) {
            let used = target.through.iter().chain([&target.module]).filter_map(|module| room_of(module));
            for room in used.filter(|room| place(room) > place(&own)) {
                let (file, path) = (tree.file_of(&mention.module), mention.path.join("::"));
                found.insert(format!("{file}:{} uses {path}, and `{room}` is below `{own}`", mention.line));
            }
        }
    }
    found
}
