//! Streams of orders under trl.

#![no_main]

#[path = "../../tests/proofs/stream.rs"]
mod stream;

const MEADOW: &str = include_str!("../../tests/journals/meadow.ron");

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    stream::play(MEADOW, "trl", bytes);
});
