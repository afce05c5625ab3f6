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

/// Applies what is missing and returns the names. The caller keeps others from doing the same meanwhile.
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
