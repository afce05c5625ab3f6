use std::collections::HashSet;
use std::sync::Arc;

use time::format_description::well_known::Rfc3339;

use super::apply_workspace::WorkspaceState;
use crate::booking::{Booking, BookingStatus};
use crate::event_type::EventType;
use crate::fault::{Fault, Faults};
use crate::host::HostRole;
use crate::ids::{EventTypeId, UserId, WorkspaceId};
use crate::key::Key;
use crate::link::Link;
use crate::page::PageRequest;
use crate::plan::WorkspacePlan;
use crate::ports::{
    BookingFilter, BookingQueries, BookingSearch, Clock, LinkFilter, LinkQueries, StatusFilter,
    StoreError,
};
use crate::workspace::Member;

/// The bookings, and the links, that are listed for each archived object.
const LISTED: u32 = 20;

/// Lists the bookings and links that need an archived object.
pub struct ListDependents {
    /// Calls `list_bookings`.
    pub bookings: Arc<dyn BookingQueries>,
    /// Calls `list_links`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `now`.
    pub clock: Arc<dyn Clock>,
}

impl ListDependents {
    /// Returns a warning for each upcoming booking and each link.
    ///
    /// At most 20 of both per object.
    ///
    /// `plan` is applied to `state`, and archives the members and event types that it omits.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list(
        &self,
        plan: &WorkspacePlan,
        state: &WorkspaceState,
    ) -> Result<Faults, StoreError> {
        let (plan, directory) = (plan.parts(), &state.directory);
        let workspace = directory.workspace.id;
        let members = Named::of(plan.members.iter().map(|it| (it.id.map(|id| id.0), &it.key)));
        let event_types =
            Named::of(plan.event_types.iter().map(|it| (it.id.map(|id| id.0), &it.key)));
        let mut warnings = Faults::new();
        for member in directory.members.iter().filter(|it| it.may_host()) {
            if !members.contains(member.user_id.0, &member.key) {
                self.of_member(workspace, member, &mut warnings).await?;
            }
        }
        for event_type in directory.event_types.iter().filter(|it| it.active) {
            if !event_types.contains(event_type.id.0, &event_type.key) {
                self.of_event_type(workspace, event_type, &mut warnings).await?;
            }
        }
        Ok(warnings)
    }

    async fn of_member(
        &self,
        workspace: WorkspaceId,
        member: &Member,
        warnings: &mut Faults,
    ) -> Result<(), StoreError> {
        let (key, user) = (&member.key, member.user_id);
        let now = self.clock.now();
        let filter = BookingFilter {
            status: StatusFilter::Only(BookingStatus::Scheduled),
            search: BookingSearch { host: Some(user), ..BookingSearch::default() },
            ..BookingFilter::all(workspace, now)
        };
        let page = PageRequest { limit: LISTED, after: None };
        let bookings = self.bookings.list_bookings(&filter, &page).await?;
        let mut warn = |detail| warnings.push(Fault::new("members", detail));
        for Booking { id, interval, .. } in &bookings.items {
            let start = interval.start();
            let start = start.format(&Rfc3339).unwrap_or_else(|_| start.to_string());
            warn(format!("{key} hosts the booking {id} at {start}; cancel or reassign it"));
        }
        if bookings.has_more {
            warn(format!("{key} hosts more bookings; list them with GET …/bookings?host={user}"));
        }
        let must_attend = |link: &&Link| {
            let mut hosts = link.hosts.iter().map(|it| it.host);
            hosts.any(|host| host.user_id == user && host.role == HostRole::MustAttend)
        };
        let (links, has_more) = self.links(workspace, Some(user), None).await?;
        for link in links.iter().filter(must_attend) {
            warn(format!("{key} hosts the link {}, which closes", link.id));
        }
        if has_more {
            warn(format!(
                "{key} hosts more links; list them with GET …/scheduling_links?user_id={user}"
            ));
        }
        Ok(())
    }

    async fn of_event_type(
        &self,
        workspace: WorkspaceId,
        event_type: &EventType,
        warnings: &mut Faults,
    ) -> Result<(), StoreError> {
        let key = &event_type.key;
        let mut warn = |detail| warnings.push(Fault::new("event_types", detail));
        let (links, has_more) = self.links(workspace, None, Some(event_type.id)).await?;
        for link in &links {
            warn(format!("the link {} is for {key} and closes", link.id));
        }
        if has_more {
            warn(format!("more links are for {key} and close"));
        }
        Ok(())
    }

    async fn links(
        &self,
        workspace_id: WorkspaceId,
        hosted_by: Option<UserId>,
        event_type_id: Option<EventTypeId>,
    ) -> Result<(Vec<Link>, bool), StoreError> {
        let filter = LinkFilter {
            workspace_id,
            event_type_id,
            hosted_by,
            personal_of: None,
            include_archived: false,
        };
        let page = PageRequest { limit: LISTED, after: None };
        let links = self.links.list_links(&filter, &page).await?;
        Ok((links.items, links.has_more))
    }
}

/// The objects of one kind that a plan names.
struct Named<'a> {
    ids: HashSet<i64>,
    keys: HashSet<&'a Key>,
}

impl<'a> Named<'a> {
    fn of(objects: impl Iterator<Item = (Option<i64>, &'a Key)>) -> Self {
        let mut named = Self { ids: HashSet::new(), keys: HashSet::new() };
        for (id, key) in objects {
            named.ids.extend(id);
            named.keys.insert(key);
        }
        named
    }

    fn contains(&self, id: i64, key: &Key) -> bool {
        self.ids.contains(&id) || self.keys.contains(key)
    }
}
