-- Loses the routers of links, so that lists show these links.
DROP INDEX links_listed;
DROP INDEX links_active_team;
CREATE INDEX links_active_team ON links (workspace_id, event_type_id, id)
WHERE owner_user_id IS NULL AND slug_owner_user_id IS NULL AND archived_at IS NULL;

ALTER TABLE links DROP COLUMN router_key;
DELETE FROM events WHERE name IN ('lead.routed', 'lead.refused');
