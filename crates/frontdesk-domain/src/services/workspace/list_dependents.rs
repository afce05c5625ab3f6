use std::collections::HashSet;
use std::sync::Arc;

use super::apply_workspace::WorkspaceState;
use crate::booking::Booking;
use crate::fault::{Fault, Faults};
use crate::host::HostRole;
use crate::ids::{LinkId, UserId, WorkspaceId};
use crate::key::Key;
use crate::link::Link;
use crate::page::{Page, PageRequest};
use crate::plan::WorkspacePlan;
use crate::ports::{BookingQueries, Clock, LinkFilter, LinkQueries, StoreError};
use crate::services::bookings::hand_over::{described, upcoming_of};
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

/// The upcoming meetings and the open links of a member.
#[derive(Clone, Debug)]
pub struct Dependents {
    /// The scheduled meetings, earliest first.
    pub meetings: Page<Booking>,
    /// The links that close when the member is archived.
    pub links: Vec<Link>,
    /// Whether the member hosts more links.
    pub has_more_links: bool,
}

impl Dependents {
    /// Whether nothing depends on the member.
    pub fn is_empty(&self) -> bool {
        self.meetings.items.is_empty() && self.links.is_empty() && !self.has_more_links
    }
}

impl ListDependents {
    /// Returns at most 20 meetings and 20 links of a member.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn of_member(
        &self,
        workspace: WorkspaceId,
        user: UserId,
    ) -> Result<Dependents, StoreError> {
        let meetings = self.meetings_of(workspace, user).await?;
        let (links, has_more_links) = self.links_of(workspace, user).await?;
        Ok(Dependents { meetings, links, has_more_links })
    }

    /// Returns a warning for each upcoming booking and each link.
    ///
    /// At most 20 of both per object.
    ///
    /// `plan` is applied to `state`, and archives the members, queues and event types that it omits.
    /// If it `hands_over` the bookings of members, these are not listed.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn list(
        &self,
        plan: &WorkspacePlan,
        state: &WorkspaceState,
        hands_over: bool,
    ) -> Result<Faults, StoreError> {
        let (plan, directory) = (plan.parts(), &state.directory);
        let workspace = directory.workspace.id;
        let members = Named::of(plan.members.iter().map(|it| (it.id.map(|id| id.0), &it.key)));
        let event_types =
            Named::of(plan.event_types.iter().map(|it| (it.id.map(|id| id.0), &it.key)));
        let queues = Named::of(plan.queues.iter().map(|it| (it.id.map(|id| id.0), &it.key)));
        let mut warnings = Faults::new();
        for member in directory.members.iter().filter(|it| it.may_host()) {
            if !members.contains(member.user_id.0, &member.key) {
                if !hands_over {
                    let meetings = self.meetings_of(workspace, member.user_id).await?;
                    warn_of_meetings(member, &meetings, &mut warnings);
                }
                let links = self.links_of(workspace, member.user_id).await?;
                warn_of_links(member, links, &mut warnings);
            }
        }
        for event_type in directory.event_types.iter().filter(|it| it.active) {
            if !event_types.contains(event_type.id.0, &event_type.key) {
                let filter =
                    LinkFilter { event_type_id: Some(event_type.id), ..active_links_of(workspace) };
                let purpose = format!("for {}", event_type.key);
                self.of_links(&filter, ("event_types", &purpose), &mut warnings).await?;
            }
        }
        for queue in directory.queues.iter().filter(|it| !it.archived) {
            if !queues.contains(queue.id.0, &queue.key) {
                let filter =
                    LinkFilter { booking_queue: Some(queue.id), ..active_links_of(workspace) };
                let purpose = format!("for a member of {} per booking", queue.key);
                self.of_links(&filter, ("queues", &purpose), &mut warnings).await?;
            }
        }
        Ok(warnings)
    }

    async fn meetings_of(
        &self,
        workspace: WorkspaceId,
        user: UserId,
    ) -> Result<Page<Booking>, StoreError> {
        let filter = upcoming_of(workspace, user, self.clock.now());
        self.bookings.list_bookings(&filter, &PageRequest { limit: LISTED, after: None }).await
    }

    /// Returns the links of a required host, and whether more exist.
    async fn links_of(
        &self,
        workspace: WorkspaceId,
        user: UserId,
    ) -> Result<(Vec<Link>, bool), StoreError> {
        let must_attend = |link: &Link| {
            let mut hosts = link.hosts.iter().map(|it| it.host);
            hosts.any(|host| host.user_id == user && host.role == HostRole::MustAttend)
        };
        let filter = LinkFilter { hosted_by: Some(user), ..active_links_of(workspace) };
        let Page { mut items, has_more } = self.links.list_links(&filter, &page_of_links()).await?;
        items.retain(must_attend);
        Ok((items, has_more))
    }

    async fn of_links(
        &self,
        filter: &LinkFilter,
        (section, purpose): (&str, &str),
        warnings: &mut Faults,
    ) -> Result<(), StoreError> {
        let mut warn = |detail| warnings.push(Fault::new(section, detail));
        let links = self.links.list_links(filter, &page_of_links()).await?;
        for link in &links.items {
            warn(format!("the link {} is {purpose} and closes", link.id));
        }
        if links.has_more {
            warn(format!("more links are {purpose} and close"));
        }
        Ok(())
    }
}

fn warn_of_meetings(member: &Member, meetings: &Page<Booking>, warnings: &mut Faults) {
    let (key, user) = (&member.key, member.user_id);
    let mut warn = |detail| warnings.push(Fault::new("members", detail));
    for booking in &meetings.items {
        warn(format!("{key} hosts {}; cancel or reassign it", described(booking)));
    }
    if meetings.has_more {
        warn(format!("{key} hosts more bookings; list them with GET …/bookings?host={user}"));
    }
}

fn warn_of_links(member: &Member, (links, has_more): (Vec<Link>, bool), warnings: &mut Faults) {
    let (key, user) = (&member.key, member.user_id);
    let mut warn = |detail| warnings.push(Fault::new("members", detail));
    for link in &links {
        warn(format!("{key} hosts the link {}, which closes", link.id));
    }
    if has_more {
        warn(format!(
            "{key} hosts more links; list them with GET …/scheduling_links?user_id={user}"
        ));
    }
}

fn page_of_links() -> PageRequest<LinkId> {
    PageRequest { limit: LISTED, after: None }
}

fn active_links_of(workspace_id: WorkspaceId) -> LinkFilter {
    LinkFilter {
        workspace_id,
        event_type_id: None,
        hosted_by: None,
        booking_queue: None,
        personal_of: None,
        include_archived: false,
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
