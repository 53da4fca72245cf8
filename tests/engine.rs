//! Behaviour of the engine through its public face, without a window.

mod cli;
mod hmm;
mod oracle;
mod scenario;
mod selfplay;
