//! The store ports of the domain on SQLite and PostgreSQL.
//!
//! Architecture invariant: this crate contains no rule of the domain, and no other crate depends on
//! diesel, a table or a row. Only `error` converts database errors to
//! [`StoreError`](frontdesk_domain::ports::StoreError).
//!
//! Queries are written once, in `shared/`. `sqlite.rs` and `postgres.rs` both include these files
//! and define the connections, transactions and locks of their database. Each file in `shared/`
//! implements the ports of one subject. `Backend`, the store, runs queries on `self.reader()` or
//! `self.writer()`, and with `self.read(…)` if a replica may serve them. `Transaction`, the unit of
//! work, uses `self.conn()`. `rows` converts rows to entities, `schema` declares the tables, and
//! `migrations/` creates them.
//!
//! To add a query, add a method to the domain's port and implement it in `shared/`. To add a
//! column, write a migration for each database and extend `schema.rs` and the row.

#![expect(clippy::duplicate_mod, reason = "the queries are compiled once per database")]

mod backup;
mod copy;
mod current_names;
mod database;
mod error;
mod inspection;
mod migrations;
mod options;
mod pool;
mod postgres;
mod prepared;
mod rows;
mod schema;
mod sqlite;
mod types;
mod url;

pub use backup::backup;
pub use copy::{Copied, CopyError, Copying, Digest, Progress, make_writable};
pub use database::{Database, open, open_or_create};
pub use inspection::Violation;
pub use options::StoreOptions;
pub use postgres::describe_metrics;
pub use sqlite::{Snapshot, SqliteStore};
pub use url::{DatabaseUrl, InvalidDatabaseUrl};
