use std::collections::BTreeMap;
use std::sync::Arc;

use futures_util::future::try_join3;

use super::error::{LinkError, no_workspace};
use super::list_scheduling_links::personal_of;
use crate::access::Actor;
use crate::email::Email;
use crate::event_type::EventType;
use crate::fault::Fault;
use crate::ids::{LinkId, UserId};
use crate::key::Key;
use crate::link::{Link, MAX_HOST_ENTRIES};
use crate::page::{Page, PageRequest};
use crate::ports::{DirectoryQueries, LinkFilter, LinkQueries};
use crate::services::workspace::member_editor::find_colleague;
use crate::workspace::Queue;

/// Lists links for their hosts, and what a new link can have.
pub struct ListOwnLinks {
    /// Calls `list_links`.
    pub links: Arc<dyn LinkQueries>,
    /// Calls `find_workspace`, `find_members`, `find_members_by_email`, `list_event_types` and
    /// `list_queues`.
    pub directory: Arc<dyn DirectoryQueries>,
}

/// A page of links, and the options for new links.
#[derive(Clone, Debug)]
pub struct OwnLinks {
    /// The key of the workspace.
    pub workspace_key: Key,
    /// The active links, ascending by id.
    pub page: Page<Link>,
    /// The names of the hosts of these links.
    pub names: BTreeMap<UserId, String>,
    /// The event types, including archived ones, ascending by id.
    pub event_types: Vec<EventType>,
    /// The active queues, ascending by id.
    pub queues: Vec<Queue>,
}

impl ListOwnLinks {
    /// Lists the active links that the actor hosts, or sees.
    ///
    /// # Errors
    /// [`LinkError::Store`]
    pub async fn list(
        &self,
        actor: &Actor,
        all: bool,
        page: PageRequest<LinkId>,
    ) -> Result<OwnLinks, LinkError> {
        let of = actor.workspace_id;
        let filter = LinkFilter {
            workspace_id: of,
            event_type_id: None,
            hosted_by: (!all).then_some(actor.user_id),
            booking_queue: None,
            personal_of: personal_of(actor),
            include_archived: false,
        };
        let page = self.links.list_links(&filter, &page).await?;
        let (workspace, event_types, mut queues) = try_join3(
            self.directory.find_workspace(of),
            self.directory.list_event_types(of),
            self.directory.list_queues(of),
        )
        .await?;
        queues.retain(|queue| !queue.archived);
        let workspace = workspace.ok_or_else(|| no_workspace(actor))?;
        let hosts = page.items.iter().flat_map(Link::hosts).map(|host| host.user_id);
        let mut hosts: Vec<UserId> = hosts.collect();
        hosts.sort_unstable();
        hosts.dedup();
        let members = self.directory.find_members(of, &hosts).await?;
        let names = members.into_iter().map(|member| (member.user_id, member.name)).collect();
        Ok(OwnLinks { workspace_key: workspace.key, page, names, event_types, queues })
    }

    /// Returns the members with these addresses, in their order.
    ///
    /// # Errors
    /// [`LinkError::Invalid`] with a fault of `hosts` if an address is of no member, or if there are
    /// more than [`MAX_HOST_ENTRIES`].
    pub async fn hosts(&self, actor: &Actor, emails: &[Email]) -> Result<Vec<UserId>, LinkError> {
        let invalid = |detail: String| LinkError::Invalid(vec![Fault::new("hosts", detail)]);
        if MAX_HOST_ENTRIES < emails.len() {
            let found = emails.len();
            return Err(invalid(format!("expected at most {MAX_HOST_ENTRIES}, found {found}")));
        }
        let mut hosts = Vec::with_capacity(emails.len());
        for email in emails {
            let found = find_colleague(self.directory.as_ref(), actor, email).await?;
            let detail = || format!("expected addresses of members, found {email}");
            hosts.push(found.ok_or_else(|| invalid(detail()))?);
        }
        Ok(hosts)
    }
}
