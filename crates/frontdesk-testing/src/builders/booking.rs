use std::sync::atomic::{AtomicU64, Ordering};

use frontdesk_domain::booking::{
    Answer, Attribution, Booking, BookingHost, BookingState, Cancellation, Confirmation,
    ConfirmationCode, EventTypeRef, Invitee, ManageToken, MemberRef, NoShow, Origin,
};
use frontdesk_domain::event_type::Location;
use frontdesk_domain::host::{Host, HostRole};
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{Number, email, key, metadata, zone};
use crate::clock::instant;
use crate::current_names::named_booking;
use crate::northwind;

/// A booking with member 4 for event type 12, on 2030-01-01.
///
/// The time is 09:00 to 09:30 UTC. The id is higher than the ids of all earlier builders.
pub fn a_booking() -> BookingBuilder {
    static BEGUN: AtomicU64 = AtomicU64::new(1);
    let begun = u128::from(BEGUN.fetch_add(1, Ordering::Relaxed));
    let made_at = instant("2029-12-01T00:00Z");
    let booking = Booking {
        id: BookingId(uuid(begun + (1 << 48))),
        // This value differs from every value of a `SeededRandom`.
        manage_token: ManageToken::new(made_at, &(begun + (1 << 88)).to_be_bytes()),
        workspace_id: WorkspaceId(1),
        title: "Intro call: Acme and Northwind".into(),
        event_type: event_type(EventTypeId(12)),
        interval: interval_of(instant("2030-01-01T09:00Z"), 30),
        buffer_before_minutes: 0,
        buffer_after_minutes: 0,
        time_zone: zone("Europe/London"),
        hosts: vec![],
        invitee: Invitee {
            name: "Ada Byron".into(),
            email: email("ada@acme.com"),
            time_zone: zone("America/New_York"),
        },
        guests: vec![email("bob@acme.com")],
        answers: [("team_size".to_owned(), Answer::Text("11-50".into()))].into(),
        metadata: metadata(&[]),
        attribution: Attribution::default(),
        location: Location::Video { url: Some("https://meet.example/intro".into()) },
        origin: Origin::Api,
        link_id: None,
        submission: None,
        confirmation: Confirmation::NotNeeded,
        booked_by: None,
        state: BookingState::Scheduled,
        revision: 0,
        created_at: made_at,
        updated_at: made_at,
    };
    BookingBuilder { booking, starts_at: instant("2030-01-01T09:00Z"), minutes: 30 }
}

/// Builds a [`Booking`].
#[derive(Clone, Debug)]
#[must_use]
pub struct BookingBuilder {
    booking: Booking,
    starts_at: OffsetDateTime,
    minutes: i64,
}

impl BookingBuilder {
    /// Sets the id to a UUID made from this number.
    pub fn id(mut self, id: u64) -> Self {
        self.booking.id = BookingId(uuid(id.into()));
        self
    }

    /// Sets the workspace.
    pub fn in_workspace(mut self, workspace: impl Number<WorkspaceId>) -> Self {
        self.booking.workspace_id = workspace.id();
        self
    }

    /// Sets the event type.
    pub fn of_event_type(mut self, id: impl Number<EventTypeId>) -> Self {
        self.booking.event_type = event_type(id.id());
        self
    }

    /// Adds a required host; the first host leads.
    pub fn hosted_by(self, user: impl Number<UserId>) -> Self {
        self.with_host(user.id(), HostRole::MustAttend)
    }

    /// Adds an optional host.
    pub fn optionally_hosted_by(self, user: impl Number<UserId>) -> Self {
        self.with_host(user.id(), HostRole::Optional)
    }

    fn with_host(mut self, user_id: UserId, role: HostRole) -> Self {
        let lead = self.booking.hosts.is_empty();
        let (name, email) = (String::new(), email("nobody@northwind.example"));
        self.booking.hosts.push(BookingHost { host: Host { user_id, role, lead }, name, email });
        self
    }

    /// Sets the start, parsed by [`instant`].
    pub fn at(self, text: &str) -> Self {
        self.starting_at(instant(text))
    }

    /// Sets the start.
    pub fn starting_at(mut self, starts_at: OffsetDateTime) -> Self {
        self.starts_at = starts_at;
        self
    }

    /// Sets the duration in minutes.
    pub fn lasting(mut self, minutes: i64) -> Self {
        self.minutes = minutes;
        self
    }

    /// Sets the buffers in minutes.
    pub fn with_buffers(mut self, before: u32, after: u32) -> Self {
        self.booking.buffer_before_minutes = before;
        self.booking.buffer_after_minutes = after;
        self
    }

    /// Books through this link, with the invitee as the booker.
    pub fn through_link(mut self, link: impl Number<LinkId>) -> Self {
        self.booking.link_id = Some(link.id());
        self.booking.origin = Origin::Link;
        self
    }

    /// Sets the id of the form submission to a UUID made from this number.
    pub fn by_submission(mut self, submission: u128) -> Self {
        self.booking.submission = Some(uuid(submission));
        self
    }

    /// Makes the booking await confirmation; `code` determines the confirmation code.
    pub fn unconfirmed(mut self, code: u128) -> Self {
        self.booking.confirmation =
            Confirmation::Awaited(ConfirmationCode::new(&code.to_be_bytes()));
        self
    }

    /// Makes the booking confirmed at this time, parsed by [`instant`].
    pub fn confirmed_at(mut self, text: &str) -> Self {
        self.booking.confirmation = Confirmation::Confirmed(instant(text));
        self
    }

    /// Sets the invitee's address.
    pub fn invited(mut self, address: &str) -> Self {
        self.booking.invitee.email = email(address);
        self
    }

    /// Sets the creation time, parsed by [`instant`].
    pub fn made_at(mut self, text: &str) -> Self {
        self.booking.created_at = instant(text);
        self.booking.updated_at = self.booking.created_at;
        self
    }

    /// Sets the member who made the booking.
    pub fn booked_by(mut self, user: impl Number<UserId>) -> Self {
        self.booking.booked_by = Some(unnamed(user.id()));
        self
    }

    /// Makes a workflow the booker; only a workflow can then move the booking.
    pub fn booked_by_a_workflow(mut self) -> Self {
        self.booking.origin =
            Origin::Workflow { reschedule_url: "https://flows.example/r/1".into() };
        self
    }

    /// Sets the metadata, with valid pairs.
    pub fn with_metadata(mut self, pairs: &[(&str, &str)]) -> Self {
        self.booking.metadata = metadata(pairs);
        self
    }

    /// Sets the attribution, with valid campaign parameters.
    pub fn attributed_to(mut self, parameters: &[(&str, &str)]) -> Self {
        let parameters = parameters.iter().map(|&(name, value)| (name.into(), value.into()));
        self.booking.attribution = Attribution::of_address(parameters);
        self
    }

    /// Sets the revision number.
    pub fn revised(mut self, times: u32) -> Self {
        self.booking.revision = times;
        self
    }

    /// Makes the booking cancelled by this member.
    pub fn cancelled_by(mut self, user: impl Number<UserId>) -> Self {
        self.booking.state = BookingState::Cancelled(Cancellation {
            reason: Some("The customer is ill".into()),
            cancelled_at: instant("2029-12-02T00:00Z"),
            cancelled_by: Some(unnamed(user.id())),
        });
        self
    }

    /// Makes the booking completed.
    pub fn completed(mut self) -> Self {
        self.booking.state = BookingState::Completed;
        self
    }

    /// Makes the booking a no-show, marked by this member.
    pub fn marked_as_no_show_by(mut self, user: impl Number<UserId>) -> Self {
        let marked_by = Some(unnamed(user.id()));
        self.booking.state =
            BookingState::NoShow(NoShow { marked_at: instant("2030-01-02T00:00Z"), marked_by });
        self
    }

    /// Builds the booking, with the names from its workspace.
    pub fn build(self) -> Booking {
        let mut built = if self.booking.hosts.is_empty() { self.hosted_by(4) } else { self };
        built.booking.interval = interval_of(built.starts_at, built.minutes);
        named_booking(northwind::of_workspace(built.booking.workspace_id), built.booking)
    }
}

fn uuid(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn interval_of(start: OffsetDateTime, minutes: i64) -> Interval {
    Interval::new(start, start + Duration::minutes(minutes))
        .expect("a booking lasts a minute or more")
}

fn event_type(id: EventTypeId) -> EventTypeRef {
    EventTypeRef { id, key: key("unnamed"), title: String::new() }
}

fn unnamed(user_id: UserId) -> MemberRef {
    MemberRef { user_id, name: String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn booking_has_the_names_of_its_workspace() {
        let booking = a_booking().hosted_by(7).optionally_hosted_by(4).booked_by(9).build();
        assert_eq!(booking.hosts[0].name, "Tom Becker");
        assert_eq!(booking.hosts[1].email.as_str(), "priya@northwind.example");
        assert_eq!(booking.booked_by.expect("somebody booked it").name, "Lena Vogt");
        assert_eq!(booking.event_type.title, "Intro call");
    }

    #[test]
    fn first_host_leads_and_defaults_to_member_4() {
        let leads = |booking: Booking| -> Vec<_> {
            booking.hosts.iter().map(|h| (h.host.user_id.0, h.host.lead)).collect()
        };
        assert_eq!(leads(a_booking().build()), [(4, true)]);
        assert_eq!(leads(a_booking().hosted_by(9).hosted_by(4).build()), [(9, true), (4, false)]);
    }

    #[test]
    fn ids_differ_and_ascend() {
        assert!(a_booking().build().id < a_booking().build().id);
    }
}
