use std::sync::Arc;

use super::error::InviteeError;
use crate::event_type::PublicEventType;
use crate::ids::UserId;
use crate::key::Key;
use crate::page::{MAX_LIMIT, Page, PageRequest};
use crate::ports::{DirectoryQueries, LandingMember, LinkQueries};
use crate::workspace::Workspace;

/// The maximum number of event types on a landing page.
const MAX_EVENT_TYPES: u32 = 100;

/// Reads the landing pages of workspaces and members.
///
/// A landing page that is not switched on does not exist.
pub struct ViewLandingPage {
    /// Calls `find_workspace_by_key` and `list_landing_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `list_personal_event_types`.
    pub links: Arc<dyn LinkQueries>,
}

/// The content of a workspace's landing page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkspaceLandingPage {
    /// The workspace.
    pub workspace: Workspace,
    /// The members whose landing pages are shown.
    pub members: Page<LandingMember>,
}

/// The content of a member's landing page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberLandingPage {
    /// The workspace.
    pub workspace: Workspace,
    /// The name of the member.
    pub name: String,
    /// The event types that the member's personal links book, at most 100.
    pub event_types: Vec<PublicEventType>,
}

impl ViewLandingPage {
    /// Returns a page of a workspace's landing page, after the member `after`.
    ///
    /// # Errors
    /// [`InviteeError::LinkNotFound`] without the workspace, or [`InviteeError::Store`].
    pub async fn of_workspace(
        &self,
        key: &Key,
        after: Option<UserId>,
    ) -> Result<WorkspaceLandingPage, InviteeError> {
        let found = self.directory.find_workspace_by_key(key).await?;
        let workspace = found
            .filter(|workspace| workspace.booking_page.landing_page)
            .ok_or(InviteeError::LinkNotFound { workspace: None })?;
        let page = PageRequest { limit: MAX_LIMIT, after };
        let members = self.directory.list_landing_members(workspace.id, None, &page).await?;
        Ok(WorkspaceLandingPage { workspace, members })
    }

    /// Returns the landing page of a member.
    ///
    /// # Errors
    /// [`InviteeError::LinkNotFound`], or [`InviteeError::Store`].
    pub async fn of_member(
        &self,
        workspace: &Key,
        member: &Key,
    ) -> Result<MemberLandingPage, InviteeError> {
        let found = self.directory.find_workspace_by_key(workspace).await?;
        let workspace = found.ok_or(InviteeError::LinkNotFound { workspace: None })?;
        let one = PageRequest { limit: 1, after: None };
        let found =
            self.directory.list_landing_members(workspace.id, Some(member.clone()), &one).await?;
        let Some(LandingMember { user_id, name, .. }) = found.items.into_iter().next() else {
            return Err(InviteeError::LinkNotFound { workspace: Some(Box::new(workspace)) });
        };
        let event_types =
            self.links.list_personal_event_types(workspace.id, user_id, MAX_EVENT_TYPES).await?;
        Ok(MemberLandingPage { workspace, name, event_types })
    }
}
