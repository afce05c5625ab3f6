use std::collections::BTreeMap;

use super::{Condition, Field};
use crate::booking::Answer;
use crate::email::Email;
use crate::key::Key;

/// The maximum number of rules of a router.
pub const MAX_RULES: usize = 100;
/// The maximum number of conditions of a rule.
pub const MAX_CONDITIONS: usize = 20;
/// The maximum number of examples of a router.
pub const MAX_EXAMPLES: usize = 100;
/// The maximum number of targets of a rule, with each `otherwise`.
pub const MAX_TARGETS: usize = 3;

/// Rules that choose the target of a lead, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Router {
    /// The key in requests.
    pub key: Key,
    /// The display name.
    pub name: String,
    /// The key of the event type that leads book.
    pub event_type: Key,
    /// The rules; the first match decides.
    pub rules: Vec<Rule>,
    /// The target if no rule matches.
    pub otherwise: Target,
    /// Whether the public form may pay for enrichment.
    pub public_enrichment: bool,
    /// Leads with the rules that they must match.
    pub examples: Vec<Example>,
}

/// A lead and the rule that it must match.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Example {
    /// The lead's address.
    pub email: Email,
    /// The other facts; those without a value are absent.
    pub facts: BTreeMap<Field, Answer>,
    /// The name of the rule; `None` if no rule may match.
    pub rule: Option<String>,
}

/// A rule of a router.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rule {
    /// The name, unique in the router.
    pub name: String,
    /// The conditions, which must all hold.
    pub when: Vec<Condition>,
    /// The target of a lead that matches.
    pub to: Target,
}

/// Where a lead books, or a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Target {
    /// The booking link with this slug.
    Link(Key),
    /// The member with this key.
    Member(Key),
    /// The queue with this key.
    Queue(Key),
    /// The member who owns the lead in the CRM.
    CrmOwner {
        /// The target if the owner is unknown or not a member.
        otherwise: Box<Target>,
    },
    /// The host of the last meeting of the lead or its company.
    SameHost {
        /// The target without such a meeting or a bookable host.
        otherwise: Box<Target>,
    },
    /// No meeting.
    Refuse {
        /// The text for the lead.
        text: String,
        /// A page for the lead.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        url: Option<String>,
    },
}

impl Target {
    /// The target to use if this one leads to no member.
    pub fn otherwise(&self) -> Option<&Self> {
        match self {
            Self::CrmOwner { otherwise } | Self::SameHost { otherwise } => Some(otherwise),
            Self::Link(_) | Self::Member(_) | Self::Queue(_) | Self::Refuse { .. } => None,
        }
    }

    /// This target and those of its `otherwise`, in order.
    pub fn chain(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |target| target.otherwise())
    }
}

impl Router {
    /// Every target of the rules and of `otherwise`, in order.
    pub fn targets(&self) -> impl Iterator<Item = &Target> {
        self.rules.iter().map(|rule| &rule.to).chain([&self.otherwise]).flat_map(Target::chain)
    }
}
