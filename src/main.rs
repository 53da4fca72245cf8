//! The binary: hands over to the library.

use std::process::ExitCode;

#[cfg(feature = "client")]
fn main() -> ExitCode {
    match linstock::client::run() {
        bevy::app::AppExit::Success => ExitCode::SUCCESS,
        bevy::app::AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

#[cfg(not(feature = "client"))]
fn main() -> ExitCode {
    ExitCode::SUCCESS
}
