use frontdesk_scheduling::named;

use super::{Fact, Facts, Field, FieldKind};
use crate::booking::Answer;
use crate::event_type::{MAX_OPTIONS, Question};
use crate::text::check_lines;

const MAX_VALUE_CHARS: usize = 500;
/// The number of values and characters that a reason shows.
const MAX_SHOWN: usize = 5;
const MAX_SHOWN_CHARS: usize = 80;

named! {
    /// How a condition compares a field.
    pub enum Operator {
        /// The value, or one of the choices, is this one.
        Is = "is",
        /// The value is one of these texts.
        In = "in",
        /// The value is none of these texts, or absent.
        NotIn = "not_in",
        /// The number is this one or larger.
        AtLeast = "at_least",
        /// The number is this one or smaller.
        AtMost = "at_most",
        /// Whether the lead has a value.
        Exists = "exists",
    }
}

/// A comparison of one field.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Condition {
    /// The field.
    pub field: Field,
    /// How the field is compared.
    pub operator: Operator,
    /// With what the field is compared.
    pub value: Answer,
}

impl Condition {
    /// Checks that field, operator and value fit each other.
    ///
    /// # Errors
    /// What is wrong and what would be right.
    pub fn check(&self, questions: &[Question]) -> Result<(), String> {
        use FieldKind::{Choices, Flag, Number, Text};

        let Self { field, operator, value } = self;
        let kind = field.kind(questions)?;
        let expected = match (operator, kind) {
            (Operator::Exists, _) | (Operator::Is, Flag) => Flag,
            (Operator::Is, Text | Choices) => Text,
            (Operator::In | Operator::NotIn, Text | Choices) => Choices,
            (Operator::Is | Operator::AtLeast | Operator::AtMost, Number) => Number,
            (Operator::AtLeast | Operator::AtMost | Operator::In | Operator::NotIn, _) => {
                let (field_kind, operator) = (kind.as_str(), operator.as_str());
                let fitting = match kind {
                    Text | Choices => "is, in, not_in, exists",
                    Number => "is, at_least, at_most, exists",
                    Flag => "is, exists",
                };
                return Err(format!(
                    "{field} is a {field_kind}, which {operator} cannot compare: expected one of {fitting}"
                ));
            }
        };
        let found = FieldKind::of(value);
        if found != expected {
            let (operator, expected) = (operator.as_str(), expected.as_str());
            return Err(format!(
                "{operator} of {field}: expected a {expected}, found {}",
                shown(value)
            ));
        }
        match value {
            Answer::Choices(values) if values.is_empty() || MAX_OPTIONS < values.len() => {
                Err(format!("expected 1 to {MAX_OPTIONS} values, found {}", values.len()))
            }
            Answer::Choices(values) => {
                values.iter().try_for_each(|value| check_lines(value, MAX_VALUE_CHARS))
            }
            Answer::Text(value) => check_lines(value, MAX_VALUE_CHARS),
            Answer::Number(_) | Answer::Checked(_) => Ok(()),
        }
    }

    /// Whether the condition holds for a lead.
    ///
    /// A condition that compares values of different types does not hold.
    ///
    /// # Errors
    /// Why it does not hold.
    pub fn holds(&self, facts: &Facts) -> Result<(), String> {
        let Self { field, operator, value: expected } = self;
        let found = match facts.get(field) {
            Fact::Known(value) => Some(value),
            Fact::Absent => None,
            Fact::Unknown(reason) => return Err(format!("{field} is unknown: {reason}")),
        };
        let is_among = |values: &[String]| {
            found.is_some_and(|found| values.iter().any(|value| has_text(found, value)))
        };
        let holds = match (operator, expected, found) {
            (Operator::Exists, Answer::Checked(expected), found) => found.is_some() == *expected,
            (Operator::Is, Answer::Text(text), Some(found)) => has_text(found, text),
            (Operator::Is, expected, Some(found)) => found == expected,
            (Operator::In, Answer::Choices(values), _) => is_among(values),
            (Operator::NotIn, Answer::Choices(values), _) => !is_among(values),
            (Operator::AtLeast, Answer::Number(least), Some(Answer::Number(found))) => {
                least <= found
            }
            (Operator::AtMost, Answer::Number(most), Some(Answer::Number(found))) => found <= most,
            _ => false,
        };
        if holds {
            return Ok(());
        }
        let found =
            found.map_or_else(|| "has no value".to_owned(), |found| format!("is {}", shown(found)));
        Err(format!("{field} {found}; expected {} {}", operator.as_str(), shown(expected)))
    }
}

/// Whether the text, or one of the choices, is `text`.
fn has_text(found: &Answer, text: &str) -> bool {
    match found {
        Answer::Text(found) => is_same(found, text),
        Answer::Choices(found) => found.iter().any(|found| is_same(found, text)),
        Answer::Number(_) | Answer::Checked(_) => false,
    }
}

fn is_same(one: &str, other: &str) -> bool {
    let lowercase =
        |text: &str| text.trim().chars().flat_map(char::to_lowercase).collect::<String>();
    lowercase(one) == lowercase(other)
}

fn shown(value: &Answer) -> String {
    let text =
        |text: &String| format!("{:?}", text.chars().take(MAX_SHOWN_CHARS).collect::<String>());
    match value {
        Answer::Checked(checked) => checked.to_string(),
        Answer::Number(number) => number.to_string(),
        Answer::Text(value) => text(value),
        Answer::Choices(values) => {
            let mut listed: Vec<String> = values.iter().take(MAX_SHOWN).map(text).collect();
            if MAX_SHOWN < values.len() {
                listed.push(format!("and {} more", values.len() - MAX_SHOWN));
            }
            format!("[{}]", listed.join(", "))
        }
    }
}

#[cfg(test)]
mod tests;
