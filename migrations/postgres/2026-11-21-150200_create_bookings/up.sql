-- Provides equality of numbers in GiST indexes; a trusted extension that comes with PostgreSQL.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE bookings (
    workspace_id bigint NOT NULL,
    uuid uuid NOT NULL,
    title text NOT NULL,
    event_type_id bigint NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    buffer_before_minutes bigint NOT NULL CHECK (0 <= buffer_before_minutes),
    buffer_after_minutes bigint NOT NULL CHECK (0 <= buffer_after_minutes),
    time_zone text NOT NULL,
    invitee_name text NOT NULL,
    invitee_email text NOT NULL,
    invitee_time_zone text NOT NULL,
    guests jsonb NOT NULL,
    answers jsonb NOT NULL,
    location jsonb NOT NULL,
    origin text NOT NULL CHECK (origin IN ('link', 'api', 'workflow')),
    reschedule_url text CHECK ((origin = 'workflow') = (reschedule_url IS NOT NULL)),
    link_id bigint,
    booked_by bigint,
    state text NOT NULL CHECK (state IN ('scheduled', 'cancelled', 'completed', 'no_show')),
    cancel_reason text CHECK (cancel_reason IS NULL OR state = 'cancelled'),
    cancelled_at timestamptz CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL)),
    cancelled_by bigint CHECK (cancelled_by IS NULL OR state = 'cancelled'),
    no_show_at timestamptz CHECK ((state = 'no_show') = (no_show_at IS NOT NULL)),
    no_show_by bigint CHECK (no_show_by IS NULL OR state = 'no_show'),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, uuid),
    CHECK (starts_at < ends_at),
    FOREIGN KEY (workspace_id, event_type_id) REFERENCES event_types (workspace_id, id),
    FOREIGN KEY (workspace_id, link_id) REFERENCES links (workspace_id, id),
    FOREIGN KEY (workspace_id, booked_by) REFERENCES members (workspace_id, user_id),
    FOREIGN KEY (workspace_id, cancelled_by) REFERENCES members (workspace_id, user_id),
    FOREIGN KEY (workspace_id, no_show_by) REFERENCES members (workspace_id, user_id)
);

-- The order of booking lists.
CREATE INDEX bookings_by_start ON bookings (workspace_id, starts_at, uuid);

-- Bookings that a member made for others, by start.
CREATE INDEX bookings_by_booker ON bookings (workspace_id, booked_by, starts_at) WHERE booked_by IS NOT NULL;

-- Has its own times, so that one index serves busy time and one constraint prevents double
-- bookings.
CREATE TABLE booking_hosts (
    workspace_id bigint NOT NULL,
    booking_uuid uuid NOT NULL,
    position bigint NOT NULL,
    user_id bigint NOT NULL,
    role text NOT NULL CHECK (role IN ('must_attend', 'optional')),
    lead boolean NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    buffer_before_minutes bigint NOT NULL,
    buffer_after_minutes bigint NOT NULL,
    -- the booking is scheduled and the host must attend
    blocking boolean NOT NULL,
    PRIMARY KEY (workspace_id, booking_uuid, position),
    UNIQUE (workspace_id, booking_uuid, user_id),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
);

-- A host's bookings from an instant on.
CREATE INDEX booking_hosts_by_host ON booking_hosts (workspace_id, user_id, ends_at);

-- Queries for busy time must use this range expression to match the constraint's index.
ALTER TABLE booking_hosts ADD CONSTRAINT booking_hosts_double_booked EXCLUDE USING gist (
    workspace_id WITH =,
    user_id WITH =,
    tstzrange(starts_at, ends_at) WITH &&
) WHERE (blocking);
