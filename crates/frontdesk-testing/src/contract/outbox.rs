//! Contract tests of routing events and of the event feed.

use frontdesk_domain::booking::Booking;
use frontdesk_domain::calendar::CalendarFaultKind;
use frontdesk_domain::delivery::{DeliveryFilter, DeliveryTarget, NewDelivery};
use frontdesk_domain::event::{
    AddedGuests, BookingChange, Event, EventDetail, EventName, EventPosition, FeedEvent,
    UpdatedDetails,
};
use frontdesk_domain::ids::{LinkId, WorkspaceId};
use frontdesk_domain::ports::{Conflict, EventFilter, Mode, StoreError, UnitOfWork, finish};
use time::{Duration, OffsetDateTime};

use super::StoreUnderTest;
use super::deliveries::{EVERY_TARGET, all_deliveries_in};
use super::mirror_steps::{hours, now};
use super::records::a_vice_president;
use super::steps::{assert_refused, race, within};
use crate::builders::{
    EventBuilder, a_booking, a_token, an_event, email, to_webhook, with_deliveries,
};
use crate::clock::{instant, interval};
use crate::northwind::{NORTHWIND, NOWHERE, PRIYA, SOUTHWIND, TOM};

impl StoreUnderTest {
    pub(super) async fn commit_event(&self, event: EventBuilder) -> Event {
        let event = event.build();
        self.in_a_unit(async |unit| unit.events().add_event(&event).await)
            .await
            .expect("its id is new");
        event
    }

    pub(super) async fn route(&self, event: &Event, targets: &[DeliveryTarget]) -> bool {
        self.route_to(event, deliveries_to(event, targets)).await
    }

    pub(super) async fn route_to(&self, event: &Event, deliveries: Vec<NewDelivery>) -> bool {
        let events = [with_deliveries(event.id, deliveries)];
        let routed = self.outbox.route_events(event.workspace_id, &events).await;
        routed.expect("it can be routed") == [event.id]
    }

    pub(super) async fn emit(&self, event: EventBuilder, targets: &[DeliveryTarget]) -> Event {
        let event = self.commit_event(event).await;
        assert!(self.route(&event, targets).await, "the event was unrouted");
        event
    }

    pub(super) async fn unrouted(&self, limit: u32) -> Vec<Event> {
        self.unrouted_at(now(), limit).await
    }

    async fn unrouted_at(&self, at: OffsetDateTime, limit: u32) -> Vec<Event> {
        let unrouted = self.outbox.unrouted_events(at, limit).await.expect("they can be read");
        unrouted.into_iter().map(|event| event.expect("the row can be decoded")).collect()
    }

    async fn feed(&self, workspace: WorkspaceId) -> Vec<FeedEvent> {
        self.events.list_events(&EventFilter::all(workspace), 1_000).await.expect("it can be read")
    }

    async fn last_position(&self, workspace: WorkspaceId) -> i64 {
        self.events.last_event_position(workspace).await.expect("it can be read").0
    }
}

pub(super) fn deliveries_to(event: &Event, targets: &[DeliveryTarget]) -> Vec<NewDelivery> {
    targets.iter().map(|target| NewDelivery::new(event.id, target.clone(), now())).collect()
}

fn at(position: i64, event: &Event) -> FeedEvent {
    FeedEvent { position: EventPosition(position), event: event.clone() }
}

fn positions(feed: &[FeedEvent]) -> Vec<i64> {
    feed.iter().map(|fed| fed.position.0).collect()
}

fn a_moved_booking() -> (Booking, BookingChange) {
    let booking = a_booking().at("2030-01-01T09:00Z").revised(2).build();
    (booking, BookingChange::Moved { from: hours(1, 2) })
}

fn one_of_each() -> Vec<EventBuilder> {
    let (booking, moved) = a_moved_booking();
    let changes = [
        BookingChange::Created,
        moved,
        BookingChange::Reassigned { from: PRIYA, to: TOM },
        BookingChange::Confirmed,
        BookingChange::Cancelled,
        BookingChange::NoShow,
        BookingChange::NoShowUndone,
    ];
    let mut events: Vec<EventBuilder> =
        changes.into_iter().map(|change| an_event().of(&booking, change)).collect();
    let of_workspace = an_event().about_workspace(r#"{"changes": [], "truncated": false}"#);
    let token = a_token().build().record.id;
    let only_metadata = UpdatedDetails { metadata: true, ..UpdatedDetails::default() };
    let guests = Some(AddedGuests(0b101));
    let every_detail = UpdatedDetails { invitee_name: true, guests, answers: true, metadata: true };
    events.extend([
        an_event(),
        an_event().about_person(7),
        an_event().by_an_invitee(),
        of_workspace,
        an_event().about(EventDetail::LinkArchived { link_id: LinkId(31) }),
        an_event().about(EventDetail::RecordErased { person_id: Some(7) }),
        an_event().about(EventDetail::RecordErased { person_id: None }),
        an_event().about(EventDetail::TokenCreated { token_id: token.clone() }),
        an_event().about(EventDetail::TokenRevoked { token_id: token }),
        an_event().about(EventDetail::MemberUsable { user_id: PRIYA }),
        an_event().about(EventDetail::MemberUnusable {
            user_id: PRIYA,
            reason: CalendarFaultKind::Credentials,
        }),
        an_event().of(&booking, BookingChange::Updated(every_detail)),
        an_event().of(&booking, BookingChange::Updated(only_metadata)),
    ]);
    events
}

/// The feed and the feed's last position exclude the event.
pub async fn unrouted_event_is_not_visible(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let event = store.commit_event(an_event()).await;
    assert_eq!(store.unrouted(9).await, std::slice::from_ref(&event));
    assert_eq!(store.feed(NORTHWIND).await, []);
    let found = store.events.find_event(NORTHWIND, event.id).await;
    assert_eq!(found.expect("the call succeeds"), None);
    assert_eq!(store.last_position(NORTHWIND).await, 0);

    assert!(store.route(&event, &[]).await);
    assert_eq!(store.unrouted(9).await, []);
    assert_eq!(store.feed(NORTHWIND).await, [at(1, &event)]);
    assert_eq!(store.last_position(NORTHWIND).await, 1);
    let find = async |workspace| {
        store.events.find_event(workspace, event.id).await.expect("it can be read")
    };
    assert_eq!(find(NORTHWIND).await, Some(at(1, &event)));
    assert_eq!(find(SOUTHWIND).await, None);
}

/// An event commits or rolls back with the change that it reports.
pub async fn event_rolls_back_with_its_unit(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let (booking, event) = (a_booking().build(), an_event().build());
    let mut unit = store.begin().await;
    unit.bookings().add_booking(&booking, &[]).await.expect("the time is free");
    unit.events().add_event(&event).await.expect("its id is new");
    let outcome: Result<(), StoreError> = finish(unit, Mode::DryRun, Ok(())).await;
    outcome.expect("it can be rolled back");
    assert_eq!(store.unrouted(9).await, []);
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, None);
}

/// The existing event stays unchanged.
pub async fn duplicate_event_id_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let event = store.commit_event(an_event()).await;
    let again = store.in_a_unit(async |unit| unit.events().add_event(&event).await).await;
    assert_refused(again, Conflict::Duplicate);
}

/// The event includes its actor and the booking's times.
pub async fn every_kind_of_event_is_read_as_it_was_added(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut written = vec![];
    for event in one_of_each() {
        written.push(store.emit(event, &[]).await);
    }
    let fed: Vec<Event> = store.feed(NORTHWIND).await.into_iter().map(|fed| fed.event).collect();
    assert_eq!(fed, written);
}

/// The sort keys are `occurred_at`, booking revision and id, across workspaces.
pub async fn unrouted_events_are_returned_in_order_of_occurrence(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().build();
    let revised = |times| {
        let booking = Booking { revision: times, ..booking.clone() };
        an_event().of(&booking, BookingChange::Cancelled).at("2030-01-01T08:00Z")
    };
    let fifth = store.commit_event(an_event().at("2030-01-01T08:00:00.000001Z")).await;
    let fourth = store.commit_event(revised(2)).await;
    let third = store.commit_event(revised(1).id(9)).await;
    let second = store.commit_event(revised(1).id(8)).await;
    let first =
        store.commit_event(an_event().in_workspace(SOUTHWIND).at("2030-01-01T07:00Z")).await;
    let expected = [first, second, third, fourth, fifth];
    assert_eq!(store.unrouted(9).await, expected);
    assert_eq!(store.unrouted(2).await, expected[..2]);
}

/// A hidden event does not count toward the query's limit, and reappears later.
pub async fn event_set_aside_is_hidden_until_its_time(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let aside = store.commit_event(an_event().at("2030-01-01T07:00Z")).await;
    let other = store.commit_event(an_event().at("2030-01-01T08:00Z")).await;
    let until = now() + Duration::hours(1);
    let set_aside = async |workspace, event: &Event| {
        store
            .outbox
            .set_event_aside(workspace, event.id, until)
            .await
            .expect("it can be set aside");
    };
    set_aside(SOUTHWIND, &aside).await;
    assert_eq!(
        store.unrouted(1).await,
        std::slice::from_ref(&aside),
        "the event has another workspace"
    );
    set_aside(NORTHWIND, &aside).await;
    assert_eq!(store.unrouted(1).await, std::slice::from_ref(&other));
    assert_eq!(
        store.unrouted_at(until - Duration::MICROSECOND, 9).await,
        std::slice::from_ref(&other)
    );
    assert_eq!(store.unrouted_at(until, 9).await, [aside.clone(), other]);
    assert!(store.route(&aside, &[]).await, "it can be routed all the same");
    set_aside(NORTHWIND, &aside).await;
    assert_eq!(
        store.feed(NORTHWIND).await,
        [at(1, &aside)],
        "only unrouted events can be set aside"
    );
}

/// Positions start at 1 in each workspace.
pub async fn positions_increase_by_one_within_a_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for workspace in [NORTHWIND, SOUTHWIND, NORTHWIND] {
        store.emit(an_event().in_workspace(workspace), &[]).await;
    }
    assert_eq!(positions(&store.feed(NORTHWIND).await), [1, 2]);
    assert_eq!(positions(&store.feed(SOUTHWIND).await), [1]);
    assert_eq!(store.feed(NOWHERE).await, []);
    assert_eq!(store.last_position(NORTHWIND).await, 2);
}

/// A second routing assigns no new position and adds no deliveries.
pub async fn event_is_routed_only_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let event = store.emit(an_event(), &[to_webhook("crm")]).await;
    assert!(!store.route(&event, &[to_webhook("crm"), to_webhook("other")]).await);
    assert!(
        !store.route(&an_event().build(), &[to_webhook("crm")]).await,
        "there is no such event"
    );
    let elsewhere = Event { workspace_id: SOUTHWIND, ..event.clone() };
    assert!(!store.route(&elsewhere, &[to_webhook("crm")]).await, "it is not there");
    assert_eq!(store.reports(&all_deliveries_in(NORTHWIND)).await.len(), 1);
    store.emit(an_event(), &[]).await;
    assert_eq!(positions(&store.feed(NORTHWIND).await), [1, 2]);
}

/// Positions follow the given order; routed and unknown events are skipped.
pub async fn events_are_routed_together(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let routed = store.emit(an_event(), &[]).await;
    let (first, second) =
        (store.commit_event(an_event()).await, store.commit_event(an_event()).await);
    let unknown = an_event().build();
    let events = [&second, &routed, &unknown, &first]
        .map(|event| with_deliveries(event.id, deliveries_to(event, &[to_webhook("crm")])));
    let outcome = store.outbox.route_events(NORTHWIND, &events).await;
    assert_eq!(outcome.expect("they can be routed"), [second.id, first.id]);
    assert_eq!(store.feed(NORTHWIND).await, [at(1, &routed), at(2, &second), at(3, &first)]);
    assert_eq!(store.last_position(NORTHWIND).await, 3);
    let mut delivered: Vec<_> = store
        .claim_deliveries(now())
        .await
        .iter()
        .map(|delivery| (delivery.event.id, delivery.position.0))
        .collect();
    delivered.sort_by_key(|(_, position)| *position);
    assert_eq!(delivered, [(second.id, 2), (first.id, 3)]);
    let again = store.outbox.route_events(NORTHWIND, &events).await;
    assert_eq!(again.expect("they can be routed"), []);
    let nothing = store.outbox.route_events(NORTHWIND, &[]).await;
    assert_eq!(nothing.expect("the call succeeds"), []);
}

/// If batches of concurrent routers overlap, each event is still routed once.
pub async fn concurrent_routers_of_many_events_route_each_once(store: StoreUnderTest) {
    const EVENTS: usize = 24;
    let store = store.with_two_workspaces().await;
    let mut events = vec![];
    for _ in 0..EVENTS {
        events.push(store.commit_event(an_event()).await);
    }
    let routed = race(8, |number| {
        let (store, mut some) = (store.clone(), events.clone());
        some.rotate_left(3 * number);
        some.truncate(EVENTS / 2);
        async move {
            let events: Vec<_> = some
                .iter()
                .map(|event| with_deliveries(event.id, deliveries_to(event, &[to_webhook("crm")])))
                .collect();
            store.outbox.route_events(NORTHWIND, &events).await.expect("they can be routed")
        }
    });
    let mut routed: Vec<_> = routed.await.concat();
    routed.sort_unstable();
    let mut all: Vec<_> = events.iter().map(|event| event.id).collect();
    all.sort_unstable();
    assert_eq!(routed, all);
    let dense: Vec<i64> = (1..).take(EVENTS).collect();
    assert_eq!(positions(&store.feed(NORTHWIND).await), dense);
    assert_eq!(store.claim_deliveries(now()).await.len(), EVENTS);
}

/// If several routers run at once, each event is still routed once.
pub async fn exactly_one_concurrent_router_routes_an_event(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let event = store.commit_event(an_event()).await;
    let routed = race(20, |_| {
        let (store, event) = (store.clone(), event.clone());
        async move { store.route(&event, &EVERY_TARGET.map(|target| target())).await }
    });
    assert_eq!(routed.await.into_iter().filter(|routed| *routed).count(), 1);
    assert_eq!(positions(&store.feed(NORTHWIND).await), [1]);
    assert_eq!(store.reports(&all_deliveries_in(NORTHWIND)).await.len(), EVERY_TARGET.len());
}

/// A reader that has seen a position has also seen all lower positions.
pub async fn positions_become_visible_in_ascending_order(store: StoreUnderTest) {
    const EVENTS: usize = 24;
    let store = store.with_two_workspaces().await;
    let mut events = vec![];
    for _ in 0..EVENTS {
        events.push(store.commit_event(an_event()).await);
    }
    let routing = race(EVENTS, |number| {
        let (store, event) = (store.clone(), events[number].clone());
        async move { store.route(&event, &[to_webhook("crm")]).await }
    });
    let reading = async {
        loop {
            let seen = positions(&store.feed(NORTHWIND).await);
            let dense: Vec<i64> = (1..).take(seen.len()).collect();
            assert_eq!(seen, dense, "positions became visible out of order");
            if seen.len() == EVENTS {
                break;
            }
            tokio::task::yield_now().await;
        }
    };
    let limit = std::time::Duration::from_mins(1);
    let (routed, ()) = tokio::join!(routing, within(limit, "the feed", reading));
    assert!(routed.into_iter().all(|routed| routed));
}

/// The feed can be filtered by event name and read in pages.
pub async fn feed_continues_after_a_position(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for event in one_of_each() {
        store.emit(event, &[]).await;
    }
    let read = async |after, names: &[EventName], limit| {
        let filter = EventFilter {
            after: EventPosition(after),
            names: names.to_vec(),
            ..EventFilter::all(NORTHWIND)
        };
        positions(&store.events.list_events(&filter, limit).await.expect("it can be read"))
    };
    assert_eq!(read(0, &EventName::ALL, 3).await, [1, 2, 3]);
    assert_eq!(read(3, &EventName::ALL, 3).await, [4, 5, 6]);
    let last = i64::try_from(one_of_each().len()).expect("few events");
    assert_eq!(read(last, &EventName::ALL, 3).await, [0_i64; 0]);
    let two = [EventName::LinkCreated, EventName::BookingMoved];
    assert_eq!(read(0, &two, 9).await, [2, 8, 10]);
    assert_eq!(read(2, &two, 1).await, [8]);
    assert_eq!(read(0, &[], 9).await, [0_i64; 0]);
}

/// The newest events come first before a position, and a filter can name an interval.
pub async fn feed_is_read_backwards_and_within_an_interval(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for hour in 7..12 {
        let event = an_event().at(&format!("2030-01-01T{hour:02}:00:00Z"));
        store.emit(event, &[to_webhook("crm")]).await;
    }
    let read = async |filter: EventFilter, limit| {
        positions(&store.events.list_events(&filter, limit).await.expect("it can be read"))
    };
    let all = EventFilter::all(NORTHWIND);
    let before = |position| Some(EventPosition(position));
    let newest = EventFilter { before: before(i64::MAX), ..all.clone() };
    assert_eq!(read(newest.clone(), 3).await, [5, 4, 3]);
    let older = EventFilter { before: before(3), ..newest.clone() };
    assert_eq!(read(older.clone(), 3).await, [2, 1]);
    assert_eq!(read(EventFilter { after: EventPosition(1), ..older }, 3).await, [2]);
    let within = Some(interval("2030-01-01T08:00Z", "2030-01-01T10:00Z"));
    assert_eq!(read(EventFilter { within, ..all }, 9).await, [2, 3]);
    assert_eq!(read(EventFilter { within, ..newest }, 1).await, [3]);
}

/// The newest events of a booking come first, whether they are routed or not.
pub async fn events_of_one_booking_can_be_read(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let bookings = [a_booking().id(7).build(), a_booking().id(8).build()];
    let event = |booking: &Booking, hour: u8| {
        let event = an_event().of(booking, BookingChange::Confirmed);
        event.at(&format!("2030-01-01T{hour:02}:00:00Z"))
    };
    for (place, hour) in [(0, 9), (1, 8), (0, 7)] {
        store.emit(event(&bookings[place], hour), &[]).await;
    }
    store.commit_event(event(&bookings[0], 8)).await;
    store.emit(an_event().about_person(7), &[]).await;
    let read = async |booking: &Booking, limit| {
        let found = store.events.list_booking_events(NORTHWIND, booking.id, limit).await;
        found
            .expect("the store responds")
            .iter()
            .map(|it| it.occurred_at.hour())
            .collect::<Vec<_>>()
    };
    assert_eq!(read(&bookings[0], 9).await, [9, 8, 7]);
    assert_eq!(read(&bookings[0], 2).await, [9, 8]);
    assert_eq!(read(&bookings[1], 9).await, [8]);
    let of_southwind = store.events.list_booking_events(SOUTHWIND, bookings[0].id, 9).await;
    assert_eq!(of_southwind.expect("the store responds"), []);
}

/// Unrouted events and events with pending deliveries stay. Positions are not reused.
pub async fn old_events_are_deleted_with_their_deliveries(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let old = || an_event().at("2030-01-01T07:59:59Z");
    let delivered = store.emit(old(), &[to_webhook("crm")]).await;
    store.deliver_all().await;
    store.emit(old().in_workspace(SOUTHWIND), &[]).await;
    let pending = store.emit(old(), &[to_webhook("crm")]).await;
    let fresh = store.emit(an_event(), &[]).await;
    let unrouted = store.commit_event(old()).await;

    let forget =
        async |before| store.events.forget_events(before).await.expect("they can be forgotten");
    assert_eq!(forget(instant("2030-01-01T08:00Z")).await, 2);
    assert_eq!(store.feed(NORTHWIND).await, [at(2, &pending), at(3, &fresh)]);
    assert_eq!(store.feed(SOUTHWIND).await, []);
    assert_eq!(store.unrouted(9).await, [unrouted]);
    let reports = store.reports(&all_deliveries_in(NORTHWIND)).await;
    assert_eq!(reports.iter().map(|report| report.event.id).collect::<Vec<_>>(), [pending.id]);
    let found = store.events.find_event(NORTHWIND, delivered.id).await;
    assert_eq!(found.expect("the call succeeds"), None);
    assert_eq!(store.last_position(SOUTHWIND).await, 1);
    store.emit(an_event().in_workspace(SOUTHWIND), &[]).await;
    assert_eq!(positions(&store.feed(SOUTHWIND).await), [2]);
}

/// Deliveries with existing ids are skipped. Adding to an unrouted event fails.
pub async fn deliveries_are_added_to_a_routed_event(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let event = store.emit(an_event(), &[to_webhook("crm")]).await;
    store.deliver_all().await;
    let both = deliveries_to(&event, &[to_webhook("crm"), to_webhook("other")]);
    let add = async |event: &Event| {
        let events = [with_deliveries(event.id, both.clone())];
        let add = async |unit: &mut dyn UnitOfWork| {
            unit.events().add_deliveries(event.workspace_id, &events).await
        };
        store.in_a_unit(add).await
    };
    add(&event).await.expect("it was routed");
    let reports = store.reports(&all_deliveries_in(NORTHWIND)).await;
    assert_eq!(reports.len(), 2);
    let claimed = store.claim_deliveries(now()).await;
    let targets: Vec<_> =
        claimed.iter().map(|delivery| (&delivery.target, delivery.position.0)).collect();
    assert_eq!(targets, [(&to_webhook("other"), 1)]);
    let unrouted = store.commit_event(an_event()).await;
    assert_refused(add(&unrouted).await, Conflict::Missing);
    assert_refused(add(&an_event().build()).await, Conflict::Missing);
}

/// The search covers one workspace, returns no duplicates and skips unknown ids.
pub async fn people_are_found_by_their_ids(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let ada = store.save_person(&email("ada@acme.com"), &a_vice_president()).await;
    let bob = store.save_person(&email("bob@acme.com"), &a_vice_president()).await;
    let find = async |workspace, ids: &[i64]| {
        let mut found =
            store.events.find_people_by_id(workspace, ids).await.expect("people can be read");
        found.sort_by_key(|person| person.id);
        found
    };
    assert_eq!(find(NORTHWIND, &[ada.id]).await, std::slice::from_ref(&ada));
    assert_eq!(find(NORTHWIND, &[bob.id, 99, ada.id, bob.id]).await, [ada.clone(), bob]);
    assert_eq!(find(SOUTHWIND, &[ada.id]).await, []);
    assert_eq!(find(NORTHWIND, &[]).await, []);
}

/// A missing workspace has position zero and empty lists.
pub async fn workspace_without_events_has_position_zero(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    assert_eq!(store.last_position(NOWHERE).await, 0);
    assert_eq!(store.unrouted(9).await, []);
    let nothing = DeliveryFilter { ..all_deliveries_in(NOWHERE) };
    assert_eq!(store.reports(&nothing).await, []);
    let forgotten = store.events.forget_events(now() + Duration::days(365)).await;
    assert_eq!(forgotten.expect("nothing is there"), 0);
}
