//! The store ports of the domain on two databases: SQLite in a file beside the program, and
//! PostgreSQL.
//!
//! Architecture invariant: no rule of the domain stands here, and nothing outside this crate knows
//! diesel, a table or a row. One place converts database errors to
//! [`StoreError`](frontdesk_domain::ports::StoreError).
//!
//! The queries are written once, in `shared/`, and compiled once for each database: `sqlite.rs` and
//! `postgres.rs` define connections, transactions and locks, and include the same files. A file of
//! `shared/` implements the ports of its subject: queries for the store (`Backend`), on a
//! connection of `self.reader()` or `self.writer()`, and repositories for the unit of work
//! (`Transaction`), on `self.conn()`. `rows` converts rows to the domain's entities, `schema`
//! declares the tables, and `migrations/` holds the SQL that creates them.
//!
//! To add a query: add the method to the domain's port and its statement to the `impl` of that port
//! in `shared/`. To add a column: a migration for each database, `schema.rs`, its row.

#![expect(clippy::duplicate_mod, reason = "the queries are compiled once for each database")]

mod database;
mod error;
mod inspection;
mod kept;
mod migrations;
mod options;
mod pool;
mod postgres;
mod rows;
mod schema;
mod sqlite;
mod types;
mod url;

pub use database::{Database, OpenReplicaError, open, open_or_create, open_replica};
pub use inspection::Violation;
pub use options::StoreOptions;
pub use url::{DatabaseUrl, InvalidDatabaseUrl};
