use frontdesk_domain::access::Scope;
use frontdesk_testing::builders::a_booking;
use frontdesk_testing::northwind::{LENA, PRIYA, TOM};

use crate::testing::TestSite;

/// A meeting of Priya and Lena this week, and a no-show and a cancellation of Tom last week.
async fn site_with_meetings() -> TestSite {
    let site = TestSite::new().await;
    for booking in [
        a_booking().at("2030-01-02T09:00Z").hosted_by(PRIYA).hosted_by(LENA),
        a_booking().at("2029-12-27T09:00Z").hosted_by(TOM).marked_as_no_show_by(TOM),
        a_booking().at("2029-12-28T09:00Z").hosted_by(TOM).cancelled_by(TOM),
    ] {
        site.holds_booking(&booking.made_at("2029-12-20T09:00Z").build()).await;
    }
    site
}

/// The cells of the row with this header.
fn row(page: &str, header: &str) -> Vec<String> {
    let (_, rest) = page.split_once(header).expect("the table has the row");
    let (row, _) = rest.split_once("</tr>").expect("the row ends");
    row.split("<td>").skip(1).map(|cell| cell.replace("</td>", "")).collect()
}

#[actix_web::test]
async fn admin_sees_the_figures_of_weeks_and_hosts() {
    let site = site_with_meetings().await;
    let cookie = site.sign_in("grace").await;
    let page = site.get_with(&cookie, "/desk/report").await;
    assert_eq!(page.status, 200, "{}", page.body);
    assert_eq!(row(&page.body, ">2029-12-31</time>"), ["1", "0", "0", "13 days"]);
    assert_eq!(row(&page.body, ">2029-12-24</time>"), ["0", "1", "1", ""]);
    assert_eq!(row(&page.body, ">Priya Raman</bdi>"), ["1", "0", "0", "13 days"]);
    assert_eq!(row(&page.body, ">Tom Becker</bdi>"), ["0", "1", "1", ""]);
    assert_eq!(row(&page.body, ">Total</th>"), ["1", "1", "1", "13 days"]);
    let column = r#"<rect class="cancelled" x="101" y="1" width="8" height="1">"#;
    assert!(page.says(column), "{}", page.body);
    assert_eq!(page.body.matches("</time>").count(), 12);
}

#[actix_web::test]
async fn member_sees_own_meetings_and_chooses_the_weeks() {
    let site = site_with_meetings().await;
    let cookie = site.sign_in("priya").await;
    for (query, weeks) in [("weeks=4", 4), ("weeks=52", 52), ("weeks=7", 12), ("weeks=x", 12)] {
        let page = site.get_with(&cookie, &format!("/desk/report?{query}")).await;
        assert_eq!(page.body.matches("</time>").count(), weeks, "{query}: {}", page.body);
        assert!(page.says("Priya Raman") && !page.says("Tom Becker"), "{}", page.body);
        let csv = page.links("/desk/report/bookings.csv");
        assert_eq!(csv, [format!("/desk/report/bookings.csv?weeks={weeks}")]);
    }
}

#[actix_web::test]
async fn report_is_a_csv_file_too() {
    let site = site_with_meetings().await;
    let cookie = site.sign_in("olu").await;
    assert!(site.get_with(&cookie, "/desk").await.says("/desk/report"), "observers see all");
    let file = site.get_with(&cookie, "/desk/report/bookings.csv?weeks=4").await;
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8; header=present");
    assert_eq!(file.header("cache-control"), "no-store");
    let lines: Vec<&str> = file.body.lines().skip(1).collect();
    let expected = [
        "2029-12-24,2029-W52,7,\"Tom Becker\",0,1,1,",
        "2029-12-31,2030-W01,4,\"Priya Raman\",1,0,0,1123200",
        "2029-12-31,2030-W01,9,\"Lena Vogt\",1,0,0,1123200",
    ];
    assert_eq!(lines, expected);
}

#[actix_web::test]
async fn report_needs_a_session_with_the_scope() {
    let site = TestSite::new().await;
    let cookie = site.sign_in_with(PRIYA, &[Scope::WorkspaceRead]).await;
    for path in ["/desk/report", "/desk/report/bookings.csv"] {
        assert_eq!(site.get_with(&cookie, path).await.status, 403, "{path}");
        assert!(!site.get(path).await.says("bookings.csv"), "{path}");
    }
}
