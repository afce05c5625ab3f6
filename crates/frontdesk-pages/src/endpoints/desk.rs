//! The endpoints for signed-in members.

mod admin_lists;
mod applications;
mod archive_member;
mod authorize;
mod calendars;
mod change_meeting;
mod consent;
mod deliveries;
mod hours;
mod links;
mod meetings;
mod members;
mod move_meeting;
mod open_times;
mod report;
mod sign_in;
mod sign_in_with_provider;
mod webhooks;

pub(crate) use admin_lists::{show_audit, show_event_types, show_queues, show_usage};
pub(crate) use applications::{end_access, show_applications};
pub(crate) use archive_member::{archive_member, show_archiving};
pub(crate) use authorize::{decide_on_client, show_client};
pub(crate) use calendars::{change_calendar, connect_calendar, show_calendars};
pub(crate) use change_meeting::change_meeting;
pub(crate) use consent::{ask_for_consent, connect_with_consent};
pub(crate) use deliveries::{retry_deliveries, show_deliveries};
pub(crate) use hours::{add_absence, change_hours, remove_absence, show_hours};
pub(crate) use links::{archive_link, change_landing_page, create_link, show_links};
pub(crate) use meetings::{show_meeting, show_meetings};
pub(crate) use members::{change_members, show_members};
pub(crate) use move_meeting::{move_meeting, show_moving};
pub(crate) use open_times::show_open_times;
pub(crate) use report::{download_report, show_report};
pub(crate) use sign_in::{
    mail_sign_in_links, show_link_sent, show_sign_in, show_sign_in_link, sign_in, sign_out,
};
pub(crate) use sign_in_with_provider::{ask_provider, sign_in_with_provider};
pub(crate) use webhooks::{change_webhooks, show_webhooks};
