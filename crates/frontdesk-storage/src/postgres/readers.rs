//! Connections over which many read at once.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use frontdesk_domain::ports::StoreError;
use tokio::time::{Instant, timeout};

use super::Conn;
use super::connect::Connector;

/// How many read over one connection before another one is taken.
const ENOUGH: usize = 8;

/// After so long without an answer whoever comes next takes another connection.
const STALLED: Duration = Duration::from_millis(10);

/// Connections that nobody has for itself: statements go out behind one another without waiting for each other's answers, so that one
/// turn of the server's process, and of the task that moves the bytes, serves many. What one request reads at once goes over one
/// connection, and so does what one thread is asked at once, while the answers keep coming: over one that is driven by the thread
/// itself, where there is one, so that no other thread has to be woken for it.
///
/// Nothing may be begun here that lasts longer than a statement.
pub(super) struct Readers {
    places: Vec<Place>,
    connect_limit: Duration,
}

/// Where one of the connections is.
struct Place {
    traffic: Mutex<Traffic>,
    /// Held while the connection is being made.
    connecting: tokio::sync::Mutex<()>,
}

struct Traffic {
    /// `None` until somebody needs it.
    connection: Option<Made>,
    under_way: usize,
    /// When the last answer came, or the first of those who are under way began to wait.
    moved_at: Instant,
}

/// A connection, and the thread that made it, on whose runtime it is.
struct Made {
    connection: Conn,
    by: usize,
}

/// Where a connection is, as seen by a thread: the nearest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Distance {
    Here,
    /// It has still to be made, and will be here then.
    Nowhere,
    Elsewhere,
}

/// A connection for one read, beside others.
pub(super) struct Reader<'a> {
    connection: Conn,
    _passenger: Passenger<'a>,
}

/// Somebody who is under way at a place.
struct Passenger<'a>(&'a Place);

impl Readers {
    /// At most `count` connections, which are made when they are needed. Whoever waits for another to make one gives up after
    /// `connect_limit`.
    pub(super) fn new(count: usize, connect_limit: Duration) -> Self {
        let place = || Place {
            traffic: Mutex::new(Traffic { connection: None, under_way: 0, moved_at: Instant::now() }),
            connecting: tokio::sync::Mutex::default(),
        };
        Self { places: std::iter::repeat_with(place).take(count).collect(), connect_limit }
    }

    /// A connection over which others may be reading.
    pub(super) async fn lease(&self, connector: &Connector) -> Result<Reader<'_>, StoreError> {
        let place = self.place();
        let passenger = place.board();
        let connection = place.connection(connector, self.connect_limit).await?;
        Ok(Reader { connection, _passenger: passenger })
    }

    /// A place that is not at its limit, the thread's own before one without a connection before another thread's; where all are, the
    /// one with the fewest under way.
    fn place(&self) -> &Place {
        let (thread, now) = (number_of_thread(), Instant::now());
        // Threads without a connection do not all begin at the same place.
        let places =
            (thread..).take(self.places.len()).map(|number| &self.places[number % self.places.len()]);
        places
            .min_by_key(|place| {
                let traffic = place.traffic();
                let waiting = if traffic.is_free(now) { 0 } else { traffic.under_way };
                (waiting, traffic.distance(thread))
            })
            .expect("there is at least one place")
    }
}

/// A number of the thread's own, from 0 on.
fn number_of_thread() -> usize {
    static THREADS: AtomicUsize = AtomicUsize::new(0);
    thread_local!(static NUMBER: usize = THREADS.fetch_add(1, Ordering::Relaxed));
    NUMBER.with(|number| *number)
}

impl Place {
    fn traffic(&self) -> MutexGuard<'_, Traffic> {
        self.traffic.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn board(&self) -> Passenger<'_> {
        let mut traffic = self.traffic();
        if traffic.under_way == 0 {
            traffic.moved_at = Instant::now();
        }
        traffic.under_way += 1;
        Passenger(self)
    }

    /// The connection, made anew where the last one has ended.
    async fn connection(&self, connector: &Connector, limit: Duration) -> Result<Conn, StoreError> {
        if let Some(connection) = self.present() {
            return Ok(connection);
        }
        let Ok(_turn) = timeout(limit, self.connecting.lock()).await else {
            return Err(StoreError::unavailable("nobody could connect so far"));
        };
        if let Some(connection) = self.present() {
            return Ok(connection);
        }
        let connection = connector.session_here().await?;
        let made = Made { connection: connection.clone(), by: number_of_thread() };
        self.traffic().connection = Some(made);
        Ok(connection)
    }

    fn present(&self) -> Option<Conn> {
        let traffic = self.traffic();
        let connection = &traffic.connection.as_ref()?.connection;
        (!connection.has_ended()).then(|| connection.clone())
    }
}

impl Traffic {
    fn is_free(&self, now: Instant) -> bool {
        let moves = now.saturating_duration_since(self.moved_at) < STALLED;
        self.under_way == 0 || (self.under_way < ENOUGH && moves)
    }

    fn distance(&self, thread: usize) -> Distance {
        match &self.connection {
            Some(made) if made.by == thread => Distance::Here,
            None => Distance::Nowhere,
            Some(_) => Distance::Elsewhere,
        }
    }
}

impl Drop for Passenger<'_> {
    fn drop(&mut self) {
        let mut traffic = self.0.traffic();
        traffic.under_way -= 1;
        traffic.moved_at = Instant::now();
    }
}

impl Deref for Reader<'_> {
    type Target = Conn;

    fn deref(&self) -> &Conn {
        &self.connection
    }
}

impl DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut Conn {
        &mut self.connection
    }
}
