use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use frontdesk_testing::wait::wait_until_async;
use serde_json::json;
use tokio::task::JoinSet;

use super::PATIENCE;
use super::aftermath::Aftermath;
use super::client::{Client, Known};
use super::report::{Outcome, Report};
use crate::http::{BEN, CALL, CLEO, Caller, Desk};

/// Concurrent clients that book, move and cancel during a fault.
pub(super) struct Storm {
    ana: Caller,
    shared: Arc<Shared>,
    clients: JoinSet<Known>,
}

pub(super) struct Shared {
    pub(super) links: Vec<i64>,
    addresses: Mutex<Vec<String>>,
    asked: AtomicUsize,
    over: AtomicBool,
    report: Mutex<Report>,
}

impl Storm {
    pub(super) async fn begin(desk: &Desk, addresses: &[&str], clients: u64) -> Self {
        let ana = desk.member("ana");
        let mut links = vec![desk.call_link(&ana).await];
        for key in ["ben", "cleo", "dan"] {
            links.push(desk.call_link(&desk.member(key)).await);
        }
        // Opposite orders of the same hosts provoke deadlocks.
        links.push(desk.link(&ana, CALL, json!([{ "user_id": BEN }, { "user_id": CLEO }])).await);
        links.push(desk.link(&ana, CALL, json!([{ "user_id": CLEO }, { "user_id": BEN }])).await);
        let shared = Arc::new(Shared {
            links,
            addresses: Mutex::new(addresses.iter().map(|&address| address.to_owned()).collect()),
            asked: AtomicUsize::new(0),
            over: AtomicBool::new(false),
            report: Mutex::default(),
        });
        let client = |number| Client::new(number, ana.clone(), Arc::clone(&shared)).run();
        let clients = (0..clients).map(client).collect();
        Self { ana, shared, clients }
    }

    pub(super) async fn sees(&mut self, more: usize, what: &str, is: impl Fn(Outcome) -> bool) {
        let since = Instant::now();
        wait_until_async(what, 2 * PATIENCE, async || {
            self.assert_alive();
            let report = self.shared.report();
            // Unlike that of `wait_until_async`, this message lists the outcomes.
            assert!(since.elapsed() < PATIENCE, "no {what}: {}", report.since(since));
            report.count(since, &is) >= more
        })
        .await;
    }

    pub(super) async fn is_served(&mut self, more: usize) {
        self.sees(more, "requests that are served", Outcome::is_service).await;
    }

    pub(super) async fn rages_for(&mut self, a_while: Duration) {
        let begun = Instant::now();
        wait_until_async("the end of a while", a_while + PATIENCE, async || {
            self.assert_alive();
            a_while <= begun.elapsed()
        })
        .await;
    }

    pub(super) fn turns_to(&self, address: &str) {
        *self.shared.addresses.lock().unwrap_or_else(PoisonError::into_inner) =
            vec![address.to_owned()];
    }

    fn assert_alive(&mut self) {
        if let Some(ended) = self.clients.try_join_next() {
            ended.expect("clients run until the end of the storm");
        }
    }

    pub(super) async fn end(self) -> Aftermath {
        self.shared.over.store(true, Ordering::Relaxed);
        let (mut scheduled, mut cancelled) = (Vec::new(), Vec::new());
        for known in self.clients.join_all().await {
            scheduled.extend(known.scheduled);
            cancelled.extend(known.cancelled);
        }
        let report = std::mem::take(&mut *self.shared.report());
        report.assert_none(|outcome| matches!(outcome, Outcome::Wrong(_)));
        let ana = self.ana.at(&self.shared.next_address());
        Aftermath { ana, known: Known { scheduled, cancelled }, report }
    }
}

impl Shared {
    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    pub(super) fn next_address(&self) -> String {
        let addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        addresses[self.asked.fetch_add(1, Ordering::Relaxed) % addresses.len()].clone()
    }

    pub(super) fn note(&self, asked: Instant, outcome: Outcome) {
        self.report().note(asked, outcome);
    }

    fn report(&self) -> std::sync::MutexGuard<'_, Report> {
        self.report.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
