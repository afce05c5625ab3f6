use frontdesk_domain::ports::Forgotten;
use serde::Serialize;
use utoipa::ToSchema;

/// What was removed when a person was erased.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Forgotten, example = Self::sample)]
pub struct ForgottenView {
    /// Whether a stored person was removed.
    pub person: bool,
    /// How many bookings lost the person's details.
    pub bookings: u64,
    /// How many bookings are still to take place and keep the details until they are over. One that is cancelled loses them
    /// within a minute.
    pub upcoming_bookings: u64,
}

impl ForgottenView {
    /// The example of the reference.
    fn sample() -> Self {
        Self::from(&Forgotten { person: true, bookings: 2, upcoming_bookings: 1 })
    }
}

impl From<&Forgotten> for ForgottenView {
    fn from(&Forgotten { person, bookings, upcoming_bookings }: &Forgotten) -> Self {
        Self { person, bookings, upcoming_bookings }
    }
}
