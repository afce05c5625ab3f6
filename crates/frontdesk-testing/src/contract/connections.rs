//! Rules of connecting calendars anew.

use frontdesk_domain::calendar::BookInto;
use frontdesk_domain::ports::{AccountReading, ConnectedAccount, ConnectionState, SealedSecret};
use time::OffsetDateTime;

use super::StoreUnderTest;
use super::mirror_steps::{changed, hours, key_of, now, reading, timing, whole};
use crate::builders::{CalendarBuilder, a_calendar, a_member};
use crate::northwind::{NORTHWIND, PRIYA, TOM};

/// Priya's account, read and then at fault.
async fn known(store: &StoreUnderTest, calendar: CalendarBuilder) -> ConnectedAccount {
    store.connect(PRIYA, [calendar]).await;
    let renewed = Some(SealedSecret(b"given out".to_vec()));
    let read = AccountReading { renewed, ..reading([whole("work", &[("a", &[hours(9, 10)])])]) };
    store.take_in(PRIYA, &read).await;
    store.fail(&key_of(PRIYA, 1), now()).await;
    store.account_of(PRIYA).await
}

/// The state of a connection that was changed: it is read at once, and a fault stays until that
/// went well.
fn reconnected(before: &ConnectionState) -> ConnectionState {
    ConnectionState {
        version: before.version + 1,
        write_fault: None,
        failures: 0,
        next_read_at: OffsetDateTime::UNIX_EPOCH,
        ..before.clone()
    }
}

/// As when a file is applied again; in whatever order its calendars stand.
pub async fn a_connection_saved_again_as_it_was_keeps_what_is_known(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let before = known(&store, a_calendar(1).google()).await;
    store.connect(PRIYA, [a_calendar(1).google()]).await;
    assert_eq!(store.account_of(PRIYA).await, before);
    store.connect(PRIYA, [a_calendar(2), a_calendar(1).google()]).await;
    assert_eq!(store.accounts_of(PRIYA).await[1], before);
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)]);
}

/// The account is the same, and what is known of it stays until it is read; what it gave out opens
/// it no longer.
pub async fn a_connection_with_another_secret_is_read_whole_and_at_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let before = known(&store, a_calendar(1).google()).await;
    let calendar = a_calendar(1).google().opened_by("another refresh token");
    store.connect(PRIYA, [calendar.clone()]).await;
    let expected = ConnectedAccount {
        connection: calendar.build(),
        renewed: None,
        state: reconnected(&before.state),
        calendars: vec![],
        ..before
    };
    assert_eq!(store.account_of(PRIYA).await, expected);
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)]);
}

/// Until it is read again nobody knows what they hold. What the account gave out still opens it.
pub async fn a_connection_of_which_other_calendars_count_was_never_read(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let before = known(&store, a_calendar(1).google()).await;
    store.connect(PRIYA, [a_calendar(1).google().only(&["Home"])]).await;
    let account = store.account_of(PRIYA).await;
    let expected = ConnectionState {
        read_at: None,
        read_anew_at: None,
        known_until: None,
        fault: None,
        ..reconnected(&before.state)
    };
    assert_eq!(account.state, expected);
    assert_eq!(account.renewed, before.renewed);
    assert_eq!(account.calendars, []);
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)], "better too much than too little");
    store.take_in(PRIYA, &reading([whole("home", &[])])).await;
    assert_eq!(store.day_of(PRIYA).await, []);
}

/// As another `base_url` is, of the same id.
pub async fn a_connection_of_another_account_was_never_read(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    known(&store, a_calendar(1)).await;
    store.connect(PRIYA, [a_calendar(1).at("https://other.example/")]).await;
    let account = store.account_of(PRIYA).await;
    assert_eq!((account.state.read_at, account.renewed), (None, None));
}

/// Its calendars are looked for anew.
pub async fn a_connection_that_is_booked_into_elsewhere_is_read_at_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let before = known(&store, a_calendar(1)).await;
    let places = [BookInto::Named("Work".into()), BookInto::Nowhere, BookInto::First];
    let mut state = before.state;
    for place in places {
        store.connect(PRIYA, [a_calendar(1).booking_into(place.clone())]).await;
        let account = store.account_of(PRIYA).await;
        state = reconnected(&state);
        assert_eq!((account.connection.book_into, &account.state), (place, &state));
        assert_eq!(account.renewed, before.renewed);
    }
}

/// It began with what opened the account before.
pub async fn a_reading_that_was_under_way_when_its_connection_changed_is_refused(
    store: StoreUnderTest,
) {
    let store = store.with_two_workspaces().await;
    let before = known(&store, a_calendar(1)).await;
    store.connect(PRIYA, [a_calendar(1).opened_by("another password")]).await;
    let read = reading([changed("work", &[("b", &[hours(1, 2)])], &[])]);
    let saved =
        store.mirror.save_reading(&before.key, before.state.version, &read, &timing()).await;
    assert!(!saved.expect("it is no failure"));
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)]);
}

/// Should it come back, it is a new one. Those of other members stay.
pub async fn what_is_known_of_a_connection_goes_with_it(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    known(&store, a_calendar(1)).await;
    store.connect(TOM, [a_calendar(1)]).await;
    store.take_in(TOM, &reading([whole("work", &[("a", &[hours(1, 2)])])])).await;
    store.connect(PRIYA, [a_calendar(2)]).await;
    assert_eq!(store.day_of(PRIYA).await, []);
    store.connect(PRIYA, [a_calendar(1)]).await;
    let account = store.account_of(PRIYA).await;
    assert_eq!((account.state.read_at, account.renewed), (None, None));
    assert_eq!(store.day_of(PRIYA).await, []);
    assert_eq!(store.day_of(TOM).await, [hours(1, 2)]);
}

/// Of every kind, with all that is said about them.
pub async fn every_kind_of_connection_is_read_as_it_was_saved(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let member = a_member("priya")
        .id(PRIYA)
        .connected(a_calendar(1).feed("holidays").booking_into(BookInto::Nowhere))
        .connected(
            a_calendar(2).only(&["Work", "Zuhause"]).booking_into(BookInto::Named("Work".into())),
        )
        .connected(a_calendar(3).google())
        .connected(a_calendar(4).google().at("https://stand-in.example"))
        .connected(a_calendar(5).microsoft())
        .build();
    store.save_member(NORTHWIND, &member).await;
    let read = store.directory.find_members(NORTHWIND, &[PRIYA]).await.expect("it can be read");
    assert_eq!(read, [member]);
}
