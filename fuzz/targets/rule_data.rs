//! Texts as rule data. The first line names the file, as `// assets/rules/hmm/fire.ron`; a text that names none is
//! ignored.

#![no_main]

#[path = "../../tests/proofs/files/loader.rs"]
mod loader;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Some((path, _)) = text.strip_prefix("// ").and_then(|text| text.split_once('\n')) else { return };
    loader::Loader::named(path).read(text).unwrap_or_else(|fault| panic!("{fault}"));
});
