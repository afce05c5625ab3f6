use frontdesk_domain::event_type::Location;
use serde::Serialize;
use utoipa::ToSchema;

/// The location of a meeting. Unknown details are omitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = Location)]
pub enum LocationView {
    /// A video call.
    #[schema(title = "VideoLocation")]
    Video {
        /// The URL of the call. In an event type, `{uuid}` stands for the booking's UUID.
        #[serde(skip_serializing_if = "Option::is_none")]
        url: Option<String>,
    },
    /// A telephone call.
    #[schema(title = "PhoneLocation")]
    Phone {
        /// The phone number to call.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<String>,
    },
    /// A meeting in person.
    #[schema(title = "InPersonLocation")]
    InPerson {
        /// The postal address or the room.
        #[serde(skip_serializing_if = "Option::is_none")]
        address: Option<String>,
    },
}

impl From<Location> for LocationView {
    fn from(location: Location) -> Self {
        match location {
            Location::Video { url } => Self::Video { url },
            Location::Phone { number } => Self::Phone { number },
            Location::InPerson { address } => Self::InPerson { address },
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn location_has_its_kind_and_the_known_details() {
        let written =
            |location| serde_json::to_value(LocationView::from(location)).expect("a location");
        let video = Location::Video { url: Some("https://meet.example/1".into()) };
        assert_eq!(written(video), json!({ "kind": "video", "url": "https://meet.example/1" }));
        assert_eq!(written(Location::InPerson { address: None }), json!({ "kind": "in_person" }));
    }
}
