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

#[actix_web::test]
async fn tokens_created_by_a_leaked_token_are_revoked_with_it() {
    let api = TestApi::new().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let leaked = a_token().number(1).of(TOM).build();
    for (number, descendants, status) in [(2, "", 401), (3, "?descendants=false", 200)] {
        let made = a_token().number(number).of(TOM).made_by(&leaked.record).build();
        if number == 2 {
            api.holds_token(&leaked.record).await;
        }
        api.holds_token(&made.record).await;
        let path = path_of(&leaked.record.id);
        assert_eq!(grace.delete(&format!("{path}{descendants}")).await.status, 204);
        let me = api.bearing(&made.token.reveal()).get("/api/v1/me").await;
        assert_eq!(me.status, status, "{descendants}");
    }
    let refused = grace.delete(&format!("{}?descendants=maybe", path_of(&leaked.record.id))).await;
    assert_eq!(refused.faulty_fields(), ["descendants"]);
}
