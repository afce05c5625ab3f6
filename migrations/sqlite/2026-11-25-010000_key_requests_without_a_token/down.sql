-- Loses the keys of requests without a token; repeated, such a request runs again.
CREATE TABLE new_idempotency_keys (
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

INSERT INTO new_idempotency_keys
SELECT workspace_id, token_id, key, fingerprint, holder, lease_until, answer, expires_at FROM idempotency_keys
WHERE token_id IN (SELECT id FROM tokens);

DROP TABLE idempotency_keys;
ALTER TABLE new_idempotency_keys RENAME TO idempotency_keys;
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (workspace_id, expires_at);
