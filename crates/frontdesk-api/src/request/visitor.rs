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

/// Somebody who bears no token. What is asked for is named by its address: a link's, which is
/// public, or a booking's manage token, which nobody can guess. The one way to the use cases for
/// the public, and to no other.
pub(crate) struct Visitor {
    incoming: Incoming,
    body: Body,
    state: Arc<ApiState>,
}

/// A write of a visitor whose request has been read and found in order.
pub(crate) struct PublicWrite {
    state: Arc<ApiState>,
}

impl Visitor {
    /// Whoever sent this request.
    pub(crate) fn new(incoming: Incoming, body: Body, state: Arc<ApiState>) -> Self {
        Self { incoming, body, state }
    }

    /// The use cases.
    pub(crate) fn services(&self) -> &PublicServices {
        self.state.public_services()
    }

    /// What is told of a link's page.
    pub(crate) fn view_of_page(
        &self,
        address: &PublicAddress,
        page: &BookingPage,
    ) -> BookingPageView {
        BookingPageView::new(address, page, &self.state.config.base_url)
    }

    /// What is told of a booking.
    pub(crate) fn view_of_booking(&self, booking: &ManagedBooking) -> ManagedBookingView {
        ManagedBookingView::new(booking, &self.state.config.base_url)
    }

    /// The address that the request is counted for.
    pub(crate) fn client(&self) -> ClientAddress {
        self.incoming.client
    }

    /// A mark for a booking, for whoever brings none.
    pub(crate) fn new_submission(&self) -> Uuid {
        uuid::Builder::from_random_bytes(self.state.random.entropy()).into_uuid()
    }

    /// The address of the link that the path names.
    ///
    /// # Errors
    /// 404 when no link could have it.
    pub(crate) fn link_address(&self) -> Result<PublicAddress, Problem> {
        let place = |name| self.incoming.place(name).unwrap_or_default();
        let workspace = place("workspace_key");
        let address = match self.incoming.place("slug") {
            Some(slug) => PublicAddress::team(workspace, slug),
            None => PublicAddress::personal(workspace, place("member_key"), place("event_key")),
        };
        address.ok_or_else(|| Problem::new(Code::NotFound, "There is no link at this address."))
    }

    /// The manage token that the path names.
    ///
    /// # Errors
    /// 404 when no booking could have it. It is not told again: it may be most of somebody's.
    pub(crate) fn manage_token(&self) -> Result<ManageToken, Problem> {
        let text = self.incoming.place("manage_token").unwrap_or_default();
        ManageToken::parse(text)
            .map_err(|_| Problem::new(Code::NotFound, "There is no such booking."))
    }

    /// The range whose open times are asked for.
    ///
    /// # Errors
    /// 400 with every fault of the query.
    pub(crate) fn open_times_request(&self) -> Result<OpenTimesRequest, Problem> {
        OpenTimesRequest::read(self.query(OpenTimesRequest::PUBLIC_PARAMETERS))
    }

    /// Refuses a query where the operation has none.
    ///
    /// # Errors
    /// 400 naming each parameter.
    pub(crate) fn no_query(&self) -> Result<(), Problem> {
        self.query(&[]).finish()
    }

    /// Reads the body of a `POST`. An `Idempotency-Key` is refused for the reason `why_no_key`:
    /// keys belong to tokens.
    ///
    /// # Errors
    /// 400 with every fault, 413, 415.
    pub(crate) fn into_write<B: Deserr<BodyFaults>>(
        self,
        why_no_key: &str,
    ) -> Result<(PublicWrite, B), Problem> {
        self.read_write(why_no_key, Absence::Refused)
    }

    /// As [`Visitor::into_write`], where no body is as good as `{}`.
    ///
    /// # Errors
    /// As there.
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
    /// Carries the write out to its end, whether or not the visitor waits for it: what is told of
    /// the booking.
    ///
    /// # Errors
    /// The use case's refusal as a problem.
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
