use tokio_postgres::config::SslMode;

use super::*;

fn postgres(text: &str) -> PostgresTarget {
    match DatabaseUrl::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).0 {
        Target::Postgres(target) => *target,
        Target::Sqlite(path) => panic!("{text} is the file {}", path.display()),
    }
}

fn refused(text: &str) -> String {
    DatabaseUrl::parse(text).expect_err(text).to_string()
}

#[test]
fn sqlite_path_can_be_relative_or_absolute() {
    for (text, file) in
        [("sqlite://frontdesk.db", "frontdesk.db"), ("sqlite:///srv/f d.db", "/srv/f d.db")]
    {
        let url = DatabaseUrl::parse(text).expect(text);
        assert!(matches!(&url.0, Target::Sqlite(path) if path == &PathBuf::from(file)), "{url}");
        assert_eq!(url.to_string(), text);
    }
}

#[test]
fn sqlite_url_without_a_file_is_rejected() {
    for text in ["sqlite://", "sqlite://:memory:", "sqlite://data/", "sqlite://f.db?mode=ro"] {
        assert!(refused(text).contains("such as sqlite://frontdesk.db"), "{text}");
    }
}

#[test]
fn other_schemes_are_rejected() {
    assert!(refused("mysql://root:secret@db/x").contains(r#"found the scheme "mysql""#));
    assert!(refused("frontdesk.db").ends_with("found no scheme"));
}

#[test]
fn urls_and_errors_omit_the_password() {
    let url =
        DatabaseUrl::parse("postgresql://ada:secret@db.example:6432/desk").expect("well-formed");
    assert_eq!(url.to_string(), "postgres://ada@db.example:6432/desk");
    assert_eq!(format!("{url:?}"), url.to_string());
    for text in [
        "mysql://ada:secret@db/desk",
        "postgres://ada:secret@db.example:port/desk",
        "postgres://ada:secret@db/desk?nonsense=secret",
        "postgres://ada:secret@db/desk?sslmode=maybe",
        "postgres://ada:secret@/desk",
        "ada:secret@db",
    ] {
        assert!(!refused(text).contains("secret"), "{text}: {}", refused(text));
    }
}

#[test]
fn url_without_a_host_is_rejected() {
    assert!(refused("postgres:///desk").contains("no host"), "{}", refused("postgres:///desk"));
}

#[test]
fn sslmode_has_the_meaning_of_libpq() {
    let file = || Roots::File("/etc/ca.pem".into());
    for (options, tls, mode) in [
        ("", TlsMode::Prefer, SslMode::Prefer),
        ("?sslmode=disable", TlsMode::Disable, SslMode::Disable),
        ("?sslmode=require", TlsMode::Require, SslMode::Require),
        ("?sslmode=require&sslrootcert=%2Fetc/ca.pem", TlsMode::VerifyCa(file()), SslMode::Require),
        ("?sslmode=verify-ca&sslrootcert=/etc/ca.pem", TlsMode::VerifyCa(file()), SslMode::Require),
        (
            "?sslrootcert=/etc/ca.pem&sslmode=verify-full",
            TlsMode::VerifyFull(file()),
            SslMode::Require,
        ),
        (
            "?sslmode=verify-full&sslrootcert=system",
            TlsMode::VerifyFull(Roots::System),
            SslMode::Require,
        ),
        ("?sslmode=verify-full", TlsMode::VerifyFull(Roots::System), SslMode::Require),
    ] {
        let target = postgres(&format!("postgres://db.example/desk{options}"));
        assert_eq!(target.tls, tls, "{options}");
        assert_eq!(target.config.get_ssl_mode(), mode, "{options}");
    }
    assert!(refused("postgres://db/desk?sslmode=maybe").contains("verify-full"));
}

#[test]
fn other_options_and_unescaped_passwords_are_passed_on() {
    let target = postgres(
        "postgres://ada:wh?t@db/desk?application_name=desk&sslmode=disable&connect_timeout=7",
    );
    assert_eq!(target.config.get_password(), Some(&b"wh?t"[..]));
    assert_eq!(target.config.get_application_name(), Some("desk"));
    assert_eq!(target.config.get_connect_timeout(), Some(&std::time::Duration::from_secs(7)));
}
