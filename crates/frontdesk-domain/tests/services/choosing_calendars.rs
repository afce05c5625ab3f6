use std::sync::Arc;

use frontdesk_domain::calendar::{
    BookInto, CalendarAccount, CalendarConnection, CalendarFault, CalendarFaultKind, CalendarKind,
    ConnectionId,
};
use frontdesk_domain::ports::mocks::{MockCalendarAccounts, MockCalendarVendors};
use frontdesk_domain::ports::{
    AccountReading, CalendarDelta, ConnectedAccount, ConsentRequest, DirectoryQueries as _,
    FoundCalendar, MirroredCalendar, Store as _,
};
use frontdesk_domain::services::{
    CalendarAccess, CalendarChoice, CalendarOffer, ConnectCalendarError, ConnectCalendars, NoOffer,
    ObjectKind, Ports,
};
use frontdesk_testing::builders::{CalendarBuilder, a_calendar, connection_id};
use frontdesk_testing::calendars::connect_calendars;
use frontdesk_testing::northwind::{NORTHWIND, PRIYA};
use frontdesk_testing::{SeededRandom, TestStore};

use crate::applying::{Office, caldav, file};
use crate::desk::{Desk, acting};

/// A writable calendar that takes its owner's time.
fn own(name: &str) -> FoundCalendar {
    let name = name.to_owned();
    FoundCalendar { name, writable: true, blocks_time: true, receives_bookings: false }
}

fn of_colleague(name: &str) -> FoundCalendar {
    FoundCalendar { writable: false, blocks_time: false, ..own(name) }
}

/// Accounts with the calendars `found`; bookings go to the first writable one by default.
fn accounts(found: Vec<FoundCalendar>) -> MockCalendarAccounts {
    let mut accounts = MockCalendarAccounts::new();
    let is_writable = found.iter().any(|it| it.writable);
    accounts.expect_list_calendars().returning(move |accounts, _| {
        let of = |account: &ConnectedAccount| {
            let first = found.iter().position(|it| it.writable);
            let received = |(index, it): (usize, &FoundCalendar)| FoundCalendar {
                receives_bookings: match &account.connection.book_into {
                    BookInto::First => first == Some(index),
                    BookInto::Named(name) => *name == it.name,
                    BookInto::Nowhere => false,
                },
                ..it.clone()
            };
            Ok(found.iter().enumerate().map(received).collect())
        };
        accounts.iter().map(of).collect()
    });
    accounts.expect_pull().returning(move |pulls, _| {
        let unwritable = (!is_writable).then(|| "there is no writable calendar".to_owned());
        let reading = AccountReading { calendars: vec![], renewed: None, unwritable };
        pulls.iter().map(|_| Ok(reading.clone())).collect()
    });
    accounts
}

struct Page {
    store: TestStore,
    connect: Arc<ConnectCalendars>,
}

impl Page {
    async fn of(calendars: Vec<CalendarBuilder>, found: Vec<FoundCalendar>) -> Self {
        let desk = Desk::new();
        let ports = desk.ports(desk.store.ports());
        let vendors = Arc::new(MockCalendarVendors::new());
        let connect = connect_calendars(&ports, Arc::new(accounts(found)), vendors);
        let page = Self { store: desk.store, connect };
        page.save(calendars.into_iter().map(CalendarBuilder::build).collect()).await;
        page
    }

    async fn save(&self, calendars: Vec<CalendarConnection>) {
        let found = self.store.find_members(NORTHWIND, &[PRIYA]).await.expect("it responds");
        let mut member = found.into_iter().next().expect("Priya");
        member.calendars = calendars;
        let mut unit = self.store.begin().await.expect("it responds");
        unit.directory().save_member(NORTHWIND, &member).await.expect("it is saved");
        unit.commit().await.expect("it is saved");
    }

    async fn calendars(&self) -> Vec<CalendarConnection> {
        let found = self.store.find_members(NORTHWIND, &[PRIYA]).await.expect("it responds");
        found[0].calendars.clone()
    }

    async fn offer(&self, id: ConnectionId) -> Result<CalendarOffer, NoOffer> {
        let listed = self.connect.list(&acting(PRIYA)).await;
        let (_, mut offers) = listed.expect("the store responds");
        offers.remove(&id).expect("an offer")
    }

    async fn choose(
        &self,
        closing: &[&str],
        booking: Option<&str>,
    ) -> Result<(), ConnectCalendarError> {
        let version = self.offer(connection_id(1)).await.expect("an offer").version;
        let choice = choice(closing, booking, version);
        self.connect.choose(&acting(PRIYA), connection_id(1), choice).await
    }
}

fn choice(closing: &[&str], booking: Option<&str>, version: String) -> CalendarChoice {
    let closing = closing.iter().map(|&name| name.to_owned()).collect();
    CalendarChoice { closing, booking: booking.map(str::to_owned), version }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| String::from(*name)).collect()
}

#[tokio::test]
async fn name_that_a_workspace_file_rejects_is_offered_but_not_chosen() {
    let long = "x".repeat(201);
    for name in ["Wo\trk", "Work ", " ", &long] {
        let page = Page::of(vec![a_calendar(1)], vec![own("Home"), own(name)]).await;
        let offer = page.offer(connection_id(1)).await.expect("an offer");
        let access: Vec<_> = offer.calendars.iter().map(|it| it.access).collect();
        assert_eq!(access, [CalendarAccess::Writable, CalendarAccess::Unnameable], "{name:?}");
        for (closing, booking) in [(&["Home", name][..], None), (&["Home"], Some(name))] {
            let refused = page.choose(closing, booking).await;
            assert!(matches!(refused, Err(ConnectCalendarError::NoSuchCalendar)), "{refused:?}");
        }
        page.choose(&["Home"], Some("Home")).await.expect("the others can be chosen");
        let stored = page.calendars().await.remove(0);
        assert_eq!((stored.only, stored.book_into), (None, BookInto::First), "nothing changed");
    }
    let longest = "x".repeat(200);
    let page = Page::of(vec![a_calendar(1)], vec![own("Home"), own(&longest)]).await;
    page.choose(&[&longest], Some(&longest)).await.expect("200 characters are allowed");
}

#[tokio::test]
async fn chosen_account_of_the_file_still_takes_bookings_after_the_next_application() {
    let office = Office::new();
    let file = file(vec![caldav("ann", "one")]);
    office.apply(&file, false, ObjectKind::Member).await;
    let mut member = office.store.list_members(NORTHWIND).await.expect("it responds").remove(0);
    let of_file = member.calendars[0].id;
    member.calendars.insert(0, a_calendar(7).connected_by_member().build());
    let mut unit = office.store.begin().await.expect("it responds");
    unit.directory().save_member(NORTHWIND, &member).await.expect("a member");
    unit.commit().await.expect("it responds");
    let (desk, vendors) = (Desk::new(), Arc::new(MockCalendarVendors::new()));
    let accounts = Arc::new(accounts(vec![own("Work")]));
    // The office's own generator begins with the same ids.
    let random = Arc::new(SeededRandom::new(2));
    let ports = Ports { random, ..desk.ports(office.store.ports()) };
    let connect = connect_calendars(&ports, accounts, vendors);
    let actor = acting(member.user_id);
    let booked = async || {
        let members = office.store.list_members(NORTHWIND).await.expect("it responds");
        members[0].booking_calendar().map(|it| it.id)
    };
    for id in [of_file, connection_id(7), of_file] {
        let (_, offers) = connect.list(&actor).await.expect("the store responds");
        let version = offers[&id].clone().expect("an offer").version;
        let choice = choice(&["Work"], Some("Work"), version);
        connect.choose(&actor, id, choice).await.expect("it can be chosen");
        assert_eq!(booked().await, Some(id));
        office.apply(&file, false, ObjectKind::Member).await;
        assert_eq!(booked().await, Some(id), "the file changed nothing");
    }
}

#[tokio::test]
async fn choice_from_an_outdated_offer_changes_nothing() {
    let page = Page::of(vec![a_calendar(1), a_calendar(2)], vec![own("Work"), own("Home")]).await;
    let actor = acting(PRIYA);
    let version = page.offer(connection_id(1)).await.expect("an offer").version;
    let calendars = page.calendars().await;
    let mut other_list = calendars.clone();
    other_list[0].only = Some(names(&["Home"]));
    let mut other_target = calendars.clone();
    other_target[0].book_into = BookInto::Named("Home".to_owned());
    let mut other_account = calendars.clone();
    other_account.rotate_left(1);
    for changed in [other_list, other_target, other_account] {
        page.save(changed.clone()).await;
        let choice = choice(&["Work"], Some("Work"), version.clone());
        let refused = page.connect.choose(&actor, connection_id(1), choice).await;
        assert!(matches!(refused, Err(ConnectCalendarError::ChoiceChanged)), "{refused:?}");
        assert_eq!(page.calendars().await, changed);
    }
    page.save(calendars).await;
    let choice = choice(&["Work"], Some("Work"), version);
    page.connect.choose(&actor, connection_id(1), choice).await.expect("nothing has changed");
}

#[tokio::test]
async fn unchanged_list_stays_the_default_and_an_unchanged_target_stays_in_place() {
    let page = Page::of(vec![a_calendar(1)], vec![own("Work"), own("Home")]).await;
    page.choose(&["Work", "Home"], Some("Home")).await.expect("only the target changes");
    assert_eq!(page.calendars().await[0].only, None);
    let page = Page::of(vec![a_calendar(1)], vec![own("Work"), own("Home")]).await;
    page.choose(&["Home"], Some("Work")).await.expect("only the list changes");
    let stored = page.calendars().await.remove(0);
    let kept = BookInto::Named("Work".to_owned());
    assert_eq!((stored.only, stored.book_into), (Some(names(&["Home"])), kept));
}

#[tokio::test]
async fn account_without_bookings_needs_no_writable_calendar() {
    let found = vec![of_colleague("Lena"), of_colleague("Tom")];
    let page = Page::of(vec![a_calendar(2), a_calendar(1)], found).await;
    page.choose(&["Tom"], None).await.expect("it takes no bookings");
    assert_eq!(page.calendars().await[1].only, Some(names(&["Tom"])));
}

#[tokio::test]
async fn calendars_of_a_feed_are_not_chosen() {
    let page = Page::of(vec![a_calendar(1).feed("own")], vec![own("Work")]).await;
    let choice = choice(&["Work"], None, String::new());
    let refused = page.connect.choose(&acting(PRIYA), connection_id(1), choice).await;
    assert!(matches!(refused, Err(ConnectCalendarError::NotFound)), "{refused:?}");
}

#[tokio::test]
async fn calendars_in_use_are_offered_first_if_there_are_more_than_100() {
    let mut found: Vec<_> = (0..120).map(|number| of_colleague(&number.to_string())).collect();
    found[115] = own("115");
    let page = Page::of(vec![a_calendar(1).only(&["110"])], found.clone()).await;
    let offered = page.offer(connection_id(1)).await.expect("an offer").calendars;
    let first: Vec<_> = offered.iter().take(3).map(|it| &*it.name).collect();
    assert_eq!((offered.len(), first), (100, vec!["110", "115", "0"]));

    let found = (0..101).map(|number| own(&number.to_string())).collect();
    let page = Page::of(vec![a_calendar(1)], found).await;
    assert_eq!(page.offer(connection_id(1)).await, Err(NoOffer::TooMany));
    let choice = choice(&["1"], None, String::new());
    let refused = page.connect.choose(&acting(PRIYA), connection_id(1), choice).await;
    assert!(matches!(refused, Err(ConnectCalendarError::NoSuchCalendar)), "{refused:?}");
}

#[tokio::test]
async fn consent_does_not_replace_an_account_whose_owner_is_unknown() {
    let desk = Desk::new();
    let mut vendors = MockCalendarVendors::new();
    vendors.expect_kinds().returning(|| vec![CalendarKind::Google]);
    vendors.expect_exchange().returning(|_, code| {
        let CalendarAccount::Google(mut grant) = a_calendar(1).google().build().account else {
            return Err(CalendarFault { kind: CalendarFaultKind::Gone, detail: String::new() });
        };
        grant.refresh_token.0 = code.as_bytes().to_vec();
        let text = |sealed: &frontdesk_domain::ports::SealedSecret| {
            Ok::<_, std::convert::Infallible>(String::from_utf8_lossy(&sealed.0).into_owned())
        };
        let Ok(account) = CalendarAccount::Google(grant).try_map(text);
        Ok(account)
    });
    let mut accounts = MockCalendarAccounts::new();
    accounts.expect_pull().returning(|pulls, _| {
        let calendar = MirroredCalendar {
            id: "work".into(),
            name: "Work".into(),
            writable: true,
            cursor: "1".into(),
        };
        let delta = CalendarDelta { calendar, changed: vec![], removed: vec![], whole: true };
        let reading = AccountReading { calendars: vec![delta], renewed: None, unwritable: None };
        pulls.iter().map(|_| Ok(reading.clone())).collect()
    });
    let ports = desk.ports(desk.store.ports());
    let connect = connect_calendars(&ports, Arc::new(accounts), Arc::new(vendors));
    let page = Page { store: desk.store, connect };
    let request = ConsentRequest {
        kind: CalendarKind::Google,
        redirect_uri: "https://desk.example/".into(),
        state: String::new(),
        verifier: String::new(),
    };
    let consent =
        async || page.connect.connect_with_consent(&acting(PRIYA), &request, "token").await;
    let connected = a_calendar(1).google().connected_by_member();
    let before = vec![connected.clone().only(&[]).build()];
    page.save(before.clone()).await;
    let refused = consent().await;
    assert!(matches!(refused, Err(ConnectCalendarError::UnknownOwner)), "{refused:?}");
    assert_eq!(page.calendars().await, before);
    page.save(vec![connected.build()]).await;
    consent().await.expect("an account that was never read can be connected again");
}
