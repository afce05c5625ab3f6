//! The store contract: tests of what every store MUST do.
//!
//! A store runs these tests with [`store_contract!`](crate::store_contract) and a function that
//! makes an empty store. Each rule becomes one test:
//!
//! ```
//! use frontdesk_testing::{TestStore, contract::StoreUnderTest};
//!
//! async fn fresh_store() -> Option<StoreUnderTest> {
//!     Some(TestStore::new().ports().into())
//! }
//!
//! frontdesk_testing::store_contract!(fresh_store);
//! # fn main() {}
//! ```
//!
//! To add a rule, write a `pub async fn` in its port's module, named after the behavior; the build
//! script finds it. Rules MUST NOT open two units of work at once, because on some stores the
//! second unit waits for the first.

pub mod booking_counts;
pub mod booking_lists;
pub mod booking_search;
pub mod booking_writes;
pub mod busy_hosts;
pub mod confirmations;
pub mod connections;
pub mod deliveries;
pub mod directory;
pub mod forgetting;
pub mod forgetting_mail;
pub mod holds;
pub mod ledger;
pub mod links;
pub mod meetings;
pub mod mirror;
mod mirror_steps;
pub mod oauth;
pub mod outbox;
pub mod queue_credits;
pub mod queues;
pub mod races;
pub mod readings;
mod reassigning;
pub mod records;
pub mod responses;
pub mod settings;
mod steps;
pub mod tokens;
pub mod units;
pub mod versions;
pub mod webhooks;
pub mod written_events;

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use frontdesk_domain::ports::StorePorts;

/// A store under test; all its ports share the same data.
#[derive(Clone)]
pub struct StoreUnderTest {
    /// The store.
    pub ports: StorePorts,
    /// A guard to keep with the store, such as a temporary directory.
    pub keeps: Arc<dyn Any + Send + Sync>,
}

impl From<StorePorts> for StoreUnderTest {
    fn from(ports: StorePorts) -> Self {
        Self { ports, keeps: Arc::new(()) }
    }
}

impl Deref for StoreUnderTest {
    type Target = StorePorts;

    fn deref(&self) -> &StorePorts {
        &self.ports
    }
}

impl fmt::Debug for StoreUnderTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreUnderTest").finish_non_exhaustive()
    }
}

/// Generates a test for every rule, in one module per port.
///
/// The argument names an `async fn() -> Option<StoreUnderTest>` in the calling module. The function
/// returns a new store, empty and migrated, or `None` to skip the tests, for example without a
/// database. The calling crate needs tokio with `macros` and `rt-multi-thread`.
#[macro_export]
macro_rules! store_contract {
    ($fresh_store:ident) => {
        $crate::store_rules! { $fresh_store }
    };
    (@tests $fresh_store:ident $( $port:ident { $($rule:ident),* } )*) => { $(
        mod $port {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $rule() {
                    if let Some(store) = super::$fresh_store().await {
                        $crate::contract::$port::$rule(store).await;
                    }
                }
            )*
        }
    )* };
}

// The macro `store_rules`, which passes the rules of every module to `store_contract`.
include!(concat!(env!("OUT_DIR"), "/store_rules.rs"));
