-- Rate limits that all processes share. A slot is a hash of a token or client address. A quota that is full again needs
-- no row, so losing the table in a crash, or having none on a replica, is harmless. Rows are not removed: each quota has
-- at most 65,536.
CREATE UNLOGGED TABLE rate_limits (
    quota text NOT NULL,
    slot integer NOT NULL CONSTRAINT rate_limits_slot CHECK (slot BETWEEN 0 AND 65535),
    full_at timestamptz NOT NULL,
    PRIMARY KEY (quota, slot)
);
