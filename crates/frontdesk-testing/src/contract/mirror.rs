//! Rules of what is mirrored of calendars elsewhere.

use std::collections::HashSet;

use frontdesk_domain::calendar::{CalendarFault, CalendarFaultKind, ConnectionKey};
use frontdesk_domain::ids::{BookingId, UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use frontdesk_domain::ports::{
    AccountReading, BusyObject, CalendarDelta, ConnectedAccount, ConnectionState, MirroredCalendar,
    ReadingTiming, SealedSecret,
};
use frontdesk_domain::workspace::Member;
use time::{Duration, OffsetDateTime};

use super::StoreUnderTest;
use super::steps::race;
use crate::builders::{CalendarBuilder, a_calendar, a_member, connection_id};
use crate::clock::instant;
use crate::northwind::{LENA, NORTHWIND, NOWHERE, OLU, PRIYA, SOUTHWIND, TOM};

/// 09:00 on the day that these rules play on.
pub(super) fn now() -> OffsetDateTime {
    hour(9)
}

fn hour(hour: i64) -> OffsetDateTime {
    instant("2030-01-01T00:00Z") + Duration::hours(hour)
}

/// The time between two hours of that day.
pub(super) fn hours(from: i64, to: i64) -> Interval {
    Interval::new(hour(from), hour(to)).expect("the end comes after the start")
}

/// The connection of this number of a member of Northwind.
pub(super) fn key_of(user_id: UserId, number: u64) -> ConnectionKey {
    ConnectionKey { workspace_id: NORTHWIND, user_id, connection_id: connection_id(number) }
}

/// A reading at [`now`] that tells of a year.
pub(super) fn timing() -> ReadingTiming {
    ReadingTiming {
        read_at: now(),
        read_anew_at: now() - Duration::hours(1),
        known_until: now() + Duration::days(365),
        next_read_at: now() + Duration::minutes(4),
    }
}

pub(super) fn reading(calendars: impl IntoIterator<Item = CalendarDelta>) -> AccountReading {
    AccountReading { calendars: calendars.into_iter().collect(), renewed: None, ask_again_after: None }
}

/// All that a calendar holds.
pub(super) fn whole(calendar: &str, objects: &[(&str, &[Interval])]) -> CalendarDelta {
    CalendarDelta { whole: true, ..changed(calendar, objects, &[]) }
}

/// What has changed in a calendar.
pub(super) fn changed(calendar: &str, objects: &[(&str, &[Interval])], removed: &[&str]) -> CalendarDelta {
    let object = |(id, busy): &(&str, &[Interval])| BusyObject { id: (*id).into(), busy: busy.to_vec() };
    CalendarDelta {
        calendar: MirroredCalendar {
            id: calendar.into(),
            name: format!("The {calendar} calendar"),
            writable: true,
            cursor: format!("{calendar}, from here on"),
        },
        changed: objects.iter().map(object).collect(),
        removed: removed.iter().map(|&id| id.into()).collect(),
        whole: false,
    }
}

impl StoreUnderTest {
    pub(super) async fn save_member(&self, workspace: WorkspaceId, member: &Member) {
        self.in_a_unit(async |unit| unit.directory().save_member(workspace, member).await)
            .await
            .expect("a member can be saved");
    }

    /// Has a member of Northwind connect these calendars in place of those before.
    pub(super) async fn connect(&self, user: UserId, calendars: impl IntoIterator<Item = CalendarBuilder>) {
        let mut members = self.directory.find_members(NORTHWIND, &[user]).await.expect("it can be read");
        let mut member = members.pop().expect("somebody of Northwind");
        member.calendars = calendars.into_iter().map(CalendarBuilder::build).collect();
        self.save_member(NORTHWIND, &member).await;
    }

    pub(super) async fn accounts_of(&self, user: UserId) -> Vec<ConnectedAccount> {
        self.mirror.connected_accounts(NORTHWIND, &[user]).await.expect("they can be read")
    }

    /// The account of a member who has connected one.
    pub(super) async fn account_of(&self, user: UserId) -> ConnectedAccount {
        let accounts = self.accounts_of(user).await;
        let [account] = accounts.try_into().expect("one account");
        account
    }

    /// Takes a reading of a member's only account in.
    pub(super) async fn take_in(&self, user: UserId, reading: &AccountReading) {
        let account = self.account_of(user).await;
        let saved = self.mirror.save_reading(&account.key, account.state.version, reading, &timing()).await;
        assert!(saved.expect("it can be saved"), "nobody was faster");
    }

    pub(super) async fn busy_in_calendars(
        &self,
        user: UserId,
        within: Interval,
        except: Option<BookingId>,
    ) -> Vec<Interval> {
        let busy = self.mirror.mirrored_busy(NORTHWIND, &[user], within, except).await;
        let mut busy = busy.expect("it can be read").remove(&user).unwrap_or_default();
        busy.sort_by_key(|interval| (interval.start(), interval.end()));
        busy
    }

    /// What is mirrored of a member's day.
    pub(super) async fn day_of(&self, user: UserId) -> Vec<Interval> {
        self.busy_in_calendars(user, hours(0, 24), None).await
    }

    pub(super) async fn fail(&self, key: &ConnectionKey, next_read_at: OffsetDateTime) -> CalendarFault {
        let fault = CalendarFault {
            kind: CalendarFaultKind::Credentials,
            detail: "cal.example refuses the password".into(),
        };
        self.mirror.save_reading_fault(key, &fault, next_read_at).await.expect("it can be saved");
        fault
    }

    async fn claim_accounts(&self, at: OffsetDateTime, limit: u32) -> Vec<ConnectionKey> {
        let lease = at + Duration::minutes(2);
        let claimed = self.mirror.claim_due_accounts(at, lease, limit).await.expect("they can be claimed");
        assert!(claimed.iter().all(|account| account.state.next_read_at == lease));
        claimed.into_iter().map(|account| account.key).collect()
    }
}

/// With their members' zones; the service's own calendars are nobody else's account.
pub async fn connections_are_told_in_the_order_of_their_declaration(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    assert_eq!(store.accounts_of(PRIYA).await, []);
    let priya = a_member("priya")
        .id(PRIYA)
        .in_zone("Asia/Kolkata")
        .connected(a_calendar(3).google().only(&["Work", "Home"]))
        .connected(a_calendar(1).feed("holidays"))
        .build();
    store.save_member(NORTHWIND, &priya).await;
    store.connect(TOM, [a_calendar(2).microsoft()]).await;
    store.save_member(SOUTHWIND, &a_member("priya").id(PRIYA).connected(a_calendar(9)).build()).await;

    let told = |accounts: Vec<ConnectedAccount>| -> Vec<_> {
        accounts.into_iter().map(|account| (account.key, account.connection, account.zone)).collect()
    };
    let of_priya = [3, 1].map(|number| {
        let declared = priya.calendars.iter().find(|c| c.id == connection_id(number));
        (key_of(PRIYA, number), declared.expect("it was declared").clone(), priya.time_zone.clone())
    });
    assert_eq!(told(store.accounts_of(PRIYA).await), of_priya);
    let all = store.mirror.list_connected_accounts(NORTHWIND).await.expect("they can be listed");
    assert_eq!(
        all.iter().map(|account| account.key).collect::<Vec<_>>(),
        [key_of(PRIYA, 3), key_of(PRIYA, 1), key_of(TOM, 2)]
    );
    let both = store.mirror.connected_accounts(NORTHWIND, &[TOM, PRIYA]).await.expect("they can be read");
    assert_eq!(both, all);
    assert_eq!(store.mirror.list_connected_accounts(NOWHERE).await.expect("there are none"), []);
}

/// Nothing is known of it.
pub async fn a_new_connection_was_never_read_and_is_due_at_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let account = store.account_of(PRIYA).await;
    let expected = ConnectionState {
        version: account.state.version,
        read_at: None,
        read_anew_at: None,
        known_until: None,
        fault: None,
        failures: 0,
        next_read_at: OffsetDateTime::UNIX_EPOCH,
    };
    assert_eq!((account.state, account.renewed, account.calendars), (expected, None, vec![]));
    assert_eq!(store.day_of(PRIYA).await, []);
}

/// Its times, its calendars in their order, what they take, and a refresh token.
pub async fn a_reading_is_taken_in_with_all_it_knows(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1).google()]).await;
    let version = store.account_of(PRIYA).await.state.version;
    let work = whole("work", &[("a", &[hours(9, 10), hours(13, 14)]), ("b", &[]), ("c", &[hours(9, 11)])]);
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
        failures: 0,
        next_read_at,
    };
    assert!(version < account.state.version, "it counts what was written");
    assert_eq!(account.state, expected);
    assert_eq!(account.renewed, renewed);
    assert_eq!(account.calendars, [work.calendar, home.calendar]);
    assert_eq!(store.day_of(PRIYA).await, [hours(9, 10), hours(9, 11), hours(13, 14), hours(20, 21)]);
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
    let saved = store.mirror.save_reading(&before.key, before.state.version, &late, &timing()).await;
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
    let first =
        [("a", &[hours(1, 2), hours(3, 4)][..]), ("b", &[hours(5, 6)]), ("c", &[hours(7, 8)]), ("d", &[])];
    store.take_in(PRIYA, &reading([whole("work", &first), whole("home", &[("b", &[hours(20, 21)])])])).await;
    let then = [("a", &[hours(9, 10)][..]), ("d", &[hours(11, 12)]), ("e", &[hours(13, 14)])];
    let delta = changed("work", &then, &["b", "never seen"]);
    store.take_in(PRIYA, &reading([delta.clone(), changed("home", &[], &[])])).await;
    assert_eq!(
        store.day_of(PRIYA).await,
        [hours(7, 8), hours(9, 10), hours(11, 12), hours(13, 14), hours(20, 21)]
    );
    store.take_in(PRIYA, &reading([changed("work", &[("c", &[])], &[]), changed("home", &[], &[])])).await;
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
    let (work, home) = (whole("work", &[("a", &[hours(1, 2)])]), whole("home", &[("a", &[hours(3, 4)])]));
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
    let saved = store.mirror.save_reading(&before.key, before.state.version, &read, &timing()).await;
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
        let saved = store.mirror.save_reading(&account.key, account.state.version, &read, &timing()).await;
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
        store.mirror.mirrored_busy(workspace, users, hours(0, 24), None).await.expect("it can be read")
    };
    let two = busy(NORTHWIND, &[PRIYA, LENA]).await;
    assert_eq!(two.keys().copied().collect::<HashSet<_>>(), HashSet::from([PRIYA, LENA]));
    assert!(busy(SOUTHWIND, &[PRIYA, TOM, LENA]).await.is_empty());
    assert!(busy(NORTHWIND, &[]).await.is_empty());
}

/// Each is held until the end of its lease.
pub async fn due_connections_are_claimed_the_longest_due_first(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for (user, due) in [(PRIYA, hour(8)), (TOM, hour(7)), (LENA, hour(9))] {
        store.connect(user, [a_calendar(1)]).await;
        store.fail(&key_of(user, 1), due).await;
    }
    assert_eq!(store.claim_accounts(hour(7) - Duration::MICROSECOND, 9).await, []);
    assert_eq!(store.claim_accounts(hour(8), 1).await, [key_of(TOM, 1)]);
    assert_eq!(store.claim_accounts(hour(8), 9).await, [key_of(PRIYA, 1)]);
    assert_eq!(store.claim_accounts(hour(8), 9).await, []);
    let at_the_end = hour(8) + Duration::minutes(2);
    assert_eq!(store.claim_accounts(at_the_end, 9).await, [key_of(PRIYA, 1), key_of(TOM, 1)]);
}

/// Whoever cannot host has no times to be closed; but whoever asks is told of every connection.
pub async fn only_connections_of_members_who_may_host_are_due(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(OLU, [a_calendar(1)]).await;
    store
        .save_member(NORTHWIND, &a_member("priya").id(PRIYA).connected(a_calendar(2)).archived().build())
        .await;
    store.save_member(SOUTHWIND, &a_member("tom").id(TOM).connected(a_calendar(3)).build()).await;
    let claimed = store.claim_accounts(now(), 9).await;
    assert_eq!(claimed, [ConnectionKey { workspace_id: SOUTHWIND, ..key_of(TOM, 3) }]);
    assert_eq!(store.accounts_of(OLU).await.len(), 1);
    assert_eq!(store.accounts_of(PRIYA).await.len(), 1);
}

/// Also those whose turn is far off.
pub async fn connections_are_made_due_on_demand(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for user in [PRIYA, TOM] {
        store.connect(user, [a_calendar(user.0.unsigned_abs())]).await;
        store.fail(&key_of(user, user.0.unsigned_abs()), hour(23)).await;
    }
    let of_priya = key_of(PRIYA, 4);
    store.mirror.read_soon(NORTHWIND, &[of_priya.connection_id], now()).await.expect("it can be asked for");
    assert_eq!(store.claim_accounts(now(), 9).await, [of_priya]);
}

/// However they come together.
pub async fn of_many_claims_each_due_connection_goes_to_one(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    for user in [PRIYA, TOM, LENA] {
        store.connect(user, [1, 2, 3, 4].map(a_calendar)).await;
    }
    let claims = race(12, |_| {
        let store = store.clone();
        async move { store.claim_accounts(now(), 3).await }
    });
    let claimed: Vec<ConnectionKey> = claims.await.concat();
    let distinct: HashSet<&ConnectionKey> = claimed.iter().collect();
    assert_eq!(distinct.len(), claimed.len(), "one was given to two");
    let rest = store.claim_accounts(now(), 12).await;
    assert_eq!(claimed.len() + rest.len(), 12, "one was lost");
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
