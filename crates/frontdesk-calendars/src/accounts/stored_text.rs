//! Checks that ids and names of calendars and objects can be stored.
//!
//! Stores reject NUL characters and cannot index long text. Without this check, one invalid name
//! would make every write of the account's mirror fail.

use frontdesk_domain::calendar::CalendarFaultKind;
use frontdesk_domain::ports::{CalendarDelta, CalendarFailure, WrittenEvent};

use super::failure::failure;

/// The maximum length of an id in bytes (Google: 1,024).
///
/// An index entry contains two ids, and PostgreSQL limits an entry to about 2,700 bytes.
const LONGEST: usize = 1_024;

/// Checks every text to be stored; drops invalid ids from `removed`.
pub(super) fn check(delta: CalendarDelta) -> Result<CalendarDelta, CalendarFailure> {
    let CalendarDelta { calendar, changed, mut removed, whole } = delta;
    let name = &calendar.name;
    check_name(&format!("the calendar {}", excerpt(name)), &calendar.id)?;
    for (what, text) in [("name", name), ("bookmark", &calendar.cursor)] {
        if text.contains('\0') {
            return unreadable(format!(
                "the {what} of the calendar {} contains a NUL character",
                excerpt(name)
            ));
        }
    }
    let mut faulty = changed.iter().filter_map(|object| Some((object, name_fault(&object.id)?)));
    if let Some((object, wrong)) = faulty.next() {
        let last = object.id.rsplit('/').next().unwrap_or_default();
        return unreadable(format!(
            "the id of the object {} of the calendar {} {wrong}",
            excerpt(last),
            excerpt(name)
        ));
    }
    removed.retain(|object| name_fault(object).is_none());
    Ok(CalendarDelta { calendar, changed, removed, whole })
}

pub(super) fn check_written(written: WrittenEvent) -> Result<WrittenEvent, CalendarFailure> {
    check_name("the calendar", &written.calendar_id)?;
    check_name("the written event", &written.object_id)?;
    if written.etag.as_ref().is_some_and(|etag| etag.contains('\0')) {
        return unreadable("the version of the written event contains a NUL character".to_owned());
    }
    Ok(written)
}

fn check_name(whose: &str, name: &str) -> Result<(), CalendarFailure> {
    name_fault(name).map_or(Ok(()), |wrong| unreadable(format!("the id of {whose} {wrong}")))
}

fn name_fault(name: &str) -> Option<String> {
    if name.contains('\0') {
        return Some("contains a NUL character".to_owned());
    }
    (LONGEST < name.len()).then(|| format!("has {} bytes; the maximum is {LONGEST}", name.len()))
}

fn unreadable<T>(detail: String) -> Result<T, CalendarFailure> {
    Err(failure(CalendarFaultKind::Unreadable, detail))
}

fn excerpt(name: &str) -> String {
    format!("{:?}", name.chars().take(80).collect::<String>())
}

#[cfg(test)]
mod tests {
    use frontdesk_domain::ports::{BusyObject, MirroredCalendar};

    use super::*;

    fn delta() -> CalendarDelta {
        let calendar = MirroredCalendar {
            id: "ann".to_owned(),
            name: "Ann".to_owned(),
            writable: true,
            cursor: "s1".to_owned(),
        };
        let object = BusyObject { id: "x".repeat(LONGEST), busy: Vec::new() };
        CalendarDelta {
            calendar,
            changed: vec![object],
            removed: vec!["e7".to_owned()],
            whole: false,
        }
    }

    fn sentence(delta: CalendarDelta) -> String {
        let failure = check(delta).expect_err("a fault");
        assert_eq!(failure.fault.kind, CalendarFaultKind::Unreadable);
        failure.fault.detail
    }

    #[test]
    fn calendar_with_storable_names_passes_the_check() {
        assert_eq!(check(delta()), Ok(delta()));
    }

    #[test]
    fn unstorable_name_is_a_calendar_fault() {
        let long = "x".repeat(LONGEST + 1);
        let mut of_calendar = delta();
        of_calendar.calendar.id.clone_from(&long);
        assert_eq!(
            sentence(of_calendar),
            "the id of the calendar \"Ann\" has 1025 bytes; the maximum is 1024"
        );
        for (id, wrong) in [
            (long, "has 1035 bytes; the maximum is 1024"),
            ("a\0b".into(), "contains a NUL character"),
        ] {
            let mut of_object = delta();
            let start = excerpt(&id);
            of_object.changed.push(BusyObject { id: format!("https://x/{id}"), busy: Vec::new() });
            assert_eq!(
                sentence(of_object),
                format!("the id of the object {start} of the calendar \"Ann\" {wrong}")
            );
        }
        let mut named = delta();
        named.calendar.name = "A\0".to_owned();
        assert_eq!(sentence(named), "the name of the calendar \"A\\0\" contains a NUL character");
        let mut marked = delta();
        marked.calendar.cursor = "\0".to_owned();
        assert_eq!(
            sentence(marked),
            "the bookmark of the calendar \"Ann\" contains a NUL character"
        );
    }

    #[test]
    fn removed_object_with_unstorable_id_is_skipped() {
        let mut gone = delta();
        gone.removed.extend(["a\0b".to_owned(), "x".repeat(LONGEST + 1)]);
        assert_eq!(check(gone), Ok(delta()));
    }
}
