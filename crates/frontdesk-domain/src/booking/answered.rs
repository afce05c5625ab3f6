use super::{Answer, Booking};
use crate::event_type::Question;

/// An answer with its question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredQuestion {
    /// The question's label, or its key if the question was removed.
    pub label: String,
    /// The answer.
    pub answer: Answer,
}

impl Booking {
    /// Returns the answers in the order of `questions`.
    ///
    /// Answers to removed questions come last.
    pub fn answered(&self, questions: &[Question]) -> Vec<AnsweredQuestion> {
        let asked = questions.iter().filter_map(|question| {
            let answer = self.answers.get(&question.key)?.clone();
            Some(AnsweredQuestion { label: question.label.clone(), answer })
        });
        let is_asked = |key: &String| questions.iter().any(|question| question.key == *key);
        let no_longer_asked =
            self.answers.iter().filter(|(key, _)| !is_asked(key)).map(|(key, answer)| {
                AnsweredQuestion { label: key.clone(), answer: answer.clone() }
            });
        asked.chain(no_longer_asked).collect()
    }
}
