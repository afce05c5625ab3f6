//! The use cases, one per file.
//!
//! Unauthenticated callers use [`PublicServices`].

mod apply_workspace;
mod archive_scheduling_link;
mod authenticate;
mod book_meeting;
mod booker;
mod calendar_status;
mod calendars;
mod cancel_booking;
mod choosing;
mod clean_up;
mod create_link;
mod create_token;
mod deliveries;
mod enrich_record;
mod event_subjects;
mod forget_events;
mod forget_person;
mod get_absences;
mod get_assignment;
mod get_booking;
mod get_enrichment_options;
mod get_event_type;
mod get_scheduling_link;
mod get_workspace;
mod host_panel;
mod list_booking_open_times;
mod list_bookings;
mod list_dependents;
mod list_event_types;
mod list_events;
mod list_link_open_times;
mod list_open_times;
mod list_scheduling_links;
mod list_tokens;
mod look_up_record;
mod mark_as_no_show;
mod move_booking;
mod mover;
mod placement;
mod provider_status;
mod public;
mod reassign_booking;
mod replace_absences;
mod replace_workspace;
mod revoke_token;
mod schedules;
mod state_change;
mod undo_mark_as_no_show;
mod webhooks;
mod who_am_i;

use std::sync::Arc;

use crate::ports::{
    AddressHasher, BookingQueries, Calendars, Clock, Crms, DirectoryQueries, EnrichmentProviders,
    EventQueries, Ledger, LinkQueries, Listings, ProviderCatalogue, Random, RecordQueries, Store,
    StorePorts, TokenQueries,
};

pub use apply_workspace::{
    ApplyOptions, ApplyReport, ApplyWorkspace, ApplyWorkspaceError, BookingCalendarFindings,
    Change, CheckBookingCalendars, ObjectKind, Outcome, WorkspaceState,
};
pub use archive_scheduling_link::{ArchiveSchedulingLink, ArchiveSchedulingLinkError};
pub use authenticate::{Authenticate, AuthenticateError, Authenticated};
pub use book_meeting::{BookMeeting, BookMeetingCommand, BookMeetingError, RequestedOrigin};
pub use booker::{MAX_GUESTS, MAX_NAME_CHARS, PublicRefusal};
pub use calendars::{
    AccountRead, CheckCalendars, CheckedCalendar, LIVE_TIMEOUT, MAX_AGE, MirroredCalendars,
    REFRESH_TIMEOUT, ReadOutcome, RefreshCalendars,
};
pub use cancel_booking::{CancelBooking, MAX_REASON_CHARS};
pub use clean_up::{CleanUp, Leftover};
pub use create_link::{CreateLink, CreateLinkError, CreatedLink};
pub use create_token::{
    CreateToken, CreateTokenCommand, CreateTokenError, CreateTokenForError, MAX_TOKENS_PER_MEMBER,
    TokenOrder,
};
pub use deliveries::{
    ATTEMPT_TIMEOUT, DISABLE_AFTER, DeliverOutbox, DeliveryPorts, ListDeliveries, MailCaps,
    RetryDeliveries, RouteEvents, RouteSummary, SetAside,
};
pub use enrich_record::{EnrichCommand, EnrichRecord, EnrichRecordError, Enrichment};
pub use forget_events::{EVENT_RETENTION, ForgetEvents};
pub use forget_person::{ForgetPerson, ForgetPersonError};
pub use get_absences::{AbsencesError, GetAbsences, MemberAbsences};
pub use get_assignment::{GetAssignment, GetAssignmentError};
pub use get_booking::{ChangeBookingError, ChangeRefused, GetBooking, GetBookingError};
pub use get_enrichment_options::{EnrichmentOptions, GetEnrichmentOptions};
pub use get_event_type::{EventTypeDetails, EventTypeSelector, GetEventType, GetEventTypeError};
pub use get_scheduling_link::{GetSchedulingLink, GetSchedulingLinkError, LinkDetails};
pub use get_workspace::{GetWorkspace, GetWorkspaceError};
pub use list_booking_open_times::ListBookingOpenTimes;
pub use list_bookings::{BookingList, BookingListQuery, EarliestStart, ListBookings, View};
pub use list_dependents::ListDependents;
pub use list_event_types::{EventTypeCatalog, ListEventTypes};
pub use list_events::{
    DEFAULT_EVENTS, EventPage, ListEvents, ListEventsError, ListEventsQuery, ListedEvent,
    MAX_EVENTS,
};
pub use list_link_open_times::ListLinkOpenTimes;
pub use list_open_times::{ListOpenTimesError, MAX_RANGE, OpenTimesQuery, OpenTimesReport};
pub use list_scheduling_links::{LinkList, LinkListQuery, ListSchedulingLinks};
pub use list_tokens::{ListTokens, ListTokensError};
pub use look_up_record::{LeadLookup, LookUpRecord};
pub use mark_as_no_show::MarkAsNoShow;
pub use move_booking::MoveBooking;
pub use mover::{MoveBookingCommand, MoveBookingError};
pub use placement::{HostConflict, SlotUnavailable};
pub use public::{
    BookThroughLink, BookThroughLinkCommand, BookThroughLinkError, BookingCaps, BookingLimits,
    BookingPage, ClientAddress, Contact, DelegatedAbsence, FindPublicWorkspace,
    ListManagedOpenTimes, ListManagedOpenTimesError, ListPublicOpenTimes, ListPublicOpenTimesError,
    ManageBooking, ManageBookingError, ManagedBooking, ManagedCancellation, OutOfOffice,
    PublicAddress, PublicDelegate, PublicEventType, PublicHost, PublicLinkError, PublicOpenTimes,
    TimeUnavailable, TooManyBookings, UnavailableReason, ViewBookingPage,
};
pub use reassign_booking::{
    NoFreeMember, ReassignBooking, ReassignBookingCommand, ReassignBookingError, ReassignedBooking,
};
pub use replace_absences::{ReplaceAbsences, RequestedAbsence};
pub use replace_workspace::{
    ReplaceWorkspace, ReplaceWorkspaceError, ReplacedWorkspace, Revision, relative_to_object,
};
pub use revoke_token::{RevokeToken, RevokeTokenError};
pub use schedules::{SCHEDULES_MEMORY, Schedules};
pub use undo_mark_as_no_show::UndoMarkAsNoShow;
pub use webhooks::{EnableWebhook, ListWebhooks, ReplayWebhook, ReplayWebhookError};
pub use who_am_i::WhoAmI;

/// The ports that the use cases are built from.
#[derive(Clone)]
pub struct Ports {
    /// The store.
    pub store: StorePorts,
    /// The members' calendars.
    pub calendars: Arc<dyn Calendars>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// The source of ids, tokens and slugs.
    pub random: Arc<dyn Random>,
    /// The ports for records and enrichment.
    pub records: RecordPorts,
    /// The caps on bookings by invitees.
    pub booking_limits: Arc<BookingLimits>,
    /// The memory limit of the [`Schedules`] cache, in bytes.
    pub cache_memory: usize,
}

/// The ports for records and enrichment, in addition to the store.
#[derive(Clone)]
pub struct RecordPorts {
    /// The available enrichment providers.
    pub catalogue: Arc<dyn ProviderCatalogue>,
    /// Calls the providers.
    pub providers: Arc<dyn EnrichmentProviders>,
    /// The connected CRMs.
    pub crms: Arc<dyn Crms>,
    /// Hashes email addresses.
    pub hasher: Arc<dyn AddressHasher>,
}

/// The ports, by the names that they have in the use cases.
#[derive(Clone)]
struct Wiring {
    store: Arc<dyn Store>,
    bookings: Arc<dyn BookingQueries>,
    links: Arc<dyn LinkQueries>,
    directory: Arc<dyn DirectoryQueries>,
    tokens: Arc<dyn TokenQueries>,
    events: Arc<dyn EventQueries>,
    records: Arc<dyn RecordQueries>,
    ledger: Arc<dyn Ledger>,
    calendars: Arc<dyn Calendars>,
    schedules: Arc<Schedules>,
    catalogue: Arc<dyn ProviderCatalogue>,
    providers: Arc<dyn EnrichmentProviders>,
    crms: Arc<dyn Crms>,
    hasher: Arc<dyn AddressHasher>,
    limits: Arc<BookingLimits>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

struct Sources {
    primary: Wiring,
    replica: Wiring,
}

/// Declares a struct of use cases, each with the ports that it gets.
///
/// Use cases of `replica` may read from a replica, see [`Listings`](crate::ports::Listings).
macro_rules! services {
    (
        $(#[$attribute:meta])* $name:ident
        primary { $($field:ident: $use_case:ident { $($port:ident),+ })+ }
        $(replica { $($list:ident: $lister:ident { $($source:ident),+ })+ })?
        $(shared { $($part:ident: $services:ident)+ })?
    ) => {
        $(#[$attribute])*
        #[expect(missing_docs, reason = "each field is named after its type, which is documented")]
        pub struct $name {
            $(pub $field: $use_case,)+
            $($(pub $list: $lister,)+)?
            $($(pub $part: Arc<$services>,)+)?
        }

        impl $name {
            fn wire(ports: &Sources) -> Self {
                Self {
                    $($field: $use_case { $($port: Arc::clone(&ports.primary.$port)),+ },)+
                    $($($list: $lister { $($source: Arc::clone(&ports.replica.$source)),+ },)+)?
                    $($($part: Arc::new($services::wire(ports)),)+)?
                }
            }
        }
    };
}

services! {
    /// Every use case that the API can call.
    Services
    primary {
        authenticate: Authenticate { tokens, clock }
        who_am_i: WhoAmI { directory }
        get_booking: GetBooking { bookings }
        list_booking_open_times: ListBookingOpenTimes { bookings, schedules, clock }
        book_meeting: BookMeeting { store, links, schedules, clock, random }
        move_booking: MoveBooking { store, bookings, schedules, clock, random }
        reassign_booking: ReassignBooking { store, bookings, links, directory, schedules, clock, random }
        get_assignment: GetAssignment { bookings, links }
        cancel_booking: CancelBooking { store, clock, random }
        mark_as_no_show: MarkAsNoShow { store, clock, random }
        undo_mark_as_no_show: UndoMarkAsNoShow { store, clock, random }
        get_event_type: GetEventType { links, directory, calendars }
        create_link: CreateLink { store, directory, calendars, clock, random }
        get_scheduling_link: GetSchedulingLink { links, directory }
        archive_scheduling_link: ArchiveSchedulingLink { store, clock, random }
        list_link_open_times: ListLinkOpenTimes { links, schedules, clock }
        get_enrichment_options: GetEnrichmentOptions { records, catalogue, clock }
        enrich_record: EnrichRecord { store, records, ledger, catalogue, providers, hasher, clock, random }
        forget_person: ForgetPerson { store, hasher, clock, random }
        list_events: ListEvents { events, bookings, links, directory, tokens, clock }
        get_absences: GetAbsences { directory, bookings, clock }
        list_tokens: ListTokens { directory, tokens, clock }
        create_token: CreateToken { store, directory, clock, random }
        revoke_token: RevokeToken { store, tokens, clock, random }
    }
    replica {
        list_bookings: ListBookings { bookings, directory, clock }
        list_event_types: ListEventTypes { links, directory, calendars }
        list_scheduling_links: ListSchedulingLinks { links, directory }
        look_up_record: LookUpRecord { records, catalogue, crms, hasher, clock }
    }
    shared { public: PublicServices }
}

services! {
    /// The use cases for invitees, who have no account.
    PublicServices
    primary {
        find_public_workspace: FindPublicWorkspace { bookings, directory }
        view_booking_page: ViewBookingPage { links, directory, schedules, clock }
        list_public_open_times: ListPublicOpenTimes { links, directory, schedules, clock }
        book_through_link: BookThroughLink {
            store, bookings, links, directory, schedules, hasher, limits, clock, random
        }
        list_managed_open_times: ListManagedOpenTimes { bookings, schedules, clock }
        manage_booking: ManageBooking { store, bookings, links, directory, schedules, clock, random }
    }
}

impl Services {
    /// Creates every use case.
    pub fn new(ports: &Ports) -> Self {
        let Ports { store, calendars, clock, random, records, booking_limits, cache_memory } =
            ports.clone();
        let schedules = Schedules::new(
            &store.bookings,
            &store.directory,
            &store.versions,
            &calendars,
            cache_memory,
        );
        let primary = Wiring {
            store: store.store,
            bookings: store.bookings,
            links: store.links,
            directory: store.directory,
            tokens: store.tokens,
            events: store.events,
            records: store.records,
            ledger: store.ledger,
            calendars,
            schedules: Arc::new(schedules),
            catalogue: records.catalogue,
            providers: records.providers,
            crms: records.crms,
            hasher: records.hasher,
            limits: booking_limits,
            clock,
            random,
        };
        let Listings { bookings, links, directory, records } = store.listings;
        let replica = Wiring { bookings, links, directory, records, ..primary.clone() };
        Self::wire(&Sources { primary, replica })
    }
}
