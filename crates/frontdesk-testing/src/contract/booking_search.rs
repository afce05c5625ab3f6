//! Contract tests of finding bookings.

use frontdesk_domain::access::Visibility;
use frontdesk_domain::booking::{Booking, OriginKind};
use frontdesk_domain::ids::LinkId;
use frontdesk_domain::ports::{BookingFilter, BookingOrder, BookingSearch};
use time::{Duration, OffsetDateTime};

use super::StoreUnderTest;
use super::steps::everything_in;
use crate::builders::{a_booking, a_link, email};
use crate::clock::instant;
use crate::northwind::{DEMO, LENA, NORTHWIND, PRIYA, SOUTHWIND, TOM};

/// For each pair of filters, the pages contain exactly the bookings that pass both filters.
pub async fn search_filters_can_be_combined(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().build()).await.id;
    let sarah = || a_booking().invited("Sarah@acme.example");
    let since = instant("2029-12-20T00:00Z");
    let different = [
        (sarah().hosted_by(PRIYA).through_link(link), 3),
        (sarah().hosted_by(PRIYA).of_event_type(DEMO).booked_by_a_workflow(), 1),
        (sarah().hosted_by(TOM).booked_by(PRIYA), 2),
        (sarah().hosted_by(TOM).optionally_hosted_by(PRIYA).of_event_type(DEMO), 2),
        (sarah().hosted_by(LENA).through_link(link).of_event_type(DEMO), 6),
        (a_booking().hosted_by(PRIYA).hosted_by(TOM).through_link(link), 5),
        (a_booking().hosted_by(PRIYA).booked_by(PRIYA).of_event_type(DEMO), 4),
        (a_booking().hosted_by(LENA).booked_by(TOM).through_link(link), 1),
        (a_booking().hosted_by(LENA).booked_by(PRIYA).booked_by_a_workflow(), 7),
    ];
    let mut all = Vec::new();
    for (number, (booking, updated)) in (0..).zip(different) {
        let mut booking = booking.starting_at(since + Duration::days(30 - number)).build();
        booking.updated_at = since + Duration::days(updated - 3);
        all.push(store.book(booking).await);
    }
    let elsewhere = sarah().in_workspace(SOUTHWIND).hosted_by(PRIYA).booked_by(PRIYA).build();
    store.book(elsewhere).await;

    let mut lists = 0;
    for search in pairs_of_filters(link, since) {
        for visible_to in [Visibility::All, Visibility::Own(PRIYA), Visibility::Own(TOM)] {
            for order in [BookingOrder::StartTime, BookingOrder::UpdatedAt] {
                for booked_by in [None, Some(PRIYA)] {
                    let search = search.clone();
                    let all_of = everything_in(NORTHWIND);
                    let filter = BookingFilter { search, visible_to, order, booked_by, ..all_of };
                    let mut expected: Vec<&Booking> =
                        all.iter().filter(|booking| is_found(booking, &filter)).collect();
                    expected.sort_by_key(|booking| order.position(booking));
                    let expected: Vec<_> = expected.into_iter().map(|b| b.id).collect();
                    assert_eq!(store.list_in_pages(&filter, 3).await, expected, "{filter:?}");
                    lists += usize::from(!expected.is_empty());
                }
            }
        }
    }
    assert!(120 < lists, "only {lists} lists have a booking");
}

fn pairs_of_filters(link: LinkId, since: OffsetDateTime) -> Vec<BookingSearch> {
    let set: [&dyn Fn(&mut BookingSearch); 6] = [
        &|search| search.invitee = Some(email("sarah@ACME.example")),
        &|search| search.host = Some(PRIYA),
        &|search| search.event_type = Some(DEMO),
        &|search| search.link = Some(link),
        &|search| search.origin = Some(OriginKind::Workflow),
        &|search| search.updated_since = Some(since),
    ];
    let mut pairs = vec![BookingSearch::default()];
    for (position, one) in set.iter().enumerate() {
        for other in &set[position..] {
            let mut search = BookingSearch::default();
            one(&mut search);
            other(&mut search);
            pairs.push(search);
        }
    }
    pairs
}

fn is_found(booking: &Booking, filter: &BookingFilter) -> bool {
    let booked_by = booking.booked_by.as_ref().map(|member| member.user_id);
    let visible = match filter.visible_to {
        Visibility::All => true,
        Visibility::Own(user) => booking.is_hosted_by(user) || booked_by == Some(user),
    };
    let view = |user| booked_by == Some(user) && !booking.is_hosted_by(user);
    let search = &filter.search;
    visible
        && filter.booked_by.is_none_or(view)
        && search.invitee.as_ref().is_none_or(|invitee| booking.invitee.email == *invitee)
        && search.host.is_none_or(|host| booking.is_hosted_by(host))
        && search.event_type.is_none_or(|event_type| booking.event_type.id == event_type)
        && search.link.is_none_or(|link| booking.link_id == Some(link))
        && search.origin.is_none_or(|origin| booking.origin.as_str() == origin.as_str())
        && search.updated_since.is_none_or(|since| since <= booking.updated_at)
}
