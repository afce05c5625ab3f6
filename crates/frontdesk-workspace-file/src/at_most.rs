use deserr::{
    DeserializeError, Deserr, ErrorKind, IntoValue, Sequence as _, Value, ValuePointerRef,
    take_cf_content,
};

/// A list of at most `MAX` entries; a longer list is rejected before an entry is read.
#[derive(Debug)]
pub struct AtMost<T, const MAX: usize>(Vec<T>);

impl<T, const MAX: usize> Default for AtMost<T, MAX> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T, const MAX: usize> IntoIterator for AtMost<T, MAX> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T: Deserr<E>, E: DeserializeError, const MAX: usize> Deserr<E> for AtMost<T, MAX> {
    fn deserialize_from_value<V: IntoValue>(
        value: Value<V>,
        location: ValuePointerRef<'_>,
    ) -> Result<Self, E> {
        if let Value::Sequence(entries) = &value
            && MAX < entries.len()
        {
            let msg = format!("expected at most {MAX}, found {}", entries.len());
            let error = ErrorKind::Unexpected { msg };
            return Err(take_cf_content(E::error::<V>(None, error, location)));
        }
        Vec::deserialize_from_value(value, location).map(Self)
    }
}
