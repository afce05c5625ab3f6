use frontdesk_domain::access::{Scope, Scopes, Token, TokenId, TokenKind, TokenRecord};
use frontdesk_domain::ids::{UserId, WorkspaceId};
use time::OffsetDateTime;

use super::Number;
use crate::clock::instant;
use crate::northwind;

/// A token of member 4 of workspace 1, with every scope.
///
/// It never expires, and its secret is always the same.
pub fn a_token() -> TokenBuilder {
    TokenBuilder {
        seed: 0,
        workspace_id: WorkspaceId(1),
        user_id: UserId(4),
        scopes: Scope::ALL.into_iter().collect(),
        created_by: None,
        created_at: instant("2029-12-01T00:00Z"),
        expires_at: None,
    }
}

/// A token in plain text with its stored record.
#[derive(Clone, Debug)]
pub struct IssuedToken {
    /// The whole token, as the client sends it.
    pub token: Token,
    /// The stored record.
    pub record: TokenRecord,
}

/// Builds an [`IssuedToken`].
#[derive(Clone, Debug)]
#[must_use]
pub struct TokenBuilder {
    seed: u8,
    workspace_id: WorkspaceId,
    user_id: UserId,
    scopes: Scopes,
    created_by: Option<TokenId>,
    created_at: OffsetDateTime,
    expires_at: Option<OffsetDateTime>,
}

impl TokenBuilder {
    /// Gives the token an id and secret derived from this seed.
    pub fn number(mut self, seed: u8) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the workspace.
    pub fn in_workspace(mut self, workspace: impl Number<WorkspaceId>) -> Self {
        self.workspace_id = workspace.id();
        self
    }

    /// Sets the member that owns the token.
    pub fn of(mut self, user: impl Number<UserId>) -> Self {
        self.user_id = user.id();
        self
    }

    /// Sets the scopes.
    pub fn with_scopes(mut self, scopes: impl IntoIterator<Item = Scope>) -> Self {
        self.scopes = scopes.into_iter().collect();
        self
    }

    /// Sets the token whose request created this one.
    pub fn made_by(mut self, creator: &TokenRecord) -> Self {
        self.created_by = Some(creator.id.clone());
        self
    }

    /// Sets the creation time, parsed by [`instant`].
    pub fn made_at(mut self, text: &str) -> Self {
        self.created_at = instant(text);
        self
    }

    /// Sets the expiry, parsed by [`instant`].
    pub fn expiring_at(mut self, text: &str) -> Self {
        self.expires_at = Some(instant(text));
        self
    }

    /// Builds the token and its record, with the member's name and role.
    ///
    /// # Panics
    /// If the workspace has no such member.
    pub fn build(self) -> IssuedToken {
        let mut entropy = [self.seed; Token::ENTROPY_BYTES];
        // A character encodes only part of a byte, so a second character distinguishes high seeds.
        entropy[1] = self.seed.wrapping_add(self.seed / 32);
        let token = Token::from_entropy(&entropy);
        let directory = northwind::of_workspace(self.workspace_id);
        let member = directory.members.iter().find(|member| member.user_id == self.user_id);
        let member =
            member.unwrap_or_else(|| panic!("the workspace has no member {}", self.user_id));
        let record = TokenRecord {
            kind: TokenKind::Api,
            id: token.id().clone(),
            name: None,
            secret_hash: token.secret_hash(),
            workspace_id: self.workspace_id,
            user_id: self.user_id,
            scopes: self.scopes,
            created_by: self.created_by,
            client: None,
            created_at: self.created_at,
            expires_at: self.expires_at,
            revoked_at: None,
            last_used_on: None,
            member_name: member.name.clone(),
            member_role: member.role,
            member_archived: member.archived,
        };
        IssuedToken { token, record }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_authenticates_only_against_its_own_record() {
        let now = instant("2030-01-01T09:00Z");
        let (first, second) = (a_token().build(), a_token().number(1).of(7).build());
        let actor = first.record.authenticate(&first.token, now).expect("it is in force");
        assert_eq!(actor.name, "Priya Raman");
        assert_eq!(second.record.authenticate(&first.token, now), None);
    }
}
