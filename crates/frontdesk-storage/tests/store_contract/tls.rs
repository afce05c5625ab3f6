//! TLS to a PostgreSQL server with a certificate for `localhost`.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use frontdesk_domain::ports::StoreError;
use frontdesk_storage::{DatabaseUrl, StoreOptions, open};
use frontdesk_testing::postgres::PostgresCluster;

const CERTIFICATE: &str = include_str!("tls/server.pem");
const KEY: &str = include_str!("tls/server.key");
const OURS: &str = include_str!("tls/ca.pem");
const OTHERS: &str = include_str!("tls/other-ca.pem");

fn server_with_tls() -> Option<(PostgresCluster, String)> {
    let cluster = PostgresCluster::private()?;
    let url = cluster.create_database("tls");
    // The server itself writes the files, because it rejects a key that another account owns.
    for (name, content) in [("server.crt", CERTIFICATE), ("server.key", KEY)] {
        let file = cluster.folder().join("data").join(name);
        let lines = format!("unnest(string_to_array('{}', chr(10)))", content.trim_end());
        let program = format!("umask 077; cat > {}", file.display());
        cluster.execute(&url, &format!("COPY (SELECT {lines}) TO PROGRAM '{program}'"));
    }
    cluster.execute(&url, "ALTER SYSTEM SET ssl = on");
    cluster.execute(&url, "SELECT pg_reload_conf()");
    Some((cluster, url))
}

async fn encrypted(cluster: &PostgresCluster, url: &str, options: &str) -> Result<bool, String> {
    // The name is unique, because the server may still list an earlier connection.
    static CONNECTIONS: AtomicU32 = AtomicU32::new(0);
    let name = format!("tls_{}", CONNECTIONS.fetch_add(1, Ordering::Relaxed));
    let with_options = format!("{url}?{options}&application_name={name}");
    let with_options = DatabaseUrl::parse(&with_options).expect("a well-formed URL");
    match open(&with_options, StoreOptions::default()).await {
        Ok(_database) => {
            let asking = format!(
                "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = '{name}'"
            );
            Ok(cluster.execute(&url.replace("localhost", "127.0.0.1"), &asking) == "t")
        }
        Err(StoreError::Unavailable(cause)) => {
            Err(cause.source().map_or_else(|| cause.to_string(), |deeper| format!("{deeper:?}")))
        }
        Err(other) => panic!("{options}: {other:?}"),
    }
}

fn write(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).expect("the folder can be written to");
    path.display().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_follow_sslmode() {
    let Some((cluster, by_address)) = server_with_tls() else { return };
    let by_name = by_address.replace("127.0.0.1", "localhost");
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
    let ours = write(folder.path(), "ours.pem", OURS);
    let others = write(folder.path(), "others.pem", OTHERS);

    for (url, options, expected) in [
        (&by_address, "sslmode=disable".to_owned(), false),
        (&by_address, "sslmode=prefer".to_owned(), true),
        (&by_address, "sslmode=require".to_owned(), true),
        (&by_address, format!("sslmode=verify-ca&sslrootcert={ours}"), true),
        (&by_name, format!("sslmode=verify-full&sslrootcert={ours}"), true),
    ] {
        assert_eq!(encrypted(&cluster, url, &options).await, Ok(expected), "{options}");
    }
    for (url, options, why) in [
        (&by_address, format!("sslmode=verify-full&sslrootcert={ours}"), "NotValidForName"),
        (&by_name, format!("sslmode=verify-full&sslrootcert={others}"), "UnknownIssuer"),
        (&by_address, format!("sslmode=verify-ca&sslrootcert={others}"), "UnknownIssuer"),
        (&by_address, format!("sslmode=require&sslrootcert={others}"), "UnknownIssuer"),
    ] {
        let refusal = encrypted(&cluster, url, &options).await.expect_err(&options);
        assert!(refusal.contains(why), "{options}: {refusal}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn server_without_tls_is_rejected_by_sslmode_require() {
    let Some(cluster) = PostgresCluster::shared() else { return };
    let url = cluster.create_database("plain");
    let refusal = encrypted(cluster, &url, "sslmode=require").await.expect_err("there is no TLS");
    assert!(refusal.contains("TLS"), "{refusal}");
}
