-- Loses the limits of links; personal links beside the reused one become team links.
DROP INDEX bookings_of_links;
DROP INDEX links_active_team;
CREATE INDEX links_active_team ON links (workspace_id, event_type_id, id)
WHERE owner_user_id IS NULL AND archived_at IS NULL;
ALTER TABLE links DROP COLUMN slug_owner_user_id;
ALTER TABLE links DROP COLUMN max_bookings;
ALTER TABLE links DROP COLUMN expires_at;
