//! Concurrent requests to several processes on one database.

use std::sync::Arc;

use frontdesk_domain::services::SCHEDULES_MEMORY;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::schedules::{Process, fill};

/// Processes, each with its own pool.
const PROCESSES: u8 = 4;

/// Starts the processes and saves the workspace Northwind.
pub(crate) async fn processes(url: &str) -> Vec<Arc<Process>> {
    let mut processes = vec![];
    for seed in 0..PROCESSES {
        processes.push(Arc::new(Process::start_seeded(url, SCHEDULES_MEMORY, false, seed).await));
    }
    fill(&processes[0].store, false).await;
    processes
}

/// Sends numbered requests at the same time, spread over the processes.
pub(crate) async fn storm<F>(
    processes: &[Arc<Process>],
    requests: usize,
    request: impl Fn(Arc<Process>, usize) -> F,
) -> Vec<F::Output>
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    let gate = Arc::new(Barrier::new(requests));
    let mut sent = JoinSet::new();
    for number in 0..requests {
        let process = Arc::clone(&processes[number % processes.len()]);
        let (gate, request) = (Arc::clone(&gate), request(process, number));
        sent.spawn(async move {
            gate.wait().await;
            request.await
        });
    }
    sent.join_all().await
}

/// Runs each function with the URL of a migrated database of each kind.
macro_rules! on_both_databases {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            use crate::fixtures::{sqlite_store, sqlite_url};

            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                let (_database, folder) = sqlite_store().await;
                super::$test(&sqlite_url(folder.path())).await;
            })+
        }

        mod postgres {
            use crate::fixtures::postgres_store;

            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                let Some((_database, url)) = postgres_store().await else { return };
                super::$test(&url).await;
            })+
        }
    };
}

pub(crate) use on_both_databases;
