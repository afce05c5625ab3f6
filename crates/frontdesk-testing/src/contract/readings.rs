//! Contract tests of calendar readings and of the mirror that they update.

use std::collections::HashSet;

use frontdesk_domain::calendar::ConnectionKey;
use frontdesk_domain::event::EventDetail;
use frontdesk_domain::ids::UserId;
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    AccountReading, ConnectedAccount, ConnectionState, NOTICE_AFTER, ReadingTiming, SealedSecret,
};
use time::Duration;

use super::StoreUnderTest;
use super::mirror_steps::{changed, hours, key_of, now, reading, timing, unusable, usable, whole};
use super::steps::race;
use crate::builders::{a_calendar, a_member};
use crate::northwind::{LENA, NORTHWIND, OLU, PRIYA, SOUTHWIND, TOM};

/// Tests the reading's times, ordered calendars, busy times and refresh token.
pub async fn reading_is_stored_completely(store: StoreUnderTest) {
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
    let ReadingTiming { read_at, full_read_at, known_until, next_read_at } = timing();
    let expected = ConnectionState {
        version: account.state.version,
        read_at: Some(read_at),
        full_read_at: Some(full_read_at),
        known_until: Some(known_until),
        fault: None,
        write_fault: None,
        failures: 0,
        next_read_at,
    };
    assert!(version < account.state.version, "every change increments the version");
    assert_eq!(account.state, expected);
    assert_eq!(account.renewed, renewed);
    assert_eq!(account.calendars, [work.calendar, home.calendar]);
    assert_eq!(
        store.day_of(PRIYA).await,
        [hours(9, 10), hours(9, 11), hours(13, 14), hours(20, 21)]
    );
}

/// The token is kept until the account returns another token.
pub async fn renewed_refresh_token_is_kept(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1).google()]).await;
    let given_out = |text: &str| Some(SealedSecret(text.as_bytes().to_vec()));
    for (given, kept) in [(given_out("one"), "one"), (None, "one"), (given_out("two"), "two")] {
        store.take_in(PRIYA, &AccountReading { renewed: given, ..reading([]) }).await;
        assert_eq!(store.account_of(PRIYA).await.renewed, given_out(kept));
    }
}

/// No part of the rejected reading is stored.
pub async fn reading_from_outdated_cursors_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let before = store.account_of(PRIYA).await;
    store.take_in(PRIYA, &reading([whole("work", &[("a", &[hours(9, 10)])])])).await;
    let known = store.account_of(PRIYA).await;
    let late = AccountReading {
        renewed: Some(SealedSecret(b"late".to_vec())),
        ..reading([whole("home", &[("b", &[hours(11, 12)])])])
    };
    let saved = store.save_reading(&before.key, before.state.version, &late, &timing()).await;
    assert!(!saved.expect("the call succeeds"));
    assert_eq!(store.account_of(PRIYA).await, known);
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)]);
}

/// If the connection was removed during the reading, saving returns `false` without an error.
pub async fn reading_of_a_removed_connection_is_rejected(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let ConnectedAccount { key, state, .. } = store.account_of(PRIYA).await;
    store.connect(PRIYA, []).await;
    let read = reading([whole("work", &[("a", &[hours(9, 10)])])]);
    let saved = store.save_reading(&key, state.version, &read, &timing()).await;
    assert!(!saved.expect("the call succeeds"));
    store.fail(&key, now()).await;
    assert_eq!(store.accounts_of(PRIYA).await, []);
    assert_eq!(store.day_of(PRIYA).await, []);
}

/// Objects that the delta does not name stay unchanged.
pub async fn delta_changes_only_the_objects_it_names(store: StoreUnderTest) {
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
        "an object may become free"
    );
}

/// Objects of other calendars stay unchanged.
pub async fn whole_delta_replaces_all_objects(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let first = whole("work", &[("a", &[hours(1, 2)]), ("b", &[hours(3, 4)])]);
    store.take_in(PRIYA, &reading([first, whole("home", &[("a", &[hours(20, 21)])])])).await;
    let full = whole("work", &[("b", &[hours(5, 6)])]);
    store.take_in(PRIYA, &reading([full, changed("home", &[], &[])])).await;
    assert_eq!(store.day_of(PRIYA).await, [hours(5, 6), hours(20, 21)]);
}

/// The calendar's mirrored objects are removed too.
pub async fn calendar_missing_from_a_reading_is_removed(store: StoreUnderTest) {
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

/// A reading can contain more objects than a statement can have parameters.
pub async fn calendar_may_contain_thousands_of_objects(store: StoreUnderTest) {
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

/// The version stays the same, so that a concurrent reading can still be saved.
pub async fn fault_is_stored_and_the_mirror_stays(store: StoreUnderTest) {
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
    let saved = store.save_reading(&before.key, before.state.version, &read, &timing()).await;
    assert!(saved.expect("it can be saved"));
    let state = store.account_of(PRIYA).await.state;
    assert_eq!((state.fault, state.failures), (None, 0));
}

/// Intervals are half-open, come from all connections of the member, and are not merged.
pub async fn mirrored_busy_returns_overlapping_times(store: StoreUnderTest) {
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
        let saved = store.save_reading(&account.key, account.state.version, &read, &timing()).await;
        assert!(saved.expect("it can be saved"));
    }
    let within = hours(9, 12);
    let expected = [hours(0, 24), hours(9, 10), hours(11, 13)];
    assert_eq!(store.busy_in_calendars(PRIYA, within, None).await, expected);
}

/// Member ids are scoped to a workspace.
pub async fn only_requested_members_are_returned(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for user in [PRIYA, TOM, LENA] {
        store.connect(user, [a_calendar(1)]).await;
        store.take_in(user, &reading([whole("work", &[("a", &[hours(9, 10)])])])).await;
    }
    let busy = async |workspace, users: &[UserId]| {
        store.mirror.mirrored_busy(workspace, users, hours(0, 24)).await.expect("it can be read")
    };
    let two = busy(NORTHWIND, &[PRIYA, LENA]).await;
    assert_eq!(two.keys().copied().collect::<HashSet<_>>(), HashSet::from([PRIYA, LENA]));
    assert!(busy(SOUTHWIND, &[PRIYA, TOM, LENA]).await.is_empty());
    assert!(busy(NORTHWIND, &[]).await.is_empty());
}

/// After one reading is saved, the cursors of the other readings are outdated.
pub async fn exactly_one_of_many_concurrent_readings_is_stored(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let ConnectedAccount { key, state, .. } = store.account_of(PRIYA).await;
    let saved = race(12, |number| {
        let store = store.clone();
        async move {
            let name = number.to_string();
            let read = reading([whole("work", &[(&name, &[hours(9, 10)])])]);
            store.save_reading(&key, state.version, &read, &timing()).await
        }
    });
    let saved = saved.await.into_iter().map(|outcome| outcome.expect("none fails"));
    assert_eq!(saved.filter(|saved| *saved).count(), 1);
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10)]);
}

impl StoreUnderTest {
    async fn reported(&self) -> Vec<EventDetail> {
        self.unrouted(9).await.into_iter().map(|event| event.detail).collect()
    }

    async fn read_connection(&self, key: ConnectionKey) {
        let accounts = self.accounts_of(key.user_id).await;
        let account = accounts.iter().find(|account| account.key == key).expect("it is connected");
        let read = reading([whole("work", &[])]);
        let saved = self.save_reading(&key, account.state.version, &read, &timing()).await;
        assert!(saved.expect("it can be saved"), "no other reading was saved");
    }
}

/// A member is usable if all its connections are read.
pub async fn readings_report_each_change_between_usable_and_unusable_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1), a_calendar(2)]).await;
    let [first, second] = [key_of(PRIYA, 1), key_of(PRIYA, 2)];
    let mut expected = Vec::new();
    store.read_connection(first).await;
    assert_eq!(store.reported().await, expected, "the second calendar is unread");
    for _ in 0..2 {
        store.read_connection(second).await;
        expected.resize(1, usable(PRIYA).detail);
        assert_eq!(store.reported().await, expected);
    }
    for key in [first, first, second] {
        store.fail(&key, now()).await;
        expected.resize(2, unusable(PRIYA).detail);
        assert_eq!(store.reported().await, expected);
    }
    store.read_connection(first).await;
    assert_eq!(store.reported().await, expected, "the second calendar has a fault");
    store.connect(PRIYA, [a_calendar(1)]).await;
    store.read_connection(first).await;
    expected.push(usable(PRIYA).detail);
    assert_eq!(store.reported().await, expected, "the faulty calendar is disconnected");
}

/// A notice waits until the member has been unusable for a while.
pub async fn notice_about_an_unusable_member_is_claimed_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1), a_calendar(2)]).await;
    store.connect(TOM, [a_calendar(3)]).await;
    let [first, second, of_tom] = [key_of(PRIYA, 1), key_of(PRIYA, 2), key_of(TOM, 3)];
    for key in [first, second, of_tom] {
        store.read_connection(key).await;
    }
    for key in [first, second, first, of_tom] {
        store.fail(&key, now()).await;
    }
    store.read_connection(of_tom).await;
    let due = unusable(PRIYA).occurred_at + NOTICE_AFTER;
    let lease = due + Duration::minutes(5);
    let claim = async |at| store.mirror.claim_notices(at, lease, 9).await.expect("a claim");
    assert_eq!(claim(due - Duration::SECOND).await, [], "too early");
    assert_eq!(claim(due).await, [first, second], "Tom is usable again");
    assert_eq!(claim(due).await, [], "another caller has it");
    store.connect(PRIYA, [a_calendar(2)]).await;
    assert_eq!(claim(lease).await, [second], "the caller was interrupted");
    store.mirror.end_notices(&[second], due).await.expect("an end");
    assert_eq!(claim(lease).await, [second], "the claim was another one");
    store.mirror.end_notices(&[first], lease).await.expect("an end");
    store.fail(&second, now()).await;
    assert_eq!(claim(lease + Duration::HOUR).await, [], "one for each episode");
}

/// Includes observers, who are listed as connected but host nothing.
pub async fn readings_of_members_who_cannot_host_are_not_reported(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(OLU, [a_calendar(1)]).await;
    let tom = a_member("tom").id(TOM).connected(a_calendar(2)).archived().build();
    store.save_member(NORTHWIND, &tom).await;
    for key in [key_of(OLU, 1), key_of(TOM, 2)] {
        store.read_connection(key).await;
        store.fail(&key, now()).await;
    }
    assert_eq!(store.reported().await, []);
}

/// Each connection recovers or fails in a transaction of its own.
pub async fn concurrent_readings_report_a_change_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let connections = [1, 2, 3, 4];
    store.connect(PRIYA, connections.map(a_calendar)).await;
    let mut expected = Vec::new();
    for _ in 0..5 {
        race(connections.len(), |number| {
            let (store, key) = (store.clone(), key_of(PRIYA, connections[number]));
            async move { store.read_connection(key).await }
        })
        .await;
        expected.push(usable(PRIYA).detail);
        race(connections.len(), |number| {
            let (store, key) = (store.clone(), key_of(PRIYA, connections[number]));
            async move { drop(store.fail(&key, now()).await) }
        })
        .await;
        expected.push(unusable(PRIYA).detail);
    }
    let reports = store.unrouted(99).await.into_iter().map(|event| event.detail);
    assert_eq!(reports.collect::<Vec<_>>(), expected);
}

/// The result covers all workspaces but no unread connections.
pub async fn oldest_reading_covers_only_hosts(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let oldest = async || store.mirror.oldest_reading().await.expect("the call succeeds");
    for user in [PRIYA, TOM, OLU] {
        store.connect(user, [a_calendar(user.0.unsigned_abs())]).await;
    }
    assert_eq!(oldest().await, None, "nothing was read yet");
    for (user, hours) in [(PRIYA, 1), (TOM, 2), (OLU, 3)] {
        let account = store.account_of(user).await;
        let timing = ReadingTiming { read_at: now() - Duration::hours(hours), ..timing() };
        let reading = reading([whole("work", &[])]);
        let saved =
            store.save_reading(&account.key, account.state.version, &reading, &timing).await;
        assert!(saved.expect("it can be saved"), "no other reading was saved");
    }
    assert_eq!(oldest().await, Some(now() - Duration::hours(2)), "observers host nothing");
    store.connect(TOM, []).await;
    assert_eq!(oldest().await, Some(now() - Duration::hours(1)));
}
