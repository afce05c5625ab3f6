//! Lists and lookups from a replica of the database, and from the database itself while the replica
//! cannot answer them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use frontdesk_domain::booking::{Booking, ManageToken};
use frontdesk_domain::email::Email;
use frontdesk_domain::event_type::EventType;
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Link, LinkAddress};
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    AddressHash, AddressHistory, BookingFilter, BookingPosition, BookingQueries, Busy,
    DirectoryQueries, EnrichmentSettings, LinkFilter, LinkQueries, Listings, ProviderUsage,
    RecordQueries, StoreError,
};
use frontdesk_domain::records::{Company, CompanyDomain, Person};
use frontdesk_domain::workspace::{Member, Queue, Workspace};
use metrics::{counter, describe_counter};
use time::OffsetDateTime;

/// How long a replica that was away is left alone before a request tries it again.
const PAUSE: Duration = Duration::from_secs(5);

/// The metric of what a replica left to the database itself.
const FALLBACKS: &str = "frontdesk_replica_fallbacks_total";

/// Says what the metric is, once there is somebody to tell, and begins it at 0: what was never
/// counted can't be seen to grow.
pub(crate) fn describe() {
    describe_counter!(
        FALLBACKS,
        "Reads of lists and lookups that the replica left to the database itself."
    );
    counter!(FALLBACKS).increment(0);
}

/// Listings that `replica` answers, and `primary` where it cannot.
pub(crate) fn with_fallback(replica: Listings, primary: Listings) -> Listings {
    Pair::before(replica, primary, PAUSE)
}

/// A replica, and the database behind it.
struct Pair {
    replica: Listings,
    primary: Listings,
    pause: Duration,
    /// Until when it is left alone, once it was found to be away.
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

    /// Whether a request asks the replica. Of one that is away, a single request in each pause
    /// finds out whether it still is: to wait for a machine that says nothing takes long.
    fn is_to_be_asked(&self) -> bool {
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

    /// Takes note of what came of asking the replica; `None` leaves the answer to the database.
    fn heard<T>(&self, outcome: Result<T, StoreError>) -> Option<T> {
        let mut away_until = self.away_until.lock().unwrap_or_else(PoisonError::into_inner);
        match outcome {
            Ok(answer) => {
                if away_until.take().is_some() {
                    tracing::info!("the replica answers again");
                }
                Some(answer)
            }
            Err(error @ StoreError::Unavailable(_)) => {
                if away_until.replace(Instant::now() + self.pause).is_none() {
                    let error = format!("{:#}", anyhow::Error::from(error));
                    tracing::warn!(
                        error,
                        "the replica cannot be read: lists and lookups read the database itself"
                    );
                }
                None
            }
            // This read alone: it was in the way of what the replica has to repeat, or every
            // connection was busy.
            Err(error) => {
                tracing::debug!(%error, "the replica left a read to the database");
                None
            }
        }
    }
}

/// A port of which each read asks the replica first.
macro_rules! reads {
    ($port:ident of $listing:ident { $(fn $name:ident($($argument:ident: $kind:ty),*) -> $answer:ty;)+ }) => {
        #[async_trait]
        impl $port for Pair {
            $(
                async fn $name(&self, $($argument: $kind),*) -> Result<$answer, StoreError> {
                    if self.is_to_be_asked()
                        && let Some(answer) = self.heard(self.replica.$listing.$name($($argument),*).await)
                    {
                        return Ok(answer);
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
    fn busy_hosts(workspace: WorkspaceId, hosts: &[UserId], within: Interval, except: Option<BookingId>) -> Busy;
});

reads!(LinkQueries of links {
    fn find_link(workspace: WorkspaceId, link: LinkId) -> Option<Link>;
    fn find_links(workspace: WorkspaceId, links: &[LinkId]) -> Vec<Link>;
    fn find_link_at(workspace: WorkspaceId, address: &LinkAddress) -> Option<Link>;
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

    /// What a directory answers, one after the other; a further question is an error of the test.
    fn directory(answers: Vec<Result<(), StoreError>>) -> MockDirectoryQueries {
        let mut directory = MockDirectoryQueries::new();
        let times = answers.len();
        let mut answers = answers.into_iter();
        directory
            .expect_list_workspaces()
            .times(times)
            .returning(move || answers.next().expect("so many times").map(|()| vec![]));
        directory
    }

    fn listings(directory: MockDirectoryQueries) -> Listings {
        let store = StorePorts::of(&Arc::new(MemoryStore::default()));
        Listings { directory: Arc::new(directory), ..store.listings }
    }

    /// Asks so many times, of which every one is answered.
    async fn ask(
        times: usize,
        replica: Vec<Result<(), StoreError>>,
        primary: Vec<Result<(), StoreError>>,
        pause: Duration,
    ) {
        let listings =
            Pair::before(listings(directory(replica)), listings(directory(primary)), pause);
        for _ in 0..times {
            listings.directory.list_workspaces().await.expect("an answer");
        }
    }

    fn away() -> Result<(), StoreError> {
        Err(StoreError::unavailable("the machine is gone"))
    }

    #[tokio::test]
    async fn what_the_replica_answers_is_not_asked_of_the_database() {
        ask(2, vec![Ok(()), Ok(())], vec![], LONG).await;
    }

    #[tokio::test]
    async fn a_replica_that_is_away_is_left_alone_for_a_while_and_the_database_answers() {
        ask(3, vec![away()], vec![Ok(()), Ok(()), Ok(())], LONG).await;
    }

    #[tokio::test]
    async fn a_replica_that_was_away_is_tried_again() {
        ask(4, vec![away(), away(), Ok(()), Ok(())], vec![Ok(()), Ok(())], Duration::ZERO).await;
    }

    #[tokio::test]
    async fn one_read_that_the_replica_gives_up_does_not_send_it_away() {
        let contended = Err(StoreError::Contended("conflict with recovery".into()));
        ask(3, vec![Ok(()), contended, Ok(())], vec![Ok(())], LONG).await;
    }

    #[tokio::test]
    async fn a_failure_of_both_is_the_database_s() {
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
