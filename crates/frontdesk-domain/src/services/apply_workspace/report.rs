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
    /// Its key; of a booking the UUID.
    pub key: String,
    /// Its number; bookings have none.
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
    /// The plan does not name it, and it was archived.
    Archived,
    /// The plan does not name it, and it is left as it is.
    NotNamed,
}

impl Outcome {
    /// Every outcome, in the order in which they are counted up.
    pub const ALL: [Self; 5] = [Self::Created, Self::Updated, Self::Kept, Self::Archived, Self::NotNamed];

    /// The words for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Kept => "kept",
            Self::Archived => "archived",
            Self::NotNamed => "not named",
        }
    }
}
