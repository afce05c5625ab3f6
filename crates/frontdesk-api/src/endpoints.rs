//! The operations, each in a file with its registration and tests.
//!
//! Operations in [`public`] need no token. To add an operation that needs a token, add a file and a
//! line in `of_members`. The file has a handler with `#[utoipa::path]` that takes a
//! [`Caller`](crate::request::Caller), and a function `endpoint`. A handler with a query also takes
//! its [`Query`](crate::request::Query). A test compares scopes and roles with the authorization
//! matrix.

mod adjust_queue;
mod archive_scheduling_link;
mod archive_workspace_object;
mod book_meeting;
mod cancel_booking;
mod check_calendars;
mod create_link;
mod create_sign_in_link;
mod create_token;
mod enable_webhook;
mod enrich_record;
mod forget_person;
mod get_absences;
mod get_assignment;
mod get_booking;
mod get_booking_report;
mod get_enrichment_options;
mod get_event_type;
mod get_scheduling_link;
mod get_workspace;
mod get_workspace_object;
mod hold_time;
mod list_booking_open_times;
mod list_bookings;
mod list_deliveries;
mod list_event_types;
mod list_events;
mod list_link_open_times;
mod list_scheduling_links;
mod list_tokens;
mod list_webhooks;
mod look_up_record;
mod mark_as_no_show;
mod move_booking;
mod public;
mod reassign_booking;
mod release_hold;
mod replace_absences;
mod replace_workspace;
mod replace_workspace_object;
mod replay_webhook;
mod retry_deliveries;
mod revoke_token;
mod route_lead;
mod test_webhook;
#[cfg(test)]
mod tests;
mod undo_mark_as_no_show;
mod update_booking;
mod update_workspace_object;
mod who_am_i;
mod workspace_objects;

use std::sync::LazyLock;

use crate::endpoint::Endpoint;

pub(crate) fn all() -> &'static [Endpoint] {
    static ALL: LazyLock<Vec<Endpoint>> =
        LazyLock::new(|| of_members().into_iter().chain(public::all()).collect());
    &ALL
}

fn of_members() -> Vec<Endpoint> {
    vec![
        list_bookings::endpoint(),
        get_booking::endpoint(),
        list_booking_open_times::endpoint(),
        book_meeting::endpoint(),
        move_booking::endpoint(),
        update_booking::endpoint(),
        reassign_booking::endpoint(),
        get_assignment::endpoint(),
        get_booking_report::endpoint(),
        cancel_booking::endpoint(),
        mark_as_no_show::endpoint(),
        undo_mark_as_no_show::endpoint(),
        list_event_types::endpoint(),
        get_event_type::endpoint(),
        create_link::endpoint(),
        route_lead::endpoint(),
        list_scheduling_links::endpoint(),
        get_scheduling_link::endpoint(),
        list_link_open_times::endpoint(),
        hold_time::endpoint(),
        release_hold::endpoint(),
        archive_scheduling_link::endpoint(),
        look_up_record::endpoint(),
        get_enrichment_options::endpoint(),
        enrich_record::endpoint(),
        forget_person::endpoint(),
        list_events::endpoint(),
        list_webhooks::endpoint(),
        enable_webhook::endpoint(),
        replay_webhook::endpoint(),
        test_webhook::endpoint(),
        list_deliveries::endpoint(),
        retry_deliveries::endpoint(),
        get_workspace::endpoint(),
        replace_workspace::endpoint(),
        get_workspace_object::endpoint(),
        replace_workspace_object::endpoint(),
        update_workspace_object::endpoint(),
        archive_workspace_object::endpoint(),
        get_absences::endpoint(),
        replace_absences::endpoint(),
        adjust_queue::endpoint(),
        check_calendars::endpoint(),
        list_tokens::endpoint(),
        create_token::endpoint(),
        create_sign_in_link::endpoint(),
        revoke_token::endpoint(),
        who_am_i::endpoint(),
    ]
}
