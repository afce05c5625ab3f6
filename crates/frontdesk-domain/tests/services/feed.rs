use std::sync::Arc;

use frontdesk_domain::access::{AccessDenied, Actor, Scope};
use frontdesk_domain::booking::Booking;
use frontdesk_domain::event::{Event, EventDetail, EventName, EventPosition, EventSubject};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::ports::StorePorts;
use frontdesk_domain::ports::mocks::{MockBookingQueries, MockLinkQueries};
use frontdesk_domain::services::{
    DEFAULT_EVENTS, DeliveryError, EventPage, ListEventsQuery, MAX_EVENTS, Services,
};
use frontdesk_testing::builders::{a_booking, a_link, an_event};
use frontdesk_testing::northwind::{GRACE, INTRO, LENA, OLU, PRIYA, TOM};

use crate::desk::acting;
use crate::post_office::PostOffice;

fn after(position: i64) -> ListEventsQuery {
    ListEventsQuery { after: EventPosition(position), limit: DEFAULT_EVENTS, names: None }
}

async fn list(
    office: &PostOffice,
    actor: &Actor,
    query: ListEventsQuery,
) -> Result<EventPage, DeliveryError> {
    office.desk.services.list_events.list(actor, query).await
}

fn positions(page: &EventPage) -> Vec<i64> {
    page.events.iter().map(|listed| listed.fed.position.0).collect()
}

async fn seen_by(office: &PostOffice, actor: &Actor) -> Vec<i64> {
    positions(&list(office, actor, after(0)).await.expect("a page"))
}

fn with_scopes(user: UserId, scopes: &[Scope]) -> Actor {
    Actor { scopes: scopes.iter().copied().collect(), ..acting(user) }
}

/// A post office with five events: two bookings, two links, a lead.
async fn office() -> PostOffice {
    let office = PostOffice::without_mail();
    let of_lena = a_booking().hosted_by(LENA).at("2030-01-02T09:00Z").build();
    let of_priya = a_booking().hosted_by(PRIYA).booked_by(TOM).at("2030-01-02T09:00Z").build();
    for booking in [of_lena, of_priya] {
        office.book(&booking).await;
        office.route().await;
    }
    let team = a_link().id(31).for_event_type(INTRO).at_slug("team").hosted_by(LENA).build();
    let personal = a_link().id(32).for_event_type(INTRO).personal_of(TOM).build();
    for link in [team, personal] {
        office.add_link(&link).await;
        let detail = EventDetail::LinkCreated { link_id: link.id };
        office.write(&Event { detail, ..an_event().build() }).await;
        office.route().await;
    }
    office.write(&an_event().about_person(7).build()).await;
    office.route().await;
    office
}

#[tokio::test]
async fn members_see_only_events_of_visible_objects() {
    let office = office().await;
    for (user, expected) in [
        (GRACE, vec![1, 2, 3, 4, 5]),
        (OLU, vec![1, 2, 3, 5]),
        (LENA, vec![1, 3, 5]),
        (TOM, vec![2, 3, 4, 5]),
        (PRIYA, vec![2, 3, 5]),
    ] {
        assert_eq!(seen_by(&office, &acting(user)).await, expected, "{user}");
    }
}

#[tokio::test]
async fn members_see_events_about_their_own_calendars() {
    let office = PostOffice::without_mail();
    office.write(&an_event().about(EventDetail::MemberUsable { user_id: PRIYA }).build()).await;
    office.route().await;
    for (user, expected) in [(GRACE, vec![1]), (PRIYA, vec![1]), (LENA, vec![]), (OLU, vec![])] {
        assert_eq!(seen_by(&office, &acting(user)).await, expected, "{user}");
    }
}

/// The mocks panic on a second or an unexpected query.
#[tokio::test]
async fn page_reads_each_kind_of_object_with_one_query() {
    let office = office().await;
    let listed = list(&office, &acting(GRACE), after(0)).await.expect("a page");
    let (mut found_bookings, mut found_links) = (vec![], vec![]);
    for listed in &listed.events {
        match &listed.subject {
            EventSubject::Booking(Some(booking)) => found_bookings.push(Booking::clone(booking)),
            EventSubject::Link(Some(link)) => found_links.push(link.0.clone()),
            _ => {}
        }
    }
    assert_eq!((found_bookings.len(), found_links.len()), (2, 2));
    let (mut bookings, mut links) = (MockBookingQueries::new(), MockLinkQueries::new());
    bookings.expect_find_bookings().times(1).return_once(|_, _| Ok(found_bookings));
    links.expect_find_links().times(1).return_once(|_, _| Ok(found_links));
    let (bookings, links) = (Arc::new(bookings), Arc::new(links));
    let store = StorePorts { bookings, links, ..office.desk.store.ports() };
    let services = Services::new(&office.desk.ports(store));
    let again = services.list_events.list(&acting(GRACE), after(0)).await.expect("a page");
    assert_eq!(again, listed);
}

#[tokio::test]
async fn token_shows_only_events_that_its_scopes_permit() {
    let office = office().await;
    for (scopes, expected) in [
        (&[Scope::BookingsRead][..], vec![1, 2]),
        (&[Scope::SchedulingLinksWrite], vec![3, 4]),
        (&[Scope::RecordsEnrich], vec![5]),
        (&[Scope::BookingsRead, Scope::RecordsRead], vec![1, 2, 5]),
    ] {
        assert_eq!(seen_by(&office, &with_scopes(GRACE, scopes)).await, expected, "{scopes:?}");
    }
    let outcome = list(&office, &with_scopes(GRACE, &[Scope::BookingsWrite]), after(0)).await;
    let Err(DeliveryError::Denied(AccessDenied::InsufficientScope { required, .. })) = outcome
    else {
        panic!("{outcome:?}")
    };
    assert_eq!(
        required,
        [Scope::BookingsRead, Scope::SchedulingLinksRead, Scope::RecordsRead, Scope::WorkspaceRead]
    );
}

#[tokio::test]
async fn name_filter_rejects_events_outside_the_token_scopes() {
    let office = office().await;
    let names = Some(vec![EventName::LinkCreated, EventName::RecordEnriched]);
    let query = ListEventsQuery { names, ..after(0) };
    let page = list(&office, &acting(GRACE), query.clone()).await.expect("a page");
    assert_eq!((positions(&page), page.next), (vec![3, 4, 5], EventPosition(5)));
    let outcome = list(&office, &with_scopes(GRACE, &[Scope::SchedulingLinksRead]), query).await;
    let Err(DeliveryError::Denied(AccessDenied::InsufficientScope { required, .. })) = outcome
    else {
        panic!("{outcome:?}")
    };
    assert_eq!(required, [Scope::RecordsRead]);
}

#[tokio::test]
async fn paging_returns_every_event_exactly_once() {
    let office = office().await;
    for limit in 1..=6 {
        for user in [GRACE, LENA, PRIYA] {
            let (mut seen, mut query) = (vec![], ListEventsQuery { limit, ..after(0) });
            loop {
                let page = list(&office, &acting(user), query.clone()).await.expect("a page");
                assert!(query.after < page.next, "paging continues after an empty page");
                seen.extend(positions(&page));
                query.after = page.next;
                if !page.has_more {
                    break;
                }
            }
            assert_eq!(seen, seen_by(&office, &acting(user)).await, "{user}, {limit} at a time");
            assert_eq!(query.after, EventPosition(5));
        }
    }
}

#[tokio::test]
async fn new_events_follow_the_last_position() {
    let office = office().await;
    let bookings = with_scopes(GRACE, &[Scope::BookingsRead]);
    let page = list(&office, &bookings, after(2)).await.expect("a page");
    assert_eq!((positions(&page), page.next, page.has_more), (vec![], EventPosition(5), false));
    let last = office.desk.services.list_events.last_position(&bookings).await.expect("the end");
    assert_eq!(last, EventPosition(5));

    let again = list(&office, &bookings, after(5)).await.expect("a page");
    assert_eq!((positions(&again), again.next), (vec![], EventPosition(5)));
    office.book(&a_booking().hosted_by(LENA).at("2030-01-03T09:00Z").build()).await;
    let unrouted = list(&office, &bookings, after(5)).await.expect("a page");
    assert_eq!(
        (positions(&unrouted), unrouted.next),
        (vec![], EventPosition(5)),
        "an unrouted event has no position"
    );
    office.route().await;
    let routed = list(&office, &bookings, after(5)).await.expect("a page");
    assert_eq!((positions(&routed), routed.next), (vec![6], EventPosition(6)));
}

#[tokio::test]
async fn event_includes_the_current_object() {
    let office = office().await;
    let page = list(&office, &acting(GRACE), after(0)).await.expect("a page");
    let subjects: Vec<_> = page.events.into_iter().map(|listed| listed.subject).collect();
    let EventSubject::Booking(Some(booking)) = &subjects[0] else { panic!("{:?}", subjects[0]) };
    assert!(booking.is_hosted_by(LENA));
    let EventSubject::Link(Some(link)) = &subjects[2] else { panic!("{:?}", subjects[2]) };
    assert_eq!((link.0.id.0, link.1.as_str()), (31, "northwind"));
    assert_eq!(subjects[4], EventSubject::Person(None), "no person has the id 7");
}

#[tokio::test]
async fn page_limit_is_between_1_and_200() {
    let office = office().await;
    for limit in [0, MAX_EVENTS + 1] {
        let outcome = list(&office, &acting(GRACE), ListEventsQuery { limit, ..after(0) }).await;
        let Err(DeliveryError::Invalid(faults)) = outcome else { panic!("{outcome:?}") };
        assert_eq!(faults[0].field, "limit");
    }
    let most = ListEventsQuery { limit: MAX_EVENTS, ..after(0) };
    assert!(list(&office, &acting(GRACE), most).await.is_ok());
}
