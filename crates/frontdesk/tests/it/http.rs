//! Tests of the HTTP API on both databases, one file per subject.
//!
//! A case is an `async fn(Store)`. [`on_both_stores!`] creates the tests `…::sqlite::case` and
//! `…::postgres::case`. [`Caller`] checks the rules that apply to every response.

macro_rules! on_both_stores {
    ($($case:ident,)+) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $case() {
                    super::$case($crate::support::Store::Sqlite).await;
                }
            )+
        }

        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $case() {
                    if $crate::support::Store::Postgres.is_there() {
                        super::$case($crate::support::Store::Postgres).await;
                    }
                }
            )+
        }
    };
}

mod backstage;
mod caller;
mod clock;
mod desk;
mod response;

mod booking;
mod calendars;
mod closed_times;
mod copying;
mod dry_run;
mod errors;
mod event_types;
mod extremes;
mod faults;
mod idempotency;
mod limits;
mod links;
mod listing;
mod mail;
mod metadata;
mod moving;
mod objects;
mod open_times;
mod operations;
mod per_booking;
mod public_links;
mod races;
mod reading;
mod reassigning;
mod records;
mod replica;
mod scheduling_links;
mod security;
mod states;
mod tenancy;
mod tokens;
mod webhooks;
mod workspace;

pub(crate) use caller::{Caller, meeting, send};
pub(crate) use clock::{at, instant, now};
pub(crate) use desk::{BEN, CALL, CLEO, CREW, Desk};
pub(crate) use on_both_stores;
pub(crate) use response::ApiResponse;
