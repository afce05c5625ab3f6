use std::collections::HashMap;
use std::sync::Arc;

use super::error::DeliveryError;
use crate::access::{Actor, Scope, TokenId};
use crate::event::{EventDetail, EventName, EventPosition, FeedEvent};
use crate::ids::UserId;
use crate::page::{DEFAULT_LIMIT, Page};
use crate::ports::{DirectoryQueries, EventFilter, EventQueries, TokenQueries};
use crate::services::workspace::member_editor::names_of;

/// Lists changes of the configuration, tokens and usable calendars.
pub struct ListAudit {
    /// Calls `list_events`.
    pub events: Arc<dyn EventQueries>,
    /// Calls `find_members`.
    pub directory: Arc<dyn DirectoryQueries>,
    /// Calls `find_tokens`.
    pub tokens: Arc<dyn TokenQueries>,
}

/// A change with the names of the members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// The event.
    pub fed: FeedEvent,
    /// The acting member; `None` for commands and calendar readings.
    pub by: Option<String>,
    /// The member of the token or of the calendars.
    pub of: Option<String>,
}

impl ListAudit {
    /// Lists a page, newest first; only for admins.
    ///
    /// `before` is the position of the last entry of the previous page.
    ///
    /// # Errors
    /// `Denied` or `Store`.
    pub async fn list(
        &self,
        actor: &Actor,
        before: Option<EventPosition>,
    ) -> Result<Page<AuditEntry>, DeliveryError> {
        actor.require_admin("read the audit log")?;
        let (of, scope) = (actor.workspace_id, Scope::WorkspaceRead);
        actor.require_scope(&[scope])?;
        let names = EventName::ALL.into_iter().filter(|name| name.scope() == scope);
        let before = Some(before.unwrap_or(EventPosition(i64::MAX)));
        let filter = EventFilter { before, names: names.collect(), ..EventFilter::all(of) };
        let found = self.events.list_events(&filter, DEFAULT_LIMIT + 1).await?;
        let Page { items, has_more } = Page::from_overfull(found, DEFAULT_LIMIT);
        let tokens: Vec<TokenId> = items.iter().filter_map(token).cloned().collect();
        let tokens = self.tokens.find_tokens(of, &tokens).await?;
        let tokens: HashMap<_, _> = tokens.into_iter().map(|it| (it.id, it.member_name)).collect();
        let users = items.iter().flat_map(|fed| [fed.event.by, member(fed)]).flatten();
        let members = names_of(self.directory.as_ref(), of, users).await?;
        let entry = |fed: FeedEvent| {
            let by = fed.event.by.and_then(|by| members.get(&by)).cloned();
            let of_token = token(&fed).and_then(|id| tokens.get(id));
            let of = of_token.or_else(|| members.get(&member(&fed)?)).cloned();
            AuditEntry { fed, by, of }
        };
        Ok(Page { items: items.into_iter().map(entry).collect(), has_more })
    }
}

fn token(fed: &FeedEvent) -> Option<&TokenId> {
    match &fed.event.detail {
        EventDetail::TokenCreated { token_id } | EventDetail::TokenRevoked { token_id } => {
            Some(token_id)
        }
        _ => None,
    }
}

fn member(fed: &FeedEvent) -> Option<UserId> {
    match fed.event.detail {
        EventDetail::MemberUsable { user_id } | EventDetail::MemberUnusable { user_id, .. } => {
            Some(user_id)
        }
        _ => None,
    }
}
