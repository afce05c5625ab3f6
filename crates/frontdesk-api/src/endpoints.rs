//! The operations, each in a file with its registration and tests.
//!
//! Operations in [`public`] need no token. To add an operation that needs a token, add a file and its
//! name below. The file has a handler with `#[utoipa::path]` that takes a
//! [`Caller`](crate::request::Caller), and a function `endpoint`. A handler with a query also takes
//! its [`Query`](crate::request::Query). A test compares scopes and roles with the authorization
//! matrix.

mod public;
#[cfg(test)]
mod tests;
mod workspace_objects;

use std::sync::LazyLock;

use crate::endpoint::Endpoint;

pub(crate) fn all() -> &'static [Endpoint] {
    static ALL: LazyLock<Vec<Endpoint>> =
        LazyLock::new(|| of_members().into_iter().chain(public::all()).collect());
    &ALL
}

/// Declares the modules of the operations that need a token, in the order of the document.
macro_rules! of_members {
    ($($operation:ident,)+) => {
        $(mod $operation;)+

        fn of_members() -> Vec<Endpoint> {
            vec![$($operation::endpoint()),+]
        }
    };
}

of_members! {
    list_bookings,
    get_booking,
    list_booking_open_times,
    book_meeting,
    move_booking,
    update_booking,
    reassign_booking,
    get_assignment,
    get_booking_report,
    cancel_booking,
    mark_as_no_show,
    undo_mark_as_no_show,
    list_event_types,
    get_event_type,
    create_link,
    list_scheduling_links,
    get_scheduling_link,
    list_link_open_times,
    archive_scheduling_link,
    look_up_record,
    get_enrichment_options,
    enrich_record,
    forget_person,
    list_events,
    list_webhooks,
    enable_webhook,
    replay_webhook,
    test_webhook,
    list_deliveries,
    retry_deliveries,
    get_workspace,
    replace_workspace,
    get_workspace_object,
    replace_workspace_object,
    update_workspace_object,
    archive_workspace_object,
    get_absences,
    replace_absences,
    check_calendars,
    list_tokens,
    create_token,
    create_sign_in_link,
    revoke_token,
    who_am_i,
}
