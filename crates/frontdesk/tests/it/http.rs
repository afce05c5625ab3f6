//! Tests of the HTTP API on both databases, one file per subject.
//!
//! A case is an `async fn(Store)`. [`on_both_stores!`] creates the tests `…::sqlite::case` and
//! `…::postgres::case`. [`on_sqlite!`] creates only the first, for cases that do not depend on the
//! database. [`Caller`] checks the rules that apply to every response.

macro_rules! on_sqlite {
    ($($case:ident,)+) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $case() {
                    super::$case($crate::support::Store::Sqlite).await;
                }
            )+
        }
    };
}

macro_rules! on_both_stores {
    ($($case:ident,)+) => {
        $crate::http::on_sqlite! { $($case,)+ }

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

mod calendars;
mod copying;
mod extremes;
mod faults;
mod idempotency;
mod limits;
mod mail;
mod objects;
mod operations;
mod public_links;
mod races;
mod records;
mod replica;
mod security;
mod sign_in_with_provider;
mod tokens;
mod webhooks;
mod workspace;

pub(crate) use caller::{Caller, meeting, send};
pub(crate) use clock::{at, instant, now};
pub(crate) use desk::{BEN, CALL, CLEO, CREW, Desk};
pub(crate) use response::ApiResponse;
pub(crate) use {on_both_stores, on_sqlite};
