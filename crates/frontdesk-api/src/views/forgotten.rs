use frontdesk_domain::ports::Forgotten;
use serde::Serialize;
use utoipa::ToSchema;

use super::record_samples;

/// What was removed when a person was erased.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Forgotten, example = record_samples::forgotten)]
pub struct ForgottenView {
    /// Whether a stored person was removed.
    pub person: bool,
    /// How many bookings lost the person's details.
    pub bookings: u64,
    /// How many bookings are still to take place and keep the details until they are over. One that is cancelled loses them
    /// within a minute.
    pub upcoming_bookings: u64,
}

impl From<&Forgotten> for ForgottenView {
    fn from(&Forgotten { person, bookings, upcoming_bookings }: &Forgotten) -> Self {
        Self { person, bookings, upcoming_bookings }
    }
}
