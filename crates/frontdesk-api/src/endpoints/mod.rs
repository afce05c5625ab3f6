//! The operations, one file each: what it is asked, what can go wrong, the handler, its documentation, its tests.
//!
//! Those below [`public`] need no token; to add one of the others: a file whose handler takes a [`Caller`](crate::request::Caller) and bears `#[utoipa::path]`, and a line in
//! [`all`]. The route, the required scopes, the OpenAPI document, the authorisation matrix and the tool for agents follow from
//! these; what agents are told beyond the document is the file's `TOOL`.

mod archive_scheduling_link;
mod book_meeting;
mod cancel_booking;
mod create_link;
mod enrich_record;
mod forget_person;
#[cfg(fuzzing)]
pub(crate) mod fuzzing;
mod get_booking;
mod get_enrichment_options;
mod get_event_type;
mod get_scheduling_link;
mod list_booking_open_times;
mod list_bookings;
mod list_event_types;
mod list_events;
mod list_link_open_times;
mod list_scheduling_links;
mod look_up_record;
mod mark_as_no_show;
mod move_booking;
mod public;
mod undo_mark_as_no_show;

use crate::problem::Code;
use crate::routes::Endpoint;

/// Every operation, with the codes that are its own; those that follow from its scopes, parameters and body are added.
pub(crate) fn all() -> impl Iterator<Item = Endpoint> {
    bookings().into_iter().chain(links()).chain(records()).chain(events()).chain(public::all())
}

fn bookings() -> [Endpoint; 8] {
    [
        Endpoint::new(
            list_bookings::list_bookings,
            list_bookings::__path_list_bookings,
            &[],
            &list_bookings::TOOL,
        ),
        Endpoint::new(
            get_booking::get_booking,
            get_booking::__path_get_booking,
            &[Code::NotFound],
            &get_booking::TOOL,
        ),
        Endpoint::new(
            list_booking_open_times::list_booking_open_times,
            list_booking_open_times::__path_list_booking_open_times,
            &[Code::NotFound],
            &list_booking_open_times::TOOL,
        ),
        Endpoint::new(
            book_meeting::book_meeting,
            book_meeting::__path_book_meeting,
            &[Code::NotFound, Code::SlotUnavailable],
            &book_meeting::TOOL,
        ),
        Endpoint::new(
            move_booking::move_booking,
            move_booking::__path_move_booking,
            &[Code::NotFound, Code::SlotUnavailable, Code::InvalidTransition, Code::WorkflowBooked],
            &move_booking::TOOL,
        ),
        Endpoint::new(
            cancel_booking::cancel_booking,
            cancel_booking::__path_cancel_booking,
            &[Code::NotFound, Code::InvalidTransition],
            &cancel_booking::TOOL,
        ),
        Endpoint::new(
            mark_as_no_show::mark_as_no_show,
            mark_as_no_show::__path_mark_as_no_show,
            &[Code::NotFound, Code::InvalidTransition],
            &mark_as_no_show::TOOL,
        ),
        Endpoint::new(
            undo_mark_as_no_show::undo_mark_as_no_show,
            undo_mark_as_no_show::__path_undo_mark_as_no_show,
            &[Code::NotFound, Code::InvalidTransition],
            &undo_mark_as_no_show::TOOL,
        ),
    ]
}

fn links() -> [Endpoint; 7] {
    [
        Endpoint::new(
            list_event_types::list_event_types,
            list_event_types::__path_list_event_types,
            &[],
            &list_event_types::TOOL,
        ),
        Endpoint::new(
            get_event_type::get_event_type,
            get_event_type::__path_get_event_type,
            &[Code::NotFound],
            &get_event_type::TOOL,
        ),
        Endpoint::new(
            create_link::create_link,
            create_link::__path_create_link,
            &[Code::NotFound, Code::UnknownHost, Code::HostCalendarUnusable, Code::QueueExhausted],
            &create_link::TOOL,
        ),
        Endpoint::new(
            list_scheduling_links::list_scheduling_links,
            list_scheduling_links::__path_list_scheduling_links,
            &[],
            &list_scheduling_links::TOOL,
        ),
        Endpoint::new(
            get_scheduling_link::get_scheduling_link,
            get_scheduling_link::__path_get_scheduling_link,
            &[Code::NotFound],
            &get_scheduling_link::TOOL,
        ),
        Endpoint::new(
            list_link_open_times::list_link_open_times,
            list_link_open_times::__path_list_link_open_times,
            &[Code::NotFound],
            &list_link_open_times::TOOL,
        ),
        Endpoint::new(
            archive_scheduling_link::archive_scheduling_link,
            archive_scheduling_link::__path_archive_scheduling_link,
            &[Code::NotFound],
            &archive_scheduling_link::TOOL,
        ),
    ]
}

fn records() -> [Endpoint; 4] {
    [
        Endpoint::new(
            look_up_record::look_up_record,
            look_up_record::__path_look_up_record,
            &[],
            &look_up_record::TOOL,
        ),
        Endpoint::new(
            get_enrichment_options::get_enrichment_options,
            get_enrichment_options::__path_get_enrichment_options,
            &[],
            &get_enrichment_options::TOOL,
        ),
        Endpoint::new(
            enrich_record::enrich_record,
            enrich_record::__path_enrich_record,
            &[Code::EnrichmentInProgress],
            &enrich_record::TOOL,
        )
        .unrepeatable(),
        Endpoint::new(
            forget_person::forget_person,
            forget_person::__path_forget_person,
            &[],
            &forget_person::TOOL,
        ),
    ]
}

fn events() -> [Endpoint; 1] {
    [Endpoint::new(list_events::list_events, list_events::__path_list_events, &[], &list_events::TOOL)]
}
