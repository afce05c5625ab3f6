//! Gives events their places in the feed, and works out who is to hear of them.

use std::sync::Arc;
use std::time::Duration;

use frontdesk_domain::services::{RouteEvents, SetAside};
use metrics::counter;
use tokio::sync::Notify;

use super::{PAUSE, PAUSE_AFTER_FAILURE, Stop};

/// The number of events that were routed.
pub(super) const TOTAL: &str = "frontdesk_events_total";

/// Routes what has happened, until it is told to stop; `something_due` hears of it where there is
/// something to deliver.
pub(super) async fn run(route: RouteEvents, something_due: Arc<Notify>, mut stop: Stop) {
    loop {
        let pause = match route.route().await {
            Ok(summary) => {
                counter!(TOTAL).increment(u64::try_from(summary.events).unwrap_or(u64::MAX));
                summary.set_aside.iter().for_each(tell);
                if 0 < summary.deliveries {
                    something_due.notify_one();
                }
                if summary.events == 0 { PAUSE } else { Duration::ZERO }
            }
            Err(error) => {
                tracing::warn!(%error, "events could not be routed; the next attempt is in a moment");
                PAUSE_AFTER_FAILURE
            }
        };
        if stop.within(pause).await {
            return;
        }
    }
}

fn tell(set_aside: &SetAside) {
    let SetAside { workspace_id, event_id, why } = set_aside;
    tracing::error!(
        workspace_id = workspace_id.0,
        event = %event_id,
        why,
        "an event cannot be routed and was set aside: nobody hears of it until what is stored is repaired; the next attempt is in \
         an hour, and `frontdesk check` names it meanwhile"
    );
}
