use actix_web::test::TestRequest;
use frontdesk_domain::booking_page::Language;
use frontdesk_testing::builders::{a_booking, a_link, a_member, a_workspace};
use frontdesk_testing::clock::interval;
use frontdesk_testing::northwind::{PRIYA, TOM};
use time::Duration;

use crate::testing::{PERSONAL, SURVEY, TEAM, TOMORROW, TestPage, TestSite, directory};

#[actix_web::test]
async fn first_open_times_are_shown_in_the_lead_hosts_zone() {
    let page = TestSite::new().await.get(PERSONAL).await;
    assert_eq!(page.status, 200);
    for text in [
        "Intro call",
        "30 minutes",
        "Video call",
        "Priya Raman",
        "January 2030",
        "2:30 PM",
        "Kolkata",
    ] {
        assert!(page.says(text), "{text}: {}", page.body);
    }
    assert_eq!(page.links("time=").len(), 5, "from half past two to half past four");
    assert!(!page.says("priya@"), "no address of a host");
}

async fn poll(site: &TestSite, address: &str, tags: &str) -> TestPage {
    site.send(TestRequest::get().uri(address).insert_header(("if-none-match", tags))).await
}

#[actix_web::test]
async fn unchanged_calendar_returns_304_without_body() {
    let site = TestSite::new().await;
    let page = site.get(PERSONAL).await;
    let tag = page.header("etag");
    assert!(tag.starts_with("W/\""), "{tag}");
    for tags in [tag, "*", &format!("\"a\", {tag}")] {
        let again = poll(&site, PERSONAL, tags).await;
        assert_eq!((again.status, &*again.body), (304, ""), "{tags}");
        assert_eq!(again.header("etag"), tag);
        for name in ["cache-control", "content-security-policy", "referrer-policy"] {
            assert_eq!(again.header(name), page.header(name), "{name}");
        }
        assert_eq!(again.header("content-type"), "");
    }
    assert_eq!(page.header("cache-control"), "private, no-cache");
}

#[actix_web::test]
async fn changed_calendar_returns_200_with_another_etag() {
    let site = TestSite::new().await;
    let first = site.get(PERSONAL).await.header("etag").to_owned();
    let german = poll(&site, &format!("{PERSONAL}?lang=de"), &first).await;
    assert_eq!(german.status, 200);
    site.holds_booking(&a_booking().hosted_by(PRIYA).at("2030-01-01T11:00Z").build()).await;
    let booked = poll(&site, PERSONAL, &first).await;
    assert_eq!((booked.status, booked.header("etag") == first), (200, false));
}

#[actix_web::test]
async fn etag_of_the_calendar_changes_with_the_displayed_minute() {
    let site = TestSite::new().await;
    // From 09:00:01 on, no open time passes until 09:30, so only the displayed minute changes.
    site.clock.advance(Duration::SECOND);
    let tag = site.get(PERSONAL).await.header("etag").to_owned();
    for (seconds, status) in [(58, 304), (1, 200)] {
        site.clock.advance(Duration::seconds(seconds));
        assert_eq!(poll(&site, PERSONAL, &tag).await.status, status);
    }
}

#[actix_web::test]
async fn form_has_no_etag_because_it_differs_per_request() {
    let site = TestSite::new().await;
    let form = poll(&site, &format!("{PERSONAL}?time={TOMORROW}"), "*").await;
    assert_eq!((form.status, form.header("etag")), (200, ""));
    assert!(form.says("method=\"post\""), "{}", form.body);
}

#[actix_web::test]
async fn every_step_to_the_form_is_a_link() {
    let site = TestSite::new().await;
    let page = site.get(PERSONAL).await;
    let day = page.links("date=2030-01-02").swap_remove(0);
    let page = site.get(&day).await;
    assert!(page.says("Wednesday 2 January"), "{}", page.body);
    let time = page.links("time=").swap_remove(0);
    let page = site.get(&time).await;
    assert!(
        page.says("method=\"post\"") && page.says("Wednesday 2 January 2030, 9:00 AM – 9:30 AM"),
        "{}",
        page.body
    );
    assert_eq!(
        page.links("date=2030-01-02").len(),
        1 + Language::ALL.len(),
        "the link back and one per language"
    );
}

#[actix_web::test]
async fn prefilled_fields_and_campaign_are_kept_through_every_step() {
    let site = TestSite::new().await;
    let carried = "name=Ada+%3Cb%3E&email=ada&answers.topics=Security&answers.topics=Pricing\
                   &answers.size=11-50&answers.consent=true&utm_source=news";
    let page = site.get(&format!("{SURVEY}?{carried}")).await;
    for (name, value) in [("name", "Ada &lt;b&gt;"), ("utm_source", "news")] {
        assert_eq!(page.hidden(name), value, "the form of the time zone keeps {name}");
    }
    let page = site.get(&page.links("date=2030-01-02").swap_remove(0)).await;
    let form = site.get(&page.links("time=").swap_remove(0)).await;
    assert_eq!(form.status, 200, "{}", form.body);
    for shown in [
        "value=\"Ada &lt;b&gt;\"",
        "value=\"ada\"",
        "value=\"11-50\" selected",
        "value=\"Pricing\" checked",
        "value=\"Security\" checked",
        "value=\"true\" required checked",
    ] {
        assert!(form.says(shown), "{shown}: {}", form.body);
    }
    assert!(form.says("utm_source=news"), "{}", form.body);
    assert!(!form.says("class=\"faults\""), "no fault before the form was sent: {}", form.body);
}

#[actix_web::test]
async fn team_link_shows_all_hosts() {
    let page = TestSite::new().await.get(TEAM).await;
    for text in ["Priya Raman", "Tom Becker", "Lena Vogt", "(optional)"] {
        assert!(page.says(text), "{text}");
    }
}

#[actix_web::test]
async fn query_selects_zone_clock_and_language() {
    let site = TestSite::new().await;
    let page = site.get(&format!("{PERSONAL}?tz=Europe/London&clock=24")).await;
    assert!(page.says(">09:00<") && !page.says("2:30 PM"), "{}", page.body);
    let page = site.get(&format!("{PERSONAL}?lang=de")).await;
    assert!(
        page.says("lang=\"de\"") && page.says("Januar 2030") && page.says(">14:30<"),
        "{}",
        page.body
    );
    let page = site.get(&format!("{PERSONAL}?lang=ar")).await;
    assert!(page.says("dir=\"rtl\"") && page.says("يناير"), "{}", page.body);
}

#[actix_web::test]
async fn arabic_date_is_isolated_from_the_text_around_it() {
    let page = TestSite::new().await.get(&format!("{PERSONAL}?lang=ar&date=2030-01-02")).await;
    let day = "\u{2068}الأربعاء، 2 يناير\u{2069}";
    assert!(page.says(&format!("الأوقات المتاحة يوم {day}")), "{}", page.body);
}

#[actix_web::test]
async fn unknown_zone_falls_back_to_the_lead_hosts_zone() {
    let page = TestSite::new().await.get(&format!("{PERSONAL}?tz=Mars/Olympus")).await;
    assert_eq!(page.status, 200);
    assert!(page.says("Kolkata (UTC+5:30)"), "{}", page.body);
}

#[actix_web::test]
async fn empty_month_shows_the_next_open_time() {
    let site = TestSite::new().await;
    site.calendars.fill(PRIYA, interval("2030-01-31T12:00Z", "2030-02-28T12:00Z"));
    let page = site.get(&format!("{PERSONAL}?month=2030-02")).await;
    assert!(page.says("There are no open times in February 2030."), "{}", page.body);
    assert!(page.says("The next open time is on Friday 1 March 2030."), "{}", page.body);
    assert_eq!(page.links("date=2030-03-01").len(), 1);
}

#[actix_web::test]
async fn empty_day_shows_the_next_open_time() {
    let page = TestSite::new().await.get(&format!("{PERSONAL}?date=2030-01-05")).await;
    assert!(page.says("There are no open times on Saturday 5 January."), "{}", page.body);
    assert!(page.says("The next open time is on Monday 7 January 2030."), "{}", page.body);
}

#[actix_web::test]
async fn page_without_open_times_is_explained() {
    let site = TestSite::new().await;
    site.calendars.disconnect(PRIYA);
    let page = site.get(PERSONAL).await;
    assert_eq!(page.status, 200);
    assert!(page.says("There are no open times at the moment."), "{}", page.body);
}

#[actix_web::test]
async fn dates_outside_the_bookable_range_show_an_empty_calendar() {
    let site = TestSite::new().await;
    for query in [
        "date=1999-01-01",
        "date=2500-01-01",
        "month=1970-01",
        "month=8999-12",
        "month=2030-02&date=2030-01-02",
    ] {
        let page = site.get(&format!("{PERSONAL}?{query}")).await;
        assert_eq!(page.status, 200, "{query}");
        assert!(page.says("<table"), "{query}");
    }
}

#[actix_web::test]
async fn invalid_query_returns_400_with_a_link_to_the_start() {
    let site = TestSite::new().await;
    for query in ["month=9999-99", "date=soon", "time=2030-01-02", "time=%3Cscript%3E"] {
        let page = site.get(&format!("{PERSONAL}?{query}")).await;
        assert_eq!(page.status, 400, "{query}");
        assert!(
            page.says("incomplete or invalid") && !page.says("<script>"),
            "{query}: {}",
            page.body
        );
        assert_eq!(page.links(PERSONAL)[0], PERSONAL, "{query}");
    }
}

#[actix_web::test]
async fn link_to_a_taken_time_shows_the_calendar() {
    let site = TestSite::new().await;
    site.calendars.fill(PRIYA, interval("2030-01-02T05:00Z", "2030-01-02T05:30Z"));
    let page = site.get(&format!("{PERSONAL}?time={TOMORROW}&date=2030-01-02")).await;
    assert_eq!(page.status, 200);
    assert!(page.says("This time is no longer available.") && page.says("<table"), "{}", page.body);
}

#[actix_web::test]
async fn times_in_a_repeated_hour_show_their_offset() {
    let mut directory = directory();
    for member in directory.members.iter_mut().filter(|member| member.user_id == PRIYA) {
        let always = a_member("priya").id(PRIYA).named("Priya Raman").in_zone("Asia/Kolkata");
        *member = always.working("mon-sun", "09:00-17:00").build();
    }
    let site = TestSite::of(directory).await;
    let page = site.get(&format!("{PERSONAL}?tz=America/New_York&date=2030-11-03")).await;
    for text in ["1:30 AM (UTC\u{2212}4)", "1:30 AM (UTC\u{2212}5)", ">2:00 AM<"] {
        assert!(page.says(text), "{text}: {}", page.body);
    }
    let form = format!("{PERSONAL}?tz=America/New_York&time=2030-11-03T05:30:00Z");
    let form = site.get(&form).await;
    let text = "1:30 AM (UTC\u{2212}4) – 1:00 AM (UTC\u{2212}5)";
    assert!(form.says(text) && form.says("name=\"email\""), "{}", form.body);
}

#[actix_web::test]
async fn user_supplied_names_are_escaped() {
    let mut directory = directory();
    let script = "<script>alert(1)</script>\"'";
    for member in &mut directory.members {
        script.clone_into(&mut member.name);
    }
    for event_type in &mut directory.event_types {
        (event_type.title, event_type.description) = (script.to_owned(), script.to_owned());
        for question in &mut event_type.questions {
            script.clone_into(&mut question.label);
        }
    }
    script.clone_into(&mut directory.workspace.name);
    let site = TestSite::of(directory).await;
    for address in
        [PERSONAL.to_owned(), format!("/book/northwind/survey1?time={TOMORROW}&embed=%3Cscript%3E")]
    {
        let page = site.get(&address).await;
        assert_eq!(page.status, 200, "{}", page.body);
        assert!(!page.says("<script>") && page.says("&lt;script&gt;"), "{}", page.body);
    }
}

#[actix_web::test]
async fn only_configured_sites_may_embed_the_page() {
    let mut directory = directory();
    directory.workspace = a_workspace().embedded_at("https://acme.example").build();
    let site = TestSite::of(directory).await;
    let page = site.get(&format!("{PERSONAL}?embed=https://acme.example")).await;
    assert!(
        page.header("content-security-policy").contains("frame-ancestors https://acme.example")
    );
    assert!(page.says("data-embed=\"https://acme.example\""), "{}", page.body);
    assert!(
        page.links("time=").iter().all(|link| link.contains("embed=")),
        "each link keeps the site"
    );
    let page = site.get(&format!("{PERSONAL}?embed=https://evil.example")).await;
    assert!(!page.says("data-embed"), "{}", page.body);
}

#[actix_web::test]
async fn calendar_links_only_to_months_within_the_bookable_range() {
    let site = TestSite::new().await;
    let page = site.get(PERSONAL).await;
    assert!(page.links("month=2029-12").is_empty(), "nothing before today");
    assert_eq!(page.links("month=2030-02").len(), 1);
    let page = site.get(&format!("{PERSONAL}?month=2031-01")).await;
    assert!(page.links("month=2031-02").is_empty(), "nothing beyond a year");
}

/// Cases: address, `Accept-Language` header, language of the page.
#[actix_web::test]
async fn language_comes_from_the_query_then_browser_then_workspace() {
    let mut directory = directory();
    directory.workspace = a_workspace().speaking(Language::Spanish).build();
    let site = TestSite::of(directory).await;
    let booking = a_booking().at("2030-01-03T05:00Z").hosted_by(PRIYA).build();
    site.holds_booking(&booking).await;
    let own = format!("/booking/{}", booking.manage_token.reveal());
    let form = format!("{PERSONAL}?time={TOMORROW}");
    for path in
        [PERSONAL.to_owned(), form, own.clone(), format!("{own}/move"), format!("{own}/cancel")]
    {
        let in_french =
            if path.contains('?') { format!("{path}&lang=fr") } else { format!("{path}?lang=fr") };
        for (address, accepted, spoken) in [
            (&in_french, Some("de"), "fr"),
            (&path, Some("en;q=0.5, de-CH"), "de"),
            (&path, Some("nl, tlh"), "es"),
            (&path, Some("*"), "es"),
            (&path, None, "es"),
        ] {
            let mut request = TestRequest::get().uri(address);
            if let Some(accepted) = accepted {
                request = request.insert_header(("accept-language", accepted));
            }
            let page = site.send(request).await;
            assert_eq!(page.status, 200, "{address}");
            assert!(
                page.says(&format!("<html lang=\"{spoken}\"")),
                "{address} {accepted:?}: {}",
                page.body
            );
            assert_eq!(page.header("vary"), "accept-language", "{address}");
        }
    }
}

#[actix_web::test]
async fn links_and_forms_keep_only_a_chosen_language() {
    let site = TestSite::new().await;
    let request =
        |address: String| TestRequest::get().uri(&address).insert_header(("accept-language", "de"));
    let chosen = site.send(request(format!("{PERSONAL}?lang=fr"))).await;
    let steps = chosen.links(&format!("{PERSONAL}?"));
    assert!(!steps.is_empty() && steps.iter().all(|step| step.contains("lang=")), "{steps:?}");
    let form = site.send(request(format!("{PERSONAL}?lang=fr&time={TOMORROW}"))).await;
    assert!(form.says("<html lang=\"fr\"") && form.says("lang=fr"), "{}", form.body);
    let accepted = site.send(request(PERSONAL.to_owned())).await;
    let days = accepted.links("date=");
    assert!(!days.is_empty() && days.iter().all(|day| !day.contains("lang=")), "{days:?}");
}

/// Priya is out of office; Tom, her delegate, has a personal link.
async fn site_without_priya(from: &str, until: &str) -> TestSite {
    let mut directory = directory();
    for member in directory.members.iter_mut().filter(|member| member.user_id == PRIYA) {
        let always = a_member("priya").id(PRIYA).named("Priya Raman").in_zone("Asia/Kolkata");
        let always = always.working("mon-sun", "09:00-17:00");
        *member = always.absent(from, until, Some(TOM)).build();
    }
    let site = TestSite::of(directory).await;
    site.holds_link(&a_link().id(41).personal_of(TOM).build()).await;
    site
}

#[actix_web::test]
async fn page_of_an_absent_host_links_to_the_delegate() {
    let site = site_without_priya("2029-12-28", "2030-01-04").await;
    let page = site.get(&format!("{PERSONAL}?lang=en&month=2030-02&utm_source=news")).await;
    let text = "Priya Raman is out of office until Friday 4 January 2030.";
    assert!(page.says(text), "{}", page.body);
    assert!(page.says("Book a meeting with Tom Becker instead"), "{}", page.body);
    let link = page.links("/book/northwind/tom/intro-30");
    assert_eq!(link, ["/book/northwind/tom/intro-30?lang=en&utm_source=news"]);
    assert_eq!(site.get(&link[0]).await.status, 200);
    let team = site.get(TEAM).await;
    assert!(!team.says("out of office"), "{}", team.body);
}

#[actix_web::test]
async fn absence_ends_on_the_last_day_in_the_zone_of_the_page() {
    let site = site_without_priya("2030-01-01T00:00:00Z", "2030-01-05T00:00:00Z").await;
    for (zone, day) in [("UTC", "4"), ("Asia/Kolkata", "5"), ("America/Lima", "4")] {
        let page = site.get(&format!("{PERSONAL}?tz={zone}")).await;
        assert!(page.says(&format!(" {day} January 2030.")), "{zone}: {}", page.body);
    }
}

#[actix_web::test]
async fn coming_absence_is_shown_in_its_month() {
    for (until, text) in [
        (
            "2030-02-12",
            "is out of office from Monday 11 February 2030 to Tuesday 12 February 2030.",
        ),
        ("2030-02-11", "is out of office on Monday 11 February 2030."),
    ] {
        let site = site_without_priya("2030-02-11", until).await;
        assert!(!site.get(PERSONAL).await.says("out of office"), "January is shown");
        let page = site.get(&format!("{PERSONAL}?month=2030-02")).await;
        assert!(page.says(text), "{}", page.body);
    }
}

#[actix_web::test]
async fn absence_is_announced_in_every_language() {
    let site = site_without_priya("2029-12-28", "2030-01-04").await;
    for (language, text) in [
        ("de", "Priya Raman ist bis Freitag, 4. Januar 2030 abwesend."),
        ("fr", "Priya Raman est absent(e) jusqu’au vendredi 4 janvier 2030."),
        ("es", "Priya Raman está fuera de la oficina hasta el viernes, 4 de enero de 2030."),
        ("ar", "\u{2068}Priya Raman\u{2069} خارج المكتب حتى \u{2068}الجمعة، 4 يناير 2030\u{2069}."),
    ] {
        let page = site.get(&format!("{PERSONAL}?lang={language}")).await;
        assert!(page.says(text), "{language}: {}", page.body);
    }
}
