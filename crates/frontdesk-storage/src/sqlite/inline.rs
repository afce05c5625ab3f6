use std::error::Error;
use std::future::ready;

use diesel_async::sync_connection_wrapper::SpawnBlocking;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;

/// Runs each statement where it is asked for, so that its future is ready as soon as it is polled.
///
/// A statement takes tens of microseconds, a hop to another thread takes longer. And a statement
/// that is never in flight can't be dropped in flight: the stock wrapper, which hops, then blocks
/// its thread, and panics on a single-threaded runtime when a client hangs up.
pub(crate) struct Inline;

impl SpawnBlocking for Inline {
    fn spawn_blocking<'a, R: Send + 'static>(
        &mut self,
        task: impl FnOnce() -> R + Send + 'static,
    ) -> BoxFuture<'a, Result<R, Box<dyn Error + Send + Sync>>> {
        ready(Ok(task())).boxed()
    }

    fn get_runtime() -> Self {
        Self
    }
}
