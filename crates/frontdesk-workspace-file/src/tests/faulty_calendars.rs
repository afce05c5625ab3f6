use frontdesk_domain::calendar::CalendarKind;

use super::{SMALL, Surroundings, faults, parse_in, plan, surroundings};

fn with(calendar: &str) -> String {
    SMALL.replace("calendars = [ { kind = \"builtin\" } ]", &format!("calendars = [ {calendar} ]"))
}

fn faults_of(calendar: &str) -> Vec<String> {
    let short = |fault: &str| fault.strip_prefix("members[0].calendars[0]").map(str::to_owned);
    let of_calendar =
        |fault: String| short(&fault).unwrap_or_else(|| panic!("unexpected fault: {fault}"));
    faults(&with(calendar)).iter().map(ToString::to_string).map(of_calendar).collect()
}

/// A calendar with every field that `kind` allows.
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
fn all_fields_of_each_calendar_kind_are_accepted() {
    for kind in CalendarKind::ALL {
        plan(&with(&format!("{{ {} }}", whole(kind))));
    }
}

#[test]
fn unknown_calendar_kind_is_rejected_with_the_known_kinds() {
    let expected =
        ".kind: expected builtin or ics or caldav or google or microsoft, found \"exchange\"";
    assert_eq!(faults_of("{ kind = \"exchange\" }"), [expected]);
}

#[test]
fn fields_of_other_calendar_kinds_are_rejected() {
    for (kind, field, value) in [
        ("builtin", "url", "\"https://cal.example\""),
        ("builtin", "only", "[\"Work\"]"),
        ("builtin", "write", "false"),
        ("builtin", "client_id", "\"7\""),
    ] {
        let faults_of = faults_of(&format!("{{ kind = \"{kind}\", {field} = {value} }}"));
        assert_eq!(
            faults_of,
            [format!(".{field}: is not allowed for a calendar of kind \"{kind}\"")]
        );
    }
    let feed = format!("{{ {}, calendar = \"Work\", write = true }}", whole(CalendarKind::Ics));
    let expected = [".calendar", ".write"]
        .map(|f| format!("{f}: is not allowed for a calendar of kind \"ics\""));
    assert_eq!(faults_of(&feed), expected, "feeds are read-only");
    let google = format!("{{ {}, tenant = \"common\" }}", whole(CalendarKind::Google));
    assert_eq!(faults_of(&google), [".tenant: is not allowed for a calendar of kind \"google\""]);
}

#[test]
fn all_missing_fields_are_reported_together() {
    for (kind, fields) in [
        ("ics", &["url"][..]),
        ("caldav", &["url", "username", "password"]),
        ("google", &["client_id", "client_secret", "refresh_token"]),
        ("microsoft", &["client_id", "client_secret", "refresh_token"]),
    ] {
        let expected: Vec<_> =
            fields.iter().map(|field| format!(".{field}: is required")).collect();
        assert_eq!(faults_of(&format!("{{ kind = \"{kind}\" }}")), expected, "{kind}");
    }
}

#[test]
fn missing_and_misplaced_fields_are_reported_together() {
    let expected =
        [".url: is required", ".client_id: is not allowed for a calendar of kind \"ics\""];
    assert_eq!(faults_of("{ kind = \"ics\", client_id = \"7\" }"), expected);
}

#[test]
fn feed_url_is_not_shown_in_errors() {
    let expected =
        ".url: expected an https://, webcal:// or http:// URL without user name and password";
    for url in
        ["ftp://cal.example/token-7", "https://priya:pw@cal.example/token-7", "cal.example/token-7"]
    {
        assert_eq!(
            faults_of(&format!("{{ kind = \"ics\", url = \"{url}\" }}")),
            [expected],
            "{url}"
        );
    }
    let caldav = whole(CalendarKind::Caldav).replace("https:", "webcal:");
    let expected =
        ".url: expected an https:// or http:// URL; webcal:// is only allowed for kind \"ics\"";
    assert_eq!(faults_of(&format!("{{ {caldav} }}")), [expected]);
}

#[test]
fn calendar_contradicts_write_false() {
    let calendar = format!("{{ {}, write = false }}", whole(CalendarKind::Caldav));
    let expected = ".calendar: contradicts write = false, which disables writing bookings";
    assert_eq!(faults_of(&calendar), [expected]);
}

#[test]
fn tenant_is_an_id_a_domain_or_common() {
    let calendar = whole(CalendarKind::Microsoft).replace("northwind.example", "../common");
    let expected =
        ".tenant: expected a directory ID, a directory domain or \"common\", found \"../common\"";
    assert_eq!(faults_of(&format!("{{ {calendar} }}")), [expected]);
}

#[test]
fn password_requires_a_variable_and_a_secret_key() {
    let caldav = whole(CalendarKind::Caldav);
    let named = caldav.replace("PRIYA_CALDAV_PASSWORD", "NOWHERE");
    let expected =
        ".password.env: the environment variable NOWHERE is not set; set it to the secret";
    assert_eq!(faults_of(&format!("{{ {named} }}")), [expected]);

    let written = caldav.replace("{ env = \"PRIYA_CALDAV_PASSWORD\" }", "\"hunter2\"");
    let faults_of = faults_of(&format!("{{ {written} }}"));
    assert!(faults_of[0].starts_with(".password: expected { env = \"NAME\" }"), "{faults_of:?}");
    assert!(!faults_of[0].contains("hunter2"), "{faults_of:?}");

    let keyless = Surroundings { can_seal: false, ..surroundings() };
    let refused = parse_in(&with(&format!("{{ {caldav} }}")), &keyless);
    let Err(faults) = refused else { panic!("expected a fault") };
    assert!(
        faults[0].detail.starts_with("cannot be stored because FRONTDESK_SECRET_KEY"),
        "{faults:?}"
    );
    assert_eq!((faults.len(), faults[0].field.as_str()), (1, "members[0].calendars[0].password"));
}
