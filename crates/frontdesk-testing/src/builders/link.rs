use frontdesk_domain::access::TokenId;
use frontdesk_domain::hold::Hold;
use frontdesk_domain::host::{Host, HostRole};
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::link::{Link, LinkAddress, LinkHost, LinkLimits, MaxBookings};
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::open_times::BusyBooking;
use time::Duration;
use uuid::Uuid;

use super::{Number, key, metadata};
use crate::clock::instant;
use crate::current_names::named_link;
use crate::northwind;

/// A team link: id 31, for event type 12.
///
/// Member 4 created and hosts the link.
pub fn a_link() -> LinkBuilder {
    LinkBuilder {
        link: Link {
            id: LinkId(31),
            workspace_id: WorkspaceId(1),
            event_type_id: EventTypeId(12),
            address: LinkAddress::Team { slug: String::new() },
            hosts: vec![],
            booking_queue: None,
            metadata: Metadata::default(),
            limits: LinkLimits::default(),
            router: None,
            bookings: 0,
            created_by: UserId(4),
            created_at: instant("2029-12-01T00:00Z"),
            archived_at: None,
        },
        slug: None,
    }
}

/// A hold of half an hour, for a token of member 4.
pub fn a_hold(link: &Link, start: &str, expires_at: &str) -> Hold {
    let start = instant(start);
    let interval = Interval::new(start, start + Duration::minutes(30));
    let mut hosts: Vec<UserId> = link.hosts().iter().map(|host| host.user_id).collect();
    hosts.sort_unstable();
    Hold {
        id: BookingId(Uuid::from_u128(start.unix_timestamp().unsigned_abs().into())),
        workspace_id: link.workspace_id,
        link_id: link.id,
        event_type_id: link.event_type_id,
        token_id: TokenId::parse("9z7h96631mn5").expect("a token's id"),
        busy: BusyBooking {
            interval: interval.expect("in order"),
            buffer_before_minutes: 5,
            buffer_after_minutes: 10,
            held: true,
        },
        hosts,
        expires_at: instant(expires_at),
    }
}

/// Builds a [`Link`].
#[derive(Clone, Debug)]
#[must_use]
pub struct LinkBuilder {
    link: Link,
    slug: Option<String>,
}

impl LinkBuilder {
    /// Sets the id.
    pub fn id(mut self, id: impl Number<LinkId>) -> Self {
        self.link.id = id.id();
        self
    }

    /// Sets the workspace.
    pub fn in_workspace(mut self, workspace: impl Number<WorkspaceId>) -> Self {
        self.link.workspace_id = workspace.id();
        self
    }

    /// Sets the event type.
    pub fn for_event_type(mut self, id: impl Number<EventTypeId>) -> Self {
        self.link.event_type_id = id.id();
        self
    }

    /// Makes the link a member's personal link, created and hosted by that member.
    pub fn personal_of(mut self, user: impl Number<UserId>) -> Self {
        let user = user.id();
        self.link.created_by = user;
        self.link.hosts.clear();
        self.link.address =
            LinkAddress::Personal { member_key: key("unnamed"), event_key: key("unnamed") };
        self.with_host(user, HostRole::MustAttend, None)
    }

    /// Limits the number of bookings, from 1 to 1,000.
    pub fn for_bookings(mut self, most: i64) -> Self {
        self.link.limits.max_bookings = Some(MaxBookings::new(most).expect("a valid maximum"));
        self
    }

    /// Lets the link expire at this time, parsed by [`instant`].
    pub fn expires_at(mut self, text: &str) -> Self {
        self.link.limits.expires_at = Some(instant(text));
        self
    }

    /// Makes a personal link a separate one, with a slug.
    pub fn separate(mut self) -> Self {
        self.link.address = LinkAddress::Separate { slug: String::new() };
        self
    }

    /// Sets the slug; the default slug is derived from the id.
    pub fn at_slug(mut self, slug: &str) -> Self {
        self.slug = Some(slug.to_owned());
        self
    }

    /// Adds a required host; the first host leads, unless a queue chooses at each booking.
    pub fn hosted_by(self, user: impl Number<UserId>) -> Self {
        self.with_host(user.id(), HostRole::MustAttend, None)
    }

    /// Adds an optional host.
    pub fn optionally_hosted_by(self, user: impl Number<UserId>) -> Self {
        self.with_host(user.id(), HostRole::Optional, None)
    }

    /// Adds a host chosen by a queue.
    pub fn hosted_by_choice_of(
        self,
        queue: impl Number<QueueId>,
        user: impl Number<UserId>,
    ) -> Self {
        self.with_host(user.id(), HostRole::MustAttend, Some(queue.id()))
    }

    /// Lets a queue choose one more host at each booking.
    pub fn resolved_per_booking(mut self, queue: impl Number<QueueId>) -> Self {
        self.link.booking_queue = Some(queue.id());
        self
    }

    fn with_host(mut self, user_id: UserId, role: HostRole, queue_id: Option<QueueId>) -> Self {
        let lead = self.link.hosts.is_empty() && self.link.booking_queue.is_none();
        self.link.hosts.push(LinkHost { host: Host { user_id, role, lead }, queue_id });
        self
    }

    /// Sets the metadata, with valid pairs.
    pub fn with_metadata(mut self, pairs: &[(&str, &str)]) -> Self {
        self.link.metadata = metadata(pairs);
        self
    }

    /// Archives the link at this time, parsed by [`instant`].
    pub fn archived_at(mut self, text: &str) -> Self {
        self.link.archived_at = Some(instant(text));
        self
    }

    /// Builds the link, with the keys from its workspace.
    pub fn build(self) -> Link {
        let has_hosts = !self.link.hosts.is_empty() || self.link.booking_queue.is_some();
        let mut built = if has_hosts { self } else { self.hosted_by(4) };
        let address = &mut built.link.address;
        if let LinkAddress::Team { slug } | LinkAddress::Separate { slug } = address {
            *slug = built.slug.unwrap_or_else(|| format!("slug{:012}", built.link.id.0));
        }
        named_link(northwind::of_workspace(built.link.workspace_id), built.link)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn personal_link_has_the_keys_of_its_workspace() {
        let link = a_link().personal_of(7).build();
        assert_eq!(link.address.path(), "tom/intro-30");
        assert_eq!(link.hosts().len(), 1);
    }

    #[test]
    fn team_link_slugs_differ_by_link_id() {
        assert_ne!(a_link().id(1).build().address, a_link().id(2).build().address);
        assert_eq!(a_link().at_slug("abc").build().address.path(), "abc");
    }
}
