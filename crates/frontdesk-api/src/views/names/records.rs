//! The enumerations of records and enrichment.

use frontdesk_domain::ports::{CrmError, CrmKind};
use frontdesk_domain::records::{Outcome, ProviderState, RecordKind, SkipCause, SourceKind};
use serde::Serialize;
use utoipa::ToSchema;

names! {
    /// The two kinds of records.
    RecordKindView as RecordKind from RecordKind {
        /// A person.
        Person,
        /// A company.
        Company,
    }
}

names! {
    /// The kinds of sources.
    SourceKindView as SourceKind from SourceKind {
        /// An enrichment provider.
        Provider,
        /// The connected CRM, read live.
        Crm,
        /// What an invitee said when booking.
        Booking,
        /// What a person of the workspace entered.
        Import,
    }
}

names! {
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

names! {
    /// Why the CRM could not be read.
    CrmErrorView as CrmError from CrmError {
        /// It did not answer in time.
        Timeout,
        /// It refused the token.
        BadCredentials,
        /// It was asked too often.
        RateLimited,
        /// Anything else.
        Failed,
    }
}

names! {
    /// Whether a provider can be called.
    ProviderStatusView as ProviderStatus from ProviderState {
        /// It can.
        Ready,
        /// The workspace has given no key.
        NotConfigured,
        /// The key was refused, and is the same since.
        BadCredentials,
        /// There was no credit left a short while ago.
        OutOfCredits,
        /// It was asked too often a short while ago.
        RateLimited,
    }
}

names! {
    /// What came of asking a provider.
    OutcomeView as EnrichmentOutcome from Outcome {
        /// It knew the person: a name, a title or a profile.
        Match,
        /// It knew the company alone.
        CompanyOnly,
        /// It knew nothing.
        NoMatch,
        /// It refused the key.
        BadCredentials,
        /// There is no credit left.
        OutOfCredits,
        /// It was asked too often.
        RateLimited,
        /// It refused the address.
        InvalidInput,
        /// The person may not be processed; the run stops there.
        LegalBlock,
        /// It did not answer in time; the call may have been billed.
        Timeout,
        /// Anything else; the call may have been billed.
        Failed,
    }
}

names! {
    /// Why a provider was not asked.
    SkipCauseView as EnrichmentSkipReason from SkipCause {
        /// The workspace has given no key for it.
        NotConfigured,
        /// It cannot be asked about an address.
        UnsupportedInput,
        /// It cannot be asked about free mail.
        FreeMailDomain,
        /// The address names a function, not a person.
        RoleAccount,
        /// The mailbox is one to throw away.
        DisposableDomain,
        /// The person asked to be left alone.
        Suppressed,
        /// Its key was refused, and is the same since.
        BadCredentials,
        /// It had no credit left a short while ago.
        OutOfCredits,
        /// It was asked too often a short while ago.
        RateLimited,
        /// Asking it could exceed the run's requests.
        CallLimit,
        /// The run's time is up.
        Deadline,
        /// Another found the person.
        AlreadyFound,
        /// Another said that the person may not be processed.
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
    fn every_name_is_the_one_that_the_domain_has() {
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
    fn a_time_that_goes_with_a_state_is_no_part_of_its_name() {
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
