//! A store of one's own: it counts the units of work of another store.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use frontdesk_domain::ports::{Store, StoreError, StorePorts, UnitOfWork};

/// Counts the units of work that `inner` begins.
pub struct CountingStore {
    inner: Arc<dyn Store>,
    begun: AtomicUsize,
}

impl CountingStore {
    /// Returns the ports of a store whose units are counted, and the counter.
    pub fn around(ports: StorePorts) -> (StorePorts, Arc<Self>) {
        let counting = Arc::new(Self { inner: ports.store, begun: AtomicUsize::new(0) });
        (StorePorts { store: counting.clone(), ..ports }, counting)
    }

    /// The number of units begun so far.
    pub fn begun(&self) -> usize {
        self.begun.load(Ordering::Relaxed)
    }
}

#[async_trait]
impl Store for CountingStore {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>, StoreError> {
        let unit = self.inner.begin().await?;
        self.begun.fetch_add(1, Ordering::Relaxed);
        Ok(unit)
    }
}
