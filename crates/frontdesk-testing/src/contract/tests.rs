//! Runs the contract on the memory store, and checks that the macro lists every rule.

use super::*;
use crate::MemoryStore;

async fn memory_store() -> Option<StoreUnderTest> {
    Some(StorePorts::of(&Arc::new(MemoryStore::new())).into())
}

crate::store_contract!(memory_store);

#[test]
fn every_rule_is_in_the_list_of_tests() {
    let listed = include_str!("../contract.rs");
    for (port, source) in [
        ("responses", include_str!("responses.rs")),
        ("booking_lists", include_str!("booking_lists.rs")),
        ("booking_writes", include_str!("booking_writes.rs")),
        ("busy_hosts", include_str!("busy_hosts.rs")),
        ("confirmations", include_str!("confirmations.rs")),
        ("connections", include_str!("connections.rs")),
        ("deliveries", include_str!("deliveries.rs")),
        ("directory", include_str!("directory.rs")),
        ("forgetting", include_str!("forgetting.rs")),
        ("forgetting_mail", include_str!("forgetting_mail.rs")),
        ("ledger", include_str!("ledger.rs")),
        ("links", include_str!("links.rs")),
        ("meetings", include_str!("meetings.rs")),
        ("mirror", include_str!("mirror.rs")),
        ("outbox", include_str!("outbox.rs")),
        ("queues", include_str!("queues.rs")),
        ("races", include_str!("races.rs")),
        ("readings", include_str!("readings.rs")),
        ("records", include_str!("records.rs")),
        ("settings", include_str!("settings.rs")),
        ("tokens", include_str!("tokens.rs")),
        ("units", include_str!("units.rs")),
        ("versions", include_str!("versions.rs")),
        ("webhooks", include_str!("webhooks.rs")),
        ("written_events", include_str!("written_events.rs")),
    ] {
        let start =
            listed.find(&format!(" {port} {{")).unwrap_or_else(|| panic!("{port} is not listed"));
        let listed = listed[start..].split('}').next().expect("a split has a first part");
        for line in source.lines() {
            let Some(rule) =
                line.strip_prefix("pub async fn ").and_then(|rest| rest.split('(').next())
            else {
                continue;
            };
            assert!(listed.contains(&format!("{rule},")), "{port}::{rule} is not listed");
        }
    }
}
