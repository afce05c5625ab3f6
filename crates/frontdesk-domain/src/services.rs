//! The use cases, by subject.
//!
//! Invitees use [`PublicServices`], members in a browser [`DeskServices`].

mod bookings;
mod calendars;
mod clean_up;
mod client_limit;
mod deliveries;
mod links;
mod oauth;
mod open_times;
mod public;
mod queue_counts;
mod records;
mod tokens;
mod workspace;

use std::sync::Arc;

use crate::access::TokenId;
use crate::ports::{
    AddressHasher, BookingQueries, Calendars, ChangeDescriber, Clock, Crms, DirectoryQueries,
    EnrichmentProviders, EventQueries, Ledger, LinkQueries, Listings, OauthClients, Outbox,
    ProviderCatalogue, Random, RecordQueries, Store, StorePorts, TokenQueries, WebhookQueries,
};

pub use bookings::*;
pub use calendars::*;
pub use clean_up::{CleanUp, Leftover};
pub use client_limit::{ClientAddress, ClientLimit};
pub use deliveries::*;
pub use links::*;
pub use oauth::*;
pub use open_times::*;
pub use public::*;
pub use records::*;
pub use tokens::*;
pub use workspace::*;

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
    /// Describes changes of the workspace.
    pub describer: Arc<dyn ChangeDescriber>,
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
    oauth_clients: Arc<dyn OauthClients>,
    events: Arc<dyn EventQueries>,
    outbox: Arc<dyn Outbox>,
    webhooks: Arc<dyn WebhookQueries>,
    records: Arc<dyn RecordQueries>,
    ledger: Arc<dyn Ledger>,
    calendars: Arc<dyn Calendars>,
    schedules: Arc<Schedules>,
    catalogue: Arc<dyn ProviderCatalogue>,
    providers: Arc<dyn EnrichmentProviders>,
    crms: Arc<dyn Crms>,
    hasher: Arc<dyn AddressHasher>,
    editor: Arc<MemberEditor>,
    look_up_record: Arc<LookUpRecord>,
    enrich_record: Arc<EnrichRecord>,
    create_link: Arc<CreateLink>,
    limits: Arc<BookingLimits>,
    registrations: Arc<ClientLimit>,
    exchanges: Arc<ClientLimit<TokenId>>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
}

struct Sources {
    primary: Wiring,
    replica: Wiring,
}

/// Declares a struct of use cases, each with its ports.
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
        book_meeting: BookMeeting { store, bookings, links, schedules, clock, random }
        hold_time: HoldTime { store, links, schedules, clock, random }
        release_hold: ReleaseHold { store, clock }
        move_booking: MoveBooking { store, bookings, schedules, clock, random }
        update_booking: UpdateBooking { store, bookings, directory, clock, random }
        reassign_booking: ReassignBooking { store, bookings, links, directory, schedules, clock, random }
        get_assignment: GetAssignment { bookings, links }
        cancel_booking: CancelBooking { store, clock, random }
        mark_as_no_show: MarkAsNoShow { store, clock, random }
        undo_mark_as_no_show: UndoMarkAsNoShow { store, clock, random }
        get_event_type: GetEventType { links, directory, calendars }
        create_link: CreateLink { store, directory, calendars, clock, random }
        route_lead: RouteLead {
            records, bookings, links, directory, look_up_record, enrich_record, create_link, schedules, clock, random
        }
        get_scheduling_link: GetSchedulingLink { links, directory }
        archive_scheduling_link: ArchiveSchedulingLink { store, clock, random }
        list_link_open_times: ListLinkOpenTimes { links, schedules, clock }
        get_enrichment_options: GetEnrichmentOptions { records, catalogue, clock }
        enrich_record: EnrichRecord { store, records, ledger, catalogue, providers, hasher, clock, random }
        forget_person: ForgetPerson { store, hasher, clock, random }
        list_events: ListEvents { events, bookings, links, directory, tokens, clock }
        list_webhooks: ListWebhooks { webhooks }
        enable_webhook: EnableWebhook { store }
        replay_webhook: ReplayWebhook { store, webhooks, events, clock }
        list_deliveries: ListDeliveries { outbox }
        retry_deliveries: RetryDeliveries { store, clock }
        get_absences: GetAbsences { directory, bookings, clock }
        replace_absences: ReplaceAbsences { editor, directory, bookings, clock }
        adjust_queue: AdjustQueue { editor }
        list_tokens: ListTokens { directory, tokens, clock }
        create_token: CreateToken { store, directory, clock, random }
        revoke_token: RevokeToken { store, tokens, clock, random }
        register_client: RegisterClient { oauth_clients, registrations, clock, random }
        issue_tokens: IssueTokens { store, tokens, oauth_clients, exchanges, clock, random }
    }
    replica {
        list_bookings: ListBookings { bookings, directory, clock }
        get_booking_report: GetBookingReport { bookings, directory, clock }
        list_event_types: ListEventTypes { links, directory, calendars }
        list_scheduling_links: ListSchedulingLinks { links, directory }
        look_up_record: LookUpRecord { records, catalogue, crms, hasher, clock }
    }
    shared { public: PublicServices desk: DeskServices }
}

services! {
    /// The use cases for invitees, who have no account.
    PublicServices
    primary {
        find_public_workspace: FindPublicWorkspace { bookings, directory }
        view_booking_page: ViewBookingPage { links, directory, schedules, clock }
        view_landing_page: ViewLandingPage { directory, links }
        list_public_open_times: ListPublicOpenTimes { links, directory, schedules, clock }
        book_through_link: BookThroughLink {
            store, bookings, links, directory, schedules, hasher, limits, clock, random
        }
        list_managed_open_times: ListManagedOpenTimes { bookings, schedules, clock }
        manage_booking: ManageBooking { store, bookings, links, directory, schedules, clock, random }
    }
}

services! {
    /// The use cases for members who are signed in to the pages.
    DeskServices
    primary {
        sign_in: SignIn { store, tokens, clock, random }
        list_tokens: ListTokens { directory, tokens, clock }
        revoke_token: RevokeToken { store, tokens, clock, random }
        who_am_i: WhoAmI { directory }
        list_bookings: ListBookings { bookings, directory, clock }
        get_booking_report: GetBookingReport { bookings, directory, clock }
        get_booking: GetBooking { bookings }
        list_booking_open_times: ListBookingOpenTimes { bookings, schedules, clock }
        move_booking: MoveBooking { store, bookings, schedules, clock, random }
        reassign_booking: ReassignBooking { store, bookings, links, directory, schedules, clock, random }
        cancel_booking: CancelBooking { store, clock, random }
        mark_as_no_show: MarkAsNoShow { store, clock, random }
        undo_mark_as_no_show: UndoMarkAsNoShow { store, clock, random }
        get_absences: GetAbsences { directory, bookings, clock }
        replace_absences: ReplaceAbsences { editor, directory, bookings, clock }
        change_hours: ChangeHours { editor }
        change_landing_page: ChangeLandingPage { editor }
        list_members: ListMembers { directory, calendars }
        list_queue_shares: ListQueueShares { links, directory, clock }
        create_token: CreateToken { store, directory, clock, random }
        explain_open_times: ExplainOpenTimes { directory, schedules, clock }
        list_own_links: ListOwnLinks { links, directory }
        create_link: CreateLink { store, directory, calendars, clock, random }
        archive_scheduling_link: ArchiveSchedulingLink { store, clock, random }
        summarize_webhooks: SummarizeWebhooks { webhooks, outbox }
        enable_webhook: EnableWebhook { store }
        replay_webhook: ReplayWebhook { store, webhooks, events, clock }
        list_deliveries: ListDeliveries { outbox }
        retry_deliveries: RetryDeliveries { store, clock }
        list_event_types: ListEventTypes { links, directory, calendars }
        list_booking_history: ListBookingHistory { events, directory }
        list_audit: ListAudit { events, directory, tokens }
        get_enrichment_options: GetEnrichmentOptions { records, catalogue, clock }
    }
}

impl Services {
    /// Creates every use case.
    pub fn new(ports: &Ports) -> Self {
        let Ports {
            store, calendars, clock, random, records, booking_limits, cache_memory, ..
        } = ports.clone();
        let editor = MemberEditor::new(ports);
        let schedules = Schedules::new(
            &store.bookings,
            &store.directory,
            &store.versions,
            &calendars,
            cache_memory,
        );
        let look_up_record = LookUpRecord {
            records: Arc::clone(&store.records),
            catalogue: Arc::clone(&records.catalogue),
            crms: Arc::clone(&records.crms),
            hasher: Arc::clone(&records.hasher),
            clock: Arc::clone(&clock),
        };
        let enrich_record = EnrichRecord {
            store: Arc::clone(&store.store),
            records: Arc::clone(&store.records),
            ledger: Arc::clone(&store.ledger),
            catalogue: Arc::clone(&records.catalogue),
            providers: Arc::clone(&records.providers),
            hasher: Arc::clone(&records.hasher),
            clock: Arc::clone(&clock),
            random: Arc::clone(&random),
        };
        let create_link = CreateLink {
            store: Arc::clone(&store.store),
            directory: Arc::clone(&store.directory),
            calendars: Arc::clone(&calendars),
            clock: Arc::clone(&clock),
            random: Arc::clone(&random),
        };
        let primary = Wiring {
            store: store.store,
            bookings: store.bookings,
            links: store.links,
            directory: store.directory,
            tokens: store.tokens,
            oauth_clients: store.oauth_clients,
            events: store.events,
            outbox: store.outbox,
            webhooks: store.webhooks,
            records: store.records,
            ledger: store.ledger,
            calendars,
            schedules: Arc::new(schedules),
            catalogue: records.catalogue,
            providers: records.providers,
            crms: records.crms,
            hasher: records.hasher,
            editor: Arc::new(editor),
            look_up_record: Arc::new(look_up_record),
            enrich_record: Arc::new(enrich_record),
            create_link: Arc::new(create_link),
            limits: booking_limits,
            registrations: Arc::new(RegisterClient::limit()),
            exchanges: Arc::new(IssueTokens::limit()),
            clock,
            random,
        };
        let Listings { bookings, links, directory, records } = store.listings;
        let replica = Wiring { bookings, links, directory, records, ..primary.clone() };
        Self::wire(&Sources { primary, replica })
    }
}
