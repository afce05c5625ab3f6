//! Records the statements that diesel sends.

use std::collections::BTreeSet;
use std::sync::{Mutex, Once, PoisonError};

use diesel::connection::{InstrumentationEvent, set_default_instrumentation};
use tokio::sync::{Mutex as AccountClaim, MutexGuard};

static SENT: Mutex<Vec<String>> = Mutex::new(Vec::new());

static KEPT: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Instrumentation is global to the process, so one test records at a time.
static TURN: AccountClaim<()> = AccountClaim::const_new(());

/// Records the statements of stores that are opened later; other tests wait for the guard.
pub(crate) async fn listen() -> MutexGuard<'static, ()> {
    static ONCE: Once = Once::new();
    let turn = TURN.lock().await;
    ONCE.call_once(|| {
        set_default_instrumentation(|| {
            Some(Box::new(|event: InstrumentationEvent<'_>| record(&event)))
        })
        .expect("it is set only here");
    });
    turn
}

/// Returns and clears the recorded statements, without those that set up a connection.
pub(crate) fn sent() -> Vec<String> {
    let mut sent = std::mem::take(&mut *SENT.lock().unwrap_or_else(PoisonError::into_inner));
    let sets_up =
        |sql: &str| ["SET ", "PRAGMA "].iter().any(|start| sql.trim_start().starts_with(start));
    sent.retain(|sql| !sets_up(sql));
    sent
}

/// Returns and clears the statements that connections keep prepared.
pub(crate) fn kept() -> BTreeSet<String> {
    std::mem::take(&mut *KEPT.lock().unwrap_or_else(PoisonError::into_inner))
}

fn record(event: &InstrumentationEvent<'_>) {
    match event {
        InstrumentationEvent::StartQuery { query, .. } => {
            SENT.lock().unwrap_or_else(PoisonError::into_inner).push(query.to_string());
        }
        InstrumentationEvent::CacheQuery { sql, .. } => {
            KEPT.lock().unwrap_or_else(PoisonError::into_inner).insert((*sql).to_owned());
        }
        _ => (),
    }
}
