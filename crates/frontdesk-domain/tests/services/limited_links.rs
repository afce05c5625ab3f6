use frontdesk_domain::event_type::EventTypeSelector;
use frontdesk_domain::link::{Link, LinkAddress, LinkEnd, LinkKind, LinkLimits, MaxBookings};
use frontdesk_domain::metadata::Metadata;
use frontdesk_domain::ports::Mode;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookMeetingCommand, BookThroughLinkCommand, BookingError, CreateLinkCommand, CreatedLink,
    InviteeError, LinkClosed, LinkError, MoveBookingCommand, OpenTimesQuery, PublicAddress,
    RequestedOrigin, TimeToBook,
};
use frontdesk_testing::builders::{a_link, email, zone};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{INTRO, LENA, PRIYA, TOM};

use crate::desk::{Desk, acting, at};
use crate::public_booking::{LINK, asking_for, book, team};

async fn desk_with_single_use_link() -> Desk {
    let link = a_link().id(LINK).for_event_type(INTRO).at_slug("team").hosted_by(LENA);
    Desk::new().with_link(&link.for_bookings(1).build()).await
}

async fn book_as_member(desk: &Desk, start: &str) -> Result<(), BookingError> {
    let command = BookMeetingCommand {
        time: TimeToBook::Open { link_id: LINK, start_time: RequestedTime::Instant(at(start)) },
        time_zone: zone("Europe/London"),
        invitee_name: "Ada Byron".into(),
        invitee_email: email("ada@acme.com"),
        guests: vec![],
        answers: [].into(),
        metadata: Metadata::default(),
        origin: RequestedOrigin::Api,
    };
    desk.services.book_meeting.book(&acting(TOM), command, Mode::Commit).await.map(drop)
}

/// What members and invitees get from the link: times, the page and bookings.
async fn assert_ended(desk: &Desk, end: LinkEnd) {
    let day = interval("2030-01-02T00:00Z", "2030-01-03T00:00Z");
    let query = OpenTimesQuery { start: day.start(), end: day.end(), explain: false };
    let listed = desk.services.list_link_open_times.list(&acting(TOM), LINK, query).await;
    assert!(matches!(listed, Err(LinkError::Ended(why)) if why == end), "{listed:?}");
    let booked = book_as_member(desk, "2030-01-02T12:00Z").await;
    assert!(matches!(booked, Err(BookingError::LinkEnded(why)) if why == end), "{booked:?}");
    let services = &desk.services.public;
    let refusals = [
        services.view_booking_page.view(&team()).await.err(),
        services.list_public_open_times.list(&team(), day).await.err(),
        book(desk, asking_for("2030-01-02T12:00Z")).await.err(),
    ];
    for refusal in refusals {
        let Some(InviteeError::LinkClosed { why, .. }) = refusal else { panic!("{refusal:?}") };
        assert_eq!(why, LinkClosed::Ended(end));
    }
}

#[tokio::test]
async fn canceled_booking_makes_a_used_up_link_bookable_again() {
    let desk = desk_with_single_use_link().await;
    let booked = book(&desk, asking_for("2030-01-02T09:00Z")).await.expect("an open link");
    assert_eq!(booked.book_again, None);
    assert_ended(&desk, LinkEnd::UsedUp).await;
    let command = MoveBookingCommand {
        start_time: RequestedTime::Instant(at("2030-01-02T10:00Z")),
        time_zone: None,
    };
    let manage = &desk.services.public.manage_booking;
    let moved = manage.move_booking(&booked.manage_token, command, Mode::Commit).await;
    assert!(moved.expect("an open time").can_cancel);
    assert_ended(&desk, LinkEnd::UsedUp).await;
    let canceled = manage.cancel(&booked.manage_token, None, Mode::Commit).await;
    assert_eq!(canceled.expect("its token").book_again, Some(team()));
    book_as_member(&desk, "2030-01-02T09:00Z").await.expect("an open link");
    assert_ended(&desk, LinkEnd::UsedUp).await;
}

#[tokio::test]
async fn link_accepts_bookings_until_it_expires() {
    let link = a_link().id(LINK).for_event_type(INTRO).at_slug("team").hosted_by(LENA);
    let desk = Desk::new().with_link(&link.expires_at("2030-01-01T10:00Z").build()).await;
    desk.clock.set("2030-01-01T09:59:59Z");
    let booked = book(&desk, asking_for("2030-01-02T09:00Z")).await.expect("an open link");
    book_as_member(&desk, "2030-01-02T10:00Z").await.expect("an open link");
    desk.clock.set("2030-01-01T10:00Z");
    assert_ended(&desk, LinkEnd::Expired).await;
    let manage = &desk.services.public.manage_booking;
    let canceled = manage.cancel(&booked.manage_token, None, Mode::Commit).await;
    assert_eq!(canceled.expect("its token").book_again, None);
    assert_ended(&desk, LinkEnd::Expired).await;
}

#[tokio::test]
async fn resubmitted_form_returns_the_booking_that_used_the_link_up() {
    let desk = desk_with_single_use_link().await;
    let form = asking_for("2030-01-02T09:00Z");
    let first = book(&desk, form.clone()).await.expect("an open link");
    let again = book(&desk, form.clone()).await.expect("the same form");
    assert_eq!(again.id, first.id);
    let other = BookThroughLinkCommand { email: email("eve@acme.com"), ..form };
    let refused = book(&desk, other).await;
    assert!(matches!(refused, Err(InviteeError::LinkClosed { .. })), "{refused:?}");
}

async fn create(desk: &Desk, limits: LinkLimits) -> Result<CreatedLink, LinkError> {
    let command = CreateLinkCommand { limits, ..Default::default() };
    let intro = EventTypeSelector::Id(INTRO);
    desk.services.create_link.create(&acting(PRIYA), &intro, command, Mode::Commit).await
}

#[tokio::test]
async fn personal_link_with_limits_is_always_new() {
    let desk = Desk::new();
    let reused = create(&desk, LinkLimits::default()).await.expect("a link").link;
    let single_use = LinkLimits { max_bookings: MaxBookings::new(1).ok(), expires_at: None };
    let expiring = LinkLimits { max_bookings: None, expires_at: Some(at("2030-02-01T09:00Z")) };
    for limits in [single_use, single_use, expiring] {
        let created = create(&desk, limits).await.expect("a link");
        let Link { address, limits: stored, .. } = created.link;
        assert!(created.created && stored == limits, "{stored:?}");
        let LinkAddress::Separate { slug } = &address else { panic!("{address:?}") };
        assert_eq!(address.kind(), LinkKind::Personal);
        let public = PublicAddress::team("northwind", slug).expect("an address");
        let page = desk.services.public.view_booking_page.view(&public).await;
        assert_eq!(page.expect("an open link").kind, LinkKind::Personal);
    }
    let again = create(&desk, LinkLimits::default()).await.expect("a link");
    assert_eq!((again.created, again.link.id), (false, reused.id));
}

#[tokio::test]
async fn link_cannot_expire_before_it_is_created() {
    let past = LinkLimits { max_bookings: None, expires_at: Some(at("2030-01-01T09:00Z")) };
    let refused = create(&Desk::new(), past).await;
    assert!(
        matches!(&refused, Err(LinkError::Invalid(faults)) if faults[0].field == "expires_at"),
        "{refused:?}"
    );
}
