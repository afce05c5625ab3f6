use actix_web::{Error, HttpResponse, web};
use frontdesk_domain::ids::{UserId, WorkspaceId};
use frontdesk_domain::interval::Interval;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{
    InvalidRequest, SandboxProblem, bad_request, body, store_failed, unknown, workspace_id,
};
use crate::external_systems::CalendarEntry;
use crate::sandbox::Sandbox;

/// The busy times in a member's own calendar; by default, none.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetCalendarRequest {
    /// The busy times; replace the earlier ones.
    #[serde(default)]
    busy: Vec<BusyTime>,
    /// Whether the calendar cannot be read, so that the member has no open times.
    #[serde(default)]
    unreadable: bool,
}

/// A time at which a member is busy.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BusyTime {
    /// The start (RFC 3339).
    #[serde(with = "time::serde::rfc3339")]
    start: OffsetDateTime,
    /// The end, after the start (RFC 3339).
    #[serde(with = "time::serde::rfc3339")]
    end: OffsetDateTime,
}

/// A member's calendar.
#[derive(Serialize, ToSchema)]
pub(crate) struct CalendarView {
    /// The busy times that were set.
    busy: Vec<BusyTime>,
    /// Whether the calendar cannot be read.
    unreadable: bool,
    /// The bookings that the service wrote into a connected calendar; empty for `builtin`.
    entries: Vec<CalendarEntry>,
}

/// Get a calendar
#[utoipa::path(
    get,
    path = "/sandbox/calendars/{member}",
    tag = "External systems",
    params(("member" = String, Path, description = "The member's key.", example = "priya")),
    responses(
        (status = 200, description = "The calendar.", body = CalendarView),
        (status = 404, description = "There is no such member.", body = SandboxProblem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn get_calendar(
    sandbox: web::Data<Sandbox>,
    key: web::Path<String>,
) -> Result<HttpResponse, Error> {
    let workspace = workspace_id(&sandbox).await?;
    let user = user_of(&sandbox, workspace, &key).await?;
    let set = sandbox.external_systems().with(|state| state.calendars.get(&user).cloned());
    let set = set.unwrap_or_default();
    let busy = |busy: Interval| BusyTime { start: busy.start(), end: busy.end() };
    let mut entries: Vec<CalendarEntry> = set.entries.into_values().collect();
    entries.sort_by_key(|entry| entry.start);
    Ok(HttpResponse::Ok().json(CalendarView {
        busy: set.busy.into_iter().map(busy).collect(),
        unreadable: set.unreadable,
        entries,
    }))
}

/// Set a calendar
///
/// Replaces the busy times in a member's own calendar. Open times and bookings respect them
/// immediately, even if the member has only the built-in calendar.
#[utoipa::path(
    put,
    path = "/sandbox/calendars/{member}",
    tag = "External systems",
    params(("member" = String, Path, description = "The member's key.", example = "priya")),
    request_body = SetCalendarRequest,
    responses(
        (status = 204, description = "The calendar is set."),
        InvalidRequest,
        (status = 404, description = "There is no such member.", body = SandboxProblem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn set_calendar(
    sandbox: web::Data<Sandbox>,
    key: web::Path<String>,
    bytes: web::Bytes,
) -> Result<HttpResponse, Error> {
    let request: SetCalendarRequest = body(&bytes)?;
    let busy = request.busy.iter().map(interval).collect::<Result<Vec<_>, _>>()?;
    let workspace = workspace_id(&sandbox).await?;
    let user = user_of(&sandbox, workspace, &key).await?;
    sandbox.external_systems().with(|state| {
        let calendar = state.calendars.entry(user).or_default();
        (calendar.busy, calendar.unreadable) = (busy, request.unreadable);
    });
    sandbox.read_calendars(workspace, user).await.map_err(store_failed)?;
    Ok(HttpResponse::NoContent().finish())
}

fn interval(time: &BusyTime) -> Result<Interval, Error> {
    let BusyTime { start, end } = time;
    let wrong = || bad_request(format!("busy: expected start < end, found {start} and {end}"));
    Interval::new(*start, *end).ok_or_else(wrong)
}

async fn user_of(sandbox: &Sandbox, workspace: WorkspaceId, key: &str) -> Result<UserId, Error> {
    let members = sandbox.ports().store.directory.list_members(workspace).await;
    let members = members.map_err(store_failed)?;
    let found = members.iter().find(|member| member.key.as_str() == key);
    let known = members.iter().map(|member| member.key.as_str());
    Ok(found.ok_or_else(|| unknown("member", key, known))?.user_id)
}
