//! Whether players may measure before they declare.

use crate::clause::Clause;

/// Whether distances to the enemy may be measured before something is declared against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measuring {
    /// At any time.
    Freely,
    /// Not before a declaration, by this clause: until then players judge by eye.
    ByEye(Clause),
}
