//! The one way in which a subcommand writes a file named on the command line.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{
    cli::{Console, Status},
    files::{Existing, Output},
};

/// The treatment of an existing file.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Force {
    /// Replace the output file if there is one already.
    #[arg(long, requires = "written")]
    force: bool,
}

impl Force {
    /// The output file, if a path is named, checked against the inputs of the run.
    ///
    /// # Errors
    /// Why it may not be written.
    pub(super) fn output(self, path: Option<&Path>, inputs: &[PathBuf]) -> Result<Option<Output>, String> {
        let existing = if self.force { Existing::Replaced } else { Existing::Kept };
        path.map(|path| Output::named(path, inputs, existing)).transpose()
    }
}

/// Writes the file, if one was named; on failure says so and gives the status for an unsaved result.
pub(super) fn write(
    output: Option<&Output>,
    contents: &str,
    status: Status,
    console: &mut Console<'_>,
) -> io::Result<Status> {
    match output.map_or(Ok(()), |output| output.write(contents.as_bytes())) {
        Ok(()) => Ok(status),
        Err(error) => {
            writeln!(console.err, "{error}")?;
            Ok(Status::Unsaved)
        }
    }
}
