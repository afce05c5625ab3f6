CREATE TABLE bookings (
    workspace_id INTEGER NOT NULL,
    uuid BLOB NOT NULL CHECK (length(uuid) = 16),
    title TEXT NOT NULL,
    event_type_id INTEGER NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    buffer_before_minutes INTEGER NOT NULL CHECK (0 <= buffer_before_minutes),
    buffer_after_minutes INTEGER NOT NULL CHECK (0 <= buffer_after_minutes),
    time_zone TEXT NOT NULL,
    invitee_name TEXT NOT NULL,
    invitee_email TEXT NOT NULL,
    invitee_time_zone TEXT NOT NULL,
    guests BLOB NOT NULL,
    answers BLOB NOT NULL,
    location BLOB NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('link', 'api', 'workflow')),
    reschedule_url TEXT CHECK ((origin = 'workflow') = (reschedule_url IS NOT NULL)),
    link_id INTEGER,
    booked_by INTEGER,
    state TEXT NOT NULL CHECK (state IN ('scheduled', 'cancelled', 'completed', 'no_show')),
    cancel_reason TEXT CHECK (cancel_reason IS NULL OR state = 'cancelled'),
    cancelled_at INTEGER CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL)),
    cancelled_by INTEGER CHECK (cancelled_by IS NULL OR state = 'cancelled'),
    no_show_at INTEGER CHECK ((state = 'no_show') = (no_show_at IS NOT NULL)),
    no_show_by INTEGER CHECK (no_show_by IS NULL OR state = 'no_show'),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, uuid),
    CHECK (starts_at < ends_at),
    FOREIGN KEY (workspace_id, event_type_id) REFERENCES event_types (workspace_id, id),
    FOREIGN KEY (workspace_id, link_id) REFERENCES links (workspace_id, id),
    FOREIGN KEY (workspace_id, booked_by) REFERENCES members (workspace_id, user_id),
    FOREIGN KEY (workspace_id, cancelled_by) REFERENCES members (workspace_id, user_id),
    FOREIGN KEY (workspace_id, no_show_by) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

-- The order of booking lists.
CREATE INDEX bookings_by_start ON bookings (workspace_id, starts_at, uuid);

-- Bookings that a member made for others, by start.
CREATE INDEX bookings_by_booker ON bookings (workspace_id, booked_by, starts_at) WHERE booked_by IS NOT NULL;

-- Has its own times, so that one index serves busy time and one constraint prevents double
-- bookings.
CREATE TABLE booking_hosts (
    workspace_id INTEGER NOT NULL,
    booking_uuid BLOB NOT NULL,
    position INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('must_attend', 'optional')),
    lead INTEGER NOT NULL CHECK (lead IN (0, 1)),
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    buffer_before_minutes INTEGER NOT NULL,
    buffer_after_minutes INTEGER NOT NULL,
    -- the booking is scheduled and the host must attend
    blocking INTEGER NOT NULL CHECK (blocking IN (0, 1)),
    PRIMARY KEY (workspace_id, booking_uuid, position),
    UNIQUE (workspace_id, booking_uuid, user_id),
    FOREIGN KEY (workspace_id, booking_uuid) REFERENCES bookings (workspace_id, uuid),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

-- A host's busy times and bookings from an instant on.
CREATE INDEX booking_hosts_by_host ON booking_hosts (workspace_id, user_id, ends_at, starts_at);

CREATE TRIGGER booking_hosts_double_booked_on_insert
BEFORE INSERT ON booking_hosts
WHEN new.blocking
BEGIN
    SELECT raise(ABORT, 'booking_hosts_double_booked')
    FROM booking_hosts
    WHERE workspace_id = new.workspace_id AND user_id = new.user_id AND blocking
        AND booking_uuid <> new.booking_uuid
        AND new.starts_at < ends_at AND starts_at < new.ends_at;
END;

CREATE TRIGGER booking_hosts_double_booked_on_update
BEFORE UPDATE OF user_id, starts_at, ends_at, blocking ON booking_hosts
WHEN new.blocking
BEGIN
    SELECT raise(ABORT, 'booking_hosts_double_booked')
    FROM booking_hosts
    WHERE workspace_id = new.workspace_id AND user_id = new.user_id AND blocking
        AND booking_uuid <> new.booking_uuid
        AND new.starts_at < ends_at AND starts_at < new.ends_at;
END;
