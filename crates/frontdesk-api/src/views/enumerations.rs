//! Enumerations of the domain with their names on the wire.

use std::borrow::Cow;

use frontdesk_domain::access::{Role, TokenKind};
use frontdesk_domain::booking::{BookingStatus, OriginKind};
use frontdesk_domain::calendar::CalendarKind;
use frontdesk_domain::delivery::{DeliveryKind, DeliveryState};
use frontdesk_domain::event_type::QuestionKind;
use frontdesk_domain::host::HostRole;
use frontdesk_domain::invitations::MailOccasion;
use frontdesk_domain::link::LinkKind;
use frontdesk_domain::named::Named;
use frontdesk_domain::open_times::ClosedReason;
use frontdesk_domain::ports::{CrmError, CrmKind};
use frontdesk_domain::queue::SkipReason;
use frontdesk_domain::records::{Outcome, ProviderState, RecordKind, SkipCause, SourceKind};
use frontdesk_domain::services::ObjectKind;
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A value of a domain enumeration, as its name on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<T>(pub T);

impl<T> From<T> for Name<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: Named> Serialize for Name<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_str())
    }
}

impl<T: Named> PartialSchema for Name<T> {
    fn schema() -> RefOr<Schema> {
        let lines: Vec<&str> = T::DOC.iter().map(|line| line.trim_start()).collect();
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(lines.join("\n")))
            .enum_values(Some(T::NAMES.iter().copied()))
            .into()
    }
}

/// Declares the views of domain enumerations with the names of their schemas.
macro_rules! names {
    ($($view:ident = $domain:ident as $schema:literal;)+) => {$(
        #[doc = concat!("The schema `", $schema, "`.")]
        pub type $view = Name<$domain>;

        impl ToSchema for $view {
            fn name() -> Cow<'static, str> {
                $schema.into()
            }
        }
    )+};
}

names! {
    BookingStatusView = BookingStatus as "BookingStatus";
    CalendarKindView = CalendarKind as "CalendarKind";
    ClosedReasonView = ClosedReason as "ClosedReason";
    CrmErrorView = CrmError as "CrmError";
    CrmKindView = CrmKind as "CrmKind";
    DeliveryKindView = DeliveryKind as "DeliveryKind";
    DeliveryStateView = DeliveryState as "DeliveryState";
    HostRoleView = HostRole as "HostRole";
    LinkKindView = LinkKind as "LinkKind";
    MailOccasionView = MailOccasion as "MailOccasion";
    ObjectKindView = ObjectKind as "ObjectKind";
    OriginView = OriginKind as "Origin";
    OutcomeView = Outcome as "EnrichmentOutcome";
    ProviderStatusView = ProviderState as "ProviderStatus";
    QuestionKindView = QuestionKind as "QuestionType";
    RecordKindView = RecordKind as "RecordKind";
    RoleView = Role as "Role";
    SkipCauseView = SkipCause as "EnrichmentSkipReason";
    SkipReasonView = SkipReason as "SkipReason";
    SourceKindView = SourceKind as "SourceKind";
    TokenKindView = TokenKind as "TokenKind";
}

/// The type of a link, in responses about scheduling links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SchedulingLinkType)]
pub enum LinkTypeView {
    /// A personal link.
    Personal,
    /// A team link.
    Group,
}

impl From<LinkKind> for LinkTypeView {
    fn from(kind: LinkKind) -> Self {
        match kind {
            LinkKind::Personal => Self::Personal,
            LinkKind::Team => Self::Group,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_is_serialized_as_its_name_and_listed_in_the_schema() {
        let until = time::OffsetDateTime::UNIX_EPOCH;
        let cause = SkipCauseView::from(SkipCause::RateLimited { until });
        let schema = serde_json::to_value(SkipCauseView::schema()).expect("JSON");
        let names = schema["enum"].as_array().expect("names");
        assert!(names.contains(&serde_json::to_value(cause).expect("a name")), "{schema}");
        assert_eq!(names.len(), SkipCause::NAMES.len());
        assert_eq!(schema["description"], "The reason why a provider was not called.");
    }
}
