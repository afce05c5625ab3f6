CREATE TABLE workspaces (
    id bigint NOT NULL PRIMARY KEY CHECK (0 < id),
    key text NOT NULL UNIQUE,
    name text NOT NULL,
    time_zone text NOT NULL
);

-- The highest id assigned per counter; a workspace takes ids before its own row is inserted.
CREATE TABLE counters (
    workspace_id bigint NOT NULL REFERENCES workspaces (id) DEFERRABLE INITIALLY DEFERRED,
    name text NOT NULL,
    last_id bigint NOT NULL CHECK (0 < last_id),
    PRIMARY KEY (workspace_id, name)
);

CREATE TABLE members (
    workspace_id bigint NOT NULL REFERENCES workspaces (id),
    user_id bigint NOT NULL CHECK (0 < user_id),
    key text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    role text NOT NULL CHECK (role IN ('admin', 'member', 'observer')),
    time_zone text NOT NULL,
    hours jsonb NOT NULL,
    archived boolean NOT NULL,
    PRIMARY KEY (workspace_id, user_id),
    UNIQUE (workspace_id, key)
);

CREATE TABLE calendars (
    workspace_id bigint NOT NULL,
    user_id bigint NOT NULL,
    position bigint NOT NULL,
    kind text NOT NULL,
    PRIMARY KEY (workspace_id, user_id, position),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
);

CREATE TABLE queues (
    workspace_id bigint NOT NULL REFERENCES workspaces (id),
    id bigint NOT NULL CHECK (0 < id),
    key text NOT NULL,
    name text NOT NULL,
    window_days bigint NOT NULL CHECK (0 <= window_days),
    archived boolean NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, key)
);

CREATE TABLE queue_members (
    workspace_id bigint NOT NULL,
    queue_id bigint NOT NULL,
    position bigint NOT NULL,
    user_id bigint NOT NULL,
    weight bigint NOT NULL CHECK (0 <= weight),
    PRIMARY KEY (workspace_id, queue_id, position),
    UNIQUE (workspace_id, queue_id, user_id),
    FOREIGN KEY (workspace_id, queue_id) REFERENCES queues (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
);

CREATE TABLE event_types (
    workspace_id bigint NOT NULL REFERENCES workspaces (id),
    id bigint NOT NULL CHECK (0 < id),
    key text NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    duration_minutes bigint NOT NULL CHECK (0 <= duration_minutes),
    slot_interval_minutes bigint NOT NULL CHECK (0 <= slot_interval_minutes),
    buffer_before_minutes bigint NOT NULL CHECK (0 <= buffer_before_minutes),
    buffer_after_minutes bigint NOT NULL CHECK (0 <= buffer_after_minutes),
    minimum_notice_minutes bigint NOT NULL CHECK (0 <= minimum_notice_minutes),
    horizon_days bigint NOT NULL CHECK (0 <= horizon_days),
    location jsonb NOT NULL,
    questions jsonb NOT NULL,
    -- true: every member may host, and event_type_hosts has no rows
    every_member boolean NOT NULL,
    active boolean NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, key)
);

CREATE TABLE event_type_hosts (
    workspace_id bigint NOT NULL,
    event_type_id bigint NOT NULL,
    position bigint NOT NULL,
    user_id bigint NOT NULL,
    PRIMARY KEY (workspace_id, event_type_id, position),
    UNIQUE (workspace_id, event_type_id, user_id),
    FOREIGN KEY (workspace_id, event_type_id) REFERENCES event_types (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
);
