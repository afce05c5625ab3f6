//! Concurrent bookings by invitees on a link's page.

use std::sync::Arc;

use frontdesk_domain::booking::Attribution;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::ports::{Mode, StorePorts, finish};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookThroughLinkCommand, ClientAddress, InviteeError, ManagedBooking, Ports, PublicAddress,
    SCHEDULES_MEMORY, Services,
};
use frontdesk_testing::builders::{a_link, email, zone};
use frontdesk_testing::clock::instant;
use frontdesk_testing::northwind::{self, LENA, TOM};
use frontdesk_testing::{FixedClock, SeededRandom, ShortChanges, StubCalendars, StubVendors};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::fixtures::{postgres_store, sqlite_store};

const AT_ONCE: u128 = 12;

async fn services_with_a_link(store: StorePorts) -> Arc<Services> {
    northwind::save(&*store.store, &northwind::directory())
        .await
        .expect("a directory can be saved");
    let link = a_link().at_slug("team").hosted_by(LENA).hosted_by(TOM).build();
    let mut unit = store.store.begin().await.expect("the store is available");
    let outcome = unit.links().add_link(&link, &[]).await;
    finish(unit, Mode::Commit, outcome).await.expect("no such link exists");
    Arc::new(Services::new(&Ports {
        store,
        calendars: Arc::new(StubCalendars::default()),
        clock: Arc::new(FixedClock::at("2030-01-01T09:00Z")),
        random: Arc::new(SeededRandom::default()),
        records: Arc::new(StubVendors::default()).ports(),
        describer: Arc::new(ShortChanges),
        booking_limits: Arc::default(),
        cache_memory: SCHEDULES_MEMORY,
    }))
}

async fn ask_at_once(
    services: &Arc<Services>,
    submissions: impl Iterator<Item = u128>,
    start: &str,
) -> Vec<Result<ManagedBooking, InviteeError>> {
    let mut racing = JoinSet::new();
    for submission in submissions {
        let services = Arc::clone(services);
        let command = BookThroughLinkCommand {
            address: PublicAddress::team("northwind", "team").expect("an address"),
            start_time: RequestedTime::Instant(instant(start)),
            time_zone: zone("Europe/London"),
            name: "Ada Byron".into(),
            email: email("ada@acme.com"),
            guests: vec![],
            answers: [].into(),
            attribution: Attribution::default(),
            submission: Uuid::from_u128(submission),
            client: ClientAddress([203, 0, 113, 9].into()),
        };
        racing.spawn(
            async move { services.public.book_through_link.book(command, Mode::Commit).await },
        );
    }
    racing.join_all().await
}

async fn each_form_and_each_slot_is_booked_once(store: StorePorts) {
    let services = services_with_a_link(store).await;
    let forms = ask_at_once(&services, 1..=AT_ONCE, "2030-01-02T15:00Z").await;
    assert_eq!(forms.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{forms:?}");
    let refused = |outcome: &Result<_, _>| matches!(outcome, Err(InviteeError::TimeUnavailable(_)));
    assert!(forms.iter().all(|outcome| outcome.is_ok() || refused(outcome)), "{forms:?}");

    let one_form = std::iter::repeat_n(100, 12);
    let outcomes = ask_at_once(&services, one_form, "2030-01-02T16:00Z").await;
    let ids: Vec<BookingId> =
        outcomes.iter().map(|outcome| outcome.as_ref().expect("the same form").id).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_form_and_each_slot_is_booked_once_in_a_file() {
    let (database, _folder) = sqlite_store().await;
    each_form_and_each_slot_is_booked_once(database.ports()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_form_and_each_slot_is_booked_once_on_postgres() {
    let Some((database, _url)) = postgres_store().await else { return };
    each_form_and_each_slot_is_booked_once(database.ports()).await;
}
