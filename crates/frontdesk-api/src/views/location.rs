use frontdesk_domain::event_type::Location;
use serde::Serialize;
use utoipa::ToSchema;

/// Where a meeting takes place; what is not known is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = Location)]
pub enum LocationView {
    /// A video call.
    Video {
        /// The call's address; in an event type `{uuid}` in it stands for the booking's id.
        #[serde(skip_serializing_if = "Option::is_none")]
        url: Option<String>,
    },
    /// A telephone call.
    Phone {
        /// The number to call.
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<String>,
    },
    /// A place.
    InPerson {
        /// The postal address or the room.
        #[serde(skip_serializing_if = "Option::is_none")]
        address: Option<String>,
    },
}

impl From<&Location> for LocationView {
    fn from(location: &Location) -> Self {
        match location {
            Location::Video { url } => Self::Video { url: url.clone() },
            Location::Phone { number } => Self::Phone { number: number.clone() },
            Location::InPerson { address } => Self::InPerson { address: address.clone() },
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_kind_stands_beside_what_is_known_of_the_place() {
        let written =
            |location| serde_json::to_value(LocationView::from(&location)).expect("a location");
        let video = Location::Video { url: Some("https://meet.example/1".into()) };
        assert_eq!(written(video), json!({ "kind": "video", "url": "https://meet.example/1" }));
        assert_eq!(written(Location::InPerson { address: None }), json!({ "kind": "in_person" }));
    }
}
