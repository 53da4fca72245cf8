//! The rules that rule sets share: each with its differences as plain parameters. Knows no set.
//!
//! - [`casualties`]: figures that fall, stand by stand.

pub mod casualties;
