//! Contract tests of reading bookings.

use frontdesk_domain::access::Visibility;
use frontdesk_domain::booking::{Answer, Booking, BookingStatus};
use frontdesk_domain::event_type::Location;
use frontdesk_domain::ids::BookingId;
use frontdesk_domain::page::PageRequest;
use frontdesk_domain::ports::{BookingFilter, BookingOrder, BookingPosition, StatusFilter};
use time::Duration;

use super::StoreUnderTest;
use super::steps::{everything_in, ids};
use crate::builders::{a_booking, a_link, email, key, zone};
use crate::clock::instant;
use crate::current_names::named_booking;
use crate::northwind::{self, DEMO, GRACE, INTRO, LENA, NORTHWIND, NOWHERE, PRIYA, SOUTHWIND, TOM};

/// The bookings cover every field and every enum variant.
pub async fn booking_is_read_as_it_was_added(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let link = store.link(a_link().build()).await;
    let plain = store.book(a_booking().at("2030-01-01T09:00Z").build()).await;

    let mut rich = a_booking()
        .at("2030-01-02T09:00Z")
        .lasting(45)
        .of_event_type(DEMO)
        .hosted_by(TOM)
        .optionally_hosted_by(PRIYA)
        .hosted_by(LENA)
        .with_buffers(5, 10)
        .through_link(link.id)
        .by_submission(u128::MAX)
        .booked_by(GRACE)
        .with_metadata(&[("crm_lead", "4711")])
        .attributed_to(&[("utm_source", "news")])
        .revised(7)
        .build();
    rich.title = "Intro: Ångström & 日本 – “quoted”".into();
    rich.time_zone = zone("Asia/Kathmandu");
    rich.guests = vec![email("Zoe@bücher.example"), email("bob@acme.com")];
    rich.location = Location::InPerson { address: Some("1 High Street\nLondon".into()) };
    rich.answers = [
        ("agreed", Answer::Checked(true)),
        ("seats", Answer::Number(-3)),
        ("goal", Answer::Text("naïve “text”\n".into())),
        ("tools", Answer::Choices(vec!["a".into(), "b".into()])),
    ]
    .map(|(key, answer)| (key.to_owned(), answer))
    .into();
    let rich = store.book(rich).await;

    let mut bare = a_booking().at("2030-01-03T09:00Z").booked_by_a_workflow().build();
    (bare.guests, bare.answers, bare.location) =
        (vec![], [].into(), Location::Phone { number: None });
    let bare = store.book(bare).await;

    for booking in [plain, rich, bare] {
        assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking.clone()));
        assert!(
            store.list(&everything_in(NORTHWIND)).await.contains(&booking),
            "the list shows the same"
        );
    }
}

/// A repeated id returns its booking once; unknown ids are left out.
pub async fn many_bookings_are_found_at_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let first = store
        .book(
            a_booking()
                .at("2030-01-01T09:00Z")
                .hosted_by(PRIYA)
                .booked_by(TOM)
                .with_metadata(&[("crm_lead", "4711")])
                .build(),
        )
        .await;
    let several = a_booking()
        .at("2030-01-02T09:00Z")
        .hosted_by(TOM)
        .hosted_by(LENA)
        .optionally_hosted_by(PRIYA);
    let second = store.book(several.build()).await;
    let there = store.book(a_booking().in_workspace(SOUTHWIND).hosted_by(PRIYA).build()).await;
    let find = async |workspace, ids: &[BookingId]| {
        let mut found =
            store.bookings.find_bookings(workspace, ids).await.expect("bookings can be read");
        found.sort_by_key(|booking| booking.interval.start());
        found
    };
    let asked = [second.id, there.id, first.id, second.id, a_booking().build().id];
    assert_eq!(find(NORTHWIND, &asked).await, [first, second]);
    assert_eq!(find(SOUTHWIND, &asked).await, [there]);
    assert_eq!(find(NORTHWIND, &[]).await, []);
}

/// The lookup needs only the manage token.
pub async fn booking_is_found_by_its_manage_token_in_any_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let here = store.book(a_booking().hosted_by(PRIYA).booked_by(TOM).build()).await;
    let there = store.book(a_booking().in_workspace(SOUTHWIND).hosted_by(PRIYA).build()).await;
    for booking in [&here, &there] {
        let found = store.bookings.find_booking_by_manage_token(&booking.manage_token).await;
        assert_eq!(found.expect("bookings can be read").as_ref(), Some(booking));
    }
    let unknown = a_booking().build().manage_token;
    let found = store.bookings.find_booking_by_manage_token(&unknown).await;
    assert_eq!(found.expect("bookings can be read"), None);
}

/// Stores must not round times to milliseconds, because the clock has microseconds.
pub async fn instants_keep_their_microseconds(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let mut booking = a_booking().at("2030-01-01T09:00:00.000001Z").build();
    booking.created_at = instant("2029-12-01T12:34:56.789012Z");
    booking.updated_at = instant("2029-12-31T23:59:59.999999Z");
    let booking = store.book(booking).await;
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking));
}

/// A booking row stores only ids; reading joins the current names.
pub async fn names_are_current_when_read(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = a_booking().hosted_by(PRIYA).booked_by(TOM).cancelled_by(PRIYA).build();
    let booking = store.book(booking).await;
    let mut directory = northwind::directory();
    for member in &mut directory.members {
        member.name = format!("Dr {}", member.name);
        member.email = email(&format!("dr.{}@northwind.example", member.key));
    }
    for event_type in &mut directory.event_types {
        event_type.title = format!("{}!", event_type.title);
        event_type.key = key(&format!("new-{}", event_type.key));
    }
    northwind::save(&*store.store, &directory).await.expect("a directory can be saved");

    let renamed = named_booking(&directory, booking.clone());
    assert_ne!(renamed, booking);
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(renamed.clone()));
    assert_eq!(store.list(&everything_in(NORTHWIND)).await, [renamed]);
}

/// Archiving a member or an event type leaves past bookings unchanged.
pub async fn names_of_archived_members_stay(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().hosted_by(PRIYA).optionally_hosted_by(TOM).build()).await;
    let mut directory = northwind::directory();
    directory.members.iter_mut().for_each(|member| member.archived = true);
    directory.event_types.iter_mut().for_each(|event_type| event_type.active = false);
    northwind::save(&*store.store, &directory).await.expect("a directory can be saved");
    assert_eq!(store.find_booking(NORTHWIND, booking.id).await, Some(booking));
}

/// Every query is scoped to a workspace.
pub async fn booking_is_found_only_in_its_own_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().build()).await;
    assert_eq!(store.find_booking(SOUTHWIND, booking.id).await, None);
    assert_eq!(store.find_booking(NOWHERE, booking.id).await, None);
    assert_eq!(store.find_booking(NORTHWIND, a_booking().build().id).await, None);
}

/// Bookings with the same start are sorted by the bytes of their ids.
pub async fn bookings_are_sorted_by_start_and_id(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let at = |id, time| a_booking().id(id).optionally_hosted_by(PRIYA).at(time).build();
    let added = [
        at(0x00ff, "2030-01-02T09:00Z"),
        at(0x0100, "2030-01-02T09:00Z"),
        at(0xffff_ffff_ffff_ffff, "2030-01-01T09:00Z"),
        at(0x7fff_ffff_ffff_ffff, "2030-01-02T09:00Z"),
        at(0x8000_0000_0000_0000, "2030-01-02T09:00Z"),
        at(1, "2030-01-03T09:00Z"),
    ];
    for booking in added {
        store.book(booking).await;
    }
    let listed = store.list(&everything_in(NORTHWIND)).await;
    assert_eq!(listed.len(), 6);
    let positions: Vec<BookingPosition> = listed.iter().map(position).collect();
    assert!(positions.is_sorted(), "{positions:?}");
}

/// [`Visibility::Own`] includes required and optional hosts and `booked_by`.
pub async fn member_sees_bookings_it_hosts_or_booked(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let hosted = store.book(a_booking().hosted_by(PRIYA).at("2030-01-01T09:00Z").build()).await;
    let optional = store
        .book(
            a_booking().hosted_by(TOM).optionally_hosted_by(PRIYA).at("2030-01-01T10:00Z").build(),
        )
        .await;
    let booked = store
        .book(a_booking().hosted_by(TOM).booked_by(PRIYA).at("2030-01-01T11:00Z").build())
        .await;
    let others = store
        .book(a_booking().hosted_by(TOM).booked_by(LENA).at("2030-01-01T12:00Z").build())
        .await;

    let seen_by =
        |user| BookingFilter { visible_to: Visibility::Own(user), ..everything_in(NORTHWIND) };
    assert_eq!(ids(&store.list(&seen_by(PRIYA)).await), [hosted.id, optional.id, booked.id]);
    assert_eq!(ids(&store.list(&seen_by(TOM)).await), [optional.id, booked.id, others.id]);
    assert_eq!(ids(&store.list(&seen_by(LENA)).await), [others.id]);
    assert_eq!(store.list(&seen_by(GRACE)).await, []);
    assert_eq!(store.list(&everything_in(NORTHWIND)).await.len(), 4);
}

/// The booking is listed once with each filter, and once across all pages.
pub async fn booking_that_a_member_hosts_and_booked_is_listed_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let both = a_booking().hosted_by(PRIYA).booked_by(PRIYA);
    let both = store.book(both.at("2030-01-01T09:00Z").build()).await;
    let booked = a_booking().hosted_by(TOM).booked_by(PRIYA).cancelled_by(TOM);
    let booked = store.book(booked.at("2030-01-01T10:00Z").build()).await;
    let hosted = store.book(a_booking().hosted_by(PRIYA).at("2030-01-01T11:00Z").build()).await;

    let own = |status| BookingFilter {
        visible_to: Visibility::Own(PRIYA),
        status,
        ..everything_in(NORTHWIND)
    };
    assert_eq!(ids(&store.list(&own(StatusFilter::All)).await), [both.id, booked.id, hosted.id]);
    let scheduled = own(StatusFilter::Only(BookingStatus::Scheduled));
    assert_eq!(ids(&store.list(&scheduled).await), [both.id, hosted.id]);
    let cancelled = own(StatusFilter::Only(BookingStatus::Cancelled));
    assert_eq!(ids(&store.list(&cancelled).await), [booked.id]);

    let first = PageRequest { limit: 1, after: None };
    let second = PageRequest { limit: 2, after: Some(position(&both)) };
    for (page, expected, has_more) in
        [(first, vec![both.id], true), (second, vec![booked.id, hosted.id], false)]
    {
        let page = store.bookings.list_bookings(&own(StatusFilter::All), &page).await;
        let page = page.expect("bookings can be listed");
        assert_eq!((ids(&page.items), page.has_more), (expected, has_more));
    }
}

/// The list view `booked` uses this filter.
pub async fn booked_by_filter_excludes_bookings_that_the_member_hosts(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let for_tom = store
        .book(a_booking().hosted_by(TOM).booked_by(PRIYA).at("2030-01-01T09:00Z").build())
        .await;
    let with_her = a_booking().hosted_by(LENA).optionally_hosted_by(PRIYA).booked_by(PRIYA);
    store.book(with_her.at("2030-01-01T10:00Z").build()).await;
    store.book(a_booking().hosted_by(PRIYA).booked_by(PRIYA).at("2030-01-01T11:00Z").build()).await;
    store.book(a_booking().hosted_by(TOM).booked_by(LENA).at("2030-01-01T12:00Z").build()).await;
    store.book(a_booking().hosted_by(TOM).at("2030-01-01T13:00Z").build()).await;

    for visible_to in [Visibility::All, Visibility::Own(PRIYA)] {
        let filter =
            BookingFilter { visible_to, booked_by: Some(PRIYA), ..everything_in(NORTHWIND) };
        assert_eq!(ids(&store.list(&filter).await), [for_tom.id]);
    }
}

/// The filter compares the booking's end with the filter's `now`.
pub async fn booking_is_completed_at_its_end(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let booking = store.book(a_booking().at("2030-01-01T09:00Z").lasting(30).build()).await;
    for (now, status, other) in [
        ("2030-01-01T09:29:59.999999Z", BookingStatus::Scheduled, BookingStatus::Completed),
        ("2030-01-01T09:30Z", BookingStatus::Completed, BookingStatus::Scheduled),
    ] {
        let filter = |status| BookingFilter {
            now: instant(now),
            status: StatusFilter::Only(status),
            ..everything_in(NORTHWIND)
        };
        assert_eq!(ids(&store.list(&filter(status)).await), [booking.id], "{status} at {now}");
        assert_eq!(store.list(&filter(other)).await, [], "{other} at {now}");
    }
}

/// [`Booking::status_at`] defines a booking's status at the filter's time.
pub async fn status_filter_passes_only_that_status(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let on = |day: &str| a_booking().at(&format!("{day}T09:00Z"));
    for booking in [
        on("2029-12-30").build(),
        on("2029-12-30").cancelled_by(PRIYA).build(),
        on("2029-12-30").marked_as_no_show_by(PRIYA).build(),
        on("2029-12-30").completed().build(),
        on("2030-01-02").build(),
        on("2030-01-02").cancelled_by(PRIYA).build(),
        on("2030-01-02").completed().build(),
    ] {
        store.book(booking).await;
    }
    let all = store.list(&everything_in(NORTHWIND)).await;
    assert_eq!(all.len(), 7);
    for status in BookingStatus::ALL {
        let filter =
            BookingFilter { status: StatusFilter::Only(status), ..everything_in(NORTHWIND) };
        let expected: Vec<Booking> =
            all.iter().filter(|booking| booking.status_at(filter.now) == status).cloned().collect();
        assert_eq!(store.list(&filter).await, expected, "{status}");
    }
}

/// A booking is in range if `from` ≤ start < `until`.
pub async fn range_filters_by_start_and_excludes_its_end(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let early = store.book(a_booking().at("2030-01-01T09:00Z").build()).await;
    let late = store.book(a_booking().at("2030-01-01T10:00Z").build()).await;
    for (from, until, expected) in [
        ("2030-01-01T09:00Z", Some("2030-01-01T10:00Z"), vec![early.id]),
        ("2030-01-01T09:00Z", Some("2030-01-01T10:00:00.000001Z"), vec![early.id, late.id]),
        ("2030-01-01T09:00:00.000001Z", None, vec![late.id]),
        ("2030-01-01T10:00Z", None, vec![late.id]),
        ("2030-01-01T10:00:00.000001Z", None, vec![]),
    ] {
        let filter = BookingFilter {
            from: Some(instant(from)),
            until: until.map(instant),
            ..everything_in(NORTHWIND)
        };
        assert_eq!(ids(&store.list(&filter).await), expected, "{from} to {until:?}");
    }
}

/// Member id 4 belongs to a different person in each workspace.
pub async fn list_contains_only_bookings_of_its_workspace(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let here = store.book(a_booking().hosted_by(PRIYA).booked_by(TOM).build()).await;
    let there = a_booking().in_workspace(SOUTHWIND).hosted_by(PRIYA).booked_by(TOM).build();
    let there = store.book(there).await;

    for visible_to in [Visibility::All, Visibility::Own(PRIYA), Visibility::Own(TOM)] {
        let of = |workspace| BookingFilter { visible_to, ..everything_in(workspace) };
        assert_eq!(store.list(&of(NORTHWIND)).await, std::slice::from_ref(&here));
        assert_eq!(store.list(&of(SOUTHWIND)).await, std::slice::from_ref(&there));
        assert_eq!(store.list(&of(NOWHERE)).await, []);
    }
}

/// A page starts after the previous page's last booking, not at an offset.
pub async fn pages_neither_repeat_nor_skip_bookings_during_inserts(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let start = instant("2030-01-01T09:00Z");
    // Three bookings at each of four times, so that pages end between bookings with equal times.
    let at = |step: i32| {
        let starts_at = start + Duration::hours(1) * (step / 3);
        a_booking().optionally_hosted_by(PRIYA).of_event_type(INTRO).starting_at(starts_at).build()
    };
    let mut from_the_start = vec![];
    for step in 0..12 {
        from_the_start.push(store.book(at(step)).await.id);
    }

    let mut seen = vec![];
    let mut request = PageRequest { limit: 2, after: None };
    loop {
        let page = store.bookings.list_bookings(&everything_in(NORTHWIND), &request).await;
        let page = page.expect("bookings can be listed");
        seen.extend(ids(&page.items));
        if !page.has_more {
            break;
        }
        let last = page.items.last().expect("more come after a page that has items");
        request.after = Some(position(last));
        let before =
            a_booking().optionally_hosted_by(PRIYA).starting_at(start - Duration::hours(1));
        store.book(before.build()).await;
        let same_time_but_before =
            a_booking().optionally_hosted_by(PRIYA).starting_at(last.interval.start());
        store.book(same_time_but_before.id(u64::try_from(seen.len()).expect("few")).build()).await;
    }
    assert_eq!(seen, from_the_start);
}

/// A full last page must not report more items.
pub async fn page_reports_whether_more_items_follow(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for _ in 0..3 {
        store.book(a_booking().optionally_hosted_by(PRIYA).build()).await;
    }
    for (limit, length, has_more) in [(1, 1, true), (2, 2, true), (3, 3, false), (4, 3, false)] {
        let request = PageRequest { limit, after: None };
        let page = store.bookings.list_bookings(&everything_in(NORTHWIND), &request).await;
        let page = page.expect("bookings can be listed");
        assert_eq!((page.items.len(), page.has_more), (length, has_more), "limit {limit}");
    }
}

fn position(booking: &Booking) -> BookingPosition {
    BookingOrder::StartTime.position(booking)
}
