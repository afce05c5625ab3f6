use frontdesk_domain::access::{Actor, Scope, TokenId};
use frontdesk_domain::workspace::{Member, Workspace};
use serde::Serialize;
use time::Duration;
use utoipa::ToSchema;

use super::{InstantView, RoleView, samples};

/// The workspace and the member or service account that a token acts for, and the token's permissions.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Identity, example = Self::sample)]
pub struct IdentityView {
    /// The only workspace that the token grants access to.
    pub workspace: WorkspaceView,
    /// The acting member or service account.
    pub member: MemberView,
    /// The scopes that the token was created with. `records:enrich` includes `records:read`, and
    /// `scheduling_links:write` includes `scheduling_links:read`.
    pub scopes: Vec<&'static str>,
    /// The token.
    pub token: TokenView,
}

impl IdentityView {
    /// The view of `actor`'s token, which acts for `member` in `workspace`.
    pub fn new(workspace: Workspace, member: Member, actor: &Actor) -> Self {
        Self {
            workspace: WorkspaceView {
                id: workspace.id.0,
                key: workspace.key.to_string(),
                name: workspace.name,
                time_zone: workspace.time_zone.name(),
            },
            member: MemberView {
                user_id: member.user_id.0,
                key: member.key.to_string(),
                name: member.name,
                email: (!member.service_account).then(|| member.email.into()),
                role: member.role.into(),
                service_account: member.service_account,
                time_zone: if member.service_account {
                    workspace.time_zone.name()
                } else {
                    member.time_zone.name()
                },
            },
            scopes: actor.scopes.iter().map(Scope::as_str).collect(),
            token: TokenView {
                id: actor.token_id.to_string(),
                expires_at: actor.token_expires_at.map(InstantView::from),
            },
        }
    }

    fn sample() -> Self {
        let member = samples::a_member();
        let actor = Actor {
            workspace_id: samples::a_workspace().id,
            user_id: member.user_id,
            name: member.name.clone(),
            role: member.role,
            scopes: [Scope::BookingsRead, Scope::BookingsWrite].into_iter().collect(),
            token_id: TokenId::parse("9z7h96631mn5").expect("a well-formed id"),
            token_expires_at: Some(samples::NOW + Duration::days(90)),
        };
        Self::new(samples::a_workspace(), member, &actor)
    }
}

/// A workspace.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Workspace)]
pub struct WorkspaceView {
    /// The id, for `workspace_id` in paths.
    pub id: i64,
    /// The key in the URLs of booking pages.
    pub key: String,
    /// The name.
    pub name: String,
    /// The default IANA time zone of requests.
    pub time_zone: &'static str,
}

/// A member or service account of a workspace.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Member)]
pub struct MemberView {
    /// The id of the member.
    pub user_id: i64,
    /// The key in the URLs of booking pages and in the workspace file.
    pub key: String,
    /// The name.
    pub name: String,
    /// The email address; `null` for a service account.
    #[schema(required)]
    pub email: Option<String>,
    /// The current role in the workspace.
    pub role: RoleView,
    /// Whether this is a service account: its tokens act, but it never hosts.
    pub service_account: bool,
    /// The IANA time zone of the working hours; for a service account, that of the workspace.
    pub time_zone: &'static str,
}

/// A token, without its secret.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Token)]
pub struct TokenView {
    /// The public half of the token, as in `frontdesk token list` and in the log.
    pub id: String,
    /// The time at which the token expires; `null` if it is valid until it is revoked.
    #[schema(required)]
    pub expires_at: Option<InstantView>,
}
