use serde_json::json;

use super::*;

#[test]
fn a_problem_has_the_members_of_its_code_and_no_others() {
    let problem = Problem::invalid_field("hosts[1].role", "expected must_attend or optional");
    let view = ProblemView::new(
        problem.code,
        problem.detail.clone(),
        Some("r-1".into()),
        &problem.members,
    );
    assert_eq!(
        serde_json::to_value(view).expect("JSON"),
        json!({
            "type": "https://frontdesk.dev/problems/invalid_request",
            "title": "Invalid request",
            "status": 400,
            "code": "invalid_request",
            "detail": "hosts[1].role: expected must_attend or optional",
            "request_id": "r-1",
            "errors": [{ "field": "hosts[1].role", "detail": "expected must_attend or optional" }],
        })
    );
}

#[test]
fn of_many_faults_the_first_are_listed_and_the_others_counted() {
    let fault = |index| Fault::new(format!("guests[{index}]"), "expected an e-mail address");
    for (faults, listed, said) in [
        (50, 50, "50 things are wrong with the request; `errors` lists them."),
        (
            51,
            50,
            "51 things are wrong with the request; `errors` lists the first 50 and leaves 1 more out.",
        ),
        (
            31_000,
            50,
            "31000 things are wrong with the request; `errors` lists the first 50 and leaves 30950 more out.",
        ),
    ] {
        let problem = Problem::invalid((0..faults).map(fault).collect());
        assert_eq!(problem.to_string(), said);
        assert_eq!(problem.members.errors.map(|errors| errors.len()), Some(listed), "{faults}");
    }
}

#[test]
fn a_failure_tells_the_log_why_and_the_client_nothing() {
    let cause =
        std::io::Error::new(std::io::ErrorKind::ConnectionRefused, "db.internal:5432 refused");
    let problem = Problem::unavailable(cause);
    assert_eq!(problem.cause_chain().as_deref(), Some("db.internal:5432 refused"));
    let view = ProblemView::new(problem.code, problem.detail.clone(), None, &problem.members);
    let text = serde_json::to_string(&view).expect("JSON");
    assert!(!text.contains("db.internal") && !text.contains("detail"), "{text}");
}

#[test]
fn errors_of_the_framework_become_problems_of_their_status() {
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
fn a_sentence_begins_with_a_capital_unless_a_field_is_named_first() {
    let said = |text: &str| sentence(&std::io::Error::other(text.to_owned()));
    assert_eq!(said("there is no link 7"), "There is no link 7.");
    assert_eq!(
        said("hosts[0]: this workspace has no user 9."),
        "hosts[0]: this workspace has no user 9."
    );
}

#[test]
fn a_refusal_leads_to_the_guide_that_says_more() {
    let body = |problem: Problem| problem.answer("r-1", "https://desk.example").body().to_owned();
    let refused = body(Problem::new(Code::WorkflowBooked, "Move it elsewhere."));
    assert!(
        refused.contains("Move it elsewhere. See https://desk.example/help/workflow-bookings."),
        "{refused}"
    );
    let fault = body(Problem::invalid_field("limit", "expected a number"));
    assert!(
        fault.contains("limit: expected a number. See https://desk.example/help/errors."),
        "{fault}"
    );
    let unusable = body(Problem::new(Code::HostCalendarUnusable, "Tom has no usable calendar."));
    assert!(
        unusable.contains("See https://desk.example/help/why-is-a-calendar-unusable."),
        "{unusable}"
    );
    assert!(!body(Problem::internal("a cause")).contains("/help/"));
}
