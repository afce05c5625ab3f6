use frontdesk_domain::services::ObjectKind;

/// A list of the workspace document whose objects have keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Members,
    ServiceAccounts,
    Queues,
    EventTypes,
    Webhooks,
    Providers,
    Chains,
}

impl Section {
    pub(crate) const ALL: [Self; 7] = [
        Self::Members,
        Self::ServiceAccounts,
        Self::Queues,
        Self::EventTypes,
        Self::Webhooks,
        Self::Providers,
        Self::Chains,
    ];

    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|section| section.name() == name)
    }

    /// The name of the list in the document.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Members => "members",
            Self::ServiceAccounts => "service_accounts",
            Self::Queues => "queues",
            Self::EventTypes => "event_types",
            Self::Webhooks => "webhooks",
            Self::Providers => "providers",
            Self::Chains => "chains",
        }
    }

    /// The field that names an object.
    pub(crate) fn key_field(self) -> &'static str {
        match self {
            Self::Members
            | Self::ServiceAccounts
            | Self::Queues
            | Self::EventTypes
            | Self::Webhooks => "key",
            Self::Providers | Self::Chains => "id",
        }
    }

    /// The field of the number that stays when an object is renamed.
    pub(crate) fn id_field(self) -> Option<&'static str> {
        match self {
            Self::Members | Self::ServiceAccounts => Some("user_id"),
            Self::Queues | Self::EventTypes => Some("id"),
            Self::Webhooks | Self::Providers | Self::Chains => None,
        }
    }

    /// The list of an object of this kind, if the kind has one.
    pub(crate) fn of_kind(kind: ObjectKind) -> Option<Self> {
        match kind {
            ObjectKind::Member => Some(Self::Members),
            ObjectKind::ServiceAccount => Some(Self::ServiceAccounts),
            ObjectKind::Queue => Some(Self::Queues),
            ObjectKind::EventType => Some(Self::EventTypes),
            ObjectKind::Webhook => Some(Self::Webhooks),
            ObjectKind::Provider => Some(Self::Providers),
            ObjectKind::Chain => Some(Self::Chains),
            ObjectKind::Workspace
            | ObjectKind::Enrichment
            | ObjectKind::Crm
            | ObjectKind::Company
            | ObjectKind::Person
            | ObjectKind::Booking => None,
        }
    }
}
