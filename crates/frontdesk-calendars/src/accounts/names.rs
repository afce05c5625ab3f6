//! What an account calls its calendars and objects, as far as it can be kept.
//!
//! A store takes no text with a NUL in it, and its indexes no long one. One such name would make
//! every write of the account's mirror fail, again and again, where it is a fault of the calendar.

use frontdesk_domain::calendar::CalendarFaultKind;
use frontdesk_domain::ports::{CalendarDelta, CalendarFailure, WrittenEvent};

use super::failure::failure;

/// The longest name of a calendar or an object that is kept, in bytes. Google's longest have 1,024
/// characters, all of them ASCII. Two of them stand in one entry of an index, which on PostgreSQL
/// has room for about 2,700 bytes.
const LONGEST: usize = 1_024;

/// Checks everything of a calendar that is to be kept. What is gone from it is left out where it
/// can't have been kept before.
pub(super) fn check(delta: CalendarDelta) -> Result<CalendarDelta, CalendarFailure> {
    let CalendarDelta { calendar, changed, mut removed, whole } = delta;
    let name = &calendar.name;
    check_name(&format!("the calendar {}", excerpt(name)), &calendar.id)?;
    for (what, text) in [("name", name), ("bookmark", &calendar.cursor)] {
        if text.contains('\0') {
            return unreadable(format!(
                "the {what} of the calendar {} has a NUL in it",
                excerpt(name)
            ));
        }
    }
    let of_object = format!("an object of the calendar {}", excerpt(name));
    changed.iter().try_for_each(|object| check_name(&of_object, &object.id))?;
    removed.retain(|object| wrong_with(object).is_none());
    Ok(CalendarDelta { calendar, changed, removed, whole })
}

/// Checks what was written.
pub(super) fn check_written(written: WrittenEvent) -> Result<WrittenEvent, CalendarFailure> {
    check_name("the calendar", &written.calendar_id)?;
    check_name("the event that was written", &written.object_id)?;
    if written.etag.as_ref().is_some_and(|etag| etag.contains('\0')) {
        return unreadable("the state of the event that was written has a NUL in it".to_owned());
    }
    Ok(written)
}

fn check_name(whose: &str, name: &str) -> Result<(), CalendarFailure> {
    wrong_with(name).map_or(Ok(()), |wrong| unreadable(format!("the id of {whose} {wrong}")))
}

fn wrong_with(name: &str) -> Option<String> {
    if name.contains('\0') {
        return Some("has a NUL in it".to_owned());
    }
    (LONGEST < name.len()).then(|| format!("has {} bytes, expected {LONGEST} at most", name.len()))
}

fn unreadable<T>(detail: String) -> Result<T, CalendarFailure> {
    Err(failure(CalendarFaultKind::Unreadable, detail))
}

/// The beginning of what its owner calls a calendar, in quotes and without control characters.
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
    fn what_can_be_kept_passes() {
        assert_eq!(check(delta()), Ok(delta()));
    }

    #[test]
    fn what_cannot_be_kept_is_a_fault_of_the_calendar() {
        let long = "x".repeat(LONGEST + 1);
        let mut of_calendar = delta();
        of_calendar.calendar.id.clone_from(&long);
        assert_eq!(
            sentence(of_calendar),
            "the id of the calendar \"Ann\" has 1025 bytes, expected 1024 at most"
        );
        for (id, wrong) in
            [(long, "has 1025 bytes, expected 1024 at most"), ("a\0b".into(), "has a NUL in it")]
        {
            let mut of_object = delta();
            of_object.changed.push(BusyObject { id, busy: Vec::new() });
            assert_eq!(
                sentence(of_object),
                format!("the id of an object of the calendar \"Ann\" {wrong}")
            );
        }
        let mut named = delta();
        named.calendar.name = "A\0".to_owned();
        assert_eq!(sentence(named), "the name of the calendar \"A\\0\" has a NUL in it");
        let mut marked = delta();
        marked.calendar.cursor = "\0".to_owned();
        assert_eq!(sentence(marked), "the bookmark of the calendar \"Ann\" has a NUL in it");
    }

    #[test]
    fn what_was_never_kept_is_gone_already() {
        let mut gone = delta();
        gone.removed.extend(["a\0b".to_owned(), "x".repeat(LONGEST + 1)]);
        assert_eq!(check(gone), Ok(delta()));
    }
}
