-- When a run last found the person.
CREATE INDEX enrichment_runs_matched ON enrichment_runs (workspace_id, address, ended_at) WHERE found;
