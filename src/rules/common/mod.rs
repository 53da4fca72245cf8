//! What rule sets share that is rules and no service: each with its differences as plain parameters. Knows no set.
//!
//! - [`casualties`]: figures that fall, stand by stand.

pub mod casualties;
