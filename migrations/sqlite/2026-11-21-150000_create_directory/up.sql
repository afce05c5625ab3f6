CREATE TABLE workspaces (
    id INTEGER NOT NULL PRIMARY KEY CHECK (0 < id),
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    time_zone TEXT NOT NULL
) STRICT;

-- The highest id assigned per counter; a workspace takes ids before its own row is inserted.
CREATE TABLE counters (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id) DEFERRABLE INITIALLY DEFERRED,
    name TEXT NOT NULL,
    last_id INTEGER NOT NULL CHECK (0 < last_id),
    PRIMARY KEY (workspace_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE members (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    user_id INTEGER NOT NULL CHECK (0 < user_id),
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('admin', 'member', 'observer')),
    time_zone TEXT NOT NULL,
    hours BLOB NOT NULL,
    archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
    PRIMARY KEY (workspace_id, user_id),
    UNIQUE (workspace_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE calendars (
    workspace_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (workspace_id, user_id, position),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE queues (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    id INTEGER NOT NULL CHECK (0 < id),
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    window_days INTEGER NOT NULL CHECK (0 <= window_days),
    archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE queue_members (
    workspace_id INTEGER NOT NULL,
    queue_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    weight INTEGER NOT NULL CHECK (0 <= weight),
    PRIMARY KEY (workspace_id, queue_id, position),
    UNIQUE (workspace_id, queue_id, user_id),
    FOREIGN KEY (workspace_id, queue_id) REFERENCES queues (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_types (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    id INTEGER NOT NULL CHECK (0 < id),
    key TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    duration_minutes INTEGER NOT NULL CHECK (0 <= duration_minutes),
    slot_interval_minutes INTEGER NOT NULL CHECK (0 <= slot_interval_minutes),
    buffer_before_minutes INTEGER NOT NULL CHECK (0 <= buffer_before_minutes),
    buffer_after_minutes INTEGER NOT NULL CHECK (0 <= buffer_after_minutes),
    minimum_notice_minutes INTEGER NOT NULL CHECK (0 <= minimum_notice_minutes),
    horizon_days INTEGER NOT NULL CHECK (0 <= horizon_days),
    location BLOB NOT NULL,
    questions BLOB NOT NULL,
    -- 1: every member may host, and event_type_hosts has no rows
    every_member INTEGER NOT NULL CHECK (every_member IN (0, 1)),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, key)
) STRICT;

CREATE TABLE event_type_hosts (
    workspace_id INTEGER NOT NULL,
    event_type_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, event_type_id, position),
    UNIQUE (workspace_id, event_type_id, user_id),
    FOREIGN KEY (workspace_id, event_type_id) REFERENCES event_types (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;
