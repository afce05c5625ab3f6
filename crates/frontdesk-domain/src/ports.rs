//! What the domain needs from the outside, as traits for adapters to implement.
//!
//! Reads go through the `…Queries` ports, which take `&self` and promise no more than that each
//! call sees one committed state. Writes go through a [`UnitOfWork`], all of whose changes take
//! effect together or not at all. What an implementation MUST do stands at each method; the store
//! contract of `frontdesk-testing` checks it.
//!
//! To add a query: a method here, in its own trait's file, an implementation in each store, a case
//! in the contract.

mod answers;
mod bookings;
mod calendars;
mod clock;
mod crms;
mod directory;
mod error;
mod events;
mod links;
mod notify;
mod outbox;
mod providers;
mod records;
mod secrets;
mod store;
mod tokens;
mod webhooks;

#[cfg(feature = "mocks")]
pub mod mocks;

pub use answers::{AnswerRepository, Answers, Claim, ClaimOutcome, ClaimRequest, RecordedAnswer};
pub use bookings::{
    BookingFilter, BookingPosition, BookingQueries, BookingRepository, Busy, StatusFilter,
    UnconfirmedBy,
};
pub use calendars::{
    AccountReading, BusyObject, CalendarAccounts, CalendarDelta, CalendarFailure, CalendarMirror,
    Calendars, ConnectedAccount, ConnectionState, Freshness, MemberReading, MirroredCalendar, Pull,
    ReadingTiming, WrittenEvent,
};
pub use clock::{Clock, Random};
pub use crms::{CrmError, CrmKind, CrmMatch, Crms};
pub use directory::{Counter, Directory, DirectoryQueries, DirectoryRepository};
pub use error::{Conflict, StoreError};
pub use events::{EventFilter, EventQueries, EventRepository};
pub use links::{LinkFilter, LinkQueries, LinkRepository, QueueRepository};
pub use notify::{
    BookingMail, ConfirmRequest, EventRenderer, Mailer, Recipient, RecipientRole, SendFailure,
    WebhookCall, WebhookSender,
};
pub use outbox::{EarlierMail, Outbox, OutboxTally, UnreadableEvent};
pub use providers::{
    Connection, EnrichmentProviders, ProviderAnswer, ProviderCatalogue, ProviderQuestion,
    SealedSecret,
};
pub use records::{
    AddressHash, AddressHasher, AddressHistory, ChainSettings, ClosedCall, CrmConnection,
    EnrichmentSettings, Forgotten, Ledger, NewCall, NewRun, ProviderConnection, ProviderUsage,
    RecordQueries, RecordRepository, RunEnd, RunStart,
};
pub use secrets::{SealError, SecretSealer, SecretUse};
pub use store::{Health, Listings, Mode, Recording, Store, StorePorts, UnitOfWork, finish};
pub use tokens::TokenRepository;
pub use webhooks::{WebhookQueries, WebhookRepository};
