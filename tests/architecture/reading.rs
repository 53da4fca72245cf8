//! Reads sources with `syn`: the code compiled without `cfg(test)`, from the root of the crate down.

use std::{collections::BTreeMap, fs, path::Path as FilePath};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{
    Attribute, Expr, ExprCall, Ident, ImplItemFn, Item, ItemMacro, ItemUse, Macro, Meta, UseTree, Visibility,
    visit::{self, Visit},
};

use super::tree::{Mention, MentionKind, Module, Named, Path, Reach, Tree};

/// The sources in a folder, each under its path from there.
pub(super) fn sources(folder: &FilePath) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).expect("a folder of sources") {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name =
                    path.strip_prefix(folder).expect("it lies in the folder").to_string_lossy().replace('\\', "/");
                found.insert(name, fs::read_to_string(&path).expect("a source is UTF-8"));
            }
        }
    }
    found
}

/// The crate that some sources make, from `lib.rs` on, and `main.rs` beside it if there is one.
pub(super) fn read(sources: &BTreeMap<String, String>) -> Tree {
    let mut tree = Tree::default();
    let mut open: Vec<(String, Path)> = vec![("lib.rs".to_owned(), Vec::new())];
    open.extend(sources.contains_key("main.rs").then(|| ("main.rs".to_owned(), vec!["main".to_owned()])));
    while let Some((file, module)) = open.pop() {
        let parsed = syn::parse_file(&sources[&file]).unwrap_or_else(|error| panic!("{file}: {error}"));
        let mut reader = Reader { tree: &mut tree, file: &file, here: module, children: Vec::new() };
        reader.enter();
        reader.visit_file(&parsed);
        for child in reader.children {
            let folder = child.join("/");
            let files = [format!("{folder}.rs"), format!("{folder}/mod.rs")];
            let file = files.into_iter().find(|file| sources.contains_key(file));
            open.push((file.unwrap_or_else(|| panic!("no file of {folder}")), child));
        }
    }
    tree
}

/// Notes the names and mentions of one file.
struct Reader<'t> {
    tree: &'t mut Tree,
    file: &'t str,
    here: Path,
    /// The modules that lie in files of their own.
    children: Vec<Path>,
}

impl Reader<'_> {
    fn enter(&mut self) {
        let module = Module { file: self.file.to_owned(), ..Module::default() };
        self.tree.modules.insert(self.here.clone(), module);
    }

    fn module(&mut self) -> &mut Module {
        self.tree.modules.get_mut(&self.here).expect("it was entered")
    }

    fn name(&mut self, name: &Ident, named: Named) {
        self.module().names.entry(name.to_string()).or_default().push(named);
    }

    fn mention(&mut self, path: Path, line: usize, kind: MentionKind) {
        self.tree.mentions.push(Mention { module: self.here.clone(), path, line, kind });
    }

    fn import(&mut self, tree: &UseTree, mut before: Path, reach: Reach) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.import(&path.tree, before, reach);
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|item| self.import(item, before.clone(), reach));
            }
            UseTree::Name(name) => self.bring_in(before, &name.ident, &name.ident, reach),
            UseTree::Rename(rename) => self.bring_in(before, &rename.ident, &rename.rename, reach),
            UseTree::Glob(glob) => {
                let line = glob.star_token.spans[0].start().line;
                self.mention(before.clone(), line, kind_of(reach));
                self.module().globs.push(before);
            }
        }
    }

    fn bring_in(&mut self, mut path: Path, ident: &Ident, under: &Ident, reach: Reach) {
        let line = ident.span().start().line;
        if ident == "self" {
            let Some(last) = path.last() else { return };
            let name = Ident::new(last, ident.span());
            self.name(if under == "self" { &name } else { under }, Named::Import(path.clone(), reach));
        } else {
            path.push(ident.to_string());
            self.name(under, Named::Import(path.clone(), reach));
        }
        self.mention(path, line, kind_of(reach));
    }

    /// The paths in the input of a macro, which need not be Rust.
    fn tokens(&mut self, stream: TokenStream) {
        let (mut path, mut line, mut colons) = (Path::new(), 0, 0);
        for token in stream {
            match token {
                TokenTree::Ident(ident) if colons == 2 && !path.is_empty() => path.push(ident.to_string()),
                TokenTree::Ident(ident) => {
                    self.written(std::mem::take(&mut path), line);
                    (path, line) = (vec![ident.to_string()], ident.span().start().line);
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                TokenTree::Group(group) => {
                    self.written(std::mem::take(&mut path), line);
                    self.tokens(group.stream());
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => self.written(std::mem::take(&mut path), line),
            }
            colons = 0;
        }
        self.written(path, line);
    }

    /// A path outside a `use`. A single small letter may begin a variable: only types and calls count.
    fn written(&mut self, path: Path, line: usize) {
        let is_type = |name: &String| name.starts_with(char::is_uppercase);
        if path.len() > 1 || path.first().is_some_and(is_type) {
            self.mention(path, line, MentionKind::Use);
        }
    }

    /// The items that a macro makes of its input.
    fn items_in(&mut self, stream: TokenStream) {
        let mut makes = None;
        for token in stream {
            let before = makes.take();
            match token {
                TokenTree::Ident(ident) if before.is_some() => {
                    before.into_iter().for_each(|named| self.name(&ident, named));
                }
                TokenTree::Ident(ident) => makes = made_by(&ident.to_string()),
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => self.items_in(group.stream()),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_item(&mut self, item: &'ast Item) {
        let (attributes, name): (&[Attribute], Option<&Ident>) = match item {
            Item::Const(item) => (&item.attrs, Some(&item.ident)),
            Item::Enum(item) => (&item.attrs, Some(&item.ident)),
            Item::Fn(item) => (&item.attrs, Some(&item.sig.ident)),
            Item::Static(item) => (&item.attrs, Some(&item.ident)),
            Item::Struct(item) => (&item.attrs, Some(&item.ident)),
            Item::Trait(item) => (&item.attrs, Some(&item.ident)),
            Item::Type(item) => (&item.attrs, Some(&item.ident)),
            Item::Macro(item) => (&item.attrs, item.ident.as_ref()),
            Item::Impl(item) => (&item.attrs, None),
            Item::Mod(item) => (&item.attrs, None),
            Item::Use(item) => (&item.attrs, None),
            _ => (&[], None),
        };
        if is_for_tests(attributes) {
            if let Item::Mod(module) = item {
                self.tree.for_tests.push([self.here.as_slice(), &[module.ident.to_string()]].concat());
            }
            return;
        }
        if let Some(name) = name {
            let is_type = matches!(item, Item::Enum(_) | Item::Struct(_) | Item::Trait(_) | Item::Type(_));
            self.name(name, if is_type { Named::Type } else { Named::Value });
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !is_for_tests(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.name(&module.ident, Named::Module);
        self.here.push(module.ident.to_string());
        match &module.content {
            Some((_, items)) => {
                self.enter();
                items.iter().for_each(|item| self.visit_item(item));
            }
            None => self.children.push(self.here.clone()),
        }
        self.here.pop();
    }

    fn visit_item_use(&mut self, import: &'ast ItemUse) {
        let reach = if matches!(import.vis, Visibility::Inherited) { Reach::Own } else { Reach::Exported };
        if import.leading_colon.is_none() {
            self.import(&import.tree, Vec::new(), reach);
        }
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        if item.ident.is_none() {
            self.items_in(item.mac.tokens.clone());
        }
        visit::visit_item_macro(self, item);
    }

    fn visit_macro(&mut self, of: &'ast Macro) {
        self.visit_path(&of.path);
        self.tokens(of.tokens.clone());
    }

    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if let Expr::Path(path) = &*call.func
            && let Some(name) = path.path.get_ident()
        {
            self.mention(vec![name.to_string()], name.span().start().line, MentionKind::Use);
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none()
            && let Some(first) = path.segments.first()
        {
            let steps = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.written(steps, first.ident.span().start().line);
        }
        visit::visit_path(self, path);
    }
}

/// The kind of the name after a keyword.
fn made_by(keyword: &str) -> Option<Named> {
    match keyword {
        "enum" | "struct" | "trait" | "type" => Some(Named::Type),
        "const" | "fn" | "static" => Some(Named::Value),
        _ => None,
    }
}

const fn kind_of(reach: Reach) -> MentionKind {
    match reach {
        Reach::Own => MentionKind::Use,
        Reach::Exported => MentionKind::Export,
    }
}

/// Whether something is compiled for tests alone.
pub(super) fn is_for_tests(attributes: &[Attribute]) -> bool {
    let is_test = |attribute: &Attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            matches!(list.tokens.clone().into_iter().collect::<Vec<_>>().as_slice(), [TokenTree::Ident(word)] if word == "test")
        }
        _ => false,
    };
    attributes.iter().any(is_test)
}
