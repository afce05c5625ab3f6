use std::sync::Arc;

use super::error::WorkspaceError;
use crate::access::Actor;
use crate::ids::UserId;
use crate::page::{Page, PageRequest};
use crate::ports::{Calendars, DirectoryQueries};
use crate::workspace::Member;

/// Lists the members of a workspace.
pub struct ListMembers {
    /// Calls `list_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `usable`.
    pub calendars: Arc<dyn Calendars>,
}

/// A member, and whether invitees can book the member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMember {
    /// The member.
    pub member: Member,
    /// Whether all calendars of the member can be read.
    pub is_usable: bool,
}

impl ListMembers {
    /// Lists active members without service accounts, ascending by id.
    ///
    /// Only for admins.
    ///
    /// # Errors
    /// `Denied` or `Store`.
    pub async fn active(&self, actor: &Actor) -> Result<Vec<Member>, WorkspaceError> {
        actor.require_admin("list the members of the workspace")?;
        let mut members = self.directory.list_members(actor.workspace_id).await?;
        members.retain(|member| !member.archived && !member.service_account);
        Ok(members)
    }

    /// Lists members and service accounts, archived ones included, ascending by id.
    ///
    /// Only for admins.
    ///
    /// # Errors
    /// `Denied` or `Store`.
    pub async fn list(
        &self,
        actor: &Actor,
        page: PageRequest<UserId>,
    ) -> Result<Page<ListedMember>, WorkspaceError> {
        actor.require_admin("list the members of the workspace")?;
        let mut members = self.directory.list_members(actor.workspace_id).await?;
        members.retain(|member| page.after.is_none_or(|after| after < member.user_id));
        let Page { items, has_more } = Page::from_overfull(members, page.limit);
        let usable = self.calendars.usable(actor.workspace_id, &items).await;
        let listed = |member: Member| {
            let is_usable = usable.contains(&member.user_id);
            ListedMember { member, is_usable }
        };
        Ok(Page { items: items.into_iter().map(listed).collect(), has_more })
    }
}
