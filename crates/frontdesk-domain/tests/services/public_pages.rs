use frontdesk_domain::event_type::{LocationKind, QuestionKind};
use frontdesk_domain::host::HostRole;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::Store;
use frontdesk_domain::requested_time::RequestedTime;
use frontdesk_domain::services::{
    BookThroughLinkCommand, InviteeError, PublicAddress, PublicOpenTimes,
};
use frontdesk_testing::builders::{a_link, a_member, zone};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{DEMO, LENA, NORTHWIND, PRIYA, TOM, WEBINAR};

use crate::desk::{Desk, at};
use crate::public_booking::{LINK, asking_for, book, desk, team};

async fn open_times(desk: &Desk, within: Interval) -> PublicOpenTimes {
    desk.services.public.list_public_open_times.list(&team(), within).await.expect("an open link")
}

#[tokio::test]
async fn page_shows_event_type_and_hosts_without_addresses() {
    let desk = desk().await;
    let page = desk.services.public.view_booking_page.view(&team()).await.expect("an open link");
    assert_eq!((page.link_id, page.workspace.name.as_str()), (LINK, "Northwind"));
    assert_eq!(
        (page.event_type.title.as_str(), page.event_type.duration_minutes),
        ("Intro call", 30)
    );
    assert_eq!(page.event_type.location, LocationKind::Video);
    let hosts: Vec<_> = page.hosts.iter().map(|h| (h.name.as_str(), h.role, h.lead)).collect();
    assert_eq!(
        hosts,
        [("Lena Vogt", HostRole::MustAttend, true), ("Priya Raman", HostRole::Optional, false)]
    );
    assert_eq!(page.time_zone, zone("Europe/Berlin"));
    assert!(!format!("{page:?}").contains("@northwind.example"), "{page:?}");
}

#[tokio::test]
async fn page_shows_the_bookable_period() {
    let link = a_link().id(LINK).for_event_type(DEMO).at_slug("team").hosted_by(PRIYA).build();
    let desk = Desk::new().with_link(&link).await;
    let page = desk.services.public.view_booking_page.view(&team()).await.expect("an open link");
    assert_eq!(page.bookable_from, at("2030-01-01T11:00Z"), "two hours' notice");
    assert_eq!(page.bookable_until, at("2030-03-02T09:00Z"), "sixty days ahead");
    assert_eq!(page.event_type.questions[0].kind, QuestionKind::Select);
}

#[tokio::test]
async fn a_personal_link_is_found_by_its_keys() {
    let desk = Desk::new().with_link(&a_link().personal_of(LENA).build()).await;
    let address = PublicAddress::personal("northwind", "lena", "intro-30").expect("an address");
    let page = desk.services.public.view_booking_page.view(&address).await.expect("an open link");
    assert_eq!(page.hosts.len(), 1);
    let command =
        BookThroughLinkCommand { address: address.clone(), ..asking_for("2030-01-02T09:00Z") };
    let booked = book(&desk, command).await.expect("an open time");
    assert_eq!(booked.book_again, Some(address));
}

#[tokio::test]
async fn unknown_address_is_not_found_with_its_workspace_if_known() {
    let desk = desk().await;
    let view = async |address: Option<PublicAddress>| {
        desk.services.public.view_booking_page.view(&address.expect("an address")).await
    };
    for (address, known) in [
        (PublicAddress::team("northwind", "nothing"), true),
        (PublicAddress::personal("northwind", "lena", "intro-30"), true),
        (PublicAddress::team("nowhere", "team"), false),
    ] {
        match view(address).await {
            Err(InviteeError::LinkNotFound { workspace }) => assert_eq!(workspace.is_some(), known),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn archived_link_is_closed_not_missing() {
    let archived =
        a_link().id(1).at_slug("archived").hosted_by(LENA).archived_at("2029-12-31T00:00Z");
    let retired = a_link().id(2).at_slug("retired").for_event_type(WEBINAR).hosted_by(LENA);
    let hostless = a_link().id(3).at_slug("hostless").hosted_by(LENA).hosted_by(TOM);
    let without_an_optional =
        a_link().id(4).at_slug("fine").hosted_by(LENA).optionally_hosted_by(TOM);
    let mut desk = Desk::new();
    for link in [archived, retired, hostless, without_an_optional] {
        desk = desk.with_link(&link.build()).await;
    }
    let gone = a_member("tom").id(TOM).archived().build();
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.directory().save_member(NORTHWIND, &gone).await.expect("the member is there");
    unit.commit().await.expect("the store responds");

    for (slug, closed) in
        [("archived", true), ("retired", true), ("hostless", true), ("fine", false)]
    {
        let address = PublicAddress::team("northwind", slug).expect("an address");
        let viewed = desk.services.public.view_booking_page.view(&address).await;
        assert_eq!(
            matches!(viewed, Err(InviteeError::LinkClosed { .. })),
            closed,
            "{slug}: {viewed:?}"
        );
        let command = BookThroughLinkCommand { address, ..asking_for("2030-01-02T09:00Z") };
        let booked = book(&desk, command).await;
        let refused = matches!(booked, Err(InviteeError::LinkClosed { .. }));
        assert_eq!(refused, closed, "{slug}: {booked:?}");
    }
}

#[tokio::test]
async fn exactly_the_listed_open_times_can_be_booked() {
    let listing = desk().await;
    listing.calendars.fill(LENA, interval("2030-01-02T14:10Z", "2030-01-02T14:40Z"));
    let day = interval("2030-01-02T00:00Z", "2030-01-03T00:00Z");
    let listed = open_times(&listing, day).await;
    assert_eq!((listed.time_zone, listed.duration_minutes), (zone("Europe/Berlin"), 30));
    let listed: Vec<_> = listed.open_times.iter().map(Interval::start).collect();
    for half_hour in 0..48 {
        let start = day.start() + time::Duration::minutes(30 * half_hour);
        let fresh = desk().await;
        fresh.calendars.fill(LENA, interval("2030-01-02T14:10Z", "2030-01-02T14:40Z"));
        let start_time = RequestedTime::Instant(start);
        let command = BookThroughLinkCommand { start_time, ..asking_for("2030-01-02T09:00Z") };
        assert_eq!(book(&fresh, command).await.is_ok(), listed.contains(&start), "{start}");
    }
}
