//! The ports of the domain on one database, one file per subject.
//!
//! `sqlite.rs` and `postgres.rs` both include this module. They define the connections, the
//! transactions, the locks, and in `dialect` the SQL that only one of them has.

mod booking_lists;
mod booking_rows;
mod bookings;
mod deliveries;
mod directory;
mod directory_writes;
mod events;
mod forgetting;
mod health;
mod ledger;
mod links;
mod mirror;
mod mirror_writes;
mod outbox;
mod queues;
mod records;
mod responses;
mod settings;
mod store;
mod tokens;
mod versions;
mod webhooks;

use super::dialect::{
    in_list, in_query, insert_all, insert_rows, load_each, locked, read, skip_locked,
    write_together,
};
use super::locks::{
    has_guests, invitee_domain, is_open, load_locked_booking, lock_all_hosts, lock_directories,
    lock_hosts, lock_hosts_and_link, lock_queues, lock_record, number_events, overlaps,
};
use super::{Backend, Conn, Db, MIGRATIONS, Transaction};

/// The rows that a transaction of the clean-up deletes at most, since SQLite has one writer.
const DELETED_AT_ONCE: i64 = 500;
