use std::sync::Arc;

use super::error::WorkspaceError;
use super::member_editor::{Edited, MemberEditor};
use crate::access::Actor;
use crate::workspace::Member;

/// Lets members show and hide their landing pages.
pub struct ChangeLandingPage {
    /// Saves the member.
    pub editor: Arc<MemberEditor>,
}

impl ChangeLandingPage {
    /// Shows or hides the landing page of the actor.
    ///
    /// # Errors
    /// See [`WorkspaceError`].
    pub async fn change(&self, actor: &Actor, shown: bool) -> Result<(), WorkspaceError> {
        actor.require_not_observer("show a landing page")?;
        let change = |member: &mut Member, _: &[Member]| {
            member.landing_page = shown;
            Ok::<_, WorkspaceError>(())
        };
        self.editor.edit(Edited::own(actor), change).await?;
        Ok(())
    }
}
