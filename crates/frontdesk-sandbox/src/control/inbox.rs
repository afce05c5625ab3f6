use actix_web::{Error, HttpResponse, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{InvalidRequest, address};
use crate::external_systems::Mail;
use crate::sandbox::Sandbox;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct InboxQuery {
    /// Only mail to this address.
    #[param(example = "ada@acme.example")]
    to: Option<String>,
}

/// The mail that the service sent.
#[derive(Serialize, ToSchema)]
pub(crate) struct Inbox {
    /// The mail, oldest first.
    mails: Vec<Mail>,
}

/// List sent mail
#[utoipa::path(
    get,
    path = "/sandbox/inbox",
    tag = "External systems",
    params(InboxQuery),
    responses(
        (status = 200, description = "The mail.", body = Inbox),
        InvalidRequest,
    )
)]
pub(crate) async fn list_inbox(
    sandbox: web::Data<Sandbox>,
    query: web::Query<InboxQuery>,
) -> Result<HttpResponse, Error> {
    let to = query.to.as_deref().map(address).transpose()?.map(|to| to.to_string());
    let mut mails = sandbox.external_systems().with(|state| state.inbox.clone());
    mails.retain(|mail| to.as_ref().is_none_or(|to| mail.to.eq_ignore_ascii_case(to)));
    Ok(HttpResponse::Ok().json(Inbox { mails }))
}
