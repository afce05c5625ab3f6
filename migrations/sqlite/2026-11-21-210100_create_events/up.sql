-- How often a booking has changed.
ALTER TABLE bookings ADD COLUMN revision INTEGER NOT NULL DEFAULT 0 CHECK (0 <= revision);

-- What is mailed about the bookings of a workspace; empty: what is mailed where nothing is said.
ALTER TABLE workspaces ADD COLUMN invitations BLOB;

-- What has happened, written with the change that it tells of. It names its object and says no more of it than its times.
CREATE TABLE events (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    id BLOB NOT NULL CHECK (length(id) = 16),
    -- its place in the feed of its workspace; empty until it is routed
    position INTEGER CHECK (0 < position),
    name TEXT NOT NULL,
    occurred_at INTEGER NOT NULL,
    by_user_id INTEGER,
    booking_uuid BLOB CHECK ((booking_uuid IS NOT NULL) = (name LIKE 'booking.%')),
    revision INTEGER NOT NULL CHECK (0 <= revision),
    starts_at INTEGER CHECK ((starts_at IS NULL) = (booking_uuid IS NULL)),
    ends_at INTEGER CHECK ((ends_at IS NULL) = (starts_at IS NULL)),
    from_starts_at INTEGER CHECK ((from_starts_at IS NOT NULL) = (name = 'booking.moved')),
    from_ends_at INTEGER CHECK ((from_ends_at IS NULL) = (from_starts_at IS NULL)),
    link_id INTEGER CHECK ((link_id IS NOT NULL) = (name = 'link.created')),
    person_id INTEGER CHECK ((person_id IS NOT NULL) = (name = 'record.enriched')),
    PRIMARY KEY (workspace_id, id)
) STRICT, WITHOUT ROWID;

-- The feed.
CREATE UNIQUE INDEX events_position ON events (workspace_id, position) WHERE position IS NOT NULL;

-- What is still to be routed, in whatever workspace, in the order in which it is.
CREATE INDEX events_unrouted ON events (occurred_at, revision, id) WHERE position IS NULL;

-- What is old enough to be forgotten.
CREATE INDEX events_by_time ON events (workspace_id, occurred_at);

-- With row ids: without them SQLite prefers the primary key to the indexes, and reads every delivery of the workspace.
CREATE TABLE deliveries (
    workspace_id INTEGER NOT NULL,
    event_id BLOB NOT NULL,
    id BLOB NOT NULL CHECK (length(id) = 16),
    -- of the event, by which deliveries keep their order
    position INTEGER NOT NULL CHECK (0 < position),
    booking_uuid BLOB,
    kind TEXT NOT NULL CHECK (kind IN ('calendar', 'mail', 'webhook')),
    -- the address in lower case, the key of the webhook, the member and connection: what has to come in order has the same one
    address TEXT NOT NULL,
    in_order INTEGER NOT NULL CHECK (in_order IN (0, 1)),
    user_id INTEGER CHECK ((user_id IS NOT NULL) = (kind = 'calendar')),
    connection_id BLOB CHECK ((connection_id IS NOT NULL) = (kind = 'calendar')),
    mail_to TEXT CHECK ((mail_to IS NOT NULL) = (kind = 'mail')),
    occasion TEXT CHECK ((occasion IS NOT NULL) = (kind = 'mail')),
    minutes_before INTEGER NOT NULL CHECK (0 <= minutes_before),
    state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'dropped', 'dead')),
    attempts INTEGER NOT NULL CHECK (0 <= attempts),
    due_at INTEGER NOT NULL,
    -- while somebody holds it, from when on another may take it
    next_attempt_at INTEGER NOT NULL,
    reason TEXT,
    PRIMARY KEY (workspace_id, event_id, id),
    FOREIGN KEY (workspace_id, event_id) REFERENCES events (workspace_id, id) ON DELETE CASCADE
) STRICT;

-- What is due, in whatever workspace: delivering goes over all of them.
CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE state = 'pending';

-- What has to come before a delivery, and what there is of a booking.
CREATE INDEX deliveries_in_order ON deliveries (workspace_id, booking_uuid, kind, address, position)
WHERE booking_uuid IS NOT NULL;

-- The newest, and the newest that were given up.
CREATE INDEX deliveries_by_position ON deliveries (workspace_id, position, id);
CREATE INDEX deliveries_dead ON deliveries (workspace_id, position, id) WHERE state = 'dead';

-- What was or is to be mailed to somebody.
CREATE INDEX deliveries_by_mail ON deliveries (workspace_id, address) WHERE kind = 'mail';

CREATE TABLE webhooks (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    key TEXT NOT NULL,
    url TEXT NOT NULL,
    -- sealed
    secret BLOB NOT NULL,
    -- their names; none: every one
    events BLOB NOT NULL,
    archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
    failing_since INTEGER,
    disabled_at INTEGER,
    PRIMARY KEY (workspace_id, key)
) STRICT, WITHOUT ROWID;
