-- Applications that act for a member (OAuth 2.1). They belong to no workspace, because they register
-- before a member signs in. `redirect_uris` are separated by spaces.
CREATE TABLE oauth_clients (
    id text NOT NULL PRIMARY KEY,
    name text NOT NULL,
    redirect_uris text NOT NULL,
    secret_hash bytea CHECK (length(secret_hash) = 32),
    created_at timestamptz NOT NULL,
    fresh_until timestamptz,
    used_at timestamptz
);

CREATE INDEX oauth_clients_unused ON oauth_clients (created_at DESC, id) WHERE used_at IS NULL;

ALTER TABLE tokens DROP CONSTRAINT tokens_kind;
ALTER TABLE tokens ADD CONSTRAINT tokens_kind CHECK (kind IN ('api', 'sign_in_link', 'session', 'authorization_code', 'refresh_token'));

-- The application that has a token, its name when the member consented, and the end of the access.
ALTER TABLE tokens ADD COLUMN client_id text;
ALTER TABLE tokens ADD COLUMN client_name text;
ALTER TABLE tokens ADD COLUMN client_until timestamptz;

-- Ended tokens of applications are deleted.
CREATE INDEX tokens_of_clients ON tokens (coalesce(revoked_at, expires_at)) WHERE client_id IS NOT NULL;
