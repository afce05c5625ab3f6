-- The router that created the link for a lead; NULL: created otherwise. Lists omit links of routers,
-- so the indexes of lists do, however many leads are routed.
ALTER TABLE links ADD COLUMN router_key TEXT;

DROP INDEX links_active_team;
CREATE INDEX links_active_team ON links (workspace_id, event_type_id, id)
WHERE owner_user_id IS NULL AND slug_owner_user_id IS NULL AND archived_at IS NULL AND router_key IS NULL;

CREATE INDEX links_listed ON links (workspace_id, id) WHERE router_key IS NULL;
