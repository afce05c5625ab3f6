//! Runs the store contract on the memory store.

use std::sync::Arc;

use frontdesk_domain::ports::StorePorts;
use frontdesk_testing::MemoryStore;
use frontdesk_testing::contract::StoreUnderTest;

async fn memory_store() -> Option<StoreUnderTest> {
    Some(StorePorts::of(&Arc::new(MemoryStore::new())).into())
}

frontdesk_testing::store_contract!(memory_store);
