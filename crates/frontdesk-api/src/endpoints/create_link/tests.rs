use frontdesk_testing::builders::a_token;
use frontdesk_testing::northwind::{GRACE, LENA, PRIYA, TOM, WEBSITE};
use serde_json::{Value, json};

use crate::testing::TestApi;

const LINKS: &str = "/api/v1/accounts/1/event_types/intro-30/links";

#[actix_web::test]
async fn team_link_keeps_its_hosts_and_adds_the_acting_member() {
    let api = TestApi::new().await;
    let client = api.priya().await;
    let hosts =
        json!({ "hosts": [{ "user_id": 7, "role": "optional" }, { "user_id": 9, "lead": true }] });
    let created = client.post(LINKS, &hosts).await;
    assert_eq!(created.status, 201, "{created:?}");
    let link = &created.body["link"];
    let expected = json!([
        { "user_id": 7, "role": "optional", "lead": false },
        { "user_id": 9, "role": "must_attend", "lead": true },
        { "user_id": 4, "role": "must_attend", "lead": false },
    ]);
    assert_eq!((&link["kind"], &link["hosts"]), (&json!("team"), &expected));
    assert!(
        link["url"]
            .as_str()
            .is_some_and(|url| url.starts_with("https://frontdesk.example/book/northwind/"))
    );
    assert_eq!(created.body.get("assignments"), None);
    let path = created.header("location").expect("a link has an address").to_owned();
    let read = client.get(&path).await;
    assert_eq!(
        (read.status, &read.body["type"], &read.body["id"]),
        (200, &json!("group"), &link["id"])
    );
}

#[actix_web::test]
async fn service_account_creates_team_links_without_hosting() {
    let api = TestApi::new().await;
    let client = api.client(a_token().number(15).of(WEBSITE)).await;
    let created = client.post(LINKS, &json!({ "hosts": [{ "user_id": 7 }] })).await;
    assert_eq!(created.status, 201, "{created:?}");
    let link = &created.body["link"];
    let expected = json!([{ "user_id": 7, "role": "must_attend", "lead": true }]);
    assert_eq!((&link["kind"], &link["hosts"]), (&json!("team"), &expected));
    let chosen = client.post(LINKS, &json!({ "hosts": [{ "queue_id": 2 }] })).await;
    assert_eq!(chosen.body["link"]["hosts"].as_array().map(Vec::len), Some(1), "{chosen:?}");
    let meeting = json!({
        "link_id": link["id"], "start_time": "2030-01-02T15:00:00Z", "time_zone": "UTC",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
    });
    let booked = client.post("/api/v1/bookings", &meeting).await;
    assert_eq!(booked.body["booked_by"], json!({ "user_id": 15, "name": "Website" }), "{booked:?}");

    for hosts in [json!([]), json!([{ "user_id": 7, "role": "optional" }])] {
        let refused = client.post(LINKS, &json!({ "hosts": hosts })).await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["hosts"]));
    }
    let as_host = json!({ "hosts": [{ "user_id": 15 }] });
    for client in [client, api.priya().await] {
        let refused = client.post(LINKS, &as_host).await;
        assert_eq!((refused.status, refused.code()), (422, Some("unknown_host")));
        assert_eq!(refused.body["errors"][0]["code"], "host_not_offered", "{refused:?}");
    }
}

#[actix_web::test]
async fn no_hosts_returns_the_reused_personal_link() {
    let api = TestApi::new().await;
    let client = api.priya().await;
    let first = client.post(LINKS, &json!({})).await;
    assert_eq!((first.status, &first.body["link"]["kind"]), (201, &json!("personal")), "{first:?}");
    assert_eq!(
        first.body["link"]["url"],
        "https://frontdesk.example/book/northwind/priya/intro-30"
    );
    for body in
        [json!({ "hosts": [] }), json!({ "hosts": null }), json!({ "hosts": [{ "user_id": 4 }] })]
    {
        let again = client.post("/api/v1/accounts/1/event_types/12/links", &body).await;
        assert_eq!((again.status, &again.body), (200, &first.body), "{body}");
        assert_eq!(again.header("location"), None);
    }
}

#[actix_web::test]
async fn metadata_is_returned_wherever_the_link_is() {
    let api = TestApi::new().await;
    let client = api.priya().await;
    let metadata = json!({ "crm_deal": "4711", "note": "" });
    let created =
        client.post(LINKS, &json!({ "hosts": [{ "user_id": 7 }], "metadata": metadata })).await;
    assert_eq!((created.status, &created.body["link"]["metadata"]), (201, &metadata));
    let personal = client.post(LINKS, &json!({ "metadata": null })).await;
    assert_eq!((personal.status, &personal.body["link"]["metadata"]), (201, &json!({})));

    let read = client.get(created.header("location").expect("a path")).await;
    assert_eq!(read.body["metadata"], metadata);
    let listed = client.get("/api/v1/accounts/1/scheduling_links").await;
    let listed = listed.body["scheduling_links"].as_array().expect("a list");
    let pairs: Vec<_> = listed.iter().map(|link| &link["metadata"]).collect();
    assert_eq!(pairs, [&metadata, &json!({})]);
    let links = &client.get("/api/v1/accounts/1/event_types/intro-30").await.body["links"];
    assert_eq!(links["team"][0]["metadata"], metadata);
    assert_eq!(links["personal"]["metadata"], json!({}));
    let url = created.body["link"]["url"].as_str().expect("an address");
    let public = url.replace("https://frontdesk.example/book", "/api/v1/public/links");
    let public = client.get(&public).await;
    assert_eq!((public.status, public.body.get("metadata")), (200, None), "{public:?}");
}

#[actix_web::test]
async fn link_that_resolves_per_booking_needs_one_required_queue() {
    let api = TestApi::new().await;
    let client = api.priya().await;
    let create = async |hosts: Value, resolve: &str| {
        client.post(LINKS, &json!({ "hosts": hosts, "resolve": resolve })).await
    };
    for hosts in [
        json!([]),
        json!([{ "user_id": 4 }]),
        json!([{ "queue_id": 2, "role": "optional" }]),
        json!([{ "queue_id": 2 }, { "queue_id": 2 }]),
    ] {
        let refused = create(hosts.clone(), "per_booking").await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["hosts"]), "{hosts}");
    }
    let queue = json!([{ "queue_id": 2 }]);
    assert_eq!(create(queue.clone(), "sometimes").await.faulty_fields(), ["resolve"]);
    let created = create(queue, "per_booking").await;
    let link = &created.body["link"];
    assert_eq!((&link["hosts"], &link["booking_queue_id"]), (&json!([]), &json!(2)), "{created:?}");
    let read = client.get(created.header("location").expect("a path")).await;
    assert_eq!(read.body["booking_queue_id"], 2);
}

#[actix_web::test]
async fn every_fault_of_the_metadata_is_reported() {
    let api = TestApi::new().await;
    let body = json!({
        "hosts": [8],
        "metadata": { "a": 1, "b": "x".repeat(501), "c": "\u{0}", "": "empty key", "fine": "x" },
    });
    let refused = api.priya().await.post(LINKS, &body).await;
    let mut fields = refused.faulty_fields();
    fields.sort_unstable();
    let expected = ["hosts[0]", "metadata.", "metadata.a", "metadata.b", "metadata.c"];
    assert_eq!((refused.status, fields), (400, expected.to_vec()));
}

#[actix_web::test]
async fn queue_choice_is_explained_in_assignments() {
    let api = TestApi::new().await;
    api.calendars.disconnect(LENA);
    let created = api
        .priya()
        .await
        .post(LINKS, &json!({ "hosts": [{ "queue_id": 2 }, { "user_id": 4 }] }))
        .await;
    let chosen = json!({ "user_id": 7, "role": "must_attend", "lead": true, "queue_id": 2 });
    assert_eq!(created.body["link"]["hosts"][0], chosen, "{created:?}");
    let considered = json!([
        { "user_id": 4, "skipped": "already_host" },
        { "user_id": 7, "assignments": 0, "weight": 1, "last_assigned_at": null },
        { "user_id": 9, "skipped": "calendar_unusable" },
    ]);
    let expected = json!([{ "queue_id": 2, "user_id": 7, "considered": considered }]);
    assert_eq!(created.body["assignments"], expected);
}

#[actix_web::test]
async fn every_invalid_host_entry_is_reported() {
    let api = TestApi::new().await;
    let hosts = json!({ "hosts": [
        { "user_id": 4, "queue_id": 2 },
        { "user_id": 7, "role": "maybe" },
        { "lead": true },
        { "user_id": 7, "lead": true },
        { "user_id": "9", "rank": 1 },
        8,
    ], "colour": "red" });
    let refused = api.priya().await.post(LINKS, &hosts).await;
    let mut fields = refused.faulty_fields();
    fields.sort_unstable();
    assert_eq!(refused.status, 400);
    let expected = [
        "colour",
        "hosts[0]",
        "hosts[1].role",
        "hosts[2]",
        "hosts[3].lead",
        "hosts[3].user_id",
        "hosts[4].rank",
        "hosts[4].user_id",
        "hosts[5]",
    ];
    assert_eq!(fields, expected);
}

#[actix_web::test]
async fn more_than_twenty_entries_are_rejected() {
    let api = TestApi::new().await;
    let hosts: Vec<_> = (0..21).map(|_| json!({ "queue_id": 2 })).collect();
    let refused = api.priya().await.post(LINKS, &json!({ "hosts": hosts })).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["hosts"]));
}

#[actix_web::test]
async fn every_entry_that_cannot_host_is_listed_with_a_code() {
    let api = TestApi::new().await;
    let hosts = json!([{ "user_id": 7 }, { "user_id": 99 }, { "queue_id": 99 }, { "user_id": 11 }]);
    let refused = api.priya().await.post(LINKS, &json!({ "hosts": hosts })).await;
    assert_eq!((refused.status, refused.code()), (422, Some("unknown_host")));
    let errors = refused.body["errors"].as_array().expect("a list").iter();
    let errors: Vec<_> = errors.map(|e| (e["field"].as_str(), e["code"].as_str())).collect();
    let expected = [
        (Some("hosts[1]"), Some("unknown_host")),
        (Some("hosts[2]"), Some("unknown_host")),
        (Some("hosts[3]"), Some("host_not_offered")),
    ];
    assert_eq!(errors, expected);
}

#[actix_web::test]
async fn hosts_without_usable_calendar_are_all_listed() {
    let api = TestApi::new().await;
    api.calendars.disconnect(TOM);
    api.calendars.disconnect(PRIYA);
    let hosts = json!({ "hosts": [{ "user_id": 7 }, { "user_id": 9 }] });
    let refused = api.priya().await.post(LINKS, &hosts).await;
    assert_eq!((refused.status, refused.code()), (422, Some("host_calendar_unusable")));
    let expected =
        json!([{ "user_id": 7, "name": "Tom Becker" }, { "user_id": 4, "name": "Priya Raman" }]);
    assert_eq!(refused.body["hosts"], expected);
}

#[actix_web::test]
async fn queue_without_eligible_member_is_named() {
    let api = TestApi::new().await;
    let hosts = json!({ "hosts": [{ "user_id": 4 }, { "user_id": 7 }, { "user_id": 9 }, { "queue_id": 2 }] });
    let refused = api.priya().await.post(LINKS, &hosts).await;
    assert_eq!((refused.status, refused.code()), (422, Some("queue_exhausted")));
    assert_eq!(refused.body["queue_id"], 2);
}

#[actix_web::test]
async fn link_without_a_required_host_is_rejected() {
    let api = TestApi::new().await;
    let hosts = json!({ "hosts": [{ "user_id": 4, "role": "optional" }] });
    let refused = api.priya().await.post(LINKS, &hosts).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["hosts"]));
}

#[actix_web::test]
async fn unknown_or_archived_event_type_is_not_found() {
    let api = TestApi::new().await;
    let client = api.priya().await;
    for event_type in ["99", "nonesuch", "webinar-90", "14"] {
        let path = format!("/api/v1/accounts/1/event_types/{event_type}/links");
        assert_eq!(client.post(&path, &json!({})).await.status, 404, "{event_type}");
    }
    let neither = client.post("/api/v1/accounts/1/event_types/Intro%2030/links", &json!({})).await;
    assert_eq!((neither.status, neither.faulty_fields()), (400, vec!["event_id"]));
}

#[actix_web::test]
async fn dry_run_records_no_assignment() {
    let api = TestApi::new().await;
    let client = api.priya().await;
    let body = json!({ "hosts": [{ "queue_id": 2 }] });
    let tried = client.post(&format!("{LINKS}?dry_run=true"), &body).await;
    assert_eq!((tried.status, tried.header("dry-run")), (201, Some("true")), "{tried:?}");
    let created = client.post(LINKS, &body).await;
    assert_eq!(created.body["assignments"], tried.body["assignments"]);
}

#[actix_web::test]
async fn limits_are_returned_wherever_the_link_is() {
    let api = TestApi::new().await;
    let client = api.priya().await;
    let limits = json!({ "max_bookings": 2, "expires_at": "2030-02-01T10:00:00+01:00" });
    let created = client.post(LINKS, &limits).await;
    let link = &created.body["link"];
    let limits_of = |link: &Value| (link["bookings_left"].clone(), link["expires_at"].clone());
    let expected = (json!(2), json!("2030-02-01T09:00:00Z"));
    assert_eq!((created.status, &link["kind"]), (201, &json!("personal")), "{created:?}");
    assert_eq!(limits_of(link), expected);
    let meeting = json!({
        "link_id": link["id"], "start_time": "2030-01-02T05:00:00Z", "time_zone": "UTC",
        "invitee": { "name": "Ada Byron", "email": "ada@acme.com" },
    });
    assert_eq!(client.post("/api/v1/bookings", &meeting).await.status, 201);
    let expected = (json!(1), expected.1);
    let read = client.get(created.header("location").expect("a path")).await;
    assert_eq!(limits_of(&read.body), expected);
    let listed = client.get("/api/v1/accounts/1/scheduling_links").await;
    assert_eq!(limits_of(&listed.body["scheduling_links"][0]), expected);
    let unlimited = client.post(LINKS, &json!({ "max_bookings": null })).await;
    let link = &unlimited.body["link"];
    assert_eq!((link.get("bookings_left"), link.get("expires_at")), (None, None), "{link}");
}

#[actix_web::test]
async fn limits_out_of_range_are_rejected_together() {
    let api = TestApi::new().await;
    let client = api.priya().await;
    for (most, expiry) in [
        (json!(0), json!("2029-12-31T00:00:00")),
        (json!(1_001), json!("tomorrow")),
        (json!(1.5), json!(17)),
    ] {
        let refused =
            client.post(LINKS, &json!({ "max_bookings": most, "expires_at": expiry })).await;
        let mut fields = refused.faulty_fields();
        fields.sort_unstable();
        assert_eq!(fields, ["expires_at", "max_bookings"], "{refused:?}");
    }
    let refused = client.post(LINKS, &json!({ "expires_at": "2029-12-31T00:00:00Z" })).await;
    assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["expires_at"]));
}

#[actix_web::test]
async fn admin_creates_the_personal_link_of_a_member() {
    let api = TestApi::new().await;
    let admin = api.client(a_token().number(20).of(GRACE)).await;
    let created = admin.post(LINKS, &json!({ "user_id": 7 })).await;
    assert_eq!(created.status, 201, "{created:?}");
    let link = &created.body["link"];
    assert_eq!(link["url"], "https://frontdesk.example/book/northwind/tom/intro-30");
    let refused = api.priya().await.post(LINKS, &json!({ "user_id": 7 })).await;
    assert_eq!((refused.status, refused.code()), (403, Some("forbidden")));
    let unknown = admin.post(LINKS, &json!({ "user_id": 99 })).await;
    assert_eq!((unknown.status, unknown.faulty_fields()), (422, vec!["user_id"]), "{unknown:?}");
}

#[actix_web::test]
async fn slug_is_the_last_part_of_the_address_of_one_link() {
    let api = TestApi::new().await;
    let client = api.priya().await;
    let named = async |slug: &str| client.post(LINKS, &json!({ "slug": slug })).await;
    let created = named("priya-in-may").await;
    let url = &created.body["link"]["url"];
    assert_eq!(url, "https://frontdesk.example/book/northwind/priya-in-may", "{created:?}");
    for taken in ["priya-in-may", "tom"] {
        let refused = named(taken).await;
        assert_eq!((refused.status, refused.code()), (409, Some("slug_taken")), "{refused:?}");
    }
    for invalid in ["ab", "Tom", "a--b", "2030", &"a".repeat(65)] {
        let refused = named(invalid).await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["slug"]), "{invalid}");
    }
}
