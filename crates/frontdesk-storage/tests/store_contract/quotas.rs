//! Quotas of requests that several processes use up together.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use frontdesk_domain::ports::SharedQuotas;
use frontdesk_testing::postgres::PostgresCluster;
use tokio::task::JoinSet;

use crate::fixtures::{open_at, postgres_store};

const TOKEN: &str = "token";

async fn two_processes() -> Option<([Arc<dyn SharedQuotas>; 2], String)> {
    let (one, url) = postgres_store().await?;
    let other = open_at(&url).await;
    let quotas = [one, other].map(|database| database.ports().quotas.expect("shared quotas"));
    Some((quotas, url))
}

async fn spend(quotas: &dyn SharedQuotas, spent: &[(u16, u64)]) -> BTreeMap<u16, Duration> {
    let spent: Vec<_> =
        spent.iter().map(|(slot, seconds)| (*slot, Duration::from_secs(*seconds))).collect();
    quotas.spend(TOKEN, &spent).await.expect("the server is running").into_iter().collect()
}

/// Quotas refill while the test runs.
fn assert_full_in(actual: Duration, seconds: u64, started: Instant) {
    let expected = Duration::from_secs(seconds);
    let earliest = expected.saturating_sub(started.elapsed());
    assert!((earliest..=expected).contains(&actual), "{actual:?} instead of {expected:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_use_up_the_quota_of_a_slot_together() {
    let Some(([one, other], _url)) = two_processes().await else { return };
    let started = Instant::now();
    assert_full_in(spend(&*one, &[(7, 100)]).await[&7], 100, started);
    let states = spend(&*other, &[(7, 50), (65_535, 20)]).await;
    assert_full_in(states[&7], 150, started);
    assert_full_in(states[&65_535], 20, started);
    let other_quota = other.spend("public", &[(7, Duration::from_secs(10))]).await;
    assert_full_in(other_quota.expect("the server is running")[0].1, 10, started);
    assert!(spend(&*one, &[]).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quota_that_is_full_again_does_not_grow() {
    let Some(([one, _], url)) = two_processes().await else { return };
    spend(&*one, &[(7, 100)]).await;
    let an_hour_later = "UPDATE rate_limits SET full_at = full_at - interval '1 hour'";
    PostgresCluster::shared().expect("a server").execute(&url, an_hour_later);
    let started = Instant::now();
    assert_full_in(spend(&*one, &[(7, 10)]).await[&7], 10, started);
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_spending_is_added_up() {
    let Some((processes, _url)) = two_processes().await else { return };
    let started = Instant::now();
    let mut spending = JoinSet::new();
    for number in 0..100 {
        let quotas = Arc::clone(&processes[number % 2]);
        // In both orders, which would deadlock if rows were written in the given order.
        let slots = if number % 4 < 2 { [(1, 10), (2, 10)] } else { [(2, 10), (1, 10)] };
        spending.spawn(async move { spend(&*quotas, &slots).await });
    }
    spending.join_all().await;
    let states = spend(&*processes[0], &[(1, 0), (2, 0)]).await;
    assert_full_in(states[&1], 1_000, started);
    assert_full_in(states[&2], 1_000, started);
}
