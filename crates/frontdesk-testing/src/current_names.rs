//! Adds current names to objects, as a store does on reading, because stores save only ids.

use frontdesk_domain::booking::{Booking, BookingState, MemberRef};
use frontdesk_domain::event_type::EventType;
use frontdesk_domain::ids::{EventTypeId, UserId};
use frontdesk_domain::link::{Link, LinkAddress};
use frontdesk_domain::ports::Directory;
use frontdesk_domain::workspace::Member;

fn member(directory: &Directory, id: UserId) -> Option<&Member> {
    directory.members.iter().find(|member| member.user_id == id)
}

fn event_type(directory: &Directory, id: EventTypeId) -> Option<&EventType> {
    directory.event_types.iter().find(|event_type| event_type.id == id)
}

/// Returns the booking with the current names of its event type and members.
pub(crate) fn named_booking(directory: &Directory, mut booking: Booking) -> Booking {
    if let Some(event_type) = event_type(directory, booking.event_type.id) {
        booking.event_type.key = event_type.key.clone();
        booking.event_type.title.clone_from(&event_type.title);
    }
    for host in &mut booking.hosts {
        if let Some(member) = member(directory, host.host.user_id) {
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
        name_member(directory, by);
    }
    booking
}

fn name_member(directory: &Directory, by: &mut MemberRef) {
    if let Some(member) = member(directory, by.user_id) {
        by.name.clone_from(&member.name);
    }
}

/// Returns the link with the current keys of its address.
pub(crate) fn named_link(directory: &Directory, mut link: Link) -> Link {
    let owner = link.hosts.first().and_then(|owner| member(directory, owner.host.user_id));
    let event_type = event_type(directory, link.event_type_id);
    if let LinkAddress::Personal { member_key, event_key } = &mut link.address
        && let (Some(owner), Some(event_type)) = (owner, event_type)
    {
        *member_key = owner.key.clone();
        *event_key = event_type.key.clone();
    }
    link
}
