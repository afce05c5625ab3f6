//! Rules of readings of calendars elsewhere, and of what is mirrored by them.

use std::collections::HashSet;

use frontdesk_domain::ids::UserId;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    AccountReading, ConnectedAccount, ConnectionState, ReadingTiming, SealedSecret,
};
use time::Duration;

use super::StoreUnderTest;
use super::mirror_steps::{changed, hours, now, reading, timing, whole};
use super::steps::race;
use crate::builders::a_calendar;
use crate::northwind::{LENA, NORTHWIND, OLU, PRIYA, SOUTHWIND, TOM};

/// Its times, its calendars in their order, what they take, and a refresh token.
pub async fn a_reading_is_taken_in_with_all_it_knows(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1).google()]).await;
    let version = store.account_of(PRIYA).await.state.version;
    let work =
        whole("work", &[("a", &[hours(9, 10), hours(13, 14)]), ("b", &[]), ("c", &[hours(9, 11)])]);
    let mut home = whole("home", &[("a", &[hours(20, 21)])]);
    home.calendar.writable = false;
    let renewed = Some(SealedSecret(b"another refresh token".to_vec()));
    let read = AccountReading { renewed: renewed.clone(), ..reading([work.clone(), home.clone()]) };
    store.take_in(PRIYA, &read).await;

    let account = store.account_of(PRIYA).await;
    let ReadingTiming { read_at, read_anew_at, known_until, next_read_at } = timing();
    let expected = ConnectionState {
        version: account.state.version,
        read_at: Some(read_at),
        read_anew_at: Some(read_anew_at),
        known_until: Some(known_until),
        fault: None,
        write_fault: None,
        failures: 0,
        next_read_at,
    };
    assert!(version < account.state.version, "it counts what was written");
    assert_eq!(account.state, expected);
    assert_eq!(account.renewed, renewed);
    assert_eq!(account.calendars, [work.calendar, home.calendar]);
    assert_eq!(
        store.day_of(PRIYA).await,
        [hours(9, 10), hours(9, 11), hours(13, 14), hours(20, 21)]
    );
}

/// Until the account gives another out.
pub async fn a_refresh_token_that_was_given_out_is_kept(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1).google()]).await;
    let given_out = |text: &str| Some(SealedSecret(text.as_bytes().to_vec()));
    for (given, kept) in [(given_out("one"), "one"), (None, "one"), (given_out("two"), "two")] {
        store.take_in(PRIYA, &AccountReading { renewed: given, ..reading([]) }).await;
        assert_eq!(store.account_of(PRIYA).await.renewed, given_out(kept));
    }
}

/// All of it is refused.
pub async fn a_reading_from_cursors_that_are_no_longer_the_last_is_refused(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let before = store.account_of(PRIYA).await;
    store.take_in(PRIYA, &reading([whole("work", &[("a", &[hours(9, 10)])])])).await;
    let known = store.account_of(PRIYA).await;
    let late = AccountReading {
        renewed: Some(SealedSecret(b"late".to_vec())),
        ..reading([whole("home", &[("b", &[hours(11, 12)])])])
    };
    let saved =
        store.mirror.save_reading(&before.key, before.state.version, &late, &timing()).await;
    assert!(!saved.expect("it is no failure"));
    assert_eq!(store.account_of(PRIYA).await, known);
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)]);
}

/// Somebody disconnected it while it was read; that is no failure.
pub async fn what_is_read_of_a_connection_that_is_gone_is_refused(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let ConnectedAccount { key, state, .. } = store.account_of(PRIYA).await;
    store.connect(PRIYA, []).await;
    let read = reading([whole("work", &[("a", &[hours(9, 10)])])]);
    let saved = store.mirror.save_reading(&key, state.version, &read, &timing()).await;
    assert!(!saved.expect("it is no failure"));
    store.fail(&key, now()).await;
    assert_eq!(store.accounts_of(PRIYA).await, []);
    assert_eq!(store.day_of(PRIYA).await, []);
}

/// What it does not name stays as it was.
pub async fn a_delta_changes_what_it_names(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let first = [
        ("a", &[hours(1, 2), hours(3, 4)][..]),
        ("b", &[hours(5, 6)]),
        ("c", &[hours(7, 8)]),
        ("d", &[]),
    ];
    store
        .take_in(
            PRIYA,
            &reading([whole("work", &first), whole("home", &[("b", &[hours(20, 21)])])]),
        )
        .await;
    let then = [("a", &[hours(9, 10)][..]), ("d", &[hours(11, 12)]), ("e", &[hours(13, 14)])];
    let delta = changed("work", &then, &["b", "never seen"]);
    store.take_in(PRIYA, &reading([delta.clone(), changed("home", &[], &[])])).await;
    assert_eq!(
        store.day_of(PRIYA).await,
        [hours(7, 8), hours(9, 10), hours(11, 12), hours(13, 14), hours(20, 21)]
    );
    store
        .take_in(PRIYA, &reading([changed("work", &[("c", &[])], &[]), changed("home", &[], &[])]))
        .await;
    assert_eq!(
        store.day_of(PRIYA).await,
        [hours(9, 10), hours(11, 12), hours(13, 14), hours(20, 21)],
        "an object may come to take no time"
    );
}

/// Of the calendar that was read whole, and of it alone.
pub async fn a_whole_reading_takes_the_place_of_what_was_known(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let first = whole("work", &[("a", &[hours(1, 2)]), ("b", &[hours(3, 4)])]);
    store.take_in(PRIYA, &reading([first, whole("home", &[("a", &[hours(20, 21)])])])).await;
    let anew = whole("work", &[("b", &[hours(5, 6)])]);
    store.take_in(PRIYA, &reading([anew, changed("home", &[], &[])])).await;
    assert_eq!(store.day_of(PRIYA).await, [hours(5, 6), hours(20, 21)]);
}

/// With all that was mirrored of it.
pub async fn a_calendar_that_a_reading_does_not_know_is_forgotten(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let (work, home) =
        (whole("work", &[("a", &[hours(1, 2)])]), whole("home", &[("a", &[hours(3, 4)])]));
    store.take_in(PRIYA, &reading([work, home])).await;
    store.take_in(PRIYA, &reading([changed("home", &[], &[])])).await;
    assert_eq!(store.day_of(PRIYA).await, [hours(3, 4)]);
    let calendars = store.account_of(PRIYA).await.calendars;
    assert_eq!(calendars.iter().map(|calendar| &*calendar.id).collect::<Vec<_>>(), ["home"]);
    store.take_in(PRIYA, &reading([])).await;
    assert_eq!(store.day_of(PRIYA).await, []);
}

/// More of them than a statement takes values.
pub async fn a_calendar_may_hold_thousands_of_objects(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let names: Vec<String> = (0..3_000).map(|number| format!("{number:04}")).collect();
    let busy = [hours(9, 10)];
    let objects: Vec<(&str, &[Interval])> = names.iter().map(|name| (&**name, &busy[..])).collect();
    store.take_in(PRIYA, &reading([whole("work", &objects)])).await;
    assert_eq!(store.day_of(PRIYA).await.len(), names.len());
    let removed: Vec<&str> = names.iter().skip(1).map(String::as_str).collect();
    store.take_in(PRIYA, &reading([changed("work", &[], &removed)])).await;
    assert_eq!(store.day_of(PRIYA).await, busy);
}

/// The version stays, so that a reading that is under way can still be taken in; it ends the fault.
pub async fn a_fault_is_remembered_beside_what_is_mirrored(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    store.take_in(PRIYA, &reading([whole("work", &[("a", &[hours(9, 10)])])])).await;
    let before = store.account_of(PRIYA).await;
    let later = now() + Duration::minutes(30);
    store.fail(&before.key, now()).await;
    let fault = store.fail(&before.key, later).await;

    let mut expected = before.clone();
    expected.state.fault = Some(fault);
    expected.state.failures = 2;
    expected.state.next_read_at = later;
    assert_eq!(store.account_of(PRIYA).await, expected);
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)]);

    let read = reading([changed("work", &[], &[])]);
    let saved =
        store.mirror.save_reading(&before.key, before.state.version, &read, &timing()).await;
    assert!(saved.expect("it can be saved"));
    let state = store.account_of(PRIYA).await.state;
    assert_eq!((state.fault, state.failures), (None, 0));
}

/// Half-open, from any of the member's connections; objects that overlap are told as they are.
pub async fn mirrored_busy_is_what_meets_the_interval(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let busy = [hours(8, 9), hours(9, 10), hours(11, 13), hours(12, 14), hours(0, 24)];
    store.connect(PRIYA, [a_calendar(1), a_calendar(2)]).await;
    for (account, objects) in store
        .accounts_of(PRIYA)
        .await
        .iter()
        .zip([[("a", &busy[..2]), ("b", &busy[2..3])], [("a", &busy[3..4]), ("b", &busy[4..])]])
    {
        let read = reading([whole("work", &objects)]);
        let saved =
            store.mirror.save_reading(&account.key, account.state.version, &read, &timing()).await;
        assert!(saved.expect("it can be saved"));
    }
    let within = hours(9, 12);
    let expected = [hours(0, 24), hours(9, 10), hours(11, 13)];
    assert_eq!(store.busy_in_calendars(PRIYA, within, None).await, expected);
}

/// Nor is the member of another workspace that bears the same number.
pub async fn only_the_members_asked_for_are_told_busy(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for user in [PRIYA, TOM, LENA] {
        store.connect(user, [a_calendar(1)]).await;
        store.take_in(user, &reading([whole("work", &[("a", &[hours(9, 10)])])])).await;
    }
    let busy = async |workspace, users: &[UserId]| {
        store
            .mirror
            .mirrored_busy(workspace, users, hours(0, 24), None)
            .await
            .expect("it can be read")
    };
    let two = busy(NORTHWIND, &[PRIYA, LENA]).await;
    assert_eq!(two.keys().copied().collect::<HashSet<_>>(), HashSet::from([PRIYA, LENA]));
    assert!(busy(SOUTHWIND, &[PRIYA, TOM, LENA]).await.is_empty());
    assert!(busy(NORTHWIND, &[]).await.is_empty());
}

/// The others went on from cursors that are no longer the last ones.
pub async fn of_many_readings_from_the_same_cursors_exactly_one_is_taken_in(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let ConnectedAccount { key, state, .. } = store.account_of(PRIYA).await;
    let saved = race(12, |number| {
        let store = store.clone();
        async move {
            let name = number.to_string();
            let read = reading([whole("work", &[(&name, &[hours(9, 10)])])]);
            store.mirror.save_reading(&key, state.version, &read, &timing()).await
        }
    });
    let saved = saved.await.into_iter().map(|outcome| outcome.expect("none fails"));
    assert_eq!(saved.filter(|saved| *saved).count(), 1);
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)]);
}

/// In whatever workspace; what was never read, or is nobody's who could be booked, has no age.
pub async fn the_oldest_reading_is_that_of_a_host(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let oldest = async || store.mirror.oldest_reading().await.expect("it can be asked for");
    for user in [PRIYA, TOM, OLU] {
        store.connect(user, [a_calendar(user.0.unsigned_abs())]).await;
    }
    assert_eq!(oldest().await, None, "nothing was read yet");
    for (user, hours) in [(PRIYA, 1), (TOM, 2), (OLU, 3)] {
        let account = store.account_of(user).await;
        let timing = ReadingTiming { read_at: now() - Duration::hours(hours), ..timing() };
        let reading = reading([whole("work", &[])]);
        let saved =
            store.mirror.save_reading(&account.key, account.state.version, &reading, &timing).await;
        assert!(saved.expect("it can be saved"), "nobody was faster");
    }
    assert_eq!(oldest().await, Some(now() - Duration::hours(2)), "observers host nothing");
    store.connect(TOM, []).await;
    assert_eq!(oldest().await, Some(now() - Duration::hours(1)));
}
