//! Connections over which many read at once.

use std::iter;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use frontdesk_domain::ports::StoreError;
use tokio::runtime::{self, Handle, RuntimeFlavor};
use tokio::time::{Instant, timeout};

use super::Conn;
use super::connect::Connector;

/// How many read over one connection before another one is taken: many, for each connection is one more process of the server that
/// the others wait for to have its turn. A slow one is known by [`STALLED`].
const ENOUGH: usize = 64;

/// After so long without an answer whoever comes next takes another connection.
const STALLED: Duration = Duration::from_millis(10);

/// Connections that nobody has for itself: statements go out behind one another without waiting for each other's answers, so that one
/// turn of the server's process, and of the task that moves the bytes, serves many. What one request reads at once goes over one
/// connection, and so does what one thread is asked at once, while the answers keep coming: over one that is driven by the thread
/// itself, where it has a runtime of its own, so that no other thread has to be woken for it.
///
/// Nothing may be begun here that lasts longer than a statement.
pub(super) struct Readers {
    /// Whoever chooses sees all of them as they are at one moment.
    places: Mutex<Vec<Place>>,
    /// One for each place, held while the connection is being made there.
    connecting: Vec<tokio::sync::Mutex<()>>,
    connect_limit: Duration,
}

/// Where one of the connections is.
struct Place {
    /// `None` until somebody needs it.
    connection: Option<Conn>,
    /// Whose runtime drives it, or will. `None` where that is no single thread's.
    owner: Option<runtime::Id>,
    under_way: usize,
    /// When the last answer came, or the first of those who are under way began to wait.
    moved_at: Instant,
}

/// Where a connection is for one that asks: the nearest first.
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
struct Passenger<'a> {
    readers: &'a Readers,
    place: usize,
}

impl Readers {
    /// At most `count` connections, which are made when they are needed. Whoever waits for another to make one gives up after
    /// `connect_limit`.
    pub(super) fn new(count: usize, connect_limit: Duration) -> Self {
        let place = || Place { connection: None, owner: None, under_way: 0, moved_at: Instant::now() };
        Self {
            places: Mutex::new(iter::repeat_with(place).take(count).collect()),
            connecting: iter::repeat_with(tokio::sync::Mutex::default).take(count).collect(),
            connect_limit,
        }
    }

    /// A connection over which others may be reading.
    pub(super) async fn lease(&self, connector: &Connector) -> Result<Reader<'_>, StoreError> {
        let passenger = self.board(present_thread());
        let connection = self.connection(passenger.place, connector).await?;
        Ok(Reader { connection, _passenger: passenger })
    }

    fn places(&self) -> MutexGuard<'_, Vec<Place>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Boards at a place that is not at its limit, the thread's own before one without a connection before another's; where all
    /// are, at the one with the fewest under way.
    fn board(&self, thread: Option<runtime::Id>) -> Passenger<'_> {
        let mut places = self.places();
        let now = Instant::now();
        if let Some(thread) = thread {
            vacate_for(thread, &mut places);
        }
        let (number, place) = places
            .iter_mut()
            .enumerate()
            .min_by_key(|(_, place)| {
                let waiting = if place.is_free(now) { 0 } else { place.under_way };
                (waiting, place.distance(thread))
            })
            .expect("there is at least one place");
        if place.distance(thread) == Distance::Nowhere {
            place.owner = thread;
        }
        if place.under_way == 0 {
            place.moved_at = now;
        }
        place.under_way += 1;
        Passenger { readers: self, place: number }
    }

    /// The connection at a place, made anew where the last one has ended.
    async fn connection(&self, place: usize, connector: &Connector) -> Result<Conn, StoreError> {
        if let Some(connection) = self.present(place) {
            return Ok(connection);
        }
        let Ok(_turn) = timeout(self.connect_limit, self.connecting[place].lock()).await else {
            return Err(StoreError::unavailable("nobody could connect so far"));
        };
        if let Some(connection) = self.present(place) {
            return Ok(connection);
        }
        let connection = connector.session_here().await?;
        let made_at = &mut self.places()[place];
        made_at.owner = present_thread();
        made_at.connection = Some(connection.clone());
        Ok(connection)
    }

    fn present(&self, place: usize) -> Option<Conn> {
        let places = self.places();
        places[place].connection.as_ref().filter(|connection| !connection.has_ended()).cloned()
    }
}

/// The runtime of the present thread, where it is this thread's alone.
pub(super) fn present_thread() -> Option<runtime::Id> {
    let runtime = Handle::current();
    (runtime.runtime_flavor() == RuntimeFlavor::CurrentThread).then(|| runtime.id())
}

/// Lets a thread that has no place have one that is idle and that nobody misses, if none is without a connection: whoever was asked
/// much before may have taken several.
fn vacate_for(thread: runtime::Id, places: &mut [Place]) {
    let owned = |owner| places.iter().filter(|place| place.owner == Some(owner)).count();
    if owned(thread) > 0 || places.iter().any(|place| place.distance(Some(thread)) == Distance::Nowhere) {
        return;
    }
    let spare = |place: &Place| place.under_way == 0 && place.owner.is_none_or(|owner| owned(owner) > 1);
    if let Some(place) = places.iter().position(spare) {
        places[place].connection = None;
        places[place].owner = None;
    }
}

impl Place {
    fn is_free(&self, now: Instant) -> bool {
        let moves = now.saturating_duration_since(self.moved_at) < STALLED;
        self.under_way == 0 || (self.under_way < ENOUGH && moves)
    }

    fn distance(&self, thread: Option<runtime::Id>) -> Distance {
        match (&self.connection, self.owner) {
            (None, None) => Distance::Nowhere,
            (_, owner) if owner == thread => Distance::Here,
            _ => Distance::Elsewhere,
        }
    }
}

impl Drop for Passenger<'_> {
    fn drop(&mut self) {
        let place = &mut self.readers.places()[self.place];
        place.under_way -= 1;
        place.moved_at = Instant::now();
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

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(1);

    /// So many threads that each have a runtime of their own.
    fn threads<const N: usize>() -> [Option<runtime::Id>; N] {
        let runtime = |()| runtime::Builder::new_current_thread().build().expect("it needs nothing");
        // All are there at once: only then do their numbers have to differ.
        [(); N].map(runtime).each_ref().map(|runtime| Some(runtime.handle().id()))
    }

    fn places(aboard: &[Passenger<'_>]) -> Vec<usize> {
        aboard.iter().map(|passenger| passenger.place).collect()
    }

    #[test]
    fn a_thread_stays_at_its_place_until_that_is_at_its_limit() {
        let readers = Readers::new(4, LIMIT);
        let [one, other] = threads();
        let first = readers.board(one);
        assert_ne!(readers.board(other).place, first.place);
        let more: Vec<_> = iter::repeat_with(|| readers.board(one)).take(ENOUGH - 1).collect();
        assert_eq!(places(&more), [first.place; ENOUGH - 1]);
        assert_ne!(readers.board(one).place, first.place);
        drop(more);
        assert_eq!(readers.board(one).place, first.place);
    }

    #[test]
    fn a_thread_that_took_several_places_leaves_an_idle_one_to_a_thread_that_has_none() {
        let readers = Readers::new(2, LIMIT);
        let [busy, late] = threads();
        let mut aboard: Vec<_> = iter::repeat_with(|| readers.board(busy)).take(ENOUGH + 1).collect();
        assert_eq!(places(&aboard)[ENOUGH - 1..], [0, 1]);
        // The second isn't idle.
        assert_eq!(readers.board(late).place, 1);
        assert_eq!(readers.places()[1].owner, busy);
        aboard.pop();
        assert_eq!(readers.board(late).place, 1);
        assert_eq!(readers.places()[1].owner, late);
        aboard.clear();
        assert_eq!((readers.board(busy).place, readers.board(late).place), (0, 1));
    }

    #[test]
    fn nobody_loses_the_only_place_it_has() {
        let readers = Readers::new(2, LIMIT);
        let [one, other, third] = threads();
        drop((readers.board(one), readers.board(other)));
        drop(readers.board(third));
        assert_eq!((readers.board(one).place, readers.board(other).place), (0, 1));
    }

    #[test]
    fn a_place_without_an_owner_goes_to_the_thread_that_has_none() {
        let readers = Readers::new(1, LIMIT);
        let [one] = threads();
        let shared = readers.board(None);
        assert_eq!(readers.places()[0].owner, None);
        drop(shared);
        drop(readers.board(one));
        assert_eq!(readers.places()[0].owner, one);
    }
}
