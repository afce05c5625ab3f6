-- When a link stops accepting bookings; NULL: never. `slug_owner_user_id`: the owner of a personal link
-- beside the reused one. Such a link has the kind `team`, so that the previous release finds it by its
-- slug; that release ignores its limits. SQLite adds no column with a foreign key of two columns, so
-- `frontdesk check` looks for owners who do not host the link.
ALTER TABLE links ADD COLUMN slug_owner_user_id INTEGER;
ALTER TABLE links ADD COLUMN max_bookings INTEGER CHECK (max_bookings BETWEEN 1 AND 1000);
ALTER TABLE links ADD COLUMN expires_at INTEGER;

-- The bookings that count toward `max_bookings`, however many are canceled.
CREATE INDEX bookings_of_links ON bookings (workspace_id, link_id)
WHERE link_id IS NOT NULL AND state <> 'cancelled';

-- The newest active team links of an event type, however many links are archived or personal.
DROP INDEX links_active_team;
CREATE INDEX links_active_team ON links (workspace_id, event_type_id, id)
WHERE owner_user_id IS NULL AND slug_owner_user_id IS NULL AND archived_at IS NULL;
