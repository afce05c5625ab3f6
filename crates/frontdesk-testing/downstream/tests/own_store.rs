//! Holds a store of one's own to the contract of stores.

use frontdesk_testing::TestStore;
use frontdesk_testing::contract::StoreUnderTest;
use downstream::CountingStore;

async fn fresh_store() -> Option<StoreUnderTest> {
    let (ports, _counter) = CountingStore::around(TestStore::new().ports());
    Some(ports.into())
}

frontdesk_testing::store_contract!(fresh_store);

#[tokio::test]
async fn units_are_counted() {
    let (ports, counter) = CountingStore::around(TestStore::new().ports());
    ports.store.begin().await.expect("the store begins").commit().await.expect("it commits");
    assert_eq!(counter.begun(), 1);
}
