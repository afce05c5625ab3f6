//! The connection pool of both databases.

use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{Manager, Object, Pool, PoolError, QueueMode, Timeouts};
use frontdesk_domain::ports::StoreError;

/// A pool of at most `size` connections, for which a caller waits no longer than `wait`. The
/// manager limits how long connecting takes.
pub(crate) fn pool_of<M>(manager: M, size: usize, wait: Duration) -> Result<Pool<M>, StoreError>
where
    M: Manager<Error = StoreError>,
{
    Pool::builder(manager)
        .max_size(size)
        .timeouts(Timeouts { wait: Some(wait), create: None, recycle: None })
        .runtime(Runtime::Tokio1)
        // The most recently used connection is in the caches of both processors.
        .queue_mode(QueueMode::Lifo)
        .build()
        .map_err(StoreError::unavailable)
}

/// A connection, for as long as the lease is kept.
pub(crate) async fn lease<M>(pool: &Pool<M>) -> Result<Object<M>, StoreError>
where
    M: Manager<Error = StoreError>,
{
    pool.get().await.map_err(|error| match error {
        PoolError::Backend(error) => error,
        PoolError::Timeout(_) => StoreError::Contended("every connection is in use".into()),
        PoolError::Closed | PoolError::NoRuntimeSpecified | PoolError::PostCreateHook(_) => {
            StoreError::unavailable(error.to_string())
        }
    })
}
