//! The schema's steps, which are embedded in the program, and how they are applied.

use std::error::Error;

use diesel::backend::Backend;
use diesel::migration::MigrationSource;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness};
use frontdesk_domain::ports::StoreError;

/// Where diesel keeps which migrations were applied.
pub(crate) const TABLE: &str = "__diesel_schema_migrations";

/// Why a migration failed.
pub(crate) type Failure = Box<dyn Error + Send + Sync>;

/// The names of those migrations whose version is not among `applied`, the oldest first.
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

/// Applies what is missing and returns the names. The caller keeps others from doing the same
/// meanwhile.
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

    /// Applies all, undoes all and applies all again.
    fn there_and_back<DB: Backend>(
        conn: &mut impl MigrationHarness<DB>,
        source: fn() -> EmbeddedMigrations,
    ) {
        let all = names::<DB>(&source());
        assert_eq!(apply(conn, source()).expect("they can be applied"), all);
        assert_eq!(apply(conn, source()).expect("nothing is left to do"), <Vec<String>>::new());
        conn.revert_all_migrations(source()).expect("they can be undone");
        assert_eq!(apply(conn, source()).expect("they can be applied again"), all);
    }

    #[test]
    fn both_databases_take_the_same_steps() {
        assert_eq!(names::<Sqlite>(&sqlite::MIGRATIONS), names::<Pg>(&postgres::MIGRATIONS));
    }

    #[test]
    fn names_sort_by_the_time_at_their_beginning() {
        let names = names::<Sqlite>(&sqlite::MIGRATIONS);
        let distinct: BTreeSet<&str> = names.iter().filter_map(|name| name.get(..17)).collect();
        assert_eq!(distinct.len(), names.len(), "{names:?}");
    }

    #[test]
    fn what_was_applied_is_not_missing() {
        let all = names::<Sqlite>(&sqlite::MIGRATIONS);
        let first = all[0].split('_').next().expect("a split has a first part").replace('-', "");
        let missing =
            missing_from::<Sqlite>(&sqlite::MIGRATIONS, &[first, "29991231000000".to_owned()]);
        assert_eq!(missing.expect("embedded migrations can be listed"), all[1..]);
    }

    #[test]
    fn steps_can_be_undone_on_sqlite() {
        let mut connection = SqliteConnection::establish(":memory:").expect("memory is at hand");
        there_and_back(&mut connection, || sqlite::MIGRATIONS);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn steps_can_be_undone_on_postgres() {
        let Some(cluster) = PostgresCluster::shared() else { return };
        let url = cluster.create_database("steps");
        let undone = tokio::task::spawn_blocking(move || {
            let mut connection = AsyncConnectionWrapper::<AsyncPgConnection>::establish(&url)
                .expect("the cluster runs");
            there_and_back(&mut connection, || postgres::MIGRATIONS);
        });
        undone.await.expect("they can be undone");
    }
}
