//! Readiness: whether the schema has all migrations of this program.

use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use frontdesk_domain::ports::{Health, StoreError};

use super::{Backend, Conn, Db, MIGRATIONS};
use crate::copy::UNFINISHED;
use crate::error::{in_table, is_missing_table};
use crate::migrations;
use crate::schema::applied_migrations;

impl Backend {
    pub(crate) async fn pending_migrations(&self) -> Result<Vec<String>, StoreError> {
        pending(&mut *self.reader().await?).await
    }
}

#[async_trait]
impl Health for Backend {
    async fn check_ready(&self) -> Result<(), StoreError> {
        match self.pending_migrations().await?.as_slice() {
            [] => Ok(()),
            missing => Err(StoreError::unavailable(format!(
                "the database lacks the migrations {}; run `frontdesk migrate`",
                missing.join(", ")
            ))),
        }
    }
}

/// Ignores unknown migrations, which a newer version of the program may have applied.
async fn pending(conn: &mut Conn) -> Result<Vec<String>, StoreError> {
    let applied: Vec<String> =
        match applied_migrations::table.select(applied_migrations::version).load(conn).await {
            Err(error) if is_missing_table(&error, migrations::TABLE) => Vec::new(),
            outcome => outcome.map_err(in_table(migrations::TABLE))?,
        };
    if applied.iter().any(|version| version == UNFINISHED) {
        return Err(StoreError::unavailable(
            "the database is the target of an unfinished copy; run the same `frontdesk copy` again to resume it",
        ));
    }
    migrations::missing_from::<Db>(&MIGRATIONS, &applied)
}
