//! The embedded migrations and their application.

use std::error::Error;

use diesel::backend::Backend;
use diesel::migration::MigrationSource;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness};
use frontdesk_domain::ports::StoreError;

/// The table in which diesel records applied migrations.
pub(crate) const TABLE: &str = "__diesel_schema_migrations";

pub(crate) type Failure = Box<dyn Error + Send + Sync>;

pub(crate) fn missing_from<DB: Backend>(
    source: &EmbeddedMigrations,
    applied: &[String],
) -> Result<Vec<String>, StoreError> {
    let migrations = MigrationSource::<DB>::migrations(source).map_err(StoreError::unavailable)?;
    let missing = migrations
        .iter()
        .map(|migration| migration.name())
        .filter(|name| !applied.contains(&name.version().to_string()));
    let mut missing: Vec<String> = missing.map(ToString::to_string).collect();
    missing.sort_unstable();
    Ok(missing)
}

/// The caller must exclude concurrent migrations.
pub(crate) fn apply<DB: Backend>(
    conn: &mut impl MigrationHarness<DB>,
    source: EmbeddedMigrations,
) -> Result<Vec<String>, Failure> {
    let pending = conn.pending_migrations(source)?;
    let applied = pending.iter().map(|migration| {
        conn.run_migration(migration.as_ref())?;
        Ok(migration.name().to_string())
    });
    applied.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use diesel::pg::Pg;
    use diesel::sqlite::Sqlite;
    use diesel::{Connection as _, SqliteConnection};
    use diesel_async::AsyncPgConnection;
    use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
    use frontdesk_testing::postgres::PostgresCluster;

    use super::*;
    use crate::{postgres, sqlite};

    fn names<DB: Backend>(source: &EmbeddedMigrations) -> Vec<String> {
        missing_from::<DB>(source, &[]).expect("embedded migrations can be listed")
    }

    fn apply_revert_reapply<DB: Backend>(
        conn: &mut impl MigrationHarness<DB>,
        source: fn() -> EmbeddedMigrations,
    ) {
        let all = names::<DB>(&source());
        assert_eq!(apply(conn, source()).expect("migrations apply"), all);
        assert_eq!(apply(conn, source()).expect("a second run succeeds"), <Vec<String>>::new());
        conn.revert_all_migrations(source()).expect("migrations revert");
        assert_eq!(apply(conn, source()).expect("migrations apply again"), all);
    }

    #[test]
    fn both_databases_have_the_same_migrations() {
        assert_eq!(names::<Sqlite>(&sqlite::MIGRATIONS), names::<Pg>(&postgres::MIGRATIONS));
    }

    #[test]
    fn migration_names_start_with_distinct_times() {
        let names = names::<Sqlite>(&sqlite::MIGRATIONS);
        let distinct: BTreeSet<&str> = names.iter().filter_map(|name| name.get(..17)).collect();
        assert_eq!(distinct.len(), names.len(), "{names:?}");
    }

    #[test]
    fn applied_migrations_are_not_missing() {
        let all = names::<Sqlite>(&sqlite::MIGRATIONS);
        let first = all[0].split('_').next().expect("a split has a first part").replace('-', "");
        let missing =
            missing_from::<Sqlite>(&sqlite::MIGRATIONS, &[first, "29991231000000".to_owned()]);
        assert_eq!(missing.expect("embedded migrations can be listed"), all[1..]);
    }

    #[test]
    fn migrations_can_be_reverted_on_sqlite() {
        let mut connection =
            SqliteConnection::establish(":memory:").expect("in-memory database opens");
        apply_revert_reapply(&mut connection, || sqlite::MIGRATIONS);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn migrations_can_be_reverted_on_postgres() {
        let Some(cluster) = PostgresCluster::shared() else { return };
        let url = cluster.create_database("steps");
        let undone = tokio::task::spawn_blocking(move || {
            let mut connection = AsyncConnectionWrapper::<AsyncPgConnection>::establish(&url)
                .expect("the cluster runs");
            apply_revert_reapply(&mut connection, || postgres::MIGRATIONS);
        });
        undone.await.expect("migrations revert");
    }
}
