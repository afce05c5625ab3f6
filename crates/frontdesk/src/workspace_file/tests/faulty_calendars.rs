use frontdesk_domain::calendar::CalendarKind;

use super::super::{ErrorKind, Format, Surroundings, parse};
use super::{SMALL, faults, plan, surroundings};

/// A file whose one member has this calendar.
fn with(calendar: &str) -> String {
    SMALL.replace("calendars = [ { kind = \"builtin\" } ]", &format!("calendars = [ {calendar} ]"))
}

/// The faults of that calendar, less where it stands.
fn told(calendar: &str) -> Vec<String> {
    let short = |fault: &str| fault.strip_prefix("members[0].calendars[0]").map(str::to_owned);
    let of_calendar =
        |fault: String| short(&fault).unwrap_or_else(|| panic!("not of the calendar: {fault}"));
    faults(&with(calendar)).iter().map(ToString::to_string).map(of_calendar).collect()
}

/// The fields that it takes, whole.
fn whole(kind: CalendarKind) -> &'static str {
    match kind {
        CalendarKind::Builtin => "kind = \"builtin\"",
        CalendarKind::Ics => {
            "kind = \"ics\", url = \"webcal://cal.example/priya.ics\", only = [\"Work\"]"
        }
        CalendarKind::Caldav => {
            "kind = \"caldav\", url = \"https://cal.example/\", username = \"priya\", \
             password = { env = \"PRIYA_CALDAV_PASSWORD\" }, only = [\"Work\", \"Home\"], calendar = \"Work\""
        }
        CalendarKind::Google => {
            "kind = \"google\", client_id = \"7.apps.googleusercontent.com\", \
             client_secret = { env = \"GOOGLE_CLIENT_SECRET\" }, refresh_token = { env = \"PRIYA_GOOGLE_TOKEN\" }, \
             base_url = \"http://127.0.0.1:9\", write = false"
        }
        CalendarKind::Microsoft => {
            "kind = \"microsoft\", tenant = \"northwind.example\", client_id = \"7\", \
             client_secret = { env = \"MICROSOFT_CLIENT_SECRET\" }, refresh_token = { env = \"PRIYA_MICROSOFT_TOKEN\" }"
        }
    }
}

#[test]
fn a_calendar_of_each_kind_is_read_whole() {
    for kind in CalendarKind::ALL {
        plan(&with(&format!("{{ {} }}", whole(kind))));
    }
}

#[test]
fn a_kind_that_there_is_not_is_told_with_those_that_there_are() {
    let expected =
        ".kind: expected builtin or ics or caldav or google or microsoft, found \"exchange\"";
    assert_eq!(told("{ kind = \"exchange\" }"), [expected]);
}

#[test]
fn what_a_kind_does_not_take_is_a_fault() {
    for (kind, field, value) in [
        ("builtin", "url", "\"https://cal.example\""),
        ("builtin", "only", "[\"Work\"]"),
        ("builtin", "write", "false"),
        ("builtin", "client_id", "\"7\""),
    ] {
        let told = told(&format!("{{ kind = \"{kind}\", {field} = {value} }}"));
        assert_eq!(told, [format!(".{field}: a calendar of kind \"{kind}\" has no such field")]);
    }
    let feed = format!("{{ {}, calendar = \"Work\", write = true }}", whole(CalendarKind::Ics));
    let expected = [".calendar", ".write"]
        .map(|f| format!("{f}: a calendar of kind \"ics\" has no such field"));
    assert_eq!(told(&feed), expected, "a feed is only read");
    let google = format!("{{ {}, tenant = \"common\" }}", whole(CalendarKind::Google));
    assert_eq!(told(&google), [".tenant: a calendar of kind \"google\" has no such field"]);
}

#[test]
fn what_a_kind_needs_is_asked_for_all_at_once() {
    for (kind, fields) in [
        ("ics", &["url"][..]),
        ("caldav", &["url", "username", "password"]),
        ("google", &["client_id", "client_secret", "refresh_token"]),
        ("microsoft", &["client_id", "client_secret", "refresh_token"]),
    ] {
        let expected: Vec<_> =
            fields.iter().map(|field| format!(".{field}: is needed and not there")).collect();
        assert_eq!(told(&format!("{{ kind = \"{kind}\" }}")), expected, "{kind}");
    }
}

#[test]
fn what_is_missing_and_what_is_misplaced_come_together() {
    let expected = [
        ".url: is needed and not there",
        ".client_id: a calendar of kind \"ics\" has no such field",
    ];
    assert_eq!(told("{ kind = \"ics\", client_id = \"7\" }"), expected);
}

#[test]
fn the_address_of_a_feed_is_never_shown() {
    let expected = ".url: expected an address that begins with https://, webcal:// or http:// and holds no name or password";
    for url in
        ["ftp://cal.example/token-7", "https://priya:pw@cal.example/token-7", "cal.example/token-7"]
    {
        assert_eq!(told(&format!("{{ kind = \"ics\", url = \"{url}\" }}")), [expected], "{url}");
    }
    let caldav = whole(CalendarKind::Caldav).replace("https:", "webcal:");
    let expected =
        ".url: expected an https:// or http:// address; webcal:// is for calendars of kind \"ics\"";
    assert_eq!(told(&format!("{{ {caldav} }}")), [expected]);
}

#[test]
fn a_calendar_to_write_into_is_not_named_where_nothing_is_written() {
    let calendar = format!("{{ {}, write = false }}", whole(CalendarKind::Caldav));
    let expected =
        ".calendar: says where bookings are written, and write = false that they are not";
    assert_eq!(told(&calendar), [expected]);
}

#[test]
fn a_directory_is_named_in_one_word() {
    let calendar = whole(CalendarKind::Microsoft).replace("northwind.example", "../common");
    let expected =
        ".tenant: expected the id or a domain of a directory, or \"common\", found \"../common\"";
    assert_eq!(told(&format!("{{ {calendar} }}")), [expected]);
}

#[test]
fn a_password_is_named_set_and_sealed() {
    let caldav = whole(CalendarKind::Caldav);
    let named = caldav.replace("PRIYA_CALDAV_PASSWORD", "NOWHERE");
    let expected =
        ".password.env: the environment variable NOWHERE is not set; it should hold the secret";
    assert_eq!(told(&format!("{{ {named} }}")), [expected]);

    let written = caldav.replace("{ env = \"PRIYA_CALDAV_PASSWORD\" }", "\"hunter2\"");
    let told = told(&format!("{{ {written} }}"));
    assert!(told[0].starts_with(".password: a secret is named, never written here"), "{told:?}");
    assert!(!told[0].contains("hunter2"), "{told:?}");

    let keyless = Surroundings { can_seal: false, ..surroundings() };
    let refused = parse(&with(&format!("{{ {caldav} }}")), Format::Toml, &keyless);
    let Err(ErrorKind::Faulty(faults)) = refused else { panic!("a password has to be sealed") };
    assert!(
        faults[0].detail.starts_with("cannot be stored while FRONTDESK_SECRET_KEY"),
        "{faults:?}"
    );
    assert_eq!((faults.len(), faults[0].field.as_str()), (1, "members[0].calendars[0].password"));
}
