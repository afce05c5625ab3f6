//! Contract tests of connected calendars and when they are due.

use std::collections::HashSet;

use frontdesk_domain::calendar::ConnectionKey;
use frontdesk_domain::ports::{ConnectedAccount, ConnectionState};
use time::{Duration, OffsetDateTime};

use super::StoreUnderTest;
use super::mirror_steps::{hour, key_of, now};
use super::steps::race;
use crate::builders::{a_calendar, a_member, connection_id};
use crate::northwind::{LENA, NORTHWIND, NOWHERE, OLU, PRIYA, SOUTHWIND, TOM};

impl StoreUnderTest {
    async fn claim_accounts(&self, at: OffsetDateTime, limit: u32) -> Vec<ConnectionKey> {
        self.claim_accounts_except(&[], at, limit).await
    }

    async fn claim_accounts_except(
        &self,
        servers: &[String],
        at: OffsetDateTime,
        limit: u32,
    ) -> Vec<ConnectionKey> {
        let lease = at + Duration::minutes(2);
        let claimed = self.mirror.claim_due_accounts(at, lease, limit, servers).await;
        let claimed = claimed.expect("they can be claimed");
        assert!(claimed.iter().all(|account| account.state.next_read_at == lease));
        claimed.into_iter().map(|account| account.key).collect()
    }
}

/// Each connection has its member's zone; built-in calendars are left out.
pub async fn connections_are_returned_in_declaration_order(store: StoreUnderTest) {
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
    store
        .save_member(SOUTHWIND, &a_member("priya").id(PRIYA).connected(a_calendar(9)).build())
        .await;

    let summaries = |accounts: Vec<ConnectedAccount>| -> Vec<_> {
        accounts
            .into_iter()
            .map(|account| (account.key, account.connection, account.zone, account.email))
            .collect()
    };
    let of_priya = [3, 1].map(|number| {
        let declared = priya.calendars.iter().find(|c| c.id == connection_id(number));
        (
            key_of(PRIYA, number),
            declared.expect("the connection is declared").clone(),
            priya.time_zone.clone(),
            priya.email.clone(),
        )
    });
    assert_eq!(summaries(store.accounts_of(PRIYA).await), of_priya);
    let all = store.mirror.list_connected_accounts(NORTHWIND).await.expect("they can be listed");
    assert_eq!(
        all.iter().map(|account| account.key).collect::<Vec<_>>(),
        [key_of(PRIYA, 3), key_of(PRIYA, 1), key_of(TOM, 2)]
    );
    let both =
        store.mirror.connected_accounts(NORTHWIND, &[TOM, PRIYA]).await.expect("they can be read");
    assert_eq!(both, all);
    assert_eq!(store.mirror.list_connected_accounts(NOWHERE).await.expect("there are none"), []);
}

/// The test checks the whole initial state of the connection.
pub async fn new_connection_is_unread_and_due_at_once(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(PRIYA, [a_calendar(1)]).await;
    let account = store.account_of(PRIYA).await;
    let expected = ConnectionState {
        version: account.state.version,
        ..ConnectionState::unread(OffsetDateTime::UNIX_EPOCH)
    };
    assert_eq!((account.state, account.renewed, account.calendars), (expected, None, vec![]));
    assert_eq!(store.day_of(PRIYA).await, []);
}

/// A claim leases the connection to the caller.
pub async fn due_connections_are_claimed_longest_due_first(store: StoreUnderTest) {
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

/// Accounts on other servers are claimed. An account without a URL is excluded by vendor name.
pub async fn connections_to_excluded_servers_are_not_claimed(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    let slow = a_calendar(2).at("https://Slow.example:8443/dav/?a=1");
    store
        .connect(
            PRIYA,
            [a_calendar(1), slow, a_calendar(3).feed("holidays").at("webcal://slow.example")],
        )
        .await;
    store
        .connect(
            TOM,
            [a_calendar(4).google(), a_calendar(5).google().at("https://proxy.example/google")],
        )
        .await;
    let claimed = async |servers: &[&str]| {
        let servers: Vec<String> = servers.iter().map(ToString::to_string).collect();
        store.claim_accounts_except(&servers, now(), 9).await
    };
    assert_eq!(
        claimed(&["slow.example:8443", "slow.example", "cal.example", "google", "proxy.example"])
            .await,
        []
    );
    assert_eq!(
        claimed(&["slow.example:8443", "cal.example", "google"]).await,
        [key_of(PRIYA, 3), key_of(TOM, 5)]
    );
    store.connect(TOM, [a_calendar(4).google().at("https://proxy.example")]).await;
    assert_eq!(claimed(&["slow.example:8443", "cal.example", "proxy.example"]).await, []);
    assert_eq!(claimed(&["google"]).await, [key_of(PRIYA, 1), key_of(PRIYA, 2), key_of(TOM, 4)]);
}

/// Connections of members who cannot host are listed but never due.
pub async fn only_connections_of_members_who_may_host_are_due(store: StoreUnderTest) {
    let store = store.with_two_workspaces().await;
    store.connect(OLU, [a_calendar(1)]).await;
    store
        .save_member(
            NORTHWIND,
            &a_member("priya").id(PRIYA).connected(a_calendar(2)).archived().build(),
        )
        .await;
    store.save_member(SOUTHWIND, &a_member("tom").id(TOM).connected(a_calendar(3)).build()).await;
    let claimed = store.claim_accounts(now(), 9).await;
    assert_eq!(claimed, [ConnectionKey { workspace_id: SOUTHWIND, ..key_of(TOM, 3) }]);
    assert_eq!(store.accounts_of(OLU).await.len(), 1);
    assert_eq!(store.accounts_of(PRIYA).await.len(), 1);
}

/// Several callers claim at the same time.
pub async fn concurrent_claims_get_each_due_connection_once(store: StoreUnderTest) {
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
