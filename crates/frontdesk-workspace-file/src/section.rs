use frontdesk_domain::services::ObjectKind;

/// A list of the workspace document whose objects have keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// The members.
    Members,
    /// The service accounts.
    ServiceAccounts,
    /// The queues.
    Queues,
    /// The event types.
    EventTypes,
    /// The webhooks.
    Webhooks,
    /// The enrichment providers.
    Providers,
    /// The enrichment chains.
    Chains,
    /// The routers.
    Routers,
}

impl Section {
    /// Every section.
    pub const ALL: [Self; 8] = [
        Self::Members,
        Self::ServiceAccounts,
        Self::Queues,
        Self::EventTypes,
        Self::Webhooks,
        Self::Providers,
        Self::Chains,
        Self::Routers,
    ];

    /// Returns the section with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|section| section.name() == name)
    }

    /// The name of the list in the document.
    pub fn name(self) -> &'static str {
        match self {
            Self::Members => "members",
            Self::ServiceAccounts => "service_accounts",
            Self::Queues => "queues",
            Self::EventTypes => "event_types",
            Self::Webhooks => "webhooks",
            Self::Providers => "providers",
            Self::Chains => "chains",
            Self::Routers => "routers",
        }
    }

    /// The field that names an object.
    pub fn key_field(self) -> &'static str {
        match self {
            Self::Members
            | Self::ServiceAccounts
            | Self::Queues
            | Self::EventTypes
            | Self::Webhooks
            | Self::Routers => "key",
            Self::Providers | Self::Chains => "id",
        }
    }

    /// The field of the number that stays when an object is renamed.
    pub fn id_field(self) -> Option<&'static str> {
        match self {
            Self::Members | Self::ServiceAccounts => Some("user_id"),
            Self::Queues | Self::EventTypes => Some("id"),
            Self::Webhooks | Self::Providers | Self::Chains | Self::Routers => None,
        }
    }
}

/// The sections of the workspace document with objects of this kind.
pub fn sections_of(kind: ObjectKind) -> &'static [&'static str] {
    match kind {
        ObjectKind::Workspace => &["workspace", "booking_page", "invitations", "oauth"],
        ObjectKind::Member => &["members"],
        ObjectKind::ServiceAccount => &["service_accounts"],
        ObjectKind::Queue => &["queues"],
        ObjectKind::EventType => &["event_types"],
        ObjectKind::Webhook => &["webhooks"],
        ObjectKind::Provider => &["providers"],
        ObjectKind::Chain => &["chains"],
        ObjectKind::Router => &["routers"],
        ObjectKind::Enrichment => &["enrichment"],
        ObjectKind::Crm => &["crm"],
        ObjectKind::Company => &["companies"],
        ObjectKind::Person => &["people"],
        ObjectKind::Booking => &["bookings"],
    }
}
