//! The outcome of applying a workspace plan, object by object.

/// The outcome for one object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The kind of the object.
    pub kind: ObjectKind,
    /// The key, or a booking's UUID, person's email or company's domain.
    pub key: String,
    /// The id, if the object has one.
    pub id: Option<i64>,
    /// The outcome.
    pub outcome: Outcome,
}

impl Change {
    /// Whether the configuration changed, not an imported record or booking.
    pub fn is_configured(&self) -> bool {
        let is_imported =
            matches!(self.kind, ObjectKind::Company | ObjectKind::Person | ObjectKind::Booking);
        self.outcome.is_change() && !is_imported
    }
}

/// The kinds of objects that a plan declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    /// The workspace itself.
    Workspace,
    /// A member.
    Member,
    /// A service account.
    ServiceAccount,
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
    /// The call limit of enrichment runs.
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
    /// The name of the kind in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Workspace => "workspace",
            Self::Member => "member",
            Self::ServiceAccount => "service account",
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

/// The outcome for an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The object was created.
    Created,
    /// The object was updated.
    Updated,
    /// The object is unchanged.
    Kept,
    /// Omitted from the plan; archived or, for enrichment settings, removed.
    Archived,
    /// Omitted from the plan and unchanged.
    NotNamed,
    /// A person who was erased on request and is not imported.
    Forgotten,
}

impl Outcome {
    /// Every outcome, in display order.
    pub const ALL: [Self; 6] =
        [Self::Created, Self::Updated, Self::Kept, Self::Archived, Self::NotNamed, Self::Forgotten];

    pub(crate) fn of<T>(stored: Option<T>, is_as_wanted: impl FnOnce(T) -> bool) -> Self {
        match stored.map(is_as_wanted) {
            None => Self::Created,
            Some(true) => Self::Kept,
            Some(false) => Self::Updated,
        }
    }

    /// Whether the object was written.
    pub fn is_change(self) -> bool {
        match self {
            Self::Created | Self::Updated | Self::Archived => true,
            Self::Kept | Self::NotNamed | Self::Forgotten => false,
        }
    }

    /// The name of the outcome in reports.
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
