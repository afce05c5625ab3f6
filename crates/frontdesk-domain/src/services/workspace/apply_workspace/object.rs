use std::collections::HashMap;

use time::OffsetDateTime;

use crate::absence::Absence;
use crate::calendar::CalendarConnection;
use crate::event_type::{EventType, EventTypeHosts};
use crate::ids::{EventTypeId, QueueId, UserId, WorkspaceId};
use crate::key::Key;
use crate::plan::{
    PlannedAbsence, PlannedEventType, PlannedHosts, PlannedMember, PlannedQueue, PlannedQueueMember,
};
use crate::ports::{Counter, DirectoryRepository, StoreError};
use crate::report::ObjectKind;
use crate::workspace::{Member, Queue, QueueMember};

pub(super) type Numbers = HashMap<Key, UserId>;

/// The calendars by member key.
pub(super) type Connections = HashMap<Key, Vec<CalendarConnection>>;

pub(super) struct References {
    pub(super) numbers: Numbers,
    pub(super) connections: Connections,
    /// When members enter queues.
    pub(super) now: OffsetDateTime,
}

pub(super) struct Declared<'a> {
    /// The name of the object's list in the plan, for fault paths.
    pub(super) list: &'static str,
    pub(super) position: usize,
    pub(super) key: &'a Key,
    pub(super) id: Option<i64>,
}

/// A configured member, queue or event type.
pub(super) trait Object: Clone {
    type Planned;

    const COUNTER: Counter;
    const ID_FIELD: &str;

    fn declared(planned: &Self::Planned) -> Declared<'_>;
    /// The object with this id.
    ///
    /// A field that the plan omits has the value of `stored`.
    fn build(
        planned: &Self::Planned,
        id: i64,
        stored: Option<&Self>,
        references: &References,
    ) -> Self;

    fn kind(&self) -> ObjectKind;
    fn key(&self) -> &Key;
    fn id(&self) -> i64;
    fn is_archived(&self) -> bool;
    fn archived(&self) -> Self;
    /// Whether saving `self` over `stored` would change nothing.
    fn is_as_stored(&self, stored: &Self) -> bool;
    async fn save(
        &self,
        to: &mut dyn DirectoryRepository,
        workspace: WorkspaceId,
    ) -> Result<(), StoreError>;
}

fn number(references: &References, key: &Key) -> UserId {
    *references.numbers.get(key).expect("a checked plan declares the member, and it has an id")
}

impl Object for Member {
    type Planned = PlannedMember;

    const COUNTER: Counter = Counter::Users;
    const ID_FIELD: &str = "user_id";

    fn declared(planned: &PlannedMember) -> Declared<'_> {
        let id = planned.id.map(|id| id.0);
        Declared { list: planned.list(), position: planned.position, key: &planned.key, id }
    }

    fn build(
        planned: &PlannedMember,
        id: i64,
        stored: Option<&Self>,
        references: &References,
    ) -> Self {
        let absences = match &planned.absences {
            Some(absences) => absences.iter().map(|one| absence(one, references)).collect(),
            None => stored.map(|stored| stored.absences.clone()).unwrap_or_default(),
        };
        Self {
            user_id: UserId(id),
            key: planned.key.clone(),
            name: planned.name.clone(),
            email: planned.email.clone(),
            role: planned.role,
            service_account: planned.service_account,
            time_zone: planned.time_zone.clone(),
            hours: planned.hours.clone(),
            absences,
            caps: planned.caps,
            calendars: references.connections.get(&planned.key).cloned().unwrap_or_default(),
            landing_page: planned.landing_page,
            archived: false,
        }
    }

    fn kind(&self) -> ObjectKind {
        if self.service_account { ObjectKind::ServiceAccount } else { ObjectKind::Member }
    }

    fn key(&self) -> &Key {
        &self.key
    }

    fn id(&self) -> i64 {
        self.user_id.0
    }

    fn is_archived(&self) -> bool {
        self.archived
    }

    fn archived(&self) -> Self {
        Self { archived: true, ..self.clone() }
    }

    fn is_as_stored(&self, stored: &Self) -> bool {
        // Emails that differ only in letter case are equal, but a new spelling is saved.
        self == stored && self.email.as_str() == stored.email.as_str()
    }

    async fn save(
        &self,
        to: &mut dyn DirectoryRepository,
        workspace: WorkspaceId,
    ) -> Result<(), StoreError> {
        to.save_member(workspace, self).await
    }
}

fn absence(planned: &PlannedAbsence, references: &References) -> Absence {
    let delegate = planned.delegate.as_ref().map(|key| number(references, key));
    Absence { period: planned.period, delegate }
}

impl Object for Queue {
    type Planned = PlannedQueue;

    const COUNTER: Counter = Counter::Queues;
    const ID_FIELD: &str = "id";

    fn declared(planned: &PlannedQueue) -> Declared<'_> {
        let id = planned.id.map(|id| id.0);
        Declared { list: "queues", position: planned.position, key: &planned.key, id }
    }

    fn build(
        planned: &PlannedQueue,
        id: i64,
        stored: Option<&Self>,
        references: &References,
    ) -> Self {
        let place = |of_queue: &PlannedQueueMember| {
            let user_id = number(references, &of_queue.member);
            let weight = of_queue.weight.to_u32();
            let Some(stored) = stored else { return QueueMember::new(user_id, weight) };
            let found = stored.members.iter().find(|member| member.user_id == user_id);
            let joins_now = || QueueMember {
                joined_at: Some(references.now),
                ..QueueMember::new(user_id, weight)
            };
            found.map_or_else(joins_now, |member| QueueMember { weight, ..*member })
        };
        Self {
            id: QueueId(id),
            key: planned.key.clone(),
            name: planned.name.clone(),
            window_days: planned.window_days.to_u32(),
            join: planned.join,
            credit: planned.credit.clone(),
            members: planned.members.iter().map(place).collect(),
            archived: false,
        }
    }

    fn kind(&self) -> ObjectKind {
        ObjectKind::Queue
    }

    fn key(&self) -> &Key {
        &self.key
    }

    fn id(&self) -> i64 {
        self.id.0
    }

    fn is_archived(&self) -> bool {
        self.archived
    }

    fn archived(&self) -> Self {
        Self { archived: true, ..self.clone() }
    }

    fn is_as_stored(&self, stored: &Self) -> bool {
        self == stored
    }

    async fn save(
        &self,
        to: &mut dyn DirectoryRepository,
        workspace: WorkspaceId,
    ) -> Result<(), StoreError> {
        to.save_queue(workspace, self).await
    }
}

impl Object for EventType {
    type Planned = PlannedEventType;

    const COUNTER: Counter = Counter::EventTypes;
    const ID_FIELD: &str = "id";

    fn declared(planned: &PlannedEventType) -> Declared<'_> {
        let id = planned.id.map(|id| id.0);
        Declared { list: "event_types", position: planned.position, key: &planned.key, id }
    }

    fn build(
        planned: &PlannedEventType,
        id: i64,
        stored: Option<&Self>,
        references: &References,
    ) -> Self {
        let hosts = match &planned.hosts {
            PlannedHosts::Only(keys) => {
                EventTypeHosts::Only(keys.iter().map(|key| number(references, key)).collect())
            }
            PlannedHosts::EveryMember => EventTypeHosts::EveryMember,
            PlannedHosts::Stored => {
                stored.map_or(EventTypeHosts::EveryMember, |stored| stored.hosts.clone())
            }
        };
        Self {
            id: EventTypeId(id),
            key: planned.key.clone(),
            title: planned.title.clone(),
            description: planned.description.clone(),
            rule: planned.rule,
            caps: planned.caps,
            location: planned.location.clone(),
            hosts,
            questions: planned.questions.clone(),
            active: true,
        }
    }

    fn kind(&self) -> ObjectKind {
        ObjectKind::EventType
    }

    fn key(&self) -> &Key {
        &self.key
    }

    fn id(&self) -> i64 {
        self.id.0
    }

    fn is_archived(&self) -> bool {
        !self.active
    }

    fn archived(&self) -> Self {
        Self { active: false, ..self.clone() }
    }

    fn is_as_stored(&self, stored: &Self) -> bool {
        self == stored
    }

    async fn save(
        &self,
        to: &mut dyn DirectoryRepository,
        workspace: WorkspaceId,
    ) -> Result<(), StoreError> {
        to.save_event_type(workspace, self).await
    }
}
