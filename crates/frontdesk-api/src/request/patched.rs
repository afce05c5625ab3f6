use deserr::{Deserr, IntoValue, Value, ValuePointerRef};

use super::BodyFaults;

/// A field of a JSON Merge Patch (RFC 7396): `None` if absent; `T` parses a `null`.
#[derive(Debug)]
pub(crate) struct Patched<T>(pub(crate) Option<T>);

impl<T> Default for Patched<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Deserr<BodyFaults>> Deserr<BodyFaults> for Patched<T> {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, BodyFaults> {
        T::deserialize_from_value(value, location).map(|value| Self(Some(value)))
    }
}
