use actix_web::http::header::ACCEPT;
use actix_web::test::TestRequest;
use frontdesk_testing::builders::{a_booking, a_token};
use frontdesk_testing::northwind::{GRACE, LENA, PRIYA, TOM};
use serde_json::json;

use crate::testing::TestApi;

const REPORT: &str = "/api/v1/accounts/1/reports/bookings";

/// A meeting of Priya and Lena, and a no-show of Tom in the next week.
async fn api_with_bookings() -> TestApi {
    let api = TestApi::new().await;
    let both = a_booking().at("2030-01-02T09:00Z").hosted_by(PRIYA).hosted_by(LENA);
    api.holds_booking(&both.made_at("2030-01-02T08:00Z").build()).await;
    let missed = a_booking().at("2030-01-07T09:00Z").hosted_by(TOM).marked_as_no_show_by(TOM);
    api.holds_booking(&missed.build()).await;
    api
}

#[actix_web::test]
async fn report_has_the_figures_of_weeks_and_hosts() {
    let api = api_with_bookings().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let report =
        grace.get(&format!("{REPORT}?start=2029-12-31T00:00:00Z&end=2030-01-14T00:00:00Z")).await;
    assert_eq!(report.status, 200, "{report:?}");
    let figures = |meetings, no_shows, mean: Option<u32>| {
        json!({ "meetings": meetings, "cancellations": 0, "no_shows": no_shows,
            "mean_seconds_to_meeting": mean })
    };
    let of = |user_id, name: &str, figures: &serde_json::Value| {
        let mut host = figures.clone();
        (host["user_id"], host["name"]) = (json!(user_id), json!(name));
        host
    };
    let hour = figures(1, 0, Some(3_600));
    let hosts = [
        of(4, "Priya Raman", &hour),
        of(7, "Tom Becker", &figures(0, 1, None)),
        of(9, "Lena Vogt", &hour),
    ];
    let expected = json!({
        "time_zone": "Europe/London", "start": "2029-12-31T00:00:00Z", "end": "2030-01-14T00:00:00Z",
        "weeks": [
            { "week": "2029-12-31", "iso_week": "2030-W01", "total": hour, "hosts": [hosts[0], hosts[2]] },
            { "week": "2030-01-07", "iso_week": "2030-W02", "total": figures(0, 1, None), "hosts": [hosts[1]] },
        ],
        "hosts": hosts, "total": figures(1, 1, Some(3_600)),
    });
    assert_eq!(report.body, expected);
}

#[actix_web::test]
async fn client_that_prefers_csv_gets_lines() {
    let api = api_with_bookings().await;
    let grace = api.client(a_token().of(GRACE)).await;
    let request = TestRequest::get()
        .uri(&format!("{REPORT}?start=2029-12-31T00:00:00Z&end=2030-01-14T00:00:00Z&host=4"))
        .insert_header((ACCEPT, "text/csv"));
    let file = grace.send(request).await;
    assert_eq!(file.status, 200, "{file:?}");
    assert_eq!(file.header("content-type"), Some("text/csv; charset=utf-8; header=present"));
    let expected = "week,iso_week,user_id,host,meetings,cancellations,no_shows,mean_seconds_to_meeting\r\n\
        2029-12-31,2030-W01,4,\"Priya Raman\",1,0,0,3600\r\n";
    assert_eq!(file.text, expected);
}

#[actix_web::test]
async fn only_the_report_is_available_as_csv() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    for (path, accept, status) in [
        (REPORT, "text/html", 406),
        (REPORT, "application/json", 200),
        ("/api/v1/bookings", "text/csv", 406),
    ] {
        let request = TestRequest::get().uri(path).insert_header((ACCEPT, accept));
        assert_eq!(priya.send(request).await.status, status, "{path} {accept}");
    }
}

#[actix_web::test]
async fn invalid_range_is_a_400() {
    let api = TestApi::new().await;
    let priya = api.priya().await;
    for query in [
        "start=2029-01-01T00:00:00Z&end=2030-06-01T00:00:00Z",
        "end=2029-01-01T00:00:00Z&start=2030-01-01T00:00:00Z",
    ] {
        let refused = priya.get(&format!("{REPORT}?{query}")).await;
        assert_eq!((refused.status, refused.faulty_fields()), (400, vec!["end"]), "{refused:?}");
    }
}
