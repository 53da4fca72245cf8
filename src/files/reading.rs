//! A document read as one value.

use super::{Document, FromPiece, Hints, Problems, Reader};

impl Document<'_> {
    /// Reads the whole document as one value, with all its problems.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read<T: FromPiece>(&self) -> Result<T, Problems> {
        self.read_checked(|_: &T, _| ())
    }

    /// Reads the whole document as one value and checks it as a whole, with all problems of both.
    /// The check is left out where brackets or commas are broken: too much would be missing.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read_checked<T: FromPiece>(&self, check: impl FnOnce(&T, &mut Reader<'_>)) -> Result<T, Problems> {
        let mut reader = Reader::of(self);
        let value = T::read(&mut reader, self.root());
        if self.broken().is_empty() {
            check(&value, &mut reader);
        }
        reader.into_problems().or_value(value)
    }

    /// Findings in a sound document that are probably not meant.
    pub fn hints(&self, look: impl FnOnce(&mut Reader<'_>)) -> Hints {
        let mut reader = Reader::of(self);
        look(&mut reader);
        Hints::from(reader.into_problems())
    }
}
