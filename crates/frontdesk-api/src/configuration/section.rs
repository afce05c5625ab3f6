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
}
