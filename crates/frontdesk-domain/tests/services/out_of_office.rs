use frontdesk_domain::ids::UserId;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::link::Link;
use frontdesk_domain::ports::Store;
use frontdesk_domain::services::{OutOfOffice, PublicAddress};
use frontdesk_testing::builders::{a_link, a_member};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{self, DEMO, LENA, NORTHWIND, PRIYA, SOUTHWIND, TOM};

use crate::desk::Desk;

/// An absence of Lena: bounds and delegate.
type Out = (&'static str, &'static str, Option<UserId>);

const NOW: Out = ("2029-12-28", "2030-01-04", Some(TOM));
const FEBRUARY: Out = ("2030-02-04", "2030-02-05", Some(PRIYA));

fn personal() -> PublicAddress {
    PublicAddress::personal("northwind", "lena", "intro-30").expect("an address")
}

/// Lena's personal link and her absences.
async fn desk(absences: &[Out], links: &[Link]) -> Desk {
    let mut desk = Desk::new().with_link(&a_link().id(1).personal_of(LENA).build()).await;
    for link in links {
        desk = desk.with_link(link).await;
    }
    let mut lena = a_member("lena").id(LENA).named("Lena Vogt").in_zone("Europe/Berlin");
    for (from, until, delegate) in absences {
        lena = lena.absent(from, until, *delegate);
    }
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.directory().save_member(NORTHWIND, &lena.build()).await.expect("the member is there");
    unit.commit().await.expect("the store responds");
    desk
}

fn toms_link() -> Link {
    a_link().id(2).personal_of(TOM).build()
}

async fn seen_at(
    desk: &Desk,
    address: &PublicAddress,
    shown: Option<Interval>,
) -> Option<OutOfOffice> {
    let pages = &desk.services.public.view_booking_page;
    let page = pages.view(address).await.expect("an open link");
    pages.out_of_office(&page, shown).await.expect("the store responds")
}

#[tokio::test]
async fn current_absence_names_the_delegates_personal_link() {
    let desk = desk(&[FEBRUARY, NOW], &[toms_link()]).await;
    let absence = seen_at(&desk, &personal(), None).await.expect("an absence");
    assert_eq!(absence.period, interval("2029-12-27T23:00Z", "2030-01-04T23:00Z"));
    let delegate = absence.delegate.expect("a link");
    assert_eq!(delegate.name, "Tom Becker");
    assert_eq!(delegate.address.to_string(), "northwind/tom/intro-30");
}

#[tokio::test]
async fn only_absences_in_the_shown_period_are_announced() {
    let desk = desk(&[FEBRUARY], &[]).await;
    let period = interval("2030-02-03T23:00Z", "2030-02-05T23:00Z");
    for (from, until, is_seen) in [
        ("2030-01-01T00:00Z", "2030-02-03T23:00Z", false),
        ("2030-01-01T00:00Z", "2030-02-03T23:01Z", true),
        ("2030-02-05T23:00Z", "2030-03-01T00:00Z", false),
    ] {
        let absence = seen_at(&desk, &personal(), Some(interval(from, until))).await;
        assert_eq!(absence.map(|it| it.period), is_seen.then_some(period), "{from} {until}");
    }
    assert_eq!(seen_at(&desk, &personal(), None).await, None);
}

#[tokio::test]
async fn past_absences_and_absences_without_a_delegate_are_not_announced() {
    let over = ("2029-12-01", "2029-12-31", Some(TOM));
    let just_over = ("2030-01-01T08:00:00Z", "2030-01-01T09:00:00Z", Some(TOM));
    let without_delegate = ("2030-01-01", "2030-01-04", None);
    let desk = desk(&[over, just_over, without_delegate], &[toms_link()]).await;
    let winter = interval("2029-12-01T00:00Z", "2030-02-01T00:00Z");
    assert_eq!(seen_at(&desk, &personal(), Some(winter)).await, None);
}

#[tokio::test]
async fn delegate_without_an_open_link_for_the_event_type_is_not_named() {
    let links = [
        a_link().id(2).personal_of(TOM).archived_at("2029-12-31T00:00Z").build(),
        a_link().id(3).personal_of(TOM).for_event_type(DEMO).build(),
        a_link().id(4).at_slug("toms").hosted_by(TOM).build(),
    ];
    let desk = desk(&[NOW], &links).await;
    let other = northwind::other_directory();
    northwind::save(&*desk.store, &other).await.expect("the store responds");
    let desk = desk.with_link(&a_link().in_workspace(SOUTHWIND).personal_of(TOM).build()).await;
    let absence = seen_at(&desk, &personal(), None).await.expect("an absence");
    assert_eq!(absence.delegate, None);
}

#[tokio::test]
async fn archived_delegate_is_not_named() {
    let desk = desk(&[NOW], &[toms_link()]).await;
    let gone = a_member("tom").id(TOM).named("Tom Becker").archived().build();
    let mut unit = desk.store.begin().await.expect("the store responds");
    unit.directory().save_member(NORTHWIND, &gone).await.expect("the member is there");
    unit.commit().await.expect("the store responds");
    let absence = seen_at(&desk, &personal(), None).await.expect("an absence");
    assert_eq!(absence.delegate, None);
}

#[tokio::test]
async fn team_link_announces_no_absence() {
    let team = a_link().id(5).at_slug("team").hosted_by(LENA).build();
    let desk = desk(&[NOW], &[toms_link(), team]).await;
    let address = PublicAddress::team("northwind", "team").expect("an address");
    assert_eq!(seen_at(&desk, &address, None).await, None);
}
