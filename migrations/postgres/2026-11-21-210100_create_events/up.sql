-- The number of changes of a booking.
ALTER TABLE bookings ADD COLUMN revision bigint NOT NULL DEFAULT 0 CHECK (0 <= revision);

-- The mail settings of a workspace; NULL: the defaults.
ALTER TABLE workspaces ADD COLUMN invitations jsonb;

-- Events, inserted with the change. A row has the object's id and a booking's times, nothing else.
CREATE TABLE events (
    workspace_id bigint NOT NULL REFERENCES workspaces (id),
    id uuid NOT NULL,
    -- the position in the workspace's feed; NULL until routed
    position bigint CHECK (0 < position),
    name text NOT NULL,
    occurred_at timestamptz NOT NULL,
    by_user_id bigint,
    booking_uuid uuid CHECK ((booking_uuid IS NOT NULL) = (name LIKE 'booking.%')),
    revision bigint NOT NULL CHECK (0 <= revision),
    starts_at timestamptz CHECK ((starts_at IS NULL) = (booking_uuid IS NULL)),
    ends_at timestamptz CHECK ((ends_at IS NULL) = (starts_at IS NULL)),
    from_starts_at timestamptz CHECK ((from_starts_at IS NOT NULL) = (name = 'booking.moved')),
    from_ends_at timestamptz CHECK ((from_ends_at IS NULL) = (from_starts_at IS NULL)),
    link_id bigint CHECK ((link_id IS NOT NULL) = (name = 'link.created')),
    person_id bigint CHECK ((person_id IS NOT NULL) = (name = 'record.enriched')),
    PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX events_position ON events (workspace_id, position) WHERE position IS NOT NULL;

-- Events to route, in all workspaces, in routing order.
CREATE INDEX events_unrouted ON events (occurred_at, revision, id) WHERE position IS NULL;

-- Events to delete by age.
CREATE INDEX events_by_time ON events (workspace_id, occurred_at);

CREATE TABLE deliveries (
    workspace_id bigint NOT NULL,
    event_id uuid NOT NULL,
    id uuid NOT NULL,
    -- the position of the event, which orders deliveries
    position bigint NOT NULL CHECK (0 < position),
    booking_uuid uuid,
    kind text NOT NULL CHECK (kind IN ('calendar', 'mail', 'webhook')),
    -- recipient in lower case, webhook key, or connection; equal for deliveries that keep an order
    address text NOT NULL,
    in_order boolean NOT NULL,
    user_id bigint CHECK ((user_id IS NOT NULL) = (kind = 'calendar')),
    connection_id uuid CHECK ((connection_id IS NOT NULL) = (kind = 'calendar')),
    mail_to text CHECK ((mail_to IS NOT NULL) = (kind = 'mail')),
    occasion text CHECK ((occasion IS NOT NULL) = (kind = 'mail')),
    minutes_before bigint NOT NULL CHECK (0 <= minutes_before),
    state text NOT NULL CHECK (state IN ('pending', 'delivered', 'dropped', 'dead')),
    attempts bigint NOT NULL CHECK (0 <= attempts),
    due_at timestamptz NOT NULL,
    -- while claimed, the end of the lease
    next_attempt_at timestamptz NOT NULL,
    reason text,
    PRIMARY KEY (workspace_id, event_id, id),
    FOREIGN KEY (workspace_id, event_id) REFERENCES events (workspace_id, id) ON DELETE CASCADE
);

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
    workspace_id bigint NOT NULL REFERENCES workspaces (id),
    key text NOT NULL,
    url text NOT NULL,
    -- encrypted
    secret bytea NOT NULL,
    -- event names; empty: all
    events jsonb NOT NULL,
    archived boolean NOT NULL,
    failing_since timestamptz,
    disabled_at timestamptz,
    PRIMARY KEY (workspace_id, key)
);
