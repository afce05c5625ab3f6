use frontdesk_domain::access::{Token, TokenRecord};
use frontdesk_domain::ids::UserId;
use frontdesk_domain::services::TokenError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::{Code, Problem};
use crate::request::{Caller, ChangeObjects, NoFields};
use crate::response::Response;
use crate::views::TokenDetailsView;

/// A new sign-in link, which no other response contains.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CreatedSignInLink, example = Self::sample)]
pub(crate) struct CreatedSignInLinkView {
    /// The address of a page with a button that signs the member in.
    #[schema(example = "https://meet.northwind.example/desk/sign-in/fd_9z7h96631mn5_…")]
    url: String,
    /// The link as lists of tokens return it.
    details: TokenDetailsView,
}

const TOOL: ToolText = ToolText {
    effect: Effect::Adds,
    description: "Creates a link that signs a member in to the pages for members, once and within 15 minutes. Admins create links \
        for every member, others for themselves. The session has the scopes of your own token. Give the link only to that member, \
        because it replaces a password.",
};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(create_sign_in_link, document!(create_sign_in_link), TOOL)
        .with_codes(&[Code::Forbidden, Code::NotFound])
        .unrepeatable()
}

/// Create a sign-in link
///
/// The link signs the member in to the pages at `/desk`, once and within 15 minutes. Admins create
/// links for every member except service accounts, others for themselves. The session has the scopes
/// of the token of the request, and ends with it. The response is the only one that contains the
/// link. The operation accepts no `Idempotency-Key`, because the service does not store the link:
/// after a lost response, create another; the lost one expires.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/{workspace_id}/members/{user_id}/sign_in_links",
    tag = "Workspace",
    responses((
        status = 201,
        description = "The link",
        body = CreatedSignInLinkView,
        headers(("Location" = String, description = "The path of the link in the list of tokens")),
    )),
)]
pub(crate) async fn create_sign_in_link(
    caller: Caller<ChangeObjects>,
) -> Result<Response, Problem> {
    let user = UserId(caller.path("user_id", "the id of a member")?);
    let why_no_key = "is not accepted, because the service does not store the link";
    let (write, NoFields {}) = caller.into_unrepeatable_write_with_optional_body(why_no_key)?;
    write
        .perform(
            async move |services, actor, _| {
                let by_token_id = actor.token_id.clone();
                let created = services.create_token.create_link_for(&actor, user).await?;
                let TokenRecord { workspace_id, user_id, id, .. } = &created.1;
                tracing::info!(%workspace_id, %user_id, token_id = %id, %by_token_id, "sign-in link created");
                Ok::<_, TokenError>(created)
            },
            |(link, record), with| {
                let path = format!("/api/v1/accounts/{}/tokens/{}", record.workspace_id, record.id);
                let view = CreatedSignInLinkView::new(link, record, &with.base_url);
                Response::created(&view).with_location(path)
            },
        )
        .await
}

impl CreatedSignInLinkView {
    fn new(link: &Token, record: &TokenRecord, base_url: &str) -> Self {
        let url = format!("{base_url}/desk/sign-in/{}", link.reveal());
        Self { url, details: record.into() }
    }

    fn sample() -> Self {
        let url = "https://meet.northwind.example/desk/sign-in/fd_9z7h96631mn5_…".to_owned();
        Self { url, details: TokenDetailsView::sample() }
    }
}

#[cfg(test)]
mod tests;
