//! The connection pool for both databases.

use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{Manager, Object, Pool, PoolError, QueueMode, Timeouts};
use frontdesk_domain::ports::StoreError;

/// `wait` limits the wait for a free connection; `manager` limits the time to connect.
pub(crate) fn pool_of<M>(manager: M, size: usize, wait: Duration) -> Result<Pool<M>, StoreError>
where
    M: Manager<Error = StoreError>,
{
    Pool::builder(manager)
        .max_size(size)
        .timeouts(Timeouts { wait: Some(wait), create: None, recycle: None })
        .runtime(Runtime::Tokio1)
        // Reuse the last used connection first: client and server still have its data cached.
        .queue_mode(QueueMode::Lifo)
        .build()
        .map_err(StoreError::unavailable)
}

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
