//! The store ports of the domain on two databases: SQLite in a file beside the program, and PostgreSQL.
//!
//! Architecture invariant: no rule of the domain stands here, and nothing outside this crate knows diesel, a table or a
//! row. What a database refuses becomes a [`StoreError`](frontdesk_domain::ports::StoreError) in one place.
//!
//! The queries are written once, in `shared/`, and compiled once for each database: `sqlite.rs` and `postgres.rs` say
//! what a connection, a transaction and a lock are and include the same files. Rows and their way to the domain's
//! entities are in `rows`, the tables in `schema`, the SQL that makes them in `migrations/`.
//!
//! To add a query: the method in the domain's port, a function in the file of `shared/` that has its subject, a call of it
//! in `shared/store.rs` or `shared/unit.rs`. To add a column: a migration for each database, `schema.rs`, its row.

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
