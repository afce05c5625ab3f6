-- The number of changes of a booking.
ALTER TABLE bookings ADD COLUMN revision INTEGER NOT NULL DEFAULT 0 CHECK (0 <= revision);

-- The mail settings of a workspace; NULL: the defaults.
ALTER TABLE workspaces ADD COLUMN invitations BLOB;

-- Events, inserted with the change. A row has the object's id and a booking's times, nothing else.
CREATE TABLE events (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    id BLOB NOT NULL CHECK (length(id) = 16),
    -- the position in the workspace's feed; NULL until routed
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

CREATE UNIQUE INDEX events_position ON events (workspace_id, position) WHERE position IS NOT NULL;

-- Events to route, in all workspaces, in routing order.
CREATE INDEX events_unrouted ON events (occurred_at, revision, id) WHERE position IS NULL;

-- Events to delete by age.
CREATE INDEX events_by_time ON events (workspace_id, occurred_at);

-- With rowids, because SQLite would otherwise prefer the primary key to the indexes.
CREATE TABLE deliveries (
    workspace_id INTEGER NOT NULL,
    event_id BLOB NOT NULL,
    id BLOB NOT NULL CHECK (length(id) = 16),
    -- the position of the event, which orders deliveries
    position INTEGER NOT NULL CHECK (0 < position),
    booking_uuid BLOB,
    kind TEXT NOT NULL CHECK (kind IN ('calendar', 'mail', 'webhook')),
    -- recipient in lower case, webhook key, or connection; equal for deliveries that keep an order
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
    -- while claimed, the end of the lease
    next_attempt_at INTEGER NOT NULL,
    reason TEXT,
    PRIMARY KEY (workspace_id, event_id, id),
    FOREIGN KEY (workspace_id, event_id) REFERENCES events (workspace_id, id) ON DELETE CASCADE
) STRICT;

-- Due deliveries, in all workspaces.
CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE state = 'pending';

-- Earlier deliveries of the same order, and deliveries of a booking.
CREATE INDEX deliveries_in_order ON deliveries (workspace_id, booking_uuid, kind, address, position)
WHERE booking_uuid IS NOT NULL;

-- The newest deliveries, and the newest dead ones.
CREATE INDEX deliveries_by_position ON deliveries (workspace_id, position, id);
CREATE INDEX deliveries_dead ON deliveries (workspace_id, position, id) WHERE state = 'dead';

-- Mail to an address.
CREATE INDEX deliveries_by_mail ON deliveries (workspace_id, address) WHERE kind = 'mail';

CREATE TABLE webhooks (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    key TEXT NOT NULL,
    url TEXT NOT NULL,
    -- encrypted
    secret BLOB NOT NULL,
    -- event names; empty: all
    events BLOB NOT NULL,
    archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
    failing_since INTEGER,
    disabled_at INTEGER,
    PRIMARY KEY (workspace_id, key)
) STRICT, WITHOUT ROWID;
