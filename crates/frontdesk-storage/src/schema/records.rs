//! Tables of people, companies, enrichment costs and erasures.

use diesel::table;

table! {
    use diesel::sql_types::{BigInt, Jsonb, Text};
    use crate::types::SqlInstant;

    people (workspace_id, id) {
        workspace_id -> BigInt,
        id -> BigInt,
        email_key -> Text,
        email -> Text,
        facts -> Jsonb,
        sources -> Jsonb,
        created_at -> SqlInstant,
        updated_at -> SqlInstant,
    }
}

table! {
    use diesel::sql_types::{BigInt, Jsonb, Text};
    use crate::types::SqlInstant;

    companies (workspace_id, id) {
        workspace_id -> BigInt,
        id -> BigInt,
        domain -> Text,
        facts -> Jsonb,
        sources -> Jsonb,
        created_at -> SqlInstant,
        updated_at -> SqlInstant,
    }
}

table! {
    enrichment_settings (workspace_id) {
        workspace_id -> BigInt,
        max_provider_calls -> BigInt,
        chains -> Jsonb,
        crm_kind -> Nullable<Text>,
        crm_base_url -> Nullable<Text>,
        crm_credential -> Nullable<Binary>,
        routers -> Nullable<Jsonb>,
    }
}

table! {
    use diesel::sql_types::{BigInt, Binary, Nullable, Text};
    use crate::types::SqlInstant;

    enrichment_providers (workspace_id, provider) {
        workspace_id -> BigInt,
        provider -> Text,
        position -> BigInt,
        base_url -> Nullable<Text>,
        credential -> Nullable<Binary>,
        state -> Text,
        state_until -> Nullable<SqlInstant>,
    }
}

table! {
    use diesel::sql_types::{BigInt, Binary, Bool, Nullable};
    use crate::types::{SqlInstant, SqlUuid};

    enrichment_runs (workspace_id, run_id) {
        workspace_id -> BigInt,
        run_id -> SqlUuid,
        address -> Binary,
        started_by -> BigInt,
        started_at -> SqlInstant,
        lease_until -> SqlInstant,
        ended_at -> Nullable<SqlInstant>,
        found -> Nullable<Bool>,
    }
}

table! {
    use diesel::sql_types::{BigInt, Double, Nullable, Text};
    use crate::types::{SqlInstant, SqlUuid};

    provider_calls (workspace_id, call_id) {
        workspace_id -> BigInt,
        call_id -> SqlUuid,
        run_id -> SqlUuid,
        provider -> Text,
        started_at -> SqlInstant,
        closed_at -> Nullable<SqlInstant>,
        outcome -> Nullable<Text>,
        http_status -> Nullable<BigInt>,
        credits -> Nullable<Double>,
        requests -> Nullable<BigInt>,
        duration_ms -> Nullable<BigInt>,
    }
}

table! {
    use diesel::sql_types::{BigInt, Binary};
    use crate::types::SqlInstant;

    suppressed_addresses (workspace_id, address) {
        workspace_id -> BigInt,
        address -> Binary,
        suppressed_at -> SqlInstant,
    }
}

table! {
    use diesel::sql_types::{BigInt, Text};
    use crate::types::SqlUuid;

    booking_erasures (workspace_id, booking_uuid, email_key) {
        workspace_id -> BigInt,
        booking_uuid -> SqlUuid,
        email_key -> Text,
    }
}
