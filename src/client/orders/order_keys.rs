//! The digit and the letter of each order: the same whichever unit is selected, for as long as a phase lasts.

/// How many entries of a list have a digit.
pub const NUMBERED: u8 = 9;

/// The keys of one order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderKey {
    /// The digit that takes it, from 1.
    pub digit: Option<u8>,
    /// The letter that takes it, lower case.
    pub letter: Option<char>,
}

/// The keys of the orders of a phase, by their labels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderKeys {
    known: Vec<(String, OrderKey)>,
}

impl OrderKeys {
    /// Gives keys to labels that have none yet: the next digit that is free, and the first of their letters that is.
    #[must_use]
    pub fn with<'l>(mut self, labels: impl IntoIterator<Item = &'l str>) -> Self {
        for label in labels {
            if self.of(label).is_none() {
                let key = OrderKey { digit: self.free_digit(), letter: self.free_letter(label) };
                self.known.push((label.to_owned(), key));
            }
        }
        self
    }

    /// Gives a label a letter and no digit.
    #[must_use]
    pub fn with_letter(mut self, label: &str) -> Self {
        if self.of(label).is_none() {
            let key = OrderKey { digit: None, letter: self.free_letter(label) };
            self.known.push((label.to_owned(), key));
        }
        self
    }

    /// The keys of a label; none where it has not been given any.
    pub fn of(&self, label: &str) -> Option<OrderKey> {
        self.known.iter().find(|(known, _)| known == label).map(|(_, key)| *key)
    }

    fn free_digit(&self) -> Option<u8> {
        (1..=NUMBERED).find(|digit| self.known.iter().all(|(_, key)| key.digit != Some(*digit)))
    }

    fn free_letter(&self, label: &str) -> Option<char> {
        let own = label.chars().flat_map(char::to_lowercase).filter(char::is_ascii_lowercase);
        let is_free = |letter: &char| self.known.iter().all(|(_, key)| key.letter != Some(*letter));
        own.chain('a'..='z').find(is_free)
    }

    /// The keys of some labels that are listed together. One that came too late for a digit or a letter of its own has one
    /// that no other of this list has.
    pub fn of_list(&self, labels: &[&str]) -> Vec<OrderKey> {
        let of = |label: &&str| Some(((*label).to_owned(), self.of(label)?));
        let mut list = Self { known: labels.iter().filter_map(of).collect() };
        for label in labels {
            let place = list.known.iter().position(|(known, _)| known == label);
            let place = place.unwrap_or_else(|| {
                list.known.push(((*label).to_owned(), OrderKey::default()));
                list.known.len() - 1
            });
            let OrderKey { digit, letter } = list.known[place].1;
            let letter = letter.or_else(|| list.free_letter(label));
            let digit = digit.or_else(|| list.free_digit());
            list.known[place].1 = OrderKey { digit, letter };
        }
        labels.iter().filter_map(|label| list.of(label)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(keys: &[OrderKey]) -> String {
        let letter = |key: &OrderKey| key.letter.map_or("-".to_owned(), String::from);
        let digit = |key: &OrderKey| key.digit.map_or("-".to_owned(), |digit| digit.to_string());
        keys.iter().map(|key| format!("{}{}", digit(key), letter(key))).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn no_two_orders_have_the_same_keys_and_each_has_a_letter_of_its_own_as_long_as_that_is_free() {
        for (labels, wanted) in [
            (&["Move", "Fire", "Form line", "Charge"][..], "1m 2f 3o 4c"),
            (&["Move", "March", "Mount"], "1m 2a 3o"),
            (&["A", "B2", "4-pdr", "12"], "1a 2b 3p 4c"),
        ] {
            assert_eq!(told(&OrderKeys::default().with(labels.iter().copied()).of_list(labels)), wanted);
        }
    }

    #[test]
    fn an_order_keeps_its_keys_whatever_else_a_unit_may_do_and_whatever_comes_later() {
        let keys = OrderKeys::default().with(["Change formation", "Move", "Charge"]);
        assert_eq!(told(&keys.of_list(&["Move"])), "2m");
        assert_eq!(told(&keys.of_list(&["Change formation", "Charge"])), "1c 3h");
        let later = keys.with(["Face to a flank", "Charge"]);
        assert_eq!(told(&later.of_list(&["Face to a flank", "Charge", "Move"])), "4f 3h 2m");
    }

    #[test]
    fn an_order_too_many_has_a_key_that_its_list_leaves_free() {
        let labels: Vec<String> = (0..12).map(|number| format!("Order {number}")).collect();
        let keys = OrderKeys::default().with(labels.iter().map(String::as_str));
        let listed = keys.of_list(&["Order 1", "Order 10", "Order 11"]);
        assert_eq!(listed.iter().map(|key| key.digit).collect::<Vec<_>>(), [Some(2), Some(1), Some(3)]);
        let all: Vec<&str> = labels.iter().map(String::as_str).collect();
        assert_eq!(keys.of_list(&all).iter().filter(|key| key.digit.is_none()).count(), 3);
    }
}
