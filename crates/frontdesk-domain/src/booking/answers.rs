use std::collections::BTreeMap;

use super::{Booking, MapPatch};
use crate::event_type::{MAX_QUESTIONS, Question, QuestionKind};
use crate::fault::{Fault, Faults};
use crate::text::{check_line, check_lines, with_ascii_digits, with_lf};

/// The invitee's answers by question key.
pub type Answers = BTreeMap<String, Answer>;

const MAX_LINE: usize = 500;
const MAX_TEXT: usize = 5_000;

/// An invitee's answer to one question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(untagged))]
pub enum Answer {
    /// The answer to a `checkbox`: yes or no.
    Checked(bool),
    /// The answer to a `number`: a whole number.
    Number(i64),
    /// Text, a telephone number, or the chosen option of a `select`.
    Text(String),
    /// The chosen options of a `multi_select`.
    Choices(Vec<String>),
}

impl Answer {
    fn is_blank(&self) -> bool {
        match self {
            Self::Text(text) => text.trim().is_empty(),
            Self::Choices(choices) => choices.is_empty(),
            Self::Checked(_) | Self::Number(_) => false,
        }
    }

    fn describe(&self) -> String {
        match self {
            Self::Checked(checked) => checked.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => format!("{:?}", text.chars().take(80).collect::<String>()),
            Self::Choices(choices) => format!("{choices:?}"),
        }
    }
}

/// Checks `answers` against the `questions` of an event type.
///
/// Returns the answers to store: line breaks are LF, the digits of telephone numbers are ASCII.
///
/// # Errors
/// All faults, each with the field `answers` or one that starts with `answers.`.
pub fn check_answers(questions: &[Question], answers: &Answers) -> Result<Answers, Faults> {
    check(questions, answers, |question| question.required)
}

/// Like [`check_answers`], but required answers may be missing.
///
/// # Errors
/// As [`check_answers`].
pub fn check_given_answers(questions: &[Question], answers: &Answers) -> Result<Answers, Faults> {
    check(questions, answers, |_| false)
}

/// Applies `changes` to the `stored` answers, and checks the changed ones.
///
/// The other answers stay, also those to questions that the event type no longer has.
///
/// # Errors
/// As [`check_answers`], and a fault for each removed answer that is required.
pub fn check_changed_answers(
    questions: &[Question],
    stored: &Answers,
    changes: &MapPatch<Answer>,
) -> Result<Answers, Faults> {
    let given = changes.set().map(|(key, answer)| (key.clone(), answer.clone())).collect();
    let given =
        check(questions, &given, |question| question.required && changes.names(&question.key))?;
    let mut answers = changes.apply(stored);
    answers.extend(given);
    check_number(&answers)?;
    Ok(answers)
}

fn check_number(answers: &Answers) -> Result<(), Faults> {
    if MAX_QUESTIONS < answers.len() {
        let detail = format!("expected at most {MAX_QUESTIONS}, found {}", answers.len());
        return Err(vec![Fault::new("answers", detail)]);
    }
    Ok(())
}

fn check(
    questions: &[Question],
    answers: &Answers,
    is_needed: impl Fn(&Question) -> bool,
) -> Result<Answers, Faults> {
    check_number(answers)?;
    let mut answers = answers.clone();
    for question in questions {
        if let Some(Answer::Text(text)) = answers.get_mut(&question.key) {
            *text = match question.kind {
                QuestionKind::Phone => with_ascii_digits(text),
                _ => with_lf(text),
            };
        }
    }
    let mut faults = Faults::new();
    for question in questions {
        let fault = match answers.get(&question.key) {
            Some(answer) if !answer.is_blank() => check_answer(question, answer).err(),
            Some(_) | None => {
                is_needed(question).then(|| format!("{:?} needs an answer", question.label))
            }
        };
        faults.extend(fault.map(|detail| Fault::new(format!("answers.{}", question.key), detail)));
    }
    let known: Vec<&str> = questions.iter().map(|q| q.key.as_str()).collect();
    for key in answers.keys().filter(|key| !known.contains(&key.as_str())) {
        let detail = if known.is_empty() {
            "this event type has no questions".to_owned()
        } else {
            format!("unknown question; this event type has the questions {}", known.join(", "))
        };
        faults.push(Fault::new(format!("answers.{key}"), detail));
    }
    if faults.is_empty() { Ok(answers) } else { Err(faults) }
}

fn check_answer(question: &Question, answer: &Answer) -> Result<(), String> {
    let offered = |choice: &String| {
        if question.options.contains(choice) {
            Ok(())
        } else {
            Err(format!("expected one of {}, found {choice:?}", question.options.join(", ")))
        }
    };
    match (question.kind, answer) {
        (QuestionKind::Text, Answer::Text(text)) => {
            check_lines(text, MAX_LINE).and_then(|()| check_line(text, MAX_LINE))
        }
        (QuestionKind::LongText, Answer::Text(text)) => check_lines(text, MAX_TEXT),
        (QuestionKind::Phone, Answer::Text(text)) => check_phone(text),
        (QuestionKind::Select, Answer::Text(choice)) => offered(choice),
        (QuestionKind::MultiSelect, Answer::Choices(choices)) => {
            let (options, found) = (question.options.len(), choices.len());
            if options < found {
                return Err(format!("expected at most {options} options, found {found}"));
            }
            choices.iter().try_for_each(offered)
        }
        (QuestionKind::Checkbox, Answer::Checked(_))
        | (QuestionKind::Number, Answer::Number(_)) => Ok(()),
        (kind, other) => Err(format!("expected {}, found {}", expected(kind), other.describe())),
    }
}

/// Allows 3 to 15 digits (the maximum of E.164), spaces and `+-/().`.
fn check_phone(text: &str) -> Result<(), String> {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let allowed = |c: char| c.is_ascii_digit() || "+-/(). ".contains(c);
    if (3..=15).contains(&digits) && text.chars().all(allowed) {
        Ok(())
    } else {
        Err(format!(
            "expected a telephone number such as +44 20 7946 0018, found {:?}",
            text.chars().take(80).collect::<String>()
        ))
    }
}

fn expected(kind: QuestionKind) -> &'static str {
    match kind {
        QuestionKind::Text | QuestionKind::LongText => "text",
        QuestionKind::Select => "one of the options as text",
        QuestionKind::MultiSelect => "a list of options",
        QuestionKind::Checkbox => "true or false",
        QuestionKind::Number => "a whole number",
        QuestionKind::Phone => "a telephone number as text",
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    fn question(key: &str, kind: QuestionKind, required: bool) -> Question {
        let options = if kind.has_options() { vec!["1-10".into(), "11-50".into()] } else { vec![] };
        Question { key: key.into(), label: key.to_uppercase(), kind, required, options }
    }

    fn answers(given: &[(&str, Answer)]) -> Answers {
        given.iter().map(|(key, answer)| ((*key).to_owned(), answer.clone())).collect()
    }

    #[test]
    fn answers_of_the_right_types_pass() {
        let questions = [
            question("size", QuestionKind::Select, true),
            question("tools", QuestionKind::MultiSelect, false),
            question("ok", QuestionKind::Checkbox, true),
            question("seats", QuestionKind::Number, false),
            question("phone", QuestionKind::Phone, false),
        ];
        let given = answers(&[
            ("size", Answer::Text("11-50".into())),
            ("tools", Answer::Choices(vec!["1-10".into()])),
            ("ok", Answer::Checked(false)),
            ("phone", Answer::Text("+44 (20) 7946-0018".into())),
        ]);
        assert_eq!(check_answers(&questions, &given), Ok(given));
    }

    #[test]
    fn all_invalid_answers_are_reported_together() {
        let questions = [
            question("size", QuestionKind::Select, true),
            question("goal", QuestionKind::Text, true),
            question("seats", QuestionKind::Number, false),
        ];
        let given = answers(&[
            ("size", Answer::Text("99".into())),
            ("goal", Answer::Text("  ".into())),
            ("seats", Answer::Text("many".into())),
            ("shoe", Answer::Number(44)),
        ]);
        let faults = check_answers(&questions, &given).expect_err("four faults");
        let fields: Vec<&str> = faults.iter().map(|f| f.field.as_str()).collect();
        assert_eq!(fields, ["answers.size", "answers.goal", "answers.seats", "answers.shoe"]);
        assert!(
            faults[0].detail.contains("1-10, 11-50") && faults[0].detail.contains("99"),
            "{}",
            faults[0]
        );
        assert!(faults[2].detail.contains("whole number"), "{}", faults[2]);
    }

    fn patch(changes: &[(&str, Option<Answer>)]) -> MapPatch<Answer> {
        let changes = changes.iter().map(|(key, answer)| ((*key).to_owned(), answer.clone()));
        MapPatch::Merge(changes.collect())
    }

    #[test]
    fn changed_answers_are_checked_and_the_others_stay() {
        let questions = [
            question("size", QuestionKind::Select, true),
            question("phone", QuestionKind::Phone, false),
            question("goal", QuestionKind::Text, true),
        ];
        let text = |text: &str| Answer::Text(text.to_owned());
        let stored = answers(&[("size", text("gone")), ("old", text("x")), ("phone", text("112"))]);
        let changes = patch(&[("goal", Some(text("grow"))), ("phone", None), ("none", None)]);
        let expected =
            answers(&[("size", text("gone")), ("old", text("x")), ("goal", text("grow"))]);
        assert_eq!(check_changed_answers(&questions, &stored, &changes), Ok(expected));
        let changes = patch(&[("size", None), ("goal", Some(text(" "))), ("new", Some(text("x")))]);
        let faults =
            check_changed_answers(&questions, &stored, &changes).expect_err("three faults");
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(fields, ["answers.size", "answers.goal", "answers.new"]);
        let faults = check_changed_answers(&questions, &stored, &MapPatch::Clear);
        assert_eq!(faults.expect_err("two are required").len(), 2);
        let optional = [question("phone", QuestionKind::Phone, false)];
        let cleared = check_changed_answers(&optional, &stored, &MapPatch::Clear);
        assert_eq!(cleared, Ok(Answers::new()));
    }

    #[test]
    fn changed_answers_are_limited_together_with_the_stored_ones() {
        let questions = [question("goal", QuestionKind::Text, false)];
        let stored = (0..MAX_QUESTIONS).map(|n| (n.to_string(), Answer::Number(4))).collect();
        let goal = Some(Answer::Text("grow".to_owned()));
        let changes = patch(&[("goal", goal.clone())]);
        let faults = check_changed_answers(&questions, &stored, &changes).expect_err("too many");
        assert_eq!(faults, [Fault::new("answers", "expected at most 100, found 101")]);
        let changes = patch(&[("goal", goal), ("0", None)]);
        assert!(check_changed_answers(&questions, &stored, &changes).is_ok());
    }

    #[test]
    fn more_answers_than_questions_allow_are_one_fault() {
        let tools = [question("tools", QuestionKind::MultiSelect, false)];
        let repeated = answers(&[("tools", Answer::Choices(vec!["1-10".into(); 3]))]);
        let faults = check_answers(&tools, &repeated).expect_err("there are two options");
        let expected = Fault::new("answers.tools", "expected at most 2 options, found 3");
        assert_eq!(faults, [expected]);
        let many = (0..=MAX_QUESTIONS).map(|n| (n.to_string(), Answer::Number(4))).collect();
        let faults = check_answers(&tools, &many).expect_err("too many");
        assert_eq!(faults, [Fault::new("answers", "expected at most 100, found 101")]);
    }

    #[test]
    fn too_long_text_is_rejected() {
        let questions = [question("goal", QuestionKind::Text, true)];
        let fits = answers(&[("goal", Answer::Text("é".repeat(500)))]);
        let too_long = answers(&[("goal", Answer::Text("é".repeat(501)))]);
        assert_eq!(check_answers(&questions, &fits), Ok(fits));
        assert!(check_answers(&questions, &too_long).is_err());
    }

    /// A browser sends each line break as CRLF.
    #[test]
    fn line_break_counts_once_and_telephone_numbers_have_ascii_digits() {
        let questions = [
            question("story", QuestionKind::LongText, true),
            question("phone", QuestionKind::Phone, true),
        ];
        let text = |text: &str| Answer::Text(text.to_owned());
        let given = [("story", text(&"a\r\n".repeat(2_500))), ("phone", text("+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧"))];
        let stored = [("story", text(&"a\n".repeat(2_500))), ("phone", text("+966 50 123 4567"))];
        assert_eq!(check_answers(&questions, &answers(&given)), Ok(answers(&stored)));
    }

    #[test]
    fn line_breaks_need_a_long_text_question_and_control_characters_are_rejected() {
        let questions = [
            question("goal", QuestionKind::Text, true),
            question("story", QuestionKind::LongText, true),
        ];
        let fields_with_faults = |goal: &str, story: &str| {
            let given = answers(&[
                ("goal", Answer::Text(goal.into())),
                ("story", Answer::Text(story.into())),
            ]);
            let faults = check_answers(&questions, &given).err().unwrap_or_default();
            faults.into_iter().map(|fault| fault.field).collect::<Vec<_>>()
        };
        assert_eq!(fields_with_faults("one", "one\n\ttwo"), <Vec<String>>::new());
        assert_eq!(fields_with_faults("one\ntwo", "a\0b"), ["answers.goal", "answers.story"]);
    }
}
