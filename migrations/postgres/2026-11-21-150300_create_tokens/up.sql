-- A token is found by its public part, before its workspace is known.
CREATE TABLE tokens (
    id text NOT NULL PRIMARY KEY,
    workspace_id bigint NOT NULL,
    user_id bigint NOT NULL,
    secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
    scopes text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    revoked_at timestamptz,
    FOREIGN KEY (workspace_id, user_id) REFERENCES members (workspace_id, user_id)
);

CREATE INDEX tokens_newest ON tokens (workspace_id, created_at DESC, id);

CREATE TABLE idempotency_keys (
    workspace_id bigint NOT NULL REFERENCES workspaces (id),
    token_id text NOT NULL REFERENCES tokens (id),
    key text NOT NULL,
    fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
    holder uuid NOT NULL,
    lease_until timestamptz NOT NULL,
    answer bytea,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, token_id, key)
);

CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (workspace_id, expires_at);
