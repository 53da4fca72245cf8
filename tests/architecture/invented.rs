//! Findings in small invented crates.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    arrows::{Arrow, arrows, circles, told, upward},
    map::{Room, links, rooms},
    reading,
    tree::Tree,
};

fn tree(files: &[(&str, &str)]) -> Tree {
    let sources: BTreeMap<String, String> =
        files.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
    reading::read(&sources)
}

fn circles_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    circles(&arrows(&tree(files))).into_iter().map(|circle| circle.into_iter().collect()).collect()
}

/// The files that `a.rs` uses in a crate with the modules `a`, `b` and `c`, where `c` holds `d`.
fn used_by(a: &str) -> Vec<String> {
    let files = [
        ("lib.rs", "pub mod a; pub mod b; pub mod c;"),
        ("a.rs", a),
        ("b.rs", "pub struct Base; pub fn base() {} pub use crate::c::Deep as Renamed;"),
        ("c/mod.rs", "mod d; pub use d::Deep; pub use d::*; pub use crate::b::base as d; pub struct Shallow;"),
        ("c/d.rs", "pub struct Deep; pub fn deep() {} make! { pub struct Made {} }"),
    ];
    arrows(&tree(&files))["a.rs"].keys().cloned().collect()
}

#[test]
fn an_arrow_goes_to_the_file_that_defines_a_name() {
    let rows: [(&str, &[&str]); 23] = [
        ("use crate::b::Base;", &["b.rs"]),
        ("use super::b::{Base, base as other};", &["b.rs"]),
        ("use crate::{b::Base, c::Shallow};", &["b.rs", "c/mod.rs"]),
        ("fn f() { crate::b::base(); }", &["b.rs"]),
        ("fn f(_: super::b::Base) {}", &["b.rs"]),
        ("use crate::b; fn f() { b::base(); }", &["b.rs"]),
        ("use crate::b::{self as other}; fn f() { other::base(); }", &["b.rs"]),
        ("fn f() { use crate::b::base; base(); }", &["b.rs"]),
        ("fn f() { println!(\"{:?}\", crate::b::base()); }", &["b.rs"]),
        ("macro_rules! m { () => { $crate::b::base() } }", &["b.rs"]),
        ("use crate::c::Deep;", &["c/d.rs"]),
        ("use crate::b::Renamed;", &["c/d.rs"]),
        ("fn f() { crate::c::deep(); }", &["c/d.rs"]),
        ("use crate::c::Made;", &["c/d.rs"]),
        ("fn f() { crate::c::d::deep(); }", &["c/d.rs"]),
        ("fn f() { crate::c::d::Unseen::new(); }", &["c/d.rs"]),
        ("use crate::c::*; fn f() { deep(); }", &["c/d.rs", "c/mod.rs"]),
        ("impl Iterator for crate::c::Shallow { type Item = crate::b::Base; }", &["b.rs", "c/mod.rs"]),
        ("mod inner { use super::super::b::Base; }", &["b.rs"]),
        ("use std::fmt; fn f(b: fmt::Result, c: u8) { c.d(); }", &[]),
        ("/// [`crate::b::Base`]\nfn f() { \"crate::b::Base\"; }", &[]),
        ("#[cfg(test)] mod tests { use crate::b::Base; }", &[]),
        ("#[cfg(test)] use crate::b::Base; struct A; impl A { #[cfg(test)] fn f() { crate::c::deep(); } }", &[]),
    ];
    for (text, expected) in rows {
        assert_eq!(used_by(text), expected, "{text}");
    }
}

#[test]
fn a_circle_is_found_through_exports_and_told_with_its_lines() {
    let files = [
        ("lib.rs", "pub mod a; pub mod b; pub mod c;"),
        ("a.rs", "pub struct A;\nuse crate::b::B;"),
        ("b.rs", "pub struct B;\nfn f() { crate::c::deep::D; }"),
        ("c/mod.rs", "pub mod deep;\npub use deep::D;"),
        ("c/deep.rs", "pub struct D;\n\nuse crate::a::A;"),
    ];
    assert_eq!(circles_of(&files), [["a.rs", "b.rs", "c/deep.rs"]]);
    let arrows = arrows(&tree(&files));
    assert_eq!(arrows["c/deep.rs"]["a.rs"], Arrow { line: 3, path: "crate::a::A".to_owned() });
    let told = told(&circles(&arrows)[0], &arrows);
    assert!(told.contains("c/deep.rs:3 uses a.rs (crate::a::A)"), "{told}");
}

#[test]
fn the_root_of_a_folder_and_what_lies_below_it_are_no_circle() {
    let files = [
        ("lib.rs", "pub mod a;"),
        ("a/mod.rs", "mod b; mod c; pub use b::B; pub struct A; fn f(_: c::C) {}"),
        ("a/b.rs", "pub struct B; use super::A;"),
        ("a/c.rs", "pub struct C; use crate::a::{A, B};"),
    ];
    assert_eq!(circles_of(&files), Vec::<Vec<String>>::new());
}

#[test]
fn separate_circles_are_told_apart_and_the_largest_comes_first() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c; mod d; mod e; mod f;"),
        ("a.rs", "fn f() { crate::b::f(); }"),
        ("b.rs", "fn f() { crate::a::f(); crate::c::f(); }"),
        ("c.rs", "fn f() { crate::d::f(); }"),
        ("d.rs", "fn f() { crate::e::f(); }"),
        ("e.rs", "fn f() { crate::c::f(); crate::f::f(); }"),
        ("f.rs", "fn f() {}"),
    ];
    assert_eq!(circles_of(&files), [vec!["c.rs", "d.rs", "e.rs"], vec!["a.rs", "b.rs"]]);
}

#[test]
fn an_arrow_up_the_list_is_named_with_file_and_line() {
    let rooms = ["a", "b", "c"].map(str::to_owned);
    let files = [
        ("lib.rs", "pub mod a; pub mod b; pub mod c;"),
        ("a/mod.rs", "mod deep; pub struct A;"),
        ("a/deep.rs", "use crate::a::A;\n\nfn f() { crate::b::g(); }"),
        ("b.rs", "pub fn g() {} use crate::a::A;\nuse crate::c::A as Other;"),
        ("c.rs", "pub use crate::a::A; use crate::b::g;"),
    ];
    let expected =
        ["a/deep.rs:3 uses crate::b::g, and `b` is below `a`", "b.rs:2 uses crate::c::A, and `c` is below `b`"];
    assert_eq!(upward(&tree(&files), &[], &rooms), BTreeSet::from(expected.map(str::to_owned)));
}

#[test]
fn the_table_of_rooms_is_read_in_its_order() {
    let head = "# House\nSee [`b`].\n\n| room | what | start |\n|---|---|---|\n\
        | [`b`] | of [`c::D`] | [`b::f()`], [`b::B`] |\n| `a` | more | `a::run` |\n\n| [`no`] | row | of it |\n\
        [`mod@e`] and [`words`](crate::f::G).";
    let room = |name: &str, starts: &[&str]| Room {
        name: name.to_owned(),
        starts: starts.iter().map(|start| (*start).to_owned()).collect(),
    };
    assert_eq!(rooms(head), [room("b", &["b::f", "b::B"]), room("a", &["a::run"])]);
    assert_eq!(links(head), ["b", "b", "c::D", "b::f", "b::B", "no", "e", "crate::f::G"]);
}

#[test]
fn a_path_is_found_only_if_all_of_it_is_there() {
    let tree = tree(&[
        ("lib.rs", "pub mod a;"),
        ("a/mod.rs", "mod b; mod go; pub use b::B; pub use go::go;"),
        ("a/b.rs", "pub struct B; use super::B as Same;"),
        ("a/go.rs", "pub fn go() {}"),
    ]);
    let rows = [
        ("a", true),
        ("a::B", true),
        ("a::go::go", true),
        ("a::b::Same", true),
        ("crate::a::B", true),
        ("a::C", false),
        ("c", false),
    ];
    for (path, is_there) in rows {
        assert_eq!(tree.find(path).is_some(), is_there, "{path}");
    }
}
