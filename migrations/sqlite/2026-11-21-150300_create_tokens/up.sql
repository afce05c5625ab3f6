-- A token is found by its public part, before its workspace is known.
CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    workspace_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    secret_hash BLOB NOT NULL CHECK (length(secret_hash) = 32),
    scopes TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER,
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_newest ON tokens (workspace_id, created_at DESC, id);

CREATE TABLE idempotency_keys (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    token_id TEXT NOT NULL REFERENCES tokens (id),
    key TEXT NOT NULL,
    fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
    holder BLOB NOT NULL CHECK (length(holder) = 16),
    lease_until INTEGER NOT NULL,
    answer BLOB,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, token_id, key)
) STRICT;

CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (workspace_id, expires_at);
