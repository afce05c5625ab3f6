//! Reads lists and lookups from a replica, with the primary as fallback.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use frontdesk_domain::booking::{Booking, ManageToken};
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::EventType;
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Assignment, Link, LinkAddress};
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    AddressHash, AddressHistory, Blocking, BookingFilter, BookingPosition, BookingQueries,
    DirectoryQueries, EnrichmentSettings, LinkFilter, LinkQueries, LinkWithVersions, Listings,
    Meetings, ProviderUsage, RecordQueries, StoreError,
};
use frontdesk_domain::records::{Company, CompanyDomain, Person};
use frontdesk_domain::workspace::{Member, Queue, Workspace};
use metrics::{counter, describe_counter};
use time::OffsetDateTime;

/// The pause between attempts to reach an unavailable replica.
const PAUSE: Duration = Duration::from_secs(5);

const FALLBACKS: &str = "frontdesk_replica_fallbacks_total";

/// Initializes the counter to 0, so that its first increment is visible.
pub(crate) fn describe() {
    describe_counter!(
        FALLBACKS,
        "Reads of lists and lookups served by the primary because the replica failed."
    );
    counter!(FALLBACKS).increment(0);
}

pub(crate) fn with_fallback(replica: Listings, primary: Listings) -> Listings {
    Pair::before(replica, primary, PAUSE)
}

struct Pair {
    replica: Listings,
    primary: Listings,
    pause: Duration,
    /// `None` while the replica is available.
    away_until: Mutex<Option<Instant>>,
}

impl Pair {
    fn before(replica: Listings, primary: Listings, pause: Duration) -> Listings {
        let both = Arc::new(Self { replica, primary, pause, away_until: Mutex::new(None) });
        Listings {
            bookings: Arc::<Self>::clone(&both),
            links: Arc::<Self>::clone(&both),
            directory: Arc::<Self>::clone(&both),
            records: both,
        }
    }

    /// Whether to try the replica.
    ///
    /// While the replica is unavailable, one request per pause tries it, because each attempt may
    /// last until the connection timeout.
    fn may_be_tried(&self) -> bool {
        let mut away_until = self.away_until.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        match *away_until {
            None => true,
            Some(until) if now < until => false,
            Some(_) => {
                *away_until = Some(now + self.pause);
                true
            }
        }
    }

    /// `None` means that the primary must serve the read.
    fn update_availability<T>(&self, outcome: Result<T, StoreError>) -> Option<T> {
        let mut away_until = self.away_until.lock().unwrap_or_else(PoisonError::into_inner);
        match outcome {
            Ok(response) => {
                if away_until.take().is_some() {
                    tracing::info!("replica available again");
                }
                Some(response)
            }
            Err(error @ StoreError::Unavailable(_)) => {
                if away_until.replace(Instant::now() + self.pause).is_none() {
                    tracing::warn!(
                        %error,
                        "replica unavailable, reading lists and lookups from the primary"
                    );
                }
                None
            }
            // Replication cancelled the read, or the replica had no free connection.
            Err(error) => {
                tracing::debug!(%error, "replica read failed, reading from the primary");
                None
            }
        }
    }
}

macro_rules! reads {
    ($port:ident of $listing:ident { $(fn $name:ident($($argument:ident: $kind:ty),*) -> $response:ty;)+ }) => {
        #[async_trait]
        impl $port for Pair {
            $(
                async fn $name(&self, $($argument: $kind),*) -> Result<$response, StoreError> {
                    if self.may_be_tried()
                        && let Some(response) = self.update_availability(self.replica.$listing.$name($($argument),*).await)
                    {
                        return Ok(response);
                    }
                    counter!(FALLBACKS).increment(1);
                    self.primary.$listing.$name($($argument),*).await
                }
            )+
        }
    };
}

reads!(BookingQueries of bookings {
    fn find_booking(workspace: WorkspaceId, booking: BookingId) -> Option<Booking>;
    fn find_bookings(workspace: WorkspaceId, bookings: &[BookingId]) -> Vec<Booking>;
    fn find_booking_by_manage_token(token: &ManageToken) -> Option<Booking>;
    fn has_confirmed(workspace: WorkspaceId, invitee: &Email) -> bool;
    fn list_bookings(filter: &BookingFilter, page: &PageRequest<BookingPosition>) -> Page<Booking>;
    fn busy_hosts(workspace: WorkspaceId, hosts: &[UserId], within: Interval) -> Blocking;
    fn hosted_meetings(workspace: WorkspaceId, hosts: &[UserId], within: Interval) -> Meetings;
});

reads!(LinkQueries of links {
    fn find_link(workspace: WorkspaceId, link: LinkId) -> Option<LinkWithVersions>;
    fn find_links(workspace: WorkspaceId, links: &[LinkId]) -> Vec<Link>;
    fn find_choice(workspace: WorkspaceId, booking: BookingId) -> Option<Assignment>;
    fn find_link_at(workspace: WorkspaceId, address: &LinkAddress) -> Option<LinkWithVersions>;
    fn list_links(filter: &LinkFilter, page: &PageRequest<LinkId>) -> Page<Link>;
    fn link_choices(workspace: WorkspaceId, user: UserId) -> Vec<Link>;
});

reads!(DirectoryQueries of directory {
    fn find_workspace(workspace: WorkspaceId) -> Option<Workspace>;
    fn find_workspace_by_key(key: &Key) -> Option<Workspace>;
    fn list_workspaces() -> Vec<Workspace>;
    fn list_members(workspace: WorkspaceId) -> Vec<Member>;
    fn find_members(workspace: WorkspaceId, users: &[UserId]) -> Vec<Member>;
    fn list_queues(workspace: WorkspaceId) -> Vec<Queue>;
    fn list_event_types(workspace: WorkspaceId) -> Vec<EventType>;
    fn find_event_type(workspace: WorkspaceId, event_type: EventTypeId) -> Option<EventType>;
    fn find_event_type_by_key(workspace: WorkspaceId, key: &Key) -> Option<EventType>;
});

reads!(RecordQueries of records {
    fn find_person(workspace: WorkspaceId, email: &Email) -> Option<Person>;
    fn find_company(workspace: WorkspaceId, domain: &CompanyDomain) -> Option<Company>;
    fn address_history(workspace: WorkspaceId, hashes: &[AddressHash]) -> AddressHistory;
    fn enrichment_settings(workspace: WorkspaceId) -> EnrichmentSettings;
    fn provider_usage(workspace: WorkspaceId, since: OffsetDateTime) -> Vec<ProviderUsage>;
});

#[cfg(test)]
mod tests {
    use frontdesk_domain::ports::StorePorts;
    use frontdesk_domain::ports::mocks::MockDirectoryQueries;
    use frontdesk_testing::MemoryStore;

    use super::*;

    const LONG: Duration = Duration::from_hours(1);

    /// Fails the test on any call after the last response.
    fn directory(responses: Vec<Result<(), StoreError>>) -> MockDirectoryQueries {
        let mut directory = MockDirectoryQueries::new();
        let times = responses.len();
        let mut responses = responses.into_iter();
        directory
            .expect_list_workspaces()
            .times(times)
            .returning(move || responses.next().expect("one response per call").map(|()| vec![]));
        directory
    }

    fn listings(directory: MockDirectoryQueries) -> Listings {
        let store = StorePorts::of(&Arc::new(MemoryStore::default()));
        Listings { directory: Arc::new(directory), ..store.listings }
    }

    async fn ask(
        times: usize,
        replica: Vec<Result<(), StoreError>>,
        primary: Vec<Result<(), StoreError>>,
        pause: Duration,
    ) {
        let listings =
            Pair::before(listings(directory(replica)), listings(directory(primary)), pause);
        for _ in 0..times {
            listings.directory.list_workspaces().await.expect("a response");
        }
    }

    fn away() -> Result<(), StoreError> {
        Err(StoreError::unavailable("no connection"))
    }

    #[tokio::test]
    async fn successful_replica_reads_do_not_reach_the_primary() {
        ask(2, vec![Ok(()), Ok(())], vec![], LONG).await;
    }

    #[tokio::test]
    async fn unavailable_replica_is_skipped_during_the_pause() {
        ask(3, vec![away()], vec![Ok(()), Ok(()), Ok(())], LONG).await;
    }

    #[tokio::test]
    async fn unavailable_replica_is_retried_after_the_pause() {
        ask(4, vec![away(), away(), Ok(()), Ok(())], vec![Ok(()), Ok(())], Duration::ZERO).await;
    }

    #[tokio::test]
    async fn single_failed_read_does_not_start_a_pause() {
        let contended = Err(StoreError::Contended("conflict with recovery".into()));
        ask(3, vec![Ok(()), contended, Ok(())], vec![Ok(())], LONG).await;
    }

    #[tokio::test]
    async fn error_of_the_primary_is_returned_if_both_fail() {
        let corrupt = StoreError::Corrupt {
            table: "members",
            column: "hours",
            row: "1".into(),
            why: "no hours".into(),
        };
        let (replica, primary) = (directory(vec![away()]), directory(vec![Err(corrupt)]));
        let listings = Pair::before(listings(replica), listings(primary), LONG);
        let outcome = listings.directory.list_workspaces().await;
        assert!(
            matches!(outcome, Err(StoreError::Corrupt { table: "members", .. })),
            "{outcome:?}"
        );
    }
}
