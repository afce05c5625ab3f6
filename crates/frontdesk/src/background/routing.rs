//! Assigns feed positions to events and creates their deliveries.

use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::services::{RouteEvents, SetAside};
use metrics::counter;
use tokio::sync::Notify;

use super::{PAUSE, PAUSE_AFTER_FAILURE, Stop};

pub(super) const TOTAL: &str = "frontdesk_events_total";

pub(super) async fn run(route: RouteEvents, something_due: Arc<Notify>, mut stop: Stop) {
    loop {
        let pause = match route.route().await {
            Ok(summary) => {
                counter!(TOTAL).increment(u64::try_from(summary.events).unwrap_or(u64::MAX));
                summary.set_aside.iter().for_each(log);
                if 0 < summary.deliveries {
                    something_due.notify_one();
                }
                if summary.events == 0 { PAUSE } else { Duration::ZERO }
            }
            Err(error) => {
                tracing::warn!(%error, "cannot route events, retrying");
                PAUSE_AFTER_FAILURE
            }
        };
        if stop.within(pause).await {
            return;
        }
    }
}

fn log(set_aside: &SetAside) {
    let SetAside { workspace_id, event_id, why } = set_aside;
    tracing::error!(
        workspace_id = workspace_id.0,
        event = %event_id,
        why,
        "event set aside because it cannot be routed; it is not delivered until the data is repaired (see `frontdesk check`); \
                 retrying in an hour"
    );
}
