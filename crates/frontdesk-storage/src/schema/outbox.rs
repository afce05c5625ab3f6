//! Tables of events and their deliveries.

use diesel::table;

table! {
    use diesel::sql_types::{BigInt, Nullable, Text};
    use crate::types::{SqlInstant, SqlUuid};

    events (workspace_id, id) {
        workspace_id -> BigInt,
        id -> SqlUuid,
        position -> Nullable<BigInt>,
        name -> Text,
        occurred_at -> SqlInstant,
        by_user_id -> Nullable<BigInt>,
        booking_uuid -> Nullable<SqlUuid>,
        revision -> BigInt,
        starts_at -> Nullable<SqlInstant>,
        ends_at -> Nullable<SqlInstant>,
        from_starts_at -> Nullable<SqlInstant>,
        from_ends_at -> Nullable<SqlInstant>,
        link_id -> Nullable<BigInt>,
        person_id -> Nullable<BigInt>,
        aside_until -> Nullable<SqlInstant>,
        from_user_id -> Nullable<BigInt>,
        to_user_id -> Nullable<BigInt>,
        changes -> Nullable<Text>,
        token_id -> Nullable<Text>,
        object_id -> Nullable<BigInt>,
        reason -> Nullable<Text>,
        updated_details -> Nullable<Text>,
        added_guests -> Nullable<BigInt>,
    }
}

table! {
    use diesel::sql_types::{BigInt, Bool, Nullable, Text};
    use crate::types::{SqlInstant, SqlUuid};

    deliveries (workspace_id, event_id, id) {
        workspace_id -> BigInt,
        event_id -> SqlUuid,
        id -> SqlUuid,
        position -> BigInt,
        booking_uuid -> Nullable<SqlUuid>,
        kind -> Text,
        address -> Text,
        in_order -> Bool,
        user_id -> Nullable<BigInt>,
        connection_id -> Nullable<SqlUuid>,
        mail_to -> Nullable<Text>,
        occasion -> Nullable<Text>,
        minutes_before -> BigInt,
        state -> Text,
        attempts -> BigInt,
        due_at -> SqlInstant,
        next_attempt_at -> SqlInstant,
        reason -> Nullable<Text>,
        link_id -> Nullable<BigInt>,
    }
}

table! {
    use diesel::sql_types::{BigInt, Binary, Bool, Jsonb, Nullable, Text};
    use crate::types::SqlInstant;

    webhooks (workspace_id, key) {
        workspace_id -> BigInt,
        key -> Text,
        url -> Text,
        secret -> Binary,
        events -> Jsonb,
        archived -> Bool,
        failing_since -> Nullable<SqlInstant>,
        disabled_at -> Nullable<SqlInstant>,
    }
}
