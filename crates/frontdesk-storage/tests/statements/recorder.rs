//! Hears of every statement that goes out to a database.

use std::collections::BTreeSet;
use std::sync::{Mutex, Once, PoisonError};

use diesel::connection::{InstrumentationEvent, set_default_instrumentation};
use tokio::sync::{Mutex as Turn, MutexGuard};

/// What was sent since it was last asked, of whichever store.
static SENT: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// What a connection has kept for the next time, since it was last asked.
static KEPT: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// All stores of a process are heard alike: one test at a time listens.
static TURN: Turn<()> = Turn::const_new(());

/// Listens to the stores that are opened from now on, alone.
pub(crate) async fn listen() -> MutexGuard<'static, ()> {
    static ONCE: Once = Once::new();
    let turn = TURN.lock().await;
    ONCE.call_once(|| {
        set_default_instrumentation(|| {
            Some(Box::new(|event: InstrumentationEvent<'_>| hear(&event)))
        })
        .expect("nobody else sets it");
    });
    turn
}

/// What was sent since this was last asked, but for what a new connection is set up with.
pub(crate) fn sent() -> Vec<String> {
    let mut sent = std::mem::take(&mut *SENT.lock().unwrap_or_else(PoisonError::into_inner));
    let sets_up =
        |sql: &str| ["SET ", "PRAGMA "].iter().any(|start| sql.trim_start().starts_with(start));
    sent.retain(|sql| !sets_up(sql));
    sent
}

/// Which statements connections have kept since this was last asked, so that they are prepared no
/// more.
pub(crate) fn kept() -> BTreeSet<String> {
    std::mem::take(&mut *KEPT.lock().unwrap_or_else(PoisonError::into_inner))
}

fn hear(event: &InstrumentationEvent<'_>) {
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
