use std::error::Error;
use std::future::ready;

use diesel_async::sync_connection_wrapper::SpawnBlocking;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;

/// Runs each statement on the calling thread; its future is immediately ready.
///
/// A statement takes tens of microseconds, less than a switch to another thread. Also, a ready
/// future cannot be dropped halfway. By default, `diesel_async` uses another thread; dropping a
/// running statement then blocks the calling thread, or panics on a single-threaded runtime.
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
