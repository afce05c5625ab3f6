use std::collections::BTreeMap;

use deserr::{
    Deserr, IntoValue, Map as _, MergeWithError as _, Value, ValueKind, ValuePointerRef,
    take_cf_content,
};
use frontdesk_domain::booking::{Answer, Answers, MapPatch};
use frontdesk_domain::event_type::MAX_OPTIONS;
use frontdesk_workspace_file::AtMost;

use super::BodyFaults;

/// The answers of an invitee, not yet checked against the questions. `null` means no answer.
///
/// Handwritten, because deserr's map parser drops faults of the values.
#[derive(Debug, Default)]
pub(crate) struct GivenAnswers(pub(crate) Answers);

/// Changes of answers, not yet checked against the questions. `null` removes an answer.
#[derive(Debug)]
pub(crate) struct AnswerChanges(pub(crate) MapPatch<Answer>);

impl GivenAnswers {
    /// The readable answers in a body, for a request with other faults.
    pub(crate) fn readable_in(body: &serde_json::Value) -> Answers {
        let read = readable_in(body).into_iter();
        read.filter_map(|(key, answer)| Some((key, answer?))).collect()
    }
}

impl AnswerChanges {
    /// The readable changes in a body, for a request with other faults.
    pub(crate) fn readable_in(body: &serde_json::Value) -> MapPatch<Answer> {
        match body.get("answers") {
            Some(serde_json::Value::Null) => MapPatch::Clear,
            _ => MapPatch::Merge(readable_in(body)),
        }
    }
}

fn readable_in(body: &serde_json::Value) -> Entries {
    let given = body["answers"].as_object().into_iter().flatten();
    let read = given.filter_map(|(key, value)| {
        let one = serde_json::Map::from_iter([(key.clone(), value.clone())]);
        deserr::deserialize::<AnswerChanges, _, BodyFaults>(serde_json::Value::Object(one)).ok()
    });
    let entries = read.flat_map(|AnswerChanges(changes)| match changes {
        MapPatch::Clear => Entries::new(),
        MapPatch::Merge(entries) => entries,
    });
    entries.collect()
}

impl Deserr<BodyFaults> for GivenAnswers {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyFaults> {
        let given = read_entries(value, location)?.unwrap_or_default().into_iter();
        Ok(Self(given.filter_map(|(key, answer)| Some((key, answer?))).collect()))
    }
}

impl Deserr<BodyFaults> for AnswerChanges {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyFaults> {
        read_entries(value, location)
            .map(|read| Self(read.map_or(MapPatch::Clear, MapPatch::Merge)))
    }
}

type Entries = BTreeMap<String, Option<Answer>>;

/// Returns `None` for `null`.
fn read_entries<V: IntoValue>(
    value: Value<V>,
    location: ValuePointerRef<'_>,
) -> Result<Option<Entries>, BodyFaults> {
    let given = match value {
        Value::Null => return Ok(None),
        Value::Map(given) => given,
        other => return Err(BodyFaults::wrong_kind(other, &[ValueKind::Map], location)),
    };
    let mut entries = Entries::new();
    let mut faults = None;
    for (key, value) in given.into_iter() {
        let at = location.push_key(&key);
        match read(value.into_value(), at) {
            Ok(answer) => drop(entries.insert(key, answer)),
            Err(fault) => faults = Some(take_cf_content(BodyFaults::merge(faults, fault, at))),
        }
    }
    faults.map_or(Ok(Some(entries)), Err)
}

fn read<V: IntoValue>(
    value: Value<V>,
    location: ValuePointerRef<'_>,
) -> Result<Option<Answer>, BodyFaults> {
    match value {
        Value::Null => Ok(None),
        Value::Boolean(checked) => Ok(Some(Answer::Checked(checked))),
        Value::NegativeInteger(number) => Ok(Some(Answer::Number(number))),
        Value::String(text) => Ok(Some(Answer::Text(text))),
        number @ Value::Integer(_) => {
            i64::deserialize_from_value(number, location).map(|number| Some(Answer::Number(number)))
        }
        choices @ Value::Sequence(_) => {
            let choices = AtMost::<String, MAX_OPTIONS>::deserialize_from_value(choices, location)?;
            Ok(Some(Answer::Choices(choices.into_iter().collect())))
        }
        other @ (Value::Float(_) | Value::Map(_)) => {
            let accepted =
                [ValueKind::String, ValueKind::Integer, ValueKind::Boolean, ValueKind::Sequence];
            Err(BodyFaults::wrong_kind(other, &accepted, location))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read_all(answers: serde_json::Value) -> Result<Answers, Vec<String>> {
        let read = deserr::deserialize::<GivenAnswers, _, BodyFaults>(answers);
        read.map(|given| given.0)
            .map_err(|faults| faults.0.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn type_of_an_answer_follows_its_json_value() {
        let answers =
            read_all(json!({ "a": "x", "b": -3, "c": 4, "d": true, "e": ["x", "y"], "f": null }));
        let expected = [
            ("a".to_owned(), Answer::Text("x".into())),
            ("b".to_owned(), Answer::Number(-3)),
            ("c".to_owned(), Answer::Number(4)),
            ("d".to_owned(), Answer::Checked(true)),
            ("e".to_owned(), Answer::Choices(vec!["x".into(), "y".into()])),
        ];
        assert_eq!(answers, Ok(expected.into()));
        assert_eq!(read_all(json!(null)), Ok(Answers::new()));
    }

    #[test]
    fn null_removes_a_stored_answer_or_all() {
        let read = |answers| {
            deserr::deserialize::<AnswerChanges, _, BodyFaults>(answers).expect("changes").0
        };
        let expected = [("a".to_owned(), Some(Answer::Number(4))), ("b".to_owned(), None)];
        assert_eq!(read(json!({ "a": 4, "b": null })), MapPatch::Merge(expected.into()));
        assert_eq!(read(json!(null)), MapPatch::Clear);
        let readable = AnswerChanges::readable_in(&json!({ "answers": { "a": 1.5, "b": null } }));
        assert_eq!(readable, MapPatch::Merge([("b".to_owned(), None)].into()));
        assert_eq!(AnswerChanges::readable_in(&json!({ "answers": null })), MapPatch::Clear);
    }

    #[test]
    fn every_invalid_answer_is_a_fault() {
        let faults = read_all(json!({ "a": 1.5, "b": { "c": 1 }, "d": ["x", 2], "e": "fine" }))
            .expect_err("three faults");
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(faults[0].starts_with("a: expected a string, a whole number,"), "{faults:?}");
        assert!(faults[1].starts_with("b: "), "{faults:?}");
        assert!(
            faults[2].starts_with("d[1]: expected a string, found a whole number"),
            "{faults:?}"
        );
        assert!(read_all(json!([])).is_err());
        let many = json!({ "a": vec![json!(1); 501] });
        let expected = "a: expected at most 500, found 501";
        assert_eq!(read_all(many), Err(vec![expected.to_owned()]));
    }
}
