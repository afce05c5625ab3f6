/// SQL expressions that differ between the databases.
pub(crate) struct Dialect {
    uuid: fn(&str) -> String,
    instant: fn(&str) -> String,
    /// JSON as text, with the same spaces and order of keys for equal values.
    pub(crate) json: fn(&str) -> String,
    /// The hosts of rows of `booking_hosts` as JSON, in the form of `bookings.details`.
    pub(crate) hosts: &'static str,
    /// The tolerated clock skew between machines.
    pub(crate) skew: &'static str,
}

impl Dialect {
    pub(crate) fn uuid(&self, column: &str) -> String {
        (self.uuid)(column)
    }

    pub(crate) fn instant(&self, column: &str) -> String {
        format!("coalesce({}, 'none')", (self.instant)(column))
    }

    /// Formats instants with labels: `made at 2026-12-01T15:00:00.000Z, archived at none`.
    pub(crate) fn moments(&self, moments: &[(&str, &str)]) -> String {
        let as_text =
            |(phrase, column): &(&str, &str)| format!("'{phrase} ' || {}", self.instant(column));
        moments.iter().map(as_text).collect::<Vec<_>>().join(" || ', ' || ")
    }
}

pub(crate) const POSTGRES: Dialect = Dialect {
    uuid: |column| format!("CAST({column} AS text)"),
    instant: |column| {
        format!(r#"to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')"#)
    },
    json: |value| format!("CAST({value} AS text)"),
    hosts: "jsonb_agg(jsonb_build_object('lead', lead, 'role', role, 'user_id', user_id) ORDER BY position)",
    skew: "interval '1 minute'",
};

pub(crate) const SQLITE: Dialect = Dialect {
    uuid: |column| {
        let part = |start: u8, length: u8| format!("substr(hex({column}), {start}, {length})");
        let parts = [part(1, 8), part(9, 4), part(13, 4), part(17, 4), part(21, 12)];
        format!("lower({})", parts.join(" || '-' || "))
    },
    instant: |column| format!("strftime('%Y-%m-%dT%H:%M:%fZ', {column} / 1000000.0, 'unixepoch')"),
    json: |value| format!("json({value})"),
    hosts: "json_group_array(json_object('lead', json(iif(lead, 'true', 'false')), 'role', role, 'user_id', user_id)
                ORDER BY position)",
    skew: "60000000",
};
