//! Tests of the engine through its public interface, without a window.

mod architecture;
mod arrange;
mod cli;
mod drill;
mod guide;
mod hmm;
mod lessons;
mod oracle;
mod proofs;
mod questions;
mod rules;
mod scenario;
mod selfplay;
mod trl;
mod wof;
