//! Texts as a lesson.

#![no_main]

#[path = "../../tests/proofs/files/loader.rs"]
mod loader;

libfuzzer_sys::fuzz_target!(|text: &str| {
    loader::Loader::named("lesson").read(text).unwrap_or_else(|fault| panic!("{fault}"));
});
