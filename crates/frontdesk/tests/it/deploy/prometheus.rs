use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::time::Duration;

use frontdesk_testing::optional;
use frontdesk_testing::ports::reserved_port;
use frontdesk_testing::wait::wait_until_async;
use reqwest::Method;
use serde_json::{Value, json};
use url::form_urlencoded;

use super::deploy;
use crate::http::{Caller, Desk, at};
use crate::support::{Peer, Server, Store, scratch_folder, succeeded};

const REQUIRED: &str = "FRONTDESK_TEST_PROMETHEUS";

const PATIENCE: Duration = Duration::from_mins(1);

#[test]
fn alerts_pass_their_unit_tests() {
    let Some(promtool) = optional::program("promtool", REQUIRED) else { return };
    for (check, file) in [("check", "alerts.yml"), ("test", "alerts.test.yml")] {
        let mut command = Command::new(&promtool);
        command.args([check, "rules"]).arg(deploy().join("prometheus").join(file));
        succeeded(command);
    }
}

/// Prometheus, which scrapes one server.
struct Prometheus {
    api: Caller,
    _process: Peer,
}

impl Prometheus {
    /// `None` if Prometheus is not installed.
    fn scraping(server: &Server) -> Option<Self> {
        let program = optional::program("prometheus", REQUIRED)?;
        let folder = scratch_folder("prometheus");
        let target = server.address().trim_start_matches("http://");
        // JSON is YAML.
        let settings = json!({
            "global": { "scrape_interval": "1s", "evaluation_interval": "1s" },
            "rule_files": [deploy().join("prometheus/alerts.yml")],
            "scrape_configs": [
                { "job_name": "frontdesk", "static_configs": [{ "targets": [target] }] }
            ],
        });
        let file = folder.join("prometheus.yml");
        fs::write(&file, settings.to_string()).expect("a file can be written");
        let listen = format!("127.0.0.1:{}", reserved_port());
        let mut command = Command::new(program);
        command.arg(format!("--config.file={}", file.display()));
        command.arg(format!("--storage.tsdb.path={}", folder.join("data").display()));
        command.arg(format!("--web.listen-address={listen}"));
        let log = File::create(folder.join("log.txt")).expect("a file can be made");
        let process = Peer::start(command.stdout(Stdio::null()).stderr(log));
        let api = Caller::without_token(&format!("http://{listen}/api/v1/"));
        Some(Self { api, _process: process })
    }

    /// `None` while Prometheus starts.
    async fn get(&self, path: &str) -> Option<Value> {
        let response = self.api.request(Method::GET, path).send().await.ok()?;
        let text = response.text().await.expect("the response is complete");
        let response: Value = serde_json::from_str(&text).ok()?;
        assert_eq!(response["status"], "success", "{path}: {response}");
        Some(response["data"].clone())
    }

    async fn has_results(&self, query: &str) -> bool {
        let encoded: String = form_urlencoded::byte_serialize(query.as_bytes()).collect();
        let data = self.get(&format!("query?query={encoded}")).await;
        data.is_some_and(|data| data["result"].as_array().is_some_and(|found| !found.is_empty()))
    }
}

/// The queries of all panels, with Grafana's variables replaced.
fn queries_of_the_dashboard() -> Vec<String> {
    let text = fs::read_to_string(deploy().join("grafana/frontdesk.json")).expect("it is there");
    let dashboard: Value = serde_json::from_str(&text).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels").iter();
    let targets = panels.flat_map(|panel| panel["targets"].as_array().into_iter().flatten());
    let query = |target: &Value| target["expr"].as_str().expect("a query").to_owned();
    targets
        .map(query)
        .map(|query| query.replace("$instance", ".*").replace("$__rate_interval", "10s"))
        .collect()
}

/// Makes a booking with its events and deliveries, and calls a tool.
async fn make_traffic(desk: &Desk) {
    let ben = desk.member("ben");
    desk.booked(&ben, &at(3, "10:00")).await;
    ben.call_tool("list_event_types", &json!({ "workspace_id": 1 })).await;
}

#[tokio::test]
async fn queries_of_the_dashboard_and_alerts_have_results() {
    let server = Server::start(&Store::Sqlite.new_database("watched"));
    let Some(prometheus) = Prometheus::scraping(&server) else { return };
    make_traffic(&Desk::on(&server, |_| ())).await;
    let mut waiting = queries_of_the_dashboard();
    assert!(10 <= waiting.len(), "{waiting:?}");
    wait_until_async("results of every query", PATIENCE, async || {
        if let Some(query) = waiting.last()
            && prometheus.has_results(query).await
        {
            waiting.pop();
        }
        waiting.is_empty()
    })
    .await;
    let rules = prometheus.get("rules").await.expect("Prometheus is running");
    let rules = rules["groups"][0]["rules"].as_array().expect("rules").clone();
    assert!(10 <= rules.len(), "{rules:?}");
    for rule in rules {
        assert_eq!(rule["health"], "ok", "{rule}");
        assert_ne!(rule["state"], "firing", "{rule}");
    }
}
