use std::time::Duration;

/// How a store uses its database.
#[derive(Clone, Copy, Debug)]
pub struct StoreOptions {
    /// The maximum number of connections. On PostgreSQL, reads and writes share them; on SQLite,
    /// one connection writes and at most four of these read.
    pub connections: usize,
    /// How long connecting to PostgreSQL may take.
    pub connect_timeout: Duration,
    /// How long PostgreSQL may take to answer a statement. It is longer than the server's own
    /// `statement_timeout`: a server that exceeds it no longer answers at all, so the connection is
    /// closed and the store is [`Unavailable`](frontdesk_domain::ports::StoreError::Unavailable).
    pub answer_timeout: Duration,
    /// How long a request waits for a free connection before it fails with
    /// [`Contended`](frontdesk_domain::ports::StoreError::Contended).
    pub wait_timeout: Duration,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self {
            connections: 16,
            connect_timeout: Duration::from_secs(3),
            answer_timeout: Duration::from_secs(10),
            wait_timeout: Duration::from_secs(3),
        }
    }
}
