use std::sync::Arc;

use deserr::Deserr;
use frontdesk_domain::booking::ManageToken;
use frontdesk_domain::services::{
    BookingPage, ClientAddress, ManagedBooking, PublicAddress, PublicServices,
};
use uuid::Uuid;

use super::body::BodyFaults;
use super::write::{Absence, read, to_its_end};
use super::{Body, Incoming, OpenTimesRequest, QueryReader, idempotency};
use crate::problem::{Code, Problem};
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

/// A validated write of a visitor.
pub(crate) struct PublicWrite {
    state: Arc<ApiState>,
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
    ) -> BookingPageView {
        BookingPageView::new(address, page, &self.state.config.base_url)
    }

    pub(crate) fn view_of_booking(&self, booking: &ManagedBooking) -> ManagedBookingView {
        ManagedBookingView::new(booking, &self.state.config.base_url)
    }

    /// The client address for rate limits and caps.
    pub(crate) fn client(&self) -> ClientAddress {
        self.incoming.client
    }

    /// A submission id for a request without one.
    pub(crate) fn new_submission(&self) -> Uuid {
        uuid::Builder::from_random_bytes(self.state.random.entropy()).into_uuid()
    }

    /// The link address in the path.
    ///
    /// # Errors
    /// 404 if the address is malformed.
    pub(crate) fn link_address(&self) -> Result<PublicAddress, Problem> {
        let place = |name| self.incoming.place(name).unwrap_or_default();
        let workspace = place("workspace_key");
        let address = match self.incoming.place("slug") {
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
        let text = self.incoming.place("manage_token").unwrap_or_default();
        ManageToken::parse(text)
            .map_err(|_| Problem::new(Code::NotFound, "There is no such booking."))
    }

    /// The requested range of open times.
    ///
    /// # Errors
    /// 400 with all invalid parameters.
    pub(crate) fn open_times_request(&self) -> Result<OpenTimesRequest, Problem> {
        OpenTimesRequest::read(self.query(OpenTimesRequest::PUBLIC_PARAMETERS))
    }

    /// Rejects query parameters.
    ///
    /// # Errors
    /// 400 that names each parameter.
    pub(crate) fn no_query(&self) -> Result<(), Problem> {
        self.query(&[]).finish()
    }

    /// Parses the body of a `POST`. Rejects an `Idempotency-Key` with the reason `why_no_key`.
    ///
    /// # Errors
    /// 400 with all faults, 413 or 415.
    pub(crate) fn into_write<B: Deserr<BodyFaults>>(
        self,
        why_no_key: &str,
    ) -> Result<(PublicWrite, B), Problem> {
        self.read_write(why_no_key, Absence::Refused)
    }

    /// Like [`Visitor::into_write`], with `{}` as the default body.
    ///
    /// # Errors
    /// Like [`Visitor::into_write`].
    pub(crate) fn into_write_with_optional_body<B: Deserr<BodyFaults>>(
        self,
        why_no_key: &str,
    ) -> Result<(PublicWrite, B), Problem> {
        self.read_write(why_no_key, Absence::MeansEmpty)
    }

    fn read_write<B: Deserr<BodyFaults>>(
        self,
        why_no_key: &str,
        absence: Absence,
    ) -> Result<(PublicWrite, B), Problem> {
        let mut faults = self.query(&[]).into_faults();
        faults.extend(idempotency::refuse_key(&self.incoming.keys, why_no_key).err());
        let (_, body) = read(self.body, faults, absence)?;
        Ok((PublicWrite { state: self.state }, body))
    }

    fn query(&self, known: &[&str]) -> QueryReader {
        QueryReader::new(&self.incoming.parameters, known)
    }
}

impl PublicWrite {
    /// Runs the write to completion, even if the visitor disconnects, and returns the booking.
    ///
    /// # Errors
    /// The error of the use case as a problem.
    pub(crate) async fn perform<E, O, F>(self, operation: O) -> Result<ManagedBookingView, Problem>
    where
        E: Into<Problem>,
        O: FnOnce(Arc<PublicServices>) -> F + Send + 'static,
        F: Future<Output = Result<ManagedBooking, E>> + Send + 'static,
    {
        let state = Arc::clone(&self.state);
        let work = async move {
            let outcome =
                operation(Arc::clone(state.public_services())).await.map_err(Into::into)?;
            Ok(ManagedBookingView::new(&outcome, &state.config.base_url))
        };
        to_its_end(&self.state.writes, work).await
    }
}
