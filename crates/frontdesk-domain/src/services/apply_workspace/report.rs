use crate::ids::WorkspaceId;

/// What came of applying a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApplyReport {
    /// The workspace's number.
    pub workspace_id: WorkspaceId,
    /// What happened to each object.
    pub changes: Vec<Change>,
}

impl ApplyReport {
    /// How many objects had this outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.changes.iter().filter(|change| change.outcome == outcome).count()
    }
}

/// What happened to one object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What kind of object it is.
    pub kind: ObjectKind,
    /// Its key; of a booking the UUID, of a person the address, of a company the domain.
    pub key: String,
    /// Its number, where it has one.
    pub id: Option<i64>,
    /// What happened to it.
    pub outcome: Outcome,
}

/// The kinds of objects that a plan declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    /// The workspace itself.
    Workspace,
    /// A member.
    Member,
    /// A queue.
    Queue,
    /// An event type.
    EventType,
    /// A webhook.
    Webhook,
    /// An enrichment provider.
    Provider,
    /// A chain of providers.
    Chain,
    /// What a run of enrichment may cost.
    Enrichment,
    /// The connected CRM.
    Crm,
    /// A stored company.
    Company,
    /// A stored person.
    Person,
    /// A booking.
    Booking,
}

impl ObjectKind {
    /// The words for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Workspace => "workspace",
            Self::Member => "member",
            Self::Queue => "queue",
            Self::EventType => "event type",
            Self::Webhook => "webhook",
            Self::Provider => "provider",
            Self::Chain => "chain",
            Self::Enrichment => "enrichment",
            Self::Crm => "crm",
            Self::Company => "company",
            Self::Person => "person",
            Self::Booking => "booking",
        }
    }
}

/// What can happen to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was not there.
    Created,
    /// It was there and differed.
    Updated,
    /// It was there and is left as it is.
    Kept,
    /// The plan does not name it, and it was archived; of the settings of enrichment: removed.
    Archived,
    /// The plan does not name it, and it is left as it is.
    NotNamed,
    /// A person who asked to be forgotten: the plan names it in vain.
    Forgotten,
}

impl Outcome {
    /// Every outcome, in the order in which they are counted up.
    pub const ALL: [Self; 6] =
        [Self::Created, Self::Updated, Self::Kept, Self::Archived, Self::NotNamed, Self::Forgotten];

    /// The outcome for an object with this stored form, if it has one.
    pub(super) fn of<T>(stored: Option<T>, is_as_wanted: impl FnOnce(T) -> bool) -> Self {
        match stored.map(is_as_wanted) {
            None => Self::Created,
            Some(true) => Self::Kept,
            Some(false) => Self::Updated,
        }
    }

    /// The words for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Kept => "kept",
            Self::Archived => "archived",
            Self::NotNamed => "not named",
            Self::Forgotten => "forgotten",
        }
    }
}
