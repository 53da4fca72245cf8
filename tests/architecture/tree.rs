//! The modules of a crate with their names, and the meaning of a path in one of them.

use std::collections::{BTreeMap, BTreeSet};

/// The path of a module from the root of the crate, which is empty.
pub(super) type Path = Vec<String>;

/// A crate as its sources tell it.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) modules: BTreeMap<Path, Module>,
    pub(super) mentions: Vec<Mention>,
    /// Modules that are compiled for tests alone, and not read.
    pub(super) for_tests: Vec<Path>,
}

/// A module: the file that holds it and the names in it.
#[derive(Debug, Default)]
pub(super) struct Module {
    /// The file, from the folder of sources, such as `battle/engine.rs`.
    pub(super) file: String,
    pub(super) names: BTreeMap<String, Vec<Named>>,
    /// The modules imported by a glob, as they are written.
    pub(super) globs: Vec<Path>,
}

/// The meaning of a name in a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// Something to which more can be added in a path: its variants, constants and functions.
    Type,
    /// A function, a constant or a macro: a path ends there.
    Value,
    Module,
    /// The names that a `use` imports, as written there.
    Import(Path, Reach),
}

/// Whether others may use an import too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    Own,
    Exported,
}

/// A path as it is written somewhere in the sources.
#[derive(Clone, Debug)]
pub(super) struct Mention {
    pub(super) module: Path,
    pub(super) path: Path,
    pub(super) line: usize,
    pub(super) kind: MentionKind,
}

/// How a path is mentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MentionKind {
    /// It is used, or brought in for use.
    Use,
    /// It is handed on under another path.
    Export,
}

/// The target of a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Target {
    /// The module that holds it.
    pub(super) module: Path,
    /// The item; none for a module, or a name that the sources do not show, such as one that a macro makes.
    pub(super) item: Option<String>,
    pub(super) found: Found,
    /// The modules whose exports the path goes through.
    pub(super) through: Vec<Path>,
}

/// How much of a path was found, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Found {
    /// Every step.
    Whole,
    /// As far as a module; the sources do not show the rest, which a macro may make.
    Part,
    /// Nothing: it would go on from a function or a constant.
    Nothing,
}

impl Target {
    fn of(module: &[String], found: Found) -> Self {
        Self { module: module.to_vec(), item: None, found, through: Vec::new() }
    }
}

impl Tree {
    pub(super) fn file_of(&self, module: &[String]) -> &str {
        &self.modules[module].file
    }

    /// The meaning of a path in a module; nothing for a path outside this crate.
    pub(super) fn resolve(&self, module: &[String], path: &[String]) -> BTreeSet<Target> {
        let found = Walk { tree: self, open: Vec::new() }.from(module, path);
        found.into_iter().filter(|target| target.found != Found::Nothing).collect()
    }

    /// The target of a path from the root of the crate, if the whole path was found.
    pub(super) fn find(&self, path: &str) -> Option<Target> {
        let path: Path = path.split("::").map(str::to_owned).collect();
        self.resolve(&[], &path).into_iter().find(|target| target.found == Found::Whole)
    }

    fn names(&self, module: &[String], name: &str) -> &[Named] {
        self.modules.get(module).and_then(|module| module.names.get(name)).map_or(&[], Vec::as_slice)
    }

    /// The target of a mention. A single name counts only where it comes from an export or a glob: an import counts by
    /// itself.
    pub(super) fn targets(&self, mention: &Mention) -> BTreeSet<Target> {
        let (module, path) = (&mention.module, &mention.path);
        let counts_elsewhere = |named: &Named| !matches!(named, Named::Import(_, Reach::Exported));
        match path.as_slice() {
            [name] if self.names(module, name).iter().any(counts_elsewhere) => BTreeSet::new(),
            path => self.resolve(module, path),
        }
    }
}

/// A path on its way through the modules.
struct Walk<'t> {
    tree: &'t Tree,
    /// The imports that are being followed, each by its module: one may lead back to itself.
    open: Vec<(Path, Path)>,
}

impl Walk<'_> {
    fn from(&mut self, module: &[String], path: &[String]) -> Vec<Target> {
        let (mut at, mut rest) = (module, path);
        while let Some((step, further)) = rest.split_first() {
            at = match step.as_str() {
                "crate" | "linstock" => &[],
                "super" => &at[..at.len().saturating_sub(1)],
                "self" => at,
                _ => break,
            };
            rest = further;
        }
        let found = self.within(at, rest);
        let is_of_crate = rest.len() < path.len();
        if found.is_empty() && is_of_crate { vec![Target::of(at, Found::Part)] } else { found }
    }

    /// The meaning of the rest of a path inside a module; nothing if its first name is not there.
    fn within(&mut self, at: &[String], rest: &[String]) -> Vec<Target> {
        let Some((first, further)) = rest.split_first() else {
            return vec![Target::of(at, Found::Whole)];
        };
        let mut found: Vec<Target> =
            self.tree.names(at, first).iter().flat_map(|named| self.named(named, at, first, further)).collect();
        if found.is_empty() {
            found = self.by_globs(at, rest);
        }
        let best = found.iter().map(|target| target.found).min();
        found.retain(|target| Some(target.found) == best);
        found
    }

    fn named(&mut self, named: &Named, at: &[String], name: &str, further: &[String]) -> Vec<Target> {
        match named {
            Named::Value if !further.is_empty() => {
                vec![Target::of(at, Found::Nothing)]
            }
            Named::Type | Named::Value => {
                vec![Target { item: Some(name.to_owned()), ..Target::of(at, Found::Whole) }]
            }
            Named::Module => {
                let child = [at, &[name.to_owned()]].concat();
                let found = self.within(&child, further);
                if found.is_empty() { vec![Target::of(&child, Found::Part)] } else { found }
            }
            Named::Import(path, _) => self.onwards(at, path, further),
        }
    }

    fn by_globs(&mut self, at: &[String], rest: &[String]) -> Vec<Target> {
        let tree = self.tree;
        let globs = tree.modules.get(at).map_or(&[][..], |module| &module.globs);
        let found: Vec<Target> = globs.iter().flat_map(|glob| self.onwards(at, glob, rest)).collect();
        found.into_iter().filter(|target| target.found == Found::Whole).collect()
    }

    /// Goes on by an import of a module, unless it has brought the walk here.
    fn onwards(&mut self, at: &[String], import: &[String], rest: &[String]) -> Vec<Target> {
        let followed = (at.to_vec(), import.to_vec());
        if self.open.contains(&followed) {
            return Vec::new();
        }
        self.open.push(followed);
        let mut found = self.from(at, &[import, rest].concat());
        self.open.pop();
        found.iter_mut().for_each(|target| target.through.push(at.to_vec()));
        found
    }
}
