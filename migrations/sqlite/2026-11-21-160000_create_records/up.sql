-- One row per address, ignoring case; facts are only read as a whole.
CREATE TABLE people (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    id INTEGER NOT NULL CHECK (0 < id),
    email_key TEXT NOT NULL,
    email TEXT NOT NULL,
    facts BLOB NOT NULL,
    sources BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, id),
    CONSTRAINT people_email UNIQUE (workspace_id, email_key)
) STRICT;

CREATE TABLE companies (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    id INTEGER NOT NULL CHECK (0 < id),
    domain TEXT NOT NULL,
    facts BLOB NOT NULL,
    sources BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, id),
    CONSTRAINT companies_domain UNIQUE (workspace_id, domain)
) STRICT;

-- A workspace without a row has no settings. Credentials are encrypted by the service.
CREATE TABLE enrichment_settings (
    workspace_id INTEGER NOT NULL PRIMARY KEY REFERENCES workspaces (id),
    max_provider_calls INTEGER NOT NULL CHECK (0 <= max_provider_calls),
    chains BLOB NOT NULL,
    crm_kind TEXT,
    crm_base_url TEXT CHECK (crm_base_url IS NULL OR crm_kind IS NOT NULL),
    crm_credential BLOB CHECK ((crm_kind IS NULL) = (crm_credential IS NULL))
) STRICT;

CREATE TABLE enrichment_providers (
    workspace_id INTEGER NOT NULL REFERENCES enrichment_settings (workspace_id),
    provider TEXT NOT NULL,
    position INTEGER NOT NULL,
    base_url TEXT,
    credential BLOB,
    state TEXT NOT NULL CHECK (state IN ('ready', 'not_configured', 'bad_credentials', 'out_of_credits', 'rate_limited')),
    state_until INTEGER CHECK ((state IN ('out_of_credits', 'rate_limited')) = (state_until IS NOT NULL)),
    PRIMARY KEY (workspace_id, provider)
) STRICT, WITHOUT ROWID;

-- A run identifies its person by a keyed hash of the address.
CREATE TABLE enrichment_runs (
    workspace_id INTEGER NOT NULL,
    run_id BLOB NOT NULL CHECK (length(run_id) = 16),
    address BLOB NOT NULL CHECK (length(address) = 32),
    started_by INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    -- when another run may replace this one
    lease_until INTEGER NOT NULL,
    ended_at INTEGER,
    -- also NULL if another run replaced this one
    found INTEGER CHECK (found IN (0, 1) AND (found IS NULL OR ended_at IS NOT NULL)),
    PRIMARY KEY (workspace_id, run_id),
    FOREIGN KEY (workspace_id, started_by) REFERENCES members (workspace_id, user_id)
) STRICT, WITHOUT ROWID;

-- One run at a time per address.
CREATE UNIQUE INDEX enrichment_runs_under_way ON enrichment_runs (workspace_id, address) WHERE ended_at IS NULL;

-- When a run last found nothing.
CREATE INDEX enrichment_runs_in_vain ON enrichment_runs (workspace_id, address, ended_at) WHERE NOT found;

-- Paid calls: a row is inserted before the call is sent, and never deleted.
CREATE TABLE provider_calls (
    workspace_id INTEGER NOT NULL,
    call_id BLOB NOT NULL CHECK (length(call_id) = 16),
    run_id BLOB NOT NULL,
    provider TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    closed_at INTEGER,
    -- the result, or 'abandoned'; NULL while the call is in flight
    outcome TEXT CHECK ((outcome IS NULL) = (closed_at IS NULL)),
    http_status INTEGER,
    credits REAL,
    requests INTEGER,
    duration_ms INTEGER,
    PRIMARY KEY (workspace_id, call_id),
    FOREIGN KEY (workspace_id, run_id) REFERENCES enrichment_runs (workspace_id, run_id)
) STRICT, WITHOUT ROWID;

-- Usage of providers since an instant.
CREATE INDEX provider_calls_by_start ON provider_calls (workspace_id, started_at, provider, outcome);

-- Calls in flight.
CREATE INDEX provider_calls_in_flight ON provider_calls (workspace_id, run_id) WHERE closed_at IS NULL;

-- People who must not be enriched, by the same hash.
CREATE TABLE suppressed_addresses (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    address BLOB NOT NULL CHECK (length(address) = 32),
    suppressed_at INTEGER NOT NULL,
    PRIMARY KEY (workspace_id, address)
) STRICT, WITHOUT ROWID;
