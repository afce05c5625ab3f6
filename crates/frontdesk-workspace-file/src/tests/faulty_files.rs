use super::{Format, SMALL, faults, parse};

const WORKSPACE: &str =
    "[workspace]\nkey = \"northwind\"\nname = \"Northwind\"\ntime_zone = \"Europe/London\"\n";

fn paths(rest: &str) -> Vec<String> {
    faults(&format!("{WORKSPACE}{rest}")).into_iter().map(|fault| fault.field).collect()
}

fn only_fault(rest: &str) -> String {
    let faults = faults(&format!("{WORKSPACE}{rest}"));
    let [fault] = faults.as_slice() else { panic!("expected one fault, found {faults:?}") };
    fault.to_string()
}

fn member(fields: &str) -> String {
    format!(
        "[[members]]\nkey = \"priya\"\nname = \"Priya\"\nemail = \"priya@northwind.example\"\n{fields}\n"
    )
}

fn event_type(fields: &str) -> String {
    format!("[[event_types]]\nkey = \"intro\"\ntitle = \"Intro\"\n{fields}\n")
}

fn booking(fields: &str) -> String {
    let own = "uuid = \"0197a3c0-0000-7000-8000-000000000001\"\nevent_type = \"intro\"\n\
               start_time = 2026-11-02T09:00:00Z\ninvitee = { name = \"Ada\", email = \"ada@acme.example\" }\n";
    format!("{}{}[[bookings]]\n{own}{fields}\n", member(""), event_type("duration = 30"))
}

#[test]
fn missing_workspace_is_reported_with_other_faults() {
    let found: Vec<String> =
        faults(&member("role = \"boss\"")).iter().map(ToString::to_string).collect();
    let expected = [
        "workspace: is required; a file declares one workspace",
        "members[0].role: expected admin or member or observer, found \"boss\"",
    ];
    assert_eq!(found, expected);
}

#[test]
fn all_workspace_fields_are_checked() {
    let text =
        "[workspace]\nid = 0\nkey = \"North Wind\"\nname = \"\"\ntime_zone = \"Europe/Lodnon\"\n";
    let found: Vec<String> = faults(text).into_iter().map(|fault| fault.field).collect();
    assert_eq!(found, ["workspace.id", "workspace.key", "workspace.name", "workspace.time_zone"]);
}

#[test]
fn mistyped_field_gets_a_suggestion() {
    let expected = "members[0].emial: unknown field; did you mean \"email\"? expected one of user_id, key, name, email, \
                    role, time_zone, max_meetings_per_day, max_meetings_per_week, working_hours, \
                    date_overrides, absences, calendars, landing_page";
    assert_eq!(only_fault(&member("emial = \"x\"")), expected);
    assert!(
        only_fault("[[member]]\n").starts_with("member: unknown field; did you mean \"members\"?")
    );
}

#[test]
fn faulty_absences_are_reported() {
    let delegate =
        |name: &str| format!("{{ from = 2026-12-24, until = 2026-12-25, delegate = {name:?} }}");
    let absences = "absences = [ { from = 2026-12-24, until = 2026-12-23 }, { from = 2026-12-24, until = \"noon\" } ]";
    let expected = ["members[0].absences[0]", "members[0].absences[1]"];
    assert_eq!(paths(&member(absences)), expected);
    let absences = format!("absences = [ {}, {} ]", delegate("priya"), delegate("unknown"));
    let expected = ["members[0].absences[0].delegate", "members[0].absences[1].delegate"];
    assert_eq!(paths(&member(&absences)), expected);
    let many = "{ from = 2026-12-24, until = 2026-12-24 },".repeat(101);
    let detail = only_fault(&member(&format!("absences = [ {many} ]")));
    assert_eq!(detail, "members[0].absences: expected at most 100, found 101");
}

#[test]
fn booking_page_requires_a_known_language_and_https_origins() {
    let page = "[booking_page]\nlanguage = \"nl\"\ncolour = \"red\"\n\
                frame_ancestors = [\"https://acme.example\", \"http://acme.example\", \"https://acme.example/x\"]\n";
    let mut found: Vec<String> =
        faults(&format!("{WORKSPACE}{page}")).iter().map(ToString::to_string).collect();
    found.sort();
    let expected = [
        "booking_page.colour: unknown field; expected one of language, frame_ancestors, landing_page",
        "booking_page.frame_ancestors[1]: expected https:// and a host, without a path, such as \
         https://www.acme.example, or http:// and localhost, such as http://localhost:5173; found \"http://acme.example\"",
        "booking_page.frame_ancestors[2]: expected https:// and a host, without a path, such as \
         https://www.acme.example, or http:// and localhost, such as http://localhost:5173; found \"https://acme.example/x\"",
        "booking_page.language: expected en or de or fr or es or ar, found \"nl\"",
    ];
    assert_eq!(found, expected);
}

#[test]
fn oauth_clients_have_a_key_of_their_own_and_safe_addresses() {
    let clients = "[[oauth.clients]]\nkey = \"a\"\nname = \"A\"\n\
                   redirect_uris = [\"https://a.example/\", \"http://a.example/\"]\n";
    let detail = only_fault(clients);
    let expected = "oauth.clients[0].redirect_uris[1]: expected https, http on the loopback interface, or a scheme \
                    such as com.example.app, found \"http://a.example/\"";
    assert_eq!(detail, expected);
    let twice = "[[oauth.clients]]\nkey = \"a\"\nname = \"A\"\nredirect_uris = []\n".repeat(2);
    let paths = paths(&twice);
    let expected = [
        "oauth.clients[0].redirect_uris",
        "oauth.clients[1].redirect_uris",
        "oauth.clients[1].key",
    ];
    assert_eq!(paths, expected);
}

#[test]
fn invalid_overlapping_and_unordered_windows_are_rejected() {
    let hours = "working_hours = { mon = [\"09:00-12:30\", \"12:00-25:00\"], tue = [\"09:00-12:00\", \"11:00-13:00\"], \
                 funday = [] }";
    let mut found = paths(&member(hours));
    found.sort();
    let expected = [
        "members[0].working_hours.funday",
        "members[0].working_hours.mon[1]",
        "members[0].working_hours.tue[1]",
    ];
    assert_eq!(found, expected);
    let hours = "working_hours = { tue = [\"09:00-12:00\", \"11:00-13:00\"], sun = [\"18:00-24:00\", \"09:00-10:00\"] }";
    assert_eq!(
        paths(&member(hours)),
        ["members[0].working_hours.tue[1]", "members[0].working_hours.sun[1]"]
    );
}

#[test]
fn override_dates_and_windows_are_checked() {
    let overrides = "date_overrides = { 2026-12-25 = [], 2026-02-30 = [], 2026-12-31 = [\"9-12\"], \
                     2027-01-02 = [\"09:00-12:00\", \"11:00-13:00\"] }";
    let mut found = paths(&member(overrides));
    found.sort();
    let expected = [
        "members[0].date_overrides.2026-02-30",
        "members[0].date_overrides.2026-12-31[0]",
        "members[0].date_overrides.2027-01-02[1]",
    ];
    assert_eq!(found, expected);
}

#[test]
fn numbers_out_of_range_are_rejected_with_the_range() {
    let fields = "duration = 0\nslot_interval_minutes = 1441\nbuffer_before_minutes = -1\nbuffer_after_minutes = 1441\n\
                  minimum_notice_minutes = 525601\nhorizon_days = 731";
    let expected =
        ["duration", "slot_interval_minutes", "buffer_before_minutes", "buffer_after_minutes"];
    let mut found = paths(&event_type(fields));
    found.sort();
    let mut expected: Vec<String> =
        expected.map(|field| format!("event_types[0].{field}")).to_vec();
    expected.extend([
        "event_types[0].minimum_notice_minutes".to_owned(),
        "event_types[0].horizon_days".to_owned(),
    ]);
    expected.sort();
    assert_eq!(found, expected);
    let found = only_fault(&event_type("duration = \"30\""));
    assert_eq!(
        found,
        "event_types[0].duration: expected a whole number from 1 to 1440, found the text \"30\""
    );
    let queue = "[[queues]]\nkey = \"aes\"\nname = \"AEs\"\nwindow_days = 0\nmembers = [{ member = \"priya\", weight = 0 }]\n";
    let mut found = paths(&format!("{queue}{}", member("")));
    found.sort();
    assert_eq!(found, ["queues[0].members[0].weight", "queues[0].window_days"]);
}

#[test]
fn caps_out_of_range_are_rejected_with_the_range() {
    let caps = |per_day, per_week| {
        format!("max_meetings_per_day = {per_day}\nmax_meetings_per_week = {per_week}")
    };
    for (per_day, per_week) in [(0, 0), (1_441, 10_081)] {
        let (member, event_type) = (
            member(&caps(per_day, per_week)),
            event_type(&format!("duration = 30\n{}", caps(per_day, per_week))),
        );
        let mut found: Vec<String> = faults(&format!("{WORKSPACE}{member}{event_type}"))
            .iter()
            .map(ToString::to_string)
            .collect();
        found.sort();
        let expected = ["event_types[0]", "members[0]"].map(|at| {
            [
                format!("{at}.max_meetings_per_day: expected a whole number from 1 to 1440, found {per_day}"),
                format!("{at}.max_meetings_per_week: expected a whole number from 1 to 10080, found {per_week}"),
            ]
        });
        assert_eq!(found, expected.concat());
    }
}

#[test]
fn location_accepts_only_details_of_its_kind() {
    let found = only_fault(&event_type(
        "duration = 30\nlocation = { kind = \"phone\", url = \"https://meet.example\" }",
    ));
    assert_eq!(found, "event_types[0].location.url: is only allowed with kind \"video\"");
    let found = only_fault(&event_type("duration = 30\nlocation = { kind = \"space\" }"));
    assert!(
        found.starts_with("event_types[0].location.kind: expected video or phone or in_person")
    );
}

#[test]
fn question_requires_a_type() {
    let fields = "duration = 30\nquestions = [{ key = \"size\", label = \"Size\", type = \"choice\" }, { label = \"?\" }]";
    let mut found = paths(&event_type(fields));
    found.sort();
    let expected = [
        "event_types[0].questions[0].type",
        "event_types[0].questions[1].key",
        "event_types[0].questions[1].type",
    ];
    assert_eq!(found, expected);
}

#[test]
fn description_rejects_control_characters() {
    let found = only_fault(&event_type("duration = 30\ndescription = \"a\\u0000b\""));
    assert!(
        found.starts_with("event_types[0].description: expected no control character"),
        "{found}"
    );
}

#[test]
fn reschedule_url_is_required_only_for_workflow_bookings() {
    let hosts = "hosts = [{ member = \"priya\" }]\n";
    assert_eq!(
        paths(&booking(&format!("{hosts}origin = \"workflow\""))),
        ["bookings[0].reschedule_url"]
    );
    assert_eq!(
        paths(&booking(&format!("{hosts}reschedule_url = \"https://x.example\""))),
        ["bookings[0].reschedule_url"]
    );
    assert_eq!(
        paths(&booking(&format!("{hosts}cancellation_reason = \"ill\""))),
        ["bookings[0].cancellation_reason"]
    );
}

#[test]
fn booking_requires_an_instant_and_a_uuid() {
    let text = booking("hosts = [{ member = \"priya\" }]")
        .replace("2026-11-02T09:00:00Z", "2026-11-02T09:00:00")
        .replace("0197a3c0-0000-7000-8000-000000000001", "0197a3c0000070008000000000000001");
    let mut found = paths(&text);
    found.sort();
    assert_eq!(found, ["bookings[0].start_time", "bookings[0].uuid"]);
}

#[test]
fn answer_of_an_unsupported_type_is_rejected() {
    let fields = "hosts = [{ member = \"priya\" }]\nanswers = { size = 1.5, ok = { a = 1 }, many = [\"a\", 1] }";
    let mut found = paths(&booking(fields));
    found.sort();
    assert_eq!(
        found,
        ["bookings[0].answers.many[1]", "bookings[0].answers.ok", "bookings[0].answers.size"]
    );
}

#[test]
fn metadata_that_is_not_text_or_too_long_is_rejected() {
    let long = "x".repeat(501);
    let fields = format!(
        "hosts = [{{ member = \"priya\" }}]\nmetadata = {{ a = 1, b = \"{long}\", c = \"fine\" }}"
    );
    let mut found = paths(&booking(&fields));
    found.sort();
    assert_eq!(found, ["bookings[0].metadata.a", "bookings[0].metadata.b"]);
}

#[test]
fn field_and_reference_faults_are_reported_together() {
    let text = SMALL
        .replace("duration = 30", "duration = 0")
        .replace("member = \"tom\"", "member = \"tim\"");
    let found: Vec<String> = faults(&text).into_iter().map(|fault| fault.field).collect();
    assert_eq!(found, ["event_types[0].duration", "queues[0].members[1].member"]);
}

#[test]
fn references_to_invalid_entries_are_not_reported() {
    let text = SMALL.replace("email = \"tom@northwind.example\"", "email = \"tom\"");
    let found: Vec<String> = faults(&text).into_iter().map(|fault| fault.field).collect();
    assert_eq!(found, ["members[1].email"]);
}

#[test]
fn wrong_section_types_are_rejected() {
    assert!(
        only_fault("[members]\nkey = \"priya\"\n")
            .starts_with("members: expected a list of tables, [[members]]")
    );
    let Err(faults) = parse("[1]", Format::Json) else { panic!("expected faults for a list") };
    assert_eq!(
        faults[0].to_string(),
        "workspace: expected a table with the section workspace, found a list"
    );
    let Err(faults) = parse(r#"{"workspace": "northwind"}"#, Format::Json) else {
        panic!("expected faults for a text")
    };
    assert_eq!(faults[0].to_string(), "workspace: expected a table, found the text \"northwind\"");
}

#[test]
fn section_with_too_many_entries_is_one_fault() {
    for (section, most) in [("members", 10_000), ("chains", 100), ("webhooks", 20)] {
        let expected = format!("{section}: expected at most {most}, found {}", most + 1);
        assert_eq!(only_fault(&format!("[[{section}]]\n").repeat(most + 1)), expected);
    }
}

#[test]
fn list_with_too_many_entries_is_one_fault() {
    let list = |entry: &str, most: usize| format!("[{}]", format!("{entry},").repeat(most + 1));
    let hosts = "hosts = [ { member = \"priya\" } ]\n";
    let question = |options: String| {
        format!(
            "duration = 30\nquestions = [ {{ key = \"a\", label = \"A\", type = \"select\", options = {options} }} ]"
        )
    };
    let table = |value: &str, most: usize| {
        let fields: Vec<String> = (0..=most).map(|n| format!("f{n} = {value}")).collect();
        format!("{{ {} }}", fields.join(", "))
    };
    for (text, path, most) in [
        (member(&format!("calendars = {}", list("{}", 10))), "members[0].calendars", 10),
        (
            member(&format!("date_overrides = {}", table("[]", 1_000))),
            "members[0].date_overrides",
            1_000,
        ),
        (
            member(&format!("working_hours = {{ mon = {} }}", list("\"9-10\"", 48))),
            "members[0].working_hours.mon",
            48,
        ),
        (event_type(&question(list("1", 500))), "event_types[0].questions[0].options", 500),
        (
            event_type(&format!("duration = 30\nhosts = {}", list("1", 10_000))),
            "event_types[0].hosts",
            10_000,
        ),
        (booking(&format!("{hosts}guests = {}", list("\"x\"", 20))), "bookings[0].guests", 20),
        (booking(&format!("{hosts}answers = {}", table("1", 100))), "bookings[0].answers", 100),
        (booking(&format!("hosts = {}", list("{}", 50))), "bookings[0].hosts", 50),
    ] {
        let expected = format!("{path}: expected at most {most}, found {}", most + 1);
        assert_eq!(only_fault(&text), expected);
    }
}
