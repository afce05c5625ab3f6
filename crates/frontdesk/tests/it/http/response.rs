use reqwest::Response;
use serde_json::Value;
use uuid::Uuid;

#[derive(Clone, Debug)]
pub(crate) struct ApiResponse {
    pub(crate) status: u16,
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) text: String,
}

impl ApiResponse {
    pub(super) async fn read(response: Response) -> Self {
        Self::try_read(response).await.expect("a complete response")
    }

    pub(crate) async fn try_read(response: Response) -> reqwest::Result<Self> {
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await?;
        let response = Self { status: status.as_u16(), headers, text };
        response.check();
        Ok(response)
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().expect("headers are ASCII"))
    }

    pub(crate) fn request_id(&self) -> &str {
        self.header("x-request-id").expect("every response has a request ID")
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }

    #[track_caller]
    pub(crate) fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{self:#?}");
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    #[track_caller]
    pub(crate) fn problem(&self, status: u16, code: &str) -> Value {
        assert_eq!((self.status, self.text.contains(code)), (status, true), "{self:#?}");
        let problem = self.json();
        assert_eq!(problem["code"], code, "{problem:#}");
        problem
    }

    #[track_caller]
    pub(crate) fn faults(&self) -> Vec<String> {
        let problem = self.problem(400, "invalid_request");
        let errors = problem["errors"].as_array().unwrap_or_else(|| panic!("{problem:#}"));
        let field = |error: &Value| {
            assert!(
                error["detail"].as_str().is_some_and(|detail| !detail.is_empty()),
                "{problem:#}"
            );
            error["field"].as_str().expect("a fault names its field").to_owned()
        };
        errors.iter().map(field).collect()
    }

    #[track_caller]
    fn check(&self) {
        assert!(!self.request_id().is_empty(), "{self:#?}");
        assert_eq!(self.header("x-content-type-options"), Some("nosniff"), "{self:#?}");
        // Responses to HEAD have no body; browsers get HTML pages instead of problems.
        let is_page = self.header("content-type").is_some_and(|kind| kind.starts_with("text/html"));
        if 400 <= self.status && !self.text.is_empty() && !is_page {
            self.check_problem();
        }
    }

    #[track_caller]
    fn check_problem(&self) {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:#?}");
        let problem = self.json();
        let text =
            |name: &str| problem[name].as_str().unwrap_or_else(|| panic!("{name} of {problem:#}"));
        assert_eq!(problem["status"], self.status, "{problem:#}");
        assert_eq!(text("type"), format!("https://frontdesk.dev/problems/{}", text("code")));
        assert!(!text("title").is_empty(), "{problem:#}");
        assert!(text("doc_url").starts_with("http"), "{problem:#}");
        // A replayed response contains the request ID of the first request.
        if self.header("idempotent-replayed").is_none() {
            assert_eq!(text("request_id"), self.request_id(), "{problem:#}");
        }
        if self.status < 500 {
            assert!(!text("detail").is_empty(), "{problem:#}");
        }
    }
}

#[track_caller]
pub(crate) fn uuid_of(booking: &Value) -> String {
    let uuid = booking["uuid"].as_str().unwrap_or_else(|| panic!("{booking:#}"));
    assert!(Uuid::try_parse(uuid).is_ok(), "{uuid}");
    uuid.to_owned()
}
