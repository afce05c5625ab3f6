-- Applications that act for a member (OAuth 2.1). They belong to no workspace, because they register
-- before a member signs in. `redirect_uris` are separated by spaces.
CREATE TABLE oauth_clients (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    redirect_uris TEXT NOT NULL,
    secret_hash BLOB CHECK (length(secret_hash) = 32),
    created_at INTEGER NOT NULL,
    fresh_until INTEGER,
    used_at INTEGER
) STRICT;

CREATE INDEX oauth_clients_unused ON oauth_clients (created_at DESC, id) WHERE used_at IS NULL;

-- SQLite cannot change a constraint, but drops it with its column.
ALTER TABLE tokens ADD COLUMN purpose TEXT NOT NULL DEFAULT 'api'
CONSTRAINT tokens_kind CHECK (purpose IN ('api', 'sign_in_link', 'session', 'authorization_code', 'refresh_token'));
UPDATE tokens SET purpose = kind WHERE kind <> 'api';
ALTER TABLE tokens DROP COLUMN kind;
ALTER TABLE tokens RENAME COLUMN purpose TO kind;

-- The application that has a token, its name when the member consented, and the end of the access.
ALTER TABLE tokens ADD COLUMN client_id TEXT;
ALTER TABLE tokens ADD COLUMN client_name TEXT;
ALTER TABLE tokens ADD COLUMN client_until INTEGER;

-- Ended tokens of applications are deleted.
CREATE INDEX tokens_of_clients ON tokens (coalesce(revoked_at, expires_at)) WHERE client_id IS NOT NULL;
