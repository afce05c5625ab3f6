use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::calendar::{CalendarFault, CalendarFaultKind, CalendarKind};

fn noun(kind: CalendarKind) -> &'static str {
    match kind {
        CalendarKind::Builtin => "built-in calendar",
        CalendarKind::Ics => "calendar feed",
        CalendarKind::Caldav => "CalDAV calendar",
        CalendarKind::Google => "Google calendar",
        CalendarKind::Microsoft => "Microsoft calendar",
    }
}

pub(super) enum ConnectionProblem<'a> {
    Fault(&'a CalendarFault),
    Unwritten(&'a CalendarFault),
    NeverRead,
    Stale(OffsetDateTime),
    /// The store failed, or has no state for the connection.
    Unknown,
}

pub(super) fn sentence(
    kind: CalendarKind,
    member: &str,
    problem: &ConnectionProblem<'_>,
) -> String {
    let calendar = format!("The {} of {member}", noun(kind));
    match problem {
        ConnectionProblem::Fault(CalendarFault { kind, detail }) => {
            let detail = detail.trim_end_matches('.');
            match kind {
                CalendarFaultKind::Credentials => {
                    format!("{calendar} rejects its credentials; connect it again ({detail}).")
                }
                CalendarFaultKind::Unavailable => {
                    format!(
                        "{calendar} cannot be reached; the service retries automatically ({detail})."
                    )
                }
                CalendarFaultKind::Unreadable | CalendarFaultKind::Conflict => {
                    format!("{calendar} cannot be used until this is fixed: {detail}.")
                }
                CalendarFaultKind::Gone => {
                    format!("{calendar} no longer exists; connect another one ({detail}).")
                }
            }
        }
        ConnectionProblem::Unwritten(CalendarFault { detail, .. }) => {
            let detail = detail.trim_end_matches('.');
            format!(
                "{calendar} can be read, but the last booking could not be written to it; the service retries for 24 hours ({detail})."
            )
        }
        ConnectionProblem::NeverRead => {
            format!("{calendar} has not been read yet; the first read follows within a minute.")
        }
        ConnectionProblem::Stale(read_at) => {
            let read_at = read_at.format(&Rfc3339).unwrap_or_else(|_| read_at.to_string());
            format!(
                "{calendar} was last read at {read_at}, too long ago; check that the service can reach it."
            )
        }
        ConnectionProblem::Unknown => {
            format!("The state of the {} of {member} is unknown; try again.", noun(kind))
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn sentence_names_the_member_the_calendar_and_the_remedy() {
        let fault = |kind| CalendarFault { kind, detail: "cal.example answered 401.".to_owned() };
        let text_of = |kind| {
            sentence(CalendarKind::Google, "Priya Raman", &ConnectionProblem::Fault(&fault(kind)))
        };
        assert_eq!(
            text_of(CalendarFaultKind::Credentials),
            "The Google calendar of Priya Raman rejects its credentials; connect it again \
             (cal.example answered 401)."
        );
        for kind in CalendarFaultKind::ALL {
            let text = text_of(kind);
            assert!(
                text.starts_with("The Google calendar of Priya Raman ") && text.ends_with('.'),
                "{text}"
            );
            assert!(text.contains("cal.example answered 401"), "{text}");
        }
        let stale = ConnectionProblem::Stale(datetime!(2030-01-01 09:00 UTC));
        assert!(sentence(CalendarKind::Ics, "Tom", &stale).contains("2030-01-01T09:00:00Z"));
    }
}
