//! A stretch of a walk, gone inch by inch: the ground is paid for up to each thing that lies on the way, and each thing
//! is met in its order, until the purse is empty or something ends the walk. Purses, prices and things met are each
//! set's own: inches of allowance or parts of a move.

/// Goes a stretch of its way under one rule set.
pub trait Walker {
    /// A stretch as it is being gone.
    type Stretch;
    /// Something that lies on the way.
    type Event;

    /// The inches gone of a stretch.
    fn gone(stretch: &Self::Stretch) -> f32;

    /// The cost of an inch over the next part of a stretch, of this many inches.
    fn price(&self, stretch: &Self::Stretch, inches: f32) -> f32;

    /// How far the purse reaches at a price, of this many inches.
    fn affordable(&self, inches: f32, price: f32) -> f32;

    /// Goes this many inches on and pays for them; whether that was as far as asked.
    fn go_on(&mut self, stretch: &mut Self::Stretch, leg: Paid) -> bool;

    /// Meets something; whether the walk goes on past it.
    fn meet(&mut self, event: Self::Event, stretch: &mut Self::Stretch) -> bool;
}

/// Inches that are gone at a price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paid {
    /// How many were wanted.
    pub wanted: f32,
    /// How many the purse pays for.
    pub gone: f32,
    /// The cost of each.
    pub price: f32,
}

/// Goes a stretch past all that lies on it, each thing with the inches of the stretch at which it is come to; whether
/// the walk got past the last.
pub fn go_past<W: Walker>(
    walker: &mut W,
    stretch: &mut W::Stretch,
    ahead: impl IntoIterator<Item = (f32, W::Event)>,
) -> bool {
    ahead.into_iter().all(|(inches, event)| go_up_to(walker, stretch, inches) && walker.meet(event, stretch))
}

/// Goes and pays up to this many inches of a stretch; whether the purse reached so far.
pub fn go_up_to<W: Walker>(walker: &mut W, stretch: &mut W::Stretch, up_to: f32) -> bool {
    let wanted = (up_to - W::gone(stretch)).max(0.0);
    let price = walker.price(stretch, wanted);
    let gone = walker.affordable(wanted, price);
    walker.go_on(stretch, Paid { wanted, gone, price })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A walker with an allowance on a road whose every inch costs the same, which turns back at a gate.
    struct Carter {
        purse: f32,
        met: Vec<&'static str>,
    }

    impl Walker for Carter {
        type Stretch = f32;
        type Event = &'static str;

        fn gone(stretch: &f32) -> f32 {
            *stretch
        }

        fn price(&self, _: &f32, _: f32) -> f32 {
            2.0
        }

        fn affordable(&self, inches: f32, price: f32) -> f32 {
            inches.min(self.purse / price)
        }

        fn go_on(&mut self, stretch: &mut f32, leg: Paid) -> bool {
            *stretch += leg.gone;
            self.purse -= leg.gone * leg.price;
            leg.gone >= leg.wanted
        }

        fn meet(&mut self, event: &'static str, _: &mut f32) -> bool {
            self.met.push(event);
            event != "gate"
        }
    }

    #[test]
    fn a_stretch_ends_at_what_stops_it_or_where_the_purse_is_empty() {
        let rows: [(f32, &[(f32, &str)], f32, f32, &[&str]); 3] = [
            (20.0, &[(1.0, "brook"), (4.0, "hedge")], 4.0, 12.0, &["brook", "hedge"]),
            (20.0, &[(1.0, "brook"), (3.0, "gate"), (4.0, "hedge")], 3.0, 14.0, &["brook", "gate"]),
            (5.0, &[(1.0, "brook"), (4.0, "hedge")], 2.5, 0.0, &["brook"]),
        ];
        for (purse, ahead, gone, left, met) in rows {
            let (mut carter, mut stretch) = (Carter { purse, met: Vec::new() }, 0.0);
            let past = go_past(&mut carter, &mut stretch, ahead.iter().copied());
            assert_eq!((stretch, carter.purse, carter.met.as_slice()), (gone, left, met), "{ahead:?}");
            assert_eq!(past, met.len() == ahead.len() && !met.contains(&"gate"), "{ahead:?}");
        }
    }
}
