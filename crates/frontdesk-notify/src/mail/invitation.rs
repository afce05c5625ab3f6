//! Invitations by mail: iTIP (RFC 5546), iCalendar (RFC 5545), iMIP (RFC 6047).

use frontdesk_domain::email::Email;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::ports::BookingMail;
use frontdesk_icalendar::ContentLines;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::letter::{Letter, lead, place};
use super::letterhead::Letterhead;
use super::{one_line, plain};

/// Allowed in an address (RFC 5322) but forbidden in `mailto:` (RFC 6068).
const NOT_IN_MAILTO: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'&')
    .add(b'/')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The iTIP method (RFC 5546 section 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Request,
    Cancel,
}

impl Method {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Request => "REQUEST",
            Self::Cancel => "CANCEL",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Invitation {
    pub(super) method: Method,
    pub(super) text: String,
}

impl Invitation {
    /// The calendar part; `None` for a reminder, which changes no booking.
    ///
    /// Also `None` for mail that replaces a failed calendar update. If a retry of the update
    /// succeeds, the calendar would contain the booking twice.
    pub(super) fn of(mail: &BookingMail, letterhead: &Letterhead, letter: &Letter) -> Option<Self> {
        if mail.calendar_fault.is_some() {
            return None;
        }
        let method = match mail.occasion {
            MailOccasion::Confirmation | MailOccasion::Moved => Method::Request,
            MailOccasion::Cancelled => Method::Cancel,
            MailOccasion::Reminder => return None,
        };
        let mut lines = ContentLines::new();
        lines.component("VCALENDAR", |calendar| {
            calendar.line("VERSION", "2.0");
            calendar.line("PRODID", "-//Frontdesk//Frontdesk//EN");
            calendar.line("CALSCALE", "GREGORIAN");
            calendar.line("METHOD", method.as_str());
            calendar.component("VEVENT", |event| {
                times(event, mail);
                words(event, mail, letter);
                people(event, mail, letterhead);
                // A `STATUS` would cancel the meeting for all (RFC 5546 section 3.2.5).
                if !mail.is_to_replaced_host() {
                    let status = if method == Method::Cancel { "CANCELLED" } else { "CONFIRMED" };
                    event.line("STATUS", status);
                }
                event.line("TRANSP", "OPAQUE");
            });
        });
        Some(Self { method, text: lines.into_string() })
    }
}

/// Writes the `UID` and the times.
///
/// The `UID` depends on no setting, so that a cancellation finds its event after any change of them.
fn times(event: &mut ContentLines, mail: &BookingMail) {
    event.text("UID", &mail.booking.id.to_string());
    event.line("SEQUENCE", &mail.sequence.to_string());
    event.instant("DTSTAMP", mail.occurred_at);
    event.instant("DTSTART", mail.interval.start());
    event.instant("DTEND", mail.interval.end());
}

fn words(event: &mut ContentLines, mail: &BookingMail, letter: &Letter) {
    event.text("SUMMARY", &letter.title);
    event.text("DESCRIPTION", &plain::for_calendars(letter));
    if let Some(place) = place(&mail.booking.location) {
        event.text("LOCATION", place);
    }
    if let Some(manage) = letter.links.first() {
        event.line("URL", &manage.url);
    }
}

/// Writes the organizer and the attendees.
///
/// The organizer is the service, because clients warn if organizer and sender differ. An organizer
/// also cannot reply to the invitation.
fn people(event: &mut ContentLines, mail: &BookingMail, letterhead: &Letterhead) {
    let name = lead(mail).map(|host| one_line(&host.name)).unwrap_or_default();
    event.line_with("ORGANIZER", &named(&name), &mailto(&letterhead.from.email));
    for attendee in attendees(mail) {
        let mut parameters = named(&attendee.name);
        parameters.push(("CUTYPE", "INDIVIDUAL"));
        parameters
            .push(("ROLE", if attendee.optional { "OPT-PARTICIPANT" } else { "REQ-PARTICIPANT" }));
        if attendee.is_host {
            parameters.push(("PARTSTAT", "ACCEPTED"));
        } else {
            parameters.extend([("PARTSTAT", "NEEDS-ACTION"), ("RSVP", "TRUE")]);
        }
        event.line_with("ATTENDEE", &parameters, &mailto(attendee.email));
    }
}

fn named(name: &str) -> Vec<(&'static str, &str)> {
    if name.is_empty() { Vec::new() } else { vec![("CN", name)] }
}

fn mailto(email: &Email) -> String {
    format!("mailto:{}", utf8_percent_encode(email.as_str(), NOT_IN_MAILTO))
}

struct Attendee<'a> {
    email: &'a Email,
    name: String,
    is_host: bool,
    optional: bool,
}

/// Returns all attendees, or only the replaced host whom the mail removes.
fn attendees(mail: &BookingMail) -> Vec<Attendee<'_>> {
    let booking = &mail.booking;
    let hosts = booking.hosts.iter().map(|host| Attendee {
        email: &host.email,
        name: one_line(&host.name),
        is_host: true,
        optional: host.host.role == HostRole::Optional,
    });
    let other = |email, name: &str| Attendee {
        email,
        name: one_line(name),
        is_host: false,
        optional: false,
    };
    let recipient = other(&mail.to.email, mail.to.name.as_deref().unwrap_or_default());
    if mail.is_to_replaced_host() {
        return vec![Attendee { is_host: true, ..recipient }];
    }
    let invitee = other(&booking.invitee.email, &booking.invitee.name);
    let guests = booking.guests.iter().map(|guest| other(guest, ""));
    let mut attendees: Vec<Attendee<'_>> = Vec::new();
    for attendee in hosts.chain([invitee]).chain(guests).chain([recipient]) {
        if !attendees.iter().any(|known| known.email == attendee.email) {
            attendees.push(attendee);
        }
    }
    attendees
}

#[cfg(test)]
mod tests;
