-- Times that are held for a booking, a row per host who must attend. A hold that expired is ignored,
-- and soon deleted.
CREATE TABLE holds (
    workspace_id INTEGER NOT NULL,
    uuid BLOB NOT NULL CHECK (length(uuid) = 16),
    user_id INTEGER NOT NULL,
    link_id INTEGER NOT NULL,
    event_type_id INTEGER NOT NULL,
    token_id TEXT NOT NULL,
    starts_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    buffer_before_minutes INTEGER NOT NULL,
    buffer_after_minutes INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, user_id, uuid),
    CONSTRAINT holds_times CHECK (starts_at < ends_at),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id),
    FOREIGN KEY (workspace_id, link_id) REFERENCES links (workspace_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX holds_by_uuid ON holds (workspace_id, uuid);
CREATE INDEX holds_of_link ON holds (workspace_id, link_id);
CREATE INDEX holds_of_token ON holds (workspace_id, token_id);
CREATE INDEX holds_by_expiry ON holds (expires_at);

CREATE TRIGGER holds_inserted AFTER INSERT ON holds
BEGIN
    INSERT INTO busy_versions VALUES (new.workspace_id, new.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;

CREATE TRIGGER holds_deleted AFTER DELETE ON holds
BEGIN
    INSERT INTO busy_versions VALUES (old.workspace_id, old.user_id, randomblob(16))
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET version = excluded.version;
END;
