//! Adds current names to objects on reading, because stores save only ids.

use frontdesk_domain::booking::{Booking, BookingState, MemberRef};
use frontdesk_domain::event_type::EventType;
use frontdesk_domain::ids::{EventTypeId, UserId};
use frontdesk_domain::link::{Link, LinkAddress};
use frontdesk_domain::ports::Directory;
use frontdesk_domain::workspace::Member;

/// Looks up names by id; objects with an unknown id keep their stored names.
pub trait CurrentNames {
    /// Finds a member.
    fn member(&self, id: UserId) -> Option<&Member>;

    /// Finds an event type.
    fn event_type(&self, id: EventTypeId) -> Option<&EventType>;

    /// Returns the booking with the current names of its event type and members.
    fn named_booking(&self, mut booking: Booking) -> Booking {
        if let Some(event_type) = self.event_type(booking.event_type.id) {
            booking.event_type.key = event_type.key.clone();
            booking.event_type.title.clone_from(&event_type.title);
        }
        for host in &mut booking.hosts {
            if let Some(member) = self.member(host.host.user_id) {
                host.name.clone_from(&member.name);
                host.email = member.email.clone();
            }
        }
        let by_whom = match &mut booking.state {
            BookingState::Scheduled | BookingState::Completed => &mut None,
            BookingState::Cancelled(cancellation) => &mut cancellation.cancelled_by,
            BookingState::NoShow(no_show) => &mut no_show.marked_by,
        };
        for by in [&mut booking.booked_by, by_whom].into_iter().flatten() {
            self.name_member(by);
        }
        booking
    }

    /// Sets the current name of a member.
    fn name_member(&self, by: &mut MemberRef) {
        if let Some(member) = self.member(by.user_id) {
            by.name.clone_from(&member.name);
        }
    }

    /// Returns the link with the current keys of its address.
    fn named_link(&self, mut link: Link) -> Link {
        let owner = link.hosts.first().and_then(|owner| self.member(owner.host.user_id));
        let event_type = self.event_type(link.event_type_id);
        if let LinkAddress::Personal { member_key, event_key } = &mut link.address
            && let (Some(owner), Some(event_type)) = (owner, event_type)
        {
            *member_key = owner.key.clone();
            *event_key = event_type.key.clone();
        }
        link
    }
}

impl CurrentNames for Directory {
    fn member(&self, id: UserId) -> Option<&Member> {
        self.members.iter().find(|member| member.user_id == id)
    }

    fn event_type(&self, id: EventTypeId) -> Option<&EventType> {
        self.event_types.iter().find(|event_type| event_type.id == id)
    }
}
