//! Every text that the client shows stands in `client::texts`.
//!
//! A literal with a word in it counts as a text, unless it goes where no player reads it: ids of widgets, messages of
//! broken invariants and of the log, clauses and files. In the panels one word is enough; elsewhere two are.

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Attribute, Expr, ExprCall, ExprMethodCall, ImplItemFn, Item, Lit, LitStr, Macro, Token,
    parse::Parser,
    punctuated::Punctuated,
    visit::{self, Visit},
};

use super::{house, reading::is_for_tests};

/// The room of the texts.
const TEXTS: &str = "client/texts/";

/// The room of the panels.
const PANELS: &str = "client/ui/";

/// Files whose words are no texts of the client's, or are in one place already.
const FILES: [(&str, &str); 4] = [
    ("client/commands/", "the list of commands and keys, where their words are read in one sitting"),
    ("client/scene/terrain_style.rs", "words for ground in scenarios, which are recognized"),
    ("client/render/livery.rs", "words for uniforms in scenarios, which are recognized"),
    ("client/render/fonts.rs", "names of typefaces"),
];

/// Single literals that are no texts: the file, the literal, and what it is.
const LITERALS: [(&str, &str, &str); 8] = [
    ("client/ui/leaving.rs", "leaving", "the id of a window"),
    ("client/ui/title/saved.rs", "open elsewhere", "the id of a window"),
    ("client/ui/title/page.rs", "list", "the id of a column"),
    ("client/ui/title/page.rs", "about", "the id of a column"),
    ("client/ui/title/page.rs", "choices", "the id of a column"),
    ("client/ui/title/mod.rs", "cowpens", "the scenario that is chosen first"),
    ("client/ui/rules/page.rs", "values", "the id of a table"),
    ("client/ui/rules/page.rs", "Ruling: ", "taken off a ruling of the ledger"),
];

/// Functions whose literals are ids: the type and the function.
const IDS: [&str; 5] = ["Id::new", "LayerId::new", "Ui::new", "Area::new", "Grid::new"];

/// Functions of a type, whatever their names, whose literals are ids.
const ID_TYPES: [&str; 1] = ["Panel"];

/// Methods and functions whose literals nobody reads while the program works as it should, or which are ids.
const UNREAD: [&str; 7] = ["expect", "id_salt", "from_id_salt", "push_id", "make_persistent_id", "with", "indent"];

/// Macros whose literals are for developers, or name files and clauses.
const UNREAD_MACROS: [&str; 13] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "panic",
    "unreachable",
    "clause",
    "debug",
    "info",
    "warn",
    "error",
    "include_str",
    "include_bytes",
    "embedded_asset",
];

/// How many words make a text.
#[derive(Clone, Copy)]
enum Least {
    OneWord,
    TwoWords,
}

/// Whether a literal is a text: words outside the braces of a format, and not the name of a file.
fn is_text(literal: &str, least: Least) -> bool {
    let mut depth = 0;
    let said: String = literal
        .chars()
        .map(|letter| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            if depth > 0 || letter == '}' { '\0' } else { letter }
        })
        .collect();
    let is_word = |part: &&str| part.chars().any(char::is_alphabetic);
    let is_file = said.contains(['/', '.', '_']) && !said.contains(' ');
    let words = said.split([' ', '\n']).filter(is_word).count();
    !is_file
        && words
            >= match least {
                Least::OneWord => 1,
                Least::TwoWords => 2,
            }
}

/// Finds the texts in a file.
struct Reader {
    least: Least,
    found: Vec<(usize, String)>,
}

impl Reader {
    fn read(source: &str, least: Least) -> Vec<(usize, String)> {
        let mut reader = Self { least, found: Vec::new() };
        reader.visit_file(&syn::parse_file(source).expect("it is Rust"));
        reader.found
    }

    fn note(&mut self, literal: &LitStr) {
        if is_text(&literal.value(), self.least) {
            self.found.push((literal.span().start().line, literal.value()));
        }
    }

    /// Literals in the input of a macro that is no list of expressions.
    fn tokens(&mut self, stream: TokenStream) {
        for token in stream {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Lit::Str(literal) = Lit::new(literal) {
                        self.note(&literal);
                    }
                }
                TokenTree::Ident(_) | TokenTree::Punct(_) => {}
            }
        }
    }

    /// Arguments of which the literals are no texts.
    fn unread<'a>(&mut self, arguments: impl IntoIterator<Item = &'a Expr>) {
        for argument in arguments {
            if !is_literal(argument) {
                self.visit_expr(argument);
            }
        }
    }
}

/// A literal, as it is or turned into another type, or beside another id.
fn is_literal(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(_) => true,
        Expr::MethodCall(call) => call.args.is_empty() && is_literal(&call.receiver),
        Expr::Reference(reference) => is_literal(&reference.expr),
        Expr::Tuple(tuple) => tuple.elems.iter().any(is_literal),
        _ => false,
    }
}

/// The last two names of a path.
fn named(function: &Expr) -> Option<(String, String)> {
    let Expr::Path(path) = function else { return None };
    let mut names = path.path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let last = names.next()?;
    Some((names.next().unwrap_or_default(), last))
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Const(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !is_for_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        if !is_for_tests(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_lit_str(&mut self, literal: &'ast LitStr) {
        self.note(literal);
    }

    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        let is_id = named(&call.func).is_some_and(|(of, function)| {
            IDS.contains(&&*format!("{of}::{function}")) || ID_TYPES.contains(&&*of) || UNREAD.contains(&&*function)
        });
        if is_id {
            self.unread(&call.args);
        } else {
            visit::visit_expr_call(self, call);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if UNREAD.contains(&&*call.method.to_string()) {
            self.visit_expr(&call.receiver);
            self.unread(&call.args);
        } else {
            visit::visit_expr_method_call(self, call);
        }
    }

    fn visit_macro(&mut self, of: &'ast Macro) {
        if of.path.segments.last().is_some_and(|name| UNREAD_MACROS.contains(&&*name.ident.to_string())) {
            return;
        }
        let list = Punctuated::<Expr, Token![,]>::parse_terminated;
        match list.parse2(of.tokens.clone()) {
            Ok(expressions) => expressions.iter().for_each(|expression| self.visit_expr(expression)),
            Err(_) => self.tokens(of.tokens.clone()),
        }
    }
}

#[test]
fn every_text_of_the_client_stands_among_its_texts() {
    let house = house();
    let is_test = |file: &str| house.tree.for_tests.iter().any(|module| file.starts_with(&module.join("/")));
    let is_read = |file: &str| {
        file.starts_with("client/")
            && !file.starts_with(TEXTS)
            && !is_test(file)
            && !FILES.iter().any(|(exempt, _)| file.starts_with(exempt))
    };
    let mut strays = Vec::new();
    let mut met = Vec::new();
    for (file, source) in house.sources.iter().filter(|(file, _)| is_read(file)) {
        let least = if file.starts_with(PANELS) { Least::OneWord } else { Least::TwoWords };
        for (line, text) in Reader::read(source, least) {
            match LITERALS.iter().find(|(place, literal, _)| place == file && *literal == text) {
                Some(exempt) => met.push(exempt),
                None => strays.push(format!("{file}:{line}: {text:?} belongs into {TEXTS}")),
            }
        }
    }
    assert!(strays.is_empty(), "{}", strays.join("\n"));
    let gone: Vec<_> = LITERALS.iter().filter(|exempt| !met.contains(exempt)).collect();
    assert!(gone.is_empty(), "no longer there: {gone:?}");
    let gone: Vec<_> =
        FILES.iter().filter(|(exempt, _)| !house.sources.keys().any(|file| file.starts_with(exempt))).collect();
    assert!(gone.is_empty(), "no longer there: {gone:?}");
}

/// Texts are seen wherever they stand; ids, files, messages of broken invariants and tests are not.
#[test]
fn a_text_is_seen_among_ids() {
    let source = r#"
        /// Said of it.
        const HEAD: &str = "Journal";
        fn show(ui: &mut Ui) {
            let id = egui::Id::new("journal's id");
            egui::Grid::new(("lines", 3)).show(ui, |ui| ui.label(format!("{} of {all}", 3)));
            egui::Panel::left("strip").show(ui, |ui| ui.button("Give all"));
            let name = known.expect("it is known").with("name");
            assert!(name.is_some(), "it has a name");
            refuse(Refusal::new("linstock.bench", "nothing lies here"));
            let file = format!("saves/{name}.ron");
            ui.label(vec!["{}{}", "and"].join(", "));
            match word { "one" => tell!(what => "two words") }
        }
        #[cfg(test)]
        mod tests { const TOLD: &str = "Told"; }
    "#;
    let found = |least| Reader::read(source, least).into_iter().map(|(_, text)| text).collect::<Vec<_>>();
    assert_eq!(
        found(Least::OneWord),
        ["Journal", "{} of {all}", "Give all", "nothing lies here", "and", "one", "two words"]
    );
    assert_eq!(found(Least::TwoWords), ["Give all", "nothing lies here", "two words"]);
}
