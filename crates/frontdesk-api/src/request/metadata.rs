use std::collections::BTreeMap;

use deserr::{Deserr, IntoValue, Map as _, Value, ValueKind, ValuePointerRef};
use frontdesk_domain::booking::{Attribution, MapPatch};
use frontdesk_domain::fault::Faults;
use frontdesk_domain::metadata::Metadata;

use super::BodyFaults;

/// The field `metadata` of a body. `null` means no pairs.
#[derive(Debug, Default)]
pub(crate) struct GivenMetadata(pub(crate) Metadata);

impl Deserr<BodyFaults> for GivenMetadata {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyFaults> {
        pairs(value, location, Metadata::new).map(Self)
    }
}

/// Changes of metadata. `null` removes a pair, or all.
#[derive(Debug)]
pub(crate) struct MetadataChanges(pub(crate) MapPatch<String>);

impl Deserr<BodyFaults> for MetadataChanges {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyFaults> {
        if matches!(value, Value::Null) {
            return Ok(Self(MapPatch::Clear));
        }
        let mut removed = Vec::new();
        let set = read_pairs(value, location, Some(&mut removed), Metadata::new)?.into_pairs();
        let set = set.into_iter().map(|(key, text)| (key, Some(text)));
        let removed = removed.into_iter().map(|key| (key, None));
        Ok(Self(MapPatch::Merge(set.chain(removed).collect())))
    }
}

/// The field `attribution` of a body. `null` means no campaign parameters.
#[derive(Debug, Default)]
pub(crate) struct GivenAttribution(pub(crate) Attribution);

impl Deserr<BodyFaults> for GivenAttribution {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyFaults> {
        pairs(value, location, Attribution::new).map(Self)
    }
}

/// Reads and checks key-value pairs; reports the faults of both steps.
///
/// Handwritten, because deserr's map parser drops faults of the values.
fn pairs<V: IntoValue, T: Default>(
    value: Value<V>,
    location: ValuePointerRef<'_>,
    check: impl FnOnce(BTreeMap<String, String>) -> Result<T, Faults>,
) -> Result<T, BodyFaults> {
    read_pairs(value, location, None, check)
}

/// Like [`pairs`]; adds each key whose value is `null` to `removed`.
fn read_pairs<V: IntoValue, T: Default>(
    value: Value<V>,
    location: ValuePointerRef<'_>,
    mut removed: Option<&mut Vec<String>>,
    check: impl FnOnce(BTreeMap<String, String>) -> Result<T, Faults>,
) -> Result<T, BodyFaults> {
    let given = match value {
        Value::Null => return Ok(T::default()),
        Value::Map(given) => given,
        other => return Err(BodyFaults::wrong_kind(other, &[ValueKind::Map], location)),
    };
    let mut pairs = BTreeMap::new();
    let mut faults = Faults::new();
    for (key, value) in given.into_iter() {
        let text = match (value.into_value(), &mut removed) {
            (Value::String(text), _) => text,
            (Value::Null, Some(removed)) => {
                removed.push(key);
                continue;
            }
            (other, _) => {
                let at = location.push_key(&key);
                faults.extend(BodyFaults::wrong_kind(other, &[ValueKind::String], at).0);
                // Keeps the key, so that the check counts it.
                String::new()
            }
        };
        pairs.insert(key, text);
    }
    match check(pairs) {
        Ok(checked) if faults.is_empty() => Ok(checked),
        Ok(_) => Err(BodyFaults(faults)),
        Err(found) => {
            faults.extend(found);
            Err(BodyFaults(faults))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(metadata: &serde_json::Value) -> Result<BTreeMap<String, String>, Vec<String>> {
        #[derive(Debug, Deserr)]
        #[deserr(error = BodyFaults)]
        struct Request {
            #[deserr(default)]
            metadata: GivenMetadata,
        }
        let read = deserr::deserialize::<Request, _, BodyFaults>(json!({ "metadata": metadata }));
        read.map(|request| request.metadata.0.into_pairs())
            .map_err(|faults| faults.0.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn text_pairs_are_read_and_null_means_none() {
        let expected = [("crm_id".to_owned(), "4711".to_owned()), ("x".to_owned(), String::new())];
        assert_eq!(read(&json!({ "x": "", "crm_id": "4711" })), Ok(expected.into()));
        assert_eq!(read(&json!(null)), Ok(BTreeMap::new()));
    }

    #[test]
    fn null_removes_a_stored_pair_or_all() {
        let read = |metadata| deserr::deserialize::<MetadataChanges, _, BodyFaults>(metadata);
        let expected = [("a".to_owned(), Some("x".to_owned())), ("b".to_owned(), None)];
        let changes = read(json!({ "a": "x", "b": null })).expect("changes").0;
        assert_eq!(changes, MapPatch::Merge(expected.into()));
        assert_eq!(read(json!(null)).expect("a change").0, MapPatch::Clear);
        let faults = read(json!({ "a": 1, "b": null, "c": "\u{0}" })).expect_err("two faults");
        assert_eq!(faults.0.len(), 2, "{faults:?}");
    }

    #[test]
    fn every_faulty_pair_is_reported_with_its_path() {
        let mut faults = read(&json!({ "a": 1, "b": null, "c": "\u{0}", "d": "fine" }))
            .expect_err("three faults");
        faults.sort();
        assert_eq!(
            faults[..2],
            [
                "metadata.a: expected a string, found a whole number",
                "metadata.b: expected a string, found null"
            ]
        );
        assert!(faults[2].starts_with("metadata.c: expected no control characters"), "{faults:?}");
        assert_eq!(faults.len(), 3);
        assert_eq!(
            read(&json!([])),
            Err(vec!["metadata: expected an object, found an array".to_owned()])
        );
    }

    #[test]
    fn faulty_pairs_count_toward_the_limit() {
        let many: serde_json::Map<_, _> = (0..51).map(|n| (n.to_string(), json!(n))).collect();
        let faults = read(&many.into()).expect_err("too many, and none is text");
        assert_eq!(faults.len(), 52);
    }
}
