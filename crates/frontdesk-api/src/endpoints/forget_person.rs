use crate::answer::Answer;
use crate::endpoint::{Effect, Endpoint, ToolText, document};
use crate::problem::Problem;
use crate::request::{Caller, ForgetPeople, parse_address};
use frontdesk_domain::ports::Forgotten;
use frontdesk_domain::services::ForgetPersonError;
use serde::Serialize;
use utoipa::ToSchema;

/// What was removed when a person was erased.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Forgotten, example = Self::sample)]
pub(crate) struct ForgottenView {
    /// Whether a stored person was removed.
    person: bool,
    /// How many bookings lost the person's details.
    bookings: u64,
    /// How many bookings are still to take place and keep the details until they are over. One that
    /// is cancelled loses them within a minute.
    upcoming_bookings: u64,
}

impl ForgottenView {
    /// The example of the reference.
    fn sample() -> Self {
        Self::from(&Forgotten { person: true, bookings: 2, upcoming_bookings: 1 })
    }
}

impl From<&Forgotten> for ForgottenView {
    fn from(&Forgotten { person, bookings, upcoming_bookings }: &Forgotten) -> Self {
        Self { person, bookings, upcoming_bookings }
    }
}

impl From<ForgetPersonError> for Problem {
    fn from(error: ForgetPersonError) -> Self {
        match error {
            ForgetPersonError::Denied(denied) => denied.into(),
            ForgetPersonError::Store(error) => error.into(),
        }
    }
}

const TOOL: ToolText = ToolText {
    effect: Effect::Changes,
    description: "Erases a person on request: what is stored under the address, the details in past meetings, and any \
        asking about it in future. For admins alone, and it cannot be undone: call it only when a person asked for the \
        erasure of exactly this address. An empty answer means that there was nothing to erase.",
};

/// The operation.
pub(super) fn endpoint() -> Endpoint {
    Endpoint::new(forget_person, document!(forget_person), TOOL)
}

/// Erase a person
///
/// For admins. Removes the stored person with its sources, the person's details in bookings that
/// are over, and answers kept under idempotency keys that mention the address. Bookings still to
/// take place keep the details, since their hosts are to meet somebody, and lose them within a
/// minute of their end: `upcoming_bookings` tells how many; cancel those that are not to take
/// place. The account of paid calls stays, under a keyed hash. Enrichment passes the address over
/// from then on, also when nothing was stored.
#[utoipa::path(
    delete,
    path = "/api/v1/accounts/{workspace_id}/records",
    tag = "Records",
    params(
        ("workspace_id" = i64, Path, description = "The token's workspace"),
        ("email" = String, Query, description = "The person's address", example = "ada@acme.com"),
    ),
    responses(
        (status = 200, description = "What was removed", body = ForgottenView),
        (status = 204, description = "There was nothing to remove, now or later"),
    ),
)]
pub(crate) async fn forget_person(caller: Caller<ForgetPeople>) -> Result<Answer, Problem> {
    let mut query = caller.query(&["email"]);
    let Some(email) = query.required("email", parse_address) else {
        return Err(Problem::invalid(query.into_faults()));
    };
    query.finish()?;
    caller
        .into_bare_write()
        .perform(
            async move |services, actor, _| services.forget_person.forget(&actor, &email).await,
            render,
        )
        .await
}

fn render<W>(forgotten: &Forgotten, _: &W) -> Answer {
    if *forgotten == Forgotten::default() {
        return Answer::no_content();
    }
    Answer::ok(&ForgottenView::from(forgotten))
}

#[cfg(test)]
mod tests;
