//! Ports: the traits that adapters implement for the domain.
//!
//! Reads go through the `…Queries` ports. Each call takes `&self` and sees one committed state.
//! Writes go through a [`UnitOfWork`], whose changes commit or roll back together. Each method
//! states what an implementation MUST do; the contract in `frontdesk-testing` tests every store.
//!
//! To add a query, add a method to the trait, implement it in each store and add a contract rule.

mod bookings;
mod calendars;
mod clock;
mod configuration;
mod crms;
mod directory;
mod error;
mod events;
mod identity;
mod links;
mod notify;
mod oauth;
mod outbox;
mod providers;
mod quotas;
mod records;
mod responses;
mod secrets;
mod store;
mod tokens;
mod versions;
mod webhooks;

#[cfg(feature = "mocks")]
pub mod mocks;

pub use bookings::{
    Blocking, BlockingBooking, BookingFilter, BookingOrder, BookingPosition, BookingQueries,
    BookingRepository, BookingSearch, Busy, Counted, HoldsOf, HostedMeeting, Meetings,
    ReportFilter, StatusFilter, UnconfirmedBy,
};
pub use calendars::{
    AccountReading, BusyObject, CalendarAccounts, CalendarDelta, CalendarFailure, CalendarMirror,
    CalendarVendors, Calendars, ConnectedAccount, ConnectionState, ConsentRequest, FoundCalendar,
    MemberMirror, MemberReading, MirroredBusy, MirroredCalendar, NOTICE_AFTER, Pull, ReadingTiming,
    WrittenEvent,
};
pub use clock::{Clock, Random};
pub use configuration::{
    ChangeDescriber, MemberChange, MemberPlanner, NewMember, StoredWorkspace, WorkspaceState,
};
pub use crms::{CrmError, CrmKind, CrmMatch, CrmQuery, Crms};
pub use directory::{
    Counter, Directory, DirectoryPart, DirectoryQueries, DirectoryRepository, LandingMember,
    MergeBase,
};
pub use error::{Conflict, StoreError};
pub use events::{EventFilter, EventQueries, EventRepository};
pub use identity::{IdentityFault, IdentityProvider, IdentityRequest};
pub use links::{
    LinkFilter, LinkQueries, LinkRepository, LinkWithVersions, NewAssignment, QueueRepository,
};
pub use notify::{
    BookingMail, CalendarNotice, ConfirmRequest, EventRenderer, Mailer, Recipient, RecipientRole,
    SendFailure, SignInLink, SignInMail, UnusableCalendar, WebhookCall, WebhookSender,
};
pub use oauth::{ClientDocument, ClientDocuments, ClientMetadata, OauthClients, UnusableDocument};
pub use outbox::{EarlierMail, EventDeliveries, Outbox, OutboxTally, UnreadableEvent};
pub use providers::{
    Connection, EnrichmentProviders, ProviderCatalogue, ProviderQuestion, ProviderResponse,
    SealedSecret,
};
pub use quotas::SharedQuotas;
pub use records::{
    AddressHash, AddressHasher, AddressHistory, ChainSettings, ClosedCall, CrmConnection,
    EnrichmentSettings, Forgotten, Ledger, NewCall, NewRun, ProviderConnection, ProviderUsage,
    RecordQueries, RecordRepository, RunEnd, RunStart,
};
pub use responses::{
    Claim, ClaimOutcome, ClaimRequest, KeyScope, RecordedResponse, RecordedResponseRepository,
    RecordedResponses,
};
pub use secrets::{SealError, SecretSealer, SecretUse};
pub use store::{Health, Listings, Mode, Recording, Store, StorePorts, UnitOfWork, finish};
pub use tokens::{TokenFilter, TokenQueries, TokenRepository};
pub use versions::{Version, VersionQueries, Versions};
pub use webhooks::{WebhookQueries, WebhookRepository};
