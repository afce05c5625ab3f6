//! Reads the visitor's data from a request.

use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{ACCEPT_LANGUAGE, HeaderMap};
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use frontdesk_domain::services::ClientAddress;
use frontdesk_words::Language;

use crate::language;
use crate::visit::{Unreadable, Visit};

const REQUEST_ID: &str = "x-request-id";
const MOST_REQUEST_ID: usize = 128;

/// The number of segments by which the path of a form is below its page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BelowPage(pub(crate) usize);

#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// The path of the page, which differs from that of its form if the form is [`BelowPage`].
    pub(crate) path: String,
    pub(crate) query: String,
    /// The browser's preferred language among the languages of the pages.
    pub(crate) accepted: Option<Language>,
    pub(crate) request_id: Option<String>,
    /// The client address for rate limits, added by the server's middleware.
    pub(crate) client: ClientAddress,
}

impl Visitor {
    pub(crate) fn of(request: &HttpRequest) -> Self {
        let accepted =
            request.headers().get_all(ACCEPT_LANGUAGE).filter_map(|value| value.to_str().ok());
        let request_id = text(request.headers(), REQUEST_ID).filter(|id| is_request_id(id));
        Self {
            path: path_of_page(request).to_owned(),
            query: request.query_string().to_owned(),
            accepted: language::accepted(accepted),
            request_id: request_id.map(str::to_owned),
            client: request.extensions().get().copied().unwrap_or(ClientAddress::UNKNOWN),
        }
    }

    /// Returns an error that names the first unreadable part of the query.
    pub(crate) fn visit(&self) -> Result<Visit, Unreadable> {
        Visit::read(&self.query)
    }

    /// If the query is unreadable, keeps only the language.
    pub(crate) fn readable_visit(&self) -> Visit {
        self.visit().unwrap_or_else(|_| {
            let language = self.parameter("lang").and_then(|tag| language::of_tag(&tag));
            Visit { language, ..Visit::default() }
        })
    }

    /// The path and the query of the page.
    pub(crate) fn address(&self) -> String {
        if self.query.is_empty() {
            return self.path.clone();
        }
        format!("{}?{}", self.path, self.query)
    }

    pub(crate) fn parameter(&self, name: &str) -> Option<String> {
        let mut pairs = url::form_urlencoded::parse(self.query.as_bytes());
        pairs.find(|(found, _)| found == name).map(|(_, value)| value.into_owned())
    }
}

impl FromRequest for Visitor {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}

fn path_of_page(request: &HttpRequest) -> &str {
    let below = request.app_data().map_or(0, |BelowPage(segments)| *segments);
    let above = |path: &str| path.rfind('/').unwrap_or_default();
    (0..below).fold(request.path(), |path, _| &path[..above(path)])
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn is_request_id(id: &str) -> bool {
    (1..=MOST_REQUEST_ID).contains(&id.len())
        && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b))
}
