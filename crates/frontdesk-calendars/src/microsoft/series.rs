use frontdesk_domain::interval::Interval;

use super::MicrosoftCalendars;
use super::sync::bounded;
use super::wire::{EVENT_FIELDS, Event};
use crate::CalendarError;

impl MicrosoftCalendars {
    /// Returns the instances within `window`; `None` if the series is gone.
    ///
    /// Sends no request if a full reading (`whole`) returned all fields of `events`.
    pub(super) async fn instances(
        &self,
        series: &str,
        events: Vec<Event>,
        whole: bool,
        window: Interval,
    ) -> Result<Option<Vec<Event>>, CalendarError> {
        if whole && let Some(instances) = completed(events) {
            return Ok(Some(instances));
        }
        let mut url = self.rest.at(&["me", "events", series, "instances"]);
        bounded(&mut url, window);
        url.query_pairs_mut().append_pair("$select", EVENT_FIELDS).append_pair("$top", "200");
        match self.list(url).await {
            Ok(instances) => Ok(Some(instances)),
            Err(CalendarError::Gone) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// `None` if an instance still lacks fields.
fn completed(events: Vec<Event>) -> Option<Vec<Event>> {
    let (series, instances): (Vec<_>, Vec<_>) = events.into_iter().partition(Event::is_series);
    let completed = |instance: Event| match series.last() {
        Some(series) => instance.completed_by(series),
        None => instance,
    };
    let instances: Vec<Event> = instances.into_iter().map(completed).collect();
    instances.iter().all(Event::has_all_fields).then_some(instances)
}
