//! The store ports of the domain on SQLite and PostgreSQL.
//!
//! Architecture invariant: this crate contains no rule of the domain, and no other crate depends on
//! diesel, a table or a row. Only `error` converts database errors to
//! [`StoreError`](frontdesk_domain::ports::StoreError).
//!
//! Queries are written once, in `shared/`, and compiled once per database: `sqlite.rs` and
//! `postgres.rs` define connections, transactions and locks, and include the same files. A file in
//! `shared/` implements the ports of its subject: queries for the store (`Backend`), on a
//! connection of `self.reader()` or `self.writer()`, and repositories for the unit of work
//! (`Transaction`), on `self.conn()`. `rows` converts rows to entities, `schema` declares the
//! tables, and `migrations/` creates them.
//!
//! To add a query, add a method to the domain's port and implement it in `shared/`. To add a
//! column, write a migration for each database and extend `schema.rs` and the row.

#![expect(clippy::duplicate_mod, reason = "the queries are compiled once per database")]

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
