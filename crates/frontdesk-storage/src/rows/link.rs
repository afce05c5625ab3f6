use diesel::prelude::*;
use frontdesk_domain::host::{Host, HostRole};
use frontdesk_domain::ids::{EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::key::Key;
use frontdesk_domain::link::{Link, LinkAddress, LinkHost, LinkKind, LinkLimits, MaxBookings};
use frontdesk_domain::ports::StoreError;
use serde_json::Value;

use super::{Reading, json, position};
use crate::schema::{link_hosts, links};
use crate::types::DbInstant;

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = links, treat_none_as_default_value = false)]
pub(crate) struct LinkRow {
    workspace_id: i64,
    pub(crate) id: i64,
    event_type_id: i64,
    kind: String,
    slug: Option<String>,
    owner_user_id: Option<i64>,
    created_by: i64,
    created_at: DbInstant,
    archived_at: Option<DbInstant>,
    metadata: Value,
    booking_queue_id: Option<i64>,
    slug_owner_user_id: Option<i64>,
    pub(crate) max_bookings: Option<i64>,
    expires_at: Option<DbInstant>,
}

impl From<&Link> for LinkRow {
    fn from(link: &Link) -> Self {
        // The only host of a personal link is its owner.
        let owner = link.hosts.first().map(|h| h.host.user_id.0);
        let (kind, slug, owner, slug_owner) = match &link.address {
            LinkAddress::Team { slug } => (LinkKind::Team, Some(slug.clone()), None, None),
            LinkAddress::Separate { slug } => (LinkKind::Team, Some(slug.clone()), None, owner),
            LinkAddress::Personal { .. } => (LinkKind::Personal, None, owner, None),
        };
        Self {
            workspace_id: link.workspace_id.0,
            id: link.id.0,
            event_type_id: link.event_type_id.0,
            kind: kind.as_str().to_owned(),
            slug,
            owner_user_id: owner,
            created_by: link.created_by.0,
            created_at: link.created_at.into(),
            archived_at: link.archived_at.map(DbInstant),
            metadata: json(&link.metadata),
            booking_queue_id: link.booking_queue.map(|queue| queue.0),
            slug_owner_user_id: slug_owner,
            max_bookings: link.limits.max_bookings.map(MaxBookings::get),
            expires_at: link.limits.expires_at.map(DbInstant),
        }
    }
}

pub(crate) struct LinkOfRows {
    pub(crate) row: LinkRow,
    pub(crate) event_key: String,
    /// The key of a personal link's owner.
    pub(crate) member_key: Option<String>,
    pub(crate) hosts: Vec<LinkHostRow>,
    /// The number of bookings; `None` without a maximum.
    pub(crate) bookings: Option<i64>,
}

impl TryFrom<LinkOfRows> for Link {
    type Error = StoreError;

    fn try_from(
        LinkOfRows { row, event_key, member_key, hosts, bookings }: LinkOfRows,
    ) -> Result<Self, StoreError> {
        let reading = Reading { table: "links", workspace: row.workspace_id, key: &row.id };
        let address = if row.kind == LinkKind::Team.as_str() {
            let slug = reading.filled("slug", row.slug)?;
            match row.slug_owner_user_id {
                Some(_) => LinkAddress::Separate { slug },
                None => LinkAddress::Team { slug },
            }
        } else if row.kind == LinkKind::Personal.as_str() {
            let member_key = reading.filled("owner_user_id", member_key)?;
            LinkAddress::Personal {
                member_key: reading.parsed("owner_user_id", Key::parse(&member_key))?,
                event_key: reading.parsed("event_type_id", Key::parse(&event_key))?,
            }
        } else {
            return Err(reading.corrupt("kind", format!("{:?} is not a kind of link", row.kind)));
        };
        let max_bookings = row.max_bookings.map(MaxBookings::new).transpose();
        let limits = LinkLimits {
            max_bookings: reading.parsed("max_bookings", max_bookings)?,
            expires_at: row.expires_at.map(|at| at.0),
        };
        Ok(Self {
            id: LinkId(row.id),
            workspace_id: WorkspaceId(row.workspace_id),
            event_type_id: EventTypeId(row.event_type_id),
            address,
            hosts: hosts.into_iter().map(LinkHost::try_from).collect::<Result<_, _>>()?,
            booking_queue: row.booking_queue_id.map(QueueId),
            created_by: UserId(row.created_by),
            created_at: row.created_at.0,
            archived_at: row.archived_at.map(|at| at.0),
            metadata: reading.json("metadata", row.metadata)?,
            limits,
            bookings: reading.count("max_bookings", bookings.unwrap_or_default())?,
        })
    }
}

#[derive(Insertable, Queryable, Selectable)]
#[diesel(table_name = link_hosts, treat_none_as_default_value = false)]
pub(crate) struct LinkHostRow {
    workspace_id: i64,
    pub(crate) link_id: i64,
    position: i64,
    user_id: i64,
    role: String,
    lead: bool,
    queue_id: Option<i64>,
}

impl LinkHostRow {
    pub(crate) fn all(link: &Link) -> impl Iterator<Item = Self> {
        link.hosts.iter().enumerate().map(|(index, LinkHost { host, queue_id })| Self {
            workspace_id: link.workspace_id.0,
            link_id: link.id.0,
            position: position(index),
            user_id: host.user_id.0,
            role: host.role.as_str().to_owned(),
            lead: host.lead,
            queue_id: queue_id.map(|queue| queue.0),
        })
    }
}

impl TryFrom<LinkHostRow> for LinkHost {
    type Error = StoreError;

    fn try_from(row: LinkHostRow) -> Result<Self, StoreError> {
        let reading =
            Reading { table: "link_hosts", workspace: row.workspace_id, key: &row.link_id };
        let role = reading.named("role", &row.role, HostRole::parse(&row.role))?;
        Ok(Self {
            host: Host { user_id: UserId(row.user_id), role, lead: row.lead },
            queue_id: row.queue_id.map(QueueId),
        })
    }
}
