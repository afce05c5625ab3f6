use diesel::prelude::*;
use frontdesk_domain::absence::{Absence, AbsencePeriod};
use frontdesk_domain::access::{DeclaredClient, Role};
use frontdesk_domain::booking_page::{BookingPageSettings, Language, WebOrigin};
use frontdesk_domain::email::Email;
use frontdesk_domain::ids::{QueueId, UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{LandingMember, StoreError};
use frontdesk_domain::workspace::{Member, Queue, QueueCredit, QueueJoin, QueueMember, Workspace};
use frontdesk_domain::zone::Zone;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::calendar::CalendarRow;
use super::invitations::{invitations_document, invitations_of};
use super::{Reading, json, position};
use crate::schema::{counters, members, queue_members, queues, workspaces};
use crate::types::DbInstant;

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = workspaces, treat_none_as_null = true, treat_none_as_default_value = false)]
pub(crate) struct WorkspaceRow {
    id: i64,
    key: String,
    name: String,
    time_zone: String,
    page_language: String,
    frame_ancestors: String,
    invitations: Option<Value>,
    landing_page: bool,
    oauth_clients: Value,
}

#[derive(Deserialize, Serialize)]
struct OauthClientDocument {
    key: String,
    name: String,
    redirect_uris: Vec<String>,
}

impl From<&Workspace> for WorkspaceRow {
    fn from(workspace: &Workspace) -> Self {
        let BookingPageSettings { language, frame_ancestors, landing_page } =
            &workspace.booking_page;
        let frame_ancestors: Vec<&str> = frame_ancestors.iter().map(WebOrigin::as_str).collect();
        let clients = workspace.oauth_clients.iter().map(|client| OauthClientDocument {
            key: client.key.to_string(),
            name: client.name.clone(),
            redirect_uris: client.redirect_uris.clone(),
        });
        let clients: Vec<_> = clients.collect();
        Self {
            id: workspace.id.0,
            key: workspace.key.to_string(),
            name: workspace.name.clone(),
            time_zone: workspace.time_zone.name().to_owned(),
            page_language: language.as_str().to_owned(),
            frame_ancestors: frame_ancestors.join(" "),
            invitations: Some(invitations_document(&workspace.invitations)),
            landing_page: *landing_page,
            oauth_clients: json(&clients),
        }
    }
}

impl TryFrom<WorkspaceRow> for Workspace {
    type Error = StoreError;

    fn try_from(row: WorkspaceRow) -> Result<Self, StoreError> {
        let reading = Reading { table: "workspaces", workspace: row.id, key: &row.key };
        let origins = row.frame_ancestors.split_ascii_whitespace().map(WebOrigin::parse).collect();
        let booking_page = BookingPageSettings {
            language: reading.named(
                "page_language",
                &row.page_language,
                Language::parse(&row.page_language),
            )?,
            frame_ancestors: reading.parsed("frame_ancestors", origins)?,
            landing_page: row.landing_page,
        };
        let clients: Vec<OauthClientDocument> = reading.json("oauth_clients", row.oauth_clients)?;
        let declared = |client: OauthClientDocument| {
            let key = reading.parsed("oauth_clients", Key::parse(&client.key))?;
            Ok(DeclaredClient { key, name: client.name, redirect_uris: client.redirect_uris })
        };
        Ok(Self {
            id: WorkspaceId(row.id),
            key: reading.parsed("key", Key::parse(&row.key))?,
            time_zone: reading.parsed("time_zone", Zone::parse(&row.time_zone))?,
            invitations: invitations_of(&reading, row.invitations)?,
            oauth_clients: clients.into_iter().map(declared).collect::<Result<_, StoreError>>()?,
            name: row.name,
            booking_page,
        })
    }
}

#[derive(Insertable)]
#[diesel(table_name = counters, treat_none_as_default_value = false)]
pub(crate) struct CounterRow {
    pub(crate) workspace_id: i64,
    pub(crate) name: &'static str,
    pub(crate) last_id: i64,
}

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = members, primary_key(workspace_id, user_id), treat_none_as_null = true)]
pub(crate) struct MemberRow {
    workspace_id: i64,
    user_id: i64,
    key: String,
    name: String,
    email: String,
    role: String,
    time_zone: String,
    hours: Value,
    archived: bool,
    service_account: bool,
    absences: Option<Value>,
    max_meetings_per_day: Option<i64>,
    max_meetings_per_week: Option<i64>,
    landing_page: bool,
}

impl MemberRow {
    pub(crate) fn new(workspace: WorkspaceId, member: &Member) -> Self {
        Self {
            workspace_id: workspace.0,
            user_id: member.user_id.0,
            key: member.key.to_string(),
            name: member.name.clone(),
            email: member.email.to_string(),
            role: member.role.as_str().to_owned(),
            time_zone: member.time_zone.name().to_owned(),
            hours: json(&member.hours),
            archived: member.archived,
            service_account: member.service_account,
            absences: Some(json(&absence_rows(&member.absences))),
            max_meetings_per_day: member.caps.per_day.map(i64::from),
            max_meetings_per_week: member.caps.per_week.map(i64::from),
            landing_page: member.landing_page,
        }
    }
}

impl TryFrom<MemberRow> for Member {
    type Error = StoreError;

    /// The caller adds the calendars.
    fn try_from(row: MemberRow) -> Result<Self, StoreError> {
        let reading = Reading { table: "members", workspace: row.workspace_id, key: &row.user_id };
        Ok(Self {
            user_id: UserId(row.user_id),
            key: reading.parsed("key", Key::parse(&row.key))?,
            email: reading.parsed("email", Email::from_stored(&row.email))?,
            role: reading.named("role", &row.role, Role::parse(&row.role))?,
            service_account: row.service_account,
            time_zone: reading.parsed("time_zone", Zone::parse(&row.time_zone))?,
            hours: reading.json("hours", row.hours)?,
            absences: absences_of(&reading, row.absences)?,
            caps: reading.caps(row.max_meetings_per_day, row.max_meetings_per_week)?,
            name: row.name,
            calendars: Vec::new(),
            landing_page: row.landing_page,
            archived: row.archived,
        })
    }
}

/// The id, key and name of a member.
pub(crate) type LandingRow = (i64, String, String);

pub(crate) fn landing_member(
    workspace: WorkspaceId,
    (id, key, name): LandingRow,
) -> Result<LandingMember, StoreError> {
    let reading = Reading { table: "members", workspace: workspace.0, key: &id };
    let key = reading.parsed("key", Key::parse(&key))?;
    Ok(LandingMember { user_id: UserId(id), key, name })
}

/// An absence in the column `absences`.
#[derive(Serialize, Deserialize)]
struct AbsenceRow {
    from: String,
    until: String,
    delegate: Option<i64>,
}

fn absence_rows(absences: &[Absence]) -> Vec<AbsenceRow> {
    let row = |absence: &Absence| {
        let (from, until) = absence.period.bounds();
        AbsenceRow { from, until, delegate: absence.delegate.map(|delegate| delegate.0) }
    };
    absences.iter().map(row).collect()
}

/// Decodes the absences; members of the previous release have none.
fn absences_of(reading: &Reading<'_>, stored: Option<Value>) -> Result<Vec<Absence>, StoreError> {
    let Some(stored) = stored else { return Ok(Vec::new()) };
    let rows: Vec<AbsenceRow> = reading.json("absences", stored)?;
    let absence = |row: AbsenceRow| {
        let period = reading.parsed("absences", AbsencePeriod::parse(&row.from, &row.until))?;
        Ok(Absence { period, delegate: row.delegate.map(UserId) })
    };
    rows.into_iter().map(absence).collect()
}

#[derive(AsChangeset, Insertable, Queryable, Selectable)]
#[diesel(table_name = queues, primary_key(workspace_id, id))]
pub(crate) struct QueueRow {
    workspace_id: i64,
    id: i64,
    key: String,
    name: String,
    window_days: i64,
    archived: bool,
    join_mode: String,
    credit: String,
}

impl QueueRow {
    pub(crate) fn new(workspace: WorkspaceId, queue: &Queue) -> Self {
        Self {
            workspace_id: workspace.0,
            id: queue.id.0,
            key: queue.key.to_string(),
            name: queue.name.clone(),
            window_days: queue.window_days.into(),
            archived: queue.archived,
            join_mode: queue.join.as_str().to_owned(),
            credit: queue.credit.iter().map(|it| it.as_str()).collect::<Vec<_>>().join(" "),
        }
    }
}

impl TryFrom<QueueRow> for Queue {
    type Error = StoreError;

    /// The caller adds the members.
    fn try_from(row: QueueRow) -> Result<Self, StoreError> {
        let reading = Reading { table: "queues", workspace: row.workspace_id, key: &row.id };
        let credit = row.credit.split_whitespace();
        let credit = credit.map(|it| reading.named("credit", it, QueueCredit::parse(it)));
        Ok(Self {
            id: QueueId(row.id),
            key: reading.parsed("key", Key::parse(&row.key))?,
            window_days: reading.count("window_days", row.window_days)?,
            name: row.name,
            join: reading.named("join_mode", &row.join_mode, QueueJoin::parse(&row.join_mode))?,
            credit: credit.collect::<Result<_, _>>()?,
            members: Vec::new(),
            archived: row.archived,
        })
    }
}

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = queue_members)]
pub(crate) struct QueueMemberRow {
    workspace_id: i64,
    queue_id: i64,
    position: i64,
    user_id: i64,
    weight: i64,
    joined_at: Option<DbInstant>,
}

impl QueueMemberRow {
    pub(crate) fn all(workspace: WorkspaceId, queue: &Queue) -> impl Iterator<Item = Self> {
        let queue_id = queue.id.0;
        queue.members.iter().enumerate().map(move |(index, member)| Self {
            workspace_id: workspace.0,
            queue_id,
            position: position(index),
            user_id: member.user_id.0,
            weight: member.weight.into(),
            joined_at: member.joined_at.map(DbInstant),
        })
    }
}

impl TryFrom<QueueMemberRow> for QueueMember {
    type Error = StoreError;

    fn try_from(row: QueueMemberRow) -> Result<Self, StoreError> {
        let reading =
            Reading { table: "queue_members", workspace: row.workspace_id, key: &row.queue_id };
        Ok(Self {
            user_id: UserId(row.user_id),
            weight: reading.count("weight", row.weight)?,
            joined_at: row.joined_at.map(|at| at.0),
        })
    }
}

/// A member's rows must be adjacent.
pub(crate) fn members_of_rows(
    rows: Vec<(MemberRow, Option<CalendarRow>)>,
) -> Result<Vec<Member>, StoreError> {
    let mut members: Vec<Member> = Vec::new();
    for (row, calendar) in rows {
        if members.last().is_none_or(|last| last.user_id.0 != row.user_id) {
            members.push(row.try_into()?);
        }
        if let (Some(member), Some(calendar)) = (members.last_mut(), calendar) {
            member.calendars.push(calendar.try_into()?);
        }
    }
    Ok(members)
}

/// A queue's rows must be adjacent.
pub(crate) fn queues_of_rows(
    rows: Vec<(QueueRow, Option<QueueMemberRow>)>,
) -> Result<Vec<Queue>, StoreError> {
    let mut queues: Vec<Queue> = Vec::new();
    for (row, member) in rows {
        if queues.last().is_none_or(|last| last.id.0 != row.id) {
            queues.push(row.try_into()?);
        }
        if let (Some(queue), Some(member)) = (queues.last_mut(), member) {
            queue.members.push(member.try_into()?);
        }
    }
    Ok(queues)
}
