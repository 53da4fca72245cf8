//! Recovery at the end of a turn (wof.9.6, `wof.h.recover_check`).

use crate::{battle::Step, rules::wof::Wof};

pub(super) fn recover(_: &Wof, _: &mut Step<'_, Wof>) {}
