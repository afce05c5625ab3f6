use std::num::NonZeroU32;

use frontdesk_domain::booking::{Answer, ManageToken, Origin};
use frontdesk_domain::ports::BookingQueries as _;
use frontdesk_domain::services::BookingCaps;
use frontdesk_testing::clock::interval;
use time::Duration;

use crate::testing::{PERSONAL, SURVEY, TOMORROW, TestPage, TestSite, directory};

const ANSWERS: [(&str, &str); 8] = [
    ("answers.size", "11-50"),
    ("answers.topics", "Pricing"),
    ("answers.topics", "Security"),
    ("answers.seats", " 12 "),
    ("answers.phone", "+44 20 7946 0018"),
    ("answers.role", "Analyst"),
    ("answers.goal", "One\r\nTwo"),
    ("answers.consent", "true"),
];

fn token_of(page: &TestPage) -> ManageToken {
    assert_eq!(page.status, 303, "{}", page.body);
    let path = page.header("location").strip_prefix("/booking/").expect("a booking's page");
    ManageToken::parse(path.split('?').next().unwrap_or_default()).expect("a token")
}

#[actix_web::test]
async fn submitted_form_books_and_redirects_to_the_booking() {
    let site = TestSite::new().await;
    let form = site.open_form(PERSONAL, TOMORROW).await;
    let response = form.send_for_ada(&[("guests", "bob@acme.com, eve@acme.com;\r\n")]).await;
    let token = token_of(&response);
    let booking =
        site.store.find_booking_by_manage_token(&token).await.expect("the store responds");
    let booking = booking.expect("the meeting is booked");
    assert_eq!(booking.origin, Origin::Link);
    assert_eq!(booking.interval, interval("2030-01-02T05:00Z", "2030-01-02T05:30Z"));
    assert_eq!(booking.invitee.time_zone.name(), "Europe/London");
    assert_eq!(booking.guests.len(), 2);
    let page = site.get(response.header("location")).await;
    assert!(page.says("Your meeting is booked") && page.says("5:00 AM – 5:30 AM"), "{}", page.body);
    assert_eq!(response.header("cache-control"), "no-store");
}

#[actix_web::test]
async fn campaign_of_the_address_is_stored_and_left_behind() {
    let site = TestSite::new().await;
    let campaign = "utm_source=news+letter&utm_medium=&utm_id=7&utm_x=8&name=Eve";
    let form = site.open_form(PERSONAL, &format!("{TOMORROW}&{campaign}")).await;
    let response = form.send_for_ada(&[]).await;
    let token = token_of(&response);
    assert!(!response.header("location").contains("utm_"), "{:?}", response.headers);
    assert!(!response.header("location").contains("name="), "{:?}", response.headers);
    let booking = site.store.find_booking_by_manage_token(&token).await;
    let booking = booking.expect("the store responds").expect("the meeting is booked");
    let parameters: Vec<_> = booking.attribution.parameters().collect();
    assert_eq!(parameters, [("utm_id", "7"), ("utm_source", "news letter")]);
    assert_eq!(booking.invitee.name, "Ada Byron", "the form counts");
}

#[actix_web::test]
async fn answers_of_every_question_type_are_stored() {
    let site = TestSite::new().await;
    let form = site.open_form(SURVEY, TOMORROW).await;
    let token = token_of(&form.send_for_ada(&ANSWERS).await);
    let booking =
        site.store.find_booking_by_manage_token(&token).await.expect("the store responds");
    let answers = booking.expect("the meeting is booked").answers;
    assert_eq!(answers["size"], Answer::Text("11-50".to_owned()));
    assert_eq!(
        answers["topics"],
        Answer::Choices(vec!["Pricing".to_owned(), "Security".to_owned()])
    );
    assert_eq!(answers["seats"], Answer::Number(12));
    assert_eq!(answers["consent"], Answer::Checked(true));
    assert_eq!(answers.len(), 7);
}

#[actix_web::test]
async fn every_invalid_field_is_marked_and_the_input_is_kept() {
    let site = TestSite::new().await;
    let form = site.open_form(SURVEY, TOMORROW).await;
    let typed = [
        ("name", "  "),
        ("email", "ada"),
        ("guests", "bob@acme.com, bob@acme.com"),
        ("answers.size", "1000"),
        ("answers.seats", "many <b>"),
        ("answers.topics", "Security"),
        ("answers.goal", "To learn"),
    ];
    let page = form.send(&typed).await;
    assert_eq!(page.status, 422);
    for field in [
        "name",
        "email",
        "guests",
        "answers.size",
        "answers.seats",
        "answers.phone",
        "answers.role",
        "answers.consent",
    ] {
        assert!(
            page.says(&format!("href=\"#{field}\"")),
            "the summary names {field}: {}",
            page.body
        );
        assert!(page.says(&format!("id=\"{field}-fault\"")), "the error of {field}");
    }
    assert!(page.says("Please correct 8 fields") && page.says("role=\"alert\""), "{}", page.body);
    for kept in [
        "value=\"ada\"",
        "value=\"many &lt;b&gt;\"",
        "bob@acme.com, bob@acme.com",
        "To learn",
        "value=\"Security\" checked",
    ] {
        assert!(page.says(kept), "{kept}: {}", page.body);
    }
    assert!(page.says("<title>Error: Survey"), "{}", page.body);
}

#[actix_web::test]
async fn corrected_form_is_accepted_without_another_wait() {
    let site = TestSite::new().await;
    let form = site.open_form(PERSONAL, TOMORROW).await;
    let page = form.send(&[("name", "Ada"), ("email", "ada@")]).await;
    assert_eq!((page.status, page.hidden("seal")), (422, form.seal.clone()));
    token_of(&form.send_for_ada(&[]).await);
}

#[actix_web::test]
async fn taken_time_returns_409_with_the_next_times_and_keeps_the_input() {
    let site = TestSite::new().await;
    let (mine, theirs) =
        (site.open_form(PERSONAL, TOMORROW).await, site.open_form(PERSONAL, TOMORROW).await);
    token_of(&theirs.send(&[("name", "Eve"), ("email", "eve@acme.com")]).await);
    let page = mine.send_for_ada(&[]).await;
    assert_eq!(page.status, 409);
    assert!(
        page.says("This time is no longer available.") && page.says("value=\"Ada Byron\""),
        "{}",
        page.body
    );
    assert!(!page.says("Eve"), "the page does not name the other invitee");
    assert_eq!(page.body.matches("type=\"radio\"").count(), 5, "{}", page.body);
    let next =
        page.body.split("name=\"time\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let next = next.expect("another time");
    assert_eq!(next, "2030-01-02T05:30:00Z");
    token_of(&mine.send_for_ada(&[("time", next)]).await);
}

#[actix_web::test]
async fn form_submitted_twice_books_once() {
    let site = TestSite::new().await;
    let form = site.open_form(PERSONAL, TOMORROW).await;
    let (first, second) = (form.send_for_ada(&[]).await, form.send_for_ada(&[]).await);
    assert_eq!(token_of(&first), token_of(&second));
}

#[actix_web::test]
async fn booked_form_needs_a_new_seal_for_another_time() {
    let site = TestSite::new().await;
    let mut form = site.open_form(PERSONAL, TOMORROW).await;
    let first = token_of(&form.send_for_ada(&[]).await);
    for time in ["2030-01-02T05:30:00Z", "2030-01-02T06:00:00Z"] {
        let page = form.send_for_ada(&[("time", time)]).await;
        assert_eq!(page.status, 422, "{}", page.body);
        assert!(
            page.says("submit the form again") && page.says("value=\"Ada Byron\""),
            "{}",
            page.body
        );
    }
    let page = form.send_for_ada(&[("time", "2030-01-02T05:30:00Z")]).await;
    (form.seal, form.submission) = (page.hidden("seal"), page.hidden("submission"));
    site.clock.advance(Duration::seconds(5));
    assert_ne!(token_of(&form.send_for_ada(&[("time", "2030-01-02T05:30:00Z")]).await), first);
}

#[actix_web::test]
async fn reached_booking_cap_is_explained_in_every_language() {
    let caps = BookingCaps { per_link: NonZeroU32::new(1), ..BookingCaps::default() };
    let site = TestSite::capped(directory(), caps).await;
    token_of(&site.open_form(PERSONAL, TOMORROW).await.send_for_ada(&[]).await);
    for (language, said) in [
        ("en", "too many recent or unconfirmed bookings"),
        ("de", "zu viele neue oder unbestätigte Buchungen"),
        ("fr", "trop de réservations récentes ou non confirmées"),
        ("es", "demasiadas reservas recientes o sin confirmar"),
        ("ar", "حجوزات كثيرة حديثة أو غير مؤكدة"),
    ] {
        let page = format!("{PERSONAL}?lang={language}");
        let mut form = site.open_form(PERSONAL, "2030-01-02T05:30:00Z").await;
        form.address = format!("{page}&time=2030-01-02T05:30:00Z");
        let page = form.send_for_ada(&[]).await;
        assert_eq!(page.status, 429, "{}", page.body);
        assert!(page.says(said), "{}", page.body);
        let wait: i64 = page.header("retry-after").parse().expect("seconds");
        assert!((1..=3_600).contains(&wait), "{wait}");
    }
}

#[actix_web::test]
async fn form_sent_too_fast_must_be_resubmitted() {
    let site = TestSite::new().await;
    let form = site.open_form(PERSONAL, TOMORROW).await;
    site.clock.advance(-Duration::seconds(19));
    let page = form.send_for_ada(&[]).await;
    assert_eq!(page.status, 422);
    assert!(
        page.says("Select “Book this time” again") && page.says("value=\"Ada Byron\""),
        "{}",
        page.body
    );
    assert!(!page.says("check your details"), "{}", page.body);
    site.clock.advance(Duration::seconds(2));
    token_of(&form.send_for_ada(&[]).await);
}

#[actix_web::test]
async fn form_with_an_invalid_seal_gets_a_new_one() {
    let site = TestSite::new().await;
    let mut form = site.open_form(PERSONAL, TOMORROW).await;
    form.seal = "AAAA".to_owned();
    let page = form.send_for_ada(&[]).await;
    assert_eq!(page.status, 422);
    (form.seal, form.submission) = (page.hidden("seal"), page.hidden("submission"));
    site.clock.advance(Duration::seconds(5));
    token_of(&form.send_for_ada(&[]).await);
}

#[actix_web::test]
async fn form_with_a_filled_honeypot_field_is_rejected() {
    let site = TestSite::new().await;
    let form = site.open_form(PERSONAL, TOMORROW).await;
    let page = form.send_for_ada(&[("website", "https://spam.example")]).await;
    assert_eq!(page.status, 422);
    assert!(page.says("submit the form again") && !page.says("spam.example"), "{}", page.body);
}

#[actix_web::test]
async fn form_without_a_time_shows_the_calendar() {
    let site = TestSite::new().await;
    let page = site.post(PERSONAL, &[("name", "Ada")]).await;
    assert_eq!(page.status, 422);
    assert!(page.says("<table"), "{}", page.body);
}

#[actix_web::test]
async fn malformed_or_oversized_body_gets_an_error_page() {
    let site = TestSite::new().await;
    let address = format!("{PERSONAL}?time={TOMORROW}");
    let json = actix_web::test::TestRequest::post().uri(&address).set_payload("{}");
    assert_eq!(site.send(json).await.status, 400);
    let page = site.post(&address, &[("name", &"a".repeat(200_000))]).await;
    assert_eq!(page.status, 413);
}

#[actix_web::test]
async fn unavailable_store_returns_503_and_the_form_works_later() {
    let site = TestSite::new().await;
    let form = site.open_form(PERSONAL, TOMORROW).await;
    site.store.start_outage();
    let page = form.send_for_ada(&[]).await;
    assert_eq!(page.status, 503);
    site.store.end_outage();
    token_of(&form.send_for_ada(&[]).await);
}
