//! Northwind with a given amount of data, and requests on it.

use std::sync::Arc;

use frontdesk_domain::access::Actor;
use frontdesk_domain::booking::{Answers, Booking, ManageToken};
use frontdesk_domain::delivery::DeliveryFilter;
use frontdesk_domain::event::EventPosition;

use frontdesk_domain::event_type::{EventType, EventTypeSelector};
use frontdesk_domain::host::HostRole;
use frontdesk_domain::ids::{EventTypeId, LinkId, UserId};
use frontdesk_domain::link::{Chosen, HostEntry};
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{
    BookingOrder, BookingSearch, Directory, Mode, StatusFilter, StoreError, StorePorts, UnitOfWork,
    finish,
};
use frontdesk_domain::records::{CompanyDomain, Stored};
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookingListQuery, BookingReportQuery, CleanUp, CreateLinkCommand,
    EarliestStart, Leftover, LinkListQuery, ListBookingHistory, ListEventsQuery, MAX_EVENTS,
    MoveBookingCommand, OpenTimesQuery, Ports, PublicAddress, RequestedOrigin, SCHEDULES_MEMORY,
    Services, TimeToBook, View,
};
use frontdesk_domain::workspace::QueueCredit;
use frontdesk_storage::Database;
use frontdesk_testing::builders::{
    BookingBuilder, IssuedToken, LinkBuilder, a_booking, a_link, a_token, an_event_type, email,
    key, zone,
};
use frontdesk_testing::clock::{instant, interval};
use frontdesk_testing::northwind::{self, AES, GRACE, INTRO, LENA, NORTHWIND, PRIYA, TOM};
use frontdesk_testing::{FixedClock, SeededRandom, ShortChanges, StubCalendars, StubVendors};
use time::Duration;

pub(crate) const LINK: LinkId = LinkId(31);
const SLUG: &str = "meet";

#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// The number of hosts of a meeting. All are free on weekdays from 9 to 11, UTC.
    pub(crate) hosts: usize,
    pub(crate) other_bookings: u32,
    pub(crate) other_links: u32,
}

pub(crate) struct World {
    pub(crate) ports: Ports,
    services: Services,
    token: IssuedToken,
    admin: IssuedToken,
    pub(crate) booking: Booking,
}

impl World {
    pub(crate) async fn of(database: &Database, size: Size) -> Self {
        let store = database.ports();
        let booking = hosted(a_booking().at("2030-01-02T09:00Z"), size);
        let (token, admin) = (a_token().build(), a_token().number(2).of(GRACE).build());
        northwind::save(&*store.store, &with_landing_pages_and_credits())
            .await
            .expect("a directory can be saved");
        for token in [&token, &admin] {
            let added = northwind::add_token(&*store.store, &token.record).await;
            added.expect("a token can be saved");
        }
        fill(&store, size, &booking).await.expect("all of it can be saved");
        let ports = Ports {
            store,
            calendars: Arc::new(StubCalendars::default()),
            clock: Arc::new(FixedClock::default()),
            random: Arc::new(SeededRandom::default()),
            records: Arc::new(StubVendors::default()).ports(),
            describer: Arc::new(ShortChanges),
            booking_limits: Arc::default(),
            cache_memory: SCHEDULES_MEMORY,
        };
        Self { services: Services::new(&ports), ports, token, admin, booking }
    }

    pub(crate) async fn call(&self, operation: &str) {
        let services = &self.services;
        let by_admin = operation.ends_with("(everybody's)");
        let bearer = if by_admin { &self.admin } else { &self.token }.token.reveal();
        let actor =
            services.authenticate.authenticate(&bearer).await.expect("the token is in force").actor;
        let id = self.booking.id;
        match operation {
            "who_am_i" => {
                let found = services.who_am_i.identify(&actor).await;
                assert!(found.expect("the store responds").is_some());
            }
            "list_bookings" | "list_bookings (everybody's)" => {
                assert!(!self.list_bookings(&actor).await.is_empty());
            }
            "get_booking" => drop(services.get_booking.get(&actor, id).await.expect("it exists")),
            "get_booking_report" | "get_booking_report (everybody's)" => {
                let bound = |text| Some(RequestedTime::Instant(instant(text)));
                let (start, end) = (bound("2030-01-01T00:00Z"), bound("2030-01-12T00:00Z"));
                let query = BookingReportQuery { start, end, ..BookingReportQuery::default() };
                let report = services.get_booking_report.report(&actor, query).await;
                assert!(0 < report.expect("the store responds").total.meetings);
            }
            "list_booking_open_times" => {
                let report = services.list_booking_open_times.list(&actor, id, next_days()).await;
                assert!(!report.expect("it exists").open_times.is_empty());
            }
            "list_link_open_times" => {
                let report = services.list_link_open_times.list(&actor, LINK, next_days()).await;
                assert!(!report.expect("it exists").open_times.is_empty());
            }
            "list_event_types" => {
                drop(services.list_event_types.list(&actor).await.expect("the store responds"));
            }
            "get_event_type" => {
                let found =
                    services.get_event_type.get(&actor, &EventTypeSelector::Id(INTRO)).await;
                assert!(!found.expect("it exists").links.team.is_empty());
            }
            "list_scheduling_links" => {
                let page = PageRequest { limit: 50, after: None };
                let query = LinkListQuery {
                    event_type_id: None,
                    hosted_by: None,
                    include_archived: false,
                    page,
                };
                let list = services
                    .list_scheduling_links
                    .list(&actor, query)
                    .await
                    .expect("the store responds");
                assert!(!list.page.items.is_empty());
            }
            "get_scheduling_link" => {
                drop(services.get_scheduling_link.get(&actor, LINK).await.expect("it exists"));
            }
            "look_up_record" => {
                let found =
                    services.look_up_record.look_up_lead(&actor, &email("ada@mail.acme.com")).await;
                let found = found.expect("the store responds");
                assert!(found.person.is_some() && found.company.is_some());
            }
            "look_up_record (company)" => {
                let domain = CompanyDomain::parse("mail.acme.com").expect("a domain");
                let found = services.look_up_record.look_up_company(&actor, &domain).await;
                assert!(found.expect("the store responds").company.is_some());
            }
            "get_enrichment_options" => {
                drop(
                    services.get_enrichment_options.get(&actor).await.expect("the store responds"),
                );
            }
            "create_link" | "create_link (of a queue)" => {
                let intro = EventTypeSelector::Id(INTRO);
                let entry = HostEntry {
                    chosen: Chosen::Queue(AES),
                    role: HostRole::MustAttend,
                    lead: true,
                };
                let entries = if operation == "create_link" { vec![] } else { vec![entry] };
                let command = CreateLinkCommand { entries, ..CreateLinkCommand::default() };
                let made = services.create_link.create(&actor, &intro, command, Mode::Commit).await;
                assert!(made.expect("a link can be created").created);
            }
            "book_meeting" => drop(self.book(&actor).await),
            "move_booking" => {
                let start_time = RequestedTime::Instant(instant("2030-01-02T10:00Z"));
                let command = MoveBookingCommand { start_time, time_zone: None };
                let moved =
                    services.move_booking.move_booking(&actor, id, command, Mode::Commit).await;
                assert_eq!(moved.expect("the slot is free").revision, 1);
            }
            unknown => panic!("unknown operation {unknown}"),
        }
    }

    pub(crate) async fn call_public(&self, operation: &str) {
        let services = &self.services;
        let address = PublicAddress::team("northwind", SLUG).expect("an address");
        let manage: &ManageToken = &self.booking.manage_token;
        let range = interval("2030-01-02T00:00Z", "2030-01-30T00:00Z");
        match operation {
            "get_public_link" => {
                drop(services.public.view_booking_page.view(&address).await.expect("it exists"));
            }
            "list_public_open_times" => {
                let open = services.public.list_public_open_times.list(&address, range).await;
                assert!(!open.expect("it exists").open_times.is_empty());
            }
            "get_managed_booking" => {
                drop(services.public.manage_booking.get(manage).await.expect("it exists"));
            }
            "list_managed_open_times" => {
                let open = services.public.list_managed_open_times.list(manage, range).await;
                assert!(!open.expect("it exists").open_times.is_empty());
            }
            "view_landing_page" => {
                let pages = &services.public.view_landing_page;
                let page = pages.of_workspace(&key("northwind"), None).await.expect("it is shown");
                assert_eq!(page.members.items.len(), 1);
            }
            "view_landing_page (member)" => {
                let pages = &services.public.view_landing_page;
                let page = pages.of_member(&key("northwind"), &key("tom")).await;
                assert_eq!(page.expect("it is shown").event_types.len(), 1);
            }
            "list_booking_history" => {
                let StorePorts { events, directory, .. } = self.ports.store.clone();
                let history = ListBookingHistory { events, directory }.list(&self.booking).await;
                history.expect("the store responds");
            }
            unknown => panic!("unknown operation {unknown}"),
        }
    }

    async fn list_bookings(&self, actor: &Actor) -> Vec<Booking> {
        let start = EarliestStart::At(instant("2030-01-01T00:00Z"));
        self.search(actor, start, BookingSearch::default(), BookingOrder::StartTime).await
    }

    /// Calls the other use cases that read or change tables which grow with history.
    pub(crate) async fn call_all_with_history(&self) {
        let services = &self.services;
        let bearer = self.admin.token.reveal();
        let admin = services.authenticate.authenticate(&bearer).await;
        let admin = admin.expect("the token is in force").actor;
        let events = ListEventsQuery { after: EventPosition(0), names: None, limit: MAX_EVENTS };
        assert!(services.list_events.list(&admin, events).await.expect("a page").has_more);
        let tokens = PageRequest { limit: 50, after: None };
        assert!(services.list_tokens.list_for(&admin, &tokens).await.expect("a page").has_more);
        let erased =
            services.forget_person.forget(&admin, &self.booking.invitee.email, Mode::Commit);
        erased.await.expect("a person can be erased");
        self.call_outbox().await;
        for (leftover, cleaned) in CleanUp::of(&self.ports).run().await {
            let cleaned = cleaned.unwrap_or_else(|error| panic!("{leftover:?}: {error}"));
            let is_expired = leftover == Leftover::ExpiredKeys;
            assert_eq!(cleaned, if is_expired { 40_001 } else { 0 }, "{leftover:?}");
        }
        let family = services.revoke_token.revoke(self.token.token.id(), true).await;
        assert!(1 < family.expect("the token exists").len());
    }

    async fn call_outbox(&self) {
        let outbox = &self.ports.store.outbox;
        let now = self.ports.clock.now();
        assert!(!outbox.unrouted_events(now, 100).await.expect("events").is_empty());
        let claimed = outbox.claim_due_deliveries(now, now + Duration::MINUTE, 100, &[]).await;
        let [first, ..] = &claimed.expect("deliveries")[..] else { panic!("no delivery is due") };
        outbox.count_earlier_mail(first, now - Duration::HOUR).await.expect("counts");
        outbox.tally().await.expect("a tally");
        let all = DeliveryFilter::all(NORTHWIND);
        let listed = outbox.list_deliveries(&all, &PageRequest { limit: 50, after: None }).await;
        let page = listed.expect("a list");
        assert_eq!(page.items.len(), 50);
        let after = page.items.last().map(|report| (report.position, report.id));
        let next = outbox.list_deliveries(&all, &PageRequest { limit: 50, after }).await;
        assert!(!next.expect("a list").items.is_empty());
        let mut unit = self.ports.store.store.begin().await.expect("a unit of work");
        unit.events().retry_deliveries(&all, None, now).await.expect("a retry");
        unit.commit().await.expect("a commit");
    }

    pub(crate) async fn find_bookings(
        &self,
        search: BookingSearch,
        order: BookingOrder,
    ) -> Vec<Booking> {
        let bearer = self.admin.token.reveal();
        let admin = self.services.authenticate.authenticate(&bearer).await;
        let admin = admin.expect("the token is in force").actor;
        self.search(&admin, EarliestStart::Any, search, order).await
    }

    async fn search(
        &self,
        actor: &Actor,
        start: EarliestStart,
        search: BookingSearch,
        order: BookingOrder,
    ) -> Vec<Booking> {
        let query = BookingListQuery {
            time_zone: None,
            status: StatusFilter::All,
            view: View::All,
            start,
            end: None,
            search,
            order,
            page: PageRequest { limit: 50, after: None },
        };
        self.services.list_bookings.list(actor, query).await.expect("the store responds").page.items
    }

    async fn book(&self, actor: &Actor) -> Booking {
        let command = BookMeetingCommand {
            time: TimeToBook::Open {
                link_id: LINK,
                start_time: RequestedTime::Instant(instant("2030-01-03T09:00Z")),
            },
            time_zone: zone("Europe/London"),
            invitee_name: "Ada Byron".to_owned(),
            invitee_email: email("ada@acme.com"),
            guests: vec![],
            answers: Answers::new(),
            metadata: Metadata::default(),
            origin: RequestedOrigin::Api,
        };
        let booked = self.services.book_meeting.book(actor, command, Mode::Commit).await;
        booked.expect("the slot is free")
    }
}

/// Northwind, which shows its landing page and that of Tom, and whose queues return assignments.
fn with_landing_pages_and_credits() -> Directory {
    let mut directory = northwind::directory();
    directory.queues.iter_mut().for_each(|queue| queue.credit = QueueCredit::ALL.to_vec());
    directory.workspace.booking_page.landing_page = true;
    directory.members.iter_mut().for_each(|member| member.landing_page = member.user_id == TOM);
    directory
}

fn next_days() -> OpenTimesQuery {
    let (start, end) = (instant("2030-01-02T00:00Z"), instant("2030-01-30T00:00Z"));
    OpenTimesQuery { start, end, explain: false }
}

fn hosts(size: Size) -> impl Iterator<Item = UserId> {
    [PRIYA, GRACE, LENA].into_iter().take(size.hosts)
}

fn hosted(booking: BookingBuilder, size: Size) -> Booking {
    let booking = booking.with_metadata(&[("crm_lead", "4711")]);
    hosts(size).fold(booking, BookingBuilder::hosted_by).build()
}

async fn fill(store: &StorePorts, size: Size, booking: &Booking) -> Result<(), StoreError> {
    let mut unit = store.store.begin().await?;
    let outcome = fill_in(unit.as_mut(), size, booking).await;
    finish(unit, Mode::Commit, outcome).await
}

async fn fill_in(
    unit: &mut dyn UnitOfWork,
    size: Size,
    booking: &Booking,
) -> Result<(), StoreError> {
    unit.bookings().add_booking(booking, &[]).await?;
    for number in 1..=size.other_bookings {
        // The booking is on a following day, before the time that the requests use.
        let day = booking.interval.start() + Duration::days(number.into());
        let other = a_booking().starting_at(day - Duration::hours(1));
        unit.bookings().add_booking(&hosted(other, size), &[]).await?;
    }
    let link = hosts(size).fold(a_link().id(LINK).at_slug(SLUG), LinkBuilder::hosted_by);
    unit.links().add_link(&link.build(), &[]).await?;
    unit.links().add_link(&a_link().id(90).personal_of(TOM).build(), &[]).await?;
    for number in 1..=size.other_links {
        let id = EventTypeId(40 + i64::from(number));
        let event_type: EventType = an_event_type(&format!("other-{number}")).id(id).build();
        unit.directory().save_event_type(NORTHWIND, &event_type).await?;
        let link = a_link().id(LINK.0 + i64::from(number)).build();
        unit.links().add_link(&link, &[]).await?;
    }
    let now = instant("2030-01-01T08:00Z");
    unit.records()
        .save_person(NORTHWIND, &email("ada@mail.acme.com"), &Stored::nothing(now))
        .await?;
    let domain = CompanyDomain::parse("acme.com").expect("a domain");
    unit.records().save_company(NORTHWIND, &domain, &Stored::nothing(now)).await?;
    Ok(())
}
