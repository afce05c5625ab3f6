use std::collections::BTreeMap;
use std::ops::ControlFlow;

use deserr::errors::helpers::did_you_mean;
use deserr::{
    DeserializeError, ErrorKind, IntoValue, Map as _, MergeWithError, Value, ValueKind,
    ValuePointerRef,
};
use frontdesk_domain::fault::{Fault, Faults};

#[derive(Debug)]
pub(super) struct FileFaults(pub(super) Faults);

impl FileFaults {
    pub(super) fn one(location: ValuePointerRef<'_>, detail: impl Into<String>) -> Self {
        Self(vec![Fault::new(path(location), detail)])
    }
}

/// Formats paths such as `members[3].working_hours.mon[1]`.
pub(super) fn path(location: ValuePointerRef<'_>) -> String {
    match location {
        ValuePointerRef::Origin => String::new(),
        ValuePointerRef::Key { key, prev: ValuePointerRef::Origin } => key.to_owned(),
        ValuePointerRef::Key { key, prev } => format!("{}.{key}", path(*prev)),
        ValuePointerRef::Index { index, prev } => format!("{}[{index}]", path(*prev)),
    }
}

pub(super) fn found<V: IntoValue>(value: &Value<V>) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Boolean(truth) => format!("{truth}"),
        Value::Integer(number) => format!("the number {number}"),
        Value::NegativeInteger(number) => format!("the number {number}"),
        Value::Float(number) => format!("the number {number}"),
        Value::String(text) => format!("the text {:?}", text.chars().take(80).collect::<String>()),
        Value::Sequence(_) => "a list".to_owned(),
        Value::Map(_) => "a table".to_owned(),
    }
}

pub(super) fn unknown_field(field: &str, accepted: &[&str]) -> String {
    let near = did_you_mean(field, accepted).replace('`', "\"");
    format!("unknown field; {near}expected one of {}", accepted.join(", "))
}

/// Rejects a table with more than `most` entries before an entry is read.
pub(super) fn check_length<V: IntoValue>(
    value: &Value<V>,
    most: usize,
    location: ValuePointerRef<'_>,
) -> Result<(), FileFaults> {
    match value {
        Value::Map(table) if most < table.len() => {
            let detail = format!("expected at most {most}, found {}", table.len());
            Err(FileFaults::one(location, detail))
        }
        _ => Ok(()),
    }
}

/// Reads a table with arbitrary keys.
///
/// Invalid entries are omitted, and their faults are added to `faults`. The map types of deserr
/// would lose these faults.
///
/// # Errors
/// If the value is not a table.
pub(super) fn entries<K: Ord, T, V: IntoValue>(
    value: Value<V>,
    location: ValuePointerRef<'_>,
    faults: &mut Faults,
    read: impl Fn(&str, Value<V>, ValuePointerRef<'_>) -> Result<(K, T), FileFaults>,
) -> Result<BTreeMap<K, T>, FileFaults> {
    let Value::Map(table) = value else {
        return Err(FileFaults::one(
            location,
            format!("expected a table, found {}", found(&value)),
        ));
    };
    let mut read_entries = BTreeMap::new();
    for (key, value) in table.into_iter() {
        match read(&key, value.into_value(), location.push_key(&key)) {
            Ok((key, value)) => {
                read_entries.insert(key, value);
            }
            Err(refused) => faults.extend(refused.0),
        }
    }
    Ok(read_entries)
}

pub(super) fn collect<T>(read: Result<T, FileFaults>, faults: &mut Faults) -> Option<T> {
    read.map_err(|refused| faults.extend(refused.0)).ok()
}

pub(super) fn both<A, B>(
    a: Result<A, FileFaults>,
    b: Result<B, FileFaults>,
) -> Result<(A, B), FileFaults> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(a), Err(b)) => Err(FileFaults(a.0.into_iter().chain(b.0).collect())),
        (Err(refused), _) | (_, Err(refused)) => Err(refused),
    }
}

fn expected(kinds: &[ValueKind]) -> String {
    let word = |kind: &ValueKind| match kind {
        ValueKind::Null => "nothing",
        ValueKind::Boolean => "true or false",
        ValueKind::Integer | ValueKind::NegativeInteger => "a whole number",
        ValueKind::Float => "a number",
        ValueKind::String => "text",
        ValueKind::Sequence => "a list",
        ValueKind::Map => "a table",
    };
    let mut words: Vec<&str> = kinds.iter().map(word).collect();
    words.dedup();
    words.join(" or ")
}

impl MergeWithError<FileFaults> for FileFaults {
    fn merge(
        earlier: Option<Self>,
        other: Self,
        _: ValuePointerRef<'_>,
    ) -> ControlFlow<Self, Self> {
        let mut faults = earlier.map_or_else(Faults::new, |earlier| earlier.0);
        faults.extend(other.0);
        ControlFlow::Continue(Self(faults))
    }
}

impl DeserializeError for FileFaults {
    fn error<V: IntoValue>(
        earlier: Option<Self>,
        error: ErrorKind<'_, V>,
        location: ValuePointerRef<'_>,
    ) -> ControlFlow<Self, Self> {
        let other = match error {
            ErrorKind::IncorrectValueKind { actual, accepted } => Self::one(
                location,
                format!("expected {}, found {}", expected(accepted), found(&actual)),
            ),
            ErrorKind::MissingField { field } => Self::one(location.push_key(field), "is required"),
            ErrorKind::UnknownKey { key, accepted } => {
                Self::one(location.push_key(key), unknown_field(key, accepted))
            }
            ErrorKind::UnknownValue { value, accepted } => Self::one(
                location,
                format!("expected one of {}, found {value:?}", accepted.join(", ")),
            ),
            ErrorKind::BadSequenceLen { actual: _, expected } => {
                Self::one(location, format!("expected a list of {expected}"))
            }
            ErrorKind::Unexpected { msg } => Self::one(location, msg),
        };
        Self::merge(earlier, other, location)
    }
}
