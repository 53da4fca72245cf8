//! The one way in which a subcommand writes a file named on the command line.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{
    cli::{Console, Status},
    files::{Existing, Output},
};

/// What may happen to a file that is there already.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Force {
    /// Replace the file that is named to be written, if there is one already.
    #[arg(long, requires = "written")]
    force: bool,
}

impl Force {
    /// The file of a path if one is named, to be written by a run that reads the inputs.
    ///
    /// # Errors
    /// Why it may not be written.
    pub(super) fn output(self, path: Option<&Path>, inputs: &[PathBuf]) -> Result<Option<Output>, String> {
        let existing = if self.force { Existing::Replaced } else { Existing::Kept };
        path.map(|path| Output::named(path, inputs, existing)).transpose()
    }
}

/// Writes the file, if one was named; where that fails, says so and gives the status of what is not kept instead of its
/// own.
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
