//! Both stores keep the store contract, and what only a real database can get wrong besides.

mod sqlite {
    use std::sync::Arc;

    use frontdesk_storage::{DatabaseUrl, StoreOptions, open};
    use frontdesk_testing::contract::StoreUnderTest;

    async fn fresh_store() -> Option<StoreUnderTest> {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let url = format!("sqlite://{}", folder.path().join("frontdesk.db").display());
        let url = DatabaseUrl::parse(&url).expect("a well-formed URL");
        let database = open(&url, StoreOptions::default()).await.expect("the file can be made");
        database.migrate().await.expect("an empty file can be migrated");
        let ports = database.ports();
        Some(StoreUnderTest {
            store: ports.store,
            bookings: ports.bookings,
            links: ports.links,
            directory: ports.directory,
            tokens: ports.tokens,
            answers: ports.answers,
            health: ports.health,
            keeps: Arc::new(folder),
        })
    }

    frontdesk_testing::contract_tests!(fresh_store);
}
