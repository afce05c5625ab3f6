CREATE TABLE links (
    workspace_id bigint NOT NULL,
    id bigint NOT NULL CHECK (0 < id),
    event_type_id bigint NOT NULL,
    kind text NOT NULL CHECK (kind IN ('personal', 'team')),
    slug text CHECK ((kind = 'team') = (slug IS NOT NULL)),
    owner_user_id bigint CHECK ((kind = 'personal') = (owner_user_id IS NOT NULL)),
    created_by bigint NOT NULL,
    created_at timestamptz NOT NULL,
    archived_at timestamptz,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, event_type_id) REFERENCES event_types (workspace_id, id),
    FOREIGN KEY (workspace_id, owner_user_id) REFERENCES members (workspace_id, user_id),
    FOREIGN KEY (workspace_id, created_by) REFERENCES members (workspace_id, user_id)
);

CREATE UNIQUE INDEX links_slug ON links (workspace_id, slug) WHERE slug IS NOT NULL;
CREATE UNIQUE INDEX links_active_personal ON links (workspace_id, event_type_id, owner_user_id)
WHERE owner_user_id IS NOT NULL AND archived_at IS NULL;
CREATE INDEX links_by_event_type ON links (workspace_id, event_type_id, id);

CREATE TABLE link_hosts (
    workspace_id bigint NOT NULL,
    link_id bigint NOT NULL,
    position bigint NOT NULL,
    user_id bigint NOT NULL,
    role text NOT NULL CHECK (role IN ('must_attend', 'optional')),
    lead boolean NOT NULL,
    -- the queue that chose the member, if any
    queue_id bigint,
    PRIMARY KEY (workspace_id, link_id, position),
    UNIQUE (workspace_id, link_id, user_id),
    FOREIGN KEY (workspace_id, link_id) REFERENCES links (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id),
    FOREIGN KEY (workspace_id, queue_id) REFERENCES queues (workspace_id, id)
);

-- Deferrable, because an assignment is inserted before its link, in the same transaction.
CREATE TABLE queue_assignments (
    workspace_id bigint NOT NULL,
    queue_id bigint NOT NULL,
    user_id bigint NOT NULL,
    assigned_at timestamptz NOT NULL,
    link_id bigint NOT NULL,
    PRIMARY KEY (workspace_id, queue_id, user_id, assigned_at, link_id),
    FOREIGN KEY (workspace_id, queue_id) REFERENCES queues (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id),
    FOREIGN KEY (workspace_id, link_id) REFERENCES links (workspace_id, id) DEFERRABLE INITIALLY DEFERRED
);
