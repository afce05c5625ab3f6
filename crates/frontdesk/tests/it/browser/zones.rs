use serde_json::{Value, json};

use super::{Door, a_visitor};

/// Finds the next two clock changes in the browser's time zone rules.
///
/// Returns hours and date of each day: `[[25, "2026-11-01"], [23, "2027-03-14"]]`.
const CHANGES: &str = r#"(zone) => {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit",
    day: "2-digit", hour: "2-digit", minute: "2-digit" });
  const civil = (at) => Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  const date = (at) => { const c = civil(at); return `${c.year}-${c.month}-${c.day}`; };
  const offset = (at) => { const c = civil(at); return Date.UTC(c.year, c.month - 1, c.day, c.hour, c.minute) - at; };
  const [hour, found] = [3600000, []];
  let at = Math.ceil(Date.now() / hour) * hour + 48 * hour;
  for (const end = at + 360 * 24 * hour; at < end && found.length < 2; at += hour) {
    if (offset(at) !== offset(at + hour)) found.push([24 - (offset(at + hour) - offset(at)) / hour, date(at + hour)]);
  }
  return found;
}"#;

/// Shown times, as `[instant, text, local time, local date]`.
const TIMES: &str = r#"(zone) => [...document.querySelectorAll("a.slot time")].map((time) => {
  const at = new Date(time.dateTime);
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
  return [time.dateTime, time.innerText.trim(), clock.format(at), date.format(at)];
})"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn times_use_the_visitors_zone_and_clock_format() {
    let Some(page) = a_visitor().in_zone("America/New_York").speaking("en-US").arrive() else {
        return;
    };
    let door = Door::open().await;
    page.go(door.address());
    page.read("New York (");
    page.see("a.slot");
    let right = page.eval(
        r#"[...document.querySelectorAll("a.slot time")].every((time) => time.innerText === new Intl.DateTimeFormat("en-US",
          { timeZone: "America/New_York", hour: "numeric", minute: "2-digit" }).format(new Date(time.dateTime)))"#,
    );
    assert_eq!(right, true, "{:?}", page.texts("a.slot"));
    assert!(page.texts("a.slot").iter().any(|time| time.ends_with("PM")));
}

/// The landing page itself shows no time.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn times_use_the_visitors_zone_after_a_landing_page() {
    let Some(page) = a_visitor().in_zone("America/New_York").arrive() else { return };
    let door = Door::open_with(|file| {
        for member in file["members"].as_array_mut().expect("a list") {
            member["landing_page"] = true.into();
        }
    })
    .await;
    let (landing_page, _) = door.address().rsplit_once('/').expect("a personal link");
    page.go(landing_page);
    page.click("h2 a[href*='/tour']");
    page.read("New York (");
    page.see("a.slot");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn times_are_correct_on_days_with_a_clock_change() {
    let door = Door::open_with(|file| {
        let tour =
            file["event_types"].as_array_mut().expect("a list").last_mut().expect("the tour");
        tour["horizon_days"] = 365.into();
        tour["duration"] = 30.into();
    })
    .await;
    for (zone, has_scripts) in
        [("America/New_York", true), ("Australia/Lord_Howe", true), ("America/New_York", false)]
    {
        let visitor = a_visitor().in_zone(zone);
        let visitor = if has_scripts { visitor } else { visitor.without_scripts() };
        let Some(page) = visitor.arrive() else { return };
        page.go(door.address());
        let changes = page.eval(&format!("({CHANGES})({})", json!(zone)));
        let changes: Vec<(f64, String)> = serde_json::from_value(changes).expect("hours and dates");
        assert_eq!(changes.len(), 2, "{zone} changes its clocks twice a year");
        for (hours, date) in changes {
            page.go(&format!(
                "{}?date={date}&tz={}&clock=24",
                door.address(),
                zone.replace('/', "%2F")
            ));
            page.see("a.slot");
            let times = page.eval(&format!("({TIMES})({})", json!(zone)));
            check_a_day(times.as_array().expect("a list"), hours, &date);
        }
    }
}

#[track_caller]
fn check_a_day(times: &[Value], hours: f64, date: &str) {
    let text = |time: &Value, part: usize| time[part].as_str().expect("a text").to_owned();
    let mut half_hours = 0.0;
    let mut names = Vec::new();
    for time in times {
        let (name, clock) = (text(time, 1), text(time, 2));
        // Some languages write hours with a leading zero.
        let clock = clock.strip_prefix('0').unwrap_or(&clock);
        assert!(
            name.strip_prefix('0').unwrap_or(&name).starts_with(clock),
            "{} is {clock} there: {name}",
            text(time, 0)
        );
        assert_eq!(text(time, 3), date, "{}", text(time, 0));
        assert!(!names.contains(&name), "{name} stands there twice on {date}");
        names.push(name);
        half_hours += 0.5;
    }
    assert!((half_hours - hours).abs() < 0.01, "{date} has {hours} hours: {names:?}");
}
