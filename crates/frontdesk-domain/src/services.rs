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
    AddressHasher, Calendars, Clock, Crms, EnrichmentProviders, ProviderCatalogue, Random,
    StorePorts,
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
    BookingPage, CancelManagedBooking, ClientAddress, ConfirmManagedBooking, Contact,
    DelegatedAbsence, FindPublicWorkspace, GetManagedBooking, ListManagedOpenTimes,
    ListManagedOpenTimesError, ListPublicOpenTimes, ListPublicOpenTimesError, ManageBookingError,
    ManagedBooking, ManagedCancellation, MoveManagedBooking, OutOfOffice, PublicAddress,
    PublicDelegate, PublicEventType, PublicHost, PublicLinkError, PublicOpenTimes, PublicServices,
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

/// Every use case that the API can call.
#[expect(missing_docs, reason = "each field is named after its type, which is documented")]
pub struct Services {
    pub authenticate: Authenticate,
    pub who_am_i: WhoAmI,
    pub list_bookings: ListBookings,
    pub get_booking: GetBooking,
    pub list_booking_open_times: ListBookingOpenTimes,
    pub book_meeting: BookMeeting,
    pub move_booking: MoveBooking,
    pub reassign_booking: ReassignBooking,
    pub get_assignment: GetAssignment,
    pub cancel_booking: CancelBooking,
    pub mark_as_no_show: MarkAsNoShow,
    pub undo_mark_as_no_show: UndoMarkAsNoShow,
    pub list_event_types: ListEventTypes,
    pub get_event_type: GetEventType,
    pub create_link: CreateLink,
    pub list_scheduling_links: ListSchedulingLinks,
    pub get_scheduling_link: GetSchedulingLink,
    pub archive_scheduling_link: ArchiveSchedulingLink,
    pub list_link_open_times: ListLinkOpenTimes,
    pub look_up_record: LookUpRecord,
    pub get_enrichment_options: GetEnrichmentOptions,
    pub enrich_record: EnrichRecord,
    pub forget_person: ForgetPerson,
    pub list_events: ListEvents,
    pub get_absences: GetAbsences,
    pub list_tokens: ListTokens,
    pub create_token: CreateToken,
    pub revoke_token: RevokeToken,
    pub public: Arc<PublicServices>,
}

impl Services {
    /// Creates every use case.
    pub fn new(ports: &Ports) -> Self {
        let Ports { calendars, clock, random, records: outside, .. } = ports;
        let StorePorts {
            store, bookings, links, directory, tokens, records, ledger, listings, ..
        } = &ports.store;
        let schedules = Schedules::new(
            bookings,
            directory,
            &ports.store.versions,
            calendars,
            ports.cache_memory,
        );
        let schedules = &Arc::new(schedules);
        Self {
            authenticate: Authenticate::new(tokens, clock),
            who_am_i: WhoAmI::new(directory),
            list_bookings: ListBookings::new(&listings.bookings, &listings.directory, clock),
            get_booking: GetBooking::new(bookings),
            list_booking_open_times: ListBookingOpenTimes::new(bookings, schedules, clock),
            book_meeting: BookMeeting::new(store, links, schedules, clock, random),
            move_booking: MoveBooking::new(store, bookings, schedules, clock, random),
            reassign_booking: ReassignBooking::new(
                store, bookings, links, directory, schedules, clock, random,
            ),
            get_assignment: GetAssignment::new(bookings, links),
            cancel_booking: CancelBooking::new(store, clock, random),
            mark_as_no_show: MarkAsNoShow::new(store, clock, random),
            undo_mark_as_no_show: UndoMarkAsNoShow::new(store, clock, random),
            list_event_types: ListEventTypes::new(&listings.links, &listings.directory, calendars),
            get_event_type: GetEventType::new(links, directory, calendars),
            create_link: CreateLink::new(store, directory, calendars, clock, random),
            list_scheduling_links: ListSchedulingLinks::new(&listings.links, &listings.directory),
            get_scheduling_link: GetSchedulingLink::new(links, directory),
            archive_scheduling_link: ArchiveSchedulingLink::new(store, clock, random),
            list_link_open_times: ListLinkOpenTimes::new(links, schedules, clock),
            look_up_record: LookUpRecord::new(
                &listings.records,
                &outside.catalogue,
                &outside.crms,
                &outside.hasher,
                clock,
            ),
            get_enrichment_options: GetEnrichmentOptions::new(records, &outside.catalogue, clock),
            enrich_record: EnrichRecord::new(
                store,
                records,
                ledger,
                &outside.catalogue,
                &outside.providers,
                &outside.hasher,
                clock,
                random,
            ),
            forget_person: ForgetPerson::new(store, &outside.hasher, clock, random),
            list_events: ListEvents::new(&ports.store, clock),
            get_absences: GetAbsences::new(directory, bookings, clock),
            list_tokens: ListTokens::new(directory, tokens, clock),
            create_token: CreateToken::new(store, directory, clock, random),
            revoke_token: RevokeToken::new(store, tokens, clock, random),
            public: Arc::new(PublicServices::new(ports, schedules)),
        }
    }
}
