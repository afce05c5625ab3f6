//! Contract tests of changing calendar connections.

use frontdesk_domain::calendar::BookInto;
use frontdesk_domain::ports::{AccountReading, ConnectedAccount, ConnectionState, SealedSecret};
use frontdesk_domain::workspace::Member;
use frontdesk_domain::zone::Zone;
use time::OffsetDateTime;

use super::StoreUnderTest;
use super::mirror_steps::{changed, hours, key_of, now, reading, timing, whole};
use crate::builders::{CalendarBuilder, a_calendar, a_member};
use crate::northwind::{NORTHWIND, PRIYA, TOM};

/// Connects a calendar, saves a successful reading and then a read fault.
async fn known(store: &StoreUnderTest, calendar: CalendarBuilder) -> ConnectedAccount {
    store.connect(PRIYA, [calendar]).await;
    let renewed = Some(SealedSecret(b"given out".to_vec()));
    let read = AccountReading { renewed, ..reading([whole("work", &[("a", &[hours(9, 10)])])]) };
    store.take_in(PRIYA, &read).await;
    store.fail(&key_of(PRIYA, 1), now()).await;
    store.account_of(PRIYA).await
}

/// The expected state after a change: a reading is due now, and the read fault stays.
fn reconnected(before: &ConnectionState) -> ConnectionState {
    ConnectionState {
        version: before.version + 1,
        write_fault: None,
        failures: 0,
        next_read_at: OffsetDateTime::UNIX_EPOCH,
        ..before.clone()
    }
}

/// The order of the connections in the workspace file does not matter.
pub async fn unchanged_connection_keeps_its_mirror(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let before = known(&store, a_calendar(1).google()).await;
    store.connect(PRIYA, [a_calendar(1).google()]).await;
    assert_eq!(store.account_of(PRIYA).await, before);
    store.connect(PRIYA, [a_calendar(2), a_calendar(1).google()]).await;
    assert_eq!(store.accounts_of(PRIYA).await[1], before);
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)]);
}

/// Mirrored data stays until the next reading; the renewed token is deleted.
pub async fn connection_with_a_new_secret_is_reread_at_once(store: StoreUnderTest) {
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

/// Whole days of the mirrored calendars begin at other times.
pub async fn connection_is_reread_at_once_in_another_zone(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let before = known(&store, a_calendar(1).google()).await;
    let found = store.directory.find_members(NORTHWIND, &[PRIYA]).await;
    let priya = found.expect("it can be read").pop().expect("Priya");
    let moved = Member { time_zone: Zone::parse("Asia/Tokyo").expect("a zone"), ..priya };
    store.save_member(NORTHWIND, &moved).await;
    let expected = ConnectedAccount {
        zone: moved.time_zone.clone(),
        state: reconnected(&before.state),
        calendars: vec![],
        ..before
    };
    assert_eq!(store.account_of(PRIYA).await, expected);
    store.save_member(NORTHWIND, &moved).await;
    assert_eq!(store.account_of(PRIYA).await, expected, "the zone is the same");
}

/// The mirror may lack the newly selected calendars. The renewed refresh token stays.
pub async fn connection_with_other_calendars_counts_as_never_read(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let before = known(&store, a_calendar(1).google()).await;
    store.connect(PRIYA, [a_calendar(1).google().only(&["Home"])]).await;
    let account = store.account_of(PRIYA).await;
    let expected = ConnectionState {
        read_at: None,
        full_read_at: None,
        known_until: None,
        fault: None,
        ..reconnected(&before.state)
    };
    assert_eq!(account.state, expected);
    assert_eq!(account.renewed, before.renewed);
    assert_eq!(account.calendars, []);
    assert_eq!(
        store.day_of(PRIYA).await,
        [hours(9, 10)],
        "stale busy times stay until the next reading"
    );
    store.take_in(PRIYA, &reading([whole("home", &[])])).await;
    assert_eq!(store.day_of(PRIYA).await, []);
}

/// A different URL under the same connection id is a different account.
pub async fn connection_to_another_account_counts_as_never_read(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    known(&store, a_calendar(1)).await;
    store.connect(PRIYA, [a_calendar(1).at("https://other.example/")]).await;
    let account = store.account_of(PRIYA).await;
    assert_eq!((account.state.read_at, account.renewed), (None, None));
}

/// The next reading discovers the account's calendars again.
pub async fn connection_with_another_booking_calendar_is_reread_at_once(store: StoreUnderTest) {
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

/// A reading with the connection's previous settings may be wrong.
pub async fn reading_is_rejected_if_its_connection_changed_meanwhile(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let before = known(&store, a_calendar(1)).await;
    store.connect(PRIYA, [a_calendar(1).opened_by("another password")]).await;
    let read = reading([changed("work", &[("b", &[hours(1, 2)])], &[])]);
    let saved = store.save_reading(&before.key, before.state.version, &read, &timing()).await;
    assert!(!saved.expect("the call succeeds"));
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)]);
}

/// A connection that is added again starts empty. Other members' connections stay.
pub async fn removed_connection_loses_its_mirror(store: StoreUnderTest) {
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

/// The connections cover every account kind and field.
pub async fn every_kind_of_connection_is_read_as_it_was_saved(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let member = a_member("priya")
        .id(PRIYA)
        .connected(a_calendar(1).feed("holidays").booking_into(BookInto::Nowhere))
        .connected(
            a_calendar(2).only(&["Work", "Zuhause"]).booking_into(BookInto::Named("Work".into())),
        )
        .connected(a_calendar(3).google().only(&[]))
        .connected(a_calendar(4).google().at("https://stand-in.example"))
        .connected(a_calendar(5).microsoft())
        .build();
    store.save_member(NORTHWIND, &member).await;
    let read = store.directory.find_members(NORTHWIND, &[PRIYA]).await.expect("it can be read");
    assert_eq!(read, [member]);
}
