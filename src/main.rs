//! The binary: hands the command line over to the library, and opens the window where it says so.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use linstock::cli::{Console, Failure, Next, Status, run};

fn main() -> ExitCode {
    let (mut input, mut out, mut err) = (io::stdin().lock(), io::stdout().lock(), io::stderr().lock());
    let done = run(std::env::args_os(), &mut Console { input: &mut input, out: &mut out, err: &mut err });
    let done = done.and_then(|next| out.flush().map(|()| next));
    drop((input, out, err));
    match done {
        Ok(Next::Exit(status)) => ExitCode::from(status as u8),
        Ok(Next::Window(scenario)) => open_window(scenario),
        Ok(Next::CrashReport(failure)) => report_crash(failure),
        // The reader of the output has closed it, which is no failure.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => unprinted(&error),
    }
}

fn unprinted(error: &io::Error) -> ExitCode {
    // Where this cannot be written either, the status says it.
    let _ = writeln!(io::stderr(), "the output could not be written: {error}");
    ExitCode::from(Status::Unsaved as u8)
}

#[cfg(feature = "client")]
#[expect(clippy::print_stderr, reason = "the command line is done, and this is all there is to say")]
fn open_window(scenario: Option<String>) -> ExitCode {
    match linstock::client::run(scenario.as_deref()) {
        Ok(bevy::app::AppExit::Success) => ExitCode::SUCCESS,
        Ok(bevy::app::AppExit::Error(code)) => ExitCode::from(code.get()),
        Err(reason) => {
            eprintln!("linstock could not open its window: {reason}");
            eprintln!("`linstock --help` tells what it does without one");
            ExitCode::from(Status::Broken as u8)
        }
    }
}

#[cfg(not(feature = "client"))]
#[expect(clippy::print_stderr, reason = "the command line is done, and this is all there is to say")]
fn open_window(_: Option<String>) -> ExitCode {
    eprintln!("this linstock was built without its window; see `linstock --help` for what it does without one");
    ExitCode::from(Status::Usage as u8)
}

#[cfg(feature = "client")]
fn report_crash(failure: Failure) -> ExitCode {
    linstock::client::ui::crash_window::tell(failure);
    ExitCode::SUCCESS
}

#[cfg(not(feature = "client"))]
#[expect(clippy::print_stderr, reason = "there is no window to say it in")]
fn report_crash(Failure { what, kept, behind }: Failure) -> ExitCode {
    eprintln!("linstock has stopped: {what}");
    kept.iter().for_each(|path| eprintln!("the battle is kept in {}", path.display()));
    behind.iter().for_each(|why| eprintln!("its last orders could not be written: {why}"));
    ExitCode::SUCCESS
}
