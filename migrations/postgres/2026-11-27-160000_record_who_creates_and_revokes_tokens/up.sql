-- The token whose request created this token; NULL: a command created it.
-- No foreign key, because `frontdesk copy` does not copy a token after its creator.
ALTER TABLE tokens ADD COLUMN created_by_token_id text;

CREATE INDEX tokens_by_creator ON tokens (workspace_id, created_by_token_id) WHERE created_by_token_id IS NOT NULL;

-- The tokens of a member.
CREATE INDEX tokens_by_member ON tokens (workspace_id, user_id, created_at DESC, id);

-- The token of a `token.…` event.
ALTER TABLE events ADD COLUMN token_id text
CONSTRAINT events_token CHECK ((token_id IS NOT NULL) = (name LIKE 'token.%'));

-- By time first: in the wider table, PostgreSQL without statistics would take an index that starts with the workspace for
-- as selective as the primary key.
DROP INDEX events_by_time;
CREATE INDEX events_by_time ON events (occurred_at, workspace_id);
