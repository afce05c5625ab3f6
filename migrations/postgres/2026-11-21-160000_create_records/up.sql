-- One row per address, ignoring case; facts are only read as a whole.
CREATE TABLE people (
    workspace_id bigint NOT NULL REFERENCES workspaces (id),
    id bigint NOT NULL CHECK (0 < id),
    email_key text NOT NULL,
    email text NOT NULL,
    facts jsonb NOT NULL,
    sources jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id),
    CONSTRAINT people_email UNIQUE (workspace_id, email_key)
);

CREATE TABLE companies (
    workspace_id bigint NOT NULL REFERENCES workspaces (id),
    id bigint NOT NULL CHECK (0 < id),
    domain text NOT NULL,
    facts jsonb NOT NULL,
    sources jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id),
    CONSTRAINT companies_domain UNIQUE (workspace_id, domain)
);

-- A workspace without a row has no settings. Credentials are encrypted by the service.
CREATE TABLE enrichment_settings (
    workspace_id bigint NOT NULL PRIMARY KEY REFERENCES workspaces (id),
    max_provider_calls bigint NOT NULL CHECK (0 <= max_provider_calls),
    chains jsonb NOT NULL,
    crm_kind text,
    crm_base_url text CHECK (crm_base_url IS NULL OR crm_kind IS NOT NULL),
    crm_credential bytea CHECK ((crm_kind IS NULL) = (crm_credential IS NULL))
);

CREATE TABLE enrichment_providers (
    workspace_id bigint NOT NULL REFERENCES enrichment_settings (workspace_id),
    provider text NOT NULL,
    position bigint NOT NULL,
    base_url text,
    credential bytea,
    state text NOT NULL CHECK (state IN ('ready', 'not_configured', 'bad_credentials', 'out_of_credits', 'rate_limited')),
    state_until timestamptz CHECK ((state IN ('out_of_credits', 'rate_limited')) = (state_until IS NOT NULL)),
    PRIMARY KEY (workspace_id, provider)
);

-- A run identifies its person by a keyed hash of the address.
CREATE TABLE enrichment_runs (
    workspace_id bigint NOT NULL,
    run_id uuid NOT NULL,
    address bytea NOT NULL CHECK (length(address) = 32),
    started_by bigint NOT NULL,
    started_at timestamptz NOT NULL,
    -- when another run may replace this one
    lease_until timestamptz NOT NULL,
    ended_at timestamptz,
    -- also NULL if another run replaced this one
    found boolean CHECK (found IS NULL OR ended_at IS NOT NULL),
    PRIMARY KEY (workspace_id, run_id),
    FOREIGN KEY (workspace_id, started_by) REFERENCES members (workspace_id, user_id)
);

-- One run at a time per address.
CREATE UNIQUE INDEX enrichment_runs_under_way ON enrichment_runs (workspace_id, address) WHERE ended_at IS NULL;

-- When a run last found nothing.
CREATE INDEX enrichment_runs_in_vain ON enrichment_runs (workspace_id, address, ended_at) WHERE NOT found;

-- Paid calls: a row is inserted before the call is sent, and never deleted.
CREATE TABLE provider_calls (
    workspace_id bigint NOT NULL,
    call_id uuid NOT NULL,
    run_id uuid NOT NULL,
    provider text NOT NULL,
    started_at timestamptz NOT NULL,
    closed_at timestamptz,
    -- the result, or 'abandoned'; NULL while the call is in flight
    outcome text CHECK ((outcome IS NULL) = (closed_at IS NULL)),
    http_status bigint,
    credits double precision,
    requests bigint,
    duration_ms bigint,
    PRIMARY KEY (workspace_id, call_id),
    FOREIGN KEY (workspace_id, run_id) REFERENCES enrichment_runs (workspace_id, run_id)
);

-- Usage of providers since an instant.
CREATE INDEX provider_calls_by_start ON provider_calls (workspace_id, started_at, provider, outcome);

-- Calls in flight.
CREATE INDEX provider_calls_in_flight ON provider_calls (workspace_id, run_id) WHERE closed_at IS NULL;

-- People who must not be enriched, by the same hash.
CREATE TABLE suppressed_addresses (
    workspace_id bigint NOT NULL REFERENCES workspaces (id),
    address bytea NOT NULL CHECK (length(address) = 32),
    suppressed_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, address)
);
