-- Times that are held for a booking, a row per host who must attend. A hold that expired is ignored,
-- and soon deleted.
CREATE TABLE holds (
    workspace_id bigint NOT NULL,
    uuid uuid NOT NULL,
    user_id bigint NOT NULL,
    link_id bigint NOT NULL,
    event_type_id bigint NOT NULL,
    token_id text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    buffer_before_minutes bigint NOT NULL,
    buffer_after_minutes bigint NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, user_id, uuid),
    CONSTRAINT holds_times CHECK (starts_at < ends_at),
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id),
    FOREIGN KEY (workspace_id, link_id) REFERENCES links (workspace_id, id)
);

CREATE INDEX holds_by_uuid ON holds (workspace_id, uuid);
CREATE INDEX holds_of_link ON holds (workspace_id, link_id);
CREATE INDEX holds_of_token ON holds (workspace_id, token_id);
CREATE INDEX holds_by_expiry ON holds (expires_at);

CREATE TRIGGER holds_inserted AFTER INSERT ON holds
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions();

CREATE TRIGGER holds_deleted AFTER DELETE ON holds
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION change_busy_versions();
