use frontdesk_domain::event_type::{EventType, EventTypeHosts, Location, Question, QuestionKind};
use frontdesk_domain::ids::{EventTypeId, UserId};
use frontdesk_domain::open_times::{MeetingCaps, SlotRule};

use super::{Number, capitalised, key};

/// A video event type: id 12, 30 minutes, slots every 30 minutes.
///
/// It has no buffers, minimum notice or questions, allows any host, and has a one-year horizon.
pub fn an_event_type(name: &str) -> EventTypeBuilder {
    EventTypeBuilder(EventType {
        id: EventTypeId(12),
        key: key(name),
        title: capitalised(name),
        description: String::new(),
        rule: SlotRule {
            duration_minutes: 30,
            slot_interval_minutes: 30,
            buffer_before_minutes: 0,
            buffer_after_minutes: 0,
            minimum_notice_minutes: 0,
            horizon_days: 365,
        },
        caps: MeetingCaps::default(),
        location: Location::Video { url: Some("https://meet.example/{uuid}".into()) },
        hosts: EventTypeHosts::EveryMember,
        questions: vec![],
        active: true,
    })
}

/// Builds an [`EventType`].
#[derive(Clone, Debug)]
#[must_use]
pub struct EventTypeBuilder(EventType);

impl EventTypeBuilder {
    /// Sets the id.
    pub fn id(mut self, id: impl Number<EventTypeId>) -> Self {
        self.0.id = id.id();
        self
    }

    /// Sets the display name.
    pub fn titled(mut self, title: &str) -> Self {
        title.clone_into(&mut self.0.title);
        self
    }

    /// Sets the duration in minutes.
    pub fn lasting(mut self, minutes: u32) -> Self {
        self.0.rule.duration_minutes = minutes;
        self
    }

    /// Sets the slot interval in minutes.
    pub fn every(mut self, minutes: u32) -> Self {
        self.0.rule.slot_interval_minutes = minutes;
        self
    }

    /// Sets the buffers in minutes.
    pub fn with_buffers(mut self, before: u32, after: u32) -> Self {
        self.0.rule.buffer_before_minutes = before;
        self.0.rule.buffer_after_minutes = after;
        self
    }

    /// Sets the maximum numbers of meetings of a host per day and week.
    pub fn with_caps(mut self, per_day: Option<u32>, per_week: Option<u32>) -> Self {
        self.0.caps = MeetingCaps { per_day, per_week };
        self
    }

    /// Sets the minimum notice in minutes.
    pub fn with_notice(mut self, minutes: u32) -> Self {
        self.0.rule.minimum_notice_minutes = minutes;
        self
    }

    /// Sets the booking horizon in days.
    pub fn up_to_days_ahead(mut self, days: u32) -> Self {
        self.0.rule.horizon_days = days;
        self
    }

    /// Sets the location.
    pub fn held(mut self, location: Location) -> Self {
        self.0.location = location;
        self
    }

    /// Restricts the hosts to these members.
    pub fn hosted_by(mut self, users: impl IntoIterator<Item = impl Number<UserId>>) -> Self {
        self.0.hosts = EventTypeHosts::Only(users.into_iter().map(Number::id).collect());
        self
    }

    /// Adds a required question; `options` are for `select` and `multi_select`.
    pub fn asking(mut self, key: &str, kind: QuestionKind, options: &[&str]) -> Self {
        self.0.questions.push(Question {
            key: key.to_owned(),
            label: capitalised(key),
            kind,
            required: true,
            options: options.iter().map(ToString::to_string).collect(),
        });
        self
    }

    /// Archives the event type.
    pub fn archived(mut self) -> Self {
        self.0.active = false;
        self
    }

    /// Builds the event type.
    pub fn build(self) -> EventType {
        self.0
    }
}
