use deserr::{DeserializeError, Deserr, IntoValue, Value, ValuePointerRef};

/// A field that stays as it is stored if it is absent: `None`; `T` parses a `null`.
///
/// In a JSON Merge Patch (RFC 7396), and in a document, `null` is a value of its own.
#[derive(Debug)]
pub struct Patched<T>(
    /// The given value.
    pub Option<T>,
);

impl<T> Default for Patched<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Deserr<E>, E: DeserializeError> Deserr<E> for Patched<T> {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, E> {
        T::deserialize_from_value(value, location).map(|value| Self(Some(value)))
    }
}
