use super::{Place, refusal};
use crate::support::{Store, run};

const CREATE: [&str; 6] = ["token", "create", "--workspace", "northwind", "--member", "priya"];

#[test]
fn token_create_prints_only_the_token_to_stdout() {
    for store in Store::each() {
        let place = Place::with_workspace(store);
        let made = place
            .run(&[&CREATE[..], &["--scopes", "bookings:read,scheduling_links:write"]].concat());
        assert_eq!(made.code, Some(0), "{}", made.stderr);
        let token = made.stdout.strip_suffix('\n').expect("one line");
        assert!(
            token.starts_with("fd_") && token.len() == 59 && !token.contains(char::is_whitespace),
            "{token}"
        );
        let words = format!(
            "Token {} for Priya Raman (bookings:read,scheduling_links:write), valid until revoked. It is not shown again:\n",
            &token[3..15]
        );
        assert_eq!(made.stderr, words);
    }
}

#[test]
fn token_list_shows_states_and_no_secrets() {
    for store in Store::each() {
        let place = Place::with_workspace(store);
        let create = |scopes: &str| {
            place.succeed(&[&CREATE[..], &["--expires", "90d", "--scopes", scopes]].concat())
        };
        let (kept, revoked) = (create("bookings:read"), create("bookings:write"));
        let id = |token: &str| token[3..15].to_owned();
        let finished = place.run(&["token", "revoke", &id(&revoked)]);
        assert_eq!(finished.stderr, format!("Token {} is revoked.\n", id(&revoked)));

        let listed = place.succeed(&["token", "list", "--workspace", "northwind"]);
        let line = |token: &str| {
            listed.lines().find(|line| line.starts_with(&id(token))).expect("its line").to_owned()
        };
        assert!(line(&kept).contains("  active   Priya Raman  member  "), "{listed}");
        assert!(line(&revoked).contains("  revoked  Priya Raman  member  "), "{listed}");
        for token in [kept, revoked] {
            assert!(!listed.contains(token[16..].trim_end()), "{listed}");
        }
    }
}

#[test]
fn sign_in_link_is_printed_alone_and_listed_as_a_token() {
    let place = Place::with_workspace(Store::Sqlite);
    let link = ["sign-in-link", "--workspace", "northwind", "--member", "priya"];
    let made = place.run(&[&link[..], &["--base-url", "https://desk.example/"]].concat());
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    let link = made.stdout.strip_suffix('\n').expect("one line");
    let token = link.strip_prefix("https://desk.example/desk/sign-in/").expect("a link");
    assert!(token.starts_with("fd_") && token.len() == 59, "{link}");
    assert!(made.stderr.starts_with("Link for Priya Raman, valid once"), "{}", made.stderr);
    let listed = place.succeed(&["token", "list", "--workspace", "northwind"]);
    let row = listed.lines().find(|line| line.starts_with(&token[3..15])).expect("its line");
    assert!(row.contains("sign_in_link"), "{listed}");
}

#[test]
fn token_revoke_accepts_a_whole_token_and_is_idempotent() {
    let place = Place::with_workspace(Store::Sqlite);
    let token = place.succeed(&[&CREATE[..], &["--scopes", "bookings:read"]].concat());
    for _ in 0..2 {
        place.succeed(&["token", "revoke", token.trim_end()]);
    }
    assert_eq!(place.fail(&["token", "revoke", "000000000000"]), "there is no token 000000000000");
}

#[test]
fn unknown_workspace_and_member_are_reported_with_the_known_ones() {
    for store in Store::each() {
        let place = Place::with_workspace(store);
        let message = place.fail(&[
            "token",
            "create",
            "--workspace",
            "southwind",
            "--member",
            "priya",
            "--scopes",
            "bookings:read",
        ]);
        assert_eq!(message, "there is no workspace \"southwind\"; known: northwind");
        let message = place.fail(&[
            "token",
            "create",
            "--workspace",
            "northwind",
            "--member",
            "tom",
            "--scopes",
            "bookings:read",
        ]);
        assert_eq!(message, "the workspace northwind has no member \"tom\"; known: priya");
    }
}

#[test]
fn invalid_arguments_exit_with_2_and_a_hint() {
    for (arguments, hint) in [
        (
            ["--scopes", "bookings:reed", "--expires", "90d"],
            "expected one of records:read, records:enrich",
        ),
        (["--scopes", "bookings:read", "--expires", "soon"], "expected a whole number of weeks"),
    ] {
        let finished = run([&CREATE[..], &arguments].concat());
        assert_eq!(finished.code, Some(2));
        assert!(finished.stderr.contains(hint), "{}", finished.stderr);
    }
    assert_eq!(run(CREATE).code, Some(2), "no scopes");
}

#[test]
fn token_expiry_after_9999_is_rejected() {
    let place = Place::with_workspace(Store::Sqlite);
    let finished = place
        .run(&[&CREATE[..], &["--scopes", "bookings:read", "--expires", "2000000000w"]].concat());
    assert_eq!(refusal(&finished), "expected an expiry in the future, before the year 10000");
}
