use serde_json::json;

use super::*;

#[test]
fn problem_has_only_the_members_of_its_code() {
    let problem = Problem::invalid_field("hosts[1].role", "expected must_attend or optional");
    let view = ProblemView::new(
        problem.code,
        problem.detail.clone(),
        Some("r-1".into()),
        "https://desk.example",
        &problem.members,
    );
    assert_eq!(
        serde_json::to_value(view).expect("JSON"),
        json!({
            "type": "https://frontdesk.dev/problems/invalid_request",
            "title": "Invalid request",
            "status": 400,
            "code": "invalid_request",
            "doc_url": "https://desk.example/help/errors",
            "detail": "hosts[1].role: expected must_attend or optional",
            "request_id": "r-1",
            "errors": [{ "field": "hosts[1].role", "detail": "expected must_attend or optional" }],
        })
    );
}

#[test]
fn only_the_first_fifty_faults_are_listed() {
    let fault = |index| Fault::new(format!("guests[{index}]"), "expected an email address");
    for (faults, listed, text) in [
        (50, 50, "The request has 50 errors; `errors` lists them."),
        (51, 50, "The request has 51 errors; `errors` lists the first 50 and omits 1."),
        (31_000, 50, "The request has 31000 errors; `errors` lists the first 50 and omits 30950."),
    ] {
        let problem = Problem::invalid((0..faults).map(fault).collect());
        assert_eq!(problem.to_string(), text);
        assert_eq!(problem.members.errors.map(|errors| errors.len()), Some(listed), "{faults}");
    }
}

#[test]
fn failure_cause_is_logged_but_not_sent_to_the_client() {
    let cause =
        std::io::Error::new(std::io::ErrorKind::ConnectionRefused, "db.internal:5432 refused");
    let problem = Problem::unavailable(cause);
    assert_eq!(problem.cause_chain().as_deref(), Some("db.internal:5432 refused"));
    let view = ProblemView::new(problem.code, problem.detail.clone(), None, "", &problem.members);
    let text = serde_json::to_string(&view).expect("JSON");
    assert!(!text.contains("db.internal") && text.contains("send it again in a second"), "{text}");
}

#[test]
fn framework_errors_become_problems_of_the_same_kind() {
    for (status, code) in [
        (StatusCode::BAD_REQUEST, Code::InvalidRequest),
        (StatusCode::NOT_FOUND, Code::NotFound),
        (StatusCode::PAYLOAD_TOO_LARGE, Code::PayloadTooLarge),
        (StatusCode::URI_TOO_LONG, Code::InvalidRequest),
        (StatusCode::BAD_GATEWAY, Code::Internal),
    ] {
        assert_eq!(problem_of_status(status, "said").code(), code, "{status}");
    }
}

#[test]
fn sentence_is_capitalized_unless_it_starts_with_a_field_path() {
    let sentence_of = |text: &str| sentence(&std::io::Error::other(text.to_owned()));
    assert_eq!(sentence_of("there is no link 7"), "There is no link 7.");
    assert_eq!(
        sentence_of("hosts[0]: this workspace has no user 9."),
        "hosts[0]: this workspace has no user 9."
    );
}

#[test]
fn problem_links_to_the_documentation_of_its_code() {
    let url_of = |problem: Problem| {
        let response = problem.response("r-1", "https://desk.example");
        let body: serde_json::Value = serde_json::from_str(response.body()).expect("JSON");
        let detail = body["detail"].as_str().unwrap_or_default();
        assert!(!detail.contains("desk.example"), "{detail}");
        body["doc_url"].as_str().expect("a URL").to_owned()
    };
    assert_eq!(
        url_of(Problem::new(Code::WorkflowBooked, "Move it elsewhere.")),
        "https://desk.example/help/workflow-bookings"
    );
    assert_eq!(
        url_of(Problem::new(Code::NotFound, "There is no link 7.")),
        "https://desk.example/problems/not_found"
    );
    assert_eq!(url_of(Problem::internal("a cause")), "https://desk.example/problems/internal");
}
