use deserr::{Deserr, IntoValue, Value, ValuePointerRef};
use frontdesk_domain::booking::{Answer, Answers};
use frontdesk_domain::event_type::{MAX_OPTIONS, MAX_QUESTIONS};
use frontdesk_domain::fault::Faults;

use super::AtMost;
use super::faults::{FileFaults, check_length, entries, found};

#[derive(Default)]
pub(super) struct AnswersTable(pub(super) Answers);

impl Deserr<FileFaults> for AnswersTable {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        check_length(&value, MAX_QUESTIONS, location)?;
        let mut faults = Faults::new();
        let answers = entries(value, location, &mut faults, |key, answer, at| {
            Ok((key.to_owned(), AnswerValue::deserialize_from_value(answer, at)?.0))
        })?;
        if faults.is_empty() { Ok(Self(answers)) } else { Err(FileFaults(faults)) }
    }
}

/// An answer of any type; the plan checks it against the question.
pub(super) struct AnswerValue(pub(super) Answer);

impl Deserr<FileFaults> for AnswerValue {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, FileFaults> {
        let answer = match value {
            Value::Boolean(truth) => Answer::Checked(truth),
            Value::NegativeInteger(number) => Answer::Number(number),
            Value::String(text) => Answer::Text(text),
            Value::Integer(number) if i64::try_from(number).is_ok() => {
                Answer::Number(number.cast_signed())
            }
            Value::Sequence(_) => {
                let choices =
                    AtMost::<String, MAX_OPTIONS>::deserialize_from_value(value, location)?;
                Answer::Choices(choices.into_iter().collect())
            }
            other => {
                let detail = format!(
                    "expected text, a whole number, true or false, or a list of text, found {}",
                    found(&other)
                );
                return Err(FileFaults::one(location, detail));
            }
        };
        Ok(Self(answer))
    }
}
