//! The ports of the domain on one database, one file per subject.
//!
//! `sqlite.rs` and `postgres.rs` both include this module. They define the connections, the
//! transactions, the locks, and in `dialect` the SQL that only one of them has.

mod booking_counts;
mod booking_lists;
mod booking_rows;
mod bookings;
mod busy;
pub(super) mod deliveries;
mod directory;
mod directory_writes;
mod events;
mod forgetting;
mod health;
mod keyset;
mod ledger;
mod links;
mod mirror;
mod mirror_writes;
mod oauth;
mod outbox;
mod queues;
mod records;
mod responses;
mod settings;
mod store;
mod tokens;
mod versions;
mod webhooks;

use frontdesk_domain::ports::StoreError;
use futures_util::future::BoxFuture;

use super::dialect::{
    in_list, in_query, insert_all, insert_rows, load_each, load_each_interval, locked, read,
    skip_locked, write_together,
};
use super::locks::{
    has_guests, invitee_domain, is_open, lock_all_hosts, lock_booking, lock_directories,
    lock_hosts, lock_hosts_and_link, lock_queues, lock_record, overlaps, seconds_ahead,
};
use super::{Backend, Conn, Db, MIGRATIONS, Transaction};

/// The maximum number of rows that one statement names or deletes.
///
/// Databases limit the number of bound parameters of a statement.
const AT_ONCE: u16 = 500;

/// Repeats `delete`, each time in its own transaction, until it deletes less than a batch.
///
/// One transaction for all rows would block other writes for long, because SQLite has one writer.
async fn delete_in_batches(
    backend: &Backend,
    delete: impl for<'c> Fn(&'c mut Conn) -> BoxFuture<'c, Result<usize, StoreError>> + Send + Sync,
) -> Result<u64, StoreError> {
    let mut total = 0;
    loop {
        let mut writer = backend.writer().await?;
        let deleted = delete(writer.conn()).await?;
        writer.commit().await?;
        total += u64::try_from(deleted).expect("usize is at most 64 bits wide");
        if deleted < AT_ONCE.into() {
            return Ok(total);
        }
    }
}
