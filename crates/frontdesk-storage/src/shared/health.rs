//! Whether the schema is the one that this program knows.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ports::StoreError;

use super::{Conn, Db, MIGRATIONS};
use crate::error::{in_table, is_missing_table};
use crate::migrations;
use crate::schema::applied_migrations;

/// The names of the migrations that the database lacks, in the order in which they are applied. It may know more than
/// this program does: a newer one has migrated it already.
pub(super) async fn pending(conn: &mut Conn) -> Result<Vec<String>, StoreError> {
    let applied: Vec<String> =
        match applied_migrations::table.select(applied_migrations::version).load(conn).await {
            Err(error) if is_missing_table(&error, migrations::TABLE) => Vec::new(),
            outcome => outcome.map_err(in_table(migrations::TABLE))?,
        };
    migrations::missing_from::<Db>(&MIGRATIONS, &applied)
}

pub(super) async fn check_ready(conn: &mut Conn) -> Result<(), StoreError> {
    match pending(conn).await?.as_slice() {
        [] => Ok(()),
        missing => Err(StoreError::unavailable(format!(
            "the database lacks the migrations {}; run `frontdesk migrate`",
            missing.join(", ")
        ))),
    }
}
