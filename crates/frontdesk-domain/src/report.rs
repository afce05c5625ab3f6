//! The outcome of applying a workspace plan, object by object.

use frontdesk_scheduling::named;

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

named! {
    /// A kind of configured or imported object.
    pub enum ObjectKind {
        /// The workspace itself.
        Workspace = "workspace",
        /// A member.
        Member = "member",
        /// A service account.
        ServiceAccount = "service_account",
        /// A queue.
        Queue = "queue",
        /// An event type.
        EventType = "event_type",
        /// A webhook.
        Webhook = "webhook",
        /// An enrichment provider.
        Provider = "provider",
        /// A chain of providers.
        Chain = "chain",
        /// A router.
        Router = "router",
        /// The call limit of enrichment runs.
        Enrichment = "enrichment",
        /// The connected CRM.
        Crm = "crm",
        /// A stored company.
        Company = "company",
        /// A stored person.
        Person = "person",
        /// A booking.
        Booking = "booking",
    }
}

named! {
    /// The outcome for an object.
    pub enum Outcome {
        /// The object was created.
        Created = "created",
        /// The object was updated.
        Updated = "updated",
        /// The object is unchanged.
        Kept = "kept",
        /// Omitted from the plan; archived or, for enrichment settings, removed.
        Archived = "archived",
        /// Omitted from the plan and unchanged.
        NotNamed = "not named",
        /// A person who was erased on request and is not imported.
        Forgotten = "forgotten",
    }
}

impl Outcome {
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
}
