use std::time::Duration;

/// Options of a store.
#[derive(Clone, Copy, Debug)]
pub struct StoreOptions {
    /// The maximum number of shared connections.
    ///
    /// On PostgreSQL, each thread with a single-threaded runtime has four more connections for its
    /// own reads. SQLite uses one connection for writes and at most four for reads.
    pub connections: usize,
    /// The timeout of connecting to PostgreSQL.
    pub connect_timeout: Duration,
    /// The PostgreSQL response timeout; the default exceeds the session's `statement_timeout`.
    ///
    /// A shorter one also shortens `statement_timeout`.
    ///
    /// On timeout, the connection is closed and the error is
    /// [`Unavailable`](frontdesk_domain::ports::StoreError::Unavailable).
    pub response_timeout: Duration,
    /// The timeout of waiting for a free connection; the error is
    /// [`Contended`](frontdesk_domain::ports::StoreError::Contended).
    pub wait_timeout: Duration,
    /// Bytes for cached names of members and event types; 0 disables caching.
    pub cache_memory: usize,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self {
            connections: 16,
            connect_timeout: Duration::from_secs(3),
            response_timeout: Duration::from_secs(10),
            wait_timeout: Duration::from_secs(3),
            cache_memory: 8 << 20,
        }
    }
}
