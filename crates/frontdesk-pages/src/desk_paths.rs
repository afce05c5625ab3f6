//! Addresses and parameters of the pages for members.

use frontdesk_domain::ids::BookingId;

use crate::visit::Visit;

pub(crate) const HOME: &str = "/desk";
pub(crate) const CALENDARS: &str = "/desk/calendars";
pub(crate) const CONNECT: &str = "/desk/calendars/connect";
/// The page to which a vendor redirects the owner of an account.
pub(crate) const CONSENT: &str = "/desk/calendars/consent";
pub(crate) const HOURS: &str = "/desk/hours";
pub(crate) const ABSENCES: &str = "/desk/hours/absences";
pub(crate) const REMOVE_ABSENCE: &str = "/desk/hours/absences/remove";
pub(crate) const OPEN_TIMES: &str = "/desk/open-times";
pub(crate) const LINKS: &str = "/desk/links";
pub(crate) const ARCHIVE_LINK: &str = "/desk/links/archive";
pub(crate) const LANDING_PAGE: &str = "/desk/links/landing-page";
/// The OAuth clients that act for the member.
pub(crate) const APPLICATIONS: &str = "/desk/applications";
pub(crate) const REPORT: &str = "/desk/report";
pub(crate) const REPORT_CSV: &str = "/desk/report/bookings.csv";
/// The pages for admins.
pub(crate) const MEMBERS: &str = "/desk/members";
/// Asks before a member is archived.
pub(crate) const ARCHIVE_MEMBER: &str = "/desk/members/archive";
pub(crate) const WEBHOOKS: &str = "/desk/webhooks";
pub(crate) const DELIVERIES: &str = "/desk/deliveries";
pub(crate) const EVENT_TYPES: &str = "/desk/event-types";
pub(crate) const QUEUES: &str = "/desk/queues";
pub(crate) const AUDIT: &str = "/desk/audit";
pub(crate) const USAGE: &str = "/desk/usage";
pub(crate) const SIGN_IN: &str = "/desk/sign-in";
/// Redirects to the provider of identities.
pub(crate) const ASK_PROVIDER: &str = "/desk/sign-in/oidc/start";
/// The page to which the provider redirects the member.
pub(crate) const WITH_PROVIDER: &str = "/desk/sign-in/oidc";
pub(crate) const LINK_SENT: &str = "/desk/sign-in/sent";
/// The page on which a member gives an OAuth client access.
pub(crate) const AUTHORIZE: &str = "/oauth/authorize";
pub(crate) const SIGN_OUT: &str = "/desk/sign-out";
/// The parameter with the page to open after sign-in.
pub(crate) const THEN: &str = "then";
/// The parameter with the first day of the shown week.
pub(crate) const WEEK: &str = "week";
/// The parameter with the number of weeks of the report.
pub(crate) const WEEKS: &str = "weeks";
/// The parameter with the address of an invitee.
pub(crate) const INVITEE: &str = "invitee";
/// The field with the id of the host to replace.
pub(crate) const REPLACED: &str = "host";

pub(crate) fn meeting_path(id: BookingId) -> String {
    format!("{HOME}/meetings/{id}")
}

/// The meeting with the notice that a change was saved.
pub(crate) fn saved_meeting(visit: &Visit, id: BookingId) -> String {
    visit.address_with(&meeting_path(id), &[(SAVED, "true")])
}

/// The calendars with the notice that a change was saved.
pub(crate) fn saved_calendars(visit: &Visit) -> String {
    visit.address_with(CALENDARS, &[(SAVED, "true")])
}

/// The maximum length of an address that fits into a cookie (RFC 6265, section 6.1).
const MAX_THEN_BYTES: usize = 2_900;

/// Returns the address if it is opened after sign-in.
///
/// Mail links to it, or an OAuth client asks for access.
pub(crate) fn opened_after_sign_in(path: &str) -> Option<String> {
    if let Some(query) = path.strip_prefix(AUTHORIZE).and_then(|rest| rest.strip_prefix('?')) {
        let fits = query.len() <= MAX_THEN_BYTES && query.bytes().all(|b| b.is_ascii_graphic());
        return fits.then(|| path.to_owned());
    }
    let id = path.strip_prefix(HOME).and_then(|rest| rest.strip_prefix("/meetings/"));
    let meeting = id.and_then(|id| id.parse().ok()).map(|id| meeting_path(BookingId(id)));
    meeting.or_else(|| (path == CALENDARS).then(|| path.to_owned()))
}

pub(crate) fn moving_path(id: BookingId) -> String {
    format!("{}/move", meeting_path(id))
}

/// Fields of the forms that connect a calendar.
pub(crate) const KIND: &str = "kind";
pub(crate) const SERVER: &str = "server";
pub(crate) const ADDRESS: &str = "address";
pub(crate) const FEED: &str = "feed";
pub(crate) const USERNAME: &str = "username";
pub(crate) const PASSWORD: &str = "password";
pub(crate) const TAKES_BOOKINGS: &str = "takes_bookings";

/// Fields of the form that archives a member.
pub(crate) const MEETINGS: &str = "meetings";
pub(crate) const NEW_HOST: &str = "new_host";

/// The field with the change that a form of an admin makes.
pub(crate) const ACTION: &str = "action";
/// Fields of the forms for members.
pub(crate) const MEMBER: &str = "member";
pub(crate) const KEY: &str = "key";
pub(crate) const ROLE: &str = "role";
/// Fields of the forms for webhooks and deliveries.
pub(crate) const WEBHOOK: &str = "webhook";
pub(crate) const DELIVERY: &str = "delivery";
pub(crate) const STATE: &str = "state";

/// Fields of the form with which a member gives an OAuth client access.
pub(crate) const SCOPES: &str = "scopes";
pub(crate) const ACCESS_DAYS: &str = "access_days";
pub(crate) const DECISION: &str = "decision";
pub(crate) const ALLOW: &str = "allow";
pub(crate) const REFUSE: &str = "refuse";
/// The field with the id of a token of the consent to end.
pub(crate) const TOKEN: &str = "token";

/// Fields of the forms for absences.
pub(crate) const FROM: &str = "from";
pub(crate) const UNTIL: &str = "until";
pub(crate) const DELEGATE: &str = "delegate";
/// Fields of the forms for links.
pub(crate) const LINK: &str = "link";
pub(crate) const QUEUE: &str = "queue";
pub(crate) const PER_BOOKING: &str = "per_booking";
pub(crate) const HOSTS: &str = "hosts";
pub(crate) const METADATA: &str = "metadata";
/// The field that says whether the landing page is shown.
pub(crate) const SHOWN: &str = "shown";
/// The parameter that lists the links of all hosts.
pub(crate) const ALL: &str = "all";
/// The parameter with the last entry of the previous page.
pub(crate) const AFTER: &str = "after";

/// The parameter that says that a form was saved.
pub(crate) const SAVED: &str = "saved";

/// Parameters of the page with the open times.
pub(crate) const EVENT_TYPE: &str = "event_type";
pub(crate) const START: &str = "start";
pub(crate) const DAY: &str = "day";

/// An action on a connected calendar, the last part of the path of its form.
pub(crate) const CHECK: &str = "check";
pub(crate) const DISCONNECT: &str = "disconnect";
pub(crate) const CHOOSE: &str = "choose";
/// Fields of the form that chooses an account's calendars.
pub(crate) const CLOSING: &str = "closing";
pub(crate) const BOOKING: &str = "booking";

/// A change of a meeting, the last part of the path of its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MeetingChange {
    Cancel,
    MarkAsNoShow,
    UndoNoShow,
    Reassign,
}

impl MeetingChange {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Cancel => "cancel",
            Self::MarkAsNoShow => "no-show",
            Self::UndoNoShow => "undo-no-show",
            Self::Reassign => "reassign",
        }
    }

    pub(crate) fn parse(name: &str) -> Option<Self> {
        let all = [Self::Cancel, Self::MarkAsNoShow, Self::UndoNoShow, Self::Reassign];
        all.into_iter().find(|change| change.as_str() == name)
    }
}
