use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::{GRACE, PRIYA, SOUTHWIND, TOM};

use crate::testing::TestApi;

fn path_of(id: impl std::fmt::Display) -> String {
    format!("/api/v1/accounts/1/tokens/{id}")
}

#[actix_web::test]
async fn revoked_token_is_rejected_and_a_repetition_succeeds() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let of_tom = a_token().number(1).of(TOM).build();
    api.holds_token(&of_tom.record).await;
    let tom = api.bearing(&of_tom.token.reveal());
    let path = path_of(&of_tom.record.id);
    assert_eq!(grace.delete(&format!("{path}?dry_run=true")).await.status, 204);
    assert_eq!(tom.get("/api/v1/me").await.status, 200, "a dry run revokes nothing");
    for _ in 0..2 {
        assert_eq!(grace.delete(&path).await.status, 204);
        assert_eq!(tom.get("/api/v1/me").await.status, 401);
    }
}

#[actix_web::test]
async fn others_tokens_are_unknown_to_members() {
    let api = TestApi::new().await;
    let priya = api.client(a_token().of(PRIYA)).await;
    let of_tom = a_token().number(1).of(TOM).build();
    let elsewhere = a_token().number(2).of(GRACE).in_workspace(SOUTHWIND).build();
    let own = a_token().number(3).of(PRIYA).build();
    for token in [&of_tom, &elsewhere, &own] {
        api.holds_token(&token.record).await;
    }
    let unknown = a_token().number(4).build();
    for token in [&of_tom, &elsewhere, &unknown] {
        let refused = priya.delete(&path_of(&token.record.id)).await;
        assert_eq!((refused.status, refused.code()), (404, Some("not_found")));
    }
    assert_eq!(priya.delete(&path_of("fd_x")).await.faulty_fields(), ["token_id"]);
    assert_eq!(priya.delete(&path_of(&own.record.id)).await.status, 204);
    let grace = api.client(a_token().number(5).of(GRACE)).await;
    assert_eq!(grace.delete(&path_of(&elsewhere.record.id)).await.status, 404);
}
