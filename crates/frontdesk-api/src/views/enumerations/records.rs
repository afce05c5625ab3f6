//! Enumerations of records and enrichment.

use frontdesk_domain::ports::{CrmError, CrmKind};
use frontdesk_domain::records::{Outcome, ProviderState, RecordKind, SkipCause, SourceKind};
use serde::Serialize;
use utoipa::ToSchema;

enumeration! {
    /// The kind of a record.
    RecordKindView as RecordKind from RecordKind {
        /// A person.
        Person,
        /// A company.
        Company,
    }
}

enumeration! {
    /// The kind of a source.
    SourceKindView as SourceKind from SourceKind {
        /// An enrichment provider.
        Provider,
        /// The connected CRM, read live.
        Crm,
        /// Details that an invitee entered when booking.
        Booking,
        /// Data entered by a person of the workspace.
        Import,
    }
}

enumeration! {
    /// The CRMs that can be connected.
    CrmKindView as CrmKind from CrmKind {
        /// HubSpot.
        #[serde(rename = "hubspot")]
        HubSpot,
        /// Salesforce.
        Salesforce,
        /// Pipedrive.
        Pipedrive,
    }
}

enumeration! {
    /// The reason why the CRM could not be read.
    CrmErrorView as CrmError from CrmError {
        /// The CRM did not respond in time.
        Timeout,
        /// The CRM rejected the token.
        BadCredentials,
        /// The CRM's rate limit was reached.
        RateLimited,
        /// Any other failure.
        Failed,
    }
}

enumeration! {
    /// Whether a provider can be called.
    ProviderStatusView as ProviderStatus from ProviderState {
        /// The provider can be called.
        Ready,
        /// The workspace has no API key for the provider.
        NotConfigured,
        /// The provider rejected the API key, which has not changed since.
        BadCredentials,
        /// The provider's credits were recently used up.
        OutOfCredits,
        /// The provider's rate limit was recently reached.
        RateLimited,
    }
}

enumeration! {
    /// The outcome of a call to a provider.
    OutcomeView as EnrichmentOutcome from Outcome {
        /// The provider found the person: a name, a title or a profile.
        Match,
        /// The provider found only the company.
        CompanyOnly,
        /// The provider found nothing.
        NoMatch,
        /// The provider rejected the API key.
        BadCredentials,
        /// The provider's credits are used up.
        OutOfCredits,
        /// The provider's rate limit was reached.
        RateLimited,
        /// The provider rejected the email address.
        InvalidInput,
        /// For legal reasons, the person's data must not be processed; the run stops.
        LegalBlock,
        /// The provider did not respond in time; the call may have been billed.
        Timeout,
        /// Any other failure; the call may have been billed.
        Failed,
    }
}

enumeration! {
    /// The reason why a provider was not called.
    SkipCauseView as EnrichmentSkipReason from SkipCause {
        /// The workspace has no API key for the provider.
        NotConfigured,
        /// The provider cannot look up people by email address.
        UnsupportedInput,
        /// The provider does not support free-mail addresses.
        FreeMailDomain,
        /// The address belongs to a role, such as sales@, not to a person.
        RoleAccount,
        /// The address belongs to a disposable mailbox.
        DisposableDomain,
        /// The person opted out of processing.
        Suppressed,
        /// The provider rejected the API key, which has not changed since.
        BadCredentials,
        /// The provider's credits were recently used up.
        OutOfCredits,
        /// The provider's rate limit was recently reached.
        RateLimited,
        /// The call could exceed the run's request limit.
        CallLimit,
        /// The run reached its time limit.
        Deadline,
        /// Another provider found the person.
        AlreadyFound,
        /// Another provider reported that the person must not be processed.
        LegalBlock,
    }
}

#[cfg(test)]
mod tests {
    use time::OffsetDateTime;

    use super::*;

    fn written(view: impl Serialize) -> String {
        serde_json::to_value(view).expect("a name").as_str().expect("a text").to_owned()
    }

    #[test]
    fn every_name_equals_the_name_in_the_domain() {
        for kind in SourceKind::ALL {
            assert_eq!(written(SourceKindView::from(kind)), kind.as_str());
        }
        for kind in CrmKind::ALL {
            assert_eq!(written(CrmKindView::from(kind)), kind.as_str());
        }
        for kind in [RecordKind::Person, RecordKind::Company] {
            assert_eq!(written(RecordKindView::from(kind)), kind.as_str());
        }
        for outcome in Outcome::ALL {
            assert_eq!(written(OutcomeView::from(outcome)), outcome.as_str());
        }
        for error in
            [CrmError::Timeout, CrmError::BadCredentials, CrmError::RateLimited, CrmError::Failed]
        {
            assert_eq!(written(CrmErrorView::from(error)), error.to_string());
        }
    }

    #[test]
    fn time_of_a_state_is_not_part_of_its_name() {
        let until = OffsetDateTime::UNIX_EPOCH;
        let (credits, rate) =
            (ProviderState::OutOfCredits { until }, ProviderState::RateLimited { until });
        for state in [ProviderState::Ready, ProviderState::NotConfigured, credits, rate] {
            assert_eq!(written(ProviderStatusView::from(state)), state.as_str());
        }
        let (credits, rate) = (SkipCause::OutOfCredits { until }, SkipCause::RateLimited { until });
        for cause in [
            SkipCause::Suppressed,
            SkipCause::FreeMailDomain,
            SkipCause::AlreadyFound,
            credits,
            rate,
        ] {
            assert_eq!(written(SkipCauseView::from(cause)), cause.as_str());
        }
    }
}
