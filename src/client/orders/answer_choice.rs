//! Which answer to the open question the player is considering.

use bevy::prelude::*;

use super::{Direction, answers::Answer, turn_view::TurnView};
use crate::{battle::Order, client::session::battle_opener::starts_anew};

/// The answer that the player is considering: the one under the pointer, else the one picked by keys.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct AnswerChoice {
    pointed: Option<usize>,
    turned_to: Option<usize>,
    revision: u64,
}

impl AnswerChoice {
    /// The pointer rests on an answer, by its place, or on none.
    pub fn point(&mut self, board: &TurnView, at: Option<usize>) {
        self.follow(board);
        self.pointed = at;
    }

    /// Turns to the next answer that can be given, or to the one before; from the default at first.
    pub fn turn(&mut self, board: &TurnView, direction: Direction) {
        self.follow(board);
        let count = board.answers.len();
        let from = self.meant(board);
        let step = if direction == Direction::Onwards { 1 } else { count.saturating_sub(1) };
        let first = from.map_or(if direction == Direction::Onwards { 0 } else { step }, |from| from + step);
        let mut round = (0..count).map(|tried| (first + tried * step) % count);
        self.turned_to = round.find(|place| board.answers[*place].verdict.is_ok());
    }

    /// The index of the answer that Enter gives: the marked one, else the default.
    pub fn meant(&self, board: &TurnView) -> Option<usize> {
        self.if_now(board, self.turned_to).or_else(|| board.default_answer())
    }

    /// The order that Enter gives instead of the default, if the player has turned to another.
    pub fn turned_to<'b>(&self, board: &'b TurnView) -> Option<&'b Order> {
        self.if_now(board, self.turned_to).and_then(|place| board.answers.get(place)).map(|answer| &answer.order)
    }

    /// The answer that is weighed.
    pub fn weighed<'b>(&self, board: &'b TurnView) -> Option<&'b Answer> {
        self.if_now(board, self.pointed.or(self.turned_to)).and_then(|place| board.answers.get(place))
    }

    /// A place among the answers, as long as nothing has changed since it was noted.
    fn if_now(&self, board: &TurnView, place: Option<usize>) -> Option<usize> {
        place.filter(|_| self.revision == board.revision)
    }

    fn follow(&mut self, board: &TurnView) {
        if self.revision != board.revision {
            *self = Self { revision: board.revision, ..Self::default() };
        }
    }
}

/// Keeps which answer is weighed; nothing is in another battle.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(starts_anew::<AnswerChoice>);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{Offer, OfferRole, Plan, Question, QuestionKind, Refusal, Seat, Subject};

    fn answer(label: &str, verdict: Result<Plan, Refusal>) -> Answer {
        let offer =
            Offer { role: OfferRole::Answer, ..Offer::act(label, label, Subject::Side, 0, Vec::new(), "drill.1.01") };
        Answer { order: offer.order(Seat::First), label: label.to_owned(), offer, verdict }
    }

    /// Three answers, the second of them the default and the third refused.
    fn board() -> TurnView {
        let refused = Err(Refusal::new("drill.1.01", "it cannot"));
        let answers =
            vec![answer("fire", Ok(Plan::default())), answer("stand", Ok(Plan::default())), answer("evade", refused)];
        let question = Question {
            seats: vec![Seat::First],
            prompt: "what now?".to_owned(),
            kind: QuestionKind::React,
            subject: Subject::Side,
            at: None,
            clause: "drill.1.01".into(),
            default: Some(answers[1].order.clone()),
        };
        TurnView { revision: 7, question: Some(question), answers, ..TurnView::default() }
    }

    #[test]
    fn keys_go_from_the_default_through_all_answers_and_enter_gives_the_marked_one() {
        let (board, mut weighing) = (board(), AnswerChoice::default());
        assert_eq!((weighing.meant(&board), weighing.weighed(&board)), (Some(1), None), "nothing is weighed unasked");
        weighing.turn(&board, Direction::Onwards);
        assert_eq!(weighing.meant(&board), Some(0), "the third is refused");
        assert_eq!(weighing.turned_to(&board), Some(&board.answers[0].order));
        weighing.turn(&board, Direction::Back);
        assert_eq!(weighing.meant(&board), Some(1));
    }

    #[test]
    fn the_pointer_shows_another_answer_without_changing_what_enter_gives_and_a_later_question_begins_anew() {
        let (mut board, mut weighing) = (board(), AnswerChoice::default());
        weighing.point(&board, Some(2));
        assert_eq!(weighing.weighed(&board).map(|answer| answer.label.as_str()), Some("evade"));
        assert_eq!(weighing.meant(&board), Some(1));
        weighing.turn(&board, Direction::Onwards);
        board.revision += 1;
        assert_eq!((weighing.meant(&board), weighing.weighed(&board)), (Some(1), None));
    }
}
