//! What the domain needs from the outside, as traits for adapters to implement.
//!
//! Reads go through the `…Queries` ports, which take `&self` and promise no more than that each call sees one committed
//! state. Writes go through a [`UnitOfWork`], all of whose changes take effect together or not at all. What an
//! implementation MUST do stands at each method; the store contract of `frontdesk-testing` checks it.
//!
//! To add a query: a method here, in its own trait's file, an implementation in each store, a case in the contract.

mod answers;
mod bookings;
mod calendars;
mod clock;
mod crms;
mod directory;
mod error;
mod links;
mod providers;
mod records;
mod secrets;
mod store;
mod tokens;

#[cfg(feature = "mocks")]
pub mod mocks;

pub use answers::{AnswerRepository, Answers, Claim, ClaimOutcome, ClaimRequest, RecordedAnswer};
pub use bookings::{BookingFilter, BookingPosition, BookingQueries, BookingRepository, Busy, StatusFilter};
pub use calendars::Calendars;
pub use clock::{Clock, Random};
pub use crms::{CrmError, CrmKind, CrmMatch, Crms};
pub use directory::{Counter, Directory, DirectoryQueries, DirectoryRepository};
pub use error::{Conflict, StoreError};
pub use links::{LinkFilter, LinkQueries, LinkRepository, QueueRepository};
pub use providers::{
    Connection, EnrichmentProviders, ProviderAnswer, ProviderCatalogue, ProviderQuestion, SealedSecret,
};
pub use records::{
    AddressHash, AddressHasher, AddressHistory, ChainSettings, ClosedCall, CrmConnection, EnrichmentSettings,
    Forgotten, Ledger, NewCall, NewRun, ProviderConnection, ProviderUsage, RecordQueries, RecordRepository,
    RunEnd, RunStart,
};
pub use secrets::{SealError, SecretSealer, SecretUse};
pub use store::{Health, Mode, Recording, Store, StorePorts, UnitOfWork, finish};
pub use tokens::TokenRepository;
