//! Holds a store of one's own to the contract of stores.

use std::sync::Arc;

use frontdesk_domain::ports::StorePorts;
use frontdesk_testing::MemoryStore;
use frontdesk_testing::contract::StoreUnderTest;
use downstream::CountingStore;

async fn fresh_store() -> Option<StoreUnderTest> {
    let (ports, _counter) = CountingStore::around(StorePorts::of(&Arc::new(MemoryStore::new())));
    Some(ports.into())
}

frontdesk_testing::store_contract!(fresh_store);

#[tokio::test]
async fn units_are_counted() {
    let memory = Arc::new(MemoryStore::new());
    let (ports, counter) = CountingStore::around(StorePorts::of(&memory));
    ports.store.begin().await.expect("a memory store begins").commit().await.expect("it commits");
    assert_eq!(counter.begun(), 1);
}
