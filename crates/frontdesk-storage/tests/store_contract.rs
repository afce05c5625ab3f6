//! The store contract on both databases, and tests that need a real database.

#[path = "store_contract/caps.rs"]
mod caps;
#[path = "store_contract/copying.rs"]
mod copying;
#[path = "store_contract/corruption.rs"]
mod corruption;
#[path = "store_contract/current_names.rs"]
mod current_names;
#[path = "store_contract/files.rs"]
mod files;
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
#[path = "store_contract/per_booking.rs"]
mod per_booking;
#[path = "store_contract/plans.rs"]
mod plans;
#[path = "store_contract/pool.rs"]
mod pool;
#[path = "store_contract/quotas.rs"]
mod quotas;
#[path = "store_contract/replica.rs"]
mod replica;
#[path = "store_contract/schedules.rs"]
mod schedules;
#[path = "store_contract/storms.rs"]
mod storms;
#[path = "store_contract/temporary.rs"]
mod temporary;
#[path = "store_contract/tls.rs"]
mod tls;

use std::any::Any;
use std::sync::Arc;

use frontdesk_storage::Database;
use frontdesk_testing::contract::StoreUnderTest;

fn under_test(database: &Database, keeps: impl Any + Send + Sync) -> StoreUnderTest {
    StoreUnderTest { ports: database.ports(), keeps: Arc::new(keeps) }
}

mod sqlite {
    use frontdesk_testing::contract::StoreUnderTest;

    use crate::fixtures::sqlite_store;
    use crate::under_test;

    async fn fresh_store() -> Option<StoreUnderTest> {
        let (database, folder) = sqlite_store().await;
        Some(under_test(&database, folder))
    }

    frontdesk_testing::store_contract!(fresh_store);
}

mod postgres {
    use frontdesk_testing::contract::StoreUnderTest;

    use crate::fixtures::postgres_store;
    use crate::under_test;

    async fn fresh_store() -> Option<StoreUnderTest> {
        let (database, _url) = postgres_store().await?;
        Some(under_test(&database, ()))
    }

    frontdesk_testing::store_contract!(fresh_store);
}
