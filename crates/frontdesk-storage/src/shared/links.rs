//! Booking links.

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::dsl::{AsSelect, auto_type, count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use frontdesk_domain::event::Event;
use frontdesk_domain::event_type::{EventType, PublicEventType};
use frontdesk_domain::ids::{BookingId, EventTypeId, LinkId, QueueId, UserId, WorkspaceId};
use frontdesk_domain::link::{Assignment, Link, LinkAddress, QueueAssignments};
use frontdesk_domain::page::{Page, PageRequest};
use frontdesk_domain::ports::{
    Conflict, Counter, LinkFilter, LinkQueries, LinkRepository, LinkWithVersions, StoreError,
    Version, Versions,
};
use time::OffsetDateTime;

use super::directory_writes::raising_counter;
use super::queues::assignments_of;
use super::{Backend, Conn, Db, Transaction, in_list, load_each, locked, write_together};
use crate::error::in_table;
use crate::rows::{ChoiceRow, EventRow, EventTypeRow, LinkHostRow, LinkOfRows, LinkRow};
use crate::schema::{
    booking_choices, bookings, busy_versions, configuration_versions, event_types, events,
    link_hosts, links, members,
};
use crate::types::{DbInstant, DbUuid};

/// The number of links whose hosts one statement reads.
///
/// SQLite accepts 32,766 bind variables.
const LINKS_AT_ONCE: usize = 10_000;

/// A link, its event type's key and, if personal, its owner's key.
type LinkWithKeys = (LinkRow, String, Option<String>);

/// A link, its keys, one of its hosts, the configuration's version and the host's version.
type LinkWithHost =
    (LinkRow, (String, Option<String>), Option<LinkHostRow>, DbUuid, Option<(i64, DbUuid)>);

#[async_trait]
impl LinkQueries for Backend {
    async fn find_link(
        &self,
        workspace: WorkspaceId,
        link: LinkId,
    ) -> Result<Option<LinkWithVersions>, StoreError> {
        let conn = &mut *self.reader().await?;
        let rows = with_versions()
            .filter(links::workspace_id.eq(workspace.0).and(links::id.eq(link.0)))
            .order(link_hosts::position)
            .load(conn)
            .await
            .map_err(in_table("links"))?;
        first_link(conn, workspace, rows).await
    }

    async fn find_links(
        &self,
        workspace: WorkspaceId,
        links: &[LinkId],
    ) -> Result<Vec<Link>, StoreError> {
        let conn = &mut *self.reader().await?;
        let wanted: Vec<i64> = links.iter().map(|link| link.0).collect();
        let of_workspace = of_workspace(workspace.0);
        let found: Vec<LinkWithKeys> = in_list!(of_workspace, links::id, wanted)
            .load(conn)
            .await
            .map_err(in_table("links"))?;
        complete(conn, workspace, found).await
    }

    async fn find_link_at(
        &self,
        workspace: WorkspaceId,
        address: &LinkAddress,
    ) -> Result<Option<LinkWithVersions>, StoreError> {
        let mut query = with_versions()
            .filter(links::workspace_id.eq(workspace.0))
            .order((links::archived_at.is_null().desc(), links::id.desc(), link_hosts::position))
            .into_boxed::<Db>();
        query = match address {
            LinkAddress::Team { slug } | LinkAddress::Separate { slug } => {
                query.filter(links::slug.eq(slug))
            }
            LinkAddress::Personal { member_key, event_key } => query
                .filter(members::key.eq(member_key.as_str()))
                .filter(event_types::key.eq(event_key.as_str())),
        };
        let conn = &mut *self.reader().await?;
        let rows = query.load(conn).await.map_err(in_table("links"))?;
        first_link(conn, workspace, rows).await
    }

    async fn list_links(
        &self,
        filter: &LinkFilter,
        page: &PageRequest<LinkId>,
    ) -> Result<Page<Link>, StoreError> {
        self.read(|mut conn| async move {
            let conn = &mut *conn;
            let mut query = of_workspace(filter.workspace_id.0)
                .filter(links::router_key.is_null())
                .order(links::id)
                .limit(i64::from(page.limit) + 1)
                .into_boxed::<Db>();
            if let Some(after) = page.after {
                query = query.filter(links::id.gt(after.0));
            }
            if let Some(event_type) = filter.event_type_id {
                query = query.filter(links::event_type_id.eq(event_type.0));
            }
            if let Some(queue) = filter.booking_queue {
                query = query.filter(links::booking_queue_id.eq(queue.0));
            }
            if let Some(user) = filter.hosted_by {
                let hosted = link_hosts::table
                    .filter(link_hosts::workspace_id.eq(filter.workspace_id.0))
                    .filter(link_hosts::user_id.eq(user.0))
                    .select(link_hosts::link_id);
                query = query.filter(links::id.eq_any(hosted));
            }
            if let Some(user) = filter.personal_of {
                query = query.filter(team_or_own(user.0));
            }
            if !filter.include_archived {
                query = query.filter(links::archived_at.is_null());
            }
            let found: Vec<LinkWithKeys> = query.load(conn).await.map_err(in_table("links"))?;
            Ok(Page::from_overfull(complete(conn, filter.workspace_id, found).await?, page.limit))
        })
        .await
    }

    async fn find_choice(
        &self,
        workspace: WorkspaceId,
        booking: BookingId,
    ) -> Result<Option<Assignment>, StoreError> {
        let found: Option<ChoiceRow> = booking_choices::table
            .find((workspace.0, DbUuid(booking.0)))
            .first(&mut *self.reader().await?)
            .await
            .optional()
            .map_err(in_table("booking_choices"))?;
        found.map(Assignment::try_from).transpose()
    }

    async fn link_choices(
        &self,
        workspace: WorkspaceId,
        user: UserId,
        event_types: &[EventTypeId],
        newest: u32,
    ) -> Result<Vec<Link>, StoreError> {
        self.read(|mut conn| async move {
            let conn = &mut *conn;
            let ids: Vec<i64> = event_types.iter().map(|event_type| event_type.0).collect();
            let mut found: Vec<LinkWithKeys> = load_each!(conn, ids.clone(), |one| {
                of_workspace(workspace.0)
                    .filter(links::archived_at.is_null())
                    .filter(links::event_type_id.eq(one).and(links::owner_user_id.is_null()))
                    .filter(links::slug_owner_user_id.is_null())
                    .filter(links::router_key.is_null())
                    .order(links::id.desc())
                    .limit(newest.into())
            })
            .map_err(in_table("links"))?;
            let own = of_workspace(workspace.0)
                .filter(links::archived_at.is_null())
                .filter(links::owner_user_id.eq(user.0));
            let own: Vec<LinkWithKeys> = in_list!(own, links::event_type_id, ids)
                .load(conn)
                .await
                .map_err(in_table("links"))?;
            found.extend(own);
            found.sort_unstable_by_key(|(row, ..)| row.id);
            complete(conn, workspace, found).await
        })
        .await
    }

    async fn list_queue_assignments(
        &self,
        workspace: WorkspaceId,
        queue: QueueId,
        since: OffsetDateTime,
    ) -> Result<QueueAssignments, StoreError> {
        assignments_of(&mut *self.reader().await?, workspace, queue, since).await
    }

    async fn list_personal_event_types(
        &self,
        workspace: WorkspaceId,
        user: UserId,
        limit: u32,
    ) -> Result<Vec<PublicEventType>, StoreError> {
        let conn = &mut *self.reader().await?;
        let own = links::workspace_id.eq(workspace.0).and(links::owner_user_id.eq(user.0));
        let booked = event_types::workspace_id
            .eq(links::workspace_id)
            .and(event_types::id.eq(links::event_type_id));
        let rows: Vec<EventTypeRow> = links::table
            .inner_join(event_types::table.on(booked))
            .filter(own.and(links::archived_at.is_null()).and(event_types::active.eq(true)))
            .order(links::event_type_id)
            .limit(limit.into())
            .select(EventTypeRow::as_select())
            .load(conn)
            .await
            .map_err(in_table("event_types"))?;
        let shown = |row| EventType::try_from(row).map(|event_type| (&event_type).into());
        rows.into_iter().map(shown).collect()
    }
}

#[async_trait]
impl LinkRepository for Transaction {
    async fn find_link_for_update(
        &mut self,
        workspace: WorkspaceId,
        link: LinkId,
    ) -> Result<Option<Link>, StoreError> {
        let conn = self.conn();
        let row = links::table.find((workspace.0, link.0)).select(links::id);
        let found: Vec<i64> = locked!(row).load(conn).await.map_err(in_table("links"))?;
        if found.is_empty() {
            return Ok(None);
        }
        find(conn, workspace, link).await
    }

    async fn find_personal_link(
        &mut self,
        workspace: WorkspaceId,
        event_type: EventTypeId,
        user: UserId,
    ) -> Result<Option<Link>, StoreError> {
        let conn = self.conn();
        let found: Vec<LinkWithKeys> = of_workspace(workspace.0)
            .filter(links::event_type_id.eq(event_type.0))
            .filter(links::owner_user_id.eq(user.0).and(links::archived_at.is_null()))
            .load(conn)
            .await
            .map_err(in_table("links"))?;
        Ok(complete(conn, workspace, found).await?.pop())
    }

    async fn add_link(&mut self, link: &Link, events: &[Event]) -> Result<(), StoreError> {
        let conn = self.conn();
        let hosts: Vec<LinkHostRow> = LinkHostRow::all(link).collect();
        let counter = raising_counter(link.workspace_id, Counter::Links, link.id.0);
        let events: Vec<EventRow> = events.iter().map(EventRow::from).collect();
        write_together!(
            conn,
            links: diesel::insert_into(links::table).values(LinkRow::from(link)),
            insert link_hosts: &hosts,
            insert events: &events,
            run counter
        )
        .map(drop)
    }

    async fn archive_link(
        &mut self,
        workspace: WorkspaceId,
        link: LinkId,
        at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let conn = self.conn();
        let this =
            links::table.filter(links::workspace_id.eq(workspace.0).and(links::id.eq(link.0)));
        let earlier: Option<Option<DbInstant>> = this
            .select(links::archived_at)
            .first(conn)
            .await
            .optional()
            .map_err(in_table("links"))?;
        match earlier {
            None => Err(Conflict::Missing.into()),
            Some(Some(_archived_already)) => Ok(()),
            Some(None) => {
                let archived = diesel::update(this.filter(links::archived_at.is_null()))
                    .set(links::archived_at.eq(DbInstant(at)));
                archived.execute(conn).await.map(drop).map_err(in_table("links"))
            }
        }
    }
}

async fn find(
    conn: &mut Conn,
    workspace: WorkspaceId,
    link: LinkId,
) -> Result<Option<Link>, StoreError> {
    let found: Vec<LinkWithKeys> = of_workspace(workspace.0)
        .filter(links::id.eq(link.0))
        .load(conn)
        .await
        .map_err(in_table("links"))?;
    Ok(complete(conn, workspace, found).await?.pop())
}

#[auto_type]
fn with_keys() -> _ {
    let event_type = event_types::workspace_id
        .eq(links::workspace_id)
        .and(event_types::id.eq(links::event_type_id));
    let owner = members::workspace_id
        .eq(links::workspace_id)
        .and(members::user_id.nullable().eq(links::owner_user_id));
    links::table.inner_join(event_types::table.on(event_type)).left_join(members::table.on(owner))
}

#[auto_type]
fn with_versions() -> _ {
    let host =
        link_hosts::workspace_id.eq(links::workspace_id).and(link_hosts::link_id.eq(links::id));
    let busy = busy_versions::workspace_id
        .eq(links::workspace_id)
        .and(busy_versions::user_id.nullable().eq(link_hosts::user_id.nullable()));
    let configuration = configuration_versions::workspace_id.eq(links::workspace_id);
    let link: AsSelect<LinkRow, Db> = LinkRow::as_select();
    let hosted: AsSelect<Option<LinkHostRow>, Db> = Option::<LinkHostRow>::as_select();
    with_keys()
        .left_join(link_hosts::table.on(host))
        .left_join(busy_versions::table.on(busy))
        .inner_join(configuration_versions::table.on(configuration))
        .select((
            link,
            (event_types::key, members::key.nullable()),
            hosted,
            configuration_versions::version,
            (busy_versions::user_id, busy_versions::version).nullable(),
        ))
}

/// Combines the first link with its hosts; other links at the same address are left out.
async fn first_link(
    conn: &mut Conn,
    workspace: WorkspaceId,
    rows: Vec<LinkWithHost>,
) -> Result<Option<LinkWithVersions>, StoreError> {
    let Some(id) = rows.as_slice().first().map(|(link, ..)| link.id) else { return Ok(None) };
    let mut found = None;
    let (mut hosts, mut busy) = (Vec::new(), HashMap::new());
    let rows = rows.into_iter().take_while(|(link, ..)| link.id == id);
    for (link, keys, host, configuration, version) in rows {
        found.get_or_insert((link, keys, configuration));
        hosts.extend(host);
        busy.extend(version.map(|(host, version)| (UserId(host), Version(version.0))));
    }
    let Some((row, (event_key, member_key), configuration)) = found else { return Ok(None) };
    let versions = Versions { configuration: Version(configuration.0), busy };
    let bookings = count_bookings(conn, workspace, [&row]).await?.remove(&row.id);
    let link = LinkOfRows { row, event_key, member_key, hosts, bookings }.try_into()?;
    Ok(Some(LinkWithVersions { link, versions }))
}

/// The links of a workspace as [`LinkWithKeys`].
#[auto_type]
fn of_workspace(workspace: i64) -> _ {
    let link: AsSelect<LinkRow, Db> = LinkRow::as_select();
    with_keys().filter(links::workspace_id.eq(workspace)).select((
        link,
        event_types::key,
        members::key.nullable(),
    ))
}

#[auto_type]
fn team_or_own(user: i64) -> _ {
    let is_team = links::owner_user_id.is_null().and(links::slug_owner_user_id.is_null());
    is_team.or(links::owner_user_id.eq(user)).or(links::slug_owner_user_id.eq(user))
}

async fn complete(
    conn: &mut Conn,
    workspace: WorkspaceId,
    found: Vec<LinkWithKeys>,
) -> Result<Vec<Link>, StoreError> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<i64> = found.iter().map(|(row, ..)| row.id).collect();
    let mut hosts_by_link: HashMap<i64, Vec<LinkHostRow>> = HashMap::new();
    for ids in ids.chunks(LINKS_AT_ONCE) {
        let in_order = link_hosts::table
            .filter(link_hosts::workspace_id.eq(workspace.0))
            .order((link_hosts::link_id, link_hosts::position))
            .select(LinkHostRow::as_select());
        let hosts: Vec<LinkHostRow> = in_list!(in_order, link_hosts::link_id, ids.to_vec())
            .load(conn)
            .await
            .map_err(in_table("link_hosts"))?;
        for host in hosts {
            hosts_by_link.entry(host.link_id).or_default().push(host);
        }
    }
    let mut bookings = count_bookings(conn, workspace, found.iter().map(|(row, ..)| row)).await?;
    let links = found.into_iter().map(|(row, event_key, member_key)| {
        let hosts = hosts_by_link.remove(&row.id).unwrap_or_default();
        let bookings = bookings.remove(&row.id);
        LinkOfRows { row, event_key, member_key, hosts, bookings }.try_into()
    });
    links.collect()
}

/// Counts the bookings of each link with a maximum; a link without bookings is left out.
///
/// The index `bookings_of_links` has the literal condition and does not contain canceled bookings.
async fn count_bookings(
    conn: &mut Conn,
    workspace: WorkspaceId,
    links: impl IntoIterator<Item = &LinkRow>,
) -> Result<HashMap<i64, i64>, StoreError> {
    let limited = links.into_iter().filter(|row| row.max_bookings.is_some());
    let ids: Vec<i64> = limited.map(|row| row.id).collect();
    let mut counts = HashMap::new();
    for ids in ids.chunks(LINKS_AT_ONCE) {
        let of_links = bookings::table
            .filter(bookings::workspace_id.eq(workspace.0))
            .filter(sql::<Bool>("bookings.state <> 'cancelled'"))
            .group_by(bookings::link_id)
            .select((bookings::link_id, count_star()));
        let counted: Vec<(Option<i64>, i64)> = in_list!(of_links, bookings::link_id, ids.to_vec())
            .load(conn)
            .await
            .map_err(in_table("bookings"))?;
        counts.extend(counted.into_iter().filter_map(|(link, count)| Some((link?, count))));
    }
    Ok(counts)
}
