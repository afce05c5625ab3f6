use std::sync::Arc;

use deserr::Deserr;
use frontdesk_domain::booking::ManageToken;
use frontdesk_domain::fault::Faults;
use frontdesk_domain::key::Key;
use frontdesk_domain::ports::{Mode, StoreError};
use frontdesk_domain::services::{
    BookingPage, ClientAddress, ManagedBooking, OutOfOffice, PublicAddress, PublicServices,
};
use frontdesk_domain::workspace::Workspace;
use serde_json::Value;
use uuid::Uuid;

use super::body::BodyFaults;
use super::query::{NoQuery, Query};
use super::write::{Controls, Intent, MissingBody, Unread, claim_request, read, run, to_its_end};
use super::{Body, Incoming, idempotency};
use crate::limits::Payer;
use crate::problem::{Code, Problem};
use crate::response::Response;
use crate::state::ApiState;
use crate::views::{BookingPageView, ManagedBookingView};

/// A client without a token. It knows a link's public address or a booking's manage token.
///
/// A visitor has access to the public use cases only.
pub(crate) struct Visitor {
    incoming: Incoming,
    body: Body,
    state: Arc<ApiState>,
}

pub(crate) struct PublicWrite {
    incoming: Incoming,
    state: Arc<ApiState>,
    controls: Controls,
    /// The body, for the hash of the request.
    body: Value,
}

impl Visitor {
    pub(crate) fn new(incoming: Incoming, body: Body, state: Arc<ApiState>) -> Self {
        Self { incoming, body, state }
    }

    pub(crate) fn services(&self) -> &PublicServices {
        self.state.public_services()
    }

    pub(crate) fn view_of_page(
        &self,
        address: &PublicAddress,
        page: &BookingPage,
        absence: Option<&OutOfOffice>,
    ) -> BookingPageView {
        BookingPageView::new(address, page, absence, &self.state.config.base_url)
    }

    pub(crate) fn view_of_booking(&self, booking: &ManagedBooking) -> ManagedBookingView {
        ManagedBookingView::new(booking, &self.state.config.base_url)
    }

    pub(crate) fn client(&self) -> ClientAddress {
        self.incoming.client
    }

    pub(crate) fn new_submission(&self) -> Uuid {
        uuid::Builder::from_random_bytes(self.state.random.entropy()).into_uuid()
    }

    /// The link address in the path.
    ///
    /// # Errors
    /// 404 if the address is malformed.
    pub(crate) fn link_address(&self) -> Result<PublicAddress, Problem> {
        let place = |name| self.incoming.path_param(name).unwrap_or_default();
        let workspace = place("workspace_key");
        let address = match self.incoming.path_param("slug") {
            Some(slug) => PublicAddress::team(workspace, slug),
            None => PublicAddress::personal(workspace, place("member_key"), place("event_key")),
        };
        address.ok_or_else(|| Problem::new(Code::NotFound, "There is no link at this address."))
    }

    /// The manage token in the path.
    ///
    /// # Errors
    /// 404 if the token is malformed. The error omits the text, which may be a mistyped real token.
    pub(crate) fn manage_token(&self) -> Result<ManageToken, Problem> {
        let text = self.incoming.path_param("manage_token").unwrap_or_default();
        ManageToken::parse(text)
            .map_err(|_| Problem::new(Code::NotFound, "There is no such booking."))
    }

    /// Parses the query.
    ///
    /// # Errors
    /// 400 with all faults.
    pub(crate) fn query<Q: Query>(&self) -> Result<Q, Problem> {
        self.incoming.parameters.read().map_err(Problem::invalid)
    }

    /// Rejects all query parameters with a 400.
    pub(crate) fn no_query(&self) -> Result<(), Problem> {
        self.query().map(|NoQuery {}| ())
    }

    /// Parses the body, `dry_run` and `Idempotency-Key` of a `POST`.
    ///
    /// # Errors
    /// 400 with all faults, 413 or 415.
    pub(crate) fn into_write<B: Deserr<BodyFaults>>(self) -> Result<(PublicWrite, B), Problem> {
        Ok(self.read_write(MissingBody::Refused)?)
    }

    /// Like [`Visitor::into_write`]; `find` adds faults to an invalid body that only the store shows.
    pub(crate) async fn into_write_with_faults<B: Deserr<BodyFaults>>(
        self,
        find: impl AsyncFnOnce(&PublicServices, &Value) -> Faults,
    ) -> Result<(PublicWrite, B), Problem> {
        let state = Arc::clone(&self.state);
        match self.read_write(MissingBody::Refused) {
            Ok(read) => Ok(read),
            Err(unread) => {
                Err(unread.and(async |sent| find(state.public_services(), sent).await).await)
            }
        }
    }

    /// Like [`Visitor::into_write`], with `{}` as the default body.
    pub(crate) fn into_write_with_optional_body<B: Deserr<BodyFaults>>(
        self,
    ) -> Result<(PublicWrite, B), Problem> {
        Ok(self.read_write(MissingBody::MeansEmpty)?)
    }

    fn read_write<B: Deserr<BodyFaults>>(
        self,
        missing: MissingBody,
    ) -> Result<(PublicWrite, B), Unread> {
        let Self { incoming, body, state } = self;
        let controls =
            Controls::read(idempotency::public_key(&incoming.idempotency_keys), &incoming);
        let ((controls, NoQuery {}), body, parsed) = read(body, controls, missing)?;
        Ok((PublicWrite { incoming, state, controls, body }, parsed))
    }
}

impl PublicWrite {
    /// Runs the write to completion, even if the visitor disconnects, and renders the booking.
    pub(crate) async fn perform<E, O, F, R>(
        self,
        operation: O,
        render: R,
    ) -> Result<Response, Problem>
    where
        E: Into<Problem> + 'static,
        O: FnOnce(Arc<PublicServices>, Mode<ManagedBooking>) -> F + Send + 'static,
        F: Future<Output = Result<ManagedBooking, E>> + Send + 'static,
        R: Fn(&ManagedBookingView) -> Response + Clone + Send + 'static,
    {
        let writes = self.state.writes.clone();
        let work = async move {
            let Self { incoming, state, controls, body } = self;
            let intent = match controls.into_key() {
                Ok(key) => intent_of(key, &incoming, &body, &state).await?,
                Err(without_key) => without_key,
            };
            let services = Arc::clone(state.public_services());
            let (base_url, since) = (state.config.base_url.clone(), state.clock.now());
            let render = move |booking: &ManagedBooking| {
                render(&ManagedBookingView::new(booking, &base_url))
            };
            // A request without effect records a reference instead of a long response.
            let again = render.clone();
            let record = move |booking: &ManagedBooking| {
                if booking.updated_at < since {
                    Response::reference(&booking.manage_token)
                } else {
                    again(booking)
                }
            };
            let operation = |mode| operation(Arc::clone(&services), mode);
            let response =
                run(&state, &incoming.request_id, intent, operation, render.clone(), record)
                    .await?;
            match response.referenced() {
                Some(token) => {
                    let booking = services.manage_booking.get(&token).await?;
                    Ok(idempotency::replayed(render(&booking)))
                }
                None => Ok(response),
            }
        };
        to_its_end(&writes, work).await
    }
}

/// The intent of a write with an idempotency key.
async fn intent_of(
    key: String,
    incoming: &Incoming,
    body: &Value,
    state: &ApiState,
) -> Result<Intent, Problem> {
    let services = state.public_services();
    let Some(workspace) = workspace_at(services, |name| incoming.path_param(name)).await? else {
        // Claims no key, because the use case will find no link or booking and return an error.
        return Ok(Intent::Commit);
    };
    let of = (workspace.id, idempotency::public_scope(&incoming.path));
    let request = claim_request(key, of, incoming, Some(body), state);
    Ok(Intent::Once { request: Box::new(request), payer: Payer::Address(incoming.client) })
}

/// The workspace of the link or manage token in the path, if it exists.
pub(crate) async fn workspace_at<'a>(
    services: &PublicServices,
    place: impl Fn(&str) -> Option<&'a str>,
) -> Result<Option<Workspace>, StoreError> {
    let find = &services.find_public_workspace;
    match (place("manage_token"), place("workspace_key")) {
        (Some(token), _) => match ManageToken::parse(token) {
            Ok(token) => find.by_manage_token(&token).await,
            Err(_) => Ok(None),
        },
        (None, Some(key)) => match Key::parse(key) {
            Ok(key) => find.by_key(&key).await,
            Err(_) => Ok(None),
        },
        (None, None) => Ok(None),
    }
}
