//! Reads of one kind that are asked for at the same moment, as one statement.

use std::collections::HashMap;
use std::error::Error;
use std::future::ready;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use frontdesk_domain::ports::StoreError;
use tokio::runtime;
use tokio::sync::oneshot;

use super::readers::present_thread;

/// Where those meet who read something of type `V` by its key `K`, within one group `G`. A statement takes the server about as long as the
/// rows that it finds, so that who comes first on a thread lets the others that are ready there come too, and reads for all.
///
/// Whoever joins does so before the statement is sent: nobody is told of anything older than the moment at which they asked.
pub(super) struct Gathering<G, K, V> {
    open: Mutex<Followers<G, K, V>>,
}

/// A thread, and what is read there.
type Place<G> = (runtime::Id, G);

/// An entry for each who lets others come.
type Followers<G, K, V> = HashMap<Place<G>, Vec<Follower<K, V>>>;

/// Somebody for whom another reads.
struct Follower<K, V> {
    key: K,
    answer: oneshot::Sender<Result<Option<V>, StoreError>>,
}

/// The part that somebody has in a gathering.
enum Part<'a, G: Copy + Eq + Hash, K, V> {
    Leads(Open<'a, G, K, V>),
    Follows(oneshot::Receiver<Result<Option<V>, StoreError>>),
}

/// Lets others come until it is closed, or dropped: then these read for themselves.
struct Open<'a, G: Copy + Eq + Hash, K, V> {
    gathering: &'a Gathering<G, K, V>,
    place: Place<G>,
}

impl<G: Copy + Eq + Hash, K: Clone + Eq + Hash, V: Clone> Gathering<G, K, V> {
    /// Nobody yet.
    pub(super) fn new() -> Self {
        Self { open: Mutex::default() }
    }

    /// What has this key: read by `together` with what others ask for, or `alone` where there are none.
    ///
    /// Only those meet whose thread has a runtime of its own, which carries out what is ready before anything that was put off.
    pub(super) async fn find<Alone, Together>(
        &self,
        group: G,
        key: K,
        alone: impl FnOnce(K) -> Alone,
        together: impl FnOnce(Vec<K>) -> Together,
    ) -> Result<Option<V>, StoreError>
    where
        Alone: Future<Output = Result<Option<V>, StoreError>>,
        Together: Future<Output = Result<Vec<(K, V)>, StoreError>>,
    {
        let Some(thread) = present_thread() else { return alone(key).await };
        let open = match self.part_of((thread, group), &key) {
            Part::Leads(open) => open,
            Part::Follows(answer) => match answer.await {
                Ok(outcome) => return outcome,
                Err(_left_alone) => return alone(key).await,
            },
        };
        turn_of_others().await;
        let followers = open.close();
        if followers.is_empty() {
            return alone(key).await;
        }
        let keys = followers.iter().map(|follower| follower.key.clone()).chain([key.clone()]).collect();
        match together(keys).await {
            Ok(found) => Ok(tell(followers, found.into_iter().collect(), &key)),
            Err(error @ (StoreError::Corrupt { .. } | StoreError::Conflict(_))) => {
                tracing::debug!(%error, "reads that were made together are made one by one");
                // It is about one row, and all but one have asked for others.
                drop(followers);
                alone(key).await
            }
            Err(StoreError::Contended(cause)) => Err(refuse(followers, cause, StoreError::Contended)),
            Err(StoreError::Unavailable(cause)) => Err(refuse(followers, cause, StoreError::Unavailable)),
        }
    }

    fn part_of(&self, place: Place<G>, key: &K) -> Part<'_, G, K, V> {
        let mut all = self.all();
        if let Some(followers) = all.get_mut(&place) {
            let (answer, answered) = oneshot::channel();
            followers.push(Follower { key: key.clone(), answer });
            return Part::Follows(answered);
        }
        all.insert(place, Vec::new());
        Part::Leads(Open { gathering: self, place })
    }
}

impl<G, K, V> Gathering<G, K, V> {
    fn all(&self) -> MutexGuard<'_, Followers<G, K, V>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Copy + Eq + Hash, K, V> Open<'_, G, K, V> {
    fn close(self) -> Vec<Follower<K, V>> {
        self.gathering.all().remove(&self.place).unwrap_or_default()
    }
}

impl<G: Copy + Eq + Hash, K, V> Drop for Open<'_, G, K, V> {
    fn drop(&mut self) {
        drop(self.gathering.all().remove(&self.place));
    }
}

/// Waits until whatever was ready on this thread has had its turn. `yield_now` ends with the next poll, whoever asked for that, and the
/// framework polls a request again at once.
async fn turn_of_others() {
    tokio::spawn(ready(())).await.unwrap_or_default();
}

/// Tells all what was found; returns what has this `key`. Who is gone meanwhile is told nothing.
fn tell<K: Eq + Hash, V: Clone>(
    followers: Vec<Follower<K, V>>,
    mut found: HashMap<K, V>,
    key: &K,
) -> Option<V> {
    for Follower { key, answer } in followers {
        drop(answer.send(Ok(found.get(&key).cloned())));
    }
    found.remove(key)
}

type Cause = Box<dyn Error + Send + Sync>;

/// Tells all that the store failed, and returns the same.
fn refuse<K, V>(
    followers: Vec<Follower<K, V>>,
    cause: Cause,
    error: impl Fn(Cause) -> StoreError,
) -> StoreError {
    let cause: Arc<dyn Error + Send + Sync> = cause.into();
    let same = || error(Box::new(Arc::clone(&cause)));
    for Follower { answer, .. } in followers {
        drop(answer.send(Err(same())));
    }
    same()
}

#[cfg(test)]
mod tests;
