use deserr::ValuePointerRef;

/// The field name of faults that concern the whole body.
pub(super) const WHOLE: &str = "body";

/// Formats a path such as `hosts[1].role`.
pub(super) fn path(location: ValuePointerRef<'_>) -> String {
    match location {
        ValuePointerRef::Origin => WHOLE.to_owned(),
        ValuePointerRef::Key { key, prev: ValuePointerRef::Origin } => key.to_owned(),
        ValuePointerRef::Key { key, prev } => format!("{}.{key}", path(*prev)),
        ValuePointerRef::Index { index, prev } => format!("{}[{index}]", path(*prev)),
    }
}

pub(super) fn list(words: &[&str]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
