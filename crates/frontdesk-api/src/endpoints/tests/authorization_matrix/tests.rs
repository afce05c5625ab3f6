//! Rules that every operation of the table keeps.

use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::GRACE;
use serde_json::Value;

use super::Fixture;
use super::table::OPERATIONS;

#[actix_web::test]
async fn unknown_parameter_is_rejected() {
    let fixture = Fixture::new().await;
    let grace = fixture.api.client(a_token().of(GRACE)).await;
    for operation in OPERATIONS {
        let refused = grace.send(fixture.request_with(operation, "surplus=1")).await;
        assert_eq!(refused.status, 400, "{}", operation.id);
        assert!(refused.faulty_fields().contains(&"surplus"), "{}: {refused:?}", operation.id);
    }
}

#[actix_web::test]
async fn dry_run_changes_no_later_response() {
    let fixture = Fixture::new().await;
    let grace = fixture.api.client(a_token().of(GRACE)).await;
    let read_all = async || {
        fixture.api.route_events().await;
        let mut read: Vec<Value> = Vec::new();
        // The list of tokens has the day of the last use, which is recorded later.
        let is_stable = |id: &str| id != "list_tokens";
        for operation in OPERATIONS.iter().filter(|one| one.method == "GET" && is_stable(one.id)) {
            read.push(grace.send(fixture.request(operation)).await.body);
        }
        read
    };
    let before = read_all().await;
    for operation in OPERATIONS.iter().filter(|operation| operation.dry_run) {
        let tried = grace.send(fixture.request(operation)).await;
        assert_eq!(tried.header("dry-run"), Some("true"), "{}", operation.id);
    }
    assert_eq!(read_all().await, before);
}

#[actix_web::test]
async fn key_replays_the_response_of_every_write() {
    let fixture = Fixture::new().await;
    let grace = fixture.api.client(a_token().of(GRACE)).await;
    let mut replayed = 0;
    for operation in OPERATIONS.iter().filter(|operation| operation.dry_run) {
        let send = || {
            let request = fixture.request_with(operation, "");
            grace.send(request.insert_header(("Idempotency-Key", operation.id)))
        };
        let (first, again) = (send().await, send().await);
        assert_eq!(first.header("idempotent-replayed"), None, "{}", operation.id);
        if first.status < 300 {
            assert_eq!(
                (again.status, &again.body),
                (first.status, &first.body),
                "{}",
                operation.id
            );
            assert_eq!(again.header("idempotent-replayed"), Some("true"), "{}", operation.id);
            replayed += 1;
        }
    }
    assert!(10 <= replayed, "{replayed} writes succeeded");
}
