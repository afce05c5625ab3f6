//! One request of the load, for the HTTP client and for `wrk`.

/// One request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) method: &'static str,
    /// With its query.
    pub(crate) path: String,
    /// JSON, in one line.
    pub(crate) body: Option<String>,
}
