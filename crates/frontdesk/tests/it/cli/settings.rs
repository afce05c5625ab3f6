use std::fs;
use std::net::TcpListener;
use std::process::Command;

use serde_json::Value;

use super::refusal;
use crate::http::Caller;
use crate::support::{Server, Store, finish, program, run, scratch_folder, succeed};

#[test]
fn version_includes_the_tz_database_release() {
    let printed = succeed(["--version"]);
    let (version, rules) = printed.trim_end().split_once(" (tz database ").expect("both");
    assert_eq!(version, format!("frontdesk {}", env!("CARGO_PKG_VERSION")));
    assert!(rules.starts_with("20") && rules.ends_with(')'), "{printed}");
}

/// Replaces `clock_gettime` to set the clock back by 63 years.
const EARLY_CLOCK: &str = r"
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *now) {
    int outcome = (int)syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME) now->tv_sec -= 2000000000L;
    return outcome;
}
";

#[test]
fn clock_before_1970_is_an_error_and_no_panic() {
    let folder = scratch_folder("clock");
    let (source, library) = (folder.join("clock.c"), folder.join("clock.so"));
    fs::write(&source, EARLY_CLOCK).expect("a file can be written");
    let built =
        Command::new("cc").args(["-shared", "-fPIC", "-o"]).args([&library, &source]).status();
    assert!(built.expect("the C compiler that SQLite needs").success());
    let mut early = program(["serve", "--listen", "127.0.0.1:0"]);
    early.env("LD_PRELOAD", &library).current_dir(&folder);
    let message = refusal(&finish(early));
    assert!(message.starts_with("the system clock reads 19"), "{message}");
    assert!(
        message.ends_with(", which is before 1970; set the clock and start again"),
        "{message}"
    );
}

#[test]
fn help_of_serve_lists_all_settings_with_variable_and_default() {
    let help = succeed(["serve", "--help"]);
    for (flag, variable, default) in [
        ("--database <URL>", "FRONTDESK_DATABASE", "sqlite://frontdesk.db"),
        ("--read-database <URL>", "FRONTDESK_READ_DATABASE", "none; all reads use the primary"),
        ("--cache-memory <MIB>", "FRONTDESK_CACHE_MEMORY", "64"),
        ("--listen <ADDRESS>", "FRONTDESK_LISTEN", "127.0.0.1:8080"),
        ("--listen-backlog <NUMBER>", "FRONTDESK_LISTEN_BACKLOG", "4096"),
        ("--metrics-listen <ADDRESS>", "FRONTDESK_METRICS_LISTEN", "none; /metrics is public"),
        ("--base-url <URL>", "FRONTDESK_BASE_URL", "http:// and the listen address"),
        ("--allowed-origins <ORIGINS>", "FRONTDESK_ALLOWED_ORIGINS", "none"),
        ("--allowed-hosts <NAMES>", "FRONTDESK_ALLOWED_HOSTS", "any host name if no base URL"),
        ("--rate-limit-public <NUMBER>", "FRONTDESK_RATE_LIMIT_PUBLIC", "120"),
        ("--rate-limit-pages <NUMBER>", "FRONTDESK_RATE_LIMIT_PAGES", "600"),
        ("--rate-limit-token <NUMBER>", "FRONTDESK_RATE_LIMIT_TOKEN", "1200"),
        ("--booking-limit-client <NUMBER>", "FRONTDESK_BOOKING_LIMIT_CLIENT", "20"),
        ("--booking-limit-invitee <NUMBER>", "FRONTDESK_BOOKING_LIMIT_INVITEE", "5"),
        ("--booking-limit-link <NUMBER>", "FRONTDESK_BOOKING_LIMIT_LINK", "30"),
        ("--mail-limit-recipient <NUMBER>", "FRONTDESK_MAIL_LIMIT_RECIPIENT", "10"),
        ("--mail-limit-link <NUMBER>", "FRONTDESK_MAIL_LIMIT_LINK", "200"),
        ("--mail-limit-workspace <NUMBER>", "FRONTDESK_MAIL_LIMIT_WORKSPACE", "1000"),
        ("--trusted-proxies <NETWORKS>", "FRONTDESK_TRUSTED_PROXIES", "none"),
        ("--workers <NUMBER>", "FRONTDESK_WORKERS", "one per processor"),
        ("--smtp-url <URL>", "FRONTDESK_SMTP_URL", "none; no mail is sent"),
        ("--mail-from <ADDRESS>", "FRONTDESK_MAIL_FROM", "none"),
        ("--google-client-id <ID>", "FRONTDESK_GOOGLE_CLIENT_ID", "none"),
        ("--microsoft-client-id <ID>", "FRONTDESK_MICROSOFT_CLIENT_ID", "none"),
        ("--microsoft-tenant <TENANT>", "FRONTDESK_MICROSOFT_TENANT", "common"),
        ("--oidc-issuer <URL>", "FRONTDESK_OIDC_ISSUER", "none"),
        ("--oidc-client-id <ID>", "FRONTDESK_OIDC_CLIENT_ID", "none"),
        ("--oidc-name <NAME>", "FRONTDESK_OIDC_NAME", "the host of the issuer"),
        ("--allow-private-network <NETWORKS>", "FRONTDESK_ALLOW_PRIVATE_NETWORK", "off"),
        ("--tz-database <DIR>", "FRONTDESK_TZ_DATABASE", "none"),
        ("--log-format <FORMAT>", "FRONTDESK_LOG_FORMAT", "text"),
        ("--log <FILTER>", "FRONTDESK_LOG", "info"),
    ] {
        let start = help.find(flag).unwrap_or_else(|| panic!("{flag} is not in\n{help}"));
        let entry = help[start + 2..].split("\n      --").next().unwrap_or_default();
        // `--help` wraps even default values.
        let entry = entry.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(entry.contains(&format!("[env: {variable}")), "{entry}");
        assert!(entry.contains(&format!("[default: {default}")), "{entry}");
    }
}

#[test]
fn help_hides_passwords_in_environment_variables() {
    let mut help = program(["serve", "--help"]);
    help.env("FRONTDESK_DATABASE", "postgres://frontdesk:hunter2@db.example/frontdesk");
    help.env("FRONTDESK_READ_DATABASE", "postgres://frontdesk:hunter2@replica.example/frontdesk");
    help.env("FRONTDESK_SMTP_URL", "smtps://book:hunter2@mail.example");
    let finished = finish(help);
    assert!(!finished.stdout.contains("hunter2") && !finished.stderr.contains("hunter2"));
}

#[test]
fn oauth_client_without_its_secret_is_an_error() {
    let folder = scratch_folder("oauth-client");
    succeed(["migrate", "--database", &format!("sqlite://{}/f.db", folder.display())]);
    for (vendor, variable) in [
        ("google", "FRONTDESK_GOOGLE_CLIENT_SECRET"),
        ("microsoft", "FRONTDESK_MICROSOFT_CLIENT_SECRET"),
    ] {
        let flag = format!("--{vendor}-client-id");
        let mut serve = program(["serve", "--listen", "127.0.0.1:0", &flag, "client-7"]);
        serve.env("FRONTDESK_DATABASE", format!("sqlite://{}/f.db", folder.display()));
        let message = refusal(&finish(serve));
        assert!(message.contains(variable), "{message}");
    }
}

#[test]
fn flag_overrides_the_environment_variable() {
    let folder = scratch_folder("settings");
    let migrate = |arguments: &[&str]| {
        let mut command = program([&["migrate"], arguments].concat());
        command.current_dir(&folder).env("FRONTDESK_DATABASE", "sqlite://variable.db");
        assert_eq!(finish(command).code, Some(0));
    };
    migrate(&[]);
    assert!(folder.join("variable.db").exists() && !folder.join("frontdesk.db").exists());
    migrate(&["--database", "sqlite://flag.db"]);
    assert!(folder.join("flag.db").exists());
}

#[test]
fn unreachable_database_error_is_one_line_without_the_password() {
    let free = TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a free port");
    let url = format!("postgres://frontdesk:hunter2@{free}/frontdesk");
    for command in ["serve", "migrate", "demo"] {
        let message = refusal(&run([command, "--database", &url]));
        assert!(
            message.contains(&free.to_string())
                && !message.contains('\n')
                && !message.contains("hunter2"),
            "{message}"
        );
    }
}

#[test]
fn unknown_database_scheme_is_rejected_without_showing_the_url() {
    let message =
        refusal(&run(["serve", "--database", "mysql://frontdesk:hunter2@db.example/frontdesk"]));
    assert!(
        message.contains("sqlite:// or postgres://") && !message.contains("hunter2"),
        "{message}"
    );
}

#[test]
fn replica_requires_postgresql_on_both_sides() {
    let file = Store::Sqlite.new_database("replica");
    for (database, replica, why) in [
        (file.as_str(), file.as_str(), "read replicas require PostgreSQL"),
        (
            &file,
            "postgres://frontdesk:hunter2@db.example/frontdesk",
            "a SQLite file; remove --read-database",
        ),
        (&file, "mysql://frontdesk:hunter2@db.example/frontdesk", "sqlite:// or postgres://"),
    ] {
        let message = refusal(&run(["serve", "--database", database, "--read-database", replica]));
        assert!(message.contains(why) && !message.contains("hunter2"), "{message}");
    }
    let folder = file.strip_prefix("sqlite://").expect("a file");
    assert!(!std::path::Path::new(folder).exists(), "no database is created with invalid settings");
}

#[test]
fn occupied_port_error_is_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("its address").to_string();
    let database = Store::Sqlite.new_database("taken");
    succeed(["migrate", "--database", &database]);
    let message =
        refusal(&run(["serve", "--listen", &address, "--database", &database, "--log", "warn"]));
    assert!(
        message.starts_with(&format!("cannot listen on {address}: ")) && !message.contains('\n'),
        "{message}"
    );
}

#[test]
fn invalid_settings_exit_with_2() {
    for arguments in [
        ["--listen", "here"],
        ["--listen-backlog", "0"],
        ["--metrics-listen", "9090"],
        ["--base-url", "here"],
        ["--workers", "0"],
        ["--oidc-issuer", "https://id.example.com"],
        ["--oidc-client-id", "frontdesk"],
        ["--log", "=;"],
    ] {
        let finished = run([&["serve"], &arguments[..]].concat());
        assert_eq!(finished.code, Some(2), "{arguments:?}: {}", finished.stderr);
    }
}

#[test]
fn missing_certificate_authorities_cause_only_a_warning() {
    let server = Server::start_without_authorities(&Store::Sqlite.new_database("authorities"));
    let log = server.log();
    assert!(log.contains("providers and CRMs cannot be reached over HTTPS"), "{log}");
}

#[test]
fn json_log_format_writes_one_object_per_line() {
    let server = Server::start_with(&Store::Sqlite.new_database("logs"), &["--log-format", "json"]);
    let log = server.log();
    assert!(log.contains("migration applied"), "{log}");
    for line in log.lines() {
        let entry: Value = serde_json::from_str(line).expect(line);
        assert!(
            entry["level"].is_string()
                && entry["timestamp"].is_string()
                && entry["message"].is_string(),
            "{line}"
        );
    }
}

#[test]
fn openapi_command_prints_json() {
    let document: Value = serde_json::from_str(&succeed(["openapi"])).expect("JSON");
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1")));
    assert!(document["paths"]["/api/v1/bookings"]["post"].is_object());
}

#[test]
fn closed_pipe_is_not_an_error() {
    let finished = finish({
        let mut shell = std::process::Command::new("/bin/sh");
        shell.args(["-c", "\"$0\" openapi | head -1", env!("CARGO_BIN_EXE_frontdesk")]);
        shell
    });
    assert_eq!((finished.stdout.as_str(), finished.stderr.as_str()), ("{\n", ""));
}

#[test]
fn sigint_and_sighup_stop_the_service_gracefully() {
    for signal in ["INT", "HUP"] {
        let database = Store::Sqlite.new_database("interrupt");
        let server = Server::start_with_signals(&database, "--default-signal=INT,HUP");
        server.signal(signal);
        assert_eq!(server.wait().code(), Some(0), "{signal}");
    }
}

#[tokio::test]
async fn ignored_sighup_does_not_stop_the_service() {
    let server =
        Server::start_with_signals(&Store::Sqlite.new_database("nohup"), "--ignore-signal=HUP");
    let status =
        std::fs::read_to_string(format!("/proc/{}/status", server.pid())).expect("it runs");
    let ignored =
        status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("the ignored signals");
    let ignored = u64::from_str_radix(ignored.trim(), 16).expect("a mask");
    assert_eq!(ignored & 1, 1, "SIGHUP (bit 0) is still ignored");
    server.signal("HUP");
    Caller::without_token(server.address()).get("/healthz").await.expect(200);
    server.signal("TERM");
    assert_eq!(server.wait().code(), Some(0));
}

#[tokio::test]
async fn metrics_listen_moves_metrics_to_a_separate_address() {
    let database = Store::Sqlite.new_database("metrics");
    let server = Server::start_with(&database, &["--metrics-listen", "127.0.0.1:0"]);
    let line = server
        .printed()
        .iter()
        .find_map(|line| line.strip_prefix("Metrics at "))
        .expect("the line");
    let beside = Caller::without_token(line.trim().trim_end_matches("/metrics"));
    Caller::without_token(server.address()).get("/metrics").await.problem(404, "not_found");
    let metrics = beside.get("/metrics").await;
    assert_eq!(metrics.status, 200, "{metrics:?}");
    assert_eq!(
        metrics.header("x-content-type-options"),
        Some("nosniff"),
        "security headers are set"
    );
    assert!(metrics.text.contains("http_requests_total"), "{metrics:?}");
    beside.get("/healthz").await.problem(404, "not_found");
    server.signal("TERM");
    assert_eq!(server.wait().code(), Some(0));
}
