//! Both stores keep the store contract, and what only a real database can get wrong besides.

#[path = "store_contract/corruption.rs"]
mod corruption;
#[path = "store_contract/fixtures.rs"]
mod fixtures;
#[path = "store_contract/inspection.rs"]
mod inspection;
#[path = "store_contract/invitees.rs"]
mod invitees;
#[path = "store_contract/locks.rs"]
mod locks;
#[path = "store_contract/migrations.rs"]
mod migrations;
#[path = "store_contract/older_versions.rs"]
mod older_versions;
#[path = "store_contract/outages.rs"]
mod outages;
#[path = "store_contract/tls.rs"]
mod tls;

mod sqlite {
    use frontdesk_testing::contract::StoreUnderTest;

    use crate::fixtures::{sqlite_store, under_test};

    async fn fresh_store() -> Option<StoreUnderTest> {
        let (database, folder) = sqlite_store().await;
        Some(under_test(&database, folder))
    }

    frontdesk_testing::contract_tests!(fresh_store);
}

mod postgres {
    use frontdesk_testing::contract::StoreUnderTest;

    use crate::fixtures::{postgres_store, under_test};

    async fn fresh_store() -> Option<StoreUnderTest> {
        let (database, _url) = postgres_store().await?;
        Some(under_test(&database, ()))
    }

    frontdesk_testing::contract_tests!(fresh_store);
}
